"""The table of Project Mars: its state, and facts derived from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from rules.kernel import (
    EARLY,
    Ask,
    CardId,
    Everyone,
    Frame,
    Held,
    Nobody,
    OwnSeat,
    Plain,
    Procedure,
    Seat,
    say,
)
from rules.parts.deck import Deck
from rules.parts.offers import LETTERS
from rules.parts.provable import Provable
from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.cards.standing import TableauSums, standing
from rules.project_mars.model.card import Card, Catalogue, ModuleSpace
from rules.project_mars.model.effects import Price
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.model.upgrades import RULES, UPGRADES, formerly_asked
from rules.project_mars.model.words import goods

Taking = Literal["hired", "used", "acquired", "expanded", "launched"]


class Player(Plain):
    """The things in front of one player, and their stores."""

    TOLD = frozenset({"money", "materials"})  # whoever counts knows what lies behind a screen

    seat: Seat
    money: Annotated[int, OwnSeat, Held]
    materials: Annotated[int, OwnSeat, Held]
    tableau: Annotated[list[CardId], Everyone] = []  # in the order the cards came
    fresh: Annotated[list[CardId], Everyone] = []  # technologies that do not work yet (PM-36)
    placed: list[str] = []  # filled module spaces


class Slot(Plain):
    """One place of the pool; it stays empty until the next draw (PM-31)."""

    card: Annotated[CardId, Everyone]
    taken_by: Seat | None = None
    how: Taking | Literal[""] = ""


class Phase(Frame):
    """A phase in which the seats of `order` act one after the other."""

    order: list[Seat] = []
    done: int = 0  # the number of seats that have acted

    def own_turn(self, game: Mars, seat: Seat) -> str | None:
        mine = self.order[self.done : self.done + 1] == [seat]
        return f"{self.KIND} {game.turn} {self.done}" if mine else None

    def seat_left(self, game: Mars, seat: Seat) -> None:
        """Remove the leaver's remaining actions."""
        later = [other for other in self.order[self.done :] if other != seat]
        self.order = self.order[: self.done] + later


