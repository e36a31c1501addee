"""The outbox against a Discord that is made of paper."""

import asyncio

import discord
import pytest

from bot.outbox import LONGEST_WAIT
from bot.records import MemberRecord, OutboxRecord
from rules.kernel.text import say, to_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import (
    Paper,
    become,
    bids,
    called_by_ping,
    everything_told,
    refusal,
)


async def test_moves_that_have_piled_up_become_one_post(tables, begin, outbox, courier):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)

    await outbox.start()
    await everything_told(outbox)

    [post] = courier.of("post")
    assert bids(courier) == ["Ana bid 1 material.", "Bram bid 2 materials."]
    assert post.pings == (2,), "of those who were asked in between, only who still is"
    assert await tables.store.outbox(table, "post") == []


async def test_a_move_made_while_a_post_awaits_its_turn_is_told_with_it(
    tables, begin, outbox, courier
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    late = [(BRAM, 2)]

    async def turn(urgency):
        while late:
            member, bid = late.pop()
            await tables.play(table, member, None, bid)

    courier.turn = turn
    await outbox.start()
    await everything_told(outbox)

    [post] = courier.of("post")
    assert bids(courier) == ["Ana bid 1 material.", "Bram bid 2 materials."]
    assert post.pings == (2,)


async def test_every_move_has_a_post_of_its_own_when_all_is_well(tables, begin, outbox, courier):
    await called_by_ping(tables, ANA, BRAM, CHIDI)
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert [post.pings for post in courier.of("post")] == [(0,), (1,), (2,)]


async def test_a_pass_joins_the_last_post_unless_somebody_must_be_pinged(
    tables, begin, outbox, courier
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    posts = len(courier.of("post"))
    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)
    assert len(courier.of("post")) == posts
    assert courier.of("post")[-1].lines[-2:] == ("Ana bid 1 material.", "Bram passed.")

    other = await begin(ANA, BRAM, CHIDI, channel=2)
    await tables.store.put_member(MemberRecord(CHIDI, "never"))
    await tables.play(other, ANA, None, 1)
    await everything_told(outbox)
    posts = len(courier.of("post"))
    await tables.play(other, BRAM, None, None)
    await everything_told(outbox)
    assert len(courier.of("post")) == posts + 1
    assert courier.of("post")[-1].pings == (2,)


async def test_a_post_grows_only_for_so_long(tables, begin, outbox, courier, hand):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    posts = len(courier.of("post"))
    hand.now += 3600

    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)

    assert len(courier.of("post")) == posts + 1


async def test_a_lost_answer_doubles_nothing(tables, begin, outbox, courier, monkeypatch):
    monkeypatch.setattr("bot.outbox.LONGEST_WAIT", 0)
    await outbox.start()
    courier.troubles = ["lost", "lost"]
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(courier) == ["Ana bid 1 material."]
    assert len(courier.of("lobby")) == 1


