"""Sleep is asked for once: beside the first DM, then by a proposal from their own answers."""

import sqlite3
from random import Random

import discord
import pytest

from bot.hours.guessing import night_guessed
from bot.hours.nights import Night
from bot.store import Store
from bot.store.rows.members import MemberRecord
from bot.store.sqlite.engine import scripts
from cogs.me.commands import with_hours
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import Plain, everything_told, refusal
from tests.bot.test_one_call import refuses
from tests.bot.weeks import DAY, HOUR, at
from tests.hours.sleepers import sleepers
from tests.machines import a_machine
from tests.wishes import keep

QUESTION = Plain("sleep", 0, ("When do you sleep?",), (), None)
WAKING = (7, 9, 12, 13, 18, 20, 22)
"""Hours in New York at which a player answers who sleeps from midnight to seven."""


@pytest.fixture
def asking(outbox):
    outbox._delivery.messages.asks_for_nights = QUESTION


def asked(sender, kind="sleep"):
    return [paper.channel for paper in sender.papers if paper.kind == kind]


async def test_who_gets_a_first_dm_is_asked_once_without_a_sound(
    tables, begin, outbox, sender, asking
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    assert asked(sender) == [ANA]
    assert sender.silent == [ANA], "the DM itself makes one"
    for member in (ANA, BRAM, CHIDI):
        await tables.play(table, member, None, None if member == CHIDI else member - 100)
        await everything_told(outbox)

    assert asked(sender) == [ANA, BRAM, CHIDI]
    assert (await tables.store.members.get(ANA)).sleep_asked == 1


@pytest.mark.parametrize(
    "wish",
    [
        MemberRecord(ANA, zone="UTC"),
        MemberRecord(ANA, zone="UTC", quiet=Night(23, 7, "UTC")),
        MemberRecord(ANA, sleep_asked=2),
        MemberRecord(ANA, "never"),
    ],
)
async def test_who_has_told_declined_or_gets_no_dms_is_not_asked(
    tables, begin, outbox, sender, asking, wish
):
    await keep(tables.store, wish)
    await outbox.start()
    await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert asked(sender) == []


async def test_a_question_that_fails_is_asked_with_the_next_dm_and_holds_up_nothing(
    tables, begin, outbox, sender, asking
):
    original = sender.write_to

    async def write_to(member, sending, *, nonce, silent=False):
        if str(nonce).startswith("s"):
            raise refusal(discord.DiscordServerError, 503, 0)
        return await original(member, sending, nonce=nonce, silent=silent)

    sender.write_to = write_to
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)

    assert (await tables.store.members.get(ANA)).sleep_asked == 0
    assert await tables.store.outbox.rows(table, "letter 0") == []
    assert len(sender.of("dm")) == 1


def answers(days, zone="America/New_York", hours=WAKING):
    return [
        at(f"2026-06-{day:02} {hour:02}:10", zone) for day in range(1, days + 1) for hour in hours
    ]


def test_a_night_is_guessed_from_ten_days_of_answers():
    now = at("2026-06-12 12:00")

    assert night_guessed(answers(11), "America/New_York", now) == Night(0, 8, "America/New_York")
    assert night_guessed(answers(11), "UTC", now) == Night(4, 12, "UTC")
    assert night_guessed(answers(11), "Asia/Tokyo", now) == Night(13, 21, "Asia/Tokyo")


@pytest.mark.parametrize(
    "times",
    [
        [],
        answers(11)[-23:],  # too few
        [time + n for time in answers(11, hours=(7, 22)) for n in range(9)],  # of few visits
        [at("2026-05-30 12:00"), *answers(2, hours=range(7, 19))],  # of three days
        [time for time in answers(11) if time > at("2026-06-03 00:00")],  # no ten days yet
        answers(11, hours=range(24)),  # at every hour
        answers(11, hours=(18, 19, 20, 22)),  # in the evening only: the gap is too wide
        answers(11, hours=(7, 8, 18, 20, 22)),  # a day's work is as quiet as a night
        [time - 60 * DAY for time in answers(11)],  # long ago
    ],
)
def test_nothing_is_guessed_from_little(times):
    assert night_guessed(times, "UTC", at("2026-06-12 12:00")) is None


