"""The options that say how long players have: clocks chosen at once, or each limit by itself."""

import pytest

from bot.clock import Clock
from bot.table.time.hour_options import OPTIONS, names_of
from bot.table.time.pace import PACES
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM

HOUR = 3600


async def shown(seating, table):
    return {o.id: o for o in (await seating.lobby(table)).options}


@pytest.mark.parametrize(("pace", "limit", "bank"), [("relaxed", 72, 72), ("daily", 24, 24)])
async def test_a_pace_sets_limit_and_bank(seating, lobby, tables, pace, limit, bank):
    table = await lobby(ANA, BRAM, pace=pace)
    hours = (await tables.store.table(table))[0].hours
    assert (hours.limit, hours.bank) == (limit, bank)
    options = await shown(seating, table)
    assert not [o.id for o in options.values() if o.value != o.default and o.time]

    await seating.choose(table, ANA, "limit", "12")
    options = await shown(seating, table)
    assert options["pace"].value == "own"
    assert options["limit"].value == "12"
    await seating.choose(table, ANA, "pace", "untimed")
    hours = (await tables.store.table(table))[0].hours
    assert (hours.limit, hours.bank) == (0, 0)


async def test_single_decisions_have_a_limit_of_their_own(tables, seating, hand):
    chosen = {"limit": "48"}
    table = await seating.new(
        "terraforming_mars", channel=7, guild=9, host=(ANA, "Ana"), chosen=chosen
    )
    await seating.join(table, BRAM, "Bram")
    assert (await shown(seating, table))["limit_corporation"].time
    await seating.choose(table, ANA, "limit_corporation", "4")

    await seating.start(table, ANA)

    assert (await tables.view(table, None)).until == hand.now + 4 * HOUR
    hand.now += HOUR
    await seating.choose(table, ANA, "limit_corporation", "8")
    assert (await tables.view(table, None)).until == hand.now + 8 * HOUR
    await seating.choose(table, ANA, "limit_corporation", "0")
    assert (await tables.view(table, None)).until == hand.now + 48 * HOUR


@pytest.mark.parametrize("option", OPTIONS)
async def test_what_it_cannot_be_is_refused_with_what_it_can(seating, lobby, option):
    table = await lobby(ANA, BRAM)
    before = await shown(seating, table)
    with pytest.raises(Refused, match="That can be"):
        await seating.choose(table, ANA, option, "13")
    assert await shown(seating, table) == before


def test_every_option_of_time_can_be_chosen_by_name():
    for meta in GAMES.values():
        assert {*PACES} == {"live", "daily", "relaxed", "untimed"}
        assert len(set(names_of(meta))) == len(names_of(meta)), meta.id
        assert not set(names_of(meta)) & set(meta.options.model_fields), meta.id
        assert not set(names_of(meta)) & set(meta.clocks), meta.id


async def test_another_bank_or_weekend_leaves_what_runs_as_long_as_it_was(
    tables, seating, begin, hand
):
    table = await begin(ANA, BRAM, limit=24)
    hand.now += 5 * HOUR

    await seating.choose(table, ANA, "bank", "48")

    view = await tables.view(table, None)
    assert (view.waits[0].bank, view.until) == (hand.now + 19 * HOUR, hand.now + 67 * HOUR)
    timers = await tables.store.timers.of(table)
    assert {t.since for t in timers} == {hand.now - 5 * HOUR}


async def test_changed_hours_bring_no_reminder_anew_that_has_come(tables, seating, begin, hand):
    table = await begin(ANA, BRAM, reminder=4, limit=24)
    hand.now += 5 * HOUR
    await Clock(tables).ring()

    async def reminders():
        return [row for row in await tables.store.outbox.rows(table) if row.kind == "reminder"]

    assert len(await reminders()) == 1
    await seating.choose(table, ANA, "bank", "48")
    await Clock(tables).ring()
    assert len(await reminders()) == 1
