"""Mutant."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told

REFILL = {0: ["mutant.refill"]}


def launched(*aliens, hands=None, **more):
    """Seat 0 has launched against seat 1; stop A begins."""
    game = table(*aliens, hands=hands, at="launch", **more)
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return go(game, until="A", says={"launch": {"A1": 2}})


def sources(*named):
    """Answers to the question from where the next card comes, one after the other."""
    left = list(named)
    return {"power": lambda ask: [left.pop(0)] if left else ["stop"]}


def test_it_fills_up_to_eight_choosing_each_source_in_turn() -> None:
    hands = {0: ["attack_04"] * 4, 1: ["attack_06", "attack_08"], 2: ["attack_10"]}
    game = launched("mutant", "", "", hands=hands)
    go(game, until="C", acts=REFILL, says=sources("1", "2", "deck", "1"))

    assert [len(game.player(seat).hand) for seat in game.seats] == [8, 0, 0]


def test_it_may_stop_before_it_holds_eight() -> None:
    game = launched("mutant", "", "", hands={0: ["attack_04"]})
    go(game, until="C", acts=REFILL, says=sources("deck", "stop"))

    assert len(game.player(0).hand) == 2


def test_with_eight_cards_there_is_nothing_to_fill() -> None:
    hands = {0: ["attack_06"] * 4 + ["attack_08"] * 4}
    game = launched("mutant", "", "", hands=hands)

    assert not any("mutant" in id for id in offered(game, 0))


def test_it_refills_as_the_defense_too_but_not_as_an_ally() -> None:
    assert any("mutant" in id for id in offered(launched("", "mutant", ""), 1))
    assert not any("mutant" in id for id in offered(launched("", "", "mutant"), 2))


def test_zapped_it_draws_nothing() -> None:
    hands = {0: ["attack_04"], 1: ["attack_06", "cosmic_zap"]}
    game = launched("mutant", "", "", hands=hands)
    go(game, until="C", acts=REFILL | {1: ["cosmic_zap"]})

    assert len(game.player(0).hand) == 1


def test_a_rift_that_it_takes_detonates() -> None:
    hands = {0: ["attack_04"], 1: ["rift_3"], 2: []}
    game = launched("mutant", "", "", hands=hands)
    go(game, until="C", acts=REFILL, says=sources("1", "stop"))

    assert "detonates" in told(game)
    assert game.player(0).warp == 3
    assert len(game.player(0).hand) == 1


def test_the_wild_flare_takes_a_card_from_the_beaten_opponent_and_its_allies() -> None:
    hands = {
        0: ["attack_40", "flare_mutant"],
        1: ["attack_04", "attack_06"],
        2: ["attack_08"],
        3: ["attack_10"],
    }
    allies = {2: ("defense", 1), 3: ("offense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    acts = {0: ["flare_mutant"]}
    go(game, cards={0: "attack_40", 1: "attack_04"}, acts=acts)

    held = sorted(key_of(card) for card in game.player(0).hand)
    assert held == ["attack_06", "attack_08", "flare_mutant"]


def test_the_wild_flare_takes_nothing_after_a_defeat() -> None:
    hands = {0: ["attack_04", "flare_mutant"], 1: ["attack_40", "attack_06"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts={0: ["flare_mutant"]})

    assert len(game.player(1).hand) == 1


def test_the_wild_flare_takes_from_the_opponent_alone_after_a_deal() -> None:
    hands = {0: ["negotiate", "flare_mutant"], 1: ["negotiate", "attack_06"], 2: ["attack_08"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 1)})
    game.encounter.involved = {2: 1}
    go(game, until="D", cards={0: "negotiate", 1: "negotiate"})
    game.encounter.result = "deal"
    game.stack[-1].over = True
    game.begin()
    go(game, acts={0: ["flare_mutant"]})

    held = sorted(key_of(card) for card in game.player(0).hand)
    assert held == ["attack_06", "flare_mutant"]


def test_the_super_flare_discards_up_to_three_first() -> None:
    hands = {0: ["attack_04", "attack_06", "attack_08", "attack_10", "flare_mutant"]}
    game = launched("mutant", "", "", hands=hands)
    says = {
        "discard": lambda ask: [option.id for option in ask.open[:3]],
        "power": ["deck"],
    }
    go(game, until="C", acts={0: ["mutant.refill", "flare_mutant"]}, says=says)

    assert len(game.discard_pile) == 3
    assert len(game.player(0).hand) == 8
