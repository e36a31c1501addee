"""Every card is played at least once, and every action used."""

from __future__ import annotations

import pytest

from rules.terraforming_mars.cards.catalogue import CORPORATIONS, PRELUDES, PROJECTS
from rules.terraforming_mars.cards.entries import entries
from rules.terraforming_mars.cards.faces import face, plain_face
from rules.terraforming_mars.game import TerraformingMars
from rules.terraforming_mars.model.card import Card, Global
from rules.terraforming_mars.model.views import CardFace
from rules.terraforming_mars.model.words import RESOURCES
from rules.terraforming_mars.phases.opening import PlayCorporation
from rules.terraforming_mars.steps.playing import PlayPrelude
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    by_default,
    choose,
    has,
    open_frame,
    table,
)

ALL = (*PROJECTS, *PRELUDES, *CORPORATIONS)
PLENTY = dict.fromkeys(RESOURCES, 12)
HELPERS = (
    "research_coordination",
    "decomposers",
    "fish",
    "designed_microorganisms",
    "earth_office",
)
TAGS = (
    "research",
    "breathing_filters",
    "physics_complex",
    "gene_repair",
    "lagrange_observatory",
    "power_plant",
    "power_grid",
    "sponsors",
)
JOVIAN = ("asteroid_mining", "mine", "ants", "trees", "io_mining_industries")


def plenty(*in_play: str, hand: tuple[str, ...] = ()) -> dict[str, object]:
    cubes = {"decomposers": 3, "fish": 2, "physics_complex": 1, "ants": 2}
    return has(
        *(card for card in in_play if card not in hand),
        hand=hand,
        cubes={card: n for card, n in cubes.items() if card in in_play},
        production=PLENTY,
        **{**PLENTY, "mc": 200},
    )


def climate(card: Card) -> dict[str, int]:
    """Parameters that the card's requirements allow."""
    values = {"temperature": -10, "oxygen": 5, "oceans": 4}
    for need in card.needs:
        if isinstance(need, Global):
            values[need.parameter] = need.least if need.most is None else need.most
    return {name: value or 0 for name, value in values.items()}


def table_for(card: Card) -> TerraformingMars:
    """A table at which Ana has what any card may ask for."""
    tiles = {
        "E8": ("city", ANA),
        "C5": ("city", BRAM),
        "E7": ("greenery", ANA),
        "G3": ("greenery", BRAM),
        "F2": ("special", ANA),
    }
    own = [one for one in (*HELPERS, *TAGS, *JOVIAN) if one != card.key]
    other = plenty("tardigrades", "birds", hand=())
    other["resources"] = {"tardigrades": 2, "birds": 3}
    laid = {
        at: ("mine" if tile == "special" else tile, owner) for at, (tile, owner) in tiles.items()
    }
    hand = (card.key, "comet", "mine") if card.is_project else ("comet", "moss", "heather")
    return table(2, ana=plenty(*own, hand=tuple(dict.fromkeys(hand))), bram=other,
                 tiles=laid, corporate_era=True, prelude=True, **climate(card))  # fmt: skip


def play_project(card: Card) -> set[str]:
    """Play a card and each alternative of its action; return what was played and used."""
    game = table_for(card)
    choose(game, f"play:{card.key}")
    by_default(game)
    player = game.player(ANA)
    assert card.key in (player.events if card.kind == "event" else player.in_play)
    return {card.key, *use_actions(game, card)}


def play_prelude(card: Card) -> set[str]:
    game = table_for(card)
    open_frame(game, PlayPrelude(seat=ANA, card=card.key))
    by_default(game)
    assert card.key in game.player(ANA).in_play
    return {card.key}


def play_corporation(card: Card) -> set[str]:
    game = table_for(card)
    open_frame(game, PlayCorporation(seat=ANA, card=card.key))
    by_default(game)
    assert game.player(ANA).corporation == card.key
    assert not game.player(ANA).first_action_due
    return {card.key, *use_actions(game, card)}


def use_actions(game: TerraformingMars, card: Card) -> set[str]:
    """Each alternative of the card's action, each from the same position."""
    saved, used = game.save(), set()
    for place in range(len(card.actions)):
        again = TerraformingMars.load(saved)
        player = again.player(ANA)
        player.rating_rose, player.stock = True, {**PLENTY, "mc": 50}
        if card.holds:
            player.resources[card.key] = 3
        assert asked(again) == ANA
        choose(again, f"use:{card.key}:{place}")
        by_default(again)
        assert card.key in again.player(ANA).used
        used.add(f"{card.key}:{place}")
    return used


def test_every_card_is_played_and_every_action_used() -> None:
    """The coverage report: it names each card that could not be played, and why."""
    ways = ((PROJECTS, play_project), (PRELUDES, play_prelude), (CORPORATIONS, play_corporation))
    report: dict[str, str] = {}
    done: set[str] = set()
    for cards, way in ways:
        for card in cards:
            try:
                done |= way(card)
            except Exception as wrong:
                report[card.key] = repr(wrong)

    assert report == {}
    actions = {f"{card.key}:{n}" for card in ALL for n in range(len(card.actions))}
    assert {card.key for card in ALL} | actions == done


def test_the_sets_have_as_many_cards_as_the_boxes() -> None:
    editions = [card.edition for card in PROJECTS]

    assert [editions.count(one) for one in ("base", "corporate_era", "prelude")] == [137, 71, 7]
    assert (len(PRELUDES), len(CORPORATIONS), len(ALL)) == (35, 20, 270)
    assert len({card.key for card in ALL}) == len({card.number for card in ALL}) == 270


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.key)
def test_a_card_reads_and_can_be_drawn(card: Card) -> None:
    drawn = face(card.key)

    assert drawn.text or card.needs or card.points is not None or not (card.play or card.standing)
    assert all(text[0].isupper() or text[0].isdigit() for text in drawn.text)
    assert "{" not in "".join(drawn.text)
    assert len(str(card.brief)) <= 200
    assert CardFace.model_validate(plain_face(card.key)) == drawn


def test_fewer_than_a_tenth_of_the_cards_are_oddities() -> None:
    odd = [card.key for card in ALL if _is_odd(card)]

    assert 0 < len(odd) < 0.1 * len(ALL), odd
    assert len(entries()) == len(ALL)


def _is_odd(card: Card) -> bool:
    words = (*card.play, *card.first_action, *(one for act in card.actions for one in act.do))
    folder = "rules.terraforming_mars.effects.oddities."
    return any(type(word).__module__.startswith(folder) for word in words)
