"""The length of a game that a lobby predicts, and the members whose hours may show in it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.lengths import TABLES, VARIANTS, is_possible, measured, variants
from bot.hours.nights import Night
from bot.store.rows.damage import SetAside, hours
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import Hours
from bot.table.lobby.expecting import length_told, range_told, whole_told
from bot.table.lobby.forecast import DAY, HOUR, Sleep, forecast, sleep_of
from bot.table.time.pace import PACES, hours_at
from cogs.lobby.layout import hours_question, lobby_post, seats_of
from cogs.ui.ids import Press, Verb
from rules.games import GAMES
from rules.kernel import Refused
from rules.lengths import Length, Wait
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES

BERLIN, TOKYO = "Europe/Berlin", "Asia/Tokyo"
SYDNEY, DENVER = "Australia/Sydney", "America/Denver"
NIGHTS = {
    ANA: Night(23, 7, BERLIN),
    BRAM: Night(23, 7, DENVER),
    CHIDI: Night(23, 7, TOKYO),
    DANA: Night(23, 7, SYDNEY),
}


async def opened(seating, *members, game="terraforming_mars", robots=0, **chosen):
    host, *others = members
    table = await seating.new(game, channel=7, guild=9, host=(host, NAMES[host]), chosen=chosen)
    for member in others:
        await seating.join(table, member, NAMES[member])
    for _ in range(robots):
        await seating.add_robot(table, host)
    return table


async def tell_nights(tables, *members, public):
    for member in members:
        await tables.held.set_wish(MemberRecord(member, quiet=NIGHTS[member], public=public))


async def shown(seating, table):
    """Return everything that a lobby's post shows."""
    return str(lobby_post(await seating.lobby(table)).view.to_components())


async def told(seating, table):
    return [str(sentence) for sentence in (await seating.lobby(table)).forecast]


# ---- what was measured --------------------------------------------------------------------------


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_each_variant_of_each_game_was_measured_for_each_number_of_seats(meta):
    assert TABLES[meta.id] > 1
    assert VARIANTS[meta.id].keys() <= meta.options.model_fields.keys()
    names = [name for name, _ in variants(meta)]
    assert {*names} == {*meta.lengths}
    for name, options in variants(meta):
        possible = {seats for seats in meta.seats if is_possible(meta, seats, options)}
        assert {*meta.lengths[name]} == possible
        for seats, length in meta.lengths[name].items():
            assert sum(length.waits.values()) > 10
            for wait in length.waits:
                assert all(1 <= people <= seats for people in wait.people)
                assert wait.clock in ("", *meta.clocks)


def test_what_was_measured_is_what_robots_do():
    meta = GAMES["hammer_price"]
    kept = meta.lengths["usual"][3]

    assert measured(meta, 3, {}) == Length(kept.rounds, kept.waits, kept.presses)


@pytest.mark.parametrize("wait", [Wait((1,)), Wait((3,)), Wait((2, 1), "quiet"), Wait((), "deal")])
def test_a_wait_is_read_as_it_was_written(wait):
    assert Wait.read(str(wait)) == wait


# ---- time ---------------------------------------------------------------------------------------


def test_who_sleeps_is_awake_after_the_night():
    night = Sleep(22, 8)  # from 22 to 6

    assert night.wakes(23 * HOUR) == 30 * HOUR
    assert night.wakes(12 * HOUR) == 12 * HOUR


def test_who_has_days_off_is_back_on_the_next_morning():
    """Unix time began on a Thursday."""
    home = sleep_of(Night(22, 6, "UTC"), 0, (5, 6))
    lunch = sleep_of(Night(14, 12, TOKYO), 0, (5, 6), TOKYO)

    assert home.wakes(DAY + 12 * HOUR) == DAY + 12 * HOUR
    assert home.wakes(2 * DAY) == 4 * DAY + 9 * HOUR
    assert home.wakes(4 * DAY + HOUR) == 4 * DAY + 9 * HOUR
    assert lunch.wakes(2 * DAY) == 4 * DAY + 3 * HOUR
    assert sleep_of(None, 0, (5, 6), TOKYO).wakes(DAY + 15 * HOUR) == 4 * DAY


