"""The map of the colony."""

from rules.on_mars.cards.values import values_of
from rules.on_mars.model.board import BESIDE, FAR, HEXES, START_MINE, pointed


def test_the_map_has_91_hexes_around_the_start_mine() -> None:
    assert len(HEXES) == 91
    assert START_MINE == "G5"
    assert len(BESIDE["G5"]) == 6


def test_the_start_tiles_of_life_support_lie_two_hexes_from_the_mine() -> None:
    assert [FAR["G5"][at] for at in values_of().map.start_lss] == [2] * 4


def test_start_shelters_lie_three_hexes_from_the_mine() -> None:
    shelters = values_of().map.start_shelters
    assert {FAR["G5"][at] for players in (2, 3, 4) for at in shelters.of(players)} == {3}


def test_an_arrow_points_clockwise_from_the_top_edge() -> None:
    assert [pointed("G5", direction) for direction in range(6)] == list(BESIDE["G5"])
    assert pointed("A1", 5) is None


def test_every_hex_can_be_reached_from_every_other() -> None:
    assert {len(far) for far in FAR.values()} == {91}
