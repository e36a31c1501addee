"""Welcoming ships, which bring colonists and bots."""

from typing import ClassVar, Final

from rules.kernel.ask import Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.on_mars.cards.catalogue import EXECUTIVE
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.words import effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import NOTHING, STOP, Doing
from rules.on_mars.steps.displacing import PlaceBot
from rules.on_mars.steps.paying import can_pay, pay, price
from rules.on_mars.steps.tasks import fulfil

COST: Final = {"plant": 1, "water": 1}


class WelcomeShip(Doing):
    """Move ships to the hangar and gain their colonists or bots, within the colony level."""

    WORD: ClassVar[Word] = "welcome_ship"

    tech: str = ""  # the owner of the used ship technology; `no`: none
    level: int = 0

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        player = game.player(seat)
        left = bool(player.ships) and player.ships_used < game.level
        return left and (effect.free or can_pay(game, seat, COST))

    @property
    def boosting(self) -> bool:
        return self.done >= self.effect.n + self.level

    def goes_on(self, game: OnMars) -> bool:
        """Ruling: colonists gained earlier in this turn do not boost it."""
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

    def _techs(self, game: OnMars) -> list[tuple[Seat, int]]:
        if (
            self.tech
            or self.stopped
            or game.house.techs.ship == "nothing"
            or self.effect.tech == ""
        ):
            return []
        if self.done < self.effect.n or not self.options(game):
            return []
        found = game.tech_levels("ship")
        return sorted(found, key=lambda one: (one[0] != self.seat, -one[1]))

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or self.stopped:
            return {}
        techs = self._techs(game)
        if not techs:
            return super().asks(game)
        ask = Choose(
            title=say("Do you use ship technology for another ship?"),
            moment="ship_tech",
            options=(*(self._tech_option(game, *one) for one in techs), NOTHING),
            fallback=[STOP],
        )
        return {self.seat: ask}

    def _tech_option(self, game: OnMars, owner: Seat, level: int) -> Option:
        label = say("Your own") if owner == self.seat else say("{who}", who=game.who(owner))
        return Option(f"tech/{owner}", label, say("up to {n} more", n=level))

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        if self._techs(game):
            what, _, owner = answer[0].partition("/")
            self.tech = STOP
            if what != STOP:
                self.tech, self.level = owner, dict(game.tech_levels("ship"))[int(owner)]
                game.use_tech(self.seat, int(owner), "ship")
            return None
        return super().answer(game, seat, answer)

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
