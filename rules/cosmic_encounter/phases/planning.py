"""Stop C: all between the alliances and the reveal; both main players select a card."""

from __future__ import annotations

from collections.abc import Collection

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.lucre.attack import announce, expected, who_announces
from rules.cosmic_encounter.lucre.orders import to_announce
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import signed
from rules.cosmic_encounter.phases import onward
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import NewHand, card_options
from rules.cosmic_encounter.steps.turns import all_go_home, cut_short, show
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel import Ask, Choose, Frame, Option, Seat, Text, say
from rules.parts.offers import paged
from rules.parts.stop.windows import Answers

NONE = "none"
"""The only choice of a main player without encounter cards."""


def announcing(game: Cosmic) -> Choose:
    """Return the question what the Lucre on the planet counts for."""
    planet, usual = game.encounter.planet, expected(game)
    most = abs(usual)
    plus = [_change(n, say("Add")) for n in range(most, 0, -1)]
    minus = [_change(-n, say("Take away")) for n in range(1, most + 1)]
    return Choose(
        title=say("What does your Lucre on {planet} count for?", planet=planet),
        moment="announce",
        options=paged([*plus, _change(0, say("Add")), *minus], "Lucre"),
        fallback=[str(usual)],
    )


def _change(n: int, group: Text) -> Option:
    label = say("{change} in all", change=signed(n)) if n else say("Nothing of it")
    return Option(str(n), label, group=group)


def announce_by_order(game: Cosmic) -> None:
    """Announce Lucre on the planet before stop C opens, if its owner has ordered how."""
    owner = who_announces(game)
    amount = None if owner is None else to_announce(game, owner)
    if amount is not None:
        announce(game, amount)


class Planning(CosmicStop):
    """Both main players select an encounter card, in secret.

    The owner of Lucre on the planet first says what it counts for. All know what is expected:
    another announcement makes a further round, so the cards are selected by players who know it.
    """

    LETTER = "C"

    @classmethod
    def of(cls, game: Cosmic) -> Planning:
        return cls(seats=[], moments=[*STOPS["C"]])

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        return game.encounter.mains

    def opening(self, game: Cosmic) -> Text:
        text = "{seat:seat} and {other:seat} select their cards. Do you do anything?"
        now, owner = game.encounter, self._announces(game)
        mains = {"seat": now.offense, "other": now.main("defense")}
        if owner is None:
            return say(text, **mains)
        text = (
            "{seat:seat} and {other:seat} select their cards. Lucre on {planet} counts {change}"
            " unless {owner:seat} says otherwise. Do you do anything?"
        )
        return say(text, **mains, planet=now.planet, change=signed(expected(game)), owner=owner)

    # ---- decisions of main players -----------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        if seat not in (now.offense, now.defense) or seat in now.shown or now.cut_short:
            return None
        if self.at > self.moments.index("planning_on_select"):
            return None
        if seat == self._announces(game) and "lucre" not in answers:
            return "lucre", announcing(game)
        if "card" not in answers:
            return "card", self._card(game, seat)
        kickers = [c for c in game.playable(seat) if face(c).type == "kicker"]
        if kickers and "kicker" not in answers and answers["card"] != [NONE]:
            return "kicker", _kicker(game, kickers)
        ahead = onward.asks_ahead(game, seat) and answers["card"] != [NONE]
        return ("onward", onward.question()) if ahead and "onward" not in answers else None

    def _announces(self, game: Cosmic) -> Seat | None:
        """Return the owner of the Lucre that is announced in this stop; None: nobody."""
        return None if game.encounter.lucre is not None else who_announces(game)

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
        if moment == "planning_new_hand":
            self._announce(game)
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

    def _announce(self, game: Cosmic) -> None:
        """Announce Lucre before cards are selected; what nobody expected is a happening."""
        owner = self._announces(game)
        if owner is None:
            return
        amount, usual = int(self.answers_of(game, owner)["lucre"][0]), expected(game)
        announce(game, amount)
        self.asks_anew = self.asks_anew or amount != usual

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
