"""The stage: the sky around the gate, the two main players, and the allies' answers."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import LAYERS, Box, Canvas
from renders.cosmic_encounter.colours import STARS
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.gate import WIDE, StageMeasures, draw_between
from renders.cosmic_encounter.head_words import empty_words
from renders.cosmic_encounter.scene import (
    Scene,
    allies_changed,
    counted_ships,
    main_alien,
    would_win,
)
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.words import chip_words, owned, power_words, uninvited_words
from renders.frame.players import seat_colour
from renders.geometry import Point, Rect
from renders.lettering import Type, fit
from renders.palette import Colour, mix
from renders.tongue import phrase, translated

STREWN: Final = 5
"""The seed of the stars, which are always the same."""


def draw_sky(canvas: Canvas, rect: Rect, plan: StageMeasures) -> None:
    """Draw the ground of the stage."""
    canvas.whole(rect, LAYERS, ("sky", plan), partial(_draw_sky, plan=plan))


def draw_foot(canvas: Canvas, rect: Rect, plan: StageMeasures) -> Rect:
    """Draw the ground of the stage's foot; return the foot."""
    foot = Rect(rect.left + 1, rect.bottom - plan.foot, rect.width - 2, plan.foot - 1)
    canvas.fill(foot, palette.PANEL, 15, (False, False, True, True))
    canvas.fill(Rect(foot.left, foot.top, foot.width, 1), palette.LINE)
    return foot


def _draw_sky(canvas: Canvas, plan: StageMeasures) -> None:
    rect = canvas.bounds
    canvas.box(rect, Box(palette.WELL, palette.LINE, 16))
    strew(canvas, rect._replace(height=rect.height - plan.foot), plan.stars)


