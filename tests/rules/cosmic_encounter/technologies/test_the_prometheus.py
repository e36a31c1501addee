"""The Prometheus: a ship of its own, which counts 3 more."""

import json

from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.model.upgrades_of_effects import effects_of_rules_2
from rules.cosmic_encounter.steps.ships import among, best_to_send, to_send
from rules.cosmic_encounter.steps.totals import sums
from rules.cosmic_encounter.technologies.tokens import put_between
from rules.kernel import Voice, say
from tests.rules.cosmic_encounter.table import go, meeting, table
from tests.rules.cosmic_encounter.technologies.laid import all_ships, lay

ATTACKS = {0: ["attack_10", "attack_20"], 1: ["attack_06", "attack_04"]}
CARDS = {0: "attack_20", 1: "attack_06"}


def built(game, seat, planet):
    """The Prometheus of this seat has joined a colony."""
    lay(game, seat, "the_prometheus", shown=True).place = planet
    game.settle(seat, planet, 1)
    game.planet(planet).tokens.append("prometheus")
    return game


def met(seat, planet, *aliens, **more):
    game = meeting(*(aliens or ("", "", "")), hands=ATTACKS, techs=True, **more)
    return type(game).load(built(game, seat, planet).save())  # it asks anew


def launching(**ships):
    """Let seat 0 complete it on A3 and launch these ships."""
    game = table("", "", "", hands=ATTACKS, techs=True)
    lay(game, 0, "the_prometheus", 7)
    game.begin()
    game.destiny_deck.cards = ["B#1", "B#2", "B#3"]
    says = {"power": ["A3"], "launch": ships, "aim": ["B1"]}
    go(game, until="L", acts={0: ["tech:0!"]}, says=says)
    return game, says


def test_it_joins_a_colony_as_a_ship_more() -> None:
    game, _ = launching()

    assert game.planet("A3").tokens == ["prometheus"]
    assert all_ships(game) == [21, 20, 20]
    assert game.planet("A3").ships[0] >= 2


def test_it_counts_as_a_ship_and_three_more_where_it_takes_part() -> None:
    game, says = launching(A3=1, A5=2, **{"A3/prometheus": 1})
    go(game, until="R", cards=CARDS, says=says)
    assert sums(game).offense.total == 20 + 4 + 3
    go(game)

    assert game.planet("B1").tokens == ["prometheus"]
    assert all_ships(game) == [21, 20, 20]


def test_its_owner_may_leave_it_at_home() -> None:
    game, says = launching(A3=1, A5=2)
    go(game, until="R", cards=CARDS, says=says)

    assert sums(game).offense.total == 20 + 3
    assert game.planet("A3").tokens == ["prometheus"]


def test_a_question_for_ships_tells_it_from_the_others() -> None:
    game = met(0, "A4")
    say = Voice(["Ana", "Bram", "Chidi"]).say

    lines = {line.id: (say(line.label), line.high) for line in to_send(game, 0)}
    assert lines["A4/prometheus"] == ("the Prometheus on A4", 1)
    assert lines["A4"] == ("A4", 4)


def test_a_colony_of_the_prometheus_alone_is_a_line_alone() -> None:
    game = met(0, "A4")
    game.settle(0, "A5", game.lift(0, {"A4": 4}))

    assert [line.id for line in to_send(game, 0)] == ["A2", "A3", "A4/prometheus", "A5"]


def test_a_ship_the_prometheus_cannon_and_lasers_defend_with_twenty_two() -> None:
    game = meeting("", "", "", hands=ATTACKS, ships=(3, 1), techs=True)
    built(game, 1, "B1")
    for key in ("lunar_cannon", "xenon_lasers"):
        lay(game, 1, key, shown=True)
    put_between(game, "B1", "lunar_cannon")
    game = CosmicEncounter.load(game.save())
    acts = {1: ["lunar_cannon", "xenon_lasers@more"]}
    go(game, until="R", cards={0: "attack_10", 1: "attack_06"}, acts=acts)

    assert sums(game).defense.total == 6 + 1 + (1 + 3) + 10 + 1 == 22


def test_it_adds_nothing_where_it_stays_at_home_or_is_in_the_warp() -> None:
    for place in ("A4", "warp"):
        game = met(0, "A4")
        game.player(0).techs[0].place = place
        go(game, until="R", cards=CARDS)

        assert sums(game).offense.total == 23


def test_amoeba_brings_it_into_the_encounter() -> None:
    game = met(0, "A4", "amoeba", "", "")
    says = {"power": lambda ask: {"A4/prometheus": 1} if hasattr(ask, "lines") else ["add"]}
    go(game, until="R", cards=CARDS, acts={0: ["amoeba.flow"]}, says=says)

    assert sums(game).offense.total == 20 + 4 + 3


def test_an_ally_joins_with_it() -> None:
    game = meeting("", "", "", hands=ATTACKS, techs=True, at="alliance", begun=False)
    game = CosmicEncounter.load(built(game, 2, "C2").save())
    game.encounter.inviting[0] = ["2"]
    game.begin()
    says = {"join_side": ["offense"], "join_ships": {"C2/prometheus": 1}}
    says["join"] = ["offense"]
    go(game, until="R", cards=CARDS, says=says)

    assert game.encounter.involved[2] == 1
    assert sums(game).offense.total == 20 + 3 + 1 + 3


def test_who_leaves_the_game_leaves_it_as_well() -> None:
    game = met(2, "C2")
    game.leave(2)

    assert game.player(2).removed == 20
    assert game.planet("C2").tokens == []


def test_a_save_of_former_rules_has_it_as_a_ship_of_its_own() -> None:
    for place, where in (("A4", "A4"), ("encounter", "gate"), ("warp", "warp")):
        game = meeting("", "", "", hands=ATTACKS, techs=True)
        lay(game, 0, "the_prometheus", shown=True).place = place
        now = CosmicEncounter.load(json.dumps(effects_of_rules_2(json.loads(game.save()))))

        found = {"gate": now.encounter.gate[0], "warp": now.player(0).warp}
        before = {"gate": 3, "warp": 0}
        found["A4"], before["A4"] = now.planet("A4").ships[0], 4
        before[where] += 1
        assert found == before


def test_it_is_proposed_to_be_sent_and_stays_where_nobody_says_a_word() -> None:
    game = met(0, "A4", at="launch")
    lines = to_send(game, 0)

    assert best_to_send(lines, 4)["A4/prometheus"] == 1
    assert sum(best_to_send(lines, 4).values()) == 4
    assert among(lines, 4, least=1, title=say("?"), moment="launch").fallback["A4/prometheus"] == 0


def test_alone_on_its_colony_it_is_not_proposed_before_others() -> None:
    game = met(0, "A4")
    game.settle(0, "A5", game.lift(0, {"A4": 4}))

    assert best_to_send(to_send(game, 0), 4)["A4/prometheus"] == 0
