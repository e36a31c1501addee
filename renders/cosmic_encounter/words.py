"""Sentences of the pictures and of their alt text."""

from collections.abc import Sequence
from typing import Final

from renders.cosmic_encounter.scene import Scene
from renders.frame.words import counted
from renders.tongue import phrase, strung, translated
from rules.cosmic_encounter.model.card import value_words
from rules.cosmic_encounter.model.views import Alien, Answer, Consequence, Face, PlayerSeen, Tech
from rules.cosmic_encounter.model.words import ROLES

PHASE_WORDS: Final[dict[str, str]] = {
    "start_turn": "start turn",
    "regroup": "regroup",
    "destiny": "destiny",
    "launch": "launch",
    "alliance": "alliance",
    "planning": "planning",
    "reveal": "reveal",
    "resolution": "resolution",
}
CHIPS: Final[dict[str, str]] = {
    "": "to choose",
    "T": "to choose",
    "S": "to regroup",
    "L": "to launch",
    "A": "to answer",
    "C": "to select",
    "V": "to decide",
    "D": "to deal",
    "R": "to choose",
}
DESTINY: Final[dict[str, str]] = {
    "wild": "wild: any other player",
    "fewest_in_warp": "fewest ships in the warp",
    "most_cards": "most cards in hand",
    "most_foreign_colonies": "most foreign colonies",
}
USES: Final = {"mandatory": "used by itself", "optional": "if you like"}
ALERTS: Final = {
    "green": "green alert",
    "yellow": "yellow alert",
    "red": "red alert",
}


def owned(name: str) -> str:
    """Return the possessive: `Ana's`, `Lars'`."""
    return f"{name}’" if name.endswith("s") else phrase("{name}’s", name=name)


def plain(number: int | None) -> str:
    """Return a number with a true minus sign."""
    return "" if number is None else str(number).replace("-", "−")


# ---- players -------------------------------------------------------------------------------------


def power_words(alien: Alien, *, short: bool = False) -> str:
    """Return the state of a power: `active`, `5 tokens`, `off: 2 home colonies`."""
    if not alien.works:
        return (
            translated("off")
            if short or not alien.why_not
            else phrase("off: {why_not}", why_not=alien.why_not)
        )
    parts = [on_sheet_words(alien), "in use" if alien.in_use else ""]
    return strung(", ", filter(None, parts)) or translated("active")


def no_power_words(scene: Scene) -> str:
    """Return words for an absent power: before the choice, or after it was given away."""
    return (
        translated("not chosen yet") if scene.table.phase == "setup" else translated("no power now")
    )


def on_sheet_words(alien: Alien) -> str:
    """Return the content of a sheet: `5 tokens`, `8 cards`."""
    tokens = counted(alien.tokens, "token") if alien.tokens else ""
    cards = counted(alien.cards, "card") if alien.cards else ""
    return strung(", ", filter(None, (tokens, cards)))


def tech_words(tech: Tech) -> str:
    """Return a technology's name, or that it is hidden."""
    return tech.name or translated("hidden")


def hidden_techs(player: PlayerSeen) -> list[str]:
    """Return the viewer's own technologies that lie face down for others."""
    return [
        phrase(
            "{name}, {ships} of {what}",
            name=tech.name,
            ships=counted(tech.ships, "ship"),
            what=tech.research or "any number",
        )
        for tech in player.techs
        if tech.name and not tech.open
    ]


def answer_words(answer: Answer) -> str:
    """Return an invitation and its answer: `offense, 2`."""
    if answer.joined == "declined":
        return translated("stays out")
    if answer.joined:
        return phrase("{joined}, {ships}", joined=answer.joined, ships=answer.ships)
    if len(answer.invited_by) > 1:
        return translated("asked by both")
    return (
        phrase("asked by the {invited_by}", invited_by=answer.invited_by[0])
        if answer.invited_by
        else translated("not asked")
    )


def chip_words(answer: Answer) -> str:
    """Return the same beside the player's mark: `offense asks`."""
    if answer.joined or not answer.invited_by:
        return answer_words(answer)
    if len(answer.invited_by) > 1:
        return translated("both ask")
    return phrase("{side} asks", side=translated(answer.invited_by[0]))


def uninvited_words(scene: Scene) -> str:
    """Return the words in place of the answers while there are none."""
    encounter, stop = scene.encounter, scene.table.stop
    if encounter is None or stop in ("T", "S", "L"):
        return translated("Allies are invited after the launch")
    if stop != "A" or len(encounter.have_invited) > 1:
        return translated("Nobody is invited")
    if "offense" in encounter.have_invited and encounter.defense is not None:
        offense, defense = scene.name(encounter.offense), scene.name(encounter.defense)
        return phrase(
            "{offense} invites nobody; {defense} has yet to invite",
            offense=offense,
            defense=defense,
        )
    return translated("The invitations are not out yet")


def phase_words(phases: Sequence[str]) -> str:
    """Return the phase of a card in short, `in planning`; a card with several tells it itself."""
    if len(phases) != 1:
        return "as it says"
    return phrase("in {phase}", phase=translated(PHASE_WORDS[phases[0]]))


def destiny_words(scene: Scene, key: str) -> str:
    """Return a destiny card in words."""
    if not key:
        return translated("not drawn yet")
    if len(key) == 1:
        seat = ord(key) - ord("A")
        return phrase("{owned} colour", owned=owned(scene.name(seat)))
    return DESTINY.get(key, key.replace("_", " "))


def from_whom(scene: Scene, one: Consequence) -> str:
    """Return the giver of compensation; by default the other main player."""
    encounter = scene.encounter
    if one.words or encounter is None or encounter.defense is None:
        return one.words
    giver = encounter.defense if one.seat == encounter.offense else encounter.offense
    return phrase("from {name}", name=scene.name(giver))


def card_value(face: Face) -> str:
    """Return the large words on a card: `08`, `+3`, `×2`."""
    if face.value is None:
        return ""
    match face.type:
        case "attack":
            return value_words(face.value)
        case "reinforcement":
            return f"+{face.value}"
        case "kicker":
            return f"×{face.value}"
        case _:
            return str(face.value)


def who_words(who: str) -> str:
    """Return the role in which a card or power may be used."""
    return ROLES.get(who, who.replace("_", " "))
