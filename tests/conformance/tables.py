"""Every table that the suite plays: each game at each seat count with each option's every value."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random
from typing import Any, Literal, get_args, get_origin

from rules.kernel.ask import Answer, Seat
from rules.kernel.frame import waits
from rules.kernel.game import Game, Line, StandingOrder
from rules.kernel.meta import Meta, Options
from tests.games import orchard, sorcery

TOO_LONG = 20_000
"""Decisions after which a game is taken not to end."""

TIME = -1
"""In the place of a seat: the table itself moves, because a clock has ended."""

Move = tuple[Literal["play", "orders", "leave", "clock"], Seat, Any]


def games() -> list[Meta]:
    """The two test games, and every game that the bot offers."""
    try:
        offered = importlib.import_module("rules.games").GAMES
    except ModuleNotFoundError as missing:
        if missing.name != "rules.games":
            raise
        offered = ()
    listed = offered.values() if isinstance(offered, dict) else offered
    return [orchard.META, sorcery.META, *listed]


@dataclass(frozen=True)
class Case:
    """One game as it could be set up."""

    meta: Meta
    seats: int
    options: Options

    def __str__(self) -> str:
        chosen = self.options.model_dump()
        return "-".join(map(str, (self.meta.id, self.seats, *chosen.values())))

    def new(self, seed: str) -> Game:
        return self.meta.new(self.seats, self.options, seed, "")


def _choices(annotation: Any, default: Any) -> list[Any]:
    if annotation is bool:
        return [default, not default]
    if get_origin(annotation) is Literal:
        return [default, *(value for value in get_args(annotation) if value != default)]
    return [default]


def _repeated(values: list[Any], length: int) -> list[Any]:
    return [values[place % len(values)] for place in range(length)]


def option_rows(options: type[Options]) -> list[Options]:
    """All combinations where they are few; else rows in which each value of each option occurs."""
    choices = {
        name: _choices(one.annotation, one.get_default(call_default_factory=True))
        for name, one in options.model_fields.items()
    }
    if prod(map(len, choices.values())) <= 4:
        rows = list(product(*choices.values()))
    else:
        longest = max(map(len, choices.values()))
        columns = [_repeated(values, longest) for values in choices.values()]
        rows = list(zip(*columns, strict=True))
    return [options(**dict(zip(choices, row, strict=True))) for row in rows]


def variant_rows(options: type[Options], seats: int) -> list[Options]:
    """A row of a variant that the usual rows never reach, because it excludes other options.

    Each number of seats has another one, so that the suite keeps within its minutes.
    """
    if "mars_auction" not in options.model_fields:
        return []
    choices = {
        name: _choices(one.annotation, one.default)
        for name, one in options.model_fields.items()
        if (one.title or "").startswith("Mars Auction")
    }
    row = {name: values[seats % len(values)] for name, values in choices.items()}
    return [options(**{**row, "mars_auction": True})]


def cases() -> list[Case]:
    return [
        Case(meta, seats, options)
        for meta in games()
        for seats in meta.seats
        for options in (*option_rows(meta.options), *variant_rows(meta.options, seats))
        if options.refusal(seats) is None
    ]


@dataclass
class Play:
    """A random game: who answers what is drawn from its own seed."""

    case: Case
    seed: str
    leaves: float = 0.0
    orders: float = 0.0
    log: list[Move] = field(default_factory=list)
    news: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = self.case.new(self.seed)
        self.news += self.game.take_news()
        self.random = Random(f"{self.case}/{self.seed}").random

    def decisions(self) -> Iterator[Game]:
        """The game at each decision; it goes on when the next one is asked for."""
        for _ in range(TOO_LONG):
            if self.game.over:
                return
            asks = self.game.asks()
            waiting = waits(asks) or self.game.clocks()
            assert waiting, f"nobody is asked: {[type(f).__name__ for f in self.game.stack]}"
            yield self.game
            self.move(self.choose())
        raise AssertionError(f"{self.case} does not end")

    def choose(self) -> Move:
        game = self.game
        still_here = [seat for seat in game.seats if seat not in game.gone]
        if self.leaves and self.random() < self.leaves:
            return ("leave", self.one_of(still_here), None)
        if self.orders and self.random() < self.orders:
            seat = self.one_of(still_here)
            offered = self.case.meta.orders(seat)
            return ("orders", seat, [order for order in offered if self.random() < 0.5])
        asks, clocks = game.asks(), game.clocks()
        open_to = [seat for seat in asks if seat not in game.gone]
        if clocks and (not open_to or self.random() < 0.2):
            return ("clock", TIME, self.one_of(clocks))
        seat = self.one_of(open_to)
        return ("play", seat, self.answer(seat))

    def answer(self, seat: Seat) -> Answer:
        ask = self.game.asks()[seat]
        return ask.fallback if self.random() < 0.03 else ask.some_answer(self.random)

    def move(self, move: Move) -> None:
        self.log.append(move)
        carry_out(self.game, move)
        self.news += self.game.take_news()

    def one_of(self, things: list[Any]) -> Any:
        return things[int(self.random() * len(things))]

    def to_the_end(self, check: Callable[[Game], None] = lambda game: None) -> Game:
        for game in self.decisions():
            check(game)
        return self.game


def carry_out(game: Game, move: Move) -> None:
    what, seat, said = move
    match what:
        case "play":
            game.play(seat, said)
        case "orders":
            game.instruct(seat, [_copy(order) for order in said])
        case "leave":
            game.leave(seat)
        case "clock":
            game.clock_ended(said)


def _copy(order: StandingOrder) -> StandingOrder:
    return order.model_copy(deep=True)


def replayed(case: Case, seed: str, log: list[Move]) -> Iterator[Game]:
    """The game as it was before each move of the log, and after the last."""
    game = case.new(seed)
    for move in log:
        yield game
        carry_out(game, move)
    yield game
