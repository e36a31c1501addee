"""Options of a new table by typing: `Draft, Variant: sealed, limit=48`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from bot.store.rows.records import FORMER_SIZES, Hours
from bot.table.lobby.options import NO, idle_options, options_offered, wanted_of
from bot.table.option_shown import OptionShown
from bot.table.time.pace import PACE
from cogs.ui.naming import CHOICE, CHOICES, plainly
from rules.kernel import Refused, Text, say
from rules.meta import Meta

ON, OFF = "true", "false"
_BETWEEN = re.compile(r"\s*[,;]\s*")
"""The separator of two options."""
_SIGN = re.compile(r"\s*[=:]\s*|\s+")
"""The separator of an option and its value."""


def options_written(meta: Meta, text: str) -> dict[str, str]:
    """Return the options in a text, by their ids; unknown ones stay as written."""
    offered, chosen = options_offered(meta), dict[str, str]()
    for part in filter(None, _BETWEEN.split(text.strip())):
        chosen |= _meant(offered, part) or _value_alone(offered, part) or _as_written(part)
    return chosen


def with_what_they_need(meta: Meta, chosen: Mapping[str, str]) -> tuple[dict[str, str], list[Text]]:
    """Return the options with those they need, and notes on these.

    Raises:
        Refused: a needed one was switched off in the same input.
    """
    offered = {option.id: option for option in options_offered(meta)}
    whole, said = dict(chosen), list[Text]()
    for option in (offered[name] for name in chosen if name in offered):
        if not option.needs:
            continue
        switch, names = offered[option.needs], {"option": option.title}
        names["switch"] = switch.title
        if whole.get(switch.id, ON).lower() in NO:
            text = "“{option}” only counts with {switch}, which is off here. Leave one of them out."
            raise Refused(say(text, **names))
        if switch.id not in whole:
            whole[switch.id] = ON
            said.append(say("{switch} is on, for “{option}” only counts with it.", **names))
    return whole, said


def _value_alone(offered: Sequence[OptionShown], part: str) -> dict[str, str]:
    """Return the option for a value alone, as `sealed`, if only one common option has it."""
    written = plainly(FORMER_SIZES.get(part.lower(), part))
    found = [
        {option.id: known}
        for option in offered
        if option.rank == "common" and not _is_switch(option)
        for known, label in option.choices
        if written in (plainly(label), plainly(known)) and not written.isdigit()
    ]
    return found[0] if len(found) == 1 else {}


def _as_written(part: str) -> dict[str, str]:
    """Return the option as written, for a refusal that lists the options."""
    name, _, value = _SIGN.sub("=", part, count=1).partition("=")
    return {name: value or ON}


def _meant(offered: Sequence[OptionShown], part: str) -> dict[str, str]:
    """Return the option with the longest name that begins the part, and the rest as its value."""
    written = plainly(part)
    for name, option in sorted(_names(offered), key=lambda pair: -len(pair[0])):
        rest = written.removeprefix(name)
        if rest == written or (rest and not _SIGN.match(rest)):
            continue
        value = _SIGN.sub("", rest, count=1)
        by_value = _by_value(offered, option, value)
        return by_value or {option.id: _value(option, value) if value else ON}
    return {}


def _names(offered: Sequence[OptionShown]) -> Iterator[tuple[str, OptionShown]]:
    switches = {option.id: option for option in offered}
    for option in offered:
        needed = switches.get(option.needs, option)
        names = option.title, option.title_with(needed), option.id, option.id.replace("_", " ")
        for name in dict.fromkeys((*names, *option.former_titles)):
            yield plainly(name), option


def _value(option: OptionShown, value: str) -> str:
    """Return the value of this label, or as written."""
    labelled = dict(option.former_values)
    labelled |= {plainly(label): known for known, label in option.choices}
    return labelled.get(value, value)


def _by_value(offered: Sequence[OptionShown], switch: OptionShown, value: str) -> dict[str, str]:
    """Return the two options for `variant: sealed`: the switch, and the one that needs it."""
    if not _is_switch(switch) or value in {plainly(label) for _, label in switch.choices}:
        return {}
    for option in offered:
        for known, label in option.choices:
            if option.needs == switch.id and value and value in (plainly(label), plainly(known)):
                return {switch.id: ON, option.id: known}
    return {}


def _is_switch(option: OptionShown) -> bool:
    return {known for known, _ in option.choices} == {ON, OFF}


def new_options_suggested(meta: Meta, typed: str) -> list[tuple[str, str]]:
    """Return the suggestions: the options so far with one more, the common ones first."""
    *before, last = _BETWEEN.split(typed.lstrip())
    begun = ", ".join(before) + ", " if before else ""
    chosen = options_written(meta, begun)
    idle = idle_options(meta, chosen, Hours())
    offered = [option for option in options_offered(meta) if option.id not in idle]
    found = []
    for option in offered:
        if option.id not in chosen and option.needs in ("", *chosen):
            found += [one for one in _ways(offered, option) if plainly(last) in plainly(one)]
    lines = (f"{begun}{one}" for one in found)
    fitting = (line for line in lines if len(line) <= CHOICE and _goes_together(meta, line))
    return [(line, line) for line in islice(fitting, CHOICES)]


def _goes_together(meta: Meta, line: str) -> bool:
    """Return whether a table could be opened with these options."""
    try:
        wanted_of(meta, with_what_they_need(meta, options_written(meta, line))[0])
    except Refused:
        return False
    return True


def _ways(offered: Sequence[OptionShown], option: OptionShown) -> list[str]:
    """Return the possible inputs for an option, without its usual value."""
    if not _is_switch(option):
        usual = "" if option.id == PACE else option.default  # who sits there decides the pace
        labels = [label for known, label in option.choices if known != usual]
        return [f"{option.title}: {label}" for label in labels]
    kinds = [one for one in offered if one.needs == option.id and one.rank == "common"]
    if not kinds:
        off = option.default == ON
        return [f"{option.title}: {option.choices[0][1]}" if off else option.title]
    return [f"{option.title}: {label}" for _, label in kinds[0].choices]
