"""The operator's pages name only existing settings, commands, files, permissions and sentences."""

import re
import shlex
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.address import address_of
from bot.client import RedGavel
from bot.invitation import FOR_A_THREAD, NEEDED
from bot.lifetime import CLOSING, LOGGING_IN
from bot.setting_names import PREFIX
from bot.settings import Settings
from bot.shell.commands import COMMANDS, asked_for
from bot.store.postgres.server import OLDEST_SERVER
from tests.machines import a_machine

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "docs" / "hosting"
RUNNING, FIRST_HOUR = ROOT / "docs" / "running.md", HOSTING / "first-hour.md"
SETTINGS, ON_A_SERVER = HOSTING / "settings.md", HOSTING / "postgres.md"
ERRORS = HOSTING / "errors.md"
OWNER = HOSTING / "owner.md"
OTHERS = (
    OWNER,
    HOSTING / "which.md",
    HOSTING / "litestream.md",
    FIRST_HOUR,
    HOSTING / "metrics.md",
    SETTINGS,
    ON_A_SERVER,
    ERRORS,
)
PAGES = (ROOT / "README.md", RUNNING, *OTHERS)
UNITS = (*HOSTING.glob("*.service"), *HOSTING.glob("*.timer"))
COMPOSE, DOCKERFILE = ROOT / "compose.yaml", ROOT / "Dockerfile"
SHORTEST = 8
"""Letters of a piece of a sentence that is looked for."""


def named(path):
    return path.name


def words_after(program, text):
    """Return the words after a program, wherever it is typed, up to the end of the command."""
    return re.findall(rf"{re.escape(program)}((?: [\w./…-]+)*)", text)


def typed_as_the_unit(text):
    """Return the words after the shipped command `red-gavel`; as a path or a unit it is none."""
    return re.findall(
        r"(?:^|`|&& )red-gavel((?: (?!-)[\w./…-]+)(?: [\w./…-]+)*)", text, re.MULTILINE
    )


@pytest.mark.parametrize("page", [*PAGES, *UNITS, COMPOSE, DOCKERFILE], ids=named)
def test_each_setting_that_is_named_can_be_set(page):
    settings = {*re.findall(rf"\b{PREFIX}([A-Z_]*[A-Z])", page.read_text())}
    known = {name.upper() for name in Settings.model_fields}
    assert {name.partition("__")[0] for name in settings} <= known | {"PLAYGROUND_PORT"}


def test_each_setting_stands_on_its_page():
    said = SETTINGS.read_text()
    assert not [n for n in Settings.model_fields if f"`{PREFIX}{n.upper()}" not in said]


@pytest.mark.parametrize("page", [*PAGES, *UNITS], ids=named)
def test_each_command_of_the_shell_can_be_typed(page):
    text = page.read_text().replace("restore FILE`", "restore FILE`\n")
    for words in [*words_after("python -m bot", text), *typed_as_the_unit(text)]:
        typed = shlex.split(words)
        if typed and typed[0] == "move-to":
            asked_for(["move-to", "postgresql://db.example/gavel"])
        elif typed and typed[0] not in ("mend", "close", "show"):
            asked_for(typed)
        elif typed:
            asked_for([typed[0], *(typed[1:] or ["12"])])


def test_each_command_of_the_shell_stands_on_the_page():
    said = RUNNING.read_text()
    typed = {words.split()[0] for words in typed_as_the_unit(said)}
    names = {command.name for command in COMMANDS}
    assert names == typed


@pytest.mark.parametrize("page", PAGES[1:], ids=named)
def test_each_link_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)#]+)", page.read_text())
    gone = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert links or page in (OWNER, FIRST_HOUR, ERRORS)
    assert not gone


@pytest.mark.parametrize("page", [ROOT / "README.md", RUNNING], ids=named)
def test_the_permissions_are_those_that_the_bot_asks_for(page):
    [said] = re.findall(r"permissions:?\s+(View Channels?,[^.;]+)\.", page.read_text())
    asked = {name.strip().replace("Channels", "Channel") for name in said.split(",")}
    assert asked == {*NEEDED.values(), *FOR_A_THREAD.values()}


def test_what_goes_wrong_is_said_in_the_words_of_the_bot():
    ours = "\n".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    ours += "The application did not respond"  # these are Discord's
    sentences = re.findall(r"^\| `([^`]+)`", ERRORS.read_text(), re.MULTILINE)
    pieces = [p.strip() for each in sentences for p in re.split(r"…|\d+", each)]
    assert len(sentences) > 5
    assert not [p for p in pieces if len(p) > SHORTEST and p not in ours]


