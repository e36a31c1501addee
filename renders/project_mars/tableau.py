"""The last lines of a board: technologies, the Test Flight, the distance to a launch."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.lettering import Type
from renders.palette import mix
from renders.project_mars.kinds import KINDS
from renders.project_mars.scene import Scene, new_technologies
from renders.project_mars.words import MODULES
from renders.runs import Chip, Gap, Icon, Piece, Words, flow, run
from renders.tongue import phrase
from rules.project_mars.model.views import Board, Technology

TECHNOLOGY: Final = Type(16, 550)
NOTE: Final = Type(17, 500)
CHIP_HEIGHT: Final = 30
CHIP_RADIUS: Final = 9
CHIP_GAP: Final = 8
TECHNOLOGY_FILL: Final = mix(KINDS["technology"].colour, palette.PANEL, 0.55)
TECHNOLOGY_INK: Final = palette.hexed("#E6DDF2")
FLIGHT_FILL: Final = mix(KINDS["test_flight"].colour, palette.PANEL, 0.5)
FLIGHT_INK: Final = palette.hexed("#F8E2DA")


def launch_pieces(scene: Scene, board: Board) -> list[Piece]:
    """Return the board's distance to a launch, as pieces."""
    lit = scene.changed(board.seat, "launch_need")
    flown = scene.changed(board.seat, "in_orbit")
    return [
        Icon("engineering", 18, palette.MUTED),
        Gap(5),
        Words(
            phrase("{launch_need} to launch", launch_need=board.launch_need),
            NOTE,
            palette.LIT if lit else palette.MUTED,
        ),
        Gap(18),
        Words(
            phrase("{in_orbit} / {modules} in orbit", in_orbit=board.in_orbit, modules=MODULES),
            NOTE,
            palette.LIT if flown else palette.MUTED,
        ),
    ]


def draw_launch(canvas: Canvas, scene: Scene, board: Board, right: float, middle: float) -> float:
    """Draw the board's distance to a launch; return the width."""
    if board.gone:
        return 0
    return run(canvas, right, middle, launch_pieces(scene, board), align="right")


def technology_chip(entry: Technology, *, lit: bool = False) -> Chip:
    """Return a technology as a chip; one that does not work yet is pale and paused."""
    ink, fill, icon = TECHNOLOGY_INK, TECHNOLOGY_FILL, "chip"
    if not entry.works:
        ink, fill, icon = palette.MUTED, palette.RAISED, "pause"
    edge = palette.LIT if lit else None
    return Chip(entry.face.name, TECHNOLOGY, ink, fill, icon, edge, CHIP_HEIGHT, 10, CHIP_RADIUS)


def _flight_chip(*, lit: bool) -> Chip:
    edge = palette.LIT if lit else None
    return Chip(
        "Test Flight", TECHNOLOGY, FLIGHT_INK, FLIGHT_FILL, "rocket", edge, CHIP_HEIGHT, 10,
        CHIP_RADIUS,
    )  # fmt: skip


def technology_pieces(scene: Scene | None, board: Board) -> list[Piece]:
    """Return the chips of all technologies and of the Test Flight."""
    news = new_technologies(scene, board.seat) if scene else [False] * len(board.technologies)
    pieces: list[Piece] = [
        technology_chip(entry, lit=lit) for entry, lit in zip(board.technologies, news, strict=True)
    ]
    if board.test_flight:
        flown = scene is not None and scene.changed(board.seat, "test_flight")
        pieces.append(_flight_chip(lit=flown))
    return pieces


def technology_rows(scene: Scene | None, board: Board, rooms: Sequence[float]) -> list[list[Piece]]:
    """Return the chips, divided into lines with these rooms."""
    return flow(technology_pieces(scene, board), rooms, CHIP_GAP)
