"""Cosmic Encounter through the bot's posts: with other hands, all see the same at each second.

`python -m tests.worlds.soak` plays many more.
"""

import pytest

from bot.store.rows.outbox import DmRow
from rules.cosmic_encounter.stops import frame
from tests.worlds import soak
from tests.worlds.pair import Differ
from tests.worlds.room import room_in

ALL = range(4)
COSMIC = "cosmic_encounter"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"techs": "yes", "lucre": "yes", "rewards": "yes"}), (4, {"flares": "listed"})],
)
async def test_all_see_the_same_until_something_hidden_is_shown(tmp_path, seats, options) -> None:
    table = soak.Table("suite", COSMIC, seats, options, steps=60)

    counted = await soak.played(table, tmp_path)

    assert counted["worlds"] > 3
    assert counted["steps alike"] > 20
    assert counted["messages"] > 20
    assert counted["pages"] > 5
    assert counted["desks"]
    assert counted["lines"]


async def test_what_lies_in_somebodys_dms_is_known_in_the_other_world(tmp_path) -> None:
    table = soak.Table("DMs", COSMIC, 4, {"stops": "all are waited for"})
    with soak.dealt(table):
        async with room_in(tmp_path / "one.db") as room:
            pair = await soak.begun(room, table, tmp_path)
            while pair.other is None:
                game = await room.game()
                if pair.title.is_clean(game):
                    await pair._part(game)
                else:
                    await pair._step(game)
            rooms, digests, events = pair._rooms(), [], []
            for each in rooms:
                await each.until(each.hand.now + 200)  # all have got their DMs
                each.events.clear()
                digests.append(
                    [(await each.tables.view_of_seat(each.table, n)).digest for n in ALL]
                )
                rows = [DmRow(**last(n)) for n in ALL]
                await each.store.outbox.post(each.table, rows, each.tables.now())
                await each.told()
                events.append([(event.what, event.where) for event in each.events])
            await pair._forget()

    assert digests[0] != digests[1]
    assert events == [[], []]


def last(seat):
    """Return the fields of a row whose seat is the last that the table waits for."""
    return {"seat": seat, "last": True}


async def test_who_is_waited_for_by_what_they_hold_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    def waits_for_zaps(stop, game, seat):
        return any(card.startswith("attack_") for card in game.player(seat).hand)

    monkeypatch.setattr(frame.CosmicStop, "default_waits", waits_for_zaps)
    table = soak.Table("leak", COSMIC, 4, {}, hurried=True, steps=90)

    with pytest.raises(Differ, match="clocks"):
        await soak.played(table, tmp_path)


async def test_who_gets_a_dm_by_what_they_hold_would_be_found_out(tmp_path, monkeypatch) -> None:
    def is_waited_for(view):
        return str(view.ask).count("attack_") % 2 == 1

    monkeypatch.setattr("bot.delivery.question_dms._is_waited_for", is_waited_for)
    table = soak.Table("leak", COSMIC, 4, {}, steps=60)

    with pytest.raises(Differ, match="DMs"):
        await soak.played(table, tmp_path)
