"""Replays of finished games from their log: the proof that the log tells the truth."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from bot.table.orders import given
from rules.games import GAMES
from rules.kernel import Answer, Ask, Game, Seat
from rules.meta import Meta

SOURCES = (".py", ".toml")
"""File endings of the rules' sources."""
WAYS_BACK = ("undo", "unsay")
"""Entries of a log that lead back to the table at a number of moves."""


@cache
def release_of_rules() -> str:
    """Return a name for the present rules: games begun under others may not replay."""
    digest = blake2b(digest_size=12)
    for name, content in _sources(files("rules"), ""):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _sources(folder: Traversable, within: str) -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        if each.is_dir():
            yield from _sources(each, f"{within}{each.name}/")
        elif each.name.endswith(SOURCES):
            yield f"{within}{each.name}", each.read_bytes()


def replayed(plain: Mapping[str, Any]) -> str:
    """Return the last save of a game, replayed from its export alone."""
    return played_again(plain).save()


def played_again(plain: Mapping[str, Any]) -> Game:
    """Return the last table of a game, replayed from its export alone."""
    meta = GAMES[plain["game"]]
    options = meta.options.model_validate(plain["options"])
    game = meta.new(len(plain["players"]), options, plain["seed"], plain["values"])
    return played_on(meta, game, plain["answers"])


def played_on(meta: Meta, game: Game, entries: Sequence[Mapping[str, Any]]) -> Game:
    """Return the game after these entries of its log.

    Raises:
        LookupError: they lead back to before this game.
    """
    led_to = {entry["answer"]["to"] for entry in entries if entry["kind"] in WAYS_BACK}
    saves: dict[int, str] = {}
    for entry in entries:
        if game.moves in led_to:
            saves[game.moves] = game.save()
        if not entry["automatic"]:  # else it follows from the orders
            game = _after(meta, game, saves, entry)
    return game


def _after(meta: Meta, game: Game, saves: Mapping[int, str], entry: Mapping[str, Any]) -> Game:
    """Return the game after an entry of its log."""
    seat, answer = entry["seat"], entry["answer"]
    if entry["kind"] == "undo":
        former = type(game).load(saves[answer["to"]])
        former.take_over(game)
        return former
    if entry["kind"] == "unsay":
        unsaid = game.unsaid(seat, type(game).load(saves[answer["to"]]))
        if unsaid is None:
            raise ValueError("what was taken back alone cannot be")
        return unsaid
    _carry_out(meta, game, entry["kind"], seat, answer)
    return game


def _carry_out(meta: Meta, game: Game, kind: str, seat: Seat, answer: Any) -> None:
    match kind:
        case "reshuffle" | "end":
            {"reshuffle": game.reshuffle, "end": game.end_early}[kind]()
        case "time":
            game.run_out(seat, _Acted(answer) if answer else None)
        case "clock":
            end_clock(game, answer)
        case "orders":
            view = game.view(seat)
            game.instruct(seat, given(meta.orders(view, seat), answer, view))
        case "leave":
            game.leave(seat)
        case "away":
            game.note_away(answer)
        case "people":
            game.note_people(answer)
        case _:
            game.play(seat, answer)


def end_clock(game: Game, said: Any) -> None:
    """End a clock of the game; `said` holds its name and the caretakers' answers."""
    if isinstance(said, str):
        game.clock_ended(said)
    else:
        game.clock_ended(said["clock"], _Acted([answer for _, answer in said["acted"]]))


class _Acted:
    """Repeats the answers that caretakers gave then."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = iter(answers)

    def __call__(self, seat: Seat, ask: Ask) -> Answer:
        return next(self._answers)
