"""Playing a card: its obstacles, its price, and the steps of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from rules.kernel import CardId, Everyone, Frame, Option, Procedure, Seat, Text, say, step
from rules.terraforming_mars.model.card import Built, Card, Global, Need, Production, Tags, refusal
from rules.terraforming_mars.model.effect import IMPOSSIBLE, Cause, Effect, sentence
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Resource
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger, feasible
from rules.terraforming_mars.steps.payment import charge, too_dear
from rules.terraforming_mars.steps.resolve import EffectDue, pending, set_off
from rules.terraforming_mars.steps.triggers import card_parts

SCALE = {"temperature": 2, "oxygen": 1, "oceans": 1}
"""The size of one step of a shifted requirement."""


class Terms(NamedTuple):
    """The terms on which a card is played."""

    discount: int = 0
    any_climate: bool = False
    ahead: tuple[tuple[Resource, int], ...] = ()  # production that comes before it
    brought: tuple[tuple[Resource, int], ...] = ()  # stock that comes before it


USUAL = Terms()

NOTHING: Final = say("This would do nothing now.")
NO_EFFECT: Final = "This would have no effect: {parts}."

TURN: Final = "action"
"""The moment of the question about everything that a player may do in turn."""


def play_id(card: str) -> str:
    """Return the id of the option of a turn to play this card from the hand."""
    return f"play:{card}"


# ---- obstacles ---------------------------------------------------------------------------------


def price(player: Player, card: Card, terms: Terms = USUAL) -> int:
    """Return the card's present price for this player."""
    off, _ = player.tableau.terms(card)
    return max(0, card.cost - off - player.next_discount - terms.discount)


def why_not(game: Terraforming, seat: Seat, key: str, terms: Terms = USUAL) -> Text | None:
    """Return the reason why a card in hand cannot be played now; None: it can."""
    return price_and_obstacle(game, game.player(seat), CARDS[key], terms)[1]


def price_and_obstacle(
    game: Terraforming, player: Player, card: Card, terms: Terms = USUAL
) -> tuple[int, Text | None]:
    """Return a hand card's present price, and why it cannot be played now; None: it can."""
    off, accept = player.tableau.terms(card)
    cost = max(0, card.cost - off - player.next_discount - terms.discount)
    return cost, _obstacle(game, player, card, terms, cost, accept)


def _obstacle(
    game: Terraforming,
    player: Player,
    card: Card,
    terms: Terms,
    cost: int,
    accept: tuple[str, ...],
) -> Text | None:
    for need in card.needs:
        if terms.any_climate and isinstance(need, Global):
            continue
        if not met(game, player, need, terms.ahead):
            return _unmet(game, player, need)
    there = player.means(accept, card.heat_needed) + dict(terms.brought).get("mc", 0)
    if there < cost:
        return too_dear(cost, there)
    if feasible(game, player, card, terms.ahead, terms.brought):
        return None
    return impossible(game, Cause(player.seat, card.key), card.play)


def impossible(game: Terraforming, cause: Cause, effects: Sequence[Effect]) -> Text:
    """Return the obstacle; where no effect has one alone, that they do together."""
    alone = (one for one in effects if one.blocked(game, cause) or not one.possible(game, cause))
    return next((one.obstacle(game, cause) for one in alone), IMPOSSIBLE)


def met(
    game: Terraforming, player: Player, need: Need, ahead: tuple[tuple[Resource, int], ...] = ()
) -> bool:
    """Whether a requirement holds."""
    match need:
        case Global():
            return _global_met(game, player, need)
        case Tags(needed=needed):
            standing = player.tableau
            missing = sum(max(0, n - standing.tags[tag]) for tag, n in needed)
            return missing <= standing.wild
        case Production(resource=resource, least=least):
            return player.production[resource] + dict(ahead).get(resource, 0) >= least
        case Built(tile="cities", least=least):
            return game.land.cities >= least
        case Built(least=least):
            return game.land.greeneries_of[player.seat] >= least


def _global_met(game: Terraforming, player: Player, need: Global) -> bool:
    now, slack = game.parameters[need.parameter], _slack(player, need)
    return (need.least is None or now + slack >= need.least) and (
        need.most is None or now - slack <= need.most
    )


def _slack(player: Player, need: Global) -> int:
    """Return the most by which this player may miss a requirement on a parameter now."""
    return (player.tableau.shift + player.next_shift) * SCALE[need.parameter]


def _unmet(game: Terraforming, player: Player, need: Need) -> Text:
    """Return the refusal for an unmet requirement, with the present value."""
    match need:
        case Global(parameter=parameter):
            return refusal(need, game.parameters[parameter], _slack(player, need))
        case Tags(needed=[(tag, _)]):
            return refusal(need, player.tableau.tags[tag] + player.tableau.wild)
        case Tags():
            return refusal(need, None)
        case Production(resource=resource):
            return refusal(need, player.production[resource])
        case Built(tile="cities"):
            return refusal(need, game.land.cities)
        case Built():
            return refusal(need, game.land.greeneries_of[player.seat])


def warning(game: Terraforming, seat: Seat, card: Card) -> Text | None:
    """Return a warning about parts of the card without effect, or that hit only its player."""
    if not card.doubtful:
        return None
    cause = Cause(seat, card.key)
    lost = useless(game, cause, card.play)
    if lost != card.play:
        lost = tuple(effect for effect in lost if effect.may_be_lost)
    if lost:
        return say(NO_EFFECT, parts=sentence(lost))
    return hits_oneself(game, cause, card.play)


def is_vain(warning: Text | None) -> bool:
    """Whether a warning says that the card, or a part of it, would have no effect."""
    return warning == NOTHING or (warning is not None and warning.template == NO_EFFECT)


