"""A number of ships is no subject of a verb: "1 ship of Ana leave" would be told of one."""

import re
from pathlib import Path

import rules.cosmic_encounter

PLURAL = re.compile(
    r"\{(?:n:)?ships\}(?: of \{seat:seat\}| more)? (?:leave|join|go|come|land|stay|are)\b"
)


def test_no_sentence_puts_a_plural_verb_to_a_number_of_ships():
    [folder] = rules.cosmic_encounter.__path__
    every = sorted(Path(folder).rglob("*.py"))
    assert every
    assert [found for path in every for found in PLURAL.findall(path.read_text("utf-8"))] == []
