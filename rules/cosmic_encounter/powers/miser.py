"""Miser."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.state import HAND
from rules.cosmic_encounter.steps.cards import ChooseCards, Discarded, Draw, listed
from rules.cosmic_encounter.steps.conditions import of_oneself
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Choose, Option, Text

ASIDE = 2
"""Cards set aside with the flare."""
FIRST, SECOND = "first", "second"  # options' ids


class Miser(Power):
    """Has a hoard, a second hand that nobody else may look at or take from.

    It lies on the sheet. Its cards are played as if from the hand (`game.playable`), and come back
    to it (`game.take_back`).
    """

    id, name, alert = "miser", "Miser", "green"
    has_setup_text = True
    plays_from_sheet = True

    def set_up(self, game: Cosmic, seat: Seat) -> None:
        """Deal two hands: one of them lies on the sheet until it has chosen."""
        sheet = game.sheet(self.id)
        sheet.cards = [game.draw_deck.draw(game) for _ in range(HAND)]

    def after_dealing(self, game: Cosmic, seat: Seat) -> Frame:
        return ChooseHoard(seat=seat)

    def leaves_the_game(self, game: Cosmic, owner: Seat) -> None:
        sheet = game.sheet(self.id)
        game.put_away(sheet.cards)
        sheet.cards = []

    def _is_out_of_encounter_cards(self, game: Cosmic, use: Use) -> bool:
        hoard = game.sheet(self.id).cards
        return not any(game.face(card).type in ENCOUNTER for card in hoard)

    @at(
        "encounter_start",
        "planning_before_select",
        "encounter_end",
        when=_is_out_of_encounter_cards,
    )
    def renew(self, game: Cosmic, use: Use) -> Frame | None:
        sheet = game.sheet(self.id)
        gone, sheet.cards = sheet.cards, []
        game.put_away(gone)
        discarded = None
        if gone:
            text = "{seat:seat} shows and discards the hoard: {cards}."
            game.tell(text, seat=use.seat, cards=listed(game, gone))
            discarded = Discarded(seat=use.seat, cards=gone)
        return then(discarded, Draw(seat=use.seat, number=HAND, hoard=self.id))

    @superpower("encounter_start", who="offense")
    def add_to_hoard(self, game: Cosmic, use: Use) -> Frame:
        return Draw(seat=use.seat, number=1, hoard=self.id)

    @wild("on_new_hand", "compensation_from_you", when=of_oneself)
    def hide(self, game: Cosmic, use: Use) -> Frame:
        """Set cards aside; the flare itself is out of the hand until the encounter is over."""
        return SetAside(seat=use.seat)


class ChooseHoard(Decision):
    """Choose which of the two dealt hands becomes the hoard."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "hoard" in answers:
            return None
        one, two = game.player(self.seat).hand, game.sheet("miser").cards
        text = "First: {one}. Second: {two}."
        return "hoard", Choose(
            title=say("Which of your two hands becomes the hoard?"),
            moment="power",
            hint=say(text, one=listed(game, one), two=listed(game, two)),
            options=(
                Option(FIRST, say("The first hand")),
                Option(SECOND, say("The second hand")),
            ),
            fallback=[SECOND],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        player, sheet = game.player(self.seat), game.sheet("miser")
        if answers.get("hoard") == [FIRST]:
            player.hand, sheet.cards = sheet.cards, player.hand
        return None


class SetAside(ChooseCards):
    """Choose two cards of the hand that cannot be taken or discarded meanwhile."""

    MOMENT = "power"

    number: int = ASIDE

    def title(self) -> Text:
        return say("Which cards do you set aside with the flare?")

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        player = game.player(self.seat)
        for card in answers.get("which", []):
            player.hand.remove(card)
            player.aside.append(card)
        return None
