"""No table gets stuck by the law: one player is there, everybody else is silent for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.table.consent.ending import UNFINISHED
from bot.table.lobby.places import Place
from tests.adversary import deeds
from tests.adversary.deeds import Act, Stage
from tests.adversary.house import ABROAD, CHANNELS, DAY, NAMES, holder
from tests.adversary.invariants import BrokenError

if TYPE_CHECKING:
    from tests.adversary.run import Run

WITHIN = 21 * DAY
EVERY = DAY
MOVES = {"play", "time", "clock"}
"""Kinds of entries of the log by which a game goes on."""


async def leads_on(run: Run) -> None:
    """Let one honest player try everything until the game has gone on, or is closed.

    Raises:
        BrokenError: nothing has led on.
    """
    there = [h for h in run.promises.holders(run.now) if _can_come(run, h)]
    if not there:
        return
    h = run.chance.choice(there)
    run.log.append(f"From now on {NAMES[h]} alone is there.")
    run.house.world.gone_from.get(ABROAD, set()).discard(h)
    begun, end = await _standing(run, h), run.now.now + WITHIN
    while run.now.now < end:
        for act in _tries(run, h):
            await run.do(act)
        run.fall_silent()
        await run.let_pass(EVERY)
        if await _standing(run, h) != begun:
            return
    raise BrokenError("stuck", f"{NAMES[h]} is there, and in 21 days nothing has led on")


async def _standing(run: Run, h: int) -> object:
    """Return what changes by a move of another, a stand-in or a close.

    One's own moves alone lead nowhere: some may be made again and again.
    """
    answers = await run.house.store.log.answers(run.house.table)
    mine = [s.seat for s in run.now.seats if holder(s) == h]
    moves = [a.moves for a in answers if a.kind in MOVES and a.seat not in mine]
    others = [(s.member, s.owner, s.gone) for s in run.now.seats if holder(s) != h]
    return run.now.runs, len(moves), others


def _can_come(run: Run, h: int) -> bool:
    world = run.house.world
    return bool(run.now.record.lost) or world.shows(run.now.record.channel, h)


def _tries(run: Run, h: int) -> Iterator[Act]:
    """Yield whatever somebody can do who wants the game to go on."""
    house, table = run.house, run.house.table
    yield from _alone(run, h)
    answer = house.proposals.answer
    for number in [*run.now.proposals]:
        what = f"{NAMES[h]}: agrees to {run.now.proposals[number].kind}"
        do = lambda n=number: answer(table, h, n, agrees=True)  # noqa: E731 - one line a deed
        yield Act("vote", h, what, do, about=number, agrees=True)
    for seated in run.now.seats:
        if not seated.gone and seated.member not in (None, h):
            give = lambda s=seated.seat: house.handing.replace(table, h, s, None)  # noqa: E731
            what = f"{NAMES[h]}: seat {seated.seat} to a robot"
            yield Act("seat", h, what, give, about=seated.seat)
    end = house.ending.propose
    yield Act("end", h, f"{NAMES[h]}: an end", lambda: end(table, h, UNFINISHED))


def _alone(run: Run, h: int) -> Iterator[Act]:
    """Yield what needs nobody else: a move, one's seat, one's table."""
    if run.now.record.lost:
        channel = 2 if run.now.record.lost == "channel" else 4
        if channel == run.now.record.channel:
            channel = 1
        to = Place(channel, CHANNELS[channel], "There")
        move = run.house.places.resume
        yield Act("place", h, f"{NAMES[h]}: to {channel}", lambda: move(run.house.table, h, to))
    for draw in (deeds.go_on, deeds.take_back, deeds.move):
        act = draw(Stage(run.house, run.now, run.chance, run.honest), h)
        if act is not None:
            yield act
    pause = run.house.pausing.pause
    yield Act("pause", h, f"{NAMES[h]}: ends the pause", lambda: pause(run.house.table, h, 0))
    if run.now.spoilt:
        mend = run.house.mending.propose
        yield Act("mend", h, f"{NAMES[h]}: mends", lambda: mend(run.house.table, h))
    if h == run.now.record.host:
        close = run.house.seating.cancel
        yield Act("close", h, f"{NAMES[h]}: closes", lambda: close(run.house.table, h))
