"""The shipped command `red-gavel`: whatever is typed runs as the unit would run it."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / "docs" / "hosting" / "red-gavel"
UNIT = (ROOT / "docs" / "hosting" / "red-gavel@.service").read_text()

SYSTEMCTL = """#!/bin/sh
case $3 in
    --property=User) echo red-gavel ;;
    --property=WorkingDirectory) echo "$FOLDER" ;;
    --property=Environment) echo 'RED_GAVEL_DATABASE=/var/lib/red-gavel/red-gavel.db "A=b c"' ;;
    --property=EnvironmentFiles) echo "/etc/red-gavel.env (ignore_errors=no)
/etc/more.env (ignore_errors=yes)" ;;
esac
"""
SYSTEMD_RUN = """#!/bin/sh
for word in "$@"; do echo "$word"; done
exit 7
"""


@pytest.fixture
def typed(tmp_path):
    """Type the command where systemd's programs only say what they were told."""
    folder, programs, wants = (tmp_path / name for name in ("a", "programs", "wants"))
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    programs.mkdir()
    wants.mkdir()
    for path, text in (
        (programs / "systemctl", SYSTEMCTL),
        (programs / "systemd-run", SYSTEMD_RUN),
        (python, ""),
    ):
        path.write_text(text)
        path.chmod(0o755)
    (wants / "red-gavel@a.service").symlink_to("/dev/null")

    def run(*words, **environment):
        done = subprocess.run(  # noqa: S603 - the command that is tested
            [COMMAND, *words],
            cwd=tmp_path,
            env={
                "PATH": f"{programs}:{os.environ['PATH']}",
                "FOLDER": str(folder),
                "WANTS": str(wants),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.splitlines(), done.stderr

    run.folder, run.wants, run.here = folder, wants, tmp_path
    return run


def test_a_command_has_the_units_user_settings_and_folder(typed):
    code, words, _ = typed("tables")

    assert code == 7
    options, command = words[: words.index("--")], words[words.index("--") + 1 :]
    assert command == [f"{typed.folder}/.venv/bin/python", "-m", "bot", "tables"]
    assert {
        "--property=User=red-gavel",
        f"--property=WorkingDirectory={typed.folder}",
        '--property=Environment=RED_GAVEL_DATABASE=/var/lib/red-gavel/red-gavel.db "A=b c"',
        "--property=EnvironmentFile=/etc/red-gavel.env",
        "--property=EnvironmentFile=-/etc/more.env",
        "--pipe",
        "--wait",
    } <= {*options}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["restore", "copy.db"], ["restore", "{here}/copy.db"]),
        (
            ["restore", "--with-faults", "a copy.db"],
            ["restore", "--with-faults", "{here}/a copy.db"],
        ),
        (["backup", "--keep", "14", "new.db"], ["backup", "--keep", "14", "{here}/new.db"]),
        (["check", "/var/backups/x.db"], ["check", "/var/backups/x.db"]),
        (["close", "12"], ["close", "12"]),
        (["move-to", "postgresql://db/gavel"], ["move-to", "postgresql://db/gavel"]),
    ],
)
def test_a_file_is_meant_where_it_was_typed(typed, words, meant):
    _, said, _ = typed(*words)
    after = said[said.index("bot") + 1 :]
    assert after == [word.format(here=typed.here) for word in meant]


def test_nothing_runs_if_it_is_not_sure_which_instance_is_meant(typed):
    (typed.wants / "red-gavel@b.service").symlink_to("/dev/null")
    several = typed("tables")
    named = typed("tables", UNIT="red-gavel@b")
    for link in typed.wants.iterdir():
        link.unlink()
    none = typed("tables")

    assert [several[0], none[0], named[0]] == [2, 2, 7]
    for _, words, line in (several, none):
        assert not words
        assert line.count("\n") == 1
        assert "UNIT=red-gavel@a red-gavel tables" in line


@pytest.mark.parametrize("words", [[], ["--standby"]])
def test_it_starts_no_second_bot(typed, words):
    code, said, line = typed(*words)
    assert (code, said, line.count("\n")) == (2, [], 1)


def test_without_its_environment_it_says_how_to_make_it(typed):
    (typed.folder / ".venv" / "bin" / "python").unlink()
    code, said, line = typed("tables")
    assert (code, said, line.count("\n")) == (2, [], 1)
    assert f"make -C {typed.folder} .venv/ready" in line


def test_the_unit_says_all_that_the_command_asks_for():
    for name in re.findall(r"shown (\w+)\)", COMMAND.read_text()):
        setting = name.removesuffix("s") if name == "EnvironmentFiles" else name
        assert re.search(rf"^{setting}=\S", UNIT, re.MULTILINE), name
    assert "/.venv/bin/python -m bot" in UNIT
