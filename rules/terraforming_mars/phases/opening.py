"""Before the first generation: dealing, choosing, corporations, preludes (rules, setup)."""

from functools import lru_cache
from typing import Annotated, Any, Final

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Confirm,
    Done,
    Everyone,
    Frame,
    Option,
    OwnKey,
    OwnSeat,
    Plain,
    Procedure,
    Seat,
    say,
    step,
)
from rules.parts.offers import lettered
from rules.parts.together import Together
from rules.terraforming_mars.cards.catalogue import BEGINNER, CARDS, corporation_deck
from rules.terraforming_mars.model.card import Edition
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.tableau import tableau
from rules.terraforming_mars.phases.dealing import CardDraft
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import charge_cards
from rules.terraforming_mars.steps.playing import PlayPrelude, prelude_option, working_first
from rules.terraforming_mars.steps.resolve import Resolve, set_off
from rules.terraforming_mars.steps.solo import place_neutral_tiles
from rules.terraforming_mars.steps.triggers import card_parts

CORPORATIONS, PRELUDES, PROJECTS, KEPT_PRELUDES = 2, 4, 10, 2
"""Cards dealt to each player, and the number of preludes kept (rules, setup)."""

PACK: Final = 5
"""Project cards of each of the two packs of the initial draft."""


def editions(options: TerraformingOptions, *, solo: bool) -> tuple[Edition, ...]:
    """Return the sets whose project cards are in the deck."""
    chosen: list[Edition] = ["base"]
    if options.corporate_era or solo:
        chosen.append("corporate_era")
    if options.prelude:
        chosen.append("prelude")
    return tuple(chosen)


def corporations(options: TerraformingOptions, *, solo: bool) -> list[str]:
    """Return the corporations that may be dealt."""
    more: tuple[Edition, ...] = ("turmoil", "colonies") if options.extra_corporations else ()
    return corporation_deck((*editions(options, solo=solo), *more))


class Dealt(Plain):
    """One player's cards to choose from, and afterwards the chosen ones."""

    seat: Seat
    corporations: Annotated[list[CardId], OwnSeat] = []
    preludes: Annotated[list[CardId], OwnSeat] = []
    projects: Annotated[list[CardId], OwnSeat] = []


