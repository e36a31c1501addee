"""The robots of a former commit, playing on today's rules: a view goes in, an answer comes out."""

import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Final

from rules.robots import Mind

COMMIT: Final = "8374148e"
"""The last commit before robots were tuned."""

MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "hammer_price": ("views",),
    "project_mars": ("views.valuation", "views.robot"),
    "terraforming_mars": ("views.valuation", "views.bidder", "views.robot"),
    "on_mars": ("views.valuation", "views.robot"),
    "cosmic_encounter": ("views.bidding", "views.dealing", "views.robots"),
}
"""The modules that made up each game's robot there; each imports only from those before it."""


@cache
def former_robot(game: str, commit: str = COMMIT) -> Mind:
    """Return a game's robot as it was in a commit.

    Its own modules are read from git and loaded under another name. All else they import is of
    today, so that they know today's cards and questions.
    """
    modules = [_loaded(game, name, commit) for name in MODULES[game]]
    mind: Mind = modules[-1].robot
    return mind


def _loaded(game: str, name: str, commit: str) -> ModuleType:
    path = f"rules/{game}/{name.replace('.', '/')}.py"
    source = subprocess.run(  # noqa: S603 - our own repository
        ["git", "show", f"{commit}:{path}"],  # noqa: S607 - whichever git is installed
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for own in MODULES[game]:
        alias, folder, last = _alias(game, own, commit), *f"{game}.{own}".rsplit(".", 1)
        source = source.replace(f"from rules.{game}.{own} import", f"from {alias} import")
        source = source.replace(f"from rules.{folder} import {last}", f"import {alias} as {last}")
    module = ModuleType(_alias(game, name, commit))
    module.__package__ = f"rules.{game}"  # where it finds the data of its game
    sys.modules[module.__name__] = module
    exec(compile(source, f"{commit}:{path}", "exec"), vars(module))  # noqa: S102 - as above
    return module


def _alias(game: str, name: str, commit: str) -> str:
    return f"former_{commit}_{game}_{name.replace('.', '_')}"
