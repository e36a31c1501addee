"""Pacifist."""

from tests.rules.cosmic_encounter.table import go, meeting, told


def fight(card0, card1, *aliens, acts=None, **more):
    hands = {0: [card0], 1: [card1], 2: [], **more.pop("hands", {})}
    game = meeting(*aliens, hands=hands, **more)
    return go(game, cards={0: card0, 1: card1}, acts=acts)


def test_a_negotiate_wins_against_an_attack_and_brings_no_compensation() -> None:
    game = fight("negotiate", "attack_40", "pacifist", "", "")

    assert game.planet("B1").ships == {0: 3}
    assert "compensation" not in told(game)


def test_an_attack_of_pacifist_fights_as_usual() -> None:
    game = fight("attack_04", "attack_40", "pacifist", "", "")

    assert game.player(0).warp == 3


def test_zapped_it_loses_with_its_negotiate() -> None:
    hands = {2: ["cosmic_zap"]}
    game = fight(
        "negotiate", "attack_40", "pacifist", "", "", hands=hands, acts={2: ["cosmic_zap"]}
    )

    assert game.player(0).warp == 3


def test_two_negotiates_are_a_normal_deal() -> None:
    game = fight("negotiate", "negotiate", "pacifist", "", "")

    assert [game.player(seat).warp for seat in (0, 1)] == [3, 3]


def test_a_morph_copies_first() -> None:
    fought = told(fight("morph", "attack_04", "pacifist", "", ""))
    talked = told(fight("negotiate", "morph", "pacifist", "", ""))

    assert "wins the encounter, 8 against 7" in fought
    assert "wins the encounter" not in talked


def test_the_wild_flare_makes_a_negotiate_an_attack_15() -> None:
    hands = {0: ["negotiate", "flare_pacifist"]}
    game = fight("negotiate", "attack_10", "", "", "", hands=hands, acts={0: ["flare_pacifist"]})

    assert "18 against 14" in told(game)
    assert game.planet("B1").ships == {0: 3}


def test_the_super_flare_shifts_two_ships_of_a_failed_deal() -> None:
    hands = {0: ["negotiate", "flare_pacifist"]}
    acts = {0: ["flare_pacifist"]}
    game = fight("negotiate", "negotiate", "pacifist", "", "", hands=hands, acts=acts)

    assert [game.player(seat).warp for seat in (0, 1)] == [1, 5]


def test_the_super_flare_may_be_named_for_a_deal_that_is_quashed() -> None:
    hands = {
        0: ["negotiate", "attack_04", "flare_pacifist"],
        1: ["negotiate", "attack_06"],
        2: ["quash"],
    }
    game = meeting("pacifist", "", "", hands=hands)
    go(game, until="D", cards={0: "negotiate", 1: "negotiate"})
    deal(game)
    go(game, acts={0: ["flare_pacifist"], 2: ["quash"]})

    assert [game.player(seat).warp for seat in (0, 1)] == [1, 5]


def deal(game) -> None:
    """Seat 0 offers room on a planet, which seat 1 accepts."""
    game.play(0, ["offer"])
    game.play(0, ["gives_planet"])
    game.play(0, [game.asks()[0].options[0].id])
    game.play(0, 1)
    accept = next(o.id for o in game.asks()[1].open if o.id.startswith("accept"))
    game.play(1, [accept])


# Ruling first_win
def test_of_pacifist_and_a_zapped_human_the_first_in_timing_order_wins() -> None:
    hands = {2: ["cosmic_zap"]}
    zap = {2: ["cosmic_zap"]}
    offense = fight("negotiate", "attack_40", "pacifist", "human", "", hands=hands, acts=zap)
    defense = fight("attack_40", "negotiate", "human", "pacifist", "", hands=hands, acts=zap)
    ally = meeting(
        "",
        "pacifist",
        "human",
        "",
        hands={0: ["attack_40"], 1: ["negotiate"], 3: ["cosmic_zap"]},
        allies={2: ("offense", 1)},
    )
    go(ally, cards={0: "attack_40", 1: "negotiate"}, acts={3: ["cosmic_zap"]})

    assert offense.planet("B1").ships == {0: 3}
    assert defense.planet("B1").ships == {0: 3}
    assert ally.planet("B1").ships == {1: 4}