class Setup(Procedure):
    """From the shuffled decks to the first generation."""

    dealt: Annotated[dict[Seat, Dealt], OwnKey] = {}
    packs: Annotated[dict[Seat, list[CardId]], OwnKey] = {}  # while the first cards are drafted
    paying: list[Seat] = []
    beginners: list[Seat] = []  # the seats that took the beginner corporation before the deal

    @step
    def neutral_tiles(self, game: Terraforming) -> None:
        if game.solo:
            place_neutral_tiles(game)

    @step
    def offer_beginner(self, game: Terraforming) -> Frame | None:
        """Let each player take the beginner corporation instead of a deal, before any card."""
        if game.options.beginner_corporation != "offered":
            return None
        frames: dict[Seat, Frame] = {seat: TakeBeginner(seat=seat) for seat in game.seats}
        return Together.of(frames, revisable=True)

    @step
    def deal(self, game: Terraforming) -> None:
        """Deal cards; whoever starts with the beginner corporation is dealt no other."""
        options = game.options
        deck = game.shuffled(corporations(options, solo=game.solo))
        for seat in game.clockwise(game.first):
            dealt = Dealt(seat=seat, projects=game.draw(PROJECTS))
            if options.beginner_corporation == "everybody" or seat in self.beginners:
                dealt.corporations = [BEGINNER]
            else:
                dealt.corporations = [deck.pop() for _ in range(CORPORATIONS)]
            if options.prelude:
                dealt.preludes = game.draw_preludes(PRELUDES)
            self.dealt[seat] = dealt
            game.note_drawn(seat, dealt.projects)

    @step
    def draft_first_pack(self, game: Terraforming) -> Frame | None:
        """Draft two packs of five and the preludes, in alternating directions (house rule)."""
        if not game.options.initial_draft or game.solo:
            return None
        circle = list(self.dealt)
        return self._draft(circle, {s: one.projects[:PACK] for s, one in self.dealt.items()})

    @step
    def draft_second_pack(self, game: Terraforming) -> Frame | None:
        if not game.options.initial_draft or game.solo:
            return None
        circle = [*reversed(self.dealt)]
        draft = self._draft(circle, {s: one.projects[-PACK:] for s, one in self.dealt.items()})
        draft.clockwise = False
        return draft

    @step
    def draft_preludes(self, game: Terraforming) -> Frame | None:
        if not game.options.initial_draft or game.solo:
            return None
        for seat, one in self.dealt.items():
            one.projects = self.packs.pop(seat)
        if not game.options.prelude:
            return None
        return self._draft(list(self.dealt), {s: one.preludes for s, one in self.dealt.items()})

    def _draft(self, circle: list[Seat], hands: dict[Seat, list[str]]) -> CardDraft:
        for seat, one in self.dealt.items():  # what is handed on lies here no more
            one.projects = [card for card in one.projects if card not in hands[seat]]
            one.preludes = [card for card in one.preludes if card not in hands[seat]]
        return CardDraft(circle=circle, hands={seat: list(hands[seat]) for seat in circle})

    @step
    def choose(self, game: Terraforming) -> Frame:
        """Let everybody choose corporation, preludes and project cards, at once and in secret."""
        frames: dict[Seat, Frame] = {
            seat: ChooseStart(
                seat=seat,
                corporations=one.corporations,
                preludes=one.preludes,
                projects=one.projects,
            )
            for seat, one in self.dealt.items()
        }
        return Together.of(frames, revisable=True)

    @step
    def reveal(self, game: Terraforming) -> Frame:
        """Show and play the corporations, in player order."""
        order = game.clockwise(game.first)
        chosen = {seat: self.dealt[seat].corporations[0] for seat in order}
        for seat, card in chosen.items():
            text = "{seat:seat} plays {card}."
            game.tell(text, seat=seat, card=game.name(card))
        return Corporations(order=order, cards=chosen)

    @step
    def buy(self, game: Terraforming) -> None:
        """Put the kept cards into the hands; those of a leaver leave the game."""
        for seat, one in self.dealt.items():
            if seat in game.gone:
                game.box += [*one.projects, *one.preludes]
                one.projects, one.preludes = [], []
            game.player(seat).hand += one.projects
        self.paying = game.clockwise(game.first)

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        """Charge the kept cards; those of the beginner corporation are free."""
        if not self.paying:
            return None
        self.go_to("pay")
        seat = self.paying.pop(0)
        player, count = game.player(seat), len(self.dealt[seat].projects)
        if player.corporation != BEGINNER:
            return charge_cards(game, seat, count)
        game.tell("{seat:seat} took {n:card}.", seat=seat, n=count, minor=True)
        return None

    @step
    def preludes(self, game: Terraforming) -> Frame | None:
        """Play both preludes of each player, one player after the other."""
        if not game.options.prelude:
            return None
        game.phase = "preludes"
        order = game.clockwise(game.first)
        for seat, one in self.dealt.items():
            game.box += [] if seat in order else one.preludes
        return Preludes(order=order, cards={seat: self.dealt[seat].preludes for seat in order})

    def heard(self, game: Terraforming, result: Any) -> None:
        match self.at:
            case "deal":
                self._note_beginners(game, result)
            case "draft_second_pack":
                self.packs = {seat: list(cards) for seat, cards in result.items()}
            case "draft_preludes" if result:
                for seat, cards in result.items():
                    self.packs[seat] += cards
            case "choose" if result:
                for seat, cards in result.items():
                    self.dealt[seat].preludes = list(cards)
            case "reveal":
                self._put_away(game, result)

    def _note_beginners(self, game: Terraforming, taken: dict[Seat, bool]) -> None:
        self.beginners = [seat for seat, wanted in taken.items() if wanted]
        for seat in self.beginners:
            game.tell("{seat:seat} takes the beginner corporation.", seat=seat)

    def _put_away(self, game: Terraforming, chosen: dict[Seat, Any]) -> None:
        """Put the other cards into the box, or on the discard pile."""
        for seat, kept in chosen.items():
            one = self.dealt[seat]
            pile = game.box if game.options.not_kept == "box" else game.discard_pile
            pile += [card for card in one.projects if card not in kept["projects"]]
            others = [*one.corporations, *one.preludes]
            kept_others = [kept["corporation"], *kept["preludes"]]
            game.box += [card for card in others if card not in (*kept_others, BEGINNER)]
            one.corporations = [kept["corporation"]]
            one.preludes, one.projects = list(kept["preludes"]), list(kept["projects"])


