"""Where the database knows people: each column with a person is listed here.

A test lists the others, and compares both with the schema, so that a new column is neither
forgotten by `/me forget` nor left out of `/me data`.
"""

import hashlib
import hmac
import json
import re
from dataclasses import dataclass
from typing import Any

from bot.store.db import Db
from rules.kernel import FORGOTTEN, PEOPLE

FORMER = FORGOTTEN
"""The name of a forgotten member."""
NOBODY = 0
"""The id of a forgotten member at tables that are over. No member of Discord has it."""

MEMBERS = (
    "absence.member",
    "forgetting.member",
    "forgotten.member",
    "game.host",
    "guest.member",
    "guest.player",
    "hosting.member",
    "lookout.member",
    "member.member",
    "morning_letter.member",
    "played.member",
    "proposal.member",
    "refusal.member",
    "seat.member",
    "seat.owner",
    "seen.member",
    "tenure.member",
)
"""Columns with the id of a member."""

NAMES = (
    "forgotten.name",
    "game.host_name",
    "guest.name",
    "hosting.name",
    "seat.name",
    "seat.owner_name",
    "tenure.name",
)
"""Columns with the name of a member, or of a robot."""

TEXTS = (
    "line.text",
    "message.body",
    "message.role",
    "outbox.body",
    "outbox.lane",
    "proposal.agreed",
    "proposal.body",
    "proposal.refused",
    "refusal.body",
)
"""Columns in which ids and names stand among other things."""

OWN_ROWS = ("lookout", "absence", "member", "morning_letter", "seen")
"""Tables whose rows are about one person each: they are deleted."""

_SEAT = re.compile(r"{(\w+):seat}")
"""The place of a player in a sentence: a seat, or the name of its player then."""
HOLD_IDS = frozenset({"member", "members", "former", "to", "refused_by"})
"""Keys of bodies with ids of members."""


def mark_of(secret: str, member: int) -> int:
    """Return the keyed digest that stands for a forgotten member at one table.

    It is negative, unlike the id of any member. Its key is the table's own secret, so that nothing
    links the marks of two tables.

    Args:
        secret: the table's seed, before or after the deal.
        member: the forgotten member.
    """
    key = secret.split("/", maxsplit=1)[0].encode()
    digest = hmac.digest(key, f"member {member}".encode(), hashlib.sha256)
    return -1 - (int.from_bytes(digest[:8]) >> 1)


@dataclass(frozen=True, slots=True)
class PersonAtTable:
    """A person as one table knows them.

    Args:
        member: their id.
        names: every name under which the table knows them.
    """

    member: int
    names: tuple[str, ...]

    def scrubbed(self, said: str) -> str:
        """Return a sentence without their name."""
        # Longest first, in one go: "a former player" holds words that are names, too.
        named = [re.escape(name) for name in sorted(self.names, key=len, reverse=True)]
        wanted = "|".join([rf"<@!?{self.member}>", *(rf"(?<!\w){name}(?!\w)" for name in named)])
        return re.sub(wanted, FORMER, said)

    def out_of(self, plain: Any, key: str = "") -> Any:
        """Return plain JSON without a person: no name, no id.

        Args:
            plain: a text, or the body of a row.
            key: the key under which it stands there.
        """
        if isinstance(plain, dict):
            left = {k: self.out_of(v, k) for k, v in plain.items()}
            for place in _SEAT.findall(str(plain.get("say"))):
                words = left.get("with")
                if isinstance(words, dict) and isinstance(words.get(place), str):
                    words[place] = self.scrubbed(words[place])
            return left
        if isinstance(plain, list):
            kept = [each for each in plain if not (key in HOLD_IDS and each == self.member)]
            if key == "pictures":  # pairs of a file's name and what is said of it
                return [[file, said and self.scrubbed(said)] for file, said in kept]
            return [self.out_of(each, key) for each in kept]
        if isinstance(plain, str):
            return self.scrubbed(plain) if key in PEOPLE else plain
        return NOBODY if key in HOLD_IDS and plain == self.member else plain


def needles(person: PersonAtTable) -> list[str]:
    """Return the texts to search for: JSON that mentions a person holds one of them."""
    escaped = [json.dumps(name, ensure_ascii=False)[1:-1] for name in person.names]
    return [str(person.member), *escaped]


def containing(text: str) -> str:
    """Return what `LIKE … ESCAPE '!'` finds texts by that hold this one."""
    return "%" + re.sub("([!%_])", r"!\1", text) + "%"


NAMED = {
    "game": ("host", "host_name"),
    "guest": ("member", "name"),
    "hosting": ("member", "name"),
    "seat": ("member", "name"),
    "tenure": ("member", "name"),
}
"""Columns with ids, and the names beside them."""


def names_at(db: Db, table: int, member: int) -> tuple[str, ...]:
    """Return every name under which a table knows a member."""
    found: set[Any] = set()
    pairs = [*((of, *columns) for of, columns in NAMED.items()), ("seat", "owner", "owner_name")]
    for of, column, name in pairs:
        game = "id" if of == "game" else "game"
        rows = db.execute(
            f"SELECT {name} FROM {of} WHERE {game} = ? AND {column} = ?",  # noqa: S608 - constants
            (table, member),
        )
        found |= {row[0] for row in rows}
    for of in ("proposal", "refusal"):
        for (body,) in db.execute(
            f"SELECT body FROM {of} WHERE game = ? AND body LIKE ?",  # noqa: S608 - constants
            (table, f"%{member}%"),
        ):
            plain = read_json(body)
            if isinstance(plain, dict):
                for column, name in (("to", "name"), ("former", "former_name")):
                    if plain.get(column) == member:
                        found.add(plain.get(name))
    return tuple(name for name in found if isinstance(name, str) and name.strip())


def read_json(text: Any) -> Any:
    """Return the value of a JSON text; None if it is damaged or no text."""
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return None
