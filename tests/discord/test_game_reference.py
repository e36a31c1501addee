"""Looking things up: in a game's channel, in its players' DMs, and where there is no game."""

import re

import pytest
from discord import app_commands

from playground.people import Seen
from rules.games import GAMES
from tests.discord.playing import game_of, lobby_of

TERRAFORMING = {"game": "Terraforming Mars"}


async def looked_up(person, channel, name):
    outcome = await person.command("card", {"name": name}, channel).settled()
    return outcome.text


async def test_where_no_game_is_played_a_card_of_any_game_is_found(loopback, bot):
    ana = loopback.person("Ana")

    assert "Test Flight" in await looked_up(ana, "lounge", "test flight")
    assert "Comet" in await looked_up(ana, "lounge", "comet")
    assert "There is no card of that name." in await looked_up(ana, "lounge", "no such card")


async def test_in_a_dm_a_card_is_of_the_game_that_its_player_plays(loopback, bot):
    ana = loopback.person("Ana")
    await ana.command("game new", TERRAFORMING, "table-one").settled()

    assert "Comet" in await looked_up(ana, ana.open_dm(), "comet")


async def test_help_names_a_game_only_where_one_is_played(loopback, bot):
    await lobby_of(loopback, bot, "Ana", "Bram")
    ana = loopback.person("Ana")

    there = await ana.command("help", {}, "table-one").settled()
    elsewhere = await loopback.person("Eva").command("help", {}, "lounge").settled()

    assert "How to play Project Mars here" in there.text
    assert "How to play here" in elsewhere.text


@pytest.mark.parametrize(
    ("game", "options", "told", "untold"),
    [
        ("Project Mars", "", "A secret maximum, `/bid up_to`, bids", "markers"),
        ("Terraforming Mars", "", "`/pass` passes", "/bid up_to"),
        (
            "Terraforming Mars",
            "mars_auction, bidding=plan",
            "A private plan there bids",
            "/bid up_to",
        ),
        ("Terraforming Mars", "mars_auction, bidding=sealed", "`/bid cards`", "plan"),
    ],
)
async def test_help_explains_only_the_bids_of_the_game_at_hand(
    loopback, bot, game, options, told, untold
):
    await lobby_of(loopback, bot, "Ana", "Bram", game=game, options=options)

    outcome = await loopback.person("Ana").command("help", {}, "table-one").settled()

    assert told in outcome.text
    assert untold not in outcome.text


async def test_help_where_nothing_is_played_promises_no_way_to_bid(loopback, bot):
    outcome = await loopback.person("Eva").command("help", {}, "lounge").settled()

    assert "where something is auctioned" in outcome.text
    assert "{" not in outcome.text


@pytest.mark.usefixtures("screen")
async def test_help_below_a_panel_explains_its_question_before_any_command(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)

    title, before = panel.text.splitlines()[0], list(panel.buttons)
    outcome = await table.press(ana, "Help", panel)
    helped = Seen(outcome.record)

    assert outcome.record is panel.record, "in the panel itself"
    assert title in helped.text
    assert "At Pay Day the holder pays $1 for every employee" in helped.text.splitlines()[0]
    read = ["Rules: Contract", "Rules of this game", "How to play", "Over days", "Privacy"]
    assert list(helped.buttons)[:5] == read
    asked_once = {"Compact", "Wide"}  # how one wants pictures
    assert {*before} - asked_once <= {*helped.buttons}, "the question can be answered as before"
    assert helped.pictures
    rules = await table.press(ana, "Rules: Contract", helped)
    assert "Each bid must be higher than the last" in rules.text
    everything = await table.press(ana, "Rules of this game", helped)
    assert "### Project Mars: Overview" in everything.text
    how = await table.press(ana, "How to play", helped)
    assert "How to play Project Mars here" in how.text
    assert "`/bid up_to`" in how.text
    assert "Come back" not in how.text
    days = await table.press(ana, "Over days", helped)
    assert "Come back" in days.text
    kept = await table.press(ana, "Privacy", helped)
    assert "`/me forget` deletes it" in kept.text
    back = await table.press(ana, "Back", helped)
    assert list(Seen(back.record).buttons) == [each for each in before if each not in asked_once]


