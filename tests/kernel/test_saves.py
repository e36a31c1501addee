from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import ConfigDict, ValidationError

from rules.kernel import Kinded, OwnKey, Plain, Row, Saved, view
from rules.parts.together import Together
from tests.kernel.toy import Question, Toy, reloaded, table


class Shape(Kinded):
    name: str = ""


class Circle(Shape):
    FORMERLY: ClassVar[tuple[str, ...]] = ("Round", "Disc")
    radius: int = 1


class Bag(Plain):
    shapes: list[Saved[Shape]]


class OldToy(Toy):
    pass


class NewToy(Toy):
    RULES: ClassVar[int] = 3
    UPGRADES: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
        1: lambda plain: {**plain, "told": [*plain["told"], "one"]},
        2: lambda plain: {**plain, "told": [*plain["told"], "two"]},
    }


class GapToy(Toy):
    RULES: ClassVar[int] = 3


def test_a_subclass_comes_back_as_itself() -> None:
    bag = Bag(shapes=[Shape(name="dot"), Circle(radius=3)])

    again = Bag.model_validate_json(bag.model_dump_json())

    assert [type(shape) for shape in again.shapes] == [Shape, Circle]
    assert again == bag


@pytest.mark.parametrize("former", ["Round", "Disc"])
def test_a_renamed_class_is_found_by_its_former_names(former: str) -> None:
    bag = Bag.model_validate({"shapes": [{"kind": f"test_saves.{former}", "radius": 2}]})

    assert bag.shapes == [Circle(radius=2)]
    assert bag.model_dump()["shapes"][0]["kind"] == "test_saves.Circle"


@pytest.mark.parametrize("kind", ["test_saves.Square", "", None, 3, [], {}])
def test_an_unknown_kind_is_refused(kind: Any) -> None:
    with pytest.raises(ValueError, match="unknown kind"):
        Bag.model_validate({"shapes": [{"kind": kind}]})


def test_a_kind_that_does_not_belong_there_is_refused() -> None:
    with pytest.raises(ValueError, match="Shape"):
        Bag.model_validate({"shapes": [{"kind": "toy.Question", "seat": 0}]})


def test_two_classes_cannot_be_saved_under_one_name() -> None:
    with pytest.raises(TypeError, match=r"saved as test_saves\.Circle"):
        type("Circle", (Shape,), {"__module__": __name__, "__qualname__": "other.Circle"})


def test_a_save_holds_position_and_state_and_comes_back_equal() -> None:
    game = table(Question.to(1, letters="pq"))

    again = reloaded(game)

    assert again.save() == game.save()
    assert again.asks() == game.asks()
    assert [frame.KIND for frame in again.stack] == ["toy.Last", "toy.Question"]


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"rules": "1"}',
        '{"rules": true, "seed": "s"}',
        '{"rules": 1}',
        '{"rules": -4, "seed": "s"}',
        '{"rules": 1, "seed": "s", "surprise": 1}',
        '{"rules": 1, "seed": "s", "stack": [{"kind": "toy.Nothing"}]}',
        '{"rules": 1, "seed": "s", "stack": [{"kind": "toy.Question"}]}',
        '{"rules": 1, "seed": "s", "stack": [{"kind": []}]}',
        '{"rules": 1, "seed": "s", "stack": ["toy.Question"]}',
    ],
)
def test_a_damaged_save_is_a_value_error(damaged: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # each kind of damage has its own words
        Toy.load(damaged)


def test_every_save_cut_short_is_a_value_error() -> None:
    saved = table(Question.to(1)).save()

    for length in range(len(saved)):
        with pytest.raises(ValueError):  # noqa: PT011  # as above
            Toy.load(saved[:length])


def test_a_save_of_newer_rules_is_refused() -> None:
    saved = table(Question.to(1), game=NewToy).save()

    with pytest.raises(ValueError, match="saved by rules 3, these are rules 1"):
        OldToy.load(saved)


def test_upgrades_lead_from_rules_to_rules() -> None:
    saved = table(Question.to(1)).save()

    game = NewToy.load(saved)

    assert game.told == ["one", "two"]
    assert game.rules == 3
    assert NewToy.load(game.save()).told == ["one", "two"]
    game.play(1, ["a"])


def test_a_missing_upgrade_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="no upgrade leads on"):
        GapToy.load(table(Question.to(1)).save())


@pytest.mark.parametrize("told", [None, 7, "absent"])
def test_a_save_that_an_upgrade_cannot_read_is_a_value_error(told: object) -> None:
    plain = json.loads(OldToy.model_validate_json(table(Question.to(1)).save()).save())
    plain["told"] = told
    if told == "absent":
        del plain["told"]

    with pytest.raises(ValueError, match="an upgrade could not read it"):
        NewToy.load(json.dumps(plain))


def test_bytes_load_as_well() -> None:
    game = table(Question.to(1))

    assert Toy.load(game.save().encode()).save() == game.save()
    assert json.loads(game.save())["rules"] == 1


def test_a_field_named_kind_is_refused_because_the_class_is_written_there() -> None:
    with pytest.raises(TypeError, match=r"Pet\.kind would be overwritten"):

        class Pet(Kinded):
            kind: str = "cat"


# ---- rows --------------------------------------------------------------------------------------


class Lot(Row):
    name: str
    bids: dict[int, int] = {}
    secrets: Annotated[dict[int, str], OwnKey] = {}


class Lots(Plain):
    lots: list[Lot]


def test_a_row_is_written_without_the_names_of_its_fields_and_comes_back_equal() -> None:
    lots = Lots(lots=[Lot(name="Mine", bids={2: 1}, secrets={0: "mine"}), Lot(name="Trees")])
    saved = lots.model_dump_json()

    assert saved == '{"lots":[["Mine",{"2":1},{"0":"mine"}],["Trees",{},{}]]}'
    assert Lots.model_validate_json(saved) == lots


def test_a_shorter_row_of_former_rules_is_read_and_a_longer_one_refused() -> None:
    assert Lots.model_validate_json('{"lots":[["Mine"]]}').lots == [Lot(name="Mine")]
    with pytest.raises(ValueError, match="no more than 3 fields"):
        Lots.model_validate_json('{"lots":[["Mine",{},{},0]]}')


def test_a_row_is_looked_at_by_the_names_of_its_fields_and_their_marks() -> None:
    lots = Lots(lots=[Lot(name="Mine", secrets={0: "mine", 1: "yours"})])

    assert view(lots, 1) == {"lots": [{"name": "Mine", "bids": {}, "secrets": {1: "yours"}}]}


def test_what_is_frozen_stays_as_it_is() -> None:
    class Fixed(Plain):
        model_config = ConfigDict(frozen=True)

        number: int

    class Fixture(Fixed):
        more: int = 0

    for fixed in (Fixed(number=1), Fixture(number=1)):
        with pytest.raises(ValidationError):
            fixed.number = 2
        assert fixed.number == 1


def test_a_row_has_two_fields_at_least() -> None:
    class Two(Row):
        one: int
        other: int = 2

    assert Two(one=1).model_dump() == (1, 2)
    assert Two.model_validate((1, 2)) == Two(one=1)
    with pytest.raises(TypeError, match="Single is no row"):
        type("Single", (Row,), {"__annotations__": {"one": "int"}, "__module__": __name__})


def test_a_kind_is_named_by_the_folder_of_the_rules_that_it_belongs_to() -> None:
    assert Together.KIND == "parts.Together"
    assert Question.KIND == "toy.Question"
