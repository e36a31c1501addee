"""A member's own data, as the bot sends it: all of it, and nobody else's."""

import json

import pytest

from bot.store.parts.own_data import SHOWN
from bot.store.rows.outbox import PlaceNoteRow
from bot.store.rows.people import MEMBERS, NAMES, TEXTS
from bot.table.people.guests import Guests
from bot.table.people.hosting import Hosting
from bot.table.people.own_data import _in_words, own_data
from rules.kernel import Voice, say, to_plain
from tests.bot import conftest
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.standing import version_of
from tests.bot.test_forgetting import EVA, NAME, end, everywhere, moves

WHERE = {
    "forgotten.name": "forgotten.member",
    "game.host_name": "game.host",
    "guest.name": "guest.member",
    "hosting.name": "hosting.member",
    "message.role": "message.body",
    "outbox.lane": "outbox.body",
    "seat.name": "seat.member",
    "seat.owner_name": "seat.owner",
    "tenure.name": "tenure.member",
}
"""Columns whose rows belong to the member in another column."""
ELSEWHERE = {"line.text"}
"""Told table by table."""


@pytest.fixture
async def known(monkeypatch, tables, begin, lobby, seating, handing, proposals):
    monkeypatch.setitem(conftest.NAMES, EVA, NAME)
    found = await everywhere(
        tables, begin, lobby, seating, handing, proposals, Hosting(tables, proposals)
    )
    row = PlaceNoteRow(member=EVA, text={})
    await tables.store.outbox.post(found["plays"], [row], 1)
    await tables.store.forgetting.begin(EVA, 1)
    add = "INSERT INTO forgotten VALUES (?, ?, ?)"
    await tables.store._database.write(lambda db: db.execute(add, (EVA, 1, NAME)))
    await handing.replace(found["resigned"], ANA, 0, (DANA, "Dana"))
    [asked] = await tables.store.proposals.of(found["resigned"])
    vote = "UPDATE proposal SET agreed = ?, refused = ? WHERE id = ?"
    said = json.dumps([EVA]), json.dumps([EVA]), asked.id
    await tables.store._database.write(lambda db: db.execute(vote, said))
    refused = "INSERT INTO refusal VALUES (?, 'undo', ?, '{}', 1, 1)"
    await tables.store._database.write(lambda db: db.execute(refused, (found["plays"], EVA)))
    return found


async def test_everything_that_is_kept_of_somebody_is_told_and_names_nobody_else(known, tables):
    told = await own_data(tables, EVA)

    wanted = {WHERE.get(column, column) for column in (*MEMBERS, *NAMES, *TEXTS)} - ELSEWHERE
    assert set(told["kept"]) == wanted
    assert {*SHOWN} == {*MEMBERS}
    lines = [line for table in told["tables"] for line in table.get("lines", ())]
    assert f"Dana now plays for {NAME}" in lines
    assert [table["table"] for table in told["tables"]] == sorted(known.values())
    plain = json.dumps(told)
    assert told["kept"]["seat.member"][0]["name"] == NAME
    for member in (ANA, BRAM, CHIDI, DANA):
        assert f'"member": {member}' not in plain
    rows = json.dumps(told["kept"])
    assert not [name for name in ("Ana", "Bram", "Chidi", "Dana") if name in rows]


async def of(tables, member, table):
    told = await own_data(tables, member)
    return next(each for each in told["tables"] if each["table"] == table)


async def test_of_a_running_table_only_what_is_shown_now_is_told(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await moves(tables, table, (ANA, BRAM, CHIDI), 5)
    view, public = await tables.view(table, BRAM), await tables.view(table, None)

    told = await of(tables, BRAM, table)

    assert set(told) == {"table", "game", "status", "server", "channel", "lines", "now"}
    assert told["now"]["hand"].keys() <= view.game_view.keys()
    assert set(told["now"]["hand"]) == {
        k for k in view.game_view if view.game_view[k] != public.game_view.get(k)
    }
    seed = (await tables.store.table(table))[0].seed
    assert seed not in json.dumps(await own_data(tables, BRAM))


def test_a_text_of_a_view_is_told_as_a_sentence():
    text = to_plain(say("{seat:seat} has {n} left.", seat=1, n=3))

    told = _in_words({"terms": [{"why_not": text, "price": 4}]}, Voice(("Ana", "Bram")))

    assert told == {"terms": [{"why_not": "Bram has 3 left.", "price": 4}]}


async def test_of_a_seat_that_was_left_nothing_is_told_while_the_game_runs(
    tables, begin, handing, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await moves(tables, table, (ANA, BRAM, CHIDI), 3)
    before = await of(tables, BRAM, table)
    await handing.replace(table, BRAM, 1, None)

    told = await of(tables, BRAM, table)

    assert "now" in before
    assert "now" not in told
    assert "yours" not in told


async def test_of_an_ended_game_their_own_answers_are_told_and_no_others(
    tables, begin, handing, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await moves(tables, table, (ANA, BRAM, CHIDI), 6)
    await end(tables, table)

    told = await of(tables, BRAM, table)

    log = [a.answer for a in await tables.store.log.answers(table) if a.seat == 1]
    assert [each["answer"] for seat in told["yours"] for each in seat["answers"]] == log != []
    assert [each["seat"] for each in told["results"]] == [1]


async def test_what_others_do_in_secret_does_not_show(tables, begin):
    """The table's version counts it, and so do visits: neither is told."""
    table = await begin(ANA, BRAM, CHIDI)
    await Guests(tables).let(table, ANA, (DANA, "Dana"))
    before = {m: await own_data(tables, m) for m in (ANA, BRAM, DANA)}
    version = await version_of(tables, table)
    await Guests(tables).view(table, DANA)  # which nobody else is told
    bump = "UPDATE game SET version = version + 1, since = since + 1"
    await tables.store._database.write(lambda db: db.execute(bump))
    tables.held.read_again(table)

    after = {m: await own_data(tables, m) for m in (ANA, BRAM)}

    assert await version_of(tables, table) == version + 1
    assert after == {m: before[m] for m in (ANA, BRAM)}
    assert (await own_data(tables, DANA))["kept"] != before[DANA]["kept"]
