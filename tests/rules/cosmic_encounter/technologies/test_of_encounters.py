"""Technologies that change an encounter, each by its own words."""

from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told
from tests.rules.cosmic_encounter.technologies.laid import all_ships, lay

ATTACKS = {0: ["attack_10", "attack_20"], 1: ["attack_06", "attack_04"]}


def met(*laid, hands=None, aliens=("", "", ""), **more):
    """Seat 0 has met seat 1 with 3 ships against 4."""
    game = meeting(*aliens, hands=hands or ATTACKS, techs=True, **more)
    for seat, key, ships, shown in laid:
        lay(game, seat, key, ships, shown=shown)
    return type(game).load(game.save())  # it asks anew


def test_collapsium_hulls_leave_a_ship_where_the_defense_was_beaten_by_no_more_than_five() -> None:
    game = met((1, "collapsium_hulls", 0, True))
    go(game, cards={0: "attack_10", 1: "attack_06"}, acts={1: ["collapsium_hulls"]})

    assert game.planet("B1").ships == {1: 1, 0: 3}
    assert game.player(1).warp == 3
    assert game.player(1).techs[0].shown == "collapsium_hulls"


def test_collapsium_hulls_do_not_help_against_a_greater_difference() -> None:
    game = met((1, "collapsium_hulls", 0, True))
    go(game, cards={0: "attack_20", 1: "attack_06"}, acts={1: ["collapsium_hulls"]})

    assert game.planet("B1").ships == {0: 3}
    assert game.player(1).warp == 4


def test_cosmic_field_generator_zaps_a_power_and_is_discarded() -> None:
    laid = ((1, "cosmic_field_generator", 0, True),)
    game = met(*laid, aliens=("tripler", "", ""))
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts={1: ["cosmic_field"]})

    assert game.encounter.zapped == ["tripler"]
    assert game.tech_discards == ["cosmic_field_generator"]


def test_no_card_zap_stops_a_cosmic_field_generator() -> None:
    hands = {**ATTACKS, 2: ["card_zap", "card_zap"]}
    laid = ((1, "cosmic_field_generator", 0, True),)
    game = met(*laid, aliens=("tripler", "", ""), hands=hands)
    acts = {1: ["cosmic_field"], 2: ["card_zap"]}
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts=acts)

    assert game.encounter.zapped == ["tripler"]
    assert len(game.player(2).hand) == 2


def test_energy_cloak_keeps_the_defense_from_inviting() -> None:
    game = table("", "", "", techs=True)
    lay(game, 0, "energy_cloak", shown=True)
    game.begin()
    game.destiny_deck.cards = ["B#1", "B#2", "B#3"]
    go(game, until="C", acts={0: ["energy_cloak"]}, says={"invite": ["2"]})

    assert not game.encounter.may_invite["defense"]
    assert game.encounter.invited["defense"] == []
    assert game.tech_discards == ["energy_cloak"]


def test_infinity_drive_has_an_encounter_at_once_and_then_play_resumes() -> None:
    game = met((2, "infinity_drive", 0, True))
    go(game, cards={0: "attack_10", 1: "attack_06"}, acts={2: ["infinity_drive"]})
    assert (game.encounter.offense, game.encounter.extra) == (2, "infinity_drive")
    go(game)

    assert game.encounter.offense == game.active == 1


def test_the_qax_forces_an_ally_with_four_ships_and_passes_on() -> None:
    game = met((0, "the_qax", 0, True), at="alliance")
    go(game, until="C", acts={0: ["the_qax@2"]})

    assert game.encounter.gate == {0: 3, 2: 4}
    assert [len(player.techs) for player in game.seated] == [0, 0, 1]
    assert game.player(2).techs[0].shown == "the_qax"
    assert all_ships(game) == [20] * 3


def test_whoever_the_qax_forces_gives_up_no_colony() -> None:
    game = met((1, "the_qax", 0, True), at="alliance")
    game.player(2).warp += game.lift(2, {f"C{n}": 3 for n in range(1, 5)} | {"C5": 2})
    go(game, until="C", acts={1: ["the_qax@2"]})

    assert game.encounter.beside == {2: 1}
    assert game.home_colonies(2) == 5


# Ruling x_research
def test_tech_scrambler_cancels_a_technology_that_needs_no_more_ships_than_are_on_it() -> None:
    game = met((0, "xenon_lasers", 0, True), (2, "tech_scrambler", 3, False))
    acts = {0: ["xenon_lasers@more"], 2: ["tech_scrambler"]}
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts=acts)

    assert not game.encounter.terms
    assert sorted(game.tech_discards) == ["tech_scrambler", "xenon_lasers"]
    assert all_ships(game) == [20] * 3


