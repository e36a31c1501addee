"""The operator's settings, from the environment or a file `.env`."""

from collections.abc import Mapping
from importlib import import_module
from ipaddress import IPv4Address
from pathlib import Path
from typing import Final, TypeVar

from pydantic import (
    DirectoryPath,
    Field,
    IPvAnyAddress,
    SecretStr,
    ValidationError,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as Unreadable

from bot.address import ServerAddress, address_of
from bot.setting_names import PREFIX, places_of, refusal_of, unknown_among

LOOPBACK = "127.0.0.1"
S = TypeVar("S", bound="ShellSettings")


WANTED: Final = {
    "token": "give the bot's token, from Discord's developer portal",
    "database": (
        "name a file, or give postgresql://user:password@host/database with signs such as @ or / in"
        " the password written as %40 or %2F"
    ),
    "values": "name a file for each game",
    "health_port": "give a port from 1 to 65535, or 0 for no health check and no metrics",
    "health_address": "give an IP address of this machine, such as 127.0.0.1 or 0.0.0.0",
    "log_level": "give DEBUG, INFO, WARNING or ERROR",
    "log_json": "give true or false",
    "drain_seconds": "give a number of seconds, 0 or more",
    "of_other_releases": "list names of settings, such as RED_GAVEL_ONE,RED_GAVEL_TWO",
    "shards": "give a number of shards from 1 to 4096, or 0 for as many as Discord proposes",
    "places": "give how many processes share the bot, from 1 to 256",
    "requests_a_second": "give how many requests the whole bot may send in a second, or 0",
    "tables_a_server": "give how many tables may be open in a server, or 0 for any number",
    "tables_a_host": "give how many open tables one person may host, or 0 for any number",
    "lobbies_a_person": "give how many tables one person may have before the start, or 0",
    "keep_games_days": "give a number of days, or 0 to keep every save of games that have ended",
    "keep_closed_days": "give a number of days, or 0 to keep closed games, lobbies and practice",
    "keep_servers_days": "give a number of days, or 0 to keep all of servers that removed the bot",
    "backup_folder": "name a folder that is there, or nothing for no daily copies",
    "backups_kept": "give how many daily copies stay, 1 or more",
    "api_url": "give an address such as https://discord.com/api/v10",
    "gateway_url": "give an address such as wss://gateway.discord.gg",
}
"""Setting -> the advice for a wrong value."""


LONGEST_KEPT: Final = 36_500
"""Days for which anything can be kept, but for ever."""


class SettingsError(Exception):
    """A setting is missing or wrong; the message is one line with name and reason."""


class ShellSettings(BaseSettings):
    """The settings of commands beside the bot, which need no token.

    Each is read from `RED_GAVEL_` and its name in capitals.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_nested_delimiter="__",
        extra="ignore",
        hide_input_in_errors=True,  # a URL of a database may hold a password
    )

    database: Path | ServerAddress = Field(
        default=Path("red-gavel.db"), description="the SQLite file, or the URL of a PostgreSQL one"
    )
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    log_json: bool = Field(default=True, description="one JSON object a line")
    drain_seconds: float = Field(default=8.0, ge=0, description="patience when told to stop")
    of_other_releases: str = Field(
        default="", description="names that other releases read, and this one passes over"
    )

    @field_validator("database", mode="before")
    @classmethod
    def _file_or_server(cls, typed: object) -> object:
        return address_of(typed)

    @property
    def file(self) -> Path:
        """The SQLite file, for what looks into it.

        Raises:
            SettingsError: the database is on a server.
        """
        if isinstance(self.database, ServerAddress):
            text = f"{PREFIX}DATABASE names {self.database}: this works on a SQLite file alone."
            text += " docs/hosting/postgres.md says what to type instead."
            raise SettingsError(text)
        return self.database


class Settings(ShellSettings):
    """All settings of a running bot."""

    token: SecretStr = Field(min_length=1, description="the bot's token, from Discord's portal")
    values: dict[str, Path] = Field(
        default={}, description="game -> a file of values read off a printed copy"
    )
    health_port: int = Field(default=0, ge=0, le=65535, description="0: no checks, no metrics")
    health_address: IPvAnyAddress = Field(
        default=IPv4Address(LOOPBACK), description="where health and metrics are asked for"
    )
    shards: int = Field(
        default=0, ge=0, le=4096, description="connections to Discord; 0: what Discord proposes"
    )
    places: int = Field(
        default=1, ge=1, le=256, description="processes that share the bot; PostgreSQL if several"
    )
    requests_a_second: float = Field(
        default=44.0, ge=0, allow_inf_nan=False, description="of the whole bot; 0: any number"
    )
    tables_a_server: int = Field(default=50, ge=0, description="open at once; 0: any number")
    tables_a_host: int = Field(default=10, ge=0, description="open at once; 0: any number")
    lobbies_a_person: int = Field(default=3, ge=0, description="not started; 0: any number")
    keep_games_days: int = Field(
        default=90, ge=0, le=LONGEST_KEPT, description="all saves of ended games; 0: ever"
    )
    keep_closed_days: int = Field(
        default=30, ge=0, le=LONGEST_KEPT, description="closed games, lobbies, practice"
    )
    keep_servers_days: int = Field(
        default=30, ge=0, le=LONGEST_KEPT, description="servers that removed the bot"
    )
    backup_folder: DirectoryPath | None = Field(
        default=None, description="where a copy of the database is put each day; none: nowhere"
    )
    backups_kept: int = Field(default=14, ge=1, description="daily copies that stay")
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

    def check_places(self) -> None:
        """Check that places, shards and database fit together.

        Raises:
            SettingsError: they do not; the line says what to change.
        """
        if self.places > 1 and not isinstance(self.database, ServerAddress):
            raise SettingsError(
                f"{PREFIX}PLACES is {self.places}: several processes share a PostgreSQL database"
                f" alone. Name one in {PREFIX}DATABASE, or set {PREFIX}PLACES to 1."
            )
        if self.shards % self.places:
            raise SettingsError(
                f"{PREFIX}SHARDS is {self.shards}, and {PREFIX}PLACES is {self.places}: give a"
                " multiple of the places, or 0."
            )

    @field_validator("backup_folder", mode="before")
    @classmethod
    def _nothing_is_none(cls, folder: object) -> object:
        return folder or None


def read_settings(kind: type[S]) -> S:
    """Return the settings from the environment.

    Raises:
        SettingsError: a setting is missing or wrong, or a name is none of a setting.
    """
    try:
        settings = kind()
    except UnicodeDecodeError as error:
        raise SettingsError("The file .env is not written in UTF-8. Save it as UTF-8.") from error
    except Unreadable as error:
        text = f"{PREFIX}VALUES is wrong: name a file for each game, as {PREFIX}VALUES__<GAME>."
        raise SettingsError(text) from error
    except ValidationError as error:
        raise explained(error, PREFIX, WANTED) from error
    if isinstance(settings.database, ServerAddress):
        check_postgres()
    names_of_other_releases(settings)
    return settings


def check_postgres() -> None:
    """Check that this installation can speak to PostgreSQL.

    Raises:
        SettingsError: the extra is not installed; the line says how.
    """
    try:
        for library in ("psycopg", "psycopg_pool"):
            import_module(library)
    except ImportError as error:
        raise SettingsError(
            "PostgreSQL needs the extra red-gavel[postgres]. In the code's folder, type"
            " make .venv/postgres, or pip install --constraint constraints.txt '.[postgres]'."
        ) from error


def names_of_other_releases(settings: ShellSettings) -> list[str]:
    """Return the set names that this release does not know, each listed by the operator.

    Raises:
        SettingsError: one is not listed: it is misspelt, and its setting does nothing.
    """
    places = places_of(Settings)
    listed = {each.strip().upper() for each in settings.of_other_releases.split(",")}
    unknown = unknown_among(places, Settings.model_fields)
    for name in unknown:
        if not {name, name.removeprefix(PREFIX)} & listed:
            raise SettingsError(refusal_of(name, places, Settings.model_fields))
    return unknown


def explanations(error: ValidationError, prefix: str, wanted: Mapping[str, str]) -> list[str]:
    """Return a line on each wrong setting.

    Args:
        error: pydantic's finding.
        prefix: the beginning of these settings' names.
        wanted: the values that each setting takes.
    """
    return [*dict.fromkeys(_line(problem, prefix, wanted) for problem in error.errors())]


def explained(error: ValidationError, prefix: str, wanted: Mapping[str, str]) -> SettingsError:
    """Return the error for the first wrong setting, in the words of `explanations`."""
    return SettingsError(explanations(error, prefix, wanted)[0])


def _line(problem: ErrorDetails, prefix: str, wanted: Mapping[str, str]) -> str:
    setting = str(problem["loc"][0])
    name = prefix + "__".join(map(str, problem["loc"])).upper()
    if problem["type"] == "missing":
        return f"Set {name}: {wanted[setting]}."
    return f"{name} is wrong: {wanted[setting]}."
