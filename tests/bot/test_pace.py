"""The pace of a table: by who sits there until a host chooses, and told in words."""

import json

import pytest

from bot.store.rows.damage import SetAside, hours
from bot.store.rows.records import Hours
from bot.table.lobby.again import Again
from bot.table.lobby.options import options_offered
from bot.table.tables import Tables
from bot.table.time.hour_options import hours_with
from bot.table.time.pace import FORMER_PACES, OWN, PACES, hours_at, pace_of, plays_live
from bot.table.time.words import span, time_told
from cogs.lobby.new_options import options_written
from cogs.lobby.typed_options import option_written
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES

HOUR = 3600
COSMIC = GAMES["cosmic_encounter"]


async def opened(seating, game="project_mars", channel=7, **chosen):
    host = ANA, NAMES[ANA]
    return await seating.new(game, channel=channel, guild=9, host=host, chosen=chosen)


async def values_of(seating, table):
    return {option.id: option.value for option in (await seating.lobby(table)).options}


async def hours_of(tables, table):
    return (await tables.store.table(table))[0].hours


async def told(seating, table):
    return [str(sentence) for sentence in (await seating.lobby(table)).time]


# ---- who sits there -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_is_untimed_until_a_second_person_sits_down_and_again_when_they_leave(
    tables, seating, game
):
    table = await opened(seating, game)
    assert (await values_of(seating, table))["pace"] == "untimed"
    assert "Once a second person sits down, the pace is daily." in await told(seating, table)

    await seating.add_robot(table, ANA)
    assert (await values_of(seating, table))["pace"] == "untimed"
    await seating.join(table, BRAM, NAMES[BRAM])
    assert (await values_of(seating, table))["pace"] == "daily"
    assert len(await told(seating, table)) >= 2
    found = await hours_of(tables, table)
    assert (found.limit, found.bank) == (24, 24)

    await seating.leave(table, BRAM)
    assert (await values_of(seating, table))["pace"] == "untimed"


@pytest.mark.parametrize("pace", PACES)
async def test_what_the_host_has_chosen_nobody_changes_by_sitting_down(tables, seating, pace):
    typed = await opened(seating, channel=1, pace=pace)
    pressed = await opened(seating, channel=2)
    await seating.choose(pressed, ANA, "pace", pace)
    for table in (typed, pressed):
        before = await hours_of(tables, table)
        await seating.join(table, BRAM, NAMES[BRAM])
        assert (await values_of(seating, table))["pace"] == pace
        await seating.leave(table, BRAM)
        assert await hours_of(tables, table) == before


@pytest.mark.parametrize(("option", "value"), [("limit", "48"), ("bank", "72")])
async def test_a_time_set_by_itself_is_chosen_too(tables, seating, option, value):
    table = await opened(seating)
    await seating.choose(table, ANA, option, value)
    before = await hours_of(tables, table)

    await seating.join(table, BRAM, NAMES[BRAM])

    assert await hours_of(tables, table) == before
    assert (await values_of(seating, table))["pace"] == OWN


async def test_what_is_no_length_of_time_leaves_the_pace_to_who_sits_there(tables, seating):
    table = await opened(seating, reminder="4")
    await seating.choose(table, ANA, "weekends", "false")
    await seating.choose(table, ANA, "picture", "wide")

    await seating.join(table, BRAM, NAMES[BRAM])

    assert (await values_of(seating, table))["pace"] == "daily"
    found = await hours_of(tables, table)
    assert (found.reminder, found.weekends) == (4, False)


async def test_a_game_again_goes_by_who_sits_there_as_the_first_did(tables, seating):
    table = await opened(seating, "hammer_price")
    for _ in range(2):
        await seating.add_robot(table, ANA)
    await seating.join(table, BRAM, NAMES[BRAM])
    await seating.start(table, ANA)
    async with tables.open(table) as held:
        change = seating._change(held)
        change.status = "over"
        await tables.commit(held, change)
    again = (await Again(seating).play(table, ANA, NAMES[ANA])).table

    assert (await values_of(seating, again))["pace"] == "untimed"
    await seating.join(again, BRAM, NAMES[BRAM])
    assert (await values_of(seating, again))["pace"] == "daily"


# ---- what a pace is in a game -------------------------------------------------------------------


async def test_a_pace_of_cosmic_encounter_says_what_closes_its_stops(seating):
    table, stops = await opened(seating, COSMIC.id), {}
    stops["one person"] = (await values_of(seating, table))["stops"]
    for pace in PACES:
        await seating.choose(table, ANA, "pace", pace)
        values = await values_of(seating, table)
        assert values["pace"] == pace
        stops[pace] = values["stops"]

    assert stops == {
        "one person": "all speak",
        "live": "all are waited for",
        "daily": "by the clock",
        "relaxed": "by the clock",
        "untimed": "all speak",
    }


async def test_a_running_game_of_clocks_cannot_be_made_untimed(seating):
    table = await opened(seating, COSMIC.id)
    for _ in range(2):
        await seating.add_robot(table, ANA)
    await seating.choose(table, ANA, "pace", "daily")
    await seating.start(table, ANA)
    before = await values_of(seating, table)

    with pytest.raises(Refused, match="Choose relaxed for more time"):
        await seating.choose(table, ANA, "pace", "untimed")

    assert await values_of(seating, table) == before
    await seating.choose(table, ANA, "pace", "relaxed")
    assert (await values_of(seating, table))["main"] == str(72 * HOUR)


