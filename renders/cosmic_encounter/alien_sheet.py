"""An alien's sheet: its power and its flare."""

import random
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.cosmic_encounter.colours import KINDS, OPEN_STEP
from renders.cosmic_encounter.emblems import emblem, hue
from renders.cosmic_encounter.figures import figure
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene, holds
from renders.cosmic_encounter.setting import chip, put, put_lines, wide
from renders.cosmic_encounter.words import ALERTS, PHASE_WORDS, USES, power_words, who_words
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import hexed, mix
from renders.pen import Pen
from renders.tongue import phrase, spoken
from rules.cosmic_encounter.model.views import Alien, PlayerSeen
from rules.cosmic_encounter.texts.book import AlienText, Book, CardText

WIDTH: Final = 900
EDGE: Final = 24
HEAD: Final = 252
PADDING: Final = 36
POWER: Final = Type(28, 500)
POWER_STEP: Final = 39
SIDE: Final = Type(24, 450)
SIDE_STEP: Final = 32
TAB: Final = 182
WORKS: Final = 190
"""The height of the part with the phases of the power, in units."""
NAME_LEAST: Final = 130
"""The least room of the owner's name in another language, in units."""
TOKENS: Final = 116
HOMES: Final = 84
MOST_TOKENS: Final = 10
STREWN: Final = 4
HEAD_INK: Final = hexed("#D8CFC8")
NEEDS: Final = {5: "three", 4: "two"}
"""The number of home colonies that the power needs, by the colonies that win."""
AFTER: Final = {
    "hand": "goes back to the hand after use",
    "owner": "goes to whoever has the alien, or is discarded",
    "target": "goes to the player it is used on",
    "hand_or_discard": "goes back to the hand, unless it was discarded to zap",
}


class Owner(NamedTuple):
    """The present owner of the alien, and its state."""

    scene: Scene
    player: PlayerSeen
    alien: Alien


def sheet_height(read: Book, alien: str, owner: Owner | None = None) -> float:
    """Return the height of an alien's sheet; its words decide."""
    text = read.aliens[alien]
    inner = WIDTH - 2 * EDGE - 2 * PADDING
    height: float = HEAD + WORKS + len(wrap(text.power, POWER, inner)) * POWER_STEP + 12
    height += sum(_side_height(side) + 12 for side in (read.flares[alien].wild,
                                                       read.flares[alien].super))  # fmt: skip
    height += 84 + (TOKENS + 18 if _has_tokens(owner) else 0)
    return height + (HOMES if owner is not None else 30)


def _has_tokens(owner: Owner | None) -> bool:
    return owner is not None and (owner.alien.tokens > 0 or owner.alien.cards > 0)


def draw_alien(read: Book, alien: str, owner: Owner | None = None, scale: float = 1) -> Canvas:
    """Draw a sheet on its own ground, 900 units wide."""
    height = sheet_height(read, alien, owner)
    canvas = Canvas(WIDTH, height + 2 * EDGE, scale=scale)
    rect = Rect(EDGE, EDGE, WIDTH - 2 * EDGE, height)
    canvas.fill(rect, palette.PAPER, 26)
    text = read.aliens[alien]
    _head(canvas, alien, text, owner, Rect(rect.left, rect.top, rect.width, HEAD))
    inner = Rect(rect.left + PADDING, rect.top + HEAD, rect.width - 2 * PADDING, 0)
    top = _works_in(canvas, alien, text, inner)
    top = put_lines(
        canvas, inner.left, top, text.power, POWER, inner.width, POWER_STEP, palette.INK
    )
    if owner is not None and _has_tokens(owner):
        _tokens(canvas, owner.alien, Rect(inner.left, top - 6, inner.width, TOKENS))
        top += TOKENS + 18
    top = _flare(canvas, read, alien, inner._replace(top=top + 26))
    if owner is not None:
        _homes(canvas, text, owner, inner._replace(top=top + 30))
    return canvas


