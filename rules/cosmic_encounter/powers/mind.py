"""Mind."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import drawing, look_at_drawn, look_at_hand
from rules.cosmic_encounter.steps.conditions import of_another, with_own_power
from rules.cosmic_encounter.stops.present import unforeseen
from rules.kernel import Option


class Mind(Power):
    """Looks at a main player's hand."""

    id, name, alert = "mind", "Mind", "yellow"

    def _hands(self, game: Cosmic, use: Use) -> list[Option]:
        """Return the hands of main players; as a main player itself, the opponent's alone."""
        mains = game.encounter.mains
        return [Option(str(s), say("{s:seat}", s=s)) for s in mains if s != use.seat]

    @at("alliance_before_invite", targets=_hands)
    def look(self, game: Cosmic, use: Use) -> None:
        both = game.encounter.notes.pop("mind", "") == "super"
        for seat in game.encounter.mains if both else [use.target_seat]:
            look_at_hand(game, use.seat, seat)
        if game.encounter.may_invite["defense"]:
            unforeseen(game)  # it knows more now, before it invites or is invited

    @superpower("on_power_use", who="not_main", when=with_own_power)
    def look_at_both(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["mind"] = "super"

    @wild("on_other_draw", when=of_another)
    def watch(self, game: Cosmic, use: Use) -> None:
        """Watch draws, but not of reward cards, whose draws set off no reaction."""
        seat = use.event["seat"]
        watched = game.encounter.watched
        watched[seat] = [*watched.get(seat, []), use.seat]
        look_at_drawn(game, use.seat, seat, drawing(game).drawn)
