"""Tourney: a small game for the conformance suite: stops over a range of moments, and turns.

In each joust two to four knights take places in the lists one after the other, the two in front
ride, and all may play tricks on them; a parry answers whatever is announced or foreseen. The two
riders decide which lance they carry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Chance,
    Choose,
    Done,
    Everyone,
    Frame,
    Game,
    Nobody,
    Option,
    OwnSeat,
    Plain,
    Procedure,
    Seat,
    StandingOrder,
    Text,
    say,
    step,
)
from rules.meta import Advice, Entry, Meta, Options, Timing
from rules.parts.in_turn import InTurn
from rules.parts.stop.clock import WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action, Windows
from tests.answers import some_answer

TRICKS = {"spur": "Spur", "boo": "Boo", "cheer": "Cheer", "parry": "Parry"}
DECK = [f"{trick}_{number}" for trick in TRICKS for number in range(8)]
WINDOWS = {"ride": ("spur",), "strike": ("boo",), "fall": ("cheer",)}
LANCES = ("light", "heavy")
FALL = 2
"""The loss of a thrown knight."""
JOUSTS = 2
"""Jousts of each knight."""


def name(card: str) -> Text:
    return say(TRICKS[card.split("_")[0]])


class Knight(Plain):
    seat: Seat
    renown: int = 5
    hand: Annotated[list[CardId], OwnSeat] = []


class Tourney(Game):
    knights: list[Knight]
    deck: Annotated[list[CardId], Nobody] = []
    discards: Annotated[list[CardId], Everyone] = []
    jousts: int = 0
    last_joust: int
    clocks_run: bool = False

    def hidden_piles(self) -> list[list[str]]:
        return [self.deck]

    def draw(self, seat: Seat) -> None:
        if self.deck:
            self.knights[seat].hand.append(self.deck.pop())
            self.seal()

    def gain(self, seat: Seat, renown: int) -> None:
        self.knights[seat].renown += renown
        self.tell("{seat:seat} has {n} renown.", seat=seat, n=self.knights[seat].renown)

    def left(self, seat: Seat) -> None:
        if len(self.playing) < 2:
            self.end(self.playing, "last one")


class Day(Frame):
    """Joust after joust."""

    def advance(self, game: Tourney) -> Frame | Done | None:
        if game.jousts == game.last_joust:
            most = max(game.knights[seat].renown for seat in game.playing)
            game.end([s for s in game.playing if game.knights[s].renown == most], "evening")
            return None
        game.jousts += 1
        return Joust(first=game.jousts % len(game.knights))


class Joust(Procedure):
    first: Seat

    @step
    def deal(self, game: Tourney) -> None:
        for seat in game.playing:
            game.draw(seat)

    @step
    def line_up(self, game: Tourney) -> Frame:
        return Places(order=game.clockwise(self.first))

    def heard(self, game: Tourney, result: Any) -> None:
        if isinstance(result, dict) and len(result) == 2:
            self._clash(game, result)

    @step
    def ride(self, game: Tourney) -> Frame:
        riders, muddy = game.clockwise(self.first)[:2], game.jousts % 3 == 0
        return Course(seats=game.playing, moments=[*WINDOWS], riders=riders, muddy=muddy)

    def _clash(self, game: Tourney, lances: dict[Seat, Answer]) -> None:
        one, two = lances
        if lances[one] != lances[two]:
            loser = one if lances[one] == ["light"] else two
            if loser not in game.gone:
                game.gain(loser, -FALL)


class Places(InTurn):
    """Each knight takes one of the places that are left; the best of them earns renown."""

    places: list[str] = ["front", "middle", "back", "hedge"]

    def ask(self, game: Tourney, seat: Seat) -> Ask | None:
        options = tuple(Option(place, say(place)) for place in self.places)
        title, fallback = say("Where do you stand?"), [self.places[-1]]
        return Choose(title=title, moment="place", options=options, fallback=fallback)

    def carry_out(self, game: Tourney, seat: Seat, answer: Answer) -> Frame | None:
        self.places.remove(answer[0])
        game.gain(seat, {"front": 2, "middle": 1}.get(answer[0], 0))
        return None


class OfCourse(Windows):
    """Everybody has tricks for some moment of a joust."""

    def question(self, game: Tourney, stop: Any, seat: Seat) -> Text:
        announced = tuple(name(action.id) for action in stop.chain if action.id in DECK)
        if not announced:
            return say("Do you do anything about this joust?")
        return say("{tricks} is played. Do you do anything?", tricks=announced)

    def actions(self, game: Tourney, stop: Any, seat: Seat, moment: str) -> tuple[Option, ...]:
        return self._tricks(game, seat, WINDOWS[moment])

    def answers(self, game: Tourney, stop: Any, seat: Seat, action: Action) -> tuple[Option, ...]:
        return self._tricks(game, seat, ("parry",))

    def _tricks(self, game: Tourney, seat: Seat, kinds: tuple[str, ...]) -> tuple[Option, ...]:
        hand = game.knights[seat].hand
        return tuple(Option(card, name(card)) for card in hand if card.split("_")[0] in kinds)

    def foreseen(self, game: Tourney, stop: Any) -> list[Action]:
        return [Action(seat=stop.riders[0], moment="strike", id="mud")] if stop.muddy else []


class Course(Stop):
    """Two ride at each other."""

    windows = OfCourse()

    riders: list[Seat]
    muddy: bool = False  # all can see that both will slip

    def decision(self, game: Tourney, seat: Seat) -> Ask | None:
        if seat not in self.riders:
            return None
        options = tuple(Option(lance, say(lance)) for lance in LANCES)
        title = say("Which lance do you carry?")
        return Choose(title=title, moment="lance", options=options, fallback=["light"])

    def announce(self, game: Tourney, action: Action) -> None:
        game.knights[action.seat].hand.remove(action.id)
        game.discards.append(action.id)
        game.tell("{seat:seat} plays {card}.", seat=action.seat, card=name(action.id))

    def carry_out(self, game: Tourney, action: Action, target: Action | None) -> Frame | None:
        match action.id.split("_")[0]:
            case "parry" if target is not None:
                target.stopped = True
            case "spur":
                game.draw(action.seat)
                self.asks_anew = True  # nobody could foresee what is drawn
            case "mud" | "boo":
                for rider in self.riders:
                    game.gain(rider, -1)
            case "cheer":
                game.gain(action.seat, 1)
        return None

    def length(self, game: Tourney) -> str:
        return "quiet" if game.clocks_run else ""

    def main_length(self, game: Tourney) -> str:
        return "main" if game.clocks_run else ""

    def least(self, game: Tourney) -> str:
        return "floor" if game.clocks_run else ""


class TourneyOptions(Options):
    stops: Literal["all speak", "by the clock"] = Field(
        "all speak", title="Stops", description="What closes a stop."
    )


def new(seats: int, options: Options, seed: str, owners_values: str) -> Tourney:
    game = Tourney(
        seed=seed,
        answered=[0] * seats,
        knights=[Knight(seat=seat) for seat in range(seats)],
        last_joust=JOUSTS * seats,
        clocks_run=TourneyOptions.model_validate(options.model_dump()).stops == "by the clock",
        stack=[Day()],
    )
    game.deck = game.shuffled(DECK)
    game.begin()
    return game


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Plays a trick every other time, and anything else by chance."""
    if not isinstance(ask, Choose) or ask.moment != "stop":
        return some_answer(ask, chance)
    return [option.id for option in ask.open if "_" in option.id and chance() < 0.5]


def orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    return (WaitForMe(),)


META = Meta(
    id="tourney",
    name="Tourney",
    about="Ride at one another, and play tricks on those who do.",
    seats=range(2, 5),
    length="ten minutes",
    options=TourneyOptions,
    new=new,
    game=Tourney,
    mind=robot,
    orders=orders,
    cards=lambda values: [Entry(title, "trick", (), key=key) for key, title in TRICKS.items()],
    rules=(Entry("Jousts", "rule", ("Whoever has the lighter lance is thrown.",)),),
    owners_values=str,
    clocks={
        clock: Timing(
            title=title,
            sentence=f"{title}.",
            choices=choices,
            live=choices[-1],
            varies={600: 1200, 4: 8} if clock == "floor" else {},
            awake=2 * 3600 if clock == "quiet" else 0,
        )
        for clock, title, choices in (
            ("quiet", "How long a stop is open", (8 * 3600, 4 * 3600, 60)),
            ("main", "How long riders may take", (24 * 3600, 120)),
            ("floor", "How long a stop is open at least", (600, 4)),
        )
    },
    advice=lambda options: {
        "place": Advice("In front there is renown.", "Jousts"),
        "stop": Advice("A trick that is parried is lost.", "Jousts"),
        "lance": Advice("The heavier one throws.", "Jousts"),
    },
    deciding={"place": "to take a place", "stop": "to do something", "lance": "to take a lance"},
)
