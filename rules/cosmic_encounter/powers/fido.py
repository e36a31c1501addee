"""Fido."""

from typing import Annotated, Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import Draw, discard, give
from rules.cosmic_encounter.steps.conditions import has_discards
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.discards import DropJunk
from rules.cosmic_encounter.steps.ships import free
from rules.cosmic_encounter.steps.turns import take_used_card, used_card
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, CardId, Choose, Confirm, Everyone, Option, Procedure, step

SHIP, CARD = "ship", "card"  # options' ids


class Fido(Power):
    """Offers used encounter cards to others."""

    id, name, alert = "fido", "Fido", "yellow"

    def _used(self, game: Cosmic, use: Use) -> bool:
        return any(used_card(game, seat) for seat in game.encounter.mains)

    @at("encounter_cards_discarded", when=_used)
    def fetch(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (fido_used): cards that were discarded for other reasons cannot be offered."""
        return Fetch(seat=use.seat, all=game.encounter.notes.get("fido") == "super")

    @wild("planning_before_select", who="main", when=has_discards)
    def push(self, game: Cosmic, use: Use) -> Frame | None:
        if not game.discard_pile:
            return None
        opponent = game.encounter.opponent(use.seat)
        return then(DropJunk(seat=use.seat, taker=opponent), Draw(seat=use.seat, number=1))

    @superpower("encounter_cards_discard", when=_used)
    def fetch_all(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["fido"] = "super"


class Fetch(Procedure):
    """Pick up a card and offer it; its owner gains by it, or may keep it."""

    seat: Seat
    all: bool = False
    offered: Annotated[list[CardId], Everyone] = []
    card: Annotated[CardId, Everyone] = ""
    taker: Seat | None = None
    accepted: bool = False

    @step
    def pick_up(self, game: Cosmic) -> Frame | None:
        self.card, self.taker, self.accepted = "", None, False
        return PickUp(seat=self.seat, but=self.offered)

    def heard(self, game: Cosmic, result: Any) -> None:
        match result:
            case {"whom": [whom]} if self.taker is None:
                used = [used_card(game, seat) for seat in game.encounter.mains]
                self.card = next(iter(result.get("which", _new(used, self.offered))))
                self.taker = int(whom)
            case {"accepts": accepts}:
                self.accepted = bool(accepts)

    @step
    def offer(self, game: Cosmic) -> Frame | None:
        if self.taker is None:
            self.go_to(self.END)
            return None
        self.offered.append(self.card)
        mains = game.encounter.mains
        whose = next(seat for seat in mains if used_card(game, seat) == self.card)
        take_used_card(game, self.seat, whose)
        text = "{seat:seat} offers {card} to {taker:seat}."
        game.tell(text, seat=self.seat, card=game.named(self.card), taker=self.taker)
        return Accept(seat=self.taker, giver=self.seat, card=self.card)

    @step
    def settle(self, game: Cosmic) -> Frame | None:
        if self.card not in game.player(self.seat).hand:
            return None  # its owner has left
        if not self.accepted or self.taker is None or self.taker in game.gone:
            return KeepIt(seat=self.seat, card=self.card)
        give(game, self.seat, self.taker, [self.card])
        return Gain(seat=self.seat)

    @step
    def another(self, game: Cosmic) -> None:
        used = [used_card(game, seat) for seat in game.encounter.mains]
        if self.all and _new(used, self.offered):
            self.go_to("pick_up")


def _new(used: list[str], offered: list[str]) -> list[str]:
    return [card for card in used if card and card not in offered]


class PickUp(Decision):
    """Choose a used encounter card to offer, and its taker."""

    but: Annotated[list[CardId], Everyone] = []

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        cards = _new([used_card(game, seat) for seat in game.encounter.mains], self.but)
        if not cards:
            return None
        if len(cards) > 1 and "which" not in answers:
            return "which", Choose(
                title=say("Which card do you offer?"),
                moment="power",
                options=tuple(Option(card, game.named(card)) for card in cards),
                fallback=[cards[0]],
            )
        if "whom" in answers:
            return None
        others = [seat for seat in game.clockwise(self.seat) if seat != self.seat]
        options = tuple(Option(str(seat), say("{s:seat}", s=seat)) for seat in others)
        (card,) = answers.get("which", cards)
        return "whom", Choose(
            title=say(
                "Whom do you offer {card}? Choose none to offer it to nobody.",
                card=game.named(card),
            ),
            moment="power",
            options=options,
            least=0,
            fallback=[],
            proposed=[options[0].id],
        )


class Accept(Decision):
    """Choose whether to take an offered card."""

    giver: Seat
    card: Annotated[CardId, Everyone]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "accepts" in answers:
            return None
        text = "{giver:seat} offers you {card}. Do you take it?"
        return "accepts", Confirm(
            title=say(text, giver=self.giver, card=game.named(self.card)),
            moment="power",
            about=self.card,
            yes=say("Take it"),
            no=say("Refuse it"),
            fallback=False,
        )


class KeepIt(Decision):
    """Choose whether to keep or discard a refused card."""

    card: Annotated[CardId, Everyone]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "keeps" in answers:
            return None
        return "keeps", Confirm(
            title=say("{card} was refused. Do you keep it?", card=game.named(self.card)),
            moment="power",
            about=self.card,
            yes=say("Keep it"),
            no=say("Discard it"),
            fallback=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return None if answers.get("keeps", True) else discard(game, self.seat, [self.card])


class Gain(Decision):
    """Choose the gain of an accepted card: a ship from the warp, or a card of the deck."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "gains" in answers or not self._ship(game):
            return None
        options = (Option(SHIP, say("A ship from the warp")), Option(CARD, say("A cosmic card")))
        title = say("Your card was accepted. What do you get?")
        return "gains", Choose(title=title, moment="power", options=options, fallback=[SHIP])

    def _ship(self, game: Cosmic) -> bool:
        return bool(game.player(self.seat).warp and game.colonies(self.seat))

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if answers.get("gains") == [SHIP]:
            return free(game, self.seat, 1)
        return Draw(seat=self.seat, number=1)
