"""The three global parameters (rules, parameters)."""

from typing import Final

from rules.kernel import Text, say
from rules.terraforming_mars.model.card import Parameter
from rules.terraforming_mars.model.words import amount

START: Final[dict[Parameter, int]] = {"temperature": -30, "oxygen": 0, "oceans": 0}
END: Final[dict[Parameter, int]] = {"temperature": 8, "oxygen": 14, "oceans": 9}
STEP: Final[dict[Parameter, int]] = {"temperature": 2, "oxygen": 1, "oceans": 1}

HEAT_MARKS: Final = (-24, -20)
OCEAN_MARK: Final = 0
TEMPERATURE_MARK: Final = 8
"""Temperatures that give heat production, the one that gives an ocean; the oxygen that raises the
temperature."""


def scale(parameter: Parameter, value: int) -> Text:
    """Return a value of a parameter in words: `−8 °C`, `+2 °C`, `0 °C`."""
    if parameter == "temperature" and value:
        return say("{sign}{n} °C", sign="−" if value < 0 else "+", n=abs(value))
    if parameter == "temperature":
        return say("{n} °C", n=value)
    return say("{n} %", n=value) if parameter == "oxygen" else amount("tiles", value)
