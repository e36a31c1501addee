"""The options of a table as its host meets them: what most set first, rulings last."""

import re

import pytest

from playground.people import Seen
from rules.games import GAMES
from tests.discord.playing import PATIENCE, game_of, lobby_of, told

SHEET_CODE = re.compile(r"\b[A-Z]{1,2}-?\d+\b")


async def options_page(table, label="Options", message=None):
    host = table.people[0]
    post = message or await host.sees(lambda seen: "Options" in seen.buttons, table.channel)
    return Seen((await host.press(post, label).settled(PATIENCE)).record)


def titles(page):
    return [line.strip("*") for line in page.splitlines() if line.startswith("**")]


async def pages(table):
    """Return the text of each page of the options."""
    panel = await options_page(table)
    shown = [panel.text]
    while "Next" in panel.buttons:
        panel = await options_page(table, "Next", panel)
        shown.append(panel.text)
    return shown


async def test_the_first_page_has_what_most_tables_set_and_the_last_only_rulings(loopback, bot):
    table = await lobby_of(
        loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="mars auction: plan"
    )

    shown = await pages(table)

    assert titles(shown[0]) == [
        "Draft",
        "Mars Auction",
        "Mars Auction: way to bid",
        "Mars Auction: cards",
        "No room for a tile",
        "Pace",
        "Pictures of posts",
        "Draft the first cards",
    ]
    assert shown[0].startswith("### Options, page 1 of 4: what most tables set and variants")
    assert shown[-1].startswith("### Options, page 4 of 4: rulings")
    assert "Mars Auction: drawn cards" in titles(shown[-1])


async def about_time(table):
    """Return the texts of the pages about time."""
    pages = [await options_page(table, "More about time", await options_page(table))]
    while "Next" in pages[-1].buttons:
        pages.append(await options_page(table, "Next", pages[-1]))
    return "\n".join(page.text for page in pages)


async def test_limits_of_single_decisions_are_offered_where_a_table_has_its_own_times(
    loopback, bot
):
    table = await lobby_of(loopback, bot, "Ana", "Bram", game="Hammer Price", options="")
    named = await about_time(table)

    typed = {"option": "Time for a turn", "value": "after 48 hours"}
    await table.people[0].command("game settings", typed, table.channel).settled(PATIENCE)
    own = await about_time(table)

    elsewhere = "To limit single decisions, choose another time for a turn"
    assert "Limit to bid" not in named
    assert elsewhere in named
    assert "Limit to bid" in own
    assert elsewhere not in own


async def test_options_for_one_are_shown_to_one_alone(loopback, bot):
    alone = await lobby_of(
        loopback, bot, "Ana", game="Terraforming Mars", options="", channel="lounge"
    )
    two = await lobby_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="")

    of_one = [title for page in await pages(alone) for title in titles(page)]
    of_two = [title for page in await pages(two) for title in titles(page)]

    assert {"Aim when alone", "Neutral tiles when alone"} == set(of_one) - set(of_two)


def test_no_option_names_a_line_of_a_rules_sheet():
    for meta in GAMES.values():
        for name, field in meta.options.model_fields.items():
            assert not SHEET_CODE.search(field.title), name


async def test_a_new_table_takes_its_options_as_they_are_suggested(loopback, bot):
    ana = loopback.person("Ana")
    typed = {"game": "Terraforming Mars", "options": "corporate era, mars auction: p"}

    typing = await ana.autocomplete("game new", typed, "options", "table-one").settled(PATIENCE)
    [offered] = [choice["value"] for choice in typing.choices]
    await ana.command("game new", typed | {"options": offered}, "table-one").settled(PATIENCE)

    number = await bot.store.table_in(int(loopback.channel("table-one")["id"]))
    lobby = await bot.services.seating.lobby(number)
    assert offered == "corporate era, Mars Auction: plan"
    assert {option.id for option in lobby.options if option.value != option.default} == {
        "mars_auction",  # it has all sets, Corporate Era or not
        "bidding",  # sealed is usual unless a table plays live
    }


async def test_time_and_pictures_are_typed_like_the_games_own_options(loopback, bot):
    typed = "pace: untimed, time for a turn: after 48 hours, pictures of posts: wide"
    table = await lobby_of(loopback, bot, "Ana", options=typed)

    lobby = await bot.services.seating.lobby(table.number)

    values = {o.id: o.value for o in lobby.options}
    chosen = ("pace", "limit", "bank", "picture")
    assert [values[name] for name in chosen] == ["own", "48", "0", "wide"]


