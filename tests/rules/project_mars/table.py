"""Tables of Project Mars set up by names, and a few words to speak about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.kernel import Ask, Choose, Option, Seat, Voice
from rules.parts.deck import Deck
from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.match import Turn
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.setup import new
from rules.project_mars.state import Mars, Slot

ANA, BRAM, CEM, DORA = range(4)
NAMES = ("Ana", "Bram", "Cem", "Dora")
MODULES = ("fuel_1", "fuel_2", "hab", "mav", "erv")

LAUNCH = "Launch Date"
FLIGHT = "Test Flight"

# Handy names from the house set: what they cost or need, and give.
LEAD = "Kavya Raman"  # $4, 3 approval
ENGINEER = "Mira Solberg"  # $2, 1 engineering
GOOD_ENGINEER = "Wen Jialu"  # $6, 3 engineering
SENIOR = "Dr. Chen Ruo"  # $7, 3 engineering, 1 approval
MANAGER = "Edgar Stroud"  # $3, 1 approval
VENDOR = "Harbor Fasteners"  # needs 4 approval, $3 and 1 material
OFFICE = "Glass Tower Wing"  # 2 materials, 3 office spaces
TRAILER = "Trailer on the Lot"  # 1 material, 1 office space

EIGHT_ENGINEERING = [GOOD_ENGINEER, "Xavier Poole", "Rosa Delmar"]
ELEVEN_ENGINEERING = [*EIGHT_ENGINEERING, "Samir Haddadin", ENGINEER, OFFICE]
"""With an office for them all; the board itself gives one more."""


def has(
    *cards: str,
    money: int = 8,
    materials: int = 2,
    modules: Iterable[str] = (),
    fresh: Iterable[str] = (),
) -> dict[str, Any]:
    """Return the things in front of one player."""
    return {
        "tableau": [*cards, *fresh],
        "fresh": list(fresh),
        "money": money,
        "materials": materials,
        "placed": list(modules),
    }


class _Ids:
    """Card names to ids; the second of a name is another card."""

    def __init__(self, seats: int) -> None:
        self.left = {
            card.id: card.name
            for card in catalogue().cards.values()
            if card.kind not in ("launch_date", "contract")
        }
        self.left[f"launch_{seats}"] = LAUNCH

    def take(self, names: Iterable[str]) -> list[str]:
        return [self.one(name) for name in names]

    def one(self, name: str) -> str:
        found = next(card for card, known in self.left.items() if known == name)
        del self.left[found]
        return found


def table(
    seats: int = 3,
    *,
    phase: str = "action",
    holder: Seat = ANA,
    turn: int = 2,
    pool: Iterable[str] = (),
    deck: Iterable[str] | None = None,
    discards: Iterable[str] = (),
    second_deck: bool = False,
    last_turn: bool = False,
    seed: str = "a seed",
    ana: dict[str, Any] | None = None,
    bram: dict[str, Any] | None = None,
    cem: dict[str, Any] | None = None,
    dora: dict[str, Any] | None = None,
    **options: Any,
) -> Mars:
    """A table about to begin `phase`; the deck holds whatever was not named, or just `deck`."""
    game = new(seats, MarsOptions(**options), seed)
    ids = _Ids(seats)
    for player, given in zip(game.seated, (ana, bram, cem, dora), strict=False):
        given = given or has()
        player.tableau = ids.take(given["tableau"])
        player.fresh = player.tableau[len(player.tableau) - len(given["fresh"]) :]
        player.money, player.materials = given["money"], given["materials"]
        player.placed = given["placed"]
    game.slots = [Slot(card=card) for card in ids.take(pool)]
    game.discard_pile = ids.take(discards)
    drawn = ids.take(deck) if deck is not None else None
    rest = [card for card in ids.left if card in catalogue().deck]
    game.draw_deck = Deck(cards=rest if drawn is None else drawn)
    flown = sum(card.startswith("test") for player in game.seated for card in player.tableau)
    game.test_flights = list(catalogue().test_flights[flown:seats])
    game.holder, game.turn, game.last_turn = holder, turn, last_turn
    game.which_deck = 2 if second_deck else 1
    game.stack = [Turn(at=phase)]
    game.take_news()
    game.begin()
    return game


def asked(game: Mars) -> Seat:
    """The one seat that the table waits for."""
    waiting = [seat for seat, ask in game.asks().items() if not ask.optional]
    assert len(waiting) == 1
    return waiting[0]


def question(game: Mars) -> Ask:
    """Return that seat's question."""
    return game.asks()[asked(game)]


def options(game: Mars) -> dict[str, Option]:
    """Return that seat's options, by label."""
    ask = question(game)
    assert isinstance(ask, Choose)
    return {str(option.label): option for option in ask.options}


def choose(game: Mars, *labels: str) -> None:
    """The asked seat chooses by label."""
    known = options(game)
    game.play(asked(game), [known[label].id for label in labels])


def bid(game: Mars, *amounts: int | None) -> None:
    """The seats bid, or pass, in turn."""
    for amount in amounts:
        game.play(asked(game), amount)


def is_open(game: Mars, label: str) -> bool:
    return options(game)[label].why_not is None


def why_not(game: Mars, label: str) -> str:
    return str(options(game)[label].why_not)


def said(game: Mars) -> list[str]:
    """Return the public news since the last call."""
    voice = Voice(NAMES)
    return [voice.say(line.text) for line in game.take_news() if line.to is None]


def pool(game: Mars) -> list[str]:
    """The names of the cards that lie open."""
    left = [slot.card for slot in game.slots if slot.taken_by is None]
    return [LAUNCH if card == game.launch else game.card(card).name for card in left]


def discards(game: Mars) -> list[str]:
    return [game.card(card).name for card in game.discard_pile]


def tableau(game: Mars, seat: Seat) -> list[str]:
    return [card.name for card in game.standing(seat).cards]


def play_until(game: Mars, moment: str) -> None:
    """Everybody answers as one who runs out of time, up to a question of this moment."""
    for _ in range(200):
        if question(game).moment == moment:
            return
        game.play(asked(game), question(game).fallback)
    raise AssertionError(f"nobody is asked to {moment}")


def take_turns(game: Mars, turns: int = 1) -> None:
    """Play turns in which everybody runs out of time."""
    until = game.turn + turns
    while not game.over and game.turn < until:
        game.play(asked(game), question(game).fallback)


def all_cards(game: Mars) -> list[str]:
    """Every card of the draw deck, Launch Date and Test Flight, wherever it lies."""
    lying = [slot.card for slot in game.slots if slot.taken_by is None]
    lying += [*game.draw_deck.cards, *game.discard_pile, *game.test_flights]
    return lying + [card for player in game.seated for card in player.tableau]
