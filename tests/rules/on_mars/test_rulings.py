"""One test for each ruling, named for it."""

from __future__ import annotations

import pytest

from rules.kernel import Choose
from rules.on_mars.cards.values import values_of
from rules.on_mars.meta import META
from rules.on_mars.model.board import BESIDE, FAR, START_MINE
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import LSS
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Displaced, Loan, Taken, Undertaking
from rules.on_mars.model.rulings import RULINGS
from rules.on_mars.phases.end_of_turn import EndOfTurn
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, begin
from rules.on_mars.steps.counting import ladder, reward_points
from rules.on_mars.steps.deliveries import deliverable
from rules.on_mars.steps.executive import executive_effect
from rules.on_mars.steps.scoring import contract_points, last_deeds, tally
from rules.on_mars.steps.tasks import fulfil, show_tasks
from rules.on_mars.steps.travelling import space_costs
from tests.rules.on_mars.delivering import order_of
from tests.rules.on_mars.table import (
    ask_of,
    blueprint,
    build,
    change,
    constructs,
    give,
    options_of,
    play,
    said,
    start,
    table,
)


def end_of_turn(game: OnMars) -> None:
    game.stack.append(EndOfTurn(seat=0))
    change(game)
    game._go_on()


def test_first_player() -> None:
    firsts = {
        META.new(3, OnMarsOptions(), str(n), "").stack[0].first  # type: ignore[attr-defined]
        for n in range(20)
    }
    assert firsts == {0, 1, 2}


def test_start_benefits() -> None:
    game = META.new(2, OnMarsOptions(), "benefits", "")
    assert isinstance(game, OnMars)
    game.missions = [Undertaking(card="blueprints", left=9)]
    seat = next(seat for seat, ask in game.asks().items() if not ask.optional)

    game.play(seat, ["8"])
    game.play(seat, [game.asks()[seat].options[0].id])  # type: ignore[attr-defined]

    assert game.missions[0].left == 8


def test_start_lss() -> None:
    game = table()
    assert {at for at, one in game.buildings.items() if one.tile in LSS} == set(
        values_of().map.start_lss
    )
    assert {FAR[START_MINE][at] for at in values_of().map.start_lss} == {2}


def test_arrows_public() -> None:
    game = table()
    assert all(game.view(None)["stacks"][n]["arrows"] is not None for n in range(5))
    kind = constructs(game)
    shown = {stack["of"]: stack["arrows"] for stack in game.view(0)["stacks"]}
    assert [of for of, arrows in shown.items() if arrows is None] == [kind]
    play(game, "end")
    assert all(stack["arrows"] is not None for stack in game.view(None)["stacks"])


def test_end_of_turn() -> None:
    assert EndOfTurn.STEPS == ("others", "bots", "status", "opponent", "lay_down")


@pytest.mark.parametrize(("option", "levels"), [("repeated", 3), ("one a turn", 2)])
def test_level_ups(option: str, levels: int) -> None:
    game = table(level_ups=option)
    game.rows = dict.fromkeys(LSS, 3)
    play(game, "control_center", "no", "end")
    assert game.level == levels


def test_boost_colonists() -> None:
    game = table()
    game.level = 5
    give(game, plant=2, water=2, ready=0)
    game.player(0).supply = 12
    play(game, "welcome_ship", "5/colonists")
    assert game.player(0).ready == 2
    assert ask_of(game).moment == "turn", "colonists that came with the ship do not boost it"


def test_landing_pod_executive() -> None:
    game = table(side="orbit")
    play(game, "landing_pod", "6")
    assert game.side(0) == "colony"
    assert "E7" in options_of(game)
    assert "end" in options_of(game)


def test_resupply_room() -> None:
    game = table(side="orbit")
    give(game, crystals=2, waiting=5)
    play(game, "resupply")
    assert options_of(game)["crystal"].why_not is None
    give(game, crystals=3)
    assert options_of(game)["crystal"].why_not is not None


