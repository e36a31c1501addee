"""Whole games of On Mars between robots, and one against Lacerda, as text.

Written anew by `python -m tests.playthroughs.on_mars`, whenever robots or rules change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rules.kernel import Answer, Ask, Choose, Game, Seat, Text, Voice
from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.views import Board, Table

NAMES = ("Ana", "Bram", "Cem", "Dora")
FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Story:
    """One game that was written down."""

    name: str
    seats: int
    seed: str
    options: OnMarsOptions

    @property
    def text(self) -> Path:
        return FOLDER / f"on_mars_{self.name}.txt"


STORIES = {
    story.name: story
    for story in (
        Story("four_players", 4, "four robots", OnMarsOptions()),
        Story(
            "two_first_colonists",
            2,
            "two robots",
            OnMarsOptions(first_colonists=True, displaced_at="once"),
        ),
        Story("alone", 1, "alone", OnMarsOptions()),
    )
}


def playthrough(story: Story) -> Iterator[str]:
    """The lines of the game, from the deal to the end."""
    game = META.new(story.seats, story.options, story.seed, "")
    one = Random(story.seed).random
    yield f"On Mars: {story.name.replace('_', ' ')}"
    yield from told(game)
    round_before = 0
    while not game.over:
        table = Table.model_validate(game.view(None))
        if table.round != round_before:
            round_before = table.round
            yield from ("", f"Round {table.round}", *views(table))
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        answer = META.robot(game.view(seat), ask, seat, one)
        yield f"  {NAMES[seat]} is asked: {question(ask)} -> {answered(ask, answer)}"
        game.play(seat, answer)
        yield from told(game)
    table = Table.model_validate(game.view(None))
    yield from ("", "The end", *views(table), *scores(table))


def told(game: Game) -> list[str]:
    return [spoken(line.text) for line in game.take_news()]


def spoken(text: Text) -> str:
    return Voice(NAMES).say(text)


def question(ask: Ask) -> str:
    """The question, and of how many choices how many are open."""
    words = spoken(ask.title)
    if isinstance(ask, Choose):
        words += f" ({len(ask.open)} of {len(ask.options)} open)"
    return words


def answered(ask: Ask, answer: Answer) -> str:
    if isinstance(ask, Choose):
        return " and ".join(spoken(o.label) for o in ask.options if o.id in answer)
    return str(answer)


def views(table: Table) -> Iterator[str]:
    """The table as a bystander sees it."""
    columns = ", ".join(f"{column.of} {column.row}" for column in table.columns)
    missions = ", ".join(f"{one.name} {one.left} of {one.need}" for one in table.missions)
    shuttle = f"{table.shuttle.side} {table.shuttle.space}"
    yield f"  Colony level {table.level} ({columns}); shuttle {shuttle}; missions: {missions}."
    for board in table.players:
        yield f"  {who(board.seat, board.name)}: {standing(board)}"


def who(seat: Seat, name: str) -> str:
    return name or NAMES[seat]


def standing(board: Board) -> str:
    goods = " ".join(f"{n} {good}" for good, n in board.goods.items() if n) or "no goods"
    techs = " ".join(f"{tech} {level}" for tech, level in board.techs.items())
    return (
        f"space {board.space}, {board.points} points, {board.crystals}+{board.waiting} crystals,"
        f" {board.ready} ready and {board.working} working, {goods}; {techs};"
        f" bots {' '.join(board.bots) or 'none'}, rover {board.rover or 'off the map'}"
    )


def scores(table: Table) -> Iterator[str]:
    for score in table.scores:
        sources = ", ".join(f"{name} {n}" for name, n in score.sources.items())
        yield f"  {score.place}. {who(score.seat, score.name)} {score.total} points: {sources}"
    if table.opponent is not None:
        for need in table.opponent.needs:
            yield f"  {'met' if need.met else 'missed'}: {need.text} {need.has} of {need.need}"


if __name__ == "__main__":
    for written in STORIES.values():
        written.text.write_text("\n".join(playthrough(written)) + "\n", encoding="utf-8")
