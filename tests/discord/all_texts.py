"""Every text of one whole game: posts, panels, sheets, alt texts, options, words on pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from cogs.help import help_of
from cogs.lobby.options_layout import options_sheet
from cogs.question.typed import suggested
from cogs.ui.words import Speech
from renders import gallery
from renders.canvas import Canvas
from renders.sheet import LOOSE, PARTS
from renders.sketch import Sketch
from rules.kernel import Ask, Seat, is_legal
from rules.meta import Meta
from tests.worlds.room import MEMBERS, Room, Sender, room_in

MOVES = 3000
SHEETS = 90
"""Moves between two readings of the sheets that anybody may open."""
PANELS, ONE_IN = 8, 4
"""Panels of each kind of question that are read at first, and the share of the later ones."""
PAGES = 6
"""Pages of a host's options that are read."""
DRAWN = (1, 60)
"""The numbers of the pictures of each kind that are drawn, so that their words are read."""
NUMBER = re.compile(r"\d+")
TEXT = ("content", "label", "placeholder", "description")
"""Fields of a component that people read, beside the address that it is known by."""


@dataclass
class Said:
    """The texts that were said, each with where it stood first."""

    texts: dict[str, str] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)

    def add(self, where: str, *texts: str) -> None:
        self.places.update([where] if texts else [])
        for text in texts:
            self.texts.setdefault(text, where)

    def add_message(self, where: str, sending: Any) -> None:
        """Add everything that a message shows: texts, labels, lists, and pictures' alt texts."""
        self.add(f"{where}, alt text", *(alt for _, _, alt in sending.pictures))
        self.add(where, *_of_components(sending.view.to_components()))

    def like(self, pattern: str) -> list[str]:
        """The texts in which something like this stands, each with where it stood."""
        found = re.compile(pattern)
        return [f"{where}: {text}" for text, where in self.texts.items() if found.search(text)]


def _of_components(parts: list[Any]) -> Iterator[str]:
    for part in parts:
        yield from (part[name] for name in TEXT if isinstance(part.get(name), str))
        for inner in ("components", "options", "items"):
            yield from _of_components(part.get(inner, []))
        if "component" in part:
            yield from _of_components([part["component"]])


@dataclass
class Reader(Sender):
    """Carries messages to a reader of everything."""

    said: Said = field(default_factory=Said)

    def _note(self, what: str, where: int, message: int, sending: Any) -> None:
        self.said.add_message(what, sending)
        super()._note(what, where, message, sending)


@dataclass
class Reading:
    """A game that robots play for people, and a reader of all its texts."""

    room: Room
    meta: Meta
    said: Said
    chance: Random
    _asked: Counter[str] = field(default_factory=Counter)

    async def to_the_end(self, moves: int, ends: Callable[[Any], bool]) -> None:
        """Play on until the end; read the sheets every so often, and at the end."""
        for number in range(moves):
            game = await self.room.game()
            over = game.over or ends(game)
            if over or number % SHEETS == 0:
                await self._read_sheets(game)
            if over:
                return
            await self._one_move(game)
        raise AssertionError(f"{self.meta.id} does not end within {moves} moves")

    async def _one_move(self, game: Any) -> None:
        asks = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
        if not asks:
            self.room.hand.now = await self.room.next_due()
            await self.room.clock.ring()
            await self.room.told()
            return
        seat = self.chance.choice(sorted(asks))
        await self._read_panel(seat)
        answer = self.meta.robot(game.view(seat), asks[seat], seat, self.chance.random)
        legal = answer if is_legal(asks[seat], answer) else asks[seat].fallback
        await self.room.tables.play(self.room.table, MEMBERS[seat], None, legal)
        self.room.hand.now += 3
        await self.room.told()

    async def _read_panel(self, seat: Seat) -> None:
        view = await self.room.tables.view(self.room.table, MEMBERS[seat])
        if view.ask is None:
            self.said.add_message("panel", await self.room.cogs.question.panel(view))
            return
        self.said.add("choice", *_of_ask(view.ask, Speech(view.seats)))
        self._asked[view.ask.moment] += 1
        asked = self._asked[view.ask.moment]
        if asked <= PANELS or asked % ONE_IN == 0:
            self.said.add_message("panel", await self.room.cogs.question.panel(view))
            self.said.add("suggestion", *(name for name, _ in suggested(view, "")))
        if asked == 1:
            self.said.add_message("help", await help_of(self.room.bot, view.table, view))

    async def _read_sheets(self, game: Any) -> None:
        """Read what anybody may open at any time: the board's parts, status, hand, orders."""
        show = self.room.cogs
        for seat in game.seats:
            view = await self.room.tables.view(self.room.table, MEMBERS[seat])
            for what, label in show.boards.parts(view) if seat == 0 else ():
                self.said.add("part of the board", label)
                board = await show.boards.laid_out(view, what, MEMBERS[seat])
                self.said.add_message(f"board: {what}", board)
            self.said.add_message("status", await show.story.state(view))
            self.said.add_message("story", await show.story.told(view))
            self.said.add_message("hand", await show.question.hand(view))
            self.said.add_message("orders", show.question.orders(view))
        lobby = await self.room.seating.lobby(self.room.table)
        self.said.add_message("lobby", await show.lobby.lobby(lobby))
        self.said.add_message("options", options_sheet(lobby, 0))
        for page in range(PAGES):
            self.said.add_message("options", options_sheet(lobby, lobby.host, page))


async def texts_of(
    folder: Path,
    meta: Meta,
    seats: int,
    options: dict[str, str],
    ends: Callable[[Any], bool] = lambda game: False,
) -> Said:
    """Return the texts of one game that robots play for people, with every kind of sheet.

    Args:
        folder: where its database lies.
        meta: the game.
        seats: how many play.
        options: as they are typed.
        ends: whether it may end here, though it is not over.
    """
    async with room_in(folder / "room.db", carries=Reader) as room:
        await room.begin(seats, meta.id, options)
        said: Said = room.sender.said  # type: ignore[attr-defined]  # it is a reader
        with pictures_read(said):
            await Reading(room, meta, said, Random(meta.id)).to_the_end(MOVES, ends)
        return said


def _of_ask(ask: Ask, speech: Speech) -> Iterator[str]:
    yield from (speech.line(text, 4000) for text in (ask.title, ask.hint, ask.chosen) if text)
    for option in getattr(ask, "options", ()):
        texts = option.label, option.detail, option.group, option.why_not, option.warning
        yield from (speech.line(text, 4000) for text in texts if text is not None)


@contextmanager
def pictures_read(said: Said) -> Iterator[None]:
    """Read what pictures say: each in words, and what is written on some of each kind."""
    kinds, text = Counter[str](), Canvas.text

    def drawn(sketch: Sketch) -> gallery.Picture:
        kind = NUMBER.sub("", sketch.name)
        kinds[kind] += 1
        if kinds[kind] in DRAWN:
            sketch.draw()
        return gallery.Picture(f"{sketch.name}.png", b"blank", sketch.alt)

    def written(
        canvas: Canvas, left: float, middle: float, words: str, *rest: Any, **more: Any
    ) -> float:
        said.add("picture", words)
        return text(canvas, left, middle, words, *rest, **more)

    for kept in (PARTS, LOOSE):
        kept.clear()
    gallery.forget()
    with patch.object(gallery, "_drawn", drawn), patch.object(Canvas, "text", written):
        yield
