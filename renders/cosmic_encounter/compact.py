"""The compact table: the stage with cards and sums, then a block for each player."""

from functools import partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter import announced
from renders.cosmic_encounter.compact_blocks import BLOCK, put_block
from renders.cosmic_encounter.compact_sky import HEIGHT
from renders.cosmic_encounter.compact_stage import put_stage, stage_height
from renders.cosmic_encounter.head_words import stop_words, turn_words, under_headline
from renders.cosmic_encounter.header import head_of, last_move, put_head
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.words import PHASE_WORDS
from renders.frame.compact import (
    END,
    FLOOR,
    INSIDE,
    MARGIN,
    NEWS,
    TALLEST,
    WIDTH,
    below_news,
    put_news,
)
from renders.frame.news import NewsLine, set_out
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from renders.sheet import Sheet
from renders.tongue import phrase, sentence, strung, translated

GAP: Final = 6
PHASES: Final = 12
AFTER_PHASES: Final = 8
DOT: Final = "  ·  "
ANNOUNCED: Final = 54
WORDS: Final = Type(24, 450)
WORDS_STEP: Final = 30
MOST_WORDS: Final = 3


def draw_compact(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the table, 900 units wide.

    An announcement displaces the sums, then the second line of the last move.
    """
    lines, stage = news_lines(scene), stage_height(scene)
    blocks = len(scene.table.players) * (BLOCK + GAP) - GAP + END
    least = ANNOUNCED + WORDS_STEP + GAP if announced.chain(scene) else 0

    def room() -> float:
        return TALLEST - below_news(lines) - PHASES - AFTER_PHASES - stage - GAP - blocks

    if least and room() < least:
        stage = min(stage, HEIGHT)
    if room() < least:
        lines = lines[:1]
    top = below_news(lines) + PHASES + AFTER_PHASES
    words = _does(scene)[: max(1, int((room() - ANNOUNCED - GAP) // WORDS_STEP))]
    above = ANNOUNCED + len(words) * WORDS_STEP + GAP if words else 0
    sheet = Sheet(WIDTH, top + stage + GAP + above + blocks, Scene.colour_table, scale=scale)
    put_compact_head(sheet, scene, lines)
    if stage:
        put_stage(sheet, scene, Rect(MARGIN, top, INSIDE, stage))
    top += stage + GAP
    if words:
        rect = Rect(MARGIN, top, INSIDE, above - GAP)
        sheet.fresh(rect, partial(_draw_top, scene=scene, rect=rect, words=words))
    top += above
    for player in scene.table.players:
        put_block(sheet, scene, player, Rect(MARGIN, top, INSIDE, BLOCK))
        top += BLOCK + GAP
    return sheet


# The head


def news_lines(scene: Scene) -> list[NewsLine]:
    """Return the last move on a line or two."""
    room = NEWS.inner.width
    return set_out(last_move(scene, NEWS, room), room) if scene.news else []


def put_compact_head(sheet: Sheet, scene: Scene, lines: list[NewsLine]) -> None:
    """Put the headline, the last move, and the phase of the encounter in eight steps."""
    asked = "" if announced.chain(scene) else under_headline(scene)
    turn = turn_words(scene)
    shown = [PHASE_WORDS[phase] for phase in PHASE_WORDS if phase in _lit(scene)]
    stop = shown[0] if len(shown) == 1 else stop_words(scene)
    when = (
        phrase("{turn}, {stop}", turn=turn, stop=translated(stop).lower())
        if stop and scene.table.phase != "setup" and scene.table.stop != "T"
        else turn
    )
    under = asked if scene.table.over else strung(DOT, filter(None, (asked, when)))
    put_head(sheet, head_of(scene)._replace(under=under), NEWS.box.top)
    put_news(sheet, lines)
    sheet.loose(Rect(0, below_news(lines), WIDTH, PHASES), draw_steps, steps_of(scene))


def _lit(scene: Scene) -> set[str]:
    return set(scene.table.lit) or {scene.table.phase}


class Steps(NamedTuple):
    """The phases of an encounter: whose it is, the lit ones, and how many are done."""

    seat: int
    lit: frozenset[str]
    done: int


def steps_of(scene: Scene) -> Steps:
    """Return the phases of the present stop."""
    encounter = scene.encounter
    seat = scene.table.active if encounter is None else encounter.offense
    lit, phases = _lit(scene), list(PHASE_WORDS)
    done = min((phases.index(phase) for phase in lit if phase in phases), default=len(phases))
    return Steps(seat, frozenset(lit), done)


def draw_steps(canvas: Canvas, seen: Steps) -> None:
    """Draw the eight phases as steps, those of the present stop bright."""
    colour = seat_colour(seen.seat)
    cells = Rect(MARGIN, 0, INSIDE, PHASES).columns(len(PHASE_WORDS), GAP)
    for number, (phase, cell) in enumerate(zip(PHASE_WORDS, cells, strict=True)):
        done = mix(palette.GROUND, colour, 0.5) if number < seen.done else palette.STEP
        canvas.fill(cell, colour if phase in seen.lit else done, 5)


# Announcements


def _does(scene: Scene) -> tuple[str, ...]:
    chain = announced.chain(scene)
    if not chain:
        return ()
    words = chain[-1].words or "It is carried out unless somebody answers it."
    return wrap(words, WORDS, INSIDE - 108, MOST_WORDS)


def _draw_top(canvas: Canvas, scene: Scene, rect: Rect, words: tuple[str, ...]) -> None:
    """Draw the last announcement with its effect, and the number of those below it."""
    chain = announced.chain(scene)
    top, middle = chain[-1], rect.top + 28
    canvas.box(rect, Box(palette.PAPER, palette.LIT, 14, 2))
    announced.sign(canvas, top, (rect.left + 46, rect.middle), 62)
    left, right = rect.left + 90, rect.right - 18
    below = phrase("on {n} more", n=len(chain) - 1) if len(chain) > 1 else ""
    taken = put(canvas, right, middle, below, 22, 500, palette.INK_MUTED, align="right")
    name = put(canvas, left, middle, sentence(top.name), 30, 750, palette.INK,
               room=(right - left - taken) * 0.6, floor=FLOOR)  # fmt: skip
    canvas.mark(top.seat, (left + name + 26, middle), 24, edge=palette.INK, thick=2)
    aimed = announced.aimed(scene, top)
    whose = phrase("{name}{aimed}", name=scene.name(top.seat), aimed=aimed)
    put(canvas, left + name + 48, middle + 1, whose, 24, 550, palette.INK_MUTED,
        room=right - taken - 16 - left - name - 48, floor=FLOOR)  # fmt: skip
    for number, line in enumerate(words):
        canvas.text(left, middle + 34 + number * WORDS_STEP, line, WORDS, palette.INK)
