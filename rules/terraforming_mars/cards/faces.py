"""Cards as they are drawn: made once from their words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rules.kernel.text import Text, say
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
    """What the Mars Auction makes of a company that buys cards at a price of its own."""

    to_hand: int
    when_won: int  # owed more for every card that is won

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
"""Companies that the variant changes (mars_auction.md, section 5)."""


@cache
def face(key: str, *, auction: bool = False) -> CardFace:
    """The card of this key, as it is drawn; `auction` gives what the Mars Auction makes of it."""
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
    """The same as plain data; it is shared between views, and only read."""
    shown = face(key, auction=auction).model_dump(mode="json", exclude_defaults=True)
    return shown | {"tags": [*CARDS[key].tags]}


def face_at(key: str, view: Mapping[str, Any] | None) -> dict[str, Any]:
    """The card under the options of a table that somebody looks at, if they sit at one."""
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
