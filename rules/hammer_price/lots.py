"""The lots and the numbers of the game."""

from typing import Final, Literal, NamedTuple, get_args

from rules.kernel import unit

Kind = Literal["clockwork", "flags", "papers", "bottles", "toys", "plants"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
MONEY: Final = 20
"""Dollars of each player at the start."""
COMMISSION: Final = 4
"""Dollars for the nearest guess at a price."""
FOND: Final = 3
"""Points that a client adds to each lot of the kind they are fond of."""
CHANGE: Final = 5
"""Dollars that make one point at the end."""

unit("money", "${n}", "${n}")
unit("score", "{n} point", "{n} points")
unit("lots", "{n} lot", "{n} lots")


class Lot(NamedTuple):
    """One thing for sale; its place in the list is its id."""

    name: str
    kind: Kind
    points: int


LOTS: Final = (
    Lot("the clockwork crab", "clockwork", 3),
    Lot("the regatta flag", "flags", 2),
    Lot("the deed to a bridge", "papers", 4),
    Lot("the ship's rum", "bottles", 3),
    Lot("the tin rocket", "toys", 2),
    Lot("the blue fern", "plants", 4),
    Lot("the moon clock", "clockwork", 6),
    Lot("the pirate's flag", "flags", 7),
    Lot("the lost treaty", "papers", 5),
    Lot("the last elixir", "bottles", 6),
    Lot("the emperor's rocket", "toys", 7),
    Lot("the singing orchid", "plants", 5),
)
"""One of each kind, then another of each."""
