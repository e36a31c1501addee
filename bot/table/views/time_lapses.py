"""The moments of a finished game for a time-lapse, with their public views."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.table.views.replay_pages import ReplayCourse
from bot.table.views.replays import Replays, is_over
from bot.table.views.told_steps import ToldStep
from rules.kernel import Text, from_plain

MOST: Final = 60
"""The most moments of a time-lapse."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment of a time-lapse.

    Args:
        then: the public view.
        names: of the players at that moment.
        lines: its lines.
        chapter: whether it begins a chapter, and stays longer.
        over: whether it is the result.
    """

    then: Mapping[str, Any]
    names: Sequence[str]
    lines: tuple[Text, ...]
    chapter: bool
    over: bool


@dataclass(slots=True)
class Shots:
    """The moments of a time-lapse, read one after the other.

    Args:
        replays: reads them.
        course: of the game.
        places: of the moments among its steps.
    """

    replays: Replays
    course: ReplayCourse
    places: Sequence[int]
    damaged: int = 0  # moments left out as unreadable
    thinned: bool = False  # whether some chapters show only their beginning

    async def take(self, place: int) -> Shot | None:
        """Return a moment; None: it is unreadable, or would only repeat its chapter."""
        found = await self.replays.then(self.course, place)
        chapter = place in {chapter.at for chapter in self.course.chapters}
        if found is None:
            self.damaged += 1
            return None
        then, exact = found
        self.thinned = self.thinned or not exact
        if not exact and not chapter:
            return None
        step = self.course.steps[place]
        names = self.course.looked.named(self.course.view, step.version).names
        lines = tuple(from_plain(line.text) for line in step.lines)
        return Shot(then, names, lines if exact else (), chapter, is_over(then))


async def shots_of(replays: Replays, table: int) -> Shots:
    """Return the moments of a table's time-lapse.

    Raises:
        Refused: it never began, or nothing was told yet.
    """
    course = await replays.course(table)
    chapters = [chapter.at for chapter in course.chapters]
    return Shots(replays, course, chosen(matters(course.steps), chapters, len(course.steps)))


def matters(steps: Sequence[ToldStep]) -> list[int]:
    """Return the places of steps with more than small news, such as a pass."""
    return [at for at, step in enumerate(steps) if not all(line.minor for line in step.lines)]


def chosen(
    places: Sequence[int], chapters: Collection[int], count: int, most: int = MOST
) -> list[int]:
    """Return the places of the steps to show, in order.

    The first and the last step always, then chapters, then steps that matter, then others; of what
    is too much, evenly spread ones.

    Args:
        places: of the steps that matter, in order.
        chapters: places where a chapter begins.
        count: how many steps there are.
        most: how many may be shown.

    >>> chosen(range(100), [0, 40], 100, 6)
    [0, 17, 40, 50, 82, 99]
    >>> chosen([1, 5], [0], 10, 5)
    [0, 1, 5, 6, 9]
    """
    kept = {0, count - 1}
    for wanted in (sorted(chapters), places, range(count)):
        others = [place for place in wanted if place not in kept]
        kept.update(spread(others, most - len(kept)))
    return sorted(kept)


def spread(places: Sequence[int], most: int) -> list[int]:
    """Return at most so many of these places, evenly spread.

    >>> spread([1, 2, 3, 4, 5, 6, 7], 3)
    [2, 4, 6]
    """
    if most <= 0:
        return []
    if len(places) <= most:
        return list(places)
    return [places[(2 * n + 1) * len(places) // (2 * most)] for n in range(most)]
