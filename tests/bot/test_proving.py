"""Proving a game: from its file alone come every seal, every draw and the result."""

import asyncio
import json

import pytest

from bot.keeping import proving, releases
from bot.keeping.proving import Proving, proven
from bot.table.views.export import export_table
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES, play_to_end
from tests.machines import NOON


@pytest.fixture
async def over(tables, seating):
    await releases.note_rules(tables.store, NOON - 2)
    members = (ANA, BRAM, CHIDI)
    table = await seating.new("hammer_price", channel=1, guild=9, host=(ANA, "Ana"), chosen={})
    for member in members[1:]:
        await seating.join(table, member, NAMES[member])
    await seating.start(table, ANA)
    await play_to_end(tables, table, members)
    return table


async def file_of(tables, table):
    save = (await tables.store.snapshot(table)).save
    return json.loads(json.dumps(await export_table(tables.views, table))), save


async def test_a_game_is_proven_by_its_file(tables, over):
    done, file = await Proving(tables).prove(over)

    assert done.fault is None
    assert done.moves > 10
    assert done.draws > 5
    assert done.seals == len(json.loads(file)["seals"]) > 5


async def test_of_a_game_that_a_former_release_dealt_seals_deal_and_result_are_checked(
    tables, over
):
    await tables.store.kept.put(releases.NAME, json.dumps({"rules": "others", "since": 0}))

    done, _ = await Proving(tables).prove(over)

    assert done.fault is None
    assert (done.moves, done.draws) == (0, 0)
    assert done.seals > 5


@pytest.mark.parametrize("present", [True, False])
@pytest.mark.parametrize(
    ("forge", "fault"),
    [
        (lambda plain: plain["seals"].update({"3": "ABCDE"}), "seal 3 is another"),
        (lambda plain: plain["receipts"][0].update(content='"more"'), "is another"),
        (lambda plain: plain["receipts"][0].update(salt="0" * 32), "does not come from this deal"),
        (lambda plain: plain["result"][0].update(points=99), "the result is another"),
        (lambda plain: plain.update(seed="another"), "does not come from this deal"),
    ],
)
async def test_whatever_was_changed_is_named(tables, over, forge, fault, present):
    plain, save = await file_of(tables, over)
    forge(plain)

    assert fault in str(proven(plain, save, present=present).fault)


async def test_an_answer_that_was_changed_is_found_by_playing_again(tables, over):
    plain, save = await file_of(tables, over)
    assert proven(plain, save, present=True).fault is None
    plain["answers"] = plain["answers"][:-1]

    assert proven(plain, save, present=True).fault is not None
    assert proven(plain, save, present=False).fault is None, "only the release that dealt it plays"


async def test_the_log_says_why_a_game_does_not_play_again(tables, over, caplog):
    plain, save = await file_of(tables, over)
    plain["answers"][0]["answer"] = "none that is legal"

    assert proven(plain, save, present=True).fault is not None
    [logged] = [each for each in caplog.records if each.name == "bot.keeping.proving"]
    assert logged.exc_info is not None


async def test_a_game_is_proven_once_at_a_time_and_remembered(tables, over, monkeypatch):
    begun, real = [], proving.proven

    def counted(*args, **rest):
        begun.append(args)
        return real(*args, **rest)

    monkeypatch.setattr(proving, "proven", counted)
    both = Proving(tables)
    first, second = await asyncio.gather(both.prove(over), both.prove(over), return_exceptions=True)

    assert first[0].fault is None
    assert isinstance(second, Refused)
    assert (await both.prove(over))[0] == first[0]
    assert len(begun) == 1


async def test_a_running_game_is_not_proven(tables, begin):
    table = await begin(ANA, BRAM)
    with pytest.raises(Refused, match="once it has ended"):
        await Proving(tables).prove(table)
