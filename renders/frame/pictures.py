"""The pictures of a game, built from its views, words and drawings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from renders.canvas import Canvas
from renders.frame.scene import TableScene, table_of
from renders.sheet import Sheet
from renders.sketch import CloseUp, DrawnOption, Moment, Size, Sketch, View
from renders.tongue import translated

SceneSeen = TypeVar("SceneSeen", bound=TableScene[Any, Any])


class PicturePart(NamedTuple, Generic[SceneSeen]):
    """A picture: its alt text, its drawing, and its name in a list."""

    words: Callable[[SceneSeen], str]
    draw: Callable[[SceneSeen], Canvas | Sheet]
    label: str = ""


class TablePictures(ABC, Generic[SceneSeen]):
    """The pictures of one game; the game lists them and says what bystanders see."""

    name: ClassVar[str]
    """The beginning of every file's name."""
    shape: ClassVar[type[Any]]
    """The class of a table as somebody sees it."""

    scene: type[SceneSeen]

    @abstractmethod
    def public(self, table: Any) -> Any:
        """Return the table as bystanders see it, from anybody's view."""

    def at_the_end(self, table: Any) -> Any:
        """Return the finished table as everybody may see it; some games reveal their secrets."""
        return self.public(table)

    @abstractmethod
    def whole(self, scene: SceneSeen, size: Size) -> PicturePart[SceneSeen]:
        """Return the picture of the whole table."""

    def filmed(self, scene: SceneSeen) -> PicturePart[SceneSeen]:
        """Return the compact picture as a film shows it: a short one fills its room."""
        return self.whole(scene, "compact")

    def parts(self, scene: SceneSeen) -> Mapping[str, PicturePart[SceneSeen]]:
        """Return this table's close-ups by name, for the list before the players' boards."""
        return {}

    def parts_behind(self, scene: SceneSeen) -> Mapping[str, PicturePart[SceneSeen]]:
        """Return the close-ups for the list behind the players' boards, by name."""
        return {}

    @abstractmethod
    def board(self, seat: int) -> PicturePart[SceneSeen]:
        """Return the close-up of a player's board."""

    @abstractmethod
    def result(self, scene: SceneSeen) -> PicturePart[SceneSeen]:
        """Return the picture of the result."""

    def compact_result(self, scene: SceneSeen) -> Callable[[SceneSeen], Canvas | Sheet]:
        """Return the drawing of the compact result: by default the final table."""
        return self.whole(scene, "compact").draw

    @abstractmethod
    def own(
        self, scene: SceneSeen, seat: int, options: Sequence[DrawnOption], size: Size
    ) -> Sketch:
        """Return the picture that only the viewer may see."""

    # Called by the gallery

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """Return the picture of the whole table, without secrets."""
        before = None if moment.before is None else self.public(self.read(moment.before))
        scene = self.scene.at(self.public(self.read(view)), names, before=before, news=moment.news)
        if moment.filmed:
            return self.sketch(scene, "film", self.filmed(scene))
        return self.sketch(scene, f"table-{size}", self.whole(scene, size))

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Return the list of close-ups: parts of the table and every board."""
        scene = self.scene.at(self.read(view), names)
        before, behind = (
            tuple(CloseUp(what, translated(part.label)) for what, part in parts.items())
            for parts in (self.parts(scene), self.parts_behind(scene))
        )
        return (*before, *scene.boards(), *behind)

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """Return one part of the table, enlarged."""
        scene = self.scene.at(self.public(self.read(view)), names)
        parts = {**self.parts(scene), **self.parts_behind(scene)}
        return self.sketch(
            scene, named(what), parts.get(what) or self.board(scene.seat_of_board(what))
        )

    def private(
        self, view: View, names: Sequence[str], options: Sequence[DrawnOption], size: Size
    ) -> Sketch:
        """Return the picture for the viewer alone: their own things and choices."""
        scene = self.scene.at(self.read(view), names)
        seat: int | None = scene.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        return self.own(scene, seat, options, size)

    def ending(self, view: View, names: Sequence[str], size: Size = "wide") -> Sketch:
        """Return the picture of the result."""
        scene = self.scene.at(self.at_the_end(self.read(view)), names)
        part = self.result(scene)
        if size == "compact":
            part = part._replace(draw=self.compact_result(scene))
        return self.sketch(scene, "ending" if size == "wide" else "ending-compact", part)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Return further pictures of a finished game; none in most games."""
        return ()

    def read(self, view: View) -> Any:
        """Return the table in a view."""
        return table_of(self.shape, view)

    def sketch(
        self,
        scene: SceneSeen,
        name: str,
        part: PicturePart[SceneSeen],
        options: Sequence[DrawnOption] = (),
    ) -> Sketch:
        """Return the picture of a scene, which is drawn later, with the options."""
        return scene.sketch(f"{self.name}-{name}", part.words(scene), part.draw, options)


def named(what: str) -> str:
    """Return what a close-up is called in the name of its file.

    >>> named("player 1")
    'player-1'
    """
    return what.replace(" ", "-")
