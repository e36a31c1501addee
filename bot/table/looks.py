"""What everybody sees of a table is found out once, however often it is asked for."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from bot.hours.spans import NEVER
from bot.store.records import SeatRecord
from bot.table.limits import calendar_of
from bot.table.live import Live
from bot.table.look import Awaited, Look, Seated
from bot.table.orders import in_force
from bot.table.stand import asks_in_secret
from bot.table.ways_back import undo_moment, undo_name, undo_things
from rules.kernel.ask import Ask, Choose, Seat
from rules.kernel.game import Game

KEPT = 64
"""Looks that are remembered, each some 50 kB: a move is looked at by few, and soon after it."""


class Looks:
    """The latest looks, each until anything of its table changes.

    Each pair of eyes has looks of its own: none is ever shown to another.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Seat | None], tuple[tuple[Any, ...], Look]] = (
            OrderedDict()
        )

    def at(self, live: Live, viewer: Seat | None, version: int, game: Game) -> Look:
        """How a viewer sees a table, of which they are shown this version."""
        key, state = (live.record.id, viewer), (game, live.record, live.seats, live.waiting)
        known = self._kept.get(key)
        if known is None or any(a is not b for a, b in zip(known[0], state, strict=True)):
            known = self._kept[key] = state, look_at(live, viewer, version, game)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known[1]

    def forget(self, table: int) -> None:
        """Something is about to be done to a table, or was done."""
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]


def look_at(live: Live, viewer: Seat | None, version: int, game: Game) -> Look:
    """How a viewer sees a table, of which they are shown this version."""
    record = live.record
    asked = game.asks()
    ask = None if viewer is None else asked.get(viewer)
    orders = live.running().orders.get(viewer, []) if viewer is not None else []
    view = game.view(viewer)
    people = {s.seat for s in live.seats if s.member is not None}
    waiting = [timer for timer in live.waiting if timer.seat in people]
    awaited = [] if game.over else game.awaited()
    hidden = asks_in_secret(game)
    waits = tuple(_awaited(live, seat) for seat in awaited if seat in people)
    alone = awaited[0] if len(awaited) == 1 and waits and not hidden else None
    left = alone is not None and not game.own_turn(alone) and waits[0].since < record.asked
    limits = [timer.due for timer in waiting if timer.kind == "limit"]
    clocks = {one.clock for one in asked.values() if one.clock}  # a floor is nobody's business
    limits += [timer.due for timer in live.waiting if timer.kind in clocks]
    return Look(
        table=record.id,
        game=record.game,
        title=live.meta.name,
        channel=record.channel,
        version=version,
        seats=tuple(map(seated_of, live.seats)),
        viewer=viewer,
        view=view,
        ask=ask,
        digest=game.digest(viewer) if viewer is not None else "",
        awaited=tuple(game.awaited()),
        anonymous=hidden,
        moment=game.moment,
        since=min((timer.since for timer in waiting), default=record.asked),
        until=min(limits, default=None),
        soon=any(t.kind == "warn" and t.personal and t.due >= NEVER for t in waiting),
        closes=any(timer.kind == "limit" and timer.awake for timer in waiting),
        last=alone if left else None,
        waits=waits,
        paused=_paused(live),
        undo=viewer is not None and game.undo_target(viewer) is not None,
        undo_things=() if viewer is None else undo_things(game, viewer),
        undo_words=_undone(live, game, viewer),
        undo_name="" if viewer is None else undo_name(game, viewer),
        over=game.over,
        heard=record.heard,
        orders=tuple(order.title() for order in orders),
        ordered=() if viewer is None else in_force(live.meta.orders(view, viewer), orders),
        size=record.picture,
        alone=record.alone,
    )


def seated_of(record: SeatRecord) -> Seated:
    """Who sits there, as everybody may know."""
    fields = record.seat, record.name, record.member, record.gone
    return Seated(*fields, owner=record.owner, owner_name=record.owner_name)


def _undone(live: Live, game: Game, viewer: Seat | None) -> str:
    moment = "" if viewer is None else undo_moment(game, viewer)
    return live.meta.undone.get(moment, "{move}")


def _awaited(live: Live, seat: Seat) -> Awaited:
    """What may be told of whoever is named as awaited."""
    timers = {timer.kind: timer for timer in live.waiting if timer.seat == seat}
    limit, since = timers.get("limit"), [timer.since for timer in timers.values()]
    calendar = calendar_of(live, seat)
    told = [a.until for a in calendar.absences if a.told and a.until > live.record.asked]
    return Awaited(
        seat,
        min(since, default=live.record.asked),
        None if limit is None else limit.due,
        limit.own or None if limit is not None else None,
        max(told, default=None),
    )


def _paused(live: Live) -> int | None:
    """Until when the table stands still; what is over by now, its readers see."""
    later = [until for _, until in live.pauses if until > live.record.asked]
    return max(later, default=None)


def timely(look: Look, now: int) -> Look:
    """The same look without pauses and absences that are over by now."""
    if look.paused is not None and look.paused <= now:
        look = replace(look, paused=None)
    if any(one.away is not None and one.away <= now for one in look.waits):
        waits = [replace(w, away=w.away if w.away and w.away > now else None) for w in look.waits]
        look = replace(look, waits=tuple(waits))
    return look


def is_advised(ask: Ask | None) -> bool:
    """Whether some option of a question only advises against itself."""
    return isinstance(ask, Choose) and any(option.advises for option in ask.options)


def unadvised(look: Look) -> Look:
    """The same look for whoever wants no advice."""
    if not isinstance(look.ask, Choose):
        return look
    options = tuple(
        replace(option, warning=None) if option.advises else option for option in look.ask.options
    )
    return replace(look, ask=replace(look.ask, options=options))
