"""docs/adding-a-game.md: its code is the shipped code, and its steps work in their order."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rules.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"^`([\w/.]+)`:\n```(?:python|toml)\n(.*?)```$", re.MULTILINE | re.DOTALL)
NEW = re.compile(r"^New: (.*?)\n\n", re.MULTILINE | re.DOTALL)
STEPS = PAGE.split("\n## ")[1:7]
GAME = "hammer_price"
PLAY = f"""
from random import Random
from renders import gallery
from rules.{GAME}.meta import META

game, chance = META.new(3, META.options(), "tutorial", ""), Random(1).random
while not game.over:
    seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
    game.play(seat, META.robot(game.view(seat), ask, seat, chance))
names = ["Ana", "Bram", "Chidi"]
print(gallery.table(META.id, game.view(None), names).alt)
"""


def new_files(step: str) -> list[str]:
    """The files that a step makes."""
    [listed] = NEW.findall(step)
    return re.findall(r"`([\w/.]+)`", listed)


def test_it_builds_the_game_in_six_steps() -> None:
    assert [step[:2] for step in STEPS] == ["1.", "2.", "3.", "4.", "5.", "6."]


def test_each_block_stands_letter_for_letter_in_the_file_it_names() -> None:
    blocks = BLOCK.findall(PAGE)

    assert len(blocks) >= 7
    assert PAGE.count("```") == 2 * (len(blocks) + 1), "all but the command name their file"
    for path, code in blocks:
        assert code in (ROOT / path).read_text("utf-8"), path


def test_its_steps_make_every_file_of_the_game() -> None:
    made = {path for step in STEPS for path in new_files(step)}
    shipped = {
        str(path.relative_to(ROOT))
        for package in ("rules", "renders")
        for path in (ROOT / package / GAME).iterdir()
        if path.suffix in (".py", ".toml")
    }

    assert made == shipped


def test_whoever_follows_it_has_a_game_that_is_played_and_drawn(tmp_path: Path) -> None:
    """Without the shipped game: each step's files are there, none of a later step."""
    for package in ("rules", "renders"):
        without = shutil.ignore_patterns("__pycache__", GAME)
        shutil.copytree(ROOT / package, tmp_path / package, ignore=without)
        (tmp_path / package / GAME).mkdir()
    lines = ["import importlib, shutil"]
    for step in STEPS:
        lines += [f"shutil.copy({str(ROOT / path)!r}, {path!r})" for path in new_files(step)]
        for path in new_files(step):
            if path.endswith(".py"):
                module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
                lines.append(f"importlib.invalidate_caches(); importlib.import_module({module!r})")

    done = subprocess.run(  # noqa: S603  # our own Python, and the files of the page
        [sys.executable, "-c", "\n".join([*lines, PLAY])],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert re.match(r"(Ana|Bram|Chidi)[\w ]* wins?: 6 lots came under the hammer", done.stdout)


def test_its_table_names_every_part() -> None:
    parts = {
        path.stem
        for path in (ROOT / "rules/parts").iterdir()
        if path.suffix == ".py" or path.is_dir()
    } - {"__init__", "__pycache__"}
    table = PAGE.split("## Which part for what")[1].split("\n## ")[0]

    assert {name.removesuffix(".py") for name in re.findall(r"`parts/([\w.]+)`", table)} == parts


LISTED = re.compile(r"`((?:tests|rules|benchmarks)/[\w/]+\.py|[\w/]+\.(?:toml|md))`")
PAST = {"benchmarks/former_robots.py"}
"""Lists of games that were there at a former time: no other is added to them."""


def test_the_lists_that_it_names_are_there() -> None:
    assert [path for path in LISTED.findall(PAGE) if not (ROOT / path).exists()] == []


def test_it_names_every_list_of_all_games() -> None:
    lists = {
        path.relative_to(ROOT).as_posix()
        for top in ("tests", "benchmarks", "rules", "bot", "cogs", "playground")
        for path in (ROOT / top).rglob("*.py")
        if GAMES.keys() <= words_in(path)
    }

    assert len(lists) > 10
    assert lists - PAST <= set(LISTED.findall(PAGE))


def words_in(path: Path) -> set[str]:
    """Return the strings that a file holds."""
    tree = ast.parse(path.read_text("utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
