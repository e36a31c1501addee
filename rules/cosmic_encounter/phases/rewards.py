"""Rewards of defensive allies: their mix, and the taking of them.

An ally names the mix in stop V. Some orders ask for it while joining. So stop R waits for nobody.
It asks for the mix only where it is no longer possible.
"""

from typing import Annotated

from rules.cosmic_encounter.lucre.attack import steal, to_steal
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.steps.ships import asks_mix, free
from rules.kernel import (
    Allocation,
    CardId,
    Frame,
    OwnSeat,
    Procedure,
    Seat,
    Share,
    Text,
    is_legal,
    say,
    step,
)


def rewarded(game: Cosmic) -> list[Seat]:
    """Return the defensive allies with rewards."""
    now = game.encounter
    if now.result != "defense wins" or not (now.compensated and now.beside):
        return []
    return [seat for seat in game.timing_order() if seat in now.beside]


def reward_units(game: Cosmic, seat: Seat, ships: int | None = None) -> int:
    """Return the number of an ally's rewards; with this many ships, if it has not joined yet."""
    there = game.encounter.beside.get(seat, 0) if ships is None else ships
    return int(game.fold("reward_units", there, seat))


def mix(game: Cosmic, seat: Seat, ships: int | None = None) -> Allocation | None:
    """Return the question for a defensive ally's mix of ships and cards; None: no rewards."""
    units, warp = reward_units(game, seat, ships), game.player(seat).warp
    if not units:
        return None
    lines = [
        Share("ships", say("Ships from the warp"), 0, min(units, warp), unit="ships"),
        Share("cosmic", say("Cosmic cards"), 0, units),
    ]
    if game.options.rewards:
        lines.append(Share("reward", say("Reward cards"), 0, units))
    if there := min(units, to_steal(game)):
        lines.append(Share("lucre", say("Lucre from the planet"), 0, there, unit="lucre"))
    usual = min(units, warp)
    fallback = {line.id: 0 for line in lines} | {"ships": usual, "cosmic": units - usual}
    return Allocation(
        title=_title(game),
        moment="rewards",
        lines=tuple(lines),
        least=units,
        most=units,
        fallback=fallback,
        offer=say("Take {shares}"),
    )


def _title(game: Cosmic) -> Text:
    if game.encounter.result:
        return say("How do you take your rewards?")
    return say("If the defense wins: how do you take your rewards?")


def mix_with_joining(game: Cosmic, seat: Seat, ships: int) -> Allocation | None:
    """Return the mix question to a player who joins the defense and wants it; None: not asked.

    Where nothing has a clock nobody waits for another's rewards: they are asked in stop R.
    """
    wanted = ships and game.options.clocked and asks_mix(game, seat)
    return mix(game, seat, ships) if wanted else None


def mix_ahead(game: Cosmic, seat: Seat) -> dict[str, int] | None:
    """Return the mix that an ally has named ahead, if it is possible now; else None."""
    named, question = game.encounter.mixes.get(seat), mix(game, seat)
    fits = named is not None and question is not None and is_legal(question, named)
    return named if fits else None


def note_gained(game: Cosmic, seat: Seat, had: list[str]) -> None:
    """Note the cards that a player with this former hand has gained."""
    gained = [card for card in game.player(seat).hand if card not in had]
    game.encounter.gained[seat] = [*game.encounter.gained.get(seat, []), *gained]


class Rewards(Procedure):
    """A defensive ally takes its rewards, in the mix it named before any draw."""

    seat: Seat
    mix: dict[str, int]
    had: Annotated[list[CardId], OwnSeat] = []
    missing: int = 0  # Lucre that earlier allies have taken

    @step
    def lucre(self, game: Cosmic) -> None:
        """Take Lucre.

        Ruling (theft_short): for Lucre that is no more there cosmic cards are drawn.
        """
        wanted = self.mix.get("lucre", 0)
        self.missing = wanted - steal(game, self.seat, wanted)

    @step
    def ships(self, game: Cosmic) -> Frame | None:
        return free(game, self.seat, self.mix.get("ships", 0))

    @step
    def cosmic(self, game: Cosmic) -> Frame | None:
        n = self.mix.get("cosmic", 0) + self.missing
        self.had = [*game.player(self.seat).hand]
        return Draw(seat=self.seat, number=n) if n else None

    @step
    def reward(self, game: Cosmic) -> Frame | None:
        n = self.mix.get("reward", 0)
        return Draw(seat=self.seat, number=n, reward=True) if n else None

    @step
    def noted(self, game: Cosmic) -> None:
        note_gained(game, self.seat, self.had)
