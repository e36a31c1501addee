"""Stops in which seats may say ahead, unasked, what they would be asked later."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel.ask import Ask, Option, Seat


class Ahead(CosmicStop):
    """Whoever names `AHEAD` is asked at once, as anonymously as about all else in the stop.

    Nobody is called for it, and `next_question` is what is asked once it has been named.
    """

    AHEAD: ClassVar[str]
    """An option's id, of each stop its own: orders about one must not act in another."""

    def says_ahead(self, game: Cosmic, seat: Seat) -> bool:
        """Whether this seat may, by what all can see."""
        raise NotImplementedError  # each stop has its own question

    def ahead(self, game: Cosmic, seat: Seat) -> Option:
        """How it is offered."""
        raise NotImplementedError  # as above

    def wants_ahead(self, seat: Seat) -> bool:
        """Whether this seat has named it."""
        return self.AHEAD in self.named.get(seat, [])

    def _is_to_decide(self, game: Cosmic, seat: Seat) -> bool:
        return super()._is_to_decide(game, seat) and not self._may_ahead(game, seat)

    def options(self, game: Cosmic, seat: Seat) -> tuple[Option, ...]:
        found = super().options(game, seat)
        return (*found, self.ahead(game, seat)) if self._may_ahead(game, seat) else found

    def _may_ahead(self, game: Cosmic, seat: Seat) -> bool:
        return self.once(game, ("ahead", seat), lambda: self.says_ahead(game, seat))

    def _ask(self, game: Cosmic, seat: Seat) -> Ask:
        may = seat in self.named and self._may_ahead(game, seat)
        if not (may and self._decides(game, seat)):
            return super()._ask(game, seat)
        found = self._deciding(game, seat)
        if found is None:
            return super()._ask(game, seat)
        name, ask = found
        return replace(
            ask,
            title=self.question(game, seat),  # anonymous questions are alike for all
            hint=ask.title,
            secret=True,
            anonymous=True,
            quiet=self._is_quiet(game, seat),
            proposed=self._suggested(seat, name, ask),
            back=bool(self.drafts.get(seat)),
            clock=self.running_clock,
        )

    def is_awaited(self, game: Cosmic) -> bool:
        return super().is_awaited(game) or any(
            self._may_ahead(game, seat) and not self._is_quiet(game, seat)
            for seat in self.named
            if self.wants_ahead(seat) and self._decides(game, seat)
        )
