"""A post that a newer one follows, as people see it in the channel."""

import pytest

from tests.discord.playing import become, game_of, told


@pytest.mark.usefixtures("screen")
async def test_only_the_newest_post_waits_for_anybody(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.in_the_channel()
    await table.press(table.people[0], "Bid 1")
    await told(bot)
    await table.press(table.people[1], "Bid 2")
    await told(bot)

    await become(lambda: "Waiting for" not in table.moves[-2].text)
    *past, newest = table.moves
    assert len(past) == 2
    assert "Waiting for" in newest.text
    assert newest.body["edited_timestamp"] is None
    for post in past:
        assert "Waiting for" not in post.text
        assert post.pictures, "it keeps its picture"
        assert list(post.buttons)[:3] == ["Your move", "Your hand", "Board"]
    assert [("Seal " in post.text, "Verify" in post.buttons) for post in past] == [
        (False, False),
        (True, True),
    ]
    assert "The deal: " not in past[0].text, "it was promised before anybody joined"
    assert "**Ana** bid 1 material." in past[-1].text


@pytest.mark.usefixtures("screen")
async def test_a_move_that_was_taken_back_is_struck_through(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.in_the_channel()
    await table.press(table.people[0], "Bid 1")
    await told(bot)
    ana, bram = table.people
    await ana.command("game undo", {}, "table-one").settled(20)
    await told(bot)
    asked = next(post for post in table.posts if "Agree" in post.buttons)
    await bram.press(asked, "Agree").settled(20)
    await told(bot)

    def bid():
        [post] = [post for post in table.moves if "bid 1 material" in post.text]
        return post.text

    await become(lambda: "~~**Ana** bid 1 material.~~" in bid())
    assert "Waiting for" not in bid()
