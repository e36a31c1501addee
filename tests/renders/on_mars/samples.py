"""Invented positions of On Mars; the first is that of the mock-ups, checked zone by zone."""

from dataclasses import asdict
from typing import Any

from rules.kernel import say
from rules.on_mars.cards.catalogue import EXECUTIVE, GRID, TILE
from rules.on_mars.cards.missions import GOALS
from rules.on_mars.cards.people import CONTRACTS, SCIENTISTS
from rules.on_mars.cards.tiles import DISCOVERIES
from rules.on_mars.cards.values import values_of
from rules.on_mars.model.board import HEXES
from rules.on_mars.model.cards_seen import Blueprint, Contract, Goal, MapTile, Scientist
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import BUILDINGS, CELLS, GOODS, GRID_TECHS, Item
from rules.on_mars.model.player import Taken
from rules.on_mars.model.views import (
    ActionSpace,
    Board,
    BuildingSeen,
    Column,
    DepotSpace,
    GridSpace,
    Hex,
    Hired,
    LabCell,
    Mission,
    Need,
    Offer,
    Opponent,
    OwnBlueprint,
    Person,
    PieceSeen,
    ScoreSeen,
    ShuttleSeen,
    Stack,
    Table,
    TurnSpace,
)
from rules.on_mars.model.words import effect_words
from rules.on_mars.views import faces

NAMES = ("Ana", "Bram", "Chidi", "Dana")
A, B, C, D = range(4)
SHORT = {
    "mine": "mine", "generator": "generator", "water": "water_extractor",
    "greenhouse": "greenhouse", "oxygen": "oxygen_condenser", "shelter": "shelter",
}  # fmt: skip
BUILT = {
    "mine": "G5 H5 H4 E4 J6", "generator": "G3 H2 F1", "water": "I5 J5 J4",
    "greenhouse": "G7 H7 F7 G8", "oxygen": "E5 C4",
    "shelter": "I3 J3 I7 I8 E7 D7 D6 E3 C2",
}  # fmt: skip
OWNERS = {"I3": A, "J3": A, "I7": B, "I8": B, "E7": C, "D7": C, "D6": C, "E3": D, "C2": D}
ADVANCED = {
    "H4": (B, "B1"), "G8": (B, "B8"), "D6": (C, "B11"), "F7": (C, "B20"), "I5": (A, "B5"),
    "C4": (D, "B10"),
}  # fmt: skip
MINERS = {"H5": A, "E4": D, "J6": C}
BOTS = {"K3": A, "I3": A, "I6": B, "G6": B, "E7": C, "F6": C, "D2": D, "F4": D, "C3": D}
ROVERS = {"K5": A, "K7": B, "C7": C, "D3": D}
RESEARCH = {"D1": "A", "B2": "A", "L2": "B", "L5": "C", "B5": "D"}
FOUND = {"A2": "upgrade2", "K2": "crystals3", "H8": "blueprints2"}
CRYSTALS = ["J2", "L3", "K4", "H1", "G9", "F5", "C6", "I9", "B3", "D5", "F2"]


def blueprint(id: str) -> Blueprint:
    return faces.blueprint(id)


def scientist(id: str, worth: int = 3) -> Scientist:
    card = next(card for card in SCIENTISTS if card.id == id)
    return Scientist(**asdict(card), worth=worth)


def contract(number: int, has: dict[Item, int] | None = None, *, completed=False) -> Contract:
    taken = Taken(card=CONTRACTS[number - 1].id, goods=has or {}, completed=completed)
    return faces.contract(values_of(""), taken)


def goal(number: int, *, met: bool = False, has: int = 0, of: int = 0) -> Goal:
    printed = faces.goal(None, A, GOALS[number - 1].id)
    assert printed is not None
    return printed.model_copy(update={"met": met, "has": has, "of": of})


def discovery(id: str) -> MapTile:
    return faces.map_tile(TILE[id])


def research(letter: str) -> MapTile:
    return faces.map_tile(TILE[letter])


