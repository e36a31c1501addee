"""The windows of the stops of Cosmic Encounter: their possible and foreseen uses."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.upgrades import WHOLE_ENCOUNTER
from rules.cosmic_encounter.model.windows import ANSWERS
from rules.cosmic_encounter.model.words import window_words
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced, uses
from rules.kernel import Option, Seat, StandingOrder, Text, say
from rules.parts.offers import under
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action, Windows

OWN_ANSWERED: Final = say("You announced that yourself. This would answer your own action.")
"""Warning before a player answers itself."""
ZAPS = ("cosmic_zap", "cosmic_field_generator")
"""Cards and technologies that zap a power."""


PASS_ENCOUNTER: Final = Option(
    WHOLE_ENCOUNTER,
    say("Pass for the rest of this encounter"),
    say("You are asked only for what you must decide, and your orders act"),
    aside=True,
)


class SteadyUse(StandingOrder):
    """An order to use the seat's power whenever possible: all can count on it."""

    def pick(self, game: Cosmic, seat: Seat, ids: Sequence[str]) -> str:
        """Return the wanted one of these uses of one power; empty: none."""
        raise NotImplementedError  # the order knows its target


class CosmicWindows(Windows[Cosmic, Stop]):
    """The windows of the sheets."""

    def question(self, game: Cosmic, stop: Stop, seat: Seat) -> Text:
        words: Text = stop.once(game, "sentence", lambda: self._sentence(game, stop))
        return words

    def _sentence(self, game: Cosmic, stop: Any) -> Text:
        happening = self.happening(game, stop)
        if happening is None:
            opening: Text = stop.opening(game)
            return opening
        return say("{happening} Do you answer?", happening=happening)

    def happening(self, game: Cosmic, stop: Stop) -> Text | None:
        if not stop.chain:
            return None
        top = stop.chain[-1]
        text = "{seat:seat} uses {thing}{target}. Unless it is stopped: {words}"
        words = announced.what_it_does(game, top) or say("It works.")
        return say(
            text,
            seat=top.seat,
            thing=uses.name_of(top.id.partition("@")[0]),
            target=announced.target_words(game, top),
            words=words,
        )

    def heading(self, moment: str) -> Text:
        return window_words(moment)

    # ---- possible uses ----------------------------------------------------------------------

    def options(self, game: Cosmic, stop: Any, seat: Seat) -> tuple[Option, ...]:
        """Return the usual options, with answers to reacting powers, and flares for any event."""
        held = uses.held(game, seat)
        found = [*self._answers(game, stop, seat, held), *self._acts(game, stop, seat, held)]
        if not held.keys().isdisjoint(ANSWERS):
            reacting = stop.once(game, "reacting", lambda: self.reacting(game))
            group = say("If it is used")
            for action in reacting:
                answers = self.answers(game, stop, seat, action, held)
                found += [under(group, o, f"{action.key}>{o.id}") for o in answers]
        for moment in stop.REACTIONS:
            if moment not in held or moment in stop.moments:
                continue
            found += [
                Option(f"{moment}:{thing}", uses.name_of(thing), group=say("If it happens"))
                for thing, use in uses.uses(game, seat, moment, of_all=held)
                if use.card
            ]
        return tuple({option.id: option for option in found}.values())

    def _answers(self, game: Cosmic, stop: Stop, seat: Seat, held: uses.Held) -> Iterable[Option]:
        if held.keys().isdisjoint(ANSWERS):
            return
        coming = stop.once(game, "coming", lambda: stop.coming(game))
        for action in (*reversed(stop.chain), *coming):
            if answers := self.answers(game, stop, seat, action, held):
                group = self.answering(game, stop, action)
                yield from (under(group, o, f"{action.key}>{o.id}") for o in answers)

    def _acts(self, game: Cosmic, stop: Stop, seat: Seat, held: uses.Held) -> Iterable[Option]:
        for moment in stop.to_come:
            if moment in held and (acts := self.actions(game, stop, seat, moment, held)):
                group = self.heading(moment)
                yield from (under(group, o, f"{moment}:{o.id}") for o in acts)

    def actions(
        self, game: Cosmic, stop: Any, seat: Seat, moment: str, held: uses.Held | None = None
    ) -> tuple[Option, ...]:
        found = uses.chosen(game, seat, moment, of_all=held)
        if not stop.steady:
            return found
        here = (each for each in stop.steady if (each.seat, each.moment) == (seat, moment))
        steady = [each.id.partition("@")[0] for each in here]
        return tuple(o for o in found if o.id.partition("@")[0] not in steady)

    def answers(
        self, game: Cosmic, stop: Stop, seat: Seat, action: Action, held: uses.Held | None = None
    ) -> tuple[Option, ...]:
        found: list[Option] = []
        held = uses.held(game, seat) if held is None else held
        windows = announced.answer_windows(game, seat, action)
        for window in (*windows, *_on_a_zap(stop, seat, action)):
            if window in held:
                found += uses.chosen(game, seat, window, answered=action, of_all=held)
        if not found:
            return ()
        return tuple({option.id: _aimed(option, seat, action) for option in found}.values())

    def passes(self, game: Cosmic, stop: Any, seat: Seat) -> tuple[Option, ...]:
        """Return the option to pass until the encounter is over, for which stop T comes too early.

        The only person at a table is asked only where something fits.
        """
        return (PASS_ENCOUNTER,) if stop.LETTER not in ("", "T") and seat not in stop.alone else ()

    def answering(self, game: Cosmic, stop: Stop, action: Action) -> Text:
        """Return an announced or foreseen action, with its player."""
        thing = uses.name_of(action.id.partition("@")[0])
        text = "In answer to {seat:seat}: {thing}"
        if action not in stop.chain:
            text = "As foreseen, {seat:seat} uses {thing}"
        return say(text, seat=action.seat, thing=thing)

    def reacting(self, game: Cosmic) -> list[Action]:
        """Return the uses of powers that may react to events, by public facts."""
        return [
            Action(seat=owner, moment=moment, id=f"{alien}.{ability.method}")
            for owner in game.timing_order()
            for alien in game.seated[owner].aliens
            if uses.own_reactions(alien) and not game.why_powerless(owner, alien)
            for moment, ability in uses.own_reactions(alien)
        ]

    def acting_order(self, game: Cosmic, stop: Stop) -> list[Seat]:
        return game.timing_order()

    # ---- foreseen uses ----------------------------------------------------------------------

    def foreseen(self, game: Cosmic, stop: Any) -> list[Action]:
        windows = [*uses.forced_windows(game), *(each.moment for each in stop.steady)]
        ahead = (moment for moment in stop.to_come if moment in windows)
        return [action for moment in ahead for action in self.foreseen_in(game, stop, moment)]

    def foreseen_in(self, game: Cosmic, stop: Any, moment: str) -> list[Action]:
        must = self.must(game, stop, moment)
        return [*must, *_still_steady(game, stop, moment)] if stop.steady else must

    def must(self, game: Cosmic, stop: Stop, moment: str) -> list[Action]:
        """Return the forced uses of a window, as things are."""
        return uses.forced(game, moment)

    def is_to_ask_first(self, game: Cosmic, stop: Stop) -> bool:
        """Whether some question comes here before main players decide."""
        here = stop.moments[stop.at : stop.at + 1]
        if not stop.chain and not any(uses.some_ask_first(game, moment) for moment in here):
            return False  # the usual case
        coming = [action for moment in here for action in self.foreseen_in(game, stop, moment)]
        first = [action for action in coming if action.key not in stop.over]
        return any(
            ability.decided_first
            for action in (*stop.chain, *first)
            for ability in announced.abilities_of(action.id.partition("@")[0])
        )

    def steady(self, game: Cosmic, stop: Any) -> list[Action]:
        """Return the uses by order in the windows to come.

        They never aim at hidden things.
        """
        found = []
        for seat in game.timing_order() if stop.LETTER else ():
            orders = [o for o in game.orders.get(seat, ()) if isinstance(o, SteadyUse)]
            for order in orders[:1]:
                for moment in stop.to_come:
                    found += _picked(game, seat, moment, order)
        return [each for each in found if each.key not in stop.over]


