"""Stop C: all between the alliances and the reveal; both main players select a card."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.lucre.attack import announce, who_announces
from rules.cosmic_encounter.lucre.orders import to_announce
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import signed
from rules.cosmic_encounter.phases import onward
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import NewHand, card_options
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.turns import all_go_home, cut_short, show
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel.ask import Ask, Choose, Option, Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.parts.offers import paged
from rules.parts.stop.windows import Answers

NONE = "none"
"""The only choice of a main player without encounter cards."""


class Announce(Decision):
    """The owner of invested Lucre chooses how much it changes its side's total."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "change" in answers:
            return None
        most = game.planet(game.encounter.planet).lucre
        plus = [_change(n, say("Add")) for n in range(most, 0, -1)]
        minus = [_change(-n, say("Take away")) for n in range(1, most + 1)]
        return "change", Choose(
            title=say("What does your Lucre on {planet} count for?", planet=game.encounter.planet),
            moment="announce",
            options=paged([*plus, _change(0, say("Add")), *minus], "Lucre"),
            fallback=[str(most)],
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> None:
        announce(game, int(answers["change"][0]))


def _change(n: int, group: Text) -> Option:
    label = say("{change} in all", change=signed(n)) if n else say("Nothing of it")
    return Option(str(n), label, group=group)


def announcement(game: Cosmic) -> Frame | None:
    """Announce Lucre on the planet before stop C opens: by order, or ask its owner."""
    owner = who_announces(game)
    if owner is None:
        return None
    amount = to_announce(game, owner)
    if amount is None:
        game.phase, game.stop = "planning", "C"
        return Announce(seat=owner)
    announce(game, amount)
    return None


class Planning(CosmicStop):
    """Both main players select an encounter card, in secret."""

    LETTER = "C"

    @classmethod
    def of(cls, game: Cosmic) -> Planning:
        return cls(seats=[], moments=[*STOPS["C"]])

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        return game.encounter.mains

    def opening(self, game: Cosmic) -> Text:
        text = "{seat:seat} and {other:seat} select their cards. Do you do anything?"
        now = game.encounter
        return say(text, seat=now.offense, other=now.main("defense"))

    # ---- decisions of main players -----------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        if seat not in (now.offense, now.defense) or seat in now.shown or now.cut_short:
            return None
        if self.at > self.moments.index("planning_on_select"):
            return None
        if "card" not in answers:
            return "card", self._card(game, seat)
        kickers = [c for c in game.playable(seat) if face(c).type == "kicker"]
        if kickers and "kicker" not in answers and answers["card"] != [NONE]:
            return "kicker", _kicker(game, kickers)
        ahead = onward.asks_ahead(game, seat) and answers["card"] != [NONE]
        return ("onward", onward.question()) if ahead and "onward" not in answers else None

    def _card(self, game: Cosmic, seat: Seat) -> Choose:
        cards = game.selectable(seat)
        if not cards:
            words = say("Draw a new hand, and select then")
            if seat == game.encounter.offense:
                words = say("End the turn: you have no encounter card")
            title = say("You have no encounter card.")
            none = (Option(NONE, words),)
            return Choose(title=title, moment="select", options=none, fallback=[NONE])
        attacks = [card for card in cards if face(card).type == "attack"]
        highest = max(attacks or cards, key=lambda card: face(card).value or 0)
        options = card_options(game, cards)
        if seat == game.encounter.defense and not game.encounter_cards(seat):
            options += (Option(NONE, say("Draw a new hand, and select then")),)
        return Choose(
            title=say("Which encounter card do you select?"),
            moment="select",
            options=options,
            fallback=[highest],
        )

    def default_waits(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the stop waits for a seat: a main player after any announcement."""
        return seat in game.encounter.mains and bool(self.chain)

    # ---- rules -------------------------------------------------------------------------------

    def enters(self, game: Cosmic, moment: str) -> Frame | None:
        return self._supplied(game)

    def is_entered(self, moment: str) -> bool:
        return moment == "planning_new_hand"

    def _supplied(self, game: Cosmic) -> Frame | None:
        """End the turn where the offense has no card; draw a new hand for such a defense."""
        now = game.encounter
        if not game.selectable(now.offense):
            text = "{seat:seat} has no encounter card left: the turn is over."
            if now.extra:
                text = "{seat:seat} has no encounter card left: the encounter is over."
            game.tell(text, seat=now.offense)
            cut_short(game, "ended")
            return all_go_home(game, [*now.gate, *now.beside])
        return self._new_hand(game)

    def _new_hand(self, game: Cosmic) -> Frame | None:
        defense = game.encounter.main("defense")
        if game.encounter_cards(defense) or defense in game.gone:
            return None
        if game.selectable(defense) and self.answers_of(game, defense).get("card") != [NONE]:
            return None  # it plays from its hoard
        return NewHand(seat=defense)

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        now = game.encounter
        if moment == "planning_before_select":
            return self._supplied(game)  # a power has taken the last one
        if moment != "planning_on_select":
            return None
        if now.faced is not None and now.faced not in now.shown:
            self._select(game, now.faced)
            self.asks_anew = True
            self.at -= 1  # the other one selects in a round of its own
            return self._show_early(game, now.faced)
        for seat in now.mains:
            if seat not in now.shown:
                self._select(game, seat)
        return None

    def _show_early(self, game: Cosmic, seat: Seat) -> Frame | None:
        """Show the card, unless a power acts instead."""
        for owner in game.timing_order():
            for each in game.working(owner):
                if (instead := each.shown_early(game, owner, seat)) is not None:
                    return instead
        show(game, seat)
        return None

    def _select(self, game: Cosmic, seat: Seat) -> None:
        now = game.encounter
        answers = self.answers_of(game, seat)
        card = answers["card"][0] if "card" in answers else NONE
        if card == NONE:
            return
        game.play_out(seat, card)
        now.selected[seat] = card
        for kicker in answers.get("kicker", []):
            game.play_out(seat, kicker)
            now.kickers[seat] = kicker
        onward.keep(game, seat, answers)


def _kicker(game: Cosmic, kickers: list[str]) -> Choose:
    return Choose(
        title=say("Do you add a kicker?"),
        moment="kicker",
        options=card_options(game, kickers),
        least=0,
        most=1,
        fallback=[],
    )
