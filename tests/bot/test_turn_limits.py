"""The limit of a turn: one for all its steps, never refilled, and mild when it runs out."""

import pytest

from bot.clock import Clock
from bot.table.consent.extending import Extending
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM
from tests.bot.test_turn_posts import first_action

HOUR = 3600


@pytest.fixture
async def table(tables, seating):
    number, member = await first_action(tables, seating)
    assert member == ANA
    return number


async def limit_of(tables, table):
    """Return the seat whose time runs, and the seconds that are left."""
    [limit] = [timer for timer in await tables.store.timers.of(table) if timer.kind == "limit"]
    return limit.seat, limit.due - tables.now()


async def do(tables, table, member, *ids):
    ask = (await tables.view(table, member)).ask
    await tables.play(table, member, None, list(ids) or ask.fallback)


async def lines(tables, table):
    return [str(line.text) for line in await tables.store.log.lines(table, None)]


async def test_every_step_of_a_turn_is_on_the_same_limit(tables, table, hand):
    began = (await tables.view(table, None)).until
    for step in (["project:aquifer"], [], ["project:aquifer"]):
        hand.now += HOUR
        await do(tables, table, ANA, *step)
        assert await limit_of(tables, table) == (0, began - int(hand.now))
        assert (await tables.view(table, None)).until == began


async def test_the_reminder_begins_anew_with_each_complete_move(tables, table, hand):
    began = hand.now
    hand.now += HOUR
    await do(tables, table, ANA, "project:aquifer")
    [remind] = [t for t in await tables.store.timers.of(table) if t.kind == "remind"]
    assert remind.since == began, "nobody knows that the move has begun"

    await do(tables, table, ANA)

    [remind] = [t for t in await tables.store.timers.of(table) if t.kind == "remind"]
    assert remind.since == hand.now


async def test_the_next_player_has_a_whole_limit_and_so_has_ones_next_turn(tables, table, hand):
    hand.now += 20 * HOUR
    await do(tables, table, ANA, "project:power_plant_project")
    await do(tables, table, ANA, "end")
    assert await limit_of(tables, table) == (1, 24 * HOUR)
    hand.now += HOUR
    await do(tables, table, BRAM, "pass")

    assert await limit_of(tables, table) == (0, 24 * HOUR)
    hand.now += 5 * HOUR
    for _ in range(2):
        await do(tables, table, ANA, "project:power_plant_project")
    assert await limit_of(tables, table) == (0, 24 * HOUR), "alone, every turn is a new one"


@pytest.mark.parametrize("restarted", [False, True])
async def test_taking_back_refills_nothing(tables, taking_back, table, hand, restarted):
    hand.now += 20 * HOUR
    await do(tables, table, ANA, "project:power_plant_project")
    await taking_back.undo(table, ANA)
    assert await limit_of(tables, table) == (0, 4 * HOUR)
    await do(tables, table, ANA, "project:power_plant_project")
    await do(tables, table, ANA, "end")
    hand.now += HOUR
    if restarted:
        tables.held.tables.clear()  # read again, as another process would

    await taking_back.undo(table, ANA, alone=True)

    assert await limit_of(tables, table) == (0, 4 * HOUR), "it stood still while Bram was asked"


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_turn_that_was_left_is_extended_no_more_than_one_that_was_not(
    tables, taking_back, proposals, table, restarted
):
    extending = Extending(tables, proposals)
    await extending.extend(table, BRAM, 0, 48)  # Bram is the only other
    await do(tables, table, ANA, "project:power_plant_project")
    await do(tables, table, ANA, "end")
    if restarted:
        tables.held.tables.clear()
    await taking_back.undo(table, ANA, alone=True)
    assert await limit_of(tables, table) == (0, 72 * HOUR)

    with pytest.raises(Refused, match="At most 24 more hours"):
        await extending.extend(table, BRAM, 0, 48)


