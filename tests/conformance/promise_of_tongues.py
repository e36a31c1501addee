"""The promise that each text of a game is in the catalogue of translators.

It is apart from the others, since whoever looks on must have collected all texts of the code. A
new text fails it that is put together from pieces, or stands where the collector does not look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Any

from pydantic import BaseModel

from rules.kernel import Ask, Refused, Seat, Text, Voice
from rules.meta import Meta
from tests.conformance.tables import Play
from tests.pseudo import english, pseudo_language

NAMES = ("Ana", "Bram", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana")
ORDERS_AT = (2, 120)
"""The decisions before which one seat reads its orders: some games have hundreds of details."""
MOST_CLOSED = 3
"""Closed options of one question whose reason is read."""


def every_text_is_in_the_catalogue(play: Play) -> Iterator[None]:
    reader = Reader()
    meta = play.case.meta
    while not play.game.over:
        for ask in play.game.asks().values():
            reader.read(f"asked for {ask.moment}", ask, *refusals(ask))
        if play.is_looked_at:
            public = play.view(None)
            reader.read("where it stands", *meta.where(public), meta.chapter_name(public))
        if len(play.log) in ORDERS_AT:
            seat = play.game.seats[0]
            reader.read("orders", *orders(meta, play.view(seat), seat))
        yield
    reader.read("news", play.news)
    reader.read("looking back", *meta.looking_back(play.game))


class Reader:
    """Reads each text once, in a language that nobody speaks."""

    def __init__(self) -> None:
        self._voice = Voice(NAMES, pseudo_language())
        self._read: set[Text] = set()

    def read(self, where: str, *things: Any) -> None:
        for text in texts_in(things):
            if text not in self._read:
                self._read.add(text)
                said = self._voice.say(filled(text))
                left = english(said, frozenset(NAMES))
                assert left == [], f"{where}: {said!r} has {left} of {text!r}"


def filled(text: Text) -> Text:
    """The text, with nothing in the places that are filled when it is said."""
    places = {name: "" for _, name, _, _ in Formatter().parse(text.template) if name is not None}
    return Text(text.template, tuple({**places, **dict(text.args)}.items()))


def texts_in(thing: Any) -> Iterator[Text]:
    """Yield every text within a question, a line, a section."""
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from texts_in(each)
    elif isinstance(thing, BaseModel):
        yield from texts_in([getattr(thing, name) for name in type(thing).model_fields])
    elif is_dataclass(thing):
        yield from texts_in([getattr(thing, field.name) for field in fields(thing)])


def orders(meta: Meta, view: dict[str, Any], seat: Seat) -> Iterator[Any]:
    """Yield what a seat reads of its orders: titles, headings, effects, details."""
    for order in meta.orders(view, seat):
        yield from (order.title(), Text(order.section), Text(order.sentence))
        details = order.details(view)
        if details is not None:
            yield details


def refusals(ask: Ask) -> Iterator[Text]:
    """Yield the sentences that refuse illegal answers to a question."""
    ids = [option.id for option in getattr(ask, "options", ())]
    closed = [option.id for option in getattr(ask, "options", ()) if option.why_not is not None]
    lines = [line.id for line in getattr(ask, "lines", ())]
    numbers = [dict.fromkeys(lines, 99), dict.fromkeys(lines, 0)] if lines else []
    for answer in ([], None, -1, 10**6, ids, *([id] for id in closed[:MOST_CLOSED]), *numbers):
        try:
            ask.check(answer)
        except Refused as refused:
            yield refused.text
