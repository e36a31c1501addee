"""Reactions to reactions: zaps, flares that stop, powers at one moment, cards selected anew."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.power import EFFECTS, Power, at
from rules.cosmic_encounter.stops import uses
from rules.kernel import Option, say
from rules.parts.stop.windows import Action
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


# Ruling flare_out
def test_a_flare_comes_back_to_the_hand_after_the_encounter_and_only_one_is_used_in_it() -> None:
    hands = {0: ["attack_04", "flare_mirror", "flare_virus"], 1: ["attack_12"], 2: []}
    game = meeting("", "", "", hands=hands)
    go(game, until="V", cards={0: "attack_04", 1: "attack_12"})
    assert any("flare_virus" in id for id in offered(game, 0))
    game.play(0, ["reveal_after_reveal:flare_mirror/wild"])
    assert not any("flare_virus" in id for id in offered(game, 0))
    go(game)

    assert {"flare_mirror", "flare_virus"} <= {*hand(game, 0)}


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


# Ruling arithmetic
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


@pytest.mark.parametrize("who", ["any", "main", "main_or_ally"])
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
