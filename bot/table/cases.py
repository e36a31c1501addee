"""A case before the law: who asks for a deed at which table, in plain records and a few words.

A seat belongs to its `holder`, whoever plays it. A holder whose own promised time has run out is
`late`. One who is `away` has told it, or lets another play: their seat is safe, and they are asked.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.store.rows.records import Lost, Status
from rules.kernel import Seat, Text, say

WITNESSES = 2
"""Others without whom nobody loses a seat for good, and no stranger sees a hand."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that somebody plays, as the law sees it."""

    seat: Seat
    player: int | None  # who plays it; None: a robot
    holder: int | None  # to whom it belongs; None: it is a robot's own
    late: bool = False  # the holder's own time has run out
    slow: bool = False  # the time of whoever plays it has run out
    away: bool = False  # the holder is away, as everybody was told
    silent: bool = False  # another plays it, and the holder could have come back for a week

    @property
    def stood_in(self) -> bool:
        """Whether another plays it for its holder."""
        return self.holder is not None and self.holder != self.player

    @property
    def present(self) -> bool:
        """Whether its holder plays it, in time and not away."""
        return self.holder is not None and not (self.stood_in or self.late or self.away)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """A table, as the law sees it."""

    status: Status
    host: int
    host_name: str = ""
    chairs: tuple[Chair, ...] = ()
    lost: Lost = ""  # the place without which it stands still
    aside: bool = False  # it is laid aside, as nobody answers
    long_aside: bool = False  # everybody has had two weeks since then
    alone: bool = False  # somebody practises
    unreadable: bool = False  # its save cannot be read, or not be played on
    over: bool = False
    others_moved: bool = True  # everybody saw somebody beside the host move


