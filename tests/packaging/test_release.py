"""The contents of each release, and the habits of its maker."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_changelog_has_a_section_for_the_version_and_the_newest_stands_first() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    sections = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert version in sections[:2]
    assert sections[0] in (version, "Unreleased")


def test_the_hosted_ci_runs_what_runs_here() -> None:
    assert "run: .ci/run" in (ROOT / ".github/workflows/ci.yml").read_text()
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    assert all(f"entry: .venv/bin/ruff {word}" in hooks for word in ("format", "check"))
