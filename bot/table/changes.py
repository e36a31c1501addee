"""The changes of a move: what to store, and what to tell Discord."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.store.rows.outbox import (
    DmRow,
    NoteRow,
    OutboxRow,
    PlaceNoteRow,
    PostRow,
    ReminderRow,
    Seal,
    SealRow,
    WaitingRow,
)
from bot.store.rows.records import (
    TABLE,
    AnswerRecord,
    Change,
    LineRecord,
    ResultRecord,
    SeatRecord,
    TimerRecord,
)
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.after_move import banked_after, limits_ended, time_left_after, timers_after
from bot.table.time.calling import called_now, calls_of, hushed, named_anew
from bot.table.time.pace import plays_live
from rules.kernel import Game, Line, Seat, Text, say, to_plain
from rules.parts.provable import receipts_of

DM_PAUSE = 2
"""Seconds until a look at the mover's DM, which may be the one they pressed."""
HOUR = 3600

PLAYS_FOR = "{seat:seat} now plays for {former}."
PLAYS_INSTEAD = "{seat:seat} now plays for {owner} instead of {former}."
PLAYS_AGAIN = "{seat:seat} is back and plays again instead of {former}."
HOSTS_NOW = "{seat:seat} became the host of this table."
HAS_LEFT = "{name} has left this server."
ENDS_EARLY = "All players agreed to end the game now: it is scored as it stands."
RAN_OUT = "{seat:seat} ran out of time."
STEPS_IN = (
    "{former} missed two turns in a row, so {seat:seat} stands in until {former} takes the seat"
    " back. One press does that: Take my seat back."
)
STEPS_IN_AGAIN = (
    "{former}, who played for {owner}, missed two turns in a row, so {seat:seat} stands in until"
    " {owner} takes the seat back. One press does that: Take my seat back."
)
STOOD_IN_DM = (
    "You missed two turns in a row in {game}, <#{channel}>, so you no longer play for {owner}."
    " {name} goes on, and {owner} can take the seat back."
)
NOBODY_PLAYS = (
    "Nobody who plays here answers, so this game is laid aside: no time runs, and nobody is called."
    " It stays as it stands until a player presses Go on, or types /game resume."
)
LAID_ASIDE_DM = (
    "Nobody answers in your game of {game}, <#{channel}>, so it is laid aside: no time runs there,"
    " and nobody is called. It stays as it stands. Press Go on whenever you like to play on."
)
ABOUT_SEATS = (PLAYS_FOR, PLAYS_INSTEAD, PLAYS_AGAIN, HOSTS_NOW, HAS_LEFT, STEPS_IN, STEPS_IN_AGAIN)
"""Lines about people: an undo does not change them, so they are told again after it."""
FORMER_WORDS: dict[str, str] = {}
"""Former wordings of the templates above, which stories and outboxes hold, and the present ones."""


def deed_of(text: Text) -> str:
    """Return the template by which a deed is recognised, however a former release worded it."""
    return FORMER_WORDS.get(text.template, text.template)


def answers_since(game: Game, moves: int) -> list[AnswerRecord]:
    """Return the answers since the game had made `moves` moves, as the log keeps them."""
    return [
        AnswerRecord(moves + place, "play", played.seat, played.answer, played.automatic)
        for place, played in enumerate(game.take_played())
    ]


