"""The deeds of the coalition and of honest players, with options drawn by chance."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.hours.calendar import Absence
from bot.store.rows.records import ProposalRecord
from bot.table.consent.ending import SCORED, UNFINISHED
from bot.table.lobby.places import Place
from bot.table.time.hour_options import OPTIONS
from cogs.lobby.typed_options import choose_option
from cogs.outsiders import refuse_outsiders
from cogs.permissions import moderates
from rules.games import GAMES
from rules.kernel import Refused, is_legal
from tests.adversary.house import (
    BOSS,
    CHANNELS,
    COALITION,
    DAY,
    GUEST,
    MODERATOR,
    NAMES,
    SECOND,
    STRANGER,
    WARDEN,
    House,
    Seen,
    holder,
)

NEWCOMERS = (STRANGER, GUEST, SECOND, BOSS)
HOSTS, ROOMS = (BOSS, SECOND), (WARDEN, MODERATOR)
Done = Callable[[], Awaitable[Any]]


@dataclass(frozen=True)
class Act:
    """Something that somebody is about to do.

    Args:
        deed: the deed of the law; `clock` for what time does.
        actor: who does it; None: nobody.
        what: it in words, for the report.
        do: does it.
        right: it is the actor's own right at this moment: nothing may refuse it.
        about: the seat, the vote or the person it is about.
        agrees: the actor gives their word with it.
    """

    deed: str
    actor: int | None
    what: str
    do: Done
    right: bool = False
    about: int | None = None
    agrees: bool = False


@dataclass
class Stage:
    """The table and the people that deeds look at when they are drawn."""

    house: House
    now: Seen
    chance: Random
    honest: tuple[int, ...]

    @property
    def table(self) -> int:
        """Return the number of the table."""
        return self.house.table

    @property
    def channel(self) -> int:
        """Return the table's channel."""
        return self.now.record.channel

    def act(self, deed: str, actor: int, what: str, do: Done, **more: Any) -> Act:
        """Return an act; whoever does not see the channel acts in their DM."""
        return Act(deed, actor, f"{NAMES[actor]}: {what}", do, **more)

    def plotter(self, *likely: int) -> int:
        """Return somebody of the coalition, mostly one of these."""
        if likely == HOSTS:
            likely = tuple(self.seated()) or HOSTS
        if likely and self.chance.random() < 0.95:
            return self.chance.choice(likely)
        return self.chance.choice(COALITION)

    def seated(self) -> list[int]:
        """Return the coalition's own players and stand-ins."""
        return [s.member for s in self.now.seats if s.member in COALITION and not s.gone]

    def typed(self, actor: int) -> Any:
        """Return the interaction of somebody in the table's channel, else in their DM."""
        sees = self.house.world.shows(self.channel, actor)
        return self.house.typed_by(actor, self.channel if sees else None)


Draw = Callable[[Stage, int], Act | None]
"""Draws an act of this actor, unless there is nothing to do."""


# ---- what players do ----------------------------------------------------------------------------


def move(stage: Stage, actor: int) -> Act | None:
    """Answer one's own question as a robot would, or in the mildest way."""
    seated, house = stage.now.played_by(actor), stage.house
    if seated is None or not stage.now.runs:
        return None

    async def answer() -> None:
        view = await house.tables.view(stage.table, actor)
        if view.ask is None or view.viewer is None:
            return
        wanted = view.ask.fallback
        if stage.chance.random() < 0.7:
            meta = GAMES[stage.now.record.game]
            wanted = meta.robot(view.game_view, view.ask, view.viewer, stage.chance.random)
        legal = wanted if is_legal(view.ask, wanted) else view.ask.fallback
        await house.tables.play(stage.table, actor, view.digest, legal)

    free = not (stage.now.record.lost or stage.now.record.aside)
    return stage.act("move", actor, "answers", answer, right=free, about=seated.seat)


def vote(
    stage: Stage, actor: int, *, yes: float = 0.8, about: ProposalRecord | None = None
) -> Act | None:
    """Agree to an open proposal, or refuse it."""
    if not stage.now.proposals:
        return None
    proposal = about or stage.chance.choice([*stage.now.proposals.values()])
    agrees = stage.chance.random() < yes
    what = f"{'agrees to' if agrees else 'refuses'} {proposal.kind} {proposal.body}"

    async def answer() -> None:
        await refuse_outsiders(stage.typed(actor), stage.table)
        await stage.house.proposals.answer(stage.table, actor, proposal.id, agrees=agrees)

    return stage.act("vote", actor, what, answer, about=proposal.id, agrees=agrees)


