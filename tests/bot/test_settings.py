"""Settings: from the environment, wrong ones named in one line."""

import pytest

from bot.running import read_values
from bot.settings import SettingsError, read_settings


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
