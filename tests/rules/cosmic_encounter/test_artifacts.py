"""Each artifact, rift and crooked deal by its own words."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.power import EFFECTS, Power
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, take, told


def begun(hands, warp=None):
    """Seat 0 begins an encounter; some ships are in the warp."""
    game = table("", "", "", hands=hands)
    for seat, n in (warp or {}).items():
        game.lift(seat, {f"{'ABC'[seat]}5": n})
        game.player(seat).warp = n
    game.begin()
    return game


def test_every_artifact_of_both_decks_does_something() -> None:
    cards = {"card_zap", "cosmic_zap", "emotion_control", "force_field", "ionic_gas"}
    cards |= {"mobius_tubes", "plague", "quash", "hand_zap", "finder", "space_junk"}

    assert cards <= {id for id, of in EFFECTS.items() if not isinstance(of, Power)}


def test_mobius_tubes_bring_all_ships_back_and_are_the_offenses_alone() -> None:
    hands = {0: ["attack_04", "mobius_tubes"], 1: ["attack_04", "mobius_tubes"]}
    game = begun(hands, warp={0: 2, 2: 3})
    assert not any("mobius" in id for id in offered(game, 1))
    go(game, until="L", acts={0: ["mobius_tubes"]})

    assert [game.player(seat).warp for seat in game.seats] == [0, 0, 0]
    assert [game.ships_on_colonies(seat) for seat in game.seats] == [20, 20, 20]


def test_plague_takes_three_ships_and_a_card_of_each_type() -> None:
    hands = {0: ["plague", "attack_04"], 2: ["attack_08", "attack_10", "negotiate", "card_zap"]}
    game = begun(hands)
    go(game, until="L", acts={0: ["plague#1@2"]})

    assert game.player(2).warp == 3
    assert [key_of(card) for card in game.player(2).hand] == ["attack_10"]


def test_hand_zap_discards_a_hand_and_draws_eight() -> None:
    game = begun({0: ["attack_04", "hand_zap"], 1: ["attack_40", "attack_30"]})
    go(game, until="L", acts={0: ["hand_zap#1@1"]})

    assert len(game.player(1).hand) == 8
    assert {"attack_40#1", "attack_30#1"} <= set(game.discard_pile)


@pytest.mark.parametrize(("key", "found"), [("attack_40", True), ("attack_30", False)])
def test_finder_takes_a_card_that_is_there_and_shows_the_hand_to_its_player_alone(
    key, found
) -> None:
    game = begun({0: ["attack_04", "finder"], 1: ["attack_40"]})
    go(game, until="L", acts={0: ["finder#1@1"]}, says={"name_card": [key]})

    assert ("attack_40" in [key_of(card) for card in game.player(0).hand]) is found
    seen = [line for line in game.take_news() if "The hand of" in str(line.text)]
    assert [line.to for line in seen] == [0]


def test_space_junk_gives_the_uppermost_discard_to_anybody() -> None:
    game = begun({0: ["attack_04", "space_junk"]})
    game.discard_pile.append(take(game, "attack_40"))
    game._asked = None
    go(game, until="L", acts={0: ["space_junk#1@2"]})

    assert "attack_40" in [key_of(card) for card in game.player(2).hand]


def test_a_rift_frees_ships_of_any_players() -> None:
    game = begun({1: ["attack_04", "rift_3"]}, warp={1: 3, 2: 2})
    go(game, until="L", acts={1: ["rift_3"]}, says={"free_ships": {"1": 1, "2": 2}})

    assert [game.player(seat).warp for seat in (1, 2)] == [2, 0]


def test_a_rift_that_is_taken_as_compensation_detonates() -> None:
    hands = {0: ["negotiate"], 1: ["attack_12", "rift_4"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "negotiate", 1: "attack_12"})

    assert game.player(0).warp == 3 + 4
    assert game.reward_discards == ["reward_rift_4#1"]
    assert "detonates" in told(game)


def test_after_a_crooked_deal_compensation_is_one_card_more() -> None:
    hands = {0: ["crooked_deal"], 1: ["attack_12", *["attack_06"] * 5]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "crooked_deal", 1: "attack_12"})

    assert len(game.player(0).hand) == 4


def test_a_crooked_deal_that_fails_shifts_a_ship_and_two_cancel_out() -> None:
    lost = []
    for theirs in ("negotiate", "crooked_deal"):
        game = meeting("", "", "", hands={0: ["crooked_deal"], 1: [theirs]})
        go(game, cards={0: "crooked_deal", 1: theirs})
        lost.append([game.player(seat).warp for seat in (0, 1)])

    assert lost == [[2, 4], [3, 3]]


def test_a_kicker_multiplies_the_compensation_of_a_negotiate() -> None:
    hands = {0: ["negotiate", "kicker_2"], 1: ["attack_12", *["attack_06"] * 7]}
    game = meeting("", "", "", hands=hands)
    says = {"kicker": ["reward_kicker_2#1"]}
    go(game, cards={0: "negotiate", 1: "attack_12"}, says=says)

    assert len(game.player(0).hand) == 6


def test_two_morphs_and_both_sides_lose() -> None:
    hands = {0: ["morph"], 1: ["attack_04"]}
    game = meeting("", "", "", hands=hands)
    game.player(1).hand = ["reward_morph#1"]
    game.reward_deck.cards.remove("reward_morph#1")
    game._asked = None
    go(game, cards={0: "morph", 1: "morph"})

    assert [game.player(seat).warp for seat in (0, 1)] == [3, 4]


def test_a_morph_copies_what_is_printed_and_is_discarded_itself() -> None:
    game = meeting("", "", "", hands={0: ["morph"], 1: ["attack_12"]}, ships=(4, 2))
    go(game, cards={0: "morph", 1: "attack_12"})

    assert game.foreign_colonies(0) == 1
    assert "morph#1" in game.discard_pile


def test_nothing_is_set_aside_from_a_hand_zap() -> None:
    hands = {0: ["attack_04", "hand_zap"], 1: ["flare_miser", "plague", "quash"]}
    game = begun(hands)
    go(game, until="L", acts={0: ["hand_zap#1@1"], 1: ["on_new_hand:flare_miser"]})

    assert game.player(1).out == game.player(1).aside == []
    assert {"flare_miser", "plague#1", "quash#1"} <= set(game.discard_pile)


def test_a_card_that_finder_finds_may_be_left_there() -> None:
    game = begun({0: ["attack_04", "finder"], 1: ["attack_40"]})
    says = {"name_card": ["attack_40"], "power": False}
    go(game, until="L", acts={0: ["finder#1@1"]}, says=says)

    assert [key_of(card) for card in game.player(1).hand] == ["attack_40"]


def test_a_rift_that_finder_takes_detonates() -> None:
    game = begun({0: ["attack_04", "finder"], 1: ["rift_4"]})
    go(game, until="L", acts={0: ["finder#1@1"]}, says={"name_card": ["rift_4"]})

    assert game.encounter.lost == {0: 4}
    assert game.reward_discards == ["reward_rift_4#1", "reward_finder#1"]


def test_finder_may_name_any_flare_so_that_nobody_learns_which_were_dealt() -> None:
    game = begun({0: ["attack_04", "finder"]})
    asked = []
    says = {"name_card": lambda ask: asked.append(ask) or ask.fallback}
    go(game, until="L", acts={0: ["finder#1@1"]}, says=says)

    assert sum(option.id.startswith("flare_") for option in asked[0].options) == 50


def test_of_cards_that_were_discarded_together_space_junk_gives_any() -> None:
    game = begun({0: ["attack_04", "space_junk"]})
    for cards in (["attack_30"], ["attack_40", "plague"]):
        game.put_away(take(game, key) for key in cards)
    offered_cards = []
    says = {
        "discard": lambda ask: offered_cards.append([o.id for o in ask.open]) or ["attack_40#1"]
    }
    go(game, until="L", acts={0: ["space_junk#1@2"]}, says=says)

    assert offered_cards == [["attack_40#1", "plague#1"]]
    assert "attack_40" in [key_of(card) for card in game.player(2).hand]


def test_both_encounter_cards_are_discarded_together() -> None:
    game = meeting("", "", "", hands={0: ["attack_12"], 1: ["attack_04"]})
    go(game)

    assert sorted(map(key_of, game.uppermost())) == ["attack_04", "attack_12"]
