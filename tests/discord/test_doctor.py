"""`python -m bot doctor`: each thing that is missing is a line, and nothing is left behind."""

import socket
from ipaddress import IPv4Address
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot.__main__ import main
from bot.doctor import examined, machine
from bot.doctor.directory import of_directory
from bot.doctor.discords import of_discord
from bot.settings import Settings, ShellSettings
from bot.store import Store, alone_on
from playground.permissions import EVERYONE, SEND_MESSAGES
from tests.machines import a_machine


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no `.env` lies


def missing(found):
    return [str(finding) for finding in found if not finding.well]


async def test_where_nothing_is_missing_every_line_says_ok(loopback, tmp_path, monkeypatch):
    monkeypatch.setenv("RED_GAVEL_TOKEN", loopback.token)
    monkeypatch.setenv("RED_GAVEL_API_URL", loopback.api_url)

    found = await examined(ShellSettings())

    assert not missing(found)
    abouts = ["settings", "folder", "database", "fonts", "time zones", "port"]
    abouts += ["token", "logins", "shards", "intents", "permissions"]
    assert list(dict.fromkeys(finding.about for finding in found)) == ["setting", *abouts]
    said = [finding.said for finding in found if finding.about == "setting"]
    assert said[0] == "RED_GAVEL_TOKEN is set, in the environment"
    assert loopback.token not in "".join(said)
    assert said[-1].startswith("by default: RED_GAVEL_DATABASE red-gavel.db, ")
    assert not [*tmp_path.glob("*.db*")]
    assert not loopback.gateway.shards, "a login was used up"


@pytest.mark.parametrize(("shards", "well"), [(0, True), (2, False), (4, True), (10, True)])
async def test_too_few_shards_are_missing(loopback, shards, well):
    loopback.world.settings.shards_proposed = 10
    found = await of_discord(loopback.token, shards)

    [finding] = [each for each in found if each.about == "shards"]
    assert finding.well == well
    assert well or "RED_GAVEL_SHARDS is 2, Discord proposes 10. Set it to 0." in str(finding)


async def test_a_wrong_token_is_one_line(loopback):
    [line] = missing(await of_discord("wrong"))
    assert "RED_GAVEL_TOKEN is wrong" in line


async def test_a_server_where_the_role_lacks_something_is_named(loopback):
    for role in loopback.world.roles.values():
        role["permissions"] = str(EVERYONE & ~SEND_MESSAGES)

    [line] = missing(await of_discord(loopback.token))

    assert loopback.world.guild["name"] in line
    assert "lacks Send Messages." in line


async def test_a_bot_on_no_server_gets_the_link_that_invites_it(loopback, monkeypatch):
    async def none(*_, **__):
        return []

    monkeypatch.setattr(discord.http.HTTPClient, "get_guilds", none)
    [line] = missing(await of_discord(loopback.token))
    assert "https://discord.com/oauth2/authorize?client_id=" in line


def test_each_wrong_setting_is_a_line_and_the_exit_code_is_1(monkeypatch, capsys):
    monkeypatch.delenv("RED_GAVEL_TOKEN", raising=False)
    monkeypatch.setenv("RED_GAVEL_HEALTH_PORT", "soon")

    code = main("doctor")

    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("missing")]
    assert code == 1
    assert [line.split()[2] for line in lines] == ["Set", "RED_GAVEL_HEALTH_PORT"]


async def test_a_database_that_is_there_is_looked_at_and_left_alone(tmp_path):
    path = tmp_path / "red-gavel.db"
    await (await Store.open(a_machine(), path)).close()
    before = path.read_bytes()
    assert machine.kept(path).well
    async with alone_on(a_machine(), path, 0):
        assert "a bot runs on it" in machine.kept(path).said
    path.with_name("other").write_text("no database")

    assert "is not a database" in machine.kept(path.with_name("other")).said
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_and_a_full_disk_are_said(tmp_path, monkeypatch):
    assert "is not there" in machine.folder(tmp_path / "nowhere" / "db").said
    assert machine.folder(tmp_path / "db").well
    monkeypatch.setattr(machine, "SPACE", 2**80)
    assert "Make room" in machine.folder(tmp_path / "db").said


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = Settings(
            token="t",  # noqa: S106 - of no bot
            database=tmp_path / "db",
            health_port=taken.getsockname()[1],
            health_address=IPv4Address("127.0.0.1"),
        )
        found = machine.port(settings)

    assert not found.well
    assert "RED_GAVEL_HEALTH_PORT" in found.said


def test_fonts_and_time_zones_that_are_not_there_are_said(monkeypatch, tmp_path):
    assert machine.fonts().well
    assert machine.time_zones().well
    monkeypatch.setattr(machine, "FONT_FILE", str(Path(tmp_path, "Inter.ttf")))
    monkeypatch.setattr(machine, "zones", lambda: ("UTC",))
    assert "pip install" in machine.fonts().said
    assert "tzdata" in machine.time_zones().said


async def test_a_database_of_another_user_is_said_where_a_port_is_taken(tmp_path, monkeypatch):
    path = tmp_path / "db"
    await (await Store.open(a_machine(), path)).close()
    async with alone_on(a_machine(), path, 0):
        pass

    def refuse(*_):
        raise PermissionError("no")

    monkeypatch.setattr("bot.store.locks.file_lock.FileLock", refuse)
    assert "cannot be used" in machine.kept(path).said
    assert not machine.kept(path).well


async def test_the_directory_is_looked_at_only_if_that_is_asked(loopback, monkeypatch):
    silent = await of_discord(loopback.token)
    found = [each for each in await of_discord(loopback.token, directory=True)
             if each.about == "directory"]  # fmt: skip

    assert "directory" not in {each.about for each in silent}
    lacking = " ".join(each.said for each in found if not each.well)
    for word in ("icon", "description", "tags", "TERMS.md", "PRIVACY.md", "team", "1 servers"):
        assert word in lacking
    assert [each.said for each in found if each.well][:2] == [
        "it is public",
        "no code is asked for at the invitation",
    ]


def test_where_all_is_there_the_directory_lacks_nothing():
    about = SimpleNamespace(
        bot_public=True,
        bot_require_code_grant=False,
        icon=object(),
        description="Moderates board games.",
        tags=["games"],
        terms_of_service_url="https://bot.example/terms",
        privacy_policy_url="https://bot.example/privacy",
        custom_install_url=None,
        install_params=object(),
        team=object(),
        approximate_guild_count=80,
    )
    assert not missing(of_directory(about))


def test_the_forms_leave_a_place_for_the_operator():
    root = Path(__file__).parents[2]
    for page in ("PRIVACY.md", "TERMS.md"):
        assert "**Operator:** OPERATOR'S NAME, OPERATOR'S CONTACT." in (root / page).read_text()
