"""Options of a table by typing: the option, and its value."""

from bot.table.option_shown import OptionShown
from bot.table.views.table_view import Lobby
from cogs.answering import Interaction
from cogs.ui.naming import CHOICE, CHOICES, listed, meant, plainly
from cogs.ui.words import cut
from rules.kernel import Refused, Text, say


def option_named(lobby: Lobby, written: str) -> OptionShown:
    """Return the option of this name.

    Raises:
        Refused: there is none, or more than one.
    """
    found = _meant(lobby, written)
    if len(found) == 1:
        return found[0]
    named = cut(written.strip(), 40)
    if found:
        names = listed(option.title for option in found)
        raise Refused(say("“{name}” may be {names}.", name=named, names=names))
    names = listed(option.title for option in lobby.options)
    raise Refused(say("There is no option “{name}”. There are {names}.", name=named, names=names))


def _meant(lobby: Lobby, written: str) -> list[OptionShown]:
    named = [
        (option, (option.title, option.id, _with_value(option), *option.former_titles))
        for option in lobby.options
    ]
    return meant(written, named)


def _with_value(option: OptionShown) -> str:
    """Return an option's suggestion: `Pace: daily`."""
    return cut(f"{option.title}: {option.value_label}", CHOICE)


def option_written(lobby: Lobby, written: str, value: str) -> tuple[str, str]:
    """Return the option and the value for an input.

    Raises:
        Refused: there is no such option, or no such value; the sentence names the values.
    """
    option = option_named(lobby, written)
    found = meant(value, [(key, (key, label)) for key, label in option.choices])
    former = dict(option.former_values).get(plainly(value))
    if former is not None and not found:
        return option.id, former
    if len(found) == 1:
        return option.id, found[0]
    text = "{option} is {now}. It can be {values}."
    values = listed(label for _, label in option.choices)
    raise Refused(say(text, option=option.title, now=option.value_label, values=values))


def options_suggested(lobby: Lobby, typed: str) -> list[tuple[str, str]]:
    """Return titles and ids of the options that fit the input."""
    wanted = plainly(typed)
    fitting = [
        option
        for option in lobby.options
        if not option.fixed and (wanted in plainly(option.title) or wanted in plainly(option.id))
    ]
    return [(_with_value(option), option.id) for option in fitting][:CHOICES]


def values_suggested(lobby: Lobby, written: str, typed: str) -> list[tuple[str, str]]:
    """Return labels and values of the option that was typed before."""
    wanted = plainly(typed)
    choices = [choice for option in _meant(lobby, written)[:1] for choice in option.choices]
    fitting = [(cut(label, CHOICE), value) for value, label in choices if wanted in plainly(label)]
    return fitting[:CHOICES]


async def choose_option(interaction: Interaction, table: int, option: str, value: str) -> Text:
    """Set an option for the host; return what holds, or from when, and who may agree to it now.

    Raises:
        Refused: there is no such option, or no such value.
    """
    bot, member = interaction.client, interaction.user.id
    later = await bot.services.seating.choose(table, member, option, value)
    if later is None:
        now = option_named(await bot.services.seating.lobby(table), option)
        return say("{option}: {value}.", option=now.title, value=now.value_label)
    try:
        waits = await bot.services.shortening.propose(table, member, option)
    except Refused as asked_already:  # the notice goes on all the same
        waits = asked_already.text
    return later if waits is None else say("{later} {waits}", later=later, waits=waits)
