"""`python -m bot words`: print every text that players read, or what a language lacks."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bot.shell.command import Command, file_name

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from bot.machine import Machine
    from bot.settings import ShellSettings
    from bot.words.collected import FoundText


def _which(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=file_name, nargs="?", help="where to write them; FILE.po for translators"
    )
    parser.add_argument(
        "--untranslated", metavar="LANG", help="only what this language lacks, such as es"
    )


async def printed(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print or write the texts, and return 1 if the language lacks some.

    Raises:
        Refused: there is no such language, or its catalogue cannot be read.
    """
    from bot.words.collected import collected  # nothing else reads the code
    from bot.words.languages import ENGLISH, catalogue, lacking, locale, to_translate

    tongue = locale(asked.untranslated or ENGLISH)
    written = catalogue(asked.untranslated or ENGLISH)
    texts = every = collected()
    said = f"{len(every)} texts."
    if asked.untranslated:
        texts = [] if tongue.language == ENGLISH else lacking(every, written)
        said = f"{len(texts)} of {len(every)} texts are not translated into {tongue.english_name}."
    if asked.file is not None:
        po = asked.file.suffix == ".po"
        plain = "\n".join(listed(texts)) + "\n"
        asked.file.write_bytes(to_translate(every, written) if po else plain.encode())
        said = f"{said} They are in {asked.file}."
    elif not asked.untranslated:
        said = "\n".join(listed(texts))
    print(said)  # noqa: T201 - for whoever typed it
    return 1 if asked.untranslated and texts else 0


def listed(texts: Iterable[FoundText]) -> Iterator[str]:
    """Yield the texts line by line, under their game, their kind and their file."""
    for game, of_game in groupby(texts, key=lambda text: text.game):
        for kind, of_kind in groupby(of_game, key=lambda text: text.kind):
            yield f"\n# {game}: {kind}"
            for home, several in groupby(of_kind, key=lambda text: text.at.partition(":")[0]):
                yield from (("", f"## {home}") if home else ())
                yield from (_line(text) for text in several)


def _line(text: FoundText) -> str:
    said = text.template.replace("\n", "\n    ")
    return f"- {said} | {text.several}" if text.several else f"- {said}"


WORDS = Command("words", "print every text that players read", printed, _which)
