"""Draw the pictures that the documents show, from fixed games among robots.

    python -m tests.renders.draw_documents

writes them to `docs/pictures/`. The same rules and renders draw the same pictures again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from renders import gallery
from renders.sketch import Size
from rules.games import GAMES
from rules.kernel import Voice

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
NAMES: Final = ("Ana", "Bram", "Chidi", "Dana", "Edda", "Femi")
LONGEST: Final = 4000
"""Answers after which a game has surely come to the moment that is wanted."""

Reached = Callable[[Any], bool]


@dataclass(frozen=True)
class Shown:
    """A picture of a document.

    Args:
        game: the game's id.
        seats: the number of players.
        reached: whether a game is at the moment to be drawn.
        options: what the table chose.
        size: compact or wide.
        viewer: the seat whose private picture it is; nothing: the table for all.
    """

    game: str
    seats: int
    reached: Reached
    options: dict[str, Any] = field(default_factory=dict)
    size: Size = "compact"
    viewer: int | None = None


def at_move(number: int) -> Reached:
    """Return a check whether a game has had this many answers, and everybody knows the last one."""
    return lambda game: game.moves >= number and game.half_move is None


def sold(number: int) -> Reached:
    """Return a check whether Hammer Price has sold this many lots and the next has a leader."""
    return lambda game: (
        len(game.hammered) == number and getattr(game.stack[-1], "leader", None) is not None
    )


SHOWN: Final[Mapping[str, Shown]] = {
    "hammer_price": Shown("hammer_price", 4, sold(2)),
    "project_mars": Shown("project_mars", 4, at_move(90)),
    "terraforming_mars": Shown("terraforming_mars", 4, at_move(170), {"prelude": True}),
    "auction": Shown("terraforming_mars", 3, at_move(40), {"mars_auction": True}),
    "on_mars": Shown("on_mars", 3, at_move(120)),
    "cosmic_encounter": Shown("cosmic_encounter", 5, at_move(60)),
    "wide": Shown("terraforming_mars", 4, at_move(170), {"prelude": True}, size="wide"),
    "hand": Shown("terraforming_mars", 4, at_move(170), {"prelude": True}, viewer=2),
}
"""Name of the file -> what it shows."""


def played(shown: Shown) -> tuple[Any, list[str], Any]:
    """Return the game at that moment, what was told last, and all that was seen before.

    Raises:
        LookupError: the game never comes there.
    """
    meta = GAMES[shown.game]
    game: Any = meta.new(shown.seats, meta.options(**shown.options), "the documents", "")
    chance, voice, before, said = Random(shown.game).random, Voice(NAMES), None, list[str]()
    for _ in range(LONGEST):
        if shown.reached(game):
            return game, said, before
        if game.over:
            break
        seats = [seat for seat, ask in game.asks().items() if not ask.optional]
        if not seats:
            game.clock_ended(game.clocks()[0])
            continue
        seen = game.view(None)
        game.play(
            seats[0], meta.robot(game.view(seats[0]), game.asks()[seats[0]], seats[0], chance)
        )
        if lines := [voice.say(line.text) for line in game.take_news()]:
            before, said = seen, lines
    raise LookupError(f"{shown.game} never comes there")


def drawn(shown: Shown) -> bytes:
    """Return the picture as a PNG."""
    game, said, before = played(shown)
    names = NAMES[: shown.seats]
    if shown.viewer is not None:
        view = game.view(shown.viewer)
        return gallery.private(shown.game, view, names, size=shown.size).image_bytes
    view = game.view(None)
    return gallery.table(
        shown.game, view, names, before=before, news=said, size=shown.size
    ).image_bytes


def main() -> None:
    for name, shown in SHOWN.items():
        (FOLDER / f"{name}.png").write_bytes(drawn(shown))


if __name__ == "__main__":
    main()
