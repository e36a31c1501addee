"""Somebody is forgotten in two worlds with other hands: nobody can tell the two apart by it."""

import zlib
from dataclasses import asdict

import pytest

from bot.table.people.forgetting import AGAIN, Forgetting
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.people.own_data import own_data
from tests.machines import DEALER
from tests.worlds.pair import Differ, Pair, difference, public
from tests.worlds.room import MEMBERS, room_in
from tests.worlds.titles import TITLES

HOURS = {"limit": "24", "reminder": "4"}


@pytest.fixture(autouse=True)
def _one_deal():
    with DEALER.alike():
        yield


async def play_on(room, answers):
    for _ in range(answers):
        game = await room.game()
        seat = next(s for s, ask in game.asks().items() if not ask.optional)
        await room.tables.play(room.table, MEMBERS[seat], None, game.asks()[seat].fallback)
        await room.told()


async def forgotten(room, member):
    """Forget somebody, in both rounds, with everything that this brings about before."""
    tables, proposals = room.tables, room.proposals
    handing, hosting = Handing(tables, proposals), Hosting(tables, proposals)
    forgetting = Forgetting(tables, handing, hosting, room.seating)
    before = asdict(await forgetting.foreseen(member)), await own_data(tables, member)
    await forgetting.forget(member)
    await room.told()
    await room.until(room.hand.now + AGAIN)
    await forgetting.finish()
    await room.told()
    return before


async def compared(game, tmp_path, worlds):
    """Forget a player who is not asked in two worlds, and compare the others' views."""
    async with room_in(tmp_path / "one.db") as room:
        await room.begin(3, game, {}, hours=HOURS)
        await play_on(room, 9)
        while {*range(3)} == {*(await room.game()).asks()}:  # all choose at once
            await play_on(room, 1)
        pair = Pair(room, tmp_path, f"{worlds}", TITLES[game])
        await pair._part(await room.game())
        assert pair.other is not None
        try:
            here, there = await room.game(), await pair.other.game()
            seat = next(seat for seat in range(3) if seat not in here.asks())
            assert here.save() != there.save()
            before = [await forgotten(each, MEMBERS[seat]) for each in (room, pair.other)]
            assert before[0][0] == before[1][0]
            assert before[0][1]["kept"] == before[1][1]["kept"]
            seen = [await public(each, set()) for each in (room, pair.other)]
            assert len(seen[0]["posts"]) > 0
            if seen[0] != seen[1]:
                raise Differ(difference(*seen))
        finally:
            await pair._forget()


@pytest.mark.parametrize("game", ["project_mars", "terraforming_mars"])
async def test_forgetting_tells_nothing_of_a_hand(game, tmp_path):
    await compared(game, tmp_path, 1)


async def test_a_farewell_that_follows_from_a_hand_would_be_found_out(tmp_path, monkeypatch):
    real = Handing.leave_for_good

    async def leave(handing, table, member):
        async with handing._tables.open(table) as held:
            told = zlib.crc32(held.running().save().encode())
        monkeypatch.setattr("bot.table.people.handing.FORMER", f"a player of {told}")
        await real(handing, table, member)

    monkeypatch.setattr(Handing, "leave_for_good", leave)

    with pytest.raises(Differ, match="posts"):
        await compared("project_mars", tmp_path, 1)
