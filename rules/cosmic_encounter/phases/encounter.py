"""An encounter, phase by phase (rulebook, the encounter)."""

from rules.cosmic_encounter.model.power import power
from rules.cosmic_encounter.phases.alliance import Alliances
from rules.cosmic_encounter.phases.deal import Negotiation
from rules.cosmic_encounter.phases.launch import Launch, own_colour
from rules.cosmic_encounter.phases.planning import Planning, announce_by_order
from rules.cosmic_encounter.phases.regroup import Start, draw_destiny
from rules.cosmic_encounter.phases.result import Outcome
from rules.cosmic_encounter.phases.reveal import Reveal, reveal
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import all_go_home, cut_short, end_encounter
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Done, Frame, Procedure, step


class EncounterRun(Procedure):
    """Regroup, destiny, launch, alliance, planning, reveal, resolution.

    The frame below hears whether the offense has another encounter.
    """

    @step
    def regroup(self, game: Cosmic) -> Frame:
        return Start.of(game)

    @step
    def before_draw(self, game: Cosmic) -> Frame | None:
        now = game.encounter
        if now.result or not now.is_drawn or not _has_ships(game):
            return None
        return then(
            *(
                each.before_destiny(game, owner)
                for owner in game.timing_order()
                for each in game.working(owner)
            )
        )

    @step
    def destiny(self, game: Cosmic) -> None:
        """Draw destiny; without any ship to launch there is no encounter."""
        now = game.encounter
        if not _has_ships(game):
            game.tell("{seat:seat} has no ship to launch.", seat=now.offense)
            cut_short(game, "ended")
        elif now.home and not now.result:
            _aim_at_home(game)
        elif now.named is not None:
            now.defense = now.named
        elif not now.result:
            draw_destiny(game)

    @step
    def launch(self, game: Cosmic) -> Frame | None:
        return None if game.encounter.result else Launch.of(game)

    @step
    def drawn_again(self, game: Cosmic) -> None:
        now = game.encounter
        if not now.result and now.defense is None and not now.planet:
            self.go_to("before_draw")

    @step
    def alliance(self, game: Cosmic) -> Frame | None:
        return None if game.encounter.result else Alliances.of(game)

    @step
    def lucre(self, game: Cosmic) -> None:
        if not game.encounter.result:
            announce_by_order(game)

    @step
    def planning(self, game: Cosmic) -> Frame | None:
        return None if game.encounter.result else Planning.of(game)

    @step
    def reveal(self, game: Cosmic) -> Frame | None:
        now = game.encounter
        if now.result:
            return None
        if not now.won_by:
            reveal(game)
            for seat in game.timing_order():
                for tech in game.open_techs(seat):
                    tech.before_totals(game, seat)
        return Reveal.of(game)

    @step
    def talk(self, game: Cosmic) -> Frame | None:
        """Send allies and ships in the gate home before the talk."""
        now = game.encounter
        if now.result != "deal" or now.cut_short:
            return None
        return all_go_home(game, [*now.gate, *now.beside])

    @step
    def deal(self, game: Cosmic) -> Frame | None:
        now = game.encounter
        return Negotiation.of(game) if now.result == "deal" and not now.cut_short else None

    @step
    def resolution(self, game: Cosmic) -> Frame | None:
        if game.encounter.result == "ended":
            return None
        game.encounter.cut_short = False
        return Outcome.of(game)

    @step
    def ships_home(self, game: Cosmic) -> Frame | None:
        """Send all ships still in the gate or beside the planet home."""
        now = game.encounter
        return all_go_home(game, [*now.gate, *now.beside])

    @step
    def over(self, game: Cosmic) -> None:
        end_encounter(game)
        for sheet in game.sheets:
            power(sheet.alien).encounter_over(game, sheet.seat)
        for seat in game.timing_order():
            for tech in game.open_techs(seat):
                tech.encounter_over(game, seat)
        game.stop = ""
        game.check_victory()
        if not game.over:
            game.history.append(game.counted())

    def finished(self, game: Cosmic) -> Done:
        return Done({"goes_on": game.encounter.goes_on})


def _aim_at_home(game: Cosmic) -> None:
    """Aim at the own system, or end the encounter where regroup has left no target there."""
    now = game.encounter
    if not own_colour(game, now.offense):
        game.tell("{seat:seat} finds nothing to aim at.", seat=now.offense)
        cut_short(game, "ended")


def _has_ships(game: Cosmic) -> bool:
    """Whether the offense has any ship to launch, or in the gate already."""
    now = game.encounter
    return bool(game.colonies(now.offense) or now.gate.get(now.offense))
