"""The state of a game of On Mars, in a few public lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.kernel import Text, say
from rules.on_mars.model.views import Board, Mission, Table
from rules.on_mars.model.words import BUILDING

PHASES: Final = {
    "setup": "choosing start spaces",
    "colonization": "colonization phase",
    "shuttle": "shuttle phase",
    "last_round": "the last colonization phase",
    "end": "the end",
}


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the round and its phase."""
    return int(view["round"]), str(view["phase"])


def chapter_name(view: Mapping[str, Any]) -> Text:
    """Return the round's name in a list, without its phase."""
    number = int(view["round"])
    return say("Round {n}", n=number) if number else say("Setup")


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the round, the colony, the missions, and each player's progress."""
    table = Table.model_validate(view)
    totals = {(score.seat, score.name): score.total for score in table.scores}
    far = tuple(_board(board, totals) for board in table.players if not board.gone)
    if table.over:
        return far
    return (_phase(table), _colony(table), _missions(table), *far)


def _phase(table: Table) -> Text:
    ending = say(" The end has been triggered.") if table.ending else say("")
    text = "Round {n}: {phase}.{ending}"
    return say(text, n=table.round, phase=say(PHASES[table.phase]), ending=ending)


def _colony(table: Table) -> Text:
    low = tuple(
        say("{kind} ({row})", kind=BUILDING[column.of], row=column.row)
        for column in table.columns
        if column.due
    )
    if not low:
        return say("Colony level {n}.", n=table.level)
    text = "Colony level {n}; for the next one these must reach row {row}: {low}."
    return say(text, n=table.level, row=table.level_row, low=low)


def _missions(table: Table) -> Text:
    return say(
        "Missions marker on {n}. {missions}.",
        n=table.missions_left,
        missions=tuple(_mission(mission) for mission in table.missions),
    )


def _mission(mission: Mission) -> Text:
    if not mission.left:
        return say("{name}: completed", name=say(mission.name))
    return say("{name}: {n} to come", name=say(mission.name), n=mission.left)


def _board(board: Board, totals: Mapping[tuple[int, str], int]) -> Text:
    """Return a player's progress: the points on the track, then the final ones."""
    text = "{who}: {n:point}, on the {side} side, space {space}, {crystals:crystal}."
    who = say(board.name) if board.name else say("{seat:seat}", seat=board.seat)
    seen = {
        "n": totals.get((board.seat, board.name), board.points),
        "space": board.space,
        "crystals": board.crystals,
    }
    return say(text, who=who, side=board.side, **seen)
