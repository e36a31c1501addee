"""A newcomer at the table with which `make play` opens, who presses only what is lit."""

from playground.first_table import CHANNEL, open_first_table
from tests.discord.newcomer import Newcomer, calm

PRESSES = 40


async def test_a_newcomer_bids_wins_a_lot_and_sees_the_end_by_lit_buttons_alone(loopback, bot):
    await open_first_table(loopback)
    ana = Newcomer(loopback.person("Ana"), CHANNEL, bot)

    while ana.next() is not None and len(ana.pressed) < PRESSES:
        await ana.press()
        await calm(bot)

    told = "\n".join(seen.text for seen in ana.person.messages(CHANNEL) if not seen.ephemeral)
    assert ana.pressed[:2] == ["Start", "Your move"]
    assert ana.pressed.count("Your move") == 1, "the panel follows"
    assert "**Ana** bid $" in told
    assert "**Ana** bought " in told
    assert "**The game is over.**" in told
    assert ana.next() is None, "old posts stand out no more than the game that is over"


async def test_the_first_table_waits_for_its_start_alone_and_is_opened_once(loopback, bot):
    await open_first_table(loopback)
    await calm(bot)
    seen = loopback.person("Ana").messages(CHANNEL)
    await open_first_table(loopback)

    assert len(loopback.person("Ana").messages(CHANNEL)) == len(seen)
    assert not any(one.ephemeral for one in seen), "nobody has asked for it"
    assert "can press Start" in seen[-1].text
    assert "Start" in seen[-1].buttons
