"""Orchard: a small game for the conformance suite, with parts that Project Mars does not use.

Two to four growers draft cards, play them, and plant trees on twelve plots. The player with the
most fruit after the last season wins. Cards are data: a save holds a card in the middle of its
effect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from rules.kernel import (
    Allocation,
    Answer,
    Ask,
    CardId,
    Chance,
    Choose,
    Confirm,
    Done,
    Everyone,
    Frame,
    Kinded,
    Nobody,
    Option,
    Order,
    OwnSeat,
    Plain,
    Procedure,
    Saved,
    Seat,
    Share,
    StandingOrder,
    Text,
    say,
    shown,
    step,
    unit,
)
from rules.meta import Advice, Entry, Meta, Options
from rules.parts.draft import Draft, Pick
from rules.parts.provable import Provable
from tests.answers import some_answer

PLOTS = 12
HAND = 3
FRUIT_WORTH = 2
"""Coins that one fruit is worth when it is used to pay."""

unit("fruit", "{n} fruit", "{n} fruits")
unit("coins", "{n} coin", "{n} coins")


# ---- effects: words of which cards are made ---------------------------------------------------


class Effect(Kinded):
    """A frozen word; half-resolved cards carry these in the save."""

    model_config = ConfigDict(frozen=True)

    def text(self) -> Text:
        raise NotImplementedError

    def possible(self, game: Orchard, seat: Seat) -> bool:
        return True

    def begin(self, game: Orchard, seat: Seat) -> Frame | None:
        raise NotImplementedError


class Gain(Effect):
    what: Literal["fruit", "coins"]
    count: int

    def text(self) -> Text:
        return say("gain {count:" + self.what + "}", count=self.count)

    def begin(self, game: Orchard, seat: Seat) -> None:
        grower = game.growers[seat]
        setattr(grower, self.what, getattr(grower, self.what) + self.count)
        # coins are hidden, and how many come in is told to their owner alone
        to = seat if self.what == "coins" else None
        text = "{seat:seat} gains {count:" + self.what + "}."
        game.tell(text, to=to, seat=seat, count=self.count)


class Plant(Effect):
    def text(self) -> Text:
        return say("plant a tree")

    def possible(self, game: Orchard, seat: Seat) -> bool:
        return None in game.plots

    def begin(self, game: Orchard, seat: Seat) -> Frame:
        return ChoosePlot(seat=seat, uproot=False)


class Uproot(Effect):
    def text(self) -> Text:
        return say("uproot another grower's tree")

    def possible(self, game: Orchard, seat: Seat) -> bool:
        return any(owner not in (None, seat) for owner in game.plots)

    def begin(self, game: Orchard, seat: Seat) -> Frame:
        return ChoosePlot(seat=seat, uproot=True)


class Forecast(Effect):
    def text(self) -> Text:
        return say("look at the top cards and arrange them")

    def possible(self, game: Orchard, seat: Seat) -> bool:
        return len(game.deck) > 1

    def begin(self, game: Orchard, seat: Seat) -> Frame:
        cards, game.deck = game.deck[:3], game.deck[3:]
        game.seal()
        return Arrange(seat=seat, cards=cards)


class Then(Effect):
    parts: tuple[Saved[Effect], ...]

    def text(self) -> Text:
        return say("{all}", all=tuple(part.text() for part in self.parts))

    def begin(self, game: Orchard, seat: Seat) -> Frame:
        return Resolve(seat=seat, todo=list(self.parts))


class OneOf(Effect):
    branches: tuple[Saved[Effect], ...]

    def text(self) -> Text:
        return say("choose: {branches}", branches=tuple(part.text() for part in self.branches))

    def begin(self, game: Orchard, seat: Seat) -> Frame:
        return PickBranch(seat=seat, branches=list(self.branches))


class Card(Plain):
    """A catalogue card; `whenever_planted` works in front of its owner for ever."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[CardId, Everyone]
    name: str
    cost: int
    effect: tuple[Saved[Effect], ...] = ()
    whenever_planted: Saved[Effect] | None = None

    def text(self) -> Text:
        now = tuple(effect.text() for effect in self.effect)
        if self.whenever_planted is None:
            return say("{now}", now=now)
        return say("whenever another plants: {what}", what=self.whenever_planted.text())


