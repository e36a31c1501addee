"""Carrying out effects one after the other; the save holds the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Self, TypeAlias

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Everyone,
    Frame,
    Option,
    Plain,
    Saved,
    Seat,
    Text,
    say,
)
from rules.terraforming_mars.model.effect import Cause, Effect, sentence
from rules.terraforming_mars.state import Terraforming

Pending: TypeAlias = tuple[Cause, Effect]
"""An effect to carry out next, with its cause."""


class EffectDue(Plain):
    """An effect still to be carried out, with its player and its source."""

    seat: Seat
    source: Annotated[CardId, Everyone] = ""
    about: Annotated[CardId, Everyone] = ""
    effect: Saved[Effect]

    @property
    def cause(self) -> Cause:
        return Cause(self.seat, self.source, self.about)

    @classmethod
    def each(cls, pending: Iterable[Pending]) -> list[Self]:
        """Return a part for each of the effects."""
        return [
            cls(seat=cause.seat, source=cause.source, about=cause.about, effect=effect)
            for cause, effect in pending
        ]


class Resolve(Frame):
    """Carry out parts in their order.

    A part that must be possible but is not yet waits for the others: an order in which all can be
    done exists, or the card could not have been played. Parts left at the end go to the frame
    below, whose own effects may still make them possible.

    Ruling (order_of_effects): players may carry out their effects in any order. They are asked only
    where it matters: when one part draws cards and another discards them, or when one plays a
    further card and another may bring what it needs.
    """

    todo: list[EffectDue]
    hex: str = ""  # the space of this card's latest tile
    chosen: bool = False  # the player picked the first part

    @classmethod
    def of(cls, cause: Cause, effects: Sequence[Effect]) -> Resolve:
        return cls(todo=EffectDue.each(pending(cause, effects)), hex=cause.hex)

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.chosen or len(self.todo) < 2 or not self._order_matters(game):
            return {}
        options = tuple(
            Option(
                id=str(place),
                label=say("{card}", card=game.name(part.source)),
                detail=sentence((part.effect,)),
                why_not=self._why_not_yet(game, part),
            )
            for place, part in self._different()
        )
        ask = Choose(
            title=say("What do you carry out first?"),
            moment="order",
            options=options,
            fallback=[next(option.id for option in options if option.why_not is None)],
            secret=self._plays(),
        )
        return {self.todo[0].seat: ask}

    def _plays(self) -> bool:
        """Whether one of the parts plays a further card, which depends on the hand."""
        return any(part.effect.PLAYS for part in self._own())

    def _why_not_yet(self, game: Terraforming, part: EffectDue) -> Text | None:
        """Return why a further card cannot be played yet; asked all the same, for it is secret."""
        if not part.effect.PLAYS or part.effect.possible(game, self._cause(part)):
            return None
        return part.effect.obstacle(game, self._cause(part))

    def _own(self) -> list[EffectDue]:
        """Return the parts at the front that belong to one seat."""
        seat = self.todo[0].seat
        return [part for part in self.todo if part.seat == seat]

    def _different(self) -> list[tuple[int, EffectDue]]:
        """Return those parts with their places.

        Equal ones stand once, since their order is free.
        """
        own = self._own()
        return [(place, part) for place, part in enumerate(own) if own.index(part) == place]

    def _order_matters(self, game: Terraforming) -> bool:
        if game.options.order_of_effects == "printed":
            return False
        if self._plays():
            return True
        own = self._own()
        spends = [part for part in own if part.effect.SPENDS_CARDS]
        draws = [part for part in own if part.effect.draws and not part.effect.SPENDS_CARDS]
        return bool(spends) and bool(draws)

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        part = self._own()[int(answer[0])]
        self.todo.remove(part)
        self.todo.insert(0, part)
        self.chosen = True
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        self.chosen = False
        while self.todo:
            place = self._next(game)
            if place is None:
                return Done(self.todo)
            part = self.todo.pop(place)
            opened = part.effect.begin(game, self._cause(part))
            if opened is not None:
                return opened
            if len(self.todo) > 1:
                return None  # the order of the others may matter
        return Done([])

    def _next(self, game: Terraforming) -> int | None:
        for place, part in enumerate(self.todo):
            if part.effect.possible(game, self._cause(part)):
                return place
        return None

    def _cause(self, part: EffectDue) -> Cause:
        return part.cause._replace(hex=self.hex)

    def heard(self, game: Terraforming, result: object) -> None:
        if isinstance(result, str):
            self.hex = result


def pending(cause: Cause, effects: Sequence[Effect]) -> list[Pending]:
    """Return effects with their one cause."""
    return [(cause, effect) for effect in effects]


def set_off(game: Terraforming, todo: Sequence[Pending]) -> Frame | None:
    """Carry out effects: at once up to the first that may ask, the rest in a frame."""
    for place, (cause, effect) in enumerate(todo):
        if not effect.INSTANT or not effect.possible(game, cause):
            return Resolve(todo=EffectDue.each(todo[place:]), hex=cause.hex)
        effect.begin(game, cause)
    return None
