"""Past posts are at rest: they wait for nobody, and what was taken back is struck through."""

import discord
import pytest

from bot.delivery.posts import EDITABLE
from bot.table.lobby.places import Place
from tests.bot.conftest import ANA, BRAM
from tests.bot.paper import called_by_ping, everything_told, refusal
from tests.bot.test_turn_posts import first_action


@pytest.fixture
async def table(tables, begin, outbox):
    await called_by_ping(tables, ANA, BRAM)
    await outbox.start()
    number = await begin(ANA, BRAM)
    await everything_told(outbox)
    return number


async def play(tables, outbox, table, member, answer):
    await tables.play(table, member, None, answer)
    await everything_told(outbox)


async def test_the_post_before_is_laid_to_rest_once_under_its_own_number(
    tables, outbox, sender, table
):
    first = sender.of("post")[-1]

    await play(tables, outbox, table, ANA, 1)
    await play(tables, outbox, table, BRAM, 2)

    posts = sender.of("post")
    assert [message for message, _ in sender.superseded] == [post.id for post in posts[:-1]]
    assert [sending.number for _, sending in sender.superseded] == [
        post.number for post in posts[:-1]
    ]
    assert sender.superseded[0][1].lines == first.lines


async def test_an_old_post_and_one_elsewhere_are_left_alone(
    tables, places, outbox, sender, table, hand
):
    hand.now += EDITABLE + 1
    await play(tables, outbox, table, ANA, 1)
    await places.resume(table, ANA, Place(5, 9))
    await everything_told(outbox)

    assert sender.superseded == []


async def test_what_discord_refuses_there_holds_up_nothing(
    tables, outbox, sender, table, monkeypatch
):
    async def refused(channel, message, sending):
        raise refusal(discord.NotFound, 404, 10008)

    monkeypatch.setattr(sender, "edit_text", refused)

    await play(tables, outbox, table, ANA, 1)
    await play(tables, outbox, table, BRAM, 2)

    assert await tables.store.outbox.rows(table, "post") == []
    assert len(sender.of("post")) == 3


async def test_what_was_taken_back_is_struck_and_nothing_else(
    tables, outbox, sender, taking_back, proposals, table
):
    await play(tables, outbox, table, ANA, 1)
    request = await taking_back.undo(table, ANA)
    if request is not None:
        await proposals.answer(table, BRAM, request.id, agrees=True)
    await everything_told(outbox)

    _, superseded = sender.superseded[-1]
    assert [superseded.lines[place] for place in superseded.struck] == ["Ana bid 1 material."]
    assert sender.superseded[0][1].struck == ()


async def test_a_way_back_over_several_posts_strikes_the_newest_and_repeats_the_rest_struck(
    tables, outbox, sender, taking_back, proposals, table
):
    async with tables.open(table) as held:
        for seat in (0, 1):
            held.running().player(seat).materials = 9
        held.running()._asked = None
    for member, answer in ((ANA, 1), (BRAM, 2), (ANA, 3)):
        await play(tables, outbox, table, member, answer)
    edits = len(sender.superseded)

    request = await taking_back.undo(table, BRAM)
    await proposals.answer(table, ANA, request.id, agrees=True)
    await everything_told(outbox)

    _, newest = sender.superseded[-1]
    assert [newest.lines[place] for place in newest.struck] == ["Ana bid 3 materials."]
    assert len(sender.superseded) == edits + 1, "one edit, however many moves went"
    back = sender.of("post")[-1].lines
    assert back[0] == "~~Bram bid 2 materials.~~"
    assert "Bram took back a move." in back
    assert not any("Ana bid 1" in line for line in back), "what stands is not repeated"


async def test_moves_that_piled_up_with_their_taking_back_are_struck_in_one_post(
    tables, seating, outbox, sender, taking_back
):
    table, member = await first_action(tables, seating)
    await tables.play(table, member, None, ["project:power_plant_project"])
    await taking_back.undo(table, member, alone=True)

    await outbox.start()
    await everything_told(outbox)

    [post] = sender.of("post")
    assert "~~Ana used the standard project Power Plant.~~" in post.lines
    assert "Ana took back a move." in post.lines
    assert any("begins" in line and not line.startswith("~~") for line in post.lines)
