"""The reveal in plain words: both cards, both sums line by line, and what follows."""

from typing import Final

from renders.cosmic_encounter.alt import Part, announced, news, opening, scores, ships_alt
from renders.cosmic_encounter.ledger import line_value, line_words
from renders.cosmic_encounter.reveal import band_words
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.words import from_whom, plain
from renders.frame.words import counted
from renders.sentences import fullest
from renders.tongue import phrase, strung, translated
from rules.cosmic_encounter.model.views import Consequence, Half, TotalLine

WAYS: Final = {
    "warp": "lost to the warp",
    "removed": "out of the game",
    "home": "home again",
    "lands": "land",
    "colony": "settle",
}


def reveal_alt(scene: Scene) -> str:
    """Return both cards, both sums line by line, the result and its consequences."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (opening, news, announced, _ledgers, _result, _offers, _after, scores),
        (opening, announced, _ledgers, _result, _offers, _after),
        (announced, _ledgers, _result, _offers, _after),
        (announced, _ledgers, _result),
    )
    return fullest(scene, fullness)


def _ledgers(scene: Scene) -> str:
    halves = scene.encounter.halves if scene.encounter else ()
    return " ".join(f"{_ledger(scene, half)}." for half in halves)


def _ledger(scene: Scene, half: Half) -> str:
    lines = strung(", ", (_line(scene, line) for line in half.lines))
    total = phrase(" = {total}", total=plain(half.total)) if half.total is not None else ""
    card = half.card.name if half.card else "card face down" if half.selected else "no card"
    if half.card is not None and half.value not in (None, half.card.value):
        card = phrase("{card} counting {value}", card=card, value=plain(half.value))
    kicker = phrase(" with {name}", name=half.kicker.name) if half.kicker else ""
    wins = "" if half.wins is None else ", wins" if half.wins else ", loses"
    said = (
        phrase(": {lines}{total}", lines=lines, total=total)
        if lines
        else phrase(", {ships_alt}", ships_alt=ships_alt(scene, half))
    )
    return phrase(
        "{side} {name}, {card}{kicker}{said}{wins}",
        side=translated(half.side).capitalize(),
        name=scene.name(half.seat),
        card=card,
        kicker=kicker,
        said=said,
        wins=wins,
    )


def _line(scene: Scene, line: TotalLine) -> str:
    name = scene.name(line.seat) if line.kind == "ships" and line.seat is not None else line.name
    if line.kind == "card":  # named before the sum
        name = "card"
    words = phrase("{name} {line_value}", name=name, line_value=line_value(line)).strip()
    if line_words(scene, line):
        words += phrase(" ({line_words})", line_words=line_words(scene, line))
    if line.struck_out:
        return phrase("{words} cancelled", words=words)
    return phrase("{words} to come", words=words) if line.foreseen else words


def _result(scene: Scene) -> str:
    return strung(", ", filter(None, band_words(scene)))


def _after(scene: Scene) -> str:
    encounter = scene.encounter
    if encounter is None:
        return ""
    return strung("; ", (_consequence(scene, one) for one in encounter.consequences))


def _offers(scene: Scene) -> str:
    """Return the standing offers in the picture's words."""
    offers = scene.encounter.offers if scene.encounter else ()
    said = [
        phrase(
            "Offer {number}: {name} {exchanged}",
            number=one.number,
            name=scene.name(one.seat),
            exchanged=scene.exchanged(one),
        )
        for one in offers
        if one.gives or one.takes
    ]
    return strung("; ", said)


def _consequence(scene: Scene, one: Consequence) -> str:
    name = scene.name(one.seat)
    if one.kind == "rewards":
        words = phrase("{name} chooses {number}", name=name, number=counted(one.number, "reward"))
    elif one.kind == "compensation":
        words = phrase(
            "{name} takes {number} {from_whom}",
            name=name,
            number=counted(one.number, "card"),
            from_whom=from_whom(scene, one),
        )
    elif one.kind == "deal":
        words = phrase("{name}: {what}", name=name, what=one.words or "deal")
    elif one.kind == "lucre":
        words = phrase("{name} takes {number} Lucre of the planet", name=name, number=one.number)
    else:
        words = phrase(
            "{name} {number} {ways}",
            name=name,
            number=counted(one.number, "ship"),
            ways=WAYS[one.kind],
        )
    return phrase("{words}{what}", words=words, what=", waited for" if one.awaited else "")
