"""Messages that fail now: the bot tries again later, sends simpler ones, or leaves them out."""

import discord
import pytest

from bot.delivery.attempts import LONGEST_WAIT
from bot.store.rows.outbox import LobbyRow, NoteRow
from rules.kernel import say, to_plain
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import bids, called_by_ping, everything_told, refusal


async def test_pauses_grow_until_the_longest(tables, lobby, outbox, sender, hand):
    table = await lobby(ANA)
    await outbox.start()
    await everything_told(outbox)
    await tables.store.outbox.post(table, [LobbyRow()], 0)
    waits = []
    for _ in range(11):
        sender.troubles = [refusal(discord.HTTPException, 503, 0)]
        outbox.wake(table)
        await everything_told(outbox)
        [row] = await tables.store.outbox.rows(table)
        waits.append(row.due - hand.now)
        hand.now = row.due

    assert waits[:4] == [1, 2, 4, 8]
    assert waits[-1] == LONGEST_WAIT
    outbox.wake(table)
    await everything_told(outbox)
    assert await tables.store.outbox.rows(table) == []


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [(discord.NotFound, 404, 10003), (discord.HTTPException, 400, 50035)],
)
async def test_what_can_never_be_told_holds_up_nothing(
    tables, begin, outbox, sender, kind, status, code
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    sender.troubles = [refusal(kind, status, code)]
    note = {"text": to_plain(say("A word."))}
    rows = [NoteRow(**note) for _ in range(2)]
    await tables.store.outbox.post(table, rows, 0)
    outbox.wake(table)
    await everything_told(outbox)

    assert len(sender.of("note")) == 1
    assert await tables.store.outbox.rows(table, "post") == []


async def test_nothing_of_a_table_that_is_set_aside_is_touched(
    tables, begin, outbox, sender, store
):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await store._database.write(lambda db: db.execute("UPDATE snapshot SET body = ?", (b"\0",)))
    tables.held.tables.clear()
    before_the_game = ("lobby", "promise", "start")
    rows = [row for row in await store.outbox.rows(table) if row.kind not in before_the_game]

    await outbox.start()
    await everything_told(outbox)

    left = [row for row in await store.outbox.rows(table) if row.kind not in before_the_game]
    assert left == rows
    assert sender.of("post") == []


@pytest.mark.parametrize("damaged", ["former", "drawing"])
async def test_what_cannot_be_drawn_is_told_without_a_picture(
    tables, begin, outbox, sender, monkeypatch, caplog, damaged
):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    original, plains = outbox._delivery.messages.post, []

    async def former_view(number, version):
        raise ValueError("materials=17")

    async def post(happened, ping, *, plain=False):
        plains.append((plain, happened.before is not None))
        if damaged == "drawing" and not plain:
            raise ZeroDivisionError("materials=17")
        return await original(happened, ping)

    if damaged == "former":
        monkeypatch.setattr(tables.views, "former_view", former_view)
    outbox._delivery.messages.post = post
    await called_by_ping(tables, ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]
    drawn = [(False, True)] * 3 + [(False, False), (True, False)]
    assert plains == (drawn if damaged == "drawing" else [(False, False)])
    assert "materials=17" not in caplog.text
    assert "materials=17" not in "".join(str(vars(record)) for record in caplog.records)


async def test_what_cannot_even_be_said_is_left_out(tables, begin, outbox, sender, monkeypatch):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)

    async def note(lobby, text, **more):
        raise ZeroDivisionError

    outbox._delivery.messages.note = note
    row = NoteRow(text=to_plain(say("A word.")))
    await tables.store.outbox.post(table, [row], 0)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]
    assert await tables.store.outbox.rows(table, "post") == []


async def test_where_it_may_not_write_it_tries_seldom_and_gives_up_after_a_week(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    posts = len(sender.papers)
    sender.troubles = [refusal(discord.Forbidden, 403, 50013)]
    note = NoteRow(text=to_plain(say("A word.")))
    await tables.store.outbox.post(table, [note], tables.now())
    outbox.wake(table)
    await everything_told(outbox)
    sender.forbidden.add(1)
    drawn = []
    outbox._delivery.messages.note = lambda lobby, text, **more: drawn.append(text)
    waits = []
    while rows := await tables.store.outbox.rows(table, "post"):
        waits.append(rows[0].due - hand.now)
        hand.now = rows[0].due
        outbox.wake(table)
        await everything_told(outbox)

    assert max(waits) == 4 * 3600
    assert 7 * 24 * 3600 < sum(waits) < 8 * 24 * 3600
    assert drawn == []
    assert len(sender.papers) == posts


async def test_an_archived_thread_is_waited_for(tables, begin, outbox, sender, hand):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    sender.troubles = [refusal(discord.HTTPException, 400, 50083)]
    note = NoteRow(text=to_plain(say("A word.")))
    await tables.store.outbox.post(table, [note], tables.now())
    outbox.wake(table)
    await everything_told(outbox)
    [row] = await tables.store.outbox.rows(table, "post")
    hand.now = row.due
    outbox.wake(table)
    await everything_told(outbox)

    assert len(sender.of("note")) == 1
