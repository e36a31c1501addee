"""The rules of On Mars in short sections, in our own words; and everything printed."""

from collections.abc import Sequence
from typing import Final

from rules.meta import Entry, rules_section
from rules.on_mars.cards.catalogue import (
    BLUEPRINT,
    COLONIST_A,
    COLONIST_B,
    CONTRACT,
    EXECUTIVE,
    GOAL,
    MISSION,
    SCIENTIST,
    SOLO,
    TILE,
    tile,
)
from rules.on_mars.cards.values import values_of
from rules.on_mars.cards.variants import SOLO_ACTIONS, SOLO_GOALS
from rules.on_mars.lacerda.goals import demands
from rules.on_mars.model.player import Taken
from rules.on_mars.model.words import ACTION, BUILDING, effect_words, goods, sentence
from rules.on_mars.views import faces

RULES: Final = (
    rules_section(
        "Overview",
        "You build the first colony on Mars together, each for the most opportunity points, here"
        " called points.",
        "A round has two phases: in the colonization phase everybody takes one turn, in the shuttle"
        " phase everybody may travel between orbit and colony.",
        "Three missions and the rising colony bring the end: once the missions marker has reached"
        " 0, this round and one more are played.",
    ),
    rules_section(
        "Turn order",
        "Spaces 1 to 4 are in orbit, 5 to 8 on the colony side; lower spaces act first. Whoever"
        " takes a space may take its benefit at once.",
    ),
    rules_section(
        "Your turn",
        "Crystals that wait below your depot enter it; what does not fit is lost.",
        "Take one main action of your side, and at most one executive action before or after it.",
        "Blueprint, R&D, construct and upgrade have three slots; hiring has one for each player. A"
        " slot takes a colonist, and a surcharge for each other colour there (with two players for"
        " each colonist): a crystal or a colonist sent to work.",
        "If all three slots are taken, the colonists of the player with most there go to work"
        " first.",
        "Everything can be taken back until you end the turn.",
    ),
    rules_section(
        "Resources",
        "You store one of each resource, and one more for each of your shelters on the map."
        " Crystals lie in the depot, one to a space without a ship.",
        "Minerals pay for any other resource. Crystals are no resource.",
    ),
    rules_section(
        "Technology",
        "Learn tech puts a tile into the first column of your laboratory; a development moves it a"
        " column to the right for the price of that column. The column is the level.",
        "You may use anybody's technology. At the end of the turn the owner of a borrowed one"
        " keeps an oxygen or develops that tile for free.",
    ),
    rules_section(
        "Blueprints",
        "Obtain blueprint: take a card and what it gives, and put a marker on it. Cards that are"
        " taken are not replaced.",
        "Upgrade: for a mineral move the marker onto a matching building near one of your bots;"
        " level 3 needs a complex of three. Shelters must be your own.",
    ),
    rules_section(
        "Movement",
        "Points are spent one for each hex. Pieces and advanced buildings may be passed. The rover"
        " collects crystals on its way and may take the tile on which it ends.",
        "Bots that end a turn on a tile or a crystal destroy it.",
        "A hex holds one piece when a turn ends. A movement may end on an occupied hex while"
        " another movement of the same turn can lead one of the two off; it must.",
    ),
    rules_section(
        "Construct",
        "On a hex without a building, where one of your bots stands or beside it: next to a"
        " building of the same kind (a complex), or exactly two hexes from one and next to none.",
        "A complex needs technology of a level as high as the number of buildings joined.",
        "You gain a resource of the kind for each tile of the complex. A mine takes a colonist from"
        " your Living Quarters as its miner.",
        "Your first complex of each kind moves a progress cube: 1, 2, 4, 7, 11 points for so many"
        " at the first two rises of the colony and in the end.",
        "A column of the life support that leaves row 1 gives 2 points; one that was below the row"
        " of the colony gives its reward tile and a choice of four benefits.",
    ),
    rules_section(
        "Colony level",
        "When all four columns have reached the row of the marker it rises: new blueprints, new"
        " technology, a full warehouse. At levels 3, 4 and 5 the missions marker moves.",
    ),
    rules_section(
        "Ships",
        "For a plant and a water a ship of your choice moves to the hangar (3 points), and brings"
        " two colonists, or a colonist and a bot. In all you may welcome as many ships as the"
        " colony's level.",
    ),
    rules_section(
        "Scientists and contracts",
        "Scientists score 3 points for each advanced building of one kind on the map. They let you"
        " use cards of another kind for nothing.",
        "Contracts cost a crystal: deliver goods, or have an upgrade in a complex of four.",
        "Goods are delivered between any two deeds, as many as you like: in your turn by its menu,"
        " outside of it by the order *Deliver goods to my contracts*, which acts at once. Nobody"
        " waits for it. While a deed of yours goes on, it waits for the end of that deed.",
    ),
    rules_section(
        "Executive actions",
        *(f"E{space}: {effect_words(effect)}" for space, (_, effect) in EXECUTIVE.items()),
        "E1 and E2 cost 4 crystals, E3 to E5 cost 3, E6 and E7 cost 2; a blueprint's action costs 2"
        " or a matching scientist. A ship on its space closes it.",
    ),
    rules_section(
        "Private goals",
        "On your turn, show one goal that is met, once in a game: develop twice for nothing, or"
        " take its own reward. Each other one may be given up as a crystal of payment.",
    ),
    rules_section(
        "Shuttle phase",
        "The shuttle travels from space 1, else it moves one space nearer. It takes whoever is on"
        " its side for nothing; anybody else gives up a ship of the hangar.",
        "To orbit: miners and advanced buildings produce. To the colony: put a discovery tile three"
        " hexes from your rover. Colonists of that side and from work come home, and you take a"
        " free space.",
    ),
    rules_section(
        "The end",
        "Points: in play; progress; 3 for each ship; the ladder of colonists at home; technologies"
        " by column (1, 2, 3, 4, 5, 9); blueprints; scientists; contracts.",
        "Ties: more crystals, more advanced buildings, more progress cubes; else shared.",
    ),
    rules_section(
        "Two players",
        "Two of everything in the warehouse, one set of technologies, and the surcharge counts"
        " colonists.",
    ),
    rules_section(
        "Alone",
        "Your opponent is Lacerda, whom a deck of cards plays. You win by meeting every requirement"
        " of the goal that you chose.",
        *(
            f"Card {n} in orbit: {ACTION[orbit].lower()}; on the colony side:"  # type: ignore[index]  # actions
            f" {ACTION[colony].lower()}."  # type: ignore[index]  # as above
            for n, (orbit, colony) in enumerate(
                zip(SOLO_ACTIONS["orbit"], SOLO_ACTIONS["colony"], strict=True), 1
            )
        ),
        "Where he cannot do it his rover moves. He pays no resources.",
        *(f"{goal.name}: {demands(goal)}" for goal in SOLO_GOALS.values()),
    ),
    rules_section(
        "House values",
        "Some printed values were never published: the benefits of spaces and of cells of the"
        " laboratory, arrows, some hexes, the ship technology, which missions are short. Those used"
        " here are ours; whoever runs this bot and owns the game can give the printed ones in a"
        " file.",
    ),
)


