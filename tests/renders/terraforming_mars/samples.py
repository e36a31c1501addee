"""Tables of Terraforming Mars set up by hand, as the rules would show them."""

from typing import Any

from renders.terraforming_mars.own import own_picture
from renders.terraforming_mars.private import MOST_COLUMNS, draw_own
from rules.terraforming_mars.model.views import (
    AmountsSeen,
    Award,
    Bonus,
    CardFace,
    Goal,
    Hex,
    InPlay,
    OffMap,
    Parameter,
    PlayerSeen,
    Requirement,
    Score,
    Symbol,
    SymbolRow,
    Table,
    Tile,
)

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda")
ROWS = (
    "SS-- SS~~ ---- C~~~ ~~~~",
    "---- S-^- ---- ---- ---- CC~~",
    "C-^- ---- ---- ---- ---- ---- S---",
    "PT^- P--- P--- P--- PP-- P--- P--- PP~~",
    "PP^- PP-- PP!! PP~~ PP~~ PP~~ PP-- PP-- PP--",
    "P--- PP-- P--- P--- P--- P~~~ P~~~ P~~~",
    "---- ---- ---- ---- ---- P--- ----",
    "SS-- ---- C--- C--- ---- T---",
    "S--- SS-- ---- ---- TT~~",
)
"""Bonuses (Steel, Titanium, Plant, Card), then ~ ocean, ^ volcanic, ! reserved."""
BONUS = {"S": "steel", "T": "titanium", "P": "plants", "C": "card"}
NAMED = {
    "B2": "Tharsis Tholus", "C1": "Ascraeus Mons", "D1": "Pavonis Mons", "E1": "Arsia Mons",
    "E3": "Noctis City",
}  # fmt: skip
AMOUNTS = ("mc", "steel", "titanium", "plants", "energy", "heat")
TAGS = (
    "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal",
    "city", "event", "wild",
)  # fmt: skip

TILES: dict[str, tuple[str, str, int | None]] = {
    "A1": ("special", "mining_area", 2), "A4": ("ocean", "ocean", None),
    "C1": ("special", "lava_flows", 3), "D4": ("greenery", "greenery", 2),
    "D5": ("city", "city", 2), "D7": ("greenery", "greenery", 1),
    "D8": ("ocean", "ocean", None), "E3": ("city", "city", 2), "E4": ("ocean", "ocean", None),
    "E5": ("ocean", "ocean", None), "E7": ("greenery", "greenery", 1), "E8": ("city", "city", 1),
    "E9": ("greenery", "greenery", 1), "F3": ("greenery", "greenery", 0),
    "F4": ("special", "capital", 0), "F7": ("ocean", "ocean", None), "F8": ("ocean", "ocean", None),
    "G4": ("greenery", "greenery", 0), "G6": ("city", "city", 3),
    "G7": ("greenery", "greenery", 3),
}  # fmt: skip
"""Tiles by hex: kind and owner."""


def amounts(*numbers: int) -> AmountsSeen:
    return AmountsSeen(**dict(zip(AMOUNTS, numbers, strict=True)))


def hexes(tiles: dict[str, tuple[str, str, int | None]], **claims: int) -> tuple[Hex, ...]:
    found = []
    for row, line in enumerate(ROWS):
        for column, signs in enumerate(line.split()):
            id = f"{'ABCDEFGHI'[row]}{column + 1}"
            kind = "ocean" if "~" in signs else "reserved" if "!" in signs else "land"
            tile = None
            if id in tiles:
                tile_kind, name, owner = tiles[id]
                neutral = owner is None and tile_kind != "ocean"
                tile = Tile(kind=tile_kind, name=name, owner=owner, neutral=neutral)
            found.append(
                Hex(
                    id=id, row=row + 1, column=column + 1, q=column - min(row, 4), r=row - 4,
                    kind=kind, volcanic="^" in signs, name=NAMED.get(id, ""),
                    bonus=tuple(BONUS[sign] for sign in signs if sign in BONUS), tile=tile,
                    claimed_by=claims.get(id),
                )
            )  # fmt: skip
    return tuple(found)


def off_map(ganymede: int | None = None) -> tuple[OffMap, ...]:
    tile = None if ganymede is None else Tile(kind="city", name="city", owner=ganymede)
    return (
        OffMap(id="phobos", name="Phobos Space Haven"),
        OffMap(id="ganymede", name="Ganymede Colony", tile=tile),
    )


