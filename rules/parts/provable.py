"""A table that can prove what it kept secret for its seats."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Self

from rules.kernel import Chance, Game, Nobody, Robot, Seat, WaysBack, mildest
from rules.parts.receipts import Proof, Receipts, salt_keys
from rules.parts.sold import SoldLot


class Provable(Game):
    """A game with frames that keep `secrets`, each sealed before anything shows it."""

    TOLD = frozenset({"lots_sold", "struck"})

    receipts: Receipts = Receipts()
    lots_sold: Annotated[list[SoldLot], Nobody] = []  # by auctions; none of former releases
    drawn: Annotated[dict[Seat, dict[str, int]], Nobody] = {}  # how often each card, by chance
    struck: Annotated[list[tuple[int, int]], Nobody] = []  # first and last seal of what was undone

    @property
    def sealed(self) -> int:
        """The number of published seals; those of a half-made move are not published yet."""
        return self.receipts.number if self.half_move is None else self.half_move.sealed

    def proofs(self, viewer: Seat | None) -> Iterator[Proof]:
        """Yield the proofs of the viewer's own secrets and of revealed ones.

        After the end it yields the proofs of all.
        """
        return self.receipts.proofs(viewer, over=self.over)

    def secrets(self) -> dict[Seat, Any] | None:
        """Return each seat's present secret, which it can prove later; None: nothing is sealed."""
        found = (frame.secrets(self) for frame in reversed(self.stack))
        return next((kept for kept in found if kept is not None), None)

    # ---- moves and the receipts -------------------------------------------------------------

    def note_drawn(self, seat: Seat, cards: Iterable[str]) -> None:
        """Keep until the end what chance has given to a seat."""
        known = self.drawn.setdefault(seat, {})
        for card in cards:
            known[card] = known.get(card, 0) + 1

    def begin(self) -> None:
        self.receipts.keys = salt_keys(self.seed, self.seats)
        super().begin()

    @classmethod
    def load(cls, saved: str | bytes) -> Self:
        game = super().load(saved)
        if not game.receipts.keys:  # a save from before receipts
            game.receipts.keys = salt_keys(game.seed, game.seats)
        return game

    def take_over(self, undone: WaysBack) -> None:
        super().take_over(undone)
        former, self.receipts = self.receipts.number, receipts_of(undone).model_copy(deep=True)
        self.struck = list(undone.struck) if isinstance(undone, Provable) else []
        if former < self.receipts.number:  # an undo takes back no seal, but what it lay over
            self.struck.append((former + 1, self.receipts.number))

    def imagined(self, seat: Seat, chance: Chance, robot: Robot = mildest) -> Self:
        table = super().imagined(seat, chance, robot)
        table.receipts = self.receipts.seen_by(seat, salt_keys(table.seed, table.seats))
        return table

    def forget_ties(self, seat: Seat) -> None:
        super().forget_ties(seat)
        self.receipts = self.receipts.seen_by(seat, salt_keys(self.seed, self.seats))
        self.drawn = {}

    def _go_on(self) -> None:
        try:
            super()._go_on()
        finally:
            self.receipts.move_over()


def receipts_of(game: WaysBack) -> Receipts:
    """Return the receipts of a table; empty ones where it seals nothing."""
    return game.receipts if isinstance(game, Provable) else Receipts()
