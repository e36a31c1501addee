"""The table of Cosmic Encounter, and changes to it: powers, cards, ships."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.pieces import AlienSheet, Researched, copied
from rules.cosmic_encounter.model.power import Power, changes, keeps_power, plays_from_sheet, power
from rules.cosmic_encounter.model.tech import Technology, technology_of
from rules.cosmic_encounter.model.views import Face
from rules.cosmic_encounter.table import CosmicTable, Count
from rules.kernel import EARLY, Frame, Seat, Standing, Text, say
from rules.parts.outcome import outcome

SHIPS_A_PLANET: Final = 4
"""Ships on each planet at the start."""
TOLD_APART: Final = "/prometheus"
"""Suffix of a planet's id: the one ship there that is told apart."""
HAND: Final = 8
"""Cards of a new hand."""


ZAPPED: Final = "zapped"
TOO_FEW_HOMES: Final = "too few home colonies"


class Cosmic(CosmicTable):
    """The whole table."""

    # ---- powers ----------------------------------------------------------------------------

    def sheet(self, alien: str) -> AlienSheet:
        return next(sheet for sheet in self.sheets if sheet.alien == alien)

    def has_power(self, seat: Seat, alien: str) -> bool:
        """Whether a seat has this alien, and its power works."""
        return alien in self.seated[seat].aliens and not self.why_powerless(seat, alien)

    def why_powerless(self, seat: Seat, alien: str) -> str:
        """Return the reason why a power does not work now, in words; empty: it works."""
        if alien in self.encounter.zapped:
            return ZAPPED
        if keeps_power(alien):
            return ""
        return TOO_FEW_HOMES if self.is_short_of_homes(seat) else ""

    def is_short_of_homes(self, seat: Seat) -> bool:
        return self.home_colonies(seat) < self.colonies_for_power

    def working(self, seat: Seat) -> list[Power]:
        """Return the working powers of a seat."""
        aliens = self.seated[seat].aliens
        return [power(alien) for alien in aliens if not self.why_powerless(seat, alien)]

    def owner_of(self, alien: str) -> Seat | None:
        """Return the owner of this alien; None: nobody has it."""
        return next((seat for seat in self.playing if alien in self.seated[seat].aliens), None)

    def fold(self, number: str, value: Any, *about: Any) -> Any:
        """Return a number of the game after all working powers, one after the other."""
        if not self._may_change(number):
            return value
        for owner in self.timing_order():
            for alien in self.seated[owner].aliens:  # hardly any alien changes this number
                if changes(alien, number) and not self.why_powerless(owner, alien):
                    value = getattr(power(alien), number)(self, owner, *about, value)
            for tech in self.open_techs(owner):
                if (change := getattr(tech, number, None)) is not None:
                    value = change(self, owner, *about, value)
        return value

    def _may_change(self, number: str) -> bool:
        """Whether anything on the table can change a number; nearly always nothing can."""
        for player in self.seated:
            for alien in player.aliens:
                if changes(alien, number):
                    return True
            for tech in player.techs:
                if tech.shown:
                    return True
        return False

    def tech(self, seat: Seat, key: str) -> Researched | None:
        """Return this technology in front of a player, open or not; None: it is not there."""
        return next((tech for tech in self.seated[seat].techs if tech.key == key), None)

    def open_techs(self, seat: Seat) -> list[Technology]:
        """Return the open technologies of a player."""
        return [technology_of(tech.shown) for tech in self.seated[seat].techs if tech.shown]

    def ships_to_send(self, seat: Seat) -> int:
        """Return the most ships that a seat may send as offense or ally."""
        return int(self.fold("ships_to_send", SHIPS_A_PLANET, seat))

    def ship_worth(self, seat: Seat) -> int:
        """Return the count of one ship of a seat in a total."""
        return int(self.fold("ship_worth", 1, seat))

    # ---- cards -----------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        return face(card)

    def named(self, card: str) -> Text:
        """Return a card's name for a sentence."""
        return say(face(card).name)

    def hoard(self, seat: Seat) -> list[str]:
        """Return the cards on sheets that their owner may play as if from the hand."""
        found: list[str] = []
        for alien in self.seated[seat].aliens:
            if plays_from_sheet(alien) and not self.why_powerless(seat, alien):
                found += self.sheet(alien).cards
        return found

    def playable(self, seat: Seat) -> list[str]:
        """Return the playable cards of a seat: its hand, and a hoard."""
        return [*self.seated[seat].hand, *self.hoard(seat)]

    def play_out(self, seat: Seat, card: str) -> None:
        """Take a card from the hand, or the hoard, to play it."""
        hand = self.seated[seat].hand
        if card in hand:
            hand.remove(card)
            return
        for sheet in self._sheets(seat):
            if card in sheet.cards:
                sheet.cards.remove(card)
                sheet.played.append(card)

    def take_back(self, seat: Seat, card: str) -> None:
        """Put a played card back into the hand or hoard it came from."""
        for sheet in self._sheets(seat):
            if card in sheet.played:
                sheet.played.remove(card)
                sheet.cards.append(card)
                return
        self.seated[seat].hand.append(card)

    def is_hoarded(self, card: str) -> bool:
        """Whether a card lies in a hoard."""
        return any(card in sheet.cards for sheet in self.sheets)

    def hoarded_in_hand(self, seat: Seat) -> list[str]:
        """Return the cards of a hand that were played from a hoard in this encounter."""
        played = [card for sheet in self._sheets(seat) for card in sheet.played]
        return [card for card in self.seated[seat].hand if card in played] if played else played

    def _sheets(self, seat: Seat) -> list[AlienSheet]:
        return [self.sheet(alien) for alien in self.seated[seat].aliens]

    def encounter_cards(self, seat: Seat) -> list[str]:
        """Return the encounter cards in a hand."""
        return [card for card in self.seated[seat].hand if face(card).type in ENCOUNTER]

    def selectable(self, seat: Seat) -> list[str]:
        """Return the encounter cards of which a main player must select one."""
        held = [card for card in self.playable(seat) if face(card).type in ENCOUNTER]
        types = ("attack",) if self.encounter.must_attack else ENCOUNTER
        fitting = [card for card in held if face(card).type in types] or held
        bound = self.encounter.bound.get(seat)
        return [card for card in fitting if card == bound] or fitting

    def take_from_deck(self) -> str | None:
        """Return the top card of the cosmic deck; an empty deck first takes the discards.

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
        """Return the top card of the reward deck, which never causes a cosmic quake.

        None: no card is left.
        """
        if not self.reward_deck.size:
            if not self.reward_discards:
                return None
            self.reward_deck.cards, self.reward_discards = self.reward_discards, []
            self.reward_deck.shuffle(self)
        return self.reward_deck.draw(self)

    def put_away(self, cards: Iterable[str]) -> None:
        """Put cards on the discard piles of their kinds, the last one on top."""
        together = []
        for card in cards:
            if face(card).back == "reward":
                self.reward_discards.append(card)
            else:
                together.append(card)
        self.discard_pile += together
        self.together = together or self.together

    def uppermost(self) -> list[str]:
        """Return the top card of the discard pile, with all cards discarded together with it."""
        there = len(self.discard_pile)
        while there and self.discard_pile[there - 1] in self.together:
            there -= 1
        return self.discard_pile[there:] or self.discard_pile[-1:]

    def random_card(self, seat: Seat, back: str = "") -> str | None:
        """Return a random card of a hand, with this kind of back if one is given."""
        hand = [
            card for card in self.seated[seat].hand if face(card).back == (back or face(card).back)
        ]
        return hand[int(self.chance() * len(hand))] if hand else None

    # ---- ships -----------------------------------------------------------------------------

    def lift(self, seat: Seat, ships: Mapping[str, int]) -> int:
        """Take ships from colonies, and give up empty colonies; return their number."""
        for id, n in ships.items():
            colonies = self.planet(id).ships
            if n > colonies.get(seat, 0):
                raise RuntimeError(f"seat {seat} has no {n} ships on {id}")
            colonies[seat] = colonies.get(seat, 0) - n
            if not colonies[seat]:
                del colonies[seat]
        return sum(ships.values())

    def send(self, seat: Seat, ships: Mapping[str, int]) -> int:
        """Take ships from colonies into the encounter; return their number.

        A ship that is told apart has its planet with `TOLD_APART` as its key.
        """
        for tech in self.open_techs(seat):
            tech.sent(self, seat, ships)
        plain: dict[str, int] = {}
        for id, n in ships.items():
            planet = id.removesuffix(TOLD_APART)
            plain[planet] = plain.get(planet, 0) + n
        return self.lift(seat, plain)

    def settle(self, seat: Seat, planet: str, ships: int) -> None:
        """Put ships on a planet."""
        if ships:
            colonies = self.planet(planet).ships
            colonies[seat] = colonies.get(seat, 0) + ships

    def leave_encounter(self, seat: Seat, ships: int | None = None) -> int:
        """Take ships out of the encounter; return their number.

        They leave the gate or the place beside the planet, defenders the planet itself.

        Args:
            seat: their owner.
            ships: their number; None: all of them.
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
        """Return ships by colony, each on the colony with the fewest; home first."""
        colonies = sorted(self.colonies(seat), key=lambda planet: planet.home != seat)
        there = {planet.id: planet.ships[seat] for planet in colonies}
        landed = dict.fromkeys(there, 0)
        for _ in range(ships if there else 0):
            fewest = min(there, key=lambda id: there[id] + landed[id])
            landed[fewest] += 1
        return {id: n for id, n in landed.items() if n}

    # ---- going on ---------------------------------------------------------------------------

    def react(self, moment: str, **happened: Any) -> Frame | None:
        """Return the frame of others' reactions to an event; None: nobody can react."""
        raise NotImplementedError  # the whole game knows its stops

    def new_main_clock(self, length: str = "main") -> str:
        """Return a new clock for decisions outside a round; empty where stops have none."""
        if not self.options.clocked:
            return ""
        self.decisions += 1
        return f"{length}:decision {self.decisions}"

    def winners(self) -> list[Seat]:
        """Return the seats with the colonies to win, or with a win of their own kind."""
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
            self._tell_winners(winners)

    def ended_early(self) -> None:
        """Ruling (early_end): whoever has most foreign colonies wins, if any."""
        colonies = {seat: self.foreign_colonies(seat) for seat in self.playing}
        most = max(colonies.values(), default=0)
        winners = [seat for seat, n in colonies.items() if n == most > 0]
        self.history.append(self.counted())
        self.phase = "end"
        self.end(winners, EARLY)
        standings = [Standing(seat, 1, n) for seat, n in colonies.items()]
        won = outcome(winners, standings, "colonies") if winners else say("Nobody wins.")
        self.tell("{won}", won=won)

    def _tell_winners(self, winners: list[Seat]) -> None:
        """Tell the winners: their colonies, or their power."""
        settled = [one for one in winners if self.foreign_colonies(one) >= self.colonies_to_win]
        if settled:
            colonies = [Standing(seat, 1, self.foreign_colonies(seat)) for seat in self.playing]
            self.tell("{won}", won=outcome(settled, colonies, "colonies"))
        for seat in (seat for seat in winners if seat not in settled):
            by = next(one.name for one in self.working(seat) if one.has_won(self, seat, False))
            self.tell("{seat:seat} wins by {alien}.", seat=seat, alien=by)

    def counted(self) -> Count:
        """Return the present foreign colonies of all seats."""
        colonies = [self.foreign_colonies(seat) for seat in self.seats]
        return Count(encounter=self.encounters, colonies=colonies)

    def shadow(self) -> Cosmic:
        """Return a copy of the table for trial; nothing done there stays."""
        shadow = self.model_copy(update={"encounter": copied(self.encounter)})
        shadow.take_news()
        return shadow
