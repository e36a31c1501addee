"""The artifacts, kickers and rifts of the reward deck."""

from collections.abc import Sequence
from typing import Annotated, Any

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.cards.known import heading, known_cards
from rules.cosmic_encounter.model.power import Effects, Use, card
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import NewHand, look_at_hand, taken
from rules.cosmic_encounter.steps.conditions import has_discards
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.discards import DropJunk
from rules.cosmic_encounter.steps.ships import OF, free
from rules.cosmic_encounter.stops.frame import gain
from rules.cosmic_encounter.stops.then import then
from rules.kernel import (
    Allocation,
    Ask,
    CardId,
    Choose,
    Confirm,
    Frame,
    Option,
    OwnSeat,
    Share,
    say,
)

FIRST_IN_A_STOP = (
    "turn_new_hand",
    "start_turn",
    "encounter_start",
    "destiny_after_draw",
    "launch_after_ships",
    "alliance_after_formed",
    "reveal_own_card",
    "compensation_choose_cards",
    "resolution_deal_made",
)
"""The windows for cards that may be played at any time."""


def _players(of: Effects, game: Cosmic, use: Use) -> Sequence[Option]:
    return [Option(str(seat), say("{s:seat}", s=seat)) for seat in game.playing]


class HandZap(Effects):
    """A player discards the whole hand and draws eight new cards."""

    id, name = "hand_zap", "Hand Zap"

    @card("encounter_start", targets=_players, harms=True)
    def zap(self, game: Cosmic, use: Use) -> Frame:
        """Replace a hand; only cards that cancel this one may be played in answer."""
        return NewHand(seat=use.target_seat, by_card=True)


class Finder(Effects):
    """Names a card, looks through a hand, and takes the card if it is there."""

    id, name = "finder", "Finder"

    def _others(self, game: Cosmic, use: Use) -> Sequence[Option]:
        others = [seat for seat in game.playing if seat != use.seat]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @card(*FIRST_IN_A_STOP, targets=_others)
    def find(self, game: Cosmic, use: Use) -> Frame:
        return NameCard(seat=use.seat, victim=use.target_seat)


class NameCard(Decision):
    """Choose the card to look for in another hand."""

    victim: int

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "key" in answers:
            return None
        keys = known_cards(rewards=game.options.rewards)
        options = tuple(Option(key, say(face(key).name), group=say(heading(key))) for key in keys)
        return "key", Choose(
            title=say("Which card do you look for?"),
            moment="name_card",
            options=options,
            fallback=[options[0].id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        key = answers["key"][0]
        game.tell("{seat:seat} looks for {card}.", seat=self.seat, card=face(key).name)
        look_at_hand(game, self.seat, self.victim)
        hand = game.player(self.victim).hand
        found = next((each for each in hand if game.face(each).key == key), None)
        if found is None:
            game.tell("It is not there.")
            return None
        return TakeFound(seat=self.seat, victim=self.victim, card=found)


class TakeFound(Decision):
    """Choose whether to take the card that was found; a taken rift detonates."""

    victim: int
    card: Annotated[CardId, OwnSeat]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "takes" in answers or self.card not in game.player(self.victim).hand:
            return None
        return "takes", Confirm(
            title=say("Do you take {card}?", card=game.named(self.card)),
            moment="power",
            about=self.card,
            yes=say("Take it"),
            no=say("Leave it there"),
            fallback=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if not answers.get("takes", False):
            return None
        game.player(self.victim).hand.remove(self.card)
        gain(game, self.seat, [self.card])
        return taken(game, self.seat, self.victim, [self.card])


class SpaceJunk(Effects):
    """Gives the uppermost discard to a player."""

    id, name = "space_junk", "Space Junk"

    @card(*FIRST_IN_A_STOP, when=has_discards, targets=_players)
    def drop(self, game: Cosmic, use: Use) -> Frame:
        return DropJunk(seat=use.seat, taker=use.target_seat)


class Kicker(Effects):
    """Multiplies its player's attack card, after every other change of its value."""

    id, name = "kicker", "Kicker"

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums[term.side].card *= term.amount


class Rift(Effects):
    """Brings ships of any players back from the warp."""

    id, name = "rift", "Rift"

    @card("encounter_start")
    def open(self, game: Cosmic, use: Use) -> Frame:
        return FreeAny(seat=use.seat, ships=game.face(use.card).value or 0)


class FreeAny(Decision):
    """Choose the players whose ships come back from the warp."""

    ships: int

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        there = {seat: game.player(seat).warp for seat in game.playing}
        lines = tuple(
            Share(str(seat), say("{s:seat}", s=seat), 0, n, unit="ships", words=OF)
            for seat, n in there.items()
            if n and game.colonies(seat)
        )
        if "whose" in answers or not lines:
            return None
        return "whose", Allocation(
            title=say("Whose ships come back from the warp?"),
            moment="free_ships",
            lines=lines,
            least=0,
            most=self.ships,
            fallback={line.id: 0 for line in lines},
            offer=say("Bring back {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return then(*(free(game, int(s), n) for s, n in answers.get("whose", {}).items() if n))
