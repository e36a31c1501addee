"""Cards that are drawn, discarded, taken and given."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar

from rules.cosmic_encounter.cards.catalogue import face, key_of
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.state import HAND, Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.stops.frame import gain, note_gain
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import (
    Ask,
    CardId,
    Choose,
    Done,
    Frame,
    Option,
    OwnSeat,
    Procedure,
    Seat,
    Text,
    say,
    step,
)
from rules.parts.offers import paged, with_letter


def card_options(game: Cosmic, cards: Sequence[str]) -> tuple[Option, ...]:
    """Return options for cards, with letters and on pages."""
    hoarded = [card for sheet in game.sheets for card in sheet.cards]
    return paged(
        [
            _card_option(card, face(card).name, card in hoarded, place)
            for place, card in enumerate(cards)
        ]
    )


@lru_cache(maxsize=5000)  # all cards in the places of a hand
def _card_option(card: str, name: str, hoarded: bool, place: int) -> Option:
    return with_letter(Option(card, _held_as(name, hoarded=hoarded)), place)


def _held_as(name: str, *, hoarded: bool) -> Text:
    """Return a card in its holder's words: hoarded ones are marked, as another may be in hand."""
    return say("{card}, from the hoard", card=say(name)) if hoarded else say(name)


def one_of_each(cards: Sequence[str]) -> list[str]:
    """Return one card of each kind, the plainest first: between those alike there is no choice."""
    found: dict[str, str] = {}
    for card in sorted(cards, key=lambda card: (face(card).crooked, face(card).value or 0)):
        found.setdefault(key_of(card), card)
    return [*found.values()]


def to_pay(game: Cosmic, seat: Seat, type: str) -> list[Option]:
    """Return the cards of a type with which a seat may pay for a use, as targets of it."""
    cards = [card for card in game.player(seat).hand if face(card).type == type]
    return [Option(card, game.named(card)) for card in one_of_each(cards)]


def listed(game: Cosmic, cards: Sequence[str]) -> tuple[Any, ...]:
    """Return the cards' names, to list in a sentence."""
    return tuple(game.named(card) for card in cards)


class Draw(Procedure):
    """Draw cards into a player's hand, from the cosmic or the reward deck."""

    seat: Seat
    number: int
    reward: bool = False
    quiet: bool = False  # a starting hand, to whose draw nobody reacts
    hoard: str = ""  # the alien whose sheet takes the cards instead of the hand
    drawn: Annotated[list[CardId], OwnSeat] = []
    reshuffled: bool = False

    @step
    def take(self, game: Cosmic) -> Frame | None:
        """Take card by card: a quake may come in between."""
        while len(self.drawn) < self.number:
            before = game.draw_deck.size
            card = game.take_reward() if self.reward else game.take_from_deck()
            if card is None:
                if self.reward:
                    break
                self.number, self.drawn = 0, []  # all have eight cards after it
                return CosmicQuake()
            self.reshuffled = self.reshuffled or (not self.reward and not before)
            self.drawn.append(card)
            if not self.reward:
                game.note_drawn(self.seat, [key_of(card)])
            self._keep(game, card)
        return None

    def _keep(self, game: Cosmic, card: str) -> None:
        if self.hoard:
            game.sheet(self.hoard).cards.append(card)
            note_gain(game, self.seat)
        else:
            gain(game, self.seat, [card])

    @step
    def told(self, game: Cosmic) -> Frame | None:
        n = len(self.drawn)
        if not n:
            return None
        text = "{seat:seat} draws {n:cards} from the cosmic deck."
        if self.reward:
            text = "{seat:seat} draws {n:cards} from the reward deck."
        game.tell(text, seat=self.seat, n=n, minor=True)
        game.tell("You draw {cards}.", to=self.seat, cards=listed(game, self.drawn))
        to_hand = not self.reward and not self.hoard
        for viewer in game.encounter.watched.get(self.seat, []) if to_hand else ():
            look_at_drawn(game, viewer, self.seat, self.drawn)
        if not self.reshuffled:
            return None
        self.reshuffled = False
        return Reaction.to(game, "on_cosmic_deck_reshuffle")

    @step
    def others(self, game: Cosmic) -> Frame | None:
        if self.quiet or self.reward or self.hoard or not self.drawn:
            return None
        return Reaction.to(game, "on_other_draw", seat=self.seat, cards=len(self.drawn))

    def finished(self, game: Cosmic) -> Done:
        """Return the drawn cards that are still in the hand."""
        return Done({"drawn": [card for card in self.drawn if card in game.player(self.seat).hand]})


