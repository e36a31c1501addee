"""Cudgel."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses, LoseShips, Loss
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Choose, Option


class Cudgel(Power):
    """Costs a beaten opponent more ships."""

    id, name, alert = "cudgel", "Cudgel", "green"

    def _has_won(self, game: Cosmic, use: Use) -> bool:
        now, shown = game.encounter, game.encounter.shown.get(use.seat)
        attacked = shown is not None and shown.type == "attack"
        return attacked and now.winner is not None and now.side_of(use.seat) == now.winner

    @at("resolution_losses", who="main", use="mandatory", when=_has_won)
    def smash(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (cudgel_outside): ships outside the encounter; those in it are lost already."""
        now = game.encounter
        opponent = now.opponent(use.seat)
        allies: list[Seat] = []
        if now.notes.get("cudgel") == "super":
            side = now.side_of(opponent)
            allies = [s for s in game.timing_order() if side and s in now.allies(side)]
        ships = now.involved.get(use.seat, 0)
        hit = Smash(seat=use.seat, allies=allies, ships=ships) if allies else None
        return then(hit, smashed(use.seat, opponent, ships))

    def _may_win(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.result or self._has_won(game, use)

    @superpower("resolution_winner_known", who="main", when=_may_win)
    def hit_allies(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["cudgel"] = "super"

    def _gains_a_colony(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.result == "offense wins" and (use.seat in now.gate or use.seat in now.colonies)

    @wild("after_gaining_colony", who="offense", when=_gains_a_colony)
    def clear(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        if use.seat not in now.colonies:
            return None
        spared = [use.seat, *(s for s in now.involved if now.was_on(s) == "offense")]
        ships = game.planet(now.planet).ships
        losses = [
            Loss(seat=seat, place=now.planet, ships=ships[seat])
            for seat in game.timing_order()
            if seat in ships and seat not in spared
        ]
        return LoseShips(losses=losses, by=use.seat, cause="cudgel") if losses else None


def smashed(by: Seat, seat: Seat, ships: int) -> Frame | None:
    """Return the loss of ships of a player's choice, outside the encounter."""
    return ChooseLosses.for_seat(seat, ships, by=by, cause="outside") if ships else None


class Smash(Decision):
    """Choose which allies of the opponent are hit as well."""

    allies: list[Seat]
    ships: int

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "which" in answers:
            return None
        options = tuple(Option(str(seat), say("{s:seat}", s=seat)) for seat in self.allies)
        return "which", Choose(
            title=say("Which allies of the opponent lose {n:ships}, too?", n=self.ships),
            moment="power",
            options=options,
            least=0,
            most=len(options),
            fallback=[option.id for option in options],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return then(*(smashed(self.seat, int(s), self.ships) for s in answers.get("which", [])))
