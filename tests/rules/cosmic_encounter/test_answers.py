"""What answers what: zaps, flares that stop, powers at one moment, cards selected anew."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.power import ANY, EFFECTS, MAIN, MAIN_OR_ALLY, Power, at
from rules.cosmic_encounter.steps import uses
from rules.kernel.ask import Option
from rules.kernel.text import say
from rules.parts.stop_windows import Action
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_a_zapped_power_is_out_for_the_rest_of_the_encounter() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    go(game, cards={0: "attack_08", 1: "attack_12"}, acts={1: ["cosmic_zap"]})

    assert "The power of Seat 1, Virus, is zapped." in told(game)
    assert game.player(0).warp == 3


def test_of_two_who_zap_the_first_in_timing_order_is_announced_and_the_other_keeps_the_card() -> (
    None
):
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"], 2: ["cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    go(game, cards={0: "attack_08", 1: "attack_12"}, acts={1: ["cosmic_zap"], 2: ["cosmic_zap"]})

    assert hand(game, 2) == ["cosmic_zap"]
    assert told(game).count("plays Cosmic Zap") == 1


def test_card_zap_cancels_a_flare_and_both_are_discarded() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12", "card_zap"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={0: ["flare_human"], 1: ["card_zap"]})

    assert {"flare_human", "card_zap#1"} <= set(game.discard_pile)
    assert game.player(0).warp == 3


def test_a_flare_comes_back_to_the_hand_after_the_encounter_and_only_one_is_used_in_it() -> None:
    hands = {0: ["attack_04", "flare_mirror", "flare_virus"], 1: ["attack_12"], 2: []}
    game = meeting("", "", "", hands=hands)
    go(game, until="V", cards={0: "attack_04", 1: "attack_12"})
    assert any("flare_virus" in id for id in offered(game, 0))
    game.play(0, ["reveal_after_reveal:flare_mirror/wild"])
    assert not any("flare_virus" in id for id in offered(game, 0))
    go(game)

    assert {"flare_mirror", "flare_virus"} <= {*hand(game, 0)}


def test_the_wild_human_flare_makes_a_42_and_goes_to_the_human() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_40"], 2: ["attack_08"]}
    game = meeting("", "", "human", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts={0: ["flare_human"]})

    assert "flare_human" in hand(game, 2)
    assert game.planet("B1").ships[0] == 3


def test_anti_matters_flare_stops_a_wild_flare_which_goes_back_to_its_holder() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12", "flare_anti_matter"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["flare_human"], 1: ["flare_anti_matter"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert "flare_human" in hand(game, 0)
    assert game.player(0).warp == 3


def test_filchs_flare_takes_an_artifact_for_a_negotiate() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: ["negotiate", "flare_filch"]}
    game = meeting("", "", "", hands=hands)
    acts = {1: ["emotion_control"], 2: ["flare_filch"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert hand(game, 2) == ["emotion_control", "flare_filch"]
    assert game.player(0).warp == 3


def test_voids_flare_costs_a_ship_and_makes_an_artifact_fail() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: ["flare_void"]}
    game = meeting("", "", "", hands=hands)
    acts = {1: ["emotion_control"], 2: ["flare_void"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert game.player(2).warp == 1
    assert "emotion_control#1" in game.discard_pile


def test_sorcerer_exchanges_the_cards_that_were_selected() -> None:
    game = meeting("", "sorcerer", "", hands={0: ["attack_40"], 1: ["attack_04"]})
    go(game, cards={0: "attack_40", 1: "attack_04"}, acts={1: ["sorcerer.exchange"]})

    assert game.player(0).warp == 3


def test_oracle_selects_when_the_opponents_card_lies_open() -> None:
    game = meeting("oracle", "", "", hands={0: ["attack_08", "attack_40"], 1: ["attack_12"] * 2})
    shown_first = False
    while game.stop != "V":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        open_cards = list(game.encounter.shown)
        shown_first = shown_first or (ask.moment == "select" and seat == 0 and open_cards == [1])
        game.play(seat, ask.fallback)

    assert shown_first
    assert len(game.encounter.shown) == 2


def test_a_zapped_oracle_sees_nothing() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("oracle", "", "", hands=hands)
    go(game, until="V", cards={0: "attack_08", 1: "attack_12"}, acts={1: ["cosmic_zap"]})

    assert game.encounter.faced is None


def test_losers_upset_is_applied_last_even_to_a_zapped_human() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["cosmic_zap"]}
    game = meeting("human", "loser", "", hands=hands)
    acts = {1: ["loser.declare"], 2: ["cosmic_zap"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts)

    assert game.player(0).warp == 3
    assert game.player(1).warp == 0


def test_after_the_upset_was_declared_attack_cards_are_compulsory() -> None:
    game = meeting("loser", "", "", hands={0: ["attack_04", "negotiate"], 1: ["negotiate"]})
    go(game, cards={0: "negotiate", 1: "negotiate"}, acts={0: ["loser.declare"]}, until="V")

    assert game.encounter.shown[0].type == "attack"


def test_the_wild_loser_flare_makes_both_sides_lose_without_cards() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_loser"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 1)})
    go(game, acts={1: ["flare_loser"]})

    assert [game.player(seat).warp for seat in game.seats] == [3, 4, 1]
    assert hand(game, 0) == ["attack_40"]


def test_zombies_ships_go_home_and_bring_no_compensation() -> None:
    game = meeting("zombie", "", "", hands={0: ["negotiate"], 1: ["attack_12", "attack_08"]})
    go(game, cards={0: "negotiate", 1: "attack_12"})

    assert game.player(0).warp == 0
    assert game.ships_on_colonies(0) == 20
    assert len(game.player(1).hand) == 1


def test_a_zombie_that_was_zapped_ahead_loses_its_ships() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("zombie", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={1: ["cosmic_zap"]})

    assert game.player(0).warp == 3


def test_the_wild_zombie_flare_named_ahead_saves_a_ship() -> None:
    hands = {0: ["attack_04", "flare_zombie"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={0: ["on_ships_to_warp:flare_zombie"]})

    assert game.player(0).warp == 2


def test_void_removes_ships_down_to_as_many_as_colonies_win() -> None:
    game = meeting("", "void", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    for planet in ("A2", "A3", "A4", "A5"):
        game.player(0).removed += game.planet(planet).ships.pop(0, 0)
    game.settle(0, "A2", 3)
    game.player(0).removed -= 3
    go(game, cards={0: "attack_04", 1: "attack_12"})

    assert game.ships_owned(0) == 5
    assert game.player(0).warp == 2


def test_trader_swaps_hands_and_the_defense_has_drawn_its_new_hand_before() -> None:
    game = meeting("trader", "", "", hands={0: ["attack_04"], 1: ["plague"]})
    go(game, until="V", acts={0: ["trader.swap"]})

    assert len(game.player(0).hand) == 7
    assert key_of(game.encounter.shown[1].card) == "attack_04"


def test_after_a_swap_of_hands_both_select_anew_from_what_they_hold() -> None:
    game = meeting("trader", "", "", hands={0: ["attack_04"], 1: ["attack_12", "attack_30"]})
    go(game, until="V", acts={0: ["trader.swap"]}, cards={0: "attack_12"})

    assert key_of(game.encounter.shown[0].card) == "attack_12"


def test_filch_picks_up_the_opponents_card() -> None:
    game = meeting("filch", "", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={0: ["filch.pick_up"]})

    assert hand(game, 0) == ["attack_12"]


def test_force_field_sends_allies_home() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "force_field"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    go(game, cards={0: "attack_40"}, acts={1: ["force_field"]})

    assert game.ships_on_colonies(2) == 20
    assert game.foreign_colonies(2) == 0


def test_reinforcements_are_for_either_side_and_are_discarded() -> None:
    hands = {0: ["attack_08"], 1: ["attack_10"], 2: ["reinforcement_5"]}
    game = meeting("", "", "", hands=hands, ships=(3, 4), allies={2: ("offense", 1)})
    go(game, cards={0: "attack_08", 1: "attack_10"}, acts={2: ["reinforcement_5#1@offense"]})

    assert "reinforcement_5#1" in game.discard_pile
    assert game.foreign_colonies(0) == 1


def test_a_kicker_multiplies_the_card_after_every_other_change() -> None:
    hands = {0: ["attack_04", "kicker_2"], 1: ["attack_20"]}
    game = meeting("tripler", "", "", hands=hands)
    says = {"kicker": ["reward_kicker_2#1"]}
    go(game, cards={0: "attack_04", 1: "attack_20"}, says=says)

    assert "27 against 24" in told(game)


def test_what_was_named_for_one_loss_stands_until_it_can_be_used() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_zombie"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    acts = {2: ["on_ships_to_warp:flare_zombie"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts)

    assert [game.player(seat).warp for seat in (0, 2)] == [3, 1]


@pytest.mark.parametrize("who", [ANY, MAIN, MAIN_OR_ALLY])
def test_a_condition_on_an_opponent_is_not_met_before_there_is_a_defense(who, monkeypatch) -> None:
    """Stop S asks about answers and reactions too; whatever the role, the stop goes on."""

    class Curious(Power):
        def _of_opponent(self, game, use):
            return bool(game.player(game.encounter.opponent(use.seat)).hand)

        def _opponents(self, game, use):
            return [Option(str(game.encounter.opponent(use.seat)), say("the opponent"))]

        @at("on_power_use", who=who, when=_of_opponent)
        def look(self, game, use):
            return None

        @at("encounter_start", who=who, targets=_opponents)
        def look_at(self, game, use):
            return None

    kept = [function for function in vars(uses).values() if hasattr(function, "cache_clear")]
    monkeypatch.setitem(EFFECTS, "human", Curious())
    monkeypatch.setattr(Curious, "id", "human")
    for found_before in kept:
        found_before.cache_clear()
    game = table("human", "observer", "")
    game.begin()
    answered = Action(seat=1, moment="on_ships_to_warp", id="observer.protect")
    before = [o.id for m in ("encounter_start", "on_power_use") for o in chosen(game, m, answered)]
    game.encounter.defense = 1
    after = [o.id for m in ("encounter_start", "on_power_use") for o in chosen(game, m, answered)]
    for found_before in kept:
        found_before.cache_clear()

    assert before == []
    assert after == ["human.look_at@1", "human.look"]


def chosen(game, moment, answered):
    return uses.chosen(game, 0, moment, answered=answered)


def test_the_super_trader_flare_stands_in_the_place_of_the_power_which_is_not_zapped() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_12"], 2: ["attack_40"]}
    game = meeting("trader", "", "", hands=hands)
    go(game, until="V", acts={0: ["flare_trader", "trader.swap"]})

    assert [key_of(card) for card in game.player(2).hand] == ["attack_04"]
    assert [key_of(card) for card in game.player(1).hand] == []
    assert game.encounter.zapped == []