def change_of(
    held: HeldTable,
    game: Game,
    before: Awaiting,
    answers: list[AnswerRecord],
    seats: Sequence[SeatRecord],
    at: int,
    absent: Seat | None = None,
) -> Change:
    """Return what to store and tell after the game has gone on.

    For `absent` the clock has answered: a player whose time ran out is not at the table.
    """
    record = held.record
    lines = [(to_plain(line.text), line) for line in game.take_news()]
    after = held.awaiting_after(game)
    movers = {a.seat for a in answers if not a.automatic} - {absent, TABLE}
    there = held if seats is held.seats else replace(held, seats=list(seats))
    silent = hushed(there, before, after, movers, at)
    told = _post(held, game, _ready(lines, before, after), before, after, movers, silent)
    heard = game.over or bool(told) or _shows(before, after)
    waiting = timers_after(there, before, after, at, heard=heard)
    over = limits_ended(held, before, waiting, at)
    return Change(
        table=record.id,
        version=record.version,
        at=at,
        status="over" if game.over else "running",
        moves=game.moves,
        rules=game.RULES,
        heard=heard,
        asked=at if heard else None,
        save=game.save(),
        answers=[_dated(held, before, answer) for answer in answers],
        results=_results(game),
        lines=[LineRecord(text, line.to, line.minor) for text, line in lines],
        outbox=[
            *told,
            *_dms(before, after, seats, movers, silent, at, heard=heard),
            *_dms_of_new_ends(held, waiting),
        ],
        called=called_now(before, after, movers, silent) if after.clocks else (),
        waiting=[*waiting, *calls_of(there, before, after, silent, at)],
        left=time_left_after(held, before, after, over, at),
        banked=banked_after(held, before, after, over, at),
    )


def _dated(held: HeldTable, before: Awaiting, answer: AnswerRecord) -> AnswerRecord:
    """Return an answer with the time of its question, and whether its limit ran publicly."""
    if answer.kind not in ("play", "time"):
        return answer
    timers = [timer for timer in held.waiting if timer.seat == answer.seat]
    timed = answer.seat in before.named and any(timer.kind == "limit" for timer in timers)
    if answer.kind == "time":
        return replace(answer, timed=timed)
    asked = max([timer.since for timer in timers], default=held.record.asked) or None
    return replace(answer, asked=asked, timed=timed)


def _results(game: Game) -> list[ResultRecord]:
    if game.result is None:
        return []
    reason = game.result.reason
    return [ResultRecord(s.seat, s.place, s.points, reason) for s in game.standings()]


def _shows(before: Awaiting, after: Awaiting) -> bool:
    """Return whether everybody can see a change without words about it."""
    if after.half:
        return False
    if before.half:  # nobody saw where in the rules the move had come to
        return before.public[:2] != after.public[:2]
    return before.public != after.public


def _ready(
    lines: Sequence[tuple[Any, Line]], before: Awaiting, after: Awaiting
) -> list[tuple[Any, bool]]:
    """Return the lines that everybody may read now: all public ones except a half-made move's.

    An undo into the middle of a move is told, but the lines of that move are not.
    """
    public = [(text, line.minor) for text, line in lines if line.to is None]
    public = [*before.untold, *public]
    told = public[: len(public) - len(after.untold)]
    return told if [*told, *after.untold] == public else public


def _post(
    held: HeldTable,
    game: Game,
    public: Sequence[tuple[Any, bool]],
    before: Awaiting,
    after: Awaiting,
    movers: set[Seat],
    silent: Collection[Seat],
) -> list[OutboxRow]:
    """Return a post of the public lines, or a mere update if only fewer players are awaited.

    Seals that may not wait for a post go ahead of it.
    """
    # Nobody calls players awaited in a secret window, and a window by itself tells nothing.
    newly = [seat for seat in named_anew(before, after) if seat not in silent]
    is_post = bool(public or (set(newly) - set(before.named)) or game.over)
    seals = _seals(game, before, after, has_post=is_post)
    version, number = held.record.version + 1, held.record.heard + 1
    rows: list[OutboxRow] = []
    if seals.ahead:
        rows.append(SealRow(version=version, number=number, seals=seals.ahead))
    if is_post:
        post = PostRow(
            version=version,
            number=number,
            lines=tuple([text for text, _ in public]),
            minor=all(minor for _, minor in public) and not game.over,
            # A player who has just answered sees the next question and is not called. But if
            # nobody is named, a post without a call must not tell that they answered last.
            ping=tuple(called_now(before, after, movers, silent)),
            mover=next(iter(movers)) if len(movers) == 1 else None,
            goes_on=before.alone is not None and movers == {before.alone} == {after.alone},
            # A live table tells one scene in one post.
            scene=game.scene if plays_live(held.meta, held.record.hours) else "",
            seals=seals.own,
            revealed=seals.revealed,
        )
        rows.append(post)
    elif not after.half and before.public[:2] != after.public[:2]:
        rows.append(WaitingRow(version=version, number=number))
    return rows  # of a secret choice, or a further step of one's turn, there is nothing to tell


