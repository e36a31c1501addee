"""The artifacts and reinforcements of the cosmic deck."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules.cosmic_encounter.model.power import Effects, Use, card
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import card_options, discard
from rules.cosmic_encounter.steps.conditions import attacks
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.ships import free
from rules.cosmic_encounter.steps.turns import all_go_home
from rules.cosmic_encounter.steps.zaps import zap_card, zap_power
from rules.cosmic_encounter.stops.announced import named_seat
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.stops.uses import AND, seats_aimed_at
from rules.kernel import Ask, Choose, Frame, Option, Seat, say

SIDES: tuple[Side, Side] = ("offense", "defense")


class CardZap(Effects):
    """Cancels an artifact or flare that a player is about to play."""

    id, name = "card_zap", "Card Zap"

    @card("on_card_played")
    def cancel(self, game: Cosmic, use: Use) -> Frame | None:
        return zap_card(game, use.answered)


class CosmicZap(Effects):
    """Cancels one use of any alien power."""

    id, name = "cosmic_zap", "Cosmic Zap"

    @card("on_power_use")
    def cancel(self, game: Cosmic, use: Use) -> Frame | None:
        return zap_power(game, use)


class EmotionControl(Effects):
    """All revealed attack cards become negotiates."""

    id, name = "emotion_control", "Emotion Control"

    def _attack_shown(self, game: Cosmic, use: Use) -> bool:
        return any(shown.type == "attack" for shown in game.encounter.shown.values())

    @card("reveal_after_reveal", when=_attack_shown)
    def calm(self, game: Cosmic, use: Use) -> None:
        for shown in game.encounter.shown.values():
            if shown.type == "attack":
                shown.type, shown.value = "negotiate", None


ALL_OF: Final = {
    "offense": "all allies of the offense",
    "defense": "all allies of the defense",
}


class ForceField(Effects):
    """Cancels any or all alliances just formed."""

    id, name = "force_field", "Force Field"

    def _alliances(self, game: Cosmic, use: Use) -> Sequence[Option]:
        now = game.encounter
        allies = [seat for seat in game.timing_order() if seat in (*now.gate, *now.beside)]
        allies = [seat for seat in allies if seat not in now.mains]
        sides = [Option(side, say(ALL_OF[side])) for side in SIDES if now.allies(side)]
        both = [Option("all", say("all allies"))] if len(sides) == 2 else []
        single = [Option(str(seat), say("{seat:seat}", seat=seat)) for seat in allies]
        return [*both, *sides, *single, *_together(allies, [now.allies(side) for side in SIDES])]

    @card("alliance_after_formed", targets=_alliances, harms=True)
    def cancel(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        of: dict[str, list[int]] = {side: now.allies(side) for side in SIDES}
        of["all"] = [*of["offense"], *of["defense"]]
        return all_go_home(game, of.get(use.target) or seats_aimed_at(use.target))


def _together(allies: list[Seat], sides: list[list[Seat]]) -> list[Option]:
    """Return every choice of several allies, except whole sides and all of them."""
    whole = [set(side) for side in sides]
    return [
        Option(AND.join(map(str, some)), say("{seats}", seats=tuple(map(named_seat, some))))
        for n in range(2, len(allies))
        for some in combinations(allies, n)
        if set(some) not in whole
    ]


class IonicGas(Effects):
    """No compensation and no rewards in this encounter."""

    id, name = "ionic_gas", "Ionic Gas"

    @card("resolution_winner_known")
    def spread(self, game: Cosmic, use: Use) -> None:
        game.encounter.compensated = False


class MobiusTubes(Effects):
    """All ships of all players leave the warp."""

    id, name = "mobius_tubes", "Mobius Tubes"

    @card("encounter_start", who="offense")
    def open(self, game: Cosmic, use: Use) -> Frame | None:
        return then(*(free(game, s, game.player(s).warp) for s in game.timing_order()))


class Plague(Effects):
    """A player loses three ships, and one card of each type in hand."""

    id, name = "plague", "Plague"

    def _players(self, game: Cosmic, use: Use) -> Sequence[Option]:
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in game.playing]

    @card("encounter_start", targets=_players, harms=True)
    def strike(self, game: Cosmic, use: Use) -> Frame | None:
        seat = use.target_seat
        ships = ChooseLosses.for_seat(seat, 3, by=use.seat, cause="plague")
        return then(ships, OneOfEachType(seat=seat))


class OneOfEachType(Decision):
    """A player discards one card of each type in hand."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        for type, cards in self._by_type(game).items():
            if len(cards) > 1 and type not in answers:
                return type, Choose(
                    title=say("Which of these cards do you discard?"),
                    moment="discard",
                    options=card_options(game, cards),
                    fallback=[cards[0]],
                    secret=True,
                )
        return None

    def _by_type(self, game: Cosmic) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in game.player(self.seat).hand:
            found.setdefault(game.face(each).type, []).append(each)
        return found

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        types = self._by_type(game)
        cards = [answers.get(type, [cards[0]])[0] for type, cards in types.items()]
        return discard(game, self.seat, cards)


class Quash(Effects):
    """A deal just made fails."""

    id, name = "quash", "Quash"

    def _made(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.result == "deal"

    @card("resolution_deal_made", when=_made)
    def quash(self, game: Cosmic, use: Use) -> None:
        game.encounter.result, game.encounter.deal = "failed deal", None


class Reinforcement(Effects):
    """Adds to either side's total."""

    id, name = "reinforcement", "Reinforcement"

    def _sides(self, game: Cosmic, use: Use) -> Sequence[Option]:
        now = game.encounter
        sides = sorted(SIDES, key=lambda side: side != now.side_of(use.seat))
        return [Option(side, say("for {s:seat}", s=now.main(side))) for side in sides]

    @card("reveal_reinforce", who="main_or_ally", when=attacks, targets=_sides)
    def play(self, game: Cosmic, use: Use) -> None:
        side: Side = "offense" if use.target == "offense" else "defense"
        value = game.face(use.card).value or 0
        game.encounter.term("reinforcement", use.why, use.seat, side, value)
