"""What whoever runs the bot may set, from the environment or a file `.env`."""

from pathlib import Path

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as Unreadable

PREFIX = "RED_GAVEL_"


class SettingsError(Exception):
    """A setting is missing or wrong; the message is one line that says which and why."""


class Settings(BaseSettings):
    """The settings, each read from `RED_GAVEL_` and its name in capitals."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_nested_delimiter="__", extra="ignore"
    )

    token: SecretStr = Field(min_length=1, description="the bot's token, from Discord's portal")
    database: Path = Field(default=Path("red-gavel.db"), description="the SQLite file")
    values: dict[str, Path] = Field(
        default={}, description="game -> a file of values read off a printed copy"
    )
    health_port: int = Field(default=0, ge=0, le=65535, description="0: no health check")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    log_json: bool = Field(default=True, description="one JSON object a line")
    drain_seconds: float = Field(default=8.0, ge=0, description="patience when told to stop")
    api_url: str | None = Field(
        default=None,
        pattern=r"^https?://[^/\s:]+(:\d{1,5})?(/\S*)?$",
        description="where Discord's REST API is, if not at its own address: a proxy, perhaps",
    )
    gateway_url: str | None = Field(
        default=None,
        pattern=r"^wss?://[^/\s:]+(:\d{1,5})?(/\S*)?$",
        description="where its gateway is",
    )


def read_settings() -> Settings:
    """The settings as the environment gives them.

    Raises:
        SettingsError: one is missing or wrong.
    """
    try:
        return Settings()
    except Unreadable as error:
        text = f"{PREFIX}VALUES is wrong: name a file for each game, as {PREFIX}VALUES__<GAME>."
        raise SettingsError(text) from error
    except ValidationError as error:
        problem = error.errors()[0]
        name = PREFIX + "__".join(map(str, problem["loc"])).upper()
        if problem["type"] == "missing":
            raise SettingsError(f"Set {name}: it is needed and not set.") from error
        raise SettingsError(f"{name} is wrong: {problem['msg']}.") from error
