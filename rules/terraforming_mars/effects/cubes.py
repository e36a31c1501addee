"""Words for the resources that lie on cards: microbes, animals, science, fighters."""

from typing import Annotated

from rules.kernel import Answer, Ask, CardId, Choose, Everyone, Frame, Option, Seat, Text, say
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import CardResource, Symbol
from rules.terraforming_mars.model.words import plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger


class AddHere(Effect):
    """Put resources on this card."""

    INSTANT = True
    count: int = 1
    cube: CardResource

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.change_cubes(cause, cause.source, self.count)
        return None

    def text(self) -> Text:
        return say("add {n:" + self.cube + "} here", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon=self.cube, amount=plus(self.count), note="here"),)


class RemoveHere(Effect):
    """Take resources off this card."""

    INSTANT = True
    count: int = 1
    cube: CardResource

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.player(cause.seat).resources.get(cause.source, 0) >= self.count

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.change_cubes(cause, cause.source, -self.count)
        return None

    def text(self) -> Text:
        return say("remove {n:" + self.cube + "} from here", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon=self.cube, amount=plus(-self.count), note="here"),)


class AddToPlayed(Effect):
    """Put resources on the card just played, if it can hold them."""

    INSTANT = True
    count: int = 1
    kinds: tuple[CardResource, ...]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        held = game.player(cause.seat).tableau.holds.get(cause.about)
        return held is not None and held in self.kinds

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if self.useful(game, cause):
            game.change_cubes(cause, cause.about, self.count)
        return None

    def text(self) -> Text:
        return say(
            "add a resource to the card just played, if it can hold {kinds}", kinds=_or(self.kinds)
        )

    def symbols(self) -> tuple[Symbol, ...]:
        return _kind_symbols(self.kinds, self.count, "on it")


class AddTo(Effect):
    """Put resources on one of the player's own cards that can hold them.

    Args:
        kinds: the possible kinds; empty: any.
        others: the card with this effect is excluded.
        least: the number of resources that must lie there already.
    """

    LOSABLE = True

    kinds: tuple[CardResource, ...] = ()
    count: int = 1
    others: bool = False
    least: int = 0

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.require(not self.blocked(game, cause))

    def blocked(self, game: Terraforming, cause: Cause) -> bool:
        wants_one = self.least > 0 and game.options.no_room == "blocking"
        return wants_one and not self.useful(game, cause)

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("No card of yours has a resource.")

    def targets(self, game: Terraforming, cause: Cause) -> list[str]:
        """Return the player's cards that can take them."""
        player = game.player(cause.seat)
        return [
            card
            for card, kind in player.tableau.holds.items()
            if (not self.kinds or kind in self.kinds)
            and not (self.others and card == cause.source)
            and player.resources.get(card, 0) >= self.least
        ]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return bool(self.targets(game, cause))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        targets = self.targets(game, cause)
        if len(targets) > 1:
            return ChooseHolder(
                seat=cause.seat, source=cause.source, cards=targets, count=self.count
            )
        for card in targets:
            game.change_cubes(cause, card, self.count)
        return None

    def text(self) -> Text:
        whose = "another card" if self.others else "a card of yours"
        if not self.kinds:
            text = "add {n:card_resource} to a card of yours that has at least {least}"
            return say(text, n=self.count, least=self.least)
        what = say("{n:" + self.kinds[0] + "}", n=self.count)
        return say("add {what} to {card}", what=what, card=say(whose))

    def symbols(self) -> tuple[Symbol, ...]:
        note = "another card" if self.others else "any card of yours"
        return _kind_symbols(self.kinds, self.count, note)


def _or(kinds: tuple[CardResource, ...]) -> Text:
    plural = {"microbe": "microbes", "animal": "animals"}
    first, *others = (say(plural.get(kind, kind)) for kind in kinds)
    for other in others:
        first = say("{one} or {other}", one=first, other=other)
    return first


def _kind_symbols(kinds: tuple[CardResource, ...], count: int, note: str) -> tuple[Symbol, ...]:
    first, *others = kinds or ("any_cube",)
    joined = [Symbol(icon=first, amount=plus(count), note="" if others else note)]
    for place, other in enumerate(others):
        last = place == len(others) - 1
        joined += [Symbol(icon="or"), Symbol(icon=other, amount=plus(count), note=note * last)]
    return tuple(joined)


class ChooseHolder(Frame):
    """Choose the card that gets the resources."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    cards: Annotated[list[CardId], Everyone]  # emptied once the choice is made
    count: int

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cards:
            return {}
        player = game.player(self.seat)
        options = tuple(
            Option(
                id=card,
                label=say(
                    "{card} (has {n})", card=game.name(card), n=player.resources.get(card, 0)
                ),
            )
            for card in self.cards
        )
        ask = Choose(
            title=say("{source}: which card gets it?", source=game.name(self.source)),
            moment="holder",
            options=options,
            fallback=[self.cards[0]],
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.cards = []
        game.change_cubes(Cause(seat, self.source), answer[0], self.count)
        return None
