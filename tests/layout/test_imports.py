"""The folders have floors: no import goes in a circle, those for type checking counted."""

import ast
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

import rules.games

PACKAGES = ("rules", "renders", "bot", "cogs", "playground")
ROOT = Path(__file__).parents[2]
APART = {"rules": "The kernel and the shared parts", "renders": "Games' pictures stand on shared"}
"""First words of the contracts that keep games apart."""
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]


COMPOSED = {("bot.client", "cogs.loading")}
"""Loaded by name on purpose: whoever puts a process together joins the bot and its cogs."""


def loaded_by_name(module: str, file: Path) -> list[tuple[str, str]]:
    """Return what a module loads by a name that stands in it: no graph of imports has that."""
    tree = ast.parse(file.read_text("utf-8"))
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("import_module"):
            name = call.args[0]
            value = (
                name.value if isinstance(name, ast.Constant) else constants.get(ast.unparse(name))
            )
            if isinstance(value, str):
                found.append((module, value))
    return found


def circle(*packages: str, root: Path = ROOT) -> list[str]:
    """Return modules in a circle of imports, each importing the one before it; else none."""
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=False, cache_dir=None)
    imported = {one: sorted(graph.find_modules_directly_imported_by(one)) for one in graph.modules}
    for module in graph.modules:
        file = root.joinpath(*module.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        for loading, loaded in set(loaded_by_name(module, file)) - COMPOSED:
            imported[loading].append(loaded)
    try:
        TopologicalSorter(dict(sorted(imported.items()))).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_import_goes_in_a_circle() -> None:
    assert circle(*PACKAGES) == []


def test_a_circle_of_which_one_arrow_is_for_type_checking_alone_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "roundabout"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "egg.py").write_text("from roundabout.hen import Hen\n")
    (folder / "hen.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from roundabout.egg import Egg\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    found = circle("roundabout", root=tmp_path)

    assert set(found) == {"roundabout.egg", "roundabout.hen"}


def test_a_circle_that_a_name_in_a_string_hides_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "carousel"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "horse.py").write_text("from carousel.swan import Swan\n")
    (folder / "swan.py").write_text(
        'from importlib import import_module\nHORSE = "carousel.horse"\nimport_module(HORSE)\n'
    )
    monkeypatch.syspath_prepend(tmp_path)

    assert set(circle("carousel", root=tmp_path)) == {"carousel.horse", "carousel.swan"}


def test_no_shared_module_imports_a_game_each_is_loaded_at_its_first_use() -> None:
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    games = {f"{top}.{game}" for top in ("rules", "renders") for game in rules.games.GAMES}

    def of_a_game(module: str) -> bool:
        return ".".join(module.split(".")[:2]) in games

    side_imports = [
        (module, imported)
        for module in sorted(graph.modules)
        if not of_a_game(module)
        for imported in sorted(graph.find_modules_directly_imported_by(module))
        if of_a_game(imported)
    ]
    assert games <= graph.modules
    assert side_imports == []


def test_the_kernel_has_one_door() -> None:
    """Else every game would have to know in which of its files a thing stands."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)
    past_it = [
        (module, imported)
        for imported in sorted(graph.find_descendants("rules.kernel"))
        for module in sorted(graph.find_modules_that_directly_import(imported))
        if not module.startswith("rules.kernel")
    ]

    assert past_it == []


def test_every_folder_is_a_package_for_the_contracts_see_no_other() -> None:
    folders = {file.parent for package in PACKAGES for file in (ROOT / package).rglob("*.py")}

    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_every_game_has_a_contract_of_floors_that_names_each_of_its_files() -> None:
    folders = {meta.game.__module__.rsplit(".", 1)[0] for meta in rules.games.GAMES.values()}
    with_floors = {
        container
        for contract in CONTRACTS["contracts"]
        if contract["type"] == "layers" and contract.get("exhaustive")
        for container in contract.get("containers", ())
    }

    assert folders
    assert folders <= with_floors


def test_every_game_stands_apart_from_the_others_in_its_rules_and_its_pictures() -> None:
    """Each is named in two contracts, for a game that no contract names could import another."""
    games = {meta.game.__module__.split(".")[1] for meta in rules.games.GAMES.values()}

    for container in ("rules", "renders"):
        rows = [
            {name.strip().removeprefix("rules.") for name in row.split("|")}
            for contract in CONTRACTS["contracts"]
            if contract["name"].startswith(APART[container])
            for row in contract["layers"]
        ]
        assert games in rows, f"name the new game in the contract of {container}"
    assert games == {
        path.name for path in (ROOT / "rules").iterdir() if (path / "meta.py").exists()
    }
    assert all((ROOT / "renders" / game / "__init__.py").exists() for game in games)


def test_every_package_has_floors() -> None:
    layers = [one for one in CONTRACTS["contracts"] if one["type"] == "layers"]
    within = {container for contract in layers for container in contract.get("containers", ())}
    rooms = {room.split(".")[0] for one in layers for row in one["layers"] for room in row.split()}

    assert {"cogs", "renders", "rules.kernel", "rules.parts"} <= within
    assert "bot" in rooms


def test_the_contracts_count_imports_for_type_checking_and_look_at_every_package() -> None:
    circles = [one for one in CONTRACTS["contracts"] if one["type"] == "acyclic_siblings"]

    assert CONTRACTS["exclude_type_checking_imports"] is False
    assert any(set(PACKAGES) <= set(one["ancestors"]) for one in circles)