def building(at: str, kind: str) -> BuildingSeen:
    seat, id = ADVANCED.get(at, (None, ""))
    return BuildingSeen(
        tile=SHORT[kind], owner=OWNERS.get(at), upgraded_by=seat, blueprint=id,
        level=blueprint(id).level if id else 0, miner=MINERS.get(at),
        size=3 if at in ("J4", "J5", "I5") else 1, start=at == "G5",
    )  # fmt: skip


def hexes(without: str = "") -> tuple[Hex, ...]:
    built = {at: kind for kind, places in BUILT.items() for at in places.split()}
    built.pop(without, None)
    found = []
    for id, at in HEXES.items():
        tile = None
        if id in RESEARCH:
            tile = research(RESEARCH[id])
        elif id in FOUND:
            tile = discovery(FOUND[id])
        standing = [PieceSeen(piece="bot", seat=BOTS[id])] if id in BOTS else []
        standing += [PieceSeen(piece="rover", seat=ROVERS[id])] if id in ROVERS else []
        found.append(
            Hex(
                id=id, q=at.q, r=at.r, tile=tile, crystal=id in CRYSTALS,
                building=building(id, built[id]) if id in built else None, pieces=tuple(standing),
            )
        )  # fmt: skip
    return tuple(found)


def spaces(seats: dict[int, int], done: set[int]) -> tuple[TurnSpace, ...]:
    benefits = {
        2: Effect(word="take_warehouse"), 3: Effect(word="learn_tech"),
        4: Effect(word="gain_colonist"), 7: Effect(word="move_bots", n=2, boost="crystal"),
        8: Effect(word="take_blueprint"),
    }  # fmt: skip
    return tuple(
        TurnSpace(
            number=number, side="orbit" if number < 5 else "colony", benefit=benefits.get(number),
            cost="plant or water" if number == 4 else "", seat=seats.get(number),
            done=seats.get(number) in done,
        )
        for number in range(1, 9)
    )  # fmt: skip


COLUMNS = (
    ("generator", 3, "shelters"), ("water_extractor", 3, "bots"),
    ("greenhouse", 4, "discoveries"), ("oxygen_condenser", 2, "colonists"),
)  # fmt: skip


def columns(level_row: int = 3) -> tuple[Column, ...]:
    return tuple(
        Column(of=of, row=row, reward=reward, due=row < level_row) for of, row, reward in COLUMNS
    )


def missions() -> tuple[Mission, ...]:
    entries = (
        ("A", "blueprints", "Blueprints", 13, 3, 1), ("B", "scientists", "Scientists", 5, 3, 2),
        ("C", "research_tiles", "Research tiles", 7, 4, 2),
    )  # fmt: skip
    return tuple(
        Mission(slot=slot, id=id, name=name, text=f"{name} taken", need=need, left=left,
                crystals=crystals)
        for slot, id, name, need, left, crystals in entries
    )  # fmt: skip


def grid(techs: dict[int, str]) -> tuple[GridSpace, ...]:
    return tuple(
        GridSpace(id=f"T{number + 1}", row=row, tech=techs.get(number + 1), cost=cost)
        for number, (row, cost) in enumerate(GRID)
    )


TAKEN = {2: D, 3: A, 6: C, 10: C, 11: B}
PLACES = (1, 4, 9, 8, 10, 11, 13, 15, 18, 20, 22, 23)


def display() -> tuple[tuple[Offer, ...], ...]:
    offers = [
        Offer(taken_by=TAKEN[place], was=blueprint(f"B{number}").name)
        if place in TAKEN
        else Offer(card=blueprint(f"B{number}"))
        for place, number in enumerate(PLACES, 1)
    ]
    return tuple(offers[:6]), tuple(offers[6:])


def people() -> tuple[Person, ...]:
    ids = [card.id for card in SCIENTISTS]
    worth = (0, 3, 6, 3, 3, 3)
    replaced = {3: 11, 5: 6}
    return tuple(
        Person(place=place + 1, contract=contract(replaced[place]))
        if place in replaced
        else Person(place=place + 1, scientist=scientist(id, worth[place]))
        for place, id in enumerate(ids)
    )