class _Seals(NamedTuple):
    """The seals that go ahead of a change, those in its post, and the one whose secret it shows."""

    ahead: tuple[Seal, ...] = ()
    own: tuple[Seal, ...] | None = ()
    revealed: int = 0


def _seals(game: Game, before: Awaiting, after: Awaiting, *, has_post: bool) -> _Seals:
    """Return the seals of a change; those of a half-made move wait until it is told.

    Seals of secrets that it reveals go ahead of it, and so do all without a post.
    """
    if after.half:
        return _Seals(own=None)
    receipts = receipts_of(game)
    seals = receipts.since(before.sealed)
    shown = max(receipts.reveals, default=0)
    ahead = tuple([each for each in seals if each[0] <= shown or not has_post])
    own = tuple([each for each in seals if each not in ahead])
    return _Seals(ahead, own, shown if any(number == shown for number, _ in ahead) else 0)


def _dms(
    before: Awaiting,
    after: Awaiting,
    seats: Sequence[SeatRecord],
    movers: set[Seat],
    silent: Collection[Seat],
    at: int,
    *,
    heard: bool,
) -> list[DmRow]:
    """Return a DM for everybody whose question has come or gone, if they are waited for.

    A step within one decision or turn (`goes_on` is its question) edits the existing DM.
    """
    rows = []
    for seated in seats:
        seat, digest = seated.seat, after.digests.get(seated.seat)
        left = after.alone == seat != before.alone and seat in before.digests
        if seated.member is None or (before.digests.get(seat) == digest and not left):
            continue
        same = digest and _same_turn(before, after, seat, heard=heard)
        row = DmRow(
            seat=seat,
            last=left,
            goes_on=digest if digest and same else "",
            loud=seat in after.called and seat not in silent,  # called here before, and long ago
            due=at + DM_PAUSE if seat in movers else at,
        )
        rows.append(row)
    return rows


def _dms_of_new_ends(held: HeldTable, waiting: Sequence[TimerRecord]) -> list[DmRow]:
    """Return DMs whose text names a time limit that now ends at another time."""
    clocks = [t for t in waiting if t.seat == TABLE and t.personal]
    if not clocks:
        return []
    ends = {t.kind: t.due for t in held.waiting if t.seat == TABLE and t.personal}
    moved = [t for t in clocks if ends.get(t.kind, t.due) != t.due]
    return [DmRow(seat=seat, renewed=True) for t in moved for seat in t.seats]


def _same_turn(before: Awaiting, after: Awaiting, seat: Seat, *, heard: bool) -> bool:
    """Return whether a seat's new question belongs to the turn or decision of the one before."""
    turn = after.turns.get(seat)
    if turn is not None and before.turns.get(seat) == turn:
        return True
    clock = after.timed.get(seat)
    if clock and before.timed.get(seat) == clock:
        return True  # everything asked under one clock is one decision
    return not heard and before.moments.get(seat) == after.moments[seat]


def handed_over(rows: Sequence[OutboxRow], seat: Seat, former: str | None) -> list[OutboxRow]:
    """Return the rows with the seat's DM to a new player; the former DM becomes void.

    The new player reads what awaits them; a returning player (no `former`) has read it.
    """
    welcome = DmRow(seat=seat, handed=True, former=former)
    return [*(row for row in rows if row.lane != welcome.lane), welcome]


