"""Choices by name: what somebody types means the option, or the card, of that name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.look import Look
from cogs.desk.words import Speech, cut
from rules.kernel.ask import Answer, Choose, Option, Refused
from rules.kernel.text import Translate, say

T = TypeVar("T")
Names = Sequence[tuple[T, Sequence[str]]]
"""Things, each with all the names it goes by."""

LISTED = 5
"""So many of the things that a name may mean are named."""

CHOICE, CHOICES = 100, 25
"""How long a suggestion may be, and how many there may be."""

_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")


def plainly(text: str) -> str:
    """The text without differences in letter case and spacing."""
    return " ".join(text.casefold().split())


def meant(typed: str, known: Names[T]) -> list[T]:
    """The things that have exactly this name; where none has, those whose name begins so."""
    wanted = plainly(typed)
    named = [(thing, [plainly(name) for name in names if name]) for thing, names in known]
    exact = [thing for thing, names in named if wanted in names]
    if exact or not wanted:
        return exact
    return [thing for thing, names in named if any(name.startswith(wanted) for name in names)]


def listed(names: Iterable[str]) -> str:
    """`a, b or c`, as many as are worth reading."""
    some = list(dict.fromkeys(names))
    if len(some) > LISTED:
        some[LISTED:] = [f"{len(some) - LISTED} more"]
    return " or ".join(filter(None, [", ".join(some[:-1]), some[-1]])) if some else ""


# ---- options -----------------------------------------------------------------------------------


def chosen(look: Look, typed: str, translate: Translate = str) -> Answer:
    """The answer that a typed name, letter or id means; several where several may be chosen.

    Raises:
        Refused: nothing is asked, or nothing like that can be chosen now.
    """
    ask = look.ask
    if ask is None:
        raise Refused(say("There is nothing for you to decide now. See /game status."))
    if not isinstance(ask, Choose):
        raise Refused(say("That cannot be chosen by name. Use /move without a choice."))
    speech = Speech(look.seats, translate)
    if ask.most > 1 and not _found(ask, typed, speech):
        parts = [part for part in typed.split(",") if part.strip()]
        return [option_named(ask, part, speech).id for part in parts]
    return [option_named(ask, typed, speech).id]


def option_named(ask: Choose, typed: str, speech: Speech) -> Option:
    """The one open option of this name.

    Raises:
        Refused: there is none, or more than one; or it is closed, with the reason.
    """
    found = _found(ask, typed, speech)
    if not found:
        raise Refused(say("There is no such choice now. Use /move to see them all."))
    if len(found) > 1:
        names = listed(_apart(found, speech))
        text = "“{typed}” may be {names}. Write more of the name, or pick it from the list."
        raise Refused(say(text, typed=cut(typed.strip(), 40), names=names))
    [option] = found
    if option.why_not is not None:
        text = "{name} is not possible now: {why}"
        raise Refused(say(text, name=speech.label(option.label, 60), why=option.why_not))
    return option


def _found(ask: Choose, typed: str, speech: Speech) -> list[Option]:
    wanted = typed.strip()
    by_id = [option for option in ask.options if option.id == wanted]
    if by_id:
        return by_id  # as it was picked from the list
    found = meant(typed, [(option, _names(option, speech)) for option in ask.options])
    return found or [option for option in ask.options if plainly(option.id) == plainly(wanted)]


def _names(option: Option, speech: Speech) -> tuple[str, ...]:
    """Its letter on the picture and its label, whole and without the letter or the bracket."""
    label = speech.label(option.label, 200)
    unmarked = label.removeprefix(f"{option.mark}: ") if option.mark else label
    return (
        option.mark,
        label,
        unmarked,
        _BRACKET.sub("", unmarked),
        speech.option(option, CHOICE),
    )


def _apart(options: Sequence[Option], speech: Speech) -> list[str]:
    """What the options are called, with their groups where they are called the same."""
    names = [speech.option(option, 60) for option in options]
    return [
        f"{name} ({speech.label(option.group, 40)})"
        if option.group is not None and names.count(name) > 1
        else name
        for option, name in zip(options, names, strict=True)
    ]


def suggested(look: Look, typed: str, translate: Translate = str) -> list[tuple[str, str]]:
    """Names and ids of the options that fit what was typed so far, the possible ones first."""
    ask, wanted = look.ask, plainly(typed)
    if not isinstance(ask, Choose):
        return []
    speech = Speech(look.seats, translate)
    fitting = [
        option
        for option in ask.options
        if len(option.id) <= CHOICE
        and any(wanted in plainly(name) for name in _names(option, speech))
    ]
    fitting.sort(key=lambda option: not _begins(option, wanted, speech))
    possible = [option for option in fitting if option.why_not is None]
    closed = [option for option in fitting if option.why_not is not None and wanted]
    return [(_suggestion(option, speech), option.id) for option in (*possible, *closed)][:CHOICES]


def _begins(option: Option, wanted: str, speech: Speech) -> bool:
    return any(plainly(name).startswith(wanted) for name in _names(option, speech) if name)


def _suggestion(option: Option, speech: Speech) -> str:
    name = speech.option(option, CHOICE)
    if option.why_not is None:
        return name
    return cut(f"{cut(name, 60)}: {speech.label(option.why_not, CHOICE)}", CHOICE)


# ---- cards -------------------------------------------------------------------------------------


def cards_named(typed: str, known: Names[str]) -> list[str]:
    """The cards of a list like `Birds, fish`, each once.

    Raises:
        Refused: there is no card of a name, or more than one.
    """
    found: dict[str, None] = {}
    for part in filter(str.strip, typed.split(",")):
        cards = meant(part, known)
        named = cut(part.strip(), 40)
        if not cards:
            raise Refused(say("There is no card “{name}”. Pick cards from the list.", name=named))
        if len(cards) > 1:
            names = listed(dict(known)[card][0] for card in cards)
            raise Refused(say("“{name}” may be {names}.", name=named, names=names))
        found[cards[0]] = None
    if not found:
        raise Refused(say("Name the cards, with commas between them."))
    return list(found)


def cards_suggested(typed: str, names: Iterable[str]) -> list[str]:
    """The list so far, with each card that fits what comes after the last comma."""
    before, comma, last = typed.rpartition(",")
    begun = f"{before.strip()}, " if comma else ""
    already, wanted = {plainly(name) for name in before.split(",")}, plainly(last)
    fitting = [name for name in names if wanted in plainly(name) and plainly(name) not in already]
    fitting.sort(key=lambda name: not plainly(name).startswith(wanted))
    lists = [begun + name for name in dict.fromkeys(fitting)]
    return [one for one in lists if len(one) <= CHOICE][:CHOICES]
