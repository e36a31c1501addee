"""Choices by name: what somebody types means the option, or the card, of that name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from cogs.desk.words import Speech, cut
from rules.kernel.ask import Choose, Option, Order, Refused
from rules.kernel.text import Text, say

T = TypeVar("T")
Names = Sequence[tuple[T, Sequence[str]]]
"""Things, each with all the names it goes by."""

LISTED = 5
"""So many of the things that a name may mean are named."""

NAMED = 20
"""So many of the things that must all be named are listed."""

CHOICE, CHOICES = 100, 25
"""How long a suggestion may be, and how many there may be."""

NONE = ("none of these", "none", "nothing")
"""What may be typed to choose nothing, where that is possible."""

AS_LISTED = ("as listed", "listed", "ok")
"""What may be typed to leave things in the order in which they are listed."""

NO_SUCH = say("There is no such choice now. Use /move to see them all.")
CONFIRM = say("To confirm a choice, write it again and set sure to True.")

_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")


def plainly(text: str) -> str:
    """The text without differences in letter case and spacing."""
    return " ".join(text.casefold().split())


def unbracketed(label: str) -> str:
    """The label without the bracket at its end."""
    return _BRACKET.sub("", label)


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


def options_named(ask: Choose, typed: str, speech: Speech) -> list[str]:
    """The ids of the options that a typed name, letter or id means; several where that may be.

    Raises:
        Refused: nothing like that can be chosen now.
    """
    if _found(ask, typed, speech):
        return [option_named(ask, typed, speech).id]
    if ask.least == 0 and plainly(typed) in NONE:
        return []
    if ask.most > 1:
        marks = {plainly(option.mark) for option in ask.options}
        words = plainly(typed).split()
        parts = words if marks.issuperset(words) else typed.split(",")
        return [option_named(ask, part, speech).id for part in parts if part.strip()]
    return [option_named(ask, typed, speech).id]


def option_named(ask: Choose, typed: str, speech: Speech) -> Option:
    """The one open option of this name.

    Raises:
        Refused: there is none, or more than one; or it is closed, with the reason.
    """
    found = _found(ask, typed, speech)
    if not found:
        raise Refused(CONFIRM if plainly(typed) == "yes" else NO_SUCH)
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
        unbracketed(unmarked),
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


def options_suggested(ask: Choose, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """Names and ids of the options that fit what was typed so far, the possible ones first."""
    if ask.most > 1 and "," in typed:
        return _lists_suggested(ask.open, typed, speech, ask.most)
    wanted = plainly(typed)
    fitting = [
        option
        for option in ask.options
        if len(option.id) <= CHOICE
        and any(wanted in plainly(name) for name in _names(option, speech))
    ]
    fitting.sort(key=lambda option: not _begins(option, wanted, speech))
    possible = [option for option in fitting if option.why_not is None]
    closed = [option for option in fitting if option.why_not is not None and wanted]
    found = [(_suggestion(option, speech), option.id) for option in (*possible, *closed)]
    if ask.least == 0 and wanted in plainly(NONE[0]):
        found.insert(0, (NONE[0].capitalize(), NONE[0]))
    return found[:CHOICES]


def _begins(option: Option, wanted: str, speech: Speech) -> bool:
    return any(plainly(name).startswith(wanted) for name in _names(option, speech) if name)


def _suggestion(option: Option, speech: Speech) -> str:
    name = speech.option(option, CHOICE)
    if option.why_not is None:
        return name
    return cut(f"{cut(name, 60)}: {speech.label(option.why_not, CHOICE)}", CHOICE)


# ---- lists of options --------------------------------------------------------------------------


def order_named(ask: Order, typed: str, speech: Speech) -> list[str]:
    """The ids of all the options in the typed order, `C A B`; the last one places itself.

    Raises:
        Refused: one of them is missing, or stands there twice, or is none of them.
    """
    if plainly(typed) in AS_LISTED:
        return [option.id for option in ask.options]
    row = [_in_order(ask, part, speech).id for part in _parts(ask.options, typed, speech)]
    left = [option.id for option in ask.options if option.id not in row]
    row += left if len(left) == 1 else []
    if len(row) != len(ask.options) or len(set(row)) != len(row):
        raise Refused(say("Name each of them once, first to last. {all}", all=_all(ask, speech)))
    return row


def order_suggested(ask: Order, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """The order in which they are listed, and the order so far with each that may come next."""
    found = _lists_suggested(ask.options, typed, speech, len(ask.options))
    if plainly(typed) in AS_LISTED[0]:
        found.insert(0, (AS_LISTED[0].capitalize(), AS_LISTED[0]))
    return found[:CHOICES]


def _in_order(ask: Order, part: str, speech: Speech) -> Option:
    found = meant(part, _known(ask.options, speech))
    if len(found) == 1:
        return found[0]
    text = "“{typed}” may be {names}. {all}" if found else "“{typed}” is none of these. {all}"
    names = listed(_apart(found, speech))
    named = cut(part.strip(), 40)
    raise Refused(say(text, typed=named, names=names, all=_all(ask, speech)))


def _parts(options: Sequence[Option], typed: str, speech: Speech) -> list[str]:
    """The names of a list: between commas, or single words where there is no comma."""
    known = _known(options, speech)
    whole = "," not in typed and len(meant(typed, known)) == 1
    parts = [typed] if whole else re.split(r"[,;]" if "," in typed else r"[\s;]+", typed)
    return [part for part in parts if part.strip()]


def _all(ask: Order, speech: Speech) -> Text:
    known = _known(ask.options, speech)
    words = [_word(option, known) for option in ask.options[:NAMED]]
    more = [say("{n} more", n=len(known) - NAMED)] if len(known) > NAMED else []
    return say("There are {words}.", words=(*(say("{word}", word=word) for word in words), *more))


def _known(options: Sequence[Option], speech: Speech) -> Names[Option]:
    """The options with all that may stand for them in a list, their ids included."""
    return [(option, (*_names(option, speech), option.id)) for option in options]


def _word(option: Option, known: Names[Option]) -> str:
    """What can be typed for it in a list: its letter or name, or its id if these are not clear."""
    mark, label, *_ = next(names for one, names in known if one is option)
    for word in (mark, unbracketed(label), label):
        if word and "," not in word and meant(word, known) == [option]:
            return word
    return option.id


def _lists_suggested(
    options: Sequence[Option], typed: str, speech: Speech, most: int
) -> list[tuple[str, str]]:
    """The list so far, with each option that fits what comes after its last comma."""
    known = _known(options, speech)
    before, comma, last = typed.rpartition(",")
    named = [found for part in before.split(",") for found in meant(part, known)[:1]]
    if len(named) >= most:
        return []
    begun, wanted = f"{before.strip()}, " if comma else "", plainly(last)
    fitting = [
        option
        for option, names in known
        if option not in named and any(wanted in plainly(name) for name in names)
    ][:CHOICES]
    lists = []
    for option in fitting:
        label, word = speech.label(option.label, CHOICE), _word(option, known)
        name, value = cut(begun + label, CHOICE), begun + word
        if len(value) > CHOICE:  # a long list goes on in the beginnings of its names
            name = value = ", ".join([*(_beginning(one, known) for one in named), word])
        lists.append((name, value))
    return [(name, value) for name, value in lists if len(value) <= CHOICE]


def _beginning(option: Option, known: Names[Option]) -> str:
    """The shortest beginning of its name that means nothing else."""
    word = _word(option, known)
    beginnings = (word[:length].strip() for length in range(3, len(word)))
    return next((one for one in beginnings if meant(one, known) == [option]), word)


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
