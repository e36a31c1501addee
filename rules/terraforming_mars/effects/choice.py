"""Words that choose between other words."""

from typing import Annotated

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Everyone,
    Frame,
    Option,
    Saved,
    Seat,
    Text,
    say,
)
from rules.terraforming_mars.model.effect import Cause, Effect, sentence
from rules.terraforming_mars.model.views import Symbol, Tag
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger
from rules.terraforming_mars.steps.resolve import Resolve


class Both(Effect):
    """Several words that belong together, as one branch of a choice."""

    parts: tuple[Saved[Effect], ...]

    @property
    def draws(self) -> bool:
        return any(part.draws for part in self.parts)

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return all(part.possible(game, cause) for part in self.parts)

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return any(part.useful(game, cause) for part in self.parts)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return Resolve.of(cause, self.parts)

    def text(self) -> Text:
        return sentence(self.parts)

    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(symbol for part in self.parts for symbol in part.symbols())


class OneOf(Effect):
    """The player chooses one branch; branches without effect are not offered."""

    LOSABLE = True

    branches: tuple[Saved[Effect], ...]

    @property
    def draws(self) -> bool:
        return any(branch.draws for branch in self.branches)

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        """Enter the effects of every branch: the player may choose the one that is needed."""
        for branch in self.branches:
            branch.foresee(game, cause, ledger)

    def open(self, game: Terraforming, cause: Cause) -> list[int]:
        """Return the places of the branches that can be chosen."""
        return [
            place
            for place, branch in enumerate(self.branches)
            if branch.possible(game, cause) and branch.useful(game, cause)
        ]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return bool(self.open(game, cause))

    def hits_only_oneself(self, game: Terraforming, cause: Cause) -> bool:
        left = [self.branches[place] for place in self.open(game, cause)]
        return bool(left) and all(branch.hits_only_oneself(game, cause) for branch in left)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        places = self.open(game, cause)
        if len(places) == 1:
            return self.branches[places[0]].begin(game, cause)
        if not places:
            return None
        return PickBranch(
            seat=cause.seat, source=cause.source, about=cause.about, branches=self.branches
        )

    def text(self) -> Text:
        first, *others = (branch.text() for branch in self.branches)
        for other in others:
            first = say("{one}, or {other}", one=first, other=other)
        return first

    def symbols(self) -> tuple[Symbol, ...]:
        first, *others = self.branches
        joined = list(first.symbols())
        for other in others:
            joined += [Symbol(icon="or"), *other.symbols()]
        return tuple(joined)


class PickBranch(Frame):
    """Choose one of several branches."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    about: Annotated[CardId, Everyone] = ""
    branches: tuple[Saved[Effect], ...]  # emptied once the choice is made

    @property
    def cause(self) -> Cause:
        return Cause(self.seat, self.source, self.about)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.branches:
            return {}
        options = tuple(
            Option(id=str(place), label=sentence((self.branches[place],)))
            for place in OneOf(branches=self.branches).open(game, self.cause)
        )
        ask = Choose(
            title=say("{card}: choose one.", card=game.name(self.source)),
            moment="branch",
            options=options,
            fallback=[options[0].id],
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        branch = self.branches[int(answer[0])]
        self.branches = ()
        return branch.begin(game, self.cause)


class WithTags(Effect):
    """One effect or another, by the player's number of tags."""

    tag: Tag
    count: int
    then: Saved[Effect]
    otherwise: Saved[Effect]

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        enough = game.player(cause.seat).count_tags(self.tag) >= self.count
        return (self.then if enough else self.otherwise).begin(game, cause)

    def text(self) -> Text:
        return say(
            "{otherwise}; with at least {n} {tag} tags {then} instead",
            otherwise=self.otherwise.text(),
            n=self.count,
            tag=self.tag,
            then=self.then.text(),
        )

    def symbols(self) -> tuple[Symbol, ...]:
        condition = Symbol(icon=f"tag:{self.tag}", amount=str(self.count))
        rest = (Symbol(icon="colon"), *self.then.symbols())
        return (*self.otherwise.symbols(), Symbol(icon="or"), condition, *rest)
