"""Hammer Price in the gallery: one picture for every viewer."""

from collections.abc import Sequence
from typing import Any

from renders.frame.pictures import PicturePart, TablePictures
from renders.hammer_price.board import draw, draw_own
from renders.hammer_price.scene import Scene, Table
from renders.hammer_price.words import alt
from renders.sketch import CloseUp, DrawnOption, Size, Sketch, View

PICTURE: PicturePart[Scene] = PicturePart(alt, draw)
OWN: PicturePart[Scene] = PicturePart(alt, draw_own)


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

    def whole(self, scene: Scene, size: Size) -> PicturePart[Scene]:
        """Return the picture, the same for all screens."""
        return PICTURE

    def board(self, seat: int) -> PicturePart[Scene]:
        """Return the same picture: a player's things are a row of it."""
        return PICTURE

    def result(self, scene: Scene) -> PicturePart[Scene]:
        """Return the result: the same rows, with the winner's first."""
        return PICTURE

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Return no close-ups: the picture shows everything."""
        return ()

    def own(self, scene: Scene, seat: int, options: Sequence[DrawnOption], size: Size) -> Sketch:
        """Return the viewer's client, guess and row beside the lot and the sale."""
        return self.sketch(scene, "hand", OWN)
