"""Words that draw, look at, reveal, discard and play cards."""

from typing import Annotated

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Everyone,
    Frame,
    OwnSeat,
    Saved,
    Seat,
    Text,
    say,
)
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.views import Symbol, Tag
from rules.terraforming_mars.model.words import plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.offers import offered
from rules.terraforming_mars.steps.payment import charge, for_sale


class Draw(Effect):
    """Draw project cards."""

    LOSABLE = True
    DRAWS = True

    count: int = 1

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.cards_left > 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.draw_to_hand(cause, self.count)
        return None

    def text(self) -> Text:
        return say("draw {n:card}", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="card", amount=plus(self.count)),)


class Look(Effect):
    """Look at cards; keep some of them, or buy any of them at the player's price; discard the rest.

    Args:
        count: the number of cards to look at.
        keep: the number of cards kept for free; 0: the player may buy them.
    """

    LOSABLE = True
    DRAWS = True

    count: int
    keep: int = 0

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.cards_left > 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        cards = game.draw(self.count)
        if not cards:
            return None
        text = "{seat:seat} looked at {n:card} ({card})."
        source = game.name(cause.source)
        game.tell(text, seat=cause.seat, n=len(cards), card=source, minor=True)
        return LookAt(seat=cause.seat, source=cause.source, cards=cards, keep=self.keep)

    def text(self) -> Text:
        if self.keep:
            text = "look at {n:card}, keep {keep} and discard the rest"
            return say(text, n=self.count, keep=self.keep)
        return say("look at {n:card}; buy what you see or discard it", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        note = f"keep {self.keep}" if self.keep else "buy or discard"
        return (Symbol(icon="card", amount=str(self.count), note=note),)


class LookAt(Frame):
    """Cards that one player looks at, some of which go to the hand."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    cards: Annotated[list[CardId], OwnSeat]
    keep: int

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.cards:
            return {}
        least = min(self.keep, len(self.cards))
        most = least or min(len(self.cards), game.player(self.seat).affordable_cards)
        title = say("{card}: which do you keep?", card=game.name(self.source))
        options = offered(tuple(self.cards))
        if not self.keep:
            price = game.player(self.seat).card_price
            text = "{card}: buy it for {price:mc}?"
            title = say(text, card=game.name(self.source), price=price)
            options = for_sale(game.player(self.seat), self.cards)
        ask = Choose(
            title=title,
            moment="keep" if self.keep else "buy",
            options=options,
            fallback=self.cards[:least],
            secret=True,
            least=least,
            most=most,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        rest = [card for card in self.cards if card not in answer]
        self.cards = []
        game.discard_pile += rest
        game.take_to_hand(Cause(seat, self.source), list(answer))
        if self.keep or not answer:
            return None
        return charge(game, Cause(seat), game.player(seat).card_price * len(answer))


class Seek(Effect):
    """Reveal cards until some with a tag are found; keep those, discard the others."""

    LOSABLE = True
    DRAWS = True

    tag: Tag
    count: int

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.cards_left > 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        found: list[str] = []
        others: list[str] = []
        while len(found) < self.count and (drawn := game.draw(1)):
            (found if self.tag in game.card(drawn[0]).tags else others).extend(drawn)
        game.discard_pile += others
        game.player(cause.seat).hand += found
        self._tell(game, cause, found, others)
        return None

    def _tell(self, game: Terraforming, cause: Cause, found: list[str], others: list[str]) -> None:
        """Tell the result, kept cards first: the list of the others may be long."""
        text = "{seat:seat} revealed and kept {found} ({card})."
        kept = game.names(found) or (say("nothing"),)
        source = game.name(cause.source)
        game.tell(text, seat=cause.seat, found=kept, card=source, minor=True)
        if others:
            text = "{seat:seat} revealed and discarded {n:card}: {others}."
            names = game.names(others)
            game.tell(text, seat=cause.seat, n=len(others), others=names, minor=True)

    def text(self) -> Text:
        text = "reveal cards until you have {n} with a {tag} tag; keep those, discard the others"
        return say(text, n=self.count, tag=self.tag)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="card", amount=plus(self.count)), Symbol(icon=f"tag:{self.tag}"))


class Flip(Effect):
    """Reveal and discard the top card; a card with the tag has an effect."""

    LOSABLE = True

    tag: Tag
    then: Saved[Effect]

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.cards_left > 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        drawn = game.draw(1)
        game.discard_pile += drawn
        for card in drawn:
            text = "{seat:seat} revealed and discarded {card}."
            game.tell(text, seat=cause.seat, card=game.name(card), minor=True)
            if self.tag in game.card(card).tags:
                return self.then.begin(game, cause)
        return None

    def text(self) -> Text:
        text = "reveal and discard the top card; if it has a {tag} tag, {then}"
        return say(text, tag=self.tag, then=self.then.text())

    def symbols(self) -> tuple[Symbol, ...]:
        shown = Symbol(icon="card", note="reveal")
        return (shown, Symbol(icon=f"tag:{self.tag}"), Symbol(icon="colon"), *self.then.symbols())


class Exchange(Effect):
    """The player may discard a card to draw one."""

    SPENDS_CARDS = True
    DRAWS = True

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        if not game.player(cause.seat).hand:
            return None
        return ExchangeCard(seat=cause.seat, source=cause.source)

    def text(self) -> Text:
        return say("you may discard a card to draw a card")

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            Symbol(icon="card", amount="−1"),
            Symbol(icon="arrow"),
            Symbol(icon="card", amount="+1"),
        )


class ExchangeCard(Frame):
    """Choose a card to discard for another, or none."""

    seat: Seat
    source: Annotated[CardId, Everyone]
    done: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.done:
            return {}
        ask = Choose(
            title=say("{card}: discard a card to draw one?", card=game.name(self.source)),
            moment="exchange",
            options=game.hand_options(self.seat),
            fallback=[],
            secret=True,
            least=0,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.done = True
        for card in answer:
            game.discard_from_hand(seat, card)
            game.draw_to_hand(Cause(seat, self.source), 1)
        return None
