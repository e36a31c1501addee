"""Macron."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.stops.present import unforeseen

SENDS, WORTH, TIMES = 1, 4, 2
SIDES: tuple[Side, Side] = ("offense", "defense")


class Macron(Power):
    """Sends one ship only, but each counts four.

    The numbers below change; its uses announce them, so that they can be zapped.
    """

    id, name, alert = "macron", "Macron", "green"

    def ships_to_send(self, game: Cosmic, owner: Seat, seat: Seat, most: int) -> int:
        limited = seat == owner and game.encounter.notes.get("macron") != "super"
        return min(most, SENDS) if limited else most

    def ship_worth(self, game: Cosmic, owner: Seat, seat: Seat, worth: int) -> int:
        return WORTH if seat == owner else worth

    def reward_units(self, game: Cosmic, owner: Seat, seat: Seat, units: int) -> int:
        return units * TIMES if seat == owner else units

    def compensation_units(self, game: Cosmic, owner: Seat, seat: Seat, units: int) -> int:
        return units * TIMES if seat == owner else units

    # ---- announced uses ---------------------------------------------------------------------

    def _is_invited(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        invited = any(use.seat in now.invited[side] for side in SIDES)
        return invited and use.seat not in now.answered

    def _sends(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.result and not self._is_super(game)

    def _is_super(self, game: Cosmic) -> bool:
        return game.encounter.notes.get("macron") == "super"

    def _may_join(self, game: Cosmic, use: Use) -> bool:
        return self._is_invited(game, use) and not self._is_super(game)

    @at("launch_commit", who="offense", use="mandatory", when=_sends)
    def launch_one(self, game: Cosmic, use: Use) -> None:
        """Announce that it may send one ship."""

    @at("alliance_before_formed", who="not_main", use="mandatory", when=_may_join)
    def join_with_one(self, game: Cosmic, use: Use) -> None:
        """Announce that it may send one ship, while everybody is still asked."""

    def _attacks(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.attacks and game.ships_in_encounter(use.seat) > 0

    @at("reveal_totals", who="main_or_ally", use="mandatory", when=_attacks)
    def count_four(self, game: Cosmic, use: Use) -> None:
        """Announce that each of its ships counts four."""

    def _negotiated(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        if len(now.shown) < 2:
            return False
        mine, theirs = now.shown[use.seat], now.shown[now.opponent(use.seat)]
        return mine.type == "negotiate" and theirs.type == "attack"

    @at("compensation_amount", who="main", use="mandatory", when=_negotiated)
    def two_for_each(self, game: Cosmic, use: Use) -> None:
        """Announce that compensation counts each of its ships as two."""

    def _is_rewarded(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.result == "defense wins" and use.seat in now.beside and now.compensated

    @at("resolution_benefits", who="ally", use="mandatory", when=_is_rewarded)
    def two_rewards_for_each(self, game: Cosmic, use: Use) -> None:
        """Announce that rewards count each of its ships as two, before they are taken."""

    # ---- flares -----------------------------------------------------------------------------

    def _side_attacks(self, game: Cosmic, use: Use) -> bool:
        side = game.encounter.side_of(use.seat)
        if side is None or not game.encounter.shown:
            return False
        shown = game.encounter.shown.get(game.encounter.main(side))
        return shown is not None and shown.type == "attack"

    @wild("reveal_totals", who="main_or_ally", when=_side_attacks)
    def one_more_each(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("worth", use.why, use.seat, side_of(game, use.seat), 1)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        mine = sums[term.side]
        if term.seat in mine.worth:
            mine.worth[term.seat] += term.amount

    def _launches(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.result

    @superpower("launch_commit", who="offense", when=_launches)
    def launch_four(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["macron"] = "super"
        unforeseen(game)  # it has named its ships within the limit

    @superpower("alliance_before_formed", "alliance_commit", who="not_main", when=_is_invited)
    def join_with_four(self, game: Cosmic, use: Use) -> None:
        self.launch_four(game, use)
