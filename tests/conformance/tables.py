"""Every table that the suite plays: each game at each seat count with each option's every value."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random
from typing import Any, Literal, get_args, get_origin

from rules.kernel import (
    REPEATED,
    Answer,
    Chance,
    Game,
    Line,
    Refused,
    Seat,
    StandingOrder,
    is_legal,
    waits,
)
from rules.meta import Meta, Options, needed_by
from tests.answers import some_answer
from tests.conformance.hidden import card_ids
from tests.games import orchard, sorcery, stones, tourney

TOO_LONG = 100_000
"""Decisions after which a game is taken not to end."""

FEW = 12
"""An option with more values, such as names from a long list, takes another one in each case."""

WORDS = 4
"""Options that the name of a case says; how many more there are follows."""

TIME = -1
"""In the place of a seat: the table itself moves, because a clock has ended."""

Kind = tuple[str, ...]
"""The kind of a decision: the frame that asks, and the moments that it asks about."""

AWAY_EVERY = 37
"""Decisions between two changes of who is away, in games with clocks; no chance is drawn for it."""
Move = tuple[Literal["play", "orders", "leave", "clock", "away"], Seat, Any]


def games() -> list[Meta]:
    """The test games, and every game that the bot offers."""
    try:
        offered = importlib.import_module("rules.games").GAMES
    except ModuleNotFoundError as missing:
        if missing.name != "rules.games":
            raise
        offered = ()
    listed = offered.values() if isinstance(offered, Mapping) else offered
    return [orchard.META, sorcery.META, stones.META, tourney.META, *listed]


@dataclass(frozen=True)
class Case:
    """One game as it could be set up."""

    meta: Meta
    seats: int
    options: Options
    whole: bool = False
    """Whether a game that takes very long begins at its beginning, not nearer to its end."""

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that are not as they would be if nobody had touched them."""
        return self.options.model_dump(exclude_defaults=True)

    def __str__(self) -> str:
        """Return its name for tests: `cosmic_encounter-4-planets_four-rewards-and_9_more`."""
        words = [_word(name, value) for name, value in self.chosen.items()]
        more = [f"and_{len(words) - WORDS}_more"] if len(words) > WORDS + 1 else words[WORDS:]
        return "-".join([self.meta.id, str(self.seats), *words[:WORDS], *more])

    def in_full(self) -> str:
        """Return everything that somebody needs to set it up."""
        options = [f"{name}={value}" for name, value in self.chosen.items()]
        return " ".join([f"{self.meta.id} with {self.seats}", *options])

    def new(self, seed: str) -> Game:
        game = self.meta.new(self.seats, self.options, seed, "")
        if not self.whole:
            HURRY.get(self.meta.id, _takes_its_time)(game)
            game._changes()  # what was found out for the first question holds no more
        return game


def _takes_its_time(game: Game) -> None:
    """A game that is played from its very beginning."""


def missions_nearly_done(game: Any) -> None:
    """On Mars: leave little of each mission, since random play hardly ever completes one."""
    for mission in game.missions:
        mission.left = min(mission.left, 2)
    game.missions_left = 2


def colonies_nearly_won(game: Any) -> None:
    """Cosmic Encounter: give each seat three colonies; random play wins and loses the same ones."""
    for seat in game.seats:
        home = game.system(seat)
        for far in range(3):
            others = [other for other in game.seats if other != seat]
            system = game.system(others[far % len(others)])
            game.settle(seat, system[far].id, game.lift(seat, {home[far].id: 1}))


HURRY: dict[str, Callable[[Any], None]] = {
    "cosmic_encounter": colonies_nearly_won,
    "on_mars": missions_nearly_done,
}
"""Games in which thousands of random answers would lead nowhere new begin nearer to their end."""


