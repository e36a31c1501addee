"""Settings: from the environment, wrong ones named in one line."""

import stat
import subprocess
import sys
from types import SimpleNamespace

import discord
import pytest
import yarl

from bot.__main__ import main
from bot.doctor.origins import origins
from bot.running import point_at, read_values
from bot.settings import WANTED, Settings, SettingsError, ShellSettings, read_settings
from bot.store import Store
from playground import __main__ as playground
from playground.postgres import served
from playground.server import Loopback
from tests.machines import a_machine


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no `.env` lies
    monkeypatch.setenv("RED_GAVEL_TOKEN", "t")


def test_the_token_is_enough():
    settings = read_settings(Settings)
    assert settings.token.get_secret_value() == "t"
    assert str(settings.database) == "red-gavel.db"
    assert "secret" not in repr(settings)
    assert "'t'" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOKEN", ""),
        ("HEALTH_PORT", "70000"),
        ("HEALTH_ADDRESS", "localhost:1"),
        ("LOG_LEVEL", "LOUD"),
        ("DRAIN_SECONDS", "-1"),
        ("REQUESTS_A_SECOND", "-1"),
        ("REQUESTS_A_SECOND", "inf"),
        ("LOG_JSON", "perhaps"),
        ("VALUES", "foo"),
        ("API_URL", "discord"),
        ("API_URL", "http://"),
        ("GATEWAY_URL", "https://discord.com"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch, name, value):
    monkeypatch.setenv(f"RED_GAVEL_{name}", value)
    with pytest.raises(SettingsError) as caught:
        read_settings(Settings)
    [line] = str(caught.value).splitlines()
    assert line.startswith(f"RED_GAVEL_{name} is wrong: ")


@pytest.mark.parametrize("kind", [ShellSettings, Settings])
@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("DATABSE", "Do you mean RED_GAVEL_DATABASE?"),
        ("BACKUPS_FOLDER", "Do you mean RED_GAVEL_BACKUP_FOLDER?"),
        ("VALUE__ON_MARS", "Do you mean RED_GAVEL_VALUES?"),
        ("MOON", "Take it out."),
    ],
)
def test_a_name_that_is_no_setting_ends_the_start(monkeypatch, kind, name, near):
    monkeypatch.setenv(f"RED_GAVEL_{name}", "a")
    with pytest.raises(SettingsError) as caught:
        read_settings(kind)
    assert str(caught.value).startswith(
        f"RED_GAVEL_{name} in the environment is no setting. {near} "
    )


def test_a_name_in_the_file_is_looked_at_too(tmp_path):
    (tmp_path / ".env").write_text("RED_GAVEL_TOKN=a\nBOTS=3\n")
    with pytest.raises(SettingsError, match=r"^RED_GAVEL_TOKN in \.env is no setting"):
        read_settings(Settings)


def test_names_of_other_releases_only_warn_so_that_the_way_back_is_open(monkeypatch, capsys):
    monkeypatch.setenv("RED_GAVEL_MOON", "full")
    monkeypatch.setenv("RED_GAVEL_SUN", "a")
    monkeypatch.setenv("RED_GAVEL_OF_OTHER_RELEASES", "red_gavel_moon, SUN")
    main("words")

    said = capsys.readouterr().err
    assert said.count("a setting of another release") == 2
    assert "full" not in said


def test_names_of_the_playground_and_of_tests_are_none_of_the_bots(monkeypatch):
    monkeypatch.setenv("RED_GAVEL_PLAYGROUND_PORT", "0")
    monkeypatch.setenv("RED_GAVEL_TEST_POSTGRES", "postgresql://db/gavel")
    read_settings(Settings)


def test_each_setting_is_told_with_where_it_was_set(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text(
        "RED_GAVEL_SHARDS=4\nRED_GAVEL_PLACES=2\nRED_GAVEL_BACKUP_FOLDER=\n"
        "RED_GAVEL_DATABASE=postgresql://gavel:tell-nobody@db.example/gavel\n"
    )
    monkeypatch.setenv("RED_GAVEL_PLACES", "4")
    monkeypatch.setenv("RED_GAVEL_VALUES__ON_MARS", "/values.toml")
    said = "\n".join(map(str, origins(read_settings(Settings))))

    for line in (
        "RED_GAVEL_TOKEN is set, in the environment",
        "RED_GAVEL_SHARDS is 4, in .env",
        "RED_GAVEL_PLACES is 4, in the environment",
        "RED_GAVEL_BACKUP_FOLDER is nothing, in .env",
        "RED_GAVEL_VALUES is on_mars=/values.toml, in the environment",
        "RED_GAVEL_DATABASE is postgresql://db.example/gavel, in .env",
    ):
        assert f"setting: {line}\n" in said
    assert all(f"RED_GAVEL_{field.upper()} " in said for field in Settings.model_fields)
    assert "tell-nobody" not in said


def test_each_setting_has_a_sentence_of_ours():
    assert set(WANTED) == set(Settings.model_fields)
    assert set(playground.WANTED) == set(playground.PlaygroundSettings.model_fields)


@pytest.mark.parametrize("name", ["HEALTH_PORT", "DRAIN_SECONDS", "LOG_JSON"])
def test_the_sentence_says_what_to_set(monkeypatch, name):
    monkeypatch.setenv(f"RED_GAVEL_{name}", "soon")
    with pytest.raises(SettingsError) as caught:
        read_settings(Settings)
    assert str(caught.value) == f"RED_GAVEL_{name} is wrong: {WANTED[name.lower()]}."


def test_a_wrong_port_of_the_playground_is_one_line(monkeypatch, capsys):
    monkeypatch.setenv("RED_GAVEL_PLAYGROUND_PORT", "many")
    assert playground.main() == 2
    wrong = "RED_GAVEL_PLAYGROUND_PORT is wrong: give a port from 1 to 65535, or 0 for any.\n"
    assert capsys.readouterr().err == wrong


def test_files_that_are_not_utf_8_are_named(tmp_path):
    (tmp_path / ".env").write_bytes(b"RED_GAVEL_LOG_LEVEL=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"^The file \.env is not written in UTF-8\."):
        read_settings(Settings)
    values = tmp_path / "values.toml"
    values.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"values\.toml is not written in UTF-8\. Save it"):
        read_values({"project_mars": values})


async def test_an_existing_database_becomes_its_owners_alone(tmp_path):
    database = tmp_path / "red-gavel.db"
    store = await Store.open(a_machine(), database)
    copied = [tmp_path / f"{database.name}{ending}" for ending in ("", "-wal", "-shm")]
    for file in copied:
        file.chmod(0o644)
    reopened = await Store.open(a_machine(), database)

    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in copied}

    await reopened.close()
    await store.close()
    assert set(modes.values()) == {0o600}


