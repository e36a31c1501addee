"""Choose the 256 colours in which a game writes its pictures, from pictures of many tables.

    python -m tests.renders.choose_colours terraforming_mars

writes `renders/terraforming_mars/colour_table.toml`: the game's own colours, then what is flat in
some picture, exactly or by a hair, then those that serve the smooth edges best. Look at pictures
before you commit it.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

from PIL import Image

import renders
from renders import canvas, colour_table, encode, gallery, palette
from renders.encode import cell, palette_of
from renders.frame.news import WIDE as NEWS
from renders.geometry import Rect
from renders.palette import Colour
from renders.sheet import LOOSE, PARTS, Sheet
from renders.sketch import DrawnOption, Size
from rules.games import GAMES
from rules.kernel import Ask, Voice

NAMES: Final = ("Ana", "Bram", "Cem", "Dana", "Edda", "Farid")
FEW: Final = 2
GAMES_PLAYED: Final[dict[str, list[tuple[int, dict[str, Any]]]]] = {
    "terraforming_mars": [
        *((seats, {"prelude": True, "corporate_era": True}) for seats in (1, 2, 3, 4, 5)),
        *(
            (seats, {"mars_auction": True, "bidding": bidding, "prelude": True})
            for seats, bidding in ((3, "open"), (4, "sealed"), (5, "plan"), (2, "open"))
        ),
    ],
    "cosmic_encounter": [
        (3, {"rewards": True, "lucre": True}),
        (4, {"rewards": True, "techs": True}),
        (5, {"rewards": True}),
        (6, {"lucre": True, "techs": True}),
    ],
    "on_mars": [(seats, {"first_colonists": seats == FEW}) for seats in (1, 2, 3, 4)],
    "project_mars": [(seats, {}) for seats in (2, 3, 4)],
}
EVERY: Final = 17
"""Answers between two looks at a game."""
CLOSE_UPS: Final = 5
"""Looks between two at which every part of the table is drawn, too."""
MANY: Final = 17
"""Cards between two that are drawn alone."""

FLAT: Final = 0.0004
"""A colour is flat where it fills this share of some picture."""
HAIR: Final = 3
"""Two colours whose parts differ by no more than this count as the same."""
EXACT: Final = 168
VIVID: Final = encode.VIVID
EDGES: Final = 0.75
"""The power of how common an edge is: the rare ones are many."""
MOST_COLOURS: Final = 1 << 16
AT_ONCE: Final = 8
ROUNDS: Final = 12

Counts = Counter[Colour]


# What is seen


@contextmanager
def counted() -> Iterator[Counts]:
    """Count the colours of everything that is drawn meanwhile, before it is written."""
    PARTS.clear()
    LOOSE.clear()
    seen: Counts = Counter()
    numbered, filled, chosen = colour_table.ColourTable.numbered, Sheet.fill, canvas.encode

    def count(image: Image.Image) -> None:
        found = image.getcolors(MOST_COLOURS)
        if found is None:
            raise ValueError("More colours than are counted; there is no list for such a picture.")
        for number, colour in found:
            seen[colour] += number  # type: ignore[index]  # of an RGB image

    def numbering(self: colour_table.ColourTable, image: Image.Image) -> Image.Image:
        count(image)
        return numbered(self, image)

    def filling(self: Sheet, rect: Rect, colour: Colour) -> None:
        seen[colour] += round(rect.width * rect.height)
        filled(self, rect, colour)

    def choosing(image: Image.Image) -> bytes:
        count(image)
        return chosen(image)

    colour_table.ColourTable.numbered, Sheet.fill = numbering, filling  # type: ignore[method-assign]
    canvas.encode = choosing
    try:
        yield seen
    finally:
        colour_table.ColourTable.numbered, Sheet.fill = numbered, filled  # type: ignore[method-assign]
        canvas.encode = chosen


def pictures(game_id: str) -> Iterator[Counts]:
    """The colours of every picture of some games among robots."""
    for seats, options in GAMES_PLAYED[game_id]:
        for draw in drawings(game_id, seats, options):
            gallery.forget()
            with counted() as seen:
                draw()
            yield seen


def drawings(game_id: str, seats: int, options: dict[str, Any]) -> Iterator[Callable[[], Any]]:
    """Every picture of one game, now and then; all is lit that has changed since then."""
    meta = GAMES[game_id]
    game = meta.new(seats, meta.options(**options), f"inks {seats}", "")
    dice, voice = Random(seats).random, Voice(NAMES)
    moves, before = 0, game.view(None)
    while not game.over:
        asks = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
        if not asks:
            game.clock_ended(game.clocks()[0])
            continue
        seat = next(iter(asks))
        game.play(seat, meta.robot(game.view(seat), asks[seat], seat, dice))
        news = [voice.say(line.text) for line in game.take_news()]
        moves += 1
        if moves % EVERY == 0 and not game.over:
            yield from _tables(game_id, game.view(None), before, news)
            before = game.view(None)
            for asked, ask in [*game.asks().items()][:2]:
                yield from _hands(game_id, game.view(asked), _options(ask, voice))
            if moves % (EVERY * CLOSE_UPS) == 0:
                yield from _parts(game_id, game.view(None))
                yield from cards(game_id, game.view(0))
    view = game.view(None)
    yield lambda: gallery.table(game_id, view, NAMES)
    for size in get_args(Size):
        yield lambda size=size: gallery.ending(game_id, view, NAMES, size)
    yield lambda: gallery.looking_back(game_id, view, NAMES)


def _tables(game_id: str, view: Any, before: Any, news: list[str]) -> Iterator[Callable[[], Any]]:
    yield lambda: gallery.table(game_id, view, NAMES, before=before, news=news)
    yield lambda: gallery.table(game_id, view, NAMES, before=before, news=news, size="compact")


def _hands(game_id: str, view: Any, options: list[DrawnOption]) -> Iterator[Callable[[], Any]]:
    for size in get_args(Size):
        yield lambda size=size: gallery.private(game_id, view, NAMES, size=size)
        yield lambda size=size: gallery.private(game_id, view, NAMES, options=options, size=size)


def _parts(game_id: str, view: Any) -> Iterator[Callable[[], Any]]:
    for part in gallery.close_ups(game_id, view, NAMES):
        yield lambda what=part.what: gallery.close_up(game_id, view, NAMES, what)


def cards(game_id: str, view: Any) -> Iterator[Callable[[], Any]]:
    """Single cards, where a game's can be looked at: one of many."""
    meta = GAMES[game_id]
    if meta.face is None:
        return
    for entry in meta.cards("")[::MANY]:
        face = meta.face(entry.key, view)
        yield lambda face=face: gallery.card(game_id, face, view=view)


