"""Tables that are broken are led back to the latest position that can be played on."""

import json
import zlib

import pytest

from bot.running import mended
from bot.settings import ShellSettings
from bot.store import Store
from bot.store.rows.damage import SetAside
from bot.store.rows.records import AnswerRecord
from bot.table.consent.mending import Mending
from bot.table.orders_again import ordered_again
from bot.table.tables import Tables
from bot.table.views.export import export_table
from rules.kernel import Refused
from rules.parts.provable import receipts_of
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, play_to_end
from tests.bot.paper import everything_told
from tests.bot.standing import answers_of
from tests.bot.test_export import replayed
from tests.machines import a_machine


@pytest.fixture
def mending(tables, proposals):
    return Mending(tables, proposals)


async def spoil(tables, version_from, body=b"\0"):
    """Make every save from this version on unreadable, as a bad sector would."""
    await tables.store._database.write(
        lambda db: db.execute(
            "UPDATE snapshot SET body = ?, base = NULL WHERE version >= ?", (body, version_from)
        )
    )
    tables.held.tables.clear()
    tables.store._snapshots._bases.clear()


async def broken(tables, begin, *, body=b"\0"):
    """Ana has bid 1 and Bram 2; the save after Bram's bid cannot be read."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await spoil(tables, (await tables.store.table(table))[0].version, body)
    return table


async def agree(proposals, table, *members):
    for member in members:
        [kept] = await proposals.tables.store.proposals.of(table)
        await proposals.answer(table, member, kept.id, agrees=True)


@pytest.mark.long
async def test_all_lead_a_table_back_whose_save_cannot_be_read(tables, proposals, mending, begin):
    table = await broken(tables, begin)
    with pytest.raises(SetAside, match="/game undo asks its players"):
        await tables.view(table, ANA)
    assert await mending.is_broken(table)

    said = await mending.propose(table, ANA)
    [kept] = await tables.store.proposals.of(table)
    shown = await proposals.shown(table, kept.id)
    await agree(proposals, table, BRAM, CHIDI)

    assert "It waits for" in str(said)
    assert "Seat 2 bid 2 materials." in map(str, shown.details)
    assert not await mending.is_broken(table)
    assert await answers_of(tables, table) == [(0, 1)]
    assert (await tables.view(table, None)).awaited == (1,)
    assert await tables.store.proposals.of(table) == []
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))
    plain = await export_table(tables.views, table)
    assert "broken" in json.dumps(plain["answers"])
    assert plain["over"]


async def test_one_who_does_not_agree_leaves_it_as_it_is(tables, proposals, mending, begin):
    table = await broken(tables, begin)
    await mending.propose(table, ANA)
    [kept] = await tables.store.proposals.of(table)

    await proposals.answer(table, BRAM, kept.id, agrees=False)

    assert await mending.is_broken(table)
    assert await tables.store.proposals.of(table) == []


@pytest.mark.parametrize("who", ["moderator", "operator"])
async def test_a_moderator_and_whoever_runs_the_bot_do_it_at_once(
    tables, mending, begin, outbox, sender, who
):
    table = await broken(tables, begin)

    if who == "moderator":
        await mending.propose(table, DANA, moderator=True)
    else:
        await mending.at_once(table)
    await outbox.start()
    await everything_told(outbox)

    assert await answers_of(tables, table) == [(0, 1)]
    assert any("This table was broken" in line for p in sender.of("post") for line in p.lines)


@pytest.mark.sqlite
async def test_the_operator_types_one_line(tables, begin, store, tmp_path):
    table = await broken(tables, begin)
    await store.close()
    path = tmp_path / "red-gavel.db"
    settings = ShellSettings(database=path, drain_seconds=0)

    said = await mended(a_machine(), settings, table)
    with pytest.raises(Refused, match="This table is whole"):
        await mended(a_machine(), settings, table)
    with pytest.raises(Refused, match="no longer exists"):
        await mended(a_machine(), settings, 77)

    assert said == "The table is mended."
    again = await Store.open(a_machine(), path)
    assert (await Tables(again).view(table, None)).awaited == (1,)
    await again.close()


async def test_seals_that_were_published_do_not_come_again(tables, mending, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    async with tables.open(table) as held:
        published = receipts_of(held.running()).model_copy(deep=True)
        plain = json.loads(held.running().save())
    plain["stack"][-1]["kind"] = "project_mars.NoSuchFrame"
    version = (await tables.store.table(table))[0].version
    await spoil(tables, version, zlib.compress(json.dumps(plain).encode()))

    await mending.at_once(table)

    async with tables.open(table) as held:
        kept = receipts_of(held.running())
    assert (kept.number, kept.seals) == (published.number, published.seals)


async def test_where_they_are_lost_numbers_and_salts_are_not_used_again(tables, mending, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    async with tables.open(table) as held:
        published = receipts_of(held.running()).number
    await spoil(tables, (await tables.store.table(table))[0].version)

    await mending.at_once(table)

    async with tables.open(table) as held:
        assert receipts_of(held.running()).number > published
    rows = [
        row.to_json()
        for row in await tables.store.outbox.rows(table)
        if row.kind in ("post", "seal")
    ]
    numbers = [number for body in rows for number, _ in body.get("seals", ())]
    assert len(numbers) == len(set(numbers))


@pytest.mark.long
async def test_rules_that_raise_are_left_behind_as_well(
    tables, proposals, mending, begin, monkeypatch
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    async with tables.open(table) as held:
        frame = type(held.running().stack[-1])
    asks = frame.asks

    def raises(self, game):
        if self.high == 2:
            raise KeyError("no such card")
        return asks(self, game)

    await tables.play(table, BRAM, None, 2)
    monkeypatch.setattr(frame, "asks", raises)
    tables.held.tables.clear()
    with pytest.raises(KeyError):
        await tables.view(table, ANA)

    await mending.propose(table, CHIDI)
    await agree(proposals, table, ANA, BRAM)

    assert (await tables.view(table, None)).awaited == (1,)
    monkeypatch.undo()
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))
    plain = json.loads(json.dumps(await export_table(tables.views, table)))
    assert replayed(plain) == (await tables.store.snapshot(table)).save


@pytest.mark.long
async def test_who_has_left_since_stays_away(tables, mending, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.resign(table, CHIDI)
    await spoil(tables, (await tables.store.table(table))[0].version)

    await mending.at_once(table)

    view = await tables.view(table, None)
    assert view.seats[2].gone
    assert 2 not in view.awaited
    await play_to_end(tables, table, (ANA, BRAM))


async def orders_of(tables, table, member):
    return [*(await tables.view(table, member)).ordered]


@pytest.mark.long
async def test_orders_that_were_given_since_are_given_again(tables, mending, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.instruct(table, CHIDI, [0])
    given = await orders_of(tables, table, CHIDI)
    await spoil(tables, (await tables.store.table(table))[0].version)

    await mending.at_once(table)

    assert await orders_of(tables, table, CHIDI) == given != []
    assert await answers_of(tables, table) == [(0, 1)]
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))
    plain = json.loads(json.dumps(await export_table(tables.views, table)))
    assert replayed(plain)


async def test_an_order_that_breaks_the_table_again_is_left_out_and_its_player_told(
    tables, mending, begin, monkeypatch
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    async with tables.open(table) as held:
        frame = type(held.running().stack[-1])
    await tables.instruct(table, CHIDI, [0])
    asks = frame.asks

    def raises(self, game):
        if game.orders.get(2):
            raise KeyError("no such card")
        return asks(self, game)

    monkeypatch.setattr(frame, "asks", raises)
    tables.held.tables.clear()

    await mending.at_once(table)

    assert await orders_of(tables, table, CHIDI) == []
    lines = await tables.store.log.lines(table, 2)
    assert [line.seat for line in lines if "standing orders do not fit" in str(line.text)] == [2]


async def test_of_orders_only_those_are_given_again_that_fit(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        game = held.running()

        again = ordered_again(held.meta, game, [AnswerRecord(0, "orders", 2, [0, 99])])

        assert [(entry.seat, entry.answer) for entry in again] == [(2, [0])]
        assert len(game.orders[2]) == 1
        assert [line.to for line in game.take_news() if "do not fit" in str(line.text)] == [2]


async def test_what_was_taken_back_does_not_come_back(
    tables, taking_back, proposals, mending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    vote = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    await spoil(tables, (await tables.store.table(table))[0].version)

    await mending.at_once(table)

    assert await answers_of(tables, table) == []
    assert (await tables.view(table, None)).awaited == (0,)


async def test_a_table_that_is_whole_or_lost_is_told_so(tables, mending, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="This table is whole: /game undo takes moves back"):
        await mending.propose(table, ANA)
    await spoil(tables, 0)
    with pytest.raises(Refused, match="/game cancel closes the table"):
        await mending.propose(table, ANA)
    with pytest.raises(Refused, match="You do not sit at this table"):
        await mending.propose(table, DANA)


async def test_other_things_are_not_decided_at_a_broken_table(
    tables, taking_back, proposals, mending, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await spoil(tables, 0)

    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await proposals.open_at(table, BRAM) == []
    assert await proposals.shown(table, vote.id) is None
