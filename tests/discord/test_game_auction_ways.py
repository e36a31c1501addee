"""One opening of four people, bid for in the three ways, with the same intentions."""

import pytest

from tests.discord.bidders import (
    auction,
    auction_of,
    bid_by_command,
    bid_in_panel,
    bidding_in,
    hand_out,
    make_plan,
    next_marks,
    winners,
)
from tests.discord.playing import told

pytestmark = pytest.mark.usefixtures("hasty_dms")

NAMES = ("Ana", "Bram", "Chidi", "Dana")
WANTED = (
    (
        {"A": 3, "40": 3, "P1": 2, "P2": 1, "1": 1},
        {"B": 3, "40": 3, "P3": 2, "P4": 1, "2": 1},
        {"C": 3, "39": 3, "P5": 2, "P6": 1, "3": 1},
        {"D": 3, "39": 3, "P7": 2, "P8": 1, "4": 1},
    ),
    ({"5": 2}, {"6": 2}, {"7": 2}, {"8": 2}),
    ({"9": 2}, {"10": 1, "11": 1}, {"12": 2}, {"13": 2}),
)
"""Each auction, by seat: cards with the number of markers that somebody wants to place there."""
CONTESTED = ("39", "40")
WAYS = ("open", "plan", "sealed")


async def bid(table, person, number):
    """One turn: Ana and Chidi type, Bram and Dana use the selects of their panels."""
    seat = table.people.index(person)
    marks = await next_marks(table, seat, WANTED[number - 1][seat])
    by = bid_by_command if seat % 2 == 0 else bid_in_panel
    await by(table, person, marks)


async def bidding_rounds(table, way, number):
    """The rounds of waiting of one auction: in each, all who are awaited answer once."""
    rounds = 0
    if way == "plan":  # left at leisure while others are awaited; who is awaited comes last
        awaited = await table.awaited()
        for person in sorted(table.people, key=lambda each: each in awaited):
            if person not in awaited:
                await make_plan(table, person, WANTED[number - 1][table.people.index(person)])
    while await bidding_in(table, number):
        rounds += 1
        for person in await table.awaited():
            if way == "plan":
                await make_plan(table, person, WANTED[number - 1][table.people.index(person)])
            else:
                await bid(table, person, number)
    await told(table.bot)
    return rounds


async def opening(loopback, bot, way, channel):
    """The three auctions; rounds of bidding, all rounds, posts, and who won what."""
    table = await auction_of(loopback, bot, *NAMES, way=way, channel=channel)
    marks = {lot["face"]["id"]: lot["mark"] for lot in (await auction(table))["lots"]}
    assert len(marks) == 8 + 16 + 40
    bidding, others = [], 0
    for number in (1, 2, 3):
        bidding.append(await bidding_rounds(table, way, number))
        others += await hand_out(table)
    won = {marks[card]: sale for card, sale in (await winners(table)).items()}
    return bidding, others, len(table.moves), won


async def test_plans_and_sealed_bids_need_a_quarter_of_the_waiting(
    loopback, bot, same_cards, record_property
):
    found = {}
    for place, way in enumerate(WAYS):
        found[way] = await opening(loopback, bot, way, ("table-one", "table-two", "lounge")[place])
        bidding, others, posts, _ = found[way]
        record_property(f"{way}: rounds of bidding", sum(bidding))
        record_property(f"{way}: rounds of choosing afterwards", others)
        record_property(f"{way}: posts", posts)

    most = sum(found["open"][0]) / 4
    assert sum(found["plan"][0]) <= most
    assert sum(found["sealed"][0]) <= most
    alone = {
        mark: seat
        for of_auction in WANTED
        for seat, wanted in enumerate(of_auction)
        for mark in wanted
        if mark not in CONTESTED
    }
    for _, _, _, won in found.values():
        assert {mark: won[mark][0] for mark in alone} == alone
        assert set(won) == {*alone, *CONTESTED}
    assert found["open"][3] == found["plan"][3] == found["sealed"][3], "prices, too"