def test_tech_scrambler_with_too_few_ships_cannot_be_used() -> None:
    game = met((0, "xenon_lasers", 0, True), (2, "tech_scrambler", 2, False))
    acts = {0: ["xenon_lasers@more"], 2: ["tech_scrambler"]}
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts=acts)

    assert [term.by for term in game.encounter.terms] == ["xenon_lasers.fire"]
    assert game.player(2).techs[0].shown == ""


def test_xenon_lasers_add_one_or_take_one_from_the_own_side() -> None:
    for target, total in (("more", 14), ("less", 12)):
        game = met((0, "xenon_lasers", 0, True))
        acts = {0: [f"xenon_lasers@{target}"]}
        go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts=acts)

        assert sums(game).offense.total == total
        assert game.player(0).techs[0].shown == "xenon_lasers"


def test_xenon_lasers_are_of_use_to_nobody_outside_the_encounter() -> None:
    game = met((2, "xenon_lasers", 0, True))
    go(game, until="V", cards={0: "attack_10", 1: "attack_06"})

    assert not any("xenon" in id for id in offered(game, 2))


def test_lunar_cannon_is_put_between_two_home_planets_as_it_is_completed() -> None:
    game = table("", "", "", techs=True)
    lay(game, 1, "lunar_cannon", 5)
    game.begin()
    go(game, until="L", acts={1: ["tech:0!"]}, says={"power": ["B2"]})

    assert [each.id for each in game.planets if "lunar_cannon" in each.tokens] == ["B2", "B3"]


def test_lunar_cannon_adds_ten_beside_its_token_and_nowhere_else() -> None:
    for token, total in (("B1", 20), ("B4", 10)):
        game = met((1, "lunar_cannon", 0, True))
        game.planet(token).tokens.append("lunar_cannon")
        go(game, until="R", cards={0: "attack_20", 1: "attack_06"}, acts={1: ["lunar_cannon"]})

        assert sums(game).defense.total == total


def test_lunar_cannon_moves_into_any_system_when_destiny_is_wild() -> None:
    game = table("", "", "", techs=True)
    lay(game, 1, "lunar_cannon", shown=True)
    game.planet("B1").tokens.append("lunar_cannon")
    game.begin()
    game.destiny_deck.cards = ["wild#1", "wild#2", "B#1"]
    go(game, until="A", acts={1: ["lunar_cannon@C3"]}, says={"destiny": ["2"]})

    assert [each.id for each in game.planets if "lunar_cannon" in each.tokens] == ["C3", "C4"]


def test_precursor_seed_brings_an_unused_power_beside_the_own_one() -> None:
    game = table("human", "", "", techs=True)
    lay(game, 0, "precursor_seed", 9)
    game.begin()
    go(game, until="L", acts={0: ["tech:0!"]})

    assert len(game.player(0).aliens) == 2
    assert game.sheet(game.player(0).aliens[1]).seat == 0


def test_a_technology_that_is_used_is_told_by_its_name() -> None:
    game = met((0, "xenon_lasers", 0, True))
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts={0: ["xenon_lasers@more"]})

    assert "Xenon Lasers" in told(game)


def test_the_qax_is_of_no_use_to_a_defense_that_may_not_invite() -> None:
    game = met((1, "the_qax", 0, True), at="alliance", begun=False)
    game.encounter.may_invite["defense"] = False
    game.begin()

    assert not any("the_qax" in id for id in offered(game, 1))


def test_the_qax_takes_no_more_ships_than_its_victim_may_send() -> None:
    game = met((0, "the_qax", 0, True), at="alliance", aliens=("", "", "macron"))
    go(game, until="C", acts={0: ["the_qax@2"]})

    assert game.encounter.gate == {0: 3, 2: 1}


# Ruling qax_forced
def test_whoever_the_qax_has_forced_to_the_other_side_gets_no_grudge_token() -> None:
    game = met((1, "the_qax", 0, True), at="alliance", aliens=("grudge", "", ""), begun=False)
    game.encounter.inviting[0] = ["2"]
    game.begin()
    go(game, until="V", acts={1: ["the_qax@2"]})

    assert game.encounter.beside == {2: 4}
    assert "grudge" not in game.encounter.notes
