"""Macron."""

from tests.rules.cosmic_encounter.table import go, meeting, table, told


def at_launch(*aliens, hands=None):
    """Seat 0 launches against seat 1."""
    game = table(*aliens, hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return game


def asked(game, moment, acts=None):
    """Play on to the first question of this moment."""
    for _ in range(50):
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        named = [o for n in (acts or {}).get(seat, []) for o in _naming(ask, n)]
        if ask.moment == moment and not named:
            return ask
        game.play(seat, named[:1] if ask.moment == "stop" else ask.fallback)
    raise AssertionError(f"nobody is asked {moment}")


def _naming(ask, name):
    return [option.id for option in getattr(ask, "open", ()) if name in option.id]


def test_as_the_offense_it_sends_one_ship() -> None:
    assert asked(at_launch("macron", "", ""), "launch").most == 1


def test_zapped_it_may_send_four_which_count_one() -> None:
    game = at_launch("macron", "", "", hands={1: ["attack_06", "cosmic_zap"]})
    go(game, until="A", acts={1: ["cosmic_zap"]}, says={"launch": {"A1": 4}})

    assert game.encounter.gate == {0: 4}
    assert game.ship_worth(0) == 1


def test_as_an_ally_it_sends_one_ship_that_counts_four() -> None:
    game = at_launch("", "", "macron")
    says = {"invite": ["2"], "join": ["offense"], "launch": {"A1": 1}, "join_ships": {"C1": 4}}
    go(game, until="C", says=says)

    assert game.encounter.gate == {0: 1, 2: 1}
    assert game.ship_worth(2) == 4


def test_beside_attack_10_and_two_ships_its_one_makes_16() -> None:
    hands = {0: ["attack_10"], 1: ["attack_20"]}
    game = meeting("", "", "macron", hands=hands, ships=(2, 4), allies={2: ("offense", 1)})
    go(game, cards={0: "attack_10", 1: "attack_20"})

    assert "24 against 16" in told(game)


def test_as_the_defense_all_its_ships_count_four() -> None:
    hands = {0: ["attack_20"], 1: ["attack_08"]}
    game = meeting("", "macron", "", hands=hands)
    go(game, cards={0: "attack_20", 1: "attack_08"})

    assert "24 against 23" in told(game)


def test_zapped_at_the_reveal_its_ships_count_one() -> None:
    hands = {0: ["attack_20"], 1: ["attack_08"], 2: ["cosmic_zap"]}
    game = meeting("", "macron", "", hands=hands)
    go(game, cards={0: "attack_20", 1: "attack_08"}, acts={2: ["cosmic_zap"]})

    assert "23 against 12" in told(game)


def test_each_lost_ship_brings_two_cards_as_compensation() -> None:
    hands = {0: ["negotiate"], 1: ["attack_06", "attack_08", "attack_10", "attack_12"]}
    game = meeting("macron", "", "", hands=hands, ships=(1, 4))
    go(game, cards={0: "negotiate", 1: "attack_06"})

    assert len(game.player(0).hand) == 2


def test_zapped_before_compensation_each_ship_brings_one_card() -> None:
    hands = {0: ["negotiate"], 1: ["attack_06", "attack_08", "attack_10"], 2: ["cosmic_zap"]}
    game = meeting("macron", "", "", hands=hands, ships=(1, 4))
    go(game, cards={0: "negotiate", 1: "attack_06"}, acts={2: ["cosmic_zap"]})

    assert len(game.player(0).hand) == 1


def test_each_ship_brings_two_rewards() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: []}
    game = meeting("", "", "macron", hands=hands, allies={2: ("defense", 1)})
    go(game, cards={0: "attack_04", 1: "attack_40"})

    assert len(game.player(2).hand) == 2


def test_the_wild_flare_gives_one_more_for_each_ship_of_an_attacking_side() -> None:
    hands = {0: ["attack_10", "flare_macron"], 1: ["attack_08"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_10", 1: "attack_08"}, acts={0: ["flare_macron"]})

    assert "16 against 12" in told(game)


def test_the_super_flare_lets_the_offense_send_four() -> None:
    game = at_launch("macron", "", "", hands={0: ["attack_04", "flare_macron"]})
    acts = {0: ["flare_macron"]}
    go(game, until="A", acts=acts, says={"launch": {"A1": 4}})

    assert game.encounter.gate == {0: 4}


def test_the_super_flare_lets_an_ally_send_four() -> None:
    hands = {0: ["attack_04"], 2: ["attack_04", "flare_macron"]}
    game = at_launch("", "", "macron", hands=hands)
    says = {"invite": ["2"], "join": ["offense"], "join_ships": {"C1": 4}}
    says |= {"launch": {"A1": 1}}
    go(game, until="C", acts={2: ["flare_macron"]}, says=says)

    assert game.encounter.gate == {0: 1, 2: 4}
