"""The points on which the rules are silent or unclear, each with our reading.

- `interpretation`: ours where the sources are silent.
- `uncertain`: one secondary reading.
- `house`: a value that we chose.

A table can choose those with an option.
"""

from typing import Final, Literal, NamedTuple


class Ruling(NamedTuple):
    """One named line."""

    name: str
    sort: Literal["interpretation", "uncertain", "house"]
    says: str
    option: str = ""


RULINGS: Final = (
    Ruling("first_player", "interpretation", "The first player is drawn at random."),
    Ruling(
        "start_benefits",
        "interpretation",
        "Benefits of start spaces count for missions.",
    ),
    Ruling(
        "start_lss",
        "uncertain",
        "The start tiles of the life support lie two hexes from the start mine.",
    ),
    Ruling(
        "arrows_public",
        "uncertain",
        "The arrows of the top tile of each stack are public; the next one is turned up at the end"
        " of the turn, or when the same turn comes to build again.",
    ),
    Ruling(
        "end_of_turn",
        "interpretation",
        "At the end of a turn: displaced pieces, borrowed technology, bots on tiles and crystals,"
        " new contract, colony level.",
    ),
    Ruling(
        "level_ups",
        "interpretation",
        "The colony level rises as often as its condition holds.",
        "level_ups",
    ),
    Ruling(
        "boost_colonists",
        "interpretation",
        "A boost takes colonists that were ready when the effect began; for ships, none that came"
        " in this turn.",
    ),
    Ruling(
        "landing_pod_executive",
        "interpretation",
        "After a landing pod an executive action that was not used may follow.",
    ),
    Ruling(
        "resupply_room",
        "interpretation",
        "Room for a crystal is judged by the depot alone; what waits below it does not count.",
    ),
    Ruling(
        "ship_tech",
        "house",
        "Ship technology allows as many more ships as its level, without colonists, each at full"
        " price and within the colony level.",
    ),
    Ruling(
        "borrowed_each_use",
        "interpretation",
        "Each use of borrowed technology is rewarded.",
        "borrowed_use",
    ),
    Ruling(
        "lender_cannot_develop",
        "interpretation",
        "An owner who cannot develop keeps the oxygen, as far as there is room for it.",
    ),
    Ruling("lenders_in_turn_order", "interpretation", "Lenders are rewarded in turn order."),
    Ruling(
        "piece_per_hex",
        "interpretation",
        "A hex holds one piece when a turn ends. A movement may end on an occupied hex while"
        " another movement of the same turn can lead one of the two off, and must. Pieces and"
        " advanced buildings are passed.",
        "piece_per_hex",
    ),
    Ruling(
        "recycling_bots",
        "interpretation",
        "Bots of the Recycling Bots collect crystals and may take the tile on which they end, as if"
        " the rover had taken it.",
    ),
    Ruling(
        "command_center",
        "interpretation",
        "The Command Center borrows nothing: nobody is paid for the level that it counts.",
    ),
    Ruling(
        "displacement_first",
        "interpretation",
        "Own pieces give way before crystals are laid beside a new building.",
    ),
    Ruling(
        "displaced_at",
        "interpretation",
        "Others place displaced pieces at the end of the turn, all of them together.",
        "displaced_at",
    ),
    Ruling(
        "executive_upgrade",
        "interpretation",
        "Upgrade technology adds to the executive upgrade.",
        "executive_upgrade_tech",
    ),
    Ruling(
        "fixed_upgrades",
        "interpretation",
        "Upgrade technology adds nothing to the Builder Drone, to the discovery tile and to the"
        " rewards of private goals.",
    ),
    Ruling(
        "free_upgrades",
        "interpretation",
        "A free upgrade skips the mineral, neither the building zone nor the complex.",
    ),
    Ruling(
        "goods_stay_on_contracts",
        "interpretation",
        "Goods on a contract do not come back. What finds no room in storage goes onto a contract"
        " that needs it by itself; crystals that wait may be delivered, too.",
    ),
    Ruling(
        "contract_at_once",
        "interpretation",
        "A contract is completed as soon as it is satisfied.",
    ),
    Ruling(
        "deliveries_in_turn",
        "interpretation",
        "Goods are moved onto contracts in one's own turn, and what finds no room at any time.",
    ),
    Ruling(
        "last_deliveries",
        "interpretation",
        "In the end what completes contracts is delivered without a question.",
    ),
    Ruling(
        "radar",
        "interpretation",
        "The Radar's tile comes from Exploration, which is refilled; no rover has taken it. Each"
        " use pays what its benefit costs.",
    ),
    Ruling(
        "card_construction",
        "interpretation",
        "Each colonist adds a level to the technology used by a card that constructs; a technology"
        " is still needed.",
    ),
    Ruling(
        "one_trip",
        "interpretation",
        "A player travels at most once in a shuttle phase; its order is that of its start.",
    ),
    Ruling(
        "unboosted_benefits",
        "house",
        "Benefits of the turn order are not boosted, but for bot movement by crystals.",
    ),
    Ruling(
        "end_check",
        "interpretation",
        "The end is checked only at the end of a colonization phase.",
    ),
    Ruling(
        "goal_as_crystal",
        "interpretation",
        "A goal given up pays one crystal in the same turn, and is never stored or delivered.",
    ),
    Ruling(
        "space_4",
        "uncertain",
        "Space 4 of the turn order costs a plant or a water.",
        "space_4_costs",
    ),
    Ruling(
        "shuttle_third_space",
        "uncertain",
        "From colony level 3 on the shuttle lands on space 3.",
    ),
    Ruling("ladder", "uncertain", "The points of the colonists' ladder are 0, 3, 6, 10, 15, 21."),
    Ruling(
        "contract_points",
        "uncertain",
        "Contracts are worth 12 or 9 points, and cost 6 or 4 if they are not completed.",
    ),
    Ruling(
        "solo_space_benefit",
        "interpretation",
        "Lacerda takes the benefit of his starting space, too.",
    ),
    Ruling(
        "solo_no_zone",
        "interpretation",
        "Lacerda builds and upgrades anywhere on the map, since he has no bots on it.",
    ),
    Ruling(
        "solo_ties", "interpretation", "Among options that are equal for Lacerda, chance draws."
    ),
    Ruling(
        "solo_bots",
        "uncertain",
        "Where others move bots, Lacerda's marker moves two buildings on in his sequence.",
    ),
    Ruling(
        "solo_shelters",
        "uncertain",
        "The start shelter counts for the shelters of a solo goal.",
    ),
    Ruling(
        "solo_quarters",
        "interpretation",
        "In the end Lacerda's Living Quarters count as full: the top of the ladder. For a reward of"
        " the life support they are full as far as his shelters have opened them.",
    ),
    Ruling(
        "two_tasks",
        "interpretation",
        "Of two First Colonist tasks that one action fulfils the player chooses which one pays,"
        " when the action is done.",
    ),
    Ruling(
        "leavers",
        "house",
        "Who leaves takes bots, rover, colonists on actions and technology off the board;"
        " buildings, miners and markers stay.",
    ),
)
"""Every ruling by its name."""