def parameters(temperature: int = -8, oxygen: int = 7, oceans: int = 6) -> tuple[Parameter, ...]:
    return (
        Parameter(
            id="temperature", value=temperature, start=-30, end=8, step=2,
            steps_made=(temperature + 30) // 2, steps=19,
            bonuses=(
                Bonus(at=-24, gives="heat_production"), Bonus(at=-20, gives="heat_production"),
                Bonus(at=0, gives="ocean"),
            ),
        ),
        Parameter(
            id="oxygen", value=oxygen, start=0, end=14, step=1, steps_made=oxygen, steps=14,
            bonuses=(Bonus(at=8, gives="temperature"),),
        ),
        Parameter(
            id="oceans", value=oceans, start=0, end=9, step=1, steps_made=oceans, steps=9
        ),
    )  # fmt: skip


# Cards


def row(when: str, *symbols: Symbol) -> SymbolRow:
    labels = {
        "production": "per gen.", "at_once": "at once", "action": "action", "standing": "effect",
        "first_action": "first action",
    }  # fmt: skip
    return SymbolRow(when=when, label=labels[when], symbols=symbols)


def sign(icon: str, amount: str = "", **more: Any) -> Symbol:
    return Symbol(icon=icon, amount=amount, **more)


def card(
    id: str, number: str, name: str, kind: str, cost: int | None = None, **more: Any
) -> CardFace:
    return CardFace(id=id, number=number, name=name, kind=kind, cost=cost, **more)


def at_least(of: str, n: int, kind: str = "global", text: str = "") -> Requirement:
    return Requirement(of=of, kind=kind, bound="min", n=n, text=text or f"{of} at least {n}")


def at_most(of: str, n: int) -> Requirement:
    return Requirement(of=of, kind="global", bound="max", n=n, text=f"{of} at most {n}")


