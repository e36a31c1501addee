"""Hate."""

from typing import Annotated, Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import card_options, discard
from rules.cosmic_encounter.steps.conditions import opponent_has_cards, with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.turns import cut_short, side_of
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, CardId, Choose, Everyone, Option, OwnKey, Procedure, is_legal, step
from rules.parts.together import Together

SHIPS = 3
"""Ships lost without a fitting card."""
LOSE = "lose ships"  # an option's id


class Hate(Power):
    """Makes everybody discard a card like its own, or lose ships."""

    id, name, alert = "hate", "Hate", "yellow"

    def _has_cards(self, game: Cosmic, use: Use) -> bool:
        return bool(game.player(use.seat).hand)

    @at("start_turn", who="offense", use="mandatory", when=_has_cards)
    def demand(self, game: Cosmic, use: Use) -> Frame:
        shows = game.encounter.notes.pop("hate", "") == "super"
        unforeseen(game)
        return ChooseDemand(seat=use.seat, shows=shows)

    @superpower("on_power_use", who="offense", when=with_own_power)
    def only_show(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["hate"] = "super"

    @wild("planning_before_select", who="main", when=opponent_has_cards)
    def spoil(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (won_unseen): it is won before cards are shown; a hoard is no part of the hand."""
        now = game.encounter
        opponent = now.opponent(use.seat)
        card = game.random_card(opponent)
        reaction = discard(game, opponent, [card]) if card is not None else None
        unforeseen(game)  # it may be the card that the opponent has selected
        if not game.encounter_cards(opponent):
            text = "{seat:seat} has no encounter card left."
            game.tell(text, seat=opponent)
            now.won_by = side_of(game, use.seat)
            cut_short(game, "")
        return reaction


class ChooseDemand(Decision):
    """Choose the card that Hate discards; the others decide clockwise from it."""

    shows: bool = False  # the card is shown, and taken back

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        hand = game.player(self.seat).hand
        if "card" in answers or not hand:
            return None
        lowest = min(hand, key=lambda card: (game.face(card).type != "attack", _value(game, card)))
        return "card", Choose(
            title=say("Which card do you make everybody match?"),
            moment="discard",
            options=card_options(game, hand),
            fallback=[lowest],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        """Ruling (hate_order): the others decide clockwise; where clocks run, all together."""
        if "card" not in answers:
            return None
        card = answers["card"][0]
        if self.shows:
            game.tell("{seat:seat} shows {card}.", seat=self.seat, card=game.named(card))
        gone = None if self.shows else discard(game, self.seat, [card])
        others = [seat for seat in game.clockwise(self.seat) if seat != self.seat]
        if game.options.clocked:
            return then(gone, MeetTogether(order=others, hate=self.seat, card=card))
        return then(gone, *(Meet(seat=seat, hate=self.seat, card=card) for seat in others))


def _value(game: Cosmic, card: str) -> int:
    return game.face(card).value or 0


def fits(game: Cosmic, card: str, demanded: str) -> bool:
    """Whether a card meets the demand: of its type, an attack of no lower value."""
    one, other = game.face(card), game.face(demanded)
    if one.type != other.type:
        return False
    return one.type != "attack" or (one.value or 0) >= (other.value or 0)


class Meets(Decision):
    """A player's choice, asked alike whatever the hand holds."""

    hate: Seat
    card: Annotated[CardId, Everyone]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        hand = game.player(self.seat).hand
        if "which" in answers or not hand or self.seat in game.gone:
            return None
        fitting = [card for card in hand if fits(game, card, self.card)]
        fitting.sort(key=lambda card: _value(game, card))
        text = "{hate:seat} demands a card like {card}. Which one do you discard?"
        return "which", Choose(
            title=say(text, hate=self.hate, card=game.named(self.card)),
            moment="discard",
            options=(
                *card_options(game, fitting),
                Option(LOSE, say("Lose three ships that {s:seat} chooses", s=self.hate)),
            ),
            fallback=fitting[:1] or [LOSE],
            secret=True,
        )


class Meet(Meets):
    """Discard a fitting card, or lose three ships of Hate's choice."""

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        chosen = answers.get("which", [LOSE])
        found = self.next_question(game, {})
        if found is not None and not is_legal(found[1], chosen):
            chosen = found[1].fallback  # something has taken the card meanwhile
        if chosen != [LOSE]:
            return discard(game, self.seat, chosen)
        return ChooseLosses.for_seat(
            self.seat, SHIPS, by=self.hate, cause="hate", chosen_by=self.hate
        )


class MeetTogether(Procedure):
    """All decide at the same time; their decisions are carried out in order."""

    order: list[Seat]
    hate: Seat
    card: Annotated[CardId, Everyone]
    chosen: Annotated[dict[Seat, list[str]], OwnKey] = {}

    @step
    def decide(self, game: Cosmic) -> Frame | None:
        self.order = [seat for seat in self.order if seat not in game.gone]
        lanes: dict[Seat, Frame] = {
            seat: Meets(seat=seat, hate=self.hate, card=self.card) for seat in self.order
        }
        return Together.of(lanes, clock=game.new_main_clock()) if lanes else None

    def heard(self, game: Cosmic, result: Any) -> None:
        if self.at == "carry_out" and isinstance(result, dict):
            self.chosen = {seat: said["which"] for seat, said in result.items() if said}

    @step
    def carry_out(self, game: Cosmic) -> Frame | None:
        decided = [
            Meet(seat=seat, hate=self.hate, card=self.card, answers={"which": chosen}, begun=True)
            for seat, chosen in self._in_order(game)
        ]
        self.chosen = {}
        return then(*decided)

    def _in_order(self, game: Cosmic) -> list[tuple[Seat, list[str]]]:
        there = [seat for seat in self.order if seat not in game.gone]
        return [(seat, self.chosen.get(seat, [LOSE])) for seat in there]
