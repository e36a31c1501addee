"""Rows of the outbox, as every release has written them."""

import gzip
import json
import re
from pathlib import Path

import pytest

from bot.store.rows.outbox import (
    KINDS,
    CallRow,
    DmRow,
    InvitationRow,
    KeepsakeRow,
    LobbyRow,
    LookoutRow,
    MembershipRow,
    MovedRow,
    NoteRow,
    PlaceNoteRow,
    PostRow,
    PromiseRow,
    ProposalRow,
    ReminderRow,
    SealRow,
    StandInRow,
    StartRow,
    WaitingRow,
    row_of,
)

SAVES = Path(__file__).parents[1] / "saves"
TEXT = {"say": "{seat:seat} passed.", "with": {"seat": 1}}
FIRST_POST = {"version": 5, "lines": [TEXT], "minor": True, "ping": [2]}
POST = FIRST_POST | {"number": 3, "mover": 1, "goes_on": True, "seals": [[4, "34NPG"]]}
STRUCK = {"back_to": 4, "versions": [5], "struck": [True], "revealed": 4, "scene": "1/1/V"}
POSTED = {"version": 5, "lines": (TEXT,), "minor": True, "ping": (2,)}
OF_MOVE = POSTED | {"number": 3, "mover": 1, "goes_on": True, "seals": ((4, "34NPG"),)}

FORMS = [
    ("post", "lobby", {}, LobbyRow()),
    ("post", "post", FIRST_POST, PostRow(**POSTED)),
    (
        "post",
        "post",
        FIRST_POST | {"number": 3, "started": "0bda"},
        PostRow(**POSTED, number=3, started="0bda"),
    ),
    ("post", "post", POST, PostRow(**OF_MOVE)),
    (
        "post",
        "post",
        POST | {"mover": None, "goes_on": False, "seals": []},
        PostRow(**POSTED, number=3, seals=()),
    ),
    (
        "post",
        "post",
        POST | STRUCK,
        PostRow(**OF_MOVE, back_to=4, versions=(5,), struck=(True,), revealed=4, scene="1/1/V"),
    ),
    ("post", "waiting", {"version": 5}, WaitingRow(version=5)),
    ("post", "waiting", {"version": 5, "number": 3}, WaitingRow(version=5, number=3)),
    (
        "post",
        "seal",
        {"version": 5, "number": 3, "seals": [[4, "34NPG"]]},
        SealRow(version=5, number=3, seals=((4, "34NPG"),)),
    ),
    ("post", "reminder", {"seats": [0, 2]}, ReminderRow(seats=(0, 2))),
    ("post", "reminder", {"seats": [0], "last": [0]}, ReminderRow(seats=(0,), last=(0,))),
    ("post", "proposal", {"id": 0}, ProposalRow(proposal=0)),
    ("place", "proposal", {"id": 7}, ProposalRow(lane="place", proposal=7)),
    ("post", "note", {"text": TEXT}, NoteRow(text=TEXT)),
    ("post", "note", {"text": TEXT, "verify": True}, NoteRow(text=TEXT, verify=True)),
    ("post", "promise", {"text": TEXT}, PromiseRow(text=TEXT)),
    ("post", "start", {}, StartRow()),
    (
        "post",
        "invitation",
        {"host": "Ana", "members": [101, 102]},
        InvitationRow(host="Ana", members=(101, 102)),
    ),
    ("letter 2", "letter", {"seat": 2}, DmRow(seat=2)),
    ("letter 2", "letter", {"seat": None}, DmRow(seat=2)),
    ("letter 2", "letter", {"seat": 2, "handed": True}, DmRow(seat=2, handed=True)),
    (
        "letter 2",
        "letter",
        {"seat": 2, "handed": True, "former": ""},
        DmRow(seat=2, handed=True, former=""),
    ),
    (
        "letter 2",
        "letter",
        {"seat": 2, "goes_on": "977efca56f"},
        DmRow(seat=2, goes_on="977efca56f"),
    ),
    (
        "letter 2",
        "letter",
        {"seat": 2, "again": True, "anew": True},
        DmRow(seat=2, again=True, anew=True),
    ),
    (
        "letter 2",
        "letter",
        {"seat": 2, "last": True, "loud": True},
        DmRow(seat=2, last=True, loud=True),
    ),
    ("letter 2", "letter", {"seat": 2, "renewed": True}, DmRow(seat=2, renewed=True)),
    ("letter 2", "letter", {"seat": 2, "slept": True}, DmRow(seat=2, slept=True)),
    ("call 101", "call", {"member": 101, "id": 7}, CallRow(member=101, proposal=7)),
    ("call 101", "call", {"member": 101, "host": "Ana"}, CallRow(member=101, host="Ana")),
    (
        "place call 101",
        "call",
        {"member": 101, "id": 7},
        CallRow(lane="place call 101", member=101, proposal=7),
    ),
    ("away 1", "away", {"seat": 1}, StandInRow(seat=1)),
    ("presence", "presence", {}, MembershipRow()),
    (
        "place letter 101",
        "place",
        {"member": 101, "text": TEXT},
        PlaceNoteRow(member=101, text=TEXT),
    ),
    ("keepsake time-lapse", "keepsake", {"what": "time-lapse"}, KeepsakeRow(what="time-lapse")),
    ("lookout 101", "lookout", {"member": 101}, LookoutRow(member=101)),
    ("place before", "moved", {"channel": 5, "text": TEXT}, MovedRow(channel=5, text=TEXT)),
]
"""Lane, kind and JSON as releases since the first have written them, and what is read."""


@pytest.mark.parametrize(
    ("lane", "kind", "plain", "row"),
    FORMS,
    ids=[f"{kind} {[*plain]}" for _, kind, plain, _ in FORMS],
)
def test_what_any_release_has_written_is_read(lane, kind, plain, row):
    read = row_of(kind, plain, lane=lane)

    assert read == row
    assert row_of(kind, json.loads(json.dumps(row.to_json())), lane=lane) == row


def test_a_time_may_have_a_fraction():
    read = row_of("letter", {"seat": 2}, lane="letter 2", id=9, due=1795410617.05, created=0.5)

    assert (read.due, read.created, read.id) == (1795410617.05, 0.5, 9)


def test_every_kind_has_a_former_form():
    assert {kind for _, kind, _, _ in FORMS} == {*KINDS}
    assert all(type(row) is KINDS[kind] for _, kind, _, row in FORMS)


@pytest.mark.parametrize("form", [3, 5, 6], ids=lambda form: f"form {form}")
def test_the_rows_of_each_former_database_are_read(form):
    dump = gzip.decompress((SAVES / f"release_{form}.sql.gz").read_bytes()).decode()
    inserted = re.findall(r"INTO \"outbox\" VALUES\(\d+,\d+,'([^']*)','([^']*)','(.*)',\d+,", dump)
    plain = [(lane, kind, json.loads(body.replace("''", "'"))) for lane, kind, body in inserted]

    assert plain
    for lane, kind, said in plain:
        read = row_of(kind, said, lane=lane)
        assert {**read.to_json(), **said} == json.loads(json.dumps({**said, **read.to_json()}))


@pytest.mark.parametrize(
    ("kind", "plain"),
    [("post", {}), ("letter", {"seat": "two"}), ("call", {"member": None}), ("telegram", {})],
    ids=["nothing", "no seat", "nobody", "no kind"],
)
def test_what_no_release_has_written_is_refused(kind, plain):
    with pytest.raises(ValueError):  # noqa: PT011 - pydantic says it in many words
        row_of(kind, plain, lane="letter two")