def _options(ask: Ask, voice: Voice) -> list[DrawnOption]:
    return [
        DrawnOption(
            option.mark, voice.say(option.label), "",
            voice.say(option.why_not) if option.why_not else "", option.id,
        )
        for option in getattr(ask, "options", ())
    ]  # fmt: skip


# What is chosen


def chosen(named: Sequence[Colour], pictures: Iterable[Counts]) -> list[Colour]:
    """The colours for pictures like these; those with a name come first."""
    largest, total = shares(pictures)
    exact: list[Colour] = []
    flat = sorted((share * _vivid(colour), colour) for colour, share in largest.items()
                  if share >= FLAT)  # fmt: skip
    for colour in [*named, *(colour for _, colour in reversed(flat))]:
        apart = all(
            difference(colour, other) > HAIR and cell(colour) != cell(other) for other in exact
        )
        if len(exact) < EXACT and (apart or (colour in named and colour not in exact)):
            exact.append(colour)
    return list({cell(colour): colour for colour in reversed([*exact, *_edges(exact, total)])}
                .values())[::-1]  # fmt: skip


def shares(pictures: Iterable[Counts]) -> tuple[Counter[Colour], Counter[Colour]]:
    """The largest share of a picture that each colour has, and all its shares together."""
    largest: Counter[Colour] = Counter()
    total: Counter[Colour] = Counter()
    for counts in pictures:
        pixels = counts.total()
        for colour, number in counts.items():
            share = number / pixels
            largest[colour] = max(largest[colour], share)
            total[colour] += share
    return largest, total


