"""Zombie."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.conditions import has_allies, of_oneself
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import losing
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Confirm


class Zombie(Power):
    """Its ships never go to the warp."""

    id, name, alert = "zombie", "Zombie", "green"
    frees_in_deals = True

    @at("on_ships_to_warp", use="mandatory", when=of_oneself)
    def rise(self, game: Cosmic, use: Use) -> None:
        losing(game).divert(use.seat, "home")

    @wild("on_ships_to_warp", when=of_oneself)
    def one_rises(self, game: Cosmic, use: Use) -> None:
        losing(game).divert(use.seat, "home", 1)

    @superpower("alliance_after_formed", who="main", when=has_allies)
    def raise_allies(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        side = now.side_of(use.seat)
        allies = [] if side is None else now.allies(side)
        return then(*(AddShip(seat=s) for s in game.timing_order() if s in allies))


class AddShip(Decision):
    """Choose whether an ally adds a ship from the warp."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "add" in answers or not game.player(self.seat).warp:
            return None
        return "add", Confirm(
            title=say("Do you add a ship from the warp to the encounter?"),
            moment="add_ship",
            yes=say("Add a ship"),
            no=say("Add none"),
            fallback=False,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return add_from_warp(game, self.seat) if answers.get("add") else None


def add_from_warp(game: Cosmic, seat: Seat) -> Frame | None:
    """Add a ship from the warp to its owner's ships in the encounter."""
    now = game.encounter
    there = now.gate if seat in now.gate else now.beside
    game.player(seat).warp -= 1
    there[seat] += 1
    game.tell("{seat:seat} adds a ship from the warp.", seat=seat)
    return Reaction.to(game, "on_other_retrieve", seat=seat, ships=1)
