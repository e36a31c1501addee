"""Frames that carry out effect words for a player, and lists of effects."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, Text, say
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import Tech
from rules.on_mars.state import OnMars
from rules.parts.offers import paged

STOP = "no"
"""The answer that declines an offer; every benefit may be declined."""

ENOUGH = Option(STOP, say("Enough"), aside=True)
NOTHING = Option(STOP, say("Nothing"), aside=True)


class Spends:
    """A mixin of frames that spend something of their player for an effect."""

    def wasted(self) -> Text:
        """Return the warning before the player takes nothing for it."""
        raise NotImplementedError  # each spends something else

    def took_nothing(self, game: OnMars) -> None:
        """Tell that the player took nothing for it."""
        raise NotImplementedError  # as above


def spent_on_top(game: OnMars) -> Spends | None:
    """Return what was spent for the effect on top of the stack; None: it came for nothing."""
    for frame in game.stack[-2::-1]:
        if isinstance(frame, Spends):
            return frame
        if not isinstance(frame, Resolve) and not (isinstance(frame, Doing) and frame.LEADS):
            return None
    return None


class Doing(Frame):
    """One effect word being carried out: it asks as often as the effect says, then is done."""

    WORD: ClassVar[Word | None] = None
    ASKED_AS: ClassVar[str] = ""
    LEADS: ClassVar[bool] = False
    """Whether it only leads to another effect, such as the action of a card."""

    seat: Seat
    effect: Effect
    done: int = 0
    boosts: int = 0
    boosters: int = 0  # colonists that were ready when the effect began
    chosen: str = ""
    stopped: bool = False

    # ---- what each word says of itself ------------------------------------------------------

    def options(self, game: OnMars) -> list[Option]:
        """Return the present choices; closed ones say why."""
        raise NotImplementedError  # each word has its own

    def title(self, game: OnMars) -> Text:
        raise NotImplementedError  # as above

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        """Pay for the choice; may return a question on how."""
        return None

    def carry_out(self, game: OnMars, chosen: str) -> Frame | None:
        """Carry out the choice, once paid; may return a frame with its consequences."""
        raise NotImplementedError  # each word has its own effect

    def hint(self, game: OnMars) -> Text | None:
        """Return facts that help to decide."""
        return None

    # ---- the frame --------------------------------------------------------------------------

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        """Return the frame that carries the effect out; None if it was done at once."""
        return cls(seat=seat, effect=effect, boosters=game.player(seat).ready)

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        """Whether at least a part of it would do something now."""
        one = cls(seat=seat, effect=effect, boosters=game.player(seat).ready)
        return any(option.why_not is None for option in one.options(game))

    @property
    def boosting(self) -> bool:
        """Whether the next repetition costs a colonist."""
        return self.done >= self.effect.n

    @property
    def between(self) -> bool:
        """Whether one repetition is done and the next not begun; no word that asks on its own."""
        return self.done > 0 and not self.chosen and type(self).asks is Doing.asks

    def goes_on(self, game: OnMars) -> bool:
        """Whether another repetition is possible, boosted or not."""
        if not self.boosting:
            return True
        if self.effect.boost != "colonist" or (
            self.effect.most and self.boosts >= self.effect.most
        ):
            return False
        return self.boosts < self.boosters and game.player(self.seat).ready > 0

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.chosen or self.stopped or not self.goes_on(game):
            return {}
        options = self.options(game)
        if not any(option.why_not is None for option in options):
            return {}
        return {self.seat: self.question(game, options)}

    def question(self, game: OnMars, options: list[Option]) -> Ask:
        hint = self.hint(game)
        if self.boosting:
            boost = say("One more costs a colonist.")
            hint = boost if hint is None else say("{boost} {hint}", boost=boost, hint=hint)
        if len(options) > 25 and any(option.group is None for option in options):
            options = list(paged(options))
        return Choose(
            title=self.title(game),
            moment=self.ASKED_AS or str(self.WORD),
            options=(*options, ENOUGH if self.done else self.nothing(game)),
            fallback=[STOP],
            hint=hint,
        )

    def nothing(self, game: OnMars) -> Option:
        """Return the way to take nothing, with a warning where something was spent."""
        spent = spent_on_top(game)
        return NOTHING if spent is None else replace(NOTHING, warning=spent.wasted(), vain=True)

    def stop(self, game: OnMars) -> None:
        """End the effect; tell it where something was spent for nothing."""
        self.stopped = True
        spent = None if self.done else spent_on_top(game)
        if spent is not None:
            spent.took_nothing(game)

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        if answer[0] == STOP:
            self.stop(game)
            return None
        if self.boosting:
            game.send_to_work(self.seat)
            self.boosts += 1
        self.chosen = answer[0]
        return self.choose(game, answer[0])

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.chosen:
            return Done()
        chosen, self.chosen = self.chosen, ""
        self.done += 1
        return self.carry_out(game, chosen)


class DoingMore(Doing):
    """An effect word that a technology, one's own or a lent one, allows more often."""

    TECH: ClassVar[Tech]

    tech: str = ""  # the owner of the used technology; `no`: none
    level: int = 0

    @property
    def boosting(self) -> bool:
        return self.done >= self.effect.n + self.level

    def techs(self, game: OnMars) -> list[tuple[Seat, int]]:
        """Return the technologies that would allow more, the player's first."""
        if not self.effect.tech or self.tech or self.done < self.effect.n or self.stopped:
            return []
        found = game.tech_levels(self.TECH)
        return sorted(found, key=lambda one: (one[0] != self.seat, -one[1]))

    def which_tech(self, game: OnMars, title: Text, moment: str) -> dict[Seat, Ask]:
        """Return the question which technology the player uses."""
        options = [
            Option(
                f"tech/{owner}",
                say("Your own") if owner == self.seat else say("{who}", who=game.who(owner)),
                say("up to {n} more", n=level),
            )
            for owner, level in self.techs(game)
        ]
        ask = Choose(title=title, moment=moment, options=(*options, NOTHING), fallback=[STOP])
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        if not self.techs(game):
            return super().answer(game, seat, answer)
        if answer[0] == STOP:
            self.tech = STOP
        else:
            self.use_tech(game, int(answer[0].partition("/")[2]))
        return None

    def use_tech(self, game: OnMars, owner: Seat) -> None:
        """Use the technology of this owner, who may be paid for it."""
        self.tech, self.level = str(owner), dict(game.tech_levels(self.TECH))[owner]
        game.use_tech(self.seat, owner, self.TECH)


