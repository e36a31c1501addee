"""Whole games through the bot's posts: with other hands and decks, all see the same at each second.

`python -m tests.worlds.soak` plays many more.
"""

import re

import pytest

from bot.store.records import OutboxRecord
from renders import gallery
from rules.cosmic_encounter.steps import questions
from tests.worlds import soak
from tests.worlds.pair import Differ, Pair, is_clean
from tests.worlds.room import room_in

ALL = range(4)


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch):
    """Of a picture there is what it would be drawn from, and its alt text."""

    def written(sketch):
        return gallery.Picture(f"{sketch.name}.png", sketch.drawn_from().encode(), sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", written)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: written(sketch))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"techs": "yes", "lucre": "yes", "rewards": "yes"}), (4, {"flares": "listed"})],
)
async def test_all_see_the_same_until_something_hidden_is_shown(tmp_path, seats, options) -> None:
    table = soak.Table("suite", seats, options, steps=60)

    counted = await soak.played(table, tmp_path)

    assert counted["worlds"] > 3
    assert counted["steps alike"] > 20
    assert counted["messages"] > 30


async def test_what_lies_in_somebodys_dms_is_known_in_the_other_world(tmp_path) -> None:
    table = soak.Table("letters", 4, {"stops": "all are waited for"})
    with soak.dealt(table):
        async with room_in(tmp_path / "one.db") as room:
            await room.begin(table.seats, soak.META.id, table.options)
            pair = Pair(room, tmp_path, table.seed)
            while pair.other is None:
                game = await room.game()
                if is_clean(game):
                    await pair._part(game)
                else:
                    await pair._step(game)
            rooms, digests, events = pair._rooms(), [], []
            for each in rooms:
                await each.until(each.hand.now + 200)  # all have got their letters
                each.events.clear()
                digests.append(
                    [(await each.tables.look_of_seat(each.table, n)).digest for n in ALL]
                )
                rows = [OutboxRecord(lane=f"letter {n}", kind="letter", body=last(n)) for n in ALL]
                await each.store.post(each.table, rows, each.tables.now())
                await each.told()
                events.append([(event.what, event.where) for event in each.events])
            await pair._forget()

    assert digests[0] != digests[1]
    assert events == [[], []]


def last(seat):
    """Of whoever is the last whom the table waits for, though their question is the same."""
    return {"seat": seat, "last": True}


async def test_who_is_waited_for_by_what_they_hold_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    def waits_for_zaps(stop, game, seat):
        return any(card.startswith("attack_") for card in game.player(seat).hand)

    monkeypatch.setattr(questions.Questions, "default_waits", waits_for_zaps)
    table = soak.Table("leak", 4, {}, hurried=True, steps=90)

    with pytest.raises(Differ, match="clocks"):
        await soak.played(table, tmp_path)


async def test_who_gets_a_letter_by_what_they_hold_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    def is_waited_for(look):
        return "attack_" in str(look.view["players"][look.viewer]["hand"])

    monkeypatch.setattr("bot.telling.letters._is_waited_for", is_waited_for)
    table = soak.Table("leak", 4, {}, steps=60)

    with pytest.raises(Differ, match="letters"):
        await soak.played(table, tmp_path)


def test_a_seed_gives_the_same_tables_again_and_they_are_told() -> None:
    lines: list[str] = []
    code = soak.soak_as_told(["--seed", "5", "--games", "1", "--steps", "4"], lines.append)

    assert code == 0
    assert re.match(r"seed 5, from game 0", lines[0])
    assert "to go on: --seed 5 --from 1" in lines[-1]
    assert soak.table_of(5, 3) == soak.table_of(5, 3) != soak.table_of(5, 4)
