"""The last turn: its player, its words, and its gains."""

import re
from typing import Final, NamedTuple

from renders.on_mars.kinds import GOOD_ORDER
from renders.on_mars.scene import Scene, gained
from renders.tongue import translated
from rules.kernel import is_said_from
from rules.on_mars.model.told import CONSEQUENCES

HEX: Final = re.compile(r"\b[A-M][1-9]\b")


class Change(NamedTuple):
    """A gain or loss of an item or of points."""

    name: str
    step: int


def told(scene: Scene) -> tuple[str, ...]:
    """Return the lines of the last turn: everything its player did in a row, and nothing else."""
    if not scene.news:
        return ()
    mover = subject(scene)
    if mover is None:
        return scene.news[-1:]
    found: list[str] = []
    for line in reversed(scene.news):
        other = scene.subject_of(line)
        if other == mover:
            found.insert(0, line)
        elif other is not None and found:
            break
    return tuple(found)


def subject(scene: Scene) -> int | None:
    """Return the player who acted last."""
    doers = [scene.subject_of(line) for line in scene.news if not is_result(scene, line)]
    known = [seat for seat in doers if seat is not None]
    if known:
        return known[-1]
    every = [scene.subject_of(line) for line in scene.news]
    return next((seat for seat in reversed(every) if seat is not None), None)


def is_result(scene: Scene, line: str) -> bool:
    """Return whether a line tells only a consequence."""
    return is_said_from(scene.without_subject(line), map(translated, CONSEQUENCES))


def done(scene: Scene) -> list[str]:
    """Return the player's actions without the name; consequences only if there is no action."""
    lines = told(scene)
    actions = [line for line in lines if not is_result(scene, line)] or list(lines)
    mover = subject(scene)
    return [
        scene.without_subject(line) if scene.subject_of(line) == mover else line.removesuffix(".")
        for line in actions
    ]


def changes(scene: Scene) -> list[Change]:
    """Return the changes of the turn in its player's stores and points."""
    mover = subject(scene)
    if mover is None or scene.before is None or _told_elsewhere(scene, mover):
        return []
    found = [Change(item, gained(scene, mover, item)) for item in GOOD_ORDER]
    former = scene.former(mover)
    if former is not None:
        found.append(Change("points", scene.player(mover).points - former.points))
    return [change for change in found if change.step]


def _told_elsewhere(scene: Scene, mover: int) -> bool:
    """Return whether the news tells more of the last mover: some changes may then be older."""
    turn, name = told(scene), scene.name(mover)
    return any(name in line for line in scene.news if line not in turn)
