"""The last turn: who made it, in which words, and what it brought."""

import re
from typing import Final, NamedTuple

from renders.on_mars.kinds import GOOD_ORDER
from renders.on_mars.look import Look, gained

RESULTS: Final = (
    "gain", "score", "paid", "lost", "kept", "has ", "contributed", "destroyed",
    "placed a progress cube", "took executive action", "gave up a private goal", "turned up",
)  # fmt: skip
"""How a sentence begins that tells what led to an action, or came of it; signs tell it better."""
HEX: Final = re.compile(r"\b[A-M][1-9]\b")


class Change(NamedTuple):
    """So much more, or less, of an item or of points."""

    name: str
    step: int


def told(look: Look) -> tuple[str, ...]:
    """The lines of the last turn: all that its player did in a row, and nothing else."""
    if not look.news:
        return ()
    mover = subject(look)
    if mover is None:
        return look.news[-1:]
    found: list[str] = []
    for line in reversed(look.news):
        other = look.subject_of(line)
        if other == mover:
            found.insert(0, line)
        elif other is not None and found:
            break
    return tuple(found)


def subject(look: Look) -> int | None:
    """Who did something last."""
    doers = [look.subject_of(line) for line in look.news if not is_result(look, line)]
    known = [seat for seat in doers if seat is not None]
    if known:
        return known[-1]
    every = [look.subject_of(line) for line in look.news]
    return next((seat for seat in reversed(every) if seat is not None), None)


def is_result(look: Look, line: str) -> bool:
    """Say whether a line tells only what came of something."""
    return look.without_subject(line).startswith(RESULTS)


def done(look: Look) -> list[str]:
    """What the player did, without the name; what came of it only where nothing was done."""
    lines = told(look)
    actions = [line for line in lines if not is_result(look, line)] or list(lines)
    mover = subject(look)
    return [
        look.without_subject(line) if look.subject_of(line) == mover else line.removesuffix(".")
        for line in actions
    ]


def changes(look: Look) -> list[Change]:
    """What the turn changed in its player's stores, and in points."""
    mover = subject(look)
    if mover is None or look.before is None or _told_elsewhere(look, mover):
        return []
    found = [Change(item, gained(look, mover, item)) for item in GOOD_ORDER]
    former = look.former(mover)
    if former is not None:
        found.append(Change("points", look.player(mover).points - former.points))
    return [change for change in found if change.step]


def _told_elsewhere(look: Look, mover: int) -> bool:
    """Say whether the news tells more of whoever moved last: then not all is due to that turn."""
    turn, name = told(look), look.name(mover)
    return any(name in line for line in look.news if line not in turn)
