"""The table service: one move at a time, kept or not made; saves that cannot be read."""

import asyncio
import zlib

import pytest

from bot.store import StoreTrouble
from bot.store.rows.damage import SetAside
from bot.table.held import AnsweredAlready, StaleQuestion
from bot.table.held_tables import LIVE_TABLES
from bot.table.tables import Tables
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.standing import answers_of, reopened, version_of


async def test_a_move_is_kept_with_its_lines_its_post_and_its_timers(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    before = {row.id for row in await tables.store.outbox.rows(table)}

    await tables.play(table, ANA, None, 1)

    rows = [row for row in await tables.store.outbox.rows(table) if row.id not in before]
    [post] = [row for row in rows if row.kind == "post"]
    assert post.ping == (1,)
    dms = {row.seat: row.due - hand.now for row in rows if row.kind == "letter"}
    assert dms == {0: 2, 1: 0}
    [timer] = await tables.store.timers.of(table)
    assert (timer.seat, timer.kind, timer.due - hand.now) == (1, "remind", 24 * 3600)
    after = await reopened(tables, hand)
    assert (await after.view(table, BRAM)).ask == (await tables.view(table, BRAM)).ask


async def test_two_answers_to_one_question_are_one_answer(tables, begin):
    table = await begin(ANA, BRAM)
    digest = (await tables.view(table, ANA)).digest

    outcomes = await asyncio.gather(
        *(tables.play(table, ANA, digest, 1) for _ in range(5)), return_exceptions=True
    )

    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        *["AnsweredAlready"] * 4,
        "NoneType",
    ]
    assert await answers_of(tables, table) == [(0, 1)]


async def test_an_answer_to_a_former_question_is_stale(tables, begin):
    table = await begin(ANA, BRAM)
    digest = (await tables.view(table, ANA)).digest
    await tables.play(table, ANA, digest, 1)

    with pytest.raises(StaleQuestion):
        await tables.play(table, ANA, digest, 1)


async def pressed_again(tables, table, member, digest):
    """The kind of the next process's reply to a second press: its look and its lock agree."""
    others = Tables(tables.store)
    looked = await others.views.stale(table, member, digest)
    with pytest.raises(StaleQuestion) as played:
        await others.play(table, member, digest, 1)
    assert type(played.value) is type(looked)
    return type(looked)


async def test_an_answer_whose_reply_was_lost_is_known_to_the_next_process(tables, begin):
    table = await begin(ANA, BRAM)
    digest = (await tables.view(table, ANA)).digest
    await tables.play(table, ANA, digest, 1)
    bram = (await tables.view(table, BRAM)).digest
    await tables.play(table, BRAM, bram, 2)

    assert await pressed_again(tables, table, ANA, digest) is AnsweredAlready
    assert await pressed_again(tables, table, BRAM, bram) is AnsweredAlready
    assert await pressed_again(tables, table, BRAM, digest) is StaleQuestion

    await tables.play(table, ANA, None, None)
    assert await pressed_again(tables, table, ANA, digest) is StaleQuestion, "it is not the last"


