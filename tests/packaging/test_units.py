"""The units of systemd: what they may do, and what systemd itself thinks of them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
LOCKED_IN = ("red-gavel@", "red-gavel-backup@")
MOST_EXPOSED = 3.0
"""The highest exposure that `systemd-analyze security` may find, of 10."""
ANALYZE = shutil.which("systemd-analyze")


@pytest.fixture
def systemd(tmp_path):
    """Ask systemd about instances of the units."""
    if ANALYZE is None:
        pytest.skip("systemd-analyze is not installed")
    for unit in (*HOSTING.glob("*.service"), *HOSTING.glob("*.timer")):
        (tmp_path / unit.name).write_text(unit.read_text())
        (tmp_path / unit.name.replace("@.", "@a.")).write_text(unit.read_text())

    def ask(*words):
        done = subprocess.run(  # noqa: S603 - systemd's own program
            [ANALYZE, *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    return ask


@pytest.mark.parametrize("unit", LOCKED_IN)
def test_a_unit_may_do_little(systemd, unit):
    found = systemd("security", "--offline=yes", f"./{unit}a.service")
    exposed = re.search(r"exposure level for \S+: ([\d.]+)", found)
    if exposed is None:
        pytest.skip("this systemd-analyze looks at no files")
    assert float(exposed[1]) <= MOST_EXPOSED


def test_systemd_finds_nothing_wrong_but_that_the_bot_is_not_installed(systemd):
    units = [f"./{unit.name.replace('@.', '@a.')}" for unit in HOSTING.glob("*.service")]
    found = systemd("verify", "--man=no", *units, "./red-gavel-backup@a.timer").splitlines()
    assert not [line for line in found if "red-gavel" in line and "is not executable" not in line]


def test_both_units_are_locked_in_alike():
    keys = r"^((?:Protect|Private|Restrict|SystemCall|Lock|Remove|NoNew|Capability).*)$"
    first, second = (
        re.findall(keys, (HOSTING / f"{unit}.service").read_text(), re.MULTILINE)
        for unit in LOCKED_IN
    )
    assert first == second
    assert len(first) > 20
