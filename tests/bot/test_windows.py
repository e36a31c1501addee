"""Tables of a game full of secret windows, between the table service and the channel."""

import pytest

from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import called_by_ping, everything_told
from tests.games import sorcery

MEMBERS = (ANA, BRAM, CHIDI)


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)


async def opened(seating, *members, **chosen):
    host, *others = members
    table = await seating.new(
        "sorcery", channel=1, guild=9, host=(host, NAMES[host]), chosen={"life": "hardy"}
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    for option, value in chosen.items():
        await seating.choose(table, host, option, str(value))
    await seating.start(table, host)
    return table


async def asked(tables, table, moment):
    """The members who are asked a question of this kind."""
    looks = [(member, await tables.look(table, member)) for member in MEMBERS]
    return [member for member, look in looks if look.ask is not None and look.ask.moment == moment]


async def to_a_window(tables, table):
    """Let the first who can cast something do so."""
    for _ in range(100):
        if await asked(tables, table, "window"):
            return
        for moment in ("target", "action"):
            for member in await asked(tables, table, moment):
                ask = (await tables.look(table, member)).ask
                await tables.play(table, member, None, [ask.options[0].id])
    raise AssertionError("nobody casts a spell")


async def test_a_window_that_all_let_pass_is_no_post_but_that_of_whoever_is_next(
    tables, seating, outbox, courier
):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await to_a_window(tables, table)
    await outbox.start()
    await everything_told(outbox)
    former, heard = len(courier.of("post")), (await tables.look(table, None)).heard

    async with tables.open(table) as live:
        following = MEMBERS[(live.running().stack[-1].caster + 1) % 3]

    for member in (member for member in MEMBERS if member != following):
        await tables.play(table, member, None, ["pass"])
        await everything_told(outbox)
        assert len(courier.of("post")) == former
        assert (await tables.look(table, None)).heard == heard
    await tables.play(table, following, None, ["pass"])
    await everything_told(outbox)

    [post] = courier.of("post")[former:]
    assert post.lines == ()
    assert post.pings == (await tables.look(table, None)).awaited == (MEMBERS.index(following),)


async def test_a_window_that_asks_again_is_no_post(tables, seating, outbox, courier, hand):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await to_a_window(tables, table)
    async with tables.open(table) as live:
        live.running().wizards[1].hand = ["echo_3"]
        live.running()._asked = None
    for member, answer in ((ANA, "pass"), (CHIDI, "pass"), (BRAM, "echo_3")):
        await tables.play(table, member, None, [answer])
    await outbox.start()
    await everything_told(outbox)
    former, hand.now = len(courier.of("post")), hand.now + 3600

    for member in MEMBERS:  # the echo's own window; then that of the spell before it asks again
        await tables.play(table, member, None, ["pass"])
        await everything_told(outbox)

    assert [(await tables.look(table, member)).ask.hint for member in MEMBERS] == [None] * 3
    assert len(courier.of("post")) == former


async def test_a_window_that_opens_is_told_with_what_opened_it_and_calls_nobody(
    tables, seating, outbox, courier
):
    await called_by_ping(tables, *MEMBERS)
    table = await opened(seating, *MEMBERS)
    await outbox.start()
    await everything_told(outbox)
    former = len(courier.of("post"))

    await to_a_window(tables, table)
    await everything_told(outbox)

    assert all(post.lines for post in courier.of("post")[former:])
    assert courier.of("post")[-1].pings == ()


async def test_time_that_runs_out_in_a_window_names_nobody(tables, seating):
    table = await opened(seating, *MEMBERS, limit=12)
    await to_a_window(tables, table)
    lines = len(await tables.store.lines(table, None))
    [limit] = [t for t in await tables.store.timers(table) if (t.kind, t.seat) == ("limit", 1)]

    await tables.time_out(limit)

    assert [(await tables.look(table, m)).ask.optional for m in MEMBERS] == [False, True, False]
    assert len(await tables.store.lines(table, None)) == lines