def dms_to_all(seats: Sequence[SeatRecord]) -> list[DmRow]:
    """Return a DM to everybody; each finds its content when it is written."""
    people = [seated.seat for seated in seats if seated.member is not None and not seated.gone]
    return [DmRow(seat=seat) for seat in people]


def resumed_dms(seats: Sequence[SeatRecord]) -> list[OutboxRow]:
    """Return DMs that call everybody who is asked, when a table goes on after a standstill."""
    return [replace(row, resumed=True) for row in dms_to_all(seats)]


def dms_about(members: Iterable[int], text: Text) -> list[OutboxRow]:
    """Return a DM about their table to each of these members; a mention if they want no DMs."""
    plain = to_plain(text)
    return [
        PlaceNoteRow(member=member, text=plain, or_here=True) for member in dict.fromkeys(members)
    ]


def everybody(seats: Sequence[SeatRecord]) -> list[int]:
    """Return all who play at a table, and the owners for whom they play."""
    people = (m for s in seats if not s.gone for m in (s.member, s.owner) if m is not None)
    return [*dict.fromkeys(people)]


def told_closed(held: HeldTable, text: Text, by: int | None = None) -> list[OutboxRow]:
    """Return the DMs about a closed game: to all but who closed it, in place of a question's."""
    others = [] if held.record.alone else [m for m in everybody(held.seats) if m != by]
    return [*dms_to_all(held.seats), *dms_about(others, text)]


def note(text: Text, *, verify: bool = False, go_on: bool = False) -> NoteRow:
    """Return a sentence of the bot's own for the channel.

    Args:
        text: the sentence.
        verify: with a way to the receipts.
        go_on: with a button that lets the table go on.
    """
    return NoteRow(text=to_plain(text), verify=verify, go_on=go_on)


def late(seats: Sequence[SeatRecord], seat: Seat, at: int) -> list[SeatRecord]:
    """Return the seats after the public time of this one has run out.

    A player whose time runs out again has been late since the first time.
    """
    seated = seats[seat]
    later = replace(seated, late=seated.late or at, missed=seated.missed + 1)
    return [later if each is seated else each for each in seats]


def punctual(seats: Sequence[SeatRecord], seat: Seat) -> list[SeatRecord] | None:
    """Return the seats after a named answer of this one; None if nothing changes."""
    seated = seats[seat]
    if not (seated.late or seated.missed):
        return None
    back = replace(seated, late=0, missed=0)
    return [back if each is seated else each for each in seats]


def lay_aside(
    change: Change, seats: Sequence[SeatRecord], why: Text, *, dm: Text | None = None
) -> None:
    """Lay a table aside with this change: nothing runs there, and nobody is called.

    Args:
        change: the change after which nobody is there.
        seats: the seats after it.
        why: the words for the channel.
        dm: the words for everybody who may come back; None: only the channel is told.
    """
    change.aside = change.at
    rows = [row for row in change.outbox if not isinstance(row, DmRow | ReminderRow)]
    rows = [replace(row, ping=()) if isinstance(row, PostRow) else row for row in rows]
    change.outbox = [*rows, NoteRow(text=to_plain(why), go_on=True)]
    if dm is not None:
        text = to_plain(dm)
        change.outbox += [  # in place of the DMs that asked for an answer
            *dms_to_all(seats),
            *(PlaceNoteRow(member=one, text=text, go_on=True) for one in everybody(seats)),
        ]


def close_deserted(change: Change) -> None:
    """Close a table without people; the seals of this change are still published."""
    change.status, change.waiting = "cancelled", []
    closed = note(say("The last player has left, so this table is closed."), verify=True)
    ahead = [
        SealRow(version=row.version, number=row.number, seals=row.seals)
        for row in change.outbox
        if isinstance(row, PostRow | SealRow) and row.seals
    ]
    change.outbox = [*ahead, closed]
