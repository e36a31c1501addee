"""A vanished player gets a stand-in automatically; a table where all vanish is laid aside."""

import asyncio
import json

import pytest

from bot.clock import Clock
from bot.hours.outages import Outage
from bot.store.rows.outbox import DmRow
from bot.table.people.laid_aside import SILENT, LaidAside
from bot.table.seats.presence import ABSENT, is_late
from bot.table.views.export import export_table
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.test_handing import players
from tests.bot.test_windows import opened, to_a_window
from tests.games import sorcery

HOUR, DAY = 3600, 86400


@pytest.fixture
def laid_aside(tables, handing):
    return LaidAside(tables, handing)


async def ring(tables, table, hand):
    """Go to the next end of a limit, and let it come."""
    limits = [t.due for t in await tables.store.timers.of(table) if t.kind == "limit"]
    hand.now = max(hand.now, min(limits))
    await Clock(tables).ring()


async def answer(tables, table, member):
    view = await tables.view(table, member)
    await tables.play(table, member, view.digest, view.ask.fallback)


async def goes_by(tables, table, hand, *vanished, until, most=300):
    """Let the others answer at once and vanished players' time run out, until something is true."""
    for _ in range(most):
        view = await tables.view(table, None)
        if until(view):
            return view
        named = [view.seats[seat].member for seat in view.awaited]
        here = [member for member in named if member not in (None, *vanished)]
        if here:
            await answer(tables, table, here[0])
        else:
            await ring(tables, table, hand)
    raise AssertionError("it does not come about")


async def lines_of(tables, table):
    return [str(line.text) for line in await tables.store.log.lines(table, None, last=1000)]


async def missed(tables, table):
    return [seated.missed for seated in (await tables.store.table(table))[1]]


async def test_after_two_time_outs_in_a_row_a_robot_stands_in_by_itself(
    tables, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    view = await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)

    assert view.seats[1].owner == BRAM
    lines = await lines_of(tables, table)
    assert sum("ran out of time" in line for line in lines) == 1, "the second is told once"
    assert any("missed two turns in a row" in line for line in lines)
    assert view.awaited != (1,), "the robot has decided what was asked"

    await handing.take_back(table, BRAM)
    assert await players(tables, table) == [ANA, BRAM, CHIDI]
    assert await missed(tables, table) == [0, 0, 0]


async def test_an_answer_ends_the_row(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await goes_by(tables, table, hand, ANA, until=lambda k: k.seats[0].member and k.awaited == (1,))
    assert await missed(tables, table) == [1, 0, 0]

    await goes_by(tables, table, hand, until=lambda k: k.awaited == (0,))
    await answer(tables, table, ANA)

    assert await missed(tables, table) == [0, 0, 0]


@pytest.mark.parametrize("wish", ["", "cheapest"])
async def test_the_caretaker_stands_in_whom_a_player_chose(tables, store, begin, hand, wish):
    await store.members.change(BRAM, caretaker=wish)
    table = await begin(ANA, BRAM, CHIDI, limit=12)

    await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)

    seated = (await store.table(table))[1][1]
    assert (seated.keeper, seated.name) == ((wish, "Bram (away)") if wish else ("robot", "Rusty"))


async def test_a_table_may_want_nobody_to_stand_in(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12, stands_in="false")

    with pytest.raises(AssertionError, match="does not come about"):
        await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None, most=60)