def test_a_night_is_the_one_of_its_own_zone():
    assert sleep_of(Night(23, 7, TOKYO), 1_800_000_000) == Sleep(14, 8, ahead=9)


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_a_slower_pace_takes_longer_and_robots_take_no_time(meta):
    name = next(iter(meta.lengths))
    seats = meta.seats[-1]
    length = meta.lengths[name][seats]

    def days(pace, robots=0):
        sits = [seat >= seats - robots for seat in range(seats)]
        at = hours_at(meta, Hours(), pace)
        return forecast(meta, length, at, [None] * seats, sits).most / DAY

    assert days("live") < 1 < days("daily") < days("relaxed")
    assert days("daily", seats - 2) < days("daily")
    assert {*PACES} == {"live", "daily", "relaxed", "untimed"}


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_a_forecast_is_a_range_whose_end_is_at_most_1_8_times_its_beginning(meta):
    for by_seats in meta.lengths.values():
        for seats, length in by_seats.items():
            for pace in PACES:
                at = hours_at(meta, Hours(), pace)
                found = forecast(meta, length, at, [None] * seats, [False] * seats)
                least, most = re.findall(r"\d+", str(range_told(found)))

                assert 0 < int(least) < int(most) <= 1.8 * int(least)


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_every_page_tells_the_same_length_of_a_game(meta):
    assert meta.length == length_told(meta)
    live = meta.length.partition(" live")[0]
    cells = {
        "README.md": [row.split(" | ") for row in read("README.md") if row.startswith("|")],
        "docs/playing.md": [[row] for row in read("docs/playing.md") if row.startswith("|")],
    }
    for page, name in (("README.md", f"**{meta.name}**"), ("docs/playing.md", f"| {meta.name} |")):
        told = [cell for row in cells[page] for cell in row if name in cell]
        assert any(f"{live} live" in cell for cell in told), page


def read(page):
    return Path(page).read_text("utf-8").splitlines()


def test_a_recipe_tells_how_long_its_game_takes():
    text = Path("docs/hosting-a-table.md").read_text("utf-8")
    recipes = re.findall(
        r"\*\*([^*]+)\*\* ([^`]*)\n\n```\n/game new game: (.+) options: (.+)\n", text
    )
    assert len(recipes) == 3
    for _, said, name, options in recipes:
        [meta] = [meta for meta in GAMES.values() if meta.name == name]
        pace = dict(option.split(": ") for option in options.split(", "))["Pace"]

        assert f"{whole_told(meta, pace)}." in said


# ---- a lobby ------------------------------------------------------------------------------------


async def test_a_lobby_says_how_long_its_game_will_take(seating):
    table = await opened(seating, ANA, game="project_mars")
    assert re.match(r"2 players take \d+ to \d+ days; ", (await told(seating, table))[0])
    assert "hours live" not in await shown(seating, table)

    await seating.join(table, BRAM, NAMES[BRAM])
    [daily] = await told(seating, table)
    assert re.match(r"The game takes \d+ to \d+ days; ", daily)
    assert "; a round about " in daily
    assert "Count my hours in" in await shown(seating, table)
    await seating.choose(table, ANA, "pace", "live")
    [live] = await told(seating, table)
    assert "days" not in live
    assert "Count my hours in" not in await shown(seating, table), "nobody sleeps at it"

    await seating.start(table, ANA)
    assert await told(seating, table) == []


async def test_a_table_that_may_start_alone_promises_no_time_of_two(seating):
    table = await opened(seating, ANA, game="terraforming_mars")
    assert await told(seating, table) == []

    await seating.join(table, BRAM, NAMES[BRAM])
    assert re.match(r"The game takes \d+ to \d+ days; ", (await told(seating, table))[0])


async def test_a_table_that_may_start_alone_says_how_long_that_takes(seating):
    table = await opened(seating, ANA, game="terraforming_mars")
    words = r"Alone and at one sitting, the game takes \d+ to \d+ minutes\."
    assert re.search(words, await shown(seating, table))
    assert length_told(GAMES["terraforming_mars"]) in await shown(seating, table), "others may join"

    await seating.join(table, BRAM, NAMES[BRAM])
    assert "Alone" not in await shown(seating, table)


@pytest.mark.parametrize(
    ("game", "chosen"), [("terraforming_mars", {"mars_auction": True}), ("project_mars", {})]
)
async def test_nobody_plays_alone_what_is_for_several(seating, game, chosen):
    table = await opened(seating, ANA, game=game, **chosen)

    assert "Alone" not in await shown(seating, table)


async def test_who_plays_with_robots_alone_sets_their_own_pace(seating):
    table = await opened(seating, ANA, game="project_mars", robots=2)

    assert await told(seating, table) == []
    assert "Count my hours in" not in await shown(seating, table)


async def test_private_hours_change_nothing_until_their_member_has_them_counted(tables, seating):
    table = await opened(seating, ANA, BRAM, CHIDI, DANA)
    unknown = await shown(seating, table)
    await tell_nights(tables, *NIGHTS, public=False)
    assert await shown(seating, table) == unknown

    await seating.count_hours(table, ANA, counted=True)
    counted = await shown(seating, table)
    assert "This allows for the hours of **Ana**." in counted
    await tables.held.set_wish(MemberRecord(BRAM, quiet=Night(2, 12, TOKYO), public=False))
    assert await shown(seating, table) == counted, "Bram's hours are nobody's business"

    await seating.count_hours(table, ANA, counted=False)
    assert await shown(seating, table) == unknown


