"""Invitations: what is answered ahead, what it depends on, who is asked when, and what is told."""

import pytest

from rules.cosmic_encounter.cards.catalogue import destiny_deck
from rules.parts.stop.clock import WaitForMe
from tests.rules.cosmic_encounter.table import offered, table, told

SHIPS = {"join_ships": 2}


def allying(*invited: int, seats: int = 4, hands=None, **chosen):
    """Stop A of an encounter of seat 0 with seat 1, to which seat 0 invites these."""
    hands = hands or {seat: ["attack_08"] for seat in range(seats)}
    game = table(*[""] * seats, hands=hands, at="alliance", **chosen)
    now = game.encounter
    now.defense, now.planet, now.destiny = 1, "B1", destiny_deck(seats)[0]
    game.lift(0, {"A1": 4})
    now.gate[0] = 4
    now.inviting[0] = [str(seat) for seat in invited]
    game.begin()
    game.take_news()
    return game


def says(game, seat, side, ships=2, **more) -> None:
    """A seat answers an invitation, ahead if it is not asked."""
    ask = game.asks()[seat]
    if ask.moment == "stop":
        game.play(seat, [id for id in offered(game, seat) if id == "answer ahead"])
    if game.asks()[seat].moment == "stop":  # it was asked by name, and names nothing first
        game.play(seat, [])
    game.play(seat, side)
    while (ask := game.asks().get(seat)) is not None and ask.moment.startswith("join"):
        if ask.moment == "join":
            return
        asked = (ask.hint or ask.title).template
        n = min(more.get(asked, ships), ask.most) if ask.moment == "join_ships" else 0
        lines = {"C1": n} if seat == 2 else {"D1": n}
        game.play(
            seat,
            {line.id: lines.get(line.id, 0) for line in ask.lines}
            if ask.moment == "join_ships"
            else more["when"],
        )


def invites(game, *seats: int) -> None:
    """The defense invites, and everybody else lets pass."""
    if game.asks()[1].moment == "stop" and not game.asks()[1].optional:
        game.play(1, [])
    game.play(1, [str(seat) for seat in seats])
    finish(game)


def finish(game) -> None:
    """Let pass the players who are only asked whether they act."""
    for _ in range(40):
        found = [s for s, a in game.asks().items() if not a.optional and a.moment == "stop"]
        if not found or game.stop != "A":
            return
        game.play(found[0], [])


# Ruling joining
@pytest.mark.parametrize(
    ("said", "by_the_defense", "joined"),
    [
        (["offense"], [], "offense"),
        (["offense"], [2], "offense"),
        (["offense", "defense"], [2], "offense"),
        (["defense"], [], "declined"),
        (["defense"], [2], "defense"),
        (["offense", "both:defense"], [], "offense"),
        (["offense", "both:defense"], [2], "defense"),
        (["offense", "both:neither"], [2], "declined"),
        (["both:offense"], [], "declined"),
        ([], [2], "declined"),
    ],
)
def test_an_answer_has_a_line_for_one_invitation_and_one_for_both(
    said, by_the_defense, joined
) -> None:
    game = allying(2)
    says(game, 2, said)
    invites(game, *by_the_defense)

    assert game.encounter.answered.get(2) == joined


def test_each_line_has_ships_of_its_own_colony_by_colony() -> None:
    for by_the_defense, side, ships in (([], "offense", 3), ([2], "defense", 1)):
        game = allying(2)
        titles = {"With which ships would you join the defense?": 1}
        says(game, 2, ["offense", "both:defense"], 3, **titles)
        invites(game, *by_the_defense)

        there = game.encounter.gate if side == "offense" else game.encounter.beside
        assert there[2] == ships
        assert game.planet("C1").ships[2] == 4 - ships


# Ruling answered_ahead
def test_who_is_not_invited_yet_may_answer_ahead_and_costs_no_further_round() -> None:
    rounds = []
    for ahead in (True, False):
        game = allying()
        before = game.view(0), game.view(None), game.awaited(), game.clocks()
        if ahead:
            says(game, 2, ["defense"])
            assert (game.view(0), game.view(None), game.awaited(), game.clocks()) == before
        finish(game)
        invites(game, 2)
        if not ahead:
            says(game, 2, ["defense"])
        finish(game)
        rounds.append(game.rounds)
        assert game.encounter.beside == {2: 2}

    assert rounds[0] == rounds[1] - 1


# Ruling answered_ahead
def test_an_answer_ahead_to_an_invitation_that_does_not_come_shows_nowhere() -> None:
    seen = []
    for said in (["defense"], None):
        game = allying()
        if said:
            says(game, 2, said)
        finish(game)
        invites(game)
        finish(game)
        seen.append((told(game), game.view(None)["present"]))

    assert seen[0] == seen[1]
    assert seen[0][1]["answers"] == ()


