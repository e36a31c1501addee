"""*Time-lapse*: a finished game as one animation, in its channel, once."""

import asyncio
import io
import re
import zlib
from urllib.parse import urlsplit

import pytest
from PIL import Image

from bot.playground.limits.messages import SUPPRESS_NOTIFICATIONS
from bot.playground.people import Seen
from renders import gallery
from tests.discord.playing import PATIENCE, game_of, red_gavel, said_to, told


@pytest.fixture
def small_pictures(monkeypatch):
    """Pictures of one colour each, which differ where their alt texts do."""

    def small(sketch):
        file = io.BytesIO()
        shade = zlib.crc32(sketch.alt.encode()) & 0xFFFFFF
        Image.new("RGB", (40, 30), f"#{shade:06x}").quantize(4).save(file, "PNG")
        return gallery.Picture(f"{sketch.name}.png", file.getvalue(), sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", small)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: small(sketch))


@pytest.fixture
async def bot(loopback, tmp_path, small_pictures):
    async with red_gavel(loopback, tmp_path / "red-gavel.db") as running_bot:
        yield running_bot


async def ended(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", game="Hammer Price", options="")
    await table.finish()
    return table


def lapses(table):
    """The messages of the channel that are about a time-lapse."""
    return [post for post in table.posts if post.text.startswith("### Time-lapse")]


def film(loopback, post):
    """What the message shows, frame by frame, with how long each is shown."""
    [picture] = post.pictures
    path = urlsplit(picture["url"]).path.removeprefix("/attachments/")
    image = Image.open(io.BytesIO(loopback.world.attachments.read(path)))
    frames = []
    for number in range(image.n_frames):
        image.seek(number)
        frames.append((image.convert("RGB").tobytes(), image.info["duration"]))
    return frames


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
