"""Standing orders for On Mars."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from rules.kernel import Allocation, Answer, Ask, Choose, Seat, Share, StandingOrder, Text, say
from rules.on_mars.cards.catalogue import CONTRACT
from rules.on_mars.model.kinds import Item
from rules.on_mars.model.words import NAMES
from rules.on_mars.phases.end_of_turn import EndOfTurn
from rules.on_mars.phases.shuttle import STAY
from rules.on_mars.phases.turns import MainAction
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, Doing, Resolve
from rules.on_mars.steps.deliveries import deliverable, move_onto
from rules.on_mars.steps.sharing import Turn


class PlaceDisplaced(StandingOrder):
    """Place displaced pieces as proposed."""

    def title(self) -> Text:
        return say("Place my displaced pieces as proposed")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        mine = game.own_turn(seat) is not None  # in their own turn, players decide themselves
        return (ask.suggested,) if ask.moment == "displaced" and not mine else None


class KeepOxygen(StandingOrder):
    """Take the oxygen for lent technology, always."""

    def title(self) -> Text:
        return say("Keep the oxygen whenever my technology is borrowed")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([STOP],) if ask.moment == "lent" else None


class DevelopLent(StandingOrder):
    """Develop lent technology, where only one cell is open to it."""

    def title(self) -> Text:
        return say("Develop my borrowed technology where there is one way only")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "lent" or not isinstance(ask, Choose):
            return None
        cells = [option.id for option in ask.options if option.id != STOP]
        return ([cells[0]],) if len(cells) == 1 else None


class StayWhereIAm(StandingOrder):
    """Never travel in shuttle phases."""

    def title(self) -> Text:
        return say("Stay on my side in the shuttle phases")

    def answers(self, game: OnMars, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([STAY],) if ask.moment == "travel" else None


class DeliverGoods(StandingOrder):
    """Move goods onto delivery contracts at once, in any turn (docs/rules, section 10).

    Nobody waits for it, and it is spent when it is done. While a deed of its own seat is being
    carried out it waits for the end of that deed.
    """

    sentence: ClassVar[str] = "At once, in your turn or not. Nobody waits for it."

    shares: dict[str, int] = {}  # contract/item -> the number; empty: all that is needed

    def title(self) -> Text:
        if not self.shares:
            return say("Deliver goods to my contracts")
        said = tuple(
            say(
                "{goods} to contract {n}",
                goods=say(f"{{n:{item}}}", n=n),
                n=CONTRACT[card].number,
            )
            for card, item, n in self.moves()
        )
        return say("Deliver {said}", said=said)

    def moves(self) -> list[tuple[str, Item, int]]:
        """Return each contract with an item and the number to move."""
        parted = ((*share.split("/"), n) for share, n in self.shares.items() if n)
        return [(card, item, n) for card, item, n in parted]  # type: ignore[misc]  # keys of `lines`

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        lines = delivery_lines(view)
        if not lines:
            return None
        left, whole = stores_of(view), dict[str, int]()
        for line in lines:  # two contracts may need the same goods
            item = line.id.split("/")[1]
            whole[line.id] = min(line.high, left[item])
            left[item] -= whole[line.id]
        return Allocation(
            title=say("What do you deliver?"),
            moment="deliver",
            lines=lines,
            least=1,
            most=sum(whole.values()),
            fallback=whole,
            offer=say("Deliver {shares}"),
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"shares": dict(answer)})

    def named(self) -> Answer:
        return dict(self.shares) or None

    def carry_out(self, game: OnMars, seat: Seat) -> None:
        """Move the goods that are still there and still needed."""
        for taken in game.player(seat).contracts:
            wanted = {item: n for card, item, n in self.moves() if card == taken.card}
            able = deliverable(game, seat, taken)
            moved = {item: min(n, able[item]) for item, n in wanted.items() if item in able}
            moved = moved if self.shares else able
            if moved:
                if any(point.seat != seat for point in game.undo_points):
                    game.seal()  # nobody alone undoes another's delivery
                move_onto(game, seat, taken, moved)


def delivery_lines(view: Mapping[str, Any]) -> tuple[Share, ...]:
    """Return the goods that the viewer could move onto contracts, by contract and item."""
    viewer = view.get("viewer")
    if viewer is None:
        return ()
    board, stores = view["players"][viewer], stores_of(view)
    return tuple(
        Share(
            f"{contract['id']}/{item}",
            say("{item} for contract {n}", item=NAMES[item].capitalize(), n=number_of(contract)),
            low=0,
            high=most,
        )
        for contract in board["contracts"]
        if not contract["completed"]
        for item, n in contract["needs"].items()
        if (most := min(n - contract["has"].get(item, 0), stores[item])) > 0
    )


def stores_of(view: Mapping[str, Any]) -> dict[str, int]:
    """Return the viewer's goods, with crystals that wait."""
    board = view["players"][view["viewer"]]
    return {**board["goods"], "crystal": board["crystals"] + board["waiting"]}


def number_of(contract: Mapping[str, Any]) -> int:
    """Return the printed number of a contract in a view."""
    return CONTRACT[contract["id"]].number


# ---- between two deeds ---------------------------------------------------------------------------

AROUND: Final = (Turn, EndOfTurn, MainAction, Resolve)
"""The frames that lie around the deeds of a turn."""


def between_deeds(game: OnMars, seat: Seat) -> bool:
    """Whether no deed of this seat is being carried out; deeds of others do not matter."""
    mine = [frame for frame in game.stack if getattr(frame, "seat", None) == seat]
    top = game.stack[-1] if game.stack else None
    if isinstance(top, Doing) and top in mine:
        mine.remove(top)
        if not top.between:
            return False
    return all(isinstance(frame, AROUND) for frame in mine)


def deliver_as_ordered(game: OnMars) -> bool:
    """Carry out the ordered deliveries that can be; return whether there were any."""
    for seat, given in game.orders.items():
        for order in given:
            if isinstance(order, DeliverGoods) and between_deeds(game, seat):
                given.remove(order)
                order.carry_out(game, seat)
                return True
    return False


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """Return the orders that any seat may give at any time."""
    always = PlaceDisplaced(), KeepOxygen(), DevelopLent(), StayWhereIAm()
    # It stands last, since orders are told apart by their numbers.
    return (*always, DeliverGoods()) if delivery_lines(view) else always
