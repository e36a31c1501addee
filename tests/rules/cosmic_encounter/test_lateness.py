"""A late player delays no stop twice, and a game no longer than necessary."""

from random import Random

import pytest

from benchmarks.cosmic_encounter_days import lasting
from benchmarks.cosmic_encounter_rounds import NOBODY, quantile
from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.orders import SelectCards
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.giving import ChooseGift
from tests.rules.cosmic_encounter.stops import BY_CLOCK, public
from tests.rules.cosmic_encounter.table import meeting, table, told

HANDS = {0: ["attack_04", "attack_20"], 1: ["attack_10"], 2: ["force_field", "attack_06"]}


def awaited(game) -> list[int]:
    return [seat for seat, ask in game.asks().items() if not (ask.optional or ask.quiet)]


def overslept(hands=HANDS) -> CosmicEncounter:
    """Stop C: the offense lets its time run out; what seat 2 has named is announced then."""
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 1)}, **BY_CLOCK)
    game.play(2, ["alliance_after_formed:force_field#1@defense"])
    speaks(game, 1)
    game.clock_ended("quiet:1")
    assert awaited(game) == [0]
    game.clock_ended("main:1")
    assert "Force Field" in told(game)
    return game


def speaks(game, seat) -> None:
    game.play(seat, game.asks()[seat].fallback)


def floor(game) -> None:
    game.clock_ended(next(clock for clock in game.clocks() if clock.startswith("floor")))


def test_a_main_player_whose_time_ran_out_is_not_waited_for_when_something_is_announced() -> None:
    game = overslept()
    assert game.asks()[0].quiet
    assert awaited(game) == [1], "what it decided is void"

    speaks(game, 1)
    floor(game)
    assert game.stop == "V"
    assert game.encounter.shown[0].value == 20


def test_a_decision_in_a_stop_whose_time_ran_out_before_is_made_at_once() -> None:
    game = overslept()
    game.stack.append(ChooseGift(seat=0, taker=2, number=1))
    game._changes()
    game._go_on()

    assert len(game.player(0).hand) == 1
    assert game.stack[-1].KIND == "cosmic_encounter.Planning"


def test_the_time_of_a_decision_counts_for_the_stop_in_which_it_is_asked() -> None:
    game = meeting("", "", "", hands=HANDS, **BY_CLOCK)
    game.stack.append(ChooseGift(seat=0, taker=2, number=1))
    game._changes()
    game._go_on()
    game.clock_ended(game.clocks()[0])
    assert game.asks()[0].quiet
    assert awaited(game) == [1]

    game.play(0, game.asks()[0].fallback)
    assert awaited(game) == [0, 1]


def test_after_two_main_clocks_running_whoever_is_silent_decides_by_the_quiet_clock() -> None:
    game = table("", "", "", **BY_CLOCK)
    game.player(1).hand += game.draw_deck.cards[:6]
    del game.draw_deck.cards[:6]
    game.stack.extend(ChooseGift(seat=1, taker=2, number=1) for _ in range(5))
    game.begin()
    clocks = []
    for _ in range(3):
        [clock] = game.clocks()
        clocks.append(clock.partition(":")[0])
        assert awaited(game) == [1]
        game.clock_ended(clock)
    game.play(1, game.asks()[1].fallback)
    clocks += [clock.partition(":")[0] for clock in game.clocks()]

    assert clocks == ["main", "main", "quiet", "main"]
    assert game.overdue == {}, "it has spoken"


@pytest.mark.parametrize("late", [False, True])
def test_in_a_stop_the_overdue_have_no_longer_than_all_others(late) -> None:
    game = meeting("", "", "", hands=HANDS, begun=False, **BY_CLOCK)
    game.overdue = {0: 2} if late else {}
    game.begin()

    assert awaited(game) == [0, 1]
    assert game.asks()[0].clock.partition(":")[0] == ("quiet" if late else "main")
    assert game.asks()[1].clock.startswith("main")


def test_an_order_decides_for_the_late_though_nobody_waits_for_it() -> None:
    game = overslept()
    form = SelectCards().details(game.view(0))
    low = next(o.id for o in form.open if "attack_04" in o.id)
    game.instruct(0, [SelectCards().detailed([low, "whatever"])])
    speaks(game, 1)
    floor(game)

    assert game.encounter.shown[0].value == 4


def test_whoever_is_late_shows_nothing_of_any_hand() -> None:
    """The adversary: the same people at the same times, with other hands, see the same."""
    traces = []
    for mine in (["attack_04", "attack_20"], ["negotiate", "cosmic_zap"], ["attack_30"]):
        game = overslept(HANDS | {0: mine, 1: ["attack_04", *mine[1:]]})
        trace = [seen(game)]
        speaks(game, 1)
        trace.append(seen(game))
        game.play(0, game.asks()[0].fallback)
        trace.append(seen(game))
        traces.append(trace)

    assert traces[1:] == traces[:-1]
    assert [waiting for waiting, *_ in traces[0]] == [[1], [], [0]]


def seen(game) -> tuple:
    """Return everything that all see, except the sizes of hands, which differ here."""
    view, *rest = public(game)
    return awaited(game), rest, view["overdue"], view["stack"]


def test_a_save_keeps_who_is_late() -> None:
    game = overslept()
    again = CosmicEncounter.load(game.save())

    assert public(again) == public(game)
    assert again.stack[-1].late == [0]


def test_robots_act_for_a_table_that_is_silent_wherever_a_clock_ends() -> None:
    game, acted = new(4, CosmicOptions(lucre=True, stops="by the clock"), "caretakers"), set()
    one = Random(1).random
    game.begin()

    def robot(seat, ask):
        assert not ask.anonymous
        acted.add(ask.moment)
        return META.robot(game.view(seat), ask, seat, one)

    while not game.over and game.encounters < 6:
        game.clock_ended(game.clocks()[-1], robot)

    assert {"launch", "select", "invite", "join"} <= acted
    assert game.overdue, "that was no word of theirs"


def test_with_one_silent_of_five_an_encounter_takes_about_two_days() -> None:
    days = lasting(5, NOBODY, [4], 12)

    assert quantile([round(10 * each) for each in days], 0.5) <= 22
