"""One digest, one question: buttons bear digests, which leave every word out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel import Allocation, Ask, Choose, Option, Order, Seat, Share
from tests.conformance.tables import Play


def what_has_one_digest_is_one_question(play: Play) -> Iterator[None]:
    known: dict[tuple[Seat, str], list[str]] = {}
    while not play.game.over:
        for seat, ask in play.game.asks().items() if play.is_looked_at else ():
            said = [str(ask.title), *(f"{thing.id}: {thing.label}" for thing in _things(ask))]
            first = known.setdefault((seat, play.game.digest(seat)), said)
            assert first == said, "one digest, but two questions: tell them apart by `Ask.about`"
        yield


def _things(ask: Ask) -> Sequence[Option | Share]:
    if isinstance(ask, Choose | Order):
        return ask.options
    return ask.lines if isinstance(ask, Allocation) else ()
