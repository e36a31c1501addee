"""Somebody answers in secret in one of two worlds: no stand-in tells anybody that they have."""

from types import SimpleNamespace

import pytest

from bot.table.changes import punctual
from bot.table.tables import Tables
from renders import gallery
from rules.games import GAMES
from tests.games import sorcery
from tests.machines import DEALER
from tests.worlds.pair import difference, public
from tests.worlds.room import MEMBERS, copied, room_in


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)
    monkeypatch.setattr(gallery, "_module", lambda game: PICTURED)
    with DEALER.alike():
        yield


def sketched(view, *args):
    """Return what stands for a picture: all that it would be drawn from, but not the seals."""
    shown = {name: value for name, value in view.items() if name != "receipts"}
    return SimpleNamespace(name="table", alt="a table", drawn_from=lambda: str(shown))


PICTURED = SimpleNamespace(PICTURES=SimpleNamespace(table=sketched, private=sketched))


async def answer(room, seat):
    """Cast the first spell in hand, at the first who can be aimed at; else let it pass."""
    ask = (await room.game()).asks()[seat]
    said = [ask.options[0].id] if ask.moment in ("action", "target") else ask.fallback
    await room.tables.play(room.table, MEMBERS[seat], None, said)
    await room.told()


async def misses_a_turn(room):
    """Let the first player's time run out by name; return who it was."""
    [seat] = (await room.tables.view(room.table, None)).awaited
    while seat in (await room.tables.view(room.table, None)).awaited:
        await room.until(await room.next_due())
    return seat


async def to_a_window(room):
    """Let everybody who is named answer, until a spell asks all in secret."""
    while not (await room.tables.view(room.table, None)).anonymous:
        for seat in (await room.tables.view(room.table, None)).awaited:
            await answer(room, seat)


async def seen(room, private=()):
    """Return what all can see, who sits where, and who is taken for vanished."""
    async with room.tables.open(room.table) as held:
        seats = [(s.member, s.owner, s.name, s.late, s.missed) for s in held.seats]
        aside, answered = held.record.aside, held.record.answered
    found = await public(room, set(private))
    room.events.clear()
    return {**found, "seats": seats, "aside": aside, "answered": answered}


async def differences(room, other, seat):
    """Let time go by in both worlds until a seat has a stand-in; return the differences."""
    found = []
    for _ in range(99):
        pair = [await seen(each, {MEMBERS[seat]}) for each in (room, other)]
        found.append(difference(*pair))
        view = await room.tables.view(room.table, None)
        if view.seats[seat].member is None:
            return [each for each in found if each]
        here = [one for one in view.awaited if one != seat and not view.seats[one].robot]
        due = min([await each.next_due() for each in (room, other)])
        for each in (room, other):
            if here and not view.anonymous:
                await answer(each, here[0])
            else:
                await each.until(due)
    raise AssertionError("nobody stands in")


async def compared(tmp_path, windows):
    async with room_in(tmp_path / "one.db") as room:
        hours = {"limit": "12", "reminder": "0"}
        await room.begin(3, "sorcery", {"life": "hardy", "windows": windows}, hours=hours)
        seat = await misses_a_turn(room)
        await to_a_window(room)
        other = await copied(room, tmp_path / "other.db", await room.game())
        room.events.clear()
        try:
            await answer(other, seat)
            said = [len(await each.store.log.answers(each.table)) for each in (room, other)]
            assert said[1] == said[0] + 1
            return await differences(room, other, seat)
        finally:
            await other.close()


@pytest.mark.parametrize("windows", ["all speak", "by the clock"])
async def test_a_secret_answer_neither_puts_a_stand_in_off_nor_shows(tmp_path, windows):
    assert await compared(tmp_path, windows) == []


async def test_a_secret_answer_that_ended_a_row_of_time_outs_would_be_found(tmp_path, monkeypatch):
    real = Tables.play

    async def play(tables, table, member, digest, said):
        await real(tables, table, member, digest, said)
        async with tables.open(table) as held:
            held.seats = punctual(held.seats, MEMBERS.index(member)) or held.seats

    monkeypatch.setattr(Tables, "play", play)

    assert any("seats" in each for each in await compared(tmp_path, "all speak"))
