"""Shadow: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.phases.aftermath import consequences
from tests.rules.cosmic_encounter.table import go, meeting, table, told


def drawn(key: str, *aliens: str, **more):
    """Seat 0 draws this destiny card."""
    game = table(*aliens, at="destiny", **more)
    deck = game.destiny_deck.cards
    card = next(card for card in deck if key_of(card) == key)
    deck.remove(card)
    deck.insert(0, card)
    game.begin()
    if key_of(game.encounter.destiny) != key:
        raise AssertionError(f"{game.encounter.destiny} was drawn, not {key}")
    return game


def test_shadow_sends_a_ship_of_the_player_drawn_from_a_colony_of_its_choice() -> None:
    game = drawn("B", "shadow", "", "")
    go(game, until="A", says={"lose_ships": ["B3@1"]})

    assert game.planet("B3").ships[1] == 3
    assert game.player(1).warp == 1


def test_shadow_works_in_the_turns_of_others_and_never_on_itself() -> None:
    game = drawn("B", "", "shadow", "")
    go(game, until="A")
    assert game.player(1).warp == 0

    game = drawn("C", "", "shadow", "")
    go(game, until="A")
    assert game.player(2).warp == 1


def test_shadow_executes_a_ship_of_whoever_a_special_card_names() -> None:
    game = drawn("fewest_in_warp", "", "", "shadow")
    go(game, until="A")

    assert game.player(1).warp == 1


def test_on_a_wild_card_shadow_picks_a_ship_of_any_other_player() -> None:
    game = drawn("wild", "shadow", "", "")
    go(game, until="A", says={"lose_ships": ["C2@2"]})

    assert game.planet("C2").ships[2] == 3


def test_a_zapped_shadow_executes_nobody() -> None:
    game = drawn("B", "shadow", "", "", hands={1: ["cosmic_zap"]})
    go(game, until="A", acts={1: ["cosmic_zap"]})

    assert game.player(1).warp == 0


def test_where_no_destiny_card_is_drawn_shadow_does_nothing() -> None:
    game = table("shadow", "", "", at="destiny")
    game.encounter.named = 1
    game.begin()
    go(game, until="A")

    assert game.player(1).warp == 0


# Ruling shadow_own
def test_the_wild_shadow_flare_takes_all_opposing_ships_along_and_they_gain_no_colony() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_shadow"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    go(game, acts={1: ["flare_shadow/wild@B3"]})

    assert [game.player(seat).warp for seat in game.seats] == [3, 5, 2]
    assert game.planet("B1").ships == {}
    assert game.planet("B3").ships[1] == 3


def test_the_wild_shadow_flare_does_nothing_for_a_defense_that_wins() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40", "flare_shadow"]}
    game = meeting("", "", "", hands=hands)
    go(game, acts={1: ["flare_shadow/wild@B3"]})

    assert game.player(1).warp == 0


def test_the_super_shadow_flare_puts_a_ship_from_the_warp_in_the_place_of_the_executed() -> None:
    game = drawn("B", "shadow", "", "", hands={0: ["attack_04", "flare_shadow"]})
    game.lift(0, {"A5": 2})
    game.player(0).warp = 2
    go(game, until="A", acts={0: ["flare_shadow"]}, says={"lose_ships": ["B3@1"]})

    assert game.planet("B3").ships == {1: 3, 0: 1}
    assert game.player(0).warp == 1
    assert "1 ship of Seat 1 on B3" in told(game)


def test_nobody_is_said_to_land_whose_ships_the_wild_shadow_flare_has_taken_along() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_shadow"]}
    game = meeting("", "", "", hands=hands)
    go(game, until="R", acts={1: ["flare_shadow/wild@B3"]})

    assert [each.kind for each in consequences(game) if each.seat == 0] == ["warp"]
