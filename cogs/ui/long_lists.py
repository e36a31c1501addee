"""A long list in parts: groups, selects of the size Discord accepts, and pages of these."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ui.layout import SELECT
from cogs.ui.numbers import whole
from rules.kernel.ask import Choose, Option
from rules.kernel.text import Text

BUTTONS = 5
"""The most options that are buttons."""

BLOCKS = 5
"""The most selects one below the other."""

Placed = tuple[int, Option]
"""An option and its place among all options of the question."""


@dataclass(frozen=True, slots=True)
class Block:
    """The options of one select."""

    title: Text | None
    options: tuple[Placed, ...]


def is_single(ask: Choose) -> bool:
    """Return whether at most one thing is chosen."""
    return ask.least <= 1 and ask.most == 1


def open_options(ask: Choose) -> list[Placed]:
    """Return the open options, with their places."""
    return [(place, option) for place, option in enumerate(ask.options) if option.why_not is None]


def aside(ask: Choose) -> list[Placed]:
    """Return options beside the groups, like a pass: a button each, never an entry."""
    if not is_single(ask):
        return []
    able = open_options(ask)
    plain = sum([option.group is None for _, option in able])
    with_plain = plain != len(able) and plain < BUTTONS
    return [
        (place, option)
        for place, option in able
        if option.aside or (with_plain and option.group is None)
    ]


def listed(ask: Choose) -> list[Placed]:
    """Return the options of the selects."""
    apart = {place for place, _ in aside(ask)}
    return [placed for placed in open_options(ask) if placed[0] not in apart]


def groups(ask: Choose) -> list[Block]:
    """Return the options of the selects, in the question's groups."""
    grouped: dict[Text | None, list[Placed]] = {}
    for place, option in listed(ask):
        grouped.setdefault(option.group, []).append((place, option))
    return [Block(title, tuple(options)) for title, options in grouped.items()]


def _blocks(blocks: Sequence[Block]) -> list[Block]:
    return [
        Block(block.title, block.options[at : at + SELECT])
        for block in blocks
        for at in range(0, len(block.options), SELECT)
    ]


def all_blocks(ask: Choose) -> list[Block]:
    """Return the selects of all pages."""
    everything = Block(None, tuple(listed(ask)))
    if len(everything.options) <= SELECT:
        return [everything] if everything.options else []
    return _blocks(groups(ask))


def shows_groups(ask: Choose, place: str) -> bool:
    """Return whether the player first chooses a group."""
    most = BLOCKS * SELECT
    return place == "top" and len(all_blocks(ask)) > BLOCKS and 1 < len(groups(ask)) <= most


def page_of(ask: Choose, place: str) -> tuple[list[Block], int, int]:
    """Return the selects of one place, its page and the number of pages."""
    group, _, page_text = place.lstrip("g").partition("p")
    if place == "top":
        group, page_text = "", "0"
    blocks = _blocks([groups(ask)[whole(group)]]) if group else all_blocks(ask)
    page, pages = whole(page_text or "0"), -(-len(blocks) // BLOCKS)
    return blocks[page * BLOCKS : (page + 1) * BLOCKS], page, pages
