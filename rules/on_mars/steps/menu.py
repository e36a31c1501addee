"""What a player may do in their turn: main actions, executive actions, and what is always open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules.kernel.ask import Choose, Option, Seat
from rules.kernel.text import Text, say
from rules.on_mars.cards.catalogue import CONTRACT, EXECUTIVE, GOAL, SCIENTIST
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import BUILDINGS, COLONY_ACTIONS, ORBIT_ACTIONS, SLOTTED, Action
from rules.on_mars.model.words import ACTION, ACTION_SAYS, effect_words, sentence
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import possible
from rules.on_mars.steps.deliveries import deliverable
from rules.on_mars.steps.executive import executive_effect, why_not_executive
from rules.on_mars.steps.goals import met
from rules.on_mars.steps.laboratory import developing_cost, moves
from rules.on_mars.steps.paying import can_pay
from rules.on_mars.steps.sites import can_construct
from rules.on_mars.steps.slots import surcharge, surcharge_words, why_no_slot

END: Final = "end"
CAREFUL: Final = "careful"
MAIN: Final = say("Main action")
EXECUTIVE_GROUP: Final = say("Executive action")
ANYTIME: Final = say("At any time")

EFFECTS: Final[dict[Action, Effect]] = {
    "obtain_blueprint": Effect(word="take_blueprint", boost="colonist"),
    "learn_tech": Effect(word="learn_tech", boost="colonist", most=1),
    "research_develop": Effect(word="develop", n=2, boost="colonist"),
    "resupply": Effect(word="take_warehouse", boost="colonist"),
    "construct": Effect(word="construct", what="any"),
    "upgrade": Effect(word="upgrade", tech="upgrade"),
    "welcome_ship": Effect(word="welcome_ship", tech="ship", boost="colonist"),
    "hire_or_contract": Effect(word="hire_or_contract"),
}
"""The effect of each main action that has one word."""


def actions_of(game: OnMars, seat: Seat) -> tuple[Action, ...]:
    """The main actions of the side where the marker stands."""
    return ORBIT_ACTIONS if game.side(seat) == "orbit" else COLONY_ACTIONS


# ---- why a main action is closed ----------------------------------------------------------------


def why_not(game: OnMars, seat: Seat, action: Action) -> Text | None:
    """Why this main action is closed to the player; None if it is open."""
    slot = why_no_slot(game, seat, action)
    if slot is not None:
        return slot
    checked = _CHECKS.get(action)
    return None if checked is None else checked(game, seat)


def _left_ready(game: OnMars, seat: Seat, action: Action) -> int:
    """Colonists left after slot and surcharge, as many crystals as possible being paid for it."""
    player = game.player(seat)
    if action not in SLOTTED:
        return player.ready
    return player.ready - 1 - max(0, surcharge(game, seat, action) - player.spendable)


def _blueprint(game: OnMars, seat: Seat) -> Text | None:
    if not game.player(seat).markers_left:
        return say("You have no advanced building marker left.")
    if not possible(game, seat, EFFECTS["obtain_blueprint"]):
        return say("There is no blueprint on offer.")
    return None


def _learn(game: OnMars, seat: Seat) -> Text | None:
    player = game.player(seat)
    if "1T" in player.lab and "1B" in player.lab:
        return say("The first column of your laboratory is full.")
    if not possible(game, seat, EFFECTS["learn_tech"]):
        return say("There is no tile that you lack and can pay.")
    return None


def _develop(game: OnMars, seat: Seat) -> Text | None:
    if possible(game, seat, EFFECTS["research_develop"]):
        return None
    return say("No technology of yours can move, or none that you can pay.")


def _resupply(game: OnMars, seat: Seat) -> Text | None:
    if possible(game, seat, EFFECTS["resupply"]):
        return None
    return say("The warehouse has nothing for which you have room.")


def _construct(game: OnMars, seat: Seat) -> Text | None:
    mines = _left_ready(game, seat, "construct") > 0
    kinds = BUILDINGS if mines else BUILDINGS[1:]
    if can_construct(game, seat, kinds):
        return None
    return say("Nothing that you can pay has a place near your bots.")


def _upgrade(game: OnMars, seat: Seat) -> Text | None:
    if all(drawn.at for drawn in game.player(seat).blueprints):
        return say("You have no blueprint to build.")
    if possible(game, seat, EFFECTS["upgrade"]):
        return None
    return say("It takes a mineral, and a matching building near your bots.")


def _ship(game: OnMars, seat: Seat) -> Text | None:
    if game.player(seat).ships_used >= game.level:
        text = "The colony level allows {n:ships}; you have welcomed as many."
        return say(text, n=game.level)
    if possible(game, seat, EFFECTS["welcome_ship"]):
        return None
    return say("It takes a plant and a water.")


def _hire(game: OnMars, seat: Seat) -> Text | None:
    player, action = game.player(seat), EFFECTS["hire_or_contract"]
    if not possible(game, seat, action):
        return say("There is nobody whom you can pay.")
    need = surcharge(game, seat, "hire_or_contract")
    contracts = player.spendable + player.ready - 1 > need and player.spendable > 0
    left = _left_ready(game, seat, "hire_or_contract")
    for desk in game.desks:
        cost = _scientist_cost(desk.scientist)
        if desk.contract and contracts:
            return None
        if desk.scientist and cost.get("colonist", 0) <= left and can_pay(game, seat, cost):
            return None
    return say("After the surcharge you could pay nobody.")


def _scientist_cost(id: str) -> dict[str, int]:
    from_catalogue = SCIENTIST.get(id)
    return {} if from_catalogue is None else from_catalogue.cost


_CHECKS: Final[dict[Action, Callable[[OnMars, Seat], Text | None]]] = {
    "obtain_blueprint": _blueprint,
    "learn_tech": _learn,
    "research_develop": _develop,
    "resupply": _resupply,
    "construct": _construct,
    "upgrade": _upgrade,
    "welcome_ship": _ship,
    "hire_or_contract": _hire,
}


def warning(game: OnMars, seat: Seat, action: Action) -> Text | None:
    """What would be wasted by this main action."""
    player = game.player(seat)
    if action == "research_develop":
        found = [developing_cost(target, free=False) for _, target in moves(game, seat)]
        if sum(can_pay(game, seat, cost) for cost in found) == 1:
            return say("R&D allows two developments; you may be able to pay only one.")
    if action == "welcome_ship" and player.room - player.ready < 1 and not player.bots_left:
        return say("Your Living Quarters are full: its colonists would be lost.")
    return None


# ---- the menu -----------------------------------------------------------------------------------


def main_options(game: OnMars, seat: Seat) -> list[Option]:
    """The main actions, open and closed."""
    return [_main(game, seat, action) for action in actions_of(game, seat)]


def _main(game: OnMars, seat: Seat, action: Action) -> Option:
    says = say(ACTION_SAYS[action])
    if action in SLOTTED:
        says = say("{says} ({slot})", says=says, slot=surcharge_words(game, seat, action))
    closed = why_not(game, seat, action)
    warned = None if closed is not None else warning(game, seat, action)
    return Option(
        action, say(ACTION[action]), says, MAIN, why_not=closed, warning=warned, advises=True
    )


def executive_options(game: OnMars, seat: Seat) -> list[Option]:
    """The executive actions that no ship closes."""
    player = game.player(seat)
    return [_executive(game, seat, space) for space in EXECUTIVE if space not in player.ships]


def _executive(game: OnMars, seat: Seat, space: int) -> Option:
    cost, effect = EXECUTIVE[space][0], executive_effect(game, space)
    says = say("{n:crystal}", n=cost) if cost else say("2 crystals, or free with a scientist")
    text = effect_words(effect)
    label = say("E{n}: {action}", n=space, action=text)
    closed = why_not_executive(game, seat, space)
    return Option(f"E{space}", label, says, EXECUTIVE_GROUP, f"E{space}", closed)


def anytime_options(game: OnMars, seat: Seat) -> list[Option]:
    """Goals, goal cards as crystals, deliveries."""
    player = game.player(seat)
    found = []
    for id in player.goals:
        card = GOAL.get(id)
        if card is None:
            continue
        name = say("Private goal {n}", n=card.number)
        if not player.goal_done and met(game, seat, id):
            reward = say("Develop twice, or: {reward}", reward=sentence(card.reward))
            label = say("Show {goal}", goal=name)
            found.append(Option(f"goal/{id}", label, reward, ANYTIME))
        label = say("Give up {goal}", goal=name)
        detail = say("It pays 1 crystal in this turn; {need}", need=card.need)
        found.append(Option(f"give/{id}", label, detail, ANYTIME))
    for taken in player.contracts:
        if deliverable(game, seat, taken):
            n = CONTRACT[taken.card].number
            label = say("Deliver to contract {n}", n=n)
            found.append(Option(f"deliver/{taken.card}", label, None, ANYTIME))
    return found


def turn_menu(game: OnMars, seat: Seat, *, main_done: bool, executive_done: bool) -> Choose:
    """The question that leads through a turn."""
    options = [] if main_done else main_options(game, seat)
    if not executive_done:
        options += executive_options(game, seat)
    options += anytime_options(game, seat)
    if len(options) <= 25 and all(option.group == options[0].group for option in options):
        options = [replace(option, group=None) for option in options]
    asides = [_careful(game, seat)]
    if main_done:
        asides.insert(0, _end(game, seat))
        fallback = END
    else:
        fallback = _mildest([option.id for option in options if option.why_not is None])
    return Choose(
        title=_title(main_done=main_done, executive_done=executive_done),
        moment="turn",
        options=(*options, *asides),
        fallback=[fallback],
        hint=_stores(game, seat),
    )


def _title(*, main_done: bool, executive_done: bool) -> Text:
    if main_done and executive_done:
        return say("End your turn?")
    if main_done:
        return say("An executive action, or the end of your turn?")
    if executive_done:
        return say("Which main action do you take?")
    return say("Your turn: which action do you take?")


def _stores(game: OnMars, seat: Seat) -> Text:
    player = game.player(seat)
    text = (
        "You have {crystals:crystal}, {ready:colonist} ready, {mineral:mineral},"
        " {battery:battery}, {water:water}, {plant:plant} and {oxygen:oxygen}."
    )
    return say(text, crystals=player.spendable, ready=player.ready, **player.goods)


def _careful(game: OnMars, seat: Seat) -> Option:
    if game.player(seat).careful:
        return Option(CAREFUL, say("Pay as proposed"), aside=True)
    return Option(CAREFUL, say("Ask how I pay"), aside=True)


def _end(game: OnMars, seat: Seat) -> Option:
    player = game.player(seat)
    warned = None
    if player.credit:
        warned = say("The goal card that you gave up was not used: it is lost.")
    lost = player.crystals + player.waiting - player.capacity
    if lost > 0 and player.waiting:
        text = "{n:crystal} that wait will find no room in your depot, if you spend none."
        warned = warned or say(text, n=min(lost, player.waiting))
    return Option(END, say("End turn"), aside=True, warning=warned, advises=True)


MILD: Final = ("control_center", "resupply", "learn_tech", "landing_pod")


def _mildest(open_ids: list[str]) -> str:
    """What is done for a player who runs out of time."""
    return next(action for action in MILD if action in open_ids)