class TakeBeginner(Frame):
    """One player's choice before the deal: the beginner corporation, or two dealt ones."""

    seat: Seat
    taken: Annotated[bool | None, OwnSeat] = None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.taken is not None:
            return {}
        text = "Do you start with the beginner corporation, {n:mc} and {cards:card} for free?"
        ask = Confirm(
            title=say(text, n=CARDS[BEGINNER].starting_money, cards=PROJECTS),
            moment="beginner",
            fallback=False,
            secret=True,
            yes=say("Take it"),
            no=say("Deal me two corporations"),
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.taken = bool(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(bool(self.taken))


class ChooseStart(Frame):
    """One player's choice: a corporation, two preludes, and the cards to buy."""

    seat: Seat
    corporations: Annotated[list[CardId], OwnSeat]
    preludes: Annotated[list[CardId], OwnSeat]
    projects: Annotated[list[CardId], OwnSeat]
    corporation: Annotated[CardId, OwnSeat] = ""
    kept_preludes: Annotated[list[CardId] | None, OwnSeat] = None
    bought: Annotated[list[CardId] | None, OwnSeat] = None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.corporation and len(self.corporations) == 1:
            return {}
        if not self.corporation:
            title = say("Choose your corporation.")
            return {self.seat: self._ask(title, "corporation", self.corporations, 1, 1)}
        if self.kept_preludes is None and self.preludes:
            title, keep = say("Keep two preludes."), KEPT_PRELUDES
            return {self.seat: self._ask(title, "preludes", self.preludes, keep, keep)}
        if self.bought is None and self.corporation != BEGINNER:
            return {self.seat: self._purchase()}
        return {}

    def _purchase(self) -> Ask:
        """Return the purchase question, limited by the corporation's starting money."""
        price = tableau((self.corporation,)).card_price
        money = CARDS[self.corporation].starting_money
        most = min(len(self.projects), money // price)
        title = say(
            "Buy cards for {price:mc} each; {card} starts with {money:mc}.",
            price=price,
            card=CARDS[self.corporation].title,
            money=money,
        )
        return self._ask(title, "buy", self.projects, 0, most)

    def _ask(self, title: Any, moment: str, cards: list[str], least: int, most: int) -> Ask:
        return Choose(
            title=title,
            moment=moment,
            options=starting_options(tuple(cards)),
            fallback=cards[:least],
            secret=True,
            least=least,
            most=most,
        )

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        if not self.corporation:
            [self.corporation] = answer
        elif self.kept_preludes is None and self.preludes:
            self.kept_preludes = list(answer)
        else:
            self.bought = list(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.corporation:
            [self.corporation] = self.corporations
            return None
        bought = self.projects if self.corporation == BEGINNER else self.bought or []
        kept = {"corporation": self.corporation, "preludes": self.kept_preludes or []}
        return Done({**kept, "projects": list(bought)})


@lru_cache(maxsize=64)
def starting_options(keys: tuple[str, ...]) -> tuple[Option, ...]:
    """Return the options of the cards to choose from before the start."""
    return lettered(starting_option(key) for key in keys)


def starting_option(key: str) -> Option:
    """Return the option of a card to start with."""
    card = CARDS[key]
    if card.kind != "corporation":
        return card.option
    label = say("{card} ({n:mc})", card=card.name, n=card.starting_money)
    return Option(id=key, label=label, detail=card.brief)


class Corporations(Frame):
    """Play the corporations, one after the other."""

    order: list[Seat]
    cards: Annotated[dict[Seat, CardId], Everyone]

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.order:
            return Done()
        seat = self.order.pop(0)
        return PlayCorporation(seat=seat, card=self.cards[seat])


class PlayCorporation(Procedure):
    """Play a corporation: its money, its effects, and the triggers of its own tags."""

    seat: Seat
    card: Annotated[CardId, Everyone]

    @step
    def lay(self, game: Terraforming) -> None:
        card, player = game.card(self.card), game.player(self.seat)
        player.corporation = self.card
        player.in_play.append(self.card)
        player.first_action_due = bool(card.first_action)
        game.change_stock(Cause(self.seat, self.card), {"mc": card.starting_money})

    @step
    def carry_out(self, game: Terraforming) -> Frame:
        card = game.card(self.card)
        effects = card.play + (card.solo_play if game.solo else ())
        return Resolve.of(Cause(self.seat, self.card), effects)

    @step
    def triggers(self, game: Terraforming) -> Frame | None:
        return set_off(game, card_parts(game, self.seat, game.card(self.card)))


class Preludes(Frame):
    """Each player plays both preludes, in an order of choice."""

    order: list[Seat]
    cards: Annotated[dict[Seat, list[CardId]], OwnKey]

    def own_turn(self, game: Terraforming, seat: Seat) -> str | None:
        return "preludes" if self.order[:1] == [seat] else None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if not self.order or len(self.cards[self.order[0]]) < 2:
            return {}
        seat = self.order[0]
        options = tuple(prelude_option(game, seat, card) for card in self.cards[seat])
        ask = Choose(
            title=say("Which prelude do you play first?"),
            moment="prelude",
            options=lettered(options),
            fallback=[working_first(options)],
            secret=True,
        )
        return {seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.cards[seat].remove(answer[0])
        return PlayPrelude(seat=seat, card=answer[0])

    def advance(self, game: Terraforming) -> Frame | Done | None:
        if not self.order:
            return Done()
        seat = self.order[0]
        if not self.cards[seat]:
            self.order.pop(0)
            return None
        return PlayPrelude(seat=seat, card=self.cards[seat].pop())
