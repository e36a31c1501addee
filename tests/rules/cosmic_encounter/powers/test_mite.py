"""Mite."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, table, told

FIVE = ["attack_04", "attack_06", "attack_08", "attack_10", "negotiate"]


def launched(*aliens, hands=None, **more):
    """Seat 0 has launched two ships at B1, against seat 1; stop A begins."""
    game = table(*(aliens or ("mite", "", "")), hands=hands or {1: FIVE}, at="launch", **more)
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    return go(game, until="A", says={"launch": {"A1": 2}, "aim": ["B1"]})


def test_the_defense_discards_at_random_down_to_three() -> None:
    game = launched()
    go(game, until="C")

    assert len(game.player(1).hand) == 3
    assert len(game.discard_pile) == 2
    assert game.encounter.gate == {0: 2}


def test_a_colony_ends_the_encounter_successfully_and_defenders_stay() -> None:
    game = launched()
    go(game, says={"power": ["colony"], "again": True})

    assert game.planet("B1").ships == {0: 2, 1: 4}
    assert len(game.player(1).hand) == 5
    assert (game.encounter.offense, game.encounter.number) == (0, 2)


# Ruling mite_ends
def test_a_colony_that_was_given_is_neither_a_win_nor_a_deal() -> None:
    game = launched()
    go(game, says={"power": ["colony"]}, until="R")

    assert game.encounter.result == "success"
    assert game.encounter.winner is None


def test_with_three_cards_the_defense_has_nothing_to_choose() -> None:
    game = launched(hands={1: FIVE[:3]})
    go(game, until="C")

    assert "uses Mite" not in told(game)
    assert len(game.player(1).hand) == 3


def test_as_the_defense_it_does_nothing() -> None:
    game = launched("", "mite", "", hands={0: FIVE, 1: FIVE})
    go(game, until="C")

    assert "uses Mite" not in told(game)


def test_zapped_the_defense_keeps_its_cards() -> None:
    game = launched(hands={1: FIVE, 2: ["cosmic_zap"]})
    go(game, until="C", acts={2: ["cosmic_zap"]})

    assert len(game.player(1).hand) == 5


def test_the_wild_flare_sends_all_allies_home_where_the_opponent_has_more() -> None:
    hands = {0: ["attack_04", "flare_mite"], 1: ["attack_06"]}
    allies = {2: ("defense", 2), 3: ("offense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    go(game, acts={0: ["flare_mite"]})

    assert [game.ships_on_colonies(seat) for seat in (2, 3)] == [20, 20]


def test_the_wild_flare_is_of_no_use_with_as_many_allied_ships() -> None:
    hands = {0: ["attack_04", "flare_mite"], 1: ["attack_06"]}
    allies = {2: ("defense", 1), 3: ("offense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    go(game, acts={0: ["flare_mite"]})

    assert "plays Mite" not in told(game)


def test_the_super_flare_keeps_what_the_defense_discards() -> None:
    game = launched(hands={0: ["attack_12", "flare_mite"], 1: FIVE})
    acts = {0: ["flare_mite"]}
    says = {"power": lambda ask: ask.fallback[:1]}
    go(game, until="C", acts=acts, says=says)

    assert len(game.player(0).hand) == 2
    assert len(game.player(1).hand) == 3
    assert len(game.discard_pile) == 1


def test_nobody_else_learns_which_cards_were_looked_at() -> None:
    game = launched(hands={0: ["attack_12", "flare_mite"], 1: FIVE})
    go(game, until="C", acts={0: ["flare_mite"]})

    kept = [card for card in game.player(0).hand if key_of(card) != "attack_12"]
    assert len(kept) == 2
    assert not any(str(game.named(card)) in told(game) for card in kept)


def test_with_a_colony_given_nobody_learns_whom_it_wanted_to_invite() -> None:
    game = table("mite", "", "", hands={1: FIVE}, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    go(game, until="A", says={"launch": {"A1": 2}, "invite": ["2"]})
    go(game, says={"power": ["colony"]})

    assert "invites" not in told(game)