async def test_an_edit_whose_answer_was_lost_doubles_no_line(
    tables, begin, outbox, courier, monkeypatch
):
    monkeypatch.setattr("bot.posts.LINES_IN_POST", 2)
    monkeypatch.setattr("bot.outbox.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    courier.troubles = ["lost"]
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert bids(courier) == ["Ana bid 1 material.", "Bram bid 2 materials."]


async def test_small_news_after_a_crash_join_the_post_that_is_there(tables, begin, outbox, courier):
    """The post was sent and not noted: what comes next must neither replace its lines nor go
    above it."""
    table = await begin(ANA, BRAM, CHIDI)
    rows = await tables.store.outbox(table, "post")
    sent = Paper(
        "post",
        1,
        ("Ana starts with the contract.",),
        (0,),
        rows[-1].body["number"],
        next(courier.ids),
    )
    courier.papers.append(sent)
    await outbox.start()
    await everything_told(outbox)

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert courier.of("post") == [sent]
    assert sent.lines == ("Ana starts with the contract.", "Ana bid 1 material.")


async def test_rows_behind_one_that_was_sent_before_a_crash_are_told_after_it(
    tables, begin, outbox, courier
):
    """The nonce gives back the post of the first row; the second must not be lost with it."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    rows = [row for row in await tables.store.outbox(table, "post") if row.kind == "post"]
    sent = Paper(
        "post", 1, ("Ana bid 1 material.",), (1,), rows[-1].body["number"], next(courier.ids)
    )
    await tables.store.told(table, [row.id for row in rows[:-1]])
    courier.papers.append(sent)
    courier.nonces[1, f"{table}n{rows[-1].body['number']}"] = sent
    await tables.play(table, BRAM, None, 2)

    await outbox.start()
    await everything_told(outbox)

    assert bids(courier) == ["Ana bid 1 material.", "Bram bid 2 materials."]


async def test_a_row_of_an_earlier_process_is_looked_for_in_the_channel(
    tables, begin, outbox, courier
):
    """Discord has forgotten the nonce, but the post is there."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    rows = await tables.store.outbox(table, "post")
    sent = Paper(
        "post", 1, ("Ana bid 1 material.",), (1,), rows[-1].body["number"], next(courier.ids)
    )
    courier.papers.append(sent)

    await outbox.start()
    await everything_told(outbox)

    assert courier.asked > 0
    assert courier.of("post") == [sent]
    assert await tables.store.outbox(table, "post") == []


async def test_the_channel_is_not_searched_for_rows_of_this_process(tables, begin, outbox, courier):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    assert courier.asked == 0


async def test_pauses_grow_until_the_longest(tables, lobby, outbox, courier, hand):
    table = await lobby(ANA)
    await outbox.start()
    await everything_told(outbox)
    await tables.store.post(table, [OutboxRecord(lane="post", kind="lobby", body={})], 0)
    waits = []
    for _ in range(11):
        courier.troubles = [refusal(discord.HTTPException, 503, 0)]
        outbox.wake(table)
        await everything_told(outbox)
        [row] = await tables.store.outbox(table)
        waits.append(row.due - hand.now)
        hand.now = row.due

    assert waits[:4] == [1, 2, 4, 8]
    assert waits[-1] == LONGEST_WAIT
    outbox.wake(table)
    await everything_told(outbox)
    assert await tables.store.outbox(table) == []


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [(discord.NotFound, 404, 10003), (discord.HTTPException, 400, 50035)],
)
async def test_what_can_never_be_told_holds_up_nothing(
    tables, begin, outbox, courier, kind, status, code
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    courier.troubles = [refusal(kind, status, code)]
    note = {"text": to_plain(say("A word."))}
    rows = [OutboxRecord(lane="post", kind="note", body=note) for _ in range(2)]
    await tables.store.post(table, rows, 0)
    outbox.wake(table)
    await everything_told(outbox)

    assert len(courier.of("note")) == 1
    assert await tables.store.outbox(table, "post") == []


async def test_lanes_and_tables_do_not_wait_for_each_other(tables, begin, outbox, courier):
    await outbox.start()
    one, two = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await everything_told(outbox)
    courier.held[1] = asyncio.Event()

    await tables.play(one, ANA, None, 1)
    await tables.play(two, ANA, None, 1)
    await become(lambda: [p.channel for p in courier.of("letter")].count(BRAM) == 2)
    await become(lambda: bids(courier))

    assert bids(courier) == ["Ana bid 1 material."]
    courier.held.pop(1).set()
    await everything_told(outbox)
    assert len(bids(courier)) == 2


async def test_a_row_that_comes_while_a_lane_closes_is_told(tables, lobby, outbox, courier):
    """The lane has just found nothing when the row is written and the outbox is woken."""
    table = await lobby(ANA)
    await outbox.start()
    await everything_told(outbox)
    original, late = tables.store.outbox, []

    async def found(number=None, lane=None):
        rows = await original(number, lane)
        if lane is not None and not rows and not late:
            late.append(OutboxRecord(lane="post", kind="lobby", body={}))
            await tables.store.post(table, late, 0)
            outbox.wake(table)
            await asyncio.sleep(0.01)  # long enough for the wake to find the lane still open
        return rows

    tables.store.outbox = found
    outbox._open(table, "post")
    await everything_told(outbox)

    assert late
    assert await original(table) == []


async def test_closed_dms_are_noticed_once(tables, begin, outbox, courier):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    tries = []
    original = courier.write_to

    async def write_to(member, sending, *, nonce):
        tries.append(member)
        if member == BRAM:
            raise refusal(discord.Forbidden, 403, 50007)
        return await original(member, sending, nonce=nonce)

    courier.write_to = write_to
    await tables.play(table, ANA, None, 1)  # small news, for which the channel pings nobody
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)
    await tables.play(table, CHIDI, None, None)
    await everything_told(outbox)

    assert tries.count(BRAM) == 1
    assert (await tables.store.member(BRAM)).closed == 1
    assert courier.of("reminder") == [courier.of("reminder")[0]], "the channel called, once"
    assert courier.of("reminder")[0].lines == (1,)


