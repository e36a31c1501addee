"""Sentences of the pictures and of their alt text."""

from typing import Final

from renders.frame import words as frame
from renders.frame.words import DOT, counted, cut_name, joined
from renders.project_mars.kinds import KINDS
from renders.project_mars.scene import Scene
from renders.tongue import phrase, strung, translated
from rules.project_mars.model.views import Amounts, Board, Face, Place

MODULES: Final = 5
NAME_LENGTHS: Final = frame.NAME_LENGTHS[:-1]
"""The allowed lengths of a name in a headline that is too long, in letters."""

VERBS: Final = {
    "draw": "wait for the draw",
    "contract": "bid",
    "pay_day": "let one employee go",
    "place_module": "place a module",
    "action": "act",
    "reorganization": "keep two cards",
    "end": "look back",
}
CHIPS: Final = {
    "contract": "to bid",
    "pay_day": "cannot pay",
    "place_module": "to place",
    "action": "to act",
    "reorganization": "to choose",
}
PHASES: Final = {
    "draw": "draw phase",
    "contract": "contract phase",
    "pay_day": "Pay Day",
    "place_module": "place module phase",
    "action": "action phase",
    "reorganization": "reorganization",
    "end": "end",
}
ASKED: Final = {
    "contract": "raise, or pass for good",
    "pay_day": "the pay is short: one employee leaves",
    "place_module": "one module, or none",
    "action": "one action",
    "reorganization": "the other cards are discarded",
}


def headline(scene: Scene, longest: int | None = None) -> str:
    """Return the headline: the result, or the awaited players; long names may be cut."""
    table = scene.table
    if table.over:
        return _result(scene, longest)
    if not table.awaited:
        return phrase("Turn {turn}", turn=table.turn)
    names = [cut_name(scene.name(seat), longest) for seat in table.awaited]
    return phrase("{names} to {verbs}", names=joined(names), verbs=VERBS[table.phase])


def _result(scene: Scene, longest: int | None) -> str:
    if scene.table.winner is None:
        return translated("Everybody failed")
    return phrase("{cut_name} wins", cut_name=cut_name(scene.name(scene.table.winner), longest))


def under_headline(scene: Scene) -> str:
    """Return the muted line: phase and turn, and the question."""
    table = scene.table
    if table.over:
        won = table.winner is not None
        result = translated("launched for Mars") if won else translated("nobody launched in time")
        return phrase("{result}  ·  turn {turn}", result=result, turn=table.turn)
    parts = [phrase("{phases} of turn {turn}", phases=PHASES[table.phase], turn=table.turn)]
    if table.awaited and table.phase in ASKED:
        parts.append(ASKED[table.phase])
    return strung(DOT, parts)


def price_words(amounts: Amounts) -> str:
    """Return a price: `$5`, `2 materials`, or nothing."""
    parts = []
    if amounts.money:
        parts.append(f"${amounts.money}")
    if amounts.materials:
        parts.append(counted(amounts.materials, "material"))
    return strung(" and ", parts)


def need_words(amounts: Amounts) -> str:
    """Return the needs of a card: `engineering 5`, `approval 4`."""
    parts = []
    if amounts.approval:
        parts.append(phrase("approval\u00a0{approval}", approval=amounts.approval))
    if amounts.engineering:
        parts.append(phrase("engineering\u00a0{engineering}", engineering=amounts.engineering))
    return strung(" and ", parts)


def gain_words(amounts: Amounts) -> str:
    """Return the gains of a card: `+2 approval, +$3`."""
    parts = [
        phrase("+{number}\u00a0{noun}", number=number, noun=noun)
        for number, noun in (
            (amounts.approval, "approval"),
            (amounts.engineering, "engineering"),
            (amounts.office_space, "office space"),
        )
        if number
    ]
    if amounts.money:
        parts.append(f"+${amounts.money}")
    if amounts.materials:
        parts.append(f"+{counted(amounts.materials, 'material')}")
    return strung(", ", parts)


def card_words(face: Face) -> str:
    """Return a card in one line: name, kind, gains, costs and needs."""
    parts = [face.name, KINDS[face.kind].words]
    if face.kind == "launch_date":
        parts = [face.name, "all five modules"]
    parts.append(gain_words(face.gain))
    parts.append(price_words(face.cost))
    needed = need_words(face.need)
    parts.append(phrase("needs {needed}", needed=needed) if needed else "")
    return strung(", ", (part for part in parts if part))


def taken_words(scene: Scene, place: Place) -> str:
    """Return who took a card and how: `taken by Bram`."""
    if place.taken_by is None:
        return translated("taken")
    how = "taken" if place.how == "expanded" else place.how or "taken"  # nobody expands a card
    return phrase("{what} by {name}", what=how, name=scene.name(place.taken_by))


def can_launch(board: Board) -> bool:
    """Return whether this board can launch: five modules and the engineering (PM-42)."""
    return board.in_orbit >= MODULES and board.engineering >= board.launch_need


def last_turn_words(scene: Scene) -> str:
    """Return the warning of the last turn (PM-09)."""
    return translated("last turn") if scene.table.last_turn and not scene.table.over else ""
