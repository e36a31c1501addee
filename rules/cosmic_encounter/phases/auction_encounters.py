"""Encounters by auction cards, in the middle of a start of turn that then goes on."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rules.cosmic_encounter.model.pieces import Encounter, Extra
from rules.cosmic_encounter.phases.deal import Negotiation
from rules.cosmic_encounter.phases.encounter import EncounterRun
from rules.cosmic_encounter.phases.launch import REDRAW, RESETTLE, Launch, own_colour
from rules.cosmic_encounter.phases.regroup import draw_destiny
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.turns import begin_added, destiny_target, end_encounter
from rules.cosmic_encounter.stops.present import Apart
from rules.cosmic_encounter.texts.book import book
from rules.kernel import Ask, Choose, Frame, Option, Seat, Text, say, step
from rules.parts.stop.windows import Answers

DEAL, ANYWHERE, HOME = "extra_deal", "extra_encounter", "extra_home_encounter"
"""Keys of the auction cards that bring an encounter."""
HAVE, NOTHING = "have", "nothing"  # options' ids
WHAT: Final = {
    DEAL: "Have an encounter that is only a talk about a deal",
    ANYWHERE: "Have an encounter at once",
    HOME: "Have an encounter in your own system at once",
}
FAILED: Final = -1
"""Ships by which the winner's loss differs where an extra deal fails; the opponent's differs by as
many the other way."""


class HaveEncounter(Decision):
    """The winner has the encounter, or discards the card without effect."""

    by: str  # the key of the card

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "what" in answers:
            return None
        why_not = unable(game, self.seat, self.by)
        return "what", Choose(
            title=say("Do you have the encounter?"),
            hint=say(book().lucre[self.by].text),
            moment="auction_card",
            options=(
                Option(HAVE, say(WHAT[self.by]), why_not=why_not),
                Option(NOTHING, say("Discard the card without effect")),
            ),
            fallback=[NOTHING if why_not is not None else HAVE],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        if answers.get("what") != [HAVE]:
            return None
        return ExtraEncounter(seat=self.seat, by=self.by)


def encounter_by(seat: Seat, kind: str) -> Frame:
    """Return the winner's decision on such a card."""
    return HaveEncounter(seat=seat, by=kind)


def unable(game: Cosmic, seat: Seat, kind: str) -> Text | None:
    """Return the reason why a seat cannot have the encounter of such a card; None: it can.

    Ruling (extra_needs_cards): encounter cards are needed, but for a deal or to take an empty home
    planet back; no new hand is drawn for it. Without a target at home the card has no effect.
    """
    if kind == DEAL:
        return None
    if not game.colonies(seat):
        return say("You have no ship to launch.")
    if kind == HOME:
        targets = own_colour(game, seat)
        if not targets:
            return say("There is nothing in your own system to aim at.")
        if any(option.id.startswith(RESETTLE) for option in targets):
            return None
    return None if game.encounter_cards(seat) else say("You have no encounter card.")


class ExtraEncounter(Apart):
    """An encounter, and those added to it; then the interrupted one goes on.

    Ruling (no_start_of_turn): it is no turn: no market, no start-of-turn powers, no second
    encounter, and it counts for nobody's limit. The winner is the offense; effects of one's own
    turn stay with the active player.
    """

    seat: Seat
    by: str  # the key of the card
    interrupted: Encounter | None = None  # the encounter of the turn itself
    queue: list[Extra] = []  # encounters that wait for the turn
    ended: bool = False

    @step
    def begin(self, game: Cosmic) -> None:
        self.interrupted, game.encounter = (
            game.encounter,
            Encounter(number=1, offense=self.seat, extra=self.by, home=self.by == HOME),
        )
        self.queue, game.queue = game.queue, []
        game.encounters += 1
        game.tell("{seat:seat} has an extra encounter.", seat=self.seat)

    @step
    def encounter(self, game: Cosmic) -> Frame:
        return DealRun() if self.by == DEAL else EncounterRun()

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "goes_on" in result:
            self.ended = True

    @step
    def added(self, game: Cosmic) -> Frame | None:
        """Begin an encounter added to it, before the turn goes on."""
        if not self.ended:
            end_encounter(game)  # it was broken off
        if not begin_added(game):
            return None
        self.ended = False
        self.go_to("added")
        return EncounterRun()

    @step
    def back(self, game: Cosmic) -> None:
        self.break_off(game)
        game.phase, game.stop = "start_turn", "T"

    def break_off(self, game: Cosmic) -> None:
        """End it, in whatever way: the interrupted encounter is the present one again."""
        if self.interrupted is not None:
            game.encounter, self.interrupted = self.interrupted, None
        game.queue, self.queue = [*game.queue, *self.queue], []


class DealRun(EncounterRun):
    """An encounter without launch, alliance and planning: the main players talk about a deal.

    Ruling (deal_alone): nobody is invited, no cards are selected and there is no income; what
    powers and cards do to deals holds. If it fails, the winner of the auction loses two ships and
    the opponent four.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "regroup",
        "before_draw",
        "destiny",
        "opponent",
        "drawn_again",
        "deal",
        "resolution",
        "ships_home",
        "over",
    )

    @step
    def destiny(self, game: Cosmic) -> None:
        """Draw destiny; nobody needs a ship to launch."""
        if not game.encounter.result:
            draw_destiny(game)

    @step
    def opponent(self, game: Cosmic) -> Frame | None:
        return None if game.encounter.result else ChooseOpponent.of(game)

    @step
    def deal(self, game: Cosmic) -> Frame | None:
        now = game.encounter
        if now.result:
            return None
        now.result = "deal"
        now.fails = {now.offense: FAILED, now.main("defense"): -FAILED}
        return Negotiation.of(game)


class ChooseOpponent(Launch):
    """Stop L of an extra deal: the opponent by destiny, or by the offense's choice.

    Ruling (deal_opponent): where its own colour is drawn, it chooses a player with a colony in its
    own system, or draws again.
    """

    @classmethod
    def of(cls, game: Cosmic) -> ChooseOpponent:
        return cls(seats=[], moments=["destiny_after_draw"])

    def stirs(self, game: Cosmic) -> bool:
        return False

    def opening(self, game: Cosmic) -> Text:
        text = "{seat:seat} is about to talk about a deal. Do you do anything?"
        return say(text, seat=game.encounter.offense)

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        over = seat != now.offense or now.result or self.redraws or self.at >= len(self.moments)
        if over or "whom" in answers or not (now.defense is None or self._freely(game)):
            return None
        return "whom", self._whom(game)

    def _whom(self, game: Cosmic) -> Choose:
        now = game.encounter
        others = [seat for seat in game.clockwise(now.offense) if seat != now.offense]
        own = destiny_target(game) == now.offense and not self._freely(game)
        if own:
            there = {seat for planet in game.system(now.offense) for seat in planet.ships}
            others = [seat for seat in others if seat in there]
        options = [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]
        options += [Option(REDRAW, say("Draw another destiny card"))] if own else []
        return Choose(
            title=say("With whom do you talk about a deal?"),
            moment="destiny",
            options=tuple(options),
            fallback=[options[0].id],
        )

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        whom = self.answers_of(game, now.offense).get("whom", [""])[0]
        if whom == REDRAW:
            self.redraws, self.at = True, len(self.moments)
        elif whom:
            now.defense = int(whom)
        return None
