"""Seats that robots take, that change hands and that are given up."""

from dataclasses import replace

import pytest

from rules.games import GAMES
from rules.kernel import Refused, Voice, from_plain
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over, play_to_end
from tests.bot.standing import answers_of, version_of


async def test_robots_answer_in_the_same_change(tables, begin):
    table = await begin(ANA, robots=2)
    version = await version_of(tables, table)

    await tables.play(table, ANA, None, None)

    assert await version_of(tables, table) == version + 1
    played = {seat for seat, _ in await answers_of(tables, table)}
    assert played == {0, 1, 2}


async def test_whoever_plays_for_a_seat_now_is_asked_and_the_former_player_is_not(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)

    await hand_over(tables, table, 1, DANA, "Dana")

    view = await tables.view(table, DANA)
    assert view.viewer == 1
    assert view.ask is not None
    assert (await tables.view(table, BRAM)).viewer is None
    with pytest.raises(Refused, match="You do not sit at this table"):
        await tables.play(table, BRAM, None, 1)


@pytest.mark.long
async def test_a_player_resigns_and_is_asked_no_more(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)

    await tables.resign(table, BRAM)

    view = await tables.view(table, None)
    assert view.seats[1].gone
    assert 1 not in view.awaited
    with pytest.raises(Refused):
        await tables.play(table, BRAM, None, None)
    with pytest.raises(Refused):
        await tables.resign(table, BRAM)
    assert all(timer.seat != 1 for timer in await tables.store.timers.of(table))
    assert await tables.store.tables_of(BRAM) == []
    await play_to_end(tables, table, (ANA, CHIDI))


async def test_a_newcomer_has_all_the_time_a_dm_and_no_mute(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=12)
    await tables.store.members.mute(table, 0, on=True)
    hand.now += 3600
    rows = {row.id for row in await tables.store.outbox.rows(table)}

    await hand_over(tables, table, 0, DANA, "Dana")

    timers = {t.kind: t.due - hand.now for t in await tables.store.timers.of(table)}
    assert timers == {"limit": 12 * 3600, "warn": 9 * 3600, "remind": 24 * 3600}
    assert await tables.store.members.muted(table) == set()
    new = [row for row in await tables.store.outbox.rows(table) if row.id not in rows]
    assert [row.to_json() for row in new if row.kind == "letter"] == [
        {"seat": 0, "handed": True, "former": "Ana"}
    ]
    [post] = [row for row in new if row.kind == "post"]
    line = from_plain(post.lines[0])
    assert Voice(["Dana", "Bram"]).say(line) == "Dana now plays for Ana."


async def test_the_next_player_is_host_when_the_host_leaves(tables, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.resign(table, ANA)

    record, _ = await tables.store.table(table)
    assert (record.host, record.host_name) == (BRAM, "Bram")
    lines = [str(from_plain(line.text)) for line in await tables.store.log.lines(table, None)]
    assert "Seat 2 became the host of this table." in lines


@pytest.mark.parametrize("fault", ["breaks", "illegal"])
async def test_a_robot_that_fails_holds_up_nobody(tables, begin, monkeypatch, fault):
    def robot(view, ask, seat, chance):
        if fault == "breaks":
            raise KeyError("no such card")
        return ["nothing like this"]

    table = await begin(ANA, robots=1)
    meta = GAMES["project_mars"]
    monkeypatch.setitem(GAMES, "project_mars", replace(meta, mind=robot))

    await tables.play(table, ANA, None, 1)

    assert (await answers_of(tables, table))[:2] == [(0, 1), (1, None)]
