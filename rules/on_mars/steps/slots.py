"""Action slots: clearing a full action, the surcharge, and placing a colonist."""

from collections.abc import Mapping
from typing import Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, Text, say
from rules.on_mars.model.kinds import SLOTTED, Action
from rules.on_mars.model.told import PAID_SURCHARGE
from rules.on_mars.model.words import ACTION, amount, goods
from rules.on_mars.state import OnMars
from rules.on_mars.steps.afterwards import can_still

PERSONAL: Final[Action] = "hire_or_contract"


def cleared(game: OnMars, action: Action) -> list[Seat]:
    """Return the seats with the most colonists, which leave a full action.

    The list is empty where the action is not full.
    """
    there = game.slots[action]
    if action == PERSONAL or len(there) < SLOTTED[action]:
        return []
    most = max(there.count(seat) for seat in there)
    return [seat for seat in dict.fromkeys(there) if there.count(seat) == most]


def surcharge(game: OnMars, seat: Seat, action: Action) -> int:
    """Return the price of standing beside others: by colours, with two players by colonists."""
    there, gone = game.slots[action], cleared(game, action)
    if gone:
        there = [other for other in there if other not in gone]
    return len(there) if len(game.boards) <= 2 else len({*there} - {seat})


def ways_to_enter(game: OnMars, seat: Seat, action: Action) -> list[dict[str, int]]:
    """Return the ways to pay the surcharge beside the colonist for the slot."""
    need, player = surcharge(game, seat, action), game.player(seat)
    return [
        {"crystal": need - colonists, "colonist": colonists}
        for colonists in range(need + 1)
        if need - colonists <= player.spendable and colonists <= player.ready - 1
    ]


def leaves_the_action(game: OnMars, seat: Seat, action: Action, way: Mapping[str, int]) -> bool:
    """Whether the action still does something after its surcharge is paid this way."""
    player = game.player(seat)
    ready = player.ready - 1 - way["colonist"]
    return can_still(game, seat, action, player.spendable - way["crystal"], ready)


def why_no_slot(game: OnMars, seat: Seat, action: Action) -> Text | None:
    """Return the reason why no colonist can be placed there; None: one can."""
    if action not in SLOTTED:
        return None
    if action == PERSONAL and seat in game.slots[action]:
        return say("Your colonist still stands there.")
    player = game.player(seat)
    if player.ready < 1:
        return say("You have no colonist in the Living Quarters.")
    need = surcharge(game, seat, action)
    if player.spendable + player.ready - 1 < need:
        return too_dear(need)
    return None


def too_dear(surcharge: int) -> Text:
    """Return why no colonist can be placed beside others."""
    return say("The surcharge is {n}, in crystals or colonists.", n=surcharge)


class TakeSlot(Frame):
    """Clear a full action, pay the surcharge, place a colonist (docs/rules, section 3.2)."""

    seat: Seat
    action: Action
    cleared: bool = False
    paid: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if not self.cleared or self.paid:
            return {}
        ways = ways_to_enter(game, self.seat, self.action)
        if len(ways) < 2:
            return {}
        options = tuple(self._option(game, n, way) for n, way in enumerate(ways))
        ask = Choose(
            title=say(
                "How do you pay the surcharge of {n} for {action}?",
                n=surcharge(game, self.seat, self.action),
                action=ACTION[self.action],
            ),
            moment="surcharge",
            options=options,
            fallback=[next((one.id for one in options if one.warning is None), "0")],
        )
        return {self.seat: ask}

    def _option(self, game: OnMars, number: int, way: dict[str, int]) -> Option:
        warned = None
        if not leaves_the_action(game, self.seat, self.action, way):
            warned = say(
                "After that you could do nothing with {action}.", action=ACTION[self.action]
            )
        return Option(str(number), goods(way), warning=warned, vain=warned is not None)

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self._place(game, ways_to_enter(game, self.seat, self.action)[int(answer[0])])

    def _place(self, game: OnMars, way: dict[str, int]) -> None:
        paid = {item: n for item, n in way.items() if n}
        if paid:
            game.pay(self.seat, paid)
            game.report(self.seat, PAID_SURCHARGE, goods=goods(paid))
        player = game.player(self.seat)
        player.ready -= 1
        player.arrived = min(player.arrived, player.ready)
        game.slots[self.action].append(self.seat)
        self.paid = True

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.cleared:
            self._clear(game)
            return None
        if not self.paid:
            self._place(game, ways_to_enter(game, self.seat, self.action)[0])
        return Done()

    def _clear(self, game: OnMars) -> None:
        self.cleared = True
        clear(game, self.action)


def clear(game: OnMars, action: Action) -> None:
    """Send the colonists of the seats with the most to work, where every slot is taken."""
    gone = cleared(game, action)
    if not gone:
        return
    there = game.slots[action]
    for seat in gone:
        if not game.is_automaton(seat):
            game.player(seat).working += there.count(seat)
    game.slots[action] = [seat for seat in there if seat not in gone]
    names = tuple(game.who(seat) for seat in gone)
    game.tell(
        "{action} was full: all colonists of {names} left it.", action=ACTION[action], names=names
    )


def surcharge_words(game: OnMars, seat: Seat, action: Action) -> Text:
    """Return the price of the slot in words, for the menu."""
    need = surcharge(game, seat, action)
    if not need:
        return amount("colonist", 1)
    return say("1 colonist, surcharge {n}", n=need)
