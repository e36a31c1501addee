"""The custom id of a button, a select or a form: everything it knows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.table.views.table_view import TableView
from cogs.ui.numbers import whole
from rules.kernel import Refused, Text, say

LONGEST = 100
"""Discord's limit for a custom id."""

DIGITS = 18
"""The most digits of a table's number: the database could not look for a longer one."""

PATTERN = re.compile(
    rf"rg:(?P<table>[0-9]{{1,{DIGITS}}}):(?P<seat>-|[0-9]{{1,2}}):(?P<digest>[0-9A-Za-z]{{0,20}})"
    r":(?P<verb>[a-z_]{1,16}):(?P<argument>[^:]*)"
)
"""Every component of the bot: a press is known by this alone."""
VOTE = "vote"
"""The beginning of the object of a press that opens a vote in the inbox."""
GONE = say("That choice is gone. Look at the present question.")


class Verb(StrEnum):
    """The request of a press."""

    # answers to the present question
    ANSWER = "answer"
    BACK = "back"
    MORE = "more"
    MENU = "menu"
    GROUP = "group"
    WARN = "warn"
    GATHER = "gather"
    AMOUNT = "amount"
    LIMIT = "limit"
    ALLOCATION = "spread"  # as in messages of former releases
    ORDER = "order"
    REASONS = "reasons"
    # the private panel
    PANEL = "panel"
    UNDO = "undo"
    HELP = "help"
    PICTURES = "pictures"
    RULES = "rules"
    ORDERS = "orders"
    # a running game's posts
    MOVE = "move"
    HAND = "hand"
    BOARD = "board"
    INBOX = "inbox"
    VERIFY = "verify"
    OPEN = "open"
    MUTE = "mute"
    SNOOZE = "snooze"
    UNMUTE = "unmute"
    AGREE = "agree"
    REFUSE = "refuse"
    AWAITS = "awaits"
    TAKE_SEAT = "take_seat"
    STEP_IN = "step_in"
    GO_ON = "go_on"
    BREAK = "break"
    END = "end"
    LOG = "log"
    AGAIN = "again"
    LOOK_UP = "look_up"
    REPLAY = "replay"
    PROVE = "prove"
    LAPSE = "lapse"
    MORTEM = "mortem"
    SHARE = "share"
    FORGET = "forget"
    SLEEP = "sleep"
    # the lobby
    JOIN = "join"
    LEAVE = "leave"
    ROBOT = "robot"
    OPTIONS = "options"
    OPTION = "option"
    HOURS = "hours"
    SEATS = "seats"
    START = "start"
    CANCEL = "cancel"
    REALLY_CANCEL = "really_cancel"
    # tables that wait for players
    TELL_ME = "tell_me"
    # the owner's page
    OWNER = "owner"


ANSWER_VERBS = (
    Verb.ANSWER,
    Verb.BACK,
    Verb.MORE,
    Verb.MENU,
    Verb.GROUP,
    Verb.WARN,
    Verb.GATHER,
    Verb.AMOUNT,
    Verb.LIMIT,
    Verb.ALLOCATION,
    Verb.ORDER,
    Verb.REASONS,
)
"""Presses about the seat's question: another digest makes them stale."""

FORM_VERBS = (Verb.AMOUNT, Verb.LIMIT, Verb.ALLOCATION)
"""Presses answered with a form, which Discord takes only as the first answer: never defer them."""


@dataclass(frozen=True, slots=True)
class Press:
    """One component: its table, its player, its question, and its action.

    Args:
        table: the table's number.
        seat: the seat of its player; None on a public post, where the pressing member counts.
        digest: its question, or `n<number>` on a move post.
        verb: its action; a later version of the bot may have others.
        argument: the object of the action.
        values: what was picked in a select, once it is pressed.
    """

    table: int
    seat: int | None
    digest: str
    verb: str
    argument: str = ""
    values: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return f"rg:{self.table}:{seat}:{self.digest}:{self.verb}:{self.argument}"

    @property
    def opens_form(self) -> bool:
        return self.verb in FORM_VERBS

    @classmethod
    def parse(cls, custom_id: str, values: Iterable[str] = ()) -> Press | None:
        """Return the press of a custom id, with the picked values; None for an id of others."""
        found = PATTERN.fullmatch(custom_id)
        if found is None:
            return None
        seat = None if found["seat"] == "-" else int(found["seat"])
        place = int(found["table"]), seat
        return cls(*place, found["digest"], found["verb"], found["argument"], tuple(values))

    @classmethod
    def own(cls, view: TableView, verb: str, argument: str = "") -> Press:
        """Return a component of the viewer's private panel."""
        digest = view.digest or f"v{view.version}"
        return cls(view.table, view.viewer, digest, verb, argument)

    @classmethod
    def of_undo(cls, view: TableView) -> Press:
        """Return the undo of one move, which it names: an old button never undoes a newer move."""
        return cls.own(view, Verb.UNDO, view.undo_name)

    @classmethod
    def beside(cls, view: TableView, verb: str, argument: str = "") -> Press:
        """Return a component of a public message that must not be taken for a move post."""
        return cls(view.table, None, f"r{view.version}", verb, argument)

    @classmethod
    def public(cls, table: int, version: int, verb: str, argument: str = "") -> Press:
        """Return a component of a lobby, or of a sheet that anybody may see."""
        return cls(table, None, f"v{version}", verb, argument)

    @classmethod
    def of_post(cls, view: TableView, verb: str, argument: str = "") -> Press:
        """Return a component of a move post; its number identifies a sent post."""
        return cls(view.table, None, f"n{view.version}", verb, argument)

    @classmethod
    def of_proposal(cls, table: int, proposal: int, verb: str) -> Press:
        """Return a component of a vote's post."""
        return cls(table, None, f"p{proposal}", verb)

    @property
    def proposal(self) -> int:
        """The number of the voted proposal; 0, which none has, if it names none."""
        kind, number = self.digest[:1], self.digest[1:]
        return int(number) if kind == "p" and number.isdecimal() and len(number) <= DIGITS else 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A step within one question: the open group, the choice so far, the warning.

    `note` is what to say about the way there.
    """

    verb: str = Verb.PANEL
    argument: str = ""
    note: Text | None = None

    @classmethod
    def of(cls, press: Press) -> Stage:
        """Return the stage in which a press was made, to show it again after a refusal."""
        staged = (Verb.GROUP, Verb.WARN, Verb.GATHER, Verb.ALLOCATION, Verb.ORDER, Verb.REASONS)
        return cls(press.verb, press.argument) if press.verb in staged else cls()


TOP = Stage()
"""The question itself."""


def gone() -> Refused:
    """Return the refusal of a press that does not fit the question."""
    return Refused(GONE)


def picked(value: str) -> tuple[int, int]:
    """Return the table and the proposal (0: none) for a list entry's value.

    Raises:
        ValueError: it is not a value of these lists.
    """
    table, _, number = value.partition("/")
    return whole(table), whole(number or "0")
