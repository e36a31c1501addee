"""Expired time: who acts then, who gives more of it, and sealed rounds that close for all."""

from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.hours.nights import Night
from bot.hours.outages import Outage
from bot.store.rows.members import MemberRecord
from bot.table.consent.extending import Extending
from bot.table.consent.proposals import Proposals
from bot.table.people.handing import Handing
from bot.table.people.laid_aside import LaidAside
from bot.table.replaying import end_clock, replayed
from bot.table.seats.caretakers import cheapest
from rules.games import GAMES
from rules.kernel import Amount, Choose, Confirm, Option, Refused, from_plain, say
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.test_stops import clocks_of, to_a_stop
from tests.bot.test_windows import opened, to_a_window
from tests.games import sorcery, tourney

HOUR = 3600


@pytest.fixture
def extending(tables, proposals):
    return Extending(tables, proposals)


async def log(tables, table):
    return [(a.kind, a.seat, a.answer, a.automatic) for a in await tables.store.log.answers(table)]


async def run_out(tables, hand, hours=13):
    hand.now += hours * HOUR
    await Clock(tables).ring()


@pytest.mark.parametrize("whose", ["the player's", "the table's"])
async def test_a_caretaker_acts_before_the_rules_do(tables, begin, hand, whose):
    own = whose == "the player's"
    chosen = {} if own else {"caretaker": "cheapest"}
    table = await begin(ANA, BRAM, CHIDI, limit=12, **chosen)
    if own:
        await tables.store.members.change(ANA, caretaker="cheapest")

    await run_out(tables, hand)

    assert await log(tables, table) == [("time", 0, [1], False), ("play", 0, 1, True)]
    assert (await tables.view(table, None)).awaited == (1,), "Ana has bid the least"


async def test_whoever_wants_to_be_held_back_is_though_the_table_acts(tables, begin, seating, hand):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await seating.choose(table, ANA, "caretaker", "robot")
    await tables.store.members.change(ANA, caretaker="hold")

    await run_out(tables, hand)

    assert (await log(tables, table))[:2] == [("time", 0, None, False), ("play", 0, None, True)]


@pytest.mark.long
@pytest.mark.parametrize("game", ["project_mars", "terraforming_mars"])
@pytest.mark.parametrize("caretaker", ["robot", "cheapest", "orders"])
async def test_a_whole_game_goes_on_by_caretakers_alone_and_replays(
    tables, seating, hand, game, caretaker
):
    chosen = {"pace": "untimed"}
    table = await seating.new(game, channel=7, guild=9, host=(ANA, "Ana"), chosen=chosen)
    await seating.join(table, BRAM, "Bram")
    for option, value in (("limit", 12), ("caretaker", caretaker), ("reminder", 0)):
        await seating.choose(table, ANA, option, str(value))
    await seating.choose(table, ANA, "stands_in", "false")
    await seating.start(table, ANA)
    clock, moved = Clock(tables), -1
    laid_aside = LaidAside(tables, Handing(tables, Proposals(tables)))
    for _ in range(60):
        hand.now += 13 * HOUR
        await clock.ring()
        view = await tables.view(table, None)
        if view.over:
            break
        assert view.heard > moved, "every time that runs out moves the table on"
        moved = view.heard
        if view.aside:
            await laid_aside.go_on(table, ANA)

    async with tables.open(table) as held:
        record, save = held.record, held.running().save()
    entries = [
        {"kind": a.kind, "seat": a.seat, "answer": a.answer, "automatic": a.automatic}
        for a in await tables.store.log.answers(table)
    ]
    plain = {
        "game": game,
        "options": record.options,
        "players": ["Ana", "Bram"],
        "seed": record.seed,
        "values": record.owners,
        "answers": entries,
    }
    assert replayed(plain) == save


def question(*options, least=1):
    return Choose(
        title=say("?"), moment="m", fallback=["pass"], options=tuple(options), least=least, most=2
    )


