"""The law and its services, broken on purpose: the adversary must find it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from bot.table.cases import Chair, When, Who
from bot.table.law import LAW, Deed, Silence, rows_of
from bot.table.people.handing import Handing
from bot.table.seats import presence
from tests.adversary.invariants import BrokenError
from tests.adversary.run import STEPS, Run

Patches = Callable[[], Sequence[AbstractContextManager[Any]]]


@dataclass(frozen=True)
class Broken:
    """Something broken on purpose.

    Args:
        name: what it is.
        patches: how it is broken.
        focus: plots that the coalition prefers.
        seen_by: the invariants that may notice it; empty: any.
        steps: the deeds of a run at most.
        first: the seed of the first run, one of the last before it is noticed.
    """

    name: str
    patches: Patches
    focus: tuple[str, ...] = ()
    seen_by: Collection[str] = ()
    steps: int = STEPS
    first: int = 1

    def __str__(self) -> str:
        return self.name

    def found(self, seeds: int) -> Run | None:
        """Return the first run that notices it; None: none of so many did."""
        with ExitStack() as stack:
            for each in self.patches():
                stack.enter_context(each)
            for seed in range(self.first, self.first + seeds):
                run = Run(seed, self.focus)
                try:
                    asyncio.run(run.play(self.steps))
                except BrokenError as found:
                    if not self.seen_by or found.name in self.seen_by:
                        return run
        return None


def row(name: str, **changed: Any) -> AbstractContextManager[Any]:
    """Return a way to change a row of the law."""
    return patch.dict(LAW, {name: replace(LAW[name], **changed)})


def constant(place: str, value: Any) -> AbstractContextManager[Any]:
    """Return a way to put something else in its place."""
    return patch(place, value)


def without(deed: Deed, what: str, which: object) -> dict[str, tuple[Any, ...]]:
    """Return a field of a row without one of its members."""
    return {what: tuple(one for one in getattr(deed, what) if one is not which)}


# ---- the attacks that were named ----------------------------------------------------------------


def _late_as_a_robot() -> AbstractContextManager[Any]:
    """An owner who lets a robot play counts as late, as in former releases."""
    known = presence._chair

    def chair(*args: Any, **plays: Any) -> Chair:
        seen = known(*args, **plays)
        return replace(seen, late=seen.late or (seen.player is None and seen.stood_in))

    return patch.object(presence, "_chair", chair)


def _by_a_channel() -> AbstractContextManager[Any]:
    """A right in a single channel makes a moderator."""

    async def manages(interaction: Any, guild: int | None) -> bool:
        return interaction.guild_id == guild and interaction.permissions.manage_channels

    return patch("cogs.permissions.manages", manages)


def _sees_everything() -> Sequence[AbstractContextManager[Any]]:
    """Somebody who was removed still sees the channel."""

    async def may(*args: Any) -> bool:
        return True

    return [patch("bot.delivery.sight.Readers.may_at", may)]


def _asks_even_for_ones_own() -> AbstractContextManager[Any]:
    """Even one's own robot waits for the vote that is open."""

    async def ask(handing: Handing, held: Any, caller: int, body: dict[str, Any]) -> Any:
        return await handing._proposals.propose(held, "seat", caller, body)

    return patch.object(Handing, "_hand_or_ask", ask)


def _untold(*places: str) -> list[AbstractContextManager[Any]]:
    return [constant(place, lambda *args, **more: []) for place in places]


