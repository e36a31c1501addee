"""A player's own compact picture: the power, and the hand in as much detail as fits."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.choices import choices_height, put_choices
from renders.cosmic_encounter.compact import PHASES, draw_steps, steps_of
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.hand import (
    MINE,
    Purse,
    backs_of,
    draw_backs,
    draw_purse,
    other_options,
    own_head,
    parts_of,
    purse_of,
    sorted_held,
    with_marks,
)
from renders.cosmic_encounter.hand_card import (
    COMPACT,
    HeldCard,
    card_words,
    draw_held,
    draw_line_of,
    draw_name_of,
    held_card,
    held_line,
    held_name,
)
from renders.cosmic_encounter.header import put_head
from renders.cosmic_encounter.scene import Scene, main_alien
from renders.cosmic_encounter.setting import chip, put
from renders.cosmic_encounter.words import power_words
from renders.frame.compact import END, FLOOR, INSIDE, MARGIN, TALLEST, WIDTH
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.sheet import Sheet, evenly
from renders.sketch import DrawnOption
from rules.cosmic_encounter.model.views import Playable, PlayerSeen

STEPS: Final = 112
TOP: Final = 134
GAP: Final = 8
TITLE: Final = 46
POWER: Final = Type(23, 450)
POWER_LINE: Final = 30
POWER_HEAD: Final = 64


class CardForm(NamedTuple):
    """The visible part of a card and its drawing, its height, and the number in a row."""

    seen: Callable[[Scene, int, Playable], Hashable]
    draw: Callable[[Canvas, Any, Rect], None]
    height: float
    columns: int


def _draw_whole(canvas: Canvas, card: HeldCard, rect: Rect) -> None:
    draw_held(canvas, card, rect, COMPACT)


WHOLE: Final = CardForm(held_card, _draw_whole, COMPACT.height, COMPACT.columns)
LINES: Final = CardForm(held_line, draw_line_of, 78, 2)
NAMES: Final = CardForm(held_name, draw_name_of, 44, 2)
CLOSE_NAMES: Final = NAMES._replace(columns=3)
FORMS: Final = (
    (WHOLE, LINES, 4), (WHOLE, LINES, 2), (LINES, LINES, 2), (LINES, NAMES, 1),
    (NAMES, NAMES, 1), (CLOSE_NAMES, CLOSE_NAMES, 1),
)  # fmt: skip
"""Usable cards, all others, and the most lines of the power; roomiest first."""
LEAST_LINES: Final = 2
"""The lines of text on a card of the usual height."""


class RoomPlan(NamedTuple):
    """The division of the picture's room."""

    usable: CardForm
    rest: CardForm
    text: str
    """The text of the power."""
    most: int
    """The most lines of it."""

    @property
    def power(self) -> tuple[str, ...]:
        """The text of the power in lines."""
        return _power_lines(self.text, self.most)

    def heaps(self, held: Sequence[Playable]) -> list[tuple[CardForm, Sequence[Playable]]]:
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
    scene: Scene, seat: int, options: Sequence[DrawnOption], scale: float = 1
) -> Sheet:
    """Draw a player's own picture, 900 units wide."""
    player = scene.player(seat)
    parts = [(title, with_marks(held, options)) for title, held in parts_of(player)]
    rest = other_options(player, options)
    below = choices_height(rest, INSIDE, compact=True)

    def bottom(plan: RoomPlan) -> float:
        hands = sum(plan.height(held) for _, held in parts)
        return TOP + plan.power_height + hands + below + END

    lines = max((_lines(scene, seat, one) for _, held in parts for one in held), default=0)
    for form in (*_whole_forms(lines), *FORMS):
        plan = _plan(scene, player, *form)
        if bottom(plan) <= TALLEST:
            break
    sheet = Sheet(WIDTH, bottom(plan), Scene.colour_table, scale=scale)
    put_head(sheet, own_head(scene, player), STEPS)
    sheet.loose(Rect(0, STEPS, WIDTH, PHASES), draw_steps, steps_of(scene))
    _put_power(sheet, player, plan)
    top = TOP + plan.power_height
    for title, held in parts:
        _put_part(sheet, scene, player, title, held, plan, top)
        top += plan.height(held)
    put_choices(sheet, rest, Rect(MARGIN, top, INSIDE, 0))
    return sheet


def _plan(
    scene: Scene, player: PlayerSeen, usable: CardForm, rest: CardForm, most: int
) -> RoomPlan:
    alien = main_alien(player)
    text = scene.book.aliens.get(alien.id) if alien else None
    return RoomPlan(usable, rest, text.power if text else "", most)


