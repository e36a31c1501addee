"""DMs: closed ones, questions that are answered, seats that change hands."""

import asyncio
from dataclasses import replace

import discord
import pytest

from bot.delivery.question_dms import ANSWERED
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import DmRow
from bot.table.lobby.seating import Seating
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.paper import become, everything_told, held_up, refusal

TOO_MANY_DMS = 40003


async def test_closed_dms_are_noticed_once(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    tries = []
    original = sender.write_to

    async def write_to(member, sending, *, nonce, silent=False):
        tries.append(member)
        if member == BRAM:
            raise refusal(discord.Forbidden, 403, 50007)
        return await original(member, sending, nonce=nonce)

    sender.write_to = write_to
    await tables.play(table, ANA, None, 1)  # small news, for which the channel pings nobody
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)
    await tables.play(table, CHIDI, None, None)
    await everything_told(outbox)

    assert tries.count(BRAM) == 1
    assert (await tables.store.members.get(BRAM)).closed == 1
    assert sender.of("reminder") == [sender.of("reminder")[0]], "the channel called, once"
    assert sender.of("reminder")[0].lines == (1,)


def refuses_dms_to(member, sender):
    original = sender.write_to

    async def write_to(to, sending, *, nonce, silent=False):
        if to == member:
            raise refusal(discord.HTTPException, 429, TOO_MANY_DMS)
        return await original(to, sending, nonce=nonce)

    sender.write_to = write_to