async def test_every_command_that_help_names_is_there(loopback, bot):
    eva = loopback.person("Eva")
    first = await eva.command("help", {}, "lounge").settled()
    pages = [
        await eva.press(Seen(first.record), label).settled() for label in ("Over days", "Privacy")
    ]
    said = " ".join([first.text, *(page.text for page in pages)])
    named = set(re.findall(r"`/([a-z]+(?: [a-z]+)?)", said))
    there = {one.qualified_name: one for one in bot.tree.walk_commands()}

    assert "me pictures" in named
    for name in named:
        command, _, option = name.partition(" ")
        options = {each.name for each in getattr(there.get(command), "parameters", ())}
        assert name in there or option in options, name


async def test_help_of_an_auction_knows_in_which_way_it_is_bid(loopback, bot):
    options = "mars_auction, bidding=sealed"
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)

    outcome = await table.people[0].command("help", {}, "table-one").settled()

    assert "All bid at once and in secret" in outcome.text


async def test_help_of_somebody_who_is_not_asked_says_how_to_play(loopback, bot):
    await game_of(loopback, bot, "Ana", "Bram")

    outcome = await loopback.person("Eva").command("help", {}, "table-one").settled()

    assert "at Pay Day" not in outcome.text
    assert "How to play Project Mars here" in outcome.text


@pytest.mark.parametrize("game", [meta.name for meta in GAMES.values()])
async def test_the_rules_of_every_game_say_what_whoever_runs_the_bot_can_do(loopback, bot, game):
    await lobby_of(loopback, bot, "Ana", "Bram", game=game, options="")
    ana = loopback.person("Ana")

    listed = await ana.command("rules", {}, "table-one").settled()
    typed = {"section": "who runs"}
    found = await ana.autocomplete("rules", typed, "section", "table-one").settled()
    told = await ana.command("rules", typed, "table-one").settled()

    assert listed.text.startswith(f"### {game}: ")
    [menu] = Seen(listed.record).selects
    assert menu["options"][-1]["label"] == "Who runs this bot", "nothing is cut off"
    assert [choice["name"] for choice in found.choices] == ["Who runs this bot"]
    assert "cannot change a deal, a bid or a hand unnoticed" in told.text
    assert "/game export the whole log" in told.text


async def test_the_rules_read_at_a_table_say_what_it_plays(loopback, bot):
    options = "no room for a tile: card unplayable"
    await lobby_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)
    ana = loopback.person("Ana")

    first = await ana.command("rules", {}, "table-one").settled()
    [menu] = Seen(first.record).selects
    told = await ana.choose(Seen(first.record), menu["custom_id"], ["This table"]).settled()
    elsewhere = await ana.command("rules", {"game": "terraforming_mars"}, "lounge").settled()

    assert "No room for a tile: card unplayable." in told.text
    assert "This table" not in str(Seen(elsewhere.record).selects)


async def test_a_card_of_on_mars_is_found_by_its_printed_code(loopback, bot):
    await lobby_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    ana = loopback.person("Ana")

    found = await ana.autocomplete("card", {"name": "b3"}, "name", "table-one").settled()

    assert found.choices[0]["name"] == "Automated Production"
    assert "### Automated Production" in await looked_up(ana, "table-one", "B3")
    assert "Costs 2 colonists." in await looked_up(ana, "table-one", "geologist")


async def test_sections_are_suggested_of_the_game_that_was_chosen(loopback, bot):
    ana = loopback.person("Ana")
    typed = {"game": "on_mars", "section": "sh"}

    found = await ana.autocomplete("rules", typed, "section", "lounge").settled()
    told = await ana.command("rules", {**typed, "section": "shuttle"}, "lounge").settled()

    assert "Shuttle phase" in [choice["name"] for choice in found.choices]
    assert "The shuttle travels from space 1" in told.text


KINDS = ["Radar", "Geologist", "Contract 1", "Mission: Bots", "Private goal 1", "Three crystals"]
KINDS += ["Research A", "First Colonist FA1", "Solo card S1"]
"""A card of each kind of On Mars."""