ACTIONS = (
    ("landing_pod", "Landing pod", "orbit", (), 0, 0, False, "you are in the colony"),
    ("obtain_blueprint", "Obtain blueprint", "orbit", (B, C), 3, 2, False, "you are in the colony"),
    ("learn_tech", "Learn tech", "orbit", (), 0, 0, False, "you are in the colony"),
    ("research_develop", "R & D", "orbit", (A, D), 3, 1, False, "you are in the colony"),
    ("resupply", "Resupply", "orbit", (), 0, 0, False, "you are in the colony"),
    ("control_center", "Control centre", "colony", (), 0, 0, True, ""),
    ("construct", "Construct", "colony", (A, C), 3, 2, True, ""),
    ("upgrade", "Upgrade", "colony", (D,), 3, 0, False, "no generator near a bot"),
    ("welcome_ship", "Welcome ship", "colony", (), 0, 0, False, "2 of 2 ships used"),
    ("hire_or_contract", "Hire, contract", "colony", (A, B, C), 4, 3, True, ""),
)  # fmt: skip


def actions() -> tuple[ActionSpace, ...]:
    return tuple(
        ActionSpace(id=id, name=name, side=side, slots=slots, room=room, surcharge=surcharge,
                    open=is_open, why_not=say(why) if why else None)
        for id, name, side, slots, room, surcharge, is_open, why in ACTIONS
    )  # fmt: skip


def depot(ships: tuple[int, ...], crystals: int) -> tuple[DepotSpace, ...]:
    return tuple(
        DepotSpace(
            number=number, ship=number in ships, cost=cost, effect=effect,
            text=effect_words(effect), open=number not in ships and (cost or 2) <= crystals,
        )
        for number, (cost, effect) in EXECUTIVE.items()
    )  # fmt: skip


BENEFITS = {
    "1T": Effect(word="take_warehouse"), "1B": Effect(word="gain", what="crystal"),
    "2B": Effect(word="move_bots", n=2), "3T": Effect(word="gain", what="mineral"),
    "3B": Effect(word="gain", what="crystal"), "4M": Effect(word="upgrade"),
    "5T": Effect(word="take_blueprint"), "5B": Effect(word="take_warehouse"),
}  # fmt: skip
NEXT = ("2T", "2M", "4T", "4M", "4B")


def lab(tiles: dict[str, str], next_cells: tuple[str, ...] = NEXT) -> tuple[LabCell, ...]:
    return tuple(
        LabCell(
            id=cell, column=int(cell[0]), benefit=BENEFITS.get(cell), tech=tiles.get(cell),
            marked=cell[0] == "4", next=cell in next_cells and cell not in tiles,
        )
        for cell in CELLS
    )  # fmt: skip


def own(id: str, built_on: str = "", scientist: str = "") -> OwnBlueprint:
    return OwnBlueprint(card=blueprint(id), built_on=built_on, scientist=scientist)


def board(seat: int, **more: Any) -> Board:
    crystals = more.get("crystals", 1)
    ships = more.pop("ships_at", (1, 2, 3, 4, 5))
    tiles = more.pop("tiles", {"2M": "shelter"})
    goods = more.pop("goods", (1, 1, 1, 1, 1))
    known: dict[str, Any] = {
        "seat": seat, "side": "colony", "space": 5 + seat, "done": False, "points": 0,
        "goods": dict(zip(GOODS, goods, strict=True)), "limit": 2, "crystals": 1, "waiting": 0,
        "capacity": 8 - len(ships), "ready": 3, "room": 4, "working": 0, "supply": 9,
        "bots": tuple(at for at, owner in BOTS.items() if owner == seat),
        "rover": next((at for at, owner in ROVERS.items() if owner == seat), ""),
        "ships": len(ships), "hangar": 0, "shelters": 1,
        "markers_left": 8, "depot": depot(ships, crystals), "lab": lab(tiles),
        "techs": {tech: int(cell[0]) for cell, tech in tiles.items()}, "blueprints": (),
        "scientists": (), "contracts": (), "progress": (), "discoveries": (), "research": (),
        "goals_left": 3,
    }  # fmt: skip
    return Board(**known | more)