def draw_wide_stage(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the stage of a wide picture, with words beside gate and planet.

    Before the gate has a target, its place is empty.
    """
    draw_sky(canvas, rect, WIDE)
    gate = rect.left + WIDE.gate[0], rect.top + WIDE.gate[1]
    at = rect.left + WIDE.target[0], rect.top + WIDE.target[1]
    draw_between(canvas, scene, gate, at, WIDE)
    draw_foot(canvas, rect, WIDE)
    encounter = scene.encounter
    if encounter is None:
        draw_empty(canvas, empty_words(scene), rect, WIDE)
        return
    put(canvas, gate[0], rect.top + 20, "gate", 16, 600, palette.MUTED, align="centre")
    target = scene.target
    if target is not None:
        words = phrase("{owned} planet", owned=owned(scene.name(target.home)))
        put(canvas, at[0], rect.top + 20, words, 16, 600, palette.MUTED, align="centre", room=230)
    if would_win(scene):
        middle = (gate[0] + at[0]) / 2 - 4
        put(canvas, middle, rect.top + 84, "one colony more", 16, 600, align="centre")
        put(canvas, middle, rect.top + 105, "wins the game", 16, 600, align="centre")
    _side(canvas, scene, rect, encounter.offense, "offense")
    if encounter.defense is not None:
        _side(canvas, scene, rect, encounter.defense, "defense")
    foot = Rect(rect.left + 24, rect.bottom - WIDE.foot, rect.width - 48, WIDE.foot)
    draw_answers(canvas, answers_of(scene), uninvited_words(scene), foot, ANSWER)


def draw_empty(canvas: Canvas, words: str, rect: Rect, plan: StageMeasures) -> None:
    """Draw the words of a stage without an encounter."""
    middle = rect.top + (rect.height - plan.foot) / 2
    canvas.glyph("destiny", (rect.centre, middle), plan.portal * 1.4, palette.DASH)
    put(canvas, rect.centre, rect.bottom - plan.foot / 2, words, plan.label + 3, 500,
        palette.MUTED, align="centre", room=rect.width - 48, floor=plan.label)  # fmt: skip


def strew(canvas: Canvas, rect: Rect, count: int) -> None:
    """Draw stars."""
    chosen = random.Random(STREWN)
    for _ in range(count):
        across = chosen.uniform(rect.left + 16, rect.right - 16)
        down = chosen.uniform(rect.top + 16, rect.bottom - 16)
        radius = chosen.choice((0.7, 0.9, 0.9, 1.3))
        shade = chosen.choice((0.2, 0.3, 0.4, 0.55))
        canvas.disc((across, down), radius, mix(palette.WELL, STARS, shade))


# ---- words on either side ------------------------------------------------------------------------

SIDE_ROOM: Final = 200


def _side(canvas: Canvas, scene: Scene, rect: Rect, seat: int, role: str) -> None:
    mirrored = role == "defense"
    sign, align = (-1, "right") if mirrored else (1, "left")
    edge = rect.right - 24 if mirrored else rect.left + 24
    top = rect.top + 26
    canvas.text(
        edge, top, translated(role).upper(), Type(15, 650, spacing=1.2), palette.MUTED, align
    )
    canvas.mark(seat, (edge + sign * 14, top + 38), 28)
    name = edge + sign * 38
    put(canvas, name, top + 38, scene.name(seat), 28, 700, align=align, room=SIDE_ROOM - 38)
    alien = main_alien(scene.player(seat))
    if alien is not None:
        emblem(canvas, alien.id, (edge + sign * 20, top + 90), 40, works=alien.works)
        words = edge + sign * 50
        put(canvas, words, top + 80, alien.name, 18, 600, align=align, room=SIDE_ROOM - 50)
        put(
            canvas, words, top + 102, power_words(alien), 16, 450, palette.MUTED, align=align,
            room=SIDE_ROOM - 50,
        )  # fmt: skip
    if scene.target is None:
        return
    half = scene.half("defense" if mirrored else "offense")
    total = str(counted_ships(half))
    down = top + 164
    put(canvas, edge, down, total, 50, 750, align=align)
    beside = edge + sign * (wide(total, 50, 750) + 10)
    noun = "ship" if total == "1" else "ships"
    beside += sign * (put(canvas, beside, down + 8, noun, 20, 450, palette.MUTED, align=align) + 26)
    if half is not None and half.selected and half.card is None:
        selected_card(canvas, beside if not mirrored else beside - 30, down, 30)


def selected_card(canvas: Canvas, left: float, middle: float, width: float) -> None:
    """Draw a card face down; its deck is secret."""
    rect = Rect(left, middle - width * 0.68, width, width * 1.36)
    canvas.box(rect, Box(palette.STEP, palette.FAINT, max(3, width * 0.14), 1.5))
    canvas.glyph("check", (rect.centre, rect.middle), width * 0.62, palette.TEXT)


# ---- the foot: the invited seats and their answers -----------------------------------------------


LEAST_NAME: Final = 5
"""The fewest letters of a name that is still readable."""


class AnswerPlan(NamedTuple):
    """The measures of an answer."""

    height: float
    name: Type
    words: Type
    mark: float
    floor: float


ANSWER: Final = AnswerPlan(36, Type(18, 650), Type(17, 450), 17, 15)


class AnswerSeen(NamedTuple):
    """An invited seat, its answer, and how far it is."""

    seat: int
    name: str
    words: str
    awaited: bool
    lit: bool


def answers_of(scene: Scene) -> tuple[AnswerSeen, ...]:
    """Return all invited seats."""
    answers = scene.encounter.answers if scene.encounter else ()
    return tuple(
        AnswerSeen(
            one.seat, scene.name(one.seat), chip_words(one), scene.awaits(one.seat),
            allies_changed(scene, one.seat),
        )
        for one in answers
    )  # fmt: skip


def draw_answers(
    canvas: Canvas, answers: Sequence[AnswerSeen], uninvited: str, foot: Rect, plan: AnswerPlan
) -> None:
    """Draw a chip for each invited seat, or the words for none."""
    left = foot.left
    if plan is ANSWER:
        left += put(canvas, left, foot.middle, "Allies" if answers else "", 18, 700) + 22
    if not answers:
        put(canvas, foot.left, foot.middle, uninvited, plan.words.size, 500,
            palette.FAINT, room=foot.width, floor=plan.floor)  # fmt: skip
        return
    gap = 10
    most = (foot.right - left - gap * (len(answers) - 1)) / len(answers)
    for answer in answers:
        left += _answer(canvas, answer, (left, foot.middle), plan, most) + gap


def _answer(canvas: Canvas, answer: AnswerSeen, at: Point, plan: AnswerPlan, most: float) -> float:
    lead, between, end = plan.mark * 1.15 + plan.height * 0.44, 8.0, plan.height * 0.52
    room = most - lead - end
    words, smaller = fit(answer.words, plan.words, room, plan.floor)
    said_width = wide_as(words, smaller)
    left, whole = room - said_width - between, answer.name
    name, style = fit(whole, plan.name, left, plan.floor)
    if wide_as(name, style) > left or (name != whole and len(name.rstrip("…")) < LEAST_NAME):
        name, between = "", 0.0  # the mark stands for the seat
    name_width = wide_as(name, style)
    width = min(most, lead + name_width + between + said_width + end)
    fill, edge, ink = _answer_state(answer)
    rect = Rect(at[0], at[1] - plan.height / 2, width, plan.height)
    thick = 2 if edge != palette.LINE else 1
    canvas.box(rect, Box(fill, edge, plan.height / 2, thick))
    canvas.mark(answer.seat, (at[0] + plan.height * 0.55, at[1]), plan.mark)
    canvas.text(at[0] + lead, at[1], name, style)
    canvas.text(at[0] + lead + name_width + between, at[1], words, smaller, ink)
    return width


def wide_as(words: str, style: Type) -> float:
    """Return the width of words in a style."""
    return wide(words, style.size, style.weight)


def _answer_state(answer: AnswerSeen) -> tuple[Colour, Colour, Colour]:
    """Return fill, edge and ink: just answered, asked now, or at rest."""
    if answer.lit:
        return palette.RAISED, palette.LIT, palette.LIT
    if answer.awaited:
        colour = seat_colour(answer.seat)
        return mix(palette.PANEL, colour, 0.14), colour, palette.TEXT
    return palette.PANEL, palette.LINE, palette.MUTED