async def test_what_the_playground_keeps_is_its_owners_alone(tmp_path):
    pictures, world = tmp_path / "attachments", tmp_path / "world.sqlite"
    pictures.mkdir(mode=0o755)
    world.touch(mode=0o644)

    loopback = Loopback(a_machine(), tmp_path)
    await loopback.start()
    await loopback.stop()

    assert stat.S_IMODE(pictures.stat().st_mode) == 0o700
    files = [each for each in tmp_path.iterdir() if each.is_file()]
    assert world in files
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_settings_are_read_from_a_file_beside_the_bot(tmp_path, monkeypatch):
    monkeypatch.delenv("RED_GAVEL_TOKEN")
    (tmp_path / ".env").write_text("RED_GAVEL_TOKEN=from-file\nRED_GAVEL_HEALTH_PORT=8080\n")
    settings = read_settings(Settings)
    assert settings.token.get_secret_value() == "from-file"
    assert settings.health_port == 8080


def test_values_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(SettingsError, match=r"RED_GAVEL_VALUES__PROJECT_MARS: .*missing"):
        read_values({"project_mars": tmp_path / "missing.toml"})


@pytest.fixture
def pointed_elsewhere(monkeypatch):
    """Somebody who embeds the bot has told discord.py where Discord is."""
    monkeypatch.setattr(discord.http.Route, "BASE", "http://theirs/api/v10")
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", yarl.URL("ws://theirs/"))
    return lambda: (discord.http.Route.BASE, str(gateway.DEFAULT_GATEWAY))


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({}, ("http://theirs/api/v10", "ws://theirs/")),
        ({"API_URL": "http://proxy:80/api/v10/"}, ("http://proxy:80/api/v10", "ws://theirs/")),
        ({"GATEWAY_URL": "wss://proxy/"}, ("http://theirs/api/v10", "wss://proxy/")),
    ],
)
def test_only_what_is_set_says_where_discord_is(monkeypatch, pointed_elsewhere, given, places):
    for name, value in given.items():
        monkeypatch.setenv(f"RED_GAVEL_{name}", value)
    settings = read_settings(Settings)

    point_at(settings.api_url, settings.gateway_url)

    assert pointed_elsewhere() == places


def test_a_database_on_a_server_without_its_libraries_is_one_clear_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg_pool", None)  # as if it were not installed
    monkeypatch.setenv("RED_GAVEL_TOKEN", "t")
    monkeypatch.setenv("RED_GAVEL_DATABASE", "postgresql://ana:s3cret@db.example/gavel")

    with pytest.raises(SettingsError) as said:
        read_settings(Settings)

    assert str(said.value).startswith("PostgreSQL needs the extra red-gavel[postgres].")
    assert "\n" not in str(said.value)
    assert "s3cret" not in str(said.value)


def test_nothing_but_a_database_on_a_server_loads_its_libraries():
    """A bot on one SQLite file does without them."""
    blocked = (
        "import sys; sys.modules.update(psycopg=None, psycopg_pool=None);"
        "import bot.__main__, bot.client, bot.doctor, playground.__main__, bot.running;"
        "import bot.shell.commands, cogs.loading"
    )
    subprocess.run([sys.executable, "-c", blocked], check=True)  # noqa: S603 - as written above


def test_a_playground_whose_server_does_not_start_in_time_says_so_in_one_line(
    tmp_path, monkeypatch
):
    def gives_up(folder, cleanup_mode):
        raise subprocess.TimeoutExpired("pg_ctl", 10)

    wheel = SimpleNamespace(get_server=gives_up)
    monkeypatch.setattr("playground.postgres.wheel", lambda: wheel)

    refusal = r"^PostgreSQL does not start in .*: TimeoutExpired"
    with pytest.raises(SettingsError, match=refusal), served(tmp_path):
        pass
