"""Mite."""

from typing import Annotated

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import card_options, discard, taken
from rules.cosmic_encounter.steps.colonies import land
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.turns import all_go_home, cut_short
from rules.cosmic_encounter.stops.frame import gain
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, CardId, Choose, Option, OwnSeat

LEFT = 3
"""Cards that the defense keeps."""
CARDS, COLONY = "cards", "colony"  # options' ids


class Mite(Power):
    """Makes the defense give it a colony, or discard down to three cards."""

    id, name, alert = "mite", "Mite", "yellow"

    def _has_many_cards(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        if now.defense is None or now.result or not now.gate.get(now.offense):
            return False
        return len(game.player(now.defense).hand) > LEFT

    @at(
        "launch_after_ships",
        who="offense",
        use="mandatory",
        when=_has_many_cards,
        decided_first=True,
    )
    def bite(self, game: Cosmic, use: Use) -> Frame:
        keeps = game.encounter.notes.pop("mite", "") == "super"
        unforeseen(game)  # cards that the defense has named may be gone
        return Bitten(seat=game.encounter.main("defense"), mite=use.seat, keeps=keeps)

    @superpower("on_power_use", who="offense", when=with_own_power)
    def keep(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["mite"] = "super"

    def _outnumbered(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        offense = sum(now.gate.get(seat, 0) for seat in now.allies("offense"))
        defense = sum(now.beside.get(seat, 0) for seat in now.allies("defense"))
        return defense > offense if use.seat == now.offense else offense > defense

    @wild("alliance_after_formed", who="main", when=_outnumbered)
    def chase_away(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        return all_go_home(game, [*now.allies("offense"), *now.allies("defense")])


class Bitten(Decision):
    """Choose, as the defense, to give up cards or a colony."""

    mite: Seat
    keeps: bool = False  # Mite may keep the discards

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        now, held = game.encounter, len(game.player(self.seat).hand)
        if "choice" in answers or held <= LEFT:
            return None
        text = "Let {mite:seat} settle on {planet}; the encounter is over"
        return "choice", Choose(
            title=say(
                "{mite:seat} is at {planet}. What do you do?", mite=self.mite, planet=now.planet
            ),
            moment="power",
            options=(
                Option(CARDS, say("Discard {n:cards} at random", n=held - LEFT)),
                Option(COLONY, say(text, mite=self.mite, planet=now.planet)),
            ),
            fallback=[CARDS],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if answers.get("choice") == [COLONY]:
            text = "{seat:seat} gives {mite:seat} a colony."
            game.tell(text, seat=self.seat, mite=self.mite)
            cut_short(game, "success")
            return land(game)
        hand = game.player(self.seat).hand
        cards = game.shuffled(hand)[: max(0, len(hand) - LEFT)]
        if self.keeps and cards:
            return KeepCards(seat=self.mite, victim=self.seat, cards=cards)
        return discard(game, self.seat, cards)


class KeepCards(Decision):
    """Choose which of the discarded cards Mite keeps, after a look at them."""

    victim: Seat
    cards: Annotated[list[CardId], OwnSeat]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "which" in answers:
            return None
        return "which", Choose(
            title=say("Which of these cards of {victim:seat} do you keep?", victim=self.victim),
            moment="power",
            options=card_options(game, self.cards),
            least=0,
            most=len(self.cards),
            fallback=[*self.cards],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        kept = [card for card in answers["which"] if card in game.player(self.victim).hand]
        for card in kept:
            game.player(self.victim).hand.remove(card)
        gain(game, self.seat, kept)
        rest = [card for card in self.cards if card not in kept]
        detonated = taken(game, self.seat, self.victim, kept)
        return then(detonated, discard(game, self.victim, rest))
