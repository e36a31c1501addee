"""Gifts in a deal or by a power: room on a planet, cards of the giver's choice."""

from __future__ import annotations

from typing import Annotated, Any

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import ChooseCards, card_options, give, look_at_hand, taken
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.ships import among, filled, on_colonies
from rules.cosmic_encounter.stops.frame import gain
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, CardId, Choose, Frame, Option, OwnSeat, Seat, Text, say
from rules.parts.offers import paged


class Settle(Decision):
    """Choose ships from own colonies that settle on a planet beside those there."""

    planet: str
    ships: int  # the most
    least: int = 1

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        lines = on_colonies(game, self.seat, but=self.planet)
        most = min(self.ships, sum(line.high for line in lines))
        if "which" in answers or not most:
            return None
        return "which", among(
            lines,
            most,
            least=min(self.least, most),
            title=say("Which ships settle on {planet}?", planet=self.planet),
            moment="settle",
            proposed=filled(lines, most),
            offer=say("Settle with {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        n = game.lift(self.seat, answers.get("which", {}))
        if n:
            text = "{seat:seat} settles on {planet} with {n:ships}."
            game.tell(text, seat=self.seat, planet=self.planet, n=n)
        return then(place(game, self.seat, self.planet, n), powers_lost(game))


class SettleAtHome(Decision):
    """Choose another player's home planet, and ships from own colonies that settle there."""

    ships: int  # the most
    whose: Seat | None = None  # the planet's owner; None: any other player

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        others = [seat for seat in game.clockwise(self.seat)[1:] if self.whose in (seat, None)]
        planets = [planet for seat in others for planet in game.system(seat)]
        if "planet" in answers or not planets or not game.colonies(self.seat):
            return None
        options = [Option(planet.id, say(planet.id)) for planet in planets]
        return "planet", Choose(
            title=say("On which planet do you settle?"),
            moment="settle",
            options=paged(options, "Planets"),
            fallback=[options[0].id],
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        if "planet" not in answers:
            return None
        return Settle(seat=self.seat, planet=answers["planet"][0], ships=self.ships)


class ChooseGift(ChooseCards):
    """Choose cards to give to another player."""

    MOMENT = "gift"

    taker: Seat

    def title(self) -> Text:
        if self.number == 1:
            return say("Which card do you give to {taker:seat}?", taker=self.taker)
        return say("Which cards do you give to {taker:seat}?", taker=self.taker)

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        give(game, self.seat, self.taker, answers.get("which", []))
        return None


class PickCards(Decision):
    """Look at another hand and choose cards to take."""

    victim: Seat
    number: int
    seen: Annotated[list[CardId], OwnSeat] = []

    @classmethod
    def of(cls, game: Cosmic, seat: Seat, victim: Seat, number: int) -> PickCards:
        """Return the choice, after a look at the hand."""
        look_at_hand(game, seat, victim)
        return cls(seat=seat, victim=victim, number=number, seen=[*game.player(victim).hand])

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        most = min(self.number, len(self.seen))
        if "which" in answers or not most:
            return None
        text = "Which cards of {victim:seat} do you take?"
        if self.number == 1:
            text = "Which card of {victim:seat} do you take?"
        return "which", Choose(
            title=say(text, victim=self.victim),
            moment="power",
            options=card_options(game, self.seen),
            least=most,
            most=most,
            fallback=self.seen[:most],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        hand = game.player(self.victim).hand  # empty, if its player has left
        cards = [card for card in answers.get("which", []) if card in hand]
        for card in cards:
            hand.remove(card)
            gain(game, self.seat, [card])
        return taken(game, self.seat, self.victim, cards)
