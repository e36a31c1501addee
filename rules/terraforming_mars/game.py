"""Terraforming Mars for the kernel: its views, its standings, and leaving."""

from __future__ import annotations

from typing import Any

from rules.kernel import EARLY, Seat, Standing
from rules.terraforming_mars.cards.catalogue import BEGINNER, CARDS
from rules.terraforming_mars.mars_auction.auctions import decks
from rules.terraforming_mars.model.views import Score
from rules.terraforming_mars.phases.opening import corporations
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.scoring import all_scores, finish
from rules.terraforming_mars.views.view import put_together, seen_by_all


class TerraformingMars(Terraforming):
    """The whole game: the table with all that stands above it."""

    RESHAPED = frozenset({"tiles", "claims", "milestones", "awards", "layout", "options"})

    def overslept(self, seat: Seat) -> None:
        self.player(seat).overslept = self.phase == "action"

    def standings(self) -> list[Standing]:
        """Return the places by points, then by money (rules, end of the game).

        Leavers come last.
        """
        scores = all_scores(self)
        won = self.result.winners if self.result is not None else []

        def rank(score: Score) -> tuple[bool, bool, int, int]:
            return score.seat in won, score.seat not in self.gone, score.total, score.money

        return [
            Standing(
                score.seat,
                1 + sum(rank(other) > rank(score) for other in scores),
                None if score.seat in self.gone else score.total,
            )
            for score in scores
        ]

    def left(self, seat: Seat) -> None:
        """Take a leaver's seat out of play.

        Ruling (leaver): everything stays as it lies. But the seat takes no turn any more, can be no
        target and cannot win; its remaining questions are answered with their fallbacks.
        """
        self.player(seat).passed = True
        self.tell("{seat:seat} left the game.", seat=seat)
        if self.layout is not None:
            self.layout.forget(seat)
        if len(self.playing) == 1 and not self.solo:
            text = "Only {seat:seat} is left and wins."
            self.tell(text, seat=self.playing[0])
            self.end(self.playing, "left alone")
        elif not self.playing:
            self.end([], "left")

    def ended_early(self) -> None:
        """Ruling (early_end): points count as they stand, without the last greeneries."""
        self.phase, self.active = "end", None
        finish(self, EARLY)

    # ---- imagined tables -------------------------------------------------------------------

    def kind_of(self, card: str) -> str:
        return card if card == BEGINNER else CARDS[card].kind

    def left_out(self) -> list[str]:
        """Return the corporations: those that were not dealt lie nowhere."""
        if self.options.mars_auction:
            return decks(self.options)[0]
        return corporations(self.options, solo=self.solo)

    # ---- its views -------------------------------------------------------------------------

    def seen_by_all(self) -> dict[str, Any]:
        return seen_by_all(self)

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        return put_together(self, seen, public)
