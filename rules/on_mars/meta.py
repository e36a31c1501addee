"""On Mars as the bot offers it."""

from collections.abc import Sequence
from typing import Final

from rules.lengths import lengths_of
from rules.meta import Meta, Options
from rules.on_mars.cards.values import owners_values
from rules.on_mars.game import OnMarsGame
from rules.on_mars.layout import AUTOMATON
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.rulings import RULINGS
from rules.on_mars.phases.orders import orders
from rules.on_mars.setup import SEATS, new
from rules.on_mars.views.advice import advice
from rules.on_mars.views.looking_back import WORTH, looking_back
from rules.on_mars.views.printed import face_at, printed
from rules.on_mars.views.robot import robot, robot_with
from rules.on_mars.views.rulebook import RULES, cards
from rules.on_mars.views.where import chapter, chapter_name, where
from rules.rulings import with_rulings

HELP: Final = (
    "One menu leads through your turn: a main action, an executive action, goals and deliveries at"
    " any time. To move a piece, name the hex it goes to: `G5`. Nothing is told until you end the"
    " turn; until then you can take each step back. Outside of your turn, *Orders* or `/orders`"
    " delivers goods to your contracts at once."
)


def automata(options: Options, seats: int) -> Sequence[str]:
    """Return Lacerda, the automaton of a solo game, or nobody."""
    return (AUTOMATON,) if seats == 1 else ()


def variant(options: Options) -> str:
    """Return the length of the game."""
    return options.length if isinstance(options, OnMarsOptions) else "short"


META: Final = Meta(
    id="on_mars",
    name="On Mars",
    about=(
        "Build the first colony on Mars together, and score most from technology, buildings and"
        " people. Some actions wait in orbit, others in the colony; a shuttle goes between them."
    ),
    seats=SEATS,
    length="2 to 3 hours live, 17 to 29 days at a turn a day",
    early=(
        "The points count as they stand, after the last deliveries. Alone, you win only if "
        "the goal is met."
    ),
    options=OnMarsOptions,
    new=new,
    game=OnMarsGame,
    mind=robot,
    robot_with=robot_with,
    orders=orders,
    cards=cards,
    printed=printed,
    face=face_at,
    rules=with_rulings(RULES, RULINGS, OnMarsOptions),
    rulings=RULINGS,
    owners_values=owners_values,
    help=lambda options: HELP,
    advice=advice,
    where=where,
    chapter=chapter,
    chapter_name=chapter_name,
    automata=automata,
    on_the_table=frozenset({"space", "shuttle", "travel", "explore", "displaced", "lent"}),
    undone={
        "space": "taking {move}",
        "travel": "travelling ({move})",
        "construct": "constructing ({move})",
        "develop": "developing {move}",
        "learn_tech": "learning {move}",
        "take_blueprint": "taking {move}",
        "take_warehouse": "taking {move}",
        "move": "the movement ({move})",
        "upgrade": "building {move}",
        "pay": "paying {move}",
        "surcharge": "paying {move}",
        "displaced": "moving to {move}",
        "explore": "exploring ({move})",
    },
    lengths=lengths_of("rules.on_mars"),
    variant=variant,
    worth=WORTH,
    looking_back=looking_back,
    deciding={
        "space": "to choose a space of the turn order",
        "shuttle": "to choose where the shuttle starts",
        "benefit": "to pay for a benefit or decline it",
        "turn": "to take a turn",
        "surcharge": "to pay a surcharge",
        "pay": "to choose how to pay",
        "take_warehouse": "to take from the warehouse",
        "gain": "to choose what to gain",
        "learn_tech": "to learn a technology",
        "develop": "to develop technology",
        "lent": "to choose what to take for lent technology",
        "take_blueprint": "to obtain a blueprint",
        "move": "to move",
        "take_tile": "to take a tile or leave it",
        "construct": "to construct",
        "construct_tech": "to choose a technology",
        "life_support": "to choose a reward of the life support",
        "displaced": "to place a displaced piece",
        "place_bot": "to place a bot",
        "upgrade": "to upgrade a building",
        "upgrade_tech": "to choose upgrade technology",
        "welcome_ship": "to welcome a ship",
        "ship_tech": "to choose ship technology",
        "hire_or_contract": "to hire or take a contract",
        "take_scientist": "to hire a scientist",
        "take_contract": "to take a contract",
        "refill": "to choose a contract for the offer",
        "advanced_building": "to use an advanced building",
        "radar": "to choose a tile for the Radar",
        "trade": "to trade",
        "produce": "to choose what produces again",
        "retrieve_colonist": "to retrieve a colonist",
        "goal": "to choose a goal's reward",
        "task": "to choose which task pays",
        "deliver": "to deliver goods",
        "explore": "to put a discovery tile on the map",
        "travel": "to travel or stay",
    },
)