def boards(viewer: int | None = None) -> tuple[Board, ...]:
    goals = {C: (goal(7, met=True, has=3, of=3), goal(2, has=2, of=3))}
    return (
        board(
            A, space=5, done=True, points=18, goods=(0, 0, 3, 1, 2), limit=3, crystals=2, waiting=1,
            ships_at=(1, 2, 4, 5), ready=2, room=6, working=1, supply=6, hangar=1, shelters=2,
            tiles={"2M": "shelter", "3B": "water_extractor", "2B": "mine", "1T": "rover"},
            blueprints=(own("B5", "I5"), own("B9")),
            scientists=(Hired(card=scientist("systems_engineer")),),
            progress=("mine", "water_extractor"), research=("A",),
        ),
        board(
            B, side="orbit", space=3, done=True, points=11, goods=(2, 1, 0, 2, 1), limit=3,
            crystals=3, ships_at=(1, 2, 3), ready=3, room=6, working=2, hangar=2, shelters=2,
            tiles={"2T": "shelter", "4M": "greenhouse", "2B": "upgrade", "1B": "mine"},
            blueprints=(own("B1", "H4"), own("B8", "G8"), own("B22")),
            scientists=(Hired(card=scientist("biochemist"), works_on="G8"),),
            progress=("mine", "greenhouse", "water_extractor"), research=("B", "D"),
            discoveries=(discovery("water3"),),
        ),
        board(
            C, space=8, points=13, goods=(1, 2, 1, 3, 0), limit=4, crystals=1,
            ships_at=(1, 2, 3, 5), ready=4, room=8, working=1, supply=3, hangar=1, shelters=3,
            tiles={"3T": "shelter", "3B": "greenhouse", "2B": "generator", "1T": "ship"},
            blueprints=(own("B11", "D6"), own("B20", "F7"), own("B12")),
            contracts=(contract(8, {"battery": 2}),), progress=("greenhouse", "generator"),
            goals_left=2, goals=goals[C] if viewer == C else None,
        ),
        board(
            D, space=6, points=8, goods=(2, 1, 1, 1, 2), limit=3, crystals=4, ships_at=(1, 3, 5),
            ready=4, room=6, hangar=2, shelters=2,
            tiles={"2M": "shelter", "3B": "rover", "2B": "oxygen_condenser"},
            blueprints=(own("B10", "C4"), own("B4")), progress=("greenhouse",),
        ),
    )  # fmt: skip


STACKS = {
    "mine": 2, "generator": 4, "water_extractor": 4, "greenhouse": 3, "oxygen_condenser": 5,
}  # fmt: skip
ARROWS = {
    "mine": (2, 4), "generator": (0, 2), "water_extractor": (5, 1), "greenhouse": (1, 3),
    "oxygen_condenser": (4, 0),
}  # fmt: skip


def table(**changes: Any) -> Table:
    """Return a table: Ana has built on J4, Dana is on turn."""
    viewer = changes.get("viewer")
    known: dict[str, Any] = {
        "awaited": (D,), "round": 9, "phase": "colonization", "on_turn": D, "level": 2,
        "level_row": 3, "columns": columns(), "spaces": spaces({3: B, 5: A, 6: D, 8: C}, {A, B}),
        "shuttle": ShuttleSeen(side="orbit", space=2, travels=False), "hexes": hexes(),
        "stacks": tuple(
            Stack(of=kind, left=STACKS[kind], arrows=ARROWS[kind]) for kind in BUILDINGS[:5]
        ),
        "exploration": (discovery("develop2"), discovery("water3")), "discoveries_left": 11,
        "missions": missions(), "missions_left": 3,
        "warehouse": {"crystal": 1, "battery": 3, "water": 2, "plant": 0, "oxygen": 2},
        "grid": grid({1: "upgrade", 2: "ship", 5: "water_extractor", 6: "generator"}),
        "grid_left": 1, "display": display(), "people": people(),
        "contracts": tuple(contract(n) for n in (1, 2, 3, 4, 5, 7, 9, 10, 12)),
        "actions": actions(), "players": boards(viewer),
    }  # fmt: skip
    return Table(**known | changes)


