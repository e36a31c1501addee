"""Logging in: in turns, and never more often than Discord allows."""

import asyncio

import pytest

from bot import logins as of_logins
from bot.logins import EVERY, LoginLimits, Logins
from tests.machines import Hand, a_machine


class Slept(Hand):
    """A clock that sleepers move on."""

    async def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def hand():
    return Slept(100.0)


@pytest.fixture
def noted():
    return []


@pytest.fixture
def logins(hand, noted, monkeypatch):
    monkeypatch.setattr(of_logins.asyncio, "sleep", hand.sleep)
    return Logins(a_machine(elapsed=hand), lambda: noted.append(hand.now))


async def log_in(logins, *shards):
    for shard in shards:
        await logins.turn(shard)
        await logins.log_in(shard)


async def test_one_shard_of_a_bucket_logs_in_at_a_time(logins, noted):
    await log_in(logins, 0, 1, 2)

    assert noted == [100, 100 + EVERY, 100 + 2 * EVERY]
    assert logins.takes(3) == 2 * EVERY


async def test_buckets_do_not_wait_for_each_other(logins, noted):
    logins.begin(LoginLimits(buckets=2))

    await log_in(logins, 0, 1, 2, 3)

    assert noted == [100, 100, 100 + EVERY, 100 + EVERY]
    assert logins.takes(4) == EVERY


async def test_a_login_without_a_turn_waits_for_one(logins, noted):
    await log_in(logins, 0)

    await logins.log_in(0)

    assert noted == [100, 100 + EVERY]


async def test_a_login_that_takes_long_moves_the_next_one(logins, hand, noted):
    await logins.turn(0)
    hand.now += 3
    await logins.log_in(0)

    await log_in(logins, 1)

    assert noted == [103, 103 + EVERY]


async def test_whoever_asks_first_goes_first(logins, noted):
    await asyncio.gather(*(log_in(logins, shard) for shard in range(4)))

    assert noted == [100 + n * EVERY for n in range(4)]


async def test_nobody_logs_in_once_the_days_logins_are_used_up(logins, noted, hand, caplog):
    logins.begin(LoginLimits(total=1000, remaining=1, reset_after=3600))

    await log_in(logins, 0, 1)

    assert noted[1] >= 3700
    assert "no login is left today" in caplog.messages
    assert (logins.today, logins.left) == (1, 999), "they are counted anew"


async def test_the_days_logins_are_those_of_discord_and_ones_own(logins, hand):
    logins.begin(LoginLimits(total=1000, remaining=700, reset_after=50))
    await log_in(logins, 0)
    today = logins.today
    hand.now += 50

    assert (today, logins.today) == (301, 0)
