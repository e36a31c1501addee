"""The law of a table: one row for each deed. What stands in no row is not allowed.

Whatever changes what another player was promised (their seat, time, place, secrets, the end of the
game, its record) takes their own word, or their own promised time has run out.

A deed such as `close` may have several rows, `close.aside` and others: it is done by the first one
whose asker and conditions fit. Services ask `judge` before they act, and `asked` for the voters.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.table.cases import ASKED, MAY_ASK, Case, When, Who, holds, only
from rules.kernel import Refused, Text, say

DAY = 24 * 3600


class Silence(StrEnum):
    """The meaning of silence, if somebody says nothing whose word is needed."""

    NONE = "nobody is asked"
    LAPSES = "it lapses after three days"
    LETS_GO = "after a week it goes on without them"
    NOTICE = "it holds after the notice"


OPEN_FOR: Mapping[Silence, int] = {Silence.LETS_GO: 7 * DAY}
"""Seconds that each voter has, counted as a limit counts; otherwise the vote lapses after three
days."""


class Tell(StrEnum):
    """Who learns of a deed; without DMs a mention or the inbox tells them."""

    NOBODY = "nobody"
    CHANNEL = "the channel"
    OWNER = "the channel; the player concerned by DM"
    ALL = "the channel; every player by DM"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A row of the law.

    Args:
        what: the deed, in words for hosts.
        asks: who may ask for it, if all conditions (`when`) hold.
        word: whose word it takes beside the asker's; nothing: it is done at once.
        heard: who may speak in the vote, and ends it by refusing, though nobody needs their word.
        notice: who has until the end of the vote for that, unless they have been gone for a week.
        silence: what it means if those say nothing.
        told: who learns of it.
        back: how whoever it touches takes it back.
        ways: the commands, presses and words of the shell that do it.
        reads: it only shows something.
    """

    what: str
    asks: tuple[Who, ...]
    when: tuple[When, ...] = ()
    word: tuple[Who, ...] = ()
    heard: tuple[Who, ...] = ()
    notice: tuple[Who, ...] = ()
    silence: Silence = Silence.NONE
    told: Tell = Tell.NOBODY
    back: str = ""
    ways: tuple[str, ...] = ()
    reads: bool = False


HOST, PLAYER, OWNER, CLOCK, SELF = Who.HOST, Who.PLAYER, Who.OWNER, Who.CLOCK, Who.SELF
LOBBY, RUNNING = When.LOBBY, When.RUNNING
LAPSES, LETS_GO = Silence.LAPSES, Silence.LETS_GO
TAKE_BACK = "Take my seat back"

