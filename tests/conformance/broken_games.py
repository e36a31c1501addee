"""Games with one thing wrong each, which the promises must find out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from importlib.machinery import ModuleSpec
from itertools import count
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal

from renders.sketch import Moment, Size, Sketch, View
from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Chance,
    Choose,
    Everyone,
    Frame,
    Game,
    OwnKey,
    OwnSeat,
    Said,
    Seat,
    Text,
    UndoPoint,
    WaysBack,
    say,
    shown,
    waits,
)
from rules.meta import Meta
from rules.parts.draft import Pick
from tests.conformance.tables import Case
from tests.games import orchard, sorcery, stones
from tests.games.orchard import Grower, Orchard, OrchardDraft, OrchardOptions, OrchardPick
from tests.games.sorcery import Sorcery, SorceryOptions
from tests.games.stones import StonesPictures


def case_of(meta: Meta, game: type[Game], options: Any) -> Case:
    """The same game, its table replaced by another class just before it begins."""

    def new(seats: int, chosen: Any, seed: str, values: str) -> Game:
        begun = meta.new(seats, chosen, seed, values)
        plain = begun.model_dump(mode="json")
        return game.model_validate(plain)

    return Case(replace(meta, new=new, game=game), 3, options)


def orchard_with(game: type[Orchard], drafting: Literal["deal", "draft"] = "deal") -> Case:
    return case_of(orchard.META, game, OrchardOptions(drafting=drafting))


def sorcery_with(game: type[Sorcery]) -> Case:
    return case_of(sorcery.META, game, SorceryOptions())


class OpenGrower(Grower):
    hand: Annotated[list[CardId], Everyone] = []


class OpenHands(Orchard):
    growers: list[OpenGrower]  # type: ignore[assignment]  # the mark on the hand is gone


class BoastfulGrower(Grower):
    @property
    @shown
    def rich(self) -> bool:
        return self.coins > 6


class Boasts(Orchard):
    growers: list[BoastfulGrower]  # type: ignore[assignment]  # a shown property tells


class RichGrower(Grower):
    purse: Annotated[int, OwnSeat] = 6


class ForgetsThePurse(Orchard):
    growers: list[RichGrower]  # type: ignore[assignment]  # nobody says how a purse is imagined


class ImaginesPennies(Orchard):
    def mend(self, seat: Seat, said: Said) -> None:
        self.growers[seat].fruit += 1


class ImaginesNoEnd(Orchard):
    def mend(self, seat: Seat, said: Said) -> None:
        self.stack.clear()


class NoSuchClock(Sorcery):
    """Asks under a clock that the game does not offer to its tables."""

    def asks(self) -> dict[Seat, Ask]:
        return {seat: replace(ask, clock="hourglass:1") for seat, ask in super().asks().items()}


class TellsReceipts(Orchard):
    @property
    @shown
    def key(self) -> str:
        return self.receipts.keys[0]


class NamesTheAwaited(Sorcery):
    """Asks only those who could react."""

    def asks(self) -> dict[Seat, Ask]:
        asked = super().asks()
        able = {seat: ask for seat, ask in asked.items() if len(getattr(ask, "options", ())) > 2}
        named = able if waits(able) else asked
        return {seat: replace(ask, anonymous=False) for seat, ask in named.items()}


class HidesTheAble(Sorcery):
    """Those who cannot react are named as awaited."""

    def asks(self) -> dict[Seat, Ask]:
        able = {seat: len(getattr(ask, "options", ())) > 2 for seat, ask in super().asks().items()}
        return {
            seat: replace(ask, anonymous=ask.anonymous and able[seat])
            for seat, ask in super().asks().items()
        }


class Counts(Orchard):
    looks: int = 0

    def asks(self) -> dict[Seat, Ask]:
        self.looks += 1
        return super().asks()


class NeverSealed(Orchard):
    """Shows cards without a seal, so that players can undo it."""

    def seal(self) -> None:
        pass


class Forgetful(Sorcery):
    """Keeps something outside its save."""

    def save(self) -> str:
        handless = [wizard.model_copy(update={"hand": []}) for wizard in self.wizards]
        return self.model_copy(update={"wizards": handless}).model_dump_json()


class LosesACard(Orchard):
    """A card that lies on the discards vanishes."""

    def play(self, seat: Seat, answer: Any) -> None:
        super().play(seat, answer)
        self.discards = self.discards[1:]


class EndsForNoReason(Orchard):
    def finish(self) -> None:
        self.end(self.playing, "")


class RollsItsOwnDice(Orchard):
    """Does not follow from its seed and its log alone."""

    DICE: ClassVar[Iterator[int]] = count()

    def play(self, seat: Seat, answer: Any) -> None:
        super().play(seat, answer)
        self.growers[seat].coins += next(self.DICE) % 2


class OffersTheIllegal(Sorcery):
    """Has a default answer that its question does not offer."""

    def asks(self) -> dict[Seat, Ask]:
        return {seat: replace(ask, fallback=["nothing"]) for seat, ask in super().asks().items()}


class HidesItsDoubt(Sorcery):
    """Warns of a choice without effect, and does not mark it."""

    MARKED: ClassVar[bool] = False

    def asks(self) -> dict[Seat, Ask]:
        return {seat: self.doubted(ask) for seat, ask in super().asks().items()}

    def doubted(self, ask: Ask) -> Ask:
        if not isinstance(ask, Choose):
            return ask
        first, *others = ask.options
        doubt = say("This would have no effect.")
        return replace(ask, options=(replace(first, warning=doubt, vain=self.MARKED), *others))


class DoubtsTheFirst(HidesItsDoubt):
    MARKED = True


class Wasteful(Meta):
    """A game whose robots do the first thing that they are offered."""

    def robot(self, view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
        return [ask.options[0].id] if isinstance(ask, Choose) else ask.suggested


def with_wasteful_robots(case: Case) -> Case:
    meta = case.meta
    wasteful = Wasteful(**{each.name: getattr(meta, each.name) for each in fields(meta)})
    return replace(case, meta=wasteful)


class TooLongAQuestion(Sorcery):
    def asks(self) -> dict[Seat, Ask]:
        long = say("Well?" * 60)
        return {seat: replace(ask, title=long) for seat, ask in super().asks().items()}


class CallsItOtherwise(Sorcery):
    """Says another sentence after each move, of what may be the same question."""

    def asks(self) -> dict[Seat, Ask]:
        title = say("Well?" if self.moves % 2 else "What now?")
        return {seat: replace(ask, title=title) for seat, ask in super().asks().items()}


class Shrugs(Sorcery):
    """Refuses without a sentence."""

    def why_not_asked(self, seat: Seat) -> Text:
        return say("no")


class SaysNothing(Orchard):
    def play(self, seat: Seat, answer: Any) -> None:
        super().play(seat, answer)
        self.tell(" ")


class OffersAWayBackInSecret(Sorcery):
    """While others answer in secret there is a way back, which their answers then take away."""

    def ways_back(self, seat: Seat) -> list[UndoPoint]:
        return [UndoPoint(seat, self.moves - 1)] if self.in_secret else super().ways_back(seat)


class DealsTheSameAgain(Sorcery):
    """Deals the same cards again after an undo, so that a player knows what comes."""

    def reshuffle(self) -> None:
        pass


class RemembersWhatIsTakenBack(Orchard):
    """Counts the rounds that an undo takes back: time has gone on."""

    def take_over(self, undone: WaysBack) -> None:
        super().take_over(undone)
        self.rounds = undone.rounds + 1


class LeavesItsDeckAsItIs(Orchard):
    """Chance begins anew, but what lies there already comes as it would have come."""

    def hidden_piles(self) -> list[list[str]]:
        return []


class Hoards(Orchard):
    """Seats look at a card unseen, and the number of those that they know tells of it."""

    hoard: Annotated[dict[Seat, list[CardId]], OwnKey] = {}

    def asks(self) -> dict[Seat, Ask]:
        asked = super().asks()
        self.hoard |= dict.fromkeys(asked, self.deck[-1:])
        return asked


class TakesNoAnswer(Sorcery):
    """Offers an answer that it cannot carry out."""

    def play(self, seat: Seat, answer: Any) -> None:
        if answer == ["rest"]:
            raise KeyError(answer)
        super().play(seat, answer)


class AlwaysSeals(Orchard):
    """Seals every move, so that nobody can ever undo one."""

    def play(self, seat: Seat, answer: Any) -> None:
        super().play(seat, answer)
        self.seal()


class NumberedPick(OrchardPick):
    """Keeps in a hidden number whether it has been answered."""

    step: int = 0

    def asks(self, game: Any) -> dict[Seat, Ask]:
        return super().asks(game) if self.step == 0 else {}

    def answer(self, game: Any, seat: Seat, answer: Any) -> Frame | None:
        self.step = 1
        return super().answer(game, seat, answer)


class NumberedDraft(OrchardDraft):
    def pick(self, game: Orchard, seat: Seat, cards: list[str]) -> Pick:
        return NumberedPick(seat=seat, cards=cards)


class CountsInSecret(Orchard):
    """Its draft asks by a hidden number."""

    def draft(self, hands: dict[Seat, list[str]]) -> Frame:
        return NumberedDraft(circle=self.playing, hands=hands)


class LyingStones(StonesPictures):
    """Draws a finished table as if it waited for somebody."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        return super().table({**view, "result": None, "awaited": [0]}, names, moment, size)

    def ending(self, view: View, names: Sequence[str], size: Size = "wide") -> Sketch:
        return self.table(view, names, Moment(), size)


def stones_drawn_as(pictures: type[StonesPictures]) -> Case:
    """The Last Stone under a name of its own, with other pictures."""
    name = pictures.__name__.lower()
    module = sys.modules[f"renders.{name}"] = ModuleType(f"renders.{name}")
    module.__spec__ = ModuleSpec(module.__name__, None)
    module.PICTURES = pictures()  # type: ignore[attr-defined]  # a module gets any name
    return Case(replace(stones.META, id=name), 3, stones.META.options())
