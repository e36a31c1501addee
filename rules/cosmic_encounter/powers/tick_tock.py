"""Tick-Tock."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.giving import SettleAtHome
from rules.cosmic_encounter.steps.losses import LoseShips
from rules.cosmic_encounter.steps.turns import has_won_or_dealt
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Option, Procedure, step

SHORT, SETTLERS = 8, 4


class TickTock(Power):
    """Wins when its countdown is empty."""

    id, name, alert = "tick_tock", "Tick-Tock", "yellow"
    tokens_at_start = 10
    has_setup_text = True

    def set_up(self, game: Cosmic, seat: Seat) -> None:
        if game.short:
            game.sheet(self.id).tokens = SHORT

    def _counts(self, game: Cosmic, use: Use) -> bool:
        """Whether the result counts.

        Ruling (tick_tock_as_deal): what ends as if a deal had been made counts as one.
        """
        return game.encounter.result in ("defense wins", "deal")

    @at("resolution_outcome", use="mandatory", when=_counts)
    def tick(self, game: Cosmic, use: Use) -> Frame:
        return Tick(seat=use.seat)

    def has_won(self, game: Cosmic, owner: Seat, won: bool) -> bool:
        return won or game.sheet(self.id).tokens < 1

    def worth(self, game: Cosmic, seat: Seat) -> int:
        """Return the number of tokens left."""
        return game.sheet(self.id).tokens

    def _payments(self, game: Cosmic, use: Use) -> list[Option]:
        planets = game.colonies(use.seat) if has_won_or_dealt(game, use.seat) else []
        return [Option(planet.id, say(planet.id)) for planet in planets]

    @superpower("resolution_after_win_or_deal", who="main", targets=_payments)
    def hurry(self, game: Cosmic, use: Use) -> Frame | None:
        fee = LoseShips.of(use.seat, {use.target: 1}, by=use.seat, cause="fee")
        return then(fee, Tick(seat=use.seat))

    @wild("on_cosmic_deck_reshuffle")
    def settle(self, game: Cosmic, use: Use) -> Frame:
        return SettleAtHome(seat=use.seat, ships=SETTLERS)


class Tick(Procedure):
    """Take a token off the sheet; players with enough colonies by then win with it."""

    seat: Seat

    @step
    def take(self, game: Cosmic) -> None:
        sheet = game.sheet(TickTock.id)
        sheet.tokens = max(0, sheet.tokens - 1)
        text = "Tick-Tock loses a token and has {n:tokens}."
        game.tell(text, n=sheet.tokens)
        if not sheet.tokens:
            game.check_victory("countdown")
