"""Paying: the means beside M€, the best proposal, and the question where there is a choice."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated, Final, NamedTuple

from rules.kernel import (
    Allocation,
    Answer,
    Ask,
    CardId,
    Everyone,
    Frame,
    Option,
    Seat,
    Share,
    Text,
    say,
)
from rules.parts.offers import closed
from rules.terraforming_mars.model.deeds import (
    BOUGHT,
    BOUGHT_FOR,
    BOUGHT_NOTHING,
    PAID,
    PAID_FOR,
    PAID_TOO_MUCH,
    WORTH,
)
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.player import Player, Way
from rules.terraforming_mars.model.words import amount
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.offers import offered


def proposal(found: Sequence[Way], cost: int) -> dict[str, int]:
    """Return the best payment: without waste where possible, else with as little as possible.

    Among those, the means worth less go before those worth more, so that the more valuable metal
    stays. M€ go after the metals, and heat last.
    """
    special = [way for way in found if way.id not in PLAIN]
    numbers = (range(min(way.most, -(-cost // way.worth)) + 1) for way in special)
    filled = (_filled(found, special, counts, cost) for counts in product(*numbers))
    return min(
        (paid for paid in filled if worth(found, paid) >= cost),
        key=lambda paid: _sacrifice(found, paid),
    )


def _filled(
    found: Sequence[Way], special: Sequence[Way], counts: Sequence[int], cost: int
) -> dict[str, int]:
    """Return a payment with these special means, and the rest in M€ and heat as far as they go."""
    paid = {way.id: n for way, n in zip(special, counts, strict=True)}
    left = max(0, cost - worth(special, paid))
    plain = {way.id: way.most for way in found if way.id in PLAIN}
    for id in PLAIN:
        if id in plain:
            paid[id] = min(left, plain[id])
            left -= paid[id]
    return paid


def _sacrifice(found: Sequence[Way], paid: Mapping[str, int]) -> tuple[int, ...]:
    """Return the pain of a payment: its worth, then the cheap means that it spares."""
    special = sorted((way for way in found if way.id not in PLAIN), key=lambda way: way.worth)
    return (worth(found, paid), *(way.most - paid[way.id] for way in special))


def other_ways(found: Sequence[Way], cost: int) -> tuple[dict[str, int], ...]:
    """Return good payments beside the proposal: all in M€, and as few M€ as possible."""
    usual, filled = proposal(found, cost), {way.id: 0 for way in found}
    all_in_money = any(way.id == "mc" and way.most >= cost for way in found)
    ways = [filled | {"mc": cost}] if all_in_money else []
    ways.append(_sparing(found, cost))
    return tuple(way for place, way in enumerate(ways) if way != usual and way not in ways[:place])


def _sparing(found: Sequence[Way], cost: int) -> dict[str, int]:
    """Return the payment with the fewest M€: heat and metals first, even if a little is lost."""
    others = [way for way in found if way.id != "mc"]
    there = sum(way.most * way.worth for way in others)
    money = next((way for way in found if way.id == "mc"), None)
    if there >= cost:
        paid = proposal(others, cost)
        return paid if money is None else paid | {"mc": 0}
    return {way.id: way.most for way in others} | {"mc": cost - there}


def total(found: Sequence[Way], cost: int) -> Text:
    """Return the price; and the most that can be given, where the excess would be lost."""
    special = [way for way in found if way.id not in PLAIN]
    most = sum(way.most * way.worth for way in special)
    if most <= cost:
        return amount("mc", cost)
    goods = tuple(GOODS[way.id] for way in special)
    text = "{n:mc} (up to {most} with {goods}, the rest is lost)"
    return say(text, n=cost, most=most, goods=goods)


def worth(found: Sequence[Way], paid: Mapping[str, int]) -> int:
    """Return the worth of a payment."""
    return sum(paid.get(way.id, 0) * way.worth for way in found)


def _with_change(paid: dict[str, int], excess: int) -> dict[str, int]:
    """Return a payment without M€ and heat beyond the price; metals give no change."""
    for id in PLAIN:
        back = min(paid.get(id, 0), max(0, excess))
        if back:
            paid[id] -= back
            excess -= back
    return paid


PLAIN: Final = ("mc", "heat")
"""Worth one each, and good for any price."""

LABELS: Final[dict[str, str]] = {
    "mc": "M€",
    "steel": "Steel (worth {n} each)",
    "titanium": "Titanium (worth {n} each)",
    "heat": "Heat (worth {n} each)",
    "psychrophiles": "Microbes (worth {n} each)",
}
GOODS: Final = {
    "steel": say("steel"),
    "titanium": say("titanium"),
    "psychrophiles": say("microbes"),
}
"""Means worth more than one each, as nouns within a sentence."""

UNIT_OF: Final = {"psychrophiles": "microbe"}
"""The unit of payments from a card; all other means are their own unit."""


def in_words(found: Sequence[Way], paid: Mapping[str, int]) -> Text:
    """Return a payment in words: `2 steel (worth 4) and 3 M€`."""
    given = [(way, paid[way.id]) for way in found if paid.get(way.id)]
    return say("{goods}", goods=tuple(_given(way, count) for way, count in given))


def _given(way: Way, count: int) -> Text:
    goods = amount(UNIT_OF.get(way.id, way.id), count)
    if way.worth == 1:
        return goods
    return say(WORTH, goods=goods, n=count * way.worth)


class Pay(Frame):
    """Choose how to pay a price, where there is more than one way."""

    seat: Seat
    source: Annotated[CardId, Everyone] = ""
    cost: int  # 0 once it is paid
    accept: tuple[str, ...] = ()
    heat_kept: int = 0

    def _ways(self, game: Terraforming) -> list[Way]:
        return game.player(self.seat).ways(self.accept, self.heat_kept)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cost:
            return {}
        found = self._ways(game)
        ask = Allocation(
            title=self._title(game),
            moment="pay",
            about=self.source,
            lines=tuple(
                Share(
                    way.id,
                    say(LABELS[way.id], n=way.worth),
                    0,
                    self._most(way),
                    way.worth,
                    UNIT_OF.get(way.id, way.id),
                )
                for way in reversed(found)
            ),
            least=self.cost,
            most=sum(self._most(way) * way.worth for way in found),
            fallback=proposal(found, self.cost),
            ways=other_ways(found, self.cost),
            offer=say("Pay {shares}"),
            total=total(found, self.cost),
            surplus=say("{n:mc} would be lost: no change is given."),
        )
        return {self.seat: ask}

    def _most(self, way: Way) -> int:
        """Return the most units that can be given: M€ and heat never beyond the price."""
        return min(way.most, self.cost) if way.id in PLAIN else way.most

    def _title(self, game: Terraforming) -> Text:
        if not self.source:
            return say("Pay {n:mc}.", n=self.cost)
        return say("Pay {n:mc} for {card}.", card=game.name(self.source), n=self.cost)

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        found = self._ways(game)
        paid = _with_change(dict(answer), worth(found, answer) - self.cost)
        settle(game, Cause(seat, self.source), Payment(found, paid, self.cost))
        self.cost = 0
        return None


def charge(
    game: Terraforming,
    cause: Cause,
    cost: int,
    accept: tuple[str, ...] = (),
    heat_kept: int = 0,
) -> Frame | None:
    """Take a price from a player, who is asked if there is more than one way to pay it.

    Ruling (overpaid): one way is to give more than needed of the only metal one has, though it is
    lost.
    """
    if cost <= 0:
        return None
    found = game.player(cause.seat).ways(accept, heat_kept)
    if len(found) == 1 and not _may_lose(found[0], cost):
        settle(game, cause, Payment(found, proposal(found, cost), cost))
        return None
    return Pay(seat=cause.seat, source=cause.source, cost=cost, accept=accept, heat_kept=heat_kept)


def _may_lose(way: Way, cost: int) -> bool:
    """Whether a needless unit could be given; M€ and heat come back."""
    return way.id not in PLAIN and (way.most - 1) * way.worth >= cost


def charge_cards(game: Terraforming, seat: Seat, count: int) -> Frame | None:
    """Take the price of cards bought to hand; one line tells both where there is one way to pay."""
    player = game.player(seat)
    cost = player.card_price * count
    found = player.ways(())
    if count == 0:
        game.tell(BOUGHT_NOTHING, seat=seat, minor=True)
        return None
    if cost <= 0 or len(found) > 1:
        game.tell(BOUGHT, seat=seat, n=count, minor=True)
        return charge(game, Cause(seat), cost)
    paid = proposal(found, cost)
    _give(player, paid)
    game.tell(BOUGHT_FOR, seat=seat, n=count, goods=in_words(found, paid), minor=True)
    return None


class Payment(NamedTuple):
    """The means given for a price."""

    found: Sequence[Way]
    paid: Mapping[str, int]
    cost: int

    @property
    def lost(self) -> int:
        """Their worth beyond the price."""
        return worth(self.found, self.paid) - self.cost


def settle(game: Terraforming, cause: Cause, payment: Payment) -> None:
    """Move a payment to the supply, and tell what it lost."""
    seat, source = cause.seat, cause.source
    _give(game.player(seat), payment.paid)
    goods = in_words(payment.found, payment.paid)
    what = say(PAID_FOR, goods=goods, card=game.name(source)) if source else goods
    if payment.lost:
        loss = "the price was {n:mc}, so {lost:mc} was lost"
        loss_told = say(loss, n=payment.cost, lost=payment.lost)
        game.tell(PAID_TOO_MUCH, seat=seat, what=what, loss=loss_told, minor=True)
    else:
        game.tell(PAID, seat=seat, what=what, minor=True)


def _give(player: Player, paid: Mapping[str, int]) -> None:
    for id, count in paid.items():
        if id in player.stock:
            player.stock[id] -= count
        else:
            player.resources[id] -= count


def for_sale(player: Player, cards: Sequence[str]) -> tuple[Option, ...]:
    """Return these cards as options to buy; closed if the player cannot pay for one."""
    options, there = offered(tuple(cards)), player.means(())
    if there >= player.card_price:
        return options
    return closed(options, too_dear(player.card_price, there))


@lru_cache(maxsize=4096)
def too_dear(cost: int, there: int) -> Text:
    """Return the reason why something cannot be paid."""
    return say("Costs {n:mc}; you can pay {there}.", n=cost, there=there)
