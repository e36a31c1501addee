"""Settings: from the environment, wrong ones named in one line."""

from pathlib import Path

import discord
import pytest
import yarl

from bot.running import point_at, read_values
from bot.settings import Settings, SettingsError, read_settings


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no `.env` lies
    monkeypatch.setenv("RED_GAVEL_TOKEN", "t")


def test_the_token_is_enough():
    settings = read_settings()
    assert settings.token.get_secret_value() == "t"
    assert str(settings.database) == "red-gavel.db"
    assert "secret" not in repr(settings)
    assert "'t'" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOKEN", ""),
        ("HEALTH_PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
        ("DRAIN_SECONDS", "-1"),
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
        read_settings()
    [line] = str(caught.value).splitlines()
    assert line.startswith(f"RED_GAVEL_{name} is wrong: ")


def test_settings_are_read_from_a_file_beside_the_bot(tmp_path, monkeypatch):
    monkeypatch.delenv("RED_GAVEL_TOKEN")
    (tmp_path / ".env").write_text("RED_GAVEL_TOKEN=from-file\nRED_GAVEL_HEALTH_PORT=8080\n")
    settings = read_settings()
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
    settings = read_settings()

    point_at(settings.api_url, settings.gateway_url)

    assert pointed_elsewhere() == places


def test_every_setting_stands_in_the_readme():
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    for name in Settings.model_fields:
        assert f"`RED_GAVEL_{name.upper()}" in readme, name
