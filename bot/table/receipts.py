"""The proofs of a table's seals, for one viewer: proofs are the only way out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.store.rows.records import TenureRecord
from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel import Game, Seat
from rules.parts.codes import typed_code
from rules.parts.provable import Provable, receipts_of
from rules.parts.receipts import Proof, Sealing


@dataclass(frozen=True, slots=True)
class Leaf:
    """A seat's part of a seal, and its proof if the viewer may see it."""

    seat: Seat
    leaf: str
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class PublishedSeal:
    """A published seal, with the leaves of all seats.

    Args:
        number: its number.
        published: its code; None if neither the table nor the viewer has one.
        leaves: of all seats.
        marks: it is of a former release, which published a mark of every leaf instead.
    """

    number: int
    published: str | None
    leaves: tuple[Leaf, ...]
    marks: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """The content of a verification.

    Args:
        sealed: a published seal; None if there is none.
        coming: the proof of the viewer's present secret, which the next seal will cover.
        wanted: the seat of the leaf or mark that the viewer typed.
    """

    sealed: PublishedSeal | None = None
    coming: Proof | None = None
    wanted: Seat | None = None


async def seals_between(
    tables: Tables, table: int, since: int, until: int
) -> list[tuple[int, str]]:
    """Return the seals after one number up to another, the oldest first."""
    async with tables.open(table) as held:
        sealings = receipts_of(held.running()).sealings()
        return [(s.number, s.seal) for s in sealings if since < s.number <= until][::-1]


async def seal_numbered(tables: Tables, table: int, member: int, number: int | None) -> Found:
    """Return the seal of that number, or (None) the latest.

    Raises:
        Refused: the game has not started.
    """
    async with tables.open(table) as held:
        held = await tables.views.as_it_stood(held)
        game = held.running()
        told = _told(game)
        sealing = next((one for one in told if number in (None, one.number)), None)
        tenures = await tables.store.tenures.of(table)
        if sealing is None:
            return Found(None, _coming(held, member))
        marks = number is None and sealing.number <= receipts_of(game).marked
        return Found(_sealed(held, sealing, tenures, member, marks=marks), _coming(held, member))


async def find_seal(tables: Tables, table: int, member: int, typed: str) -> Found | None:
    """Return the seal for a typed code: a seal, a leaf, or a mark of a former release.

    None if this table has none like it.

    Raises:
        Refused: the game has not started.
    """
    async with tables.open(table) as held:
        held = await tables.views.as_it_stood(held)
        game, coming = held.running(), _coming(held, member)
        if coming is not None and coming.leaf == typed:
            return Found(None, coming, coming.seat)
        sealing, seat = _found(game, typed)
        if sealing is None:
            return None
        published = typed if seat is None else None
        tenures = await tables.store.tenures.of(table)
        marks = seat is not None and sealing.number <= receipts_of(game).marked
        sealed = _sealed(held, sealing, tenures, member, published, marks=marks)
        return Found(sealed, wanted=seat)


def _told(game: Game) -> Iterator[Sealing]:
    """Yield the published seals, latest first; those of a half-made move stay hidden."""
    return (one for one in receipts_of(game).sealings() if one.number <= game.sealed)


def _found(game: Game, typed: str) -> tuple[Sealing | None, Seat | None]:
    """Return the typed seal, or the one over a typed leaf, with that leaf's seat."""
    for sealing in _told(game):
        if typed_code(typed) == sealing.seal:
            return sealing, None
        # A former release published the beginning of a leaf.
        whose = [p.seat for p in sealing.proofs if typed in (p.leaf, p.mark)]
        if whose:
            return sealing, whose[0]
    return None, None


def _sealed(
    held: HeldTable,
    sealing: Sealing,
    tenures: Sequence[TenureRecord],
    member: int,
    typed: str | None = None,
    *,
    marks: bool,
) -> PublishedSeal:
    game, number = held.running(), sealing.number
    proofs = proofs_for(game, tenures, member, opened=held.record.opened)
    found = {p.seat: p for p in proofs if p.number == number}
    leaves = tuple(Leaf(p.seat, p.leaf, found.get(p.seat)) for p in sealing.proofs)
    published = typed or receipts_of(game).published(number)
    return PublishedSeal(number, published, leaves, marks)


def proofs_for(
    game: Game, tenures: Sequence[TenureRecord], member: int, *, opened: bool = False
) -> Iterator[Proof]:
    """Yield the proofs that a member may open: public ones, and those of their time in a seat.

    Earlier proofs of a seat belong to its player then, who keeps them after leaving. `opened`: the
    game was closed, and all of them have agreed to open everything.
    """
    receipts = receipts_of(game)
    if opened:
        yield from receipts.proofs(None, over=True)
        return
    yield from receipts.proofs(None, over=game.over)
    for tenure, last in spans(tenures, receipts.number):
        if tenure.member != member:
            continue
        for proof in receipts.proofs(tenure.seat, over=game.over):
            if proof.seat == tenure.seat and tenure.sealed < proof.number <= last:
                yield proof


def _coming(held: HeldTable, member: int) -> Proof | None:
    if held.record.status != "running":
        return None
    seat = held.place_of(member)
    return None if seat is None else coming_proof(held.running(), seat)


def spans(tenures: Sequence[TenureRecord], number: int) -> Iterator[tuple[TenureRecord, int]]:
    """Yield each player's time in a seat since the start, with the last seal of that time.

    `number` is that of the latest published seal.
    """
    sat = [tenure for tenure in tenures if not tenure.lobby]
    for place, tenure in enumerate(sat):
        rest = [later.sealed for later in sat[place + 1 :] if later.seat == tenure.seat]
        yield tenure, rest[0] if rest else number


def coming_proof(game: Game, seat: Seat) -> Proof | None:
    """Return the future proof of this seat's present secret, for its own eyes."""
    kept = game.secrets() if isinstance(game, Provable) else None
    return None if kept is None else receipts_of(game).coming(seat, kept.get(seat))
