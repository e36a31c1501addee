"""Tables in threads: who may be mentioned in a private one, and threads that go to sleep."""

import pytest

from cogs.channels.threads import fell_asleep
from playground.payloads import PRIVATE_THREAD, PUBLIC_THREAD
from tests.discord.playing import become, game_of, lobby_of, red_gavel, told
from tests.discord.test_game_reminders import quiet, reminders


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        running.sender.threads._clock = clock
        yield running


def add_thread(loopback, *names, kind=PRIVATE_THREAD, minutes=1440):
    """A thread of these people; others of the server are not in it."""
    parent = loopback.channel("table-one")
    asked = {"name": "the-thread", "type": kind, "auto_archive_duration": minutes}
    thread = loopback.world.add_thread(parent, asked)
    for name in names:
        loopback.world.join_thread(thread, loopback.person(name).id)
    return thread["id"]


def inside(loopback):
    thread = loopback.channel("the-thread")["id"]
    return {loopback.world.users[one]["global_name"] for one in members(loopback, thread)}


def members(loopback, thread):
    return [one for one in loopback.world.thread_members[thread] if one in loopback.world.users]


def leave_thread(loopback, person):
    thread = loopback.channel("the-thread")
    left = [one for one in loopback.world.thread_members[thread["id"]] if one != person.id]
    loopback.world.set_thread_members(thread, left, {"removed_member_ids": [person.id]})


def mentioned(post):
    return [each["global_name"] for each in post.body["mentions"]]


def put_to_sleep(loopback, *, locked=False):
    thread = loopback.channel("the-thread")
    known = thread["thread_metadata"] | {"archived": True, "locked": locked}
    loopback.world.change_channel(thread, thread_metadata=known)


def sleeps(loopback):
    return loopback.channel("the-thread")["thread_metadata"]["archived"]


# ---- who is mentioned ---------------------------------------------------------------------------


async def test_members_of_a_private_thread_are_pinged_when_they_want_no_dms(loopback, bot):
    add_thread(loopback, "Ana", "Bram")
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    await table.in_the_channel()

    await table.press(table.people[0], "Bid 1")
    await told(bot)

    assert mentioned(table.moves[-1]) == ["Bram"]


async def test_who_is_not_in_a_private_thread_is_never_drawn_into_it(loopback, bot, clock):
    add_thread(loopback, "Ana", "Bram")
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    await table.in_the_channel()
    ana, bram = table.people
    leave_thread(loopback, bram)
    before = inside(loopback)
    await bot.services.tables.play(table.number, int(ana.id), None, 1)
    await told(bot)
    clock.forward(hours=25)
    await quiet(bot)
    await bot.services.taking_back.undo(table.number, int(ana.id))
    await told(bot)

    assert inside(loopback) == before
    assert "Bram" not in before
    [reminder] = reminders(table)
    assert "**Bram**: Project Mars waits for you" in reminder.text
    assert [mentioned(post) for post in table.posts[-3:]] == [[], [], []]
    assert all(post.silent for post in table.posts[-3:])
    assert len(table.dms(bram)) == 1, "the reminder comes as a DM"


async def test_who_comes_into_the_thread_is_pinged_from_then_on(loopback, bot, clock):
    add_thread(loopback, "Ana", "Bram")
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    ana, bram = table.people
    await bot.store.members.change(int(bram.id), letters="never")
    leave_thread(loopback, bram)
    await bot.services.tables.play(table.number, int(ana.id), None, 1)
    await told(bot)
    loopback.world.join_thread(loopback.channel("the-thread"), bram.id)
    clock.forward(hours=25)

    await quiet(bot)

    [reminder] = reminders(table)
    assert mentioned(reminder) == ["Bram"]


async def test_in_a_public_thread_whoever_wants_no_dms_is_mentioned(loopback, bot, clock):
    add_thread(loopback, kind=PUBLIC_THREAD)
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    await bot.store.members.change(int(table.people[0].id), letters="never")
    clock.forward(hours=25)

    await quiet(bot)

    [reminder] = reminders(table)
    assert mentioned(reminder) == ["Ana"]


# ---- threads that sleep -------------------------------------------------------------------------


async def test_a_lobby_in_a_sleeping_thread_wakes_it(loopback, bot):
    add_thread(loopback, kind=PUBLIC_THREAD)
    table = await lobby_of(loopback, bot, "Ana", channel="the-thread")
    put_to_sleep(loopback)

    await bot.services.seating.join(table.number, int(loopback.person("Bram").id), "Bram")
    await become(lambda: "**Bram**" in table.posts[0].text)
    await told(bot)

    assert await table.untold() == []
    assert not sleeps(loopback)
    assert len(table.posts) == 1


async def test_nothing_is_tried_for_ever_in_a_locked_thread(loopback, bot, clock):
    add_thread(loopback, kind=PUBLIC_THREAD)
    table = await lobby_of(loopback, bot, "Ana", channel="the-thread")
    put_to_sleep(loopback, locked=True)
    await bot.services.seating.join(table.number, int(loopback.person("Bram").id), "Bram")

    tries = 0
    for _ in range(200):
        await become(lambda: not bot.outbox._lanes and not bot.outbox._starting)
        [row] = await bot.store.outbox.rows(table.number) or [None]
        if row is None:
            break
        assert row.attempts, "it was tried"
        tries = row.attempts
        clock.forward(hours=max(0, row.due - bot.services.tables.now()) / 3600 + 0.001)
        bot.outbox.wake(table.number)
        await told(bot)

    assert await table.untold() == []
    assert 10 < tries < 100
    assert sleeps(loopback)


async def test_the_thread_of_a_running_table_is_kept_awake(loopback, bot, clock):
    add_thread(loopback, kind=PUBLIC_THREAD, minutes=1440)
    await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    clock.forward(hours=24.1)

    put_to_sleep(loopback)

    await become(lambda: not sleeps(loopback))


@pytest.mark.parametrize("locked", [False, True])
async def test_a_thread_that_is_closed_by_hand_stays_closed(loopback, bot, clock, locked):
    add_thread(loopback, kind=PUBLIC_THREAD, minutes=60)
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    clock.forward(hours=2 if locked else 0.5)

    put_to_sleep(loopback, locked=locked)
    two = await game_of(loopback, bot, "Ana", "Bram", channel="table-two")

    assert two.number != table.number
    assert sleeps(loopback)


async def test_the_thread_of_a_game_that_is_over_may_sleep(loopback, bot, clock):
    add_thread(loopback, kind=PUBLIC_THREAD, minutes=60)
    table = await game_of(loopback, bot, "Ana", "Bram", channel="the-thread")
    await bot.services.seating.close(table.number)
    await told(bot)
    clock.forward(hours=2)

    put_to_sleep(loopback)
    await game_of(loopback, bot, "Ana", "Bram", channel="table-two")

    assert sleeps(loopback)


def test_a_thread_without_messages_is_as_old_as_itself():
    thread = {"id": "0", "last_message_id": None}
    known = {"archived": True, "locked": False, "auto_archive_duration": 60}
    born = 1420070400  # what Discord's ids count from

    assert fell_asleep(thread | {"thread_metadata": known}, born + 3600)
    assert not fell_asleep(thread | {"thread_metadata": known}, born + 1800)
