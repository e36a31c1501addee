"""Stop R: compensation, landing and rewards, the end of an encounter, and a further one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final

from rules.cosmic_encounter.lucre.attack import seize
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.phases import onward
from rules.cosmic_encounter.phases.deal import FAILED_DEAL, exchange
from rules.cosmic_encounter.phases.rewards import Rewards, mix, mix_ahead, note_gained, rewarded
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import TakeCards, take_up
from rules.cosmic_encounter.steps.colonies import land
from rules.cosmic_encounter.steps.giving import ChooseGift, PickCards
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.ships import asks_mix
from rules.cosmic_encounter.steps.techs import FurtherTech
from rules.cosmic_encounter.steps.turns import all_go_home, may_go_on
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import (
    Ask,
    CardId,
    Confirm,
    Frame,
    OwnSeat,
    Procedure,
    Seat,
    Text,
    kept,
    say,
    step,
)
from rules.parts.stop.clock import Round
from rules.parts.stop.windows import Answers

RESULTS: Final = {
    "both lose": "Both sides lose. Do you do anything?",
    "deal": "A deal is made. Do you do anything?",
    "failed deal": "The deal has failed. Do you do anything?",
    "success": "The encounter is a success. Do you do anything?",
}
"""The question where nobody wins."""


class Outcome(CosmicStop):
    """The consequences of the result."""

    LETTER = "R"

    @classmethod
    def of(cls, game: Cosmic) -> Outcome:
        windows = STOPS["R"]
        now = game.encounter
        deal = now.result in ("deal", "failed deal")
        first = "resolution_deal_made" if deal else windows[0]
        windows = windows[windows.index(first) :]
        if not deal:
            windows = tuple(w for w in windows if w not in ("resolution_deal_made", "failed_deal"))
        if now.defense is None:  # an empty home planet was taken back
            windows = windows[windows.index("resolution_outcome") :]
        return cls(seats=[], moments=[*windows])

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        return [game.encounter.offense, *rewarded(game)]

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        if now.winner is not None:
            winner = now.main(now.winner)
            return say("{seat:seat} has won the encounter. Do you do anything?", seat=winner)
        return say(RESULTS.get(now.result, "The encounter is over. Do you do anything?"))

    # ---- decisions ---------------------------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        benefits = "resolution_benefits" in self.moments[self.at :]
        if seat in rewarded(game) and benefits and "rewards" not in answers:
            question = mix(game, seat)
            if question is not None:
                return "rewards", question
        more = seat == now.offense and may_go_on(game) and "again" not in answers
        if more and self.at < len(self.moments):
            return "again", Confirm(
                title=say("You may have a second encounter, with an encounter card in hand."),
                moment="again",
                fallback=False,
                yes=say("Have another encounter"),
                no=say("End the turn"),
            )
        gives_up = answers.get("again") is False and game.options.techs
        if gives_up and self.at < len(self.moments) and "techs" not in answers:
            return "techs", Confirm(
                title=say("Do you draw technologies instead, and keep one?"),
                moment="further_tech",
                fallback=False,
                yes=say("Draw technologies"),
                no=say("Just end the turn"),
            )
        return None

    def begin_round(self, game: Cosmic) -> None:
        seat = game.encounter.offense
        ahead = game.encounter.onward.pop(seat, None)
        if ahead is not None:  # the offense has said with its card whether it goes on
            asked = Round.waits_for(self, game, seat)  # by its orders alone
            self._is_said(game, seat, {"again": ahead}, stands=onward.stands(game) and not asked)
        for ally in rewarded(game):
            usual = mix(game, ally)
            if usual is None:
                continue
            named = kept(usual, self.undecided.get(ally, {}).get("rewards"), mix_ahead(game, ally))
            if named is not None or not asks_mix(game, ally):
                said = {"rewards": usual.fallback if named is None else named}
                self._is_said(game, ally, said, stands=not self.waits_for(game, ally))
        super().begin_round(game)

    def _is_said(self, game: Cosmic, seat: Seat, said: Answers, *, stands: bool) -> None:
        """Give a seat an answer that `stands` unless changed; else fill it in."""
        asked = self.next_question(game, seat, {}) is not None
        whole = asked and self.next_question(game, seat, said) is None
        if whole and stands:
            self.named[seat], self.decided[seat] = [], said
        elif asked:
            self.undecided[seat] = said

    # ---- rules -------------------------------------------------------------------------------

    def enters(self, game: Cosmic, moment: str) -> Frame | None:
        put_encounter_cards_away(game)
        return None

    def is_entered(self, moment: str) -> bool:
        return moment == "encounter_cards_discarded"

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        match moment:
            case "compensation_choose_cards":
                return compensation(game)
            case "resolution_benefits":
                mixes = {seat: self.answers_of(game, seat) for seat in rewarded(game)}
                return benefits(game, mixes)
            case "resolution_deal_made" if now.result == "deal":
                return exchange(game)
            case "failed_deal" if now.result == "failed deal":
                return fail(game)
            case "encounter_end":
                return self._onward(game)
        return None

    def _onward(self, game: Cosmic) -> Frame | None:
        """Begin another encounter, or technologies instead: both need an encounter card in hand."""
        now = game.encounter
        said, able_to = self.answers_of(game, now.offense), game.encounter_cards(now.offense)
        now.goes_on = bool(able_to) and (now.goes_on or said.get("again", False))
        return FurtherTech(seat=now.offense) if able_to and said.get("techs", False) else None


# ---- compensation ----------------------------------------------------------------------------


def compensation(game: Cosmic) -> Compensation | None:
    """Return the loser's compensation for ships lost to the warp with a negotiate; None: none."""
    now = game.encounter
    if not now.compensated or now.winner is None:
        return None
    loser = now.opponent(now.main(now.winner))
    units = now.units.get(loser, compensation_units(game, loser))
    if not units:
        return None
    source = now.source if now.source is not None else now.opponent(loser)
    return Compensation(seat=loser, source=source, units=units)