async def test_a_dm_that_is_refused_before_its_post_goes_out_makes_the_post_call(
    tables, begin, outbox, sender
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    refuses_dms_to(BRAM, sender)
    posts, post_may_go = len(sender.of("post")), asyncio.Event()

    async def turn(urgency):
        if urgency is Urgency.POST:
            await post_may_go.wait()

    sender.turn = turn
    await tables.play(table, ANA, None, 1)  # small news: Bram would have got a DM
    await become(lambda: [*outbox._lanes] == [(table, "post")] and not outbox._starting)
    post_may_go.set()
    await everything_told(outbox)

    assert [post.pings for post in sender.of("post")[posts:]] == [(1,)], "an edit calls nobody"
    assert sender.of("reminder") == []


async def test_a_dm_that_is_refused_while_its_post_goes_out_is_followed_by_a_call(
    tables, begin, outbox, sender
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    refuses_dms_to(BRAM, sender)
    posts, dm_may_go = len(sender.of("post")), asyncio.Event()

    async def turn(urgency):
        if urgency is Urgency.DM:
            await dm_may_go.wait()

    sender.turn = turn
    sender.held[1] = asyncio.Event()
    await tables.play(table, ANA, None, 1)
    await held_up(sender, 1)  # the post is being edited
    dm_may_go.set()
    await become(lambda: [*outbox._lanes] == [(table, "post")] and not outbox._starting)
    sender.held.pop(1).set()
    await everything_told(outbox)

    assert len(sender.of("post")) == posts
    assert [call.lines for call in sender.of("reminder")] == [(1,)]


@pytest.mark.patient_dms
@pytest.mark.parametrize("press", ["Start", "Join"])
async def test_whoever_has_just_pressed_start_or_join_sees_the_game_and_gets_no_dm(
    tables, lobby, outbox, sender, hand, press
):
    seating = Seating(tables)
    others = [BRAM] if press == "Start" else []
    table = await lobby(ANA if others else BRAM, *others)
    tables.views._seen.clear()  # whoever else sat down did so long ago
    if press == "Join":
        await seating.join(table, ANA, "Ana")
        await seating.choose(table, BRAM, "starting_player", "seat 2")
    await seating.start(table, ANA if press == "Start" else BRAM)
    await seating.deal(table, [1, 2])
    await outbox.start()
    await everything_told(outbox)
    view = await tables.view(table, None)
    assert [view.seats[seat].member for seat in view.awaited] == [ANA]
    assert sender.of("dm") == []

    hand.now += 121
    outbox.wake(table)
    await everything_told(outbox)

    assert len(sender.of("dm")) == 1, "who went away without a look is called after all"


async def test_a_dm_that_is_being_used_is_left_to_whoever_presses_it(
    tables, begin, outbox, sender, hand
):
    """The press shows the next question in it; nobody finds it "in a newer message"."""
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = sender.of("dm")

    with outbox.in_hand(table, ANA):
        await tables.play(table, ANA, None, 1)
        await tables.play(table, BRAM, None, 2)
        hand.now += 5
        outbox.wake(table)
        await become(lambda: any(hand._waiters for hand in outbox._delivery._hands[table, ANA]))
        during = dm.kind
        kept = await tables.store.outbox.message(table, "letter 0")
        digest = (await tables.view(table, ANA)).digest
        shown = replace(kept, body=kept.body | {"digest": digest})
        await tables.store.outbox.keep_message(table, shown)
    await everything_told(outbox)

    assert during == dm.kind == "dm"
    assert [paper.channel for paper in sender.of("dm")].count(ANA) == 1


async def test_a_press_that_hangs_does_not_keep_a_dm_for_ever(
    tables, begin, outbox, sender, hand, monkeypatch
):
    monkeypatch.setattr("bot.delivery.delivery.LONGEST_PRESS", 0.01)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = sender.of("dm")

    with outbox.in_hand(table, ANA):
        await tables.play(table, ANA, None, 1)
        hand.now += 5
        outbox.wake(table)
        await everything_told(outbox)

    assert dm.kind == "deleted"


async def test_a_dm_goes_when_its_question_is_answered_elsewhere(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = sender.of("dm")
    assert dm.channel == ANA

    await tables.play(table, ANA, None, 1)
    hand.now += 5
    outbox.wake(table)
    await everything_told(outbox)

    assert dm.kind == "deleted"
    assert [paper.channel for paper in sender.of("dm")] == [BRAM]


async def test_a_closed_game_says_so_in_the_channel_and_in_open_dms(
    tables, seating, begin, outbox, sender
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = sender.of("dm")

    await seating.cancel(table, ANA)
    outbox.wake(table)
    await everything_told(outbox)

    assert [paper.lines for paper in sender.of("note")] == [
        ("Ana has closed the game of Project Mars as unfinished.",)
    ] * 2
    assert {paper.channel for paper in sender.of("note")} == {1, BRAM}
    assert dm.kind == "void"


@pytest.mark.parametrize(("status", "code"), [(429, 0), (503, 0)])
async def test_a_dm_that_may_not_be_deleted_yet_is_not_forgotten(
    tables, begin, outbox, sender, hand, status, code
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    kept = await tables.store.outbox.message(table, "letter 0")
    outbox._running = False
    await tables.play(table, ANA, None, None)
    hand.now += 5
    sender.troubles = [refusal(discord.HTTPException, status, code)]
    [row] = await tables.store.outbox.rows(table, "letter 0")

    await outbox._attempts.make([row])

    assert await tables.store.outbox.message(table, "letter 0") == kept
    assert len(await tables.store.outbox.rows(table, "letter 0")) == 1


async def test_the_channel_calls_again_for_another_question(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)

    await outbox._delivery.call_in_channel(table, 0)
    await outbox._delivery.call_in_channel(table, 0)
    await everything_told(outbox)
    assert len(sender.of("reminder")) == 1
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)
    view = await tables.view(table, ANA)
    assert view.awaited == (0,)
    await outbox._delivery.call_in_channel(table, 0)
    await everything_told(outbox)

    assert len(sender.of("reminder")) == 2


@pytest.mark.parametrize(("member", "name"), [(DANA, "Dana"), (None, "")])
async def test_a_seat_that_changes_hands_leaves_no_question_with_who_sat_there(
    tables, begin, outbox, sender, member, name
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    former = await tables.store.outbox.message(table, "letter 0")

    await hand_over(tables, table, 0, member, name)
    await everything_told(outbox)

    kinds = [paper.kind for paper in sender.papers if paper.id == former.message]
    present = await tables.store.outbox.message(table, "letter 0")
    assert kinds == ["deleted"]
    assert (present is not None) == (member is not None)
    assert present is None or present.message != former.message


def handed_over_while(messages, tables, table, monkeypatch):
    """Hand a seat over while the bot draws its player's DM."""
    original, waiting = messages.dm, [DANA]

    async def dm(view, **rest):
        sending = await original(view, **rest)
        if waiting:
            await hand_over(tables, table, 0, waiting.pop(), "Dana")
        return sending

    monkeypatch.setattr(messages, "dm", dm)


async def test_a_dm_that_is_being_drawn_does_not_reach_who_sat_there_before(
    tables, begin, outbox, sender, monkeypatch
):
    table = await begin(ANA, BRAM)
    handed_over_while(outbox._delivery.messages, tables, table, monkeypatch)

    await outbox.start()
    await everything_told(outbox)

    assert [p.channel for p in sender.papers if p.kind == "dm"] == [DANA]


async def test_a_dm_that_waits_for_its_turn_reaches_who_sits_there_then(
    tables, begin, outbox, sender
):
    table, waiting = await begin(ANA, BRAM), [DANA]

    async def turn(urgency):
        if waiting and urgency is Urgency.DM:
            await hand_over(tables, table, 0, waiting.pop(), "Dana")

    sender.turn = turn
    await outbox.start()
    await everything_told(outbox)

    assert [p.channel for p in sender.papers if p.kind == "dm"] == [DANA]


async def test_a_dm_that_goes_on_stays_as_it_is_when_the_seat_has_changed_hands(
    tables, begin, outbox, sender, monkeypatch
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    former = await tables.store.outbox.message(table, "letter 0")
    stale = replace(former, body=former.body | {"digest": "earlier"})
    await tables.store.outbox.keep_message(table, stale)
    shown = []
    original = sender.edit

    async def edit(channel, message, sending, **rest):
        shown.append((channel, sending[0]))
        await original(channel, message, sending, **rest)

    sender.edit = edit
    handed_over_while(outbox._delivery.messages, tables, table, monkeypatch)
    digest = (await tables.view(table, ANA)).digest
    body = {"seat": 0, "goes_on": digest}
    row = DmRow(**body)
    await tables.store.outbox.post(table, [row], 1)
    outbox.wake(table)
    await everything_told(outbox)

    assert (ANA, "dm") not in shown
    assert [p.channel for p in sender.papers if p.kind == "dm"] == [DANA]


async def test_steps_of_a_turn_that_waited_together_change_the_dm_that_lies_there(
    tables, begin, outbox, sender
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    former = await tables.store.outbox.message(table, "letter 0")
    stale = replace(former, body=former.body | {"digest": "the first step"})
    await tables.store.outbox.keep_message(table, stale)
    digest = (await tables.view(table, ANA)).digest
    steps = [{"seat": 0, "goes_on": step} for step in ("the second step", digest)]
    rows = [DmRow(**step) for step in steps]
    await tables.store.outbox.post(table, rows, 1)

    outbox.wake(table)
    await everything_told(outbox)

    assert len(asked(sender, ANA)) == 1, "no second DM"
    present = await tables.store.outbox.message(table, "letter 0")
    assert present.message == former.message
    assert present.body["digest"] == digest


async def begin_a_step(tables, begin, outbox):
    """Ana has a DM, and a step that changes it and a reminder wait together."""
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    former = await tables.store.outbox.message(table, "letter 0")
    stale = replace(former, body=former.body | {"digest": "the step before"})
    await tables.store.outbox.keep_message(table, stale)
    step = {"seat": 0, "goes_on": (await tables.view(table, ANA)).digest}
    bodies = step, {"seat": 0, "again": True}
    rows = [DmRow(**body) for body in bodies]
    await tables.store.outbox.post(table, rows, tables.now())
    return table, former


async def test_a_dm_that_a_reminder_replaces_at_once_is_not_changed_before(
    tables, begin, outbox, sender
):
    table, former = await begin_a_step(tables, begin, outbox)
    lay_there = sender._sent(former.message)

    outbox.wake(table)
    await everything_told(outbox)

    assert (lay_there.kind, lay_there.edits) == ("deleted", 0)
    [reminder] = asked(sender, ANA)
    assert (await tables.store.outbox.message(table, "letter 0")).message == reminder.id
    assert await tables.store.outbox.rows(table, "letter 0") == []


async def test_nor_if_the_reminder_comes_while_the_change_awaits_its_turn(
    tables, begin, outbox, sender
):
    table, former = await begin_a_step(tables, begin, outbox)
    lay_there = sender._sent(former.message)
    _, late = await tables.store.outbox.rows(table, "letter 0")
    await tables.store.outbox.told(table, [late.id])
    reminders = [late]

    async def turn(urgency):
        if urgency is Urgency.TIDYING and reminders:
            await tables.store.outbox.post(table, [reminders.pop()], tables.now())

    sender.turn = turn
    outbox.wake(table)
    await everything_told(outbox)

    assert (lay_there.kind, lay_there.edits) == ("deleted", 0)
    assert len(asked(sender, ANA)) == 1


async def test_a_dm_is_changed_if_its_reader_sleeps_and_is_reminded_later(
    tables, begin, outbox, sender, monkeypatch
):
    table, former = await begin_a_step(tables, begin, outbox)

    async def asleep_until(member):
        return tables.now() + 3600

    monkeypatch.setattr(outbox._delivery, "asleep_until", asleep_until)
    outbox.wake(table)
    await everything_told(outbox)

    [lies_there] = asked(sender, ANA)
    assert (lies_there.id, lies_there.edits) == (former.message, 1)
    [reminder] = await tables.store.outbox.rows(table, "letter 0")
    assert reminder.again
    assert reminder.due == tables.now() + 3600


def asked(sender, member):
    return [p for p in sender.papers if p.channel == member and p.kind == "dm"]


@pytest.mark.patient_dms
async def test_a_dm_waits_while_its_reader_is_at_the_table(tables, begin, outbox, sender, hand):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await tables.view(table, BRAM)

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    assert not asked(sender, BRAM)
    hand.now += 60
    await tables.view(table, BRAM)
    for seconds, dms in ((61, 0), (120, 1)):
        hand.now += seconds
        outbox.wake(table)
        await everything_told(outbox)
        assert len(asked(sender, BRAM)) == dms, seconds


@pytest.mark.patient_dms
async def test_a_dm_to_whoever_is_at_the_table_waits_from_the_first(
    tables, begin, outbox, sender, hand
):
    table = await begin(ANA, BRAM)
    await tables.view(table, BRAM)

    await tables.play(table, ANA, None, 1)

    [row] = await tables.store.outbox.rows(table, "letter 1")
    assert row.due == hand.now + 120
    await outbox.start()
    await everything_told(outbox)
    assert await tables.store.outbox.rows(table, "letter 1") == [row], "nobody has touched it"


@pytest.mark.patient_dms
async def test_a_question_answered_while_its_dm_waits_is_never_written(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await tables.view(table, BRAM)

    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    hand.now += 1000
    outbox.wake(table)
    await everything_told(outbox)

    assert not asked(sender, BRAM)


@pytest.mark.patient_dms
async def test_how_long_a_dm_waits_is_its_readers_choice(tables, begin, outbox, sender):
    await tables.store.members.change(BRAM, pause=0)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.view(table, BRAM)

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert len(asked(sender, BRAM)) == 1


async def test_never_more_than_one_dm_of_a_table_stands_in_anybodys_dms(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    for _ in range(40):
        for member in (ANA, BRAM):
            ask = (await tables.view(table, member)).ask
            if ask is not None and not ask.optional:
                await tables.play(table, member, None, ask.fallback)
        hand.now += 5
        outbox.wake(table)
        await everything_told(outbox)
        assert max(len(asked(sender, ANA)), len(asked(sender, BRAM))) == 1


async def test_a_dm_answered_in_the_dm_shows_its_result_until_undo_has_lapsed(
    tables, begin, outbox, sender, hand
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = asked(sender, ANA)
    await tables.play(table, ANA, None, 1)
    kept = await tables.store.outbox.message(table, "letter 0")
    await tables.store.outbox.keep_message(
        table, replace(kept, body=kept.body | {"digest": ANSWERED})
    )
    await everything_told(outbox)
    hand.now += 5
    outbox.wake(table)
    await everything_told(outbox)
    resting = dm.kind

    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert resting == "dm"
    assert dm.kind == "deleted"


async def test_whoever_sits_down_is_told_what_awaits_them_though_nothing_is_asked(
    tables, begin, outbox, sender
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)

    await hand_over(tables, table, 1, DANA, "Dana")
    await everything_told(outbox)

    [welcome] = [paper for paper in sender.of("dm") if paper.channel == DANA]
    assert welcome.lines[0] == "for Bram"
    assert await tables.store.outbox.message(table, "letter 1") is None
