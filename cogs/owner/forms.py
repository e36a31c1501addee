"""The forms of the operator's panel, and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import ui

from bot.store.rows.records import ServerRecord
from cogs.owner.layout import PERSON_FORM, SERVER_FORM, on_page
from cogs.ui.layout import Form
from cogs.ui.words import Speech, clean
from rules.kernel import Refused, Text, say

SERVER, QUOTA, OPEN, NOTE, PERSON = "server", "quota", "open", "note", "person"
"""Fields of the forms."""
LONGEST_NOTE: Final = 200
LONGEST_ID: Final = 20
"""Digits of Discord's longest numbers."""
LARGEST_ID: Final = 2**63 - 1
"""The largest number that the database holds."""
MOST_TABLES: Final = 1_000_000
YES, NO = ("yes", "y"), ("no", "n")


def owner_form(argument: str, note: str = "") -> Form:
    """Return the form that a button of the panel opens; `note` is the present one."""
    speech = Speech()

    def field(
        label: Text, name: str, most: int, value: str = "", *, needed: bool = True
    ) -> ui.Label[Any]:
        entry: ui.TextInput[Any] = ui.TextInput(
            custom_id=name, max_length=most, default=value or None, required=needed
        )
        return ui.Label(text=speech.own(label), component=entry)

    if argument == SERVER_FORM:
        title, fields = (
            say("Set a server"),
            [
                field(say("The server's number"), SERVER, LONGEST_ID),
                field(say("Open tables at most; empty: as usual"), QUOTA, 10, needed=False),
                field(say("New tables: yes or no"), OPEN, 3, "yes"),
            ],
        )
    elif argument == PERSON_FORM:
        title = say("Forget somebody")
        fields = [field(say("The person's number"), PERSON, LONGEST_ID)]
    else:
        title = say("Note in panels")
        fields = [field(say("The note; empty: none"), NOTE, LONGEST_NOTE, note, needed=False)]
    return Form(speech.own(title), on_page(argument), fields)


def server_typed(fields: Mapping[str, str]) -> ServerRecord:
    """Return the typed settings of a server.

    Raises:
        Refused: a value is not a number, or neither yes nor no.
    """
    guild = _id(fields.get(SERVER, ""), say("server"))
    typed = fields.get(QUOTA, "").strip()
    quota = None if not typed else _number(typed)
    if (quota is None and typed) or (quota is not None and quota > MOST_TABLES):
        text = "“{typed}” is no quota: type how many tables may be open, 0 for any number."
        raise Refused(say(text, typed=clean(typed)))
    opens = fields.get(OPEN, "").strip().lower()
    if opens not in (*YES, *NO):
        raise Refused(say("Type yes or no to say whether new tables open on that server."))
    return ServerRecord(guild, quota, closed=opens in NO)


def note_typed(fields: Mapping[str, str]) -> str:
    """Return the note, in one line."""
    return clean(fields.get(NOTE, ""))[:LONGEST_NOTE]


def person_typed(fields: Mapping[str, str]) -> int:
    """Return the number of a person.

    Raises:
        Refused: it is not a number.
    """
    return _id(fields.get(PERSON, ""), say("person"))


def _id(typed: str, what: Text) -> int:
    number = _number(typed.strip())
    if number is None or not 0 < number <= LARGEST_ID:
        text = (
            "“{typed}” is no number of a {what}. In Discord, switch on the developer mode, then"
            " choose Copy ID."
        )
        raise Refused(say(text, typed=clean(typed) or "…", what=what))
    return number


def _number(typed: str) -> int | None:
    plain = typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST_ID
    return int(typed) if plain else None