async def test_a_letter_is_closed_when_its_question_is_answered(
    tables, begin, outbox, courier, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [letter] = courier.of("letter")
    assert letter.channel == ANA

    await tables.play(table, ANA, None, 1)
    hand.now += 5
    outbox.wake(table)
    await everything_told(outbox)

    assert letter.kind == "closed"
    assert [paper.channel for paper in courier.of("letter")] == [BRAM]


async def test_a_closed_game_says_so_in_the_channel_and_in_open_letters(
    tables, seating, begin, outbox, courier
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [letter] = courier.of("letter")

    await seating.cancel(table, ANA)
    outbox.wake(table)
    await everything_told(outbox)

    assert [paper.lines for paper in courier.of("note")] == [
        ("Ana has closed the game of Project Mars.",)
    ]
    assert letter.kind == "void"


async def test_draining_tells_what_can_be_told(tables, begin, outbox, courier):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    await outbox.drain(5)

    assert bids(courier) == ["Ana bid 1 material."]


async def test_draining_keeps_what_cannot(tables, begin, outbox, courier):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    courier.held[1] = asyncio.Event()
    await tables.play(table, ANA, None, 1)

    assert not await outbox.drain(0.05)

    assert [row.kind for row in await tables.store.outbox(table, "post")] == ["post"]
    assert bids(courier) == []


async def test_nothing_of_a_table_that_is_set_aside_is_touched(
    tables, begin, outbox, courier, store
):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await store._database.write(lambda db: db.execute("UPDATE snapshot SET body = x'00'"))
    tables._live.clear()
    rows = [row for row in await store.outbox(table) if row.kind != "lobby"]

    await outbox.start()
    await everything_told(outbox)

    assert [row for row in await store.outbox(table) if row.kind != "lobby"] == rows
    assert courier.of("post") == []


@pytest.mark.parametrize("damaged", ["former", "drawing"])
async def test_what_cannot_be_drawn_is_told_without_a_picture(
    tables, begin, outbox, courier, monkeypatch, caplog, damaged
):
    monkeypatch.setattr("bot.outbox.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    original, plains = outbox.presenter.post, []

    async def look_back(number, version):
        raise ValueError("materials=17")

    async def post(happened, ping, *, plain=False):
        plains.append((plain, happened.before is not None))
        if damaged == "drawing" and not plain:
            raise ZeroDivisionError("materials=17")
        return await original(happened, ping)

    if damaged == "former":
        monkeypatch.setattr(tables, "look_back", look_back)
    outbox.presenter.post = post
    await called_by_ping(tables, ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(courier) == ["Ana bid 1 material."]
    drawn = [(False, True)] * 3 + [(False, False), (True, False)]
    assert plains == (drawn if damaged == "drawing" else [(False, False)])
    assert "materials=17" not in caplog.text
    assert "materials=17" not in "".join(str(vars(record)) for record in caplog.records)


async def test_what_cannot_even_be_said_is_left_out(tables, begin, outbox, courier, monkeypatch):
    monkeypatch.setattr("bot.outbox.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)

    async def note(lobby, text):
        raise ZeroDivisionError

    outbox.presenter.note = note
    row = OutboxRecord(lane="post", kind="note", body={"text": to_plain(say("A word."))})
    await tables.store.post(table, [row], 0)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(courier) == ["Ana bid 1 material."]
    assert await tables.store.outbox(table, "post") == []


async def test_where_it_may_not_write_it_tries_seldom_and_gives_up_after_a_week(
    tables, begin, outbox, courier, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    posts = len(courier.papers)
    courier.troubles = [refusal(discord.Forbidden, 403, 50013)]
    note = OutboxRecord(lane="post", kind="note", body={"text": to_plain(say("A word."))})
    await tables.store.post(table, [note], tables.now())
    outbox.wake(table)
    await everything_told(outbox)
    courier.forbidden.add(1)
    drawn = []
    outbox.presenter.note = lambda lobby, text: drawn.append(text)
    waits = []
    while rows := await tables.store.outbox(table, "post"):
        waits.append(rows[0].due - hand.now)
        hand.now = rows[0].due
        outbox.wake(table)
        await everything_told(outbox)

    assert max(waits) == 4 * 3600
    assert 7 * 24 * 3600 < sum(waits) < 8 * 24 * 3600
    assert drawn == []
    assert len(courier.papers) == posts


async def test_an_archived_thread_is_waited_for(tables, begin, outbox, courier, monkeypatch):
    monkeypatch.setattr("bot.outbox.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    courier.troubles = [refusal(discord.HTTPException, 400, 50083)]
    note = OutboxRecord(lane="post", kind="note", body={"text": to_plain(say("A word."))})
    await tables.store.post(table, [note], 0)
    outbox.wake(table)
    await everything_told(outbox)

    assert len(courier.of("note")) == 1


@pytest.mark.parametrize(("status", "code"), [(429, 0), (400, 30046)])
async def test_a_letter_that_may_not_be_edited_yet_is_not_forgotten(
    tables, begin, outbox, courier, hand, status, code
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    kept = await tables.store.message(table, "letter 0")
    outbox._running = False
    await tables.play(table, ANA, None, None)
    hand.now += 5
    courier.troubles = [refusal(discord.HTTPException, status, code)]
    [row] = await tables.store.outbox(table, "letter 0")

    await outbox._try([row])

    assert await tables.store.message(table, "letter 0") == kept
    assert len(await tables.store.outbox(table, "letter 0")) == 1


async def test_the_channel_calls_again_for_another_question(tables, begin, outbox, courier):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)

    await outbox._telling.knock(table, 0)
    await outbox._telling.knock(table, 0)
    await everything_told(outbox)
    assert len(courier.of("reminder")) == 1
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)
    look = await tables.look(table, ANA)
    assert look.awaited == (0,)
    await outbox._telling.knock(table, 0)
    await everything_told(outbox)

    assert len(courier.of("reminder")) == 2


@pytest.mark.parametrize(("member", "name"), [(DANA, "Dana"), (None, "")])
async def test_a_seat_that_changes_hands_leaves_no_question_with_who_sat_there(
    tables, begin, outbox, courier, member, name
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    former = await tables.store.message(table, "letter 0")

    await tables.replace(table, ANA, 0, member, name)
    await everything_told(outbox)

    kinds = [paper.kind for paper in courier.papers if paper.id == former.message]
    present = await tables.store.message(table, "letter 0")
    assert kinds == ["closed"]
    assert (present is not None) == (member is not None)
    assert present is None or present.message != former.message
