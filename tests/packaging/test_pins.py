"""Pins: the same packages and actions are installed and used tomorrow."""

import re
import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
COVERED = runpy.run_path(str(ROOT / ".ci" / "covered.py"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text()
complaints, pins = COVERED["complaints"], COVERED["pins"]


def test_an_installed_package_that_nothing_pins_is_named() -> None:
    installed = [("red-gavel", "0.1.0"), ("Pillow", "13.0"), ("typing_extensions", "4"), ("x", "1")]

    assert complaints("pillow==13.0\ntyping-extensions==4  # why\n", installed) == [
        "x 1 is installed, but constraints.txt does not pin it."
    ]


def test_a_package_of_another_version_than_pinned_is_named() -> None:
    assert complaints("pillow==13.0\n", [("pillow", "12.1")]) == [
        "pillow 12.1 is installed, but constraints.txt pins 13.0."
    ]


def test_every_constraint_is_one_version() -> None:
    assert all(re.fullmatch(r"\S+==[\w.!+]+", line) for line in CONSTRAINTS.splitlines())


def test_the_tools_of_a_build_are_pinned_and_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = [line.split("==") for line in project["build-system"]["requires"]]

    assert {name: pins(CONSTRAINTS)[name] for name, _ in required} == dict(required)
    assert "pip" in pins(CONSTRAINTS)


def test_the_image_is_built_on_one_release_of_python() -> None:
    named = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    [base] = {each for each in named if each != "base"}  # the name of a stage

    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+", base)