def cards(values: str) -> Sequence[Entry]:
    """Return everything printed, for `/card`."""
    return [
        *_blueprints(),
        *_people(values),
        *_missions(),
        *_tiles(values),
        *_variants(),
    ]


def _blueprints() -> list[Entry]:
    found = []
    for card in BLUEPRINT.values():
        face = faces.blueprint(card.id)
        lines = [
            f"{BUILDING[card.building].capitalize()}, level {card.level}; gives 1 {card.gain}.",
            face.text,
            *([f"{face.boost}."] if face.boost else []),
            f"Built {card.points} points, not built {-card.points} points. Scientist:"
            f" {SCIENTIST[card.scientist].name}.",
        ]
        found.append(Entry(card.name, "blueprint", tuple(lines), card.id))
    return found


def _people(values: str) -> list[Entry]:
    found = []
    for card in SCIENTIST.values():
        cost = goods(card.cost)
        works, scores = BUILDING[card.works_in], BUILDING[card.scores]
        lines = (f"Costs {cost}.", f"Works in: {works}. Scores 3 points per advanced {scores}.")
        found.append(Entry(card.name, "scientist", lines, card.id))
    for id, contract in CONTRACT.items():
        face = faces.contract(values_of(values), Taken(card=id))
        text = (face.text, f"{face.points} points, not completed {face.fail} points.")
        found.append(Entry(f"Contract {contract.number}", "Earth contract", text, id))
    return found


def _missions() -> list[Entry]:
    found = [
        Entry(
            f"Mission: {card.name}",
            "mission",
            (
                f"Contribution: {card.contribution}; gives {goods({'crystal': card.crystals})}.",
                f"Contributions for two, three and four players: {', '.join(map(str, card.need))}.",
            ),
            card.id,
        )
        for card in MISSION.values()
    ]
    for goal in GOAL.values():
        lines = (f"{faces.capital(goal.need)}.", f"Reward: {sentence(goal.reward)}")
        found.append(Entry(f"Private goal {goal.number}", "private goal", lines, goal.id))
    return found


def _tiles(values: str) -> list[Entry]:
    found = []
    for id in TILE:
        card = tile(values_of(values), id)
        kind = "research tile" if card.research else "discovery tile"
        found.append(Entry(card.name, kind, (sentence(card.effect),), id))
    return found


def _variants() -> list[Entry]:
    found = [
        Entry(f"First Colonist {id}", "First Colonist card", (faces.colonist_card(id).text,), id)
        for id in (*COLONIST_A, *COLONIST_B)
    ]
    for id, card in SOLO.items():
        travels = "Lacerda travels." if card.travels else "Lacerda does not travel."
        lines = (f"Action {card.action}, mission {card.mission}.", travels)
        found.append(Entry(f"Solo card {id}", "solo card", lines, id))
    return found