FRUIT, COINS = Gain(what="fruit", count=2), Gain(what="coins", count=3)
KINDS: tuple[tuple[str, int, tuple[Effect, ...], Effect | None], ...] = (
    ("Sapling", 2, (Plant(),), None),
    ("Windfall", 3, (OneOf(branches=(FRUIT, COINS, Then(parts=(Plant(), Forecast())))),), None),
    ("Grafting", 5, (Plant(), OneOf(branches=(Plant(), Uproot())), FRUIT), None),
    ("Axe", 1, (Uproot(), Gain(what="coins", count=1)), None),
    ("Almanac", 0, (Forecast(), FRUIT), None),
    ("Beehive", 4, (), OneOf(branches=(Gain(what="fruit", count=1), COINS))),
)
CARDS = {
    f"{name.lower()}_{number}": Card(
        id=f"{name.lower()}_{number}", name=name, cost=cost, effect=effect, whenever_planted=when
    )
    for name, cost, effect, when in KINDS
    for number in range(1, 9)
}


def as_option(card: str, **more: Any) -> Option:
    return Option(card, say(CARDS[card].name), detail=CARDS[card].text(), **more)


# ---- the table --------------------------------------------------------------------------------


class Grower(Plain):
    TOLD = frozenset({"coins"})  # whoever counts knows them

    seat: Seat
    coins: Annotated[int, OwnSeat] = 6
    fruit: int = 0
    hand: Annotated[list[CardId], OwnSeat] = []
    in_front: Annotated[list[CardId], Everyone] = []

    @property
    @shown
    def cards_in_hand(self) -> int:
        return len(self.hand)


class Orchard(Provable):
    growers: list[Grower]
    seasons: int
    drafting: Literal["draft", "deal"]
    deck: Annotated[list[CardId], Nobody] = []
    discards: Annotated[list[CardId], Everyone] = []
    plots: list[Seat | None] = [None] * PLOTS

    def hidden_piles(self) -> list[list[str]]:
        return [self.deck]

    def draft(self, hands: dict[Seat, list[str]]) -> Frame:
        return OrchardDraft(circle=self.playing, hands=hands)

    def left(self, seat: Seat) -> None:
        self.plots = [None if owner == seat else owner for owner in self.plots]
        if len(self.playing) == 1:
            self.end(self.playing, "alone")

    def finish(self) -> None:
        score = {seat: self.growers[seat].fruit for seat in self.playing}
        best = max(score.values())
        self.end([seat for seat, fruit in score.items() if fruit == best], "harvest")


# ---- how it is played -------------------------------------------------------------------------


class Season(Procedure):
    """Deal, take turns, harvest; as many times as there are seasons."""

    number: int = 1

    @step
    def deal(self, game: Orchard) -> Frame | None:
        game.deck = game.shuffled(game.deck + game.discards)
        game.discards = []
        hands = {seat: [game.deck.pop() for _ in range(HAND)] for seat in game.playing}
        if game.drafting == "draft":
            return game.draft(hands)
        self.heard(game, hands)
        return None

    @step
    def turns(self, game: Orchard) -> Frame:
        return Turns(order=game.playing)

    @step
    def harvest(self, game: Orchard) -> None:
        for seat in game.playing:
            game.growers[seat].fruit += game.plots.count(seat)
        game.tell("Season {number} is over.", number=self.number)

    def heard(self, game: Orchard, result: Any) -> None:
        for seat, cards in (result or {}).items():
            game.growers[seat].hand += cards

    def finished(self, game: Orchard) -> Frame | Done | None:
        if self.number == game.seasons:
            game.finish()
            return Done()
        self.number += 1
        self.go_to("deal")
        return None


class OrchardPick(Pick):
    def option(self, game: Orchard, card: str) -> Option:
        return as_option(card)


class OrchardDraft(Draft):
    def pick(self, game: Orchard, seat: Seat, cards: list[str]) -> Pick:
        return OrchardPick(seat=seat, cards=cards)


class Turns(Frame):
    """In turn, a card each; a grower who passes is out for the season."""

    order: list[Seat]

    def advance(self, game: Orchard) -> Frame | Done | None:
        self.order = [seat for seat in self.order if seat not in game.gone]
        return TakeTurn(seat=self.order.pop(0)) if self.order else Done()

    def heard(self, game: Orchard, result: Any) -> None:
        if result is not None:
            self.order.append(result)


