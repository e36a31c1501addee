"""Words that take something from a player."""

from typing import Annotated

from rules.kernel import (
    Amount,
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
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import Resource, Symbol
from rules.terraforming_mars.model.words import NAMES, amount, of_production, plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger

NOBODY = Option(id="nobody", label=say("Nobody"), aside=True)
FEWER = Option(id="fewer", label=say("Take less than the maximum"), aside=True)
OWN = say("This would hit you.")


def tell_loss(game: Terraforming, cause: Cause, target: Seat, what: Text) -> None:
    """Tell a player in private of a loss to another player."""
    if target != cause.seat:
        text = "You lost {what} ({card}, {seat:seat})."
        card = game.name(cause.source)
        game.tell(text, to=target, what=what, card=card, seat=cause.seat)


class CutProduction(Effect):
    """One chosen player, the mover included, loses production in full."""

    MUST = True
    HITS = True
    WHEN = "production"

    resource: Resource
    count: int = 1

    def targets(self, game: Terraforming, cause: Cause) -> list[Seat]:
        """Return everybody who can lose all of it, the mover last."""
        return [
            seat
            for seat in (*game.opponents(cause.seat), cause.seat)
            if game.player(seat).spare_production(self.resource) >= self.count
        ]

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.solo or bool(self.targets(game, cause))

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        text = "Nobody has {n} {name} production to lose."
        return say(text, n=self.count, name=say(NAMES[self.resource]))

    def hits_only_oneself(self, game: Terraforming, cause: Cause) -> bool:
        return not game.solo and self.targets(game, cause) in ([], [cause.seat])

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        if self.hits_only_oneself(game, cause):
            ledger.production[self.resource] -= self.count

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if game.solo:
            return None  # the neutral player bears it
        targets = self.targets(game, cause)
        if len(targets) == 1:
            self.hit(game, cause, targets[0])
            return None
        return ChooseLoser(
            seat=cause.seat, source=cause.source, resource=self.resource, count=self.count
        )

    def hit(self, game: Terraforming, cause: Cause, target: Seat) -> None:
        """Lower the production, and tell its owner."""
        game.change_production(cause._replace(seat=target), {self.resource: -self.count})
        what = of_production(self.resource, self.count)
        tell_loss(game, cause, target, what)

    def text(self) -> Text:
        text = "choose who lowers their {name} production {n:steps}"
        return say(text, name=say(NAMES[self.resource]), n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        amount = plus(-self.count)
        return (Symbol(icon=self.resource, amount=amount, production=True, whose="anyone"),)


class ChooseLoser(Frame):
    """Choose who loses production."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    resource: Resource
    count: int  # 0 once it is done

    @property
    def _word(self) -> CutProduction:
        return CutProduction(resource=self.resource, count=self.count)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.count:
            return {}
        options = tuple(
            Option(
                id=str(target),
                label=say(
                    "{seat:seat} (has {n})",
                    seat=target,
                    n=game.player(target).production[self.resource],
                ),
                warning=OWN if target == self.seat else None,
            )
            for target in self._word.targets(game, Cause(self.seat, self.source))
        )
        title = say(
            "{card}: who lowers the {name} production {n:steps}?",
            card=game.name(self.source),
            name=say(NAMES[self.resource]),
            n=self.count,
        )
        ask = Choose(title=title, moment="target", options=options, fallback=[options[0].id])
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self._word.hit(game, Cause(seat, self.source), int(answer[0]))
        self.count = 0
        return None


class Strip(Effect):
    """One chosen player loses up to a number of one resource; the mover may decline.

    Args:
        options: the most of each possible resource.
        steal: the mover takes the lost resources.
        beside_tile: only owners of tiles next to the tile just placed can be hit.
    """

    HITS = True

    options: dict[Resource, int]
    steal: bool = False
    beside_tile: bool = False

    def targets(self, game: Terraforming, cause: Cause) -> list[tuple[Seat, Resource]]:
        """Return the possible losses, opponents first."""
        seats = [*game.opponents(cause.seat), cause.seat]
        if self.beside_tile:
            owners = game.owners_beside(cause.hex) if cause.hex else []
            seats = [seat for seat in seats if seat in owners]
        if self.steal:
            seats = [seat for seat in seats if seat != cause.seat]
        return [
            (seat, resource)
            for seat in seats
            for resource in self.options
            if game.player(seat).stock[resource] > 0
            and (seat == cause.seat or resource not in game.player(seat).tableau.safe_stock)
        ]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        if game.solo:
            return self.steal
        return any(seat != cause.seat for seat, _ in self.targets(game, cause))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if game.solo and not self.steal:
            return None  # the neutral player bears it
        if not game.solo and not self.useful(game, cause):
            return None
        return ChooseVictim(
            seat=cause.seat, source=cause.source, hex=cause.hex, word=self, done=False
        )

    def text(self) -> Text:
        first, *others = (amount(resource, n) for resource, n in self.options.items())
        for other in others:
            first = say("{one} or {other}", one=first, other=other)
        if self.steal:
            return say("steal up to {amounts} from one player", amounts=first)
        if self.beside_tile:
            text = "one player with a tile next to it loses up to {amounts}, if you wish"
            return say(text, amounts=first)
        return say("one player loses up to {amounts}, if you wish", amounts=first)

    def symbols(self) -> tuple[Symbol, ...]:
        joined: list[Symbol] = []
        note = "steal" if self.steal else "up to"
        for resource, n in self.options.items():
            if joined:
                joined.append(Symbol(icon="or"))
            joined.append(Symbol(icon=resource, amount=plus(-n), whose="anyone", note=note))
        return tuple(joined)


class ChooseVictim(Frame):
    """Choose who loses which resource; and, for fewer than the most, how much."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    hex: str = ""
    word: Saved[Strip]
    fewer: bool = False
    chosen: tuple[Seat, Resource] | None = None  # while the amount is asked
    done: bool

    @property
    def cause(self) -> Cause:
        return Cause(self.seat, self.source, hex=self.hex)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        if self.chosen is not None:
            return {self.seat: self._how_many(game, *self.chosen)}
        if game.solo:
            return {self.seat: self._neutral(game)}
        return {self.seat: self._who(game)}

    def _most(self, game: Terraforming, target: Seat, resource: Resource) -> int:
        return min(self.word.options[resource], game.player(target).stock[resource])

    def _title(self, game: Terraforming) -> Text:
        return say("{card}: who loses something?", card=game.name(self.source))

    def _neutral(self, game: Terraforming) -> Ask:
        """Return the question of a solo game, in which the neutral player loses everything."""
        options = tuple(
            Option(id=f"neutral:{resource}", label=amount(resource, n))
            for resource, n in self.word.options.items()
        )
        title = say("{card}: what do you take?", card=game.name(self.source))
        fallback = [options[0].id]
        return Choose(title=title, moment="target", options=(*options, NOBODY), fallback=fallback)

    def _who(self, game: Terraforming) -> Ask:
        options = [
            Option(
                id=f"{target}:{resource}",
                label=say(
                    "{seat:seat}: {amount} of {stock}",
                    seat=target,
                    amount=amount(resource, self._most(game, target, resource)),
                    stock=game.player(target).stock[resource],
                ),
                warning=OWN if target == self.seat else None,
            )
            for target, resource in self.word.targets(game, self.cause)
        ]
        if not self.fewer:
            options.append(FEWER)
        title = self._title(game)
        return Choose(
            title=title, moment="target", options=(*options, NOBODY), fallback=[NOBODY.id]
        )

    def _how_many(self, game: Terraforming, target: Seat, resource: Resource) -> Ask:
        most = self._most(game, target, resource)
        title = say("How many does {seat:seat} lose?", seat=target)
        return Amount(title=title, moment="how_many", fallback=1, proposed=most, low=1, high=most)

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        if self.chosen is not None:
            self._take(game, *self.chosen, answer)
            return None
        [said] = answer
        if said == FEWER.id:
            self.fewer = True
            return None
        if said == NOBODY.id:
            self.done = True
            return None
        who, _, resource = said.partition(":")
        if who == "neutral":
            self.done = True
            game.change_stock(self.cause, {resource: self.word.options[resource]})
        elif self.fewer and self._most(game, int(who), resource) > 1:
            self.chosen = (int(who), resource)
        else:
            self._take(game, int(who), resource, self._most(game, int(who), resource))
        return None

    def _take(self, game: Terraforming, target: Seat, resource: Resource, count: int) -> None:
        self.done = True
        game.change_stock(Cause(target, self.source), {resource: -count})
        tell_loss(game, self.cause, target, amount(resource, count))
        if self.word.steal:
            game.change_stock(self.cause, {resource: count})
