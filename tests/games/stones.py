"""The Last Stone: as small as a game can be, with its picture.

Two to six players take one to three stones from a heap in turn order. The player who takes the last
stone wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import MUTED, PANEL
from renders.sketch import CloseUp, DrawnOption, Moment, Size, Sketch, View
from rules.kernel import (
    Amount,
    Answer,
    Ask,
    Chance,
    Done,
    Frame,
    Game,
    Plain,
    Seat,
    StandingOrder,
    say,
    unit,
)
from rules.meta import Advice, Entry, Meta, Options
from tests.answers import some_answer

HEAP, MOST = 42, 3
unit("stones", "{n} stone", "{n} stones")

# ---- rules ------------------------------------------------------------------------------------


class Taker(Plain):
    seat: Seat


class Stones(Game):
    """The table."""

    players: list[Taker]
    heap: int = HEAP

    def left(self, seat: Seat) -> None:
        present = [other for other in self.seats if other not in self.gone]
        if len(present) == 1:
            self.end(present, "alone")


class Taking(Frame):
    """Players take stones in turn."""

    turn: Seat = 0

    def asks(self, game: Stones) -> dict[Seat, Ask]:
        title, high = say("How many stones do you take?"), min(MOST, game.heap)
        ask = Amount(title=title, moment="take", fallback=1, low=1, high=high, unit="stones")
        return {self.turn: ask} if game.heap > 1 and self.turn not in game.gone else {}

    def answer(self, game: Stones, seat: Seat, answer: Answer) -> None:
        game.heap -= answer
        game.tell("{seat:seat} took {n:stones}.", seat=seat, n=answer)
        if not game.heap:
            game.end([seat], "last stone")
        self.turn = (seat + 1) % len(game.seats)

    def advance(self, game: Stones) -> Frame | Done | None:
        if self.turn in game.gone:
            self.turn = (self.turn + 1) % len(game.seats)
        else:
            self.answer(game, self.turn, 1)  # whoever has no choice is not asked
        return None


# ---- what the bot must know -------------------------------------------------------------------


def new(seats: int, options: Options, seed: str, owners: str) -> Stones:
    players = [Taker(seat=seat) for seat in range(seats)]
    game = Stones(seed=seed, answered=[0] * seats, players=players, stack=[Taking()])
    game.begin()
    return game


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    wanted = view["heap"] % (MOST + 1)
    return wanted if 1 <= wanted <= view["heap"] else some_answer(ask, chance)


def no_orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    return ()


META = Meta(
    id="stones",
    name="The Last Stone",
    about="Take the last stone of the heap.",
    seats=range(2, 7),
    length="five minutes",
    options=Options,
    new=new,
    game=Stones,
    mind=robot,
    orders=no_orders,
    cards=lambda values: [Entry("Stone", "thing", ("All are alike.",), "stone")],
    rules=(Entry("Taking", "rule", ("Take one to three stones. The last one wins.",)),),
    owners_values=str,
    deciding={"take": "to take stones"},
    advice=lambda options: {"take": Advice("Leave a multiple of four, and you win.", "Taking")},
    on_the_table=frozenset({"take"}),
)

# ---- its picture ------------------------------------------------------------------------------

SIZES: Mapping[Size, tuple[int, int]] = {"wide": (900, 14), "compact": (600, 7)}


class StonesPictures:
    """The heap, each stone in the mark and colour of the player whose turn comes next."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        words = f"{_state(view, names)} " + " ".join(moment.news)
        drawn_from = repr((view["heap"], view["awaited"], view["result"], list(names), size))
        return Sketch("stones", lambda: drawn_from, words, lambda: _draw(view, names, size))

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        return ()

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        raise KeyError(what)

    def private(
        self, view: View, names: Sequence[str], options: Sequence[DrawnOption], size: Size
    ) -> Sketch:
        return self.table(view, names, Moment(), size)

    def ending(self, view: View, names: Sequence[str], size: Size = "wide") -> Sketch:
        sketch = self.table(view, names, Moment(), size)
        return Sketch("ending", sketch.drawn_from, _state(view, names), sketch.draw)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        return ()


def _state(view: View, names: Sequence[str]) -> str:
    if view["result"] is None:
        return f"{view['heap']} stones lie in the heap."
    return f"{' and '.join(names[seat] for seat in view['result']['winners'])} won."


def _draw(view: View, names: Sequence[str], size: Size) -> bytes:
    width, across = SIZES[size]
    rows = -(-HEAP // across)
    canvas = Canvas(width, 110 + 100 * rows + 40 * len(names))
    canvas.box(Rect(20, 20, width - 40, 50 + 100 * rows), Box(PANEL))
    step = (width - 80) / across
    for stone in range(view["heap"]):
        row, column = divmod(stone, across)
        canvas.mark(stone % len(names), (40 + step * (column + 0.5), 95 + 100 * row), 40)
    winners = [] if view["result"] is None else view["result"]["winners"]
    for seat, name in enumerate(names):
        down = 110 + 100 * rows + 40 * seat
        canvas.mark(seat, (50, down), 24)
        said = f"{name} takes" if seat in view["awaited"] else name
        said = f"{name} won" if seat in winners else said
        canvas.text(80, down, said, Type(26), MUTED)
    return canvas.encode()


PICTURES = StonesPictures()
