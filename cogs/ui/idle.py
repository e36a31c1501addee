"""The words for a member whom nothing is asked, the same in every answer."""

from bot.table.views.table_view import TableView
from rules.kernel.text import Text, say


def nothing(view: TableView) -> Text:
    """Return why nothing is asked of the viewer."""
    if view.over:
        return say("The game is over.")
    if view.kept is not None:
        text = "{seat:seat} stands in for you, and sees your seat's secrets until you take it back."
        return say(text, seat=view.kept)
    if view.viewer is None:
        return say("You have no seat at this table.")
    return say("Nothing for you to decide.")


def waits(view: TableView) -> Text | None:
    """Return whom the table waits for besides the viewer, as far as that is public."""
    awaited = tuple(say("{seat:seat}", seat=s) for s in view.expected if s != view.viewer)
    if view.over or not (awaited or view.anonymous):
        return None
    if awaited:
        return say("The table waits for {names}.", names=awaited)
    return say("The table waits for secret decisions.")


def idle(view: TableView) -> Text:
    """Return that nothing is asked of the viewer, and whom the table waits for."""
    waiting = waits(view)
    if waiting is None:
        return nothing(view)
    return say("{nothing} {waits}", nothing=nothing(view), waits=waiting)
