"""What the receipts of a table prove, for one pair of eyes: proofs are the only way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.store.records import TenureRecord
from bot.table.live import Live
from bot.table.tables import Tables
from rules.kernel.ask import Seat
from rules.kernel.game import Game
from rules.kernel.receipts import Proof


@dataclass(frozen=True, slots=True)
class Receipt:
    """A fingerprint, and what proves it if whoever asks may see that by now.

    `coming` says that it will be published only with the next public step.
    """

    seat: Seat
    mark: str
    proof: Proof | None = None
    coming: bool = False


async def latest_receipts(tables: Tables, table: int, member: int) -> list[Receipt]:
    """The fingerprints that were published last, by seat.

    Raises:
        Refused: the game has not started.
    """
    async with tables.open(table) as live:
        game = (await tables.as_it_stood(live)).running()
        tenures = await tables.store.tenures(table)
        receipts = game.receipts
        proofs = proofs_for(game, tenures, member, opened=live.record.opened)
        found = {p.seat: p for p in proofs if p.number == receipts.number}
        marks = receipts.rounds[-1] if receipts.rounds else []
        return [Receipt(seat, mark, found.get(seat)) for seat, mark in enumerate(marks)]


async def find_receipt(tables: Tables, table: int, member: int, mark: str) -> Receipt | None:
    """Whose a fingerprint is, and what it proves; None if the table has none like it.

    Raises:
        Refused: the game has not started.
    """
    async with tables.open(table) as live:
        game = (await tables.as_it_stood(live)).running()
        viewer = _seat_of(live, member)
        tenures = await tables.store.tenures(table)
        for proof in proofs_for(game, tenures, member, opened=live.record.opened):
            if proof.mark == mark:
                return Receipt(proof.seat, mark, proof)
        coming = None if viewer is None else coming_proof(game, viewer)
        if coming is not None and coming.mark == mark:
            return Receipt(coming.seat, mark, coming, coming=True)
        seat = game.receipts.whose(mark)
        return None if seat is None else Receipt(seat, mark)


def proofs_for(
    game: Game, tenures: Sequence[TenureRecord], member: int, *, opened: bool = False
) -> Iterator[Proof]:
    """What a member may open: what all may, and what was sealed while they sat in its seat.

    What a seat sealed before belongs to who sat there then, and stays theirs when they have left.
    `opened`: the game was closed, and all of them have agreed to open everything.
    """
    if opened:
        yield from game.receipts.proofs(None, over=True)
        return
    yield from game.proofs(None)
    for tenure, last in spans(tenures, game.receipts.number):
        if tenure.member != member:
            continue
        for proof in game.proofs(tenure.seat):
            if proof.seat == tenure.seat and tenure.sealed < proof.number <= last:
                yield proof


def spans(tenures: Sequence[TenureRecord], number: int) -> Iterator[tuple[TenureRecord, int]]:
    """Who sat in which seat since the start, each with the last fingerprints of that time.

    `number` is that of the fingerprints that were published last.
    """
    sat = [tenure for tenure in tenures if not tenure.lobby]
    for place, tenure in enumerate(sat):
        rest = [later.sealed for later in sat[place + 1 :] if later.seat == tenure.seat]
        yield tenure, rest[0] if rest else number


def coming_proof(game: Game, seat: Seat) -> Proof | None:
    """What will prove what this seat keeps secret now; for its own eyes."""
    kept = game.secrets()
    return None if kept is None else game.receipts.coming(seat, kept.get(seat))


def _seat_of(live: Live, member: int) -> Seat | None:
    return next((s.seat for s in live.seats if s.member == member and not s.gone), None)
