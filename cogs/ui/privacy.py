"""The meaning of forgetting a person, before and after it."""

from bot.table.people.forgetting import Foreseen
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import RED, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, bullets
from rules.kernel.text import Text, say

STAYS = (
    "Posts and DMs that Discord keeps stay as they are.",
    "Until a running game of yours is over, a digest of your id stays with it, so that whoever has"
    " seen one seat there takes no other.",
    "Copies that the operator of this bot has made go when the operator deletes them.",
)
"""The things that no bot can take back, or must not yet."""


def forget_sheet(foreseen: Foreseen, member: int) -> Sending:
    """Return what goes and what stays after a member is forgotten, and the button that does it."""
    speech = Speech()
    goes = [speech.own(line) for line in _goes(foreseen)]
    stays = [speech.own(say(line)) for line in STAYS]
    press = Press.public(0, 0, Verb.FORGET, str(member))
    parts = (
        speech.own(say("### Shall I forget you?\nThis cannot be undone.")),
        f"{speech.own(say('**What goes**'))}\n{bullets(goes, 20, '')}",
        f"{speech.own(say('**What stays**'))}\n{bullets(stays, 20, '')}",
    )
    agrees = button(speech.label(say("Forget me"), 80), press, RED)
    return Sending(framed([*texts(*parts), *rows([agrees])]))


def _goes(foreseen: Foreseen) -> list[Text]:
    lines = [
        say("Your hours, your wishes, and when you last looked at which game."),
        say("Your name and id, in every game: there you become “a former player”."),
    ]
    if foreseen.running:
        text = (
            "Your seats in running games: {n}. A robot plays there from now on, for good. The"
            " others are told so."
        )
        lines.append(say(text, n=foreseen.running))
    if foreseen.lobbies:
        text = "Your seats at tables before the start: {n}. One where you wait alone is closed."
        lines.append(say(text, n=foreseen.lobbies))
    if foreseen.practice:
        lines.append(say("Your practice games: {n}.", n=foreseen.practice))
    if foreseen.ended:
        text = "Your name in games that have ended: {n}. Their results stay, without a name."
        lines.append(say(text, n=foreseen.ended))
    return lines


def forgotten_sheet() -> Sending:
    """Return that a member is forgotten."""
    text = (
        "You are forgotten. Within the hour I look through everything a second time, for what was"
        " under way. What you do with me from now on is kept anew."
    )
    return Sending(framed(texts(Speech().own(say(text)))))