def test_ship_tech() -> None:
    game = table()
    game.level = 3
    game.player(0).lab["2T"] = "ship"
    give(game, plant=2, water=2, ready=0)
    play(game, "welcome_ship", "5/colonists", "tech/0", "4/colonists")
    assert game.player(0).hangar == 2
    given = META.owners_values('[techs]\nship = "nothing"\n')
    assert values_of(given).techs.ship == "nothing"


@pytest.mark.parametrize(("option", "loans"), [("each use", 2), ("each owner", 1)])
def test_borrowed_each_use(option: str, loans: int) -> None:
    game = table(borrowed_use=option)
    game.use_tech(0, 1, "mine")
    game.use_tech(0, 1, "mine")
    assert len(game.loans) == loans


def test_lender_cannot_develop() -> None:
    game = table()
    game.player(1).lab = {"6": "mine"}
    give(game, seat=1, oxygen=0)
    game.loans = [Loan(owner=1, tech="mine")]
    end_of_turn(game)
    assert game.player(1).goods["oxygen"] == 1


def test_lenders_in_turn_order() -> None:
    game = table(3)
    for seat in (1, 2):
        game.player(seat).lab["1T"] = "mine"
    game.loans = [Loan(owner=2, tech="mine"), Loan(owner=1, tech="mine")]
    end_of_turn(game)
    first = min((1, 2), key=lambda seat: game.player(seat).space)
    assert not game.asks()[first].optional
    assert game.asks()[3 - first].optional, "the other may answer ahead"


def test_piece_per_hex() -> None:
    game = table()
    game.player(1).rover = "I4"
    game.buildings["J3"] = game.buildings.pop("I5")
    game.buildings["J3"].upgraded_by = 1
    change(game)
    play(game, "control_center", "piece/I3")
    goals = options_of(game)
    assert "I4" not in goals
    assert "J3" not in goals
    assert "I5" in goals, "pieces may be passed"


def test_rover_and_bot_change_places() -> None:
    game = table()
    game.player(0).rover = "I4"
    change(game)
    play(game, "control_center", "piece/rover", "I3")
    assert game.player(0).rover in game.player(0).bots, "both on I3, until the bot moves on"
    goals = options_of(game)
    assert STOP not in goals, "it must"
    assert "I4" in goals, "the rover has left it"
    play(game, "I4")
    assert (game.player(0).rover, game.player(0).bots) == ("I3", ["I4"])
    assert STOP in options_of(game)


def test_a_hex_is_not_shared_with_a_piece_that_cannot_move_on() -> None:
    game = table(piece_per_hex="each_movement")
    game.player(0).rover = "I4"
    game.player(1).rover = "I5"
    change(game)
    start(game, Effect(word="move_bots", n=2))
    assert "I4" not in options_of(game), "the rover has no points here"
    assert "I5" not in options_of(game), "another's piece does not move in this turn"


def test_a_rover_off_the_board_leaves_no_room_behind() -> None:
    game = table()
    me = game.player(0)
    me.bots, game.player(1).rover = [BESIDE[START_MINE][0]], START_MINE
    near = BESIDE[me.bots[0]]
    for at in FAR[me.bots[0]]:
        if at != START_MINE and at not in me.bots and FAR[me.bots[0]][at] <= 2:
            game.tiles.pop(at, None)
            build(game, at, "mine", upgraded_by=1)
    assert START_MINE in near
    play(game, "control_center", "piece/rover")
    assert me.bots[0] not in options_of(game), "the bot would have nowhere to go"


def test_recycling_bots() -> None:
    game = table()
    game.crystals = ["I4"]
    game.tiles["I5"] = "crystals3"
    game.buildings.pop("I5")
    change(game)
    start(game, Effect(word="move_bots", n=2, what="collect"))
    play(game, "I5", "take")
    assert game.player(0).discoveries == ["crystals3"]
    assert game.player(0).waiting >= 4
    assert game.crystals == []


