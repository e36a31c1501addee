"""The layout of boards: shapes by width, and the common rows of boards side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from renders.geometry import Rect
from renders.project_mars.desks import desk_rows
from renders.project_mars.orbit import BROAD as BROAD_ORBIT
from renders.project_mars.orbit import NARROW as NARROW_ORBIT
from renders.project_mars.orbit import OrbitStyle
from renders.project_mars.tableau import technology_rows
from rules.project_mars.model.views import Board

PADDING: Final = 16
HEAD: Final = 36
"""From the top to the middle of the first line, in units."""
AFTER_ORBIT: Final = 8
LAST_LINE: Final = 27
TECH_STEP: Final = 38
MOST_DETAIL: Final = 4
"""The most technologies with their effects in words; with more, there is no room."""
LAUNCH_ROOM: Final = 290


class Shape(NamedTuple):
    """The layout of boards of one width."""

    orbit_top: float
    orbit: OrbitStyle
    stats_middle: float
    stats_below: bool
    desks_in_row: int
    detail: bool  # technologies with their effects, one to a line


BROAD: Final = Shape(68, BROAD_ORBIT, HEAD, stats_below=False, desks_in_row=7, detail=False)
BROAD_DETAIL: Final = BROAD._replace(detail=True)
NARROW: Final = Shape(118, NARROW_ORBIT, 86, stats_below=True, desks_in_row=5, detail=False)


@dataclass(frozen=True)
class Plan:
    """The common measures of boards side by side, so that their rows line up."""

    shape: Shape
    width: float
    desk_rows: int
    technology_rows: int

    @property
    def orbit(self) -> Rect:
        """The rectangle of the orbit, from the board's upper left corner."""
        width = self.width - 2 * PADDING
        return Rect(PADDING, self.shape.orbit_top, width, self.shape.orbit.height)

    @property
    def rooms(self) -> tuple[float, ...]:
        """The room of each line of technologies; a room of 0 puts one technology on each line."""
        room = self.width - 2 * PADDING
        if self.shape.detail:
            return (0,)
        return (room,) if self.shape.stats_below else (room - LAUNCH_ROOM, room)

    @property
    def desks_top(self) -> float:
        """The top of the desks."""
        return self.orbit.bottom + AFTER_ORBIT

    @property
    def technology_middle(self) -> float:
        """The middle of the first line of technologies."""
        return self.desks_top + desk_rows.height(self.desk_rows) + LAST_LINE - 2

    @property
    def height(self) -> float:
        """The board's height."""
        rows = self.technology_rows + self.shape.stats_below  # a line for the launch
        return self.technology_middle + (rows - 1) * TECH_STEP + LAST_LINE


def plan_boards(boards: Sequence[Board], shape: Shape, width: float) -> Plan:
    """Return the common plan of these boards, with the rows that the fullest one needs."""
    fullest = max(max(len(board.employees), board.office_space) for board in boards)
    if fullest == shape.desks_in_row + 1:
        shape = shape._replace(desks_in_row=fullest)  # one more fits, a little narrower
    desks = max(desk_rows.rows(board, shape.desks_in_row) for board in boards)
    if max(len(board.technologies) + board.test_flight for board in boards) > MOST_DETAIL:
        shape = shape._replace(detail=False)
    plan = Plan(shape, width, desks, 1)
    technologies = max(len(technology_rows(None, board, plan.rooms)) for board in boards)
    return replace(plan, technology_rows=technologies)
