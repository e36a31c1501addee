"""What a game gives to the gallery, put together from the game's own views, words and drawings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from renders.canvas import Canvas
from renders.frame.scene import TableScene, table_of
from renders.sheet import Sheet
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View

SceneSeen = TypeVar("SceneSeen", bound=TableScene[Any, Any])


class Part(NamedTuple, Generic[SceneSeen]):
    """A picture: what it says in words, how it is drawn, and what it is called in a list."""

    words: Callable[[SceneSeen], str]
    draw: Callable[[SceneSeen], Canvas | Sheet]
    label: str = ""


class TablePictures(ABC, Generic[SceneSeen]):
    """The pictures of one game; a game says which there are, and what bystanders see."""

    name: ClassVar[str]
    """With it, the name of each file begins."""
    shape: ClassVar[type[Any]]
    """The class of a table as it is seen."""

    scene: type[SceneSeen]

    @abstractmethod
    def public(self, table: Any) -> Any:
        """Return the table as bystanders see it, whoever's view this was."""

    def at_the_end(self, table: Any) -> Any:
        """Return the finished table as everybody may see it; some games open their secrets."""
        return self.public(table)

    @abstractmethod
    def whole(self, scene: SceneSeen, size: Size) -> Part[SceneSeen]:
        """Return the picture of the whole table."""

    def parts(self, scene: SceneSeen) -> Mapping[str, Part[SceneSeen]]:
        """Return the close-ups that this table offers beside the players' boards, by name."""
        return {}

    def parts_behind(self, scene: SceneSeen) -> Mapping[str, Part[SceneSeen]]:
        """Return the close-ups that are listed behind the players' boards."""
        return {}

    @abstractmethod
    def board(self, seat: int) -> Part[SceneSeen]:
        """Return the close-up of a player's board."""

    @abstractmethod
    def result(self, scene: SceneSeen) -> Part[SceneSeen]:
        """Return the picture of the result."""

    def compact_result(self, scene: SceneSeen) -> Callable[[SceneSeen], Canvas | Sheet]:
        """Return what draws the compact result: the table as it ended, where nothing else does."""
        return self.whole(scene, "compact").draw

    @abstractmethod
    def own(self, scene: SceneSeen, seat: int, options: Sequence[Option], size: Size) -> Sketch:
        """Return what only the viewer may see."""

    # What the gallery asks for

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """The whole table, without anybody's secrets."""
        before = None if moment.before is None else self.public(self.read(moment.before))
        scene = self.scene.at(self.public(self.read(view)), names, before=before, news=moment.news)
        return self.sketch(scene, f"table-{size}", self.whole(scene, size))

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """The parts of the table, and every board."""
        scene = self.scene.at(self.read(view), names)
        before, behind = (
            tuple(CloseUp(what, part.label) for what, part in parts.items())
            for parts in (self.parts(scene), self.parts_behind(scene))
        )
        return (*before, *scene.boards(), *behind)

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        scene = self.scene.at(self.public(self.read(view)), names)
        parts = {**self.parts(scene), **self.parts_behind(scene)}
        return self.sketch(
            scene, named(what), parts.get(what) or self.board(scene.seat_of_board(what))
        )

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """What only the viewer may see: own things and choices."""
        scene = self.scene.at(self.read(view), names)
        seat: int | None = scene.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        return self.own(scene, seat, options, size)

    def ending(self, view: View, names: Sequence[str], size: Size = "wide") -> Sketch:
        """The result."""
        scene = self.scene.at(self.at_the_end(self.read(view)), names)
        part = self.result(scene)
        if size == "compact":
            part = part._replace(draw=self.compact_result(scene))
        return self.sketch(scene, "ending" if size == "wide" else "ending-compact", part)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Nothing more than the result, in most games."""
        return ()

    def read(self, view: View) -> Any:
        """Return the table that a view tells of."""
        return table_of(self.shape, view)

    def sketch(
        self, scene: SceneSeen, name: str, part: Part[SceneSeen], options: Sequence[Option] = ()
    ) -> Sketch:
        """Return a picture of a scene, not drawn yet; options are drawn, too."""
        return scene.sketch(f"{self.name}-{name}", part.words(scene), part.draw, options)


def named(what: str) -> str:
    """Return what a close-up is called in the name of its file.

    >>> named("player 1")
    'player-1'
    """
    return what.replace(" ", "-")