def test_command_center() -> None:
    game = table()
    game.player(1).lab["3T"] = "rover"
    change(game)
    start(game, Effect(word="move_rover", n=0, what="best", boost="crystal"))
    assert game.stack[-1].rover == 3  # type: ignore[attr-defined]
    assert game.loans == []


def test_displacement_first() -> None:
    game = table()
    game.player(0).bots = ["G2"]
    game.buildings.pop("G3")
    build(game, "G4", "generator")
    game.player(0).lab["1T"] = "generator"
    game.tops["generator"] = [0]  # one crystal above the new tile
    give(game, mineral=1)
    game.player(0).bots = ["G3"]
    game.level = 1
    change(game)
    play(game, "construct", "generator", "G3", "G2")
    assert game.player(0).bots == ["G2"]
    assert "G2" not in game.crystals, "the bot came there first"


@pytest.mark.parametrize("option", ["end of turn", "once"])
def test_displaced_at(option: str) -> None:
    game = table(displaced_at=option)
    game.buildings.pop("G3")
    build(game, "G4", "generator")
    game.player(0).bots, game.player(0).lab["1T"] = ["G2"], "generator"
    game.player(1).rover = "G3"
    give(game, mineral=1)
    play(game, "construct", "generator", "G3")
    assert (1 in game.asks()) == (option == "once")
    if option == "end of turn":
        assert game.displaced == [Displaced(seat=1, piece="rover", at="G3")]
        play(game, "crystal", "end")
        assert game.asks()[1].moment == "displaced"
    game.play(1, game.asks()[1].fallback)
    assert FAR["G3"][game.player(1).rover] == 1


@pytest.mark.parametrize("counts", [True, False])
def test_executive_upgrade(counts: bool) -> None:
    game = table(executive_upgrade_tech=counts)
    assert bool(executive_effect(game, 4).tech) == counts


def test_fixed_upgrades() -> None:
    game = table()
    game.player(0).lab["3T"] = "upgrade"
    for at, kind in (("I4", "generator"), ("H3", "water_extractor")):
        build(game, at, kind)
    blueprint(game, "B3")
    blueprint(game, "B5")
    give(game, mineral=2)
    start(game, Effect(word="upgrade", what="anywhere"))
    play(game, "B3/I4")
    assert ask_of(game).moment == "turn"


def test_free_upgrades() -> None:
    game = table()
    build(game, "A1", "generator")
    build(game, "I4", "generator")
    blueprint(game, "B3")
    give(game, mineral=0)
    start(game, Effect(word="upgrade", n=2, free=True))
    assert set(options_of(game)) == {"B3/I4", "no"}


def test_goods_stay_on_contracts() -> None:
    game = table()
    taken = Taken(card="C7")
    game.player(0).contracts.append(taken)
    give(game, mineral=2)
    assert game.gain(0, "mineral", 3) == 3
    assert taken.goods == {"mineral": 3}, "what finds no room in storage goes there"
    crystals = Taken(card="C12")
    game.player(0).contracts.append(crystals)
    give(game, crystals=0, waiting=2)
    assert deliverable(game, 0, crystals)["crystal"] == 2


def test_contract_at_once() -> None:
    game = table()
    game.player(0).contracts.append(Taken(card="C7", goods={"mineral": 3}))
    give(game, mineral=1)
    play(game, "deliver/C7", {"mineral": 1})
    assert game.player(0).contracts[0].completed


def test_deliveries_at_any_time() -> None:
    game = table()
    for seat in (0, 1):
        game.player(seat).contracts.append(Taken(card="C7"))
        give(game, seat=seat, mineral=2)
    before, asked = game.digest(0), game.asks()

    assert "deliver/C7" in options_of(game)
    game.instruct(1, [order_of(game, 1, mineral=1)])

    assert game.player(1).contracts[0].goods == {"mineral": 1}
    assert game.player(1).goods["mineral"] == 1
    assert "Seat 2 delivered 1 mineral to contract 7." in said(game)
    assert (game.digest(0), game.asks()) == (before, asked), "nobody is asked, nobody waits"
    assert game.orders[1] == [], "it is done"


