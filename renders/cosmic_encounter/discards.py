"""The discard piles, face up: cosmic and reward cards by kind, destiny, technologies."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import KINDS
from renders.cosmic_encounter.hand_card import card_name
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.small import back
from renders.cosmic_encounter.words import card_value, destiny_words
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour
from renders.runs import Chip, Piece, flow, run
from renders.sentences import cut, sentences
from renders.tongue import Verbatim, phrase, strung, translated
from rules.cosmic_encounter.model.views import CardType, Face

WIDTH: Final = 1080
EDGE: Final = 24
TOP: Final = 118
TITLE: Final = 60
ROW: Final = 60
TAB: Final = 210
NAME: Final = Type(26, 600)
TYPES: Final = get_args(CardType)


class Group(NamedTuple):
    """Cards of one kind in a pile: each name once, with its number."""

    kind: str
    glyph: str
    colour: Colour
    names: tuple[str, ...]
    number: int


class Pile(NamedTuple):
    """A discard pile."""

    title: str
    deck: str  # the deck of its back; empty: none
    groups: tuple[Group, ...]

    @property
    def number(self) -> int:
        """The number of its cards."""
        return sum(group.number for group in self.groups)


def piles(scene: Scene) -> list[Pile]:
    """Return every pile with cards."""
    decks = scene.table.decks
    found = [
        Pile("Cosmic discards", "cosmic", _cards(scene, decks.discards)),
        Pile("Reward discards", "reward", _cards(scene, decks.reward_discards)),
        Pile("Destiny", "", _listed("destiny", [destiny_words(scene, key) for key in
                                                decks.destiny_discards])),
        Pile("Technologies", "", _listed("tech", [_tech(scene, key) for key in
                                                  decks.tech_discards])),
    ]  # fmt: skip
    return [pile for pile in found if pile.groups]


def _cards(scene: Scene, faces: Sequence[Face]) -> tuple[Group, ...]:
    groups = []
    for kind in TYPES:
        mine = sorted(
            (face for face in faces if face.type == kind),
            key=lambda face: (face.value or 0, face.name),
        )
        if mine:
            names = _times([_short(scene, face) for face in mine])
            said = translated(kind.capitalize())
            groups.append(Group(said, kind, KINDS[kind], names, len(mine)))
    return tuple(groups)


def _short(scene: Scene, face: Face) -> str:
    """Return a card's name beside its kind: `08`, `Human`."""
    return card_value(face) or card_name(scene, face)


def _listed(glyph: str, names: list[str]) -> tuple[Group, ...]:
    if not names:
        return ()
    words = translated("Drawn" if glyph == "destiny" else "Gone")
    colour = KINDS.get(glyph, palette.RAISED)
    return (Group(words, glyph, colour, _times(names), len(names)),)


def _times(names: list[str]) -> tuple[str, ...]:
    """Return each name once: `08 ×3`."""
    return tuple(
        phrase("{name} ×{often}", name=name, often=often) if often > 1 else name
        for name, often in Counter(names).items()
    )


def _tech(scene: Scene, key: str) -> str:
    text = scene.book.techs.get(key)
    return text.name if text else key.replace("_", " ")


def _rows(group: Group) -> list[list[Piece]]:
    room = WIDTH - 2 * EDGE - TAB - 24
    chips: list[Piece] = [
        Chip(name, NAME, fill=palette.RAISED, height=44, padding=16) for name in group.names
    ]
    return flow(chips, [room], 10)


def _pile_height(pile: Pile) -> float:
    return TITLE + sum(len(_rows(group)) * ROW + 8 for group in pile.groups) + 12


def draw_discards(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the piles, 1080 units wide."""
    found = piles(scene)
    height = TOP + sum(map(_pile_height, found)) + (0 if found else 100)
    canvas = Canvas(WIDTH, height + EDGE, scale=scale)
    put(canvas, EDGE, 46, "Discard piles", 50, 750)
    said = "face up for all" if found else "no card has been discarded yet"
    put(canvas, EDGE + 1, 94, said, 26, 450, palette.MUTED)
    top: float = TOP
    for pile in found:
        _draw_pile(canvas, pile, top)
        top += _pile_height(pile)
    return canvas


def _draw_pile(canvas: Canvas, pile: Pile, top: float) -> None:
    left, middle = float(EDGE), top + TITLE / 2
    if pile.deck:
        back(canvas, left, middle, 26, pile.deck)
        left += 42
    title = put(canvas, left, middle, pile.title, 30, 700)
    put(canvas, left + title + 14, middle + 1, counted(pile.number, "card"), 25, 450, palette.MUTED)
    top += TITLE
    for group in pile.groups:
        rows = _rows(group)
        rect = Rect(EDGE, top, WIDTH - 2 * EDGE, len(rows) * ROW)
        canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
        tab = Rect(rect.left, rect.top, TAB, rect.height)
        canvas.fill(tab, group.colour, 14, (True, False, False, True))
        canvas.glyph(group.glyph, (tab.left + 34, tab.middle), 32, palette.WHITE)
        put(canvas, tab.left + 62, tab.middle, group.kind, 25, 650, palette.WHITE,
            room=TAB - 72, floor=19)  # fmt: skip
        for number, row in enumerate(rows):
            run(canvas, tab.right + 12, rect.top + ROW * (number + 0.5), row, gap=10)
        top += rect.height + 8


def _group_words(group: Group) -> str:
    """Return the cards of a kind by name; a kind with equal cards is named once."""
    names = strung(", ", group.names)
    named = names.lower().startswith(group.kind.lower())
    if named:
        return Verbatim(names.lower())
    return phrase("{kind} {names}", kind=Verbatim(group.kind.lower()), names=names)


def discards_alt(scene: Scene) -> str:
    """Return the piles in words."""
    found = piles(scene)
    if not found:
        return translated("No card has been discarded yet.")
    said = []
    for pile in found:
        kinds = [_group_words(group) for group in pile.groups]
        said.append(
            phrase(
                "{title} ({number}): {kinds}",
                title=pile.title,
                number=pile.number,
                kinds=strung("; ", kinds),
            )
        )
    return cut(sentences(said))
