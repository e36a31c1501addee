"""Technologies about cards."""

from typing import Annotated, Any

from rules.cosmic_encounter.model.pieces import Shown
from rules.cosmic_encounter.model.power import Use, technology
from rules.cosmic_encounter.state import HAND, Cosmic
from rules.cosmic_encounter.steps.cards import ChooseDiscards, Draw, card_options, discard
from rules.cosmic_encounter.steps.conditions import has_discards
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.discards import pick_up
from rules.cosmic_encounter.steps.turns import copy_by_morph
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.technologies.base import UsedOnce
from rules.kernel import Ask, CardId, Choose, Frame, OwnSeat, Procedure, Seat, say, step


class DeltaScanners(UsedOnce):
    """Picks a card out of the discard pile."""

    id, name = "delta_scanners", "Delta Scanners"

    @technology("encounter_start", when=has_discards)
    def pick(self, game: Cosmic, use: Use) -> Frame:
        return PickDiscard(seat=use.seat)


class PickDiscard(Decision):
    """Choose the card of the discard pile to take."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "card" in answers or not game.discard_pile:
            return None
        return "card", Choose(
            title=say("Which card of the discard pile do you take?"),
            moment="power",
            options=card_options(game, game.discard_pile),
            fallback=[game.discard_pile[-1]],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        pick_up(game, self.seat, answers.get("card", []))
        return None


class EnigmaDevice(UsedOnce):
    """Changes all hands to eight cards."""

    id, name = "enigma_device", "Enigma Device"

    @technology("encounter_start")
    def level(self, game: Cosmic, use: Use) -> Frame | None:
        hand = len(game.player(use.seat).hand)
        own = ChooseDiscards(seat=use.seat, number=hand, least=0)
        return then(own, *(ToEight(seat=seat) for seat in game.clockwise(use.seat)))


class ToEight(Procedure):
    """A player draws to a hand of eight, or discards down to it at random."""

    seat: Seat

    @step
    def level(self, game: Cosmic) -> Frame | None:
        if self.seat in game.gone:
            return None
        hand = [*game.player(self.seat).hand]
        if len(hand) < HAND:
            return Draw(seat=self.seat, number=HAND - len(hand))
        gone = game.shuffled(hand)[HAND:]
        return discard(game, self.seat, gone)


class VacuumTurbines(UsedOnce):
    """Draws four cards, and keeps the wanted ones."""

    id, name = "vacuum_turbines", "Vacuum Turbines"

    @technology("encounter_start")
    def draw(self, game: Cosmic, use: Use) -> Frame:
        return DrawAndChoose(seat=use.seat, number=4)


class DrawAndChoose(Procedure):
    """A player draws cards, and discards the unwanted ones."""

    seat: Seat
    number: int
    drawn: Annotated[list[CardId], OwnSeat] = []

    @step
    def draw(self, game: Cosmic) -> Frame:
        return Draw(seat=self.seat, number=self.number)

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "drawn" in result:
            self.drawn = list(result["drawn"])

    @step
    def choose(self, game: Cosmic) -> Frame | None:
        if not self.drawn:
            return None
        return ChooseDiscards(seat=self.seat, number=len(self.drawn), among=self.drawn, least=0)


class QuarkBattery(UsedOnce):
    """Keeps an encounter card, which later replaces the shown one.

    Ruling (quark_replaced): the card that it replaces is discarded.
    """

    id, name = "quark_battery", "Quark Battery"

    def completed(self, game: Cosmic, seat: Seat) -> Frame:
        return PutUnder(seat=seat)

    def _charged(self, game: Cosmic, use: Use) -> bool:
        tech = game.tech(use.seat, self.id)
        shown = game.encounter.shown.get(use.seat)
        return tech is not None and bool(tech.under) and (shown is None or bool(shown.card))

    @technology("reveal_after_reveal", who="main", when=_charged, unseen=True)
    def replace(self, game: Cosmic, use: Use) -> None:
        now, tech = game.encounter, game.tech(use.seat, self.id)
        shown = now.shown.get(use.seat)
        if tech is None or not tech.under or shown is None or not shown.card:
            return
        card = tech.under.pop()
        game.put_away([shown.card])
        printed = game.face(card)
        now.shown[use.seat] = Shown(
            card=card, type=printed.type, value=printed.value, crooked=printed.crooked
        )
        text = "{seat:seat} shows {card} instead."
        game.tell(text, seat=use.seat, card=game.named(card))
        copy_by_morph(game)


class PutUnder(Decision):
    """Choose the encounter card to put face down under the battery."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        cards = game.encounter_cards(self.seat)
        if "card" in answers or not cards:
            return None
        return "card", Choose(
            title=say("Which encounter card do you put under the Quark Battery?"),
            moment="power",
            options=card_options(game, cards),
            fallback=[max(cards, key=lambda card: game.face(card).value or 0)],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        tech = game.tech(self.seat, QuarkBattery.id)
        for card in answers.get("card", []) if tech is not None else ():
            game.player(self.seat).hand.remove(card)
            tech.under.append(card)  # type: ignore[union-attr]  # just found
            game.tell("{seat:seat} puts a card under the Quark Battery.", seat=self.seat)
        return None
