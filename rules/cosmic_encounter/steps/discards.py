"""Cards that come back from the discards."""

from collections.abc import Sequence
from typing import Annotated, Any

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import card_options, one_of_each
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.stops.frame import gain
from rules.kernel import Ask, CardId, Choose, Everyone, Frame, Seat, say


def pick_up(game: Cosmic, seat: Seat, cards: Sequence[str]) -> None:
    """Take cards from the discards into the hand, for all to see."""
    for card in cards:
        for pile in (game.discard_pile, game.reward_discards):
            if card in pile:
                pile.remove(card)
                gain(game, seat, [card])
                game.tell("{seat:seat} takes {card}.", seat=seat, card=game.named(card))


class PickUpOne(Decision):
    """Choose which of several discards to take; unlike ones are asked about."""

    cards: Annotated[list[CardId], Everyone]

    def _kinds(self, game: Cosmic) -> list[str]:
        piles = (*game.discard_pile, *game.reward_discards)
        return one_of_each([card for card in self.cards if card in piles])

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        cards = self._kinds(game)
        if "which" in answers or len(cards) < 2:
            return None
        return "which", Choose(
            title=say("Which of these cards do you take?"),
            moment="power",
            options=card_options(game, cards),
            fallback=cards[-1:],
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        pick_up(game, self.seat, answers.get("which", self._kinds(game)))
        return None


class DropJunk(Decision):
    """Choose the uppermost of several cards discarded together; another player gets it."""

    taker: Seat

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        cards = game.uppermost()
        if "which" in answers or len(cards) < 2:
            return None
        text = "Which of the cards discarded last does {taker:seat} get?"
        return "which", Choose(
            title=say(text, taker=self.taker),
            moment="discard",
            options=card_options(game, cards),
            fallback=[cards[-1]],
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        for card in answers.get("which", game.uppermost()[-1:]):
            game.discard_pile.remove(card)
            gain(game, self.taker, [card])
            game.tell("{seat:seat} gets {card}.", seat=self.taker, card=game.named(card))
        return None
