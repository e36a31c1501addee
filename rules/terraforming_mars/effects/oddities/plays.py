"""Words of single cards that start with cards, play further ones, or fund an award."""

from typing import Annotated

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Everyone,
    Frame,
    Option,
    OwnSeat,
    Saved,
    Seat,
    Text,
    say,
)
from rules.parts.offers import lettered
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import Symbol
from rules.terraforming_mars.model.words import plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.foresight import Ledger
from rules.terraforming_mars.steps.goals import fund, fund_options
from rules.terraforming_mars.steps.playing import (
    PlayCard,
    PlayPrelude,
    Terms,
    is_vain,
    prelude_option,
    price,
    warning,
    why_not,
    working_first,
)

# ---- Beginner Corporation ----------------------------------------------------------------------


class FreeCards(Effect):
    """Beginner Corporation: keep the ten first cards for free."""

    count: int

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return None  # the setup hands the cards over in place of the purchase

    def text(self) -> Text:
        return say("start with {n:card} for free, and buy none", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="card", amount=plus(self.count)),)


# ---- Ecology Experts, Eccentric Sponsor --------------------------------------------------------


class PlayFromHand(Effect):
    """Play another card at once, and pay as usual.

    Args:
        discount: its discount in M€ (Eccentric Sponsor).
        any_climate: it may miss its requirements on global parameters (Ecology Experts).
    """

    MUST = True
    PLAYS = True

    discount: int = 0
    any_climate: bool = False

    @property
    def terms(self) -> Terms:
        return Terms(self.discount, self.any_climate)

    def cards(self, game: Terraforming, cause: Cause) -> list[str]:
        """Return the playable cards of the hand, on these terms."""
        return self._playable(game, cause.seat, self.terms)

    def _playable(self, game: Terraforming, seat: Seat, terms: Terms) -> list[str]:
        return [
            card
            for card in game.player(seat).hand
            if game.card(card).is_project and why_not(game, seat, card, terms) is None
        ]

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return bool(self.cards(game, cause))

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        """Require a playable card, judged after what this card brings before it."""
        ahead = tuple((resource, n) for resource, n in ledger.production.items() if n > 0)
        terms = self.terms._replace(ahead=ahead, brought=ledger.brought)
        ledger.require(bool(self._playable(game, cause.seat, terms)))

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        return say("No card of your hand can be played.")

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return ChoosePlayed(seat=cause.seat, source=cause.source, word=self)

    def text(self) -> Text:
        if self.discount:
            return say("play a card from your hand, which costs {n:mc} less", n=self.discount)
        return say("play a card from your hand, whatever it requires of the parameters")

    def symbols(self) -> tuple[Symbol, ...]:
        if self.discount:
            return (Symbol(icon="project"), Symbol(icon="mc", amount=plus(-self.discount)))
        return (Symbol(icon="project"), Symbol(icon="requirement", note="ignored"))


class ChoosePlayed(Frame):
    """Choose the card to play at once."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    word: Saved[PlayFromHand]
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        cards = [] if self.done else self.word.cards(game, Cause(self.seat, self.source))
        if not cards:
            return {}
        ask = Choose(
            title=say("{card}: which card do you play?", card=game.name(self.source)),
            moment="play",
            options=lettered(self._option(game, card) for card in cards),
            fallback=[cards[0]],
            secret=True,
        )
        return {self.seat: ask}

    def _option(self, game: Terraforming, key: str) -> Option:
        card, warns = game.card(key), warning(game, self.seat, game.card(key))
        return Option(
            id=key,
            label=card.priced(price(game.player(self.seat), card, self.word.terms)),
            detail=card.brief,
            warning=warns,
            vain=is_vain(warns),
        )

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.done = True
        return PlayCard.of(game, seat, answer[0], self.word.terms)


# ---- Valley Trust, Vitor -----------------------------------------------------------------------


class DrawPreludes(Effect):
    """Valley Trust: draw preludes, play one, discard the others."""

    draw: int

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        drawn = game.draw_preludes(self.draw)
        if not drawn:
            return None
        return ChoosePrelude(seat=cause.seat, source=cause.source, cards=drawn)

    def text(self) -> Text:
        return say("draw {n} preludes, play one and discard the others", n=self.draw)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="prelude", amount=str(self.draw), note="play 1"),)


class ChoosePrelude(Frame):
    """Choose the drawn prelude to play."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    cards: Annotated[list[CardId], OwnSeat]  # emptied once the choice is made

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cards:
            return {}
        options = tuple(prelude_option(game, self.seat, card) for card in self.cards)
        ask = Choose(
            title=say("{card}: which prelude do you play?", card=game.name(self.source)),
            moment="prelude",
            options=lettered(options),
            fallback=[working_first(options)],
            secret=True,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        game.box += [card for card in self.cards if card != answer[0]]
        self.cards = []
        return PlayPrelude(seat=seat, card=answer[0])


class FundForFree(Effect):
    """Vitor: fund an award for free; a solo game has none."""

    LOSABLE = True

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return bool(fund_options(game, cause.seat))

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if not self.useful(game, cause):
            return None
        return ChooseAward(seat=cause.seat)

    def text(self) -> Text:
        return say("fund an award for free")

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="award", amount="1"), Symbol(icon="mc", amount="0"))


class ChooseAward(Frame):
    """Choose the award to fund for free."""

    seat: Seat
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        options = fund_options(game, self.seat)
        title = say("Which award do you fund?")
        fallback = [options[0].id]
        return {self.seat: Choose(title=title, moment="award", options=options, fallback=fallback)}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.done = True
        fund(game, seat, answer[0])
        return None