async def test_what_all_agreed_to_take_back_has_its_whole_time(
    tables, taking_back, proposals, table, hand
):
    hand.now += 20 * HOUR
    await do(tables, table, ANA, "project:aquifer")
    await do(tables, table, ANA)
    await do(tables, table, ANA, "end")
    await do(tables, table, BRAM, "project:aquifer")
    await do(tables, table, BRAM)
    vote = await taking_back.undo(table, ANA)

    await proposals.answer(table, BRAM, vote.id, agrees=True)

    assert await limit_of(tables, table) == (0, 24 * HOUR)


async def test_a_new_limit_of_the_table_is_no_rest_of_a_former_one(
    tables, taking_back, seating, table, hand
):
    hand.now += 20 * HOUR
    await do(tables, table, ANA, "project:power_plant_project")
    await do(tables, table, ANA, "end")
    await seating.choose(table, ANA, "limit", "72")

    await taking_back.undo(table, ANA, alone=True)

    assert await limit_of(tables, table) == (0, 72 * HOUR)
    assert await tables.store.timers.time_left(table) == await _kept(tables, table)


async def _kept(tables, table):
    async with tables.open(table) as held:
        return held.left


async def test_a_limit_in_mid_turn_ends_the_turn_and_not_the_generation(tables, table, hand):
    await do(tables, table, ANA, "project:aquifer")
    hand.now += 25 * HOUR

    await Clock(tables).ring()

    assert await limit_of(tables, table) == (1, 24 * HOUR)
    async with tables.open(table) as held:
        assert [player.passed for player in held.running().seated] == [False, False]
        assert held.running().parameters["oceans"] == 1


async def test_a_limit_at_the_first_action_passes_no_generation(tables, table, hand):
    hand.now += 25 * HOUR

    await Clock(tables).ring()

    said = await lines(tables, table)
    assert any("ran out of time" in line for line in said)
    assert not any("passed" in line for line in said)
    assert await limit_of(tables, table) == (1, 24 * HOUR)


async def test_a_turn_begun_before_a_vote_went_back_has_the_whole_limit_again(
    tables, taking_back, proposals, table, hand
):
    """Ana ends her turn, Bram takes hours for his, and both go back to before she did."""
    await do(tables, table, ANA, "project:aquifer")
    await do(tables, table, ANA)
    await do(tables, table, ANA, "end")
    hand.now += 5 * HOUR
    await do(tables, table, BRAM, "project:aquifer")
    await do(tables, table, BRAM)

    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=True)

    assert await limit_of(tables, table) == (0, 24 * HOUR)
    await do(tables, table, ANA, "end")
    assert await limit_of(tables, table) == (1, 24 * HOUR)


async def test_a_turn_that_ran_out_is_not_won_back_by_undo(tables, taking_back, table, hand):
    await do(tables, table, ANA, "project:power_plant_project")
    hand.now += 25 * HOUR
    clock = Clock(tables)
    await clock.ring()
    await taking_back.undo(table, ANA, alone=True)
    assert await limit_of(tables, table) == (0, 0)

    await clock.ring()

    assert await limit_of(tables, table) == (1, 24 * HOUR)


async def test_a_choice_of_several_steps_runs_out_as_a_whole(tables, seating, hand):
    chosen = {"limit": "24"}
    table = await seating.new(
        "terraforming_mars", channel=7, guild=9, host=(ANA, "Ana"), chosen=chosen
    )
    await seating.join(table, BRAM, "Bram")
    await seating.start(table, ANA)
    hand.now += 23 * HOUR
    ask = (await tables.view(table, ANA)).ask
    assert ask.moment == "corporation"
    await tables.play(table, ANA, None, ask.fallback)
    assert {t.due for t in await tables.store.timers.of(table) if t.kind == "limit"} == {
        hand.now + HOUR
    }, "a step in secret refills nothing"
    hand.now += 2 * HOUR

    await Clock(tables).ring()

    said = await lines(tables, table)
    assert sum("ran out of time" in line for line in said) == 2
    assert (await tables.view(table, None)).moment not in ("corporation", "preludes", "buy")