def test_last_deliveries() -> None:
    game = table()
    for card in ("C8", "C7", "C9"):
        game.player(0).contracts.append(Taken(card=card, goods={"battery": 3, "water": 3}))
    give(game, mineral=4)
    last_deeds(game)
    done = {taken.card for taken in game.player(0).contracts if taken.completed}
    assert done == {"C8", "C9"}, "two for four minerals rather than one"


def test_radar() -> None:
    game = table()
    build(game, "I4", "generator")
    blueprint(game, "B15", at="I4")
    give(game, crystals=3)
    game.player(0).crystals = 3
    found = game.exploration[0] = "crystals3"
    game.discoveries = [one for one in game.discoveries if one != "crystals3"]
    change(game)
    play(game, "E8", "B15", found)
    assert game.player(0).blueprints[0].radar == found
    assert game.player(0).discoveries == []
    assert len(game.exploration) == 2
    assert game.player(0).waiting == 3


def test_card_construction() -> None:
    game = table()
    game.player(0).lab["1T"] = "generator"
    game.buildings.pop("G3")
    for at in ("H2", "I2", "H1"):
        build(game, at, "generator")
    game.player(0).bots = ["I3"]
    give(game, mineral=1, ready=3)
    start(game, Effect(word="construct", what="generator", boost="colonist"))
    assert "I3" not in options_of(game)
    site = next(id for id in options_of(game) if id in BESIDE["I2"] and id != "no")
    play(game, site)
    assert game.player(0).ready == 1, "level 1 and two colonists for three buildings"


def asked_in(game: OnMars, moment: str, until: str) -> list[int]:
    """Return who is asked this, one after the other, until something else is asked."""
    found: list[int] = []
    for _ in range(400):
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        if ask.moment == until and found:
            break
        if ask.moment == moment and (moment != "turn" or found[-1:] != [seat]):
            found.append(seat)
        game.play(seat, ask.fallback)
    return found


def test_each_starts_on_one_space() -> None:
    game = META.new(3, OnMarsOptions(), "spaces", "")
    assert isinstance(game, OnMars)
    assert sorted(asked_in(game, "space", "turn")) == [0, 1, 2]


@pytest.mark.parametrize("seats", [2, 3])
def test_each_has_one_turn_in_a_phase(seats: int) -> None:
    game = table(seats)
    for player in game.boards:
        player.hangar = 1  # everybody may travel afterwards
    change(game)
    order = game.in_turn_order()
    assert asked_in(game, "turn", "travel") == order


def test_one_trip() -> None:
    game = table(3)
    for player in game.boards:
        player.hangar = 2
    change(game)
    asked_in(game, "turn", "travel")
    order = game.in_turn_order()
    assert asked_in(game, "travel", "turn") == order, "each is asked once in a shuttle phase"


def test_unboosted_benefits() -> None:
    game = table(side="orbit")
    give(game, ready=4)
    start(game, Effect(word="take_warehouse"))
    play(game, "battery")
    assert ask_of(game).moment == "turn"


def test_end_check() -> None:
    game = table()
    game.missions_left = 0
    play(game, "control_center", "no", "end")
    assert not game.ending, "not before the colonization phase is over"
    seat = next(iter(game.asks()))
    game.play(seat, ["control_center"])
    while game.asks().get(seat) is not None and game.asks()[seat].moment != "turn":
        game.play(seat, ["no"])
    game.play(seat, ["end"])
    assert game.ending
    assert not game.over


def test_goal_as_crystal() -> None:
    game = table()
    game.player(0).goals = ["G1", "G2"]
    give(game, crystals=2)
    play(game, "give/G1")
    assert game.player(0).spendable == 3
    assert game.player(0).crystals == 2
    play(game, "E6", "no", "control_center", "no")
    assert game.player(0).crystals == 1, "the goal card was paid first"
    play(game, "give/G2")
    assert options_of(game)["end"].warning is not None
    play(game, "end")
    assert game.player(0).credit == 0


