"""The size of the pictures that one person alone sees is that person's own choice."""

import pytest

from playground.people import Seen
from renders import gallery
from tests.discord.playing import PATIENCE, PLAIN, game_of, told

AUCTION = "mars_auction=on, bidding={}, first_player=first seat"


async def auction(loopback, bot, way="sealed"):
    return await game_of(
        loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=AUCTION.format(way)
    )


async def wish(person, size):
    outcome = await person.command("me pictures", {"size": size}, "table-one").settled(PATIENCE)
    assert outcome.ephemeral
    return outcome.text


async def drawn_compact(person, command, **typed):
    outcome = await person.command(command, typed, "table-one").settled(PATIENCE)
    assert outcome.ephemeral
    return is_compact(Seen(outcome.record))


def dm_compact(table, person):
    return is_compact(table.dms(person)[-1])


def is_compact(message):
    """Return whether all its pictures are compact, a plan beside the table included."""
    [size] = {"compact" in picture["url"] for picture in message.pictures}
    return size


async def test_pictures_are_compact_but_for_whoever_wants_them_wide_and_board_is_wide(
    loopback, bot
):
    table = await auction(loopback, bot)
    ana, bram = table.people

    assert "wide" in await wish(ana, "wide")

    for command in ("move", "hand"):
        assert not await drawn_compact(ana, command), command
        assert await drawn_compact(bram, command), command
    assert not await drawn_compact(bram, "board"), "what the post leaves out"
    assert await drawn_compact(bram, "board", size="compact")
    assert await drawn_compact(bram, "board", what="phone"), "as menus of former releases call it"
    [post] = table.moves[-1].pictures
    assert "compact" in post["url"]


async def test_the_first_panel_asks_once_which_pictures_one_wants(loopback, bot):
    table = await auction(loopback, bot)
    [ana, bram] = table.people

    first = await shown(ana, "move")
    again = await shown(ana, "move")
    assert "How do you want pictures?" in first.text
    assert "How do you want pictures?" not in again.text
    assert is_compact(first)

    chosen = Seen((await ana.press(first, "Wide").settled(PATIENCE)).record)
    assert not is_compact(chosen)
    assert "How do you want pictures?" not in chosen.text
    assert not await drawn_compact(ana, "move")
    assert await drawn_compact(bram, "hand"), "each for themselves"
    assert "How do you want pictures?" in (await shown(bram, "move")).text


async def test_the_board_is_one_press_away_from_a_panel(loopback, bot):
    table = await auction(loopback, bot)
    [ana, _] = table.people

    panel = await shown(ana, "move")
    board = Seen((await ana.press(panel, "Board").settled(PATIENCE)).record)

    assert board.id != panel.id
    assert not is_compact(board)


async def test_the_board_behind_a_compact_post_is_wide_until_another_is_chosen(loopback, bot):
    table = await auction(loopback, bot)
    [ana, _] = table.people

    opened = Seen((await ana.press(table.moves[-1], "Board").settled(PATIENCE)).record)
    [first] = opened.pictures
    [menu] = opened.selects
    chosen = await ana.choose(opened, menu["custom_id"], ["compact"]).settled(PATIENCE)

    [second] = Seen(chosen.record).pictures
    assert "compact" not in first["url"]
    assert "compact" in second["url"]


async def test_a_dm_is_drawn_as_its_reader_wishes(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana, bram = table.people
    await wish(bram, "wide")
    assert dm_compact(table, ana)

    await ana.command("bid", {"cards": "A"}, "table-one").settled(PATIENCE)
    await told(bot)

    assert not dm_compact(table, bram)


async def test_who_wants_no_pictures_is_told_everything_in_words(loopback, bot):
    table = await auction(loopback, bot)
    ana, bram = table.people
    await shown(ana, "move")  # which asks how they want pictures, once
    drawn = {name: await shown(ana, name) for name in ("move", "hand", "inbox")}
    assert all(each.pictures for each in drawn.values())

    assert "in words" in await wish(ana, "none")

    for command, before in drawn.items():
        after = await shown(ana, command)
        assert not after.pictures, command
        assert command == "inbox" or len(after.text) >= len(before.text)
        assert (await shown(bram, command)).pictures, command
    assert (await shown(ana, "board")).pictures, "who asks for the board wants to see it"
    assert table.moves[-1].pictures


async def shown(person, command):
    return Seen((await person.command(command, {}, "table-one").settled(PATIENCE)).record)


async def test_without_a_wish_it_is_as_the_posts_of_the_table(loopback, bot):
    table = await auction(loopback, bot)
    ana, bram = table.people
    await wish(bram, "compact")
    await bot.services.seating.choose(table.number, int(ana.id), "picture", "wide")

    assert not await drawn_compact(ana, "move")
    assert await drawn_compact(bram, "move")
    assert "as the posts of the table" in await wish(bram, "table")
    assert not await drawn_compact(bram, "move")


@pytest.mark.parametrize(
    ("reach", "dms"), [("channel, DMs remind", "reminders"), ("channel only", "never")]
)
async def test_the_wishes_for_dms_and_for_pictures_leave_each_other_alone(
    loopback, bot, reach, dms
):
    table = await auction(loopback, bot)
    [ana, _] = table.people

    await wish(ana, "compact")
    await ana.command("me calls", {"reach": reach}, "table-one").settled(PATIENCE)
    assert await drawn_compact(ana, "move")
    await wish(ana, "wide")

    kept = await bot.store.members.get(int(ana.id))
    assert (kept.letters, kept.picture) == (dms, "wide")


async def test_closed_dms_leave_the_wish_for_pictures_alone(loopback, bot):
    table = await auction(loopback, bot, "open")
    ana, bram = table.people
    await wish(bram, "compact")
    bram.close_dms()

    await ana.command("bid", {"cards": "A"}, "table-one").settled(PATIENCE)
    await told(bot)
    assert await drawn_compact(bram, "move")

    kept = await bot.store.members.get(int(bram.id))
    assert (kept.closed, kept.picture) == (2, "compact")


async def test_a_game_without_such_a_form_shows_the_one_it_has(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    [ana, _] = table.people
    await wish(ana, "compact")

    outcome = await ana.command("hand", {}, "table-one").settled(PATIENCE)

    [picture] = Seen(outcome.record).pictures
    assert "project-mars-hand" in picture["url"]


async def test_whoever_asks_again_gets_the_same_picture_and_nobody_elses(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action")
    drawn, draw = [], bot.drawing_thread.draw

    async def counted(urgency, drawing, *args, **kwargs):
        if args[:1] == (gallery.private,):
            drawn.append(args[2]["viewer"])
        return await draw(urgency, drawing, *args, **kwargs)

    bot.drawing_thread.draw = counted
    bot._cogs.drawings._private.clear()
    for person in (*table.people, *table.people):
        await person.command("hand", {}, "table-one").settled(PATIENCE)
    assert sorted(drawn) == [0, 1]

    async with bot.services.tables.open(table.number) as held:
        held.running().player(0).stock["mc"] += 1
    await table.people[0].command("hand", {}, "table-one").settled(PATIENCE)
    assert sorted(drawn[2:]) == [0]
