"""The meaning of each decision in On Mars, and its stakes."""

from collections.abc import Mapping
from typing import Final

from rules.meta import Advice, Options

ADVICE: Final[Mapping[str, Advice]] = {
    "space": Advice(
        "Low spaces act first on their side, so their players choose before others fill the slots."
        " The benefit comes at once and may be declined. Orbit is for technology and blueprints,"
        " the colony for building; you change sides with the shuttle, a ship or a landing pod.",
        "Turn order",
    ),
    "shuttle": Advice(
        "The shuttle takes everybody on its side across for nothing. Put it where you stand if you"
        " want to leave soon, on the other side if you would rather stay.",
        "Shuttle phase",
    ),
    "benefit": Advice(
        "This space asks a price for its benefit. One more colonist is one more action or boost"
        " each time you travel.",
        "Turn order",
    ),
    "turn": Advice(
        "You take one main action and may take one executive action, before it or after it. Actions"
        " with slots cost a colonist, and more beside others' colonists; they come back when you"
        " travel. You can take back everything until you end the turn.",
        "Your turn",
    ),
    "surcharge": Advice(
        "Standing beside others costs a crystal or a colonist for each colour. Colonists come back"
        " when you travel, crystals do not, but they also pay executive actions.",
        "Your turn",
    ),
    "pay": Advice(
        "Minerals stand in for any other resource. They are hard to get in number, so the usual"
        " proposal keeps them.",
        "Resources",
    ),
    "take_warehouse": Advice(
        "The warehouse is refilled only when the colony rises. Take what your next building needs;"
        " crystals wait below the depot until your next turn.",
        "Resources",
    ),
    "gain": Advice(
        "What does not fit in your storage is lost, except goods that one of your contracts needs.",
        "Resources",
    ),
    "learn_tech": Advice(
        "A technology lets you build larger complexes of its kind, which give more resources, and"
        " pays you when others borrow it. Each is worth points by its column in the end.",
        "Technology",
    ),
    "develop": Advice(
        "Each column to the right is one level higher and worth more points; the last one is worth"
        " nine. Cells with a benefit give it at once.",
        "Technology",
    ),
    "lent": Advice(
        "Somebody has used your technology. A free development is worth a point or more and may"
        " bring a benefit; an oxygen builds a shelter or pays a later development.",
        "Technology",
    ),
    "take_blueprint": Advice(
        "A blueprint that you build is worth 3 or 5 points, produces and has an action; one that"
        " you do not build costs as many points. Take what matches buildings near your bots.",
        "Blueprints",
    ),
    "move": Advice(
        "You can build and upgrade where your bots are; the rover collects crystals it passes and"
        " may take the tile on which it ends. The game finds the way for you, past most crystals.",
        "Movement",
    ),
    "take_tile": Advice(
        "The benefit of the tile comes at once. You may have one research tile of each letter;"
        " others may take a tile that you leave.",
        "Movement",
    ),
    "construct": Advice(
        "A building in a complex gives one resource for each of its tiles, but needs technology of"
        " that level, yours or borrowed. You are rewarded for the kind that holds back the life"
        " support.",
        "Construct",
    ),
    "construct_tech": Advice(
        "Your own technology costs nothing. The owner of a borrowed one gets an oxygen or a free"
        " development for it.",
        "Technology",
    ),
    "life_support": Advice(
        "You advanced a column that the colony was waiting for. Take what you are short of; moving"
        " two bots prepares your next building.",
        "Construct",
    ),
    "displaced": Advice(
        "Your piece was pushed off. All hexes offered are equally near. Choose one close to what"
        " you want to build, or to where your rover is going.",
        "Movement",
    ),
    "place_bot": Advice(
        "A new bot comes to one of your shelters, or near one. Its hex and the six around it are"
        " where you can build.",
        "Ships",
    ),
    "upgrade": Advice(
        "An upgrade turns the loss of an unbuilt blueprint into points, produces when you travel to"
        " orbit, and opens its action to you as an executive action.",
        "Blueprints",
    ),
    "upgrade_tech": Advice(
        "Upgrade technology allows more upgrades at once, each for its mineral. If it is not"
        " yours, its owner gets an oxygen or a free development.",
        "Technology",
    ),
    "welcome_ship": Advice(
        "A ship is worth 3 points in the hangar, frees an executive action and room for a crystal,"
        " and brings colonists or a bot. The colony level limits how many you may welcome.",
        "Ships",
    ),
    "ship_tech": Advice(
        "Ship technology allows more ships at once, each for its full price and within the colony"
        " level.",
        "Ships",
    ),
    "hire_or_contract": Advice(
        "A scientist scores 3 points for each advanced building of one kind, whoever built it, and"
        " lets you use cards of another kind for nothing. A contract that you do not complete"
        " costs points.",
        "Scientists and contracts",
    ),
    "take_scientist": Advice(
        "A scientist scores 3 points for each advanced building of one kind, whoever built it. You"
        " may use cards of another kind for nothing.",
        "Scientists and contracts",
    ),
    "take_contract": Advice(
        "A completed contract scores the points on it. One that you do not complete costs points.",
        "Scientists and contracts",
    ),
    "refill": Advice(
        "The contract that you put here is open to everybody, you included.",
        "Scientists and contracts",
    ),
    "advanced_building": Advice(
        "Your own cards cost 2 crystals; a card of the kind in which your scientist works costs"
        " nothing, whoever built it, and the marker moves there.",
        "Executive actions",
    ),
    "radar": Advice(
        "The tile that you choose stays on the Radar: you can use its benefit each time.",
        "Executive actions",
    ),
    "trade": Advice(
        "One resource of any kind becomes two others. Minerals can be given, never gained.",
        "Executive actions",
    ),
    "produce": Advice(
        "A colonist sent to work makes one building produce once more.",
        "Executive actions",
    ),
    "retrieve_colonist": Advice(
        "A colonist that comes home can act again. Taken from the slot of hiring, it opens that"
        " action to you again.",
        "Your turn",
    ),
    "goal": Advice(
        "Only one private goal can be shown in a game. Two free developments are good in column"
        " five, where the last step brings four points.",
        "Private goals",
    ),
    "task": Advice(
        "One First Colonist task pays in a turn. The other card stays in your hand, and pays when"
        " you fulfil its task in a later turn.",
        "Private goals",
    ),
    "deliver": Advice(
        "Goods on a contract need no storage and do not come back. You can deliver outside of your"
        " turn, too, by an order. In the end the game delivers for you what completes a contract.",
        "Scientists and contracts",
    ),
    "explore": Advice(
        "You put a discovery tile three hexes from your rover. Put it where your rover reaches it"
        " next, and others do not.",
        "Shuttle phase",
    ),
    "travel": Advice(
        "Travelling brings your colonists home from that side and from work. To orbit your miners"
        " and advanced buildings produce; to the colony you place a discovery tile.",
        "Shuttle phase",
    ),
}
"""By the moment of the question."""


def advice(options: Options) -> Mapping[str, Advice]:
    """Return the meaning of each decision, which no option changes."""
    return ADVICE
