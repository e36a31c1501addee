"""Stop V: the cards are shown, totals and their changes, the winner; then the losses."""

from __future__ import annotations

from dataclasses import replace

from rules.cosmic_encounter.model.pieces import Result
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.phases.rewards import mix, mix_ahead
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.losses import LoseShips, Loss
from rules.cosmic_encounter.steps.ships import IN_ENCOUNTER
from rules.cosmic_encounter.steps.totals import foretold, sums, winner_now
from rules.cosmic_encounter.steps.turns import copy_by_morph, show
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel import Answer, Ask, Frame, Option, Seat, Text, say
from rules.parts.stop.windows import Answers

MIX_AHEAD = "rewards ahead"  # an option's id
SIDES = ("offense", "defense")
RESULTS: dict[str, Result] = {
    "offense": "offense wins",
    "defense": "defense wins",
    "nobody": "both lose",
    "deal": "deal",
}


def reveal(game: Cosmic) -> None:
    """Turn both cards over, unless a power keeps one face down."""
    now = game.encounter
    game.phase = "reveal"
    for seat in now.mains:
        kept = game.fold("keeps_face_down", False, seat)
        if seat in now.selected and not kept:
            show(game, seat)
    if not now.selected:
        copy_by_morph(game)


class Reveal(CosmicStop):
    """Both cards lie open: their changes, the totals, reinforcements, the outcome.

    Until it is over, defensive allies may choose, or change, the mix of a win's rewards.
    """

    LETTER = "V"
    AHEAD = MIX_AHEAD

    @classmethod
    def of(cls, game: Cosmic) -> Reveal:
        """Return the stop from the reveal on; after a win before the cards, from the outcome on."""
        windows, now = STOPS["V"], game.encounter
        if now.cut_short:
            windows = windows[windows.index("outcome_final") :]
            now.cut_short = False
        return cls(seats=[], moments=[*windows])

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        if now.result:
            return say("The result is known: {result}. Do you do anything?", result=say(now.result))
        if len(now.shown) < 2:
            return say("A card lies face down. Do you do anything?")
        return say("{stands} Do you do anything?", stands=as_things_stand(game))

    def default_waits(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the stop waits for a seat: a main player whose side is losing.

        It also waits for everybody while others would win the game by it.
        """
        now = game.encounter
        stands: str = self.once(game, "stands", lambda: now.winner or winner_as_it_stands(game))
        if stands not in SIDES:
            return False
        if stands == "offense" and (winners := would_win(game)):
            return seat not in winners
        return seat in now.mains and now.side_of(seat) != stands

    # ---- rewards ----------------------------------------------------------------------------

    def says_ahead(self, game: Cosmic, seat: Seat) -> bool:
        """Whether a seat may choose its rewards ahead; without clocks they are asked in stop R."""
        return game.options.clocked and seat in game.encounter.beside

    def ahead(self, game: Cosmic, seat: Seat) -> Option:
        return Option(MIX_AHEAD, say("Say now how I take my rewards"), group=say("Rewards"))

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        wants = self.says_ahead(game, seat) and self.wants_ahead(seat)
        question = mix(game, seat) if wants and "rewards" not in answers else None
        if question is None:
            return None
        said = mix_ahead(game, seat) or question.fallback
        return "rewards", replace(question, fallback=said, proposed=said)

    def take(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        super().take(game, seat, answer)
        said = self.decided.get(seat, {})
        if "rewards" in said:
            game.encounter.mixes[seat] = said["rewards"]

    # ---- rules ------------------------------------------------------------------------------

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        match moment:
            case "reveal_own_card" if now.selected:
                for seat in [*now.selected]:
                    show(game, seat)
                copy_by_morph(game)
                self.asks_anew = True
            case "outcome_final":
                self._outcome(game)
            case "resolution_losses":
                return lose(game)
        return None

    def _outcome(self, game: Cosmic) -> None:
        now = game.encounter
        now.result = now.result or RESULTS[winner_now(game) or "nobody"]
        for seat in game.seats:
            if n := game.ships_in_encounter(seat):
                now.involved[seat] = n
        if now.reversed and now.winner is not None:
            game.tell("Winner and loser trade places.")
        tell_result(game)
        if now.result == "deal":
            self.at = len(self.moments)  # there is a talk, and nothing is lost


def tell_result(game: Cosmic) -> None:
    """Tell the winner, with the totals where there are some, the winner's first."""
    now = game.encounter
    if now.winner is not None:
        seat = now.main(now.winner)
        if now.attacks:
            found = sums(game)
            text = "{seat:seat} wins the encounter, {own} against {other}."
            totals = found.offense.total, found.defense.total
            own, other = totals if now.winner == "offense" else reversed(totals)
            game.tell(text, seat=seat, own=own, other=other)
        else:
            game.tell("{seat:seat} wins the encounter.", seat=seat)
    elif now.result == "both lose":
        game.tell("Both sides lose.")


def as_things_stand(game: Cosmic) -> Text:
    """Return both totals and the winner, if nobody acts."""
    later = foretold(game)
    now = later.encounter
    winner = winner_now(later)
    if winner == "deal":
        return say("As things stand the main players talk over a deal.")
    if winner in ("", "nobody"):
        return say("As things stand both sides lose.")
    seat = now.main("offense" if winner == "offense" else "defense")
    if not now.attacks:
        return say("As things stand {seat:seat} wins.", seat=seat)
    found = sums(later)
    return say(
        "{one:seat} {a}, {two:seat} {b}. As things stand {seat:seat} wins.",
        one=now.offense,
        a=found.offense.total,
        two=now.main("defense"),
        b=found.defense.total,
        seat=seat,
    )


def would_win(game: Cosmic) -> list[Seat]:
    """Return the seats that would have enough foreign colonies if the offense landed."""
    now = game.encounter
    planet = game.planet(now.planet)
    gaining = [s for s in now.gate if s != planet.home and not planet.ships.get(s)]
    return [s for s in gaining if game.foreign_colonies(s) + 1 >= game.colonies_to_win]


def winner_as_it_stands(game: Cosmic) -> str:
    """Return the side that wins if nobody acts; `deal`, or empty where none is known."""
    if len(game.encounter.shown) < 2:
        return ""
    found = winner_now(foretold(game))
    return "" if found == "nobody" else found


def lose(game: Cosmic) -> Frame | None:
    """Lose the ships of the beaten side, or of both."""
    now = game.encounter
    seats: list[Seat] = []
    if now.result in ("defense wins", "both lose"):
        seats += [now.offense, *now.allies("offense")]
    if now.result in ("offense wins", "both lose"):
        seats += [now.main("defense"), *now.allies("defense")]
    losses = [
        Loss(seat=seat, place=IN_ENCOUNTER, ships=n)
        for seat in game.timing_order()
        if seat in seats and (n := game.ships_in_encounter(seat))
    ]
    if not losses:
        return None
    winner = None if now.winner is None else now.main(now.winner)
    return LoseShips(losses=losses, by=winner, cause="battle")