@pytest.mark.parametrize(("option", "ways"), [("either", 2), ("both", 1)])
def test_space_4(option: str, ways: int) -> None:
    assert len(space_costs(table(space_4_costs=option), 4)) == ways


def test_shuttle_third_space() -> None:
    assert values_of().shuttle.lands_on == [1, 2, 3, 3, 3]


def test_ladder() -> None:
    game = table()
    found = [ladder(game, n) for n in (0, 1, 2, 3, 5, 7, 9, 12)]
    assert found == [0, 0, 0, 3, 6, 10, 15, 21]


def test_contract_points() -> None:
    game = table()
    found = [
        contract_points(game, Taken(card=c, completed=d)) for c in ("C1", "C7") for d in (1, 0)
    ]
    assert found == [12, -6, 9, -4]


def test_solo_space_benefit() -> None:
    told = set()
    for number in range(12):
        game = META.new(1, OnMarsOptions(), str(number), "")
        told.add(" ".join(said(game)).partition("turn order.")[2].strip()[:20])  # type: ignore[arg-type]
    assert any(told)


def test_solo_no_zone() -> None:
    game = META.new(1, OnMarsOptions(), "zone", "")
    assert isinstance(game, OnMars)
    assert game.player(1).bots == []
    assert game.player(1).hidden_bots == 1


def test_solo_ties() -> None:
    from rules.on_mars.lacerda.deeds import any_of

    game = META.new(1, OnMarsOptions(), "ties", "")
    assert isinstance(game, OnMars)
    assert {any_of(game, "abc") for _ in range(30)} == set("abc")


def test_solo_bots() -> None:
    game = META.new(1, OnMarsOptions(), "bots", "")
    assert isinstance(game, OnMars)
    assert game.automaton is not None
    game.automaton.builds_next = "oxygen_condenser"
    frame = begin(game, 1, Effect(word="move_bots", n=2))
    assert frame is not None
    frame.advance(game)
    assert game.automaton.builds_next == "generator"


def test_solo_shelters() -> None:
    from rules.on_mars.lacerda.goals import has

    game = META.new(1, OnMarsOptions(), "shelters", "")
    assert isinstance(game, OnMars)
    assert has(game, "shelters") == 1


def test_solo_quarters() -> None:
    game = META.new(1, OnMarsOptions(), "quarters", "")
    assert isinstance(game, OnMars)
    for shelters_left, room in ((4, 4), (2, 8), (0, 12)):
        game.player(1).shelters_left = shelters_left
        assert tally(game, 1).sources["colonists"] == 21, "the top of the ladder"
        assert reward_points(game, 1, "colonists") == room


def test_two_tasks() -> None:
    game = table(first_colonists=True)
    game.player(0).colonist_cards = ["FB5", "FB8"]
    for task in ("blueprint", "research_develop"):
        fulfil(game, 0, task)
    which = show_tasks(game, 0)
    assert which is not None
    ask = which.asks(game)[0]
    assert isinstance(ask, Choose)
    assert [option.id for option in ask.options] == ["FB5", "FB8"]


def test_leavers() -> None:
    game = table(3)
    game.player(1).lab["1T"] = "rover"
    build(game, "C5", "mine", miner=1)
    game.leave(1)
    assert game.player(1).bots == []
    assert game.tech_levels("rover") == []
    assert game.buildings["C5"].miner == 1
    assert not game.over
    game.leave(2)
    assert game.over


def test_early_end() -> None:
    game = table()
    game.player(1).points = 30

    game.end_early()

    assert game.result is not None
    assert game.result.winners == [1]


def test_time_out() -> None:
    game = table()
    for _ in range(30):
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if seat:
            break
        game.play(seat, ask.fallback)  # as whoever's time runs out

    assert list(game.asks()) == [1]


def test_there_are_ten_options_about_rulings_at_most() -> None:
    assert len({ruling.option for ruling in RULINGS if ruling.option}) <= 10
