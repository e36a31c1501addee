"""Remora."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.steps.conditions import of_another
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.ships import free
from rules.kernel import Ask, Choose, Option

CARD, SHIP = "card", "ship"
"""The gains of the super flare, as options."""


class Remora(Power):
    """Gains a ship or a card when others do."""

    id, name, alert = "remora", "Remora", "yellow"

    def _ship_may_come(self, game: Cosmic, use: Use) -> bool:
        """Whether a ship may come, beyond those sent to the warp in this encounter.

        Ruling (remora_ships): not one of as many ships as went to the warp in this very encounter.
        """
        before = game.player(use.seat).warp - game.encounter.lost.get(use.seat, 0)
        return of_another(self, game, use) and before > 0 and bool(game.colonies(use.seat))

    @at("on_other_retrieve", when=_ship_may_come)
    def come_along(self, game: Cosmic, use: Use) -> Frame | None:
        return free(game, use.seat, 1)

    @at("on_other_draw", when=of_another)
    def draw_along(self, game: Cosmic, use: Use) -> Frame:
        return Draw(seat=use.seat, number=1)

    @wild("on_other_flare_played")
    def draw_at_flare(self, game: Cosmic, use: Use) -> Frame:
        return Draw(seat=use.seat, number=1)

    @superpower("on_other_colony_gained", when=of_another)
    def take_part(self, game: Cosmic, use: Use) -> Frame:
        game.encounter.notes[self.id] = {"served": [use.event["seat"]]}
        return CardOrShip(seat=use.seat)

    def _once_more(self, game: Cosmic, use: Use) -> bool:
        """Whether another player gains a colony: one use of the flare serves each once."""
        note, gains = game.encounter.notes.get(self.id), use.event.get("seat")
        return note is not None and gains not in (use.seat, None, *note["served"])

    @at("on_other_colony_gained", use="mandatory", when=_once_more, zappable=False)
    def take_part_again(self, game: Cosmic, use: Use) -> Frame:
        game.encounter.notes[self.id]["served"].append(use.event["seat"])
        return CardOrShip(seat=use.seat)


class CardOrShip(Decision):
    """Choose a card from the deck, or a ship from the warp."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        free_ships = game.player(self.seat).warp and game.colonies(self.seat)
        if "what" in answers or not free_ships:
            return None
        options = (Option(CARD, say("Draw a card")), Option(SHIP, say("Free a ship")))
        title = say("Do you draw a card, or free a ship from the warp?")
        return "what", Choose(title=title, moment="power", options=options, fallback=[CARD])

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if answers.get("what") == [SHIP]:
            return free(game, self.seat, 1)
        return Draw(seat=self.seat, number=1)
