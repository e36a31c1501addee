"""Cards in play as a few chips: counts first, then actions, cubes and standing effects."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, mix
from renders.runs import Gap, Icon, Piece, Words, flow, run
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.signs import Sign
from renders.tongue import phrase
from rules.terraforming_mars.model.views import CardFace, PlayerSeen

NAME: Final = Type(16, 600)
COUNT: Final = Type(18, 700)
FACT: Final = Type(17, 450)
FACT_NUMBER: Final = Type(18, 700)
FACTS: Final = 26
HEIGHT: Final = 30
STEP: Final = 36
ICON: Final = 19
PADDING: Final = 9
LONGEST: Final = 230
DONE: Final = 4
LIT_EDGE: Final = 2


def has_action(face: CardFace) -> bool:
    """Return whether a card offers an action each generation."""
    return any(row.when == "action" for row in face.rows)


def has_effect(face: CardFace) -> bool:
    """Return whether a card has a standing effect."""
    return any(row.when == "standing" for row in face.rows)


class CardSeen(NamedTuple):
    """Everything that a chip shows of a card in play."""

    face: CardFace
    resources: int
    used: bool
    lit: bool


class InPlaySeen(NamedTuple):
    """Everything visible of the cards in play; usable ones come first."""

    cities: int
    greeneries: int
    events: int
    points: int
    cards: tuple[CardSeen, ...]


def in_play_of(scene: Scene, player: PlayerSeen) -> InPlaySeen:
    """Return the visible part of a player's cards."""
    new = new_cards(scene, player)
    cards = [
        CardSeen(card.face, card.resources, card.used, card.face.id in new) for card in player.cards
    ]
    return InPlaySeen(
        player.cities, player.greeneries, player.events, player.score.total,
        tuple(sorted(cards, key=_rank)),
    )  # fmt: skip


@dataclass(frozen=True)
class CardChip:
    """One card in play: its use, its name, its resources; lit if these are new."""

    card: CardSeen
    ground: Colour

    @cached_property
    def _name(self) -> tuple[str, Type]:
        return fit(self.card.face.name, NAME, LONGEST, 15)

    @cached_property
    def width(self) -> float:
        """The width of icon, name and cubes."""
        words, style = self._name
        return PADDING * 2 + ICON + 7 + width_of(words, style) + self._cubes_width

    @property
    def _glyph(self) -> str:
        if self.card.used:
            return "check"
        if has_action(self.card.face):
            return "action"
        return "standing" if has_effect(self.card.face) else KINDS[self.card.face.kind].glyph

    @property
    def _cubes_width(self) -> float:
        if not self.card.face.holds:
            return 0
        return 8 + width_of(str(self.card.resources), COUNT) + 5 + ICON

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw the chip; a used action is faded and ticked."""
        rect = Rect(left, middle - HEIGHT / 2, self.width, HEIGHT)
        rest = self.card.used or _rank(self.card) == DONE
        fill = mix(self.ground, palette.WHITE, 0.045 if rest else 0.08)
        frame = Box(fill, palette.LIT, 9, LIT_EDGE) if self.card.lit else Box(fill, radius=9)
        canvas.box(rect, frame)
        colour = mix(KINDS[self.card.face.kind].colour, palette.WHITE, 0.5)
        ink = palette.FAINT if rest else colour
        canvas.glyph(self._glyph, (left + PADDING + ICON / 2, middle), ICON, ink)
        words, style = self._name
        left += PADDING + ICON + 7
        shown = palette.MUTED if rest else palette.TEXT
        left += canvas.text(left, middle, words, style, shown) + 8
        if self.card.face.holds:
            left += canvas.text(left, middle, str(self.card.resources), COUNT) + 5
            Sign(self.card.face.holds, ICON).draw(canvas, left, middle)


def draw_in_play(canvas: Canvas, seen: InPlaySeen, rect: Rect, ground: Colour) -> None:
    """Draw the counts and as many cards as fit."""
    canvas.fill(Rect(rect.left, rect.top, rect.width, 1), mix(ground, palette.WHITE, 0.07))
    run(canvas, rect.left, rect.top + FACTS - 5, _facts(seen))
    top = rect.top + FACTS + 14
    rows = max(1, int((rect.bottom - top + STEP - HEIGHT) // STEP))
    chips: list[Piece] = [CardChip(card, ground) for card in seen.cards]
    shown = _fitting(chips, rect.width, rows)
    for number, row in enumerate(shown):
        run(canvas, rect.left, top + HEIGHT / 2 + number * STEP, row, gap=8)


def new_cards(scene: Scene, player: PlayerSeen) -> set[str]:
    """Return the ids of cards that are new since the scene before, or hold other resources."""
    former = scene.former(player.seat)
    if former is None:
        return set()
    held = {(old.face.id, old.resources) for old in former.cards}
    return {c.face.id for c in player.cards if (c.face.id, c.resources) not in held}


def _rank(card: CardSeen) -> int:
    """Return a sort key: usable cards, then those with cubes or effects, then spent ones."""
    if has_action(card.face):
        return 1 if card.used else 0
    if card.face.holds:
        return 2
    return 3 if has_effect(card.face) else DONE


def _fitting(chips: list[Piece], room: float, rows: int) -> list[list[Piece]]:
    """Return as many chips as the rows take; the last one counts the others."""
    for left_out in range(len(chips) + 1):
        kept = chips[: len(chips) - left_out]
        more: list[Piece] = (
            [Words(phrase("+{left_out} more", left_out=left_out), FACT, palette.MUTED)]
            if left_out
            else []
        )
        found = flow([*kept, *more], (room,), 8)
        if len(found) <= rows:
            return found if kept or more else []
    return []


def _facts(seen: InPlaySeen) -> list[Piece]:
    """Return a player's counts on the map and in play, and the points at this moment."""
    pieces: list[Piece] = []
    for glyph, number, words in (
        ("city", seen.cities, ""),
        ("tree", seen.greeneries, ""),
        ("", len(seen.cards), "in play"),
        ("", seen.events, counted(seen.events, "event").split("\u00a0")[1]),
        ("", seen.points, "points now"),
    ):
        if pieces:
            pieces.append(Gap(22))
        if glyph:
            pieces += [Icon(glyph, 20, palette.MUTED), Gap(6)]
        pieces.append(Words(str(number), FACT_NUMBER, palette.TEXT))
        if words:
            pieces += [Gap(6), Words(words, FACT, palette.MUTED)]
    return pieces
