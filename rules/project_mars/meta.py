"""Project Mars as the bot offers it."""

from collections.abc import Sequence
from typing import Final

from rules.lengths import lengths_of
from rules.meta import Entry, Meta
from rules.parts.bid import HELP, sealed
from rules.project_mars.cards.catalogue import catalogue, owners_values
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.model.rulings import RULINGS
from rules.project_mars.model.words import KINDS
from rules.project_mars.phases.orders import orders
from rules.project_mars.setup import SEATS, new
from rules.project_mars.state import Mars
from rules.project_mars.views.advice import advice
from rules.project_mars.views.looking_back import WORTH, looking_back
from rules.project_mars.views.robot import robot, robot_with
from rules.project_mars.views.rulebook import RULES
from rules.project_mars.views.where import chapter, chapter_name, where
from rules.rulings import with_rulings

WHOSE: Final = {
    "rulebook": (),
    "house": ("House value: the printed numbers were never published.",),
    "owner": ("With the numbers that the owner of this bot read off a printed card.",),
}
"""The source of a card's numbers, for `/card`."""


def cards(values: str) -> Sequence[Entry]:
    """Return every card, with an owner's printed values where there are some."""
    return [
        Entry(card.name, KINDS[card.kind], (*card.lines, *WHOSE[card.source]), card.id)
        for card in catalogue(values).cards.values()
    ]


def printed() -> Sequence[str]:
    """Return the short effects on the pictures, and the names of the modules."""
    known = catalogue("")
    shorts = (str(card.effect.short()) for card in known.cards.values() if card.effect)
    return [*shorts, *(space.module for space in known.spaces.values())]


META: Final = Meta(
    id="project_mars",
    name="Project Mars",
    about=(
        "Hire staff, put five modules into orbit and be first to launch a manned mission. Each turn"
        " a Contract is auctioned, money is secret, and all lose if time runs out."
    ),
    seats=SEATS,
    length="40 to 65 minutes live, 21 to 37 days at a turn a day",
    early="Nobody has launched, so everybody loses.",
    options=MarsOptions,
    new=new,
    game=Mars,
    mind=robot,
    robot_with=robot_with,
    orders=orders,
    cards=cards,
    printed=printed,
    rules=with_rulings(RULES, RULINGS, MarsOptions),
    rulings=RULINGS,
    owners_values=owners_values,
    help=lambda options: HELP,
    sealed=sealed,
    advice=advice,
    where=where,
    chapter=chapter,
    chapter_name=chapter_name,
    lengths=lengths_of("rules.project_mars"),
    worth=WORTH,
    looking_back=looking_back,
    deciding={
        "bid": "to bid for the contract",
        "discard_employee": "to let an employee go",
        "place_module": "to place a module",
        "action": "to take an action",
        "replace_employee": "to make room in the office",
        "use_fuel": "to choose a fuel module",
        "keep_cards": "to choose the cards that stay",
    },
    undone={
        "bid": "bidding {move}",
        "discard_employee": "letting {move} go",
        "place_module": "placing {move}",
        "replace_employee": "letting {move} go",
        "use_fuel": "choosing {move}",
        "keep_cards": "keeping {move}",
    },
)
