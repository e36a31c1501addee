"""The seats that may have something to do in a round of a stop, by public facts.

A seat is able if any hand that all hold possible would offer it something. So nobody is passed for
because of their hand, and nobody is asked who could do nothing with any hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.cosmic_encounter.cards.catalogue import (
    back_of,
    flare_of,
    key_of,
    numbers,
    reward_copies,
    ships_needed,
    tech_deck,
)
from rules.cosmic_encounter.model.pieces import Researched
from rules.cosmic_encounter.model.power import Ability, Effects, Use, powers
from rules.cosmic_encounter.model.tech import technology_of
from rules.cosmic_encounter.model.views import Back
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced, uses
from rules.kernel import Seat
from rules.parts.stop.windows import Action

Kind: TypeAlias = tuple[Back, str]
"""A card by its back and its key: all its copies."""
HELD: Final = ("wild", "super", "card")
"""Kinds of abilities that cards in hand have."""


class CardUse(NamedTuple):
    """One way to use a card that a hand may hold."""

    card: Kind
    of: Effects
    ability: Ability


class InRound(NamedTuple):
    """The windows and actions of a round of a stop."""

    windows: Sequence[str]  # those to come
    happening: Sequence[str] = ()  # windows of events possible in it, whatever anybody does
    actions: Sequence[Action] = ()  # announced or foreseen


class Possible(NamedTuple):
    """Cards and technologies that all hold possible, alike for every seat."""

    cards: frozenset[Kind]  # that a hand may hold
    techs: Sequence[str]  # that may lie face down


def able(game: Cosmic, here: InRound) -> list[Seat]:
    """Return the seats that may have something to do in a round, in timing order."""
    possible = Possible(_possible_cards(game), _hidden_techs(game))
    return [seat for seat in game.timing_order() if _is_able(game, seat, here, possible)]


def may_use_cards(game: Cosmic, seat: Seat, here: InRound) -> bool:
    """Whether any hand that all hold possible would offer a seat a card."""
    return _may_use_a_card(game, seat, here, _possible_cards(game))


def _is_able(game: Cosmic, seat: Seat, here: InRound, possible: Possible) -> bool:
    if _has_power(game, seat, here.windows, game.roles(seat)):
        return True  # the owner of a reacting power is asked as the event happens
    if _may_use_a_card(game, seat, here, possible.cards):
        return True
    return bool(game.seated[seat].techs) and any(
        _may_use_tech(game, seat, window, action, possible.techs)
        for window, action in _moments(game, seat, here)
    )


def _may_use_a_card(game: Cosmic, seat: Seat, here: InRound, possible: frozenset[Kind]) -> bool:
    roles, backs = game.roles(seat), set(map(back_of, game.playable(seat)))
    for window, action in _moments(game, seat, here):
        for each in _playable_in(window):
            if each.ability.who not in roles or each.card[0] not in backs:
                continue
            if each.card in possible and _may_use(game, seat, each, window, action):
                return True
    return False


def _moments(game: Cosmic, seat: Seat, here: InRound) -> Iterator[tuple[str, Action | None]]:
    """Yield each window open to a seat, with the action that it would answer there."""
    for window in (*here.windows, *here.happening):
        yield window, None
    for action in here.actions:
        for window in announced.answer_windows(game, seat, action):
            yield window, action


# ---- cards ---------------------------------------------------------------------------------------


def _may_use(game: Cosmic, seat: Seat, each: CardUse, window: str, action: Action | None) -> bool:
    """Whether a seat in that role could use a card in this way, if it held it."""
    key, kind = each.card[1], each.ability.kind
    if kind != "card":
        used = seat in game.encounter.flares or key in game.encounter.tried
        if used or kind != uses.kind_of_use(game, seat, key):
            return False
    use = Use(seat, window, each.ability, each.of, card=key, answered=action)
    return each.ability.unseen or uses.is_possible(game, use)


def _possible_cards(game: Cosmic) -> frozenset[Kind]:
    return frozenset(_copies(game.values, game.options.rewards)) - _gone(game)


def _gone(game: Cosmic) -> frozenset[Kind]:
    """Return the cards that nobody can hold: all copies are in sight, or it was not dealt.

    The dealt flares are secret, unless the table lists them.
    """
    now = game.encounter
    open_cards: list[Iterable[str]] = [
        game.discard_pile,
        game.reward_discards,
        now.kept,
        now.open_kickers.values(),
        *(player.out for player in game.seated),
    ]
    copies = _copies(game.values, game.options.rewards)
    seen = Counter(map(_kind, {card for cards in open_cards for card in cards}))
    in_sight = {kind for kind, number in seen.items() if number >= copies[kind]}
    if not game.listed:
        return frozenset(in_sight)
    dealt = {_kind(flare_of(alien)) for alien in game.listed}
    return frozenset(in_sight.union([flare for flare in _flares() if flare not in dealt]))


@cache
def _flares() -> tuple[Kind, ...]:
    return tuple(("cosmic", flare_of(each.id)) for each in powers())


@cache
def _kind(card: str) -> Kind:
    return back_of(card), key_of(card)


@lru_cache(maxsize=50)  # owners' numbers of cards
def _copies(values: str, rewards: bool) -> Counter[Kind]:
    """Return the number of copies of each card in a game."""
    copies = Counter[Kind]({("cosmic", key): n for key, n in numbers()["cosmic"].items()})
    copies.update(_flares())
    if rewards:
        found = reward_copies(values).items()
        copies.update({("reward", key): count for key, count in found if count})
    return copies


@cache
def _playable_in(window: str) -> tuple[CardUse, ...]:
    """Return all ways to use a card in a window."""
    return tuple(
        [
            CardUse(kind, of, ability)
            for kind, of in _used().items()
            for ability in of.ABILITIES
            if ability.kind in HELD and window in ability.windows
        ]
    )


@cache
def _used() -> dict[Kind, Effects]:
    """Return the effects of each usable card, by its kind."""
    found = {kind: uses.effects_of(kind[1]) for kind in _copies("", rewards=True)}
    return {kind: of for kind, of in found.items() if of is not None}


# ---- powers and technologies ---------------------------------------------------------------------


def _has_power(game: Cosmic, seat: Seat, windows: Sequence[str], roles: frozenset[str]) -> bool:
    """Whether a seat has a working power that it may choose to use in one of the windows."""
    for alien in game.seated[seat].aliens:
        whose = uses.who_chooses(alien, tuple(windows))
        if not whose.isdisjoint(roles) and not game.why_powerless(seat, alien):
            return True
    return False


def _may_use_tech(
    game: Cosmic, seat: Seat, window: str, action: Action | None, hidden: Sequence[str]
) -> bool:
    """Whether a technology in front of a seat is usable, whichever of the hidden ones it is."""
    for tech in game.player(seat).techs:
        for key in (tech.shown,) if tech.shown else hidden:
            if window in uses.windows_of(key) and _is_usable(game, tech, key, window, action):
                return True
    return False


def _is_usable(
    game: Cosmic, tech: Researched, key: str, window: str, action: Action | None
) -> bool:
    of = technology_of(key)
    if not of.ready(tech.model_copy(update={"id": key}), ships_needed(key)):
        return False
    for ability in uses.at_moment(key, window):
        use = Use(tech.seat, window, ability, of, answered=action)
        in_role = game.is_in_role(tech.seat, ability.who)
        if in_role and (ability.unseen or uses.is_possible(game, use)):
            return True
    return False


def _hidden_techs(game: Cosmic) -> Sequence[str]:
    """Return the technologies that may lie face down."""
    shown = {tech.shown for player in game.seated for tech in player.techs}
    away = {*shown, *game.tech_discards}
    deck = tech_deck(four_planets=game.short) if game.options.techs else ()
    return [key for key in deck if key not in away]
