"""The deeds of a coalition alone, and how often it does each."""

from __future__ import annotations

from cogs.outsiders import refuse_outsiders
from cogs.permissions import moderates
from tests.adversary.deeds import (
    HOSTS,
    ROOMS,
    Act,
    Draw,
    Stage,
    away,
    choose,
    close,
    conspire,
    desert,
    end,
    entrust,
    extend,
    go_on,
    host,
    lend,
    move,
    orders,
    pause,
    place,
    replace,
    take_back,
    undo,
)
from tests.adversary.house import (
    BOSS,
    CHANNELS,
    COALITION,
    GUEST,
    MODERATOR,
    NAMES,
    SECOND,
    STRANGER,
    WARDEN,
    holder,
)

ENOUGH = 3
"""Moves after which there is an earlier save to go back to."""


def know(stage: Stage, actor: int) -> Act | None:
    """Seat somebody who has sat elsewhere in a seat that was an honest player's.

    Until there is one, the actor lets a guest play their own seat, and takes it back.
    """
    house, table, seated = stage.house, stage.table, stage.seated()
    mine = next((s for s in stage.now.seats if holder(s) == actor and not s.gone), None)

    async def give() -> None:
        sat = [t for t in await house.store.tenures.of(table) if not t.lobby]
        lost = {t.seat for t in sat if t.member in stage.honest}
        lost &= {s.seat for s in stage.now.seats if holder(s) in COALITION}
        there = {*COALITION} - {*seated}
        knowing = [(t.member or 0, seat) for t in sat for seat in lost if t.seat != seat]
        knowing = [(member, seat) for member, seat in knowing if member in there]
        if knowing:
            to, seat = stage.chance.choice(knowing)
            await house.handing.replace(table, actor, seat, (to, NAMES[to]))
        elif mine is not None and mine.owner == actor:
            await house.handing.take_back(table, actor)
        elif mine is not None:
            await house.handing.replace(table, actor, mine.seat, (GUEST, NAMES[GUEST]))

    return stage.act("seat", actor, "seats somebody who knows another seat", give)


def show(stage: Stage, actor: int) -> Act | None:
    """Let somebody see one's hand, or end that."""
    to = stage.chance.choice((STRANGER, GUEST, stage.chance.choice(stage.honest)))
    guests = stage.house.guests
    if stage.chance.random() < 0.3:
        return stage.act("show", actor, "no guest", lambda: guests.stop(stage.table, actor))
    let = lambda: guests.let(stage.table, actor, (to, NAMES[to]))  # noqa: E731 - as above
    return stage.act("show", actor, f"shows {NAMES[to]} the hand", let)


def look(stage: Stage, actor: int) -> Act | None:
    """Look at the table, as a guest or as oneself; what is seen is judged."""

    async def see() -> tuple[str, int | None]:
        await refuse_outsiders(stage.typed(actor), stage.table)
        if stage.chance.random() < 0.5:
            view = await stage.house.guests.view(stage.table, actor)
        else:
            view = await stage.house.tables.view(stage.table, actor)
        return "seen", view.viewer

    return stage.act("look", actor, "looks", see)


def quit_server(stage: Stage, actor: int) -> Act | None:
    """Leave the server, or be removed; the bot notices it at once."""
    world = stage.house.world

    async def go() -> None:
        if actor in world.gone:
            world.gone.discard(actor)
            return
        world.gone.add(actor)
        await stage.house.handing.left_server(stage.table, actor)

    return stage.act("quit", actor, "leaves the server or comes back", go)


def lose(stage: Stage, actor: int) -> Act | None:
    """Delete the table's channel, or remove the bot from its server; or bring that back."""
    world = stage.house.world
    lost = "server" if stage.chance.random() < 0.4 else "channel"
    key = CHANNELS[stage.channel] if lost == "server" else stage.channel

    async def delete() -> None:
        if world.lost_places:
            world.lost_places.clear()
        else:
            world.lost_places[key] = lost
        await stage.house.places.check(stage.table)

    return stage.act("lose", actor, f"the {lost} is gone, or back", delete)


def hide(stage: Stage, actor: int) -> Act | None:
    """Hide the table's channel from somebody honest, or show it again, by the rights in it."""
    hidden = stage.house.world.hidden.setdefault(stage.channel, set())
    victim = stage.chance.choice(stage.honest)

    async def toggle() -> None:
        hidden.symmetric_difference_update({victim})

    return stage.act(
        "hide", actor, f"hides {stage.channel} from {NAMES[victim]}, or no more", toggle
    )


def forget(stage: Stage, actor: int) -> Act | None:
    """Have oneself forgotten."""
    do = stage.house.forgetting.forget
    return stage.act("forget", actor, "is forgotten", lambda: do(actor))


def seals(stage: Stage, actor: int) -> Act | None:
    """Propose to open the seals of a closed game."""
    do = stage.house.opening.propose
    return stage.act("seals", actor, "opens the seals", lambda: do(stage.table, actor))


def spoil(stage: Stage, actor: int) -> Act | None:
    """Let a bad sector take the last save: nobody's deed, but a coalition may use it."""
    house = stage.house
    if house.spoilt or stage.now.moves < ENOUGH or not stage.now.runs:
        return None
    return Act("spoil", None, "the last save cannot be read", house.spoil)


def mend(stage: Stage, actor: int) -> Act | None:
    """Lead a table back whose save cannot be read."""
    house = stage.house
    if not house.spoilt:
        return None

    async def go_back() -> None:
        moderator = await moderates(stage.typed(actor), stage.table)
        await house.mending.propose(stage.table, actor, moderator=moderator)

    return stage.act("mend", actor, "mends the table", go_back)


PLOTS: dict[str, tuple[float, Draw, tuple[int, ...]]] = {
    "move": (10, move, HOSTS),
    "vote": (12, conspire, (*HOSTS, STRANGER, GUEST)),
    "undo": (3, undo, HOSTS),
    "orders": (0.5, orders, HOSTS),
    "extend": (2, extend, HOSTS),
    "choose": (6, choose, (BOSS,)),
    "pause": (3, pause, (BOSS,)),
    "seat": (10, replace, (*HOSTS, *HOSTS, *ROOMS)),
    "leave": (1.5, desert, (STRANGER, STRANGER, GUEST, SECOND)),
    "take_back": (2, take_back, HOSTS),
    "lend": (1.5, lend, HOSTS),
    "entrust": (1, entrust, HOSTS),
    "away": (1, away, HOSTS),
    "host": (3, host, (*HOSTS, *ROOMS)),
    "place": (4, place, (BOSS, BOSS, SECOND, STRANGER)),
    "go_on": (1, go_on, HOSTS),
    "close": (1, close, (BOSS, BOSS, BOSS, SECOND, WARDEN, WARDEN)),
    "end": (3, end, HOSTS),
    "know": (0.3, know, HOSTS),
    "show": (1, show, HOSTS),
    "look": (3, look, COALITION),
    "quit": (1, quit_server, HOSTS),
    "lose": (0.5, lose, (MODERATOR,)),
    "hide": (0.4, hide, (WARDEN,)),
    "forget": (0.1, forget, (SECOND, STRANGER)),
    "seals": (0.2, seals, HOSTS),
    "spoil": (0.05, spoil, HOSTS),
    "mend": (1, mend, (*HOSTS, MODERATOR)),
}
"""The coalition's deeds: how often, how, and who mostly."""
