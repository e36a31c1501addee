"""The adversary's script: two tables that differ only in what another seat has answered in secret.

Whatever the other players can see, the ways back they are offered included, must be the same.
"""

from itertools import count

import pytest

from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.test_secret_maxima import public
from tests.machines import DEALER

OPENING = {"first_player": "first seat", "prelude": "yes"}


@pytest.fixture
async def pair(seating):
    """Two tables of the same game, with the same cards and the same players."""
    channels = count(1)

    async def opened(game, members, chosen):
        tables = []
        for _ in range(2):
            with DEALER.alike():
                table = await seating.new(
                    game,
                    channel=next(channels),
                    guild=9,
                    host=(members[0], NAMES[members[0]]),
                    chosen=chosen,
                )
            for member in members[1:]:
                await seating.join(table, member, NAMES[member])
            await seating.choose(table, members[0], "limit", "48")
            await seating.start(table, members[0])
            tables.append(table)
        return tables

    return opened


async def seen_by(tables, table, member):
    """Return everything that a player sees who compares two tables."""
    view = await tables.view(table, member)
    lines = [str(line.text) for line in await tables.store.log.lines(table, view.viewer, last=50)]
    vote = await tables.store.proposals.of(table)
    return (view.ask, view.digest, view.undo, view.moment, view.since, view.until, lines, vote)


async def seat_of(tables, table, member):
    return (await tables.view(table, member)).viewer


async def assert_alike(tables, quiet, scheming, others):
    told = []
    for table in (quiet, scheming):
        rows, *rest = await public(tables, table)
        seats = [await seat_of(tables, table, member) for member in others]
        told.append(([r for r in rows if r[0] == "post" or int(r[0].split()[1]) in seats], rest))
    assert told[0] == told[1]
    for member in others:
        assert await seen_by(tables, quiet, member) == await seen_by(tables, scheming, member)


async def answer(tables, table, member):
    view = await tables.view(table, member)
    await tables.play(table, member, view.digest, view.ask.fallback)


@pytest.mark.parametrize("members", [(ANA, BRAM), (ANA, BRAM, CHIDI)])
async def test_a_maximum_left_by_another_gives_no_way_back(
    tables, taking_back, pair, hand, members
):
    quiet, scheming = await pair("project_mars", members, {"starting_player": "seat 1"})
    secretive = members[-1]  # whose turn it is not
    hand.now += 600

    await tables.play(scheming, secretive, None, {"up_to": 2, "then": "ask"})

    await assert_alike(tables, quiet, scheming, [m for m in members if m != secretive])
    assert not (await tables.view(scheming, secretive)).undo
    with pytest.raises(Refused, match="alone"):
        await taking_back.undo(scheming, secretive, alone=True)
    await assert_alike(tables, quiet, scheming, [m for m in members if m != secretive])


@pytest.mark.parametrize("members", [(ANA, BRAM), (ANA, BRAM, CHIDI)])
async def test_nobody_sees_that_another_is_half_way_through_the_opening(
    tables, taking_back, pair, hand, members
):
    quiet, scheming = await pair("terraforming_mars", members, OPENING)
    others = [member for member in members if member != BRAM]
    for table in (quiet, scheming):
        await answer(tables, table, ANA)  # half-way, too: her way back must not depend on his
    steps = 0
    while True:
        hand.now += 600
        before = await tables.view(scheming, BRAM)
        await answer(tables, scheming, BRAM)
        after = await tables.view(scheming, BRAM)
        steps += 1
        if after.ask.optional:
            break
        assert after.moment == before.moment
        assert not after.undo
        await assert_alike(tables, quiet, scheming, others)
    hand.now += 600
    while not (await tables.view(quiet, BRAM)).ask.optional:  # done: that much is public
        await answer(tables, quiet, BRAM)
    for member in others:
        views = [await tables.view(table, member) for table in (quiet, scheming)]
        assert views[0].undo == views[1].undo
        assert views[0].moment == views[1].moment
    assert steps >= 2


async def test_nobody_sees_that_another_changes_their_mind(tables, taking_back, pair, hand):
    members, others = (ANA, BRAM, CHIDI), (ANA, CHIDI)
    quiet, scheming = await pair("terraforming_mars", members, OPENING)
    for table in (quiet, scheming):
        while not (await tables.view(table, BRAM)).ask.optional:
            await answer(tables, table, BRAM)
    await assert_alike(tables, quiet, scheming, others)

    for _ in range(2):  # half-way through the change, and on
        hand.now += 600
        await answer(tables, scheming, BRAM)

        await assert_alike(tables, quiet, scheming, others)
        assert not (await tables.view(scheming, BRAM)).undo
        with pytest.raises(Refused, match="choose anew there"):
            await taking_back.undo(scheming, BRAM, alone=True)
        await assert_alike(tables, quiet, scheming, others)