def test_the_cheapest_is_what_is_open_and_nothing_to_regret():
    pay = Option("pay", say("Pay"), why_not=say("no"))
    sell, keep = Option("sell", say("Sell"), warning=say("sure")), Option("keep", say("Keep"))
    passing = Option("pass", say("Pass"), aside=True)
    assert cheapest(question(pay, sell, keep, passing)) == ["keep"]
    assert cheapest(question(pay, sell, passing)) == ["pass"]
    assert cheapest(question(pay, sell, keep, least=0)) == [], "nothing costs nothing"
    amount = Amount(title=say("?"), moment="m", fallback=None, low=3, high=9, may_pass=True)
    assert cheapest(amount) == 3
    assert cheapest(replace(amount, high=2)) is None
    sure = Confirm(title=say("?"), moment="m", fallback=False, yes=say("y"), no=say("n"))
    assert cheapest(sure) is False


# ---- more time ----------------------------------------------------------------------------------


async def test_more_time_needs_the_others_and_moves_the_end(
    tables, begin, proposals, extending, hand
):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    end = (await tables.view(table, None)).until
    said = await extending.extend(table, ANA, "", 24)
    assert "Bram" in str(said)
    assert "Chidi" in str(said)
    [asked] = await tables.store.proposals.of(table)
    assert not await proposals.answer(table, BRAM, asked.id, agrees=True)
    assert (await tables.view(table, None)).until == end

    assert await proposals.answer(table, CHIDI, asked.id, agrees=True)

    assert (await tables.view(table, None)).until == end + 24 * HOUR
    await run_out(tables, hand, 35)
    assert await log(tables, table) == []
    await run_out(tables, hand, 1)
    assert (await log(tables, table))[0][0] == "time"


async def test_a_time_is_extended_up_to_a_cap_and_then_no_more(tables, begin, proposals, extending):
    table = await begin(ANA, BRAM, limit=12)
    await extending.extend(table, BRAM, 0, 48)  # Bram is the only other
    with pytest.raises(Refused, match="At most 24 more hours"):
        await extending.extend(table, ANA, "", 48)
    await extending.extend(table, BRAM, 0, 24)
    with pytest.raises(Refused, match="At most 0 more hours"):
        await extending.extend(table, BRAM, 0, 12)


async def test_where_no_time_runs_none_is_given(tables, begin, extending):
    table = await begin(ANA, BRAM)
    with pytest.raises(Refused, match="No time limit that everybody can see runs for Ana"):
        await extending.extend(table, BRAM, 0, 12)


async def test_an_answer_ends_the_question_of_more_time(tables, begin, proposals, extending):
    table = await begin(ANA, BRAM, CHIDI, limit=12)
    await extending.extend(table, ANA, "", 24)
    [asked] = await tables.store.proposals.of(table)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="already answered"):
        await proposals.answer(table, BRAM, asked.id, agrees=True)


# ---- sealed rounds ------------------------------------------------------------------------------


async def sealed(seating, *members, **hours):
    chosen = {"pace": "untimed"}
    table = await seating.new(
        "terraforming_mars", channel=7, guild=9, host=(ANA, "Ana"), chosen=chosen
    )
    for member, name in members:
        await seating.join(table, member, name)
    for option, value in hours.items():
        await seating.choose(table, ANA, option, str(value))
    await seating.start(table, ANA)
    return table


async def test_a_sealed_round_closes_when_everybody_was_awake_for_long_enough(
    tables, seating, hand
):
    """It is noon in UTC; Bram sleeps until two, Ana is awake."""
    hand.now = 1_800_014_400
    await tables.held.set_wish(
        MemberRecord(BRAM, quiet=Night(11, 14, "UTC"), public=False, zone="UTC")
    )
    table = await sealed(seating, (BRAM, "Bram"), limit=24, fair=4)
    assert set((await tables.view(table, None)).awaited) == {0, 1}

    assert (await tables.view(table, None)).until == hand.now + 6 * HOUR
    assert {t.due for t in await tables.store.timers.of(table) if t.kind == "limit"} == {
        hand.now + 6 * HOUR
    }
    await run_out(tables, hand, 6)
    assert (await tables.view(table, None)).moment != "corporation"


async def test_without_a_limit_it_closes_after_three_days_at_the_latest(tables, seating, hand):
    table = await sealed(seating, (BRAM, "Bram"), fair=12)
    assert (await tables.view(table, None)).until == hand.now + 12 * HOUR
    await tables.held.pause(table, int(hand.now) + 100 * HOUR)
    assert (await tables.view(table, None)).until == hand.now + 112 * HOUR