async def test_the_mars_auction_is_sealed_unless_it_is_live_or_its_host_wants_otherwise(seating):
    table = await opened(seating, "terraforming_mars", mars_auction="yes")
    assert (await values_of(seating, table))["bidding"] == "sealed"
    await seating.choose(table, ANA, "pace", "live")
    assert (await values_of(seating, table))["bidding"] == "plan"
    await seating.choose(table, ANA, "pace", "daily")
    assert (await values_of(seating, table))["bidding"] == "sealed"
    await seating.choose(table, ANA, "bidding", "open")
    for pace in PACES:
        await seating.choose(table, ANA, "pace", pace)
        assert (await values_of(seating, table))["bidding"] == "open"

    other = await opened(
        seating, "terraforming_mars", channel=8, mars_auction="yes", bidding="plan"
    )
    await seating.join(other, BRAM, NAMES[BRAM])
    assert (await values_of(seating, other))["bidding"] == "plan"


@pytest.mark.parametrize("meta", GAMES.values(), ids=lambda meta: meta.id)
def test_every_pace_is_told_apart_in_every_game(meta):
    for pace in PACES:
        found = hours_at(meta, Hours(), pace)
        runs = {"untimed": "nothing"}.get(pace, "everything") if meta.main_clock else "something"
        assert pace_of(meta, found, runs) == pace
        assert plays_live(meta, found) == (pace == "live")
        assert time_told(meta, found, runs)


# ---- words --------------------------------------------------------------------------------------


async def test_what_holds_is_said_in_words(seating):
    table = await opened(seating, pace="daily")
    assert await told(seating, table) == [
        "A turn: a day, and a day in hand for the whole game.",
        "At night nobody's time runs out.",
    ]
    await seating.choose(table, ANA, "sleep", "false")
    assert await told(seating, table) == ["A turn: a day, and a day in hand for the whole game."]

    cosmic = await opened(seating, COSMIC.id, channel=8, pace="live")
    assert await told(seating, cosmic) == [
        "A turn: 4 minutes.",
        "The others have 2 minutes for each stop.",
        "A talk about a deal lasts 2 minutes.",
        "At night nobody's time runs out.",
    ]
    await seating.choose(cosmic, ANA, "pace", "untimed")
    assert await told(seating, cosmic) == ["Nobody's time runs out."]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (24 * HOUR, "a day"),
        (72 * HOUR, "3 days"),
        (36 * HOUR, "36 hours"),
        (168 * HOUR, "a week"),
        (HOUR, "an hour"),
        (120, "2 minutes"),
        (4, "4 seconds"),
    ],
)
def test_lengths_of_time_are_said_as_people_say_them(seconds, said):
    assert span(seconds) == said


# ---- former names -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "pace"),
    [
        ("Clock: daily", "daily"),
        ("clock=none", "untimed"),
        ("clock relaxed", "relaxed"),
        ("Pace: days", "daily"),
        ("pace=over days", "daily"),
        ("daily", "daily"),
    ],
)
async def test_former_names_are_understood_where_a_table_is_opened(seating, typed, pace):
    chosen = options_written(COSMIC, typed)
    table = await opened(seating, COSMIC.id, **chosen)

    assert (await values_of(seating, table))["pace"] == pace


def test_former_titles_of_single_times_are_understood():
    meta = GAMES["project_mars"]
    typed = "Time limit: after 48 hours, Bank of time: 24 hours, bank=72"
    assert options_written(meta, typed.rpartition(",")[0]) == {"limit": "48", "bank": "24"}
    assert options_written(meta, "bank=72") == {"bank": "72"}


async def test_former_names_are_understood_in_the_settings_of_a_table(seating):
    table = await opened(seating)
    lobby = await seating.lobby(table)
    for former, now in FORMER_PACES.items():
        assert option_written(lobby, "Clock", former) == ("pace", now)
    assert option_written(lobby, "time limit", "after 48 hours") == ("limit", "48")

    await seating.choose(table, ANA, "clock", "none")
    await seating.join(table, BRAM, NAMES[BRAM])
    assert (await values_of(seating, table))["pace"] == "untimed"


def test_what_no_pace_is_called_is_refused():
    with pytest.raises(Refused, match="That can be live, daily, relaxed, untimed"):
        hours_with(GAMES["project_mars"], Hours(), "pace", "hourly")


def test_every_new_table_offers_the_pace():
    for meta in GAMES.values():
        [pace] = [o for o in options_offered(meta) if o.id == "pace"]
        assert {value for value, _ in pace.choices} >= {*PACES}


# ---- former databases ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "limit", "bank", "said"),
    [
        ("daily", 24, 48, "A turn: a day, and 2 days in hand for the whole game."),
        ("relaxed", 72, 72, "A turn: 3 days, and 3 days in hand for the whole game."),
        ("none", 0, 0, "Nobody's time runs out."),
        ("", 0, 0, "Nobody's time runs out."),
        ("custom", 12, 0, "A turn: 12 hours."),
    ],
)
async def test_a_table_of_a_former_release_keeps_its_times(
    tables, seating, clock, limit, bank, said
):
    table = await opened(seating, pace="untimed")
    former = {"reminder": 24, "limit": limit, "clock": clock, "bank": bank, "fair": 0}
    stored = "UPDATE game SET hours = ?", [json.dumps(former)]
    await tables.store._database.write(lambda db: db.execute(*stored))
    tables = Tables(tables.store)
    seating = type(seating)(tables)

    await seating.join(table, BRAM, NAMES[BRAM])
    await seating.join(table, CHIDI, NAMES[CHIDI])
    await seating.start(table, ANA)

    found = await hours_of(tables, table)
    assert (found.limit, found.bank, found.unchosen) == (limit, bank, ())
    assert (await told(seating, table))[0] == said


@pytest.mark.parametrize("written", [{"clock": 3}, {"unchosen": "pace"}, {"unchosen": {"pace": 1}}])
def test_hours_that_are_none_are_set_aside(written):
    with pytest.raises(SetAside):
        hours(1, json.dumps(written))
