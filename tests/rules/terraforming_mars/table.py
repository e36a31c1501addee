"""Tables of Terraforming Mars set up by names, and a few words to speak about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel import Ask, Choose, Frame, Option, Seat, Voice
from rules.terraforming_mars.match import ActionPhase, Generation, Match
from rules.terraforming_mars.model.board import BY_GROUND, PlacedTile
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.player import Player, nothing
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.resolve import Resolve

ANA, BRAM, CEM, DORA, EVA = range(5)
NAMES = ("Ana", "Bram", "Cem", "Dora", "Eva")


def has(
    *in_play: str,
    hand: Iterable[str] = (),
    events: Iterable[str] = (),
    cubes: Mapping[str, int] | None = None,
    rating: int = 20,
    production: Mapping[str, int] | None = None,
    **stock: int,
) -> dict[str, Any]:
    """Return the things in front of one player, with 60 M€ unless the test says otherwise."""
    return {
        "in_play": list(in_play),
        "hand": list(hand),
        "events": list(events),
        "resources": dict(cubes or {}),
        "rating": rating,
        "production": nothing() | dict(production or {}),
        "stock": nothing() | {"mc": 60} | stock,
    }


def table(
    seats: int = 2,
    *,
    ana: dict[str, Any] | None = None,
    bram: dict[str, Any] | None = None,
    cem: dict[str, Any] | None = None,
    temperature: int = -30,
    oxygen: int = 0,
    oceans: int = 0,
    tiles: Mapping[str, tuple[str, Seat | None]] | None = None,
    deck: Iterable[str] | None = None,
    generation: int = 3,
    phase: str = "action",
    seed: str = "a seed",
    **options: Any,
) -> Terraforming:
    """A table at Ana's turn; `deck` names the top cards, the first one uppermost."""
    game = new(seats, TerraformingOptions(**options), seed, "")
    for player, given in zip(game.seated, (ana, bram, cem), strict=False):
        game.seated[player.seat] = Player.model_validate({"seat": player.seat, **(given or has())})
    for player in game.seated[3:]:
        game.seated[player.seat] = Player.model_validate({"seat": player.seat, **has()})
    game.parameters = {"temperature": temperature, "oxygen": oxygen, "oceans": oceans}
    laid = {at: PlacedTile(tile=tile, owner=owner) for at, (tile, owner) in (tiles or {}).items()}
    free = [at for at in reversed(BY_GROUND["ocean"]) if at not in laid]
    missing = oceans - sum(placed.tile == "ocean" for placed in laid.values())
    laid |= {at: PlacedTile(tile="ocean") for at in free[: max(0, missing)]}
    game.tiles, game.claims, game._land = laid, {}, None
    named = list(deck or ())
    held = {card for player in game.seated for card in (*player.in_play, *player.hand)}
    rest = [card for card in game.deck if card not in held and card not in named]
    game.deck = [*rest, *reversed(named)]
    game.first, game.generation = ANA, generation
    game.box, game.history = [], []
    if phase == "action":
        game.phase = "action"
        game.stack = [
            Match(at="another"),
            Generation(at="production"),
            ActionPhase(upcoming=ANA),
        ]
    else:
        game.stack = [Match(at="another"), Generation(at=phase)]
    game.take_news()
    game.begin()
    return game


def asked(game: Terraforming) -> Seat:
    """The one seat that the table waits for."""
    waiting = [seat for seat, ask in game.asks().items() if not ask.optional]
    assert len(waiting) == 1
    return waiting[0]


def question(game: Terraforming) -> Ask:
    """Return that seat's question."""
    return game.asks()[asked(game)]


def options(game: Terraforming) -> dict[str, Option]:
    """Return that seat's options, by id."""
    ask = question(game)
    assert isinstance(ask, Choose)
    return {option.id: option for option in ask.options}


def open_ids(game: Terraforming) -> list[str]:
    """The ids that may be chosen."""
    return [id for id, option in options(game).items() if option.why_not is None]


def choose(game: Terraforming, *ids: str) -> None:
    """The asked seat chooses by id."""
    game.play(asked(game), list(ids))


def why_not(game: Terraforming, id: str) -> str:
    """Why something is closed, as its player reads it."""
    return str(options(game)[id].why_not)


def warning(game: Terraforming, id: str) -> str:
    return str(options(game)[id].warning)


def by_default(game: Terraforming, moment: str = "action") -> None:
    """Every question is answered as for one who runs out of time, up to one of this moment."""
    for _ in range(100):
        if game.over or question(game).moment == moment:
            return
        game.play(asked(game), question(game).fallback)
    raise AssertionError(f"nobody is asked: {moment}")


def pass_all(game: Terraforming) -> None:
    """Everybody passes, up to the first question of another moment."""
    while not game.over and len(game.asks()) == 1 and question(game).moment == "action":
        choose(game, next(id for id in options(game) if id in ("pass", "end")))


def open_frame(game: Terraforming, frame: Frame) -> None:
    """Put a frame on the stack and let the rules go on."""
    game.stack.append(frame)
    game.begin()


def resolve(game: Terraforming, *effects: Effect, source: str = "comet", about: str = "") -> None:
    """Carry out effects for Ana."""
    open_frame(game, Resolve.of(Cause(ANA, source, about), effects))


def play(game: Terraforming, card: str) -> None:
    """Play a card from the hand; payment and everything else as proposed."""
    choose(game, f"play:{card}")
    by_default(game, "action")


def said(game: Terraforming) -> list[str]:
    """Return the public news since the last call."""
    voice = Voice(NAMES)
    return [voice.say(line.text) for line in game.take_news() if line.to is None]


def told(game: Terraforming, seat: Seat) -> list[str]:
    """Return the private news of one seat since the last call."""
    voice = Voice(NAMES)
    return [voice.say(line.text) for line in game.take_news() if line.to == seat]
