"""The container's image: small, quick to build again, and quick to ask whether it is well."""

import ast
import re
import socket
import threading
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot import probe

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
CODE = ("bot", "cogs", "renders", "rules")
COPIED = [word for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.MULTILINE)
          for word in line.split()]  # fmt: skip


def test_only_what_is_copied_leaves_this_machine() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    rules = [line for line in ignored if line and not line.startswith("#")]

    assert rules[0] == "*"
    assert {line[1:] for line in rules if line.startswith("!")} == {*COPIED}
    assert "**/__pycache__" in rules[rules.index("!rules") :]


def test_a_change_of_the_code_installs_nothing_else_again() -> None:
    libraries = DOCKERFILE.index("pip install --requirement")
    assert all(libraries < DOCKERFILE.index(f"COPY {folder} ") for folder in CODE)
    assert {*COPIED} == {"pyproject.toml", "constraints.txt", "README.md", "LICENSE", *CODE}


def test_neither_the_codes_folder_nor_a_build_is_in_the_image() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.findall(r"^COPY .*", last, re.MULTILINE) == [
        "COPY --from=built /opt/red-gavel /opt/red-gavel"
    ]


def test_each_file_of_the_code_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    kinds = [*project["tool"]["setuptools"]["package-data"]["*"], "*.py"]
    files = [path for folder in CODE for path in (ROOT / folder).rglob("*") if path.is_file()]
    ours = [path for path in files if "__pycache__" not in path.parts]

    assert not [path for path in ours if not any(fnmatch(path.name, kind) for kind in kinds)]


def test_the_server_of_compose_is_one_release() -> None:
    assert re.search(r"image: postgres:\d+\.\d+-[a-z]+$", (ROOT / "compose.yaml").read_text(), re.M)


def test_the_image_has_a_python_on_which_the_suite_runs() -> None:
    """It is named in full, so that tomorrow's image is today's."""
    matrix = re.search(r"python: \[(.*)\]", (ROOT / ".github/workflows/ci.yml").read_text())
    base = re.match(r"FROM python:(\d+\.\d+)\.\d+-slim-[a-z]+ AS base\n", DOCKERFILE)

    assert matrix is not None
    assert base is not None
    assert base[1] in re.findall(r"[\d.]+", matrix[1])


def test_what_python_asks_for_on_its_newest_releases_alone_is_pinned() -> None:
    """discord.py needs it from Python 3.13 on."""
    assert re.search(r"^audioop-lts==", (ROOT / "constraints.txt").read_text(), re.MULTILINE)


def test_the_health_check_imports_next_to_nothing() -> None:
    assert '"bot.probe"' in DOCKERFILE
    for path in (ROOT / "bot" / "__init__.py", ROOT / "bot" / "probe.py"):
        tree = ast.parse(path.read_text())
        names = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import)
                 for each in node.names]  # fmt: skip
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert {*names} <= {"os", "socket", "sys"}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\nok\n", 0),
        (b"HTTP/1.1 503 Service Unavailable\r\n\r\n", 1),
        (b"HTTP/1.1 404 Not Found\r\n\r\n200 ", 1),
        (b"", 1),
    ],
)
def test_the_health_check_says_what_the_bot_says(monkeypatch, answer, code) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("RED_GAVEL_HEALTH_PORT", str(server.getsockname()[1]))
        monkeypatch.setenv("RED_GAVEL_HEALTH_ADDRESS", "0.0.0.0")  # noqa: S104 - it asks there

        def serve() -> None:
            line, _ = server.accept()
            with line:
                line.recv(1000)
                line.sendall(answer)

        serving = threading.Thread(target=serve)
        serving.start()
        found = probe.main()
        serving.join()
    assert found == code


def test_a_bot_without_a_port_is_not_called_unwell(monkeypatch) -> None:
    monkeypatch.setenv("RED_GAVEL_HEALTH_PORT", "0")
    assert probe.main() == 0
    monkeypatch.setenv("RED_GAVEL_HEALTH_PORT", "1")
    assert probe.main() == 1
