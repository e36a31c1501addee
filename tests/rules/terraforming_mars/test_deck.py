"""The deck of project cards, when it runs out."""

from __future__ import annotations

from rules.terraforming_mars.effects.cards import Draw, Look
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    choose,
    has,
    options,
    question,
    resolve,
    said,
    table,
    warning,
)


def deck_of(game: Terraforming, *cards: str, discarded: tuple[str, ...] = ()) -> Terraforming:
    """The table with just these cards in its deck, the last one uppermost."""
    game.deck, game.discard_pile = list(cards), list(discarded)
    game._asked = None
    return game


def test_an_emptied_deck_is_made_anew_from_the_discards() -> None:
    game = deck_of(table(), "moss", discarded=("comet", "ants", "trees"))

    resolve(game, Draw(count=3))

    hand = game.player(ANA).hand
    assert hand[0] == "moss"
    assert len(hand) == 3
    assert game.discard_pile == []
    assert sorted([*hand, *game.deck]) == ["ants", "comet", "moss", "trees"]


def test_no_more_is_drawn_than_there_is() -> None:
    game = deck_of(table(), "moss")

    resolve(game, Draw(count=3))

    assert game.player(ANA).hand == ["moss"]
    assert "Ana: +1 card (Comet)" in said(game)
    assert question(game).moment == "action"


def test_drawing_from_nothing_is_warned_of_and_changes_nothing() -> None:
    game = deck_of(table(ana=has("development_center", energy=1)))
    assert warning(game, "use:development_center:0") == "This would do nothing now."

    choose(game, "use:development_center:0")

    assert game.player(ANA).hand == []
    assert question(game).moment == "action"


def test_looking_at_nothing_asks_nothing() -> None:
    game = deck_of(table())

    resolve(game, Look(count=4, keep=2))

    assert question(game).moment == "action"


def test_research_deals_what_there_is_and_the_generation_goes_on() -> None:
    game = deck_of(table(2, generation=3), "moss", "comet", "ants", "trees", "birds")

    choose(game, "pass")
    choose(game, "pass")

    dealt = {seat: len(game.asks()[seat].options) for seat in game.asks()}
    assert dealt == {BRAM: 4, ANA: 1}
    for seat in dealt:
        game.play(seat, [])
    assert (game.generation, game.phase) == (4, "action")


def test_research_without_any_cards_goes_straight_to_the_actions() -> None:
    for draft in (False, True):
        game = deck_of(table(2, generation=3, draft=draft))

        choose(game, "pass")
        choose(game, "pass")

        assert (game.generation, game.phase) == (4, "action")
        assert "pass" in options(game)
