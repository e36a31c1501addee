"""Players, options and orders go by their names wherever the bot speaks."""

from discord import app_commands

from cogs.question.orders import orders_suggested, written
from rules.kernel import Refused, StandingOrder, say
from tests.discord.playing import PATIENCE, game_of, said_to
from tests.discord.ui_samples import view


async def test_a_refusal_names_whoever_has_proposed_something(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    _, bram, chidi = table.people
    await bram.command("game host", {}, "table-one").settled(PATIENCE)

    typed = await chidi.command("game host", {}, "table-one").settled(PATIENCE)

    assert "**Bram** proposes that Bram hosts this table instead of Ana." in said_to(typed)
    assert "Decide that first" in said_to(typed)


async def test_a_refused_press_names_whoever_it_tells_of(loopback, bot, monkeypatch):
    table = await game_of(loopback, bot, "Ana", "Bram")

    async def refuses(*args, **kwargs):
        raise Refused(say("{seat:seat} has the word.", seat=1))

    monkeypatch.setattr(bot.services.tables, "view", refuses)
    outcome = await table.people[0].press(table.moves[-1], "Board").settled(PATIENCE)

    assert "**Bram** has the word." in said_to(outcome)


class Against(StandingOrder):
    """An order about another player."""

    def title(self):
        return say("Never with {seat:seat}: {much}", seat=1, much="whatever happens " * 9)


def test_orders_about_others_are_suggested_by_name_and_understood_so():
    seen = view(None)
    [suggestion] = orders_suggested(seen, [Against().title()], "never with **bram")

    assert suggestion.startswith("Never with **Bram** @everyone: whatever happens")
    assert len(suggestion) <= 100
    assert written(seen, [Against()], suggestion, "") == [0]


def options_of(command):
    for one in command.walk_commands() if isinstance(command, app_commands.Group) else [command]:
        if isinstance(one, app_commands.Command):
            yield from ((one.qualified_name, option) for option in one.parameters)


async def test_every_option_of_every_command_says_what_it_is(loopback, bot):
    options = [pair for command in bot.tree.get_commands() for pair in options_of(command)]

    assert len(options) > 30
    assert [(name, one.name) for name, one in options if str(one.description) in ("", "…")] == []
