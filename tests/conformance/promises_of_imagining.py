"""The promises of imagined tables: what a seat imagines is fair, whole, and nothing but its own.

That an imagined table looks the same proves nothing: what a robot knows too much shows in what it
imagines. So two tables that look the same to a seat must imagine the same by the same chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel import Chance, Game, Seat
from tests.answers import some_answer
from tests.conformance.census import CENSUS
from tests.conformance.hidden import as_likely_a_world
from tests.conformance.tables import Case, Play

SHARE, OF_NEW = 0.02, 0.3
"""The shares at which somebody imagines: of all decisions, and of the first ones of each kind."""
ENDS = 1
"""The most imagined tables of one game that are played to their end."""
LONG = 20_000
"""Decisions after which an imagined table is taken to have no end."""

DEPENDS = (
    "what seat {} imagines depends on what it may not see, at {}. Let the hidden place be dealt"
    " anew: a mark on its field, a frame's `forget_others`, or `mend`; what whoever listens knows"
    " is named in `TOLD`"
)
"""The error text for a game that forgets a hidden place."""


def an_imagined_table_looks_the_same_and_nothing_vanishes(play: Play) -> Iterator[None]:
    one = play.chance_of("imagined tables")
    census = CENSUS.get(play.case.meta.id, lambda game: None)
    while not play.game.over:
        if is_time(play, one) and (seat := somebody(play.game, one)) is not None:
            real, table = play.game, imagined(play.case, play.game, seat, one())
            seen, there = play.view(seat), table.view(seat)
            assert there == seen, (
                f"what seat {seat} imagines looks otherwise, at {difference(seen, there)}"
            )
            assert table.asks().get(seat) == real.asks().get(seat), (
                f"on the table that seat {seat} imagines, it is asked something else"
            )
            assert census(table) == census(real), "on an imagined table cards vanish or double"
            assert real.save() == play.saved, "to imagine a table has changed the real one"
            assert not ties(real, table, seat), "an imagined table has a part of the real one"
            play.compared["imagined"] += 1
        yield


def what_a_seat_imagines_never_depends_on_what_it_may_not_see(play: Play) -> Iterator[None]:
    one = play.chance_of("worlds of imagined tables")
    while not play.game.over:
        if is_time(play, one) and (seat := somebody(play.game, one)) is not None:
            worlds = [play.game, as_likely_a_world(play.game, one, seat)]
            if look_alike(worlds, seat):
                imagine_alike(play, worlds, seat, one())
            worlds = answered_otherwise(play, seat, one)
            if worlds and look_alike(worlds, seat):
                imagine_alike(play, worlds, seat, one())
        yield


def every_imagined_table_can_be_played_to_its_end(play: Play) -> Iterator[None]:
    one, played = play.chance_of("ends of imagined tables"), 0
    while not play.game.over:
        if play.is_new and played < ENDS and one() < OF_NEW:
            seat = somebody(play.game, one)
            if seat is not None:
                to_the_end(play.case, imagined(play.case, play.game, seat, one()), one)
                played += 1
        yield


# ---- what they look at ---------------------------------------------------------------------------


def is_time(play: Play, one: Chance) -> bool:
    """Whether somebody imagines now, which takes long."""
    return play.is_looked_at and one() < (OF_NEW if play.is_new else SHARE)


def somebody(game: Game, one: Chance) -> Seat | None:
    """Return a seat still in the game."""
    return game.playing[int(one() * len(game.playing))] if game.playing else None


def imagined(case: Case, game: Game, seat: Seat, number: float) -> Game:
    return game.imagined(seat, Random(number).random, case.meta.robot)


def look_alike(worlds: list[Game], seat: Seat) -> bool:
    one, other = worlds
    same = one.view(seat) == other.view(seat) and one.asks().get(seat) == other.asks().get(seat)
    return same and not one.over


def imagine_alike(play: Play, worlds: list[Game], seat: Seat, number: float) -> None:
    one, other = (json.loads(imagined(play.case, each, seat, number).save()) for each in worlds)
    assert one == other, DEPENDS.format(seat, difference(one, other))
    play.compared["worlds imagined"] += 1


def answered_otherwise(play: Play, seat: Seat, one: Chance) -> list[Game]:
    """Return two tables at which another has answered in secret, if the seat has heard the same."""
    asks = play.game.asks().items()
    others = [s for s, ask in asks if s != seat and ask.secret and s not in play.game.gone]
    if not others:
        return []
    worlds, heard = [], []
    for _ in range(2):
        table = type(play.game).load(play.saved)
        table.play(others[0], some_answer(table.asks()[others[0]], one))
        heard.append([repr(line) for line in table.take_news() if line.to in (None, seat)])
        worlds.append(table)
    return worlds if heard[0] == heard[1] else []


def ties(real: Game, table: Game, seat: Seat) -> list[str]:
    """Return the secrets of the real table that the imagined one holds."""
    receipts = getattr(real, "receipts", None)
    keys = [] if receipts is None else [key for s, key in receipts.keys.items() if s != seat]
    saved = table.save()
    return [secret for secret in (json.dumps(real.seed)[1:-1], *keys) if secret in saved]


def to_the_end(case: Case, table: Game, one: Chance) -> None:
    """Let robots play an imagined table to its end."""
    for _ in range(LONG):
        if table.over:
            return
        asked = [(seat, ask) for seat, ask in table.asks().items() if not ask.optional]
        if asked:
            seat, ask = asked[0]
            table.play(seat, case.meta.robot(table.view(seat), ask, seat, one))
        else:
            clocks = table.clocks()
            assert clocks, "on an imagined table nobody is asked"
            table.clock_ended(clocks[0])
    raise AssertionError("an imagined table has no end")


def difference(one: Any, other: Any, path: str = "") -> str:
    """Return where two things differ first, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(name, one[name], other[name]) for name in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(place, *pair) for place, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path}: {one!r} or {other!r}"[:400]
    name, here, there = next(pair for pair in pairs if pair[1] != pair[2])
    return difference(here, there, f"{path}/{name}".lstrip("/"))
