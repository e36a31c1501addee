"""Sorcery: a small game for the conformance suite: reactions to reactions, hands hidden.

Two to five wizards throw bolts at one another. Whenever a spell is cast, all may react; a zap
stops a spell, and is a spell itself, so that it can be zapped.
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
    shown,
    step,
)
from rules.meta import Advice, Entry, Meta, Options, Timing
from rules.parts.stop.clock import WaitForMe
from tests.answers import some_answer
from tests.games.window import LetPass, Window

SPELLS = {"bolt": "Bolt", "zap": "Zap", "ward": "Ward", "echo": "Echo"}
COPIES = {"bolt": 10, "zap": 14, "ward": 4, "echo": 4}
DECK = [f"{spell}_{number}" for spell, count in COPIES.items() for number in range(count)]
DAMAGE = 2
HAND = 4


def kind(card: str) -> str:
    return card.split("_")[0]


def name(card: str) -> Text:
    return say(SPELLS[kind(card)])


class Wizard(Plain):
    seat: Seat
    life: int
    warded: bool = False
    hand: Annotated[list[CardId], OwnSeat] = []

    @property
    @shown
    def cards_in_hand(self) -> int:
        return len(self.hand)


class Sorcery(Game):
    wizards: list[Wizard]
    deck: Annotated[list[CardId], Nobody] = []
    discards: Annotated[list[CardId], Everyone] = []
    turns: int = 0
    last_turn: int

    def hidden_piles(self) -> list[list[str]]:
        return [self.deck]

    clocks_run: bool = False  # nobody is waited for in a window but who has ordered so

    @property
    def alive(self) -> list[Seat]:
        return [wizard.seat for wizard in self.wizards if wizard.life > 0]

    def draw(self, seat: Seat) -> None:
        if self.deck:
            self.wizards[seat].hand.append(self.deck.pop())
            self.seal()

    def left(self, seat: Seat) -> None:
        self.wizards[seat].life = 0
        self.check_end()

    def check_end(self) -> None:
        if not self.over and len(self.alive) < 2:
            self.end(self.alive, "last one")


class Round(Frame):
    """Turn after turn until one is left, or it gets too late."""

    turn_of: Seat = 0

    def advance(self, game: Sorcery) -> Frame | Done | None:
        if game.turns == game.last_turn:
            most = max(game.wizards[seat].life for seat in game.alive)
            game.end([s for s in game.alive if game.wizards[s].life == most], "late")
            return None
        seat, game.turns = self.turn_of, game.turns + 1
        self.turn_of = (seat + 1) % len(game.wizards)
        return Turn(seat=seat) if game.wizards[seat].life > 0 else None


class Turn(Procedure):
    seat: Seat

    @step
    def draw(self, game: Sorcery) -> None:
        game.draw(self.seat)

    @step
    def cast(self, game: Sorcery) -> Frame:
        return ChooseSpell(seat=self.seat)


class ChooseSpell(Frame):
    seat: Seat
    bolt: Annotated[CardId, OwnSeat] = ""
    done: bool = False

    def asks(self, game: Sorcery) -> dict[Seat, Ask]:
        if self.done:
            return {}
        return {self.seat: self._whom(game) if self.bolt else self._which(game)}

    def _which(self, game: Sorcery) -> Choose:
        castable = [c for c in game.wizards[self.seat].hand if kind(c) in ("bolt", "ward")]
        options = (*(Option(c, name(c)) for c in castable), Option("rest", say("Rest")))
        title = say("Which spell do you cast?")
        return Choose(title=title, moment="action", options=options, fallback=["rest"], secret=True)

    def _whom(self, game: Sorcery) -> Choose:
        others = [seat for seat in game.alive if seat != self.seat]
        options = tuple(Option(str(seat), say("{s:seat}", s=seat)) for seat in others)
        fallback = [options[0].id]
        return Choose(title=say("At whom?"), moment="target", options=options, fallback=fallback)

    def answer(self, game: Sorcery, seat: Seat, answer: Answer) -> Frame | None:
        chosen: str = answer[0]
        if self.bolt:
            self.done = True
            return Cast(seat=seat, card=self.bolt, target=int(chosen))
        if kind(chosen) == "bolt":
            self.bolt = chosen
            return None
        self.done = True
        return Cast(seat=seat, card=chosen, target=seat) if chosen != "rest" else None


class Cast(Procedure):
    """Announce a spell, let all react, then let it work unless it was stopped."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    target: Seat
    stopped: bool = False

    @step
    def announce(self, game: Sorcery) -> Frame:
        game.wizards[self.seat].hand.remove(self.card)
        game.discards.append(self.card)
        text = "{seat:seat} casts {card} at {target:seat}."
        game.tell(text, seat=self.seat, card=name(self.card), target=self.target)
        first = [self.target, *(seat for seat in game.alive if seat != self.target)]
        return SpellIsCast(open_to=first, caster=self.seat, spell=self.card, target=self.target)

    def heard(self, game: Sorcery, result: Any) -> None:
        self.stopped = result == "stopped"

    @step
    def work(self, game: Sorcery) -> Done | None:
        if self.stopped:
            return Done("")
        return Done(self._work(game))

    def _work(self, game: Sorcery) -> str:
        target = game.wizards[self.target]
        match kind(self.card):
            case "bolt" if target.warded:
                target.warded = False
            case "bolt":
                target.life = max(0, target.life - DAMAGE)
                game.check_end()
            case "ward":
                target.warded = True
            case "echo":
                game.draw(self.seat)
            case _:
                return "stopped"
        return ""


