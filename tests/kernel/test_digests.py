"""The content of a digest: buttons and timers hold it, so nothing may change it in passing."""

from dataclasses import fields

import pytest

from rules.kernel import Option, Text, say

HINT = say("{who:seat} pays {n} to {others}", who=1, n=3, others=(say("Ana"), say("it's {n}", n=2)))
OPTION = Option("a", say("Yes"), detail=HINT, group=say("g"), mark="A", why_not=HINT, warning=None)


@pytest.mark.parametrize("thing", [HINT, Text("plain"), OPTION, Option("b", say("No"))])
def test_texts_and_options_write_themselves_as_dataclasses_do(thing):
    inner = ", ".join(
        f"{one.name}={getattr(thing, one.name)!r}" for one in fields(thing) if one.repr
    )

    assert repr(thing) == f"{type(thing).__name__}({inner})"