def _lines(scene: Scene, seat: int, held: Playable) -> int:
    """Return the number of lines of a whole card's text."""
    room = Rect(MARGIN, 0, INSIDE, 0).columns(COMPACT.columns, GAP)[0].width - 2 * COMPACT.edge
    return len(wrap(card_words(scene, seat, held.face), COMPACT.words, room))


def _whole_forms(lines: int) -> Iterator[tuple[CardForm, CardForm, int]]:
    """Yield all cards whole: first with their whole texts, at the end with `LEAST_LINES`."""
    for shown in range(max(LEAST_LINES, min(lines, COMPACT.lines)), LEAST_LINES - 1, -1):
        height = COMPACT.height + (shown - LEAST_LINES) * COMPACT.step
        form = WHOLE._replace(height=height)
        yield form, form, 9


def _power_lines(text: str, most: int) -> tuple[str, ...]:
    return wrap(text, POWER, INSIDE - 48, most)


class PowerSeen(NamedTuple):
    """A player's power: its alien and state, its text, and the most lines of that."""

    id: str
    name: str
    works: bool
    words: str
    text: str
    most: int


def _put_power(sheet: Sheet, player: PlayerSeen, plan: RoomPlan) -> None:
    alien = main_alien(player)
    if alien is None or not plan.power:
        return
    seen = PowerSeen(alien.id, alien.name, alien.works, power_words(alien), plan.text, plan.most)
    sheet.loose(Rect(MARGIN, TOP, INSIDE, plan.power_height - GAP), _draw_power, seen)


def _draw_power(canvas: Canvas, seen: PowerSeen) -> None:
    rect = canvas.bounds
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
    middle = rect.top + 36
    emblem(canvas, seen.id, (rect.left + 44, middle), 50, works=seen.works)
    name = put(canvas, rect.left + 82, middle, seen.name, 32, 750)
    chip(canvas, rect.left + 100 + name, middle, seen.words, size=22, height=36,
         glyph="check" if seen.works else "struck", floor=FLOOR,
         room=rect.width - 124 - name)  # fmt: skip
    for number, line in enumerate(_power_lines(seen.text, seen.most)):
        down = rect.top + POWER_HEAD + (number + 0.5) * POWER_LINE
        canvas.text(rect.left + 24, down, line, POWER, palette.MUTED)


TITLE_ROOM: Final = 170
COUNT_ROOM: Final = 92
"""The room of a part's title, and of its number of cards, in another language."""


class TitleSeen(NamedTuple):
    """The title of a part of the hand: its numbers of cards, and the viewer's Lucre."""

    title: str
    cards: int
    backs: tuple[tuple[str, int], ...]
    purse: Purse | None


def _put_part(
    sheet: Sheet, scene: Scene, player: PlayerSeen, title: str, held: Sequence[Playable],
    plan: RoomPlan, top: float,
) -> None:  # fmt: skip
    said = title.removeprefix("Your ").capitalize() if scene.table.guest else title
    purse = purse_of(player) if scene.table.market is not None and title == MINE else None
    seen = TitleSeen(said, len(held), backs_of(held), purse)
    sheet.loose(Rect(0, top, WIDTH, TITLE), _draw_title, seen)
    top += TITLE
    for form, heap in plan.heaps(held):
        cells = Rect(MARGIN, top, INSIDE, form.height).columns(form.columns, GAP)
        for number, one in enumerate(heap):
            row, column = divmod(number, form.columns)
            cell = cells[column]._replace(top=top + row * (form.height + GAP))
            place, own = evenly(cell)
            sheet.loose(place, _draw_card, (form.draw, form.seen(scene, player.seat, one), own))
        top += -(-len(heap) // form.columns) * (form.height + GAP)


def _draw_card(
    canvas: Canvas, seen: tuple[Callable[[Canvas, Any, Rect], None], Hashable, Rect]
) -> None:
    draw, card, rect = seen
    draw(canvas, card, rect)


def _draw_title(canvas: Canvas, seen: TitleSeen) -> None:
    middle = TITLE / 2
    left = MARGIN + put(canvas, MARGIN, middle, seen.title, 28, 700, room=TITLE_ROOM, floor=None)
    words = counted(seen.cards, "card") if seen.cards else "no cards"
    left += 12
    left += 12 + put(canvas, left, middle + 1, words, 23, 450, palette.MUTED, room=COUNT_ROOM,
                     floor=None)  # fmt: skip
    end = draw_backs(canvas, seen.backs, MARGIN + INSIDE, middle, 22)
    if seen.purse is not None:
        draw_purse(canvas, seen.purse, (left, middle), 23, end)
