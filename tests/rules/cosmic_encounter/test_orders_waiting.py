"""Orders to let pass and to be waited for: when they hold, and until when."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.phases.orders import LetPass, WaitOnlyAsOrdered, WaitWhen, Watchful
from rules.cosmic_encounter.phases.standing.when import could_be_played
from rules.parts.stop.words import PASS_ON
from tests.rules.cosmic_encounter.stops import BY_CLOCK, close, named, offered_ids, public
from tests.rules.cosmic_encounter.table import go, meeting, table

ABLE = {2: ["flare_sorcerer", "attack_04"]}
"""A hand for seat 2: a seat without a fitting card has nothing to let pass in later rounds."""

# ---- letting pass --------------------------------------------------------------------------------


def test_letting_pass_until_i_am_a_main_player() -> None:
    game = meeting("", "", "", hands=ABLE)
    game.instruct(1, [LetPass(chosen=["until:main"])])
    game.instruct(2, [LetPass(chosen=["until:main"])])

    assert (named(game, 1), named(game, 2)) == (None, [PASS_ON])


@pytest.mark.parametrize(
    ("until", "in_the_next_stop", "in_the_next_encounter"),
    [([], True, True), (["until:encounter"], True, False), (["until:stop"], False, False)],
)
def test_letting_pass_ends_with_a_stop_or_an_encounter(
    until, in_the_next_stop, in_the_next_encounter
) -> None:
    game = meeting("", "", "", hands=ABLE)
    game.instruct(2, [LetPass(chosen=until)])
    assert named(game, 2) == [PASS_ON]

    go(game, until="V")
    assert bool(game.orders[2]) == in_the_next_stop
    go(game)
    assert bool(game.orders[2]) == in_the_next_encounter


# ---- waiting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "chosen", "waited"),
    [
        (2, ["in:C"], True),
        (2, ["in:V"], False),
        (2, ["in:answers"], False),
        (2, ["when:main"], False),
        (1, ["when:main"], True),
        (1, ["when:attacked"], True),
        (0, ["when:attacked"], False),
        (3, ["when:ally"], True),
        (2, ["when:ally"], False),
        (2, ["main:0"], True),
        (2, ["main:3"], False),
        (2, ["power:virus"], False),
        (2, ["power:human"], False),
        (2, ["power:virus", "main:1"], True),
        (2, ["in:V", "main:1"], False),
        (2, ["acts:1"], False),
        (2, ["played:any"], False),
        (2, ["could:quash"], False),
        (2, ["could:hand_zap"], False),
        (2, ["could:force_field"], True),
        (2, ["could:cosmic_zap"], False),
        (2, ["could:flare_sorcerer"], True),
    ],
)
def test_rounds_stay_open_for_whoever_orders_it_where_the_case_is_given(
    seat, chosen, waited
) -> None:
    aliens = ("virus", "", "", "")
    hands = {s: ["attack_08", "card_zap"] for s in range(2)} | {2: ["attack_06"], 3: ["attack_06"]}
    game = meeting(*aliens, hands=hands, allies={3: ("defense", 1)}, **BY_CLOCK)
    before = public(game)
    game.instruct(seat, [WaitWhen(chosen=chosen)])

    assert game.stack[-1].waits_for(game, seat) == waited
    assert public(game) == before


def test_a_card_that_could_be_played_counts_until_all_its_copies_are_in_sight() -> None:
    game = meeting("virus", "", "", hands={0: ["attack_08"], 1: ["attack_06"], 2: ["attack_04"]})
    go(game, until="V")
    stop = game.stack[-1]
    assert WaitWhen(chosen=["power:virus"]).waits(game, 2, stop)
    assert not WaitWhen(chosen=["power:human"]).waits(game, 2, stop)
    assert could_be_played(game, stop, "cosmic_zap")
    piles = [*game.draw_deck.cards, *game.reward_deck.cards]
    zaps = [card for card in piles if key_of(card) == "cosmic_zap"]
    game.discard_pile += zaps[1:]
    assert could_be_played(game, stop, "cosmic_zap")
    game.discard_pile += zaps[:1]
    assert not could_be_played(game, stop, "cosmic_zap")


def test_what_is_announced_and_whom_it_names_is_a_reason_to_wait() -> None:
    hands = {0: ["attack_08", "plague"]} | {s: ["attack_06"] for s in range(1, 4)}
    game = table("", "", "", "", hands=hands)
    game.begin()
    game.play(0, [next(id for id in offered_ids(game, 0) if "plague" in id and "@2" in id)])
    close(game)
    stop = game.stack[-1]
    assert len(stop.chain) == 1

    waits = {
        case: WaitWhen(chosen=[case]).waits(game, 3, stop)
        for case in ("acts:0", "acts:1", "played:any", "played:plague", "played:quash")
    }
    assert waits == {
        "acts:0": True,
        "acts:1": False,
        "played:any": True,
        "played:plague": True,
        "played:quash": False,
    }
    assert WaitWhen(chosen=["in:answers"]).waits(game, 3, stop)
    assert WaitWhen(chosen=["could:card_zap"]).waits(game, 3, stop)
    assert WaitWhen(chosen=["when:named"]).waits(game, 2, stop)
    assert not WaitWhen(chosen=["when:named"]).waits(game, 3, stop)


def test_whoever_would_lose_the_game_or_the_encounter_may_order_to_be_waited_for() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "card_zap"], 2: ["attack_06"]}
    game = meeting("", "", "", hands=hands, **BY_CLOCK)
    for number in range(2, 6):
        game.settle(0, f"B{number}", 1)
        game.player(0).removed -= 1
    while game.stop != "V":
        close(game)
    stop = game.stack[-1]

    for case, seat, waited in (
        ("when:losing", 1, True),
        ("when:losing", 0, False),
        ("when:wins", 2, True),
        ("when:wins", 0, False),
    ):
        assert WaitWhen(chosen=[case]).waits(game, seat, stop) == waited


def test_whoever_stays_away_twice_is_not_waited_for_by_order_until_they_speak() -> None:
    game = meeting("", "", "", hands={s: ["attack_08"] for s in range(3)}, **BY_CLOCK)
    game.instruct(2, [Watchful()])
    for waited in (True, True, False):
        assert game.stack[-1].waits_for(game, 2) == waited
        while game.clocks()[0].startswith("floor"):
            game.clock_ended(game.clocks()[0])
        stop = game.stack[-1]
        quiet_clock = stop.clock
        for seat in (0, 1):
            while (ask := game.asks().get(seat)) is not None and not (ask.optional or ask.quiet):
                game.play(seat, [] if ask.moment == "stop" else ask.fallback)
        if waited:
            game.clock_ended(quiet_clock)

    game.play(2, [])
    assert game.orders[2][0].missed == 0


def test_who_is_waited_for_as_usual_is_not_after_two_silent_stops() -> None:
    hands = {0: ["attack_08", "card_zap"], 1: ["attack_12", "card_zap"]}
    game = meeting("", "", "", hands=hands, ships=(3, 4), **BY_CLOCK)
    while game.stop != "V":
        close(game)
    assert game.stack[-1].waits_for(game, 0)  # it loses as things stand
    game.missed[0] = 1
    game.stack[-1].note_missed(game, 0)
    assert not game.stack[-1].waits_for(game, 0)
    game.play(0, [])
    assert 0 not in game.missed


def test_a_waiting_order_that_did_not_hold_misses_nothing() -> None:
    game = meeting("", "", "", hands={s: ["attack_08"] for s in range(3)}, **BY_CLOCK)
    game.instruct(2, [WaitWhen(chosen=["in:R"])])
    close(game)

    assert [order.missed for order in game.orders[2]] == [0]


def test_mine_only_lets_what_is_usual_fall_but_not_what_was_ordered() -> None:
    hands = {0: ["attack_08", "card_zap"], 1: ["attack_12", "card_zap"]}
    game = meeting("", "", "", hands=hands, ships=(3, 4), **BY_CLOCK)
    while game.stop != "V":
        close(game)
    game.instruct(0, [WaitOnlyAsOrdered()])
    assert not game.stack[-1].waits_for(game, 0)
    game.instruct(0, [WaitOnlyAsOrdered(), WaitWhen(chosen=["when:losing"])])
    assert game.stack[-1].waits_for(game, 0)
