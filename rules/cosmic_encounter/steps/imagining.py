"""Mends of an imagined table: flares, and cards that must be of some type."""

from collections.abc import Callable, Iterable
from typing import Self

from rules.cosmic_encounter.cards.catalogue import deck_of, face, flare_of, key_of
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.pieces import Offer
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.powers import deal_flares
from rules.kernel import Chance, Robot, Said, Seat, mildest, replace_hidden

UNUSED = "unused flare"
"""The kind of the flares outside of the game."""


class ImaginableCosmic(Cosmic):
    """A table of which a seat can imagine others."""

    def kind_of(self, card: str) -> str:
        return UNUSED if card in self.flare_deck.cards else deck_of(card)

    def imagined(self, seat: Seat, chance: Chance, robot: Robot = mildest) -> Self:
        table = super().imagined(seat, chance, robot)
        table.overdue = dict(self.overdue)  # answers anew have cleared it
        return table

    def forget_ties(self, seat: Seat) -> None:
        super().forget_ties(seat)
        given = self.encounter.given
        self.encounter.given = {seat: given[seat]} if seat in given else {}

    def mend(self, seat: Seat, said: Said) -> None:
        if self.phase == "setup" and not self.sheets:
            deal_flares(self, [seat])
        elif not self.listed:
            self._mix_flares(seat)
        now = self.encounter
        self._make_fit(_others(now.bound, seat), _meets, seat)
        self._make_fit(_others(now.selected, seat), _meets, seat)
        self._make_fit(_others(now.kickers, seat), _kicks, seat)
        if now.deal is not None:
            want_anew(self, now.deal, seat)
        super().mend(seat, said)

    def _mix_flares(self, seat: Seat) -> None:
        """Let unseen flares of the game and unused ones change places; those of aliens stay."""
        met = {flare_of(sheet.alien) for sheet in self.sheets}
        inside = [card for card in self.hidden_cards(seat) if face_type(card) == "flare"]
        flares = [card for card in inside if card not in met]
        replace_hidden(self, dict(zip(flares, self.shuffled(sorted(flares)), strict=True)), seat)
        self.flare_deck.cards.sort()
        self.flare_deck.shuffle(self)

    def _make_fit(self, cards: Iterable[str], fits: Callable[[str], bool], seat: Seat) -> None:
        """Change cards that lie where only others may lie for hidden ones that may lie there."""
        fixed = list(cards)
        for card in fixed:
            if fits(card):
                continue
            hidden = [each for each in self.hidden_cards(seat) if self.kind_of(each) == "cosmic"]
            fitting = sorted(each for each in hidden if fits(each) and each not in fixed)
            if fitting:
                other = fitting[int(self.chance() * len(fitting))]
                replace_hidden(self, {card: other, other: card}, seat)
                fixed.append(other)


def want_anew(game: Cosmic, offer: Offer, seat: Seat) -> None:
    """Let an offer that a third seat hears of ask for cards that the other player holds."""
    if seat not in offer.cards:
        giver = offer.takes.giver
        wanted = [key_of(card) for card in game.player(giver).hand[: offer.takes.named]]
        offer.wanted = {each: [*wanted] for each in offer.cards}


def face_type(card: str) -> str:
    """Return the type of a card of the cosmic deck; empty for cards of other decks."""
    return face(card).type if deck_of(card) == "cosmic" else ""


def _meets(card: str) -> bool:
    return face_type(card) in ENCOUNTER


def _kicks(card: str) -> bool:
    return face_type(card) == "kicker"


def _others(held: dict[Seat, str], seat: Seat) -> list[str]:
    """Return the cards of the other seats, which are all of one back."""
    cards = [held[other] for other in sorted(held.keys() - {seat})]
    return [card for card in cards if deck_of(card) == "cosmic"]
