"""The first posts of every game: Discord accepts them, and awaited players find the way in."""

import pytest

from rules.games import GAMES
from tests.discord.playing import game_of, settled

NAMES = ("Ana", "Bram", "Chidi")


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_first_post_of_a_game_is_taken_and_has_the_way_to_the_question(
    loopback, bot, log_lines, game
):
    table = await game_of(loopback, bot, *NAMES, game=GAMES[game].name, options="")
    await settled(bot)

    posts = [one for one in table.people[0].messages(table.channel) if "Your move" in one.buttons]
    assert posts
    assert "Discord refuses" not in log_lines.getvalue()
