"""Orderings: choose the next thing, again and again, until everything has its place."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.question.question import Answered, Parts, Question
from cogs.ui.compact import pack_row, unpack_row
from cogs.ui.ids import Press, Stage, Verb, gone
from cogs.ui.layout import BLUE, DETAIL, GREY, PLACEHOLDER, SELECT, button, entry, rows, select
from cogs.ui.numbers import whole
from cogs.ui.words import escape
from rules.kernel import Order, say


def followed(ask: Order, press: Press, values: Sequence[str]) -> Answered | Stage:
    """Return the result of a press on one of the components."""
    count = len(ask.options)
    if press.verb == Verb.ANSWER:
        return Answered([ask.options[place].id for place in unpack_row(press.argument, count)])
    if press.verb != Verb.ORDER:
        raise gone()
    _, _, packed = press.argument.partition("~")
    row = unpack_row(packed, count) + [whole(value) for value in values]
    return Stage(Verb.ORDER, "~" + pack_row(row, count))


def parts(ask: Order, question: Question) -> Parts:
    """Return the order so far, and a select of the rest."""
    count = len(ask.options)
    row = unpack_row(question.stage.argument.partition("~")[2], count)
    left = [place for place in range(count) if place not in row]
    if len(left) == 1:  # the last one places itself
        row, left = row + left, []
    packed = pack_row(row, count)
    shown = Parts([_numbered(ask, row, question)] if row else [])
    for at in range(0, len(left), SELECT):
        press = question.press(Verb.ORDER, f"{at // SELECT}~{packed}")
        entries = [_entry(ask, place, question) for place in left[at : at + SELECT]]
        place_text = say("What comes at place {n}?", n=len(row) + 1)
        shown.rows.append(select(press, question.speech.label(place_text, PLACEHOLDER), entries))
    shown.rows += rows(_steps(ask, row, question))
    return shown


def _entry(ask: Order, place: int, question: Question) -> discord.SelectOption:
    option = ask.options[place]
    detail = question.speech.label(option.detail, DETAIL) if option.detail else ""
    return entry(question.speech.option(option, 100), str(place), detail)


def _numbered(ask: Order, row: Sequence[int], question: Question) -> str:
    limit = max(20, min(80, 2000 // len(ask.options)))
    return "\n".join(
        f"{number}. {escape(question.speech.option(ask.options[place], limit))}"
        for number, place in enumerate(row, 1)
    )


def _steps(ask: Order, row: Sequence[int], question: Question) -> list[ui.Item[Any]]:
    count = len(ask.options)
    if not row:
        as_listed = question.press(Verb.ANSWER, pack_row(range(count), count))
        return [button(question.speech.label(say("As listed")), as_listed, BLUE)]
    again = button(
        question.speech.label(say("Start again")), question.press(Verb.ORDER, "again~"), GREY
    )
    if len(row) < count:
        return [again]
    done = question.press(Verb.ANSWER, pack_row(row, count))
    return [button(question.speech.label(say("Done")), done, BLUE), again]