def _word(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not_{name}"
    return f"{name}_{value}".replace(" ", "_")


def choices(annotation: Any, default: Any) -> list[Any]:
    """The values of an option, the default one first."""
    if annotation is bool:
        return [default, not default]
    if get_origin(annotation) is Literal:
        return [default, *(value for value in get_args(annotation) if value != default)]
    return [default]


def _repeated(values: list[Any], length: int) -> list[Any]:
    return [values[place % len(values)] for place in range(length)]


def option_rows(options: type[Options]) -> list[Options]:
    """Return all combinations if they are few; else rows that contain every value of every option.

    Variants that exclude other options, and the options that need them, have rows of their own.
    """
    apart = _variants(options)
    columns = {
        name: choices(one.annotation, one.get_default(call_default_factory=True))
        for name, one in options.model_fields.items()
        if name not in apart and needed_by(one) not in apart
    }
    if prod(map(len, columns.values())) <= 4:
        rows = list(product(*columns.values()))
    else:
        longest = max(map(len, columns.values()))
        repeated = [_repeated(values, longest) for values in columns.values()]
        rows = list(zip(*repeated, strict=True))
    return [options(**dict(zip(columns, row, strict=True))) for row in rows]


def _variants(options: type[Options]) -> list[str]:
    """The options that others need to matter at all."""
    needed = (needed_by(one) for one in options.model_fields.values())
    return list(dict.fromkeys(name for name in needed if name is not None))


def variant_rows(options: type[Options], seats: int) -> list[Options]:
    """A row of each variant, with some value of every option that needs it.

    Each number of seats has another one, so that the suite keeps within its minutes.
    """
    return [
        options(
            **{
                name: values[(seats + (place if len(values) > FEW else 0)) % len(values)]
                for place, (name, one) in enumerate(options.model_fields.items())
                if needed_by(one) == variant
                for values in [choices(one.annotation, one.default)]
            },
            **{variant: True},
        )
        for variant in _variants(options)
    ]


def cases() -> list[Case]:
    return [
        Case(meta, seats, options)
        for meta in games()
        for seats in meta.seats
        for options in (*option_rows(meta.options), *variant_rows(meta.options, seats))
        if options.refusal(seats) is None
    ]


def by_seats(listed: Sequence[Case]) -> list[list[Case]]:
    """The cases of each game with each number of seats."""
    apart: dict[tuple[str, int], list[Case]] = {}
    for case in listed:
        apart.setdefault((case.meta.id, case.seats), []).append(case)
    return list(apart.values())


@dataclass
class Play:
    """A random game: who answers what is drawn from its own seed."""

    case: Case
    seed: str
    leaves: float = 0.0
    orders: float = 0.0
    robots: float = 0.0
    """The share of answers that robots give: games get further, and are not ten times too long."""
    most: int | None = None
    """The number of decisions after which all but one player leave: some random games never end."""
    reloads: bool = False
    """Whether it goes on with the table that was loaded from the save, at each look."""
    looks: int | None = None
    """The n-th decision of a kind is looked at with a chance of `looks / n`; None: each is."""
    kinds: Counter[Kind] = field(default_factory=Counter)
    """The number of decisions of each kind so far."""
    log: list[Move] = field(default_factory=list)
    news: list[Line] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    """The number of comparisons, by what was compared."""

    def __str__(self) -> str:
        """Return everything that somebody needs to play it again."""
        ways = [f"leaves {self.leaves}", f"orders {self.orders}"]
        ways += [f"robots {self.robots}"] if self.robots else []
        ways += [f"all but one leave after {self.most} decisions"] if self.most else []
        ways += ["loaded anew each time"] if self.reloads else []
        return f"{self.case.in_full()}, seed {self.seed!r} ({', '.join(ways)})"

    def __post_init__(self) -> None:
        self.game = self.case.new(self.seed)
        self.news += self.game.take_news()
        self.random = self.chance_of("who answers what")
        self._whether_to_look = self.chance_of("looks")
        self.is_looked_at, self.is_new = True, True
        self._saved = ""
        self._views: dict[Seat | None, dict[str, Any]] = {}
        self._card_ids: set[str] | None = None

    def chance_of(self, whose: str) -> Chance:
        """Chance for one purpose, so that what one check draws changes nothing for the others."""
        return Random(f"{self.case.in_full()}/{self.seed}/{whose}").random

    @property
    def saved(self) -> str:
        """The save of the present decision, written once for all who look at it."""
        if not self._saved:
            self._saved = self.game.save()
        return self._saved

    @property
    def card_ids(self) -> set[str]:
        """Every card at the table at the present decision, found once for all who look at it."""
        if self._card_ids is None:
            self._card_ids = card_ids(self.game)
        return self._card_ids

    def view(self, viewer: Seat | None) -> dict[str, Any]:
        """Return a viewer's view of the present decision, made once for all who look at it."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(viewer)
        return self._views[viewer]

    def decisions(self) -> Iterator[Game]:
        """The game at each decision; it goes on when the next one is asked for."""
        for _ in range(TOO_LONG):
            if self.game.over:
                return
            asks = self.game.asks()
            waiting = waits(asks) or self.game.clocks()
            assert waiting, f"nobody is asked: {[type(f).__name__ for f in self.game.stack]}"
            self._meet()
            yield self.game
            self.move(self.choose())
        raise AssertionError(f"{self.case} does not end")

    def _meet(self) -> None:
        """Settle whether the present decision is one that is looked at."""
        moments = {ask.moment for ask in self.game.asks().values()}
        kind = (self.game.stack[-1].KIND, *sorted(moments))
        self.kinds[kind] += 1
        self.is_new = self.kinds[kind] == 1
        looks, which = self.looks, self.kinds[kind]
        self.is_looked_at = looks is None or self._whether_to_look() * which < looks

    def is_chosen(self, one: Chance, share: float) -> bool:
        """Whether a check looks now that takes long: at the first of a kind, and a share of all."""
        return self.is_new or (self.is_looked_at and one() < share)

    def choose(self) -> Move:
        game = self.game
        still_here = [seat for seat in game.seats if seat not in game.gone]
        if self.most is not None and len(self.log) >= self.most and len(still_here) > 1:
            return ("leave", still_here[-1], None)
        if self.leaves and self.random() < self.leaves:
            return ("leave", self.one_of(still_here), None)
        if self.orders and self.random() < self.orders:
            seat = self.one_of(still_here)
            view = game.view(seat)
            offered = [order for order in self.case.meta.orders(view, seat) if self.random() < 0.5]
            return ("orders", seat, [self.detailed(order, view) for order in offered])
        asks, clocks = game.asks(), game.clocks()
        open_to = [seat for seat in asks if seat not in game.gone]
        if clocks and len(self.log) % AWAY_EVERY == AWAY_EVERY - 1:
            away = [seat for seat in still_here if (seat + len(self.log)) % 3 == 0]
            return ("away", TIME, away)
        if clocks and (not open_to or self.random() < 0.2):
            return ("clock", TIME, self.one_of(clocks))
        seat = self.one_of(open_to)
        return ("play", seat, self.answer(seat))

    def detailed(self, order: StandingOrder, view: dict[str, Any]) -> StandingOrder:
        """The order with some details, if it has any."""
        ask = order.details(view)
        if ask is None or self.random() < 0.5:
            return order
        wanted = some_answer(ask, self.random)
        while is_legal(ask, wanted):
            try:
                return order.detailed(wanted)
            except Refused:  # things that do not go together: fewer of them
                wanted = wanted[1:]
        return order.detailed(ask.fallback)

    def answer(self, seat: Seat) -> Answer:
        ask = self.game.asks()[seat]
        if self.robots and not ask.optional and self.random() < self.robots:
            return self.case.meta.robot(self.view(seat), ask, seat, self.random)
        return ask.fallback if self.random() < 0.03 else some_answer(ask, self.random)

    def move(self, move: Move) -> None:
        self.log.append(move)
        self._saved = ""
        self._views.clear()
        self._card_ids = None
        carry_out(self.game, move)
        news = self.game.take_news()
        # The table goes on all the same, and yet it is a fault.
        assert all(line.text.template != REPEATED for line in news), "orders went in a circle"
        self.news += news

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
        case "away":
            game.note_away(said)


def _copy(order: StandingOrder) -> StandingOrder:
    return order.model_copy(deep=True)


def replayed(case: Case, seed: str, log: list[Move]) -> Iterator[Game]:
    """The game as it was before each move of the log, and after the last."""
    game = case.new(seed)
    for move in log:
        yield game
        carry_out(game, move)
    yield game
