"""An option that does not exist: which one may be meant, and which can be set now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import SequenceMatcher, get_close_matches

from pydantic.fields import FieldInfo

from rules.kernel.text import Text, say
from rules.meta import Meta, needed_by

NAMED = 40
"""So many characters of what was written are repeated, and compared."""
SHORTEST = 3
"""A part of a name that is shorter means nothing."""
NEAREST = 3
"""So many options are proposed at most."""

Fields = Mapping[str, FieldInfo]


def no_such_option(meta: Meta, name: str, on: Collection[str]) -> Text:
    """Say that a game has no such option, what may be meant, and what can be set.

    Args:
        meta: the game.
        name: what was written.
        on: the options that are on; those that need another are only listed with it.
    """
    fields = meta.options.model_fields
    lines = [say("There is no option {name}.", name=name[:NAMED])]
    near = nearest(name, fields)
    if near:
        meant = " or ".join(_with_what_it_needs(one, fields, on) for one in near)
        lines = [say("{missing} Did you mean {meant}?", missing=lines[0], meant=meant)]
    lines += _groups(meta, on)
    places = {f"line_{n}": line for n, line in enumerate(lines)}
    return say("\n".join(f"{{{place}}}" for place in places), **places)


def nearest(name: str, fields: Fields) -> list[str]:
    """The options that may be meant, the likeliest first: it is a part of them, or spelt alike."""
    wanted = _joined(name[:NAMED])
    spelt = {id: id for id in fields}
    spelt |= {_joined(field.title): id for id, field in fields.items() if field.title}
    parts = [id for id in fields if len(wanted) >= SHORTEST and wanted in id]
    found = {*get_close_matches(wanted, spelt, NEAREST), *parts}
    ranked = sorted(found, key=lambda one: (-SequenceMatcher(None, wanted, one).ratio(), one))
    return list(dict.fromkeys(spelt[one] for one in ranked))[:NEAREST]


def _joined(words: str) -> str:
    return "_".join(words.lower().replace("-", " ").split())


def _with_what_it_needs(name: str, fields: Fields, on: Collection[str]) -> str:
    needed = needed_by(fields[name])
    return name if needed is None or needed in on else f"{name} (only with {needed})"


def _groups(meta: Meta, on: Collection[str]) -> list[Text]:
    """What can be set now: options that are on or off, those with a value, those of another."""
    fields = meta.options.model_fields
    free = {name: field for name, field in fields.items() if needed_by(field) is None}
    switches = [name for name, field in free.items() if field.annotation is bool]
    others = [name for name in free if name not in switches]
    groups = [
        (say("{game} has these, on or off:", game=meta.name), switches),
        (say("These take a value:"), others),
    ]
    for switch in switches:
        of_it = [name for name, field in fields.items() if needed_by(field) == switch]
        if switch in on:
            groups.append((say("With {switch}:", switch=switch), of_it))
    return [
        say("{what} {names}.", what=what, names=tuple(say("{id}", id=name) for name in names))
        for what, names in groups
        if names
    ]