class CosmicQuake(Procedure):
    """Deck and discards are empty: all discard their hands, and draw eight of the new deck."""

    @step
    def shake(self, game: Cosmic) -> None:
        game.tell("Cosmic quake: all hands are discarded and dealt anew.")
        for player in game.seated:
            game.put_away(player.hand)
            player.hand = []
        self._deal(game)

    def _deal(self, game: Cosmic) -> None:
        """Deal the new hands.

        Ruling (quake): where even so there are too few cards, all draw one after the other.
        """
        for _ in range(HAND):
            for seat in game.timing_order():
                card = game.take_from_deck()
                if card is not None:
                    gain(game, seat, [card])
                    game.note_drawn(seat, [key_of(card)])


def discard(game: Cosmic, seat: Seat, cards: Sequence[str]) -> Frame | None:
    """Discard cards of a hand, for all to see; others may react to each."""
    hand = game.player(seat).hand
    gone = [card for card in cards if card in hand]
    for card in gone:
        hand.remove(card)
    game.put_away(gone)
    if not gone:
        return None
    game.tell("{seat:seat} discards {cards}.", seat=seat, cards=listed(game, gone))
    return Discarded(seat=seat, cards=gone)


class Discarded(Frame):
    """Lets others react to discarded cards (`on_other_discard`)."""

    seat: Seat
    cards: Annotated[list[CardId], OwnSeat]
    done: bool = False

    def advance(self, game: Cosmic) -> Any:
        if self.done:
            return super().advance(game)
        self.done = True
        discards = (*game.discard_pile, *game.reward_discards)
        still = [card for card in self.cards if card in discards]
        return Reaction.to(game, "on_other_discard", seat=self.seat, cards=still)


class ChooseCards(Decision):
    """Choose cards of the own hand: a number, or as many as there are."""

    MOMENT: ClassVar[str]

    number: int
    least: int | None = None  # None: `number`, as far as there are

    def title(self) -> Text:
        """Return the question, which names their use."""
        raise NotImplementedError  # each choice has its own

    def cards(self, game: Cosmic) -> list[str]:
        """Return the cards to choose from."""
        return [*game.player(self.seat).hand]

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        cards = self.cards(game)
        most = min(self.number, len(cards))
        if "which" in answers or not most:
            return None
        least = most if self.least is None else min(self.least, most)
        return "which", Choose(
            title=self.title(),
            moment=self.MOMENT,
            options=card_options(game, cards),
            least=least,
            most=most,
            fallback=cards[:least],
            secret=True,
        )


class ChooseDiscards(ChooseCards):
    """Choose cards to discard."""

    MOMENT = "discard"

    among: Annotated[list[CardId], OwnSeat] = []  # empty: the whole hand

    def title(self) -> Text:
        if self.number == 1:
            return say("Which card do you discard?")
        return say("Which cards do you discard?")

    def cards(self, game: Cosmic) -> list[str]:
        return [card for card in super().cards(game) if not self.among or card in self.among]

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        return discard(game, self.seat, answers.get("which", []))


class TakeCards(Procedure):
    """Take cards at random out of another hand, one after the other."""

    seat: Seat  # the taker
    victim: Seat
    number: int
    taken: Annotated[list[CardId], OwnSeat] = []

    @step
    def take(self, game: Cosmic) -> Frame | None:
        """Take a card; from two kinds of backs the taker chooses one for each card."""
        backs = {game.face(card).back: True for card in game.player(self.victim).hand}
        if len(self.taken) >= self.number or not backs:
            return None
        self.go_to("take")
        if len(backs) > 1:
            return ChooseBack(seat=self.seat)
        self._take(game, next(iter(backs)))
        return None

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "back" in result:
            self._take(game, result["back"][0])

    def _take(self, game: Cosmic, back: str) -> None:
        card = game.random_card(self.victim, back)
        if card is not None:
            game.player(self.victim).hand.remove(card)
            gain(game, self.seat, [card])
            self.taken.append(card)

    @step
    def told(self, game: Cosmic) -> Frame | None:
        return taken(game, self.seat, self.victim, self.taken)