def difference(one: Colour, other: Colour) -> int:
    """Return the distance of two colours in the part in which they differ most."""
    return max(abs(here - there) for here, there in zip(one, other, strict=True))


def _vivid(colour: Colour) -> int:
    return VIVID + max(colour) - min(colour)


def _edges(exact: Sequence[Colour], total: Counter[Colour]) -> list[Colour]:
    """The colours that serve best what the exact ones do not: weighed means (Lloyd's way)."""
    heaps: dict[Colour, list[tuple[float, Colour]]] = defaultdict(list)
    for colour, share in sorted(total.items()):
        heaps[cell(colour)].append((share**EDGES * _vivid(colour), colour))
    means = [_mean(heap) for _, heap in sorted(heaps.items())]
    strip = Image.frombytes("RGB", (len(heaps), 1), bytes(p for c in sorted(heaps) for p in c))
    colours = [*exact]
    while len(colours) < colour_table.MOST:
        nearest, worst = _nearest(strip, colours), {}
        for (weight, colour), place in zip(means, nearest, strict=True):
            error = weight * _square(colour, colours[place])
            worst[place] = max(worst.get(place, (0.0, colour)), (error, colour))
        room = min(AT_ONCE, colour_table.MOST - len(colours))
        colours += [colour for _, colour in sorted(worst.values(), reverse=True)[:room]]
    for _ in range(ROUNDS):
        heaped: dict[int, list[tuple[float, Colour]]] = defaultdict(list)
        for mean, place in zip(means, _nearest(strip, colours), strict=True):
            heaped[place].append(mean)
        for place in range(len(exact), len(colours)):
            if place in heaped:
                colours[place] = _mean(heaped[place])[1]
    return colours[len(exact) :]


def _nearest(strip: Image.Image, colours: Sequence[Colour]) -> bytes:
    """Return the index of the nearest colour for each pixel, as a picture finds it."""
    listed = palette_of(map(cell, colours))
    return strip.quantize(palette=listed, dither=encode.NO_DITHER).tobytes()


def _mean(heap: Sequence[tuple[float, Colour]]) -> tuple[float, Colour]:
    weight = sum(one for one, _ in heap)
    red, green, blue = (
        round(sum(one * colour[part] for one, colour in heap) / weight) for part in range(3)
    )
    return weight, (red, green, blue)


def _square(one: Colour, other: Colour) -> int:
    return sum((here - there) ** 2 for here, there in zip(one, other, strict=True))


def named(game_id: str) -> list[Colour]:
    """The colours that have a name: every game's, and this game's own."""
    own = (f"renders.{game_id}.{name}" for name in ("colours", "kinds"))
    modules = [palette, *(import_module(name) for name in own if find_spec(name) is not None)]
    values = [value for module in modules for value in vars(module).values()]
    listed = [
        each
        for value in values
        for each in (value.values() if isinstance(value, dict) else [value])
    ]
    flat = [each for value in listed for each in (value if _is_list_of_colours(value) else [value])]
    shared = [NEWS.fill, NEWS.edge]
    return list(dict.fromkeys(colour for colour in [*flat, *shared] if _is_colour(colour)))


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(type(p) is int for p in value)


def _is_list_of_colours(value: object) -> bool:
    return isinstance(value, tuple) and all(_is_colour(each) for each in value)


def write(game_id: str, colours: Sequence[Colour]) -> Path:
    """Write a game's list where it is read."""
    path = Path(renders.__file__).parent / game_id / "colour_table.toml"
    rows = [colours[at : at + 8] for at in range(0, len(colours), 8)]
    lines = ["    " + " ".join(f'"#{bytes(c).hex().upper()}",' for c in row) for row in rows]
    heading = f"# Chosen by `python -m tests.renders.choose_colours {game_id}`."
    text = "\n".join([heading, "colours = [", *lines, "]", ""])
    path.write_text(text, encoding="utf-8")
    return path


if __name__ == "__main__":
    for game in sys.argv[1:]:
        write(game, chosen(named(game), pictures(game)))
