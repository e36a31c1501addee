"""The menu of a turn: main actions, executive actions, and the choices that are always open."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.kernel import Choose, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import CONTRACT, EXECUTIVE, GOAL
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import COLONY_ACTIONS, ORBIT_ACTIONS, SLOTTED, Action
from rules.on_mars.model.words import ACTION, ACTION_SAYS, effect_words, sentence
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import possible
from rules.on_mars.steps.deliveries import deliverable
from rules.on_mars.steps.executive import executive_effect, usable, why_not_executive
from rules.on_mars.steps.goals import met
from rules.on_mars.steps.laboratory import developing_cost, moves
from rules.on_mars.steps.paying import can_pay, crystals_words
from rules.on_mars.steps.sharing import Movement, Turn, crowded, must_part, where
from rules.on_mars.steps.slots import leaves_the_action, surcharge_words, ways_to_enter, why_no_slot
from rules.parts.offers import under

MENU: Final = "turn"
"""The moment of the question that leads through a turn."""
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
"""The effect of each main action that is a single word."""


TWICE: Final = Effect(word="develop", n=2, free=True)
"""The reward of every private goal, if its player does not take the goal's own."""


def actions_of(game: OnMars, seat: Seat) -> tuple[Action, ...]:
    """Return the main actions of the marker's side."""
    return ORBIT_ACTIONS if game.side(seat) == "orbit" else COLONY_ACTIONS


# ---- closed main actions ------------------------------------------------------------------------


def why_not(game: OnMars, seat: Seat, action: Action) -> Text | None:
    """Return the reason why this main action is closed to the player; None: it is open."""
    slot = why_no_slot(game, seat, action)
    if slot is not None:
        return slot
    checked = _CHECKS.get(action)
    return None if checked is None else checked(game, seat)


def _after_surcharge(game: OnMars, seat: Seat, action: Action) -> bool:
    """Whether some way to pay slot and surcharge leaves something to do."""
    ways = ways_to_enter(game, seat, action)
    return any(leaves_the_action(game, seat, action, way) for way in ways)


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
        return say("You can pay for none of the tiles that you lack.")
    return None


def _develop(game: OnMars, seat: Seat) -> Text | None:
    if possible(game, seat, EFFECTS["research_develop"]):
        paid = _after_surcharge(game, seat, "research_develop")
        return None if paid else say("After the surcharge you could not pay for a development.")
    return say("None of your technologies can move at a price you can pay.")


def _resupply(game: OnMars, seat: Seat) -> Text | None:
    if possible(game, seat, EFFECTS["resupply"]):
        return None
    return say("You have no room for anything in the warehouse.")


def _construct(game: OnMars, seat: Seat) -> Text | None:
    if _after_surcharge(game, seat, "construct"):
        return None
    return say("Nothing you can pay for has a place near your bots.")


def _upgrade(game: OnMars, seat: Seat) -> Text | None:
    if all(drawn.at for drawn in game.player(seat).blueprints):
        return say("You have no blueprint to build.")
    if possible(game, seat, EFFECTS["upgrade"]):
        return None
    return say("You need a mineral and a matching building near your bots.")


def no_more_ships(level: int) -> Text:
    """Return why no ship can be welcomed at a colony level."""
    return say("The colony level allows {n:ships}, and you have welcomed that many.", n=level)


def _ship(game: OnMars, seat: Seat) -> Text | None:
    if game.player(seat).ships_used >= game.level:
        return no_more_ships(game.level)
    if possible(game, seat, EFFECTS["welcome_ship"]):
        return None
    return say("You need a plant and a water.")


def _hire(game: OnMars, seat: Seat) -> Text | None:
    if not possible(game, seat, EFFECTS["hire_or_contract"]):
        return say("You cannot pay for anybody on offer.")
    if _after_surcharge(game, seat, "hire_or_contract"):
        return None
    return say("After the surcharge you could not pay for anybody on offer.")


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
    """Return a warning about the waste of this main action."""
    if action == "research_develop":
        found = [developing_cost(target, free=False) for _, target in moves(game, seat)]
        if sum(can_pay(game, seat, cost) for cost in found) == 1:
            return say("R&D allows two developments; you may be able to pay for only one.")
    if action == "welcome_ship":
        player = game.player(seat)
        if player.room - player.ready < 1 and not player.bots_left:
            return say("Your Living Quarters are full: its colonists would be lost.")
    return None


# ---- the menu -----------------------------------------------------------------------------------


def main_options(game: OnMars, seat: Seat) -> list[Option]:
    """Return the main actions, open and closed."""
    return [_main(game, seat, action) for action in actions_of(game, seat)]


def _main(game: OnMars, seat: Seat, action: Action) -> Option:
    slot = surcharge_words(game, seat, action) if action in SLOTTED else None
    closed = why_not(game, seat, action)
    warned = None if closed is not None else warning(game, seat, action)
    return _main_option(action, slot, closed, warned)


@lru_cache(maxsize=4096)
def _main_option(
    action: Action, slot: Text | None, closed: Text | None, warned: Text | None
) -> Option:
    says = say(ACTION_SAYS[action])
    if slot is not None:
        says = say("{says} ({slot})", says=says, slot=slot)
    return Option(
        action, say(ACTION[action]), says, MAIN, why_not=closed, warning=warned, advises=True
    )


