"""The run of a game: the choice of aliens, then turn after turn."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.phases.encounter import EncounterRun
from rules.cosmic_encounter.phases.regroup import StartOfTurn
from rules.cosmic_encounter.phases.selection import Selection
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import NewHand
from rules.cosmic_encounter.steps.turns import begin_encounter
from rules.kernel.ask import Seat
from rules.kernel.frame import Frame, Procedure, step


class Match(Procedure):
    """Aliens are chosen; then the players take turns, clockwise."""

    @step
    def selection(self, game: Cosmic) -> Frame:
        return Selection()

    @step
    def turn(self, game: Cosmic) -> Frame:
        game.turn += 1
        seat = game.active if game.turn == 1 else game.clockwise(game.active)[1]
        if game.active in game.gone and game.turn > 1:
            seat = game.clockwise(game.active)[0]
        game.active = seat
        return Turn(seat=seat)

    def finished(self, game: Cosmic) -> None:
        self.go_to("turn")


class Turn(Procedure):
    """The start of the turn, then one or two encounters."""

    seat: Seat
    number: int = 1
    more: bool = False

    @step
    def begin(self, game: Cosmic) -> None:
        begin_encounter(game, self.seat, self.number)
        game.phase, game.stop = "start_turn", ""
        game.tell("The turn of {seat:seat} begins.", seat=self.seat)

    @step
    def new_hand(self, game: Cosmic) -> Frame | None:
        return None if game.encounter_cards(self.seat) else NewHand(seat=self.seat)

    @step
    def start_turn(self, game: Cosmic) -> Frame | None:
        return StartOfTurn.of(game)

    @step
    def new_hand_again(self, game: Cosmic) -> Frame | None:
        return None if game.encounter_cards(self.seat) else NewHand(seat=self.seat)

    @step
    def encounter(self, game: Cosmic) -> Frame:
        return EncounterRun()

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "goes_on" in result and not game.encounter.extra:
            self.more = bool(result["goes_on"])

    @step
    def added(self, game: Cosmic) -> Frame | None:
        """Encounters that something has added come first."""
        while game.queue:
            extra = game.queue.pop(0)
            if extra.offense in game.gone or extra.defense in game.gone:
                continue
            begin_encounter(game, extra.offense, 1, extra.by)
            game.encounter.named = extra.defense
            self.go_to("added")
            return EncounterRun()
        return None

    @step
    def another(self, game: Cosmic) -> None:
        if self.more:
            self.more, self.number = False, self.number + 1
            begin_encounter(game, self.seat, self.number)
            self.go_to("encounter")
