"""Parasite: power, wild flare, super flare."""

from rules.kernel import Choose
from tests.rules.cosmic_encounter.table import go, meeting


def alliances(*aliens: str, **more):
    return meeting(*aliens, at="alliance", **more)


# Ruling parasite_says
def test_parasite_joins_a_side_that_has_not_invited_it() -> None:
    game = alliances("", "", "parasite")
    go(game, until="C", acts={2: ["parasite.infest@offense"]}, says={"join_ships": {"C1": 4}})

    assert game.encounter.gate == {0: 3, 2: 4}
    assert game.encounter.answered[2] == "offense"


def test_a_zapped_parasite_stays_at_home() -> None:
    game = alliances("", "", "parasite", hands={1: ["cosmic_zap", "attack_04"]})
    go(game, until="C", acts={2: ["parasite.infest@offense"], 1: ["cosmic_zap"]})

    assert game.encounter.gate == {0: 3}


def test_effects_that_stop_allies_still_work_on_parasite() -> None:
    game = alliances("", "", "parasite", hands={1: ["force_field", "attack_04"]})
    acts = {2: ["parasite.infest@offense"], 1: ["force_field#1@2"]}
    go(game, until="V", acts=acts)

    assert game.encounter.gate == {0: 3}


def test_where_invitations_are_stopped_parasite_may_still_join() -> None:
    game = alliances("", "", "parasite")
    game.encounter.may_invite = {"offense": False, "defense": False}
    go(game, until="C", acts={2: ["parasite.infest@defense"]})

    assert game.encounter.beside == {2: 1}


def test_the_wild_parasite_flare_settles_a_ship_with_whoever_loses_the_power() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"], 2: ["flare_parasite"]}
    game = meeting("", "human", "", hands=hands)
    game.settle(1, "B2", game.lift(1, {"B4": 4, "B5": 4}))
    says = {"settle": lambda ask: ["B2"] if isinstance(ask, Choose) else {"C3": 1}}
    go(game, acts={2: ["on_player_loses_power:flare_parasite"]}, says=says)

    assert game.is_short_of_homes(1)
    assert game.planet("B2").ships[2] == 1


def test_the_super_parasite_flare_brings_more_than_four_ships() -> None:
    game = alliances("", "", "parasite", hands={2: ["flare_parasite"]})
    ships = {"C1": 4, "C2": 3}
    acts = {2: ["parasite.infest@offense", "flare_parasite"]}
    go(game, until="C", acts=acts, says={"join_ships": ships})

    assert game.encounter.gate[2] == 7


def test_the_super_parasite_flare_works_for_an_invited_parasite_as_well() -> None:
    game = alliances("", "", "parasite", hands={2: ["flare_parasite"]})
    says = {"invite": ["2"], "join": ["defense"], "join_ships": {"C1": 4, "C2": 2}}
    go(game, until="C", acts={2: ["alliance_commit:flare_parasite"]}, says=says)

    assert game.encounter.beside[2] == 6
