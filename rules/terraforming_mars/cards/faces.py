"""Cards as drawn: made once from their effect words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rules.kernel import Text, say
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
from rules.terraforming_mars.model.standing import CardPrice
from rules.terraforming_mars.model.views import CardFace, Requirement, Symbol, SymbolRow
from rules.terraforming_mars.model.words import minus

LABELS: Final = {
    "production": "per gen.",
    "at_once": "at once",
    "action": "action",
    "standing": "effect",
    "first_action": "first action",
}


@dataclass(frozen=True, kw_only=True)
class AuctionTerms:
    """The Mars Auction's terms for a corporation with a card price of its own."""

    to_hand: int
    when_won: int  # added to the debt for every card won

    def texts(self) -> tuple[Text, ...]:
        more = say("more") if self.when_won > 0 else say("less")
        text = "you owe {n:mc} {more} for each card that you win at auction"
        won = say(text, n=abs(self.when_won), more=more)
        return (CardPrice(mc=self.to_hand).text(), won)

    def rows(self) -> list[SymbolRow]:
        owed = f"+{self.when_won}" if self.when_won > 0 else minus(self.when_won)
        won = (
            Symbol(icon="card", note="won"),
            Symbol(icon="colon"),
            Symbol(icon="mc", amount=owed),
        )
        return [_row("standing", one) for one in (CardPrice(mc=self.to_hand).symbols(), won)]


IN_THE_AUCTION: Final = {
    "terralabs_research": AuctionTerms(to_hand=1, when_won=-1),
    "polyphemos": AuctionTerms(to_hand=3, when_won=1),
}
"""The corporations that the variant changes (docs/rules, section 17)."""


@cache
def face(key: str, *, auction: bool = False) -> CardFace:
    """Return the card of this key, as drawn; `auction` selects its form in the Mars Auction."""
    card = CARDS[key]
    terms = IN_THE_AUCTION.get(key) if auction else None
    texts, rows = card.sentences, _rows(card)
    if terms is not None:  # both have one standing effect, the price, and it comes last
        texts, rows = (*texts[:-1], *terms.texts()), [*rows[:-1], *terms.rows()]
    return CardFace(
        id=card.key,
        number=card.number,
        name=card.name,
        kind=card.kind,
        cost=card.cost if card.is_project else None,
        starting_money=card.starting_money if card.kind == "corporation" else None,
        tags=card.tags,
        requirements=tuple(one for need in card.needs for one in _requirements(need)),
        rows=tuple(rows),
        text=tuple(f"{capital(str(text))}." for text in texts),
        points=_points(card),
        points_icon=card.points.icon if isinstance(card.points, Tally) else "",
        holds=card.holds,
    )


@cache
def plain_face(key: str, *, auction: bool = False) -> dict[str, Any]:
    """Return the same as plain data, shared between views and only read."""
    shown = face(key, auction=auction).model_dump(mode="json", exclude_defaults=True)
    return shown | {"tags": [*CARDS[key].tags]}


def face_at(key: str, view: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the card under the options of the viewed table, or as printed without one."""
    options = {} if view is None else view["options"]
    return face(key, auction=bool(options.get("mars_auction"))).model_dump()


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
    """Return the rows of these effects; neighbours of the same kind share a short row."""
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
"""Most signs in a shared row of a drawn card."""


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
