"""The cache of views: each is computed once, however often it is shown."""

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter, is_not
from typing import Any

from cachetools import LRUCache

from bot.hours.spans import NEVER
from bot.store.rows.records import TABLE, SeatRecord
from bot.table.awaiting import asks_in_secret
from bot.table.held import HeldTable
from bot.table.orders import in_force
from bot.table.time.clock_ends import of_seat
from bot.table.time.limits import bank_of, calendar_of
from bot.table.time.pace import plays_live
from bot.table.views.table_view import Awaited, Seated, TableView
from bot.table.views.ways_back import undo_name, undo_things
from rules.kernel import Ask, Choose, Game, Seat, say

ADVISES = attrgetter("advises")
_state = attrgetter("record", "seats", "waiting", "stamp")
"""Return all of a held table, beside its game, that a view depends on."""
KEPT = 64
"""The number of cached views, each about 50 kB: few look at a move, and soon after it."""


class ViewCache:
    """The latest views, each until anything of its table changes.

    Each viewer has views of their own: none is ever shown to another.
    """

    def __init__(self, most: int = KEPT) -> None:
        self._kept: LRUCache[tuple[int, Seat | None], tuple[tuple[Any, ...], TableView]] = LRUCache(
            most
        )
        self._facts: LRUCache[int, tuple[tuple[Any, ...], TableView]] = LRUCache(most)

    def at(self, held: HeldTable, viewer: Seat | None, version: int, game: Game) -> TableView:
        """Return a viewer's view of a table at this version."""
        key, state = (held.record.id, viewer), _state(held)
        kept, view = self._kept.get(key, ((), None))
        if view is None or view.version != version or any(map(is_not, kept, state)):
            view = view_of(held, viewer, game, self._facts_at(held, version, game))
            self._kept[key] = state, view
        return view

    def asked(self, held: HeldTable, seat: Seat, version: int, game: Game) -> TableView:
        """Return a seat's question, without its view of the game, which takes much longer."""
        asked = replace(self._facts_at(held, version, game), **_own(held, seat, game))
        return _without_ends(asked) if _stands_still(held) else asked

    def _facts_at(self, held: HeldTable, version: int, game: Game) -> TableView:
        """Return what the views of all viewers share: the post follows the panel of the mover."""
        state = (*_state(held), game)
        kept, facts = self._facts.get(held.record.id, ((), None))
        if facts is None or facts.version != version or any(map(is_not, kept, state)):
            facts = facts_of(held, version, game)
            self._facts[held.record.id] = state, facts
        return facts


def view_of(held: HeldTable, viewer: Seat | None, game: Game, facts: TableView) -> TableView:
    """Return a viewer's view of a table, made of the facts that all viewers share."""
    game_view = game.view(viewer)
    if viewer is None:
        return replace(facts, game_view=game_view)
    orders = held.running().orders.get(viewer, [])
    view = replace(
        facts,
        game_view=game_view,
        orders=tuple([order.title() for order in orders]),
        ordered=in_force(held.meta.orders(game_view, viewer), orders),
        **_own(held, viewer, game),
    )
    return _without_ends(view) if _stands_still(held) else view


def _own(held: HeldTable, viewer: Seat, game: Game) -> dict[str, Any]:
    """Return the fields of a viewer's question, and of their way back."""
    ask, back = game.asks().get(viewer), next(iter(game.ways_back(viewer)), None)
    own: dict[str, Any] = {"viewer": viewer, "ask": ask, "digest": game.digest(viewer)}
    own["missed"] = held.seats[viewer].missed
    if ask is not None:
        kept = held.names_kept(viewer) if game is held.game else ()
        own["former"] = (game.former_digest(viewer), *kept)
    if ask is not None and ask.clock:
        own["own"] = _ends(held, {viewer: ask}).get(ask.clock)
    if back is not None:
        own["undo"], own["undo_name"] = True, undo_name(game, back)
        own["undo_things"] = undo_things(back)
        own["undo_words"] = held.meta.undone.get(back.moment, "{move}")
    return own


def facts_of(held: HeldTable, version: int, game: Game) -> TableView:
    """Return a bystander's view of a table at this version, without the view of the game."""
    record, meta, asked = held.record, held.meta, game.asks()
    people = {s.seat for s in held.seats if s.member is not None}
    waiting = [timer for timer in held.waiting if timer.seat in people]
    awaited, hidden = game.awaited(), asks_in_secret(asked)
    ends = _ends(held, asked)
    waits = tuple([_awaited(held, seat, asked[seat]) for seat in awaited if seat in people])
    alone = awaited[0] if len(awaited) == 1 and waits and not hidden else None
    left = alone is not None and not game.own_turn(alone) and waits[0].since < record.asked
    limits = [timer.due for timer in waiting if timer.kind == "limit"]
    named = [ends[asked[seat].clock] for seat in awaited if asked[seat].clock in ends]
    timed = [one for one in asked.values() if one.clock in ends]
    secret = [ends[one.clock] for one in timed if one.anonymous or one.quiet]
    limits += named or secret or [ends[one.clock] for one in timed]
    view = TableView(
        table=record.id,
        game=record.game,
        title=meta.name,
        channel=record.channel,
        version=version,
        seats=tuple(map(seated_of, held.seats)),
        viewer=None,
        game_view={},
        awaited=tuple(awaited),
        anonymous=hidden,
        moment=game.moment,
        since=min([timer.since for timer in waiting], default=record.asked),
        until=min(limits, default=None),
        spoken=min(secret, default=None),
        lasts=_lasts(held, game),
        live=plays_live(meta, record.hours),
        soon=any(t.kind == "warn" and t.personal and t.due >= NEVER for t in waiting),
        closes=any(timer.kind == "limit" and timer.awake for timer in waiting),
        last=alone if left else None,
        waits=waits,
        paused=_paused(held),
        undo_words=meta.undone.get("", "{move}"),
        over=game.over,
        heard=record.heard,
        size=record.picture,
        alone=record.alone,
        aside=bool(record.aside),
        stands_in=record.hours.stands_in and not record.alone,
    )
    return _without_ends(view) if _stands_still(held) else view


