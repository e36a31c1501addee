"""Every printed thing once: blueprints, scientists, contracts, missions, goals, tiles, cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.kernel import Choose
from rules.on_mars.cards.catalogue import (
    BLUEPRINT,
    CELL_EFFECTS,
    COLONIST_A,
    COLONIST_B,
    CONTRACT,
    EXECUTIVE,
    GOAL,
    LSS_CHOICES,
    MISSION,
    SCIENTIST,
    SPACE_EFFECTS,
    TILE,
)
from rules.on_mars.meta import META
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import LSS
from rules.on_mars.model.player import Taken, Undertaking
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import begin, possible
from rules.on_mars.steps.contracts import check_contracts
from rules.on_mars.steps.deliveries import move_onto
from rules.on_mars.steps.goals import met
from rules.on_mars.steps.hiring import take_from_desk
from rules.on_mars.steps.tasks import constructed, fulfil, show_tasks
from rules.on_mars.views.rulebook import cards
from tests.conformance.on_mars_pieces import census
from tests.rules.on_mars.table import blueprint, build, change, give, options_of, play, said, table

SHELTERS = ("A1", "A3", "M1")


def rich(game: OnMars, seat: int = 0) -> None:
    """A player who lacks nothing: shelters, goods, crystals, colonists, ships away."""
    player = game.player(seat)
    for at in SHELTERS:
        build(game, at, "shelter", owner=seat)
    player.shelters_left = 1
    player.ships, player.hangar = [1, 2], 3
    player.bots, player.bots_left = ["I3", "H4", "F6"], 1
    give(game, seat, mineral=5, battery=3, water=3, plant=3, oxygen=3, crystals=6, ready=8)
    player.supply = 4
    game.warehouse = dict.fromkeys(game.warehouse, 3)
    game.level = 5
    change(game)


@pytest.fixture
def game() -> OnMars:
    game = table()
    rich(game)
    return game


# ---- blueprints ----------------------------------------------------------------------------------

ASKS = {
    "upgrade": "upgrade",
    "construct": "construct",
    "welcome_ship": "welcome_ship",
    "take_warehouse": "take_warehouse",
    "learn_tech": "learn_tech",
    "develop": "develop",
    "move_bots": "move",
    "move_rover": "move",
    "take_blueprint": "take_blueprint",
    "take_contract": "take_contract",
    "radar": "radar",
    "trade": "trade",
    "produce": "produce",
    "retrieve_colonist": "retrieve_colonist",
}
"""Effect word -> the moment of its first question."""


def built_card(game: OnMars, id: str) -> None:
    """The card is built on a building of its kind; what it may need lies ready."""
    card = BLUEPRINT[id]
    build(game, "C5", card.building, owner=0 if card.building == "shelter" else None)
    blueprint(game, id, at="C5")
    for near in ("C6", "B5"):
        game.tiles.pop(near, None)
    build(game, "I4", "generator")  # beside the bot on I3
    blueprint(game, "B4" if id != "B4" else "B3")
    game.desks[0].scientist, game.desks[0].contract = "", "C7"
    game.contracts.remove("C7")
    game.player(0).lab = {"2M": "shelter", "4M": "mine", "4T": "generator", "4B": "greenhouse"}
    game.player(0).lab |= {"5T": "water_extractor", "5B": "oxygen_condenser", "3T": "rover"}
    game.slots["construct"] = [0]
    game.player(0).working, game.player(0).supply = 2, 1
    change(game)


@pytest.mark.parametrize("id", BLUEPRINT)
def test_an_advanced_building_does_what_its_card_says(game: OnMars, id: str) -> None:
    built_card(game, id)
    effect = BLUEPRINT[id].effect
    before = game.model_copy(deep=True)
    assert possible(game, 0, effect), effect

    play(game, "E8", id)

    ask = game.asks()[0]
    assert before.player(0).crystals - game.player(0).crystals == 2
    assert f"used {BLUEPRINT[id].name}" in " ".join(said(game))
    expected = ASKS.get(effect.word)
    if effect.word == "score":
        assert game.player(0).points == before.player(0).points + 2
    elif effect.word == "gain":
        assert game.player(0).waiting == 2
    elif effect.word == "travel":
        assert ask.moment == "space"
        assert game.side(0) == "orbit"
    elif id == "B18":
        assert (game.player(0).working, ask.moment) == (0, "turn")
    else:
        assert ask.moment == expected
    if effect.boost == "colonist" and effect.word in ("take_warehouse", "take_blueprint", "trade"):
        boosts(game, effect)


def boosts(game: OnMars, effect: Effect) -> None:
    """A colonist sent to work adds one."""
    ready = game.player(0).ready
    for _ in range(effect.n if effect.word != "trade" else 1):
        first = next(o.id for o in options_of(game).values() if not o.aside and not o.why_not)
        play(game, first)
        while game.asks()[0].moment in ("pay", "gain"):
            game.play(0, game.asks()[0].suggested)
    assert "costs a colonist" in str(game.asks()[0].hint)
    first = next(o.id for o in options_of(game).values() if not o.aside and not o.why_not)
    play(game, first)
    assert game.player(0).ready == ready - 1


@pytest.mark.parametrize("id", BLUEPRINT)
def test_a_blueprint_is_obtained_with_its_good_and_built_for_its_points(id: str) -> None:
    game = table(side="orbit")
    card, game.missions = BLUEPRINT[id], []
    game.display[0][0].card = id
    game.blueprints = [one for one in game.blueprints if one != id]
    give(game, mineral=0, battery=0, water=0, plant=0, oxygen=0)

    play(game, "obtain_blueprint", id)

    player = game.player(0)
    gained = player.waiting if card.gain == "crystal" else player.goods[card.gain]
    assert (gained, player.markers_left) == (1, 7)
    assert card.points == {1: 3, 3: 5}[card.level]


def test_there_are_four_blueprints_of_each_kind_twelve_of_each_level() -> None:
    kinds = [card.building for card in BLUEPRINT.values()]
    assert {kinds.count(kind) for kind in kinds} == {4}
    assert sum(card.level == 1 for card in BLUEPRINT.values()) == 12


# ---- people --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", SCIENTIST)
def test_a_scientist_is_hired_for_the_printed_price(game: OnMars, id: str) -> None:
    place = list(SCIENTIST).index(id)
    before = {**game.player(0).goods, "colonist": game.player(0).ready}

    play(game, "hire_or_contract", str(place))

    after = {**game.player(0).goods, "colonist": game.player(0).ready + 1}  # the slot's colonist
    paid = {item: before[item] - after[item] for item in before if before[item] != after[item]}
    assert paid == SCIENTIST[id].cost
    assert id in game.player(0).scientists


@pytest.mark.parametrize("id", SCIENTIST)
def test_a_scientist_works_for_nothing_on_a_card_of_another_player(game: OnMars, id: str) -> None:
    works_in = SCIENTIST[id].works_in
    card = [c.id for c in BLUEPRINT.values() if c.building == works_in and c.level == 1][1]
    build(game, "C5", works_in, owner=1 if works_in == "shelter" else None)
    blueprint(game, card, seat=1, at="C5")
    game.player(0).scientists[id] = ""
    change(game)
    crystals = game.player(0).crystals

    play(game, "E8", f"{card}/{id}")

    assert game.player(0).crystals == crystals
    assert game.player(0).scientists[id] == card


@pytest.mark.parametrize("id", CONTRACT)
def test_a_contract_is_completed_as_soon_as_it_is_satisfied(game: OnMars, id: str) -> None:
    card, taken = CONTRACT[id], Taken(card=id)
    game.player(0).contracts.append(taken)
    game.missions[0] = Undertaking(card="contracts", left=1)
    if card.sort == "deliver":
        give(game, mineral=5, battery=5, water=5, plant=5, oxygen=5, crystals=5)
        move_onto(game, 0, taken, dict(card.needs))
    else:
        owner = 0 if card.building == "shelter" else None
        for at in ("C5", "C6", "C7"):
            game.tiles.pop(at, None)
            build(game, at, str(card.building), owner=owner)
        level = next(c.id for c in BLUEPRINT.values() if c.building == card.building)
        blueprint(game, level, at="C5")
        check_contracts(game)
        assert not taken.completed, "a complex of three is too small"
        build(game, "D6", str(card.building), owner=owner)
        check_contracts(game)
    assert taken.completed
    assert game.missions[0].left == 0
    assert game.missions_left == 2


# ---- missions ------------------------------------------------------------------------------------


def takes_tile(game: OnMars, tile: str) -> None:
    game.tiles["J4"] = tile
    game.player(0).rover = "J3"
    change(game)
    play(game, "control_center", "piece/rover", "J4")
    while game.asks()[0].moment == "move":
        play(game, "no")
    play(game, "take")


def takes_blueprint(game: OnMars) -> None:
    play(game, "E3")
    play(game, next(iter(options_of(game))))


def upgrades(game: OnMars) -> None:
    build(game, "I4", "generator")
    blueprint(game, "B3")
    play(game, "upgrade", "B3/I4")


def learns(game: OnMars) -> None:
    begin_now(game, SPACE_EFFECTS["learn_tech"])
    play(game, next(o.id for o in options_of(game).values() if not o.why_not))
    while game.asks()[0].moment == "pay":
        game.play(0, game.asks()[0].suggested)


def first_complex(game: OnMars) -> None:
    game.player(0).lab["3T"] = "mine"
    change(game)
    play(game, "construct", "mine", "H5")


def delivers(game: OnMars) -> None:
    game.player(0).contracts.append(Taken(card="C7"))
    move_onto(game, 0, game.player(0).contracts[0], {"mineral": 4})


CONTRIBUTES: dict[str, Callable[[OnMars], object]] = {
    "research_tiles": lambda game: takes_tile(game, "A"),
    "discovery_tiles": lambda game: takes_tile(game, "crystals3"),
    "blueprints": takes_blueprint,
    "advanced": upgrades,
    "bots": lambda game: play(game, "welcome_ship", "1/bot", "A1"),
    "techs": learns,
    "progress_cubes": first_complex,
    "scientists": lambda game: take_from_desk(game, 0, 0),
    "contracts": delivers,
}


def begin_now(game: OnMars, effect: Effect) -> None:
    """Carry out an effect for seat 0 in its turn."""
    frame = begin(game, 0, effect)
    if frame is not None:
        game.stack.append(frame)
    change(game)
    game._go_on()


@pytest.mark.parametrize("id", MISSION)
def test_a_contribution_moves_the_mission_and_gives_its_crystals(game: OnMars, id: str) -> None:
    game.missions = [Undertaking(card=id, left=1)]
    give(game, crystals=4)
    waiting = game.player(0).waiting

    CONTRIBUTES[id](game)

    assert game.missions[0].left == 0
    assert game.missions_left == 2
    assert game.player(0).waiting - waiting >= MISSION[id].crystals


# ---- private goals -------------------------------------------------------------------------------


def own_blueprints(game: OnMars) -> None:
    for card in ("B1", "B2", "B3", "B4"):
        blueprint(game, card)


def own_mines(game: OnMars) -> None:
    for at in ("C5", "C6", "F8"):
        build(game, at, "mine", miner=0)


def has(**fields: object) -> Callable[[OnMars], None]:
    def meets(game: OnMars) -> None:
        for name, value in fields.items():
            setattr(game.player(0), name, value)

    return meets


def in_lab(**cells: str) -> Callable[[OnMars], None]:
    return lambda game: game.player(0).lab.update({c[1:]: t for c, t in cells.items()})  # type: ignore[misc]


MEETS: dict[str, Callable[[OnMars], None]] = {
    "G1": own_blueprints,
    "G2": lambda game: upgraded(game),
    "G3": own_mines,
    "G4": has(discoveries=["water3", "plants3", "tech1"]),
    "G5": lambda game: upgraded(game),
    "G6": lambda game: give(game, water=4),
    "G7": lambda game: None,
    "G8": lambda game: setattr(game, "level", 3),
    "G9": has(ready=7),
    "G10": in_lab(c1T="mine", c1B="rover", c2T="ship", c2B="upgrade"),
    "G11": has(hangar=3),
    "G12": has(research=["A", "C"]),
    "G13": has(scientists={"geologist": ""}, contracts=[Taken(card="C1", completed=True)]),
    "G14": in_lab(c4T="mine", c4M="rover", c4B="ship"),
    "G15": has(progress=["mine", "generator", "greenhouse"]),
    "G16": lambda game: upgraded(game),
}


def upgraded(game: OnMars) -> None:
    chains = (("C5", "C6", "C7", "D6"), ("K2", "K3", "L2"), ("F8",))
    for kind, hexes_of, card in zip(LSS, chains, ("B3", "B5", "B7"), strict=False):
        for at in hexes_of:
            game.tiles.pop(at, None)
            build(game, at, kind)
        blueprint(game, card, at=hexes_of[0])


@pytest.mark.parametrize("id", GOAL)
def test_a_private_goal_is_shown_when_it_is_met(id: str) -> None:
    game = table()
    game.player(0).goals = [id]
    change(game)
    if id != "G7":
        assert not met(game, 0, id)
        assert f"goal/{id}" not in options_of(game)
    rich(game)
    game.level = 2 if id == "G8" else 5
    give(game, ready=5)
    game.player(0).supply = 7
    MEETS[id](game)
    change(game)

    play(game, f"goal/{id}")

    assert set(options_of(game)) == {"develop", "reward"}
    play(game, "reward")
    assert game.player(0).goal_done == id
    assert game.asks()[0].moment in {"turn", *ASKS.values(), "gain", "space", "take_scientist"}


# ---- tiles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", TILE)
def test_a_rover_takes_a_tile_with_its_benefit(game: OnMars, id: str) -> None:
    game.missions = []
    for at, held in list(game.tiles.items()):
        if held == id:
            del game.tiles[at]
    game.exploration = [one for one in game.exploration if one != id]
    game.discoveries = [one for one in game.discoveries if one != id]
    game.tiles["J4"] = id
    game.player(0).rover = "J3"
    game.desks[0].scientist, game.desks[0].contract = "", "C7"
    game.contracts.remove("C7")
    build(game, "I4", "generator")
    blueprint(game, "B3")
    game.player(0).lab = {"2M": "shelter", "4M": "mine", "4T": "generator", "4B": "greenhouse"}
    game.player(0).lab |= {"5T": "water_extractor", "5B": "oxygen_condenser"}
    give(game, mineral=3, battery=1, water=1, plant=1, oxygen=1)
    before = dict(game.player(0).goods)
    benefit = TILE[id].effect

    play(game, "control_center", "piece/rover", "J4")
    while game.asks()[0].moment == "move":
        play(game, "no")
    play(game, "take")

    player = game.player(0)
    assert "J4" not in game.tiles
    assert (player.research if TILE[id].research else player.discoveries) == [id]
    if benefit.word == "gain" and benefit.what != "crystal":
        gained = player.goods[benefit.what] - before[benefit.what]  # type: ignore[index]
        assert gained == min(benefit.n, player.limit - before[benefit.what])  # type: ignore[index]
    elif benefit.word == "gain":
        assert player.waiting == 3
    else:
        moments = {**ASKS, "hire_or_contract": "hire_or_contract"}
        assert game.asks()[0].moment == moments[benefit.word]


# ---- executive actions, spaces, cells, choices ---------------------------------------------------

FIRST = {1: "develop", 2: "move", 3: "take_blueprint", 4: "upgrade", 6: "move"}


@pytest.mark.parametrize("space", [n for n in EXECUTIVE if n != 8])
def test_an_executive_action_costs_its_crystals(game: OnMars, space: int) -> None:
    player = game.player(0)
    player.ships = []
    build(game, "I4", "generator")
    blueprint(game, "B3")
    give(game, crystals=5, mineral=1)
    change(game)

    play(game, f"E{space}")

    assert player.crystals == 5 - EXECUTIVE[space][0]
    assert game.asks()[0].moment == {**FIRST, 5: "turn", 7: "take_warehouse"}[space]
    if space == 5:
        assert player.goods["mineral"] == 2
        assert not any(id.startswith("E") for id in options_of(game) if id[1:].isdigit())


@pytest.mark.parametrize("space", EXECUTIVE)
def test_a_ship_closes_the_executive_action_on_whose_space_it_stands(space: int) -> None:
    game = table()
    game.player(0).ships = [space]
    change(game)
    assert f"E{space}" not in options_of(game)


@pytest.mark.parametrize("name", SPACE_EFFECTS)
def test_a_space_gives_its_benefit(game: OnMars, name: str) -> None:
    give(game, ready=5)
    game.player(0).supply = 7
    begin_now(game, SPACE_EFFECTS[name])
    if name == "gain_colonist":
        assert game.player(0).ready == 6
    else:
        assert game.asks()[0].moment == ASKS[SPACE_EFFECTS[name].word]


@pytest.mark.parametrize("name", CELL_EFFECTS)
def test_a_cell_of_the_laboratory_gives_its_benefit(game: OnMars, name: str) -> None:
    build(game, "I4", "generator")
    blueprint(game, "B3")
    give(game, mineral=1)
    begin_now(game, CELL_EFFECTS[name])
    if name == "crystal":
        assert game.player(0).waiting == 1
    elif name == "mineral":
        assert game.player(0).goods["mineral"] == 2
    else:
        assert game.asks()[0].moment == ASKS[CELL_EFFECTS[name].word]


@pytest.mark.parametrize("name", LSS_CHOICES)
def test_advancing_a_low_column_brings_one_of_four_benefits(name: str) -> None:
    game = table()
    rich(game)
    give(game, mineral=1)
    game.level = 1
    game.player(0).bots[0] = "G2"
    game.buildings.pop("G3")
    build(game, "G4", "generator")
    game.player(0).lab["3T"] = "generator"
    change(game)
    game.player(0).working, game.player(0).supply = 1, 3
    play(game, "construct", "generator", "G3")
    points = game.player(0).points
    assert set(options_of(game)) == {*LSS_CHOICES, "no"}
    assert points >= 2, "the first step gives two points"
    play(game, name)
    assert game.asks()[0].moment in {"bots": ("move",), "retrieve": ("retrieve_colonist",)}.get(
        name, ("turn",)
    )


# ---- variants ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", COLONIST_A)
def test_building_one_of_the_kinds_shows_an_a_card_and_draws_two_tasks(id: str) -> None:
    game = table(first_colonists=True)
    game.player(0).colonist_cards = [id]

    constructed(game, 0, "oxygen_condenser" if id != "FA1" else "mine")

    if "oxygen_condenser" in COLONIST_A[id].buildings or id == "FA1":
        assert game.player(0).colonist_card == id
        assert len(game.player(0).colonist_cards) == 2


@pytest.mark.parametrize("id", COLONIST_B)
def test_a_task_pays_once_and_only_one_in_a_turn(id: str) -> None:
    game = table(first_colonists=True)
    give(game, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    game.player(0).waiting = 0
    card = COLONIST_B[id]
    game.player(0).colonist_cards = [id, id]

    for _ in range(2):
        fulfil(game, 0, card.task)
        assert show_tasks(game, 0) is None

    player = game.player(0)
    got = player.waiting if card.reward == "crystal" else player.goods[card.reward]
    assert (got, player.colonist_cards) == (1, [id])


def test_everything_printed_can_be_looked_up() -> None:
    entries = cards("")
    keys = [entry.key for entry in entries]
    assert len(set(keys)) == len(keys)
    assert len(entries) == 24 + 6 + 12 + 9 + 16 + 23 + 12 + 12
    assert all(line.strip() and "{" not in line for entry in entries for line in entry.lines)
    assert len({entry.name for entry in entries}) == len(entries)


def test_an_owners_value_is_shown_on_its_card() -> None:
    given = META.owners_values("[discovery_tiles]\nminerals = 3\n")
    entry = next(one for one in cards(given) if one.key == "minerals2")
    assert "3 minerals" in entry.lines[0]


def test_the_census_of_a_rich_table_is_whole() -> None:
    game = table()
    census(game)
    assert isinstance(game.asks()[0], Choose)