class TakeTurn(Frame):
    """Play a card or pass; hears nothing and finishes with the seat if it stays in."""

    seat: Seat
    state: Literal["choosing", "passing", "stays", "out"] = "choosing"

    def asks(self, game: Orchard) -> dict[Seat, Ask]:
        if self.state == "choosing":
            return {self.seat: self._which(game)}
        if self.state == "passing":
            title = say("Sell the rest of your hand, a coin for each card?")
            yes, no = say("Sell them"), say("Keep them")
            ask = Confirm(title=title, moment="sell", fallback=False, yes=yes, no=no, secret=True)
            return {self.seat: ask}
        return {}

    def _which(self, game: Orchard) -> Choose:
        grower = game.growers[self.seat]
        means = grower.coins + FRUIT_WORTH * grower.fruit
        dear = {card for card in grower.hand if CARDS[card].cost > means}
        options = [
            as_option(card, why_not=say("You cannot pay for it.") if card in dear else None)
            for card in grower.hand
        ]
        return Choose(
            title=say("Play a card, or pass."),
            moment="action",
            options=(*options, Option("pass", say("Pass"), aside=True)),
            fallback=["pass"],
            secret=True,
        )

    def answer(self, game: Orchard, seat: Seat, answer: Answer) -> Frame | None:
        grower = game.growers[seat]
        if self.state == "passing":
            self.state = "out"
            if answer:
                grower.coins += len(grower.hand)
                game.discards += grower.hand
                grower.hand = []
            return None
        if answer == ["pass"]:
            game.tell("{seat:seat} passes.", seat=seat, minor=True)
            self.state = "passing" if grower.hand else "out"
            return None
        self.state = "stays"
        return PlayCard(seat=seat, card=answer[0])

    def advance(self, game: Orchard) -> Frame | Done | None:
        return Done(self.seat if self.state == "stays" else None)


class PlayCard(Procedure):
    """Pay for a card, carry it out, lay it down."""

    seat: Seat
    card: Annotated[CardId, Everyone]

    @step
    def pay(self, game: Orchard) -> Frame | None:
        game.growers[self.seat].hand.remove(self.card)
        game.tell("{seat:seat} plays {card}.", seat=self.seat, card=CARDS[self.card].name)
        cost = CARDS[self.card].cost
        return Pay(seat=self.seat, cost=cost) if cost else None

    @step
    def carry_out(self, game: Orchard) -> Frame:
        return Resolve(seat=self.seat, todo=list(CARDS[self.card].effect))

    @step
    def lay_down(self, game: Orchard) -> None:
        stays = CARDS[self.card].whenever_planted is not None
        (game.growers[self.seat].in_front if stays else game.discards).append(self.card)


