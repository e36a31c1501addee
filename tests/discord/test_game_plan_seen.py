"""A plan of the Mars Auction is seen on its maker's own picture, wish by wish, on turn or not."""

import pytest

from tests.discord.bidders import auction_of, chosen, keep, open_plan, wish

pytestmark = pytest.mark.usefixtures("hasty_dms")


@pytest.mark.usefixtures("screen")
async def test_whoever_makes_a_plan_sees_it_on_the_picture(loopback, bot):
    table = await auction_of(loopback, bot, "Ana", "Bram", way="plan", channel="table-one")
    awaited = await table.awaited()

    for person in table.people:
        panel = await wish(table, person, await open_plan(table, person), "A", 2)

        own, whole = (picture["description"] for picture in panel.pictures)
        assert "Your plan, not kept yet" in own
        assert "A up to 2" in own
        assert "plan" not in whole
        if person not in awaited:
            await keep(table, person, await chosen(person, panel, "then"))
            again = await open_plan(table, person)
            assert (
                "Your plan is kept, then it passes: A up to 2" in again.pictures[0]["description"]
            )
