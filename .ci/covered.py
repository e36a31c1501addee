"""Whether the constraints pin everything that is installed: `python covered.py constraints.txt`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path

OURS = "red-gavel"


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(constraints: str) -> dict[str, str]:
    """Package -> the version that the constraints pin it to."""
    lines = (line.partition("#")[0].strip() for line in constraints.splitlines())
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines)}


def complaints(constraints: str, installed: Iterable[tuple[str, str]]) -> list[str]:
    """A sentence for each installed package (name, version) that is not pinned, or not kept to."""
    pinned = pins(constraints)
    said = []
    for name, version in sorted(set(installed)):
        if plain(name) == OURS:
            continue
        pin = pinned.get(plain(name))
        if pin is None:
            said.append(f"{name} {version} is installed, but constraints.txt does not pin it.")
        elif pin != version:
            said.append(f"{name} {version} is installed, but constraints.txt pins {pin}.")
    return said


if __name__ == "__main__":
    found = [(one.name, one.version) for one in distributions()]
    said = complaints(Path(sys.argv[1]).read_text(), found)
    sys.exit("\n".join(said) if said else 0)
