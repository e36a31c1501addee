"""The question of a turn: every action of a player, and the obstacles to the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Final

from rules.kernel import CardId, Choose, Everyone, Frame, Option, Procedure, Seat, Text, say, step
from rules.parts.offers import with_letter
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.effects.cards import Draw, Look
from rules.terraforming_mars.effects.cubes import AddHere, AddTo
from rules.terraforming_mars.effects.supply import Gain
from rules.terraforming_mars.model.card import CardAction
from rules.terraforming_mars.model.deeds import USED_CARD
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.groups import OTHER, PLAY, USE
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.words import NAMES, amounts
from rules.terraforming_mars.phases.projects import (
    Convert,
    SellPatents,
    UseProject,
    conversion_options,
    project_options,
)
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.goals import (
    MILESTONE_COST,
    award_cost,
    award_options,
    claim_milestone,
    fund,
    milestone_options,
)
from rules.terraforming_mars.steps.payment import charge
from rules.terraforming_mars.steps.playing import (
    NOTHING,
    TURN,
    PlayCard,
    hits_oneself,
    impossible,
    is_vain,
    play_id,
    price_and_obstacle,
    useless,
    warning,
)
from rules.terraforming_mars.steps.resolve import pending, set_off

PAGE: Final = 25
MUCH: Final = 2
"""Number of possible actions from which a pass for the whole generation is asked once more."""
NAMED: Final = 3
"""Number of those actions that the question names."""
WAITS: Final = ("sell", "award:")
"""Actions that do not count there: many players leave them for later."""
GIFTS: Final = (AddHere, AddTo, Draw, Gain, Look)
"""Effects that only give; nobody must buy a card after a look at it."""
USED: Final = say("Used already this generation.")
RATING_KEPT: Final = say("Your terraform rating has not risen this generation.")
SELL: Final = Option(id="sell", label=say("Sell cards for 1 M€ each"), group=OTHER)
NO_CARDS: Final = Option(
    id="sell", label=SELL.label, group=OTHER, why_not=say("You have no cards in hand.")
)
END: Final = Option(id="end", label=say("End my turn"), aside=True)
PASS: Final = Option(
    id="pass",
    label=say("Pass"),
    detail=say("You are out for the rest of this generation."),
    aside=True,
)
PASS_WITH_PLANTS: Final = Option(
    id="pass",
    label=PASS.label,
    detail=PASS.detail,
    aside=True,
    warning=say("You could still turn plants into a greenery."),
)


def turn_question(game: Terraforming, seat: Seat, taken: int) -> Choose:
    """Return the question about everything this player may do now.

    Args:
        game: the table.
        seat: the player in turn.
        taken: the number of actions the player has taken this turn.
    """
    player = game.player(seat)
    options = _options(game, player)
    if taken:
        title, last, mildest = say("Take a second action, or end your turn."), END, None
    else:
        free = [one for one in options if one.why_not is None and one.warning is None]
        title, last = say("Take an action, or pass."), _pass_option(game, player, free)
        mildest = _mildest(player, free)
    return Choose(
        title=title,
        moment=TURN,
        options=(*options, last),
        fallback=[mildest or last.id],
        hint=say("You have {goods}.", goods=amounts(player.stock.items())),
        secret=True,
    )


def _mildest(player: Player, free: Sequence[Option]) -> str | None:
    """Return one of the free actions for a player whose turn ran out of time; None: pass.

    Ruling (time_out): to take no action is to pass for the whole generation, which would cost more
    than any small action. So the first limit that runs out in a generation is answered with an
    action that gives and costs nothing: a card's action, then heat that warms Mars. Else the
    cheapest card in hand is sold, and without any a greenery is placed. A player who lets another
    limit run out in the same generation passes. Else more cards would be lost than a generation is
    worth, and all would wait that long again.
    """
    if player.overslept:
        return None
    ids = {one.id for one in free}
    gifts = [
        f"use:{key}:{number}"
        for key, number in player.tableau.actions
        if _is_gift(CARDS[key].actions[number])
    ]
    return next((one for one in (*gifts, "heat", "sell", "plants") if one in ids), None)


def _is_gift(action: CardAction) -> bool:
    """Whether it costs nothing, gives something, and takes nothing from anybody."""
    costs = action.spend or action.here or action.production
    return not costs and all(isinstance(effect, GIFTS) for effect in action.do)


def _pass_option(game: Terraforming, player: Player, free: Sequence[Option]) -> Option:
    planting = player.stock["plants"] >= player.tableau.greenery_price
    if planting and game.steps_left("oxygen"):
        return PASS_WITH_PLANTS
    left = [one for one in free if not one.id.startswith(WAITS)]
    return PASS if len(left) < MUCH else replace(PASS, warning=_much_left(left), advises=True)


def _much_left(left: Sequence[Option]) -> Text:
    """Return the warning for a pass with much left to do: perhaps only the turn should end."""
    named = tuple(one.label for one in left[:NAMED])
    text = (
        "You could still do {n} things this generation, such as {named}. To stay in, take one"
        " action and then end your turn."
    )
    return say(text, n=len(left), named=named)


def _options(game: Terraforming, player: Player) -> tuple[Option, ...]:
    money = player.means(())
    return (
        *_hand(game, player),
        *_card_actions(game, player),
        *milestone_options(game, player, money),
        *award_options(game, player, money),
        *project_options(game, player, money),
        *conversion_options(game, player),
        SELL if player.hand else NO_CARDS,
    )


# ---- cards -------------------------------------------------------------------------------------


def _hand(game: Terraforming, player: Player) -> Iterator[Option]:
    for place, key in enumerate(player.hand):
        card = CARDS[key]
        cost, closed = price_and_obstacle(game, player, card)
        warns = warning(game, player.seat, card) if closed is None else None
        yield _hand_option(key, cost, closed, warns, place)


@lru_cache(maxsize=8192)
def _hand_option(
    key: str, cost: int, closed: Text | None, warns: Text | None, place: int
) -> Option:
    """Return the option of a hand card; letters follow the hand, as on its picture."""
    card, page = CARDS[key], place // PAGE
    group = say("Play a card, page {n}", n=page + 1) if page else PLAY
    option = Option(
        id=play_id(key),
        label=card.priced(cost),
        detail=card.brief,
        group=group,
        why_not=closed,
        warning=warns,
        vain=is_vain(warns),
    )
    return with_letter(option, place)


def _card_actions(game: Terraforming, player: Player) -> Iterator[Option]:
    for count, (key, place) in enumerate(player.tableau.actions):
        action = CARDS[key].actions[place]
        closed = why_no_action(game, player, key, action)
        warns = _action_warning(game, Cause(player.seat, key), action) if not closed else None
        yield _action_option(key, place, closed, warns, count // PAGE)


def _action_warning(game: Terraforming, cause: Cause, action: CardAction) -> Text | None:
    if useless(game, cause, action.do) == action.do:
        return NOTHING
    return hits_oneself(game, cause, action.do)


@lru_cache(maxsize=4096)
def _action_option(
    key: str, place: int, closed: Text | None, warns: Text | None, page: int
) -> Option:
    card = CARDS[key]
    return Option(
        id=f"use:{key}:{place}",
        label=card.title,
        detail=card.action_brief(place),
        group=say("Use a card's action, page {n}", n=page + 1) if page else USE,
        why_not=closed,
        warning=warns,
        vain=is_vain(warns),
    )


def why_no_action(game: Terraforming, player: Player, key: str, action: CardAction) -> Text | None:
    """Return the reason why a card's action cannot be used now; None: it can."""
    if key in player.used:
        return USED
    if action.after_rating and not player.rating_rose:
        return RATING_KEPT
    unpaid = _why_unpaid(player, key, action)
    if unpaid:
        return unpaid
    cause = Cause(player.seat, key)
    if all(one.possible(game, cause) for one in action.do):
        return None
    return impossible(game, cause, action.do)


