"""Words of single cards that turn productions and resources into others, or copy them."""

from typing import Annotated, ClassVar

from rules.kernel import (
    Amount,
    Answer,
    Ask,
    CardId,
    Choose,
    Everyone,
    Frame,
    Option,
    Seat,
    Text,
    say,
)
from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.places import ProduceFromBonus
from rules.terraforming_mars.effects.supply import Produce
from rules.terraforming_mars.model.card import Card
from rules.terraforming_mars.model.effect import Cause, Effect, When
from rules.terraforming_mars.model.views import Resource, Symbol, Tag
from rules.terraforming_mars.model.words import NAMES, RESOURCES
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger
from rules.terraforming_mars.steps.playing import NOTHING
from rules.terraforming_mars.steps.resolve import Resolve

# ---- Insulation, Power Infrastructure ----------------------------------------------------------


class MoveProduction(Effect):
    """Insulation: turn heat production steps into M€ production, at least one."""

    MUST = True
    WHEN: ClassVar[When] = "production"

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.player(cause.seat).production["heat"] > 0

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("You have no heat production.")

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.production["heat"] -= 1
        ledger.production["mc"] += 1

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        most = game.player(cause.seat).production["heat"]
        return HowMuch(seat=cause.seat, source=cause.source, most=most, least=1).begun(game)

    def text(self) -> Text:
        return say(
            "lower your heat production at least one step and raise your M€ production as much"
        )

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            Symbol(icon="heat", amount="−X", production=True),
            Symbol(icon="mc", amount="+X", production=True),
        )


class HowMuch(Frame):
    """Choose the number of steps."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    most: int
    least: int = 0
    done: bool = False

    def begun(self, game: Terraforming) -> Frame | None:
        """Return this question, or None after the only possible number is carried out."""
        if self.least < self.most:
            return self
        self.carry_out(game, Cause(self.seat, self.source), self.most)
        return None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        title = say("{card}: how many?", card=game.name(self.source))
        ask = Amount(
            title=title,
            moment="how_many",
            fallback=self.least,
            proposed=self.most,
            low=self.least,
            high=self.most,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.done = True
        self.carry_out(game, Cause(seat, self.source), answer)
        return None

    def carry_out(self, game: Terraforming, cause: Cause, count: int) -> None:
        """Carry out the chosen number."""
        game.change_production(cause, {"heat": -count, "mc": count})


class SellEnergy(Effect):
    """Power Infrastructure: turn any amount of energy into as many M€."""

    MUST = True

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.player(cause.seat).stock["energy"] > 0

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("You have no energy.")

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        most = game.player(cause.seat).stock["energy"]
        return HowMuchEnergy(seat=cause.seat, source=cause.source, most=most, least=1).begun(game)

    def text(self) -> Text:
        return say("spend any amount of energy and gain as many M€")

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            Symbol(icon="energy", amount="X"),
            Symbol(icon="arrow"),
            Symbol(icon="mc", amount="X"),
        )


class HowMuchEnergy(HowMuch):
    """Choose the amount of energy."""

    def carry_out(self, game: Terraforming, cause: Cause, count: int) -> None:
        game.change_stock(cause, {"energy": -count, "mc": count})


# ---- Robinson Industries -----------------------------------------------------------------------


class ProduceLowest(Effect):
    """Robinson Industries: raise one of the player's lowest productions."""

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        production = game.player(cause.seat).production
        lowest = min(production.values())
        among = tuple(r for r in RESOURCES if production[r] == lowest)
        if len(among) == 1:
            game.change_production(cause, {among[0]: 1})
            return None
        return ChooseProduction(seat=cause.seat, source=cause.source, among=among)

    def text(self) -> Text:
        return say("raise one of your lowest productions {n:steps}", n=1)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="any_cube", amount="+1", production=True, note="lowest"),)