# A way is a command as it is typed, the verb of a press, a word of the shell, or `clock`.
# fmt: off
LAW: Mapping[str, Deed] = {
    # ---- before the start: nothing is promised yet ----------------------------------------------
    "open": Deed(what="open a table", asks=(Who.ANYBODY,), told=Tell.CHANNEL, ways=("/game new",
        "/game again", "press again")),
    "join": Deed(what="sit down", asks=(Who.ANYBODY,), when=(LOBBY,), told=Tell.CHANNEL,
        ways=("/game join", "press join", "/game again", "press again")),
    "get_up": Deed(what="get up again", asks=(PLAYER,), when=(LOBBY,), told=Tell.CHANNEL,
        ways=("/game leave", "press leave")),
    "robot": Deed(what="seat a robot, or send it away", asks=(HOST,), when=(LOBBY,),
        told=Tell.CHANNEL, ways=("/game robot", "press robot")),
    "hours": Deed(what="count one's own hours in the forecast", asks=(PLAYER,), when=(LOBBY,),
        told=Tell.CHANNEL, ways=("press hours",)),
    "order": Deed(what="seat the players in the proposed order", asks=(HOST,), when=(LOBBY,),
        told=Tell.CHANNEL, ways=("press seats",)),
    "start": Deed(what="start the game", asks=(HOST,), when=(LOBBY,), told=Tell.CHANNEL,
        ways=("/game start", "press start")),

    # ---- one's own moves ------------------------------------------------------------------------
    "move": Deed(what="answer one's own question", asks=(PLAYER,), when=(RUNNING,),
        told=Tell.CHANNEL, back="/game undo", ways=("/move", "/bid", "/pass", "press answer",
        "press back", "press more", "press menu", "press group", "press warn", "press gather",
        "press amount", "press limit", "press spread", "press order", "press reasons")),
    "orders": Deed(what="give standing orders", asks=(PLAYER,), when=(RUNNING,), back="/orders",
        ways=("/orders", "press orders")),
    "undo.unseen": Deed(what="take back what nobody has learnt from", asks=(PLAYER,), when=(RUNNING,
        When.UNSEEN), told=Tell.CHANNEL, ways=("/game undo", "press undo")),
    "undo.seen": Deed(what="take back what others have seen (with the option, by more than half)",
        asks=(PLAYER,), when=(RUNNING, When.TWO_MORE), word=(Who.EVERYBODY,), silence=LAPSES,
        told=Tell.CHANNEL, ways=("/game undo",)),
    "undo.left": Deed(what="take it back where fewer than two others play in time", asks=(PLAYER,),
        when=(RUNNING,), word=(Who.EVERY_OWNER,), silence=LAPSES, told=Tell.CHANNEL,
        ways=("/game undo",)),
    "vote": Deed(what="agree to a proposal, or refuse it", asks=(SELF,), back="another vote",
        ways=("/game vote", "press agree", "press refuse")),

    # ---- time -----------------------------------------------------------------------------------
    "choose.before": Deed(what="set options before the start", asks=(HOST,), when=(LOBBY,),
        told=Tell.CHANNEL, ways=("/game settings", "press option")),
    "choose.longer": Deed(what="set an option that gives nobody less time", asks=(HOST,),
        when=(RUNNING, When.LONGER), told=Tell.CHANNEL, ways=("/game settings", "press option")),
    "choose.notice": Deed(what="give players less time, after a notice as long as their old limit",
        asks=(HOST,), when=(RUNNING,), silence=Silence.NOTICE, told=Tell.ALL,
        ways=("/game settings", "press option")),
    "sooner": Deed(what="give players less time at once", asks=(HOST,), when=(RUNNING,),
        word=(Who.EVERYBODY,), silence=LAPSES, told=Tell.ALL, ways=("/game settings",
        "press option")),
    "extend": Deed(what="give a question more time", asks=(PLAYER,), when=(RUNNING,),
        word=(Who.OTHERS_PRESENT,), heard=(OWNER,), silence=LAPSES, told=Tell.CHANNEL,
        ways=("/game extend",)),
    "pause.rested": Deed(what="pause the table", asks=(HOST,), when=(RUNNING, When.RESTED),
        told=Tell.CHANNEL, back="/game pause days: 0", ways=("/game pause",)),
    "pause.longer": Deed(what="pause the table for longer", asks=(HOST,), when=(RUNNING,),
        word=(Who.EVERYBODY,), silence=LAPSES, told=Tell.CHANNEL, back="/game pause days: 0",
        ways=("/game pause",)),
    "pause_ends": Deed(what="end a pause, after a notice as long as the limit", asks=(HOST,
        Who.PLAYER_OR_OWNER), when=(RUNNING,), silence=Silence.NOTICE, told=Tell.ALL,
        ways=("/game pause", "press go_on")),
    "break": Deed(what="take a break of 10 or 20 minutes, twice in a game", asks=(PLAYER,),
        when=(RUNNING, When.LIVE), told=Tell.CHANNEL, back="Go on", ways=("press break",)),
    "rest": Deed(what="take a break at a live table where nobody answers", asks=(CLOCK,),
        when=(RUNNING,), told=Tell.CHANNEL, back="Go on", ways=("clock",)),
    "time_out": Deed(what="answer for a player whose time has run out", asks=(CLOCK,),
        when=(RUNNING,), told=Tell.CHANNEL, back="/game undo", ways=("clock",)),

    # ---- seats ----------------------------------------------------------------------------------
    "leave.stand_in": Deed(what="stop standing in: a robot plays on for the owner",
        asks=(Who.STAND_IN,), when=(RUNNING,), told=Tell.OWNER, back=TAKE_BACK, ways=("/game leave",
        "/game replace")),
    "leave.for_good": Deed(what="leave a running game for good", asks=(OWNER,), when=(RUNNING,),
        told=Tell.CHANNEL, ways=("/game leave",)),
    "take_back": Deed(what="take one's own seat back", asks=(OWNER,), when=(RUNNING, When.SEES),
        told=Tell.CHANNEL, ways=("press take_seat", "/game replace", "/me away", "press go_on",
        "/game resume")),
    "seat.own": Deed(what="let another, or a robot, play one's own seat", asks=(OWNER,),
        when=(RUNNING,), word=(Who.NEWCOMER,), silence=LAPSES, told=Tell.CHANNEL, back=TAKE_BACK,
        ways=("/game replace", "/me away", "press step_in")),
    "seat.robot": Deed(what="seat a robot as a stand-in", asks=(PLAYER, Who.FORMER), when=(RUNNING,
        When.A_ROBOT, When.SLOW), word=(Who.OTHERS_PRESENT,), heard=(OWNER, Who.WHO_PLAYS),
        silence=LETS_GO, told=Tell.OWNER, back=TAKE_BACK, ways=("/game replace", "press step_in")),
    "seat.robot_by_moderator": Deed(what="seat a robot as a stand-in", asks=(Who.MODERATOR,),
        when=(RUNNING, When.A_ROBOT, When.SLOW), told=Tell.OWNER, back=TAKE_BACK,
        ways=("/game replace", "press step_in")),
    "seat.person": Deed(what="seat a person, or a caretaker, as a stand-in", asks=(PLAYER,
        Who.FORMER), when=(RUNNING, When.LATE, When.LET_IN, When.NO_STRANGER), word=(Who.NEWCOMER,
        Who.OTHERS), heard=(OWNER, Who.WHO_PLAYS), silence=LAPSES, told=Tell.OWNER, back=TAKE_BACK,
        ways=("/game replace",)),
    "seat.person_by_moderator": Deed(what="seat a person, or a caretaker, as a stand-in",
        asks=(Who.MODERATOR,), when=(RUNNING, When.LATE, When.LET_IN, When.SOMEBODY_THERE),
        word=(Who.NEWCOMER, Who.OTHERS), heard=(OWNER, Who.WHO_PLAYS), silence=LAPSES,
        told=Tell.OWNER, back=TAKE_BACK, ways=("/game replace",)),
    "seat.free": Deed(what="give a robot's own seat to a person", asks=(PLAYER, Who.FORMER),
        when=(RUNNING, When.FREE, When.NO_STRANGER), word=(Who.NEWCOMER, Who.OTHERS),
        silence=LAPSES, told=Tell.CHANNEL, ways=("/game replace",)),
    "seat.asked": Deed(what="ask for the seat of a player who is in time", asks=(PLAYER,
        Who.FORMER), when=(RUNNING, When.OWNED), word=(Who.NEWCOMER, OWNER), heard=(Who.WHO_PLAYS,),
        silence=LAPSES, told=Tell.OWNER, back=TAKE_BACK, ways=("/game replace", "press step_in")),
    "seat_for_good.own": Deed(what="give one's own seat away for good", asks=(OWNER,),
        when=(RUNNING,), word=(Who.NEWCOMER,), silence=LAPSES, told=Tell.CHANNEL,
        ways=("/game replace",)),
    "seat_for_good.late": Deed(what="give a seat away for good", asks=(PLAYER, Who.FORMER),
        when=(RUNNING, When.LATE, When.LET_IN, When.WITNESSED), word=(Who.NEWCOMER, Who.OTHERS),
        heard=(OWNER, Who.WHO_PLAYS), silence=LAPSES, told=Tell.OWNER, ways=("/game replace",)),
    "seat_for_good.asked": Deed(what="ask for a seat for good", asks=(PLAYER, Who.FORMER),
        when=(RUNNING, When.OWNED), word=(Who.NEWCOMER, OWNER), silence=LAPSES, told=Tell.OWNER,
        ways=("/game replace",)),
    "seat_known": Deed(what="seat a person who has sat in another seat, or hosted", asks=(PLAYER,
        Who.FORMER), when=(RUNNING,), word=(Who.NEWCOMER, Who.EVERY_OWNER, Who.SAT), silence=LAPSES,
        told=Tell.OWNER, ways=("/game replace",)),
    "step_in": Deed(what="seat a robot after two missed turns, or if a player leaves the server",
        asks=(CLOCK,), when=(RUNNING,), told=Tell.OWNER, back=TAKE_BACK, ways=("clock",)),
    "forget": Deed(what="have oneself forgotten: robots take one's seats for good", asks=(SELF,
        Who.OPERATOR), told=Tell.CHANNEL, ways=("/me forget", "press forget", "shell forget",
        "press owner")),
    "away": Deed(what="tell an absence, or its end", asks=(SELF,), told=Tell.CHANNEL,
        back="/me away until: none", ways=("/me away",)),

    # ---- the host -------------------------------------------------------------------------------
    "host.passed": Deed(what="pass hosting on", asks=(HOST,), when=(RUNNING,), word=(Who.NEWCOMER,),
        silence=LAPSES, told=Tell.CHANNEL, ways=("/game host",)),
    "host.late": Deed(what="choose another host", asks=(PLAYER,), when=(RUNNING, When.HOST_LATE),
        word=(Who.NEWCOMER, Who.OTHERS), silence=LETS_GO, told=Tell.OWNER, ways=("/game host",)),
    "host.orphaned": Deed(what="choose another host", asks=(Who.MODERATOR,), when=(RUNNING,
        When.HOST_LATE), told=Tell.OWNER, ways=("/game host",)),
    "host.lobby": Deed(what="choose another host before the start", asks=(Who.MODERATOR,),
        when=(LOBBY,), told=Tell.CHANNEL, ways=("/game host",)),
    "host.asked": Deed(what="ask for another host", asks=(PLAYER,), when=(RUNNING,),
        word=(Who.NEWCOMER, HOST), silence=LAPSES, told=Tell.CHANNEL, ways=("/game host",)),
    "host.succeeds": Deed(what="let the next player host", asks=(CLOCK,), when=(RUNNING,
        When.HOST_SILENT), told=Tell.OWNER, ways=("clock",)),

    # ---- the place ------------------------------------------------------------------------------
    "place.seen": Deed(what="move the table where every player sees it", asks=(HOST,),
        when=(RUNNING, When.SAME_SERVER, When.SAME_SIGHT), told=Tell.CHANNEL,
        ways=("/game resume",)),
    "place.found": Deed(what="go on in another channel after the table's own is gone",
        asks=(Who.PLAYER_OR_OWNER,), when=(RUNNING, When.SAME_SERVER, When.LOST, When.SAME_SIGHT),
        told=Tell.CHANNEL, ways=("/game resume",)),
    "place.unseen": Deed(what="move the table where a player does not see it", asks=(HOST,),
        when=(RUNNING, When.SAME_SERVER), word=(Who.UNSIGHTED,), silence=LAPSES, told=Tell.ALL,
        ways=("/game resume",)),
    "place.lost": Deed(what="go on after the table has lost its place", asks=(Who.PLAYER_OR_OWNER,),
        when=(RUNNING, When.LOST), word=(Who.EVERYBODY,), heard=(Who.EVERY_OWNER,), silence=LETS_GO,
        told=Tell.ALL, ways=("/game resume",)),
    "place.abroad": Deed(what="go on in another server", asks=(HOST,), when=(RUNNING,),
        word=(Who.UNEXPIRED,), heard=(Who.EVERY_OWNER,), silence=LAPSES, told=Tell.ALL,
        ways=("/game resume",)),
    "go_on": Deed(what="go on with a table that is laid aside", asks=(Who.PLAYER_OR_OWNER,),
        when=(RUNNING, When.STILL), told=Tell.ALL, ways=("press go_on", "/game resume")),
    "lay_aside": Deed(what="lay a table aside that nobody answers", asks=(CLOCK,), when=(RUNNING,),
        told=Tell.ALL, back="Go on", ways=("clock",)),

    # ---- the end --------------------------------------------------------------------------------
    "close.lobby": Deed(what="close a table before its start", asks=(HOST, Who.MODERATOR),
        when=(LOBBY,), told=Tell.CHANNEL, ways=("/game cancel", "press cancel",
        "press really_cancel")),
    "close.practice": Deed(what="close one's own practice", asks=(HOST,), when=(When.PRACTICE,),
        ways=("/game cancel", "press really_cancel")),
    "close.unmoved": Deed(what="close the game", asks=(HOST,), when=(RUNNING, When.UNMOVED),
        told=Tell.ALL, ways=("/game cancel", "press really_cancel")),
    "close.aside": Deed(what="close the game", asks=(HOST,), when=(RUNNING, When.ASIDE),
        told=Tell.ALL, ways=("/game cancel", "press really_cancel")),
    "close.unreadable": Deed(what="close the game", asks=(HOST,), when=(When.UNREADABLE,),
        told=Tell.ALL, ways=("/game cancel", "press really_cancel")),
    "close.moderator": Deed(what="close the game", asks=(Who.MODERATOR,), when=(RUNNING,),
        told=Tell.ALL, ways=("/game cancel", "press really_cancel")),
    "close.operator": Deed(what="close a table", asks=(Who.OPERATOR,), told=Tell.ALL,
        ways=("shell close",)),
    "close.idle": Deed(what="close a lobby after a week, or a table with robots alone",
        asks=(CLOCK,), told=Tell.CHANNEL, ways=("clock",)),
    "end.unfinished": Deed(what="close the game as unfinished", asks=(Who.HOLDER,), when=(RUNNING,),
        word=(Who.PRESENT,), notice=(Who.EVERY_OWNER,), silence=LETS_GO, told=Tell.ALL,
        ways=("/game cancel", "press end", "press really_cancel")),
    "end.scored": Deed(what="end the game, scored as it stands", asks=(Who.HOLDER,),
        when=(RUNNING,), word=(Who.EVERY_OWNER,), silence=LAPSES, told=Tell.ALL,
        ways=("/game cancel", "press end")),
    "mend.voted": Deed(what="lead a broken table back", asks=(Who.PLAYER_OR_OWNER,),
        when=(When.UNREADABLE,), word=(Who.EVERYBODY,), silence=LETS_GO, told=Tell.CHANNEL,
        ways=("/game undo",)),
    "mend.at_once": Deed(what="lead a broken table back", asks=(Who.MODERATOR, Who.OPERATOR),
        when=(When.UNREADABLE,), told=Tell.CHANNEL, ways=("/game undo", "shell mend")),
    "seals": Deed(what="open the seals of a closed game", asks=(Who.SEALED,), when=(When.CLOSED,),
        word=(Who.SEALED,), silence=LAPSES, told=Tell.CHANNEL, ways=("press open",)),

    # ---- secrets, and what is read --------------------------------------------------------------
    "show": Deed(what="let one person see one's own hand, or end that", asks=(OWNER,),
        when=(RUNNING,), told=Tell.CHANNEL, back="/show do: stop", ways=("/show",)),
    "hand": Deed(what="look at a hand that is shown to one", asks=(Who.GUEST, PLAYER), reads=True,
        ways=("/hand", "press hand")),
    "look": Deed(what="look at a table", asks=(Who.READER,), reads=True, ways=("/game status",
        "/game log", "/board", "/verify", "press board", "press move", "press panel", "press log",
        "press verify", "press awaits", "press look_up", "press help", "press options")),
    "replay": Deed(what="look back on a game", asks=(Who.READER,), reads=True, ways=("/game replay",
        "/game export", "press replay", "press prove", "press lapse", "press mortem")),
    "share": Deed(what="post a picture of a finished game once", asks=(Who.READER,),
        told=Tell.CHANNEL, ways=("press share", "press lapse", "/game replay")),
    "record": Deed(what="see the games of channels that one sees", asks=(Who.READER,), reads=True,
        ways=("/record mine", "/record player", "/record server", "/record game")),
    "inbox": Deed(what="see what waits at one's own tables", asks=(SELF,), reads=True,
        ways=("/inbox", "press inbox")),
    "open_tables": Deed(what="see open tables of channels that one sees", asks=(Who.READER,),
        reads=True, ways=("/game open",)),

    # ---- one's own wishes, which touch nobody else ----------------------------------------------
    "wish": Deed(what="set what is one's own", asks=(SELF,), ways=("/me show", "/me hours",
        "/me calls", "/me morning", "/me caretaker", "/me mute", "/me snooze", "/me warnings",
        "/me pictures", "/me answer_times", "/me data", "/record share", "press mute",
        "press unmute", "press snooze", "press pictures", "press tell_me", "press sleep")),
    "rules": Deed(what="look something up", asks=(Who.ANYBODY,), reads=True, ways=("/card",
        "/rules", "/help", "press rules")),

    # ---- the operator ---------------------------------------------------------------------------
    "operate": Deed(what="keep the bot", asks=(Who.OPERATOR,), ways=("/owner", "press owner",
        "shell backup", "shell restore", "shell move-to", "shell records")),
    "inspect": Deed(what="look at the bot", asks=(Who.OPERATOR,), reads=True, ways=("shell doctor",
        "shell check", "shell tables", "shell show", "shell words")),
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Verdict:
    """The name of the row by which a deed is allowed; else why it is not."""

    row: str = ""
    why: Text | None = None

    @property
    def deed(self) -> Deed:
        """The row itself."""
        return LAW[self.row]


@dataclass(frozen=True, slots=True)
class Voices:
    """The members whose word a row takes, and those whose refusal ends the vote.

    Nobody needs the word of those it `waits` for: they have until the end of the vote to refuse.
    """

    word: tuple[int, ...]
    heard: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()


def rows_of(deed: str) -> Iterator[tuple[str, Deed]]:
    """Yield the rows of a deed by their names, in the order of the law."""
    for name, row in LAW.items():
        if name == deed or name.startswith(f"{deed}."):
            yield name, row


def may_ask(deed: str, case: Case) -> Verdict:
    """Return the first row of a deed by which the asker may ask for it, else why they may not."""
    fitting = [
        (name, row) for name, row in rows_of(deed) if all(holds(when, case) for when in row.when)
    ]
    for name, row in fitting:
        if any(MAY_ASK[who](case) for who in row.asks):
            return Verdict(name)
    if not fitting:
        return Verdict(why=say("That cannot be done at this table now."))
    return Verdict(why=only(fitting[0][1].asks[0], case.table.host_name))


def judge(deed: str, case: Case) -> str:
    """Return the name of the row by which the asker may ask for a deed.

    Raises:
        Refused: no row allows it.
    """
    verdict = may_ask(deed, case)
    if verdict.why is not None:
        raise Refused(verdict.why)
    return verdict.row


def asked(row: str, case: Case) -> Voices:
    """Return the members whose word a row takes in a case, by seats, and those who are heard."""
    deed = LAW[row]
    word = dict.fromkeys(member for who in deed.word for member in ASKED[who](case))
    told = [*deed.heard, *deed.notice]
    also = dict.fromkeys(member for who in told for member in ASKED[who](case))
    heard = tuple(member for member in also if member not in word)
    noticed = {member for who in deed.notice for member in ASKED[who](case)}
    gone = {c.holder for c in case.table.chairs if c.silent}
    waits = tuple(member for member in heard if member in noticed - gone)
    return Voices(tuple(word), heard, waits)
