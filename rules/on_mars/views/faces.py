"""Printed things as a view holds them."""

from functools import cache
from typing import Any

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import (
    BLUEPRINT,
    COLONIST_A,
    COLONIST_B,
    CONTRACT,
    GOAL,
    SCIENTIST,
)
from rules.on_mars.cards.values import EarthContracts, Values
from rules.on_mars.model import cards_seen
from rules.on_mars.model.card import TileCard
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.player import Taken
from rules.on_mars.model.words import BUILDING, boost_words, effect_words, sentence
from rules.on_mars.state import OnMars
from rules.on_mars.steps.goals import met, reached
from rules.on_mars.steps.hiring import contract_words
from rules.on_mars.steps.scoring import scientist_points

Seen = dict[str, Any]


@cache
def plain_effect(effect: Effect) -> Seen:
    """Return an effect as a view holds it; views share it, so nobody may change it."""
    return effect.model_dump()


def capital(said: str) -> str:
    """Return the words with a capital letter."""
    return said[:1].upper() + said[1:]


@cache
def blueprint(id: str) -> cards_seen.Blueprint:
    """Return a blueprint card."""
    card = BLUEPRINT[id]
    return cards_seen.Blueprint(
        id=card.id,
        number=card.number,
        name=card.name,
        level=card.level,
        building=card.building,
        gain=card.gain,
        scientist=card.scientist,
        effect=card.effect,
        text=sentence(card.effect),
        boost=capital(boost_words(card.effect)),
        built=card.points,
        unbuilt=-card.points,
    )


@cache
def plain_blueprint(id: str) -> Seen:
    """Return a blueprint card as a view holds it; views share it."""
    return blueprint(id).model_dump()


def map_tile(card: TileCard) -> cards_seen.MapTile:
    """Return a research or discovery tile."""
    text = sentence(card.effect)
    return cards_seen.MapTile(
        id=card.id, research=card.research, name=card.name, effect=card.effect, text=text
    )


@cache
def plain_tile(card: TileCard) -> Seen:
    """Return a research or discovery tile as a view holds it; views share it."""
    return map_tile(card).model_dump()


@cache
def _scientist(id: str, worth: int) -> Seen:
    card = SCIENTIST[id]
    return cards_seen.Scientist(
        id=id,
        name=card.name,
        works_in=card.works_in,
        scores=card.scores,
        cost=card.cost,
        worth=worth,
    ).model_dump()


def scientist(game: OnMars, id: str) -> Seen:
    """Return a scientist, with the present points on the map."""
    return _scientist(id, scientist_points(game, id))


def plain_contract(values: Values, taken: Taken) -> Seen:
    """Return a contract with its goods, as a view holds it."""
    lies = {"has": dict(taken.goods), "completed": taken.completed}
    return {**open_contract(values.earth_contracts, taken.card), **lies}


@cache
def open_contract(points: EarthContracts, id: str) -> Seen:
    """Return a contract that nobody has taken, as a view holds it; views share it."""
    return _contract(points, Taken(card=id)).model_dump()


def contract(values: Values, taken: Taken) -> cards_seen.Contract:
    """Return a contract with its goods."""
    return _contract(values.earth_contracts, taken)


def _contract(points: EarthContracts, taken: Taken) -> cards_seen.Contract:
    card = CONTRACT[taken.card]
    upgrade = card.sort == "upgrade"
    name = "Upgrade " + BUILDING[card.building or "mine"] if upgrade else "Delivery"
    needs: dict[str, int] = {item: n for item, n in card.needs.items()}  # noqa: C416  # wider keys
    has: dict[str, int] = {item: n for item, n in taken.goods.items()}  # noqa: C416  # wider keys
    return cards_seen.Contract(
        id=card.id,
        number=card.number,
        name=name,
        sort=card.sort,
        building=card.building,
        min_complex=card.min_complex,
        needs=needs,
        has=has,
        points=points.upgrade if upgrade else points.deliver,
        fail=points.upgrade_failed if upgrade else points.deliver_failed,
        text=capital(str(contract_words(card))) + ".",
        completed=taken.completed,
    )


def goal(game: OnMars | None, seat: Seat, id: str) -> cards_seen.Goal | None:
    """Return a private goal, and whether its owner meets it; None for an unknown id."""
    card = GOAL.get(id)
    if card is None:
        return None
    has, of = (0, 0) if game is None else reached(game, seat, id)
    return cards_seen.Goal(
        id=id,
        number=card.number,
        need=capital(card.need) + ".",
        reward=card.reward,
        text=capital(effect_words(card.reward)) + ".",
        met=game is not None and met(game, seat, id),
        has=has,
        of=of,
    )


def colonist_card(id: str) -> cards_seen.ColonistCard:
    """Return a First Colonist card."""
    if id in COLONIST_A:
        kinds = [BUILDING[kind] for kind in COLONIST_A[id].buildings]
        article = "an" if kinds[0][0] in "aeiou" else "a"
        text = f"Construct {article} {', '.join(kinds[:-1])} or {kinds[-1]}: draw two tasks."
    elif id in COLONIST_B:
        text = f"{COLONIST_B[id].text}: gain 1 {COLONIST_B[id].reward}."
    else:
        text = "?"
    return cards_seen.ColonistCard(id=id, text=text)
