"""Names of settings as they are set: where each stands, and which this release does not know."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Final

from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource

PREFIX: Final = "RED_GAVEL_"
IN_FILE, IN_ENVIRONMENT, BY_DEFAULT = "in .env", "in the environment", "by default"
"""The places of settings; the environment comes before the file."""
OTHERS: Final = ("PLAYGROUND_", "TEST_")
"""Beginnings of names that the playground and the tests read."""
SPLIT: Final = "__"
"""Between the name of a setting and the name of one of its values."""
ALIKE: Final = 0.6
"""From how alike on a name is taken for a misspelt one; 1 is the same."""


def places_of(kind: type[BaseSettings]) -> dict[str, str]:
    """Return where each name with our prefix is set, whether or not this release knows it."""
    found = dict.fromkeys(DotEnvSettingsSource(kind).env_vars, IN_FILE)
    found |= dict.fromkeys(EnvSettingsSource(kind).env_vars, IN_ENVIRONMENT)
    return {name.upper(): at for name, at in found.items() if name.upper().startswith(PREFIX)}


def unknown_among(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the names of which this release reads nothing.

    >>> unknown_among(["RED_GAVEL_TOKEN", "RED_GAVEL_VALUES__CHESS", "RED_GAVEL_TOKN"],
    ...     ["token", "values"])
    ['RED_GAVEL_TOKN']
    """
    read = {each.upper() for each in known}
    bare = {name: name.removeprefix(PREFIX) for name in names}
    return [
        name
        for name, each in bare.items()
        if each.partition(SPLIT)[0] not in read and not each.startswith(OTHERS)
    ]


def refusal_of(name: str, places: Mapping[str, str], known: Iterable[str]) -> str:
    """Return the line about a name that is not known, with the nearest name that is.

    >>> refusal_of("RED_GAVEL_TOKN", {"RED_GAVEL_TOKN": IN_FILE}, ["token"]).partition("?")[0]
    'RED_GAVEL_TOKN in .env is no setting. Do you mean RED_GAVEL_TOKEN'
    """
    bare = name.removeprefix(PREFIX).partition(SPLIT)[0]
    near = difflib.get_close_matches(bare, [each.upper() for each in known], 1, ALIKE)
    advice = f"Do you mean {PREFIX}{near[0]}?" if near else "Take it out."
    return (
        f"{name} {places[name]} is no setting. {advice} If another release reads it, add it to"
        f" {PREFIX}OF_OTHER_RELEASES."
    )
