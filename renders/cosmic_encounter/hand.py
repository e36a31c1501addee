"""The picture for one player alone: hand, power, hidden technologies, and choices."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.choices import choices_height, draw_choices
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.hand_card import (
    CLOSE,
    ROOMY,
    CardPlan,
    OnTop,
    draw_held,
    held_card,
    on_top,
)
from renders.cosmic_encounter.head_words import asked_verb, under_headline
from renders.cosmic_encounter.header import WIDE, draw_head, draw_phases
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene, main_alien
from renders.cosmic_encounter.setting import chip, put, put_lines, wide
from renders.cosmic_encounter.small import Fleet, back, lucre
from renders.cosmic_encounter.words import hidden_techs, power_words
from renders.frame.head import Head
from renders.frame.words import DOT, counted, cut_name
from renders.geometry import Point, Rect
from renders.lettering import NARROWEST, Type, wrap
from renders.runs import Piece, run
from renders.sketch import DrawnOption
from renders.tongue import phrase, spoken, strung
from rules.cosmic_encounter.model.views import Alien, Playable, PlayerSeen
from rules.cosmic_encounter.model.words import signed

WIDTH: Final = 1600
MARGIN: Final = 32
POWER_TOP: Final = 184
GAP: Final = 12
MANY: Final = 15
"""The most cards at full size; more are smaller."""
LINE: Final = 58
"""The height of a title of a part of the hand, in units."""
GLANCE: Final = Rect(1036, 28, 532, 84)


def draw_private(
    scene: Scene, seat: int, options: Sequence[DrawnOption], scale: float = 1
) -> Canvas:
    """Draw a player's own wide picture."""
    player = scene.player(seat)
    parts = [(title, with_marks(held, options)) for title, held in parts_of(player)]
    rest = other_options(player, options)
    row = Rect(MARGIN, 0, WIDTH - 2 * MARGIN, 0)
    top = POWER_TOP + power_height(scene, player) + 6 if player.aliens else POWER_TOP
    plan = ROOMY if len(player.hand or ()) <= MANY else CLOSE
    below = top + sum(_part_height(held, plan) for _, held in parts)
    canvas = Canvas(WIDTH, below + choices_height(rest, row.width) + MARGIN, scale=scale)
    _wide_head(canvas, scene, player)
    for title, held in parts:
        _part(canvas, scene, player, title, held, row._replace(top=top), plan)
        top += _part_height(held, plan)
    draw_choices(canvas, rest, row._replace(top=top))
    return canvas


def card_named(option: DrawnOption) -> tuple[str, str]:
    """Return the id of the card in a choice, and its target."""
    named = option.id.rpartition(":")[2].rpartition(">")[2]
    thing, _, target = named.partition("@")
    card, _, way = thing.partition("/")
    return card, target or way


def other_options(player: PlayerSeen, options: Sequence[DrawnOption]) -> list[DrawnOption]:
    """Return the choices that are not cards in hand; a card with a target is its own choice."""
    held = player.hand or ()
    marked = {one.marked for one in held if one.marked}
    ids = {one.face.id for one in held}

    def is_card(option: DrawnOption) -> bool:
        card, aimed = card_named(option)
        return (card in ids and not aimed) or (option.mark in marked and not aimed)

    return [option for option in options if option.mark and not is_card(option)]


def with_marks(held: Sequence[Playable], options: Sequence[DrawnOption]) -> list[Playable]:
    """Return the cards with the letters of their choices; of several, the first and the last."""
    marks: dict[str, list[str]] = {}
    for option in options:
        if option.mark and not option.why_not:
            marks.setdefault(card_named(option)[0], []).append(option.mark)
    found = []
    for one in held:
        own = marks.get(one.face.id, [])
        words = own[0] if len(own) == 1 else f"{own[0]}–{own[-1]}" if own else one.marked
        found.append(one.model_copy(update={"marked": words}))
    return found


MINE: Final = "Your hand"
HOARD: Final = "Your hoard"


def parts_of(player: PlayerSeen) -> list[tuple[str, tuple[Playable, ...]]]:
    """Return the hand, and Miser's hoard beside it."""
    held = player.hand or ()
    hoard = tuple(one for one in held if one.hoarded)
    mine = (MINE, tuple(one for one in held if not one.hoarded))
    return [mine, (HOARD, hoard)] if hoard else [mine]


class Purse(NamedTuple):
    """A player's Lucre: free, and placed on planets."""

    free: int
    placed: int


def purse_of(player: PlayerSeen) -> Purse:
    """Return a player's Lucre."""
    return Purse(player.lucre, sum(seen.lucre for seen in player.planets))


