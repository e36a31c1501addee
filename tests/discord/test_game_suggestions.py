"""The bot understands its own suggestions when people type them; a refusal names what exists."""

import pytest

from bot.table.lobby.options import wanted_of
from cogs.lobby.new_options import new_options_suggested, options_written, with_what_they_need
from cogs.lobby.typed_options import (
    option_named,
    option_written,
    options_suggested,
    values_suggested,
)
from cogs.reference.commands import no_such_card
from playground.people import Seen
from rules.games import GAMES
from tests.discord.playing import PATIENCE, PLAIN, game_of, lobby_of, said_to, told


async def suggested(person, command, **typed):
    focused = next(reversed(typed))
    offered = await person.autocomplete(command, typed, focused, "table-one").settled(PATIENCE)
    return [(one["name"], str(one["value"])) for one in offered.choices]


async def answer(person, command, **typed):
    return await person.command(command, typed, "table-one").settled(PATIENCE)


async def alts(person, command, **typed):
    outcome = await answer(person, command, **typed)
    assert outcome.record is not None, said_to(outcome)
    return [picture["description"] for picture in Seen(outcome.record).pictures]


async def test_each_part_of_the_board_is_asked_for_as_it_is_shown(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]

    offered = await suggested(ana, "board", what="")
    wrong = await answer(ana, "board", what="kitchen")

    assert len(offered) > 4
    for shown, value in offered:
        assert await alts(ana, "board", what=shown) == await alts(ana, "board", what=value)
    assert "The board has no such part. Pick one from the list." in said_to(wrong)
    assert all(shown in said_to(wrong) for shown, _ in offered)


async def test_a_hand_is_sorted_as_it_is_shown(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    ana = table.people[0]

    offered = await suggested(ana, "hand", sort="")

    assert ("By cost", "cost") in offered
    for shown, value in offered:
        by_name, by_value = [await answer(ana, "hand", sort=typed) for typed in (shown, value)]
        assert by_name.text == by_value.text


@pytest.mark.parametrize("meta", GAMES.values(), ids=GAMES)
def test_each_option_of_a_new_table_is_understood_as_it_is_suggested(meta):
    lines = [line for line, _ in new_options_suggested(meta, "")]
    for begun in lines[:3]:
        lines += [line for line, _ in new_options_suggested(meta, f"{begun}, ")]

    assert len(lines) > 10
    for line in lines:
        chosen, _ = with_what_they_need(meta, options_written(meta, line))
        assert len(chosen) >= 1 + line.count(", ")
        wanted_of(meta, chosen)


async def test_each_setting_is_understood_as_it_is_suggested(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", game="Cosmic Encounter", options="")
    lobby = await bot.services.seating.lobby(table.number)

    offered = options_suggested(lobby, "")

    assert offered
    for shown, id in offered:
        assert option_named(lobby, shown).id == id
        for label, value in values_suggested(lobby, shown, ""):
            assert option_written(lobby, shown, label) == (id, value)


async def test_a_move_is_taken_back_as_it_is_suggested(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    await table.press(bram, "Bid 2")
    await told(bot)

    shown = [shown for shown, _ in await suggested(ana, "game undo", move="")]
    asked = await answer(ana, "game undo", move=shown[-1])
    await told(bot)

    assert shown == ["Bram bid 2 materials.", "Ana bid 1 material."]
    assert "The others are asked whether they agree." in said_to(asked)
    assert "**Ana** bid 1 material." in table.posts[-1].text


@pytest.mark.parametrize("command", ["inbox", "game resume"])
async def test_a_game_is_named_as_it_is_suggested(loopback, bot, command):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, option = table.people[0], "game" if command == "inbox" else "table"

    [(shown, value)] = await suggested(ana, command, **{option: "project"})
    by_name = await answer(ana, command, **{option: shown})
    by_value = await answer(ana, command, **{option: value})
    wrong = await answer(ana, command, **{option: "chess"})

    assert shown == f"Project Mars, table {table.number}"
    assert by_name.text == by_value.text
    assert f"You do not play that game. Pick one from the list. There are: {shown}." in said_to(
        wrong
    )


async def test_a_card_that_is_misspelt_is_proposed(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)

    wrong = await answer(table.people[0], "card", name="Preditors")

    assert "Did you mean Predators" in said_to(wrong)


TYPOS = {
    "Preditors": "Predators",
    "anst": "Ants",
    "mangove": "Mangrove",
    "Erth Ofice": "Earth Office",
}
NO_CARDS = ["nonsense", "xyzzy", "dragon", "Chess", "Viruses of the world"]


def test_what_is_no_typo_of_a_card_proposes_none():
    names = {game: [card.name for card in GAMES[game].cards("")] for game in GAMES}
    mars = names["terraforming_mars"]

    for typed, meant in TYPOS.items():
        assert f"Did you mean {meant}?" in str(no_such_card(typed.lower(), mars).text)
    for game in GAMES:
        for typed in NO_CARDS:
            assert "Did you" not in str(no_such_card(typed.lower(), names[game]).text)
    assert "Did you" not in str(no_such_card("birds", names["cosmic_encounter"]).text)
    assert "Mira Solberg" in str(no_such_card("solbreg", names["project_mars"]).text)


def choices_of(command):
    inner = getattr(command, "commands", None)
    if inner is not None:
        for one in inner:
            yield from choices_of(one)
    else:
        for option in command.parameters:
            yield from ((command.qualified_name, option.name, one.name) for one in option.choices)


async def test_choices_are_words_that_say_what_they_do(loopback, bot):
    found = [one for command in bot.tree.get_commands() for one in choices_of(command)]
    options = {(command, option) for command, option, _ in found}

    assert ("me snooze", "rest", "2 hours") in found
    assert ("game replace", "caretaker", "a caretaker who holds back") in found
    assert ("game vote", "about") in options
    assert [one for one in found if "_" in one[2] or one[2] in ("hold", "cheapest", "2")] == []