FRAMES: Final[dict[Word, type[Doing]]] = {}
"""Effect word -> the frame that carries it out; `steps/words` fills it."""


class Resolve(Frame):
    """Effects to carry out one after the other."""

    seat: Seat
    todo: list[Effect]

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not self.todo:
            return Done()
        effect = self.todo.pop(0)
        return begin(game, self.seat, effect)


AUTOMATIC: Final[dict[Word, Callable[[OnMars, Seat, Effect], Frame | None]]] = {}
"""Effect word -> the automaton's way to carry it out; its own folder fills it."""


class Automatic(Frame):
    """An effect that the rules carry out for the automaton."""

    seat: Seat
    effect: Effect
    done: bool = False

    def advance(self, game: OnMars) -> Frame | Done | None:
        if self.done:
            return Done()
        self.done = True
        return AUTOMATIC[self.effect.word](game, self.seat, self.effect)


def begin(game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
    """Carry out an effect; return a frame, or None if it is done at once."""
    if game.is_automaton(seat):
        return Automatic(seat=seat, effect=effect)
    return FRAMES[effect.word].begin(game, seat, effect)


def possible(game: OnMars, seat: Seat, effect: Effect) -> bool:
    """Whether at least a part of the effect would work now."""
    return game.is_automaton(seat) or FRAMES[effect.word].possible(game, seat, effect)
