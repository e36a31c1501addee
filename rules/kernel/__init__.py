"""What every table needs: the door of the kernel for games, parts, pictures and the bot.

Modules of the kernel import each other directly.
"""

from rules.kernel.ask import (
    BACK,
    MORE,
    Allocation,
    Amount,
    Answer,
    Ask,
    Chance,
    Choose,
    Confirm,
    Option,
    Order,
    Refused,
    Seat,
    Share,
    is_legal,
    kept,
)
from rules.kernel.digests import digest
from rules.kernel.frame import Done, Frame, Procedure, Said, settle, step, waits
from rules.kernel.game import EARLY, REPEATED, Game
from rules.kernel.happened import HalfMove, Line, Played, Standing, UndoPoint
from rules.kernel.imagined import Robot, mildest
from rules.kernel.learnt import Learnt, learnt_since, seen_cards
from rules.kernel.orders import StandingOrder, as_ordered, in_silence, ordered
from rules.kernel.plain import (
    BARE,
    CardId,
    Everyone,
    Held,
    Kinded,
    Nobody,
    OwnKey,
    OwnSeat,
    Plain,
    Row,
    Saved,
    folder_of,
)
from rules.kernel.position import Asks, Position
from rules.kernel.sight import TextSeen, shown, view
from rules.kernel.text import (
    COUNT,
    FORGOTTEN,
    PEOPLE,
    TRUE_MINUS,
    UNITS,
    Forms,
    Text,
    Translate,
    Voice,
    Word,
    counted,
    from_plain,
    in_a_row,
    is_said_from,
    pattern_of,
    pieces,
    say,
    to_plain,
    unit,
)
from rules.kernel.unseen import replace_hidden
from rules.kernel.ways_back import WaysBack

__all__ = (
    "BACK", "BARE", "COUNT", "EARLY", "FORGOTTEN", "MORE", "PEOPLE", "REPEATED", "TRUE_MINUS",
    "UNITS", "Allocation", "Amount", "Answer", "Ask", "Asks", "CardId", "Chance", "Choose",
    "Confirm", "Done", "Everyone", "Forms", "Frame", "Game", "HalfMove", "Held", "Kinded",
    "Learnt", "Line", "Nobody", "Option", "Order", "OwnKey", "OwnSeat", "Plain", "Played",
    "Position", "Procedure", "Refused", "Robot", "Row", "Said", "Saved", "Seat", "Share",
    "Standing", "StandingOrder", "Text", "TextSeen", "Translate", "UndoPoint", "Voice",
    "WaysBack", "Word", "as_ordered", "counted", "digest", "folder_of", "from_plain", "in_a_row",
    "in_silence", "is_legal", "is_said_from", "kept", "learnt_since", "mildest", "ordered",
    "pattern_of", "pieces", "replace_hidden", "say", "seen_cards", "settle", "shown", "step",
    "to_plain", "unit", "view", "waits",
)  # fmt: skip