async def test_tables_of_a_former_release_keep_waiting(tables, store, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    async with tables.open(table) as held:
        kept = held.record.hours
    assert kept.stands_in

    def forget_option(db):
        [text] = db.execute("SELECT hours FROM game WHERE id = ?", (table,)).fetchone()
        hours = json.loads(text)
        del hours["stands_in"]
        db.execute("UPDATE game SET hours = ? WHERE id = ?", (json.dumps(hours), table))

    await store._database.write(forget_option)
    tables.held.read_again(table)

    assert not (await store.table(table))[0].hours.stands_in


async def test_the_host_who_vanishes_hosts_no_more(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)

    await goes_by(tables, table, hand, ANA, until=lambda k: k.seats[0].member is None)

    assert (await tables.store.table(table))[0].host == BRAM


async def test_whoever_missed_a_turn_has_the_shortest_limit_of_the_table(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=48, limit_bid=4)
    until = lambda k: k.awaited == (1,)  # noqa: E731 - said once
    await goes_by(tables, table, hand, until=until)
    await ring(tables, table, hand)

    view = await goes_by(tables, table, hand, until=until)

    assert view.until - view.since == 4 * HOUR


# ---- the last who is there ----------------------------------------------------------------------


async def test_the_last_player_is_not_replaced_the_table_is_laid_aside(
    tables, store, begin, hand, outbox, sender
):
    table = await begin(ANA, BRAM, limit=12)
    view = await goes_by(tables, table, hand, ANA, BRAM, until=lambda k: k.aside)

    assert ANA in await players(tables, table)
    assert view.until is None
    assert await store.timers.next_due() is None, "nothing runs any more"
    await outbox.start()
    await everything_told(outbox)
    asides = [p for p in sender.papers if any("laid aside" in str(line) for line in p.lines)]
    assert {p.channel for p in asides} >= {1, ANA, BRAM}
    awaited = view.seats[view.awaited[0]].member
    with pytest.raises(Refused, match="Press Go on"):
        await answer(tables, table, awaited)


async def test_dms_that_ask_go_when_a_table_is_laid_aside(
    tables, store, laid_aside, begin, hand, outbox
):
    await outbox.start()
    table = await begin(ANA, BRAM, limit=12)
    await everything_told(outbox)
    [first] = (await tables.view(table, None)).awaited
    assert await store.outbox.message(table, DmRow(seat=first).lane) is not None

    await goes_by(tables, table, hand, ANA, BRAM, until=lambda k: k.aside)
    await everything_told(outbox)
    dms = [await store.outbox.message(table, DmRow(seat=seat).lane) for seat in (0, 1)]
    assert dms == [None, None], "the word that it is laid aside stands in their place"

    await laid_aside.go_on(table, ANA)
    await everything_told(outbox)
    [awaited] = (await tables.view(table, None)).awaited
    assert await store.outbox.message(table, DmRow(seat=awaited).lane) is not None


async def test_a_table_that_was_laid_aside_goes_on_as_it_stood(
    tables, laid_aside, handing, begin, hand
):
    table = await begin(ANA, BRAM, limit=12)
    before = await goes_by(tables, table, hand, ANA, BRAM, until=lambda k: k.aside)
    hand.now += 300 * DAY
    await Clock(tables).ring()
    assert (await tables.view(table, None)).version == before.version

    for stranger in (CHIDI, DANA):
        with pytest.raises(Refused, match="do not sit"):
            await laid_aside.go_on(table, stranger)
    await laid_aside.go_on(table, ANA)

    view = await tables.view(table, ANA)
    assert not view.aside
    assert view.game_view == (await tables.view(table, ANA)).game_view
    assert view.until > hand.now
    with pytest.raises(Refused, match="goes on already"):
        await laid_aside.go_on(table, ANA)
    await goes_by(tables, table, hand, BRAM, until=lambda k: k.awaited == (0,))
    await answer(tables, table, ANA)


async def test_an_owner_who_comes_back_sits_down_and_the_table_goes_on(
    tables, laid_aside, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)
    await goes_by(tables, table, hand, ANA, CHIDI, until=lambda k: k.aside)

    await laid_aside.go_on(table, BRAM)

    assert (await tables.view(table, BRAM)).viewer == 1
    assert not (await tables.view(table, BRAM)).aside


async def test_one_who_is_away_as_all_know_lets_nobody_be_replaced_in_their_stead(
    tables, store, begin, hand
):
    table = await begin(ANA, BRAM, limit=12)
    await store.members.put_absence(BRAM, int(hand.now), int(hand.now) + 30 * DAY, told=True)
    await tables.held.reread_hours(BRAM)

    view = await goes_by(tables, table, hand, ANA, BRAM, until=lambda k: k.aside, most=20)

    assert [s.member for s in view.seats] == [ANA, BRAM]


async def test_without_stand_ins_a_table_is_laid_aside_after_three_turns_of_everybody(
    tables, begin, hand
):
    table = await begin(ANA, BRAM, limit=12, stands_in="false")

    await goes_by(tables, table, hand, ANA, BRAM, until=lambda k: k.aside)

    assert await missed(tables, table) == [3, 3]


# ---- two weeks ----------------------------------------------------------------------------------


@pytest.fixture
async def silent(tables, begin):
    """A table without any limit, at which one answer was given."""
    table = await begin(ANA, BRAM, CHIDI, clock="none")
    await answer(tables, table, ANA)
    return table


async def test_after_two_weeks_without_an_answer_a_table_calls_nobody_and_says_so_once(
    tables, store, laid_aside, silent, hand
):
    hand.now += SILENT - HOUR
    await laid_aside.lay_aside()
    assert not (await tables.view(silent, None)).aside
    hand.now += HOUR

    for _ in range(3):
        await laid_aside.lay_aside()

    told = [r.text["say"] for r in await store.outbox.rows(silent) if r.kind == "note"]
    assert [text for text in told if "two weeks" in text] == told[-1:]
    assert "as soon as somebody answers" in told[-1]
    assert await store.timers.next_due() is None, "no reminder comes any more"

    await answer(tables, silent, BRAM)
    assert not (await tables.view(silent, None)).aside
    assert await store.timers.next_due() is not None


@pytest.mark.parametrize("reminder", [0, 24])
async def test_whoever_lets_an_untimed_table_go_on_is_not_late(
    tables, laid_aside, begin, hand, reminder
):
    """The three days stand still while it is laid aside, and until whoever came back knows."""
    table = await begin(ANA, BRAM, reminder=reminder)
    hand.now += SILENT
    await laid_aside.lay_aside()
    hand.now += 5 * DAY

    await laid_aside.go_on(table, ANA)
    tables.held.tables.clear()

    async with tables.open(table) as held:
        assert held.running().awaited() == [0]
        assert not is_late(held, held.seats[0], tables.now())
        assert is_late(held, held.seats[0], tables.now() + ABSENT + DAY)


async def test_pauses_outages_and_told_absences_do_not_count_towards_the_two_weeks(
    tables, store, laid_aside, silent, hand
):
    began = int(hand.now)
    await tables.held.pause(silent, began + 3 * DAY)
    await tables.held.note_outage(Outage(began + 4 * DAY, began + 5 * DAY))
    await store.members.put_absence(CHIDI, began + 6 * DAY, began + 12 * DAY, told=True)
    await tables.held.reread_hours(CHIDI)

    hand.now = began + SILENT + 10 * DAY - HOUR
    await laid_aside.lay_aside()
    assert not (await tables.view(silent, None)).aside
    hand.now += 2 * HOUR
    await laid_aside.lay_aside()

    assert (await tables.view(silent, None)).aside


async def test_nothing_happens_by_itself_at_a_table_that_is_laid_aside(
    tables, store, handing, laid_aside, seating, silent, hand
):
    hand.now += SILENT
    await laid_aside.lay_aside()
    before = (await store.table(silent))[0].version
    hand.now += 400 * DAY

    await Clock(tables).ring()
    await seating.expire()
    await laid_aside.lay_aside()

    assert await store.timers.look_for_people(int(hand.now), int(hand.now), 1) == []
    assert (await store.table(silent))[0].version == before


# ---- what nobody may learn ----------------------------------------------------------------------


@pytest.fixture
def sorcery_offered(monkeypatch):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)


