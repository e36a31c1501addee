"""Grudge."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.turns import all_go_home, side_of
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Share

FEW: Final = 1
MANY: Final = 4
"""Ships that a holder of a token loses: after a win or deal, and after a loss or failed deal."""


class Grudge(Power):
    """Punishes those who declined its invitation."""

    id, name, alert = "grudge", "Grudge", "red"

    def _refused(self, game: Cosmic, seat: Seat) -> list[Seat]:
        """Return the players who declined.

        Ruling (grudge_sent_away): no token for who had joined and was sent away, or could not join
        at all.
        """
        now, side = game.encounter, side_of(game, seat)
        return [
            other
            for other in game.timing_order()
            if other in now.invited[side]
            and now.answered.get(other) not in (side, None)
            and (now.answered[other] != "declined" or game.colonies(other))
            and other not in now.compelled
        ]

    def _was_refused(self, game: Cosmic, use: Use) -> bool:
        return bool(self._refused(game, use.seat))

    @at("alliance_after_formed", who="main", use="mandatory", when=_was_refused)
    def bear(self, game: Cosmic, use: Use) -> None:
        seats = self._refused(game, use.seat)
        game.encounter.notes["grudge"] = {"holders": seats}
        for seat in seats:
            game.tell("{seat:seat} gets a grudge token.", seat=seat)

    def token_holders(self, game: Cosmic) -> list[Seat]:
        holders: list[Seat] = game.encounter.notes[self.id].get("holders", [])
        return holders

    def _has_borne(self, game: Cosmic, use: Use) -> bool:
        return bool(game.encounter.notes.get("grudge", {}).get("holders"))

    @at("resolution_outcome", who="main", use="mandatory", when=_has_borne)
    def avenge(self, game: Cosmic, use: Use) -> Frame | None:
        mine = game.encounter.notes["grudge"]
        holders = mine.pop("holders")
        ships = MANY if mine.get("super") else self._ships(game, use.seat)
        if not ships:
            return None
        return then(*(Pay.of_holder(game, seat, use.seat, ships) for seat in holders))

    def _ships(self, game: Cosmic, seat: Seat) -> int:
        now = game.encounter
        if now.result == "deal" or (now.winner and now.side_of(seat) == now.winner):
            return FEW
        return MANY if now.winner or now.result in ("failed deal", "both lose") else 0

    @superpower("resolution_benefits", "resolution_deal_made", who="main", when=_has_borne)
    def avenge_all(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["grudge"]["super"] = True

    def _opponent_has_allies(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        won = now.winner is not None and now.side_of(use.seat) != now.winner
        return won and now.winner is not None and bool(now.allies(now.winner))

    @wild("resolution_benefits", who="main", when=_opponent_has_allies)
    def begrudge(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        return None if now.winner is None else all_go_home(game, now.allies(now.winner))


class Pay(ChooseLosses):
    """The loss of a token's holder, without ships that were allied against Grudge."""

    spared: dict[str, int] = {}  # on planets where such ships have landed

    @classmethod
    def of_holder(cls, game: Cosmic, seat: Seat, grudge: Seat, ships: int) -> Pay | None:
        now, spared = game.encounter, {}
        side = side_of(game, now.opponent(grudge))
        against = now.involved.get(seat, 0) if now.answered.get(seat) == side else 0
        left = game.ships_on_colonies(seat)
        if against and now.result == "offense wins" and side == "offense":
            spared = {now.planet: against}
        if against and now.winner in (None, side) and now.result != "both lose":
            left -= against  # they have landed or gone home
        ships = min(ships, max(left, 0))
        if not ships:
            return None
        return cls(seat=seat, ships=ships, by=grudge, cause="grudge", spared=spared)

    def _lines(self, game: Cosmic) -> tuple[Share, ...]:
        lines = (
            replace(line, high=line.high - self.spared.get(line.id, 0))
            for line in super()._lines(game)
        )
        return tuple(line for line in lines if line.high > 0)
