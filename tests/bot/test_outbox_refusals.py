"""Discord's refusals, for good or for a while: no message gets lost or stuck."""

import discord
import pytest

from bot.delivery.attempts import WITHOUT_LEAVE
from bot.store import StoreTrouble
from bot.store.rows.outbox import NoteRow
from rules.kernel import say, to_plain
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import become, bids, called_by_ping, everything_told, refusal


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035)])
async def test_a_post_that_is_refused_goes_out_without_its_picture(
    tables, begin, outbox, sender, monkeypatch, status, code
):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await called_by_ping(tables, ANA, BRAM)
    original, plains = outbox._delivery.messages.post, []

    async def post(happened, ping, *, plain=False):
        plains.append(plain)
        return await original(happened, ping)

    outbox._delivery.messages.post = post
    sender.troubles = [refusal(discord.HTTPException, status, code)]
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]
    assert plains == [False, True]


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (404, 0)])
async def test_a_post_that_is_refused_without_a_picture_too_holds_up_nothing(
    tables, begin, outbox, sender, monkeypatch, status, code
):
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await called_by_ping(tables, ANA, BRAM)
    sender.troubles = [refusal(discord.HTTPException, status, code) for _ in range(2)]
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert bids(sender) == ["Bram bid 2 materials."]
    assert await tables.store.outbox.rows(table, "post") == []
    assert not outbox._delivery.faults


@pytest.mark.parametrize(
    "trouble", [(discord.Forbidden, 403, 160005), (discord.HTTPException, 400, 50083)]
)
async def test_a_channel_that_is_forbidden_for_another_reason_is_tried_seldom_and_given_up(
    tables, begin, outbox, sender, hand, trouble
):
    """Discord bans a bot that goes on knocking at closed doors."""
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    note = NoteRow(text=to_plain(say("A word.")))
    await tables.store.outbox.post(table, [note], tables.now())
    waits = []
    while rows := await tables.store.outbox.rows(table, "post"):
        waits.append(rows[0].due - hand.now)
        hand.now = max(hand.now, rows[0].due)
        sender.troubles = [refusal(*trouble)]
        outbox.wake(table)
        await everything_told(outbox)

    assert max(waits) == WITHOUT_LEAVE
    assert len(waits) < 100


async def test_an_error_behind_which_the_post_was_sent_doubles_nothing(
    tables, begin, outbox, sender, monkeypatch
):
    """The bot tries again so late that Discord has forgotten the nonce."""
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await called_by_ping(tables, ANA, BRAM)
    original = sender.send

    async def send(*args, **kwargs):
        monkeypatch.setattr(sender, "send", original)
        await original(*args, **kwargs)
        sender.nonces.clear()
        raise refusal(discord.DiscordServerError, 504, 0)

    monkeypatch.setattr(sender, "send", send)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]


async def test_a_clock_that_was_set_back_does_not_silence_a_table(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    hand.now += 365 * 24 * 3600
    sender.troubles = [refusal(discord.HTTPException, 503, 0)]
    note = NoteRow(text=to_plain(say("A word.")))
    await tables.store.outbox.post(table, [note], tables.now())
    outbox.wake(table)
    await everything_told(outbox)
    hand.now -= 365 * 24 * 3600
    outbox.wake(table)
    await everything_told(outbox)

    assert len(sender.of("note")) == 1


async def test_a_store_that_cannot_be_read_for_a_moment_silences_no_table(
    tables, begin, outbox, sender, monkeypatch
):
    monkeypatch.setattr("bot.delivery.outbox.AFTER_A_FAULT", 0.01)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await called_by_ping(tables, ANA, BRAM)
    original = tables.store.outbox.rows

    async def unreadable(*args):
        monkeypatch.setattr(tables.store.outbox, "rows", original)
        raise StoreTrouble("disk I/O error")

    monkeypatch.setattr(tables.store.outbox, "rows", unreadable)
    await tables.play(table, ANA, None, 1)

    await become(lambda: bids(sender) == ["Ana bid 1 material."])


async def test_a_deleted_request_to_take_back_is_made_anew(
    tables, begin, outbox, sender, taking_back
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await taking_back.undo(table, ANA)
    await everything_told(outbox)
    [vote] = sender.of("proposal")
    sender.papers.remove(vote)
    sender.troubles = [refusal(discord.NotFound, 404, 10008)]
    await taking_back.undo(table, ANA)
    await everything_told(outbox)

    assert len(sender.of("proposal")) == 1
    assert await tables.store.outbox.rows(table, "post") == []
