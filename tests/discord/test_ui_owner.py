"""Typing on the operator's page, and Discord's limits for every page."""

import pytest

from bot.store.rows.records import ServerRecord
from cogs.owner.forms import note_typed, person_typed, server_typed
from rules.kernel import Refused

FIELDS = {"server": "123", "quota": "7", "open": "yes"}


@pytest.mark.parametrize(
    ("fields", "server"),
    [
        ({}, ServerRecord(123, 7)),
        ({"quota": ""}, ServerRecord(123)),
        ({"quota": " 0 "}, ServerRecord(123, 0)),
        ({"open": " No"}, ServerRecord(123, 7, closed=True)),
    ],
)
def test_what_is_typed_for_a_server_is_read(fields, server):
    assert server_typed(FIELDS | fields) == server


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"quota": "many"}, "“many” is no quota"),
        ({"quota": "-1"}, "“-1” is no quota"),
        ({"quota": "9999999"}, "“9999999” is no quota"),
        ({"quota": "٣"}, "“٣” is no quota"),
        ({"quota": "1.5"}, "is no quota"),
        ({"open": "so"}, "Type yes or no"),
        ({"open": ""}, "Type yes or no"),
        ({"server": "the lounge"}, "“the lounge” is no number of a server"),
        ({"server": "99999999999999999999"}, "is no number of a server"),
        ({"server": "0"}, "is no number of a server"),
        ({"server": ""}, "is no number of a server"),
    ],
)
def test_what_is_no_server_and_no_quota_is_refused_with_what_to_type(fields, said):
    with pytest.raises(Refused) as refused:
        server_typed(FIELDS | fields)

    assert said in str(refused.value)


def test_a_person_is_named_by_number_alone():
    assert person_typed({"person": " 42 "}) == 42
    with pytest.raises(Refused, match="“Ana” is no number of a person"):
        person_typed({"person": "Ana"})


def test_a_note_is_one_line_of_bounded_length():
    assert note_typed({"note": "Back\n at\t20:00 "}) == "Back at 20:00"
    assert note_typed({"note": "  "}) == ""
    assert len(note_typed({"note": "x" * 5000})) == 200