class SpellIsCast(Window):
    """A spell is being cast: it may be zapped, and anyone may take the moment for an echo."""

    caster: Seat
    spell: Annotated[CardId, Everyone]
    target: Seat

    def question(self, game: Sorcery, seat: Seat) -> Text:
        text = "{caster:seat} casts {spell} at {target:seat}. Do you react?"
        return say(text, caster=self.caster, spell=name(self.spell), target=self.target)

    def responses(self, game: Sorcery, seat: Seat) -> tuple[Option, ...]:
        hand = game.wizards[seat].hand
        return tuple(Option(card, name(card)) for card in hand if kind(card) in ("zap", "echo"))

    def respond(self, game: Sorcery, seat: Seat, chosen: str) -> Frame:
        return Cast(seat=seat, card=chosen, target=self.caster)

    def heard(self, game: Sorcery, result: Any) -> None:
        self.outcome = result

    def length(self, game: Sorcery) -> str:
        return "reaction" if game.clocks_run else ""

    def least(self, game: Sorcery) -> str:
        return "floor" if game.clocks_run else ""


class PassUnlessAimedAt(LetPass):
    """Let every window pass, but one about a spell that is cast at oneself."""

    def title(self) -> Text:
        return say("Let every window pass unless a spell is cast at me")

    def asks_after_all(self, game: Sorcery, seat: Seat) -> bool:
        window = game.stack[-1]
        return isinstance(window, SpellIsCast) and window.target == seat


class PassAll(LetPass):
    """Let every window pass, whatever it is about."""


class SorceryOptions(Options):
    life: Literal["frail", "hardy"] = Field("frail", title="Life", description="How long.")
    windows: Literal["all speak", "by the clock"] = Field(
        "all speak", title="Windows", description="What closes a window."
    )


def new(seats: int, options: Options, seed: str, owners_values: str) -> Sorcery:
    chosen = SorceryOptions.model_validate(options.model_dump())
    life = {"frail": 2, "hardy": 6}[chosen.life]
    game = Sorcery(
        seed=seed,
        answered=[0] * seats,
        wizards=[Wizard(seat=seat, life=life) for seat in range(seats)],
        last_turn=6 * seats,
        clocks_run=chosen.windows == "by the clock",
        stack=[Round()],
    )
    game.deck = game.shuffled(DECK)
    for wizard in game.wizards:
        wizard.hand = [game.deck.pop() for _ in range(HAND)]
    game.begin()
    return game


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    return some_answer(ask, chance)


def orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    return (PassUnlessAimedAt(), PassAll(), WaitForMe())


META = Meta(
    id="sorcery",
    name="Sorcery",
    about="Throw bolts, and zap the bolts of others.",
    seats=range(2, 6),
    length="five minutes",
    options=SorceryOptions,
    new=new,
    game=Sorcery,
    mind=robot,
    orders=orders,
    cards=lambda values: [Entry(title, "spell", (), key=key) for key, title in SPELLS.items()],
    rules=(Entry("Spells", "rule", ("Whenever a spell is cast, all may react.",)),),
    owners_values=str,
    clocks={
        "reaction": Timing(
            title="Reaction",
            sentence="How long a window stays open.",
            choices=(8 * 3600, 60),
            live=60,
        ),
        "floor": Timing(
            title="Least time of a window",
            sentence="No window closes sooner, so that its closing tells nothing.",
            choices=(600, 5, 0),
            live=5,
            varies={600: 1200, 5: 10},
        ),
    },
    advice=lambda options: {
        "action": Advice("A bolt hurts, unless it is zapped.", "Spells"),
        "target": Advice("Whoever is hit loses a life.", "Spells"),
        "window": Advice("What you let pass happens.", "Spells"),
    },
    deciding={"action": "to act", "target": "to take aim", "window": "to react"},
)
