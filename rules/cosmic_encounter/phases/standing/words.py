"""The things that orders can name, as they are read and typed, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import alien_name, face, numbers
from rules.cosmic_encounter.cards.known import flares_heading
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.power import EFFECTS, Power
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.model.windows import STOP_NAMES
from rules.kernel import Option, Seat, Text, say

ANY: Final = "any"
ANSWERS: Final = "answers"

CONDITIONS: Final[Mapping[str, str]] = {
    "main": "while I am a main player",
    "ally": "while I am an ally",
    "attacked": "while I am attacked",
    "named": "when an action names me",
    "losing": "while my side loses as things stand",
    "wins": "while somebody else would win the game",
    "deal": "when a deal gives a colony",
}
RULES: Final[Mapping[str, str]] = {
    "fewest": "where the defense has fewest ships",
    "most": "where the defense has most ships",
    "alone": "where fewest others have a colony",
}
HOMES: Final[Mapping[str, str]] = {
    "fewest": "where I have fewest ships",
    "most": "where I have most ships",
    "home": "at home first",
    "foreign": "on foreign colonies first",
}
SOURCES: Final[Mapping[str, str]] = {
    "largest": "from my largest colonies",
    "home": "from home first",
    "foreign": "from foreign colonies first",
}
TARGETS: Final[Mapping[str, str]] = {
    "leader": "at whoever has most foreign colonies",
    "warp": "at whoever has most ships in the warp",
    "hand": "at whoever has most cards",
    "me": "at me",
}
WHOM: Final[Mapping[str, str]] = {
    "all": "everybody",
    "leaders": "all but leaders",
    "nobody": "nobody",
}
KINDS: Final[Mapping[str, str]] = {
    "ships": "ships from the warp",
    "cosmic": "cosmic cards",
    "reward": "reward cards",
    "lucre": "Lucre from the planet",
}
SINGLE_WORDS: Final[Mapping[str, str]] = {
    "once": "only once",
    "whatever": "whatever happens before",
    "how:all": "all that I may",
    "how:least": "the least that turns the result",
    "then:ask": "then ask me",
    "then:pass": "then let pass",
    "else:decline": "else decline",
    "else:ask": "else ask me",
    "by:both": "if both invite me",
    "rather": "rather the defense where both invite me",
    "meet": "I meet them if I may choose",
    "until:main": "until I am a main player",
    "until:encounter": "until this encounter is over",
    "until:stop": "until this stop is over",
    "side:offense": "the offense",
    "side:defense": "the defense",
}


def words(id: str) -> Text:
    """Return a detail of an order in words."""
    if id in SINGLE_WORDS:
        return say(SINGLE_WORDS[id])
    kind, _, rest = id.partition(":")
    return WORDS[kind](rest)


def _from(known: Mapping[str, str]) -> Callable[[str], Text]:
    return lambda id: say(known[id])


def _of_seat(text: str) -> Callable[[str], Text]:
    return lambda id: say(text, seat=int(id))


def _where(stop: str) -> Text:
    if stop == ANSWERS:
        return say("in answers")
    return say("in stop {stop}", stop=say(STOP_NAMES[stop]))


def _played(key: str) -> Text:
    if key == ANY:
        return say("when any card is played")
    return say("when {card} is played", card=say(face(key).name))


def _joins(text: str) -> Callable[[str], Text]:
    def said(id: str) -> Text:
        seat, _, side = id.partition(":")
        return say(text, seat=int(seat), side=side)

    return said


def _at(id: str) -> Text:
    return say("at {seat:seat}", seat=int(id)) if id.isdigit() else say(TARGETS[id])


def _planet(id: str) -> Text:
    return say("planet {planet}", planet=id)


WORDS: Final[Mapping[str, Callable[[str], Text]]] = {
    "card": lambda key: say(face(key).name),
    "in": _where,
    "when": _from(CONDITIONS),
    "main": _of_seat("while {seat:seat} is a main player"),
    "acts": _of_seat("when {seat:seat} announces anything"),
    "power": lambda alien: say("when {alien} is used", alien=say(alien_name(alien))),
    "played": _played,
    "could": lambda key: say("while {card} could be played", card=say(face(key).name)),
    "allied": lambda n: say("with {n:ships} of allies or more", n=int(n)),
    "at": _at,
    "n": lambda n: say("{n:ships}", n=int(n)),
    "points": lambda n: say("up to {n} points", n=int(n)),
    "from": _from(SOURCES),
    "by": _of_seat("if {seat:seat} invites me"),
    "target": _of_seat("at a planet of {seat:seat}"),
    "only": _joins("only if {seat:seat} joins the {side}"),
    "unless": _joins("unless {seat:seat} joins the {side}"),
    "planet": _planet,
    "rule": _from(RULES),
    "home": _from(HOMES),
    "whom": _from(WHOM),
    "seat": _of_seat("{seat:seat}"),
    "kind": _from(KINDS),
}
"""Kind of thing -> the function that words one of it."""


def options(kind: str, ids: Iterable[str], group: str) -> Iterator[Option]:
    """Yield options for things of one kind, under one heading."""
    for id in ids:
        whole = f"{kind}:{id}"
        yield Option(whole, words(whole), group=say(group))


def single(*ids: str, group: str) -> Iterator[Option]:
    """Yield options for things of a kind of their own."""
    return (Option(id, words(id), group=say(group)) for id in ids)


# ---- at a table ----------------------------------------------------------------------------------


def seats(view: Mapping[str, Any]) -> list[Seat]:
    """Return all other players, from a seat's view."""
    return [p["seat"] for p in view["players"] if p["seat"] != view["viewer"] and not p["gone"]]


