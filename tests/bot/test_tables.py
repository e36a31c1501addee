"""The table service: one move at a time, robots, votes, seats that change hands, time that ends."""

import asyncio
import sqlite3
import zlib
from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.live import SetAside, StaleQuestion
from bot.records import TimerRecord
from bot.tables import LIVE_TABLES, Tables
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import Voice, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, play_to_end


async def version_of(tables, table):
    found = await tables.store.table(table)
    return found[0].version


async def answers_of(tables, table):
    return [(a.seat, a.answer) for a in await tables.store.answers(table) if not a.undone]


async def reopened(tables, hand):
    """The tables as another process would read them."""
    return Tables(tables.store, clock=hand)


async def test_a_move_is_kept_with_its_lines_its_post_and_its_timers(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    before = {row.id for row in await tables.store.outbox(table)}

    await tables.play(table, ANA, None, 1)

    rows = [row for row in await tables.store.outbox(table) if row.id not in before]
    [post] = [row for row in rows if row.kind == "post"]
    assert post.body["ping"] == [1]
    letters = {row.body["seat"]: row.due - hand.now for row in rows if row.kind == "letter"}
    assert letters == {0: 2, 1: 0}
    [timer] = await tables.store.timers(table)
    assert (timer.seat, timer.kind, timer.due - hand.now) == (1, "remind", 24 * 3600)
    after = await reopened(tables, hand)
    assert (await after.look(table, BRAM)).ask == (await tables.look(table, BRAM)).ask


async def test_two_answers_to_one_question_are_one_answer(tables, begin):
    table = await begin(ANA, BRAM)
    digest = (await tables.look(table, ANA)).digest

    outcomes = await asyncio.gather(
        *(tables.play(table, ANA, digest, 1) for _ in range(5)), return_exceptions=True
    )

    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "NoneType",
        *["StaleQuestion"] * 4,
    ]
    assert await answers_of(tables, table) == [(0, 1)]


async def test_an_answer_to_a_former_question_is_stale(tables, begin):
    table = await begin(ANA, BRAM)
    digest = (await tables.look(table, ANA)).digest
    await tables.play(table, ANA, digest, 1)

    with pytest.raises(StaleQuestion):
        await tables.play(table, ANA, digest, 1)


@pytest.mark.parametrize("wrong", [99, 0, -1, True, "2", ["pass"], {"up_to": 99, "then": "pass"}])
async def test_an_illegal_answer_changes_nothing(tables, begin, wrong):
    table = await begin(ANA, BRAM)
    version = await version_of(tables, table)

    with pytest.raises(Refused):
        await tables.play(table, ANA, None, wrong)

    assert await version_of(tables, table) == version


async def test_a_move_that_cannot_be_kept_has_not_happened(tables, begin, monkeypatch):
    table = await begin(ANA, BRAM)
    look = await tables.look(table, ANA)

    async def full(change):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(tables.store, "commit", full)
        with pytest.raises(sqlite3.OperationalError):
            await tables.play(table, ANA, None, 1)

    assert await tables.look(table, ANA) == look
    await tables.play(table, ANA, look.digest, 1)
    assert await answers_of(tables, table) == [(0, 1)]


async def test_a_table_that_another_process_has_changed_is_read_again(tables, begin, hand):
    table = await begin(ANA, BRAM)
    await tables.look(table, ANA)
    other = Tables(tables.store, clock=hand)
    await other.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="The table has just changed"):
        await tables.play(table, ANA, None, 2)

    assert (await tables.look(table, BRAM)).digest == (await other.look(table, BRAM)).digest
    assert await answers_of(tables, table) == [(0, 1)]


async def test_tables_that_do_not_fit_into_memory_are_read_when_needed(tables, begin):
    first = await begin(ANA, BRAM)
    for channel in range(2, LIVE_TABLES + 4):
        await begin(ANA, BRAM, channel=channel)

    assert len(tables._live) == LIVE_TABLES
    await tables.play(first, ANA, None, 1)
    assert await answers_of(tables, first) == [(0, 1)]


