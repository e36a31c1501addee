"""Each kind of standing order and each of its parameters; and that none of it tells anything."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.phases.orders import (
    AskWhereShipsLand,
    AskWhichShipsAreLost,
    DrawTechs,
    Homes,
    Invite,
    Join,
    LaunchPlan,
    LetPass,
    Losses,
    NeverUsePower,
    PlayCards,
    Reinforce,
    Research,
    RewardMix,
    SecondEncounter,
    SelectCards,
    UsePower,
    WaitOnlyAsOrdered,
    WaitWhen,
    Watchful,
    orders,
)
from rules.cosmic_encounter.phases.standing.when import could_be_played, is_met
from rules.cosmic_encounter.steps.ships import ChooseLosses, free
from rules.kernel.ask import Refused
from rules.parts.stop import PASS_ON
from tests.rules.cosmic_encounter.table import go, meeting, table, told
from tests.rules.cosmic_encounter.technologies.laid import lay
from tests.rules.cosmic_encounter.test_alliances import allying, finish, invites, says

CAUTION = ("unless:2:defense", "else:decline")
BY_CLOCK = {"stops": "by the clock"}


def quiet(game) -> set[int]:
    return {seat for seat, ask in game.asks().items() if ask.quiet and not ask.optional}


def named(game, seat) -> list[str]:
    return game.stack[-1].named.get(seat)


def keys(game, seat) -> list[str]:
    return [key_of(card) for card in game.player(seat).hand]


def public(game) -> tuple:
    return game.view(None), game.awaited(), game.clocks(), game.moment


def close(game) -> None:
    """Those who are waited for let pass or take the fallback, then the clock ends, once."""
    rounds, stop = game.rounds, game.stop
    while (game.rounds, game.stop) == (rounds, stop):
        waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
        if waiting:
            seat, ask = waiting[0]
            game.play(seat, [] if ask.moment == "stop" else ask.fallback)
        else:
            game.clock_ended(game.clocks()[0])


# ---- letting pass --------------------------------------------------------------------------------


def test_letting_pass_until_i_am_a_main_player() -> None:
    game = meeting("", "", "")
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
    game = meeting("", "", "")
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


def offered_ids(game, seat) -> list[str]:
    return [option.id for option in game.asks()[seat].open]


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


# ---- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "zapped"),
    [
        ([], True),
        (["power:virus"], True),
        (["power:human"], False),
        (["in:V"], True),
        (["in:R"], False),
        (["when:main"], True),
        (["when:ally"], False),
        (["acts:0"], False),
        (["when:losing"], True),
        (["allied:1"], False),
        (["main:0"], True),
    ],
)
def test_a_card_is_played_by_order_where_and_when_the_order_says(chosen, zapped) -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    game.instruct(1, [PlayCards(chosen=["card:cosmic_zap", *chosen])])
    go(game, cards={0: "attack_08", 1: "attack_12"})

    assert ("cosmic_zap" in keys(game, 1)) == (not zapped)


def test_a_card_answers_the_power_that_its_order_names_and_no_other() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    for wanted in ("virus", "tripler"):
        game = meeting("virus", "tripler", "", hands=hands, ships=(3, 4))
        game.instruct(1, [PlayCards(chosen=["card:cosmic_zap", f"power:{wanted}"])])
        go(game, cards={0: "attack_08", 1: "attack_12"})
        assert ("cosmic_zap" in keys(game, 1)) == (wanted == "tripler")


def test_a_card_answers_the_card_that_its_order_names() -> None:
    played = {}
    for wanted in ("played:force_field", "played:quash", "played:any"):
        hands = {0: ["attack_08", "force_field"], 1: ["attack_12", "card_zap"], 2: ["attack_06"]}
        game = meeting("", "", "", "", hands=hands, allies={2: ("offense", 1)})
        game.instruct(1, [PlayCards(chosen=["card:card_zap", wanted])])
        go(game, until="V", acts={0: ["force_field"]})
        played[wanted] = "card_zap" not in keys(game, 1)

    assert played == {"played:force_field": True, "played:quash": False, "played:any": True}


def test_a_card_is_aimed_at_whom_its_order_names() -> None:
    for target in (2, 3):
        hands = {0: ["attack_08"], 1: ["attack_12", "plague"]}
        game = table("", "", "", "", hands=hands)
        game.begin()
        game.instruct(1, [PlayCards(chosen=["card:plague", f"at:{target}"])])
        go(game, until="L")
        assert [each.target for each in game.encounter.used] == [str(target)]


def test_a_card_that_was_to_be_played_only_once_is_not_played_again() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "reinforcement_3", "reinforcement_3"]}
    for chosen, left in ((["once"], 1), ([], 0)):
        game = meeting("", "", "", hands=hands)
        game.instruct(1, [PlayCards(chosen=["card:reinforcement_3", *chosen])])
        go(game, until="R", cards={0: "attack_08", 1: "attack_12"})
        assert keys(game, 1).count("reinforcement_3") == left
        assert bool(game.orders[1]) == (not chosen)


def test_so_many_allied_ships_or_a_colony_by_a_deal_are_conditions() -> None:
    game = meeting("", "", "", "", allies={2: ("offense", 2), 3: ("defense", 1)})
    stop = game.stack[-1]
    assert is_met(game, 0, stop, ["allied:3"], [])
    assert not is_met(game, 0, stop, ["allied:4"], [])

    gives, takes = Promise(giver=0, chosen=1), Promise(giver=1, chosen=1)
    game.encounter.deal = Offer(number=1, seat=0, gives=gives, takes=takes)
    assert not is_met(game, 2, stop, ["when:deal"], [])
    takes.planet, takes.ships = "B2", 1
    assert is_met(game, 2, stop, ["when:deal"], [])


def test_whoever_is_waited_for_plays_its_cards_itself_and_by_order_if_it_stays_away() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["cosmic_zap", "attack_04"]}
    game = meeting("virus", "", "", hands=hands, **BY_CLOCK)
    game.instruct(2, [Watchful(), PlayCards(chosen=["card:cosmic_zap"])])
    assert named(game, 2) is None
    while game.stop != "V":
        close(game)
    assert named(game, 2) is None
    while game.clocks()[0].startswith("floor"):
        game.clock_ended(game.clocks()[0])
    game.clock_ended(game.stack[-1].clock)

    assert "cosmic_zap" not in keys(game, 2)


def test_what_an_order_has_named_goes_with_the_order_while_the_round_is_open() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["cosmic_zap", "attack_04"]}
    game = meeting("virus", "", "", hands=hands, **BY_CLOCK)
    while game.stop != "V":
        close(game)
    before = public(game)
    game.instruct(2, [PlayCards(chosen=["card:cosmic_zap"])])
    assert any("cosmic_zap" in id for id in named(game, 2))
    assert public(game) == before
    game.instruct(2, [])
    assert named(game, 2) is None
    assert public(game) == before

    mine = next(id for id in offered_ids(game, 2) if "cosmic_zap" in id)
    game.play(2, [mine])
    game.instruct(2, [LetPass()])
    assert named(game, 2) == [mine]  # its own word stands


def test_a_card_that_is_chosen_ahead_counts_as_things_are_or_whatever_happens() -> None:
    selected = {}
    for chosen in ((), ("whatever",)):
        hands = {0: ["attack_08", "force_field"], 1: ["attack_12", "attack_06"], 2: ["attack_06"]}
        game = meeting("", "", "", hands=hands, allies={2: ("offense", 1)})
        game.instruct(1, [SelectCards(chosen=["card:attack_06", *chosen])])
        go(game, until="V", acts={0: ["force_field"]}, cards={1: "attack_12"})
        selected[chosen] = key_of(game.encounter.shown[1].card)

    assert selected == {(): "attack_12", ("whatever",): "attack_06"}


def test_a_card_chosen_ahead_is_selected_without_a_call() -> None:
    game = meeting("", "", "", hands={0: ["attack_08"], 1: ["attack_12", "attack_06"]}, **BY_CLOCK)
    game.instruct(1, [SelectCards(chosen=["card:attack_06"])])

    assert game.awaited() == [0]


@pytest.mark.parametrize(
    ("mine", "chosen", "left"),
    [
        (["reinforcement_2", "reinforcement_5"], [], ["reinforcement_2"]),
        (["reinforcement_2", "reinforcement_3"], [], []),
        (["reinforcement_2"], [], ["reinforcement_2"]),
        (["reinforcement_5"], ["points:4"], ["reinforcement_5"]),
        (["reinforcement_5", "reinforcement_3"], ["how:all"], []),
        (["reinforcement_5", "reinforcement_3"], ["how:all", "points:6"], ["reinforcement_3"]),
        (["reinforcement_5"], ["card:reinforcement_4"], ["reinforcement_5"]),
    ],
)  # fmt: skip
def test_the_own_side_is_reinforced_by_the_least_that_turns_it_or_by_all(
    mine, chosen, left
) -> None:
    """Seat 0 has 10 + 3, seat 1 has 4 + 4: it lacks five."""
    hands = {0: ["attack_10"], 1: ["attack_04", *mine]}
    game = meeting("", "", "", hands=hands, ships=(3, 4))
    game.instruct(1, [Reinforce(chosen=chosen)])
    go(game, until="R", cards={0: "attack_10", 1: "attack_04"})

    assert sorted(keys(game, 1)) == sorted(left)


def test_after_reinforcing_it_lets_pass_or_asks() -> None:
    for chosen, asked in ((["then:pass"], False), (["then:ask"], True)):
        hands = {0: ["attack_40", "card_zap"], 1: ["attack_04", "reinforcement_2"]}
        game = meeting("", "", "", hands=hands, **BY_CLOCK)
        game.instruct(1, [Reinforce(chosen=chosen)])
        while game.stop != "V":
            close(game)
        assert (1 not in game.stack[-1].named) == asked
        assert game.stack[-1].waits_for(game, 1)


# ---- powers --------------------------------------------------------------------------------------


def test_a_power_is_aimed_by_a_rule() -> None:
    for rule, target in (("at:leader", 2), ("at:3", 3), ("at:hand", 1)):
        game = table("mind", "", "", "", hands={1: ["attack_08"] * 3}, at="alliance")
        now = game.encounter
        now.defense, now.planet = 1, "B1"
        game.lift(0, {"A1": 4})
        now.gate[0] = 4
        game.settle(2, "D2", 1)
        game.player(2).removed -= 1
        game.begin()
        game.instruct(0, [UsePower(chosen=[rule])])
        used = [id for id in (named(game, 0) or []) if "mind" in id]
        targets = {id.partition("@")[2] for id in offered_ids(game, 0) if "mind." in id}
        assert used[0].partition("@")[2] == (str(target) if str(target) in targets else "1")


def sorcery(*orders, zap: bool = False):
    """Stop C with Sorcerer as the defense, to which these orders were given before it opened."""
    hands = {0: ["attack_40", "cosmic_zap"], 1: ["attack_04"], 2: ["attack_06"]}
    game = meeting("", "sorcerer", "", hands=hands, at="alliance")
    game.instruct(1, list(orders))
    go(game, until="C")
    before = game.rounds
    acts = {0: ["cosmic_zap"]} if zap else {}
    go(game, until="V", cards={0: "attack_40", 1: "attack_04"}, acts=acts)
    return game, game.rounds - before


def test_a_power_that_is_always_used_is_foreseen_and_costs_no_round_of_its_own() -> None:
    ordered, rounds = sorcery(UsePower())
    by_hand = meeting("", "sorcerer", "", hands={0: ["attack_40"], 1: ["attack_04"]}, at="planning")
    before = by_hand.rounds
    cards = {0: "attack_40", 1: "attack_04"}
    go(by_hand, until="V", cards=cards, acts={1: ["sorcerer."]})

    assert key_of(ordered.encounter.shown[1].card) == "attack_40"
    assert key_of(by_hand.encounter.shown[1].card) == "attack_40"
    assert rounds == by_hand.rounds - before - 1
    assert "uses Sorcerer" in told(ordered)


def test_a_power_that_is_foreseen_can_be_zapped_at_once() -> None:
    game, _ = sorcery(UsePower(), zap=True)

    assert game.encounter.zapped == ["sorcerer"]
    assert key_of(game.encounter.shown[1].card) == "attack_04"


def test_an_order_for_a_power_that_is_given_or_taken_back_in_a_round_is_known_in_the_next() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"], 2: ["attack_06", "cosmic_zap"]}
    game = meeting("", "sorcerer", "", hands=hands, **BY_CLOCK)
    before = public(game), offered_ids(game, 2)
    game.instruct(1, [UsePower()])
    assert (public(game), offered_ids(game, 2)) == before

    game = meeting("", "sorcerer", "", hands=hands, at="alliance", **BY_CLOCK)
    game.instruct(1, [UsePower()])
    while game.stop != "C":
        close(game)
    assert any("cosmic_zap" in id for id in offered_ids(game, 2))
    before = public(game), offered_ids(game, 2)
    game.instruct(1, [])
    assert (public(game), offered_ids(game, 2)) == before


def test_a_power_that_is_never_to_react_lets_it_pass() -> None:
    healed = {}
    for order in (UsePower(), NeverUsePower()):
        hands = {0: ["attack_04"], 1: ["attack_40"]}
        game = meeting("", "", "healer", hands=hands)
        game.instruct(2, [order])
        go(game, cards={0: "attack_04", 1: "attack_40"})
        healed[type(order).__name__] = game.player(0).warp

    assert healed["NeverUsePower"] == 3
    assert healed["UsePower"] < 3


# ---- alliances -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "offense", "defense", "joined"),
    [
        (["side:offense"], [3], [], "offense"),
        (["side:offense"], [3], [3], "offense"),
        (["side:offense", "side:defense", "rather"], [3], [3], "defense"),
        (["side:offense", "by:both", "else:decline"], [3], [], "declined"),
        (["side:defense", "by:both", "else:decline"], [3], [3], "defense"),
        (["side:defense"], [], [3], "defense"),
        (["side:offense", "by:0"], [3], [], "offense"),
        (["side:offense", "by:2", "else:decline"], [3], [], "declined"),
        (["side:offense", "target:1"], [3], [], "offense"),
        (["side:offense", "target:2", "else:decline"], [3], [], "declined"),
    ],
)
def test_a_side_is_joined_by_order_if_who_invites_and_where_is_as_it_says(
    chosen, offense, defense, joined
) -> None:
    game = allying(*offense)
    game.instruct(3, [Join(chosen=chosen)])
    finish(game)
    invites(game, *defense)
    finish(game)

    assert game.encounter.answered.get(3, "declined") == joined


@pytest.mark.parametrize(
    ("cleo", "chosen", "joined"),
    [
        (["both:defense"], "unless:2:defense", "declined"),
        (["offense"], "unless:2:defense", "offense"),
        (["offense"], "only:2:offense", "offense"),
        ([], "only:2:offense", "declined"),
    ],
)
def test_joining_by_order_may_depend_on_who_joins_before(cleo, chosen, joined) -> None:
    game = allying(2, 3)
    game.instruct(3, [Join(chosen=["side:offense", "n:2", chosen, "else:decline"])])
    says(game, 2, cleo)
    invites(game, 2)

    assert game.encounter.answered[3] == joined
    assert game.encounter.gate.get(3, 0) == (2 if joined == "offense" else 0)


def test_joining_by_order_asks_where_its_condition_turns_out_not_to_hold() -> None:
    game = allying(2, 3)
    game.instruct(3, [Join(chosen=["side:offense", "only:2:offense", "else:ask"])])
    says(game, 2, [])
    invites(game)

    assert game.awaited() == [3]


def test_what_those_say_who_come_later_cannot_be_waited_for() -> None:
    game = allying(2, 3)
    game.instruct(2, [Join(chosen=["side:offense", "only:3:offense"])])
    assert 2 in game.awaited()
    game.instruct(2, [Join(chosen=["side:offense", "only:3:offense", "else:decline"])])
    invites(game)
    says(game, 3, ["offense"]) if 3 in game.awaited() else None
    finish(game)
    assert game.encounter.answered[2] == "declined"


@pytest.mark.parametrize(
    ("source", "from_home"), [("from:largest", 2), ("from:foreign", 0), ("from:home", 2)]
)
def test_ships_that_join_come_from_where_the_order_says(source, from_home) -> None:
    game = allying(3)
    game.lift(3, {"D5": 3})
    game.settle(3, "A4", 3)
    game.instruct(3, [Join(chosen=["side:offense", "n:2", source])])
    sent = game.stack[-1].decided[3]["offense_ships"]

    assert sum(sent.values()) == 2
    assert sum(n for id, n in sent.items() if id.startswith("D")) == from_home


def test_an_invitation_that_may_come_is_answered_ahead_by_order() -> None:
    rounds = []
    for order in ([Join(chosen=["side:defense"])], []):
        game = allying()
        before = public(game)
        game.instruct(3, order)
        assert public(game) == before
        finish(game)
        invites(game, 3)
        rounds.append(game.rounds)

    assert rounds[0] <= rounds[1]
    assert game.encounter.answered.get(3) is None  # without the order it is asked


@pytest.mark.parametrize(
    ("chosen", "invited"),
    [
        (["whom:all"], [2, 3]),
        (["whom:nobody"], []),
        (["whom:leaders"], [3]),
        (["seat:3"], [3]),
        (["seat:1", "seat:2"], [2]),
    ],
)
def test_allies_are_invited_by_order_each_side_for_itself(chosen, invited) -> None:
    game = allying()
    for planet in ("A2", "A3", "D2", "D3"):
        game.settle(2, planet, 1)
        game.player(2).removed -= 1
    game.instruct(
        1, [Invite(side="offense", chosen=["whom:all"]), Invite(side="defense", chosen=chosen)]
    )
    finish(game)

    assert game.encounter.invited["defense"] == invited


# ---- the launch ----------------------------------------------------------------------------------


def launching(*orders, destiny="B#0", **chosen):
    game = table("", "", "", "", at="launch", hands={s: ["attack_08"] for s in range(4)}, **chosen)
    game.encounter.destiny = destiny
    game.encounter.defense = {"B": 1, "C": 2}.get(destiny[0])
    game.lift(1, {"B3": 2})
    game.settle(1, "B2", 2)
    game.settle(2, "B3", 1)
    game.lift(2, {"C1": 1})
    game.begin()
    game.instruct(0, list(orders))
    return go(game, until="A")


@pytest.mark.parametrize(
    ("chosen", "planet", "ships", "invited"),
    [
        (["rule:fewest", "n:2"], "B3", 2, []),
        (["rule:most", "n:3", "whom:all"], "B2", 3, [2, 3]),
        (["rule:alone", "n:1", "seat:3"], "B1", 1, [3]),
        (["planet:B4", "n:4", "whom:nobody"], "B4", 4, []),
        (["planet:B4", "n:4", "whom:leaders"], "B4", 4, [2, 3]),
    ],
)
def test_a_launch_plan_aims_fills_the_gate_and_invites(chosen, planet, ships, invited) -> None:
    game = launching(LaunchPlan(against=1, chosen=chosen))

    assert (game.encounter.planet, game.encounter.gate[0]) == (planet, ships)
    assert game.encounter.invited["offense"] == invited


def test_a_plan_for_one_opponent_holds_for_no_other_and_one_for_anybody_for_all() -> None:
    for destiny, ships in (("B#0", 3), ("C#0", 2)):
        one = LaunchPlan(against=1, chosen=["rule:fewest", "n:3"])
        game = launching(one, LaunchPlan(chosen=["rule:fewest", "n:2"]), destiny=destiny)
        assert game.encounter.gate[0] == ships


def test_a_plan_may_choose_whom_to_meet() -> None:
    game = launching(LaunchPlan(against=2, chosen=["meet", "rule:most", "n:1"]), destiny="wild#0")

    assert game.encounter.defense == 2
    assert game.encounter.planet == "C2"


def test_a_plan_that_says_all_needs_no_call_and_what_is_missing_is_asked() -> None:
    asked = {}
    for chosen in (["rule:fewest", "n:2", "whom:all"], ["rule:fewest", "n:2"]):
        game = table("", "", "", at="launch", **BY_CLOCK)
        game.encounter.destiny, game.encounter.defense = "B#0", 1
        game.begin()
        game.instruct(0, [LaunchPlan(chosen=chosen)])
        asked[len(chosen)] = 0 in game.awaited()

    assert asked == {3: False, 2: True}


# ---- household -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "where"),
    [
        (None, "A3"),
        (Homes(chosen=["home:fewest"]), "A3"),
        (Homes(chosen=["home:most"]), "A1"),
        (Homes(chosen=["home:foreign"]), "C1"),
        (Homes(chosen=["home:home"]), "A3"),
    ],
)
def test_ships_come_home_by_a_rule_unless_their_owner_wants_to_be_asked(order, where) -> None:
    game = table("", "", "", hands={s: ["attack_08"] for s in range(3)}, **BY_CLOCK)
    game.lift(0, {"A3": 3})
    game.settle(0, "C1", 2)
    game.player(0).warp = 1
    game.begin()
    game.instruct(0, [order] if order else [])
    before = {planet.id: planet.ships[0] for planet in game.colonies(0)}
    game.stack.append(free(game, 0, 1))
    game._changes()
    game._go_on()

    after = {planet.id: planet.ships[0] for planet in game.colonies(0)}
    assert [id for id in after if after[id] > before[id]] == [where]


def losing(order, ships, **chosen):
    game = table("", "", "", hands={s: ["attack_08"] for s in range(3)}, **(BY_CLOCK | chosen))
    game.lift(0, {"A3": 3, "A1": 1})
    game.settle(0, "C1", 2)
    game.begin()
    game.instruct(0, [order] if order else [])
    game.stack.append(ChooseLosses.for_seat(0, ships))
    game._changes()
    game._go_on()
    return game


def test_losses_are_taken_from_the_largest_colonies_as_long_as_none_is_given_up() -> None:
    game = losing(None, 3)
    assert game.player(0).warp == 3
    assert len(game.colonies(0)) == 6

    assert losing(None, 13).awaited() == [0]  # that gives colonies up: it is asked
    assert losing(AskWhichShipsAreLost(), 3).awaited() == [0]
    assert losing(None, 3, stops="all speak").awaited() == [0]


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("most", {"A1": 3, "A2": 3, "A3": 1, "A4": 3, "A5": 3, "C1": 2}),
        ("fewest", {"A1": 3, "A2": 4, "A4": 4, "A5": 4}),
        ("foreign", {"A1": 3, "A2": 3, "A3": 1, "A4": 4, "A5": 4}),
        ("home", {"A1": 3, "A2": 3, "A3": 1, "A4": 3, "A5": 3, "C1": 2}),
    ],
)
def test_losses_are_taken_by_a_rule(rule, left) -> None:
    game = losing(Losses(chosen=[f"home:{rule}"]), 3)

    assert {planet.id: planet.ships[0] for planet in game.colonies(0)} == left


@pytest.mark.parametrize(
    ("kind", "mix"),
    [("ships", (2, 1, 0)), ("cosmic", (0, 3, 0)), ("reward", (0, 0, 3))],
)
def test_rewards_are_taken_of_one_kind_first(kind, mix) -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["attack_06"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 3)})
    game.player(2).warp, before = 2, game.lift(2, {"C5": 2})
    game.instruct(2, [RewardMix(chosen=[f"kind:{kind}"])])
    go(game, until="R", cards={0: "attack_04", 1: "attack_40"})
    stop = game.stack[-1]

    said = stop.decided[2]["rewards"]
    assert (said["ships"], said["cosmic"], said["reward"]) == mix
    assert before == 2


def test_technologies_are_drawn_instead_of_another_encounter_by_order() -> None:
    hands = {0: ["attack_40", "attack_30"], 1: ["attack_06"]}
    drawn = {}
    for order in (DrawTechs(), SecondEncounter(wanted=False)):
        game = meeting("", "", "", hands=hands, techs=True)
        game.instruct(0, [order])
        go(game, cards={0: "attack_40", 1: "attack_06"})
        drawn[type(order).__name__] = len(game.player(0).techs)

    assert drawn == {"DrawTechs": 1, "SecondEncounter": 0}


def test_research_goes_on_by_order() -> None:
    game = table("", "", "", techs=True, hands={s: ["attack_08"] for s in range(3)})
    lay(game, 0, "energy_cloak")
    game.begin()
    game.instruct(0, [Research()])
    go(game, until="L")

    assert game.player(0).techs[0].ships == 1


def test_ask_me_where_ships_land_asks() -> None:
    game = meeting("", "", "", hands={0: ["attack_04"], 1: ["attack_40"]}, **BY_CLOCK)
    game.player(0).warp, _ = 1, game.lift(0, {"A1": 0})
    game.instruct(0, [AskWhereShipsLand()])
    game.stack.append(free(game, 0, 1))
    game._changes()
    game._go_on()

    assert game.awaited() == [0]


# ---- what makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "details", "why"),
    [
        (Join(), ["n:2"], "Name a side."),
        (Join(), ["side:offense", "n:1", "n:2"], "Name only one of these: 1 ship and 2 ships."),
        (PlayCards(), ["when:main"], "Name at least one card."),
        (Invite(), ["whom:all", "whom:nobody"], "Name only one of these: everybody and nobody."),
        (LaunchPlan(), ["whom:all"], "Name a planet, a rule for it, or a number of ships."),
        (WaitWhen(), ["in:L"], ""),
    ],
)
def test_details_that_do_not_go_together_are_refused_with_what_is_possible(
    order, details, why
) -> None:
    if not why:
        assert order.detailed(details).named() == details
        return
    with pytest.raises(Refused) as refusal:
        order.detailed(details)
    assert str(refusal.value.text) == why


def test_every_order_reads_well_once_it_was_given() -> None:
    read = {
        str(order.title())
        for order in (
            LetPass(chosen=["until:encounter"]),
            WaitWhen(chosen=["in:C", "in:answers", "power:virus", "could:cosmic_zap"]),
            PlayCards(chosen=["card:cosmic_zap", "power:virus", "when:losing", "at:2", "once"]),
            SelectCards(chosen=["card:attack_40", "card:negotiate", "whatever"]),
            Reinforce(chosen=["how:all", "points:6", "then:ask"]),
            Reinforce(),
            UsePower(chosen=["at:leader"]),
            Join(
                chosen=["side:offense", "n:2", "from:foreign", "unless:2:defense", "else:decline"]
            ),
            Invite(side="defense", chosen=["whom:leaders"]),
            LaunchPlan(against=2, chosen=["rule:fewest", "n:3", "whom:all", "meet"]),
            RewardMix(chosen=["kind:cosmic"]),
            Homes(chosen=["home:home"]),
            Losses(chosen=["home:most"]),
        )
    }
    assert read == {
        "Let everything pass until this encounter is over",
        "Wait for me in stop Cards or in answers, when Virus is used or while Cosmic Zap could be"
        " played",
        "Play Cosmic Zap at Seat 3 when Virus is used or while my side loses as things stand, only"
        " once",
        "Select the first of these that I hold, else my highest attack, whatever happens before:"
        " Attack 40 and Negotiate",
        "Reinforce my side with all that I may, up to 6 points, then ask me",
        "Reinforce my side with the least that turns the result",
        "Use my power whenever I may, at whoever has most foreign colonies, as all may know",
        "Join the offense with 2 ships, from foreign colonies first, unless Seat 3 joins the"
        " defense, else decline",
        "As the defense invite all but leaders",
        "Launch against Seat 3: where the defense has fewest ships, 3 ships, everybody and I meet"
        " them if I may choose",
        "As rewards take cosmic cards first",
        "Ships that come home land at home first",
        "Ships that I choose to lose go where I have most ships",
    }


def test_orders_about_others_name_nobody_who_has_left() -> None:
    game = meeting("", "", "", "")
    game.leave(3)
    for order in orders(game.view(0), 0):
        ask = order.details(game.view(0))
        ids = [option.id for option in getattr(ask, "options", ())]
        assert not [id for id in ids if id in ("main:3", "seat:3", "by:3", "acts:3")]