def compensation_units(game: Cosmic, loser: Seat) -> int:
    """Return the number of a loser's cards; 0 without a negotiate or without lost ships."""
    now = game.encounter
    shown, other = now.shown.get(loser), now.shown.get(now.opponent(loser))
    if shown is None or shown.type != "negotiate" or other is None or other.type != "attack":
        return 0
    units = int(game.fold("compensation_units", now.lost.get(loser, 0), loser))
    if not units:
        return 0
    kicker = now.open_kickers.get(loser)
    times = 1 if kicker is None else game.face(kicker).value or 0
    in_all = (units + shown.crooked) * times
    return int(game.fold("compensation_in_all", in_all, loser))


class Compensation(Procedure):
    """The loser collects cards."""

    seat: Seat
    source: Seat
    units: int
    had: Annotated[list[CardId], OwnSeat] = []

    @step
    def beforehand(self, game: Cosmic) -> Frame | None:
        return Reaction.to(game, "compensation_from_you", seat=self.source, taker=self.seat)

    @step
    def take(self, game: Cosmic) -> Frame:
        text = "{seat:seat} collects compensation from {source:seat}."
        game.tell(text, seat=self.seat, source=self.source)
        self.had = [*game.player(self.seat).hand]
        chooser = game.fold("compensation_chooser", None, self.seat, self.source)
        if chooser == self.seat:
            return PickCards.of(game, self.seat, self.source, self.units)
        if chooser == self.source:
            return ChooseGift(seat=self.source, taker=self.seat, number=self.units)
        return TakeCards(seat=self.seat, victim=self.source, number=self.units)

    @step
    def back(self, game: Cosmic) -> None:
        note_gained(game, self.seat, self.had)
        take_up(game, self.source)


# ---- landing and rewards -------------------------------------------------------------------------


def benefits(game: Cosmic, mixes: dict[Seat, Answers]) -> Frame | None:
    """Land the winners on the planet, or send defensive allies home with rewards."""
    now = game.encounter
    if now.result == "offense wins":
        seize(game)
        return land(game)
    if now.result != "defense wins":
        return None
    home = all_go_home(game, [*now.beside])
    rewards = [Rewards(seat=seat, mix=said["rewards"]) for seat, said in mixes.items() if said]
    return then(home, *rewards)


# ---- deals and the end -----------------------------------------------------------------------


def fail(game: Cosmic) -> Frame | None:
    """Take three ships from each main player, of their choice; a crooked deal shifts one."""
    now = game.encounter
    losses: list[Frame] = []
    for seat in now.mains:
        other = now.opponent(seat)
        ships = FAILED_DEAL + now.fails.get(seat, 0)
        mine, theirs = (each in now.shown and now.shown[each].crooked for each in (seat, other))
        ships += theirs - mine
        kicker = now.open_kickers.get(other)
        if kicker is not None:
            ships *= game.face(kicker).value or 0
        losses.append(ChooseLosses.for_seat(seat, max(0, ships), cause="failed deal"))
    return then(*losses)


def put_encounter_cards_away(game: Cosmic) -> None:
    """Discard encounter cards and kickers last, unless something has taken them."""
    now, cards = game.encounter, list[str]()
    for seat, shown in now.shown.items():
        if shown.card:  # nothing has taken it
            cards.append(shown.card)
            now.discarded[seat], shown.card = shown.card, ""
    kickers = *now.kickers.values(), *now.open_kickers.values()
    game.put_away([*cards, *now.selected.values(), *kickers])
    now.selected, now.kickers, now.open_kickers = {}, {}, {}