@pytest.mark.parametrize("pace", ["live", "daily"])
async def test_no_private_night_zone_or_day_off_changes_a_forecast(tables, seating, pace):
    table = await opened(seating, ANA, BRAM, CHIDI, game="project_mars", pace=pace)
    unknown = await told(seating, table)
    worlds = (
        MemberRecord(BRAM, quiet=Night(23, 18, BERLIN), public=False, zone=BERLIN),
        MemberRecord(BRAM, quiet=Night(1, 9, SYDNEY), public=False, zone=SYDNEY, days_off=(5, 6)),
        MemberRecord(BRAM, zone=TOKYO, days_off=(4, 5)),
    )
    for wish in worlds:
        await tables.held.set_wish(wish)

        assert await told(seating, table) == unknown

    if pace == "daily":
        await seating.count_hours(table, BRAM, counted=True)
        assert await told(seating, table) != unknown, "counted in by their owner, they count"


async def test_hours_are_counted_for_whoever_sits_there_and_has_told_some(tables, seating):
    table = await opened(seating, ANA, BRAM)
    with pytest.raises(Refused, match="Set them with /me hours"):
        await seating.count_hours(table, ANA, counted=True)
    with pytest.raises(Refused, match="do not sit at this table"):
        await seating.count_hours(table, CHIDI, counted=True)
    await tell_nights(tables, ANA, BRAM, public=False)
    for member in (BRAM, ANA, ANA):
        await seating.count_hours(table, member, counted=True)
    assert (await tables.store.table(table))[0].hours.counted == (BRAM, ANA)

    await seating.leave(table, BRAM)
    assert (await tables.store.table(table))[0].hours.counted == (ANA,)


@pytest.mark.parametrize("end", ["started", "cancelled"])
async def test_whose_hours_counted_is_forgotten_with_the_lobby(tables, seating, end):
    table = await opened(seating, ANA, BRAM)
    await tell_nights(tables, ANA, public=False)
    await seating.count_hours(table, ANA, counted=True)

    await (seating.start if end == "started" else seating.cancel)(table, ANA)

    assert (await tables.store.table(table))[0].hours.counted == ()


async def test_turns_can_follow_the_day_round_the_globe(tables, seating):
    table = await opened(seating, ANA, CHIDI, BRAM, DANA)
    await tell_nights(tables, ANA, BRAM, CHIDI, public=True)
    await tell_nights(tables, DANA, public=False)
    assert (await seating.lobby(table)).order[3:] in ((), (3,)), "nobody knows when Dana sleeps"
    await seating.count_hours(table, DANA, counted=True)
    before = await told(seating, table)

    order = (await seating.lobby(table)).order
    assert sorted(order) == [0, 1, 2, 3]
    assert order[0] == 0
    with pytest.raises(Refused, match="Only Ana"):
        await seating.reorder(table, BRAM, order)
    with pytest.raises(Refused, match="no longer proposed"):
        await seating.reorder(table, ANA, (3, 2, 1, 0))
    await seating.reorder(table, ANA, order)

    lobby = await seating.lobby(table)
    names = ["Ana", "Chidi", "Bram", "Dana"]
    assert [seated.name for seated in lobby.seats] == [names[seat] for seat in order]
    assert [seated.seat for seated in lobby.seats] == [0, 1, 2, 3]
    assert lobby.order == ()
    assert await told(seating, table) != before


async def test_robots_and_people_without_hours_keep_their_seats(tables, seating):
    table = await opened(seating, ANA, CHIDI, BRAM, robots=1)
    await tell_nights(tables, ANA, BRAM, CHIDI, public=True)

    assert (await seating.lobby(table)).order in ((), (0, 2, 1, 3))


def test_the_question_says_what_others_could_learn():
    asked = str(hours_question(12).view.to_components())

    assert "From these the table could infer when you sleep." in asked


def test_an_order_that_is_none_is_refused():
    press = Press(12, None, "v0", Verb.SEATS, "2.0.1")
    assert seats_of(press) == (2, 0, 1)
    with pytest.raises(Refused):
        seats_of(replace(press, argument="2.x"))


@pytest.mark.parametrize("counted", ["[1.5]", '["101"]', "101", "{}"])
def test_counted_hours_that_are_none_are_set_aside(counted):
    with pytest.raises(SetAside):
        hours(1, f'{{"counted": {counted}}}')
