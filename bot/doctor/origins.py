"""Each setting with its value, and with where it was set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from bot.doctor.findings import Finding, well
from bot.setting_names import BY_DEFAULT, PREFIX, SPLIT, places_of
from bot.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

ABOUT = "setting"


def origins(settings: Settings) -> Iterator[Finding]:
    """Yield a line for each setting that is set, and one for all that are not."""
    places = places_of(Settings)
    usual = []
    for field in Settings.model_fields:
        name, value = f"{PREFIX}{field.upper()}", getattr(settings, field)
        typed = [at for each, at in places.items() if f"{each}{SPLIT}".startswith(f"{name}{SPLIT}")]
        if typed:
            yield well(ABOUT, f"{name} is {_shown(value)}, {typed[0]}")
        else:
            usual.append(f"{name} {_shown(value)}")
    yield well(ABOUT, f"{BY_DEFAULT}: {', '.join(usual)}")


def _shown(value: Any) -> str:
    match value:
        case SecretStr():
            return "set"
        case dict():
            return ", ".join(f"{key}={each}" for key, each in value.items()) or "nothing"
        case None | "":
            return "nothing"
    return str(value)
