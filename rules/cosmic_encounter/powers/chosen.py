"""Chosen."""

from typing import Annotated, Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.pieces import Shown
from rules.cosmic_encounter.steps.cards import Discarded, Draw, card_options, discard
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.turns import copy_by_morph, side_of
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.uses import uses
from rules.kernel import Ask, CardId, Choose, Option, OwnSeat, Procedure, step

CARDS = 3
WITH_POWER = "with_power"  # a window: in the middle of its own power
REPLACE, ADD, NEITHER = "replace", "add", "neither"  # options' ids


class Chosen(Power):
    """Draws three cards, one of which replaces or boosts its own."""

    id, name, alert = "chosen", "Chosen", "green"

    @at("reveal_after_reveal", who="main")
    def pray(self, game: Cosmic, use: Use) -> Frame | None:
        if use.seat not in game.encounter.shown:
            return None
        unforeseen(game)
        return Prayer(seat=use.seat, why=use.why)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums[term.side].card += term.amount

    @wild("planning_before_select", who="main")
    def draw_one(self, game: Cosmic, use: Use) -> Frame | None:
        return Draw(seat=use.seat, number=1)

    @superpower(WITH_POWER, who="main")
    def keep_others(self, game: Cosmic, use: Use) -> None:
        """Keep other drawn cards, by choice after they are seen (`ChooseAnswer`)."""
        game.encounter.notes["chosen"] = "super"


class Prayer(Procedure):
    """Draw three cards, and perhaps use one of them."""

    seat: int
    why: str
    drawn: Annotated[list[CardId], OwnSeat] = []
    kept: Annotated[list[CardId], OwnSeat] = []  # if the super flare works

    @step
    def draw(self, game: Cosmic) -> Frame:
        return Draw(seat=self.seat, number=CARDS)

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict):
            self.drawn = result.get("drawn", self.drawn)
            self.kept = result.get("kept", self.kept)

    @step
    def use(self, game: Cosmic) -> Frame | None:
        here = [card for card in self.drawn if card in game.player(self.seat).hand]
        return ChooseAnswer(seat=self.seat, why=self.why, drawn=here)

    @step
    def keep(self, game: Cosmic) -> Frame | None:
        """Play the super flare now, to keep cards; others may answer."""
        if not self.kept or _has_kept(game):
            return None
        return Reaction.playing(game, self.seat, WITH_POWER, _super_flare(game, self.seat))

    @step
    def discard(self, game: Cosmic) -> Frame | None:
        kept = self.kept if _has_kept(game) else []
        here = game.player(self.seat).hand
        gone = [card for card in self.drawn if card in here and card not in kept]
        return discard(game, self.seat, gone)


def _super_flare(game: Cosmic, seat: Seat) -> str:
    """Return Chosen's super flare if its owner may play it now; else an empty string."""
    found = (thing for thing, use in uses(game, seat, WITH_POWER) if use.of.id == Chosen.id)
    return next(found, "")


def _has_kept(game: Cosmic) -> bool:
    """Whether the super flare works: saves of former rules played it before the draw."""
    return game.encounter.notes.get(Chosen.id) == "super"


class ChooseAnswer(Decision):
    """Choose which drawn card to use, and how, and which to keep by the flare."""

    why: str
    drawn: Annotated[list[CardId], OwnSeat] = []

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        usable = [card for card in self.drawn if game.face(card).type in ENCOUNTER]
        if usable and "card" not in answers:
            return "card", self._which(game, usable)
        if self._used(answers) and "way" not in answers and self._may_add(game, answers):
            return "way", self._way()
        others = [card for card in self.drawn if card not in usable]
        may_keep = _has_kept(game) or bool(_super_flare(game, self.seat))
        if others and "kept" not in answers and may_keep:
            return "kept", self._kept(game, others)
        return None

    def _kept(self, game: Cosmic, others: list[str]) -> Choose:
        return Choose(
            title=say("Do you play your flare (super)? Choose the cards that it keeps."),
            moment="power",
            options=card_options(game, others),
            none=say("Keep none and the flare in hand"),
            least=0,
            most=len(others),
            fallback=[],
            secret=True,
        )

    def _which(self, game: Cosmic, usable: list[str]) -> Choose:
        return Choose(
            title=say("Which card do you use? Choose none to keep your own as it is."),
            moment="power",
            options=card_options(game, usable),
            least=0,
            fallback=[],
            secret=True,
        )

    def _way(self) -> Choose:
        options = (Option(ADD, say("Add its value")), Option(REPLACE, say("Replace my card")))
        title = say("What do you do with the attack card?")
        return Choose(title=title, moment="power", options=options, fallback=[ADD], secret=True)

    def _used(self, answers: Answers) -> str:
        return next(iter(answers.get("card", [])), "")

    def _may_add(self, game: Cosmic, answers: Answers) -> bool:
        old = game.encounter.shown[self.seat]
        return old.type == game.face(self._used(answers)).type == "attack"

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        """Use the card.

        Ruling (chosen_none): choosing none of the three is allowed.
        """
        used = self._used(answers)
        if used and answers.get("way") == [ADD]:
            value, side = game.face(used).value or 0, side_of(game, self.seat)
            game.encounter.term("drawn", self.why, self.seat, side, value)
            text = "{seat:seat} adds {card}."
            game.tell(text, seat=self.seat, card=game.named(used))
        elif used:
            return self._replace(game, used)
        return None

    def _replace(self, game: Cosmic, card: str) -> Frame | None:
        """Replace its card.

        Ruling (chosen_anew): a negotiate or morph begins the comparison of the cards anew.
        """
        now, printed = game.encounter, game.face(card)
        old = now.shown[self.seat].card
        game.player(self.seat).hand.remove(card)
        now.shown[self.seat] = Shown(
            card=card, type=printed.type, value=printed.value, crooked=printed.crooked
        )
        text = "{seat:seat} shows {card} instead."
        game.tell(text, seat=self.seat, card=game.named(card))
        other = now.shown.get(now.opponent(self.seat))
        anew = printed.type != "attack"
        if anew and other is not None and game.face(other.card or other.claimed).type == "morph":
            other.type, other.value = "morph", None
        copy_by_morph(game)
        if not old:
            return None
        game.put_away([old])
        return Discarded(seat=self.seat, cards=[old])
