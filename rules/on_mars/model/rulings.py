"""The rulings of On Mars; docs/rules/on_mars.md says what was open, and why."""

from typing import Final

from rules.meta import Ruling

RULINGS: Final = (
    Ruling("first_player", "The first player is drawn at random."),
    Ruling("start_benefits", "Benefits of start spaces count for missions."),
    Ruling(
        "start_lss",
        "The start tiles of the life support lie two hexes from the start mine.",
        "uncertain",
    ),
    Ruling(
        "arrows_public",
        "The arrows of the top tile of each stack are public; the next one is turned up at the end"
        " of the turn, or when the same turn comes to build again.",
        "uncertain",
    ),
    Ruling(
        "end_of_turn",
        "At the end of a turn: displaced pieces, borrowed technology, bots on tiles and crystals,"
        " new contract, colony level.",
    ),
    Ruling(
        "level_ups", "The colony level rises as often as its condition holds.", option="level_ups"
    ),
    Ruling(
        "boost_colonists",
        "A boost takes colonists that were ready when the effect began; for ships, none that came"
        " in this turn.",
    ),
    Ruling(
        "landing_pod_executive",
        "After a landing pod an executive action that was not used may follow.",
    ),
    Ruling(
        "resupply_room",
        "Room for a crystal is judged by the depot alone; what waits below it does not count.",
    ),
    Ruling(
        "ship_tech",
        "Ship technology allows as many more ships as its level, without colonists, each at full"
        " price and within the colony level.",
        "house",
    ),
    Ruling(
        "borrowed_each_use", "Each use of borrowed technology is rewarded.", option="borrowed_use"
    ),
    Ruling(
        "lender_cannot_develop",
        "An owner who cannot develop keeps the oxygen, as far as there is room for it.",
    ),
    Ruling("lenders_in_turn_order", "Lenders are rewarded in turn order."),
    Ruling(
        "piece_per_hex",
        "A hex holds one piece when a turn ends. A movement may end on an occupied hex while"
        " another movement of the same turn can lead one of the two off, and must. Pieces and"
        " advanced buildings are passed.",
        option="piece_per_hex",
    ),
    Ruling(
        "recycling_bots",
        "Bots of the Recycling Bots collect crystals and may take the tile on which they end, as if"
        " the rover had taken it.",
    ),
    Ruling(
        "command_center",
        "The Command Center borrows nothing: nobody is paid for the level that it counts.",
    ),
    Ruling(
        "displacement_first", "Own pieces give way before crystals are laid beside a new building."
    ),
    Ruling(
        "displaced_at",
        "Others place displaced pieces at the end of the turn, all of them together.",
        option="displaced_at",
    ),
    Ruling(
        "executive_upgrade",
        "Upgrade technology adds to the executive upgrade.",
        option="executive_upgrade_tech",
    ),
    Ruling(
        "fixed_upgrades",
        "Upgrade technology adds nothing to the Builder Drone, to the discovery tile and to the"
        " rewards of private goals.",
    ),
    Ruling(
        "free_upgrades",
        "A free upgrade skips the mineral, neither the building zone nor the complex.",
    ),
    Ruling(
        "goods_stay_on_contracts",
        "Goods on a contract do not come back. What finds no room in storage goes onto a contract"
        " that needs it by itself; crystals that wait may be delivered, too.",
    ),
    Ruling("contract_at_once", "A contract is completed as soon as it is satisfied."),
    Ruling(
        "deliveries_at_any_time",
        "Goods are moved onto contracts between any two deeds, in one's own turn or not: outside of"
        " it by an order, for which nobody waits. What finds no room goes there by itself.",
    ),
    Ruling(
        "last_deliveries", "In the end what completes contracts is delivered without a question."
    ),
    Ruling(
        "radar",
        "The Radar's tile comes from Exploration, which is refilled; no rover has taken it. Each"
        " use pays what its benefit costs.",
    ),
    Ruling(
        "card_construction",
        "Each colonist adds a level to the technology used by a card that constructs; a technology"
        " is still needed.",
    ),
    Ruling(
        "one_trip",
        "A player travels at most once in a shuttle phase; its order is that of its start.",
    ),
    Ruling(
        "unboosted_benefits",
        "Benefits of the turn order are not boosted, but for bot movement by crystals.",
        "house",
    ),
    Ruling("end_check", "The end is checked only at the end of a colonization phase."),
    Ruling(
        "goal_as_crystal",
        "A goal given up pays one crystal in the same turn, and is never stored or delivered.",
    ),
    Ruling(
        "space_4",
        "Space 4 of the turn order costs a plant or a water.",
        "uncertain",
        option="space_4_costs",
    ),
    Ruling(
        "shuttle_third_space", "From colony level 3 on the shuttle lands on space 3.", "uncertain"
    ),
    Ruling("ladder", "The points of the colonists' ladder are 0, 3, 6, 10, 15, 21.", "uncertain"),
    Ruling(
        "contract_points",
        "Contracts are worth 12 or 9 points, and cost 6 or 4 if they are not completed.",
        "uncertain",
    ),
    Ruling("solo_space_benefit", "Lacerda takes the benefit of his starting space, too."),
    Ruling(
        "solo_no_zone",
        "Lacerda builds and upgrades anywhere on the map, since he has no bots on it.",
    ),
    Ruling("solo_ties", "Among options that are equal for Lacerda, chance draws."),
    Ruling(
        "solo_bots",
        "Where others move bots, Lacerda's marker moves two buildings on in his sequence.",
        "uncertain",
    ),
    Ruling(
        "solo_shelters", "The start shelter counts for the shelters of a solo goal.", "uncertain"
    ),
    Ruling(
        "solo_quarters",
        "In the end Lacerda's Living Quarters count as full: the top of the ladder. For a reward of"
        " the life support they are full as far as his shelters have opened them.",
    ),
    Ruling(
        "two_tasks",
        "Of two First Colonist tasks that one action fulfils the player chooses which one pays,"
        " when the action is done.",
    ),
    Ruling(
        "leavers",
        "Who leaves takes bots, rover, colonists on actions and technology off the board;"
        " buildings, miners and markers stay.",
        "house",
    ),
    Ruling(
        "early_end", "An early end is scored as the usual one, with the last deliveries.", "house"
    ),
    Ruling(
        "house_values",
        "Benefits of spaces and cells, arrows, some hexes, the ship technology and the short"
        " missions are ours: the printed ones were never published. Who runs this bot can give"
        " them.",
        "house",
        brief="values of our own",
        printed="values that stand on the board and tiles alone.",
    ),
    Ruling(
        "time_out",
        "If your time runs out, the bot makes the mildest choice for you.",
        "house",
        brief="deadlines",
        printed="no deadlines.",
        timed=True,
    ),
)
