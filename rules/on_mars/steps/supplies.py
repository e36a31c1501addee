"""Gains of goods, points and colonists; the warehouse; trade; production."""

from typing import ClassVar, Final

from rules.kernel import Allocation, Answer, Ask, Frame, Option, Seat, Share, Text, say
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import GOODS, WAREHOUSE, WILD, YIELDS, Item
from rules.on_mars.model.told import GAINED, GAINED_COLONISTS, GAINED_ONE_CRYSTAL_MORE, SCORED
from rules.on_mars.model.words import NAMES, amount, goods
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing

OTHERS: Final = tuple(good for good in GOODS if good != WILD)


class Gain(Doing):
    """Gain a number of an item, or of resources other than minerals, from the supply."""

    WORD: ClassVar[Word] = "gain"

    def options(self, game: OnMars) -> list[Option]:
        if self.boosting:
            return [Option("more", say("One crystal more"))]
        return []

    def title(self, game: OnMars) -> Text:
        return say("Do you send a colonist to gain one more crystal?")

    def carry_out(self, game: OnMars, chosen: str) -> None:
        game.gain(self.seat, "crystal")
        game.report(self.seat, GAINED_ONE_CRYSTAL_MORE)

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        if effect.what == "non_mineral":
            return GainAny(seat=seat, n=effect.n)
        item: Item = effect.what  # type: ignore[assignment]  # what is gained is an item
        kept = game.gain(seat, item, effect.n)
        if kept:
            game.report(seat, GAINED, goods=amount(item, kept))
        frame = super().begin(game, seat, effect)
        assert isinstance(frame, Gain)  # noqa: S101  # for the type
        frame.done = effect.n
        return frame if effect.boost == "colonist" else None

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        if effect.what == "non_mineral":
            return any(game.can_hold(seat, good) for good in OTHERS)
        return effect.what == "crystal" or game.can_hold(seat, effect.what)  # type: ignore[arg-type]  # an item


class GainAny(Frame):
    """Share a gain among the resources other than minerals."""

    seat: Seat
    n: int
    gained: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.gained:
            return {}
        player, usual = game.player(self.seat), dict.fromkeys(OTHERS, 0)
        for _ in range(self.n):
            most = max(OTHERS, key=lambda good: player.limit - player.goods[good] - usual[good])
            usual[most] += 1
        ask = Allocation(
            title=say("Which {n} resources do you gain?", n=self.n),
            moment="gain",
            lines=tuple(
                Share(good, say(NAMES[good].capitalize()), 0, self.n, unit=good) for good in OTHERS
            ),
            least=self.n,
            most=self.n,
            fallback=dict(usual),
            offer=say("Gain {shares}"),
            hint=say("What does not fit in your storage is lost."),
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        kept = {good: game.gain(self.seat, good, answer[good]) for good in OTHERS if answer[good]}
        game.report(self.seat, GAINED, goods=goods(kept))
        self.gained = True


class GainColonist(Doing):
    """Move colonists from the personal supply to the Living Quarters."""

    WORD: ClassVar[Word] = "gain_colonist"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        gained = game.gain_colonists(seat, effect.n)
        if gained:
            game.report(seat, GAINED_COLONISTS, n=gained)
        return None

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        player = game.player(seat)
        return player.supply > 0 and player.room > player.ready


class Score(Doing):
    """Score points at once."""

    WORD: ClassVar[Word] = "score"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        game.score(seat, effect.n)
        game.report(seat, SCORED, n=effect.n)
        return None

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return True


class TakeWarehouse(Doing):
    """Take things from the warehouse as far as it has them and there is room for them."""

    WORD: ClassVar[Word] = "take_warehouse"

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return any(n and game.can_hold(seat, item) for item, n in game.warehouse.items())

    def options(self, game: OnMars) -> list[Option]:
        return [self._option(game, item) for item in WAREHOUSE]

    def _option(self, game: OnMars, item: Item) -> Option:
        left = game.warehouse[item]
        why_not = None
        if not left:
            why_not = say("There is none left in the warehouse.")
        elif not game.can_hold(self.seat, item):
            why_not = say("You have no room for it.")
        return Option(item, say(NAMES[item].capitalize()), say("{n} left", n=left), why_not=why_not)

    def title(self, game: OnMars) -> Text:
        return say("What do you take from the warehouse?")

    def carry_out(self, game: OnMars, chosen: str) -> None:
        item: Item = chosen  # type: ignore[assignment]  # one of the warehouse's
        game.warehouse[item] -= 1
        game.gain(self.seat, item)
        game.report(
            self.seat, "{seat:seat} took {goods} from the warehouse.", goods=amount(item, 1)
        )


class Trade(Doing):
    """Pay a resource of any kind; gain others, minerals excepted (Trade Market)."""

    WORD: ClassVar[Word] = "trade"

    def options(self, game: OnMars) -> list[Option]:
        if not self.boosting:
            held = game.player(self.seat).goods
            return [Option(good, say("Pay 1 {good}", good=good)) for good in GOODS if held[good]]
        return [
            Option(good, say("Gain 1 {good}", good=good))
            for good in OTHERS
            if game.can_hold(self.seat, good)
        ]

    def title(self, game: OnMars) -> Text:
        if self.boosting:
            return say("Do you send a colonist to gain one more?")
        return say("What do you give for two others?")

    @property
    def boosting(self) -> bool:
        return self.done > 0

    def choose(self, game: OnMars, chosen: str) -> None:
        if self.boosts == 0:
            game.pay(self.seat, {chosen: 1})

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        if self.boosts == 0:
            game.report(self.seat, "{seat:seat} traded {goods}.", goods=amount(chosen, 1))
            return GainAny(seat=self.seat, n=self.effect.n)
        game.gain(self.seat, chosen)  # type: ignore[arg-type]  # one of the goods
        game.report(self.seat, GAINED, goods=amount(chosen, 1))
        return None


def production(game: OnMars, seat: Seat) -> dict[str, Item]:
    """Return hex -> product, of the player's miners and advanced buildings."""
    return {
        at: YIELDS[one.tile]
        for at, one in game.buildings.items()
        if seat in (one.miner, one.upgraded_by)
    }


def produce(game: OnMars, seat: Seat) -> None:
    """Produce once with all miners and advanced buildings of the player."""
    kept: dict[str, int] = {}
    for item in production(game, seat).values():
        kept[item] = kept.get(item, 0) + game.gain(seat, item)
    if any(kept.values()):
        game.report(seat, "{seat:seat} produced {goods}.", goods=goods(kept))


class Produce(Doing):
    """All miners and advanced buildings produce; each colonist makes one produce again."""

    WORD: ClassVar[Word] = "produce"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        produce(game, seat)
        return cls(seat=seat, effect=effect, done=1, boosters=game.player(seat).ready)

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return bool(production(game, seat))

    def options(self, game: OnMars) -> list[Option]:
        return [
            Option(at, say("{at}: {item}", at=at, item=NAMES[item]), mark=at)
            for at, item in production(game, self.seat).items()
            if game.can_hold(self.seat, item)
        ]

    def title(self, game: OnMars) -> Text:
        return say("Which building produces again?")

    def carry_out(self, game: OnMars, chosen: str) -> None:
        item = production(game, self.seat)[chosen]
        game.gain(self.seat, item)
        game.report(self.seat, GAINED, goods=amount(item, 1))
