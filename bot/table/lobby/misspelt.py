"""The reply to an unknown option: similar options, and those that can be set now."""

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher, get_close_matches

from bot.table.option_shown import OptionShown
from rules.kernel import Text, in_a_row, say

NAMED = 40
"""The most characters of the input that are repeated and compared."""
SHORTEST = 3
"""The fewest characters for a part of a name to count as a match."""
NEAREST = 3
"""The most options proposed."""
SWITCH = {"true", "false"}
"""The values of an option that is on or off."""


def no_such_option(
    game: str, name: str, offered: Sequence[OptionShown], on: Collection[str]
) -> Text:
    """Return a reply that a game has no such option, with similar ones and those available.

    Args:
        game: the game's name.
        name: the input.
        offered: every option that a table of the game may have.
        on: the ids of options that are on; options that need another are only listed with it.
    """
    lines = [say("There is no option “{name}”.", name=name[:NAMED])]
    near = nearest(name, offered)
    if near:
        every = [_with_what_it_needs(one, offered, on) for one in near]
        meant = in_a_row(every, "{first} or {further}")
        lines = [say("{missing} Did you mean {meant}?", missing=lines[0], meant=meant)]
    lines += _groups(game, offered, on)
    places = {f"line_{n}": line for n, line in enumerate(lines)}
    return say("\n".join(f"{{{place}}}" for place in places), **places)


def nearest(name: str, offered: Sequence[OptionShown]) -> list[OptionShown]:
    """Return the similar options, likeliest first: they contain the name, or are spelt alike."""
    wanted = _joined(name[:NAMED])
    by_id = {option.id: option for option in offered}
    spelt = {_joined(one.title_with(by_id.get(one.needs, one))): one for one in offered}
    spelt |= {_joined(option.title): option for option in offered}
    parts = [one for one in spelt if len(wanted) >= SHORTEST and wanted in one]
    found = {*get_close_matches(wanted, spelt, NEAREST), *parts}
    ranked = sorted(found, key=lambda one: (-SequenceMatcher(None, wanted, one).ratio(), one))
    return list({spelt[one].id: spelt[one] for one in ranked}.values())[:NEAREST]


def _joined(words: str) -> str:
    return "_".join(words.lower().replace("-", " ").split())


def _with_what_it_needs(
    option: OptionShown, offered: Sequence[OptionShown], on: Collection[str]
) -> Text:
    if option.needs in ("", *on):
        return say("{option}", option=option.title)
    needed = next(one.title for one in offered if one.id == option.needs)
    return say("{option} (only with {switch})", option=option.title, switch=needed)


def _groups(game: str, offered: Sequence[OptionShown], on: Collection[str]) -> list[Text]:
    """Return the settable options in groups: on or off, with a value, dependent on another."""
    free = [option for option in offered if not option.needs]
    switches = [option for option in free if {value for value, _ in option.choices} == SWITCH]
    others = [option for option in free if option not in switches]
    groups = [
        (say("{game} has these, on or off:", game=game), [one.title for one in switches]),
        (say("These take a value:"), [one.title for one in others]),
    ]
    for switch in switches:
        if switch.id in on:
            of_it = [one.title_with(switch) for one in offered if one.needs == switch.id]
            groups.append((say("With {switch}:", switch=switch.title), of_it))
    return [
        say("{what} {names}.", what=what, names=tuple(say("{it}", it=title) for title in titles))
        for what, titles in groups
        if titles
    ]
