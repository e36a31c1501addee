"""Kamikaze."""

from rules.kernel import MORE
from rules.parts.stop.words import MORE_TO_DO
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told


def test_each_ship_given_up_brings_two_cards_that_may_be_selected() -> None:
    game = meeting("kamikaze", "", "", hands={0: ["attack_04"], 1: ["attack_06"]})
    go(game, until="V", acts={0: ["kamikaze.crash"]}, says={"lose_ships": {"A3": 3, "A4": 1}})

    assert game.player(0).warp == 4
    assert len(game.player(0).hand) == 1 + 8 - 1
    assert "draws 8 cards" in told(game)


# Ruling kamikaze_ships
def test_the_defending_ships_on_the_target_qualify_and_those_in_the_gate_do_not() -> None:
    game = meeting("", "kamikaze", "")
    go(game, acts={1: ["kamikaze.crash"]}, says={"lose_ships": {"B1": 4}}, until="V")

    assert game.encounter.lost == {1: 4}
    assert 1 not in game.planet("B1").ships

    game = meeting("kamikaze", "", "")
    asked = ask_of(game, "lose_ships", acts={0: ["kamikaze.crash"]})

    assert sum(line.high for line in asked.lines) == 17


def ask_of(game, moment, acts):
    """Play on to the first question of this moment."""
    while True:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if ask.moment == moment:
            return ask
        if ask.more == MORE_TO_DO:
            game.play(seat, MORE)
            continue
        options = getattr(ask, "open", ())
        named = [o.id for o in options if any(n in o.id for n in acts.get(seat, []))]
        game.play(seat, named[:1] if ask.moment == "stop" else ask.fallback)


# Ruling kamikaze_zap
def test_a_zap_costs_no_ships() -> None:
    hands = {0: ["attack_04"], 1: ["attack_06", "cosmic_zap"]}
    game = meeting("kamikaze", "", "", hands=hands)
    says = {"lose_ships": {"A3": 4}}
    go(game, until="V", acts={0: ["kamikaze.crash"], 1: ["cosmic_zap"]}, says=says)

    assert game.player(0).warp == 0
    assert "Seat 1 draws" not in told(game)


def test_the_wild_flare_adds_3_for_each_ship_from_outside() -> None:
    hands = {0: ["attack_04", "flare_kamikaze"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands)
    go(game, acts={0: ["flare_kamikaze"]}, says={"lose_ships": {"A3": 2, "A4": 2}})

    assert "19 against 16" in told(game)
    assert game.player(0).warp == 4
    assert game.foreign_colonies(0) == 1


def test_the_wild_flare_spares_the_defending_ships() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "flare_kamikaze"]}
    game = meeting("", "", "", hands=hands)
    asked = ask_of(game, "lose_ships", acts={1: ["flare_kamikaze"]})

    assert "B1" not in [line.id for line in asked.lines]


def test_the_super_flare_retrieves_three_ships() -> None:
    game = table("kamikaze", "", "", hands={0: ["attack_04", "flare_kamikaze"]})
    game.player(0).warp = game.lift(0, {"A1": 4})
    game.begin()
    assert any("flare_kamikaze/super" in id for id in offered(game, 0))
    go(game, until="L", acts={0: ["flare_kamikaze"]})

    assert game.player(0).warp == 1


def test_without_colonies_the_three_ships_go_into_the_gate() -> None:
    game = table("", "", "", hands={0: ["attack_04"]})
    for planet in ("A1", "A2", "A3", "A4", "A5"):
        game.player(0).warp += game.lift(0, {planet: 4})
    game.encounter.retrieves = 3
    game.begin()
    go(game, until="L")

    assert game.encounter.gate == {0: 3}
    assert game.player(0).warp == 17


def test_whoever_retrieves_instead_of_an_offense_with_the_super_flare_gets_one_ship() -> None:
    hands = {0: ["attack_04", "flare_kamikaze"], 2: ["flare_masochist"]}
    game = table("kamikaze", "", "", hands=hands)
    for seat in (0, 2):
        game.player(seat).warp += game.lift(seat, {f"{'ABC'[seat]}5": 4})
    game.begin()
    go(game, until="L", acts={0: ["flare_kamikaze"], 2: ["flare_masochist/wild@2"]})

    assert [game.player(seat).warp for seat in (0, 2)] == [4, 3]
