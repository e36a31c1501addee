"""Cards as they are drawn: made once from their words."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.model.card import (
    Built,
    Card,
    Global,
    Need,
    PointsIf,
    Production,
    Tags,
    capital,
)
from rules.terraforming_mars.model.effect import Effect, Tally, When
from rules.terraforming_mars.model.views import CardFace, Requirement, Symbol, SymbolRow
from rules.terraforming_mars.model.words import minus

LABELS: Final = {
    "production": "per gen.",
    "at_once": "at once",
    "action": "action",
    "standing": "effect",
    "first_action": "first action",
}


@cache
def face(key: str) -> CardFace:
    """The card of this key, as it is drawn."""
    card = CARDS[key]
    return CardFace(
        id=card.key,
        number=card.number,
        name=card.name,
        kind=card.kind,
        cost=card.cost if card.is_project else None,
        starting_money=card.starting_money if card.kind == "corporation" else None,
        tags=card.tags,
        requirements=tuple(one for need in card.needs for one in _requirements(need)),
        rows=tuple(_rows(card)),
        text=tuple(f"{capital(str(text))}." for text in card.sentences),
        points=_points(card),
        points_icon=card.points.icon if isinstance(card.points, Tally) else "",
        holds=card.holds,
    )


@cache
def plain_face(key: str) -> dict[str, Any]:
    """The same as plain data; it is shared between views, and only read."""
    return face(key).model_dump(mode="json", exclude_defaults=True) | {"tags": [*CARDS[key].tags]}


def _requirements(need: Need) -> list[Requirement]:
    text = capital(str(need.text()))
    match need:
        case Global(parameter=parameter, least=least, most=most):
            bound, n = ("min", least) if most is None else ("max", most)
            fields = {"of": parameter, "kind": "global", "bound": bound, "n": n, "text": text}
            return [Requirement.model_validate(fields)]
        case Tags(needed=needed):
            return [
                Requirement(of=tag, kind="tag", n=n, text=str(Tags(((tag, n),)).text()))
                for tag, n in needed
            ]
        case Production(resource=resource, least=least):
            return [Requirement(of=resource, kind="production", n=least, text=text)]
        case Built(tile=tile, least=least):
            return [Requirement(of=tile, kind="tiles", n=least, text=text)]


def _rows(card: Card) -> list[SymbolRow]:
    rows = _effect_rows(card.play)
    rows += [_row("first_action", one.symbols()) for one in card.first_action]
    if card.actions:
        rows.append(_row("action", _alternatives(card)))
    rows += [_row("standing", one.symbols()) for one in card.standing]
    return rows


def _effect_rows(effects: tuple[Effect, ...]) -> list[SymbolRow]:
    """Neighbours of the same kind share a row while it is short."""
    rows: list[SymbolRow] = []
    for effect in effects:
        signs = effect.symbols()
        last = rows[-1] if rows else None
        if last and last.when == effect.WHEN and len(last.symbols) + len(signs) <= MOST_SIGNS:
            rows[-1] = _row(effect.WHEN, (*last.symbols, *signs))
        else:
            rows.append(_row(effect.WHEN, signs))
    return rows


MOST_SIGNS: Final = 3
"""Signs that share a row of a drawn card."""


def _alternatives(card: Card) -> tuple[Symbol, ...]:
    joined: list[Symbol] = []
    for action in card.actions:
        if joined:
            joined.append(Symbol(icon="or"))
        joined += action.symbols(card.holds)
    return tuple(joined)


def _row(when: When | str, symbols: tuple[Symbol, ...]) -> SymbolRow:
    return SymbolRow.model_validate({"when": when, "label": LABELS[when], "symbols": symbols})


def _points(card: Card) -> str:
    match card.points:
        case None:
            return ""
        case int():
            return minus(card.points)
        case PointsIf(points=points):
            return f"{points}*"
        case Tally(per=1, times=times):
            return f"{times}/1"
        case Tally(per=per, times=times):
            return f"{times}/{per}"
