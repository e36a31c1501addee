"""Human: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_human_adds_four_as_a_main_player() -> None:
    game = meeting("human", "", hands={0: ["attack_12"], 1: ["attack_15"]}, ships=(4, 4))
    go(game, until="R", cards={0: "attack_12", 1: "attack_15"})

    assert sums(game).offense.total == 12 + 4 + 4


def test_human_adds_four_as_an_ally_on_either_side() -> None:
    for side, total in (("offense", 10 + 3 + 1 + 4), ("defense", 12 + 4 + 1 + 4)):
        hands = {0: ["attack_10"], 1: ["attack_12"]}
        game = meeting("", "", "human", hands=hands, allies={2: (side, 1)})
        go(game, until="R", cards={0: "attack_10", 1: "attack_12"})

        assert sums(game)[side].total == total


def test_the_side_of_a_human_that_is_zapped_wins_at_once() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40", "cosmic_zap"]}
    for aliens, allies in ((("human", ""), {}), (("", "", "human"), {2: ("offense", 1)})):
        game = meeting(*aliens, hands=hands, allies=allies)
        go(game, until="R", cards={1: "attack_40"}, acts={1: ["cosmic_zap"]})

        assert game.encounter.result == "offense wins"


def test_the_wild_human_flare_makes_a_42_and_goes_to_the_human() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_40"], 2: ["attack_08"]}
    game = meeting("", "", "human", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts={0: ["flare_human"]})

    assert "flare_human" in hand(game, 2)
    assert game.planet("B1").ships[0] == 3


def test_the_wild_human_flare_is_discarded_where_nobody_is_the_human() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_40"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04"}, acts={0: ["flare_human"]})

    assert "flare_human" in [key_of(card) for card in game.discard_pile]


def test_the_wild_human_flare_is_of_no_use_against_the_human() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_20"]}
    game = meeting("", "human", "", hands=hands)
    go(game, cards={0: "attack_04"}, acts={0: ["flare_human"]})

    assert game.player(0).warp == 3


def test_by_the_super_human_flare_the_power_adds_eight() -> None:
    hands = {0: ["attack_10", "flare_human"], 1: ["attack_12"]}
    game = meeting("human", "", hands=hands)
    acts = {0: ["reveal_after_reveal:flare_human"]}
    go(game, until="R", cards={0: "attack_10"}, acts=acts)

    assert sums(game).offense.total == 10 + 3 + 8


def test_by_the_super_human_flare_the_human_zaps_itself_and_the_flare_is_discarded() -> None:
    hands = {0: ["attack_10", "flare_human"], 1: ["attack_40"]}
    game = meeting("human", "", hands=hands)
    encounter = game.encounter
    go(game, cards={0: "attack_10"}, acts={0: ["reveal_totals:flare_human"]})

    assert encounter.zapped == ["human"]
    assert game.foreign_colonies(0) == 1
    assert "flare_human" in [key_of(card) for card in game.discard_pile]
