"""Regroup and destiny: stop S, and the card that is drawn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from rules.cosmic_encounter.lucre.investing import INVEST, invest, investing, may_invest, question
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.ships import free
from rules.cosmic_encounter.steps.techs import act, actions
from rules.cosmic_encounter.steps.turns import destiny_target
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.kernel import Ask, Done, Frame, Option, OwnKey, Seat, Text, say
from rules.parts.stop.windows import Answers


class Start(CosmicStop):
    """Stop S: the start of an encounter, regroup, and all up to the destiny card.

    A seat that names investing is asked at once for planets and amounts.
    """

    LETTER = "S"
    AHEAD = INVEST

    @classmethod
    def of(cls, game: Cosmic) -> Start:
        return cls(seats=[], moments=[*STOPS["S"]])

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        """Return the seats that may invest, or go on with research."""
        researching = self._is_before("regroup_tech")
        return [
            seat
            for seat in game.playing
            if self.says_ahead(game, seat)
            or (researching and any(not tech.shown for tech in game.player(seat).techs))
        ]

    def opening(self, game: Cosmic) -> Text:
        text = "{seat:seat} begins an encounter. Do you do anything before destiny is drawn?"
        return say(text, seat=game.encounter.offense)

    def options(self, game: Cosmic, seat: Seat) -> tuple[Option, ...]:
        """Return the usual options, with those for technologies, which are not announced."""
        found = super().options(game, seat)
        return found + actions(game, seat) if self._is_before("regroup_tech") else found

    def _is_before(self, moment: str) -> bool:
        return self.at <= self.moments.index(moment)

    def says_ahead(self, game: Cosmic, seat: Seat) -> bool:
        return self._is_before("regroup_invest") and may_invest(game, seat)

    def ahead(self, game: Cosmic, seat: Seat) -> Option:
        return investing(game, seat)

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        wants = self.wants_ahead(seat) and self.says_ahead(game, seat)
        return question(game, seat, answers) if wants else None

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        if moment == "regroup_tech":
            named = {seat: self.named.get(seat, []) for seat in game.timing_order()}
            return TechActions(named=named)
        if moment == "regroup_invest":
            invest(game, {seat: self.answers_of(game, seat) for seat in self.seats})
        return retrieve(game) if moment == "regroup_retrieve" else None


class TechActions(Frame):
    """All named technology actions, one player after the other."""

    named: Annotated[dict[Seat, list[str]], OwnKey]

    def advance(self, game: Cosmic) -> Frame | Done | None:
        while self.named:
            seat = next(iter(self.named))
            opened = act(game, seat, self.named.pop(seat))
            if opened is not None:
                return opened
        return Done()


def retrieve(game: Cosmic) -> Frame | None:
    """Bring a ship back from the warp; without any colony it goes straight into the gate."""
    now = game.encounter
    seat = now.offense if now.retriever is None else now.retriever
    player = game.player(seat)
    if not player.warp or not now.retrieves:
        return None
    if not game.colonies(seat) and seat == now.offense:
        ships = min(now.retrieves, player.warp, game.ships_to_send(seat))
        player.warp -= ships
        now.gate[seat] = now.gate.get(seat, 0) + ships
        text = "{seat:seat} sends {n:ships} from the warp into the gate."
        game.tell(text, seat=seat, n=ships)
        return Reaction.to(game, "on_other_retrieve", seat=seat, ships=ships)
    return free(game, seat, now.retrieves if now.retriever is None else 1)


def draw_destiny(game: Cosmic) -> None:
    """Draw a destiny card; the last one is first shuffled with the discards."""
    game.phase, game.stop = "destiny", ""
    deck = game.destiny_deck
    while True:
        if deck.size < 2:
            deck.cards, game.destiny_discards = [*deck.cards, *game.destiny_discards], []
            deck.shuffle(game)
        take_destiny(game, deck.draw(game))
        target = destiny_target(game)
        if target is None or target not in game.gone:
            return


def take_destiny(game: Cosmic, card: str) -> None:
    """Count this card as drawn."""
    now = game.encounter
    game.destiny_discards.append(card)
    now.destiny, now.defense, now.draws_again = card, None, False
    now.spent = [each for each in now.spent if not each.endswith("/destiny_after_draw")]
    target = destiny_target(game)
    if target is not None and target != now.offense:
        now.defense = target
        game.destinies[target] = game.destinies.get(target, 0) + 1
        game.tell("Destiny: {seat:seat}.", seat=target)
    else:
        own = "Destiny: {seat:seat}, the offense's own colour."
        text = own if target is not None else "Destiny: {seat:seat} may choose."
        game.tell(text, seat=now.offense)
