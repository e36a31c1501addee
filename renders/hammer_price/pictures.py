"""Hammer Price in the gallery: one picture for every viewer."""

from collections.abc import Sequence
from typing import Any

from renders.frame.pictures import Part, TablePictures
from renders.hammer_price.board import draw
from renders.hammer_price.scene import Scene, Table
from renders.hammer_price.words import alt
from renders.sketch import CloseUp, Option, Size, Sketch, View

PICTURE: Part[Scene] = Part(alt, draw)


class HammerPricePictures(TablePictures[Scene]):
    """The pictures of Hammer Price: the table, a player's own, and the end."""

    name = "hammer-price"
    shape = Table
    scene = Scene

    def public(self, table: Any) -> Any:
        """Return the table without clients and guesses."""
        players = tuple(row.model_copy(update={"client": None}) for row in table.players)
        hidden: dict[str, Any] = {"viewer": None, "guesses": {}, "scores": {}, "players": players}
        return table.model_copy(update=hidden)

    def at_the_end(self, table: Any) -> Any:
        """Return the table with the clients and the points that they add."""
        return table

    def whole(self, scene: Scene, size: Size) -> Part[Scene]:
        """Return the picture, the same for all screens."""
        return PICTURE

    def board(self, seat: int) -> Part[Scene]:
        """Return the same picture: a player's things are a row of it."""
        return PICTURE

    def result(self, scene: Scene) -> Part[Scene]:
        """Return the result: the same rows, with the winner's first."""
        return PICTURE

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Return no close-ups: the picture shows everything."""
        return ()

    def own(self, scene: Scene, seat: int, options: Sequence[Option], size: Size) -> Sketch:
        """Return the picture with the viewer's client and guess."""
        return self.sketch(scene, "hand", PICTURE)
