"""The counts of the script of whole games: presses, and panels that offer nothing."""

from collections import Counter

from cogs.question.panel import panel
from playground.people import Seen
from playground.world import Message
from rules.kernel import Choose, Option, say
from rules.parts.stop.words import EVEN_SO, LET_ALL_PASS, PASS
from tests.discord.playing import game_of
from tests.discord.ui_samples import view
from tests.discord.whole_games import PLAYS, Advised, is_empty, row


def stop(*options: Option) -> Seen:
    """The panel of a stop with these things to do, as its reader sees it."""
    ask = Choose(
        title=say("Do you do anything?"),
        moment="stop",
        fallback=[],
        options=(*options, LET_ALL_PASS),
        least=0,
        most=len(options) + 1,
        none=PASS,
    )
    return Seen(Message({"components": panel(view(ask)).to_components(), "content": ""}))


def test_a_panel_is_empty_if_it_only_lets_things_pass():
    assert is_empty(stop())
    assert is_empty(stop(EVEN_SO))
    assert not is_empty(stop(Option("zap", say("Cosmic Zap"))))


async def test_what_somebody_sees_and_presses_is_counted(loopback, bot):
    play = next(each for each in PLAYS if each.game == "project_mars")
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = (Advised(person, table, play.meta) for person in table.people)

    for player in (ana, bram):
        await player.glance()
        await player.glance()
    assert await ana.move()
    assert not await ana.move(), "she has bid"

    assert ana.counted["presses"] == ana.counted["asked panels"] == 1
    assert bram.counted["asked panels"] == 0, "he may leave a maximum, and need not"
    assert row(play, ana.counted | Counter(DMs=3)) == (
        f"| {play.name} | 0 of 1 (0%) | 0 of 1 (0%) | 0 of 0 (0%) | 3 | 0 | 0 |"
    )
