"""The sources of a total: one line for each change, in the order of the sums."""

from collections.abc import Sequence
from typing import Final, Protocol

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.small import lucre
from renders.cosmic_encounter.words import plain
from renders.frame.players import lit_frame
from renders.frame.words import counted
from renders.geometry import Point, Rect
from renders.palette import Colour, mix
from renders.tongue import spoken
from rules.cosmic_encounter.model.views import Half, TotalLine


class LineSign(Protocol):
    """The sign of a line, and its state."""

    @property
    def kind(self) -> str:
        """The kind of its cause."""

    @property
    def key(self) -> str:
        """The key of its cause."""

    @property
    def seat(self) -> int | None:
        """The seat of its cause."""

    @property
    def struck_out(self) -> bool:
        """Whether it counts no more."""

    @property
    def foreseen(self) -> bool:
        """Whether it is still to come."""


STEP: Final = 44
LEAST_STEP: Final = 35
"""The step between many lines."""
NAME: Final = 18
WORDS: Final = 16
VALUE: Final = 22
FLOOR: Final = 14
FEW: Final = 7
"""The most lines with the full step."""
GLYPHS: Final = {
    "card": "attack",
    "kicker": "kicker",
    "reinforcement": "reinforcement",
    "artifact": "artifact",
    "tech": "tech",
    "rule": "destiny",
    "ships": "ship",
    "citadel": "alien citadel",
    "flare": "flare",
}


def step_of(lines: int) -> float:
    """Return the step from one line to the next."""
    return STEP if lines <= FEW else LEAST_STEP


def ledger_height(lines: int) -> float:
    """Return the height of a ledger with this number of lines."""
    return lines * step_of(lines)


def new_lines(scene: Scene, half: Half) -> frozenset[tuple[str, str, str]]:
    """Return the lines that the last move added or changed."""
    if scene.before is None or scene.before.encounter is None:
        return frozenset()
    former = next((old for old in scene.before.encounter.halves if old.side == half.side), None)
    if former is None or former.card is None:
        return frozenset()
    known = {what_line(line) for line in former.lines}
    return frozenset(what_line(line) for line in half.lines) - known


def what_line(line: TotalLine) -> tuple[str, str, str]:
    """Return the key that tells a line from others of its sum."""
    return f"{line.kind} {line.key} {line.name}", line.change, str(line.struck_out)


def lines_of(scene: Scene, half: Half) -> Sequence[TotalLine]:
    """Return the lines of a side; without two attacks only the participants."""
    if half.lines:
        return half.lines
    fleets = [half.ships, *half.allies] if half.ships else list(half.allies)
    return [
        TotalLine(kind="ships", seat=fleet.seat, name=scene.name(fleet.seat), words="ships",
             change=str(fleet.ships))
        for fleet in fleets
        if fleet.ships
    ]  # fmt: skip


def draw_ledger(canvas: Canvas, scene: Scene, half: Half, rect: Rect) -> None:
    """Draw the lines of a side from the top of the rectangle."""
    lines, fresh = lines_of(scene, half), new_lines(scene, half)
    step = step_of(len(lines))
    for number, line in enumerate(lines):
        row = Rect(rect.left, rect.top + step * number + 2, rect.width, step - 4)
        _line(canvas, scene, line, row, lit=what_line(line) in fresh)


NAME_SHARE: Final = 0.5
"""The share of a line that its name may take in another language, beside other words."""


def _line(canvas: Canvas, scene: Scene, line: TotalLine, row: Rect, *, lit: bool) -> None:
    ink = draw_ground(canvas, line, row, lit=lit)
    size = min(row.height * 0.84, VALUE * 1.55)
    draw_line_sign(canvas, line, (row.left + 8 + size / 2, row.middle), size, ink)
    left = row.left + size + 18
    value = line_value(line)
    value_width = wide(value, VALUE, 750) if value else 0
    room = row.right - 14 - value_width - 10 - left
    faint = palette.FAINT if line.struck_out else palette.MUTED
    words = "zapped" if line.struck_out else line_words(scene, line)
    for_name = room * NAME_SHARE if words and spoken() is not str else room
    name = put(
        canvas, left, row.middle, _name(scene, line), NAME, 650, ink, room=for_name,
        floor=FLOOR,
    )  # fmt: skip
    if words and room - name - 8 > FLOOR * 2.2:
        put(
            canvas, left + name + 8, row.middle + 1, words, WORDS, 450, faint,
            room=room - name - 8, floor=FLOOR,
        )  # fmt: skip
    put(canvas, row.right - 14, row.middle, value, VALUE, 750, ink, align="right")
    if line.struck_out:
        canvas.fill(Rect(left, row.middle - 1, name, 2), palette.FAINT)
        if value:
            bar = Rect(row.right - 16 - value_width, row.middle - 1, value_width + 4, 2)
            canvas.fill(bar, palette.FAINT)


def line_value(line: TotalLine) -> str:
    """Return the change of a line, or the value of the card with which a total begins."""
    return line.change.replace("-", "−") or plain(line.after)


def line_words(scene: Scene, line: TotalLine) -> str:
    """Return the reason in a few words, else the owner, and for ships their number."""
    if line.words or line.seat is None or line.kind == "card":
        return line.words
    if line.kind != "ships":
        return scene.name(line.seat)
    count = line.change.lstrip("+−-")
    return counted(int(count), "ship") if count.isdigit() else ""


def _name(scene: Scene, line: TotalLine) -> str:
    """Return the source of a line; for ships, their owner."""
    if line.seat is not None and (line.kind == "ships" or not line.name):
        return scene.name(line.seat)
    return line.name or line.kind


def draw_ground(canvas: Canvas, line: LineSign, row: Rect, *, lit: bool) -> Colour:
    """Draw the ground of a line; hollow if it is still to come; return its ink."""
    if lit:
        canvas.box(row, lit_frame(radius=9))
        return palette.LIT
    if line.foreseen:
        canvas.dashed(row, palette.FAINT, 9, 1.4)
        return palette.FAINT if line.struck_out else palette.MUTED
    canvas.fill(row, mix(palette.PANEL, palette.RAISED, 0.62), 9)
    return palette.FAINT if line.struck_out else palette.TEXT


def draw_line_sign(canvas: Canvas, line: LineSign, at: Point, size: float, ink: Colour) -> None:
    """Draw the subject of a line: a mark, an emblem, a coin or a glyph."""
    if line.kind == "ships" and line.seat is not None:
        canvas.mark(line.seat, at, size * 0.62)
    elif line.kind in ("alien", "flare") and line.key:
        emblem(canvas, line.key.removeprefix("flare_"), at, size, works=not line.struck_out)
    elif line.kind == "lucre":
        lucre(canvas, at, size * 0.78)
    else:
        name = "negotiate" if line.key == "negotiate" else GLYPHS.get(line.kind, "attack")
        canvas.glyph(name, at, size * 0.7, ink)
