"""Everybody's time at a table, in sentences."""

from bot.store.rows.records import Hours
from bot.table.time.pace import plays_live
from rules.kernel import Text, say
from rules.meta import Clocked, Meta

MINUTE, HOUR, DAY = 60, 3600, 86400
UNITS = ((7 * DAY, "a week", "weeks"), (DAY, "a day", "days"))
SHORT_UNITS = ((HOUR, "an hour", "hours"), (MINUTE, "a minute", "minutes"))


def span(seconds: int) -> str:
    """Return a length of time in everyday words: `a day`, `2 days`, `36 hours`."""
    for length, one, many in (*UNITS, *SHORT_UNITS):
        number, rest = divmod(seconds, length)
        if number and not rest:
            return one if number == 1 else f"{number} {many}"
    return f"{seconds} seconds"


def time_told(meta: Meta, hours: Hours, clocked: Clocked) -> list[Text]:
    """Return everybody's time in sentences.

    Args:
        meta: the game.
        hours: the hours of the table.
        clocked: how much of the waiting has a clock of the game.
    """
    turn = hours.turn
    if clocked == "everything" and meta.main_clock:
        turn = meta.clocks[meta.main_clock].chosen(meta.main_clock, hours.clocks)
    at_the_table = clocked == "everything" and plays_live(meta, hours)
    told = [_of_a_turn(hours, turn, in_hand=not at_the_table)]
    told += [] if clocked == "nothing" else _of_clocks(meta, hours)
    runs = turn or hours.decisions or (clocked != "nothing" and meta.clocks)
    if hours.sleep and runs:
        told.append(say("At night nobody's time runs out."))
    return told


def _of_a_turn(hours: Hours, turn: int, *, in_hand: bool) -> Text:
    bank = hours.in_hand if in_hand else 0
    if not turn:
        return say("Turns have no limit.") if hours.decisions else say("Nobody's time runs out.")
    if not bank:
        return say("A turn: {turn}.", turn=span(turn))
    text = "A turn: {turn}, and {bank} in hand for the whole game."
    return say(text, turn=span(turn), bank=span(bank))


def _of_clocks(meta: Meta, hours: Hours) -> list[Text]:
    return [
        say(timing.told, time=span(timing.chosen(name, hours.clocks)))
        for name, timing in meta.clocks.items()
        if timing.told
    ]
