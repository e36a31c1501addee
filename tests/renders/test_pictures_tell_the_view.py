"""A picture of a table tells what the view says: each number beside the player whose it is.

A picture that is compared with an earlier picture of itself may be wrong from its first day. Here
one number of one player is another in the view, and nothing else: that number, and no other, is
another on the picture, and it stands with that player.
"""

from copy import deepcopy
from functools import cache

import pytest

from renders import gallery
from renders.sheet import LOOSE, PARTS
from rules.games import GAMES
from tests.rules.test_guest_view import answers

NAMES = ("Ana", "Bram", "Cleo")
ODD = 57
"""A number that no position of these games shows."""
AFTER = {"project_mars": 40, "terraforming_mars": 60, "on_mars": 90, "cosmic_encounter": 40}
AFTER["hammer_price"] = 20
"""Answers after which each game is looked at."""
GOODS = ("steel", "plants", "mc")
STORED = ("battery", "mineral", "oxygen", "plant", "water")
TOLD = {
    ("hammer_price", "wide"): ("money", "points"),
    ("hammer_price", "compact"): ("money", "points"),
    ("project_mars", "wide"): (
        *("approval", "engineering", "in_orbit", "launch_need", "office_space", "office_used"),
    ),
    ("project_mars", "compact"): (
        *("approval", "engineering", "launch_need", "office_space", "office_used"),
    ),
    ("terraforming_mars", "wide"): (
        *("rating", "hand_size", "cities", "greeneries", "events", "score.total"),
        *(f"{of}.{good}" for of in ("stock", "production") for good in GOODS),
    ),
    ("terraforming_mars", "compact"): (
        *("rating", "hand_size"),
        *(f"{of}.{good}" for of in ("stock", "production") for good in GOODS),
    ),
    ("on_mars", "wide"): (
        *("crystals", "waiting", "points", "hangar", "ready", "working", "shelters"),
        *(f"goods.{good}" for good in STORED),
    ),
    ("on_mars", "compact"): (
        *("crystals", "points", "hangar", "ready"),
        *(f"goods.{good}" for good in STORED),
    ),
    ("cosmic_encounter", "wide"): ("foreign_colonies",),
    ("cosmic_encounter", "compact"): ("foreign_colonies",),
}
"""Numbers of a player that the table tells, by game and size."""


@cache
def position(id):
    """The view of a bystander in the middle of a game."""
    meta = GAMES[id]
    game = meta.new(3, meta.options(), "a seed", "")
    for _ in answers(meta, game, AFTER[id]):
        pass
    return game.view(None)


def with_other(view, path, value):
    """The same view with one number another."""
    view = deepcopy(view)
    *above, last = path
    at = view
    for key in above:
        at = at[key]
    at[last] = value
    return view


def drawn(written, id, view, size):
    """Draw a table; return what was written, each with its place."""
    gallery.forget()
    PARTS.clear()
    LOOSE.clear()
    del written[:]
    gallery.table(id, view, NAMES, size=size)
    return {(each.words, round(each.box.left), round(each.box.top)) for each in written}


def strips_of(words):
    """Return the names at the heads of the players' strips: all in a row, or all in a column."""
    names = [each for each in words if each[0] in NAMES]
    for axis in (1, 2):
        lines = {each[axis] for each in names}
        for line in sorted(lines, reverse=True):
            found = [each for each in names if each[axis] == line]
            if {each[0] for each in found} == set(NAMES):
                return sorted(found)
    raise AssertionError(names)


def whose(word, strips):
    """Return the player in whose strip a word stands."""
    axis, room = (1, 60) if len({name[2] for name in strips}) == 1 else (2, 20)
    before = [name for name in strips if name[axis] <= word[axis] + room]
    return max(before, key=lambda name: name[axis])[0]


@pytest.mark.long
@pytest.mark.parametrize(("id", "size"), TOLD)
def test_each_number_stands_with_the_player_whose_it_is(id, size, written):
    view = position(id)
    before = drawn(written, id, view, size)
    strips = strips_of(before)
    top = min(name[2] for name in strips)
    for seat, path in ((1 + number % 2, path) for number, path in enumerate(TOLD[id, size])):
        keys = [int(key) if key.isdecimal() else key for key in path.split(".")]
        after = drawn(written, id, with_other(view, ("players", seat, *keys), ODD), size)
        new = {each for each in after - before if str(ODD) in each[0] and each[2] > top - 40}
        assert new, f"{path} of {NAMES[seat]} is told nowhere"
        assert {whose(each, strips) for each in new} == {NAMES[seat]}, path


@pytest.mark.parametrize(("id", "size"), [place for place in TOLD if "cosmic" not in place[0]])
def test_the_head_names_whom_the_table_waits_for(id, size, written):
    view = position(id)
    [awaited] = view["awaited"]
    words = sorted(drawn(written, id, view, size), key=lambda each: each[2])
    head = " ".join(each[0] for each in words if each[2] < words[0][2] + 120)
    assert NAMES[awaited] in head
