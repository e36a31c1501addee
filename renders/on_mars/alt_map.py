"""The map in plain words, building by building."""

from collections.abc import Callable, Mapping

from renders.frame.words import counted
from renders.on_mars.kinds import BUILDINGS, GOODS
from renders.on_mars.scene import Scene
from renders.on_mars.words import counted_item
from renders.sentences import cut, fullest, sentences
from renders.tongue import phrase, strung, translated
from rules.on_mars.model.views import Hex

Part = Callable[[Scene], str]


def map_alt(scene: Scene, offered: Mapping[str, tuple[str, int]] | None = None) -> str:
    """Return the map in words, building by building; in a choice, the hexes on offer."""
    if offered is not None:
        entries = [_offer_words(id, *brings) for id, brings in offered.items()]
        return cut(
            sentences(
                [
                    phrase("Where? {entries}", entries=strung(", ", entries)),
                    _buildings(scene, short=True),
                ]
            )
        )
    fullness: tuple[tuple[Part, ...], ...] = (
        (_map_opening, _buildings, _pieces, _tiles, _crystals),
        (_map_opening, lambda seen: _buildings(seen, short=True), _pieces, _tiles, _crystals),
        (_map_opening, lambda seen: _buildings(seen, short=True), _pieces, _tiles),
        (_map_opening, lambda seen: _buildings(seen, short=True), _pieces),
    )
    return fullest(scene, fullness)


def _offer_words(id: str, item: str, number: int) -> str:
    if not item:
        return id
    what = counted_item(item, number) if item in GOODS else counted(number, "point")
    return phrase("{id} for {what}", id=id, what=what)


def _map_opening(scene: Scene) -> str:
    return phrase(
        "The colony in round {round}, level {level}",
        round=scene.table.round,
        level=scene.table.level,
    )


def _buildings(scene: Scene, *, short: bool = False) -> str:
    groups = []
    for kind, known in BUILDINGS.items():
        places = [
            space.id if short else _building_words(scene, space)
            for space in scene.table.hexes
            if space.building is not None and space.building.tile == kind
        ]
        if places:
            groups.append(
                phrase("{plural} {places}", plural=known.plural, places=strung(", ", places))
            )
    return (
        phrase("Buildings: {groups}", groups=strung("; ", groups))
        if groups
        else translated("Nothing is built")
    )


def _building_words(scene: Scene, space: Hex) -> str:
    building = space.building
    if building is None:
        return space.id
    notes = []
    if building.owner is not None:
        notes.append(scene.name(building.owner))
    if building.upgraded_by is not None:
        notes.append(phrase("upgraded by {name}", name=scene.name(building.upgraded_by)))
    if building.miner is not None:
        notes.append(phrase("miner of {name}", name=scene.name(building.miner)))
    return phrase("{id} ({notes})", id=space.id, notes=strung(", ", notes)) if notes else space.id


def _pieces(scene: Scene) -> str:
    found = []
    for board in scene.table.players:
        bots = [
            space.id
            for space in scene.table.hexes
            if any(one.seat == board.seat and one.piece == "bot" for one in space.pieces)
        ]
        words = phrase(
            "{name}: bots {what}", name=scene.name(board.seat), what=strung(", ", bots) or "none"
        )
        found.append(
            phrase("{words}, rover {rover}", words=words, rover=board.rover)
            if board.rover
            else words
        )
    return strung("; ", found)


def _tiles(scene: Scene) -> str:
    tiles = [
        phrase(
            "{id} {what}",
            id=space.id,
            what=space.tile.name if not space.tile.research else space.tile.research,
        )
        for space in scene.table.hexes
        if space.tile is not None
    ]
    return phrase("Tiles: {tiles}", tiles=strung(", ", tiles)) if tiles else ""


def _crystals(scene: Scene) -> str:
    found = [space.id for space in scene.table.hexes if space.crystal]
    return phrase("Crystals: {found}", found=strung(", ", found)) if found else ""
