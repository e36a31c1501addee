"""The state of a game of Project Mars, in a few public lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.kernel import Text, say
from rules.project_mars.model.views import Board, Table

PHASES: Final = {
    "draw": "draw phase",
    "contract": "contract phase",
    "pay_day": "Pay Day",
    "place_module": "place module phase",
    "action": "action phase",
    "reorganization": "reorganization phase",
    "end": "the end",
}


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the turn and its phase."""
    return int(view["turn"]), str(view["phase"])


def chapter_name(view: Mapping[str, Any]) -> Text:
    """Return the turn's name in a list, without its phase."""
    return say("Turn {n}", n=int(view["turn"]))


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the turn and its phase, the rest of the decks, and each player's progress."""
    table = Table.model_validate(view)
    present = [board for board in table.players if not board.gone]
    far = tuple(_board(board) for board in present)
    if table.over:
        return far
    return (_phase(table), _deck(table), *far)


def _phase(table: Table) -> Text:
    last = say(", the last one") if table.last_turn else say("")
    text = "Turn {n}{last}: {phase}."
    return say(text, n=table.turn, last=last, phase=say(PHASES[table.phase]))


def _deck(table: Table) -> Text:
    which = "second" if table.which_deck == 2 else "first"
    return say("Cards left in the {which} deck: {n}.", which=say(which), n=table.deck)


def _board(board: Board) -> Text:
    holds = say(" (holds the contract)") if board.holds_contract else say("")
    text = "{seat:seat}{holds}: {n} of 5 modules in orbit, engineering {has} of {need} to launch."
    seen = {"n": board.in_orbit, "has": board.engineering, "need": board.launch_need}
    return say(text, seat=board.seat, holds=holds, **seen)
