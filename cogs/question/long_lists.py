"""A long list in parts: groups, selects of the size Discord accepts, and pages of these."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.ui.layout import SELECT
from cogs.ui.numbers import whole
from rules.kernel import Choose, Option, Text

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


class LongList:
    """The open options of a question, with their places, and their parts; each is found once."""

    def __init__(self, ask: Choose) -> None:
        self.ask = ask
        self.open: list[Placed] = [
            (place, option) for place, option in enumerate(ask.options) if option.why_not is None
        ]

    @property
    def gathers(self) -> bool:
        """Whether several things are chosen from more than one select, one select after another."""
        return len(self.open) > SELECT and not is_single(self.ask)

    @cached_property
    def aside(self) -> list[Placed]:
        """The options beside the groups, like a pass: a button each, never an entry."""
        if not is_single(self.ask):
            return [placed for placed in self.open if placed[1].aside]
        plain = sum([option.group is None for _, option in self.open])
        with_plain = plain != len(self.open) and plain < BUTTONS
        return [
            (place, option)
            for place, option in self.open
            if option.aside or (with_plain and option.group is None)
        ]

    @cached_property
    def natural(self) -> int | None:
        """The place of the mildest answer, where it stands aside and all else warns.

        It is the next thing to press there; None elsewhere.
        """
        if any(not option.aside and option.warning is None for _, option in self.open):
            return None
        mildest = self.ask.fallback
        found = [place for place, one in self.aside if one.aside and [one.id] == mildest]
        return found[0] if found else None

    @cached_property
    def listed(self) -> list[Placed]:
        """The options of the selects."""
        apart = {place for place, _ in self.aside}
        return [placed for placed in self.open if placed[0] not in apart]

    @cached_property
    def groups(self) -> list[Block]:
        """The options of the selects, in the question's groups."""
        grouped: dict[Text | None, list[Placed]] = {}
        for place, option in self.listed:
            grouped.setdefault(option.group, []).append((place, option))
        return [Block(title, tuple(options)) for title, options in grouped.items()]

    @cached_property
    def blocks(self) -> list[Block]:
        """The selects of all pages."""
        if len(self.listed) <= SELECT:
            return [Block(None, tuple(self.listed))] if self.listed else []
        return _blocks(self.groups)

    def shows_groups(self, place: str) -> bool:
        """Return whether the player first chooses a group."""
        most = BLOCKS * SELECT
        return place == "top" and len(self.blocks) > BLOCKS and 1 < len(self.groups) <= most

    def page_of(self, place: str) -> tuple[list[Block], int, int]:
        """Return the selects of one place, its page and the number of pages."""
        group, _, page_text = place.lstrip("g").partition("p")
        if place == "top":
            group, page_text = "", "0"
        blocks = _blocks([self.groups[whole(group)]]) if group else self.blocks
        page, pages = whole(page_text or "0"), -(-len(blocks) // BLOCKS)
        return blocks[page * BLOCKS : (page + 1) * BLOCKS], page, pages


def _blocks(blocks: Sequence[Block]) -> list[Block]:
    return [
        Block(block.title, block.options[at : at + SELECT])
        for block in blocks
        for at in range(0, len(block.options), SELECT)
    ]
