"""The word that removes resources from cards."""

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
from rules.terraforming_mars.effects.attack import FEWER, NOBODY, OWN, tell_loss
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import CardResource, Symbol
from rules.terraforming_mars.model.words import amount, plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger


class TakeFromCard(Effect):
    """Remove resources from one unprotected card of any player.

    Args:
        cube: the kind to remove.
        count: the number, or with `optional` the most.
        optional: fewer, or none at all, may be removed.
    """

    MUST = True
    HITS = True

    cube: CardResource
    count: int = 1
    optional: bool = False

    def targets(self, game: Terraforming, cause: Cause) -> list[tuple[Seat, str]]:
        """Return the possible cards, opponents' first."""
        least = 1 if self.optional else self.count
        return [
            (seat, card)
            for seat in (*game.opponents(cause.seat), cause.seat)
            for card, kind in game.player(seat).tableau.holds.items()
            if kind == self.cube
            and game.player(seat).resources.get(card, 0) >= least
            and not game.player(seat).tableau.is_safe(card, kind, own=seat == cause.seat)
        ]

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.solo or self.optional or bool(self.targets(game, cause))

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("Nobody has {n:" + self.cube + "} that may be removed.", n=self.count)

    def hits_only_oneself(self, game: Terraforming, cause: Cause) -> bool:
        targets = self.targets(game, cause)
        return not game.solo and bool(targets) and all(seat == cause.seat for seat, _ in targets)

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        if game.solo:
            return not self.optional
        targets = self.targets(game, cause)
        # What may be declined is offered for any card, as its own player's goods are elsewhere.
        return any(self.optional or seat != cause.seat for seat, _ in targets)

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.require(self.possible(game, cause))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if game.solo:
            return None  # taken from the neutral player
        targets = self.targets(game, cause)
        if len(targets) == 1 and not self.optional:
            [(seat, card)] = targets
            self.hit(game, cause, seat, card, self.count)
            return None
        return ChooseCubes(seat=cause.seat, source=cause.source, word=self) if targets else None

    def hit(self, game: Terraforming, cause: Cause, target: Seat, card: str, count: int) -> None:
        """Remove the resources, and tell their owner."""
        game.change_cubes(cause._replace(seat=target), card, -count)
        what = say("{goods} on {card}", goods=amount(self.cube, count), card=game.name(card))
        tell_loss(game, cause, target, what)

    def text(self) -> Text:
        if self.optional:
            return say("remove up to {n:" + self.cube + "} from any one card", n=self.count)
        return say("remove {n:" + self.cube + "} from any card", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        note = "up to" if self.optional else ""
        return (Symbol(icon=self.cube, amount=plus(-self.count), whose="anyone", note=note),)


class ChooseCubes(Frame):
    """Choose the card that loses resources."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    word: Saved[TakeFromCard]
    fewer: bool = False
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        options = [
            self._option(game, target, card)
            for target, card in self.word.targets(game, Cause(self.seat, self.source))
        ]
        fallback = [options[0].id]
        if self.word.optional:
            options += [NOBODY] if self.fewer else [FEWER, NOBODY]
            fallback = [NOBODY.id]
        ask = Choose(
            title=say("{card}: from which card?", card=game.name(self.source)),
            moment="target",
            options=tuple(options),
            fallback=fallback,
        )
        return {self.seat: ask}

    def _option(self, game: Terraforming, target: Seat, card: str) -> Option:
        held = game.player(target).resources[card]
        count = 1 if self.fewer else min(held, self.word.count)
        label = say(
            "{seat:seat}, {card}: {n} of {held}",
            seat=target,
            card=game.name(card),
            n=count,
            held=held,
        )
        warning = OWN if target == self.seat else None
        return Option(id=f"{target}:{card}:{count}", label=label, warning=warning)

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        [said] = answer
        if said == FEWER.id:
            self.fewer = True
            return None
        self.done = True
        if said != NOBODY.id:
            target, card, count = said.split(":")
            self.word.hit(game, Cause(seat, self.source), int(target), card, int(count))
        return None