def _still_steady(game: Cosmic, stop: Any, moment: str) -> list[Action]:
    """Return the uses by lasting orders in a window, while they are possible."""
    here = [each for each in stop.steady if each.moment == moment]
    return [
        each
        for each in here
        if any(option.id == each.id for option in uses.chosen(game, each.seat, moment))
    ]


def _picked(game: Cosmic, seat: Seat, moment: str, order: SteadyUse) -> list[Action]:
    by_thing: dict[str, list[str]] = {}
    for option in uses.chosen(game, seat, moment):
        thing, _, target = option.id.partition("@")
        if "." in thing and (not target or _is_public(game, target)):
            by_thing.setdefault(thing, []).append(option.id)
    wanted = (order.pick(game, seat, ids) for ids in by_thing.values())
    return [Action(seat=seat, moment=moment, id=id) for id in wanted if id]


def _is_public(game: Cosmic, target: str) -> bool:
    """Whether all know the target: a player, a side, a planet."""
    planets = (planet.id for planet in game.planets)
    return target.isdigit() or target in ("offense", "defense") or target in planets


def _on_a_zap(stop: Stop, seat: Seat, action: Action) -> tuple[str, ...]:
    """Return the window of cards against a zap of the seat's own power."""
    if key_of(action.id.partition("@")[0]) not in ZAPS:
        return ()
    zapped = next((each for each in stop.chain if action.moment == f"to {each.key}"), None)
    mine = zapped is not None and zapped.seat == seat
    return ("on_cosmic_zap_on_self",) if mine else ()


def _aimed(option: Option, seat: Seat, action: Action) -> Option:
    """Return an answer, labelled with the action that it answers.

    A flare goes *with* its own power, all else is *on* it. An answer against one's own action has a
    warning.
    """
    thing = action.id.partition("@")[0]
    goes_with = seat == action.seat and uses.helps_own(option.id, thing)
    text = "{a} with {b}" if goes_with else "{a} on {b}"
    label = say(text, a=option.label, b=uses.name_of(thing))
    against = seat == action.seat and not goes_with
    return replace(option, label=label, warning=OWN_ANSWERED if against else option.warning)
