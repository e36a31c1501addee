"""`python -m bot words`: print every text that players read."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.words.collected import Found, collected

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    words = commands.add_parser("words", help="print every text that players read")
    words.add_argument("file", type=Path, nargs="?", help="where to write them; nothing: here")
    words.set_defaults(carry_out=carry_out)


async def carry_out(settings: ShellSettings, asked: Namespace) -> int:
    """Print or write the texts."""
    texts = collected()
    written = "\n".join(listed(texts))
    if asked.file is None:
        print(written)  # noqa: T201 - for whoever typed it
    else:
        asked.file.write_text(written + "\n", encoding="utf-8")
        print(f"{len(texts)} texts are in {asked.file}.")  # noqa: T201 - as above
    return 0


def listed(texts: Iterable[Found]) -> Iterator[str]:
    """Yield the texts line by line, under their game, their kind and their file."""
    for game, of_game in groupby(texts, key=lambda text: text.game):
        for kind, of_kind in groupby(of_game, key=lambda text: text.kind):
            yield f"\n# {game}: {kind}"
            for home, several in groupby(of_kind, key=lambda text: text.at.partition(":")[0]):
                yield from (("", f"## {home}") if home else ())
                yield from (_line(text) for text in several)


def _line(text: Found) -> str:
    said = text.template.replace("\n", "\n    ")
    return f"- {said} | {text.several}" if text.several else f"- {said}"
