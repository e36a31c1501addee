"""Technologies about cards, each by its own words."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, take
from tests.rules.cosmic_encounter.technologies.laid import lay


def begun(seat, key, ships=0, *, shown=True, hands=None):
    game = table("", "", "", techs=True, hands=hands)
    lay(game, seat, key, ships, shown=shown)
    game.begin()
    return game


def keys(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_delta_scanners_pick_any_card_out_of_the_discard_pile() -> None:
    game = table("", "", "", techs=True)
    lay(game, 2, "delta_scanners", shown=True)
    wanted = take(game, "attack_40")
    game.put_away([wanted, take(game, "attack_08")])
    game.begin()
    go(game, until="L", acts={2: ["delta_scanners"]}, says={"power": [wanted]})

    assert wanted in game.player(2).hand
    assert len(game.discard_pile) == 1
    assert game.tech_discards == ["delta_scanners"]


def test_enigma_device_makes_all_hands_eight_after_an_own_discard() -> None:
    hands = {0: ["attack_04", "attack_08"], 1: ["attack_10", *["negotiate"] * 10]}
    game = begun(0, "enigma_device", hands=hands)
    first = game.player(0).hand[0]
    go(game, until="L", acts={0: ["enigma_device"]}, says={"discard": [first]})

    assert [len(player.hand) for player in game.seated] == [8, 8, 8]
    assert first not in game.player(0).hand


def test_vacuum_turbines_draw_four_of_which_unwanted_ones_are_discarded() -> None:
    game = begun(2, "vacuum_turbines")
    before = [*game.player(2).hand]
    drop = {"discard": lambda ask: [option.id for option in ask.open][:3]}
    go(game, until="L", acts={2: ["vacuum_turbines"]}, says=drop)

    assert len(game.player(2).hand) == len(before) + 1
    assert {*before} <= {*game.player(2).hand}
    assert len(game.discard_pile) == 3


# Ruling quark_replaced
def test_quark_battery_replaces_the_revealed_card_with_the_one_under_it() -> None:
    hands = {0: ["attack_10"], 1: ["attack_06"], 2: ["attack_04"]}
    game = meeting("", "", "", hands=hands, techs=True)
    tech = lay(game, 0, "quark_battery", shown=True)
    tech.under.append(take(game, "attack_40"))
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts={0: ["quark_battery"]})

    assert game.encounter.result == "offense wins"
    assert key_of(game.encounter.shown[0].card) == "attack_40"
    assert [key_of(card) for card in game.discard_pile] == ["attack_10"]
    assert game.tech_discards == ["quark_battery"]


def test_quark_battery_takes_an_encounter_card_from_the_hand_as_it_is_completed() -> None:
    hands = {1: ["attack_40", "attack_04", "negotiate"]}
    game = begun(1, "quark_battery", 3, shown=False, hands=hands)
    card = game.player(1).hand[0]
    go(game, until="L", acts={1: ["tech:0!"]}, says={"power": [card]})

    assert game.player(1).techs[0].under == [card]
    assert keys(game, 1) == ["attack_04", "negotiate"]
    assert card not in str(game.view(0))
    assert card not in str(game.view(None))


def test_an_empty_quark_battery_cannot_be_used() -> None:
    game = meeting("", "", "", techs=True)
    lay(game, 0, "quark_battery", shown=True)
    go(game, until="V", cards={0: "attack_10", 1: "attack_04"})

    assert not any("quark" in id for id in offered(game, 0))