def before() -> Table:
    """The same table before Ana's turn."""
    now = table()
    ana = now.players[A].model_copy(
        update={
            "points": 14, "goods": dict(zip(GOODS, (0, 1, 0, 1, 2), strict=True)), "waiting": 0,
            "done": False, "progress": ("mine",), "ready": 3, "working": 0,
        }
    )  # fmt: skip
    return now.model_copy(
        update={
            "awaited": (A,), "on_turn": A, "hexes": hexes("J4"), "players": (ana, *now.players[1:]),
            "columns": tuple(
                column.model_copy(update={"row": 2, "due": True})
                if column.of == "water_extractor"
                else column
                for column in now.columns
            ),
            "spaces": spaces({3: B, 5: A, 6: D, 8: C}, {B}),
            "actions": tuple(
                action.model_copy(update={"slots": (C,)}) if action.id == "construct" else action
                for action in now.actions
            ),
        }
    )  # fmt: skip


NEWS = (
    "Ana constructed a water extractor on J4 for 1 battery.",
    "Ana gained 3 water.",
    "Ana scored 4 points for the water column of the life support.",
)

SCORES = (
    (B, [31, 7, 6, 10, 17, 19, 15, 9], {}),
    (D, [34, 4, 9, 15, 21, 16, 0, -4], {"contracts": 4}),
    (A, [38, 4, 3, 6, 14, 9, 12, 0], {"blueprints": 5}),
    (C, [29, 7, 6, 6, 13, 10, 0, 12], {"blueprints": 3}),
)  # fmt: skip
HISTORY = tuple(
    zip(
        (5, 4, 11, 17, 26, 34, 38, 47, 55, 60, 66, 73, 80, 86),
        (6, 5, 9, 15, 20, 28, 33, 41, 48, 60, 71, 84, 98, 114),
        (7, 10, 14, 16, 22, 27, 36, 39, 49, 52, 60, 69, 73, 83),
        (6, 9, 10, 14, 19, 24, 33, 42, 50, 55, 66, 74, 86, 95),
        strict=True,
    )
)
SOURCES = (
    "in play", "progress", "ships", "colonists", "technology", "blueprints", "scientists",
    "contracts",
)  # fmt: skip


def scores() -> tuple[ScoreSeen, ...]:
    return tuple(
        ScoreSeen(seat=seat, place=place, total=sum(points), lost=lost, tie=(3 - place % 2, 2, 4),
              sources=dict(zip(SOURCES, points, strict=True)))
        for place, (seat, points, lost) in enumerate(SCORES, 1)
    )  # fmt: skip


def ending(**changes: Any) -> Table:
    known: dict[str, Any] = {
        "phase": "end", "awaited": (), "on_turn": None, "round": 14, "level": 4, "over": True,
        "winners": (B,), "scores": scores(), "ending": True, "history": HISTORY,
    }  # fmt: skip
    return table(**known | changes)


def few(players: int) -> Table:
    """The same with fewer players."""
    now = table()
    seats = {space: seat for space, seat in ((3, B), (5, A), (8, C)) if seat < players}
    actions_ = tuple(
        action.model_copy(update={"slots": tuple(s for s in action.slots if s < players)})
        for action in now.actions
    )
    return now.model_copy(
        update={
            "players": now.players[:players], "spaces": spaces(seats, {B}), "on_turn": A,
            "awaited": (A,), "actions": actions_,
        }
    )  # fmt: skip


def alone() -> Table:
    """One player against Lacerda."""
    now = few(2)
    other = now.players[B].model_copy(
        update={"name": "Lacerda", "bots": (), "goals_left": 0, "discoveries": ()}
    )
    opponent = Opponent(
        name="Lacerda", goal="First Colonists", builds_next="generator", bots=3, cards_left=7,
        travels=False,
        needs=(
            Need(text="Colony level", has=2, need=3, met=False),
            Need(text="Contracts done", has=1, need=1, met=True),
            Need(text="Private goals shown", has=0, need=1, met=False),
            Need(text="Technologies of level 6", has=0, need=1, met=False),
            Need(text="Points ahead", has=6, need=1, met=True),
        ),
    )  # fmt: skip
    return now.model_copy(update={"players": (now.players[A], other), "opponent": opponent})


