"""Short messages: refusals, confirmations, votes, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.look import Look, Seated
from cogs.desk.ids import Press, Verb
from cogs.desk.layout import (
    BLUE,
    GREY,
    Sending,
    button,
    framed,
    link,
    rows,
    texts,
)
from cogs.desk.post import oldest_first, post_buttons, waiting
from cogs.desk.words import Speech, small
from rules.kernel.text import Text, Translate, say

STORY, HEADING = 3000, 200


def refusal(text: Text, translate: Translate = str) -> Sending:
    """What is not possible, and what is."""
    return Sending(framed(texts(Speech((), translate).line(text, 1000))))


def told(text: Text, seats: Sequence[Seated] = (), translate: Translate = str) -> Sending:
    """A sentence by itself: a private confirmation, a word to the channel."""
    speech = Speech(seats, translate)
    return Sending(framed(texts(speech.line(text, 1000))))


def muted(look: Look, done: Text, *, on: bool, translate: Translate = str) -> Sending:
    """That reminders have ended or come again, and a button for the opposite."""
    speech = Speech(look.seats, translate)
    label, verb = (say("Unmute"), Verb.UNMUTE) if on else (say("Mute"), Verb.MUTE)
    press = Press.public(look.table, 0, verb)  # never the version, which counts secret moves
    opposite = button(speech.label(label, 80), press)
    return Sending(framed([*texts(speech.line(done, 1000)), *rows([opposite])]))


def story(
    look: Look,
    lines: Sequence[Text],
    *,
    heading: Text | None = None,
    earlier: Press | None = None,
    translate: Translate = str,
) -> Sending:
    """What has happened, the oldest first, and whom the table waits for now.

    `earlier` is a button for what happened before.
    """
    speech = Speech(look.seats, translate)
    title = f"### {speech.line(heading or say('What has happened'), HEADING)}"
    said = oldest_first(lines, speech, STORY) or speech.own(say("Nothing has happened yet."))
    waits = waiting(look, speech)
    items = texts(title, said, small(waits) if waits else "")
    buttons = post_buttons(look, speech, Press.beside)
    if earlier is not None:
        buttons.insert(0, button(speech.label(say("Earlier"), 80), earlier))
    return Sending(framed([*items, *rows(buttons)]))


def status(look: Look, lines: Sequence[Text], translate: Translate = str) -> Sending:
    """Where the game is: what happened last, and whom it waits for."""
    heading = say("{title}", title=look.title)
    return story(look, lines, heading=heading, translate=translate)


def closed_letter(look: Look, text: Text, url: str = "", translate: Translate = str) -> Sending:
    """A letter whose decision is made: its buttons are gone, its result stands."""
    speech = Speech(look.seats, translate)
    buttons = [link(speech.label(say("To the channel"), 80), url)] if url else []
    return Sending(framed([*texts(speech.line(text, 1000)), *rows(buttons)]))


def undo_vote(
    look: Look,
    asking: int,
    back: Sequence[Text],
    *,
    agreed: Sequence[int] = (),
    awaited: Sequence[int] = (),
    mentions: Sequence[int] = (),
    plain_names: bool = False,
    translate: Translate = str,
) -> Sending:
    """Whether the table lets somebody take back a move that others have already seen past.

    Args:
        look: a bystander's.
        asking: the seat that wants it.
        back: what would be taken back, in public words.
        agreed: the seats that have agreed.
        awaited: the seats that still have to say.
        mentions: the members to ping, if they are awaited.
        plain_names: mention nobody.
        translate: the channel's language.
    """
    speech = Speech(look.seats, translate)
    members = {s.seat: s.member for s in look.seats if s.member in mentions and not plain_names}
    pinged = tuple(m for seat in awaited if (m := members.get(seat)) is not None)
    names = [f"<@{members[s]}>" if members.get(s) else speech.name(s) for s in awaited]
    asks = say("{name} asks to take back:", name=speech.name(asking))
    said = [speech.own(asks), *filter(None, [oldest_first(back, speech, 2000)])]
    if agreed:
        yes = speech.listed(speech.name(seat) for seat in agreed)
        said.append(speech.own(say("Agreed: {names}.", names=yes)))
    if names:
        said.append(speech.own(say("Waiting for {names}.", names=speech.listed(names))))
    wanted = ((Verb.AGREE, say("Agree"), BLUE), (Verb.REFUSE, say("Refuse"), GREY))
    buttons = [
        button(speech.label(label, 80), Press.beside(look, verb), style)
        for verb, label, style in wanted
    ]
    return Sending(framed([*texts("\n".join(said)), *rows(buttons)]), pinged)