class ChooseProduction(Frame):
    """Choose the production to raise."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    among: tuple[Resource, ...]  # emptied once the choice is made

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.among:
            return {}
        options = tuple(
            Option(id=resource, label=say("{name} production", name=say(NAMES[resource])))
            for resource in self.among
        )
        title = say("Which production do you raise?")
        fallback = [options[0].id]
        ask = Choose(title=title, moment="production", options=options, fallback=fallback)
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.among = ()
        game.change_production(Cause(seat, self.source), {answer[0]: 1})
        return None


# ---- Robotic Workforce -------------------------------------------------------------------------


class CopyProduction(Effect):
    """Robotic Workforce: repeat the production changes of one of the player's building cards."""

    MUST = True
    LOSABLE = True
    WHEN: ClassVar[When] = "production"

    tag: Tag

    def cards(self, game: Terraforming, cause: Cause) -> list[str]:
        """Return the player's cards that can be copied in full, the useful ones first.

        One that would change nothing can be copied, too: the card then counts for its tag.
        """
        found = [
            card
            for card in game.player(cause.seat).in_play
            if copied_words(game.card(card), self.tag) and self._feasible(game, cause, card)
        ]
        return sorted(found, key=lambda card: not changes(game, cause, card, self.tag))

    def _feasible(self, game: Terraforming, cause: Cause, card: str) -> bool:
        ledger = Ledger(game.player(cause.seat).tableau)
        words = copied_words(game.card(card), self.tag)
        ledger.add(game, cause._replace(source=card), words)
        return ledger.balances(game.player(cause.seat))

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return any(changes(game, cause, card, self.tag) for card in self.cards(game, cause))

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return bool(self.cards(game, cause))

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("No card of yours with a {tag} tag can be copied.", tag=self.tag)

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.require(self.possible(game, cause))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        cards = self.cards(game, cause)
        if len(cards) == 1:
            return copy_production(game, cause.seat, cards[0], self.tag)
        return ChooseCopied(seat=cause.seat, source=cause.source, tag=self.tag, cards=cards)

    def text(self) -> Text:
        text = "repeat what one of your cards with a {tag} tag does to productions"
        return say(text, tag=self.tag)

    def symbols(self) -> tuple[Symbol, ...]:
        copied = Symbol(icon="any_cube", amount="=", production=True, note="copy")
        return (copied, Symbol(icon=f"tag:{self.tag}"))


def copied_words(card: Card, tag: Tag) -> tuple[Effect, ...]:
    """Return the words of a card that change production, if it has the tag.

    A wild tag counts as any tag.
    """
    if tag not in card.tags and "wild" not in card.tags:
        return ()
    return tuple(
        word for word in card.play if isinstance(word, Produce | CutProduction | ProduceFromBonus)
    )


def changes(game: Terraforming, cause: Cause, card: str, tag: Tag) -> bool:
    """Whether a copy of this card would change a production now."""
    words = copied_words(game.card(card), tag)
    return any(word.useful(game, cause._replace(source=card)) for word in words)


def copy_production(game: Terraforming, seat: Seat, card: str, tag: Tag) -> Frame:
    """Repeat the production changes of a card; tallies are counted anew."""
    game.tell("{seat:seat} copied {card}.", seat=seat, card=game.name(card), minor=True)
    return Resolve.of(Cause(seat, card), copied_words(game.card(card), tag))


class ChooseCopied(Frame):
    """Choose the card to copy."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    tag: Tag
    cards: Annotated[list[CardId], Everyone]  # emptied once the choice is made

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cards:
            return {}
        cause = Cause(self.seat, self.source)
        options = tuple(
            Option(
                id=card,
                label=game.name(card),
                detail=game.card(card).brief,
                group=say("Cards, page {n}", n=place // 25 + 1),
                warning=None if useful else NOTHING,
                vain=not useful,
            )
            for place, card in enumerate(self.cards)
            for useful in (changes(game, cause, card, self.tag),)
        )
        title = say("{card}: which card do you copy?", card=game.name(self.source))
        fallback = [options[0].id]
        return {self.seat: Choose(title=title, moment="copy", options=options, fallback=fallback)}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.cards = []
        return copy_production(game, seat, answer[0], self.tag)
