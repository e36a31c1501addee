"""The scene of Project Mars: the table, the names, and the changes of the last move."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from renders.colour_table import ColourTable
from renders.frame.scene import TableScene
from rules.project_mars.model.views import Board, Face, Place, Space, Table


class Scene(TableScene[Table, Board]):
    """Everything a picture of this game may show."""

    colour_table: ClassVar[ColourTable] = ColourTable.beside(__file__)

    @property
    def holder(self) -> int | None:
        """The seat that holds the contract."""
        return next((board.seat for board in self.table.players if board.holds_contract), None)


def without_stores(table: Table) -> Table:
    """Return the table as bystanders see it, from anybody's view."""
    players = tuple(
        board.model_copy(update={"money": None, "materials": None}) for board in table.players
    )
    bidding = table.bidding and table.bidding.model_copy(update={"limits": {}})
    return table.model_copy(update={"viewer": None, "players": players, "bidding": bidding})


def gained(scene: Scene, seat: int, field: str) -> int:
    """Return how much the last move added to a number of a board."""
    former = scene.former(seat)
    if former is None:
        return 0
    return int(getattr(scene.player(seat), field)) - int(getattr(former, field))


def new_faces(now: Sequence[Face], former: Sequence[Face] | None) -> list[bool]:
    """Return for each card whether it is new; a second copy counts for itself."""
    if former is None:
        return [False] * len(now)
    left = Counter(face.id for face in former)
    found = []
    for face in now:
        found.append(left[face.id] == 0)
        left[face.id] -= 1
    return found


def new_employees(scene: Scene, seat: int) -> list[bool]:
    """Return for each employee whether the last move hired them."""
    former = scene.former(seat)
    return new_faces(scene.player(seat).employees, former.employees if former else None)


def new_technologies(scene: Scene, seat: int) -> list[bool]:
    """Return for each technology whether the last move brought it or started it."""
    former = scene.former(seat)
    known = (
        None if former is None else {entry.face.id: entry.works for entry in former.technologies}
    )
    return [
        known is not None and known.get(entry.face.id) != entry.works
        for entry in scene.player(seat).technologies
    ]


def space_changed(scene: Scene, seat: int, space: Space) -> bool:
    """Return whether the last move placed a module here, or took one off."""
    former = scene.former(seat)
    if former is None:
        return False
    return any(old.id == space.id and old.filled != space.filled for old in former.spaces)


def place_changed(scene: Scene, place: Place) -> bool:
    """Return whether the last move filled or emptied this place of the pool."""
    if scene.before is None:
        return False
    former = next((old for old in scene.before.pool if old.letter == place.letter), None)
    if former is None:
        return True
    return _id(former) != _id(place) or former.taken_by != place.taken_by


def _id(place: Place) -> str | None:
    return place.face.id if place.face else None


def sole_mover(scene: Scene) -> int | None:
    """Return the last mover, if the news tells nothing else of them: the changes are theirs."""
    mover = scene.subject_of(scene.last_line) if scene.news else None
    told = 0 if mover is None else sum(scene.name(mover) in line for line in scene.news)
    return mover if told == 1 else None


def taken_just_now(scene: Scene) -> list[str]:
    """Return the letters of the places that the last move emptied."""
    mover = sole_mover(scene)
    return [
        place.letter
        for place in scene.table.pool
        if place.face is None and place.taken_by == mover and place_changed(scene, place)
    ]
