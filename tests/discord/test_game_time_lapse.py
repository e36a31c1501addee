"""*Time-lapse*: a finished game as one animation, in its channel, once."""

import asyncio
import io
import re
import signal
from collections import Counter
from urllib.parse import urlsplit

import pytest
from PIL import Image

from bot.table.views.time_lapses import shots_of
from playground import permissions
from playground.limits.messages import SUPPRESS_NOTIFICATIONS
from playground.payloads import PUBLIC_THREAD
from playground.people import Seen
from renders.film import Film
from tests.discord.playing import PATIENCE, become, game_of, lobby_of, red_gavel, said_to, told
from tests.discord.processes import bot_process
from tests.discord.test_game_threads import add_thread, put_to_sleep, sleeps


@pytest.fixture
async def bot(loopback, clock, tmp_path, shaded_pictures, hasty_retries):
    async with red_gavel(loopback, tmp_path / "db", clock) as running_bot:
        yield running_bot


async def ended(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", game="Hammer Price", options="")
    await table.finish()
    return table


async def closed(loopback, bot, channel="table-one"):
    """A table that its host has closed after some steps."""
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", channel=channel)
    ana, bram, chidi = table.people
    for person, amount in ((ana, 1), (bram, None), (chidi, 2)):
        await bot.services.tables.play(table.number, int(person.id), None, amount)
    await bot.services.seating.close(table.number)
    await told(bot)
    return table


def lapses(table):
    """The messages of the channel that are about a time-lapse."""
    return [post for post in table.posts if post.text.startswith("### Time-lapse")]


def file_of(loopback, post):
    [picture] = post.pictures
    path = urlsplit(picture["url"]).path.removeprefix("/attachments/")
    return loopback.world.attachments.read(path)


def film(loopback, post):
    """Return the message's film, frame by frame, with each frame's duration."""
    image = Image.open(io.BytesIO(file_of(loopback, post)))
    frames = []
    for number in range(image.n_frames):
        image.seek(number)
        frames.append((image.convert("RGB").tobytes(), image.info["duration"]))
    return frames


async def under_way(bot, table):
    return [row for row in await bot.store.outbox.rows(table.number) if row.kind == "keepsake"]


async def asked(person, channel="table-one", **typed):
    typed["make"] = "time-lapse"
    return said_to(await person.command("game replay", typed, channel).settled(PATIENCE))


async def pressed(person, table):
    outcome = await person.press(table.moves[-1], "Time-lapse").settled(PATIENCE)
    assert outcome.ephemeral
    return said_to(outcome)


async def test_the_last_post_makes_one_in_the_channel(loopback, bot):
    table = await ended(loopback, bot)
    assert all("Time-lapse" not in post.buttons for post in table.moves[:-1])

    said = await pressed(loopback.person("Dana"), table)
    await told(bot)

    assert said.startswith("The time-lapse is being drawn. It appears in <#")
    [post] = lapses(table)
    frames = film(loopback, post)
    assert len({image for image, _ in frames}) == len(frames) > 2
    assert [shown for _, shown in frames][-1] > max(shown for _, shown in frames[:-1])
    [alt] = [picture["description"] for picture in post.pictures]
    assert alt.startswith(f"Hammer Price in {len(frames)} moments. At the end: ")
    assert re.search(rf"{len(frames)} of \d+ moments", post.text)
    assert not post.body["mentions"]
    assert post.body["flags"] & SUPPRESS_NOTIFICATIONS
    replay = await loopback.person("Dana").press(post, "Replay").settled(PATIENCE)
    assert "1 of" in Seen(replay.record).text


async def test_whoever_asks_again_is_led_to_the_one_that_is_there(loopback, bot):
    table = await ended(loopback, bot)
    ana, bram = table.people[:2]

    await asyncio.gather(pressed(ana, table), pressed(bram, table))
    await told(bot)
    outcome = await ana.command("game replay", {"make": "time-lapse"}, table.channel).settled(
        PATIENCE
    )

    [post] = lapses(table)
    assert said_to(outcome).startswith("This game has its time-lapse already.")
    [way] = [each["url"] for each in Seen(outcome.record).components if each.get("url")]
    assert way.endswith(f"/{post.body['channel_id']}/{post.body['id']}")


async def test_one_that_was_deleted_is_made_anew(loopback, bot):
    table = await closed(loopback, bot)
    ana = table.people[0]
    await asked(ana)
    await told(bot)
    loopback.world.delete_message(lapses(table)[0].record)

    assert (await asked(ana)).startswith("The time-lapse is being drawn.")
    await told(bot)

    [post] = lapses(table)
    assert film(loopback, post)


# ---- who may, and where it cannot be shown ------------------------------------------------------


async def test_a_game_that_goes_on_or_never_began_has_none(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    assert "made when the game is over" in await asked(ana)
    await bot.services.seating.close(table.number)
    await told(bot)

    assert "cancelled before it began" in await asked(ana)
    assert "no longer exists" in await asked(ana, "lounge", table="999")
    assert lapses(table) == []


async def test_who_may_not_see_the_table_asks_in_vain(loopback, bot):
    table = await ended(loopback, bot)
    loopback.delete_channel("table-one")

    assert "do not see its channel" in await asked(
        loopback.person("Dana"), "lounge", table=str(table.number)
    )
    said = await asked(table.people[0], "lounge", table=str(table.number))
    assert said.startswith("The channel of this game is gone")
    assert not await under_way(bot, table)


async def test_without_leave_to_post_files_nothing_is_drawn(loopback, bot):
    table = await closed(loopback, bot)
    ana = table.people[0]
    loopback.forbid("table-one", permissions.ATTACH_FILES)
    await become(lambda: not bot.sender.may_write(int(loopback.channel("table-one")["id"])))

    assert (await asked(ana)).startswith("I cannot post files in the channel of this game")
    assert not await under_way(bot, table)
    loopback.forbid("table-one", 0)
    await become(lambda: bot.sender.may_write(int(loopback.channel("table-one")["id"])))
    await asked(ana)
    await told(bot)

    assert len(lapses(table)) == 1


@pytest.mark.parametrize("locked", [False, True])
async def test_a_thread_that_sleeps_is_woken_unless_it_is_locked(loopback, bot, locked):
    add_thread(loopback, "Ana", "Bram", "Chidi", kind=PUBLIC_THREAD)
    table = await closed(loopback, bot, "the-thread")
    put_to_sleep(loopback, locked=locked)

    said = await asked(table.people[0], "lounge", table=str(table.number))
    await told(bot)

    assert said.startswith("The thread of this game is locked") == locked
    assert len(lapses(table)) == (not locked)
    assert sleeps(loopback) == locked


async def test_a_file_that_discord_does_not_take_is_told_in_its_place(loopback, bot, monkeypatch):
    table = await closed(loopback, bot)
    ana = table.people[0]
    with monkeypatch.context() as patched:
        patched.setattr("playground.limits.messages.FILE_SIZE", 10)
        await asked(ana)
        await told(bot)

        [post] = lapses(table)
        assert "larger than Discord takes here" in post.text
        assert post.pictures == []
    await asked(ana)
    await told(bot)

    assert film(loopback, lapses(table)[-1])


@pytest.mark.parametrize("share", [0.6, 0])
async def test_a_file_that_would_be_too_large_has_fewer_pictures(loopback, bot, monkeypatch, share):
    table = await closed(loopback, bot)
    ana = table.people[0]
    await asked(ana)
    await told(bot)
    [post] = lapses(table)
    before, whole = film(loopback, post), len(file_of(loopback, post))
    loopback.world.delete_message(post.record)
    monkeypatch.setattr("cogs.finished.time_lapse.LARGEST", round(share * whole))

    await asked(ana)
    await told(bot)

    [post] = lapses(table)
    assert len(film(loopback, post)) == (len(before) + 1) // 2 if share else 2
    assert film(loopback, post)[-1] == before[-1]


async def test_a_damaged_save_is_left_out_and_said(loopback, bot):
    table = await closed(loopback, bot)
    ana = table.people[0]
    whole = [shot async for shot in shots(bot, table)]
    version = (await bot.services.replays.course(table.number)).steps[whole[2][0]].version
    damage = "UPDATE snapshot SET body = x'00' WHERE game = ? AND version = ?"
    await bot.store._database.write(lambda db: db.execute(damage, (table.number, version)))
    bot.services.replays._moments.clear()

    await asked(ana)
    await told(bot)

    [post] = lapses(table)
    assert len(film(loopback, post)) == len(whole) - 1
    assert "One moment cannot be read, so it is left out." in post.text


async def shots(bot, table):
    """The places and moments that a time-lapse shows."""
    taken = await shots_of(bot.services.replays, table.number)
    for place in taken.places:
        yield place, await taken.take(place)


# ---- what goes wrong on the way -----------------------------------------------------------------


async def test_it_tells_now_and_then_how_far_it_is(loopback, bot, clock, monkeypatch):
    table = await closed(loopback, bot)
    seen, draw = [], bot.drawing_thread.draw
    edit = bot.sender.edit

    async def edited(channel, message, sending):
        await edit(channel, message, sending)
        seen.extend(post.text for post in lapses(table))

    async def slowly(*args):
        clock.forward(hours=5 / 3600)
        return await draw(*args)

    monkeypatch.setattr(bot.sender, "edit", edited)
    monkeypatch.setattr(bot.drawing_thread, "draw", slowly)
    await asked(table.people[0])
    await told(bot)

    *progress, last = seen
    assert len(progress) == 3
    assert all(re.search(r"being drawn: \d+ of \d+ pictures", text) for text in progress)
    assert "moments." in last


async def test_an_outage_draws_nothing_twice_and_tells_nothing_twice(loopback, bot, monkeypatch):
    table = await closed(loopback, bot)
    made = Counter()
    add = Film.add

    def counted(film, *args):
        made["pictures"] += 1
        add(film, *args)

    monkeypatch.setattr(Film, "add", counted)
    loopback.faults.fail("PATCH", "/channels/.*/messages/.*", status=503, times=12)

    await asked(table.people[0])
    await told(bot)

    [post] = lapses(table)
    assert made["pictures"] == len(film(loopback, post))


async def test_a_message_sent_before_a_crash_is_found_again(loopback, bot, monkeypatch):
    table = await closed(loopback, bot)
    keep, lost = bot.store.outbox.keep_message, []

    async def lose(table, message):
        if not lost:
            lost.append(message)
            loopback.api.nonces.clear()
            bot.sender._sent.clear()
            raise OSError("killed between send and mark")
        await keep(table, message)

    monkeypatch.setattr(bot.store.outbox, "keep_message", lose)
    await asked(table.people[0])
    await told(bot)

    [post] = lapses(table)
    assert int(post.body["id"]) == lost[0].message
    assert film(loopback, post)


@pytest.mark.real_time
async def test_it_is_made_after_a_kill_in_the_middle(loopback, tmp_path, shaded_pictures):
    async with red_gavel(loopback, tmp_path / "db") as bot:
        table = await ended(loopback, bot)
    await become(lambda: not loopback.gateway.online)
    async with bot_process(loopback, tmp_path / "db", "in the middle of a time-lapse") as process:
        table.people[0].press(table.moves[-1], "Time-lapse")
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -signal.SIGKILL
    await become(lambda: not loopback.gateway.online)
    [begun] = lapses(table)
    assert "is being drawn" in begun.text

    async with red_gavel(loopback, tmp_path / "db") as bot:
        await told(bot)

        [post] = lapses(table)
        assert post.body["id"] == begun.body["id"]
        assert film(loopback, post)


async def test_a_stop_does_not_wait_for_it(loopback, clock, tmp_path, shaded_pictures, monkeypatch):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await closed(loopback, bot)
        never = asyncio.Event()
        with monkeypatch.context() as patched:
            patched.setattr("cogs.finished.time_lapse.shots_of", lambda *args: never.wait())
            await asked(table.people[0])
            await become(lambda: lapses(table))
            assert not await bot.outbox.drain(PATIENCE)
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        await told(bot)

        [post] = lapses(table)
        assert film(loopback, post)


async def test_one_is_drawn_at_a_time(loopback, bot, monkeypatch):
    tables = [await closed(loopback, bot, channel) for channel in ("table-one", "table-two")]
    at_once = Counter()

    async def noted(replays, table):
        at_once["now"] += 1
        at_once["most"] = max(at_once["most"], at_once["now"])
        await become(lambda: all(map(lapses, tables)))  # both are begun
        shots = await shots_of(replays, table)
        at_once["now"] -= 1
        return shots

    monkeypatch.setattr("cogs.finished.time_lapse.shots_of", noted)
    for table in tables:
        await asked(table.people[0], table.channel, table=str(table.number))
    await told(bot)

    assert all(film(loopback, *lapses(table)) for table in tables)
    assert at_once["most"] == 1


# ---- secrets ------------------------------------------------------------------------------------


async def test_a_closed_game_shows_nothing_of_what_was_never_told(loopback, bot, same_cards):
    files = []
    for channel, whispers in (("table-one", False), ("table-two", True)):
        table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", channel=channel)
        ana, _, chidi = table.people
        await table.press(ana, "Bid 1")
        if whispers:
            await bot.services.tables.play(
                table.number, int(chidi.id), None, {"up_to": 2, "then": "pass"}
            )
        await bot.services.seating.close(table.number)
        await told(bot)

        await asked(ana, channel)
        await told(bot)

        [post] = lapses(table)
        files.append((film(loopback, post), post.text, post.pictures[0]["description"]))

    assert files[0] == files[1]
    assert len(files[0][0]) > 1
