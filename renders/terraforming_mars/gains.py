"""What the last move brought and cost, as signs with numbers."""

from typing import Final

from renders import palette
from renders.lettering import Type
from renders.runs import Gap, Piece, Words
from renders.terraforming_mars.kinds import RESOURCES
from renders.terraforming_mars.look import Look, parameter_rise
from renders.terraforming_mars.signs import Sign
from renders.terraforming_mars.words import signed

NUMBER: Final = Type(19, 700)
MOST: Final = 6
"""No more changes than this are told with signs."""


def gain_pieces(look: Look, seat: int | None, style: Type = NUMBER) -> list[list[Piece]]:
    """Every change of the parameters, and of one player's rating, goods and hand."""
    found: list[list[Piece]] = []
    for parameter in look.table.parameters:
        rise = parameter_rise(look, parameter)
        if rise:
            found.append(_change(parameter.id, rise, style))
    former = None if seat is None else look.former(seat)
    if seat is None or former is None:
        return found
    player = look.player(seat)
    for icon, now, then in (
        ("tr", player.rating, former.rating),
        *((name, getattr(player.stock, name), getattr(former.stock, name)) for name in RESOURCES),
        ("card", player.hand_size, former.hand_size),
    ):
        if now != then:
            found.append(_change(icon, now - then, style))
    for name in RESOURCES:
        step = getattr(player.production, name) - getattr(former.production, name)
        if step:
            found.append(_change(name, step, style, production=True))
    return found


def _change(icon: str, step: int, style: Type, *, production: bool = False) -> list[Piece]:
    sign = Sign(icon, style.size * 1.26, production=production)
    return [sign, Gap(style.size / 4), Words(signed(step), style, palette.LIT)]


def fitted_gains(look: Look, seat: int | None, style: Type, room: float) -> list[Piece]:
    """As many changes as there is room for, in a row."""
    row: list[Piece] = []
    for change in gain_pieces(look, seat, style)[:MOST]:
        longer = [*row, *([Gap(style.size * 0.7)] if row else []), *change]
        if sum(piece.width for piece in longer) > room:
            break
        row = longer
    return row


def subject(look: Look) -> int | None:
    """The seat that the first line of news begins with."""
    if not look.news:
        return None
    line = look.news[0]
    starts = [
        player.seat
        for player in look.table.players
        if line.startswith((f"{look.name(player.seat)} ", f"{look.name(player.seat)}:"))
    ]
    return max(starts, key=lambda seat: len(look.name(seat)), default=None)