class Who(StrEnum):
    """People, as rows name them: who may ask, and whose word it takes."""

    ANYBODY = "anybody"
    HOST = "the host"
    PLAYER = "a player"
    PLAYER_OR_OWNER = "a player, or an owner"
    HOLDER = "a player, no stand-in"
    OWNER = "the owner of the seat"
    STAND_IN = "the stand-in"
    WHO_PLAYS = "whoever plays the seat"
    FORMER = "a former player of that seat"
    MODERATOR = "a moderator of the server"
    OPERATOR = "the operator"
    CLOCK = "the bot by itself"
    READER = "whoever sees the channel, or sat there"
    SELF = "each for themselves"
    GUEST = "a guest"
    NEWCOMER = "the newcomer"
    PRESENT = "everybody present"
    EVERYBODY = "everybody whose time has not run out"
    UNEXPIRED = "everybody whose time has not run out, however long they have been gone"
    OTHERS = "all others whose time has not run out"
    OTHERS_PRESENT = "all others who are present"
    EVERY_OWNER = "every player, also those who are late or away"
    UNSIGHTED = "each player who would lose sight of it"
    SEALED = "everybody who has played in it"
    SAT = "everybody who has sat in that seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A request to a table, as the law sees it.

    Args:
        table: the table.
        asker: who asks; None: nobody but the clock.
        rights: what the cogs know of them: `MODERATOR` of the whole home server, `OPERATOR`.
        knows: they have sat, hosted or watched here, so that they are no moderator of this table.
        seat: the seat that it is about.
        newcomer: who would sit down, host, or watch.
        concerned: further people whose word it takes: `UNSIGHTED`, `SEALED`, `SAT`.
        former: the asker has sat in that seat.
        newcomer_sat: the newcomer has sat in that seat, or nobody has since the start.
        has: what else holds, by the conditions that only a service can know.
    """

    table: TableFacts
    asker: int | None = None
    rights: frozenset[Who] = frozenset()
    knows: bool = False
    seat: Seat | None = None
    newcomer: int | None = None
    concerned: tuple[int, ...] = ()
    former: bool = False
    newcomer_sat: bool = False
    has: "frozenset[When]" = frozenset()

    @property
    def chair(self) -> Chair | None:
        """The seat that it is about."""
        return next((c for c in self.table.chairs if c.seat == self.seat), None)

    def chairs(self, fits: Callable[[Chair], bool]) -> list[int]:
        """Return the holders of fitting seats, by seats, each once."""
        held = (c.holder for c in self.table.chairs if c.holder is not None and fits(c))
        return [*dict.fromkeys(held)]

    @property
    def meant(self) -> set[int | None]:
        """The people whom it is about: who is replaced, and who takes their place."""
        chair = self.chair
        seated = {self.table.host} if chair is None else {chair.holder, chair.player}
        return {*seated, self.newcomer}


def _is_moderator(case: Case) -> bool:
    sits = any(case.asker in (c.player, c.holder) for c in case.table.chairs)
    return Who.MODERATOR in case.rights and not (case.knows or sits)


def _plays(case: Case) -> bool:
    return any(case.asker is not None and case.asker == c.player for c in case.table.chairs)


def _owns(case: Case) -> bool:
    return any(case.asker is not None and case.asker == c.holder for c in case.table.chairs)


def _has_the_seat(case: Case) -> bool:
    return case.chair is not None and case.asker is not None and case.asker == case.chair.holder


def _plays_the_seat(case: Case) -> bool:
    chair = case.chair
    return chair is not None and chair.stood_in and case.asker == chair.player is not None


MAY_ASK: Mapping[Who, Callable[[Case], bool]] = {
    Who.ANYBODY: lambda case: True,
    Who.SELF: lambda case: True,
    Who.READER: lambda case: True,  # `cogs/outsiders.py` asks Discord before anything is shown
    Who.HOST: lambda case: case.asker == case.table.host,
    Who.PLAYER: _plays,
    Who.PLAYER_OR_OWNER: lambda case: _plays(case) or _owns(case),
    Who.HOLDER: _owns,
    Who.OWNER: _has_the_seat,
    Who.STAND_IN: _plays_the_seat,
    Who.FORMER: lambda case: case.former,
    Who.MODERATOR: _is_moderator,
    Who.OPERATOR: lambda case: Who.OPERATOR in case.rights,
    Who.CLOCK: lambda case: case.asker is None,
    Who.SEALED: lambda case: case.asker in case.concerned,
    Who.GUEST: lambda case: case.asker in case.concerned,
}
"""Whether the asker of a case is one of these."""


def _is_asked(chair: Chair) -> bool:
    """Return whether the holder of a seat is asked: their own time has not run out.

    Nor have they left it to another for a week, without a word and without a told absence.
    """
    return not (chair.late or chair.silent)


def _one(member: int | None) -> list[int]:
    return [] if member is None else [member]


def _others(case: Case, among: Iterable[int]) -> list[int]:
    return [member for member in among if member not in case.meant]


ASKED: Mapping[Who, Callable[[Case], list[int]]] = {
    Who.HOST: lambda case: [case.table.host],
    Who.OWNER: lambda case: _one(case.chair.holder if case.chair is not None else None),
    Who.NEWCOMER: lambda case: _one(case.newcomer),
    Who.WHO_PLAYS: lambda case: _one(case.chair.player if case.chair is not None else None),
    Who.PRESENT: lambda case: case.chairs(lambda c: c.present),
    Who.EVERYBODY: lambda case: case.chairs(_is_asked),
    Who.UNEXPIRED: lambda case: case.chairs(lambda c: not c.late),
    Who.EVERY_OWNER: lambda case: case.chairs(lambda c: True),
    Who.OTHERS: lambda case: _others(case, case.chairs(_is_asked)),
    Who.OTHERS_PRESENT: lambda case: _others(case, case.chairs(lambda c: c.present)),
    Who.UNSIGHTED: lambda case: [*case.concerned],
    Who.SEALED: lambda case: [*case.concerned],
    Who.SAT: lambda case: [*case.concerned],
}
"""The members of a case who are these."""


class When(StrEnum):
    """Conditions of rows."""

    LOBBY = "before the start"
    RUNNING = "while the game runs"
    CLOSED = "after the game was closed"
    PRACTICE = "in practice"
    LATE = "once its owner's own time has run out"
    SLOW = "once the time of its player has run out"
    FREE = "if the seat is a robot's own"
    OWNED = "at any time"
    WITNESSED = "if two others decide"
    NO_STRANGER = "if two others decide, or the newcomer has sat in that seat"
    SOMEBODY_THERE = "if another player decides"
    TWO_MORE = "if two others are in time, or all are"
    HOST_LATE = "once the host's time has run out"
    UNMOVED = "as long as nobody saw another move"
    ASIDE = "after two weeks laid aside"
    STILL = "while it is laid aside"
    UNREADABLE = "if its save cannot be played on"
    LOST = "after it has lost its place"
    # known to the services alone
    HOST_SILENT = "after a week of the host's silence"
    UNSEEN = "if nobody has learnt anything from it"
    SAME_SIGHT = "if every player sees the new channel"
    SAME_SERVER = "within the server"
    LONGER = "if nobody's time gets shorter"
    RESTED = "for 14 days in any 60"
    A_ROBOT = "for a robot"
    SEES = "for whoever sees the channel today"
    LET_IN = "unless the channel is hidden from them"
    LIVE = "at a live table"


def _deciding(case: Case, least: int) -> bool:
    """Return whether this many others whose time has not run out decide, the asker counted."""
    return len(_others(case, case.chairs(_is_asked))) >= least


def _two_more(case: Case) -> bool:
    left = any(not _is_asked(c) for c in case.table.chairs if c.holder is not None)
    others = set(case.chairs(_is_asked)) - {case.asker}
    return not left or len(others) >= WITNESSES


def _host_late(case: Case) -> bool:
    """Return whether the host holds no seat that they play in time."""
    own = [c for c in case.table.chairs if c.holder == case.table.host]
    return case.table.status == "running" and all(c.late for c in own)


def _in(*statuses: Status) -> Callable[[Case], bool]:
    return lambda case: case.table.status in statuses


HOLDS: Mapping[When, Callable[[Case], bool]] = {
    When.LOBBY: _in("lobby", "starting"),
    When.RUNNING: lambda case: case.table.status == "running" and not case.table.over,
    When.CLOSED: _in("cancelled"),
    When.PRACTICE: lambda case: case.table.alone,
    When.LATE: lambda case: case.chair is not None and case.chair.late,
    When.SLOW: lambda case: case.chair is not None and (case.chair.slow or case.chair.late),
    When.OWNED: lambda case: case.chair is not None and case.chair.holder is not None,
    When.NO_STRANGER: lambda case: case.newcomer_sat or _deciding(case, WITNESSES),
    When.SOMEBODY_THERE: lambda case: _deciding(case, 1),
    When.FREE: lambda case: case.chair is not None and case.chair.holder is None,
    When.WITNESSED: lambda case: _deciding(case, WITNESSES),
    When.TWO_MORE: _two_more,
    When.HOST_LATE: _host_late,
    When.UNMOVED: lambda case: not case.table.others_moved,
    When.ASIDE: lambda case: case.table.long_aside,
    When.STILL: lambda case: case.table.aside,
    When.UNREADABLE: lambda case: case.table.unreadable,
    When.LOST: lambda case: bool(case.table.lost),
}
"""Whether a condition holds; any other is told by the service in `Case.has`."""


def holds(when: When, case: Case) -> bool:
    """Return whether a condition of a row holds in a case."""
    return HOLDS[when](case) if when in HOLDS else when in case.has


def only(who: Who, host: str) -> Text:
    """Return the refusal of somebody who is not one of these."""
    texts = {
        Who.HOST: say("Only {host}, the host of this table, can do that.", host=host),
        Who.MODERATOR: say(
            "Only a moderator of the whole server who never played here can do that."
        ),
        Who.OPERATOR: say("Only the operator of this bot can do that."),
        Who.OWNER: say("Only the player whose seat it is can do that."),
        Who.STAND_IN: say("You stand in for nobody at this table."),
        Who.SEALED: say("Only those whose secrets were sealed in this game can propose that."),
    }
    return texts.get(who, say("Only players of this table can do that. Ask one of them."))