CARDS: dict[str, CardFace] = {
    face.id: face
    for face in (
        card(
            "farming", "118", "Farming", "automated", 16, tags=("plant",), points="2",
            requirements=(at_least("temperature", 4),),
            rows=(
                row("production", sign("mc", "+2", production=True),
                    sign("plants", "+2", production=True)),
                row("at_once", sign("plants", "+2")),
            ),
            text=("Raise your M€ production 2 steps and your plant production 2 steps.",
                  "Gain 2 plants."),
        ),
        card(
            "electro_catapult", "069", "Electro Catapult", "active", 17, tags=("building",),
            points="1", requirements=(at_most("oxygen", 8),),
            rows=(
                row("production", sign("energy", "−1", production=True)),
                row("action", sign("plants", "1"), sign("or"), sign("steel", "1"), sign("arrow"),
                    sign("mc", "7")),
            ),
            text=("Lower your energy production 1 step.",
                  "Action: spend 1 plant or 1 steel to gain 7 M€."),
        ),
        card(
            "comet", "010", "Comet", "event", 21, tags=("space",),
            rows=(
                row("at_once", sign("temperature", "+1")),
                row("at_once", sign("ocean", "+1")),
                row("at_once", sign("plants", "−3", whose="anyone", note="up to")),
            ),
            text=("Raise the temperature 1 step.", "Place an ocean.",
                  "Any one player loses up to 3 plants, if you wish."),
        ),
        card(
            "birds", "072", "Birds", "active", 10, tags=("animal",), holds="animal",
            points="1/1", points_icon="animal", requirements=(at_least("oxygen", 13),),
            rows=(
                row("production", sign("plants", "−2", production=True, whose="anyone")),
                row("action", sign("animal", "+1", note="here")),
            ),
            text=("Any one player lowers plant production 2 steps.",
                  "Action: add 1 animal to this card.", "1 VP for every animal here."),
        ),
        card(
            "mass_converter", "094", "Mass Converter", "active", 8, tags=("science", "power"),
            requirements=(at_least("science", 5, "tag", "5 science tags"),),
            rows=(
                row("production", sign("energy", "+6", production=True)),
                row("standing", sign("tag:space"), sign("colon"), sign("mc", "−2")),
            ),
            text=("Raise your energy production 6 steps.", "Space cards cost you 2 M€ less."),
        ),
        card(
            "mining_area", "064", "Mining Area", "automated", 4, tags=("building",),
            rows=(
                row("at_once", sign("tile:mining_area", "+1")),
                row("production", sign("steel", "+1", production=True), sign("or"),
                    sign("titanium", "+1", production=True)),
            ),
            text=("Place the Mining Area on a space with a steel or titanium bonus, next to a "
                  "tile of yours.", "Raise your production of that bonus 1 step."),
        ),
        card(
            "miranda_resort", "051", "Miranda Resort", "automated", 12, tags=("jovian", "space"),
            points="1",
            rows=(row("production", sign("mc", "+1", production=True, per="tag:earth")),),
            text=("Raise your M€ production 1 step for every earth tag you have.",),
        ),
        card(
            "predators", "024", "Predators", "active", 14, tags=("animal",), holds="animal",
            points="1/1", points_icon="animal", requirements=(at_least("oxygen", 11),),
            rows=(row("action", sign("animal", "−1", whose="anyone"), sign("arrow"),
                      sign("animal", "+1", note="here")),),
            text=("Action: remove 1 animal from any card and add 1 animal to this card.",),
        ),
        card(
            "olympus_conference", "185", "Olympus Conference", "active", 10,
            tags=("science", "earth", "building"), holds="science", points="1",
            rows=(row("standing", sign("tag:science"), sign("colon"),
                      sign("science", "+1", note="here"), sign("or"), sign("science", "−1"),
                      sign("arrow"), sign("card", "+1")),),
            text=("When you play a science tag, this included, add a science resource to this "
                  "card or remove one from it to draw a card.",),
        ),
        card(
            "colonizer_camp", "001", "Colonizer Training Camp", "automated", 8,
            tags=("jovian", "building"), points="2", requirements=(at_most("oxygen", 5),),
        ),
        card(
            "interplanetary", "P38", "Metals Company", "prelude",
            rows=(row("production", sign("mc", "+1", production=True),
                      sign("steel", "+1", production=True),
                      sign("titanium", "+1", production=True)),),
            text=("Raise your M€, steel and titanium production 1 step each.",),
        ),
        card(
            "ecoline", "R02", "Ecoline", "corporation", starting_money=36, tags=("plant",),
            rows=(
                row("production", sign("plants", "+2", production=True)),
                row("at_once", sign("plants", "+3")),
                row("standing", sign("plants", "7"), sign("arrow"), sign("greenery")),
            ),
            text=("Start with 36 M€, 3 plants and 2 plant production.",
                  "You may always pay 7 plants, instead of 8, for a greenery."),
        ),
        card(
            "tharsis_republic", "R31", "Tharsis Republic", "corporation", starting_money=40,
            tags=("building",),
            rows=(
                row("first_action", sign("city", "+1")),
                row("standing", sign("city", whose="anyone", note="on Mars"), sign("colon"),
                    sign("mc", "+1", production=True)),
                row("standing", sign("city"), sign("colon"), sign("mc", "+3")),
            ),
            text=("As your first action, place a city.",
                  "When any city is placed on Mars, raise your M€ production 1 step.",
                  "When you place a city, gain 3 M€."),
        ),
        card(
            "search_for_life", "005", "Search for Life", "active", 3, tags=("science",),
            holds="science", points="3*", requirements=(at_most("oxygen", 6),),
            rows=(row("action", sign("mc", "1"), sign("arrow"), sign("card", note="reveal"),
                      sign("tag:microbe"), sign("colon"), sign("science", "+1", note="here")),),
            text=("Action: spend 1 M€ to reveal the top card of the draw deck; if it has a "
                  "microbe tag, add a science resource here.",
                  "3 VP if at least 1 lies here."),
        ),
    )
}  # fmt: skip

IN_PLAY: dict[int, tuple[tuple[str, int, bool], ...]] = {
    0: (("ecoline", 0, False), ("interplanetary", 0, False), ("birds", 3, True),
        ("farming", 0, False), ("colonizer_camp", 0, False)),
    1: (("electro_catapult", 0, True), ("mining_area", 0, False), ("predators", 2, False)),
    2: (("tharsis_republic", 0, False), ("olympus_conference", 1, False),
        ("search_for_life", 1, False), ("miranda_resort", 0, False),
        ("mass_converter", 0, False)),
    3: (("mining_area", 0, False), ("electro_catapult", 0, False)),
    4: (("miranda_resort", 0, False),),
}  # fmt: skip
HAND = (
    "comet", "mass_converter", "farming", "predators", "search_for_life", "mining_area",
    "colonizer_camp", "olympus_conference", "miranda_resort", "electro_catapult",
)  # fmt: skip