ATTACKS = (
    Broken(
        "1: a stand-in leaves the seat for good",
        lambda: [row("leave.stand_in", asks=()), row("leave.for_good", asks=(Who.PLAYER,))],
        ("leave", "vote", "entrust"),
        ("owner",),
        first=10,
    ),
    Broken(
        "2: whoever tells an absence counts as late",
        lambda: [_late_as_a_robot()],
        ("seat", "vote"),
        ("owner", "stranger"),
        first=70,
    ),
    Broken(
        "3: a host shortens at once",
        lambda: [row("choose.longer", when=(When.RUNNING,))],
        ("choose",),
        ("hours",),
    ),
    Broken(
        "4: a moderator by a channel's rights",
        lambda: [_by_a_channel()],
        ("close", "seat", "host"),
        ("seat", "end", "host", "stranger"),
    ),
    Broken(
        "4: a table moves out of a player's sight",
        lambda: [row("place.seen", when=(When.RUNNING, When.SAME_SERVER))],
        ("place",),
        ("place",),
    ),
    Broken(
        "5: nobody asks owners when the table moves abroad",
        lambda: [row("place.abroad", word=(Who.PRESENT,))],
        ("place", "vote"),
        ("place",),
    ),
    Broken(
        "5: nobody asks owners for less time",
        lambda: [row("sooner", word=(Who.PRESENT,))],
        ("choose", "vote"),
        ("hours", "clock"),
    ),
    Broken(
        "6: nobody hears of the loss of a seat",
        lambda: _untold("bot.table.seats.newcomers._told_of_a_loss"),
        ("seat", "vote"),
        ("told",),
        first=20,
    ),
    Broken(
        "6: nobody hears of the vote about their seat",
        lambda: _untold("bot.table.people.handing.warned"),
        ("seat",),
        ("told",),
    ),
    Broken(
        "7: who was removed reads and sits down", _sees_everything, ("quit", "look"), ("sight",)
    ),
    Broken(
        "9: another's vote blocks one's own robot",
        lambda: [_asks_even_for_ones_own()],
        ("seat",),
        ("right",),
    ),
    Broken(
        "10: a host pauses again and again",
        lambda: [row("pause.rested", when=(When.RUNNING,))],
        ("pause",),
        ("pause",),
    ),
    Broken(
        "10: a host closes a running game",
        lambda: [row("close.unmoved", when=(When.RUNNING,))],
        ("close",),
        ("end",),
    ),
)
"""The attacks of the issue, each with its row or service broken again."""


STUCK = Broken(
    "no player seats a robot, and who says nothing holds up the end",
    lambda: [
        row("seat.robot", asks=()),
        row("end.unfinished", silence=Silence.LAPSES, word=(Who.EVERYBODY,)),
    ],
    ("stuck", "time"),
    ("stuck",),
    steps=10,
)
"""Rows by which a table without limits gets stuck, once everybody but one player is silent."""


# ---- what an automatic mutation breaks ----------------------------------------------------------

NO_POWER = (Who.CLOCK, Who.OPERATOR, Who.SELF, Who.READER)
"""Askers for themselves alone, or who are asked by nobody."""
OUT_OF_REACH = (When.LOBBY, When.PRACTICE)
"""States that no run is in: before the start, alone."""
ALWAYS = (When.RUNNING, When.SAME_SERVER, When.STILL, When.OWNED, When.CLOSED)
"""Conditions that only say what a deed is about: a game, a channel, a table laid aside, a seat."""
FOCUS: Mapping[str, tuple[str, ...]] = {
    "undo": ("undo", "vote"),
    "choose": ("choose",),
    "sooner": ("choose", "vote"),
    "extend": ("extend", "vote"),
    "pause": ("pause", "vote"),
    "leave": ("leave", "seat"),
    "take_back": ("take_back", "quit"),
    "seat_known": ("seat", "vote", "entrust"),
    "host": ("host", "vote"),
    "place": ("place", "vote", "lose"),
    "close": ("close",),
    "end": ("end", "vote"),
    "mend": ("spoil", "mend", "vote"),
    "seals": ("seals",),
}


def is_seen(name: str) -> bool:
    """Return whether a row changes something of others in a state that runs reach.

    Left out is what only shows something, what somebody does for themselves alone (their move,
    their hand), what gives somebody more time, what the clock or the operator does, and states in
    which no run is.
    """
    deed = LAW[name]
    alone = {*deed.asks} <= {*NO_POWER} or (
        not deed.word and {*deed.asks} <= {Who.PLAYER, Who.OWNER, Who.STAND_IN, Who.GUEST}
    )
    longer = name.startswith("extend")
    return not (deed.reads or alone or longer or {*deed.when} & {*OUT_OF_REACH})


