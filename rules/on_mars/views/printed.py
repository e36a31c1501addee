"""Everything printed, drawn alone for `/card`: its face if it has one, and its words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from rules.meta import Entry
from rules.on_mars.cards.catalogue import (
    BLUEPRINT,
    CELL_EFFECTS,
    COLONIST_A,
    COLONIST_B,
    CONTRACT,
    EXECUTIVE,
    GOAL,
    LSS_CHOICES,
    SCIENTIST,
    SPACE_EFFECTS,
    TILE,
    tile,
)
from rules.on_mars.cards.values import values_of
from rules.on_mars.lacerda.goals import needed_contracts
from rules.on_mars.model import cards_seen
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.player import Taken
from rules.on_mars.model.words import A_BUILDING, effect_words, sentence
from rules.on_mars.steps.executive import WITHOUT_TECH
from rules.on_mars.views import faces
from rules.on_mars.views.rulebook import cards

View = Mapping[str, Any]
OURS: Final = ""
"""The owner's values without a table: none, so the house values hold."""


@cache
def _entries() -> dict[str, Entry]:
    return {entry.key: entry for entry in cards(OURS)}


def face_at(key: str, view: View | None) -> dict[str, Any]:
    """Return the card of this key; at a table, scientists and contracts as they lie there."""
    entry = _entries()[key]
    face = cards_seen.Face(id=key, name=entry.name, kind=entry.kind, lines=entry.lines)
    return face.model_copy(update=_printed(key, view)).model_dump()


def _printed(key: str, view: View | None) -> dict[str, object]:
    if key in BLUEPRINT:
        return {"blueprint": faces.blueprint(key)}
    if key in SCIENTIST:
        return {"scientist": _scientist(key, view)}
    if key in CONTRACT:
        return {"contract": _contract(key, view)}
    if key in GOAL:
        return {"goal": faces.goal(None, 0, key)}
    if key in TILE:
        return {"tile": faces.map_tile(tile(values_of(OURS), key))}
    return {}


def _scientist(key: str, view: View | None) -> cards_seen.Scientist:
    """Return a scientist, with the present points on the map of the table."""
    card = SCIENTIST[key]
    plain = cards_seen.Scientist(**asdict(card))
    found = (seen for seen in _at_the_table(view, "scientist", "scientists") if seen["id"] == key)
    return next((cards_seen.Scientist.model_validate(seen) for seen in found), plain)


def _contract(key: str, view: View | None) -> cards_seen.Contract:
    """Return a contract, with the points that the table's owner gave it."""
    plain = faces.contract(values_of(OURS), Taken(card=key))
    found = (seen for seen in _at_the_table(view, "contract", "contracts") if seen["id"] == key)
    bare = {"has": {}, "completed": False}
    return next((cards_seen.Contract.model_validate({**seen, **bare}) for seen in found), plain)


def _at_the_table(view: View | None, one: str, many: str) -> Iterator[View]:
    """Yield the cards of a kind on offer, in the deck and in front of players."""
    if view is None:
        return
    for person in view["people"]:
        if person[one] is not None:
            yield person[one]
    yield from view.get(many, ())
    for board in view["players"]:
        for held in board[many]:
            yield held.get("card", held)


def printed() -> Sequence[str]:
    """Return the effects in words, as choices and pictures show them, and the texts of cards."""
    contracts = (faces.contract(values_of(OURS), Taken(card=id)) for id in CONTRACT)
    goals = [goal for id in GOAL if (goal := faces.goal(None, 0, id)) is not None]
    return [
        *(words for effect in _effects() for words in (effect_words(effect), sentence(effect))),
        *(faces.blueprint(id).boost for id in BLUEPRINT),
        *(words for contract in contracts for words in (contract.name, contract.text)),
        *(words for goal in goals for words in (goal.need, goal.text)),
        *(faces.colonist_card(id).text for id in (*COLONIST_A, *COLONIST_B)),
        *(card.text.lower() for card in COLONIST_B.values()),
        *needed_contracts(),
        *A_BUILDING.values(),
    ]


def _effects() -> Iterator[Effect]:
    yield from (card.effect for card in BLUEPRINT.values())
    yield from (card.effect for card in TILE.values())
    yield from (card.reward for card in GOAL.values())
    yield from (*SPACE_EFFECTS.values(), *CELL_EFFECTS.values(), *LSS_CHOICES.values())
    yield from (effect for _, effect in EXECUTIVE.values())
    yield WITHOUT_TECH
