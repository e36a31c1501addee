"""The list of tests can be read: each case is named by what it looks at."""

import re

import pytest
from pydantic import BaseModel

from tests.wording import worded

LONGEST = 220
"""Letters of a whole line: file, sentence and case."""


class Chosen(BaseModel):
    seats: int = 3
    draft: bool = False


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "drafted"),
        (False, "not_drafted"),
        (None, "no_drafted"),
        (7, "drafted_7"),
        ([], "no_drafted"),
        (["A", 3, None], "A 3 None"),
        ({"seats": (1, 2)}, "seats=1 2"),
        ({"b", "a"}, "a b"),
        (Chosen(draft=True), "Chosen draft=True"),
        ("José’s 3 M€", "Jose's 3 ME"),
        ("\u200b", "<zero width space>"),
        ("one two " * 20, "one two one two one two one two on.."),
        (Chosen, "Chosen"),
        (lambda: 3, "drafted"),
        (re.compile("x"), "Pattern"),
    ],
    ids=range(15),
)
def test_a_value_is_told_in_words(value, words):
    assert worded(value, "drafted") == words


def test_no_line_of_the_list_is_longer_than_a_screen_or_says_where_something_lies_in_memory(
    request,
):
    listed = [item.nodeid for item in request.session.items]

    assert max(map(len, listed)) <= LONGEST, max(listed, key=len)
    assert not [line for line in listed if re.search("object at|<lambda>|0x[0-9a-f]{6}", line)]