def someone_gone() -> Table:
    """Bram has left."""
    now = table()
    players = list(now.players)
    players[B] = players[B].model_copy(update={"gone": True})
    return now.model_copy(update={"players": tuple(players)})


FULL_LAB = {
    "6": "shelter", "5T": "water_extractor", "5B": "greenhouse", "4T": "mine", "4M": "rover",
    "4B": "upgrade", "3T": "ship", "3B": "generator", "2T": "oxygen_condenser",
}  # fmt: skip


def crowded() -> Table:
    """Late in a long game: a full map, everything at its largest, the end triggered."""
    full = []
    kinds = [kind for kind in BUILDINGS if kind != "shelter"]
    for number, space in enumerate(hexes()):
        seat = number % 4
        if space.building is None and number % 7:
            kind = kinds[number // 3 % 5]
            upgraded = number % 3 == 0
            space = space.model_copy(
                update={
                    "tile": None, "crystal": False,
                    "building": BuildingSeen(
                        tile=kind, upgraded_by=seat if upgraded else None,
                        blueprint="B13" if upgraded else "", level=3 if upgraded else 0,
                        miner=seat if kind == "mine" and not upgraded else None, size=5,
                    ),
                }
            )  # fmt: skip
        elif not space.pieces:
            space = space.model_copy(
                update={
                    "tile": None,
                    "crystal": False,
                    "pieces": (PieceSeen(piece="bot", seat=seat), PieceSeen(piece="rover", seat=3)),
                }
            )
        full.append(space)
    players = tuple(
        board(
            seat, space=seat + 1, side="orbit", points=104 + seat, goods=(6, 6, 6, 6, 6), limit=6,
            crystals=8, waiting=12, ships_at=(), ready=12, room=12, working=10, supply=0,
            bots=("A1", "A2", "A3", "B1"), hangar=5, shelters=5,
            markers_left=0, tiles=FULL_LAB, progress=tuple(BUILDINGS[:5]),
            blueprints=tuple(
                own(f"B{n}", "C3" if n % 2 else "") for n in range(1 + seat, 9 + seat)
            ),
            scientists=tuple(
                Hired(card=scientist(card.id, 12), works_on="C3") for card in SCIENTISTS[:3]
            ),
            contracts=(contract(8, {"battery": 3, "mineral": 2}, completed=True), contract(3)),
            discoveries=tuple(discovery(tile.id) for tile in DISCOVERIES[:6]),
            research=("A", "B", "C", "D"), goals_left=2, goal_done=goal(4), colonist_cards_left=2,
        )
        for seat in range(4)
    )  # fmt: skip
    return table(
        hexes=tuple(full), players=players, level=4, level_row=5, ending=True,
        phase="last_round", columns=tuple(
            column.model_copy(update={"row": 6, "due": False}) for column in columns()
        ),
        missions=tuple(mission.model_copy(update={"left": 0}) for mission in missions()),
        missions_left=0, spaces=spaces({1: A, 2: B, 3: C, 4: D}, {A, B, C}),
        grid=grid({number + 1: tech for number, tech in enumerate(GRID_TECHS)}),
        display=tuple(
            tuple(Offer(card=blueprint(f"B{n}")) for n in row)
            for row in (range(7, 13), range(13, 19))
        ),
        shuttle=ShuttleSeen(side="colony", space=1, travels=True),
        actions=tuple(
            action.model_copy(
                update={
                    "open": action.side == "orbit",
                    "slots": tuple(range(4))[: action.room], "surcharge": 3,
                    "why_not": None if action.side == "orbit" else say("you are in orbit"),
                }
            )
            for action in actions()
        ),
    )  # fmt: skip