@pytest.mark.parametrize(
    ("cleo", "condition", "joined"),
    [
        ("defense", "unless:2:defense", "declined"),
        ("offense", "unless:2:defense", "offense"),
        ("offense", "only:2:offense", "offense"),
        ("defense", "only:2:offense", "declined"),
    ],
)
def test_an_answer_may_depend_on_what_those_before_have_said(cleo, condition, joined) -> None:
    game = allying(2, 3)
    says(game, 3, ["offense", "depends"], when=[condition])
    says(game, 2, [f"both:{cleo}"])
    invites(game, 2)

    assert game.encounter.answered[3] == joined
    assert "only" not in told(game).lower()


def test_a_condition_that_was_not_met_reads_like_any_other_refusal() -> None:
    lines = []
    for said, more in ((["offense", "depends"], {"when": ["only:2:defense"]}), ([], {})):
        game = allying(2, 3)
        says(game, 3, said, **more)
        says(game, 2, ["offense"])
        invites(game)
        lines.append(told(game))

    assert lines[0] == lines[1]


def test_the_first_in_table_order_has_nobody_to_depend_on_or_to_wait_for() -> None:
    game = allying(2, 3)
    for seat in (2, 3):
        game.play(seat, [])

    assert "depends" not in offered(game, 2)
    assert {"depends", "wait and see"} <= {*offered(game, 3)}


def test_who_waits_and_sees_is_asked_once_those_before_have_spoken() -> None:
    game = allying(2, 3)
    says(game, 3, ["wait and see"])
    says(game, 2, ["offense"])
    invites(game)

    assert told(game).count("joins the offense") == 1
    assert game.awaited() == [3]
    assert offered(game, 3) == ["offense"]
    game.play(3, ["offense"])
    game.play(3, {"D1": 1} | {f"D{n}": 0 for n in range(2, 6)})
    assert game.encounter.gate == {0: 4, 2: 2, 3: 1}


def test_answers_of_those_behind_stand_while_somebody_waits_and_sees() -> None:
    game = allying(2, 3, 4, seats=5)
    says(game, 3, ["wait and see"])
    game.play(4, [])
    game.play(4, ["offense"])
    game.play(4, {"E1": 1} | {f"E{n}": 0 for n in range(2, 6)})
    says(game, 2, ["offense"])
    invites(game)

    assert game.awaited() == [3]
    assert game.asks()[4].optional
    game.play(3, [])
    finish(game)
    assert game.encounter.answered == {2: "offense", 3: "declined", 4: "offense"}


def test_what_cannot_be_done_any_more_is_asked_again() -> None:
    game = allying(2)
    says(game, 2, ["offense"], 4)
    game.lift(2, {"C1": 3})
    game.settle(2, "C2", 3)
    invites(game)

    assert game.awaited() == [2]
    assert "2" not in game.encounter.answered
    says(game, 2, ["offense"], 1)
    finish(game)
    assert game.encounter.answered == {2: "offense"}
    assert game.encounter.gate[2] == 1


# Ruling joining
def test_in_turn_each_is_asked_when_those_before_have_spoken() -> None:
    game = allying(2, 3, joining="in turn")
    assert game.awaited() == [1]
    assert not {"answer ahead", "offense"} & {*offered(game, 2)}
    for seat in (2, 3):
        game.play(seat, [])
    invites(game)

    said = []
    for seat in (2, 3):
        finish(game)
        assert [s for s, a in game.asks().items() if a.moment == "join"] == [seat]
        says(game, seat, ["offense"], 1)
        finish(game)
        said.append(told(game).count("joins the offense"))
    assert said == [1, 1]


def test_an_answer_ahead_is_no_reason_to_wait_and_no_round_waits_for_it() -> None:
    hands = {seat: ["attack_08"] for seat in range(4)}
    game = allying(hands=hands, stops="by the clock")
    game.play(1, [])
    game.play(1, [])
    quiet = {seat for seat, ask in game.asks().items() if ask.quiet}
    game.play(2, ["answer ahead"])

    assert {2, 3} <= quiet
    assert game.asks()[2].moment == "join"
    assert game.asks()[2].quiet
    assert game.asks()[2].anonymous
    assert game.in_secret
    game.instruct(3, [WaitForMe()])
    floor = next(clock for clock in game.clocks() if clock.startswith("floor"))
    game.clock_ended(floor)
    assert game.stop == "A"  # who asked to be waited for still is
    game.play(3, ["answer ahead"])
    assert game.stop == "A"
    game.play(3, [])
    assert game.stop != "A"
