"""The new hand at the start of a turn belongs to stop T, where it is announced."""

from pathlib import Path

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.match import Match
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.phases.turn import StartOfTurn, Turn
from tests.rules.cosmic_encounter.market_table import market
from tests.rules.cosmic_encounter.stops import close, keys, offered_ids
from tests.rules.cosmic_encounter.table import go, table, told

SAVES = Path(__file__).parents[2] / "saves" / "cosmic_encounter"


def needy(*aliens: str, hands, shuffle: bool = False, **chosen):
    """Seat 0 begins its turn without an encounter card; the deck may run out with the new hand."""
    game = table(*(aliens or ("", "", "")), hands={1: ["attack_10"], 2: [], **hands}, **chosen)
    if shuffle:
        deck = game.draw_deck.cards
        game.draw_deck.cards, game.discard_pile = deck[:3], deck[3:]
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()
    return game


def test_a_new_hand_is_announced_in_stop_t_and_drawn_when_it_closes() -> None:
    game = needy(hands={0: ["plague"]}, stops="by the clock")

    assert game.stop == "T"
    assert "Seat 1 needs a new hand." in told(game)
    assert keys(game, 0) == ["plague"]
    close(game)
    assert len(game.player(0).hand) == 8
    assert "needs a new hand" not in told(game)


@pytest.mark.parametrize(
    ("holds", "named", "happens"),
    [
        ("flare_tick_tock", "on_cosmic_deck_reshuffle:flare_tick_tock/wild", "plays Tick-Tock"),
        ("flare_mind", "on_other_draw:flare_mind/wild", "plays Mind"),
        ("flare_reserve", "on_other_discard:flare_reserve/wild", "Seat 3 takes Reinforcement"),
    ],
)
def test_what_is_done_with_discards_draw_and_reshuffle_can_be_named_there(
    holds: str, named: str, happens: str
) -> None:
    hands = {0: ["plague", "reinforcement_2"], 2: [holds]}
    game = needy(hands=hands, shuffle=True)
    assert named in offered_ids(game, 2)
    go(game, until="S", acts={2: [named]})

    assert happens in told(game)


def test_the_super_vulch_flare_takes_flares_out_of_the_discarded_hand() -> None:
    hands = {0: ["plague", "flare_human"], 2: ["flare_vulch"]}
    game = needy("", "", "vulch", hands=hands)
    go(game, until="S", acts={2: ["on_other_discard:flare_vulch/super"]})

    assert {"plague", "flare_human"} <= {*keys(game, 2)}


def test_vulch_can_be_zapped_as_it_keeps_artifacts_and_as_it_takes_them() -> None:
    hands = {0: ["plague"], 1: ["cosmic_zap", "attack_10"]}
    for aliens, vulch in ((("vulch", "", ""), 0), (("", "", "vulch"), 2)):
        game = needy(*aliens, hands=hands)
        game.play(1, [id for id in offered_ids(game, 1) if "cosmic_zap" in id])
        go(game, until="S")

        assert "plague" not in keys(game, vulch)
        assert "cosmic_zap" not in keys(game, 1)


def test_finder_and_space_junk_are_played_before_they_are_discarded() -> None:
    for card, words in (("finder", "plays Finder"), ("space_junk", "plays Space Junk")):
        game = needy(hands={0: [card]})
        game.discard_pile.append(game.draw_deck.cards.pop())
        go(
            game,
            until="S",
            acts={0: [f"turn_new_hand:reward_{card}"]},
            says={"find": ["attack_10"]},
        )

        assert words in told(game)


def test_the_table_waits_for_whose_hand_it_is_and_for_nobody_else() -> None:
    game = needy(hands={0: ["plague"], 2: ["mobius_tubes"]}, stops="by the clock")

    assert game.awaited() == []
    assert [seat for seat, ask in game.asks().items() if not ask.quiet] == [0]


def test_where_nobody_is_able_the_new_hand_makes_no_round() -> None:
    game = needy(hands={0: [], 1: []})

    assert game.stop == "S"
    assert len(game.player(0).hand) == 8


def test_the_market_is_asked_about_together_with_the_new_hand_and_again_after_it() -> None:
    game = market(hands={0: ["plague"], 1: ["attack_10"], 2: []}, stops="by the clock")
    assert game.stack[-1].moments == ["turn_new_hand", "market"]
    rounds = game.rounds
    close(game)

    assert game.rounds == rounds + 1
    assert game.stop == "T"
    assert len(game.player(0).hand) == 8


def test_who_loses_the_last_encounter_card_in_stop_t_makes_a_round_more_of_it() -> None:
    game = table("", "", "", hands={0: ["plague"], 1: ["attack_10"], 2: []}, stops="by the clock")
    game.stack = [Match(at="end"), Turn(seat=0, at="new_hand_again")]
    game.begin()

    assert isinstance(game.stack[-1], StartOfTurn)
    assert game.stack[-1].moments == ["turn_new_hand"]
    close(game)
    assert game.stop == "S"
    assert any(key_of(card).startswith("attack") for card in game.player(0).hand)


def test_a_save_that_asks_what_is_played_before_a_new_hand_goes_on_in_stop_t() -> None:
    game = META.game.load((SAVES / "rules-1-a-new-hand-at-a-turn.json").read_bytes())
    [seat] = [seat for seat, ask in game.asks().items() if not ask.optional]

    assert isinstance(game.stack[-1], StartOfTurn)
    assert game.clocks() == ["main:168"]
    game.play(seat, [])
    assert len(game.player(seat).hand) >= 8
    assert game.stop in ("T", "S")
