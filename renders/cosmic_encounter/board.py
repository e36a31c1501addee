"""One player's board as a close-up: every alien's sheet, and the technologies in words."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.alien_sheet import EDGE, WIDTH, Owner, draw_alien
from renders.cosmic_encounter.hand_card import card_name
from renders.cosmic_encounter.rows import draw_tech
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, put_lines
from renders.cosmic_encounter.words import no_power_words
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.tongue import phrase, strung
from rules.cosmic_encounter.model.views import PlayerSeen, Tech

TEXT: Final = Type(24, 450)
STEP: Final = 32
TITLE: Final = 64
CHIP: Final = 320


def draw_board(scene: Scene, seat: int, scale: float = 1) -> Canvas:
    """Draw everything in front of a player except the planets."""
    player = scene.player(seat)
    sheets = [
        draw_alien(scene.book, alien.id, Owner(scene, player, alien), scale)
        for alien in player.aliens
        if alien.id in scene.book.aliens
    ]
    top = sum(sheet.height for sheet in sheets)
    out = [card_name(scene, face) for face in player.flares_out]
    height = top + _techs_height(scene, player) + (TITLE if out else 0)
    if not sheets:
        height += 200
    canvas = Canvas(WIDTH, height, scale=scale)
    down = 0.0
    for sheet in sheets:
        canvas.image.paste(sheet.image, (0, round(down * scale)))
        down += sheet.height
    if not sheets:
        words = phrase(
            "{name}: {no_power_words}", name=scene.name(seat), no_power_words=no_power_words(scene)
        )
        put(canvas, WIDTH / 2, 100, words, 28, 500,
            palette.MUTED, align="centre", room=WIDTH - 60)  # fmt: skip
    if out:
        words = phrase("Flares used in this encounter: {out}", out=strung(", ", out))
        middle = height - _techs_height(scene, player) - TITLE / 2
        canvas.glyph("flare", (EDGE + 16, middle), 30, palette.MUTED)
        put(canvas, EDGE + 44, middle, words, 24, 550, room=WIDTH - 2 * EDGE - 44, floor=20)
    _techs(canvas, scene, player, height - _techs_height(scene, player))
    return canvas


def _words(scene: Scene, tech: Tech) -> str:
    if not tech.open:
        return "Face down; only its owner knows it." if not tech.name else ""
    text = scene.book.techs.get(tech.id)
    return text.text if text else ""


def _lines(scene: Scene, tech: Tech) -> tuple[str, ...]:
    return wrap(_words(scene, tech), TEXT, WIDTH - 2 * EDGE - CHIP - 24)


def _row(scene: Scene, tech: Tech) -> float:
    return max(64, len(_lines(scene, tech)) * STEP + 24)


def _techs_height(scene: Scene, player: PlayerSeen) -> float:
    if not player.techs:
        return 0
    return TITLE + sum(_row(scene, tech) for tech in player.techs) + EDGE


def _techs(canvas: Canvas, scene: Scene, player: PlayerSeen, top: float) -> None:
    if not player.techs:
        return
    title = put(canvas, EDGE, top + TITLE / 2, "Technologies", 28, 700)
    put(canvas, EDGE + title + 16, top + TITLE / 2 + 1, counted(len(player.techs), "card"), 24,
        450, palette.MUTED)  # fmt: skip
    top += TITLE
    for tech in player.techs:
        draw_tech(canvas, tech, player.seat, Rect(EDGE, top + 6, CHIP, 52), 24)
        put_lines(canvas, EDGE + CHIP + 24, top + 30, _words(scene, tech), TEXT,
                  WIDTH - 2 * EDGE - CHIP - 24, STEP, palette.MUTED)  # fmt: skip
        top += _row(scene, tech)