def in_play(seat: int) -> tuple[InPlay, ...]:
    return tuple(
        InPlay(face=CARDS[id], resources=cubes, used=used) for id, cubes, used in IN_PLAY[seat]
    )


# Players


def score(seat: int, *numbers: int) -> Score:
    fields = ("rating", "milestones", "awards", "greeneries", "cities", "cards")
    return Score(seat=seat, **dict(zip(fields, numbers, strict=True)), total=sum(numbers))


def player(
    seat: int, corporation: str, rating: int, stock: AmountsSeen, production: AmountsSeen,
    tags: tuple[int, ...], **more: Any,
) -> PlayerSeen:  # fmt: skip
    facts: dict[str, Any] = {
        "cards": in_play(seat), "score": score(seat, rating, 0, 5, 3, 4, 6), "cities": 2,
        "greeneries": 3, "tiles": 6, "events": tags[10],
    }  # fmt: skip
    return PlayerSeen(
        seat=seat, corporation=corporation, rating=rating, stock=stock, production=production,
        tags=dict(zip(TAGS, tags, strict=False)), **(facts | more),
    )  # fmt: skip


def players(count: int) -> tuple[PlayerSeen, ...]:
    all_five = (
        player(0, "Ecoline", 29, amounts(31, 2, 0, 5, 0, 9), amounts(14, 1, 0, 5, 1, 3),
               (5, 1, 2, 2, 0, 2, 5, 2, 0, 2, 3), hand_size=7),
        player(1, "Mining Guild", 28, amounts(16, 6, 3, 2, 4, 2), amounts(9, 4, 2, 4, 3, 1),
               (8, 3, 3, 1, 1, 0, 3, 0, 0, 1, 1), hand_size=4),
        player(2, "Tharsis Republic", 30, amounts(42, 3, 1, 6, 1, 14), amounts(17, 2, 1, 2, 1, 6),
               (6, 2, 2, 4, 1, 3, 1, 1, 1, 3, 2), hand_size=10, active=True, actions_left=2),
        player(3, "Saturn Systems", 25, amounts(4, 0, 7, 1, 2, 5), amounts(12, 0, 4, 1, 2, 4),
               (2, 6, 1, 2, 4, 2, 2, 0, 0, 2, 5), hand_size=9, passed=True, first_player=True),
        player(4, "Interplanetary Cinematics", 23, amounts(108, 12, 0, 0, 11, 0),
               amounts(-5, 6, 0, 0, 2, 0), (9, 0, 4, 0, 0, 5, 0, 0, 0, 1, 12), hand_size=16),
    )  # fmt: skip
    return all_five[:count]


def goals(count: int) -> tuple[Goal, ...]:
    stands = (
        ("terraformer", "Terraformer", "terraform rating 35", 35, (29, 28, 30, 25, 23), None),
        ("mayor", "Mayor", "3 cities", 3, (1, 1, 2, 2, 0), None),
        ("gardener", "Gardener", "3 greeneries", 3, (2, 3, 1, 1, 0), None),
        ("builder", "Builder", "8 building tags", 8, (5, 8, 6, 2, 9), 1),
        ("planner", "Planner", "16 cards in hand", 16, (7, 4, 10, 9, 16), None),
    )  # fmt: skip
    return tuple(
        Goal(
            id=id, name=name, criterion=criterion, need=need, progress=progress[:count],
            claimed_by=owner if owner is not None and owner < count else None,
        )
        for id, name, criterion, need, progress, owner in stands
    )  # fmt: skip


def awards(count: int) -> tuple[Award, ...]:
    stands = (
        ("landlord", "Landlord", "most tiles on the map", (3, 4, 4, 4, 0), None),
        ("banker", "Banker", "highest M€ production", (14, 9, 17, 12, -5), 2),
        ("scientist", "Scientist", "most science tags", (2, 1, 4, 2, 0), None),
        ("thermalist", "Thermalist", "most heat", (9, 2, 14, 5, 0), 0),
        ("miner", "Miner", "most steel and titanium", (2, 9, 4, 7, 12), None),
    )  # fmt: skip
    return tuple(
        Award(
            id=id, name=name, criterion=criterion, progress=progress[:count],
            funded_by=owner if owner is not None and owner < count else None,
        )
        for id, name, criterion, progress, owner in stands
    )  # fmt: skip


# Tables


