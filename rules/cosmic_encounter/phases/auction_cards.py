"""The effects of auction cards, apart from encounters: cards, ships, technologies.

The buyer of a card carries it out, or discards it without effect. None of it can be zapped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from rules.cosmic_encounter.lucre.market import kind_of
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.phases.auction_encounters import encounter_by
from rules.cosmic_encounter.state import SHIPS_A_PLANET, Cosmic
from rules.cosmic_encounter.steps.cards import ChooseDiscards, Draw, card_options, discard
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.ships import ON, Land, among, on_colonies
from rules.cosmic_encounter.steps.techs import act, actions
from rules.cosmic_encounter.stops.frame import gain
from rules.cosmic_encounter.stops.then import then
from rules.kernel import (
    Allocation,
    Ask,
    CardId,
    Choose,
    Frame,
    Option,
    OwnSeat,
    Procedure,
    Seat,
    Share,
    say,
    step,
)

NOTHING: Final = "nothing"
"""The option to discard a card without effect."""
WITHOUT_EFFECT = Option(NOTHING, say("Discard it without effect"), aside=True)
MOMENT: Final = "auction_card"
WORTH: Final = {"artifact": 14, "flare": 13, "kicker": 12, "reinforcement": 9, "negotiate": 7}
"""The worth of a card kept without a choice; attacks are worth their printed value."""


# ---- cards ---------------------------------------------------------------------------------------


class BestOf(Procedure):
    """A player draws cards, keeps at most one of them and discards the others.

    Ruling (best_of_drawn): they count as drawn by the winner, of the deck that is named alone;
    those not kept count as discarded by the winner, and a rift among reward cards does not
    detonate.
    """

    seat: Seat
    number: int
    reward: bool = False
    drawn: Annotated[list[CardId], OwnSeat] = []

    @step
    def draw(self, game: Cosmic) -> Frame:
        return Draw(seat=self.seat, number=self.number, reward=self.reward)

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and "drawn" in result:
            self.drawn = list(result["drawn"])

    @step
    def keep(self, game: Cosmic) -> Frame | None:
        return KeepOne(seat=self.seat, among=self.drawn) if self.drawn else None


class KeepOne(Decision):
    """Choose the card to keep."""

    among: Annotated[list[CardId], OwnSeat]

    def _cards(self, game: Cosmic) -> list[str]:
        hand = game.player(self.seat).hand
        return [card for card in self.among if card in hand]

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        cards = self._cards(game)
        return None if "which" in answers or not cards else ("which", keep_one(game, cards))

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        kept = answers.get("which", [])
        return discard(game, self.seat, [card for card in self._cards(game) if card not in kept])


def keep_one(game: Cosmic, cards: list[str]) -> Choose:
    """Return the question which one of these cards to keep, if any."""
    faces = {card: game.face(card) for card in cards}
    worth = {c: WORTH.get(face.type, face.value or 0) for c, face in faces.items()}
    return Choose(
        title=say("Which of these cards do you keep? The others are discarded."),
        moment=MOMENT,
        options=card_options(game, cards),
        least=0,
        most=1,
        fallback=[max(cards, key=lambda card: worth[card])],
        secret=True,
    )


class FlaresSeen(Decision):
    """Look at two unused flares, keep at most one, and shuffle the pile."""

    seen: Annotated[list[CardId], OwnSeat]

    @classmethod
    def of(cls, game: Cosmic, seat: Seat, number: int) -> FlaresSeen:
        """Return the frame on the top unused flares; they stay there until one is kept."""
        game.seal()
        text = "{seat:seat} looks at {n:cards} of the unused flares."
        seen = game.flare_deck.cards[:number]
        game.tell(text, seat=seat, n=len(seen), minor=True)
        return cls(seat=seat, seen=seen)

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "which" in answers or not self.seen:
            return None
        return "which", keep_one(game, self.seen)

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> None:
        deck = game.flare_deck
        for card in answers.get("which", []):
            if card in deck.cards:
                deck.cards.remove(card)
                gain(game, self.seat, [card])
                game.listed = []  # one more is in the game, and only its holder knows which
                game.tell("{seat:seat} keeps a flare.", seat=self.seat)
                game.tell("You keep {card}.", to=self.seat, card=game.named(card))
        deck.shuffle(game)


# ---- technologies --------------------------------------------------------------------------------


class ResearchOnce(Decision):
    """One technology action, as in regroup: own technologies, own ships."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        found = actions(game, self.seat)
        if "which" in answers or not found:
            return None
        return "which", Choose(
            title=say("What do you do with your technologies?"),
            moment=MOMENT,
            options=(*found, WITHOUT_EFFECT),
            fallback=[NOTHING],
            proposed=[found[0].id],
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        return act(game, self.seat, answers.get("which", []))


# ---- ships ---------------------------------------------------------------------------------------


class MoveShips(Decision):
    """Move ships from own colonies to other own colonies.

    Ruling (moved_ships): a colony that is left empty is given up; there are no new ones, and ships
    in the warp or on technologies do not move.
    """

    most: int

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        lines = on_colonies(game, self.seat)
        if len(lines) < 2:
            return None
        if "from" not in answers:
            return "from", self._from(lines)
        ships = sum(answers["from"].values())
        if ships and "to" not in answers:
            return "to", self._to(lines, answers["from"], ships)
        return None

    def _from(self, lines: tuple[Share, ...]) -> Allocation:
        most = min(self.most, sum(line.high for line in lines))
        title = say("Which ships do you move? At most {ships}.", ships=so_many(most))
        stay = {line.id: 0 for line in lines}
        return Allocation(
            title=title,
            moment=MOMENT,
            lines=lines,
            least=0,
            most=most,
            fallback=stay,
            offer=say("Move {shares}"),
        )

    def _to(self, lines: tuple[Share, ...], moved: Mapping[str, int], ships: int) -> Allocation:
        to = tuple(Share(line.id, line.label, 0, ships, unit="ships", words=ON) for line in lines)
        back = {line.id: moved[line.id] for line in lines}
        return Allocation(
            title=say("To which of your colonies do you send {ships}?", ships=so_many(ships)),
            moment=MOMENT,
            lines=to,
            least=ships,
            most=ships,
            fallback=back,
            offer=say("Move them: {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        if "to" not in answers:
            return None
        for planet, n in answers["to"].items():
            game.settle(self.seat, planet, n)
        ships = game.lift(self.seat, answers["from"])
        game.tell("{seat:seat} moves {n:ships}.", seat=self.seat, n=ships)
        return powers_lost(game)


class Resettle(Decision):
    """Settle a home planet again from other own colonies, whoever else is there.

    Ruling (settled_again): only a home planet without an own colony; no ships from the warp.
    """

    def _planets(self, game: Cosmic) -> list[str]:
        return [each.id for each in game.system(self.seat) if self.seat not in each.ships]

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        planets, lines = self._planets(game), on_colonies(game, self.seat)
        if not planets or not lines:
            return None
        if "planet" not in answers:
            options = tuple(Option(planet, say(planet)) for planet in planets)
            return "planet", Choose(
                title=say("Which home planet do you settle again?"),
                moment=MOMENT,
                options=(*options, WITHOUT_EFFECT),
                fallback=[planets[0]],
            )
        if answers["planet"] == [NOTHING] or "ships" in answers:
            return None
        most = min(SHIPS_A_PLANET, sum(line.high for line in lines))
        title = say("Which ships settle on {planet}?", planet=answers["planet"][0])
        return "ships", among(
            lines, most, least=1, title=title, moment=MOMENT, offer=say("Settle {shares}")
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        if "ships" not in answers:
            return None
        planet = answers["planet"][0]
        ships = game.lift(self.seat, answers["ships"])
        text = "{seat:seat} settles on {planet} again, with {n:ships}."
        game.tell(text, seat=self.seat, planet=planet, n=ships)
        return then(place(game, self.seat, planet, ships), powers_lost(game))


class FreeShips(Decision):
    """Bring ships back from the warp, as many as their owner wants, to colonies of choice.

    Ruling (nowhere_to_land): without any colony they stay in the warp.
    """

    most: int

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        there = min(self.most, game.player(self.seat).warp)
        lines = tuple(
            Share(planet.id, say(planet.id), 0, there, unit="ships", words=ON)
            for planet in game.colonies(self.seat)
        )
        if "where" in answers or not there or not lines:
            return None
        title = say("Which ships come back from the warp? At most {ships}.", ships=so_many(there))
        return "where", Allocation(
            title=title,
            moment=MOMENT,
            lines=lines,
            least=0,
            most=there,
            fallback={line.id: 0 for line in lines} | game.spread_home(self.seat, there),
            offer=say("Land {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        where = {id: n for id, n in answers.get("where", {}).items() if n}
        if not where:
            return None
        ships = sum(where.values())
        return Land(seat=self.seat, ships=ships, source="warp", answers={"where": where})


# ---- all of them ---------------------------------------------------------------------------------


def _discard_one(game: Cosmic, seat: Seat) -> Frame:
    """Ruling (discard_own): of the own hand; with an empty one nothing happens."""
    return ChooseDiscards(seat=seat, number=1, least=0)


EFFECTS: Final[Mapping[str, Callable[[Cosmic, Seat], Frame | None]]] = {
    "cosmic_best_of_4": lambda game, seat: BestOf(seat=seat, number=4),
    "cosmic_best_of_2": lambda game, seat: BestOf(seat=seat, number=2),
    "flare_best_of_2": lambda game, seat: FlaresSeen.of(game, seat, 2),
    "discard_one": _discard_one,
    "reward_best_of_2": lambda game, seat: BestOf(seat=seat, number=2, reward=True),
    "extra_tech_phase": lambda game, seat: ResearchOnce(seat=seat),
    "move_all_ships": lambda game, seat: MoveShips(seat=seat, most=game.ships_on_colonies(seat)),
    "rebirth": lambda game, seat: Resettle(seat=seat),
    "free_3_ships": lambda game, seat: FreeShips(seat=seat, most=3),
    "free_7_ships": lambda game, seat: FreeShips(seat=seat, most=7),
    "move_4_ships": lambda game, seat: MoveShips(seat=seat, most=4),
    "extra_deal": lambda game, seat: encounter_by(seat, "extra_deal"),
    "extra_encounter": lambda game, seat: encounter_by(seat, "extra_encounter"),
    "extra_home_encounter": lambda game, seat: encounter_by(seat, "extra_home_encounter"),
}
"""An auction card's key -> its effect for the winner."""


def carried_out(game: Cosmic, seat: Seat, card: str) -> Frame | None:
    """Return the frame of a bought card's effect.

    Ruling (no_zap): neither artifact, flare nor power: nothing can zap it.
    """
    return None if seat in game.gone else EFFECTS[kind_of(card)](game, seat)
