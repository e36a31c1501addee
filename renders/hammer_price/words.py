"""What is said of a table of Hammer Price, in its picture and in place of it."""

from renders.frame.words import DOT, counted, cut_name, joined
from renders.hammer_price.look import Look, Row
from renders.sentences import fullest
from rules.hammer_price.lots import FOND, LOTS, Lot
from rules.hammer_price.table import Hammered

VERBS = {"guess": "to guess", "bid": "to bid"}


def headline(look: Look, longest: int | None = None) -> str:
    """Return what matters most: who has won, or whom the table waits for."""
    table, seats = look.table, look.marked
    names = joined([cut_name(look.name(seat), longest) for seat in seats])
    if table.over:
        return f"{names} {'win' if len(seats) > 1 else 'wins'}"
    guessing = table.phase == "guess" and len(seats) == len(table.players) - len(table.gone)
    return "All to guess" if guessing else f"{names} {VERBS[table.phase]}"


def under_headline(look: Look) -> str:
    """Return the muted line: which lot it is, of how many."""
    table = look.table
    if table.over:
        return f"{counted(len(table.hammered), 'lot')} came under the hammer"
    asked = "what will it fetch?" if table.phase == "guess" else "passing costs half of a bid"
    asked = asked if table.viewer is None else look.for_whom
    return f"lot {len(table.hammered) + 1} of {len(table.lots)}{DOT}{asked}"


def subject(lot: Lot) -> str:
    """Return the name of a lot as it begins a sentence."""
    return f"{lot.name[:1].upper()}{lot.name[1:]}"


def high_words(look: Look) -> str:
    """Return how the bidding stands."""
    leader = look.bidding.leader
    if look.table.phase == "guess":
        return f"{counted(len(look.table.awaited), 'guess', 'guesses')} to come"
    return "no bid yet" if leader is None else f"{look.name(leader)} leads"


def alt(look: Look) -> str:
    """Return the whole picture in words, as full as the limit allows."""
    full = (_opening, _news, _lot, _last, _rows, _lots, _own)
    return fullest(look, (full, (_opening, _lot, _last, _rows, _own), (_opening, _lot, _rows)))


def _opening(look: Look) -> str:
    return f"{headline(look)}: {under_headline(look).replace(DOT, ', ')}"


def _news(look: Look) -> str:
    return look.last_line if look.news else ""


def _lot(look: Look) -> str:
    if look.table.over:
        return ""
    high = f" with ${look.bidding.high}" if look.bidding.leader is not None else ""
    return f"{subject(look.lot)}, {points(look.lot.points)}: {high_words(look)}{high}"


def _last(look: Look) -> str:
    if not look.table.hammered:
        return ""
    last = look.table.hammered[-1]
    guesses = joined([f"{look.name(seat)} ${guess}" for seat, guess in last.guesses.items()])
    return f"{fetched(last)}; guesses: {guesses}"


def fetched(last: Hammered) -> str:
    """Return what became of a lot."""
    name = subject(LOTS[last.lot])
    return f"{name} found no buyer" if last.buyer is None else f"{name} fetched ${last.price}"


def _rows(look: Look) -> str:
    return " ".join(f"{_row(look, row)}." for row in look.sorted_players())


def _row(look: Look, row: Row) -> str:
    name = look.name(row.seat)
    if row.seat in look.table.gone:
        return f"{name} left the game"
    lots = joined([LOTS[lot].name for lot in row.lots]) or "no lots"
    said = f"client for {row.client}" if look.table.scores else look.state(row.seat)
    total = points(look.table.scores.get(row.seat, row.points))
    return f"{name}: {', '.join(filter(None, [total, said, f'${row.money}', lots]))}"


def points(number: int) -> str:
    """Return points in words."""
    return counted(number, "point")


def _lots(look: Look) -> str:
    left = [LOTS[lot] for lot in look.table.lots[len(look.table.hammered) + 1 :]]
    told = joined([f"{lot.name} ({lot.points})" for lot in left])
    return f"To come: {told}" if left else ""


def _own(look: Look) -> str:
    seat, client = look.table.viewer, look.own_client
    if seat is None or client is None:
        return ""
    guess = (
        f". {look.whose(seat, 'guess')}: ${look.own_guess}" if look.own_guess is not None else ""
    )
    return f"{look.whose(seat, 'client')} adds {FOND} points to each lot of {client}{guess}"
