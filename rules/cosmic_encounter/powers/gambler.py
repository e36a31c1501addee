"""Gambler."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.cards.catalogue import key_of, numbers
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.turns import copy_by_morph, show, show_claimed, side_of
from rules.cosmic_encounter.stops.present import unforeseen
from rules.kernel import Amount, Ask, Choose, Confirm, Option, Procedure, step
from rules.parts.offers import paged

MOST_AT_STAKE = 20
WIDEST, USUAL = 99, 10
"""The widest spread of all, and the suggested one."""


class Gambler(Power):
    """Keeps its card face down and claims its value, true or not."""

    id, name, alert = "gambler", "Gambler", "red"

    def keeps_face_down(self, game: Cosmic, owner: Seat, seat: Seat, keeps: bool) -> bool:
        return keeps or seat == owner

    def _face_down(self, game: Cosmic, use: Use) -> bool:
        return use.seat in game.encounter.selected

    @at("reveal_own_card", who="main", when=_face_down)
    def bluff(self, game: Cosmic, use: Use) -> Frame | None:
        return Bluff(seat=use.seat) if use.seat in game.encounter.selected else None

    def _before_oracle(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        opponent = now.opponent(use.seat)
        if use.seat in now.shown:
            return False
        return now.faced == use.seat or any(each.id == "oracle" for each in game.working(opponent))

    @at("planning_on_select", who="main", when=_before_oracle)
    def bluff_early(self, game: Cosmic, use: Use) -> None:
        """Ruling (gambler_early): where its card must be shown early, it bluffs at that moment."""
        if game.encounter.faced == use.seat:
            game.encounter.notes["gambler"] = "early"

    def shown_early(self, game: Cosmic, owner: Seat, seat: Seat) -> Frame | None:
        early = seat == owner and game.encounter.notes.get("gambler") == "early"
        return Bluff(seat=seat) if early and seat in game.encounter.selected else None

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        mine, theirs = sums[term.side], sums.other(term.side)
        if abs(mine.card - theirs.card) >= term.amount:
            mine.card += term.amount

    @wild("reveal_before_reveal", who="main")
    def spread(self, game: Cosmic, use: Use) -> Frame | None:
        return NameSpread(seat=use.seat, why=use.why)

    @superpower("reveal_before_reveal", who="main")
    def stake(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["gambler"] = "stake"


class Bluff(Procedure):
    """Name a card, which the opponent may challenge."""

    seat: Seat
    claimed: str = ""
    stake: int = 0
    challenged: bool = False

    @step
    def claim(self, game: Cosmic) -> Frame:
        return Claim(seat=self.seat, stakes=game.encounter.notes.get("gambler") == "stake")

    def heard(self, game: Cosmic, result: Any) -> None:
        match result:
            case {"card": [card]}:
                self.claimed, self.stake = card, result.get("stake", 0)
            case {"challenges": challenges}:
                self.challenged = bool(challenges)

    @step
    def dare(self, game: Cosmic) -> Frame:
        """Ask the opponent to believe or challenge.

        Ruling (gambler_challenge): only the opposing main player may challenge.
        """
        self.claimed = self.claimed or key_of(game.encounter.selected[self.seat])
        card, more = game.face(self.claimed).name, self.stake
        game.tell("{seat:seat} says: {card}.", seat=self.seat, card=card)
        if more:
            game.tell("The stake grows by {n:ships}.", n=more)
        return Challenge(seat=game.encounter.opponent(self.seat), claimed=self.claimed, stake=more)

    @step
    def settle(self, game: Cosmic) -> Frame | None:
        unforeseen(game)
        game.seal()
        if not self.challenged:
            show_claimed(game, self.seat, self.claimed)
            copy_by_morph(game)
            return None
        opponent = game.encounter.opponent(self.seat)
        true = key_of(game.encounter.selected[self.seat]) == self.claimed
        game.tell("{seat:seat} challenges that.", seat=opponent)
        show(game, self.seat)
        copy_by_morph(game)
        loser, other = (opponent, self.seat) if true else (self.seat, opponent)
        ships = game.ships_in_encounter(loser) + self.stake
        return ChooseLosses.for_seat(loser, ships, by=other, cause="outside")


def claims(game: Cosmic) -> list[str]:
    """Return the keys of all encounter cards that can exist in this game."""
    decks = ["cosmic", "reward"] if game.options.rewards else ["cosmic"]
    keys = {key: True for deck in decks for key in numbers()[deck]}
    cards = [key for key in keys if game.face(key).type in ENCOUNTER]
    return sorted(cards, key=lambda key: (game.face(key).type, game.face(key).value or 0))


class Claim(Decision):
    """Choose the claimed card; with the super flare, also the stake."""

    stakes: bool

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "card" not in answers:
            options = [Option(key, say(game.face(key).name)) for key in claims(game)]
            return "card", Choose(
                title=say("What do you say your card is?"),
                moment="power",
                options=paged(options),
                fallback=[key_of(game.encounter.selected[self.seat])],
                secret=True,
            )
        if self.stakes and "stake" not in answers:
            return "stake", Amount(
                title=say("How many more ships do you put at stake?"),
                moment="power",
                low=1,
                high=MOST_AT_STAKE,
                unit="ships",
                fallback=1,
            )
        return None


class Challenge(Decision):
    """Choose whether to believe the claim."""

    claimed: str
    stake: int

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "challenges" in answers:
            return None
        gambler = game.encounter.opponent(self.seat)
        text = (
            "{gambler:seat} says the card is {card}. If you challenge that and it is true, you lose"
            " {mine:ships}; if it is a lie, {gambler:seat} loses {theirs:ships}."
        )
        return "challenges", Confirm(
            title=say(
                text,
                gambler=gambler,
                card=game.face(self.claimed).name,
                mine=game.ships_in_encounter(self.seat) + self.stake,
                theirs=game.ships_in_encounter(gambler) + self.stake,
            ),
            moment="power",
            about=self.claimed,
            yes=say("Challenge it"),
            no=say("Believe it"),
            fallback=False,
        )


class NameSpread(Decision):
    """Name any number, as a spread between both cards."""

    why: str

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "number" in answers:
            return None
        return "number", Amount(
            title=say("How much do the two cards differ, at least?"),
            moment="power",
            low=0,
            high=WIDEST,
            fallback=USUAL,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        number = answers.get("number", USUAL)
        game.tell("{seat:seat} names a spread of {n}.", seat=self.seat, n=number)
        side = side_of(game, self.seat)
        game.encounter.term("difference", self.why, self.seat, side, number)
        return None