async def test_a_sealed_round_takes_nothing_from_anybodys_bank(tables, seating, hand):
    table = await sealed(seating, (BRAM, "Bram"), pace="daily", fair=8)
    view = await tables.view(table, None)
    assert [one.bank for one in view.waits] == [None, None]
    assert view.until == hand.now + 8 * HOUR


# ---- where nobody may know who is asked ---------------------------------------------------------


@pytest.fixture
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)


async def to_an_anonymous_window(tables, seating, **chosen):
    table = await opened(seating, ANA, BRAM, CHIDI, **chosen)
    await to_a_window(tables, table)
    assert (await tables.view(table, None)).anonymous
    return table


@pytest.mark.usefixtures("_offered")
async def test_nothing_personal_shows_or_counts_in_an_anonymous_question(tables, seating, hand):
    """Neither the end of its time nor a word of its post depends on anybody's own settings."""
    plain = await to_an_anonymous_window(tables, seating, pace="daily")
    base = await tables.view(plain, None)
    await seating.cancel(plain, DANA, moderator=True)
    night = Night(0, 20, "UTC")
    for member in (ANA, BRAM, CHIDI):
        wish = MemberRecord(member, quiet=night, public=False, zone="UTC", days_off=(0, 1))
        await tables.held.set_wish(replace(wish, last_one=True, pings=False, every=4))
        await tables.store.members.put_absence(
            member, int(hand.now), int(hand.now) + 99 * HOUR, told=True
        )
        await tables.held.reread_hours(member)

    table = await to_an_anonymous_window(tables, seating, pace="daily")

    view = await tables.view(table, None)
    assert (view.until, view.since) == (base.until, base.since)
    assert view.until == hand.now + 24 * HOUR, "and no bank"
    assert (view.waits, view.last, view.soon) == ((), None, False)
    limits = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert {t.personal for t in limits} == {False}
    assert {t.due for t in limits} == {view.until}
    refused = Extending(tables, Proposals(tables))
    with pytest.raises(Refused, match="No time limit that everybody can see runs for Ana"):
        await refused.extend(table, BRAM, 0, 12)


@pytest.mark.usefixtures("_offered")
async def test_an_anonymous_round_counts_the_public_nights_of_all_who_might_be_asked(
    tables, seating, hand
):
    hand.now = 1_800_014_400  # noon in UTC
    at_rest = MemberRecord(BRAM, quiet=Night(10, 20, "UTC"), public=False, zone="UTC")
    await tables.held.set_wish(at_rest)
    table = await to_an_anonymous_window(tables, seating, fair=4)
    assert (await tables.view(table, None)).until == hand.now + 4 * HOUR

    await tables.held.set_wish(replace(at_rest, public=True))

    assert (await tables.view(table, None)).until == hand.now + 12 * HOUR
    limits = [t for t in await tables.store.timers.of(table) if t.kind == "limit"]
    assert {t.due for t in limits} == {hand.now + 12 * HOUR}, "whoever is asked, and whoever asks"


@pytest.mark.usefixtures("_offered")
async def test_nobody_is_called_by_name_or_told_that_they_are_the_last_in_secret(
    tables, seating, outbox, sender, hand
):
    await tables.held.set_wish(MemberRecord(ANA, letters="never", last_one=True))
    table = await to_an_anonymous_window(tables, seating, pace="daily")
    await outbox.start()
    await everything_told(outbox)
    for member in (BRAM, CHIDI):
        view = await tables.view(table, member)
        if view.ask is not None and view.ask.moment == "window":
            await tables.play(table, member, None, ["pass"])
            await everything_told(outbox)
            now = await tables.view(table, None)
            if now.anonymous:
                assert (now.awaited, now.last, now.waits) == ((), None, ())

    await run_out(tables, hand, 19)  # a warning is for them alone
    await everything_told(outbox)
    assert all(not paper.pings for paper in sender.of("reminder"))