def table(count: int = 4, **changes: Any) -> Table:
    """Return the middle of a game: Chidi (with fewer than three players, Ana) is on turn."""
    turn = 2 if count > 2 else 0
    seats = tuple(
        entry.model_copy(
            update={"active": entry.seat == turn, "actions_left": 2 if entry.seat == turn else 0}
        )
        for entry in players(count)
    )
    tiles = {place: tile for place, tile in TILES.items() if tile[2] is None or tile[2] < count}
    facts: dict[str, Any] = {
        "generation": 7, "phase": "action", "parameters": parameters(), "hexes": hexes(tiles),
        "off_map": off_map(3 if count > 3 else None), "changed": ("D7",) if count > 1 else (),
        "players": seats, "order": tuple((seat + count - 1) % count for seat in range(count)),
        "milestones": goals(count), "milestones_left": 2, "awards": awards(count),
        "award_cost": 20, "draw_pile": 102, "discard_pile": 37, "options": {},
        "awaited": (turn,),
    }  # fmt: skip
    return Table(**(facts | changes))


def before(now: Table) -> Table:
    """The same table before Bram placed a greenery on D7."""
    places = tuple(
        space.model_copy(update={"tile": None}) if space.id == "D7" else space
        for space in now.hexes
    )
    bram = now.players[1]
    then = bram.model_copy(
        update={
            "rating": bram.rating - 1,
            "stock": bram.stock.model_copy(
                update={"plants": bram.stock.plants + 7, "mc": bram.stock.mc - 2}
            ),
        }
    )
    seats = (now.players[0], then, *now.players[2:])
    return now.model_copy(
        update={"players": seats, "hexes": places, "parameters": parameters(oxygen=6)}
    )


NEWS = (
    "Bram used the standard project Greenery.",
    "Bram paid 23 M€.",
    "Bram placed a greenery on D7.",
    "Bram: +2 plants (space D7)",
    "Bram raised oxygen to 7 %.",
    "Bram: +1 terraform rating (oxygen)",
)


def solo_table(**changes: Any) -> Table:
    """A solo game in its last generations, with neutral tiles."""
    tiles = {place: tile for place, tile in TILES.items() if tile[2] in (None, 0)}
    tiles |= {
        "B4": ("city", "city", None), "B5": ("greenery", "greenery", None),
        "H4": ("city", "city", None), "H3": ("greenery", "greenery", None),
    }  # fmt: skip
    alone = (
        table(1)
        .players[0]
        .model_copy(update={"cards": in_play(0) + in_play(1) + in_play(2), "first_player": True})
    )
    facts: dict[str, Any] = {
        "solo": True, "last_generation": 14, "generation": 11, "milestones": (), "awards": (),
        "award_cost": None, "milestones_left": 0, "hexes": hexes(tiles), "players": (alone,),
    }  # fmt: skip
    return table(1, **(facts | changes))


def hand_table(viewer: int = 2, cards: int = 10, **changes: Any) -> Table:
    """Return one seat's view: their own hand is open."""
    now = table(4)
    faces = tuple(CARDS[HAND[number % len(HAND)]] for number in range(cards))
    seats = tuple(
        entry.model_copy(update={"hand": faces, "hand_size": cards})
        if entry.seat == viewer
        else entry
        for entry in now.players
    )
    return now.model_copy(update={"players": seats, "viewer": viewer, **changes})


HISTORY = (
    (21, 20, 21, 20), (24, 22, 23, 21), (28, 26, 25, 24), (33, 31, 29, 27), (37, 36, 33, 30),
    (43, 42, 38, 34), (49, 49, 44, 40), (55, 57, 52, 46), (61, 65, 61, 53), (67, 73, 72, 60),
    (73, 81, 86, 66),
)  # fmt: skip


def ending_table(**changes: Any) -> Table:
    """Chidi has won."""
    facts: dict[str, Any] = {
        "phase": "end", "over": True, "awaited": (), "generation": 11, "winners": (2,),
        "scores": (
            score(2, 41, 5, 10, 4, 9, 17), score(1, 43, 10, 5, 7, 5, 11),
            score(0, 39, 0, 4, 9, 6, 15), score(3, 34, 0, 2, 4, 7, 19),
        ),
        "history": HISTORY, "reason": "",
    }  # fmt: skip
    return table(4, **(facts | changes))


def draw_private(scene, seat, options, most_columns=MOST_COLUMNS["wide"]):
    """Draw a player's own picture."""
    return draw_own(own_picture(scene, seat, options, most_columns))