def _head(canvas: Canvas, alien: str, text: AlienText, owner: Owner | None, rect: Rect) -> None:
    colour = hue(alien)
    night = mix(palette.WELL, colour, 0.2)
    canvas.fill(rect, night, 26, TOP_ROUND)
    chosen = random.Random(STREWN)
    for _ in range(70):
        across = chosen.uniform(rect.left + 14, rect.right - 14)
        down = chosen.uniform(rect.top + 14, rect.bottom - 10)
        shade = chosen.choice((0.15, 0.25, 0.35, 0.5))
        star = mix(night, palette.WHITE, shade)
        canvas.disc((across, down), chosen.choice((0.8, 1, 1.5)), star)
    at = (rect.left + 140, rect.middle)

    def rings(pen: Pen) -> None:
        for radius in (105, 115):
            pen.ring((0, 0), radius, 1.6)

    canvas.stencil(at, 330, mix(night, colour, 0.55), ("rings",), rings)
    emblem(canvas, alien, at, 192, works=owner is None or owner.alien.works)
    left, room = rect.left + 288, rect.width - 288 - 24
    put(canvas, left, rect.top + 66, text.name, 64, 750, palette.WHITE, room=room, floor=40)
    put(canvas, left, rect.top + 124, text.short, 26, 500, HEAD_INK, room=room, floor=24)
    middle = rect.top + 192
    if owner is not None:
        canvas.mark(owner.player.seat, (left + 17, middle), 32)
        state = power_words(owner.alien, short=True)
        both = wide(state, 24, 650) + wide(ALERTS[text.alert], 24, 600)
        chips = both if spoken() is str else min(both, room - 160 - NAME_LEAST)
        taken = chips + 160
        name = put(canvas, left + 46, middle, owner.scene.name(owner.player.seat), 32, 700,
                   palette.WHITE, room=room - taken, floor=24)  # fmt: skip
        left += 68 + name
        glyph = "check" if owner.alien.works else "struck"
        left += 14 + chip(canvas, left, middle, state, fill=palette.PAPER, ink=palette.INK,
                          size=24, height=42, glyph=glyph,
                          room=room - name - 260, floor=24)  # fmt: skip
    chip(canvas, left, middle, ALERTS[text.alert], fill=mix(palette.WELL, colour, 0.45),
         ink=palette.WHITE, size=24, height=42, weight=600, room=rect.right - 16 - left,
         floor=24)  # fmt: skip


def _works_in(canvas: Canvas, alien: str, text: AlienText, inner: Rect) -> float:
    """Draw the eight phases; return the middle of the power's first line."""
    middle = inner.top + 48
    title = put(canvas, inner.left, middle, "Works in", 26, 700, palette.INK)
    said = phrase("{who_words}  ·  {uses}", who_words=who_words(text.who), uses=USES[text.use])
    put(canvas, inner.right, middle, said, 24, 500, palette.INK_MUTED, align="right",
        room=inner.width - title - 20, floor=22)  # fmt: skip
    draw_phases_of(canvas, text.phases, Rect(inner.left, middle + 37, inner.width, 26), hue(alien))
    return inner.top + WORKS


def draw_phases_of(
    canvas: Canvas, phases: tuple[str, ...], rect: Rect, colour: palette.Colour
) -> None:
    """Draw eight steps, the power's phases in colour, with words below."""
    names = list(PHASE_WORDS)
    cells = rect.columns(len(names), 6)
    for name, cell in zip(names, cells, strict=True):
        canvas.fill(cell, colour if name in phases else OPEN_STEP, 8)
    middle = rect.bottom + 25
    if len(phases) == len(names):
        put(canvas, rect.centre, middle, "any phase", 24, 750, palette.INK, align="centre")
        return
    first, last = names.index(phases[0]), names.index(phases[-1])
    shown = [first] if first == last else [first, last]
    taken: list[tuple[float, float]] = []
    for number in shown:
        words = PHASE_WORDS[names[number]]
        half = wide(words, 24, 750) / 2
        at = min(max(cells[number].centre, rect.left + half), rect.right - half)
        if taken and at - half < taken[-1][1] + 12:
            at = taken[-1][1] + 12 + half
        taken.append((at - half, at + half))
        put(canvas, at, middle, words, 24, 750, palette.INK, align="centre")
    if taken[0][0] > rect.left + wide("start turn", 24, 450) + 16:
        put(canvas, rect.left, middle, "start turn", 24, 450, palette.INK_MUTED)
    if taken[-1][1] < rect.right - wide("end", 24, 450) - 16:
        put(canvas, rect.right, middle, "end", 24, 450, palette.INK_MUTED, align="right")