class Pay(Frame):
    seat: Seat
    cost: int

    def asks(self, game: Orchard) -> dict[Seat, Ask]:
        if not self.cost:
            return {}
        grower = game.growers[self.seat]
        coins = min(grower.coins, self.cost)
        fruit = -(-(self.cost - coins) // FRUIT_WORTH)
        most = min(grower.fruit, -(-self.cost // FRUIT_WORTH))
        ask = Allocation(
            title=say("Pay {cost:coins}.", cost=self.cost),
            moment="pay",
            lines=(
                Share("coins", say("Coins"), 0, coins),
                Share("fruit", say("Fruit, worth 2 each"), 0, most, worth=FRUIT_WORTH),
            ),
            least=self.cost,
            most=self.cost + FRUIT_WORTH - 1,
            fallback={"coins": coins, "fruit": fruit},
            secret=True,
        )
        return {self.seat: ask}

    def answer(self, game: Orchard, seat: Seat, answer: Answer) -> None:
        grower = game.growers[seat]
        grower.coins -= answer["coins"]
        grower.fruit -= answer["fruit"]
        self.cost = 0


class Resolve(Frame):
    """Carry out effects in printed order; what is left travels in the save."""

    seat: Seat
    todo: list[Saved[Effect]]

    def advance(self, game: Orchard) -> Frame | Done | None:
        if not self.todo:
            return Done()
        effect = self.todo.pop(0)
        if self.seat in game.gone or not effect.possible(game, self.seat):
            return None
        return effect.begin(game, self.seat)


class PickBranch(Frame):
    """Offer the branches that can be carried out; a forced one is taken unasked."""

    seat: Seat
    branches: list[Saved[Effect]]

    def possible(self, game: Orchard) -> dict[str, Effect]:
        found = enumerate(self.branches)
        return {str(place): one for place, one in found if one.possible(game, self.seat)}

    def asks(self, game: Orchard) -> dict[Seat, Ask]:
        found = self.possible(game)
        if len(found) < 2:
            return {}
        options = tuple(Option(place, branch.text()) for place, branch in found.items())
        fallback = [next(iter(found))]
        title = say("Choose one.")
        return {self.seat: Choose(title=title, moment="branch", options=options, fallback=fallback)}

    def answer(self, game: Orchard, seat: Seat, answer: Answer) -> Frame | None:
        return self.take(game, self.branches[int(answer[0])])

    def advance(self, game: Orchard) -> Frame | Done | None:
        found = self.possible(game)
        return self.take(game, *found.values()) if found else Done()

    def take(self, game: Orchard, branch: Effect) -> Frame | None:
        self.branches = []
        return branch.begin(game, self.seat)


class ChoosePlot(Frame):
    seat: Seat
    uproot: bool
    done: bool = False

    def free(self, game: Orchard) -> list[int]:
        return [
            plot
            for plot, owner in enumerate(game.plots)
            if (owner not in (None, self.seat) if self.uproot else owner is None)
        ]

    def asks(self, game: Orchard) -> dict[Seat, Ask]:
        free = [] if self.done else self.free(game)
        if not free:  # done, or whoever had trees has left
            return {}
        options = tuple(
            Option(str(plot), say("Plot {n}", n=plot + 1), mark=chr(65 + plot)) for plot in free
        )
        title = say("Whose tree falls?") if self.uproot else say("Where do you plant?")
        fallback = [options[0].id]
        return {self.seat: Choose(title=title, moment="plot", options=options, fallback=fallback)}

    def answer(self, game: Orchard, seat: Seat, answer: Answer) -> Frame | None:
        plot = int(answer[0])
        self.done = True
        if self.uproot:
            game.plots[plot] = None
            game.tell("{seat:seat} fells the tree on plot {n}.", seat=seat, n=plot + 1)
            return None
        game.plots[plot] = seat
        game.tell("{seat:seat} plants on plot {n}.", seat=seat, n=plot + 1)
        return Triggers(
            waiting=[
                (grower.seat, effect)
                for grower in game.growers
                if grower.seat not in (seat, *game.gone)
                for card in grower.in_front
                if (effect := CARDS[card].whenever_planted) is not None
            ]
        )


class Triggers(Frame):
    """The effects of other growers' cards when somebody plants a tree, in seat order."""

    waiting: list[tuple[Seat, Saved[Effect]]]

    def advance(self, game: Orchard) -> Frame | Done | None:
        if not self.waiting:
            return Done()
        seat, effect = self.waiting.pop(0)
        return Resolve(seat=seat, todo=[effect])


class Arrange(Frame):
    seat: Seat
    cards: Annotated[list[CardId], OwnSeat]

    def asks(self, game: Orchard) -> dict[Seat, Ask]:
        if not self.cards:
            return {}
        ask = Order(
            title=say("In which order do these lie on the deck?"),
            moment="arrange",
            options=tuple(as_option(card) for card in self.cards),
            fallback=list(self.cards),
            secret=True,
        )
        return {self.seat: ask}

    def answer(self, game: Orchard, seat: Seat, answer: Answer) -> None:
        game.deck[:0] = answer
        self.cards = []


# ---- the entry in the list of games -----------------------------------------------------------


class OrchardOptions(Options):
    seasons: Literal["two", "three"] = Field("two", title="Seasons", description="How many.")
    drafting: Literal["draft", "deal"] = Field(
        "draft", title="Cards", description="Pick and hand on, or keep what is dealt."
    )


def new(seats: int, options: Options, seed: str, owners_values: str) -> Orchard:
    chosen = OrchardOptions.model_validate(options.model_dump())
    game = Orchard(
        seed=seed,
        answered=[0] * seats,
        growers=[Grower(seat=seat) for seat in range(seats)],
        seasons={"two": 2, "three": 3}[chosen.seasons],
        drafting=chosen.drafting,
        deck=list(CARDS),
        stack=[Season()],
    )
    game.begin()
    return game


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    return some_answer(ask, chance)


def no_orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    return ()


META = Meta(
    id="orchard",
    name="Orchard",
    about="Draft, plant and harvest.",
    seats=range(2, 5),
    length="ten minutes",
    options=OrchardOptions,
    new=new,
    game=Orchard,
    mind=robot,
    orders=no_orders,
    cards=lambda values: [
        Entry(card.name, "card", (str(card.text()),), key=card.id) for card in CARDS.values()
    ],
    rules=(Entry("Seasons", "rule", ("Deal, take turns, harvest.",)),),
    owners_values=str,
    advice=lambda options: dict.fromkeys(
        ("draft", "action", "sell", "pay", "branch", "plot", "arrange"),
        Advice("Fruit is all that counts in the end.", "Seasons"),
    ),
    deciding={
        "draft": "to keep a card",
        "action": "to play a card",
        "sell": "to sell or keep the rest",
        "pay": "to pay",
        "branch": "to choose an effect",
        "plot": "to choose a plot",
        "arrange": "to arrange cards",
    },
)