async def test_robots_answer_in_the_same_change(tables, begin):
    table = await begin(ANA, robots=2)
    version = await version_of(tables, table)

    await tables.play(table, ANA, None, None)

    assert await version_of(tables, table) == version + 1
    played = {seat for seat, _ in await answers_of(tables, table)}
    assert played == {0, 1, 2}


async def test_a_robot_whose_turn_it_is_has_a_timer_that_is_due(tables, begin, hand, monkeypatch):
    """Its turn comes even if the process ends before it could play."""
    monkeypatch.setattr("bot.robots.ROBOT_MOVES", 1)
    table = await begin(ANA, robots=2)
    await tables.play(table, ANA, None, 1)

    [timer] = [t for t in await tables.store.timers(table) if t.kind == "limit"]
    assert timer.seat == 2
    assert timer.due == hand.now
    await (await reopened(tables, hand)).time_out(timer)
    assert [seat for seat, _ in await answers_of(tables, table)][:3] == [0, 1, 2]


async def test_a_robot_takes_a_seat_and_gives_it_back(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)

    with pytest.raises(Refused, match="Only the host"):
        await tables.replace(table, CHIDI, "Bram", None)
    with pytest.raises(Refused, match="sits at this table already"):
        await tables.replace(table, ANA, "Bram", CHIDI, "Chidi")
    with pytest.raises(Refused, match="Nobody of that name"):
        await tables.replace(table, ANA, "Eva", None)
    await tables.replace(table, BRAM, "Bram", DANA, "Dana")

    look = await tables.look(table, DANA)
    assert look.viewer == 1
    assert look.ask is not None
    assert (await tables.look(table, BRAM)).viewer is None
    with pytest.raises(Refused, match="You do not sit at this table"):
        await tables.play(table, BRAM, None, 1)


async def test_a_player_resigns_and_is_asked_no_more(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)

    await tables.resign(table, BRAM)

    look = await tables.look(table, None)
    assert look.seats[1].gone
    assert 1 not in look.awaited
    with pytest.raises(Refused):
        await tables.play(table, BRAM, None, None)
    with pytest.raises(Refused):
        await tables.resign(table, BRAM)
    assert all(timer.seat != 1 for timer in await tables.store.timers(table))
    assert await tables.store.tables_of(BRAM) == []
    await play_to_end(tables, table, (ANA, CHIDI))


async def test_a_time_out_gives_the_rules_own_answer_once(tables, begin):
    table = await begin(ANA, BRAM, limit=12)
    [timer] = [t for t in await tables.store.timers(table) if t.kind == "limit"]

    await tables.time_out(timer)
    await tables.time_out(timer)

    assert await answers_of(tables, table) == [(0, None)]
    lines = [
        line.text["t"] if "t" in line.text else str(line.text)
        for line in await tables.store.lines(table, None)
    ]
    assert sum("ran out of time" in line for line in lines) == 1


async def test_a_time_out_of_a_former_question_does_nothing(tables, begin):
    table = await begin(ANA, BRAM, limit=12)
    version = await version_of(tables, table)

    await tables.time_out(TimerRecord(table, 0, "former", "limit", 0, 0))

    assert await version_of(tables, table) == version


async def after_an_upgrade(tables, hand):
    """The tables as newer rules read them, which ask every question in other words."""
    await tables.store._database.write(lambda db: db.execute("UPDATE timer SET digest = 'former'"))
    return await reopened(tables, hand)


