"""The examples in the docstrings of the kernel and of the parts."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from rules import kernel, parts

MODULES = [
    found.name
    for package in (kernel, parts)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_are_true(module):
    assert doctest.testmod(import_module(module)).failed == 0