def draw_purse(canvas: Canvas, purse: Purse, at: Point, size: float, right: float) -> None:
    """Draw the viewer's free Lucre, and the Lucre placed on planets, up to `right`."""
    left, middle = at[0] + size, at[1]
    lucre(canvas, (left, middle), size * 1.35)
    left += size * 1.1
    left += 8 + put(canvas, left, middle, str(purse.free), size * 1.1, 700)
    placed = purse.placed
    words = phrase("free, {placed} placed", placed=placed) if placed else "free"
    if spoken() is not str and wide(words, size, 450) * NARROWEST > right - left:
        words = f"+{placed}" if placed else ""
    put(canvas, left, middle + 1, words, size, 450, palette.MUTED, room=right - left, floor=None)


def sorted_held(held: Sequence[Playable]) -> list[Playable]:
    """Return usable cards first, otherwise in their order."""
    return sorted(held, key=lambda one: not (one.now and not one.out))


def _part_height(held: Sequence[Playable], plan: CardPlan) -> float:
    return LINE + -(-len(held) // plan.columns) * (plan.height + GAP) + 6


def _part(canvas: Canvas, scene: Scene, player: PlayerSeen, title: str,
          held: Sequence[Playable], row: Rect, plan: CardPlan) -> None:  # fmt: skip
    middle = row.top + LINE / 2
    said = title.removeprefix("Your ").capitalize() if scene.table.guest else title
    wide = put(canvas, row.left, middle, said, 22, 700)
    words = counted(len(held), "card") if held else "no cards"
    wide += 12 + put(canvas, row.left + 12 + wide, middle + 1, words, SMALL, 450, palette.MUTED)
    end = draw_backs(canvas, backs_of(held), row.right, middle, SMALL - 1)
    if scene.table.market is not None and title == MINE:
        draw_purse(canvas, purse_of(player), (row.left + wide + SMALL, middle), SMALL, end)
    cells = row.columns(plan.columns, GAP)
    for number, one in enumerate(sorted_held(held)):
        down, across = divmod(number, plan.columns)
        top = row.top + LINE + down * (plan.height + GAP)
        cell = cells[across]._replace(top=top, height=plan.height)
        draw_held(canvas, held_card(scene, player.seat, one), cell, plan)


SMALL: Final = 18


BACK_ROOM: Final = 108
"""The room of a deck's name and number, in another language."""


def backs_of(held: Sequence[Playable]) -> tuple[tuple[str, int], ...]:
    """Return the number of cards of each back in a hand."""
    counts = ((deck, sum(one.face.back == deck for one in held)) for deck in ("reward", "cosmic"))
    return tuple((deck, count) for deck, count in counts if count)


def draw_backs(canvas: Canvas, backs: Sequence[tuple[str, int]], right: float, middle: float,
               size: float) -> float:  # fmt: skip
    """Draw the number of cards of each back, which others see; return the left end."""
    for deck, count in backs:
        words = phrase("{count} {deck}", count=count, deck=deck)
        right -= put(canvas, right, middle, words, size, 450, palette.MUTED, align="right",
                     room=BACK_ROOM, floor=None)  # fmt: skip
        back(canvas, right - 8 - size, middle, size, deck)
        right -= size + 34
    return right


# ---- the head ------------------------------------------------------------------------------------


def own_headline(scene: Scene, player: PlayerSeen, longest: int | None = None) -> str:
    """Return the question to the viewer."""
    name = cut_name(scene.name(player.seat), longest)
    if scene.awaits(player.seat) and not scene.table.guest:
        return phrase("{name}, {verb}", name=name, verb=asked_verb(scene))
    return (
        phrase("what {name} holds", name=name)
        if scene.table.guest
        else phrase("{name}, your hand", name=name)
    )


def own_head(scene: Scene, player: PlayerSeen) -> Head:
    """Return the head of a player's own picture; the line below tells who sees it."""
    note = strung(DOT, filter(None, (scene.for_whom, under_headline(scene))))
    return Head((player.seat,), partial(own_headline, scene, player), note)


def _wide_head(canvas: Canvas, scene: Scene, player: PlayerSeen) -> None:
    right = (GLANCE.left if scene.encounter else WIDTH - MARGIN) - 20
    draw_head(canvas, own_head(scene, player), WIDE, right)
    if scene.encounter:
        _glance(canvas, scene, player, GLANCE)
    draw_phases(canvas, scene)
    alien = main_alien(player)
    if alien is not None:
        height = power_height(scene, player)
        panel = Rect(MARGIN, POWER_TOP, WIDTH - 2 * MARGIN, height)
        _power(canvas, scene, player, alien, panel)


def _glance(canvas: Canvas, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    """Draw the encounter in one line."""
    encounter, target = scene.encounter, scene.target
    if encounter is None:
        return
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14))
    label = Type(15, 650, spacing=1.2)
    canvas.text(rect.left + 20, rect.top + 24, "THE ENCOUNTER", label, palette.MUTED)
    guest = scene.table.guest
    roles = {
        "offense": "attacks" if guest else "you attack",
        "defense": "defends" if guest else "you defend",
        "": "looks on" if guest else "you look on",
        "offensive ally": "offensive ally",
        "defensive ally": "defensive ally",
    }
    put(
        canvas,
        rect.right - 20,
        rect.top + 24,
        roles[player.role],
        17,
        500,
        palette.MUTED,
        align="right",
    )
    offense, defense = scene.half("offense"), scene.half("defense")
    middle = rect.top + 58
    if offense is None or defense is None:
        who = scene.name(encounter.offense)
        words = phrase("{who} has not aimed the gate yet", who=who)
        canvas.mark(encounter.offense, (rect.left + 31, middle), 21)
        put(canvas, rect.left + 52, middle, words, 18, 500, palette.MUTED, room=rect.width - 72)
        return
    left = rect.left + 20.0
    for half in (offense, defense):
        if half is defense:
            canvas.glyph("arrow", (left + 14, middle), 24, palette.MUTED)
            left += 40
            if target is not None:
                planet(canvas, (left + 18, middle), 17, target.home, target.number)
                left += 44 + put(canvas, left + 42, middle, target.id, 20, 700) + 12
        fleets = [half.ships, *half.allies] if half.ships else []
        pieces: list[Piece] = [Fleet(one.seat, one.ships, 21) for one in fleets if one.ships]
        gap = 12 if len(pieces) < 4 else 6
        left += run(canvas, left, middle, pieces, gap=gap) + 14
    if target is not None and target.lucre and left < rect.right - 30:
        said = scene.encounter.lucre if scene.encounter else None
        words = str(target.lucre) if said is None else signed(said)
        lucre(canvas, (left + 8, middle), 25, words)