async def test_a_limit_of_a_former_release_is_counted_as_it_was(tables, begin, hand):
    """Its timers do not say how long they were to run; an outage moves their ends all the same."""
    table = await begin(ANA, BRAM, limit=12)
    await tables.store._database.write(
        lambda db: [
            db.execute("DELETE FROM timer WHERE kind = 'warn'"),
            db.execute("UPDATE timer SET allowed = NULL, personal = 0, own = 0"),
        ]
    )
    tables.held.tables.clear()
    end = (await tables.view(table, None)).until

    await tables.held.note_outage(Outage(int(hand.now) + HOUR, int(hand.now) + 6 * HOUR))

    assert (await tables.view(table, None)).until == end + 5 * HOUR
    hand.now += 17 * HOUR
    await Clock(tables).ring()
    assert (await log(tables, table))[0][0] == "time"


# ---- where a game's own clocks run --------------------------------------------------------------


def bold(view, ask, seat, chance):
    """A robot that plays whatever it can and carries the heavier lance."""
    if ask.moment == "lance":
        return ["heavy"]
    found = [option.id for option in ask.open if ":" in option.id]
    return found[:1] if ask.moment == "stop" else ask.fallback


async def overslept(tables, seating, monkeypatch, hand, **caretakers):
    """A stop in which nobody says a word until its clocks have ended; seats 1 and 2 decide."""
    monkeypatch.setitem(GAMES, "tourney", replace(tourney.META, mind=bold))
    table = await to_a_stop(tables, seating, ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        for knight in held.running().knights:
            knight.hand = ["cheer_7"]
        held.running()._changes()
    for name, caretaker in caretakers.items():
        member = {"ana": ANA, "bram": BRAM, "chidi": CHIDI}[name]
        await tables.store.members.change(member, caretaker=caretaker)
    for kind in ("quiet:1", "main:1"):
        timers = await clocks_of(tables, table)
        hand.now = max(hand.now, timers[kind].due)
        await tables.clock_ended(timers[kind])
    return table


async def told(tables, table):
    return [str(from_plain(line.text)) for line in await tables.store.log.lines(table, None)]


async def test_when_a_clock_of_the_game_ends_a_caretaker_acts_before_the_rules_do(
    tables, seating, monkeypatch, hand
):
    table = await overslept(tables, seating, monkeypatch, hand, bram="robot")

    log = [a.answer for a in await tables.store.log.answers(table) if a.kind == "clock"]
    assert log[-1]["clock"] == "main:1"
    acted = [tuple(each) for each in log[-1]["acted"]]
    assert (1, ["heavy"]) in acted
    assert (2, ["light"]) in acted, "who wants to be held back is"
    lines = await told(tables, table)
    assert sum("ran out of time" in line for line in lines) == 2
    assert [line for line in lines if "plays Cheer" in line], "it does as it would in a turn"


async def test_a_caretaker_never_acts_for_who_is_not_named(tables, seating, monkeypatch, hand):
    """An action chosen in private would show at a moment when nobody may be seen to be silent."""
    table = await overslept(tables, seating, monkeypatch, hand, ana="robot")

    async with tables.open(table) as held:
        assert "cheer_7" in held.running().knights[0].hand
    assert not [line for line in await told(tables, table) if "plays Cheer" in line]
    log = [a.answer for a in await tables.store.log.answers(table) if a.kind == "clock"]
    assert log == ["quiet:1", "main:1"]


async def test_whoever_has_a_caretaker_is_late_all_the_same(tables, seating, monkeypatch, hand):
    table = await overslept(tables, seating, monkeypatch, hand, bram="robot")

    async with tables.open(table) as held:
        game = held.running()
        assert {seated.seat for seated in held.seats if seated.late} == {1, 2}
        assert game.stack[-1].late == [1, 2]
        assert game.awaited() == []


async def test_what_caretakers_did_as_a_clock_ended_replays(tables, seating, monkeypatch, hand):
    table = await overslept(tables, seating, monkeypatch, hand, bram="robot", chidi="cheapest")
    async with tables.open(table) as held:
        meta, record, after = held.meta, held.record, held.running().save()
    game = meta.new(3, meta.options(**record.options), record.seed, "")
    for entry in await tables.store.log.answers(table):
        if entry.kind == "clock":
            end_clock(game, entry.answer)
        elif entry.kind == "people":
            game.note_people(entry.answer)
        elif not entry.automatic:
            game.play(entry.seat, entry.answer)
            if game.moves == 4:  # as the test has dealt
                for knight in game.knights:
                    knight.hand = ["cheer_7"]
                game._changes()

    assert game.save() == after