def conspire(stage: Stage, actor: int) -> Act | None:
    """Let somebody of the coalition agree to an open proposal who has not."""
    silent = [
        (member, proposal)
        for proposal in stage.now.proposals.values()
        for member in (*stage.seated(), proposal.body.get("to"))
        if member in COALITION and member not in proposal.agreed
    ]
    if not silent or stage.chance.random() < 0.2:
        return vote(stage, actor)
    member, proposal = stage.chance.choice(silent)
    return vote(stage, member, yes=0.9, about=proposal)


def undo(stage: Stage, actor: int) -> Act | None:
    """Take back the last move, or ask to go back to another."""

    async def back() -> None:
        house, name = stage.house, ""
        if stage.chance.random() < 0.5:
            moves = await house.taking_back.moves(stage.table, actor)
            name = stage.chance.choice(moves).name if moves else ""
        await house.taking_back.undo(stage.table, actor, move=name)

    return stage.act("undo", actor, "takes a move back", back)


def orders(stage: Stage, actor: int) -> Act | None:
    """Give no standing orders."""
    instruct = stage.house.tables.instruct
    return stage.act("orders", actor, "no orders", lambda: instruct(stage.table, actor, []))


def extend(stage: Stage, actor: int) -> Act | None:
    """Ask for more time for some seat."""
    seat, hours = stage.chance.choice(stage.now.seats).seat, stage.chance.choice((12, 24, 48))
    do = stage.house.extending.extend
    what = f"{hours} hours more for seat {seat}"
    return stage.act("extend", actor, what, lambda: do(stage.table, actor, seat, hours))


def away(stage: Stage, actor: int) -> Act | None:
    """Tell an absence, or its end, and let a robot play meanwhile."""
    now, absences = stage.now.now, stage.house.absences
    if stage.chance.random() < 0.3:
        return stage.act("away", actor, "is back", lambda: absences.end(actor))
    days, told = stage.chance.choice((1, 3, 7, 14)), stage.chance.random() < 0.8

    async def begin() -> None:
        await absences.begin(actor, Absence(now, now + days * DAY, told=told))

    return stage.act("away", actor, f"is away for {days} days, told: {told}", begin)


def lend(stage: Stage, actor: int) -> Act | None:
    """Let a robot play one's own seat."""
    seated = stage.now.played_by(actor)
    if seated is None or seated.owner is not None or not stage.now.runs:
        return None
    keeper = stage.chance.choice(("robot", "hold"))
    others = {s.member for s in stage.now.seats if not s.gone} - {None, actor}

    async def let() -> None:
        said = await stage.house.absences.be_stood_in(actor, keeper)
        if said and said[0].template.startswith("Nobody stands in"):
            raise Refused(said[0])

    right = bool(others) and not stage.now.record.lost
    return stage.act("seat", actor, "lets a robot play", let, right=right, about=seated.seat)


def entrust(stage: Stage, actor: int, *, for_good: float = 0.3) -> Act | None:
    """Let a person play one's own seat, mostly for a time."""
    seated, handing = stage.now.played_by(actor), stage.house.handing
    if seated is None or seated.owner is not None or not stage.now.runs:
        return None
    to, parts = stage.chance.choice((STRANGER, GUEST)), stage.chance.random() < for_good
    named, seat = (to, NAMES[to]), seated.seat
    what = f"would like {NAMES[to]} to play, for good: {parts}"
    do = lambda: handing.replace(stage.table, actor, seat, named, for_good=parts)  # noqa: E731
    return stage.act("seat", actor, what, do, about=seat)


def take_back(stage: Stage, actor: int) -> Act | None:
    """Take one's own seat back from a stand-in."""
    mine = [s.seat for s in stage.now.seats if s.owner == actor and not s.gone]

    async def take() -> None:
        await refuse_outsiders(stage.typed(actor), stage.table)
        await stage.house.handing.take_back(stage.table, actor)

    sees = stage.house.world.shows(stage.channel, actor)
    right = bool(mine) and sees and stage.now.runs
    what = "takes the seat back"
    return stage.act("take_back", actor, what, take, right=right, about=mine[0] if mine else None)


