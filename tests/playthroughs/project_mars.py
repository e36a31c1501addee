"""A whole game of Project Mars between three robots, as text, with what each seat saw.

Written anew by `python -m tests.playthroughs.project_mars`, whenever robots or rules change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.kernel import Amount, Answer, Ask, Choose, Game, Seat, Text, Voice
from rules.project_mars.meta import META
from rules.project_mars.model.views import Board, Table

NAMES = ("Ana", "Bram", "Cem")
SEED = "three robots"
TEXT = Path(__file__).with_suffix(".txt")


def playthrough() -> Iterator[str]:
    """The lines of the game, from the deal to the end."""
    game = META.new(len(NAMES), META.options(), SEED, "")
    one = Random(SEED).random
    yield "Project Mars: a game of three robots"
    yield from told(game)
    turn = 0
    while not game.over:
        if (now := Table.model_validate(game.view(None)).turn) != turn:
            turn = now
            yield from ("", f"Turn {turn}", *views(game))
        seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
        ask = game.asks()[seat]
        answer = META.robot(game.view(seat), ask, seat, one)
        yield f"  {NAMES[seat]} alone reads: {question(ask)} -> {answered(ask, answer)}"
        game.play(seat, answer)
        yield from told(game)
    yield from ("", "The end", *views(game))


def told(game: Game) -> Iterator[str]:
    return (f"{spoken(line.text)}" for line in game.take_news())


def spoken(text: Text) -> str:
    return Voice(NAMES).say(text)


def question(ask: Ask) -> str:
    """The question with its private hint, and why what is closed is closed."""
    words = [spoken(text) for text in (ask.chosen, ask.hint, ask.title) if text]
    if isinstance(ask, Choose):
        words += [f"({len(ask.open)} of {len(ask.options)} open)"]
    return " ".join(words)


def answered(ask: Ask, answer: Answer) -> str:
    match ask:
        case Choose(options=options):
            return " and ".join(spoken(option.label) for option in options if option.id in answer)
        case Amount():
            return "pass" if answer is None else str(answer)
        case _:
            return str(answer)


def views(game: Game) -> Iterator[str]:
    """The table as a bystander sees it, then what each seat sees of the stores."""
    table = Table.model_validate(game.view(None))
    places = (f"{place.letter} {place.face.name}" for place in table.pool if place.face)
    yield f"  The pool: {', '.join(places)}. Deck {table.which_deck}: {table.deck} cards."
    for board in table.players:
        yield f"  {NAMES[board.seat]}: {standing(board)}"
    for seat in (*game.seats, None):
        boards = Table.model_validate(game.view(seat)).players
        stores = ", ".join(f"{NAMES[board.seat]} {known(board)}" for board in boards)
        yield f"  {who(seat)} sees the stores: {stores}"


def standing(board: Board) -> str:
    return (
        f"approval {board.approval}, engineering {board.engineering} of {board.launch_need},"
        f" office spaces {board.office_used}/{board.office_space},"
        f" {board.in_orbit} modules in orbit" + (", the contract" if board.holds_contract else "")
    )


def known(board: Board) -> str:
    return "?" if board.money is None else f"${board.money} and {board.materials}m"


def who(seat: Seat | None) -> str:
    return "A bystander" if seat is None else NAMES[seat]


if __name__ == "__main__":
    TEXT.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
