"""Keepsakes of a finished game: their message, and the answers to requests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.delivery.sender import mark_of
from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import GREY, Picture, Sending, button, framed, gallery, link, rows, texts
from cogs.ui.words import Speech, small
from rules.kernel import Text, say

TIME_LAPSE: Final = "time-lapse"
POST_MORTEM: Final = "post-mortem"
"""The name of its row, its message and its command's choice."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences about one kind of keepsake.

    Args:
        title: of its message; `{game}` is the game's name.
        begun: while it is being made.
        so_far: the same with its progress; `{done}` of `{of}`.
        asked: for a member who asks for it; `{place}` is the channel.
        there: for a member who asks again.
        early: for a member who asks while the game runs.
    """

    title: str
    begun: Text
    so_far: str
    asked: str
    there: Text
    early: Text


WORDINGS: Final[Mapping[str, Wording]] = {
    TIME_LAPSE: Wording(
        title="Time-lapse: {game}",
        begun=say("The time-lapse is being drawn. It appears in this message."),
        so_far="The time-lapse is being drawn: {done} of {of} pictures.",
        asked="The time-lapse is being drawn. It appears in {place}.",
        there=say("This game has its time-lapse already."),
        early=say("The time-lapse is made when the game is over. /game replay shows it so far."),
    ),
    POST_MORTEM: Wording(
        title="Post-mortem: {game}",
        begun=say("The post-mortem is being drawn. It appears in this message."),
        so_far="The post-mortem is being drawn: {done} of {of} pictures.",
        asked="The post-mortem is being drawn. It appears in {place}.",
        there=say("This game has its post-mortem already."),
        early=say("A post-mortem opens once the game has ended."),
    ),
}


def begun_sheet(table: int, what: str, game: str, done: int, of: int) -> Sending:
    """Return the message of a keepsake that is being made; of 0 steps: it has just begun."""
    wording, speech = WORDINGS[what], Speech()
    so_far = say(wording.so_far, done=done, of=of) if of else wording.begun
    return _sheet(table, what, game, [speech.own(so_far)], speech)


def refused_sheet(table: int, what: str, game: str, why: Text) -> Sending:
    """Return the message that says why there is no keepsake."""
    speech = Speech()
    return _sheet(table, what, game, [speech.own(why)], speech)


def made_sheet(
    view: TableView, what: str, pictures: Sequence[Picture], notes: Sequence[Text]
) -> Sending:
    """Return the message that shows a keepsake, with remarks below."""
    speech = Speech(view.seats)
    said = [small("\n".join(speech.own(note) for note in notes))] if notes else []
    return _sheet(view.table, what, view.title, said, speech, pictures)


def _sheet(
    table: int,
    what: str,
    game: str | Text,
    said: Sequence[str],
    speech: Speech,
    pictures: Sequence[Picture] = (),
) -> Sending:
    title = speech.own(say(WORDINGS[what].title, game=game))
    # After a crash the message is found by its ids.
    press = Press(table, None, mark_of(what), Verb.REPLAY)
    replay = button(speech.label(say("Replay"), 80), press, GREY)
    items = [*texts(f"### {title}"), *gallery(pictures), *texts(*said), *rows([replay])]
    return Sending(framed(items), (), tuple(pictures))


def asked_sheet(what: str, place: str) -> Sending:
    """Return the private answer to a request for a keepsake."""
    said = Speech().own(say(WORDINGS[what].asked, place=place))
    return Sending(framed(texts(said)))


def there_sheet(what: str, url: str) -> Sending:
    """Return the private answer to a request for an existing keepsake."""
    speech = Speech()
    way = link(speech.label(say("Show it"), 80), url)
    return Sending(framed([*texts(speech.own(WORDINGS[what].there)), *rows([way])]))