def _tokens(canvas: Canvas, alien: Alien, rect: Rect) -> None:
    """Draw the content of the sheet: tokens and their worth, or cards."""
    canvas.fill(rect, palette.INSET, 16)
    title = "Tokens" if alien.tokens else "Cards"
    put(canvas, rect.left + 24, rect.middle, title, 26, 700, palette.INK, room=112, floor=None)
    count = alien.tokens or alien.cards
    worth = f"+{alien.worth}" if alien.worth is not None else str(count)
    for number in range(MOST_TOKENS):
        at = (rect.left + 160 + number * 44, rect.middle)
        if number < count:
            canvas.disc(at, 17, hue(alien.id))
            canvas.glyph(figure(alien.id), at, 22, palette.PAPER)
        else:
            canvas.disc(at, 4, palette.RULE)
    put(canvas, rect.right - 24, rect.middle, worth, 56, 800, palette.INK, align="right", room=150)


def _side_height(side: CardText) -> float:
    room = WIDTH - 2 * EDGE - 2 * PADDING - TAB - 40
    found = wrap(side.text, SIDE, room)
    return max(2, len(found)) * SIDE_STEP + 34 + SIDE_STEP


def _flare(canvas: Canvas, read: Book, alien: str, inner: Rect) -> float:
    """Draw both sides of the flare; return their lower end."""
    flare = read.flares[alien]
    title = put(canvas, inner.left, inner.top, "Its flare", 26, 700, palette.INK)
    put(canvas, inner.left + title + 16, inner.top, AFTER[flare.wild.after], 24, 450,
        palette.INK_MUTED, room=inner.width - title - 16, floor=22)  # fmt: skip
    top = inner.top + 34
    for name, side in (("Wild", flare.wild), ("Super", flare.super)):
        row = Rect(inner.left, top, inner.width, _side_height(side))
        draw_side(canvas, name, side, row)
        top = row.bottom + 12
    return top


def draw_side(canvas: Canvas, name: str, side: CardText, row: Rect) -> None:
    """Draw one side of a flare: its name, its user and time, and its effect."""
    canvas.fill(row, palette.INSET, 16)
    tab = Rect(row.left, row.top, TAB, row.height)
    canvas.fill(tab, KINDS["flare"], 16, (True, False, False, True))
    canvas.glyph("flare", (tab.left + 36, tab.middle), 34, palette.WHITE)
    put(canvas, tab.left + 66, tab.middle, name, 28, 700, palette.WHITE)
    left, room = tab.right + 20, row.width - TAB - 40
    found = wrap(side.text, SIDE, room)
    top = row.middle - len(found) * SIDE_STEP / 2
    said = phrase("{who_words}, {when}", who_words=who_words(side.who), when=side.when)
    put(canvas, left, top, said, 22, 600, palette.INK_MUTED, room=room, floor=19)
    put_lines(canvas, left, top + SIDE_STEP, side.text, SIDE, room, SIDE_STEP, palette.INK)


def _homes(canvas: Canvas, text: AlienText, owner: Owner, inner: Rect) -> None:
    """Draw the home colonies that are left, and the number that the power needs."""
    player = owner.player
    canvas.fill(Rect(inner.left, inner.top - 26, inner.width, 1), palette.RULE)
    need = NEEDS.get(owner.scene.table.colonies_to_win, "three")
    words = (
        phrase("Needs {need} home colonies", need=need)
        if text.needs_home
        else "Works without home colonies"
    )
    if owner.alien.why_not and not owner.alien.works:
        words = phrase("Off: {why_not}", why_not=owner.alien.why_not)
    planets = [seen for seen in player.planets if not seen.gone]
    left = inner.right - len(planets) * 49 - 4
    put(canvas, inner.left, inner.top + 22, words, 24, 500, palette.INK_MUTED,
        room=left - 70 - inner.left, floor=20)  # fmt: skip
    for number, seen in enumerate(planets):
        at = (left + 26 + number * 49, inner.top + 22)
        planet(canvas, at, 19, seen.home, seen.number, held=holds(seen, player.seat))
    put(canvas, left - 16, inner.top + 22, str(player.home_colonies), 32, 750, palette.INK,
        align="right")  # fmt: skip
