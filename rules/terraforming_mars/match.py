"""A game of Terraforming Mars, generation by generation, phase by phase (rules, generation)."""

from typing import Annotated

from rules.kernel import (
    Answer,
    Ask,
    Choose,
    Done,
    Frame,
    Nobody,
    Option,
    Procedure,
    Seat,
    say,
    step,
)
from rules.terraforming_mars.effects.places import PlaceGreenery
from rules.terraforming_mars.mars_auction.auctions import AuctionResearch, OpeningAuctions
from rules.terraforming_mars.model.deeds import PRODUCED
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.phases.actions import begin_action, turn_question
from rules.terraforming_mars.phases.dealing import Research
from rules.terraforming_mars.phases.opening import Setup
from rules.terraforming_mars.phases.projects import pay_conversion
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.resolve import Resolve
from rules.terraforming_mars.steps.scoring import all_scores, alone_won, finish
from rules.terraforming_mars.steps.solo import last_generation

ACTIONS = 2
"""The most actions of one turn."""


class Match(Procedure):
    """The whole game."""

    @step
    def setup(self, game: Terraforming) -> Frame:
        return OpeningAuctions() if game.options.mars_auction else Setup()

    @step
    def generation(self, game: Terraforming) -> Frame:
        return Generation()

    @step
    def another(self, game: Terraforming) -> None:
        """Begin another generation, until Mars is habitable or a solo game's last is over."""
        last = last_generation(game)
        if game.generation == last or (last is None and game.complete):
            return
        game.generation += 1
        self.go_to("generation")

    @step
    def final_greeneries(self, game: Terraforming) -> Frame | None:
        """Turn the remaining plants into greeneries; in a solo game only after a win."""
        if game.solo and not alone_won(game):
            return None
        game.phase = "greenery"
        order = game.clockwise(game.first)
        if any(can_plant(game, seat) for seat in order):
            game.tell("The last greeneries:")
        return FinalGreeneries(order=order)

    @step
    def scoring(self, game: Terraforming) -> None:
        game.phase = "end"
        finish(game)


class Generation(Procedure):
    """One generation; the first one skips player order and research."""

    @step
    def player_order(self, game: Terraforming) -> None:
        """Move the first-player marker one seat clockwise."""
        if game.generation > 1:
            following = [seat for seat in game.clockwise(game.first) if seat != game.first]
            game.first = following[0] if following else game.first
        text = "Generation {n} begins; {seat:seat} is first."
        game.tell(text, n=game.generation, seat=game.first)

    @step
    def research(self, game: Terraforming) -> Frame | None:
        if game.generation == 1:
            return None
        if game.options.mars_auction:
            return AuctionResearch()
        game.phase = "research"
        return Research()

    @step
    def action(self, game: Terraforming) -> Frame:
        game.phase = "action"
        return ActionPhase(upcoming=game.first)

    @step
    def production(self, game: Terraforming) -> None:
        game.phase = "production"
        game.active = None
        game.tell("Production of generation {n}:", n=game.generation)
        for seat in game.playing:
            produce(game, seat)
        game.history.append([score.total for score in all_scores(game)])


def produce(game: Terraforming, seat: Seat) -> None:
    """Turn energy into heat, then produce everything and clear the markers."""
    player = game.player(seat)
    goods = dict(player.production)
    goods["mc"] = max(-player.stock["mc"], goods["mc"] + player.rating)
    why, unused = say(PRODUCED), player.stock["energy"]
    player.stock["heat"] += unused
    player.stock["energy"] = 0
    became = (say("{n:energy} became heat", n=unused),) if unused else ()
    game.report(Cause(seat), became, why)
    game.change_stock(Cause(seat), goods, why)
    player.used = []
    player.passed = player.rating_rose = player.overslept = False
    player.next_discount = player.next_shift = 0


