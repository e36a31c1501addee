"""The news of an encounter after its decision: its totals, and the consequences."""

from rules.cosmic_encounter.model.views import Table
from tests.rules.cosmic_encounter.table import go, meeting


def seen(game) -> Table:
    return Table.model_validate(game.view(None))


def decided(card0, card1, allies=None, **more):
    """Return a fight with a known result, before the questions about the rest."""
    hands = {0: [card0, "attack_04"], 1: [card1, "morph", "morph"]}
    game = meeting("", "", "", "", hands=hands, allies=allies or {}, **more)
    return go(game, cards={0: card0, 1: card1}, until="R")


def followed(game) -> list[tuple[str, int, int]]:
    return [(one.kind, one.seat, one.number) for one in seen(game).encounter.consequences]


def test_totals_stay_as_they_were_when_the_beaten_are_in_the_warp():
    game = decided("attack_40", "attack_06", {2: ("offense", 2), 3: ("defense", 1)})

    totals = [half.total for half in seen(game).encounter.halves]

    assert totals == [40 + 3 + 2, 6 + 4 + 1]


def test_who_lost_ships_and_who_lands_is_told():
    game = decided("attack_40", "attack_06", {2: ("offense", 2), 3: ("defense", 1)})

    assert followed(game) == [
        ("warp", 1, 4), ("warp", 3, 1), ("lands", 0, 3), ("lands", 2, 2),
    ]  # fmt: skip


def test_defensive_allies_who_go_home_have_their_rewards_to_choose():
    game = decided("attack_04", "attack_40", {2: ("defense", 2)})

    assert ("home", 2, 2) in followed(game)
    assert ("rewards", 2, 2) in followed(game)


def test_a_loser_with_a_negotiate_is_due_a_card_for_each_lost_ship():
    game = decided("negotiate", "attack_06")

    assert ("compensation", 0, 3) in followed(game)


def lines_at_the_reveal(**more):
    hands = {0: ["attack_04", "cosmic_zap"], 1: ["attack_06", "morph"]}
    game = meeting("virus", "human", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_06"}, until="V", **more)
    return game, {line.name: line for half in seen(game).encounter.halves for line in half.lines}


# Ruling result_foreseen
def test_lines_of_powers_that_are_still_to_work_are_foreseen():
    _, lines = lines_at_the_reveal()

    assert lines["Human"].foreseen
    assert lines["Virus"].foreseen
    assert not lines["Attack 04"].foreseen


def test_lines_of_powers_that_have_worked_are_certain():
    game, _ = lines_at_the_reveal()
    go(game, until="R")

    lines = [line for half in seen(game).encounter.halves for line in half.lines]
    assert {"Human", "Virus"} <= {line.name for line in lines}
    assert not any(line.foreseen for line in lines)


def test_a_zapped_power_is_a_line_that_is_struck_out():
    game, _ = lines_at_the_reveal()
    go(game, acts={0: ["cosmic_zap"]}, until="R")

    struck = [line.name for half in seen(game).encounter.halves for line in half.lines
              if line.struck_out]  # fmt: skip

    assert len(struck) == 1


def test_before_there_is_a_result_nothing_follows():
    hands = {0: ["attack_40"], 1: ["attack_06"]}
    game = go(meeting("", "", "", hands=hands), until="V")

    assert followed(game) == []
    assert seen(game).encounter.foreseen
