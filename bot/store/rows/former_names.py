"""Names in what was told: a line keeps the name of the player who sat there then."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.store.db import Db
from bot.store.rows.columns import dumps
from bot.store.rows.people import read_json
from bot.store.rows.records import MessageRecord, SeatRecord
from rules.kernel import Text, Word, from_plain, pieces, to_plain

_TOLD: Final = {"line": ("n", "text"), "outbox": ("id", "body"), "message": ("role", "body")}
"""JSON in which lines stand: per table, the key of the row and the column."""


def name_former_players(db: Db, table: int, seats: Sequence[SeatRecord]) -> None:
    """Write former players' names into lines, before `seats` replace the seats of a table.

    Lines name a seat by number, so that a forgotten or renamed player's name is nowhere else.
    Without this, lines about a player would name the robot or newcomer who sits there next.
    """
    now = {seated.seat: seated.member for seated in seats}
    kept = db.execute("SELECT seat, member, name FROM seat WHERE game = ?", (table,)).fetchall()
    former = {seat: name for seat, member, name in kept if now.get(seat) != member}
    if not former:
        return
    for of, (key, column) in _TOLD.items():
        written = db.execute(
            f"SELECT {key}, {column} FROM {of} WHERE game = ? AND {column} LIKE ?",  # noqa: S608 - constants
            (table, "%:seat}%"),
        ).fetchall()
        plain = [(number, read_json(body)) for number, body in written]
        named = [(number, said, _named(said, former)) for number, said in plain]
        db.executemany(
            f"UPDATE {of} SET {column} = ? WHERE game = ? AND {key} = ?",  # noqa: S608 - constants
            [(dumps(now), table, number) for number, said, now in named if now != said],
        )


def with_names_of_then(db: Db, table: int, post: MessageRecord) -> MessageRecord:
    """Return a post with the names of players who have left a seat since its lines were told.

    A seat may change hands while the post goes out.
    """
    last = int(post.body.get("version", 0))
    lines = list(post.body.get("lines", ()))
    versions = list(post.body.get("versions", ()))
    if len(versions) != len(lines):  # a former release did not note them
        versions = [last] * len(lines)
    left = db.execute(
        "SELECT seat, name, ended FROM tenure WHERE game = ? AND ended > ? ORDER BY ended DESC",
        (table, min(versions, default=last)),
    ).fetchall()
    if not left:
        return post
    named = [
        _named(line, {seat: name for seat, name, ended in left if ended > version})
        for line, version in zip(lines, versions, strict=True)
    ]
    return replace(post, body={**post.body, "lines": named})


def _named(plain: Any, former: Mapping[int, str]) -> Any:
    """Return JSON with these names in its texts; everything else stays."""
    match plain:
        case {"say": str(), "with": dict()}:
            try:
                return to_plain(naming(from_plain(plain), former))
            except (LookupError, TypeError, AttributeError, ValueError):
                return plain  # a damaged line must not hold up the player who sits down
        case dict():
            return {key: _named(value, former) for key, value in plain.items()}
        case list():
            return [_named(value, former) for value in plain]
        case _:
            return plain


def naming(text: Text, names: Mapping[int, str]) -> Text:
    """Return the text with these names in place of the seats' numbers."""
    seats = {name for _, name, spec in pieces(text.template) if spec == "seat"}

    def named(place: str, word: Word) -> Word:
        match word:
            case int() if place in seats:
                return names.get(word, word)
            case Text():
                return naming(word, names)
            case tuple():
                return tuple(naming(each, names) for each in word)
            case _:
                return word

    return Text(text.template, tuple((place, named(place, word)) for place, word in text.args))