async def test_a_time_that_began_before_an_upgrade_runs_out_all_the_same(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    upgraded = await after_an_upgrade(tables, hand)
    [timer] = [t for t in await tables.store.timers(table) if t.kind == "limit"]

    await upgraded.time_out(timer)
    await upgraded.time_out(timer)

    assert await answers_of(tables, table) == [(0, None)]


async def test_a_robot_whose_turn_it_is_plays_after_an_upgrade(tables, begin, hand, monkeypatch):
    monkeypatch.setattr("bot.robots.ROBOT_MOVES", 1)
    table = await begin(ANA, robots=2)
    await tables.play(table, ANA, None, 1)
    upgraded = await after_an_upgrade(tables, hand)
    [timer] = [t for t in await tables.store.timers(table) if t.kind == "limit"]

    await upgraded.time_out(timer)

    assert [seat for seat, _ in await answers_of(tables, table)][:3] == [0, 1, 2]


async def test_all_but_the_asker_must_agree_to_go_back(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    assert vote.agreed == (0,)

    assert not await taking_back.agree(table, BRAM, vote.version, agrees=True)
    assert not await taking_back.agree(table, BRAM, vote.version, agrees=True), "twice is once"
    assert await taking_back.agree(table, CHIDI, vote.version, agrees=True)

    assert await answers_of(tables, table) == []
    assert (await tables.look(table, ANA)).ask.moment == "bid"
    assert await tables.store.vote(table) is None


async def test_a_vote_of_a_former_version_counts_for_nothing(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.play(table, BRAM, None, 2)

    with pytest.raises(Refused, match="there is nothing to decide any more"):
        await taking_back.agree(table, CHIDI, vote.version, agrees=True)


async def test_after_going_back_the_game_goes_on_as_if_nothing_had_been(
    tables, taking_back, begin, hand
):
    table = await begin(ANA, BRAM)
    start = await tables.look(table, ANA)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await taking_back.agree(table, BRAM, vote.version, agrees=True)

    again = await (await reopened(tables, hand)).look(table, ANA)
    assert again.ask == start.ask
    assert again.view | {"receipts": ()} == start.view | {"receipts": ()}
    assert again.view["receipts"]["number"] == 1, "what was published stays published"
    await tables.play(table, ANA, None, 2)
    assert await answers_of(tables, table) == [(0, 2)]
    lines = [str(line.text) for line in await tables.store.lines(table, None)]
    assert not any("('amount', 1)" in line or '"amount": 1' in line for line in lines)
    await play_to_end(tables, table, (ANA, BRAM))


async def test_standing_orders_answer_for_their_owner(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.instruct(table, BRAM, [0])
    assert [str(o) for o in (await tables.look(table, BRAM)).orders] != []
    assert (await tables.look(table, ANA)).orders == ()

    await tables.play(table, ANA, None, 1)

    log = await tables.store.answers(table)
    assert [(a.kind, a.seat, a.automatic) for a in log] == [
        ("orders", 1, False),
        ("play", 0, False),
        ("play", 1, True),
    ]


async def test_a_secret_maximum_leaves_no_row_for_others(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    rows = [row.id for row in await tables.store.outbox(table)]
    lines = await tables.store.lines(table, None)
    before = await tables.look(table, ANA)
    timers = await tables.store.timers(table)

    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})

    assert [row.id for row in await tables.store.outbox(table)] == rows
    assert await tables.store.lines(table, None) == lines
    assert await tables.store.timers(table) == timers
    after = await tables.look(table, ANA)
    assert (after.view, after.ask, after.digest) == (before.view, before.ask, before.digest)


async def test_a_damaged_save_is_set_aside(tables, begin, hand):
    one, two = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = x'00' WHERE game = ?", (one,))
    )
    fresh = await reopened(tables, hand)

    with pytest.raises(SetAside, match="cannot be read"):
        await fresh.look(one, ANA)
    with pytest.raises(SetAside):
        await fresh.play(one, ANA, None, 1)
    await fresh.play(two, ANA, None, 1)


async def test_a_save_of_newer_rules_is_set_aside(tables, begin, hand):
    table = await begin(ANA, BRAM)
    save = (await tables.store.snapshot(table)).save.replace('"rules":', '"rules":9', 1)
    change = await kept_as(tables, table, save)
    assert change
    with pytest.raises(SetAside):
        await (await reopened(tables, hand)).look(table, ANA)


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


# ---- what a bystander must not see --------------------------------------------------------------


@pytest.mark.parametrize("hours", [{"reminder": 0}, {"reminder": 24, "limit": 12}])
async def test_nothing_that_a_seat_does_in_secret_moves_a_time(tables, begin, hand, hours):
    table = await begin(ANA, BRAM, CHIDI, **hours)
    before = await tables.look(table, None)
    timers = await tables.store.timers(table)

    hand.now += 3600
    await tables.instruct(table, ANA, [])
    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})
    await tables.play(table, BRAM, None, {"up_to": 1, "then": "pass"})

    after = await tables.look(table, None)
    assert replace(after, version=before.version) == before
    assert after.since == hand.now - 3600
    present = await tables.store.timers(table)
    assert [(t.seat, t.kind, t.since, t.due) for t in present] == [
        (t.seat, t.kind, t.since, t.due) for t in timers
    ]
    digest = (await tables.look(table, ANA)).digest
    assert {timer.digest for timer in present} <= {digest}, "they ring for the present question"