class ActionPhase(Frame):
    """Turns in player order until everybody has passed."""

    upcoming: Seat  # the seat next in turn order

    def advance(self, game: Terraforming) -> Frame | Done | None:
        waiting = [seat for seat in game.clockwise(self.upcoming) if not game.player(seat).passed]
        if not waiting:
            return Done()
        game.active = waiting[0]
        return Turn(seat=waiting[0], began=game.moves)

    def heard(self, game: Terraforming, result: Seat) -> None:
        self.upcoming = (result + 1) % len(game.seated)


class Turn(Frame):
    """One or two actions; a turn without any is a pass."""

    TOLD = frozenset({"began"})

    seat: Seat
    taken: int = 0
    over: bool = False
    # its first move's number; 0: a save from before this was kept
    began: Annotated[int, Nobody] = 0

    def own_turn(self, game: Terraforming, seat: Seat) -> str | None:
        return f"{self.began}" if seat == self.seat else None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.over or self.taken == ACTIONS or game.player(self.seat).first_action_due:
            return {}
        ask = turn_question(game, self.seat, self.taken)
        return {self.seat: ask} if len(ask.open) > 1 else {}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        [chosen] = answer
        if chosen == "end":
            self.over = True
            return None
        game.changed = []
        if chosen == "pass":
            self._pass(game)
            game.tell("{seat:seat} passed.", seat=seat)
            return None
        self.taken += 1
        return begin_action(game, seat, chosen)

    def _pass(self, game: Terraforming) -> None:
        self.over = True
        player = game.player(self.seat)
        player.passed = True
        player.next_discount = player.next_shift = 0

    def advance(self, game: Terraforming) -> Frame | Done | None:
        player = game.player(self.seat)
        if self.over or self.taken == ACTIONS or self.seat in game.gone:
            return Done(self.seat)
        if player.first_action_due:
            player.first_action_due = False
            return self._first_action(game)
        self._nothing_left(game)
        return None

    def _nothing_left(self, game: Terraforming) -> None:
        """End the turn of a player who can do nothing.

        All can see it, since cards could be sold.
        """
        if self.taken:
            self.over = True
            return
        game.changed = []
        self._pass(game)
        game.tell("{seat:seat} passed: nothing could be done.", seat=self.seat)

    def _first_action(self, game: Terraforming) -> Frame | None:
        """Return the corporation's first action.

        It is None where it would do nothing, which costs no action.
        """
        card = game.card(game.player(self.seat).corporation)
        cause = Cause(self.seat, card.key)
        if not any(effect.useful(game, cause) for effect in card.first_action):
            return None
        self.taken += 1
        game.changed = []
        game.tell("{seat:seat} takes the first action of {card}.", seat=self.seat, card=card.title)
        return Resolve.of(cause, card.first_action)


STOP = Option(
    id="stop",
    label=say("No more greeneries"),
    warning=say("You could still turn plants into a greenery."),
    aside=True,
)


def can_plant(game: Terraforming, seat: Seat) -> bool:
    """Whether a player has the plants for a greenery, and a space."""
    player = game.player(seat)
    enough = player.stock["plants"] >= player.tableau.greenery_price
    return enough and seat not in game.gone and game.land.has_space("greenery", "greenery", seat)


class FinalGreeneries(Frame):
    """After the last production, players may turn plants into greeneries, in player order."""

    order: list[Seat]

    def own_turn(self, game: Terraforming, seat: Seat) -> str | None:
        return "final greeneries" if self.order[:1] == [seat] else None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.order or not can_plant(game, self.order[0]):
            return {}
        price = game.player(self.order[0]).tableau.greenery_price
        ask = Choose(
            title=say("The game ends: turn plants into a greenery?"),
            moment="final_greenery",
            options=(Option(id="plants", label=say("Greenery for {n:plants}", n=price)), STOP),
            fallback=["plants"],
        )
        return {self.order[0]: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        if answer == [STOP.id]:
            self.order.pop(0)
            return None
        pay_conversion(game, seat, "plants")
        return PlaceGreenery().begin(game, Cause(seat))

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.order:
            return Done()
        self.order.pop(0)
        return None
