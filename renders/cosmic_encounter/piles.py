"""The common piles: destiny, the decks, the bank, and the warp."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.small import back, lucre, ships
from renders.cosmic_encounter.words import destiny_words
from renders.frame.words import counted
from renders.geometry import Rect
from renders.palette import mix
from renders.tongue import phrase

GAP: Final = 8
DESTINY: Final = 84
DECKS: Final = 100
REST: Final = Box(palette.PANEL, palette.LINE, 14)
CHANGED: Final = Box(mix(palette.PANEL, palette.LIT, 0.08), palette.LIT, 14, 2)


def draw_piles(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw three panels, one below the other."""
    _destiny(canvas, scene, Rect(rect.left, rect.top, rect.width, DESTINY))
    below = rect.top + DESTINY + GAP
    _decks(canvas, scene, Rect(rect.left, below, rect.width, DECKS))
    below += DECKS + GAP
    _warp(canvas, scene, Rect(rect.left, below, rect.width, rect.bottom - below))


def drawn_destiny(scene: Scene) -> str:
    """Return the destiny card of this encounter."""
    return scene.table.decks.destiny_card or (scene.encounter.destiny if scene.encounter else "")


def _destiny(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    before = scene.before
    key = drawn_destiny(scene)
    lit = before is not None and bool(key) and before.decks.destiny_card != key
    canvas.box(rect, CHANGED if lit else REST)
    canvas.glyph(
        "destiny", (rect.left + 34, rect.middle), 34, palette.LIT if lit else palette.MUTED
    )
    put(canvas, rect.left + 64, rect.top + 28, "Destiny", 18, 700)
    left = rect.left + 64
    if len(key) == 1:
        canvas.mark(ord(key) - ord("A"), (left + 9, rect.top + 57), 17)
        left += 26
    right = rect.right - 20
    left_over = phrase("{destiny} left", destiny=scene.table.decks.destiny)
    put(canvas, right, rect.middle, left_over, 18, 500, palette.MUTED, align="right")
    put(canvas, left, rect.top + 57, destiny_words(scene, key), 17, 500, palette.MUTED,
        room=right - left - 76)  # fmt: skip


def _decks(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    canvas.box(rect, REST)
    decks, market = scene.table.decks, scene.table.market
    piles: list[tuple[str, int, str]] = [
        ("cosmic", decks.cosmic, "deck"),
        ("none", len(decks.discards), "discards"),
    ]
    if scene.has_rewards:
        piles.append(("reward", decks.reward, "rewards"))
    if market is not None:
        piles.append(("lucre", market.bank, "bank"))
    for cell, (kind, number, words) in zip(
        rect.inset(12).columns(len(piles), 6), piles, strict=True
    ):
        left, middle = cell.left + 8, cell.top + 26
        if kind == "lucre":
            lucre(canvas, (left + 13, middle), 28)
        elif kind == "none":
            canvas.dashed(Rect(left, middle - 17, 25, 34), palette.FAINT, 4, 1.6)
        else:
            back(canvas, left, middle, 25, kind)
        put(canvas, left + 35, middle, str(number), 24, 700)
        put(canvas, left, cell.top + 61, words, 16, 450, palette.MUTED)


def _warp(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    canvas.box(rect, REST)
    players = scene.table.players
    canvas.glyph("warp", (rect.left + 34, rect.middle), 40, WARP)
    put(canvas, rect.left + 64, rect.top + 26, "Warp", 18, 700)
    total = sum(player.ships_in_warp for player in players)
    gone = sum(player.ships_removed for player in players)
    words = counted(total, "ship") + (phrase(", {gone} out of the game", gone=gone) if gone else "")
    put(canvas, rect.right - 20, rect.top + 26, words, 18, 500, palette.MUTED, align="right")
    step = (rect.width - 84) / max(5, len(players))
    for number, player in enumerate(players):
        lit = scene.changed(player.seat, "ships_in_warp")
        faint = palette.TEXT if player.ships_in_warp else palette.FAINT
        ships(
            canvas, rect.left + 74 + number * step, rect.top + 68, player.seat,
            player.ships_in_warp, 22, colour=palette.LIT if lit else faint,
        )  # fmt: skip
