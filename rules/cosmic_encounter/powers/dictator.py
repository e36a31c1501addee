"""Dictator."""

from typing import Annotated, Final

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.card import COLOURS
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.turns import seat_of_colour
from rules.kernel import Ask, CardId, Choose, Option, OwnSeat, Text
from rules.parts.offers import lettered


class Dictator(Power):
    """Picks the destiny cards of others."""

    id, name, alert = "dictator", "Dictator", "red"

    def _is_drawn(self, game: Cosmic, use: Use) -> bool:
        """Whether destiny names the opponent; in some added encounters it does not."""
        return game.encounter.is_drawn

    @at("destiny_before_draw", who="not_offense", use="mandatory", when=_is_drawn)
    def dictate(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["dictator"] = use.seat

    def zapped(self, game: Cosmic, use: Use) -> Frame | None:
        game.destiny_deck.shuffle(game)
        return None

    def before_destiny(self, game: Cosmic, owner: Seat) -> Frame | None:
        """Return the choice of the destiny card.

        Ruling (dictator_each): this holds for every card that is drawn in the encounter, redraws as
        well.
        """
        if game.encounter.notes.get("dictator") != owner:
            return None
        deck = game.destiny_deck
        if deck.size < 2:
            deck.cards, game.destiny_discards = [*deck.cards, *game.destiny_discards], []
            deck.shuffle(game)
        return PickDestiny(seat=owner, seen=sorted(deck.cards))

    def _destiny_drawn(self, game: Cosmic, use: Use) -> bool:
        return bool(game.encounter.destiny) and not game.encounter.planet

    @wild("destiny_after_draw", who="not_offense", when=_destiny_drawn)
    def draw_again(self, game: Cosmic, use: Use) -> None:
        game.encounter.draws_again = True
        game.tell("Another destiny card is drawn.")

    @superpower("destiny_before_draw", who="offense", when=_is_drawn, lends=True)
    def dictate_to_itself(self, game: Cosmic, use: Use) -> None:
        self.dictate(game, use)


class PickDestiny(Decision):
    """Choose the destiny card that counts as drawn; the rest of the deck is shuffled."""

    seen: Annotated[list[CardId], OwnSeat]  # in an order that says nothing about the deck's

    def _keys(self, game: Cosmic) -> list[str]:
        keys = sorted({key_of(card) for card in self.seen})
        return [key for key in keys if key not in COLOURS or seat_of_colour(key) not in game.gone]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        keys = self._keys(game)
        if "card" in answers or not keys:
            return None
        offense = game.encounter.offense
        options = lettered(Option(key, destiny_words(key)) for key in keys)
        return "card", Choose(
            title=say("Which destiny card is drawn for {seat:seat}?", seat=offense),
            moment="power",
            options=options,
            fallback=[self._usual(game, keys)],
            secret=True,
        )

    def _usual(self, game: Cosmic, keys: list[str]) -> str:
        """Return the colour of the leader in foreign colonies, except itself and the offense."""
        spared = (self.seat, game.encounter.offense)
        others = [k for k in keys if k in COLOURS and seat_of_colour(k) not in spared]
        return max(others or keys, key=lambda key: _foreign(game, key))

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if "card" not in answers:
            return None
        deck = game.destiny_deck
        wanted = answers["card"][0]
        card = next(each for each in deck.cards if key_of(each) == wanted)
        deck.cards.remove(card)
        deck.shuffle(game)
        deck.cards.insert(0, card)
        return None


def _foreign(game: Cosmic, key: str) -> int:
    return game.foreign_colonies(seat_of_colour(key)) if key in COLOURS else 0


DESTINIES: Final = {
    "wild": "Wild",
    "most_foreign_colonies": "Most foreign colonies",
    "most_cards": "Most cards",
    "fewest_in_warp": "Fewest in warp",
}


def destiny_words(key: str) -> Text:
    """Return a destiny card in words."""
    if key in COLOURS:
        return say("{seat:seat}", seat=seat_of_colour(key))
    return say(DESTINIES[key])
