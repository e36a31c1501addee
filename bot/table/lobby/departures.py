"""The points on which a table plays otherwise than the printed rules."""

from collections.abc import Sequence

from bot.store.rows.records import TableRecord
from bot.table.lobby.options import checked_options, clocked
from rules.kernel import Refused, Text
from rules.meta import Meta, Options, Ruling
from rules.rulings import departures, difference


def departures_of(meta: Meta, record: TableRecord, seats: int) -> Sequence[Ruling]:
    """Return the rulings by which this table differs; none while its options clash."""
    options = _options(meta, record)
    return () if options is None else _departures(meta, record, options, seats)


def differences_of(meta: Meta, record: TableRecord, seats: int) -> Sequence[Text]:
    """Return each such point: what is played here, what is printed, and the option."""
    options = _options(meta, record)
    if options is None:
        return ()
    found = _departures(meta, record, options, seats)
    return [difference(ruling, options, here=True) for ruling in found]


def _departures(meta: Meta, record: TableRecord, options: Options, seats: int) -> Sequence[Ruling]:
    hours = record.hours
    timed = bool(hours.turn or hours.decisions) or clocked(meta, record.options) == "everything"
    return departures(meta.rulings, options, deadlines=timed, alone=seats < 2)


def _options(meta: Meta, record: TableRecord) -> Options | None:
    try:
        return checked_options(meta, record.options)
    except Refused:
        return None  # the lobby says so when it starts
