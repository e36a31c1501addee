"""The table of Cosmic Encounter: what lies where, and what is derived from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.market import Stall
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import Encounter, Extra, Planet, Player, Researched, Sheet
from rules.cosmic_encounter.model.power import Power, changes, power
from rules.cosmic_encounter.model.tech import Technology, technology_of
from rules.cosmic_encounter.model.upgrades import RULES, UPGRADES
from rules.cosmic_encounter.model.views import Face
from rules.kernel.ask import Seat
from rules.kernel.text import Text, say
from rules.kernel.view import CardId, Everyone, Nobody, OwnKey, Plain
from rules.parts.deck import Deck
from rules.parts.provable import Provable

SHIPS_A_PLANET: Final = 4
"""Each planet begins with so many ships."""
HAND: Final = 8
"""Cards of a new hand."""


class Count(Plain):
    """Foreign colonies of all seats after an encounter."""

    encounter: int
    colonies: list[int]


class Cosmic(Provable):
    """The whole table."""

    RULES = RULES
    UPGRADES = UPGRADES

    options: CosmicOptions
    values: str = ""  # words and numbers that an owner of the printed game has given
    seated: list[Player]
    planets: list[Planet]
    sheets: list[Sheet] = []
    draw_deck: Deck = Deck()
    discard_pile: Annotated[list[CardId], Everyone] = []
    together: Annotated[list[CardId], Everyone] = []  # of the discard pile, discarded last
    reward_deck: Deck = Deck()
    reward_discards: Annotated[list[CardId], Everyone] = []
    destiny_deck: Deck = Deck()
    destiny_discards: Annotated[list[CardId], Everyone] = []
    tech_deck: Deck = Deck()
    tech_discards: Annotated[list[CardId], Everyone] = []
    flare_deck: Deck = Deck()  # flares that are not in the game
    bank: int = 0  # Lucre
    stall: Stall | None = None  # auction cards; None: the table plays without Lucre
    start_player: Seat = 0  # seat 1 in the words of Lucre
    turn: int = 0
    active: Seat = 0  # whose turn it is
    encounters: int = 0  # so far
    phase: str = "setup"
    stop: str = ""
    encounter: Encounter = Encounter(number=0, offense=0)
    queue: list[Extra] = []  # encounters that come before the turn goes on
    history: list[Count] = []
    decisions: Annotated[int, Nobody] = 0  # so far that had a clock outside a round
    missed: Annotated[dict[Seat, int], OwnKey] = {}  # quiet stops running in which waiting was vain
    overdue: dict[Seat, int] = {}  # main clocks running that have ended without a word

    def hidden_piles(self) -> Sequence[list[Any]]:
        piles = (self.draw_deck, self.reward_deck, self.destiny_deck, self.tech_deck)
        auctioned = (self.stall.deck,) if self.stall is not None else ()
        return [pile.cards for pile in (*piles, self.flare_deck, *auctioned)]

    # ---- players and planets ---------------------------------------------------------------

    @property
    def short(self) -> bool:
        return self.options.planets == "four"

    @property
    def colonies_to_win(self) -> int:
        return 4 if self.short else 5

    @property
    def colonies_for_power(self) -> int:
        return 2 if self.short else 3

    def player(self, seat: Seat) -> Player:
        return self.seated[seat]

    def planet(self, id: str) -> Planet:
        return next(planet for planet in self.planets if planet.id == id)

    def system(self, seat: Seat) -> list[Planet]:
        """The home planets of a seat that are in the game."""
        return [planet for planet in self.planets if planet.home == seat and not planet.gone]

    def colonies(self, seat: Seat) -> list[Planet]:
        """The planets on which a seat has ships."""
        return [planet for planet in self.planets if planet.ships.get(seat)]

    def home_colonies(self, seat: Seat) -> int:
        found = 0
        for planet in self.planets:  # asked so often that a generator would be felt
            if planet.home == seat and seat in planet.ships:
                found += 1
        return found

    def foreign_colonies(self, seat: Seat) -> int:
        return sum(1 for each in self.planets if each.home != seat and seat in each.ships)

    def ships_on_colonies(self, seat: Seat) -> int:
        return sum(planet.ships[seat] for planet in self.colonies(seat))

    def ships_in_encounter(self, seat: Seat) -> int:
        """The ships with which a seat takes part: in the gate, beside the planet or on it."""
        now = self.encounter
        if seat == now.defense:
            return self.planet(now.planet).ships.get(seat, 0) if now.planet else 0
        return now.gate.get(seat, 0) + now.beside.get(seat, 0)

    def ships_owned(self, seat: Seat) -> int:
        """All ships of a seat that are in the game, wherever they are."""
        player, now = self.seated[seat], self.encounter
        apart = now.gate.get(seat, 0) + now.beside.get(seat, 0) + player.transit
        researching = sum(tech.ships for tech in player.techs)
        return self.ships_on_colonies(seat) + player.warp + apart + researching + player.captured

    def timing_order(self) -> list[Seat]:
        """Who comes first at one moment: offense, defense, then clockwise from the offense."""
        order, defense = self.clockwise(self.encounter.offense), self.encounter.defense
        if defense in order[1:]:
            order.remove(defense)
            order.insert(0 if self.encounter.offense in self.gone else 1, defense)
        return order

    def is_in_role(self, seat: Seat, who: str) -> bool:
        """Whether a seat takes the part in the present encounter that an ability asks for."""
        now = self.encounter
        main = seat in now.mains
        side = now.side_of(seat) or now.was_on(seat)
        ally = not main and side is not None
        match who:
            case "main":
                return main and now.defense is not None  # before, nobody has an opponent
            case "offense":
                return seat == now.offense
            case "defense":
                return seat == now.defense
            case "ally":
                return ally
            case "offensive_ally":
                return ally and side == "offense"
            case "main_or_ally":
                return main or ally
            case "offense_or_ally":
                return ally or seat == now.offense
            case _:
                outside = {"not_main": not main, "not_offense": seat != now.offense}
                return outside.get(who, who == "any" or not (main or ally))

    # ---- powers ----------------------------------------------------------------------------

    def sheet(self, alien: str) -> Sheet:
        return next(sheet for sheet in self.sheets if sheet.alien == alien)

    def has_power(self, seat: Seat, alien: str) -> bool:
        """Whether a seat has this alien, and its power works."""
        return alien in self.seated[seat].aliens and not self.why_powerless(seat, alien)

    def why_powerless(self, seat: Seat, alien: str) -> str:
        """Why a power does not work now, in words; empty while it does."""
        if alien in self.encounter.zapped:
            return "zapped"
        if power(alien).keeps_power_without_home_colonies:
            return ""
        return "too few home colonies" if self.is_short_of_homes(seat) else ""

    def is_short_of_homes(self, seat: Seat) -> bool:
        return self.home_colonies(seat) < self.colonies_for_power

    def working(self, seat: Seat) -> list[Power]:
        """The powers of a seat that work now."""
        aliens = self.seated[seat].aliens
        return [power(alien) for alien in aliens if not self.why_powerless(seat, alien)]

    def owner_of(self, alien: str) -> Seat | None:
        """Who has this alien."""
        return next((seat for seat in self.playing if alien in self.seated[seat].aliens), None)

    def fold(self, number: str, value: Any, *about: Any) -> Any:
        """A number of the game after all working powers, one after the other."""
        for owner in self.timing_order():
            for alien in self.seated[owner].aliens:  # hardly any has to do with this number
                if changes(alien, number) and not self.why_powerless(owner, alien):
                    value = getattr(power(alien), number)(self, owner, *about, value)
            for tech in self.open_techs(owner):
                if (change := getattr(tech, number, None)) is not None:
                    value = change(self, owner, *about, value)
        return value

    def tech(self, seat: Seat, key: str) -> Researched | None:
        """This technology in front of a player, open or not."""
        return next((tech for tech in self.seated[seat].techs if tech.key == key), None)

    def open_techs(self, seat: Seat) -> list[Technology]:
        """What lies open in front of a player."""
        return [technology_of(tech.shown) for tech in self.seated[seat].techs if tech.shown]

    def ships_to_send(self, seat: Seat) -> int:
        """The most ships that a seat may send as offense or ally."""
        return int(self.fold("ships_to_send", SHIPS_A_PLANET, seat))

    def ship_worth(self, seat: Seat) -> int:
        """What one ship of a seat counts in a total."""
        return int(self.fold("ship_worth", 1, seat))

    # ---- cards -----------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        return face(card)

    def named(self, card: str) -> Text:
        """A card as it is said in a sentence."""
        return say(face(card).name)

    def hoard(self, seat: Seat) -> list[str]:
        """Cards on a sheet that its owner may play as if from the hand."""
        found: list[str] = []
        for alien in self.seated[seat].aliens:  # nearly always none has one: a quick look
            if power(alien).plays_from_sheet and not self.why_powerless(seat, alien):
                found += self.sheet(alien).cards
        return found

    def playable(self, seat: Seat) -> list[str]:
        """The cards that a seat may play: its hand, and a hoard."""
        return [*self.seated[seat].hand, *self.hoard(seat)]

    def play_out(self, seat: Seat, card: str) -> None:
        """A card leaves the hand, or the hoard, to be played."""
        hand = self.seated[seat].hand
        if card in hand:
            hand.remove(card)
            return
        for sheet in self._sheets(seat):
            if card in sheet.cards:
                sheet.cards.remove(card)
                sheet.played.append(card)

    def take_back(self, seat: Seat, card: str) -> None:
        """A card that was played comes back to where it was played from."""
        for sheet in self._sheets(seat):
            if card in sheet.played:
                sheet.played.remove(card)
                sheet.cards.append(card)
                return
        self.seated[seat].hand.append(card)

    def was_hoarded(self, seat: Seat, card: str) -> bool:
        """Whether a card was played from a hoard in this encounter."""
        return any(card in sheet.played for sheet in self._sheets(seat))

    def _sheets(self, seat: Seat) -> list[Sheet]:
        return [self.sheet(alien) for alien in self.seated[seat].aliens]

    def encounter_cards(self, seat: Seat) -> list[str]:
        """The encounter cards in a hand."""
        return [card for card in self.seated[seat].hand if face(card).type in ENCOUNTER]

    def selectable(self, seat: Seat) -> list[str]:
        """The encounter cards of which a main player has to select one."""
        held = [card for card in self.playable(seat) if face(card).type in ENCOUNTER]
        types: tuple[str, ...] = self.fold("types_to_select", ENCOUNTER, seat)
        fitting = [card for card in held if face(card).type in types] or held
        bound = self.encounter.bound.get(seat)
        return [card for card in fitting if card == bound] or fitting

    def take_from_deck(self) -> str | None:
        """The top card of the cosmic deck; the discards become a new deck where it is empty.

        None: both are empty.
        """
        if not self.draw_deck.size:
            if not self.discard_pile:
                return None
            self.draw_deck.cards, self.discard_pile = self.discard_pile, []
            self.draw_deck.shuffle(self)
            self.tell("The discards are shuffled into a new cosmic deck.")
        return self.draw_deck.draw(self)

    def take_reward(self) -> str | None:
        """The top card of the reward deck; this never causes a cosmic quake."""
        if not self.reward_deck.size:
            if not self.reward_discards:
                return None
            self.reward_deck.cards, self.reward_discards = self.reward_discards, []
            self.reward_deck.shuffle(self)
        return self.reward_deck.draw(self)

    def put_away(self, cards: Iterable[str]) -> None:
        """Cards go to the discard pile of their kind, the last one on top."""
        together = []
        for card in cards:
            if face(card).back == "reward":
                self.reward_discards.append(card)
            else:
                together.append(card)
        self.discard_pile += together
        self.together = together or self.together

    def uppermost(self) -> list[str]:
        """The card on top of the discard pile, with all that were discarded together with it."""
        there = len(self.discard_pile)
        while there and self.discard_pile[there - 1] in self.together:
            there -= 1
        return self.discard_pile[there:] or self.discard_pile[-1:]

    def random_card(self, seat: Seat, back: str = "") -> str | None:
        """A card of chance out of a hand, of one kind of back if that is chosen."""
        hand = [
            card for card in self.seated[seat].hand if face(card).back == (back or face(card).back)
        ]
        return hand[int(self.chance() * len(hand))] if hand else None

    # ---- ships -----------------------------------------------------------------------------

    def lift(self, seat: Seat, ships: Mapping[str, int]) -> int:
        """Take ships from colonies; an empty colony is given up at once."""
        for id, n in ships.items():
            colonies = self.planet(id).ships
            if n > colonies.get(seat, 0):
                raise RuntimeError(f"seat {seat} has no {n} ships on {id}")
            colonies[seat] = colonies.get(seat, 0) - n
            if not colonies[seat]:
                del colonies[seat]
        return sum(ships.values())

    def send(self, seat: Seat, ships: Mapping[str, int]) -> int:
        """Take ships from colonies into the encounter."""
        for tech in self.open_techs(seat):
            tech.sent(self, seat, ships)
        return self.lift(seat, ships)

    def settle(self, seat: Seat, planet: str, ships: int) -> None:
        """Put ships on a planet."""
        if ships:
            colonies = self.planet(planet).ships
            colonies[seat] = colonies.get(seat, 0) + ships

    def leave_encounter(self, seat: Seat, ships: int | None = None) -> int:
        """Take ships out of the gate or from beside the planet, or defenders from it.

        Args:
            seat: whose.
            ships: how many; None: all of them.
        """
        now = self.encounter
        if seat == now.defense:
            there = self.planet(now.planet).ships
        else:
            there = now.gate if seat in now.gate else now.beside
        taken = there.get(seat, 0) if ships is None else min(ships, there.get(seat, 0))
        if taken:
            there[seat] -= taken
        if not there.get(seat, 1):
            del there[seat]
        return taken

    def spread_home(self, seat: Seat, ships: int) -> dict[str, int]:
        """Ships on own colonies, one after the other where there are fewest; home first."""
        colonies = sorted(self.colonies(seat), key=lambda planet: planet.home != seat)
        there = {planet.id: planet.ships[seat] for planet in colonies}
        landed = dict.fromkeys(there, 0)
        for _ in range(ships if there else 0):
            fewest = min(there, key=lambda id: there[id] + landed[id])
            landed[fewest] += 1
        return {id: n for id, n in landed.items() if n}

    # ---- how it goes on --------------------------------------------------------------------

    def new_main_clock(self, length: str = "main") -> str:
        """A clock for what has to be decided outside a round; none where stops have none."""
        if not self.options.clocked:
            return ""
        self.decisions += 1
        return f"{length}:decision {self.decisions}"

    def winners(self) -> list[Seat]:
        """Who has the colonies that win, or has won by a condition of its own."""
        enough = self.colonies_to_win
        return [
            seat
            for seat in self.playing
            if self.foreign_colonies(seat) >= enough
            or any(each.has_won(self, seat, False) for each in self.working(seat))
        ]

    def check_victory(self, reason: str = "colonies") -> None:
        """End the game if somebody has won."""
        if not self.over and (winners := self.winners()):
            self.history.append(self.counted())
            self.phase = "end"
            self.end(winners, reason)

    def counted(self) -> Count:
        """The foreign colonies of all seats now."""
        colonies = [self.foreign_colonies(seat) for seat in self.seats]
        return Count(encounter=self.encounters, colonies=colonies)

    def shadow(self) -> Cosmic:
        """The same table to try out what would come of it: nothing that is done there stays."""
        shadow = self.model_copy(update={"encounter": self.encounter.model_copy(deep=True)})
        shadow.take_news()
        return shadow