class Mars(Provable):
    """The whole table."""

    RULES = RULES
    UPGRADES = UPGRADES
    RESHAPED = frozenset({"slots"})
    TOLD = frozenset({"turned_up", "launch_within"})

    options: MarsOptions
    values: Annotated[str, Nobody] = ""  # the owner's printed values, laid over the house set
    seated: list[Player]
    holder: Seat = 0  # of the contract
    turn: int = 1
    slots: list[Slot] = []  # the pool
    draw_deck: Deck
    which_deck: Literal[1, 2] = 1
    discard_pile: Annotated[list[CardId], Everyone] = []
    launch: Annotated[CardId, Everyone]  # the Launch Date in use, wherever it lies
    test_flights: Annotated[list[CardId], Everyone]  # not yet taken
    last_turn: bool = False
    # the number of top cards it lies among; 0: elsewhere, or unknown
    turned_up: Annotated[list[dict[str, int]], Nobody] = []  # by turn, what came into the pool
    launch_within: Annotated[int, Nobody] = 0

    # ---- hidden from everybody -------------------------------------------------------------

    def forget_ties(self, seat: Seat) -> None:
        super().forget_ties(seat)
        if self.launch in self.draw_deck.cards and not self.launch_within:
            self.launch_within = self.draw_deck.size

    def reshuffle(self) -> None:
        """Shuffle the draw deck; the Launch Date stays among its top cards (PM-07)."""
        super().reshuffle()
        cards = self.draw_deck.cards
        if self.launch not in cards:
            self.draw_deck.shuffle(self)
            return
        place = cards.index(self.launch)  # where a former release's save does not know better
        if self.launch_within:
            place = int(self.chance() * self.launch_within)
        others = self.shuffled([card for card in cards if card != self.launch])
        self.draw_deck.cards = [*others[:place], self.launch, *others[place:]]

    # ---- in front of a player --------------------------------------------------------------

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(self.values)

    def left_of(self, seat: Seat) -> Seat:
        """Return the next seat clockwise that is still in the game."""
        return next(other for other in self.clockwise(seat) if other != seat)

    def player(self, seat: Seat) -> Player:
        return self.seated[seat]

    def card(self, card: str) -> Card:
        return self.catalogue.cards[card]

    def standing(self, seat: Seat) -> TableauSums:
        """Return the sums of the cards in front of a player."""
        player = self.seated[seat]
        return standing(
            self.values,
            tuple(player.tableau),
            tuple(player.fresh),
            self.options.tech_level_kept,
        )

    def lettered(self) -> list[tuple[str, Slot]]:
        """Return the places of the pool with their letters."""
        return list(zip(LETTERS, self.slots, strict=False))

    def open_spaces(self, seat: Seat) -> list[ModuleSpace]:
        """Return the module spaces without a module."""
        placed = self.seated[seat].placed
        return [space for space in self.catalogue.spaces.values() if space.id not in placed]

    def launch_need(self, seat: Seat) -> int:
        """Return the engineering this player needs to take the Launch Date (PM-41)."""
        printed = self.card(self.launch).need.engineering
        return max(0, printed - self.standing(seat).launch_lowered)

    def formerly_asked(self, seat: Seat, ask: Ask) -> Ask:
        owned = {card.name for card in self.standing(seat).technologies}
        pool = [self.card(slot.card) for slot in self.slots]
        twice = {c.id: c.name for c in pool if c.kind == "technology" and c.name in owned}
        return formerly_asked(ask, twice)

    # ---- changes ---------------------------------------------------------------------------

    def pay(self, seat: Seat, price: Price) -> None:
        """Pay the supply."""
        player = self.seated[seat]
        if player.money < price.money or player.materials < price.materials:
            raise RuntimeError(f"seat {seat} cannot pay {price}")
        player.money -= price.money
        player.materials -= price.materials

    def stores(self, seat: Seat) -> Price:
        """Return a player's money and materials."""
        return Price(self.seated[seat].money, self.seated[seat].materials)

    def gain(self, seat: Seat, price: Price) -> None:
        """Take from the supply, which is unlimited (PM-03)."""
        self.seated[seat].money += price.money
        self.seated[seat].materials += price.materials

    def take(self, seat: Seat, slot: Slot, how: Taking) -> Card:
        """Take a card from the pool, whose place stays empty; return the card."""
        slot.taken_by, slot.how = seat, how
        return self.card(slot.card)

    def discard_employee(self, seat: Seat, card: str) -> None:
        """Discard an employee, whose gifts are gone at once (PM-23)."""
        self.seated[seat].tableau.remove(card)
        self.discard_pile.append(card)

    def left(self, seat: Seat) -> None:
        """Clear away the things of a player who has left (PM-53).

        Ruling (PM-53): the cards go to the discard pile, modules and stores leave the game, a Test
        Flight goes back, and the contract passes left at once.
        """
        player = self.seated[seat]
        cards = self.standing(seat).cards
        flights = [card.id for card in cards if card.kind == "test_flight"]
        self.test_flights += flights
        self.discard_pile += [card for card in player.tableau if card not in flights]
        self.seated[seat] = Player(seat=seat, money=0, materials=0)
        self.tell("{seat:seat} left the game.", seat=seat)
        if len(self.playing) == 1:
            self.tell("Only one player is left: the game ended without a winner.")
            self.end([], "left alone")
            self.reveal()
            return
        if self.holder == seat:
            self.holder = self.left_of(seat)
            self.tell("The contract passed to {seat:seat}.", seat=self.holder)
        self.stack = [frame for frame in self.stack if getattr(frame, "seat", None) != seat]

    def ended_early(self) -> None:
        """Ruling (PM-53): everybody loses a game that ends early, as when the decks are used up."""
        self.tell("Nobody has launched: everybody loses.")
        self.end([], EARLY)
        self.reveal()

    def reveal(self) -> None:
        """Reveal all stores after the game (PM-52)."""
        stores = tuple(
            say("{seat:seat} {goods}", seat=seat, goods=goods(*self.stores(seat)))
            for seat in self.playing
        )
        self.tell("Left in the stores: {stores}.", stores=stores)

    # ---- its views -------------------------------------------------------------------------

    def seen_by_all(self) -> dict[str, Any]:
        frame, cards = self.phase_frame, self.catalogue.cards
        return {
            "players": [self._board(seat) for seat in self.seats],
            "pool": [
                {
                    "letter": letter,
                    "face": cards[slot.card].face if slot.taken_by is None else None,
                    "taken_by": slot.taken_by,
                    "how": slot.how,
                }
                for letter, slot in self.lettered()
            ],
            "deck": self.draw_deck.size,  # counts are public; the discard pile is face up (PM-10)
            "discards": [cards[card].face for card in self.discard_pile],
            "launch_date": cards[self.launch].face,
            "phase": self._phase(),
            "order": frame.order if frame else [],
            "done": frame.done if frame else 0,
            "winner": self.result.winners[0] if self.result and self.result.winners else None,
        }

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        """Return a view; the stores and a maximum in the auction are their owner's secrets."""
        mine = zip(public["players"], seen["seated"], strict=True)
        players = [
            {**board, "money": own["money"], "materials": own["materials"]} for board, own in mine
        ]
        bids = (frame for frame in seen["stack"] if "still_in" in frame)  # while the auction runs
        return {**seen, **public, "players": players, "bidding": next(bids, None)}

    def _board(self, seat: Seat) -> dict[str, Any]:
        player, has = self.seated[seat], self.standing(seat)
        spaces = self.catalogue.spaces.values()
        return {
            "seat": seat,
            "approval": has.approval,
            "engineering": has.engineering,
            "office_space": has.office_space,
            "office_used": len(has.employees),
            "spaces": [one.filled if one.id in player.placed else one.open for one in spaces],
            "employees": [card.face for card in has.employees],
            "technologies": [
                {"face": card.face, "works": card in has.at_work} for card in has.technologies
            ],
            "test_flight": has.test_flight,
            "launch_need": self.launch_need(seat),
            "in_orbit": len(player.placed),
            "holds_contract": seat == self.holder,
            "gone": seat in self.gone,
        }

    @property
    def phase_frame(self) -> Phase | None:
        return next((frame for frame in self.stack if isinstance(frame, Phase)), None)

    def _phase(self) -> str:
        """Return the present phase: the step of the turn that began last."""
        if not self.stack or not isinstance(turn := self.stack[0], Procedure):
            return "end"
        return turn.STEPS[turn.STEPS.index(turn.at) - 1]
