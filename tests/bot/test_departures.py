"""The line of a lobby on where its table differs from the printed rules."""

import pytest

from rules.games import GAMES
from rules.rulings import departures
from tests.bot.conftest import ANA, BRAM, NAMES


async def opened(seating, game, *, people=(BRAM,), **chosen):
    """A table of a game with these choices; the lobby as its post shows it."""
    table = await seating.new(game, channel=7, guild=9, host=(ANA, NAMES[ANA]), chosen=chosen)
    for member in people:
        await seating.join(table, member, NAMES[member])
    return table, await seating.lobby(table)


DAILY = {
    "hammer_price": (),
    "project_mars": ("values and technologies of our own", "deadlines"),
    "terraforming_mars": ("tiles without room", "deadlines"),
    "on_mars": ("values of our own", "deadlines"),
    "cosmic_encounter": ("reactions asked in stops", "sealed joining", "deadlines"),
}


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_new_table_names_its_departures(seating, game):
    _, lobby = await opened(seating, game, pace="daily")

    assert lobby.differs == DAILY[game]


async def test_without_deadlines_nobody_is_told_of_them(seating):
    _, lobby = await opened(seating, "on_mars", pace="untimed")

    assert lobby.differs == ("values of our own",)


async def test_a_table_at_which_all_speak_waits_as_printed(seating):
    _, lobby = await opened(seating, "cosmic_encounter", pace="untimed")

    assert "deadlines" not in lobby.differs


async def test_the_printed_way_to_bid_is_no_departure(seating):
    table, sealed = await opened(
        seating, "terraforming_mars", mars_auction="yes", bidding="sealed", pace="daily"
    )
    assert "sealed rounds of bids" in sealed.differs

    await seating.choose(table, ANA, "bidding", "open")

    assert "sealed rounds of bids" not in (await seating.lobby(table)).differs


async def test_what_needs_an_option_is_named_only_with_it(seating):
    table, without = await opened(seating, "cosmic_encounter", pace="daily")
    assert "clockwise bids" not in without.differs

    await seating.choose(table, ANA, "lucre", "yes")
    with_lucre = (await seating.lobby(table)).differs
    assert {"clockwise bids", "Lucre announced by order"} <= {*with_lucre}

    await seating.choose(table, ANA, "bidding", "counterclockwise")
    assert "clockwise bids" not in (await seating.lobby(table)).differs


def test_an_option_for_one_player_differs_alone():
    meta = GAMES["terraforming_mars"]
    options = meta.options(neutral_tiles="in turn")

    def briefs(*, alone):
        found = departures(meta.rulings, options, deadlines=False, alone=alone)
        return [ruling.brief for ruling in found]

    assert "neutral tiles city by city" in briefs(alone=True)
    assert "neutral tiles city by city" not in briefs(alone=False)
