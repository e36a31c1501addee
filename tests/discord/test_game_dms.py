"""DMs that Discord refuses, and posts that make no sound."""

import pytest

from tests.discord.playing import game_of, lobby_of, red_gavel, told
from tests.discord.test_game_reminders import quiet


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


def pinged(post):
    return [each["id"] for each in post.body["mentions"]]


async def test_dms_that_were_closed_are_tried_again_at_each_reminder(loopback, bot, clock):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana, _ = table.people
    ana.close_dms()
    await bot.services.seating.start(table.number, int(ana.id))
    await told(bot)
    clock.forward(hours=25)
    await quiet(bot)
    assert table.dms(ana) == []
    assert (await bot.store.members.get(int(ana.id))).closed
    ana.open_dms()

    clock.forward(hours=50)
    await quiet(bot)

    assert len(table.dms(ana)) == 1
    assert not (await bot.store.members.get(int(ana.id))).closed
    called = [each["id"] for post in table.posts for each in post.body["mentions"]]
    # Whether the last line still calls depends on which is sent first, it or the DM.
    assert called in ([ana.id] * 2, [ana.id] * 3), "the channel called at once, and each time"


@pytest.mark.parametrize("code", [40002, 40003, 20026, 50007])
async def test_when_a_dm_is_refused_the_channel_calls(loopback, bot, code):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    loopback.settings.closed_dms_code = code
    bram.close_dms()

    await table.press(ana, "Bid 1")  # small news: Bram would have got a DM
    await told(bot)

    # Whichever goes out first: the post of the move calls, or a reminder behind it.
    [call] = [post for post in table.posts if pinged(post) == [bram.id]]
    assert not call.silent
    assert await bot.store.outbox.rows(table.number, "letter 1") == [], "it is not tried for days"
    blamed = (await bot.store.members.get(int(bram.id))).closed
    assert bool(blamed) == (code == 50007), "that a new bot may not write is nobody's setting"
    bram.open_dms()
    await table.press(bram, "Bid 2")
    await told(bot)
    await table.press(chidi, "Pass")
    await table.give(0, materials=9)
    await table.press(ana, "Bid 3")
    await told(bot)
    assert bool(table.dms(bram)) == (code != 50007)


async def test_a_post_that_pings_nobody_makes_no_sound_and_a_dm_does(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.in_the_channel()
    ana, bram = table.people
    [dm] = table.dms(ana)  # two seconds after her bid it may be gone
    await bot.services.seating.choose(table.number, int(ana.id), "limit", "24")
    await table.press(ana, "Bid 1")
    await told(bot)

    for post in table.posts:
        if post.body["edited_timestamp"] is not None:
            continue  # it may have mentioned somebody when it was sent
        assert post.silent == (not post.body["mentions"]), post.text
    assert [post.silent for post in table.posts] == [True, True, True, False]
    assert [each["id"] for each in table.moves[-1].body["mentions"]] == [bram.id]
    assert not dm.silent
