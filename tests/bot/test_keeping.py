"""Keeping: running games forever, ended ones in short, the rest not at all."""

import json
from dataclasses import replace

import pytest

from bot.hours.spans import DAY
from bot.settings import Settings
from bot.table.changes import change_of
from bot.table.lobby.keeping import Keeping, Terms, _chapters, terms_of
from bot.table.lobby.places import Place
from bot.table.views.export import export_table
from bot.upkeep import Upkeep
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI

HOME = 9
"""The server of the tables that `begin` opens."""


@pytest.fixture
def keeping(tables, sender):
    return Keeping(tables, sender, Terms())


async def end(tables, table):
    async with tables.open(table) as held:
        game = held.running()
        game.end([1], "for this test")
        before, now = held.awaiting(), tables.now()
        await tables.commit(held, change_of(held, game, before, [], held.seats, now))


async def saves(tables, table):
    return await tables.store.retention.versions(table)


def rounds(monkeypatch, every):
    """Make rounds of this many moves."""
    name = "project_mars"
    meta = replace(GAMES[name], chapter=lambda view: (view["moves"] // every, ""))
    monkeypatch.setitem(GAMES, name, meta)


async def played(tables, begin, monkeypatch, moves=12, every=4, **more):
    """A game that has ended after some moves."""
    table = await begin(ANA, BRAM, CHIDI, **more)
    for _ in range(moves):
        views = {member: await tables.view(table, member) for member in (ANA, BRAM, CHIDI)}
        member = next(m for m, k in views.items() if k.ask is not None and not k.ask.optional)
        await tables.play(table, member, None, views[member].ask.fallback)
    await end(tables, table)
    shown = type(await shown_game(tables, table)).view
    monkeypatch.setattr(
        type(await shown_game(tables, table)),
        "view",
        lambda game, seat: {**shown(game, seat), "moves": game.moves},
    )
    rounds(monkeypatch, every)
    return table


async def shown_game(tables, table):
    async with tables.open(table) as held:
        return held.running()


async def test_an_ended_game_keeps_its_log_and_one_save_of_each_round(
    tables, begin, keeping, hand, monkeypatch
):
    table = await played(tables, begin, monkeypatch)
    whole, story = await saves(tables, table), await export_table(tables.views, table)
    hand.now += 90 * DAY - 1
    await keeping.grow_old()
    assert await saves(tables, table) == whole

    hand.now += 1
    await keeping.grow_old()

    kept = await saves(tables, table)
    assert kept[0] == whole[0]
    assert kept[-1] == whole[-1]
    moves = [(await tables.store.snapshot(table, version=v)).moves for v in kept]
    assert moves[:-1] == [*range(0, moves[-1] + 1, 4)]
    assert json.dumps(await export_table(tables.views, table)) == json.dumps(story)
    assert (await tables.view(table, ANA)).over
    assert await tables.views.former_view(table, whole[-2]) is not None
    assert await tables.store.retention.to_be_thinned(int(hand.now), 9) == [], "once is enough"


async def test_a_game_whose_saves_cannot_be_read_keeps_them(
    tables, begin, keeping, hand, monkeypatch
):
    table = await played(tables, begin, monkeypatch)
    whole = await saves(tables, table)
    damage = "UPDATE snapshot SET body = ? WHERE version = ?"
    await tables.store._database.write(lambda db: db.execute(damage, (b"\0", whole[0])))

    hand.now += 90 * DAY
    await keeping.grow_old()

    assert await saves(tables, table) == whole
    assert await tables.store.retention.to_be_thinned(int(hand.now), 9) == []


@pytest.mark.parametrize("pattern", ["aaab", "abbbc", "abcd", "a", "aabbaac"])
async def test_the_first_save_of_each_chapter_is_found(pattern):
    read = []

    async def chapter(version):
        read.append(version)
        return pattern[version]

    found = await _chapters(range(len(pattern)), chapter)

    firsts = {n for n in range(len(pattern)) if n == 0 or pattern[n] != pattern[n - 1]}
    assert found == firsts | {len(pattern) - 1}
    assert len(read) == len({*read})


async def test_lobbies_practice_and_closed_games_go_and_running_ones_stay(
    tables, begin, lobby, seating, keeping, hand
):
    closed, waiting = await begin(ANA, BRAM), await lobby(ANA, channel=2)
    running = await begin(ANA, BRAM, channel=3)
    over = await begin(ANA, BRAM, channel=4)
    alone = {"guild": None, "host": (ANA, "Ana"), "alone": True}
    practice = await seating.new("terraforming_mars", channel=5, **alone)
    await seating.start(practice, ANA)
    practising = await seating.new("terraforming_mars", channel=6, **alone)
    await seating.start(practising, ANA)
    await seating.cancel(closed, ANA)
    await end(tables, over)
    await end(tables, practice)
    everything = {closed, waiting, running, over, practice, practising}

    hand.now += 30 * DAY - 1
    await keeping.grow_old()
    assert everything == {t for t in everything if await tables.store.table(t)}
    hand.now += 1
    await keeping.grow_old()

    left = {table for table in everything if await tables.store.table(table) is not None}
    assert left == {running, over, practising}
    with pytest.raises(Refused, match="no longer exists"):
        await tables.view(closed, ANA)
    count = "SELECT count(*) FROM snapshot WHERE game = ?"
    rows = tables.store._database.look_up_now(lambda db: db.execute(count, (closed,)).fetchone())
    assert rows == (0,)
    await tables.play(running, ANA, None, (await tables.view(running, ANA)).ask.fallback)


async def test_nothing_grows_old_where_it_is_to_be_kept(
    tables, begin, seating, sender, hand, monkeypatch
):
    over = await played(tables, begin, monkeypatch)
    closed = await begin(ANA, BRAM, channel=2)
    await seating.cancel(closed, ANA)
    sender.lost_places = {HOME: "server"}
    whole = await saves(tables, over)

    hand.now += 9999 * DAY
    await Keeping(tables, sender, Terms(0, 0, 0)).grow_old()

    assert await tables.store.table(closed) is not None
    assert await saves(tables, over) == whole


# ---- servers that remove the bot ---------------------------------------------------------------


async def a_month_without(tables, keeping, places, sender, hand, days=31, back=None):
    """Remove the bot from the server for days; it may come back on one of them."""
    sender.lost_places = {HOME: "server"}
    await places.look(HOME)
    for day in range(days):
        if day == back:
            sender.lost_places = {}
            await places.look(HOME)
        await keeping.grow_old()
        hand.now += DAY


async def test_a_server_that_removed_the_bot_is_purged_after_thirty_days(
    tables, keeping, places, proposals, begin, sender, hand
):
    running, over = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    elsewhere = await begin(ANA, BRAM, channel=3)
    await end(tables, over)
    sender.lost_places = {HOME: "server"}
    await places.look(HOME)
    await places.resume(elsewhere, ANA, Place(50, 10, "Ana's server"))
    [kept] = await tables.store.proposals.of(elsewhere)
    await proposals.answer(elsewhere, BRAM, kept.id, agrees=True)

    await a_month_without(tables, keeping, places, sender, hand, days=30)
    assert await tables.store.table(running) is not None
    await a_month_without(tables, keeping, places, sender, hand, days=1)

    left = [t for t in (running, over, elsewhere) if await tables.store.table(t) is not None]
    assert left == [elsewhere]
    assert await tables.store.retention.lost_servers(int(hand.now)) == []


async def test_a_server_that_comes_back_keeps_everything(
    tables, keeping, places, begin, sender, hand
):
    running, over = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await end(tables, over)

    await a_month_without(tables, keeping, places, sender, hand, days=60, back=29)

    assert await tables.store.table(running) is not None
    assert await tables.store.table(over) is not None


async def test_a_running_game_goes_only_after_the_time_that_its_people_were_told(
    tables, keeping, begin, sender, hand
):
    table = await begin(ANA, BRAM)
    sender.lost_places = {HOME: "server"}  # and nobody could be told

    for _ in range(40):
        await keeping.grow_old()
        hand.now += DAY

    assert await tables.store.table(table) is not None


async def test_one_round_of_upkeep_does_it(tables, keeping, lobby, hand):
    table = await lobby(ANA)
    hand.now += 30 * DAY

    await Upkeep([keeping.grow_old]).go_round()

    assert await tables.store.table(table) is None


def test_how_long_is_a_setting():
    settings = Settings(token="x", keep_games_days=7, keep_closed_days=0)  # noqa: S106 - no real one

    assert terms_of(settings) == Terms(games=7 * DAY, closed=0, servers=30 * DAY)
