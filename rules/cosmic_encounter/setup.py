"""The setup of a table (rulebook, setup)."""

from typing import Final

from rules.cosmic_encounter.cards.catalogue import cosmic_deck, destiny_deck, reward_deck, tech_deck
from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.lucre.bank import due
from rules.cosmic_encounter.lucre.market import open_stall
from rules.cosmic_encounter.match import Match
from rules.cosmic_encounter.model.card import COLOURS
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import Planet, Player
from rules.cosmic_encounter.state import SHIPS_A_PLANET
from rules.cosmic_encounter.steps.powers import deal_flares
from rules.meta import Options
from rules.parts.deck import Deck

SEATS: Final = range(3, 7)


def new(seats: int, options: Options, seed: str, values: str = "") -> CosmicEncounter:
    """Return a table at its first question: each player's choice of an alien.

    Raises:
        ValueError: the game is not for this number of players.
    """
    if seats not in SEATS or not isinstance(options, CosmicOptions):
        raise ValueError(f"Cosmic Encounter is for {SEATS[0]} to {SEATS[-1]} players")
    number = 4 if options.planets == "four" else 5
    game = CosmicEncounter(
        seed=seed,
        answered=[0] * seats,
        options=options,
        values=values,
        seated=[Player(seat=seat) for seat in range(seats)],
        planets=[
            Planet(
                id=f"{COLOURS[seat]}{place}",
                home=seat,
                number=place,
                ships={seat: SHIPS_A_PLANET},
            )
            for seat in range(seats)
            for place in range(1, number + 1)
        ],
        draw_deck=Deck(cards=cosmic_deck()),
        destiny_deck=Deck(cards=destiny_deck(seats)),
        stack=[Match()],
    )
    game.bank = due(game)
    if options.rewards:
        game.reward_deck = Deck(cards=reward_deck(values))
        game.reward_deck.shuffle(game)
    if options.techs:
        game.tech_deck = Deck(cards=tech_deck(four_planets=game.short))
        game.tech_deck.shuffle(game)
    if options.lucre:
        open_stall(game)
    game.destiny_deck.shuffle(game)
    deal_flares(game)
    game.begin()
    return game