def test_of_ten_proposed_nights_nine_hold_six_of_the_hours_in_which_people_sleep():
    begin, held = at("2026-06-01 00:00"), []
    for number, sleeper in enumerate(sleepers(300, seed=4)):
        times = sleeper.answers(begin, 28, Random(number))
        nows = range(begin, begin + 28 * DAY, DAY // 2)
        guesses = (night_guessed([t for t in times if t <= now], "UTC", now) for now in nows)
        night = next((guess for guess in guesses if guess is not None), None)
        if night is not None:
            held.append(sleeper.holds(night.begin))

    assert len(held) > 100, "whoever plays over the whole day gets a proposal"
    assert sum(hours >= 6 for hours in held) >= 0.9 * len(held)
    assert sum(hours == 0 for hours in held) <= 0.02 * len(held)


async def test_after_ten_days_a_night_is_proposed_once_and_not_at_that_night(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    await tables.store.members.change(ANA, sleep_asked=1)
    await tables.store.members.change(BRAM, sleep_asked=2)
    await tables.store.members.change(CHIDI)

    async def answered(member, since):
        return answers(11)

    monkeypatch.setattr(tables.store.members, "answer_times", answered)
    hand.now = at("2026-06-12 05:00")
    await outbox.propose_nights()
    assert asked(sender, "night") == [], "it would be in the middle of it"
    for _ in range(6):
        hand.now += 6 * HOUR
        await outbox.propose_nights()

    assert asked(sender, "night") == [ANA]
    assert sender.silent == [ANA]
    assert (await tables.store.members.get(ANA)).sleep_asked == 2


async def test_whose_dms_are_closed_is_tried_once_until_a_dm_comes_through(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    await tables.store.members.change(ANA, sleep_asked=1)
    tried = refuses(sender, {ANA})

    async def answered(member, since):
        return answers(11)

    monkeypatch.setattr(tables.store.members, "answer_times", answered)
    hand.now = at("2026-06-12 12:00")
    for _ in range(6):
        await outbox.propose_nights()
        hand.now += 6 * HOUR

    assert tried == [ANA]
    assert (await tables.store.members.get(ANA)).sleep_asked == 0


async def test_after_never_mind_another_night_is_proposed_when_the_pattern_has_changed(
    tables, begin, outbox, sender, hand, monkeypatch
):
    await outbox.start()
    await tables.store.members.change(ANA, sleep_asked=2, night_proposed=4)
    await tables.store.members.change(BRAM, sleep_asked=2)
    zone = "America/New_York"

    async def answered(member, since):
        return answers(11, zone)

    monkeypatch.setattr(tables.store.members, "answer_times", answered)
    hand.now = at("2026-06-12 18:00")
    await outbox.propose_nights()
    assert asked(sender, "night") == [], "it is the declined one"
    zone = "Europe/Berlin"
    for _ in range(6):
        hand.now += 6 * HOUR
        await outbox.propose_nights()

    assert asked(sender, "night") == [ANA], "Bram wants no such question at all"
    assert (await tables.store.members.get(ANA)).night_proposed == 22


@pytest.mark.parametrize(
    ("zone", "night"),
    [
        ("Pacific/Auckland", (23, 7)),
        ("Asia/Kolkata", (17, 1)),
        ("America/New_York", (7, 15)),
        ("UTC", (11, 19)),
    ],
)
def test_a_night_without_a_zone_stays_at_its_time_when_the_zone_is_named(zone, night):
    now = at("2026-06-12 12:00")
    proposed = MemberRecord(ANA, quiet=Night(11, 19, "UTC"), public=False)

    named = with_hours(proposed, zone, "", "", now, public=None)
    moved = with_hours(named, "Europe/Berlin", "", "", now, public=None)

    assert named.quiet == Night(*night, zone)
    assert moved.quiet == Night(*night, "Europe/Berlin"), "whoever has moved sleeps by their clocks"


@pytest.mark.parametrize("zone", ["", "UTC", "Europe/Berlin"])
async def test_whether_a_zone_was_named_is_kept(tables, zone):
    wish = MemberRecord(ANA, quiet=Night(11, 19, zone or "UTC"), zone=zone)
    await keep(tables.store, wish)
    tables.store.members._wishes.clear()

    assert await tables.store.members.get(ANA) == wish


async def test_a_night_that_a_former_release_proposed_is_known_to_have_no_zone(tmp_path):
    path = tmp_path / "former.db"
    with sqlite3.connect(path) as db:
        for script in scripts()[:10]:
            db.executescript(script.read_text())
        put = "INSERT INTO member (member, night_from, night_to, zone, sleep_asked) VALUES "
        db.execute(put + "(1, 11, 19, 'UTC', 2), (2, 23, 7, 'UTC', 0), (3, 23, 7, 'Asia/Tokyo', 2)")
        db.execute("PRAGMA user_version = 10")
    db.close()
    store = await Store.open(a_machine(), path)
    zones = [(await store.members.get(member)).zone for member in (1, 2, 3)]
    nights = [(await store.members.get(member)).quiet for member in (1, 2, 3)]
    await store.close()

    assert zones == ["", "UTC", "Asia/Tokyo"]
    assert nights == [Night(11, 19, "UTC"), Night(23, 7, "UTC"), Night(23, 7, "Asia/Tokyo")]


async def test_only_ones_own_answers_count(tables, begin, hand):
    table = await begin(ANA, BRAM, CHIDI)
    hand.now += HOUR
    await tables.play(table, ANA, None, 1)
    hand.now += HOUR
    await tables.play(table, BRAM, None, 2)

    times = {
        member: await tables.store.members.answer_times(member, 0) for member in (ANA, BRAM, CHIDI)
    }

    assert times == {ANA: [int(hand.now) - HOUR], BRAM: [int(hand.now)], CHIDI: []}
    assert await tables.store.members.answer_times(ANA, int(hand.now)) == []
