"""A panel that goes on keeps the picture that it shows, and shows another where that changes."""

import pytest

from bot.delivery.attachments import MARKED
from bot.store.rows.outbox import DmRow
from playground.people import Seen
from renders import gallery
from tests.discord.playing import PATIENCE, PLAIN, game_of, red_gavel, told

pytestmark = pytest.mark.usefixtures("hasty_dms")


@pytest.fixture
def telling_pictures(monkeypatch):
    """Draw pictures whose bytes differ whenever their content would."""

    def finished(game, sketch, *kept):
        image = f"{sketch.name} {sketch.drawn_from()}".encode()
        return gallery.Picture(f"{sketch.name}.png", image, sketch.alt)

    monkeypatch.setattr(gallery, "_finished", finished)
    monkeypatch.setattr(gallery, "_drawn", lambda sketch: finished("", sketch))


@pytest.fixture
async def bot(loopback, tmp_path, telling_pictures):
    async with red_gavel(loopback, tmp_path / "red-gavel.db") as running:
        yield running


@pytest.fixture
def uploads(loopback, monkeypatch):
    """The names of what was uploaded."""
    names, keep = [], loopback.world.attachments.keep

    def noted(channel, number, filename, *others):
        names.append(filename)
        return keep(channel, number, filename, *others)

    monkeypatch.setattr(loopback.world.attachments, "keep", noted)
    return names


async def acting(loopback, bot):
    """Ana has two actions."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.in_the_channel()
    await table.skip_to("action", seat=0)
    await told(bot)
    return table, table.people[0], await table.panel(table.people[0])


def picture(message):
    [shown] = message.pictures
    return shown["url"]


async def use(person, panel, wanted):
    """Use a button or an entry of a list; return the next panel."""
    if wanted in panel.buttons:
        outcome = await person.press(panel, wanted).settled(PATIENCE)
    else:
        [(menu, value)] = [
            (each["custom_id"], option["value"])
            for each in panel.selects
            for option in each["options"]
            if option["label"].startswith(wanted)
        ]
        outcome = await person.choose(panel, menu, [value]).settled(PATIENCE)
    assert not outcome.failed, outcome.text
    return Seen(outcome.record)


async def wish(person, size):
    await person.command("me pictures", {"size": size}, "table-one").settled(PATIENCE)


def bytes_of(loopback, url):
    return loopback.world.attachments.read(url.partition("/attachments/")[2])


async def test_a_panel_keeps_its_picture_until_it_shows_another(loopback, bot, uploads):
    _, ana, panel = await acting(loopback, bot)
    first, sent = picture(panel), len(uploads)

    panel = await use(ana, panel, "Pass")
    assert "Yes" in panel.buttons
    assert picture(panel) == first
    panel = await use(ana, panel, "Back")
    assert "Pass" in panel.buttons
    assert picture(panel) == first
    assert bytes_of(loopback, first) is not None, "it is still there"
    assert len(uploads) == sent

    await wish(ana, "none")
    panel = await use(ana, panel, "Pass")
    assert panel.pictures == []
    assert bytes_of(loopback, first) is None
    await wish(ana, "wide")
    panel = await use(ana, panel, "Back")
    assert picture(panel) != first
    assert bytes_of(loopback, picture(panel)) is not None
    assert len(uploads) == sent + 1


async def test_a_dm_keeps_its_picture_until_it_shows_another(loopback, bot, uploads):
    table, ana, _ = await acting(loopback, bot)
    dm, sent = table.dms(ana)[-1], len(uploads)
    first, drawn = picture(dm), bytes_of(loopback, picture(dm))

    dm = await use(ana, dm, "Pass")
    assert picture(dm) == first
    assert len(uploads) == sent

    await wish(ana, "wide")
    dm = await use(ana, dm, "Back")

    assert picture(dm) != first
    assert len(uploads) == sent + 1
    assert bytes_of(loopback, picture(dm)) != drawn
    posts = [each["url"] for post in table.moves for each in post.pictures]
    assert posts
    assert not any(MARKED.search(url) for url in posts), "what all see bears no digest"


async def test_a_dm_that_the_outbox_changes_keeps_its_picture(loopback, bot, uploads):
    table, ana, _ = await acting(loopback, bot)
    dm, sent = table.dms(ana)[-1], len(uploads)
    first = picture(dm)

    async def changed():
        body = {"seat": 0, "renewed": True}  # until when it waits is said anew
        row = DmRow(**body)
        await bot.store.outbox.post(table.number, [row], bot.services.tables.now())
        bot.services.tables.held.tell(table.number)
        await told(bot)
        return picture(table.dms(ana)[-1])

    assert await changed() == first
    assert dm.body["edited_timestamp"] is not None
    assert len(uploads) == sent

    await wish(ana, "wide")
    dm = await use(ana, dm, "Pass")  # a press puts another there, then it is as before
    assert picture(dm) != first
    await wish(ana, "compact")
    again = await changed()
    assert again != first
    assert again.rpartition("/")[2] == first.rpartition("/")[2]
    assert bytes_of(loopback, again) is not None


async def test_two_people_are_shown_each_their_own(loopback, bot, uploads):
    table, *_ = await acting(loopback, bot)
    shown = {}
    for person in table.people:
        hand = Seen((await person.command("hand", {}, "table-one").settled(PATIENCE)).record)
        first, drawn = picture(hand), bytes_of(loopback, picture(hand))
        hand = await use(person, hand, "By cost")
        by_cost, sent = picture(hand), len(uploads)
        assert by_cost != first
        hand = await use(person, hand, "By cost")
        assert picture(hand) == by_cost
        assert len(uploads) == sent
        shown[person.name] = {drawn, bytes_of(loopback, by_cost)}

    assert len(shown["Ana"]) == len(shown["Bram"]) == 2
    assert not shown["Ana"] & shown["Bram"]


async def test_after_a_restart_it_is_kept_as_before(loopback, tmp_path, telling_pictures, uploads):
    async with red_gavel(loopback, tmp_path / "db") as bot:
        _, ana, panel = await acting(loopback, bot)
    first, sent = picture(panel), len(uploads)

    async with red_gavel(loopback, tmp_path / "db"):
        panel = await use(ana, panel, "Pass")

    assert picture(panel) == first
    assert len(uploads) == sent


async def test_a_picture_that_is_not_there_any_more_is_sent_again(loopback, bot, uploads):
    _, ana, panel = await acting(loopback, bot)
    first, sent = picture(panel), len(uploads)
    panel.record.uploads.clear()  # another press has taken it away since

    panel = await use(ana, panel, "Pass")

    assert picture(panel) != first
    assert bytes_of(loopback, picture(panel)) is not None
    assert len(uploads) == sent + 1
