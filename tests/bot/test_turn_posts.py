"""Posts of a turn that has several steps."""

from tests.bot.conftest import ANA, BRAM, NAMES
from tests.bot.paper import called_by_ping, everything_told


async def first_action(tables, seating):
    """Return a game of Terraforming Mars, and the member whose first action it waits for."""
    chosen = {"first_player": "first seat", "beginner_corporation": "everybody", "limit": "24"}
    table = await seating.new(
        "terraforming_mars", channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen=chosen
    )
    await seating.join(table, BRAM, NAMES[BRAM])
    await seating.start(table, ANA)
    while True:
        for member in (ANA, BRAM):
            ask = (await tables.view(table, member)).ask
            if ask is not None and ask.moment == "action":
                return table, member
            if ask is not None and not ask.optional:
                await tables.play(table, member, None, ask.fallback)


async def answer(tables, outbox, table, member, *ids):
    ask = (await tables.view(table, member)).ask
    assert ask is not None
    await tables.play(table, member, None, list(ids) or ask.fallback)
    await everything_told(outbox)


async def test_a_move_is_one_post_when_it_is_complete_and_calls_its_mover_not_again(
    tables, seating, outbox, sender
):
    await called_by_ping(tables, ANA, BRAM)
    table, member = await first_action(tables, seating)
    await outbox.start()
    await everything_told(outbox)
    former = len(sender.of("post"))

    await answer(tables, outbox, table, member, "project:aquifer")
    assert sender.of("post")[former:] == []
    await answer(tables, outbox, table, member)

    [post] = sender.of("post")[former:]
    assert post.lines[0] == "Ana used the standard project Aquifer."
    assert any("placed an ocean" in line for line in post.lines)
    assert post.pings == ()
    assert post.edits == 0


async def test_the_next_player_is_called_in_a_post_of_their_own(tables, seating, outbox, sender):
    await called_by_ping(tables, ANA, BRAM)
    table, member = await first_action(tables, seating)
    await outbox.start()
    await answer(tables, outbox, table, member, "project:aquifer")
    await answer(tables, outbox, table, member)
    former = len(sender.of("post"))

    await answer(tables, outbox, table, member, "end")

    [post] = sender.of("post")[former:]
    assert post.pings == (1,)


async def test_when_the_time_runs_out_in_mid_turn_the_next_player_is_called(
    tables, seating, outbox, sender
):
    await called_by_ping(tables, ANA, BRAM)
    table, member = await first_action(tables, seating)
    await outbox.start()
    await answer(tables, outbox, table, member, "project:aquifer")
    former = len(sender.of("post"))

    [limit] = [timer for timer in await tables.store.timers.of(table) if timer.kind == "limit"]
    await tables.time_out(limit)
    await everything_told(outbox)

    [post] = sender.of("post")[former:]
    assert "Ana ran out of time." in post.lines
    assert post.pings == (1,)
