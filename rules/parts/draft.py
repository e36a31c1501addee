"""The draft: keep one card and hand the rest on, all at the same time, until none is left."""

from typing import Annotated

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Frame,
    Game,
    Option,
    OwnKey,
    OwnSeat,
    Seat,
    Text,
    say,
)
from rules.parts.together import Together


class Pick(Frame):
    """One seat keeps one of these cards."""

    seat: Seat
    cards: Annotated[list[CardId], OwnSeat]
    kept: Annotated[CardId, OwnSeat] = ""

    def question(self) -> Text:
        """Return the question to the seat."""
        return say("Keep one card; the others are handed on.")

    def option(self, game: Game, card: CardId) -> Option:
        """Return the option that stands for a card."""
        raise NotImplementedError  # each game has its own cards

    def asks(self, game: Game) -> dict[Seat, Ask]:
        if self.kept:
            return {}
        ask = Choose(
            title=self.question(),
            moment="draft",
            options=tuple(self.option(game, card) for card in self.cards),
            fallback=[self.cards[0]],
            secret=True,
        )
        return {self.seat: ask}

    def answer(self, game: Game, seat: Seat, answer: Answer) -> Frame | None:
        [self.kept] = answer
        return None

    def advance(self, game: Game) -> Frame | Done | None:
        return Done(self.kept)


class Draft(Frame):
    """Each seat keeps one of its cards and hands the rest on; the last card is kept, too.

    Until the last seat has picked, the others may change their picks. The frame below hears `{seat:
    cards kept, in order}`.
    """

    circle: list[Seat]  # each hands on to the next, the last one to the first
    hands: Annotated[dict[Seat, list[CardId]], OwnKey]
    kept: Annotated[dict[Seat, list[CardId]], OwnKey] = {}

    def pick(self, game: Game, seat: Seat, cards: list[CardId]) -> Pick:
        """Return the frame that asks one seat."""
        raise NotImplementedError  # each game shows its own cards

    def advance(self, game: Game) -> Frame | Done | None:
        if not any(self.hands.values()):
            return Done({seat: self.kept.get(seat, []) for seat in self.circle})
        if all(len(cards) == 1 for cards in self.hands.values()):
            self.heard(game, {seat: self.hands[seat][0] for seat in self.circle})
            return None
        picks = {seat: self.pick(game, seat, list(self.hands[seat])) for seat in self.circle}
        return Together.of(dict(picks), revisable=True)

    def heard(self, game: Game, result: dict[Seat, CardId]) -> None:
        for seat, card in result.items():
            self.hands[seat].remove(card)
            self.kept.setdefault(seat, []).append(card)
        givers = [self.circle[-1], *self.circle[:-1]]
        self.hands = {
            seat: self.hands[giver] for giver, seat in zip(givers, self.circle, strict=True)
        }