class ChooseBack(Decision):
    """Choose the kind of back in a hand with two kinds."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "back" in answers:
            return None
        options = (Option("cosmic", say("A cosmic card")), Option("reward", say("A reward card")))
        return "back", Choose(
            title=say("Which kind of card do you take?"),
            moment="back",
            options=options,
            fallback=["cosmic"],
        )


def give(game: Cosmic, giver: Seat, taker: Seat, cards: Sequence[str]) -> None:
    """Move cards from hand to hand, named to the two alone; a given rift does not detonate."""
    for card in cards:
        game.player(giver).hand.remove(card)
        gain(game, taker, [card])
    if cards:
        text = "{giver:seat} gives {taker:seat} {n:cards}."
        game.tell(text, giver=giver, taker=taker, n=len(cards))
        text = "You receive {cards} from {giver:seat}."
        game.tell(text, to=taker, cards=listed(game, cards), giver=giver)
        game.tell("You give {cards}.", to=giver, cards=listed(game, cards))


def taken(game: Cosmic, taker: Seat, victim: Seat, cards: Sequence[str]) -> Frame | None:
    """Tell the two players of taken cards; rifts among them detonate."""
    if not cards:
        return None
    text = "{taker:seat} takes {n:cards} from {victim:seat}."
    game.tell(text, taker=taker, n=len(cards), victim=victim)
    named = listed(game, cards)
    game.tell("You take {cards} from {victim:seat}.", to=taker, cards=named, victim=victim)
    game.tell("{taker:seat} takes {cards} from you.", to=victim, cards=named, taker=taker)
    return then(*(detonate(game, taker, card) for card in cards))


def detonate(game: Cosmic, taker: Seat, card: str) -> Frame | None:
    """Detonate a taken rift: it costs its taker ships, and is discarded."""
    printed = game.face(card)
    if printed.type != "rift" or card not in game.player(taker).hand:
        return None
    game.player(taker).hand.remove(card)
    game.put_away([card])
    game.tell("{card} detonates in the hand of {seat:seat}.", card=game.named(card), seat=taker)
    return ChooseLosses.for_seat(taker, printed.value or 0, cause="rift")


class NewHand(Procedure):
    """A player without encounter cards shows and discards the hand, and draws eight new cards.

    `keep` are cards that stay (Vulch's artifacts).
    """

    seat: Seat
    keep: Annotated[list[CardId], OwnSeat] = []
    by_card: bool = False  # a card makes its player do so, and nothing may be played before
    told: bool = False  # the need for it was told

    @step
    def beforehand(self, game: Cosmic) -> Frame | None:
        if self.by_card:
            return None
        if not self.told:
            game.tell("{seat:seat} needs a new hand.", seat=self.seat)
        return Reaction.to(game, "on_new_hand", seat=self.seat)

    @step
    def away(self, game: Cosmic) -> Frame | None:
        hand = game.player(self.seat).hand
        kept = game.fold("cards_kept", self.keep, self.seat)
        gone = [card for card in hand if card not in kept]
        return discard(game, self.seat, gone)

    @step
    def draw(self, game: Cosmic) -> Frame:
        return Draw(seat=self.seat, number=HAND)

    @step
    def again(self, game: Cosmic) -> Frame | None:
        """Draw again after a new hand without any encounter card, which is shown and discarded."""
        left = [*game.draw_deck.cards, *game.discard_pile]
        there_are_more = any(game.face(card).type in ENCOUNTER for card in left)
        if not game.encounter_cards(self.seat) and there_are_more:
            game.tell("{seat:seat} needs a new hand again.", seat=self.seat)
            self.go_to("away")
        return None

    @step
    def back_in_hand(self, game: Cosmic) -> None:
        take_up(game, self.seat)


def take_up(game: Cosmic, seat: Seat) -> None:
    """Take the cards that were set aside back into the hand."""
    player = game.player(seat)
    aside, player.aside = player.aside, []
    gain(game, seat, aside)


def drawing(game: Cosmic) -> Draw:
    """Return the present draw, for reactions to it."""
    return next(frame for frame in reversed(game.stack) if isinstance(frame, Draw))


def look_at_drawn(game: Cosmic, viewer: Seat, seat: Seat, cards: Sequence[str]) -> None:
    """Show a player another's drawn cards, in private."""
    text = "{seat:seat} has drawn {cards}."
    game.tell(text, to=viewer, seat=seat, cards=listed(game, cards))
    game.seal()


def look_at_hand(game: Cosmic, viewer: Seat, seat: Seat) -> None:
    """Show a player another hand, in private."""
    hand = game.player(seat).hand
    text = "The hand of {seat:seat}: {cards}." if hand else "{seat:seat} has no cards."
    game.tell(text, to=viewer, seat=seat, cards=listed(game, hand))
    game.seal()
