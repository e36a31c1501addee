"""Gains, prices and needs as rows of symbols, on paper and on dark ground."""

from renders import palette
from renders.lettering import Type
from renders.palette import Colour
from renders.project_mars.kinds import NUMBER_COLOURS
from renders.runs import Coin, Gap, Icon, Piece, Words, run_width
from rules.project_mars.model.views import Amounts

PAPER_ICON_SHARE = 1.05
COIN = 1.2
"""Height of a coin, as a share of the type's size; its words are as large as the others."""
BETWEEN = 0.5
"""Room between two amounts, as a share of the type's size."""


def gain_pieces(amounts: Amounts, style: Type, *, on_paper: bool) -> list[Piece]:
    """Return the gains of a card as pieces: `+2` and a seal, `+` and a coin."""
    ink = palette.INK if on_paper else palette.TEXT
    pieces: list[Piece] = []
    for field in ("engineering", "approval", "office_space"):
        number = getattr(amounts, field)
        if number:
            pieces += _between(pieces, style)
            pieces += [Words(f"+{number}", style, ink), Gap(5), _icon(field, style, on_paper)]
    if amounts.money:
        pieces += _between(pieces, style)
        pieces += [Words("+", style, ink), Gap(3)]
        pieces.append(Coin(f"${amounts.money}", round(style.size * COIN), bare=not on_paper))
    if amounts.materials:
        pieces += _between(pieces, style)
        pieces += [Words(f"+{amounts.materials}", style, ink), Gap(6)]
        pieces.append(_icon("materials", style, on_paper))
    return pieces


def fitted_gains(amounts: Amounts, style: Type, room: float) -> list[Piece]:
    """Return the gains on paper, as large as the room allows."""
    pieces = gain_pieces(amounts, style, on_paper=True)
    while run_width(pieces) > room and style.size > SMALLEST:
        style = style.sized(style.size - 2)
        pieces = gain_pieces(amounts, style, on_paper=True)
    return pieces


SMALLEST = 16


def price_pieces(amounts: Amounts, style: Type, *, on_paper: bool) -> list[Piece]:
    """Return a price or a need as pieces: a coin, a crate and a number, a seal and a number."""
    ink = palette.INK if on_paper else palette.TEXT
    pieces: list[Piece] = []
    if amounts.money:
        pieces.append(Coin(f"${amounts.money}", round(style.size * COIN), bare=not on_paper))
    for field in ("approval", "engineering", "materials"):
        number = getattr(amounts, field)
        if number:
            pieces += _between(pieces, style)
            pieces += [_icon(field, style, on_paper), Gap(6), Words(str(number), style, ink)]
    return pieces


def _between(pieces: list[Piece], style: Type) -> list[Piece]:
    return [Gap(style.size * BETWEEN)] if pieces else []


def _icon(field: str, style: Type, on_paper: bool) -> Icon:
    colour: Colour = palette.INK if on_paper else NUMBER_COLOURS[field]
    return Icon(field, style.size * PAPER_ICON_SHARE, colour)
