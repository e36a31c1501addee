"""A player's own compact picture: the power, and the hand in as much detail as fits."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.choices import choices_height, draw_choices
from renders.cosmic_encounter.compact import draw_steps
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.hand import (
    MINE,
    draw_backs,
    draw_purse,
    other_options,
    own_head,
    parts_of,
    sorted_held,
    with_marks,
)
from renders.cosmic_encounter.hand_card import COMPACT, draw_held, draw_line_of, draw_name_of
from renders.cosmic_encounter.header import draw_head
from renders.cosmic_encounter.scene import Scene, main_alien
from renders.cosmic_encounter.setting import chip, curly, put
from renders.cosmic_encounter.words import power_words
from renders.frame.compact import END, FLOOR, HEAD, INSIDE, MARGIN, TALLEST, WIDTH
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.sketch import Option
from rules.cosmic_encounter.model.views import Playable, PlayerSeen

STEPS: Final = 112
TOP: Final = 134
GAP: Final = 8
TITLE: Final = 46
POWER: Final = Type(23, 450)
POWER_LINE: Final = 30
POWER_HEAD: Final = 64

Draw = Callable[[Canvas, Scene, int, Playable, Rect], None]


class Form(NamedTuple):
    """The visible part of a card, its height, and the number of cards in a row."""

    draw: Draw
    height: float
    columns: int


def _draw_whole(canvas: Canvas, scene: Scene, seat: int, held: Playable, rect: Rect) -> None:
    draw_held(canvas, scene, seat, held, rect, COMPACT)


WHOLE: Final = Form(_draw_whole, COMPACT.height, COMPACT.columns)
LINES: Final = Form(draw_line_of, 78, 2)
NAMES: Final = Form(draw_name_of, 44, 2)
CLOSE_NAMES: Final = NAMES._replace(columns=3)
FORMS: Final = (
    (WHOLE, WHOLE, 9), (WHOLE, LINES, 4), (WHOLE, LINES, 2), (LINES, LINES, 2), (LINES, NAMES, 1),
    (NAMES, NAMES, 1), (CLOSE_NAMES, CLOSE_NAMES, 1),
)  # fmt: skip
"""Usable cards, all others, and the most lines of the power; roomiest first."""


class Plan(NamedTuple):
    """The division of the picture's room."""

    usable: Form
    rest: Form
    power: tuple[str, ...]

    def heaps(self, held: Sequence[Playable]) -> list[tuple[Form, Sequence[Playable]]]:
        """Return the cards by their form, usable ones first."""
        ordered = sorted_held(held)
        if self.usable is self.rest:
            return [(self.usable, ordered)]
        usable = [one for one in ordered if one.now and not one.out]
        return [(self.usable, usable), (self.rest, ordered[len(usable) :])]

    def height(self, held: Sequence[Playable]) -> float:
        """Return the height of a part of the hand, with its title."""
        return TITLE + sum(
            -(-len(heap) // form.columns) * (form.height + GAP) for form, heap in self.heaps(held)
        )

    @property
    def power_height(self) -> float:
        """The height of the power's panel, with the gap below it."""
        return POWER_HEAD + len(self.power) * POWER_LINE + 10 + GAP if self.power else 0


def draw_compact_hand(
    scene: Scene, seat: int, options: Sequence[Option], scale: float = 1
) -> Canvas:
    """Draw a player's own picture, 900 units wide."""
    player = scene.player(seat)
    parts = [(title, with_marks(held, options)) for title, held in parts_of(player)]
    rest = other_options(player, options)
    below = choices_height(rest, INSIDE, compact=True)
    plans = [_plan(scene, player, *form) for form in FORMS]

    def bottom(plan: Plan) -> float:
        hands = sum(plan.height(held) for _, held in parts)
        return TOP + plan.power_height + hands + below + END

    plan = next((one for one in plans if bottom(one) <= TALLEST), plans[-1])
    canvas = Canvas(WIDTH, bottom(plan), scale=scale)
    draw_head(canvas, own_head(scene, player), HEAD)
    draw_steps(canvas, scene, STEPS)
    _draw_power(canvas, player, plan)
    top = TOP + plan.power_height
    for title, held in parts:
        _draw_part(canvas, scene, player, title, held, plan, top)
        top += plan.height(held)
    draw_choices(canvas, rest, Rect(MARGIN, top, INSIDE, 0), compact=True)
    return canvas


def _plan(scene: Scene, player: PlayerSeen, usable: Form, rest: Form, most: int) -> Plan:
    alien = main_alien(player)
    text = scene.book.aliens.get(alien.id) if alien else None
    words = wrap(curly(text.power), POWER, INSIDE - 48, most) if text else ()
    return Plan(usable, rest, words)


def _draw_power(canvas: Canvas, player: PlayerSeen, plan: Plan) -> None:
    alien = main_alien(player)
    if alien is None or not plan.power:
        return
    rect = Rect(MARGIN, TOP, INSIDE, plan.power_height - GAP)
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 14))
    middle = rect.top + 36
    emblem(canvas, alien.id, (rect.left + 44, middle), 50, works=alien.works)
    name = put(canvas, rect.left + 82, middle, alien.name, 32, 750)
    chip(canvas, rect.left + 100 + name, middle, power_words(alien), size=22, height=36,
         glyph="check" if alien.works else "struck", floor=FLOOR,
         room=rect.width - 124 - name)  # fmt: skip
    for number, line in enumerate(plan.power):
        down = rect.top + POWER_HEAD + (number + 0.5) * POWER_LINE
        canvas.text(rect.left + 24, down, line, POWER, palette.MUTED)


TITLE_ROOM: Final = 170
COUNT_ROOM: Final = 92
"""The room of a part's title, and of its number of cards, in another language."""


def _draw_part(
    canvas: Canvas, scene: Scene, player: PlayerSeen, title: str, held: Sequence[Playable],
    plan: Plan, top: float,
) -> None:  # fmt: skip
    middle = top + TITLE / 2
    said = title.removeprefix("Your ").capitalize() if scene.table.guest else title
    left = MARGIN + put(canvas, MARGIN, middle, said, 28, 700, room=TITLE_ROOM, floor=None) + 12
    words = counted(len(held), "card") if held else "no cards"
    left += 12 + put(canvas, left, middle + 1, words, 23, 450, palette.MUTED, room=COUNT_ROOM,
                     floor=None)  # fmt: skip
    end = draw_backs(canvas, held, MARGIN + INSIDE, middle, 22)
    if scene.table.market is not None and title == MINE:
        draw_purse(canvas, player, (left, middle), 23, end)
    top += TITLE
    for form, heap in plan.heaps(held):
        cells = Rect(MARGIN, top, INSIDE, form.height).columns(form.columns, GAP)
        for number, one in enumerate(heap):
            row, column = divmod(number, form.columns)
            cell = cells[column]._replace(top=top + row * (form.height + GAP))
            form.draw(canvas, scene, player.seat, one, cell)
        top += -(-len(heap) // form.columns) * (form.height + GAP)