async def to_the_window(tables, seating, hand):
    """Let Ana, who is named, miss a turn; then a spell asks everybody in secret."""
    table = await opened(seating, ANA, BRAM, CHIDI, limit=12)
    first = (await tables.view(table, None)).awaited[0]
    await ring(tables, table, hand)
    await to_a_window(tables, table)
    return table, first


async def test_a_time_out_in_an_anonymous_question_neither_counts_nor_shows(
    tables, seating, hand, sorcery_offered
):
    table, _ = await to_the_window(tables, seating, hand)
    before, lines = await missed(tables, table), await lines_of(tables, table)

    for _ in range(3):
        if not (await tables.view(table, None)).anonymous:
            break
        await ring(tables, table, hand)
        assert await missed(tables, table) == before

    told = (await lines_of(tables, table))[len(lines) :]
    assert not any("ran out of time" in line for line in told)


async def test_an_answer_in_secret_ends_no_row_of_time_outs(tables, seating, hand, sorcery_offered):
    table, first = await to_the_window(tables, seating, hand)
    before = await missed(tables, table)
    assert before[first] == 1

    await tables.play(table, (ANA, BRAM, CHIDI)[first], None, ["pass"])

    assert await missed(tables, table) == before


async def test_a_secret_answer_does_not_put_off_the_two_weeks(
    tables, seating, laid_aside, hand, sorcery_offered
):
    table, first = await to_the_window(tables, seating, hand)
    answered = (await tables.store.table(table))[0].answered
    hand.now += SILENT - 12 * HOUR

    await tables.play(table, (ANA, BRAM, CHIDI)[first], None, ["pass"])

    assert (await tables.store.table(table))[0].answered == answered


# ---- at the same moment -------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["owner", "robot"])
async def test_a_seat_taken_back_in_the_second_its_robot_answers_loses_nothing(
    tables, handing, begin, hand, first
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await goes_by(tables, table, hand, BRAM, until=lambda k: k.seats[1].member is None)
    await goes_by(tables, table, hand, until=lambda k: k.awaited == (0,))
    back = handing.take_back(table, BRAM)
    moves = answer(tables, table, ANA)  # after it the robot of Bram's seat would answer at once

    await asyncio.gather(*((back, moves) if first == "owner" else (moves, back)))

    view = await tables.view(table, BRAM)
    assert view.viewer == 1
    answers = await tables.store.log.answers(table)
    assert [a.moves for a in answers] == sorted(a.moves for a in answers)
    plain = await export_table(tables.views, table)
    assert plain["players"][1] == "Bram"
