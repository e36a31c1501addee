"""Tables of On Mars set up by names, for tests of single rules."""

from __future__ import annotations

from typing import Any

from rules.kernel import Ask, Choose, Option, Seat, is_legal
from rules.on_mars.meta import META
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import LSS
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Building, Drawn
from rules.on_mars.phases.turns import TakeTurn
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, begin


def table(seats: int = 2, *, side: str = "colony", **options: Any) -> OnMars:
    """A table in its first round; seat 0 is on turn, with its bot on I3, everybody on one side."""
    for number in range(200):
        game = META.new(seats, OnMarsOptions(**options), f"rules {number}", "")
        assert isinstance(game, OnMars)
        _start(game, side)
        first = game.player(0)
        if list(game.asks()) == [0] and first.bots == ["I3"] and game.side(0) == side:
            game.take_news()
            return game
    raise AssertionError("no deal begins like that")


def _start(game: OnMars, side: str) -> None:
    """Choose start spaces: seat 0 the first of its side."""
    spaces = {"colony": ("5", "6", "7", "8"), "orbit": ("1", "2", "3", "4")}[side]
    for _ in range(50):
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        if ask.moment == "turn":
            return
        ids = [option.id for option in ask.options] if isinstance(ask, Choose) else []
        answer = [spaces[seat]] if spaces[seat] in ids else [STOP]
        game.play(seat, answer if is_legal(ask, answer) else ask.fallback)


def change(game: OnMars) -> None:
    """Something was put onto the table by a test: what was found out about it holds no more."""
    game._changes()
    game._groups = None


def ask_of(game: OnMars, seat: Seat = 0) -> Ask:
    return game.asks()[seat]


def options_of(game: OnMars, seat: Seat = 0) -> dict[str, Option]:
    ask = ask_of(game, seat)
    assert isinstance(ask, Choose)
    return {option.id: option for option in ask.options}


def play(game: OnMars, *answers: Any, seat: Seat = 0) -> None:
    """Answer one question after the other; a bare string names an option."""
    for answer in answers:
        game.play(seat, [answer] if isinstance(answer, str) else answer)


def said(game: OnMars) -> list[str]:
    return [str(line.text) for line in game.take_news()]


def build(game: OnMars, at: str, tile: str, **fields: Any) -> None:
    """Put a building on the map."""
    game.buildings[at] = Building(tile=tile, **fields)  # type: ignore[arg-type]
    change(game)


def give(game: OnMars, seat: Seat = 0, **amounts: int) -> None:
    """Set goods, crystals or ready colonists of a player."""
    player = game.player(seat)
    for item, n in amounts.items():
        if item in player.goods:
            player.goods[item] = n  # type: ignore[index]
        else:
            setattr(player, item, n)
    change(game)


def blueprint(game: OnMars, card: str, seat: Seat = 0, at: str = "") -> None:
    """Put a blueprint in front of a player, built or not."""
    player = game.player(seat)
    player.blueprints.append(Drawn(card=card, at=at))
    player.markers_left -= 1
    for row in game.display:
        row[:] = [place for place in row if place.card != card]
    game.blueprints = [one for one in game.blueprints if one != card]
    if at:
        game.buildings[at].upgraded_by = seat
        game.buildings[at].blueprint = card
    change(game)


def start(game: OnMars, effect: Effect, seat: int = 0) -> None:
    """Carry out an effect in the turn of seat 0."""
    game.stack.append(TakeTurn(seat=0))
    frame = begin(game, seat, effect)
    if frame is not None:
        game.stack.append(frame)
    change(game)
    game._go_on()


def constructs(game: OnMars) -> str:
    """Seat 0 constructs some building of the life support; which, is returned."""
    give(game, mineral=2, battery=1, water=1, plant=1)
    play(game, "construct")
    kind = next(id for id, option in options_of(game).items() if id in LSS and not option.why_not)
    play(game, kind)
    play(game, next(iter(options_of(game))))
    while ask_of(game).moment != "turn":
        play(game, "crystal" if ask_of(game).moment == "life_support" else ask_of(game).fallback)
    return kind