async def test_the_way_to_bid_typed_alone_opens_an_auction_and_tells_the_host_so(loopback, bot):
    ana = loopback.person("Ana")
    opened = {"game": "terraforming_mars", "options": "bidding=sealed"}

    outcome = await ana.command("game new", opened, "table-one").settled(PATIENCE)

    assert outcome.ephemeral
    assert "Mars Auction is on, for “Mars Auction: way to bid” only counts" in outcome.text
    post = await ana.sees(lambda seen: "Start" in seen.buttons, "table-one")
    assert "Mars Auction: **yes**" in post.text
    assert "way to bid: **sealed**" in post.text


async def test_the_lobby_names_the_way_to_bid_also_when_it_is_the_usual_one(loopback, bot):
    usual = await lobby_of(
        loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="Mars Auction"
    )
    none = await lobby_of(
        loopback, bot, "Ana", game="Terraforming Mars", options="", channel="table-two"
    )

    assert "way to bid: **" in usual.posts[0].text
    assert usual.posts[0].text.count("- Mars Auction: ") == 3
    cards = "- Mars Auction: cards: **Corporate Era · Prelude · two more corporations**"
    assert cards in usual.posts[0].text
    assert "way to bid" not in none.posts[0].text
    assert "3 more may join." in usual.posts[0].text


async def test_corporate_era_is_offered_first_unless_an_auction_has_all_sets(loopback, bot):
    usual = await lobby_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="")
    chosen = await lobby_of(
        loopback,
        bot,
        "Ana",
        "Bram",
        game="Terraforming Mars",
        options="mars auction, Mars Auction: cards: chosen sets",
        channel="table-two",
    )

    assert titles((await options_page(usual)).text)[0] == "Corporate Era"
    assert titles((await options_page(chosen)).text)[0] == "Corporate Era"


async def test_the_first_line_of_the_lobby_says_when_corporate_era_is_off(loopback, bot):
    async def first_line(*people, options, channel):
        game = {"game": "Terraforming Mars", "options": options, "channel": channel}
        table = await lobby_of(loopback, bot, *people, **game)
        return table.posts[0].text.splitlines()[0]

    off = await first_line("Ana", "Bram", options="", channel="table-one")
    era = await first_line("Ana", "Bram", options="corporate era", channel="table-two")
    auction = await first_line("Ana", "Bram", options="mars auction", channel="lounge")

    assert off == "### Terraforming Mars, without Corporate Era"
    assert (era, auction) == ("### Terraforming Mars", "### Terraforming Mars")


async def settings(table, person, **typed):
    return await person.command("game settings", typed, table.channel).settled(PATIENCE)


@pytest.mark.usefixtures("hasty_dms")
async def test_after_the_start_fixed_options_are_named_and_offered_no_more(loopback, bot):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Hammer Price", options="length: long"
    )
    ana = table.people[0]

    panel = await settings(table, ana)
    typed = await settings(table, ana, option="Length", value="usual")

    shown = Seen(panel.record)
    menus = [each["placeholder"] for each in shown.components if each["type"] == 3]
    assert "Pace" in menus
    assert "Length" not in menus
    assert "Undo" not in menus
    assert "Fixed at the start: " in shown.text
    assert "Length: **long**" in shown.text
    assert "Length is fixed at the start." in typed.text


@pytest.mark.usefixtures("hasty_dms")
async def test_the_usual_pace_stays_when_somebody_leaves(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]
    before = (await bot.services.seating.lobby(table.number)).options

    await bram.command("game leave", {"sure": "true"}, table.channel).settled(PATIENCE)

    after = (await bot.services.seating.lobby(table.number)).options
    assert {one.id: one.default for one in after} == {one.id: one.default for one in before}


async def test_whom_no_dm_reaches_is_mentioned_with_a_shorter_time(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", options="pace=daily")
    ana, bram = table.people
    await bot.store.members.change(int(bram.id), letters="never")

    typed = {"option": "Pace", "value": "live"}
    await ana.command("game settings", typed, table.channel).settled(PATIENCE)
    await told(bot)

    assert any(f"<@{bram.id}>: In your game of" in post.text for post in table.posts)


async def test_a_shorter_time_is_told_with_its_beginning_and_shown_in_the_settings(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", options="pace=daily")
    ana, bram = table.people

    typed = {"option": "Pace", "value": "live"}
    said = await ana.command("game settings", typed, table.channel).settled(PATIENCE)
    await told(bot)
    own = await ana.command("game settings", {}, table.channel).settled(PATIENCE)
    other = await bram.command("game settings", {}, table.channel).settled(PATIENCE)

    assert "From <t:" in said.text
    assert "pace, live." in said.text
    assert "It waits for" in said.text
    for shown in (own, other):
        assert "pace, live." in shown.text
    assert any("the host set pace: live, from <t:" in dm.text for dm in table.dms(bram))