def other_ids(view: Mapping[str, Any]) -> list[str]:
    """Return the same, as ids."""
    return [str(seat) for seat in seats(view)]


def aliens(view: Mapping[str, Any]) -> list[str]:
    """Return the aliens in the game."""
    return [alien["id"] for player in view["players"] for alien in player["aliens"]]


# ---- cards ---------------------------------------------------------------------------------------


def playable() -> list[str]:
    """Return every playable card and technology, by key."""
    flares = [f"flare_{id}" for id, of in sorted(EFFECTS.items()) if isinstance(of, Power)]
    rest = [id for id, of in sorted(EFFECTS.items()) if not isinstance(of, Power)]
    techs = [id for id in rest if isinstance(EFFECTS[id], Technology)]
    artifacts = [id for id in rest if face(id).type == "artifact" and id not in NO_CARDS]
    only = [id for id in artifacts if id not in techs]
    added = [key for key in of_decks() if face(key).type in ("reinforcement", "rift")]
    return [*only, *added, *techs, *flares]


NO_CARDS: Final = ("kicker", "rift", "reinforcement")


def of_decks() -> list[str]:
    """Return every card of both decks, by key."""
    return list({**numbers()["cosmic"], **numbers()["reward"]})


def encounter_keys() -> list[str]:
    """Return every encounter card of both decks, by key."""
    return [key for key in of_decks() if face(key).type in ENCOUNTER]


def deck_of(key: str) -> str:
    """Return the heading of an encounter card."""
    return "Cosmic deck" if key in numbers()["cosmic"] else "Reward deck"


def letters(key: str) -> Text:
    """Return the heading of a playable card."""
    if isinstance(EFFECTS.get(key), Technology):
        return say("Technologies")
    if not key.startswith("flare_"):
        return say("Artifacts and reinforcements")
    return say(flares_heading(key))


def cards(kind: str, group: str = "{heading}") -> Iterator[Option]:
    """Yield an option for every playable card, held or not."""
    for key in playable():
        whole = f"{kind}:{key}"
        yield Option(whole, words(whole), group=say(group, heading=letters(key)))
