"""Every card in the form of `/card`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import face as card_face
from rules.cosmic_encounter.cards.known import known_cards
from rules.cosmic_encounter.model.windows import PHASES, Phase
from rules.cosmic_encounter.model.words import PHASE_NAMES, ROLES
from rules.cosmic_encounter.texts.book import (
    AlienText,
    AuctionText,
    Book,
    CardText,
    FlareText,
    TechText,
    all_uses,
    book,
    first_sentence,
    in_short,
)
from rules.meta import Entry

ALERTS: Final = {"green": "alert 1 of 3", "yellow": "alert 2 of 3", "red": "alert 3 of 3"}
"""Alert level -> how demanding an alien is."""
USES: Final = {"mandatory": "used by itself", "optional": "used if you like"}
AFTER: Final = {
    "hand": "",
    "owner": "Then it goes to the player who has its alien, or is discarded.",
    "target": "Then it is that player's.",
    "hand_or_discard": "It comes back unless it was discarded to zap.",
}
"""The place of a flare after the use of a side; most go back to the hand."""
TECH_USES: Final = {
    "stays": "It stays and goes on working.",
    "discard": "Used once, then discarded.",
    "hidden_then_discard": "It stays hidden until it is used once, then it is discarded.",
    "passes_on": "It passes on to another player when it is used.",
}
GROUPS: Final = {"cards": "cards", "tech": "technology", "ships": "ships", "encounter": "encounter"}
NEEDS: Final = {
    "": "",
    "unused_flares": "",
    "rewards": "Only with the reward deck.",
    "techs": "Only with technologies.",
}
ALL: Final = tuple(dict.fromkeys(PHASES.values()))


def phase_words(phases: Iterable[Phase]) -> str:
    """Return the phases in words: `launch and alliance`, `any phase`."""
    named = tuple(phases)
    if named == ALL:
        return "any phase"
    names = [PHASE_NAMES[phase].lower() for phase in named]
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def entries(values: str = "") -> Sequence[Entry]:
    """Return every alien, flare, artifact, kind of card, technology and auction card."""
    read = book(values)
    return [
        *(_alien(key, text, read) for key, text in read.aliens.items()),
        *(_flare(key, text, read) for key, text in read.flares.items()),
        *(_card(f"card:{key}", text, "card") for key, text in read.kinds.items()),
        *(_card(f"card:{key}", text, "artifact") for key, text in read.artifacts.items()),
        *(_tech(key, text) for key, text in read.techs.items()),
        *(_auction(key, text) for key, text in read.lucre.items()),
    ]


def face(key: str, view: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a card's key, and an owner's words at the viewed table, for its picture."""
    return {"key": key, "values": (view or {}).get("values", "")}


def _alien(key: str, text: AlienText, read: Book) -> Entry:
    marks = f"{ROLES[text.who].capitalize()}, in {phase_words(text.phases)}; {USES[text.use]}."
    lines = [text.power, marks]
    if not text.needs_home:
        lines.append("It works however few home colonies are left.")
    if text.not_with:
        others = " and ".join(read.aliens[other].name for other in text.not_with)
        lines.append(f"Not together with {others}.")
    return Entry(text.name, f"alien, {ALERTS[text.alert]}", tuple(lines), f"alien:{key}")


def _flare(key: str, text: FlareText, read: Book) -> Entry:
    name = read.aliens[key].name
    lines = (
        f"Wild, for everybody else: {_side(text.wild)}",
        f"Super, for whoever has {name}: {_side(text.super)}",
    )
    return Entry(f"{name} flare", "flare", lines, f"flare:{key}")


def _side(text: CardText) -> str:
    marks = f"({ROLES[text.who]}, {text.when})"
    return " ".join(filter(None, (text.text, AFTER[text.after], marks)))


def _card(key: str, text: CardText, kind: str) -> Entry:
    marks = f"{ROLES[text.who].capitalize()}, {text.when}."
    return Entry(text.name, kind, (text.text, marks), key)


def _tech(key: str, text: TechText) -> Entry:
    ships = "any number of ships" if text.research == "X" else f"{text.research} ships"
    marks = f"Research: {ships}. {TECH_USES[text.use]}"
    who = f"{ROLES[text.who].capitalize()}, {text.when}."
    return Entry(text.name, "technology", (text.text, marks, who), f"tech:{key}")


def _auction(key: str, text: AuctionText) -> Entry:
    copies = "1 card" if text.copies == 1 else f"{text.copies} cards"
    marks = f"Bids from {text.least} Lucre; {copies} of 25. {NEEDS[text.needs]}".strip()
    return Entry(
        text.name, f"auction card, {GROUPS[text.group]}", (text.text, marks), f"lucre:{key}"
    )


def printed() -> Sequence[str]:
    """Return the words of the book and of its uses, and the names of all cards."""
    names = (card_face(card).name for card in known_cards(rewards=True))
    finished = (first_sentence(text.text) for text in book().techs.values())
    bought = (in_short(text.text) for text in book().lucre.values())
    return [*_words_of(book().model_dump()), *_words_of(all_uses()), *names, *finished, *bought]


def _words_of(plain: Mapping[str, Any]) -> Iterator[str]:
    """Yield every text in a book's plain form, but keys and words of the code's own."""
    for key, value in plain.items():
        if isinstance(value, dict):
            yield from _words_of(value)
        elif isinstance(value, str) and key not in KEYS:
            yield value


KEYS: Final = ("who", "use", "alert", "after", "research", "letter", "group", "needs")
"""The fields of a book that pictures show in other words."""