async def test_an_answer_of_the_clock_or_of_a_stand_in_is_not_ones_own(
    tables, begin, handing, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    ana = (await tables.view(table, ANA)).digest
    await tables.play(table, ANA, ana, 1)
    bram = (await tables.view(table, BRAM)).digest
    [limit] = [timer for timer in await tables.store.timers.of(table) if timer.kind == "limit"]
    hand.now = limit.due
    await tables.time_out(limit)
    assert await pressed_again(tables, table, BRAM, bram) is StaleQuestion

    assert await pressed_again(tables, table, ANA, ana) is AnsweredAlready
    await handing.replace(table, ANA, 0, None)  # a robot answers there
    assert await pressed_again(tables, table, BRAM, bram) is StaleQuestion
    assert type(await tables.views.stale(table, ANA, ana)) is StaleQuestion
    await handing.take_back(table, ANA)
    assert await tables.store.log.last_answered(table, 0) is None


async def test_an_answer_that_was_taken_back_does_not_count(tables, begin, taking_back, proposals):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    assert await tables.store.log.last_answered(table, 0) is not None
    vote = await taking_back.undo(table, ANA)
    assert await proposals.answer(table, BRAM, vote.id, agrees=True)

    assert await tables.store.log.last_answered(table, 0) is None


@pytest.mark.parametrize("wrong", [99, 0, -1, True, "2", ["pass"], {"up_to": 99, "then": "pass"}])
async def test_an_illegal_answer_changes_nothing(tables, begin, wrong):
    table = await begin(ANA, BRAM)
    version = await version_of(tables, table)

    with pytest.raises(Refused):
        await tables.play(table, ANA, None, wrong)

    assert await version_of(tables, table) == version


async def test_a_move_that_cannot_be_kept_has_not_happened(tables, begin, monkeypatch):
    table = await begin(ANA, BRAM)
    view = await tables.view(table, ANA)

    async def full(change):
        raise StoreTrouble("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(tables.store, "commit", full)
        with pytest.raises(StoreTrouble):
            await tables.play(table, ANA, None, 1)

    assert await tables.view(table, ANA) == view
    await tables.play(table, ANA, view.digest, 1)
    assert await answers_of(tables, table) == [(0, 1)]


async def test_a_table_that_another_process_has_changed_is_read_again(tables, begin, hand):
    table = await begin(ANA, BRAM)
    await tables.view(table, ANA)
    other = Tables(tables.store)
    await other.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="The table has just changed"):
        await tables.play(table, ANA, None, 2)

    assert (await tables.view(table, BRAM)).digest == (await other.view(table, BRAM)).digest
    assert await answers_of(tables, table) == [(0, 1)]


async def test_tables_that_do_not_fit_into_memory_are_read_when_needed(tables, begin):
    first = await begin(ANA, BRAM)
    for channel in range(2, LIVE_TABLES + 4):
        await begin(ANA, BRAM, channel=channel)

    assert len(tables.held.tables) == LIVE_TABLES
    await tables.play(first, ANA, None, 1)
    assert await answers_of(tables, first) == [(0, 1)]


async def test_standing_orders_answer_for_their_owner(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.instruct(table, BRAM, [0])
    assert [str(o) for o in (await tables.view(table, BRAM)).orders] != []
    assert (await tables.view(table, ANA)).orders == ()

    await tables.play(table, ANA, None, 1)

    log = await tables.store.log.answers(table)
    assert [(a.kind, a.seat, a.automatic) for a in log] == [
        ("orders", 1, False),
        ("play", 0, False),
        ("play", 1, True),
    ]


async def test_a_secret_maximum_leaves_no_row_for_others(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    rows = [row.id for row in await tables.store.outbox.rows(table)]
    lines = await tables.store.log.lines(table, None)
    before = await tables.view(table, ANA)
    timers = await tables.store.timers.of(table)

    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})

    assert [row.id for row in await tables.store.outbox.rows(table)] == rows
    assert await tables.store.log.lines(table, None) == lines
    assert await tables.store.timers.of(table) == timers
    after = await tables.view(table, ANA)
    assert (after.game_view, after.ask, after.digest) == (
        before.game_view,
        before.ask,
        before.digest,
    )


async def test_a_damaged_save_is_set_aside(tables, begin, hand):
    one, two = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE game = ?", (b"\0", one))
    )
    fresh = await reopened(tables, hand)

    with pytest.raises(SetAside, match="cannot be read"):
        await fresh.view(one, ANA)
    with pytest.raises(SetAside):
        await fresh.play(one, ANA, None, 1)
    await fresh.play(two, ANA, None, 1)


async def test_a_save_of_newer_rules_is_set_aside(tables, begin, hand):
    table = await begin(ANA, BRAM)
    save = (await tables.store.snapshot(table)).save.replace('"rules":', '"rules":9', 1)
    change = await kept_as(tables, table, save)
    assert change
    with pytest.raises(SetAside):
        await (await reopened(tables, hand)).view(table, ANA)


async def kept_as(tables, table, save):
    packed = zlib.compress(save.encode())
    return await tables.store._database.write(
        lambda db: (
            db.execute(
                "UPDATE snapshot SET base = NULL, body = ? WHERE game = ?", (packed, table)
            ).rowcount
        )
    )


async def test_a_game_is_told_to_the_outbox_whenever_it_changes(tables, begin, told):
    table = await begin(ANA, BRAM)
    told.clear()
    await tables.play(table, ANA, None, 1)
    assert told == [table]
