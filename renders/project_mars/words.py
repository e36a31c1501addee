"""Sentences of the pictures and of their alt text."""

from collections.abc import Sequence
from typing import Final

from renders.project_mars.kinds import KINDS
from renders.project_mars.look import Look
from renders.sentences import NARROW
from rules.project_mars.model.views import Amounts, Board, Face, Place

DOT: Final = "  ·  "
MODULES: Final = 5

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


def headline(look: Look, longest: int | None = None) -> str:
    """What matters most: the result, or whom the table waits for; long names may be cut."""
    table = look.table
    if table.over:
        return _result(look, longest)
    if not table.awaited:
        return f"Turn {table.turn}"
    names = [_cut_name(look.name(seat), longest) for seat in table.awaited]
    return f"{joined(names)} to {VERBS[table.phase]}"


def _result(look: Look, longest: int | None) -> str:
    if look.table.winner is None:
        return "Everybody failed"
    return f"{_cut_name(look.name(look.table.winner), longest)} wins"


def _cut_name(name: str, longest: int | None) -> str:
    if longest is None or len(name) <= longest:
        return name
    return f"{name[:longest].rstrip()}…"


def under_headline(look: Look) -> str:
    """The muted line: phase and turn, what is asked, until when."""
    table = look.table
    if table.over:
        won = table.winner is not None
        result = "launched for Mars" if won else "nobody launched in time"
        return f"{result}{DOT}turn {table.turn}"
    parts = [f"{PHASES[table.phase]} of turn {table.turn}"]
    if table.awaited and table.phase in ASKED:
        parts.append(ASKED[table.phase])
    if look.deadline:
        parts.append(look.deadline)
    return DOT.join(parts)


def joined(names: Sequence[str]) -> str:
    """Names as a list in words: `Ana, Bram and Chidi`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 employee`, `2 employees`."""
    return f"{number}{NARROW}{noun}" if number == 1 else f"{number}{NARROW}{noun}s"


def price_words(amounts: Amounts) -> str:
    """A price: `$5`, `2 materials`, or nothing."""
    parts = []
    if amounts.money:
        parts.append(f"${amounts.money}")
    if amounts.materials:
        parts.append(_materials(amounts.materials))
    return " and ".join(parts)


def _materials(number: int) -> str:
    return f"{number}{NARROW}material" if number == 1 else f"{number}{NARROW}materials"


def need_words(amounts: Amounts) -> str:
    """What must be reached: `engineering 5`, `approval 4`."""
    parts = []
    if amounts.approval:
        parts.append(f"approval{NARROW}{amounts.approval}")
    if amounts.engineering:
        parts.append(f"engineering{NARROW}{amounts.engineering}")
    return " and ".join(parts)


def gain_words(amounts: Amounts) -> str:
    """What a card gives: `+2 approval, +$3`."""
    parts = [
        f"+{number}{NARROW}{noun}"
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
        parts.append(f"+{_materials(amounts.materials)}")
    return ", ".join(parts)


def card_words(face: Face) -> str:
    """A card in one line: name, kind, what it gives, costs and needs."""
    parts = [face.name, KINDS[face.kind].words]
    if face.kind == "launch_date":
        parts = [face.name, "all five modules"]
    parts.append(gain_words(face.gain))
    parts.append(price_words(face.cost))
    needed = need_words(face.need)
    parts.append(f"needs {needed}" if needed else "")
    return ", ".join(part for part in parts if part)


def taken_words(look: Look, place: Place) -> str:
    """Who took a card and how: `taken by Bram`."""
    if place.taken_by is None:
        return "taken"
    return f"{place.how or 'taken'} by {look.name(place.taken_by)}"


def can_launch(board: Board) -> bool:
    """Say whether this board meets the Launch Date: five modules and the engineering (PM-42)."""
    return board.in_orbit >= MODULES and board.engineering >= board.launch_need


def last_turn_words(look: Look) -> str:
    """The warning of the last turn (PM-09)."""
    return "last turn" if look.table.last_turn and not look.table.over else ""
