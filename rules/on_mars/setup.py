"""The setup of a table (docs/rules, section 2)."""

from typing import Final

from rules.kernel import Seat
from rules.meta import Options
from rules.on_mars.cards.blueprints import BLUEPRINTS
from rules.on_mars.cards.missions import FIRST_COLONISTS_MISSIONS, GOALS, MISSIONS
from rules.on_mars.cards.people import CONTRACTS, SCIENTISTS
from rules.on_mars.cards.tiles import DISCOVERIES
from rules.on_mars.cards.variants import FIRST_COLONISTS_A, FIRST_COLONISTS_B, SOLO_DECK
from rules.on_mars.game import OnMarsGame
from rules.on_mars.match import Match
from rules.on_mars.model.board import START_MINE
from rules.on_mars.model.kinds import GRID_TECHS, LSS, SLOTTED, TILED, WAREHOUSE
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import REWARD_KINDS, Automaton, Building, Desk, Player, Undertaking
from rules.on_mars.state import OnMars
from rules.on_mars.steps.exploring import refill_exploration
from rules.on_mars.steps.level import reveal, stock

SEATS: Final = range(1, 5)
GOALS_DEALT: Final = 3


def new(seats: int, options: Options, seed: str, values: str = "") -> OnMars:
    """Return a table at its first question: the start space in the turn order.

    Raises:
        ValueError: the game is not for this number of players.
    """
    if seats not in SEATS or not isinstance(options, OnMarsOptions):
        raise ValueError(f"On Mars is for {SEATS[0]} to {SEATS[-1]} players")
    solo = seats == 1
    game = OnMarsGame(
        seed=seed,
        answered=[0] * seats,
        options=options,
        values=values,
        boards=[Player(seat=seat) for seat in range(seats + solo)],
        automaton=Automaton() if solo else None,
        slots={action: [] for action in SLOTTED},
    )
    first = int(game.chance() * seats)
    _map(game, first)
    _board(game)
    _cards(game)
    match = Match(first=first, named=_named_spaces(game))
    game.stack = [match]
    if not solo:
        game.tell("{seat:seat} is the first player.", seat=first)
    game.begin()
    return game


def _map(game: OnMars, first: Seat) -> None:
    """Place the start tiles without crystals or rewards, shelters with bots, research tiles."""
    places = game.house.map
    game.buildings[START_MINE] = Building(tile="mine", start=True)
    for kind, at in zip(game.shuffled(LSS), places.start_lss, strict=True):
        game.buildings[at] = Building(tile=kind, start=True)
    count = len(game.boards)
    order = [(first + place) % count for place in range(count)]
    for seat, at in zip(order, places.start_shelters.of(count), strict=False):
        player = game.player(seat)
        game.buildings[at] = Building(tile="shelter", owner=seat, start=True)
        player.shelters_left -= 1
        player.bots_left -= 1
        if game.is_automaton(seat):
            player.hidden_bots = 1  # on the mine icon of the automaton's build sequence
        else:
            player.bots.append(at)
    for letter, hexes in places.research_hexes.items():
        for at in hexes:
            game.tiles[at] = letter
    for kind in TILED:
        patterns = game.shuffled(game.house.buildings.arrows)
        game.stacks[kind] = [list(arrows) for arrows in patterns]
        game.stacks_left[kind] = len(patterns)
    game.tops_shown()


def _board(game: OnMars) -> None:
    """Fill warehouse, technology grid, life support and exploration."""
    game.warehouse = dict.fromkeys(WAREHOUSE, stock(game))
    game.grid = list(game.shuffled(GRID_TECHS))
    if len(game.boards) > 2:
        game.techs = list(game.shuffled(GRID_TECHS))
        game.grid_left = len(game.techs)
    game.rows = dict.fromkeys(LSS, 1)
    game.rewards = dict(zip(LSS, game.shuffled(REWARD_KINDS), strict=False))
    game.discoveries = game.shuffled([card.id for card in DISCOVERIES])
    refill_exploration(game)


def _cards(game: OnMars) -> None:
    """Lay out blueprints, level 1 above level 3; scientists, contracts, missions, goals."""
    low = [card.id for card in BLUEPRINTS if card.level == 1]
    high = [card.id for card in BLUEPRINTS if card.level == 3]
    game.blueprints = game.shuffled(low) + game.shuffled(high)
    reveal(game, 1)
    game.desks = [Desk(scientist=card.id) for card in SCIENTISTS]
    game.contracts = [card.id for card in CONTRACTS]
    for mission in _missions(game):
        card = next(card for card in MISSIONS if card.id == mission)
        need = card.need[max(2, len(game.boards)) - 2]
        game.missions.append(Undertaking(card=mission, left=need))
    goals = game.shuffled([card.id for card in GOALS])
    for seat in game.seats:
        game.player(seat).goals, goals = goals[:GOALS_DEALT], goals[GOALS_DEALT:]
    game.goal_box = goals
    if game.options.first_colonists:
        a_cards = game.shuffled([card.id for card in FIRST_COLONISTS_A])
        for seat in game.seats:
            game.player(seat).colonist_cards = [a_cards[seat]]
        game.b_deck = game.shuffled([card.id for card in FIRST_COLONISTS_B])
    if game.automaton is not None:
        game.automaton.deck = game.shuffled([card.id for card in SOLO_DECK])


def _missions(game: OnMars) -> list[str]:
    if game.options.first_colonists:
        return list(FIRST_COLONISTS_MISSIONS)
    lengths = game.house.missions
    short = game.shuffled([id for id, length in lengths.items() if length == "short"])
    long = game.shuffled([id for id, length in lengths.items() if length == "long"])
    return [*short[:2], long[0]] if game.options.length == "short" else [short[0], *long[:2]]


def _named_spaces(game: OnMars) -> dict[Seat, int]:
    """Return the start spaces of first-colonist tiles: with that option, and for the automaton."""
    if not game.options.first_colonists and not game.solo:
        return {}
    spaces = game.shuffled(game.house.first_colonist_tiles.spaces)
    named = [player.seat for player in game.boards]
    if not game.options.first_colonists:
        named = [seat for seat in named if game.is_automaton(seat)]
    game.first_spaces = sorted(spaces[: len(named)])
    return dict(zip(named, spaces, strict=False))