def useless(game: Terraforming, cause: Cause, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return the effects that would change nothing now."""
    return tuple(effect for effect in effects if not effect.useful(game, cause))


def hits_oneself(game: Terraforming, cause: Cause, effects: tuple[Effect, ...]) -> Text | None:
    """Return a warning where an effect can take only from its own player."""
    own = tuple(effect for effect in effects if effect.hits_only_oneself(game, cause))
    return say("This would hit only you: {parts}.", parts=sentence(own)) if own else None


# ---- play --------------------------------------------------------------------------------------


class PlayCard(Procedure):
    """Play a project card from the hand (rules, playing cards)."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    cost: int
    left: list[EffectDue] = []  # parts that were not possible before the card's own triggers

    @classmethod
    def of(cls, game: Terraforming, seat: Seat, key: str, terms: Terms = USUAL) -> PlayCard:
        return cls(seat=seat, card=key, cost=price(game.player(seat), game.card(key), terms))

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        """Take the card from the hand and charge it; help for the next card is used up."""
        player, card = game.player(self.seat), game.card(self.card)
        player.hand.remove(self.card)
        player.next_discount = player.next_shift = 0
        game.tell("{seat:seat} played {card}.", seat=self.seat, card=card.title)
        _, accept = player.tableau.terms(card)
        return charge(game, self._cause, self.cost, accept, card.heat_needed)

    @step
    def carry_out(self, game: Terraforming) -> Frame | None:
        """Lay the card in play, so that its own tags count; an event goes face down."""
        player, card = game.player(self.seat), game.card(self.card)
        (player.events if card.kind == "event" else player.in_play).append(self.card)
        return set_off(game, pending(self._cause, card.play))

    @step
    def triggers(self, game: Terraforming) -> Frame | None:
        """Carry out the triggers of cards in play, the player's own first."""
        parts = card_parts(game, self.seat, game.card(self.card))
        left, self.left = self.left, []
        return set_off(game, parts + [(part.cause, part.effect) for part in left])

    @property
    def _cause(self) -> Cause:
        return Cause(self.seat, self.card)

    def heard(self, game: Terraforming, result: object) -> None:
        if isinstance(result, list):
            self.left = [part for part in result if isinstance(part, EffectDue)]


COMPENSATION = 15
"""M€ for a prelude that cannot be carried out (prelude rules, unplayable)."""

VOID = say("This cannot be carried out now: it would be discarded for {n:mc}.", n=COMPENSATION)


def prelude_option(game: Terraforming, seat: Seat, key: str) -> Option:
    """Return the option of a prelude, with a warning where it would do nothing."""
    card = CARDS[key]
    warns = warning(game, seat, card) if _works(game, seat, card) else VOID
    return replace(card.option, warning=warns, vain=is_vain(warns))


def working_first(options: Sequence[Option]) -> str:
    """Return a prelude that can be carried out, if there is one."""
    return next((one.id for one in options if one.warning != VOID), options[0].id)


def _works(game: Terraforming, seat: Seat, prelude: Card) -> bool:
    """Whether the prelude can be carried out; its own tags count."""
    player = game.player(seat)
    laid = player.model_copy(update={"in_play": [*player.in_play, prelude.key]})
    seated = [laid if other.seat == seat else other for other in game.seated]
    return feasible(game.model_copy(update={"seated": seated}), laid, prelude)


class PlayPrelude(Procedure):
    """Play a prelude: no cost, no action (prelude rules)."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    left: list[EffectDue] = []
    early: list[EffectDue] = []  # triggers of its tags that may come before the card it plays
    void: bool = False  # it could not be carried out

    @step
    def lay(self, game: Terraforming) -> None:
        """Lay the prelude in play; one that cannot be carried out is discarded for M€ instead."""
        card, player = game.card(self.card), game.player(self.seat)
        player.in_play.append(self.card)
        if feasible(game, player, card):
            game.tell("{seat:seat} played {card}.", seat=self.seat, card=card.title)
            return
        player.in_play.remove(self.card)
        self.void = True
        game.box.append(self.card)
        text = "{seat:seat} could not carry out {card}, and discarded it."
        game.tell(text, seat=self.seat, card=card.title)
        game.change_stock(Cause(self.seat, self.card), {"mc": COMPENSATION})

    @step
    def carry_out(self, game: Terraforming) -> Frame | None:
        if self.void:
            return None
        card = game.card(self.card)
        if any(effect.PLAYS for effect in card.play) and game.options.order_of_effects == "free":
            own = [part for part in self._triggers(game) if part.seat == self.seat]
            self.early = [part for part in own if _brings(game, part)]
        early = [(part.cause, part.effect) for part in self.early]
        return set_off(game, pending(Cause(self.seat, self.card), card.play) + early)

    @step
    def triggers(self, game: Terraforming) -> Frame | None:
        """Carry out the triggers that did not come early; a card played through it has its own."""
        if self.void:
            return None
        parts = self._triggers(game)
        for part in self.early:
            parts.remove(part)
        parts, self.left, self.early = parts + self.left, [], []
        return set_off(game, [(part.cause, part.effect) for part in parts])

    def _triggers(self, game: Terraforming) -> list[EffectDue]:
        return EffectDue.each(card_parts(game, self.seat, game.card(self.card)))

    def heard(self, game: Terraforming, result: object) -> None:
        if isinstance(result, list):
            self.left = [part for part in result if isinstance(part, EffectDue)]


def _brings(game: Terraforming, part: EffectDue) -> bool:
    """Whether a trigger may bring its player what helps to play a card."""
    ledger = Ledger(game.player(part.seat).tableau)
    ledger.add(game, part.cause, (part.effect,))
    return part.effect.draws or bool(ledger.brought)
