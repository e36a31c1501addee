"""Welcoming ships, which bring colonists and bots."""

from typing import ClassVar, Final

from rules.kernel import Ask, Frame, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import EXECUTIVE
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import Tech
from rules.on_mars.model.words import effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import DoingMore
from rules.on_mars.steps.displacing import PlaceBot
from rules.on_mars.steps.paying import can_pay, pay, price
from rules.on_mars.steps.tasks import fulfil

COST: Final = {"plant": 1, "water": 1}


class WelcomeShip(DoingMore):
    """Move ships to the hangar and gain their colonists or bots, within the colony level."""

    WORD: ClassVar[Word] = "welcome_ship"
    TECH: ClassVar[Tech] = "ship"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        player = game.player(seat)
        left = bool(player.ships) and player.ships_used < game.level
        return left and (effect.free or can_pay(game, seat, COST))

    def goes_on(self, game: OnMars) -> bool:
        """Ruling (boost_colonists): colonists gained earlier in this turn do not boost it."""
        player = game.player(self.seat)
        if self.boosting and player.ready <= player.arrived:
            return False
        return super().goes_on(game)

    @property
    def _cost(self) -> dict[str, int]:
        return {} if self.effect.free else COST

    def options(self, game: OnMars) -> list[Option]:
        player = game.player(self.seat)
        if player.ships_used >= game.level or not can_pay(game, self.seat, self._cost):
            return []
        return [option for space in player.ships for option in self._options_of(game, space)]

    def _options_of(self, game: OnMars, space: int) -> list[Option]:
        more = self.effect.what == "private"
        action = effect_words(EXECUTIVE[space][1])
        detail = say("frees E{n}: {action}", n=space, action=action)
        people = say("E{n}: {colonists:colonist}", n=space, colonists=3 if more else 2)
        found = [Option(f"{space}/colonists", people, detail, mark=f"E{space}")]
        if game.player(self.seat).bots_left:
            text = "E{n}: {colonists:colonist} and a bot"
            label = say(text, n=space, colonists=2 if more else 1)
            found.append(Option(f"{space}/bot", label, detail, mark=f"E{space}"))
        return found

    def title(self, game: OnMars) -> Text:
        cost = price(game, self.seat, self._cost)
        return say("Which ship do you welcome ({cost}), and what does it bring?", cost=cost)

    def hint(self, game: OnMars) -> Text:
        player = game.player(self.seat)
        text = "{n} of {level} ships welcomed; your Living Quarters have room for {room} more."
        room = max(0, player.room - player.ready)
        return say(text, n=player.ships_used, level=game.level, room=room)

    # ---- technology ------------------------------------------------------------------------

    def techs(self, game: OnMars) -> list[tuple[Seat, int]]:
        found = [] if game.house.techs.ship == "nothing" else super().techs(game)
        return found if found and self.options(game) else []

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or not self.techs(game):
            return super().asks(game)
        title = say("Do you use ship technology for another ship?")
        return self.which_tech(game, title, moment="ship_tech")

    # ---- execution -------------------------------------------------------------------------

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        return pay(game, self.seat, self._cost)

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        space, _, brings = chosen.partition("/")
        player, more = game.player(self.seat), int(self.effect.what == "private")
        player.ships.remove(int(space))
        player.hangar += 1
        gained = game.gain_colonists(self.seat, (2 if brings == "colonists" else 1) + more)
        text = "{seat:seat} welcomed a ship with {n:colonist}."
        game.report(self.seat, text, n=gained)
        fulfil(game, self.seat, "welcome_ship")
        return PlaceBot(seat=self.seat) if brings == "bot" else None