@pytest.mark.usefixtures("screen")
async def test_every_kind_of_card_of_on_mars_is_shown_with_its_picture(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    kinds = {entry.kind for entry in GAMES["on_mars"].cards("")}
    shown = set()
    for name in KINDS:
        outcome = await table.people[0].command("card", {"name": name}, "table-one").settled()
        card = Seen(outcome.record)
        assert card.ephemeral
        assert f"### {name}" in card.text
        [picture] = card.pictures
        assert picture["description"].startswith(name)
        shown |= {kind for kind in kinds if f"-# {kind}" in card.text.splitlines()}
    assert shown == kinds


@pytest.mark.usefixtures("screen")
async def test_the_close_ups_of_on_mars_are_pressed_one_after_the_other(loopback, bot, screen):
    table = await game_of(loopback, bot, "Ana", "Bram", game="On Mars", options="")
    ana = table.people[0]
    await ana.command(
        "me pictures", {"size": "compact" if screen == "compact" else "wide"}, "table-one"
    ).settled()
    board = Seen((await ana.command("board", {}, "table-one").settled()).record)
    [first], [menu] = board.pictures, board.selects
    told = {}
    for option in menu["options"]:
        chosen = await ana.choose(board, menu["custom_id"], [option["value"]]).settled()
        [picture] = Seen(chosen.record).pictures
        told[option["label"]] = picture["description"]

    assert "compact" not in first["url"], "Board shows the wide table"
    assert list(told) == [
        "The whole table", "The table, compact", "Map", "Cards on offer",
        "Ana's board", "Bram's board",
    ]  # fmt: skip
    assert told["Map"].startswith("The colony in round")
    assert told["Cards on offer"].startswith("Blueprints: B")
    for name in ("Ana", "Bram"):
        assert told[f"{name}'s board"].startswith(f"{name}'s board: ")
        assert told[f"{name}'s board"].count("3 private goals") == 1, "how many, and not which"
    assert all(len(words) <= 1024 for words in told.values())


def of_lines(text):
    """The first command of each line of a list."""
    return [
        line.partition("`/")[2].partition("`")[0] for line in text.splitlines() if "- `" in line
    ]


async def test_help_is_one_screen_with_the_five_commands_that_matter(loopback, bot):
    outcome = await loopback.person("Eva").command("help", {}, "lounge").settled()

    assert of_lines(outcome.text) == ["game new", "move", "hand", "bid", "inbox"]
    assert [*Seen(outcome.record).buttons] == ["Rules of the games", "Over days", "Privacy"]


SCREEN = 900
"""Letters that a phone shows at once."""


async def test_every_page_of_help_is_one_screen_and_leads_to_the_others(loopback, bot):
    await lobby_of(loopback, bot, "Ana", "Bram", game="Cosmic Encounter", options="lucre")
    ana = loopback.person("Ana")
    first = await ana.command("help", {}, "table-one").settled()
    pages = [
        await ana.press(Seen(first.record), label).settled() for label in ("Over days", "Privacy")
    ]

    assert [*Seen(first.record).buttons] == ["Rules of this game", "Over days", "Privacy"]
    assert [[*Seen(page.record).buttons][:2] for page in pages] == [
        ["How to play", "Rules of this game"]
    ] * 2
    for page in (first, *pages):
        assert len(page.text) < SCREEN, page.text


async def test_the_rules_of_any_game_are_read_by_presses_alone(loopback, bot):
    eva = loopback.person("Eva")
    helped = await eva.command("help", {}, "lounge").settled()
    games = Seen((await eva.press(Seen(helped.record), "Rules of the games").settled()).record)
    assert all(f"**{meta.name}**: {meta.about}" in games.text for meta in GAMES.values())

    [menu] = games.selects
    first = await eva.choose(games, menu["custom_id"], ["hammer_price"]).settled()
    read = Seen(first.record)
    assert read.text.startswith("### Hammer Price: Overview")
    [menu] = read.selects
    second = await eva.choose(read, menu["custom_id"], ["The end"]).settled()

    assert second.record is first.record, "the page is turned"
    assert Seen(second.record).text.startswith("### Hammer Price: The end")


async def test_no_group_of_commands_is_nearly_full(bot):
    groups = [each for each in bot.tree.get_commands() if isinstance(each, app_commands.Group)]

    assert {each.name for each in groups} == {"game", "me", "record"}
    assert all(len(each.commands) <= 20 for each in groups)
