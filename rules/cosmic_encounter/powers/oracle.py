"""Oracle."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import all_go_home, cut_short
from rules.cosmic_encounter.stops.frame import note_gain


class Oracle(Power):
    """Sees the opponent's card before it selects its own."""

    id, name, alert = "oracle", "Oracle", "green"

    @at("planning_on_select", who="main", use="mandatory")
    def look_first(self, game: Cosmic, use: Use) -> None:
        game.encounter.faced = game.encounter.opponent(use.seat)

    @wild("planning_before_select", who="main")
    def shuffle_hands(self, game: Cosmic, use: Use) -> None:
        one, two = (game.player(seat) for seat in game.encounter.mains)
        cards, first = game.shuffled([*one.hand, *two.hand]), len(one.hand)
        one.hand, two.hand = cards[:first], cards[first:]
        for seat in game.encounter.mains:
            note_gain(game, seat)

    def _has_seen(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.opponent(use.seat) in game.encounter.shown

    @superpower("planning_on_select", who="main", when=_has_seen)
    def turn_away(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        opponent = now.opponent(use.seat)
        if card := now.shown.pop(opponent).card:
            game.take_back(opponent, card)
        cut_short(game, "deal")
        return all_go_home(game, [*now.gate, *now.beside])