def _why_unpaid(player: Player, key: str, action: CardAction) -> Text | None:
    for resource, n in action.spend:
        there = player.stock[resource]
        if resource == "mc":
            there = player.means((action.metal,) if action.metal else ())
        if there < n:
            return say("Needs {n:" + resource + "}; you have {there}.", n=n, there=there)
    if action.here > (lying := player.resources.get(key, 0)):
        text = "Needs {n:" + str(CARDS[key].holds) + "} on the card; it holds {there}."
        return say(text, n=action.here, there=lying)
    if action.production and player.spare_production(action.production) < 1:
        return say("Needs {name} production.", name=say(NAMES[action.production]))
    return None


class UseCard(Procedure):
    """Use a card's action, once a generation."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    place: int = 0

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        player, cause = game.player(self.seat), Cause(self.seat, self.card)
        action = game.card(self.card).actions[self.place]
        player.used.append(self.card)
        game.tell(USED_CARD, seat=self.seat, card=game.name(self.card))
        if action.here:
            game.change_cubes(cause, self.card, -action.here)
        if action.production:
            game.change_production(cause, {action.production: -1})
        game.change_stock(cause, {r: -n for r, n in action.spend if r != "mc"})
        accept = (action.metal,) if action.metal else ()
        return charge(game, cause, dict(action.spend).get("mc", 0), accept)

    @step
    def carry_out(self, game: Terraforming) -> Frame | None:
        action = game.card(self.card).actions[self.place]
        return set_off(game, pending(Cause(self.seat, self.card), action.do))


class Fund(Procedure):
    """Claim a milestone, or fund an award."""

    seat: Seat
    milestone: str = ""
    award: str = ""

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        cost = MILESTONE_COST if self.milestone else award_cost(game) or 0
        if self.milestone:
            claim_milestone(game, self.seat, self.milestone)
        else:
            fund(game, self.seat, self.award)
        return charge(game, Cause(self.seat), cost)


def begin_action(game: Terraforming, seat: Seat, chosen: str) -> Frame:
    """Return the frame that carries out a chosen option."""
    what, _, which = chosen.partition(":")
    match what:
        case "play":
            return PlayCard.of(game, seat, which)
        case "use":
            card, _, place = which.partition(":")
            return UseCard(seat=seat, card=card, place=int(place))
        case "project":
            return UseProject(seat=seat, project=which)
        case "milestone":
            return Fund(seat=seat, milestone=which)
        case "award":
            return Fund(seat=seat, award=which)
        case "sell":
            return SellPatents(seat=seat)
        case _:
            return Convert(seat=seat, resource="plants" if what == "plants" else "heat")
