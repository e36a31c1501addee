"""Tables of Project Mars set up by hand, as the rules would show them."""

from collections.abc import Sequence
from typing import Any

from rules.project_mars.model.views import (
    Amounts,
    Bidding,
    BidSeen,
    Board,
    Face,
    Kind,
    Place,
    Space,
    Table,
    Technology,
)

NAMES = ("Ana", "Bram", "Chidi", "Dana")
LETTERS = "ABCDEFGHIJ"
LAUNCH_NEED = {2: 16, 3: 12, 4: 9}


def face(id: str, kind: Kind, name: str, **numbers: Any) -> Face:
    return Face(id=id, kind=kind, name=name, **numbers)


def hired(id: str, kind: Kind, name: str, price: int, **gain: int) -> Face:
    return face(id, kind, name, cost=Amounts(money=price), gain=Amounts(**gain))


def vendor(id: str, name: str, need: int, **gain: int) -> Face:
    return face(id, "vendor", name, need=Amounts(approval=need), gain=Amounts(**gain))


def office(id: str, name: str, price: int, space: int) -> Face:
    amounts = Amounts(materials=price)
    return face(id, "office_space", name, cost=amounts, gain=Amounts(office_space=space))


SHORT = {
    "boost": "modules cost $2 or 1 material less",
    "dock": "2 modules in one turn",
    "payroll": "as holder, pay $3 less",
    "print": "buying materials costs $4 less",
    "chain": "take $1 with each vendor",
    "recruit": "hiring costs $1 less",
    "sim": "1 more engineering",
}


def technology(id: str, name: str, need: int, effect: str, text: str) -> Face:
    return face(
        id,
        "technology",
        name,
        need=Amounts(engineering=need),
        effect=effect,
        text=text,
        short=SHORT[effect],
    )


CARDS: dict[str, Face] = {
    card.id: card
    for card in (
        hired("lead_01", "project_lead", "Amara Quist", 2, approval=1),
        hired("lead_05", "project_lead", "Esi Mensah-Gray", 3, approval=2),
        hired("lead_12", "project_lead", "Luca Ferrante", 4, approval=3),
        hired("eng_01", "engineer", "Mira Solberg", 2, engineering=1),
        hired("eng_02", "engineer", "Niko Petrakis", 2, engineering=1),
        hired("eng_05", "engineer", "Quinn Abernathy", 2, engineering=1),
        hired("eng_06", "engineer", "Rosa Delmar", 4, engineering=2),
        hired("eng_07", "engineer", "Samir Haddadin", 4, engineering=2),
        hired("eng_11", "engineer", "Wen Jialu", 6, engineering=3),
        hired("sr_03", "senior_engineer", "Dr. Ada Thornbury", 5, engineering=2, approval=1),
        hired("sr_04", "senior_engineer", "Dr. Boris Lyman", 7, engineering=3, approval=1),
        hired("fm_01", "facilities_manager", "Edgar Stroud", 3, approval=1),
        hired("fm_05", "facilities_manager", "Ivo Marek", 5, approval=2),
        vendor("ven_04", "Scrapyard Nine", 3, materials=1),
        vendor("ven_07", "Harbor Fasteners", 4, money=3, materials=1),
        vendor("ven_10", "Northway Freight", 4, money=6),
        vendor("ven_25", "Meridian Launch Finance", 8, money=12),
        vendor("ven_24", "Starboard Aerostructures", 8, money=4, materials=3),
        office("off_02", "Rented Garage", 1, 1),
        office("off_08", "Desert Campus", 2, 3),
        technology(
            "tech_01", "Reusable Booster", 5, "boost",
            "Each module you place costs you $2 less if its space asks for money, or 1 material "
            "less if it asks for materials (never below 0).",
        ),
        technology(
            "tech_03", "Orbital Docking", 3, "dock",
            "In the Place Module phase you may place up to two modules instead of one. Meet the "
            "need and pay the price of each.",
        ),
        technology(
            "tech_05", "Payroll Software", 3, "payroll",
            "At Pay Day while you hold the Contract, you owe $3 less (but at least $1 if you have "
            "any employee).",
        ),
        technology(
            "tech_09", "Additive Manufacturing", 3, "print",
            "Your Buy Materials action costs $6 instead of $10 (still 2 materials).",
        ),
        technology(
            "tech_11", "Supply Chain Network", 4, "chain",
            "Each time you use a Vendor, also take $1.",
        ),
        technology(
            "tech_13", "Recruiting Campaign", 2, "recruit",
            "Each employee you hire costs you $1 less (but at least $1).",
        ),
        technology("tech_15", "Mission Simulator", 6, "sim", "You have 1 more engineering."),
    )
}  # fmt: skip

MODULES: tuple[tuple[str, str, int, Amounts], ...] = (
    ("fuel_1", "Fuel", 2, Amounts(money=5)),
    ("fuel_2", "Fuel", 3, Amounts(money=6)),
    ("hab", "HAB", 4, Amounts(materials=2)),
    ("mav", "MAV", 5, Amounts(materials=3)),
    ("erv", "ERV", 6, Amounts(materials=3)),
)


def launch_date(players: int) -> Face:
    return face(
        f"launch_{players}", "launch_date", "Launch Date",
        need=Amounts(engineering=LAUNCH_NEED[players]),
    )  # fmt: skip


