"""Options of a question: letters as on the picture, pages where there are many."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from rules.kernel import Option, Text, say

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAGE: Final = 25
"""Number of options on one page of a question."""


def lettered(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options with letters in their order.

    >>> [option.mark for option in lettered([Option("x", say("Wheat")), Option("y", say("Clay"))])]
    ['A', 'B']
    """
    return tuple(with_letter(option, place) for place, option in enumerate(options))


def with_letter(option: Option, place: int) -> Option:
    """Return the option with the letter of its place; none beyond the last letter."""
    # Field by field: `replace` takes twice as long, and most options come through here.
    return Option(
        option.id,
        option.label,
        option.detail,
        option.group,
        LETTERS[place : place + 1],
        option.why_not,
        option.warning,
        option.aside,
        option.advises,
        option.vain,
    )


def under(group: Text | None, option: Option, id: str = "") -> Option:
    """Return the option under a heading or none, and with another id where one is given."""
    return Option(  # field by field, as above
        id or option.id,
        option.label,
        option.detail,
        group,
        option.mark,
        option.why_not,
        option.warning,
        option.aside,
        option.advises,
        option.vain,
    )


NTH: Final = ("the second", "the third", "the fourth", "the fifth")


def told_apart(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options; of those that read the same (two cards of a kind), number all but one.

    >>> bricks = [Option("1", say("Brick")), Option("2", say("Brick"))]
    >>> [str(option.label) for option in told_apart(bricks)]
    ['Brick', 'Brick, the second']
    """
    found: list[Option] = []
    seen: dict[tuple[Text, Text | None], int] = {}
    for option in options:
        reads = option.label, option.group
        number = seen[reads] = seen.get(reads, 0) + 1
        if number > 1:
            which = say(NTH[min(number - 2, len(NTH) - 1)])
            option = replace(option, label=say("{label}, {which}", label=option.label, which=which))
        found.append(option)
    return tuple(found)


def closed(options: Iterable[Option], why_not: Text) -> tuple[Option, ...]:
    """Return the same options, all closed for this reason."""
    return tuple(replace(option, why_not=why_not) for option in options)


def paged(options: list[Option], group: str = "Cards") -> tuple[Option, ...]:
    """Return the options, in groups of a page each where one page cannot hold them."""
    if len(options) <= PAGE:
        return tuple(options)
    return tuple(
        replace(option, group=say("{group}, page {n}", group=group, n=place // PAGE + 1))
        for place, option in enumerate(options)
    )


def paged_under(heading: Callable[[Option], Text], options: list[Option]) -> tuple[Option, ...]:
    """Return the options, under headings with their pages where one page cannot hold them."""
    if len(options) <= PAGE:
        return tuple(options)
    counts: dict[Text, int] = {}
    found = []
    for option in options:
        above = heading(option)
        place = counts[above] = counts.get(above, -1) + 1
        page = say("{group}, page {n}", group=above, n=place // PAGE + 1)
        found.append(under(above if place < PAGE else page, option))
    return tuple(found)