@pytest.mark.parametrize("page", [RUNNING, FIRST_HOUR], ids=named)
def test_what_the_log_says_is_said_by_the_bot(page):
    ours = "\n".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    said = re.findall(r'(?:log of \w+|log|one) says "?`?([a-z ]+)[`"]', page.read_text())
    assert said
    assert not [line for line in said if f'("{line}"' not in ours]


async def test_each_command_of_discord_that_is_named_is_one(store):
    bot = RedGavel(a_machine(), store)
    await bot._cogs.load()
    known = {command.name for command in bot.tree.walk_commands()}
    known |= {p.name for c in bot.tree.get_commands() for p in getattr(c, "parameters", ())}
    await bot.close()
    text = "".join(page.read_text() for page in (RUNNING, OWNER, FIRST_HOUR))
    named = {word for typed in re.findall(r"`/(\w+ ?\w*)", text) for word in typed.split()}

    assert {"game", "new", "me", "data", "forget"} <= named
    assert named <= known | {"healthz", "metrics", "opt"}


def test_there_is_time_enough_to_stop_before_the_supervisor_kills():
    longest = LOGGING_IN + Settings.model_fields["drain_seconds"].default + CLOSING
    [unit] = re.findall(r"TimeoutStopSec=(\d+)", (HOSTING / "red-gavel@.service").read_text())
    [compose] = re.findall(r"stop_grace_period: (\d+)s", COMPOSE.read_text())
    assert int(unit) > longest
    assert int(compose) > longest


def test_bot_and_backup_use_one_database():
    units = [path.read_text() for path in HOSTING.glob("*.service") if "failed" not in path.name]
    databases = [re.findall(r"RED_GAVEL_DATABASE=(\S+)", unit) for unit in units]
    assert len(units) == 2
    assert len({tuple(found) for found in databases}) == 1


def test_the_container_owns_the_folders_that_compose_mounts():
    mounted = re.findall(r"^ +- \w+:(/\w+)$", COMPOSE.read_text(), re.MULTILINE)
    [owned] = re.findall(r"--owner=gavel (.+)", DOCKERFILE.read_text())
    [volumes] = re.findall(r"VOLUME (.+)", DOCKERFILE.read_text())
    assert sorted(mounted) == sorted(owned.split()) == sorted(volumes.split())


def test_compose_and_its_page_name_one_database_of_one_user():
    compose, page = COMPOSE.read_text(), ON_A_SERVER.read_text()
    bot, database = compose.split("  database:\n    profiles: [postgres]\n")
    wanted = dict(re.findall(r"^([A-Z_]+)=(.*)$", page, re.MULTILINE))
    address = address_of(wanted["RED_GAVEL_DATABASE"])
    parts = conninfo_to_dict(address.conninfo)
    kept = dict(re.findall(r"POSTGRES_([A-Z]+): (\S+)", database))

    assert parts == {"host": "database", "user": kept["USER"], "dbname": kept["DB"]}
    assert f"--username={kept['USER']}, --dbname={kept['DB']}" in database
    assert (wanted["COMPOSE_PROFILES"], wanted["RED_GAVEL_BACKUP_FOLDER"]) == ("postgres", "")
    asked = {*re.findall(r"\$\{([A-Z_]+)", compose)}
    assert asked - {"BOTS"} == {"PGPASSWORD"} <= wanted.keys()
    assert "condition: service_healthy, required: false" in bot


def test_compose_overrides_nothing_that_its_file_of_settings_says():
    bot = COMPOSE.read_text().split("  database:\n    profiles")[0]
    assert "env_file: .env" in bot
    assert "environment:" not in bot


def test_compose_takes_a_server_that_is_new_enough_and_open_to_the_bot_alone():
    compose = COMPOSE.read_text()
    [release] = re.findall(r"image: postgres:(\d+)", compose)
    assert int(release) >= OLDEST_SERVER
    assert "ports:" not in compose


def test_whatever_fails_is_told_by_a_unit_that_is_shipped():
    for unit in ("red-gavel@.service", "red-gavel-backup@.service"):
        [told] = re.findall(r"^OnFailure=(.+@)", (HOSTING / unit).read_text(), re.MULTILINE)
        assert (HOSTING / f"{told}.service").exists()
