"""The examples in docstrings are true: every module that has some is run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "bot", "cogs", "renders", "playground")
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "\n>>> " in "\n".join(map(str.strip, path.read_text("utf-8").splitlines()))
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_run_and_true(module):
    found = doctest.testmod(import_module(module))

    assert found.attempted > 0, "an example stands where doctest does not look"
    assert found.failed == 0
