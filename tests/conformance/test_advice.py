"""Help knows the question: every decision of every game is explained, by its rules."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.tables import cases, games

RULES = Path(__file__).parents[2] / "rules"
SHORT, LONG = 20, 420
every_game = pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)
every_case = pytest.mark.parametrize("case", cases(), ids=str)


def written(game: str) -> Iterator[str]:
    """The moments that stand in a game's own files."""
    for path in sorted((RULES / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.keyword(arg="moment", value=ast.Constant(value=str(moment))):
                    yield moment
                case ast.AnnAssign(
                    target=ast.Name(id="MOMENT"), value=ast.Constant(value=str(moment))
                ):
                    yield moment


@pytest.mark.long
@every_game
def test_every_moment_of_a_game_is_explained_in_plain_sentences(meta: Any) -> None:
    explained: set[str] = set()
    for case in cases():
        if case.meta is meta:
            explained |= set(meta.advice(case.options))

    assert set(meta.deciding) <= explained
    assert set(written(meta.id)) <= explained
    if (RULES / meta.id).exists():
        assert set(written(meta.id))


@every_case
def test_advice_leads_to_a_section_of_the_rules_and_is_short(case: Any) -> None:
    sections = {section.name for section in case.meta.rules}
    for moment, advice in case.meta.advice(case.options).items():
        assert advice.section in sections, moment
        assert SHORT <= len(advice.said) <= LONG, (moment, len(advice.said))
        assert advice.said.endswith("."), moment


@every_game
def test_what_undo_is_called_belongs_to_a_decision_of_the_game(meta):
    assert set(meta.undone) <= set(meta.deciding)
    assert all(words.count("{move}") == 1 for words in meta.undone.values())
