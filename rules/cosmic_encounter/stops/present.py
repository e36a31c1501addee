"""The stop around the present events."""

from collections.abc import Iterator

from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Procedure, Seat
from rules.parts.stop.frame import Stop


class Apart(Procedure):
    """A procedure whose events belong to no stop below it."""


def present_stop(game: Cosmic) -> Stop | None:
    """Return the stop around the present events; None: they are between two."""
    return next((stop for stop in stops_around(game) if not stop.WITHIN), None)


def stops_around(game: Cosmic) -> Iterator[Stop]:
    """Yield the present reactions, the latest first, then the stop around them."""
    for each in reversed(game.stack):
        if isinstance(each, Apart):
            return
        if isinstance(each, Stop):
            yield each
            if not each.WITHIN:
                return


def late_now(game: Cosmic) -> list[Seat]:
    """Return the seats whose time to decide has run out in the present stop."""
    stop = present_stop(game)
    return [] if stop is None else stop.late


def is_called(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat was called in the present stop already: once is enough."""
    stop = present_stop(game)
    return stop is not None and seat in (*stop.called, *stop.calls)


def note_called(game: Cosmic, seats: list[Seat]) -> None:
    """Note that the present stop calls seats for its events."""
    stop = present_stop(game)
    if stop is not None:
        stop.calls += [seat for seat in seats if seat not in stop.calls]


def window_now(game: Cosmic) -> str:
    """Return the window that is open, or the last one of a stop that is over; empty: none."""
    stop = present_stop(game)
    return "" if stop is None else stop.moments[min(stop.at, len(stop.moments) - 1)]


def unforeseen(game: Cosmic) -> None:
    """Let the stop ask anew about the rest of it: nobody could foresee this event."""
    stop = present_stop(game)
    if stop is not None:
        stop.asks_anew = True
