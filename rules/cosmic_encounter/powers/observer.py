"""Observer."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.windows import PHASES
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.steps.conditions import has_allies
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import losing
from rules.cosmic_encounter.steps.ships import join_encounter
from rules.cosmic_encounter.stops.present import unforeseen, window_now
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Confirm


class Observer(Power):
    """Protects the ships of its allies, and its own as an ally."""

    id, name, alert = "observer", "Observer", "green"

    def _protects(self, game: Cosmic, use: Use) -> bool:
        """Whether it protects these ships: its own as an ally, its allies' as a main player.

        Ruling (marks_decide): ships lost before the resolution are not protected, its own as a main
        player never.
        """
        now, seat = game.encounter, use.event.get("seat")
        if PHASES.get(window_now(game)) != "resolution" or seat is None:
            return False
        if use.seat not in now.mains:
            return bool(seat == use.seat)
        side = now.side_of(use.seat)
        return side is not None and seat in now.allies(side)

    @at("on_ships_to_warp", who="main_or_ally", use="mandatory", when=_protects)
    def watch_over(self, game: Cosmic, use: Use) -> None:
        losing(game).divert(use.event["seat"], "home")

    @wild("alliance_after_formed", who="main", when=has_allies)
    def allies_draw(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        side = now.side_of(use.seat)
        allies = [] if side is None else now.allies(side)
        return then(*(MayDraw(seat=seat) for seat in game.timing_order() if seat in allies))

    def _has_room(self, game: Cosmic, use: Use) -> bool:
        """Whether a ship is in the warp, with room for it under the limit."""
        sent = game.encounter.gate.get(use.seat, 0) + game.encounter.beside.get(use.seat, 0)
        return game.player(use.seat).warp > 0 and sent < game.ships_to_send(use.seat)

    def _launches(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.result and self._has_room(game, use)

    @superpower("launch_commit", who="offense", when=_launches)
    def launch_from_warp(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        game.player(use.seat).warp -= 1
        now.gate[use.seat] = now.gate.get(use.seat, 0) + 1
        game.tell("A ship of {seat:seat} goes from the warp into the gate.", seat=use.seat)
        unforeseen(game)  # the limit leaves room for one ship fewer
        return Reaction.to(game, "on_other_retrieve", seat=use.seat, ships=1)

    @superpower("alliance_after_formed", who="ally", when=_has_room)
    def join_from_warp(self, game: Cosmic, use: Use) -> Frame | None:
        """Join from the warp.

        Ruling (observer_from_warp): an ally's ship from the warp comes as soon as the alliances are
        formed.
        """
        game.player(use.seat).warp -= 1
        join_encounter(game, use.seat, 1)
        game.tell("{seat:seat} adds a ship from the warp.", seat=use.seat)
        return Reaction.to(game, "on_other_retrieve", seat=use.seat, ships=1)


class MayDraw(Decision):
    """Choose whether an ally draws a card."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "draw" in answers:
            return None
        return "draw", Confirm(
            title=say("Do you draw a card?"),
            moment="power",
            yes=say("Draw a card"),
            no=say("Draw none"),
            fallback=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return Draw(seat=self.seat, number=1) if answers.get("draw") else None
