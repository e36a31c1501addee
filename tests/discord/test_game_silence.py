"""The bot is close to being banned: presses are answered, and nothing else goes out."""

from bot.delivery.quietness import SILENCE
from tests.discord.playing import Player, become, game_of, told


async def test_only_answers_to_presses_go_out_until_the_refusals_are_old(
    loopback, bot, monkeypatch
):
    monkeypatch.setattr("bot.delivery.pace.LOOK_AGAIN", 0.01)
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    before, version = [post.text for post in table.posts], await table.version()
    [mover] = await table.awaited()
    for _ in range(SILENCE):
        bot.metrics.invalid.note(403, shared=False)

    assert await Player(mover, table.channel).move()
    await become(lambda: bot.sender.pace.count_waiting() > 0)

    assert await table.version() > version, "the press was answered and kept"
    assert [post.text for post in table.posts] == before

    bot.metrics.invalid._at.clear()  # they are ten minutes old
    await told(bot)
    assert [post.text for post in table.posts] != before
