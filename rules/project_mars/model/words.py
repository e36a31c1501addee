"""Amounts and kinds of Project Mars in words."""

from functools import cache
from typing import Final

from rules.kernel import Text, say, unit
from rules.project_mars.model.views import Amounts, Kind

unit("money", "${n}", "${n}")
unit("materials", "{n} material", "{n} materials")
unit("approval", "{n} approval", "{n} approval")
unit("engineering", "{n} engineering", "{n} engineering")
unit("office_space", "{n} office space", "{n} office spaces")
unit("cards", "{n} card", "{n} cards")
unit("employees", "{n} employee", "{n} employees")

KINDS: Final[dict[Kind, str]] = {
    "project_lead": "project lead",
    "engineer": "engineer",
    "senior_engineer": "senior engineer",
    "facilities_manager": "facilities manager",
    "vendor": "vendor",
    "office_space": "office space",
    "technology": "technology",
    "test_flight": "test flight",
    "launch_date": "launch date",
    "contract": "contract",
}
"""The kinds of card as nouns in a sentence."""

NOTHING: Final = say("nothing")

MODULES: Final = {"Fuel": "a fuel module", "HAB": "the HAB", "MAV": "the MAV", "ERV": "the ERV"}
"""The modules as nouns in a sentence."""


@cache
def goods(money: int, materials: int) -> Text:
    """Return money and materials: `$3 and 1 material`."""
    return numbers(Amounts(money=money, materials=materials))


@cache
def numbers(amounts: Amounts) -> Text:
    """Return all numbers but zeros, in the order of the boards: `2 engineering and 1 approval`."""
    present = tuple(
        say("{n:" + unit + "}", n=number)
        for unit in ("money", "materials", "engineering", "approval", "office_space")
        if (number := getattr(amounts, unit))
    )
    return say("{amounts}", amounts=present) if present else NOTHING
