"""The last phase: the new holder of the contract chooses the cards that stay in the pool."""

from rules.kernel import Answer, Ask, Choose, Done, Seat, say
from rules.project_mars.model.card import Card
from rules.project_mars.state import Mars, Phase
from rules.project_mars.steps.menu import card_option


class Reorganize(Phase):
    """The new holder chooses two cards of the pool to stay (PM-46).

    The Launch Date stays besides (PM-08).
    """

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        left = self._left(game)
        kept = game.catalogue.pool.kept
        if self.done or len(left) <= kept:
            return {}
        ask = Choose(
            title=say("Choose the {kept:cards} that stay in the pool.", kept=kept),
            moment="keep_cards",
            options=tuple(card_option(card, letter) for letter, card in left),
            least=kept,
            most=kept,
            # Ruling (PM-47): a player out of time keeps the oldest cards.
            fallback=[card.id for _, card in left[:kept]],
        )
        return {game.holder: ask}

    def _left(self, game: Mars) -> list[tuple[str, Card]]:
        """Return the cards that may stay, oldest first, each with its letter."""
        return [
            (letter, card)
            for letter, slot in game.lettered()
            if slot.taken_by is None and (card := game.card(slot.card)).id != game.launch
        ]

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        self._keep(game, answer)
        names = tuple(say("{card}", card=game.card(card).name) for card in answer)
        game.tell("{seat:seat} took over the contract and kept {cards}.", seat=seat, cards=names)

    def advance(self, game: Mars) -> Done | None:
        if not self.done:
            self._keep(game, [card.id for _, card in self._left(game)])
            game.tell("{seat:seat} took over the contract.", seat=game.holder, minor=True)
        return Done()

    def _keep(self, game: Mars, kept: list[str]) -> None:
        left = [slot for slot in game.slots if slot.taken_by is None]
        game.slots = [slot for slot in left if slot.card in (*kept, game.launch)]
        game.discard_pile += [slot.card for slot in left if slot not in game.slots]
        self.done = 1

    def seat_left(self, game: Mars, seat: Seat) -> None:
        self.order = [game.holder]