def go_on(stage: Stage, actor: int) -> Act | None:
    """Let a table go on that is laid aside."""
    if not stage.now.record.aside:
        return None
    right = stage.now.held_by(actor) is not None and not stage.now.record.lost
    do = stage.house.laid_aside.go_on
    right = right and stage.house.world.shows(stage.channel, actor)
    return stage.act("go_on", actor, "goes on", lambda: do(stage.table, actor), right=right)


def leave(stage: Stage, actor: int) -> Act | None:
    """Leave a running game for good, or stop standing in."""
    handing = stage.house.handing
    return stage.act("leave", actor, "leaves", lambda: handing.leave(stage.table, actor))


def desert(stage: Stage, actor: int) -> Act | None:
    """Leave: mostly as a stand-in of the coalition."""
    seats = stage.now.seats
    behind = [s.member for s in seats if s.member in COALITION and s.owner and not s.gone]
    return leave(stage, stage.chance.choice(behind) if behind else actor)


# ---- what others are asked about ----------------------------------------------------------------


def replace(stage: Stage, actor: int) -> Act | None:
    """Give some seat to a robot or a person, for a time or for good."""
    seat, luck = stage.chance.choice(stage.now.seats), stage.chance.random()
    if luck < 0.7:
        honest = [s for s in stage.now.seats if {s.member, s.owner} & {*stage.honest}]
        free = [s for s in stage.now.seats if holder(s) is None]
        seat = stage.chance.choice((honest if luck < 0.5 else free) or [seat])
    seated = stage.seated()
    others = [m for m in NEWCOMERS if m not in seated]
    to = stage.chance.choice((None, *others) if luck < 0.9 else (None, None, *others))
    for_good = stage.chance.random() < 0.4

    async def give() -> None:
        moderator = await moderates(stage.typed(actor), stage.table)
        named = None if to is None else (to, NAMES[to])
        rest = {"moderator": moderator, "for_good": for_good}
        await stage.house.handing.replace(stage.table, actor, seat.seat, named, **rest)

    what = f"seat {seat.seat} to {NAMES.get(to or 0, 'a robot')}, for good: {for_good}"
    return stage.act("seat", actor, what, give, about=seat.seat)


def host(stage: Stage, actor: int) -> Act | None:
    """Choose another host."""
    to = stage.chance.choice(("", *(s.seat for s in stage.now.seats if s.member is not None)))

    async def choose() -> None:
        moderator = await moderates(stage.typed(actor), stage.table)
        caller = actor, NAMES[actor]
        await stage.house.hosting.host(stage.table, caller, to, moderator=moderator)

    return stage.act("host", actor, f"another host: {to}", choose)


def end(stage: Stage, actor: int) -> Act | None:
    """Propose an early end."""
    how, do = stage.chance.choice((SCORED, UNFINISHED)), stage.house.ending.propose
    return stage.act("end", actor, f"an end: {how}", lambda: do(stage.table, actor, how))


def close(stage: Stage, actor: int) -> Act | None:
    """Close the table as its host, or as a moderator."""

    async def cancel() -> None:
        moderator = await moderates(stage.typed(actor), stage.table)
        await stage.house.seating.cancel(stage.table, actor, moderator=moderator)

    return stage.act("close", actor, "closes the table", cancel)


def choose(stage: Stage, actor: int) -> Act | None:
    """Set an option about time."""
    meta, options = GAMES[stage.now.record.game], dict(OPTIONS)
    name = stage.chance.choice([one for one in options if one != "undo"])
    value = stage.chance.choice([value for value, _ in options[name].choices])
    if meta.deciding and stage.chance.random() < 0.1:
        name, value = f"limit_{stage.chance.choice([*meta.deciding])}", "4"

    async def set_it() -> None:
        await choose_option(stage.typed(actor), stage.table, name, value)

    return stage.act("choose", actor, f"{name}: {value}", set_it)


def pause(stage: Stage, actor: int) -> Act | None:
    """Pause the table, or end its pause."""
    days, do = stage.chance.choice((0, 1, 7, 14, 14)), stage.house.pausing.pause
    return stage.act("pause", actor, f"{days} days", lambda: do(stage.table, actor, days))


def place(stage: Stage, actor: int) -> Act | None:
    """Move the table into another channel that is there: its command is typed in it."""
    shows = stage.house.world.shows
    there = [one for one in CHANNELS if one != stage.channel and shows(one, actor)]
    if not there:
        return None
    channel = stage.chance.choice(there)
    to = Place(channel, CHANNELS[channel], "There")
    do = stage.house.places.resume
    return stage.act("place", actor, f"to {channel}", lambda: do(stage.table, actor, to))
