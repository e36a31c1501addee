from __future__ import annotations

import json
from typing import ClassVar

import pytest

from rules.kernel import Done, Frame, Procedure, settle, step
from tests.kernel.toy import Question, Toy, reloaded, table


class Encounter(Procedure):
    @step
    def destiny(self, game: Toy) -> Frame:
        game.told.append(f"destiny, then {self.at}")
        return Question.to(0)

    @step
    def launch(self, game: Toy) -> Frame:
        game.told.append(f"launch, then {self.at}")
        return Question.to(1)


class RenamedEncounter(Procedure):
    """The same procedure after a release that renamed a step and put another in front of it."""

    RENAMED: ClassVar[dict[str, str]] = {"launch": "attack"}

    @step
    def destiny(self, game: Toy) -> None:
        game.told.append("destiny")

    @step
    def regroup(self, game: Toy) -> None:
        game.told.append("regroup")

    @step
    def attack(self, game: Toy) -> None:
        game.told.append("attack")


class Variant(Encounter):
    @step
    def rewards(self, game: Toy) -> None:
        game.told.append("rewards")

    def launch(self, game: Toy) -> None:  # type: ignore[override]  # asks nothing in this variant
        game.told.append("a silent launch")


class Between(Encounter):
    STEPS: ClassVar[tuple[str, ...]] = ("destiny", "auction", "launch")

    @step
    def auction(self, game: Toy) -> None:
        game.told.append("auction")


class Twice(Procedure):
    round: int = 1

    @step
    def play(self, game: Toy) -> None:
        game.told.append(f"round {self.round}")

    @step
    def cut_short(self, game: Toy) -> Done | None:
        return Done("short") if self.round == 3 else None

    def finished(self, game: Toy) -> Frame | Done | None:
        self.round += 1
        self.go_to("play")
        return None


def played(procedure: Procedure) -> list[str]:
    game = table(procedure)
    while not game.over:
        [(seat, ask)] = game.asks().items()
        game.play(seat, ask.fallback)
    told: list[str] = game.told
    return told


def test_steps_run_in_the_order_they_are_written_and_the_bookmark_moves_first() -> None:
    assert played(Encounter()) == ["destiny, then launch", "launch, then end"]


def test_the_bookmark_is_saved_by_name() -> None:
    game = table(Encounter())

    saved = json.loads(game.save())

    assert saved["stack"][1] == {"kind": "test_procedures.Encounter", "at": "launch"}
    assert reloaded(game).save() == game.save()


def test_a_bookmark_on_a_renamed_step_plays_on_from_the_present_name() -> None:
    saved = table(Encounter()).save().replace("Encounter", "RenamedEncounter")

    game = Toy.load(saved)
    game.play(0, ["a"])

    assert game.told == ["destiny, then launch", "attack"]


def test_a_step_put_in_before_the_bookmark_is_not_run_in_a_running_game() -> None:
    game = Toy.load(table(Encounter()).save().replace("Encounter", "Between"))
    game.play(0, ["a"])

    assert game.told[1:] == ["launch, then end"]


def test_a_bookmark_on_an_unknown_step_is_refused_on_loading() -> None:
    damaged = table(Encounter()).save().replace('"launch"', '"lunch"')

    with pytest.raises(ValueError, match="no step lunch"):
        Toy.load(damaged)


def test_a_variant_adds_steps_at_the_end_and_overrides_without_marking_again() -> None:
    assert Variant.STEPS == ("destiny", "launch", "rewards")
    assert played(Variant())[1:] == ["a silent launch", "rewards"]
    assert Encounter.STEPS == ("destiny", "launch")


def test_a_variant_that_puts_a_step_in_between_names_the_order() -> None:
    assert played(Between()) == ["destiny, then auction", "auction", "launch, then end"]


def test_a_procedure_may_begin_anew_and_may_be_cut_short() -> None:
    game = table(Twice())

    assert game.told == ["round 1", "round 2", "round 3"]
    assert game.heard == ["short"]


def test_a_procedure_cannot_go_to_a_step_that_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="no step dance"):
        Encounter().go_to("dance")


class Circle(Frame):
    def advance(self, game: Toy) -> None:
        return None


class Endless(Procedure):
    @step
    def first(self, game: Toy) -> None:
        game.told.append("first")

    @step
    def last(self, game: Toy) -> None:
        game.end([], "nobody")

    @step
    def never(self, game: Toy) -> None:
        raise AssertionError("the game was over")


def test_rules_that_go_in_a_circle_are_found_out() -> None:
    with pytest.raises(RuntimeError, match=r"circle.*Circle"):
        settle([Circle()], table(Question.to(0)))


def test_the_rules_stop_at_the_end_of_the_game_not_at_the_next_question() -> None:
    game = table(Endless())

    assert game.over
    assert game.stack == []
    assert game.told == ["first"]


class Silent(Frame):
    pass


def test_a_table_at_which_nobody_is_asked_and_nothing_has_ended_is_an_error() -> None:
    game = Toy(seed="s", answered=[0], stack=[Silent()])

    with pytest.raises(RuntimeError, match="nobody is asked"):
        game.begin()


def test_a_frame_that_asks_nothing_takes_no_answer() -> None:
    with pytest.raises(NotImplementedError, match="Silent asks nothing"):
        Silent().answer(None, 0, None)
