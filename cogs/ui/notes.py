"""Sentences for one viewer, above a panel or in a private answer."""

from collections.abc import Iterable

from bot.table.views.table_view import TableView
from cogs.ui.words import Speech, thing_of
from rules.kernel import Text, say


def noted(view: TableView, lines: Iterable[Text]) -> str:
    """Return texts of the rules as a panel's note."""
    speech = Speech(view.seats)
    return "\n".join(speech.line(line, 300) for line in lines)


def refused(view: TableView, text: Text) -> str:
    """Return a refusal as a panel's note."""
    return Speech(view.seats).line(text, 600)


def turn_missed(view: TableView) -> Text | None:
    """Return that the viewer missed a turn, and what comes if they miss another; None: nothing."""
    if not view.missed or view.viewer not in view.awaited:
        return None
    if view.stands_in:
        return say(
            "You missed your last turn. If you miss this one, a robot or your caretaker plays for"
            " you until you take your seat back."
        )
    return say("You missed your last turn.")


def way_back(view: TableView, speech: Speech) -> Text | None:
    """Return the move that the viewer may undo alone, in their words; None: it named nothing."""
    if not view.undo_things:
        return None
    things = [thing_of(speech.label(thing, 80)) for thing in view.undo_things]
    return say(view.undo_words, move=speech.listed(things))


def taken_back(before: TableView) -> Text:
    """Return what the viewer's undo took back; `before` is their view before it."""
    move = way_back(before, Speech(before.seats))
    return say("Taken back.") if move is None else say("Taken back: {move}.", move=move)
