"""Time, chance and threads come from one object, which the start of a process hands in."""

import ast
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import grimp
import pytest

from bot import running
from bot.machine import Machine
from bot.settings import Settings
from playground.__main__ import PlaygroundSettings

ROOT = Path(__file__).parents[2]
HERE = ROOT / "bot" / "machine.py"
MODULES = {"time", "secrets", "random", "uuid", "threading", "concurrent", "multiprocessing"}
"""Modules of clocks, chance and threads; nothing else imports them."""
NAMED = re.compile(
    r"\b(datetime|date)\.(now|today|utcnow)$|\butcnow$|loop(\(\))?\.(time|run_in_executor)$"
    r"|\b(urandom|getrandom|to_thread|clock_gettime|monotonic|perf_counter)$"
)
"""Functions of others, or of the loop, that read a clock, draw by chance, or use a thread."""
CACHE = re.compile(r"\b(TTLCache|TLRUCache)(\[.*\])?$")
"""Caches that read a clock of their own unless they are given one, after two other things."""
ELSEWHERE = {
    "bot/sharded.py: import threading": "finds the threads of discord.py's own heartbeats",
    "bot/delivery/drawing_thread.py: from threading import Lock": "a lock, and no thread",
    "bot/table/lobby/forecast.py: from random import Random": "seeded: the same twice",
    "bot/table/seats/robots.py: from random import Random": "seeded by the table: a robot replays",
}
"""Lines that name one of these modules for something else -> the reason."""
MOST = 5
STARTS = ["bot/running.py", "playground/__main__.py"]
"""Where a process is put together."""


def of_a_machine(text: str) -> Iterator[ast.AST]:
    """Yield what reads a clock, draws by chance, or uses a thread."""
    for node in ast.walk(ast.parse(text)):
        if _imports(node) or _names(node) or _times_itself(node):
            yield node


def _imports(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        given = {name.name for name in node.names}
        return _top(node.module or "") in MODULES or bool(given & {"urandom", "to_thread"})
    return isinstance(node, ast.Import) and any(_top(one.name) in MODULES for one in node.names)


def _top(module: str) -> str:
    return module.partition(".")[0]


def _names(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and bool(NAMED.search(ast.unparse(node)))


def _times_itself(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not CACHE.search(ast.unparse(node.func)):
        return False
    return len(node.args) < 3 and not any(word.arg == "timer" for word in node.keywords)


def lines_of(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    found = {getattr(node, "lineno", 0) for node in of_a_machine(text)}
    where = path.relative_to(ROOT).as_posix()
    return [f"{where}: {text.splitlines()[line - 1].strip()}" for line in sorted(found)]


def sources() -> list[Path]:
    tops = ("bot", "cogs", "playground")
    return [path for top in tops for path in sorted((ROOT / top).rglob("*.py"))]


def test_nothing_else_reads_a_clock_draws_or_starts_a_thread() -> None:
    found = [line for path in sources() if path != HERE for line in lines_of(path)]

    assert sorted(found) == sorted(ELSEWHERE)
    assert len(found) <= MOST
    assert all(ELSEWHERE.values())


@pytest.mark.parametrize(
    "written",
    [
        "import time",
        "import concurrent.futures",
        "from time import monotonic",
        "from secrets import token_hex",
        "from os import urandom",
        "os.urandom(8)",
        "datetime.now(UTC)",
        "date.today()",
        "asyncio.get_running_loop().time()",
        "loop.time()",
        "await asyncio.to_thread(work)",
        "loop.run_in_executor(None, work)",
        "TTLCache(1, 60.0)",
        "TTLCache[int, str](1, 60.0)",
    ],
)
def test_such_a_line_is_found(written: str) -> None:
    assert len([*of_a_machine(f"async def work():\n    {written}")]) == 1


@pytest.mark.parametrize(
    "written",
    [
        "self._tables.now()",
        "machine.now()",
        "from datetime import time",
        "TTLCache(1, 60.0, machine.elapsed)",
        "asyncio.sleep(1)",
        "loop.call_later(1, work)",
    ],
)
def test_the_machine_s_own_time_is_none(written: str) -> None:
    assert [*of_a_machine(written)] == []


def _made(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "Machine":
            yield node


def test_the_start_of_a_process_alone_makes_a_machine_and_changes_nothing_of_it() -> None:
    made = [(path, call) for path in sources() for call in _made(path)]

    assert sorted(path.relative_to(ROOT).as_posix() for path, _ in made) == STARTS
    assert not any(call.args or call.keywords for _, call in made)


def test_the_machine_knows_nothing_of_the_bot() -> None:
    graph = grimp.build_graph("bot", cache_dir=None)

    assert graph.find_modules_directly_imported_by("bot.machine") == set()
    names = {
        node.id for node in ast.walk(ast.parse(HERE.read_text())) if isinstance(node, ast.Name)
    }
    assert not names & {"os", "sys", "environ", "getenv", "open", "globals"}


def _everything_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set each setting that there is, and what programs take for a source of chance."""
    for kind in (Settings, PlaygroundSettings):
        prefix = str(kind.model_config.get("env_prefix"))
        for name in kind.model_fields:
            monkeypatch.setenv(f"{prefix}{name}".upper(), "1")
    for name in ("SEED", "RANDOM_SEED", "RED_GAVEL_SEED", "RED_GAVEL_CLOCK", "SOURCE_DATE_EPOCH"):
        monkeypatch.setenv(name, "1")


def test_no_setting_reaches_the_chance_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def handed_in(machine: Machine) -> Machine:
        return machine

    _everything_set(monkeypatch)
    got = running.run(handed_in)

    assert got == Machine()
    assert got.token_hex is secrets.token_hex
    assert got.token_urlsafe is secrets.token_urlsafe
    assert (got.now, got.elapsed) == (time.time, time.monotonic)
    assert got.token_hex(16) != running.run(handed_in).token_hex(16)


@pytest.mark.parametrize("name", [one.name for one in fields(Machine)])
def test_a_machine_that_runs_is_not_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Machine(), name, None)
