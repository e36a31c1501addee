"""The steps in which a table was told: each is what everybody read at once.

Versions of a table count secret answers; these steps do not. The lines of a half-made move come
with the change that completes it, so that nobody can count its answers either.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.rows.records import LineRecord, TenureRecord
from bot.table.views.table_view import Seated
from rules.kernel import Seat

HALF = '"half_move":{'
"""The start of a half-made move in a save; a quoted name within a text reads otherwise."""
NEVER = 2**62
"""A version that no table reaches."""


@dataclass(frozen=True, slots=True)
class ToldStep:
    """The lines that everybody was told at once.

    Args:
        version: the table's, then.
        lines: the lines, the oldest first.
    """

    version: int
    lines: tuple[LineRecord, ...]


def withheld_in(save: str) -> list[Any]:
    """Return the lines that a save withholds, since they are of a half-made move.

    Raises:
        ValueError: the save is damaged.
    """
    place = save.find(HALF)
    if place < 0:
        return []
    half, _ = json.JSONDecoder().raw_decode(save, place + len(HALF) - 1)
    return [text for text, _ in half.get("told", [])]


def told_steps(
    lines: Sequence[LineRecord], versions: Iterable[int], withheld: Mapping[int, Sequence[Any]]
) -> list[ToldStep]:
    """Return the steps in which everybody was told these lines.

    Args:
        lines: of the story, in order; those for one seat alone make no step.
        versions: those with saves that were not undone.
        withheld: by version, the texts that were not told yet.
    """
    public: dict[int, list[LineRecord]] = {}
    for line in lines:
        if line.seat is None:
            public.setdefault(line.version, []).append(line)
    steps: list[ToldStep] = []
    pending: list[LineRecord] = []
    for version in sorted({*public, *versions}):
        pending += public.get(version, [])
        told, pending = _parted(pending, withheld.get(version, ()))
        if told:
            steps.append(ToldStep(version, tuple(told)))
    return steps


def _parted(
    lines: Sequence[LineRecord], withheld: Sequence[Any]
) -> tuple[list[LineRecord], list[LineRecord]]:
    """Return the told lines, and the withheld ones: the latest with their texts."""
    told, kept, left = [], [], list(withheld)
    for line in reversed(lines):
        place = next((at for at, text in enumerate(left) if _is_told(line.text, text)), None)
        if place is None:
            told.append(line)
        else:
            del left[place]
            kept.append(line)
    return told[::-1], kept[::-1]


def _is_told(line: Any, text: Any) -> bool:
    """Return whether a line tells a text of a save, which names every player by seat.

    A line that was told before its seat changed hands holds the former player's name.
    """
    match line, text:
        case {"say": template, "with": dict(words)}, {"say": said, "with": dict(seats)}:
            return template == said and all(
                (isinstance(word, str) and f"{{{place}:seat}}" in template)
                or _is_told(word, seats.get(place))
                for place, word in words.items()
            )
        case list(), list():
            return len(line) == len(text) and all(map(_is_told, line, text))
        case _:
            return bool(line == text)


def lines_of(steps: Sequence[ToldStep], at: int, own: Iterable[LineRecord]) -> list[LineRecord]:
    """Return the lines of a step, with those that one seat alone has read since the step before.

    Args:
        steps: the steps of the table.
        at: the place of the step among them.
        own: the lines for that seat alone while the reader sat there.
    """
    since = steps[at - 1].version if at else -1
    read = [line for line in own if since < line.version <= steps[at].version]
    return sorted([*steps[at].lines, *read], key=lambda line: line.version)


def seats_then(
    seats: Sequence[Seated], tenures: Iterable[TenureRecord], version: int
) -> tuple[Seated, ...]:
    """Return the seats under the names of the players who sat there at a version.

    A line names them so, and a picture beside it must not name others.
    """
    left: dict[Seat, TenureRecord] = {}
    for tenure in sorted(tenures, key=lambda one: -one.ended):
        if tenure.ended > version:
            left[tenure.seat] = tenure  # the first to leave afterwards
    return tuple(
        replace(seated, name=left[seated.seat].name)
        if seated.seat in left and left[seated.seat].member != seated.member
        else seated
        for seated in seats
    )


def sat_in(
    tenures: Sequence[TenureRecord], member: int, left_by: Mapping[int, int]
) -> dict[Seat, list[range]]:
    """Return the seats in which a member has sat since the start, each with the versions.

    A new player sits down with the version with which the former player left.

    Args:
        tenures: of the whole table, the first of each seat first.
        member: the member.
        left_by: the time at which a player left -> a version that was not before that.
    """
    found: dict[Seat, list[range]] = {}
    begun: dict[Seat, int] = {}
    for tenure in tenures:
        since = begun.get(tenure.seat, 0)
        until = NEVER if tenure.until is None else tenure.ended
        begun[tenure.seat] = until
        if tenure.member != member or tenure.lobby:
            continue
        if tenure.until is not None:  # of a former release only the time is known
            until = min(until, left_by.get(tenure.until, until))
        found.setdefault(tenure.seat, []).append(range(since, max(since, until)))
    return found


def sits_at(spans: Iterable[range], version: int) -> bool:
    """Return whether one of these spans has that version."""
    return any(version in span for span in spans)
