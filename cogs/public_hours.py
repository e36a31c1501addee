"""The nights and absences of a table's players, as far as everybody may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.table.views.table_view import TableView
from cogs.ui.words import clock_time
from rules.kernel.text import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.hours.calendar import Absence
    from rules.kernel.ask import Seat


async def public_hours(bot: RedGavel, view: TableView) -> list[Text]:
    """Return the public nights, and the told absences that the awaited players do not show."""
    nights, absences, now = list[Text](), list[Text](), bot.services.tables.now()
    said = [one.seat for one in view.waits if one.away is not None]
    for seated in view.seats:
        if seated.member is None or seated.gone:
            continue
        calendar = await bot.services.tables.held.calendar(seated.member)
        if calendar.night is not None:
            text = "{seat:seat} sleeps from {night}."
            nights.append(say(text, seat=seated.seat, night=str(calendar.night)))
        coming = [one for one in calendar.absences if one.told and one.until > now]
        absences += [
            _away(seated.seat, one, now)
            for one in coming
            if one.since > now or seated.seat not in said
        ]
    return [*nights, *absences]


def _away(seat: Seat, absence: Absence, now: int) -> Text:
    since, until = clock_time(absence.since), clock_time(absence.until)
    if absence.since <= now:
        return say("{seat:seat} is away until {until}.", seat=seat, until=until)
    text = "{seat:seat} is away from {since} until {until}."
    return say(text, seat=seat, since=since, until=until)