def mutants() -> Iterator[Broken]:
    """Yield each row of which a voter, a condition, or the silence is broken, and each time."""
    for name, deed in LAW.items():
        if is_seen(name):
            focus = FOCUS.get(name.partition(".")[0], ("seat", "vote"))
            for what, changed in _changes(name, deed):
                sat = Who.SAT in deed.word and Who.SAT not in changed.get("word", deed.word)
                waits = "silence" in changed or deed.silence is Silence.LETS_GO
                hidden = When.LET_IN in deed.when and When.LET_IN not in changed.get(
                    "when", deed.when
                )
                more = ("time",) * (waits or hidden) + ("hide",) * hidden
                likely = ("know", "vote") if sat else focus
                yield Broken(
                    f"{name}: {what}", lambda n=name, c=changed: [row(n, **c)], (*likely, *more)
                )
    for place, value, focus in TIMES:
        yield Broken(f"{place} turned to nothing", lambda p=place, v=value: [constant(p, v)], focus)
    for place, focus in TELLING:
        yield Broken(f"{place} tells nobody", lambda p=place: _untold(p), focus)


def _changes(name: str, deed: Deed) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is changed of a row.

    The coalition names its own newcomers, whose word protects nobody honest. Whoever asks for what
    takes others' word gets nothing without it; nor does one who comes first by another row.
    """
    words = [who for who in deed.word if who is not Who.NEWCOMER]
    for who in words:
        yield f"without the word of {who}", without(deed, "word", who)
    for when in deed.when:
        if when not in ALWAYS and not (when is When.UNREADABLE and name.startswith("mend")):
            yield f"not only {when}", without(deed, "when", when)
    if words and deed.silence is Silence.LAPSES:
        yield "silence is a yes", {"silence": Silence.LETS_GO}
    players = {Who.PLAYER, Who.PLAYER_OR_OWNER, Who.ANYBODY}
    rows = [row for _, row in rows_of(name.partition(".")[0])]
    sooner = [row for row in rows[: rows.index(deed) + 1] if {*row.asks} & players]
    if not (words or any({*row.when} <= {*deed.when} for row in sooner)):
        yield "players ask, too", {"asks": (*deed.asks, Who.PLAYER)}


def _no_time(*args: Any) -> int:
    return 0


TIMES: Sequence[tuple[str, Any, tuple[str, ...]]] = (
    ("bot.table.consent.silence.WEEK", 0, ("end", "seat", "vote")),
    ("bot.table.seats.presence.WEEK", 0, ("seat", "place", "vote")),
    ("bot.table.seats.presence.ABSENT", 0, ("seat", "vote")),
    ("bot.table.seats.presence.LONG_ASIDE", 0, ("close", "undo")),
    ("bot.table.cases.WITNESSES", 0, ("seat", "vote")),
    ("bot.table.people.hosting.VANISHED", 0, ("host",)),
    ("bot.table.time.notices.notice_of", _no_time, ("choose",)),
    ("bot.table.consent.pausing.WITHIN", 0, ("pause",)),
)
"""Times and numbers of the law that are turned to nothing."""
TELLING: Sequence[tuple[str, tuple[str, ...]]] = (
    ("bot.table.lobby.places.dms_about", ("place", "vote")),
    ("bot.table.lobby.closing.told_closed", ("close",)),
    ("bot.table.lobby.choosing.dms_about", ("choose",)),
    ("bot.table.consent.ending.told_closed", ("end", "vote")),
    ("bot.table.people.hosting.dms_about", ("host", "vote")),
    ("bot.table.seats.newcomers.dms_about", ("seat", "vote")),
    ("bot.table.people.handing.warned", ("seat",)),
)
"""The places that tell those whom a deed touches."""
