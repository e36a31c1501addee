"""Philanthropist."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.steps.cards import NewHand
from rules.cosmic_encounter.steps.deciding import Answers
from rules.cosmic_encounter.steps.giving import ChooseGift
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.powers import give_power
from rules.kernel import Option


class Philanthropist(Power):
    """Gives a card away."""

    id, name, alert = "philanthropist", "Philanthropist", "yellow"

    def _takers(self, game: Cosmic, use: Use) -> list[Option]:
        mains = [seat for seat in game.encounter.mains if seat != use.seat]
        seats = mains if game.player(use.seat).hand else []
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in seats]

    @at("alliance_after_formed", who="main_or_ally", targets=_takers)
    def give_away(self, game: Cosmic, use: Use) -> Frame:
        return Gift(seat=use.seat, taker=use.target_seat, number=1)

    def _has_given(self, game: Cosmic, use: Use) -> bool:
        return bool(game.encounter.given.get(use.seat))

    @superpower("planning_on_select", who="main_or_ally", when=_has_given, unseen=True)
    def insist(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        for card in now.given.get(use.seat, []):
            for seat in now.mains:
                if seat != use.seat and card in game.player(seat).hand:
                    now.bound[seat] = card

    def _others(self, game: Cosmic, use: Use) -> list[Option]:
        others = game.clockwise(use.seat)[1:] if game.colonies(use.seat) else []
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @wild("encounter_start", targets=_others)
    def lend(self, game: Cosmic, use: Use) -> Frame:
        mine, theirs = game.player(use.seat), game.player(use.target_seat)
        lent = dict.fromkeys(mine.aliens, use.seat)
        game.encounter.notes[self.id] = lent | dict.fromkeys(theirs.aliens, theirs.seat)
        theirs.aliens, mine.aliens = [*mine.aliens], []
        for alien in theirs.aliens:
            game.sheet(alien).seat = theirs.seat
        text = "{seat:seat} has the power of {other:seat} until the encounter is over."
        game.tell(text, seat=theirs.seat, other=mine.seat)
        return ChooseLosses.for_seat(use.seat, 1, by=use.seat, cause="fee")

    def somebody_leaves(self, game: Cosmic, seat: Seat) -> None:
        """End all loans as a lender or borrower leaves; the leaver's own power leaves, too."""
        if seat in game.encounter.notes[self.id].values():
            self.after_encounter(game)

    def after_encounter(self, game: Cosmic) -> None:
        """Give lent powers back.

        Ruling (philanthropist_lent): powers that were lent go back, whatever became of them
        meanwhile.
        """
        lent = game.encounter.notes.pop(self.id)
        there = [sheet.alien for sheet in game.sheets]
        for alien, seat in lent.items():
            if alien in there:
                give_power(game, alien, seat)


class Gift(ChooseGift):
    """Philanthropist's card; a main player without encounter cards draws a new hand."""

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        now = game.encounter
        cards = [c for c in answers.get("which", []) if game.face(c).type in ENCOUNTER]
        super().carry_out(game, answers)
        now.given[self.seat] = [*now.given.get(self.seat, []), *cards]
        needy = self.seat in now.mains and not game.encounter_cards(self.seat)
        return NewHand(seat=self.seat) if needy else None