def power_height(scene: Scene, player: PlayerSeen) -> float:
    """Return the height of the power's panel."""
    alien = main_alien(player)
    if alien is None or alien.id not in scene.book.aliens:
        return 100
    found = wrap(scene.book.aliens[alien.id].power, POWER, _power_room(scene, player))
    extra = 34 if len(player.aliens) > 1 or hidden_techs(player) else 0
    return max(136, 80 + len(found) * 29 + 6 + extra)


POWER: Final = Type(20, 450)
ON_TOP: Final = 418


def _power_room(scene: Scene, player: PlayerSeen) -> float:
    room = WIDTH - 2 * MARGIN - 148 - 28
    return room - ON_TOP - 20 if on_top(scene, player.seat) else room


def _power(canvas: Canvas, scene: Scene, player: PlayerSeen, alien: Alien, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 16))
    emblem(canvas, alien.id, (rect.left + 74, rect.top + 68), 100, works=alien.works)
    left = rect.left + 148
    name = put(canvas, left, rect.top + 38, alien.name, 34, 750)
    glyph = "check" if alien.works else "struck"
    chip(canvas, left + 16 + name, rect.top + 39, power_words(alien), size=17, height=30,
         glyph=glyph)  # fmt: skip
    text = scene.book.aliens.get(alien.id)
    low = put_lines(canvas, left, rect.top + 80, text.power if text else "", POWER,
                    _power_room(scene, player), 29, palette.MUTED)  # fmt: skip
    beside = [phrase("also {name}", name=other.name) for other in player.aliens[1:]] + hidden_techs(
        player
    )
    if beside:
        canvas.glyph("tech", (left + 10, low + 12), 22, palette.TEXT)
        put(canvas, left + 30, low + 12, strung(DOT, beside), 18, 600, room=rect.right - left - 60)
    parts = on_top(scene, player.seat)
    if parts:
        box = Rect(rect.right - ON_TOP - 14, rect.top + 14, ON_TOP, 108)
        _sum(canvas, parts, box)


def _sum(canvas: Canvas, parts: Sequence[OnTop], box: Rect) -> None:
    canvas.box(box, Box(palette.WELL, None, 12))
    put(canvas, box.left + 20, box.top + 27, "an attack card, and on top", 17, 500, palette.MUTED)
    left, middle = box.left + 20, box.top + 70
    for sign, number in parts:
        words = f"±{number}" if sign == "lucre" else signed(number)
        if sign in ("lucre", "announced"):
            lucre(canvas, (left + 16, middle), 32)
        else:
            glyph = "flare" if sign == "power" else sign
            canvas.glyph(glyph, (left + 16, middle), 36, WARP if sign == "warp" else palette.TEXT)
        left += 78 + put(canvas, left + 44, middle, words, 34, 750)
