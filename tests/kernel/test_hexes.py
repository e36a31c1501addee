"""Hexes by axial coordinates."""

from rules.parts.hexes import Axial, beside, groups, reach, richest_ways

DISC = {f"{q},{r}": Axial(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}
AROUND = beside(DISC)


def test_reach_counts_steps_along_the_map() -> None:
    found = reach(AROUND, "0,0", 1)
    assert sorted(found.values()) == [0, 1, 1, 1, 1, 1, 1]
    assert max(reach(AROUND, "-2,0").values()) == 4


def test_the_shortest_way_takes_most_of_what_is_wanted_along() -> None:
    ways = richest_ways(AROUND, reach(AROUND, "-2,0"), {"-1,0", "0,-1", "1,-1"})

    assert ways["-2,0"] == ()
    assert len(ways["2,-2"]) == 4
    assert {"0,-1", "1,-1"} <= set(ways["2,-2"]) | {"-1,0"}
    assert "-1,0" in ways["0,0"]


def test_what_hangs_together_is_one_group() -> None:
    assert list(groups(AROUND, ["0,0", "2,0", "1,0", "-2,0"])) == [["0,0", "1,0", "2,0"], ["-2,0"]]