def executive_options(game: OnMars, seat: Seat) -> list[Option]:
    """Return the executive actions that no ship closes."""
    player = game.player(seat)
    return [_executive(game, seat, space) for space in EXECUTIVE if space not in player.ships]


def _executive(game: OnMars, seat: Seat, space: int) -> Option:
    closed = why_not_executive(game, seat, space)
    return _executive_option(space, effect_words(executive_effect(game, space)), closed)


@lru_cache(maxsize=4096)
def _executive_option(space: int, action: str, closed: Text | None) -> Option:
    cost = EXECUTIVE[space][0]
    says = say("{n:crystal}", n=cost) if cost else say("2 crystals, or free with a scientist")
    label = say("E{n}: {action}", n=space, action=action)
    return Option(f"E{space}", label, says, EXECUTIVE_GROUP, f"E{space}", closed)


def anytime_options(game: OnMars, seat: Seat, turn: Turn) -> list[Option]:
    """Return the choices that are always open: goals, goal cards as crystals, deliveries."""
    player = game.player(seat)
    lost = None if not player.goals or can_still_pay(game, seat, turn) else TOO_LATE
    found = []
    for id in player.goals:
        card = GOAL.get(id)
        if card is None:
            continue
        if may_show(game, seat, id):
            reward = say("Develop twice, or: {reward}", reward=sentence(card.reward))
            label = say("Show a goal: {need}", need=card.need)
            idle = not possible(game, seat, TWICE) and not possible(game, seat, card.reward)
            warned = say("Neither of its rewards would do anything for you now.") if idle else None
            option = Option(f"goal/{id}", label, reward, ANYTIME, warning=warned, vain=idle)
            found.append(option)
        label = say("Give up a goal: {need}", need=card.need)
        detail = say("It pays 1 crystal in this turn.")
        late = lost is not None
        found.append(Option(f"give/{id}", label, detail, ANYTIME, warning=lost, vain=late))
    for taken in player.contracts:
        if deliverable(game, seat, taken):
            n = CONTRACT[taken.card].number
            label = say("Deliver to contract {n}", n=n)
            found.append(Option(f"deliver/{taken.card}", label, None, ANYTIME))
    return found


TOO_LATE: Final = say("You can pay for nothing more in this turn: the goal would be lost.")


def may_show(game: OnMars, seat: Seat, goal: str) -> bool:
    """Whether the player may show a goal now."""
    return not game.player(seat).goal_done and met(game, seat, goal)


def can_still_pay(game: OnMars, seat: Seat, turn: Turn) -> bool:
    """Whether crystals may still pay for something in the rest of a turn."""
    player = game.player(seat)
    # The reward of a goal may be a movement, which crystals make longer.
    if not turn.main_done or any(may_show(game, seat, id) for id in player.goals):
        return True
    most = player.spendable + len(player.goals)
    return not turn.executive_done and bool(usable(game, seat, most))


def turn_menu(game: OnMars, seat: Seat, turn: Turn) -> Choose:
    """Return the question that leads through a turn."""
    options = [] if turn.main_done else main_options(game, seat)
    if not turn.executive_done:
        options += executive_options(game, seat)
    options += anytime_options(game, seat, turn)
    if len(options) <= 25 and all(option.group == options[0].group for option in options):
        options = [under(None, option) for option in options]
    parting = must_part(game, turn)
    if parting:
        options = [_parting(game, seat, option, parting) for option in options]
    asides = [_careful(game, seat)]
    if turn.main_done and not parting:
        asides.insert(0, _end(game, seat))
        fallback = END
    else:
        open_ids = [option.id for option in options if option.why_not is None]
        fallback = parting[0].id if parting else _mildest(open_ids)
    return Choose(
        title=_title(turn, parting=bool(parting)),
        moment=MENU,
        options=(*options, *asides),
        fallback=[fallback],
        hint=_stores(game, seat),
    )


def _parting(game: OnMars, seat: Seat, option: Option, parting: Sequence[Movement]) -> Option:
    """Return an option while two pieces share a hex: of the actions, one must lead one off."""
    if option.id.startswith(("give/", "deliver/")) or option.id in {one.id for one in parting}:
        return option
    shared = crowded(where(game, seat))[0]
    return replace(
        option, why_not=say("Two pieces share {at}. Move one of them off first.", at=shared)
    )


def _title(turn: Turn, *, parting: bool) -> Text:
    if parting:
        return say("Two pieces share a hex. Which action do you take to move one off?")
    if turn.main_done and turn.executive_done:
        return say("End your turn?")
    if turn.main_done:
        return say("An executive action, or the end of your turn?")
    if turn.executive_done:
        return say("Which main action do you take?")
    return say("Your turn: which action do you take?")


def _stores(game: OnMars, seat: Seat) -> Text:
    player = game.player(seat)
    text = (
        "You have {crystals}, {ready:colonist} ready, {mineral:mineral},"
        " {battery:battery}, {water:water}, {plant:plant} and {oxygen:oxygen}."
    )
    return say(text, crystals=crystals_words(player), ready=player.ready, **player.goods)


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
        text = "If you spend none, {n:crystal} will not fit in your depot."
        warned = warned or say(text, n=min(lost, player.waiting))
    return Option(END, say("End turn"), aside=True, warning=warned, advises=True)


MILD: Final = ("control_center", "resupply", "learn_tech", "landing_pod")


def _mildest(open_ids: list[str]) -> str:
    """Return the action for a player who runs out of time."""
    return next(action for action in MILD if action in open_ids)
