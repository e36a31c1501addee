"""Passing: what only one person is spared, and how others pass for the rest of an encounter."""

from random import Random

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.phases.standing.playing import PlayCards
from rules.cosmic_encounter.phases.standing.waiting import LetPass
from rules.cosmic_encounter.stops.windows import PASS_ENCOUNTER
from rules.kernel import Voice
from rules.parts.stop.words import PASS_ON, WHATEVER
from tests.rules.cosmic_encounter.lucre_table import PACES
from tests.rules.cosmic_encounter.stops import close, named, public
from tests.rules.cosmic_encounter.table import go, meeting, names, table

SAY = Voice(["Ana", "Bram", "Chidi"]).say
REST = PASS_ENCOUNTER.id
ME, OTHER = 2, 1


# ---- one person ----------------------------------------------------------------------------------


def fits_nothing(ask) -> bool:
    ids = [option.id for option in getattr(ask, "open", ())]
    return ask.moment == "stop" and not {*ids} - {PASS_ON, WHATEVER, REST}


def asked(people, encounters=3, **chosen) -> list:
    """Return the questions that wait for seat 0; robots play the other seats."""
    options = META.options(aliens="random", rewards=True, techs=True, **chosen)
    game, one, found = META.new(4, options, "one person", ""), Random(1), []
    game.note_people(people)
    while not game.over and game.encounters <= encounters:
        waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
        if not waiting:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = waiting[0]
        if seat == 0:
            found.append(ask)
        robot = META.robot(game.view(seat), ask, seat, one.random)
        game.play(seat, robot if seat else [] if ask.moment == "stop" else ask.fallback)
    return found


@pytest.mark.parametrize("stops", PACES)
def test_the_only_person_is_asked_nothing_where_all_one_can_do_is_pass(stops) -> None:
    for lucre in (False, True):
        found = asked([0], stops=stops, lucre=lucre)
        assert found, "but is asked where something fits"
        assert not any(map(fits_nothing, found))


def test_with_a_second_person_who_may_have_left_one_is_asked_whatever_one_holds() -> None:
    assert any(map(fits_nothing, asked([0, 3], stops="all speak")))


def test_a_second_person_is_hidden_from_from_the_next_round_on() -> None:
    game = meeting("", "", "", hands={ME: ["attack_04"]}, begun=False)
    game.note_people([ME])
    game.begin()
    assert game.asks()[ME].quiet
    game.note_people([OTHER])
    assert game.asks()[ME].quiet, "the open round goes on as it began"
    go(game, until="V", cards={0: "attack_04", 1: "attack_10"})

    assert fits_nothing(game.asks()[ME])
    assert not game.asks()[ME].quiet


def test_the_only_person_is_not_offered_to_pass_for_longer() -> None:
    game = meeting("", "", "vulch", hands={ME: ["cosmic_zap"]}, begun=False)
    game.note_people([ME])
    game.begin()

    assert not game.asks()[ME].quiet
    assert REST not in ids(game, ME)


# ---- for the rest of the encounter ---------------------------------------------------------------


def ids(game, seat) -> list[str]:
    return [option.id for option in game.asks()[seat].open]


def test_passing_for_the_rest_of_the_encounter_stands_beside_passing() -> None:
    game = meeting("", "", "", hands={ME: ["attack_04"]})
    ask = game.asks()[ME]

    assert SAY(ask.none) == "Pass"
    assert [SAY(option.label) for option in ask.open] == ["Pass for the rest of this encounter"]
    assert all(option.aside for option in ask.open)


def test_it_is_offered_in_every_stop_of_an_encounter_alike_for_all() -> None:
    game = table("", "", "")
    game.begin()
    seen = set()
    while game.encounters == 1:
        for seat, ask in game.asks().items():
            if ask.moment == "stop" and not ask.optional:
                assert REST in ids(game, seat)
                seen.add(game.stop)
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)

    assert {"S", "L", "A", "C", "V", "R"} <= seen


# Ruling passing
def test_who_passes_for_the_rest_is_not_waited_for_until_the_encounter_is_over() -> None:
    game = meeting("", "", "", hands={ME: ["attack_04", "cosmic_zap"]})
    game.play(ME, [REST])
    assert named(game, ME) == [PASS_ON]
    assert "You chose: Pass for the rest of this encounter." in SAY(game.asks()[ME].chosen)
    encounter = game.encounter
    while game.encounter is encounter:
        assert ME not in game.asks() or game.asks()[ME].optional
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)

    while ME not in game.asks():
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, ask.fallback)
    assert not game.asks()[ME].optional, "the next one asks again"


def test_who_has_to_decide_is_asked_even_so_and_passes_the_rest() -> None:
    hands = {1: ["attack_12", "force_field"]}
    game = meeting("", "", "", hands=hands, allies={ME: ("offense", 1)})
    names(game, 1, REST)

    assert game.asks()[1].moment == "select"
    assert named(game, 1) == [PASS_ON]
    go(game, until="V")
    assert named(game, 1) == [PASS_ON]


def test_orders_act_for_who_passes_for_the_rest() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12"], ME: ["attack_06", "emotion_control"]}
    game = meeting("", "", "", hands=hands)
    game.instruct(ME, [PlayCards(chosen=["card:emotion_control"])])
    encounter = game.encounter
    game.play(ME, [REST])
    go(game)

    assert any("emotion_control" in each.thing for each in encounter.used)


def test_naming_anything_else_asks_again_from_the_next_stop_on() -> None:
    game = meeting("", "", "", hands={ME: ["attack_04"]})
    game.play(ME, [REST])
    game.play(ME, [])
    go(game, until="V")

    assert not game.asks()[ME].optional


@pytest.mark.parametrize("stops", PACES)
def test_nobody_else_can_tell_that_a_seat_passes_for_the_rest(stops) -> None:
    seen = []
    for answer in ([], [REST]):
        allies = {3: ("offense", 1)}
        hands = {ME: ["force_field"]}
        game = meeting("", "", "", "", hands=hands, allies=allies, stops=stops)
        game.play(ME, answer)
        now = [public(game)]
        if stops == "all speak":
            for seat in (0, 1, 3):
                game.play(seat, game.asks()[seat].fallback)
        else:
            close(game)
        seen.append([*now, public(game)])

    assert seen[0] == seen[1]


def test_it_is_taken_back_with_the_answer() -> None:
    game = meeting("", "", "", hands={ME: ["attack_04"]})
    former = type(game).load(game.save())
    game.play(ME, [REST])
    undone = game.unsaid(ME, former)

    assert undone is not None
    assert undone.passing == {}
    assert not undone.asks()[ME].optional


def test_a_leaver_passes_no_more() -> None:
    game = meeting("", "", "", "", hands={ME: ["attack_04"]})
    game.play(ME, [REST])
    game.leave(ME)

    assert game.passing == {}


def test_an_order_to_let_pass_and_the_wish_to_pass_name_it_once() -> None:
    hands = {ME: ["attack_04", "cosmic_zap"]}
    game = meeting("human", "", "", hands=hands)
    game.play(ME, [REST])
    game.instruct(ME, [LetPass()])
    go(game, until="V")

    assert named(game, ME) == [PASS_ON]
