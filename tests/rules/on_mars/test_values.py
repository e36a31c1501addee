"""The house values, and an owner's printed values laid over them."""

from importlib.resources import files

import pytest

from rules.on_mars.cards.missions import MISSIONS
from rules.on_mars.cards.values import owners_values, values_of
from rules.on_mars.model.kinds import CELLS


def test_a_printed_value_replaces_ours_and_nothing_else() -> None:
    given = owners_values('[laboratory.benefits]\n2T = "mineral"\n')

    changed = values_of(given).laboratory.benefits

    assert changed == {**values_of().laboratory.benefits, "2T": "mineral"}
    assert values_of(given).owners == {"laboratory.benefits.2T"}


def test_the_canonical_text_is_of_the_same_format() -> None:
    given = owners_values('[map.start_shelters]\n2 = ["I3", "E7"]\n[techs]\nship = "nothing"\n')

    assert owners_values(given) == given


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[laboratory.benefits]\n2X = "mineral"', "line 2: laboratory.benefits.2X is unknown"),
        ('[laboratory.benefits]\n2T = "gold"', "line 2: laboratory.benefits.2T: Input should be"),
        ('[map]\nstart_lss = ["G5","I5","G7","E5"]', "G5 is named twice"),
        ('[map.research_hexes]\nA = ["Z1","B2"]', "Z1 is no hex of the map"),
        ("[missions]\nbots = 3", "line 2: missions.bots: Input should be"),
        ('[missions]\nblueprints = "long"\ntechs = "long"\ndiscovery_tiles = "long"', "fewer"),
        ("[living_quarters]\nladder = [1]", "line 2: living_quarters.ladder: List should have"),
        ("techs = 1", "techs is a table, not a value"),
        ("[buildings]\narrows = [[7]]", "line 2: buildings.arrows"),
    ],
)
def test_an_unknown_key_or_an_impossible_value_is_refused_with_its_line(
    text: str, said: str
) -> None:
    with pytest.raises(ValueError, match="line") as refused:
        owners_values(text)
    assert said in str(refused.value)


# Ruling house_values
def test_every_house_value_may_be_given() -> None:
    house = files("rules.on_mars.cards").joinpath("values.toml").read_text("utf-8")
    assert len(owners_values(house).splitlines()) > 40


def test_the_file_knows_every_mission_and_every_cell() -> None:
    assert set(values_of().missions) == {mission.id for mission in MISSIONS}
    assert set(values_of().laboratory.benefits) == set(CELLS)
