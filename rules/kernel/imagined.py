"""Imagined tables: what a seat sees is as it is, and all that it does not see is dealt anew.

An imagined table never depends on what really lies hidden. It is made in this order:

- Every tie to the real table goes: its chance, its ways back, the secrets under its seals.
- What others have said in secret is forgotten.
- All hidden cards of one kind change places by chance, piles are shuffled, and the game mends what
  it alone knows.
- Everybody sees who is awaited. So whoever had answered in secret answers anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Self, TypeAlias

from rules.kernel.ask import Answer, Ask, Chance, Seat, is_legal
from rules.kernel.frame import TOO_MANY, Said
from rules.kernel.unseen import WhereCardsLie, forget, replace_hidden, sort_piles
from rules.kernel.ways_back import WaysBack

Robot: TypeAlias = Callable[[dict[str, Any], Ask, Seat, Chance], Answer]
"""A seat's view, its question, the seat and chance -> an answer."""


def mildest(view: Mapping[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Return the fallback, for a table that is imagined without a robot."""
    return ask.fallback


class Imaginable(WaysBack):
    """A table of which a seat can imagine others that look the same to it."""

    def imagined(self, seat: Seat, chance: Chance, robot: Robot = mildest) -> Self:
        """Return a whole table at which this seat could be sitting.

        Args:
            seat: whose eyes see the same.
            chance: decides what is imagined; equal views and chance give equal tables.
            robot: answers for seats that have answered in secret, in a round that is still open.
        """
        table = type(self).load(self.save())
        table._imagine(self, seat, chance, robot)  # noqa: SLF001  # it is a copy of this table
        return table

    # ---- what a game says of its hidden things ----------------------------------------------

    def kind_of(self, card: str) -> str:
        """Return a name of the cards with which a hidden card may change places."""
        return ""

    def left_out(self) -> Iterable[str]:
        """Return the cards that may lie in secret places, though they lie nowhere here."""
        return ()

    def forget_ties(self, seat: Seat) -> None:
        """Forget the chance, the ways back and the counts of the real table."""
        self.draws = self.reshuffles = self.undos = self.moves = 0
        self.answered = [0] * len(self.answered)
        self.undo_points, self.half_move = [], None
        self._news, self._played = [], []

    def mend(self, seat: Seat, said: Said) -> None:
        """Set right what cards and marks do not say, once all hidden cards are dealt anew.

        `said` returns a robot's answer to a seat's question.
        """
        for frame in self.stack:
            frame.mend(self, seat, said)

    # ---- how it is imagined -----------------------------------------------------------------

    def hidden_cards(self, seat: Seat) -> list[str]:
        """Return the cards that a seat sees nowhere, in the order of their places."""
        return WhereCardsLie.of(self, seat).unseen

    def _imagine(self, real: Imaginable, seat: Seat, chance: Chance, robot: Robot) -> None:
        self.seed = f"imagined {chance()}"
        self.forget_ties(seat)
        forget(self, seat)
        self._deal_anew(seat)
        said = partial(self._said, chance, robot)
        self.mend(seat, said)
        self._changes()
        self._ask_the_same(real, said)
        self.seed = f"imagined {chance()}"  # no number of chance comes twice
        self.forget_ties(seat)

    def _said(self, chance: Chance, robot: Robot, seat: Seat, ask: Ask) -> Answer:
        answer = robot(self.view(seat), ask, seat, chance)
        return answer if is_legal(ask, answer) else ask.fallback

    def _deal_anew(self, seat: Seat) -> None:
        """Let all hidden cards of one kind change places, and shuffle the piles."""
        places = WhereCardsLie.of(self, seat)
        by_kind: dict[str, list[str]] = {}
        for card in places.unseen:
            by_kind.setdefault(self.kind_of(card), []).append(card)
        for card in self.left_out():
            kind = self.kind_of(card)
            if kind in by_kind and card not in places.shown and card not in places.hidden:
                by_kind[kind].append(card)
        faces: dict[str, str] = {}
        for kind in sorted(by_kind):
            cards = by_kind[kind]
            faces.update(zip(cards, self.shuffled(sorted(cards)), strict=True))
        replace_hidden(self, faces, seat)
        sort_piles([*places.piles, *self.hidden_piles()])
        self.reshuffle()

    def _ask_the_same(self, real: Imaginable, said: Said) -> None:
        """Let others answer anew, until the table waits for the same seats as the real one."""
        before = real.awaited()
        for seat in before:
            if seat not in self.awaited():  # it is asked because it has ordered that, as all see
                self.orders[seat] = [o for o in real.orders.get(seat, ()) if o.only_asks]
                self._changes()
        for seat in [each for each in self.awaited() if each not in before]:
            self._answer_anew(seat, said)
        if self.stack and not self.over and not self.asks():
            self.stack[-1].stay_open()
            self._changes()

    def _answer_anew(self, seat: Seat, said: Said) -> None:
        for _ in range(TOO_MANY):
            ask = self.asks().get(seat)
            if ask is None or seat not in self.awaited():
                return
            answer = ask.fallback if seat in self.gone else said(seat, ask)
            self._carry_out(seat, answer, automatic=False)
        raise RuntimeError(f"seat {seat} answers without an end")

    # ---- what `Game` does --------------------------------------------------------------------

    def _changes(self) -> None:
        raise NotImplementedError

    def _carry_out(self, seat: Seat, answer: Answer, *, automatic: bool) -> None:
        raise NotImplementedError

    def reshuffle(self) -> None:
        """Shuffle the draw piles anew."""
        raise NotImplementedError

    def shuffled(self, things: Any) -> list[Any]:
        """Return the things in an order of chance."""
        raise NotImplementedError