def _stands_still(held: HeldTable) -> bool:
    return bool(held.record.stranded or held.record.aside)


def _without_ends(view: TableView) -> TableView:
    """Return the view of a table that stands still: no time runs out there."""
    waits = tuple(replace(one, until=None, bank=None) for one in view.waits)
    return replace(view, until=None, spoken=None, own=None, waits=waits)


def _lasts(held: HeldTable, game: Game) -> tuple[int, int] | None:
    """Return the public bounds of the shortest open time of a round, in seconds."""
    found = next(((n, t) for n, t in held.meta.clocks.items() if t.least), None)
    if found is None or len(game.people) == 1:
        return None
    name, timing = found
    chosen = timing.chosen(name, held.record.hours.clocks)
    return (chosen, timing.varies.get(chosen, chosen)) if chosen else None


def seated_of(record: SeatRecord) -> Seated:
    """Return a seat's player, as everybody may know."""
    fields = record.seat, record.name, record.member, record.gone
    return Seated(*fields, owner=record.owner, owner_name=record.owner_name)


def _ends(held: HeldTable, asked: Mapping[Seat, Ask]) -> dict[str, int]:
    """Return the ends of the game's clocks for questions; the end of a floor stays hidden."""
    clocks = {ask.clock for ask in asked.values() if ask.clock}
    return {t.kind: t.due for t in held.waiting if t.seat == TABLE and t.kind in clocks}


def _awaited(held: HeldTable, seat: Seat, ask: Ask) -> Awaited:
    """Return the public facts of a named player."""
    timers = {timer.kind: timer for timer in held.waiting if timer.seat == seat}
    since = [timer.since for timer in timers.values()]
    clocks = (t for t in held.waiting if ask.clock and (t.seat, t.kind) == (TABLE, ask.clock))
    limit = timers.get("limit", next(clocks, None))
    bank = None
    if limit is not None and limit.own and bank_of(held, held.record.hours, of_seat(limit, seat)):
        bank = limit.own
    calendar = calendar_of(held, seat)
    told = [(a.since, a.until) for a in calendar.absences if a.told]
    return Awaited(
        seat,
        min(since, default=held.record.asked),
        None if limit is None else limit.due,
        bank,
        absences=tuple(told),
    )


def _paused(held: HeldTable) -> int | None:
    """Return the end of the table's pause; readers notice themselves if it has passed."""
    later = [until for _, until in held.pauses if until > held.record.asked]
    return max(later, default=None)


def _away_now(one: Awaited, now: int) -> Awaited:
    until = next((until for since, until in one.absences if since <= now < until), None)
    return one if one.away == until else replace(one, away=until)


def timely(view: TableView, now: int) -> TableView:
    """Return the same view without a pause that is over, and with who is away by now."""
    if view.paused is not None and view.paused <= now:
        view = replace(view, paused=None)
    waits = tuple([_away_now(one, now) for one in view.waits])
    if waits != view.waits:
        view = replace(view, waits=waits)
    return view


def is_advised(ask: Ask | None) -> bool:
    """Return whether some option of a question only advises against itself."""
    return isinstance(ask, Choose) and any(map(ADVISES, ask.options))


def takes_several(ask: Ask | None) -> bool:
    """Return whether one answer takes several things, such as cards to buy."""
    return isinstance(ask, Choose) and ask.most > 1


def warned_of_several(view: TableView) -> TableView:
    """Return the same view for a player who wants a question before they take several things."""
    if not isinstance(view.ask, Choose) or view.ask.most == 1:
        return view
    sure = say("Is that what you want?")
    options = tuple(
        option if option.warning or option.aside else replace(option, warning=sure)
        for option in view.ask.options
    )
    return replace(view, ask=replace(view.ask, options=options))


def unadvised(view: TableView) -> TableView:
    """Return the same view for a player who wants no advice."""
    if not isinstance(view.ask, Choose):
        return view
    options = tuple(
        replace(option, warning=None) if option.advises else option for option in view.ask.options
    )
    return replace(view, ask=replace(view.ask, options=options))
