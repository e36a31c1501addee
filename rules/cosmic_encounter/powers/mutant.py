"""Mutant."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.state import HAND
from rules.cosmic_encounter.steps.cards import ChooseDiscards, Draw, TakeCards
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Choose, Option, Procedure, step

DISCARDED = 3
DECK, STOP = "deck", "stop"  # options' ids


class Mutant(Power):
    """Refills its hand to eight."""

    id, name, alert = "mutant", "Mutant", "green"

    def _has_room(self, game: Cosmic, use: Use) -> bool:
        return len(game.player(use.seat).hand) < HAND

    @at("alliance_before_invite", who="main", when=_has_room)
    def refill(self, game: Cosmic, use: Use) -> Frame | None:
        first = game.encounter.notes.pop("mutant", "") == "super"
        unforeseen(game)  # named cards may have been taken
        discards = ChooseDiscards(seat=use.seat, number=DISCARDED, least=0) if first else None
        return then(discards, Refill(seat=use.seat))

    @superpower("on_power_use", who="main", when=with_own_power)
    def discard_first(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["mutant"] = "super"

    def _succeeds(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        if now.defense is None:
            return False
        return now.result == "deal" or (now.winner is not None and now.main(now.winner) == use.seat)

    @wild("resolution_after_win_or_deal", who="main", when=_succeeds)
    def collect(self, game: Cosmic, use: Use) -> Frame | None:
        """Collect cards; after a deal from the opponent alone, since the allies have left."""
        now = game.encounter
        opponent = now.opponent(use.seat)
        side = "offense" if opponent == now.offense else "defense"
        beaten = [
            seat
            for seat in game.timing_order()
            if now.answered.get(seat) == side and seat in now.involved and now.result != "deal"
        ]
        return then(
            *(TakeCards(seat=use.seat, victim=seat, number=1) for seat in (opponent, *beaten))
        )


class Refill(Procedure):
    """Refill card by card: each source is chosen after the card before has been seen."""

    seat: Seat
    stopped: bool = False

    @step
    def next_card(self, game: Cosmic) -> Frame | None:
        if self.stopped or len(game.player(self.seat).hand) >= HAND:
            return None
        self.go_to("next_card")
        return ChooseSource(seat=self.seat)

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and result.get("source") == [STOP]:
            self.stopped = True


class ChooseSource(Decision):
    """Choose the source of the next card."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "source" in answers:
            return None
        text = "At random from {s:seat}, {n:cards}"
        others = [
            Option(str(seat), say(text, s=seat, n=n))
            for seat in game.timing_order()
            if seat != self.seat and (n := len(game.player(seat).hand))
        ]
        options = (
            Option(DECK, say("From the deck")),
            *others,
            Option(STOP, say("No more cards"), aside=True),
        )
        return "source", Choose(
            title=say("Where do you take the next card from?"),
            moment="power",
            options=options,
            fallback=[DECK],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        source = answers["source"][0]
        if source == STOP:
            return None
        if source == DECK:
            return Draw(seat=self.seat, number=1)
        return TakeCards(seat=self.seat, victim=int(source), number=1)