def board(
    seat: int,
    employees: Sequence[str] = (),
    *,
    orbit: Sequence[str] = (),
    technologies: Sequence[str] = (),
    resting: Sequence[str] = (),
    office_space: int = 2,
    players: int = 4,
    test_flight: bool = False,
    **more: Any,
) -> Board:
    """Return a board with the numbers that follow from its cards."""
    faces = tuple(CARDS[name] for name in employees)
    return Board(
        seat=seat,
        approval=3 + sum(card.gain.approval for card in faces),
        engineering=1 + sum(card.gain.engineering for card in faces),
        office_space=office_space,
        office_used=len(faces),
        spaces=tuple(
            Space(
                id=id, module=module, need=Amounts(engineering=need), cost=cost, filled=id in orbit
            )
            for id, module, need, cost in MODULES
        ),
        employees=faces,
        technologies=tuple(
            Technology(face=CARDS[name], works=name not in resting) for name in technologies
        ),
        test_flight=test_flight,
        launch_need=LAUNCH_NEED[players] - (2 if test_flight else 0),
        in_orbit=len(orbit),
        **more,
    )


def pool(*entries: str | tuple[int, str]) -> tuple[Place, ...]:
    """Places by letter: the id of a card, or who took it and how."""
    return tuple(
        Place(letter=letter, face=CARDS[entry])
        if isinstance(entry, str)
        else Place(letter=letter, taken_by=entry[0], how=entry[1])
        for letter, entry in zip(LETTERS, entries, strict=False)
    )


def four_boards(**contract: Any) -> tuple[Board, ...]:
    return (
        board(0, ["lead_01", "eng_01", "eng_06"], orbit=["fuel_1", "fuel_2"],
              technologies=["tech_09"], office_space=4),
        board(1, ["sr_04", "eng_01", "eng_02", "lead_12", "fm_01"],
              orbit=["fuel_1", "fuel_2", "hab"], technologies=["tech_03"], office_space=7,
              holds_contract=True),
        board(2, ["eng_06", "eng_07", "lead_05", "eng_11"], orbit=["fuel_1", "hab", "mav"],
              technologies=["tech_11"], test_flight=True, office_space=5),
        board(3, ["lead_05", "eng_07", "fm_01"], orbit=["fuel_1"],
              technologies=["tech_13", "tech_05"], resting=["tech_05"], office_space=4),
    )  # fmt: skip


ACTION_POOL = (
    "fm_05", "ven_07", "tech_01", (1, "hired"), "off_08", (2, "hired"), "ven_10", "sr_03", "off_02",
)  # fmt: skip


def action_table(**changes: Any) -> Table:
    """Return four players in the action phase: Bram holds the contract, Dana is on turn."""
    return Table(
        turn=7,
        phase="action",
        pool=pool(*ACTION_POOL),
        deck=34,
        which_deck=1,
        discards=tuple(CARDS[name] for name in ("ven_04", "ven_25", "eng_05", "lead_01")),
        launch_date=launch_date(4),
        players=four_boards(),
        order=(1, 2, 3, 0, 1),
        done=2,
        awaited=(3,),
    ).model_copy(update=changes)


def before_action() -> Table:
    """The same table before Chidi hired Wen Jialu."""
    now = action_table()
    chidi = board(2, ["eng_06", "eng_07", "lead_05"], orbit=["fuel_1", "hab", "mav"],
                  technologies=["tech_11"], test_flight=True, office_space=5)  # fmt: skip
    places = list(now.pool)
    places[5] = Place(letter="F", face=CARDS["eng_11"])
    players = (now.players[0], now.players[1], chidi, now.players[3])
    update = {"pool": tuple(places), "players": players, "done": 1, "awaited": (2,)}
    return now.model_copy(update=update)


def auction_table(**changes: Any) -> Table:
    """Return four players in the contract phase: Ana leads with 3, Chidi has passed, Dana bids."""
    bidding = Bidding(
        high=3,
        leader=0,
        still_in=(3, 0, 1),
        spoken=(
            BidSeen(seat=1, amount=1), BidSeen(seat=2, amount=None), BidSeen(seat=3, amount=2),
            BidSeen(seat=0, amount=3),
        ),
    )  # fmt: skip
    update = {
        "phase": "contract", "awaited": (3,), "bidding": bidding, "order": (1, 2, 3, 0), "done": 2,
        "pool": pool("fm_05", "ven_07", "tech_01", "lead_12", "off_08", "eng_11", "ven_10", "sr_03",
                     "off_02"),
    }  # fmt: skip
    return action_table(**(update | changes))


def table_for(players: int, **changes: Any) -> Table:
    """Return an action phase of two to four players; with fewer than four, the first is on turn."""
    if players == 4:
        return action_table(**changes)
    boards = tuple(
        entry.model_copy(
            update={"launch_need": LAUNCH_NEED[players] - (2 if entry.test_flight else 0)}
        )
        for entry in four_boards()[:players]
    )
    update = {
        "players": boards,
        "pool": pool(*[entry for entry in ACTION_POOL if isinstance(entry, str)], (1, "hired"))[
            : players + 5
        ],
        "launch_date": launch_date(players),
        "order": (1, 2, 0, 1) if players == 3 else (1, 0, 1),
        "done": 2 if players == 3 else 1,
        "awaited": (0,),
    }
    return action_table(**(update | changes))