async def test_a_bid_begins_a_new_time(tables, begin, hand):
    table = await begin(ANA, BRAM, reminder=0)
    hand.now += 3600
    await tables.play(table, ANA, None, 1)
    assert (await tables.look(table, None)).since == hand.now


async def test_a_reminder_that_was_sent_is_not_sent_again_for_a_secret_answer(tables, begin, hand):
    table = await begin(ANA, BRAM)
    hand.now += 25 * 3600
    clock = Clock(tables)
    await clock.ring()
    [timer] = await tables.store.timers(table)

    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})

    [again] = await tables.store.timers(table)
    assert (again.due, again.since) == (timer.due, timer.since)
    assert again.digest == (await tables.look(table, ANA)).digest


# ---- taking back, further -----------------------------------------------------------------------


async def test_nobody_goes_back_past_a_player_who_has_left(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.resign(table, BRAM)

    with pytest.raises(Refused, match="Bram has left since"):
        await taking_back.undo(table, ANA)
    with pytest.raises(Refused, match="nothing to decide"):
        await taking_back.agree(table, CHIDI, vote.version, agrees=True)
    assert (await tables.look(table, None)).seats[1].gone
    await play_to_end(tables, table, (ANA, CHIDI))


async def test_alone_only_what_needs_nobody_is_taken_back(tables, taking_back, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="/game undo"):
        await taking_back.undo(table, ANA, alone=True)

    assert await tables.store.vote(table) is None
    assert await answers_of(tables, table) == [(0, 1)]


async def test_a_request_says_what_would_be_taken_back(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await taking_back.undo(table, ANA)

    back = [str(line) for line in await taking_back.would_go(table)]

    assert back[:-1] == ["Seat 1 bid 1 material.", "Seat 2 bid 2 materials."]
    assert back[-1].startswith("Plans and maxima will be as they were before")


async def test_a_request_for_a_secret_answer_says_that_nobody_saw_it(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.play(table, ANA, None, {"up_to": 0, "then": "ask"})
    await taking_back.undo(table, CHIDI)

    line, _ = await taking_back.would_go(table)

    assert str(line) == "a move that only Seat 3 has seen"


async def test_a_secret_answer_ends_no_request_and_is_not_counted_in_it(tables, taking_back, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    one = await taking_back.undo(table, ANA)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.instruct(table, CHIDI, [])
    two = await taking_back.undo(table, ANA)

    assert one.version == two.version
    assert (await tables.look(table, None)).heard == two.version
    with pytest.raises(Refused, match="Decide that first"):
        await taking_back.undo(table, CHIDI)
    assert not await taking_back.agree(table, BRAM, one.version, agrees=True)
    assert await taking_back.agree(table, CHIDI, one.version, agrees=True)
    left = [a.kind for a in await tables.store.answers(table) if not a.undone]
    assert left == ["orders"]


async def test_going_back_keeps_the_standing_orders_that_others_have_given(
    tables, taking_back, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.instruct(table, CHIDI, [0])
    orders = (await tables.look(table, CHIDI)).orders
    vote = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await taking_back.agree(table, member, vote.version, agrees=True)

    assert orders
    assert (await tables.look(table, CHIDI)).orders == orders
    log = [(a.kind, a.seat, a.moves) for a in await tables.store.answers(table) if not a.undone]
    assert log == [("orders", 2, 0)]
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))


async def test_a_former_save_that_cannot_be_read_is_nobodys_move_back(tables, taking_back, begin):
    table = await begin(ANA, BRAM)
    first = await version_of(tables, table)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = x'00' WHERE version = ?", (first,))
    )

    assert await tables.look_back(table, first) is None
    with pytest.raises(Refused, match="cannot be read"):
        await taking_back.agree(table, BRAM, vote.version, agrees=True)
    assert await answers_of(tables, table) == [(0, 1)]
    await tables.play(table, BRAM, None, 2)


async def test_the_timers_of_a_table_set_aside_are_not_due_all_the_time(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = x'00' WHERE game = ?", (table,))
    )
    hand.now += 13 * 3600
    fresh = await reopened(tables, hand)

    await Clock(fresh).ring()

    assert await tables.store.next_due() > hand.now + 3600


# ---- seats that change hands, further ---------------------------------------------------------


async def test_a_newcomer_has_all_the_time_a_letter_and_no_mute(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    await tables.store.mute(table, 0, on=True)
    hand.now += 3600
    rows = {row.id for row in await tables.store.outbox(table)}

    await tables.replace(table, ANA, "0", DANA, "Dana")

    assert {t.due - hand.now for t in await tables.store.timers(table)} == {12 * 3600, 24 * 3600}
    assert await tables.store.muted(table) == set()
    new = [row for row in await tables.store.outbox(table) if row.id not in rows]
    assert [row.body for row in new if row.kind == "letter"] == [{"seat": 0, "handed": True}]
    [post] = [row for row in new if row.kind == "post"]
    line = from_plain(post.body["lines"][0])
    assert Voice(["Dana", "Bram"]).say(line) == "Dana took the seat of Ana."


async def test_a_seat_is_told_apart_by_its_number_when_names_are_the_same(tables, seating, lobby):
    table = await lobby(ANA)
    await seating.join(table, BRAM, "Ana")
    await seating.start(table, ANA)

    with pytest.raises(Refused, match="Several players"):
        await tables.replace(table, ANA, "Ana", None)
    await tables.replace(table, ANA, 1, None)

    assert [s.robot for s in (await tables.look(table, None)).seats] == [False, True]


async def test_no_seat_changes_hands_when_the_game_is_over(tables, begin):
    table = await begin(ANA, BRAM)
    await tables.resign(table, BRAM)
    with pytest.raises(Refused, match="over"):
        await tables.replace(table, ANA, "Ana", DANA, "Dana")


async def test_the_next_player_is_host_when_the_host_leaves(tables, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.resign(table, ANA)

    record, _ = await tables.store.table(table)
    assert (record.host, record.host_name) == (BRAM, "Bram")
    lines = [str(from_plain(line.text)) for line in await tables.store.lines(table, None)]
    assert "Seat 2 became the host of this table." in lines
    await tables.replace(table, BRAM, "Chidi", None)


@pytest.mark.parametrize("fault", ["breaks", "illegal"])
async def test_a_robot_that_fails_holds_up_nobody(tables, begin, monkeypatch, fault):
    def robot(view, ask, seat, chance):
        if fault == "breaks":
            raise KeyError("no such card")
        return ["nothing like this"]

    table = await begin(ANA, robots=1)
    meta = GAMES["project_mars"]
    monkeypatch.setitem(GAMES, "project_mars", replace(meta, robot=robot))

    await tables.play(table, ANA, None, 1)

    assert (await answers_of(tables, table))[:2] == [(0, 1), (1, None)]
