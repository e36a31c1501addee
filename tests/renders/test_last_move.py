"""The box with the last move agrees with the lines of the log, and tells nothing else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from renders import gallery
from renders.on_mars.last_move import done as on_mars_done
from renders.on_mars.scene import Scene as OnMarsScene
from renders.project_mars.header import last_gains
from renders.project_mars.scene import Scene as ProjectMarsScene
from renders.terraforming_mars.kinds import RESOURCES
from renders.terraforming_mars.last_move import Change, changes, last_move, subject
from renders.terraforming_mars.scene import Scene as TerraformingScene
from renders.tongue import speaking
from rules.games import GAMES
from rules.kernel import Game, Text, Voice
from rules.on_mars.model.views import Table as OnMars
from rules.project_mars.model.views import Table as Mission
from rules.terraforming_mars.model.views import Table as Mars

NAMES = ("Ana", "Bram", "Cem")
MERGED = 6
"""Moves that one post tells because it had to wait."""


@dataclass
class Move:
    """One answer: the tables around it, and what the log says of it."""

    before: object
    after: object
    news: list[str]
    texts: list[Text]


def moves(game_id: str, table: type, seed: str, most: int = 9999, **options) -> Iterator[Move]:
    """A game among robots, answer by answer."""
    meta = GAMES[game_id]
    game: Game = meta.new(len(NAMES), meta.options(**options), seed, "")
    dice, voice = Random(seed).random, Voice(NAMES)
    game.take_news()
    for _ in range(most):
        if game.over:
            return
        before = table.model_validate(game.view(None))
        seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, meta.robot(game.view(seat), game.asks()[seat], seat, dice))
        texts = [line.text for line in game.take_news()]
        after = table.model_validate(game.view(None))
        yield Move(before, after, [*map(voice.say, texts)], texts)


def difference(move: Move, seat: int) -> set[Change]:
    """Return the real changes of a seat, without cards in hand."""
    then, now = move.before.players[seat], move.after.players[seat]
    found = {Change("tr", now.rating - then.rating)}
    for name in RESOURCES:
        found.add(Change(name, getattr(now.stock, name) - getattr(then.stock, name)))
        step = getattr(now.production, name) - getattr(then.production, name)
        found.add(Change(name, step, production=True))
    for then, now in zip(move.before.parameters, move.after.parameters, strict=True):
        found.add(Change(now.id, now.steps_made - then.steps_made))
    return {change for change in found if change.step}


@pytest.fixture(scope="module")
def mars_moves() -> list[Move]:
    return [*moves("terraforming_mars", Mars, "the box", corporate_era=True, prelude=True)]


@pytest.fixture(scope="module")
def mission_moves() -> list[Move]:
    return [*moves("project_mars", Mission, "the box")]


def looked_at(moves: list[Move], look_at):
    news = [line for move in moves for line in move.news]
    return look_at(moves[-1].after, NAMES, before=moves[0].before, news=news)


@pytest.mark.long
def test_the_signs_of_a_move_are_what_changed_for_whoever_made_it(mars_moves):
    compared = 0
    for move in mars_moves:
        scene = looked_at([move], TerraformingScene.at)
        if not move.news or subject(scene) is None or last_move(scene) != tuple(move.news):
            continue  # more than one action, or the end of a generation, came of one answer

        told = {change for change in changes(scene) if change.icon != "card"}

        assert told == difference(move, subject(scene)), move.news
        compared += len(told)
    assert compared > 300


def test_a_post_of_several_moves_tells_the_last_one_alone(mars_moves):
    compared = 0
    for end in range(MERGED, len(mars_moves)):
        move = mars_moves[end]
        alone = looked_at([move], TerraformingScene.at)
        if not move.news or subject(alone) is None or last_move(alone) != tuple(move.news):
            continue
        merged = looked_at(mars_moves[end - MERGED : end + 1], TerraformingScene.at)
        if len(last_move(merged)) != len(move.news):
            continue  # this answer carries on with what an earlier one began

        own = [change for change in changes(merged) if change.icon not in ("temperature", "oxygen")]

        assert last_move(merged) == last_move(alone)
        assert {change for change in own if change.icon != "oceans"} == {
            change
            for change in changes(alone)
            if change.icon not in ("temperature", "oxygen", "oceans")
        }
        compared += 1
    assert compared > 100


def test_buying_cards_is_not_charged_with_what_was_played_before():
    table = Mars.model_validate(GAMES["terraforming_mars"].new(3, _options(), "x", "").view(None))
    poor = table.model_copy(update={"players": (*table.players[:2], _spent(table.players[2], 26))})
    news = [
        "Cem played Research Outpost.", "Cem paid 20 M€ for Research Outpost.",
        "Generation 2 begins; Ana is first.", "Cem bought 2 cards for 6 M€.",
    ]  # fmt: skip

    scene = TerraformingScene.at(poor, NAMES, before=table, news=news)

    assert changes(scene) == [Change("mc", -6), Change("card", 2)]


def _options():
    return GAMES["terraforming_mars"].options()


def _spent(player, amount: int):
    stock = player.stock.model_copy(update={"mc": player.stock.mc - amount})
    return player.model_copy(update={"stock": stock})


def shouted(template: str) -> str:
    """Return a template in other words than ours: all its own are in capitals."""
    pieces = re.findall(r"\{[^}]*\}|[^{]+", template)
    return "".join(piece if piece.startswith("{") else piece.upper() for piece in pieces)


@pytest.mark.parametrize(
    ("game_id", "table", "scene", "found"),
    [
        ("terraforming_mars", Mars, TerraformingScene, changes),
        ("on_mars", OnMars, OnMarsScene, on_mars_done),
    ],
)
def test_what_signs_show_does_not_depend_on_the_wording_of_the_log(game_id, table, scene, found):
    shown = 0
    for move in moves(game_id, table, "wording", most=80):
        english, other = (
            scene.at(move.after, NAMES, before=move.before, news=[*map(voice.say, move.texts)])
            for voice in (Voice(NAMES), Voice(NAMES, shouted))
        )
        here = found(english)
        with speaking(shouted):
            there = found(other)
        assert [str(each).upper() for each in here] == [str(each).upper() for each in there]
        shown += len(here)
    assert shown > 40


def test_project_mars_shows_the_gains_of_whoever_moved(mission_moves):
    gains = 0
    for move in mission_moves:
        scene = looked_at([move], ProjectMarsScene.at)
        seat = scene.subject_of(scene.last_line) if move.news else None
        for field, step in last_gains(scene):
            now, then = move.after.players[seat], move.before.players[seat]
            assert getattr(now, field) - getattr(then, field) == step
            gains += 1
    assert gains > 10


def test_project_mars_gives_nobody_what_another_gained(mission_moves):
    for end in range(MERGED, len(mission_moves)):
        merged = looked_at(mission_moves[end - MERGED : end + 1], ProjectMarsScene.at)
        alone = looked_at(mission_moves[end : end + 1], ProjectMarsScene.at)
        if mission_moves[end].news:
            assert merged.last_line == alone.last_line
            assert last_gains(merged) in ([], last_gains(alone))


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_no_picture_names_a_time_of_day(mars_moves, mission_moves, size, written):
    for game, played in (("terraforming_mars", mars_moves), ("project_mars", mission_moves)):
        for move in (played[0], played[len(played) // 2], played[-2]):
            view = move.after.model_dump(mode="json")
            gallery.table(game, view, NAMES, size=size, news=move.news)

    assert written
    assert not [entry.words for entry in written if re.search(r"\d:\d\d", entry.words)]
