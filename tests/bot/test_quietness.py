"""The bot grows quiet before Discord bans it: first without tidying, then it only answers."""

import pytest

from bot.delivery.quietness import AGAIN, NO_TIDYING, SILENCE, Quietness
from tests.bot.conftest import ANA, BRAM
from tests.bot.paper import called_by_ping, everything_told


@pytest.fixture
def invalid(outbox):
    """Return a list with the number of recent invalid requests, which a test sets."""
    count = [0]
    outbox.when_it_tidies(Quietness(lambda: count[0]).tidies)
    return count


@pytest.mark.parametrize(
    ("invalid", "tidies", "silent"),
    [
        (0, True, False),
        (NO_TIDYING - 1, True, False),
        (NO_TIDYING, False, False),
        (SILENCE - 1, False, False),
        (SILENCE, False, True),
        (10_000, False, True),
    ],
)
def test_what_is_sent_goes_by_the_invalid_requests_of_late(invalid, tidies, silent):
    quietness = Quietness(lambda: invalid)

    assert (quietness.tidies(), quietness.is_silent()) == (tidies, silent)


def test_each_change_is_logged_once(caplog):
    counts = [NO_TIDYING, NO_TIDYING, SILENCE, 0, 0]
    quietness = Quietness(lambda: counts.pop(0))
    caplog.set_level("WARNING")

    while counts:
        quietness.level()

    logged = [(record.message, record.level, record.invalid) for record in caplog.records]
    assert logged == [("quieter", 1, 2000), ("quieter", 2, 5000), ("less quiet", 0, 0)]


async def test_moves_are_told_without_tidying_the_posts_before(
    tables, begin, outbox, sender, invalid
):
    await called_by_ping(tables, ANA, BRAM)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    invalid[0] = NO_TIDYING

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    posts = len(sender.of("post"))
    assert sender.superseded == []

    invalid[0] = 0
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)
    assert len(sender.of("post")) == posts + 1
    assert len(sender.superseded) == 1


async def test_a_dm_that_nobody_needs_any_more_goes_when_the_bot_tidies_again(
    tables, begin, outbox, sender, hand, invalid
):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    [dm] = sender.of("dm")
    assert dm.channel == ANA
    invalid[0] = NO_TIDYING

    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    assert [paper.channel for paper in sender.of("dm")] == [ANA, BRAM], "the next is called"
    assert sender.of("deleted") == []

    invalid[0] = 0
    hand.now += AGAIN
    outbox.wake(table)
    await everything_told(outbox)
    assert [paper.channel for paper in sender.of("deleted")] == [ANA]
    assert await tables.store.outbox.rows(table) == []
