"""The text of every card, in our own words; an owner's words of aliens and flares replace them."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from rules.cosmic_encounter.cards import catalogue
from rules.cosmic_encounter.model.views import Alert
from rules.cosmic_encounter.model.windows import Phase
from rules.parts.values import data_file

Words: TypeAlias = tuple[str, str, str]
"""One sentence of an owner: table, alien, field."""

TEXTS: Final = "rules.cosmic_encounter.texts"
LONGEST: Final = 600
"""Most letters of an owner's sentence."""
OF_AN_ALIEN: Final = ("short", "power")
OF_A_FLARE: Final = ("wild", "super")
FIELDS: Final[dict[str, tuple[str, ...]]] = {"aliens": OF_AN_ALIEN, "flares": OF_A_FLARE}
"""Table of the file -> the fields that an owner may word."""


class Printed(BaseModel):
    """A text of the book: read, never written."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AlienText(Printed):
    """An alien's sheet."""

    name: str
    alert: Alert
    who: str
    use: Literal["mandatory", "optional"]
    phases: tuple[Phase, ...]
    short: str  # its power in a few words
    power: str
    needs_home: bool = True  # its power is lost with too few home colonies
    not_with: tuple[str, ...] = ()  # aliens that it should not meet


class CardText(Printed):
    """A card, or one side of a flare: its players, its time, its effect."""

    name: str = ""
    who: str
    phases: tuple[Phase, ...]
    when: str  # in words: `after the reveal`
    text: str
    after: Literal["hand", "owner", "target", "hand_or_discard"] = "hand"  # of a flare


class FlareText(Printed):
    """A flare: its effect for other players, and for its alien."""

    wild: CardText
    super: CardText


class TechText(CardText):
    """A technology."""

    research: str  # the ships it needs; `X`: any number
    use: Literal["stays", "discard", "hidden_then_discard", "passes_on"]


class AuctionText(Printed):
    """An auction card of Lucre."""

    name: str
    letter: str
    least: int  # the lowest bid
    copies: int
    group: Literal["cards", "tech", "ships", "encounter"]
    text: str
    needs: Literal["", "unused_flares", "rewards", "techs"] = ""


class Book(Printed):
    """All texts, by the id of the thing."""

    aliens: dict[str, AlienText]
    flares: dict[str, FlareText]  # by alien
    artifacts: dict[str, CardText]
    kinds: dict[str, CardText]  # attack, negotiate, morph and so on
    techs: dict[str, TechText]
    lucre: dict[str, AuctionText]


@cache
def book(values: str = "") -> Book:
    """Return the texts at a table; `values` is the result of `owners_values`."""
    plain = {
        **data_file(TEXTS, "cards.toml"),
        **{
            name: data_file(TEXTS, f"{name}.toml")
            for name in ("aliens", "flares", "techs", "lucre")
        },
    }
    for (table, alien, field), words in _sentences(tomllib.loads(values)):
        place = plain[table][alien]
        if table == "flares":
            place[field]["text"] = words
        else:
            place[field] = words
    return Book.model_validate(plain)


def words_of_use(id: str, method: str) -> str:
    """Return the effect of a use, in a sentence for possible answers; empty: nothing is said.

    Args:
        id: the alien, the card or the technology.
        method: the marked method of its class.
    """
    words: str = all_uses().get(id, {}).get(method, "")
    return words


def first_sentence(text: str) -> str:
    """Return the first sentence of a card's text, without its full stop.

    >>> first_sentence("Draw a card. Then pass.")
    'Draw a card'
    """
    return text.partition(". ")[0].removesuffix(".")


LONGEST_EFFECT: Final = 100
"""Most letters below an option."""


def in_short(text: str) -> str:
    """Return a card's effect, cut to the room below an option."""
    words = text.rstrip(".")
    while len(words) > LONGEST_EFFECT:
        words = words[: max(words.rfind(mark) for mark in ".;,")]
    return words


@cache
def all_uses() -> dict[str, Any]:
    """Return the effects of all uses by their thing and method."""
    return data_file(TEXTS, "uses.toml")


def _sentences(given: Mapping[str, Any]) -> Iterator[tuple[Words, str]]:
    for table in FIELDS:
        for alien, fields in sorted(given.get(table, {}).items()):
            for field, words in sorted(fields.items()):
                yield (table, alien, field), words


def owners_values(text: str) -> str:
    """Return an owner's file of words and numbers of reward cards as the save keeps it.

    Raises:
        ValueError: it names the fault.
    """
    given = tomllib.loads(text)  # its errors name the line
    if unknown := sorted(set(given) - {*FIELDS, "reward"}):
        raise ValueError(f"{unknown[0]} is unknown; there are [aliens], [flares] and [reward]")
    for table in FIELDS:
        _check_table(table, given.get(table, {}))
    said = (
        f"{table}.{alien}.{field} = {json.dumps(words.strip(), ensure_ascii=False)}\n"
        for (table, alien, field), words in _sentences(given)
    )
    return "".join(said) + _numbers(given)


def _numbers(given: Mapping[str, Any]) -> str:
    """Return the part of the file about the reward deck, checked against its cards."""
    counts = given.get("reward", {})
    if not isinstance(counts, dict):
        raise ValueError("reward must be a table of numbers of cards")
    lines = [f"{json.dumps(key)} = {json.dumps(count)}\n" for key, count in counts.items()]
    return catalogue.owners_values("".join(["[reward]\n", *lines]))


def _check_table(table: str, aliens: Any) -> None:
    known = book().aliens
    if not isinstance(aliens, dict):
        raise ValueError(f"{table} must be a table of aliens")
    for alien, fields in aliens.items():
        if alien not in known:
            raise ValueError(f"{table}.{alien} is unknown; there are {_some(list(known))}")
        if not isinstance(fields, dict):
            raise ValueError(f"{table}.{alien} must have {' or '.join(FIELDS[table])}")
        for field, words in fields.items():
            _check_words(table, alien, field, words)


def _check_words(table: str, alien: str, field: str, words: Any) -> None:
    where = f"{table}.{alien}.{field}"
    if field not in FIELDS[table]:
        raise ValueError(f"{where} cannot be changed; there are {', '.join(FIELDS[table])}")
    printable = isinstance(words, str) and words.isprintable() and words.strip()
    if not printable or len(words) > LONGEST:
        raise ValueError(f"{where} must be a sentence of at most {LONGEST} letters on one line")


def _some(names: list[str]) -> str:
    return f"{names[0]}, {names[1]} and so on"
