"""Proof of a game: its file alone leads to every seal, every draw and the result again."""

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cachetools import LRUCache

from bot.keeping.releases import dealt_by_present_rules
from bot.store.rows.records import ResultRecord
from bot.table.replaying import played_again
from bot.table.tables import Tables
from bot.table.views.export import export_table
from rules.games import GAMES
from rules.kernel import Game, Refused, Text, say
from rules.parts.codes import code_of_deal
from rules.parts.provable import receipts_of
from rules.parts.receipts import leaf, salt, salt_keys, seal

log = logging.getLogger(__name__)

REMEMBERED = 64
"""The number of games whose proof is remembered: a proof takes seconds."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The outcome of a proof.

    Args:
        moves: the moves replayed; 0: a former release dealt the game, so there is no replay.
        seals: the seals computed again.
        draws: the random draws that came again.
        code: the code of the deal, as the channel was told before the start.
        fault: the first mismatch, or None.
    """

    moves: int
    seals: int
    draws: int
    code: str
    fault: Text | None = None


class Proving:
    """Proves finished games one after the other, away from the event loop.

    Args:
        tables: the table service.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._one_at_a_time = asyncio.Lock()
        self._under_way: set[int] = set()
        self._known: LRUCache[tuple[int, int], Proven] = LRUCache(REMEMBERED)

    async def prove(self, table: int) -> tuple[Proven, str]:
        """Return the outcome of a game's proof, and its file.

        Raises:
            Refused: the game is not over, or its proof is running.
        """
        view = await self._tables.view(table, None)
        if not view.over:
            raise Refused(say("A game can be proven once it has ended."))
        if table in self._under_way:
            text = "This game is being proven. The answer comes below your first press."
            raise Refused(say(text))
        self._under_way.add(table)
        try:
            file = json.dumps(
                await export_table(self._tables.views, table), ensure_ascii=False, indent=1
            )
            async with self._one_at_a_time:
                if (table, view.version) not in self._known:
                    self._known[table, view.version] = await self._proven(table, file)
            return self._known[table, view.version], file
        finally:
            self._under_way.discard(table)

    async def _proven(self, table: int, file: str) -> Proven:
        store = self._tables.store
        kept, present = await store.snapshot(table), await dealt_by_present_rules(store, table)
        save = "" if kept is None else kept.save
        return await store.machine.aside(proven, json.loads(file), save, present=present)


def proven(plain: Mapping[str, Any], save: str, *, present: bool) -> Proven:
    """Return the outcome of a finished game's proof from its file.

    Args:
        plain: the file.
        save: the last save of the table.
        present: whether the present rules dealt it, so that it replays card for card.
    """
    kept = GAMES[plain["game"]].game.load(save)
    game = _played_again(plain) if present else None
    faults = [*_of_seals(plain, kept), *_of_result(plain, kept)]
    if present:
        faults += _of_play(plain, kept, save, game)
    return Proven(
        moves=0 if game is None else game.moves,
        seals=len(plain["seals"]),
        draws=0 if game is None else game.draws,
        code=code_of_deal(plain["seed"]),
        fault=faults[0] if faults else None,
    )


def _played_again(plain: Mapping[str, Any]) -> Game | None:
    try:
        return played_again(plain)
    except Exception:  # an edge: a log that leads elsewhere may raise anything
        log.warning("a game does not play again", exc_info=True)
        return None


def _of_seals(plain: Mapping[str, Any], kept: Game) -> Iterator[Text]:
    """Yield the seals that do not follow from the file's own proofs, and salts of another deal."""
    keys = salt_keys(plain["seed"], kept.seats)
    leaves: dict[int, dict[int, str]] = {}
    for each in plain["receipts"]:
        number, seat = each["number"], each["seat"]
        leaves.setdefault(number, {})[seat] = leaf(each["salt"], each["content"])
        if salt(keys[seat], number) != each["salt"]:
            yield say("seal {n} does not come from this deal", n=number)
    receipts = receipts_of(kept)
    for written, code in plain["seals"].items():
        number = int(written)
        of_it = leaves.get(number, {})
        computed = seal(number, [of_it.get(seat, "") for seat in kept.seats])
        published = None if number <= receipts.marked else receipts.published(number)
        if computed != code or published not in (None, code):
            yield say("seal {n} is another", n=number)


def _of_result(plain: Mapping[str, Any], game: Game) -> Iterator[Text]:
    """Yield the differences between the file's result and the game's."""
    reason = "" if game.result is None else game.result.reason
    found = [ResultRecord(each.seat, each.place, each.points, reason) for each in game.standings()]
    if plain["result"] != [asdict(each) for each in found]:
        yield say("the result is another")


def _of_play(plain: Mapping[str, Any], kept: Game, save: str, game: Game | None) -> Iterator[Text]:
    """Yield the differences of a replay."""
    if game is None:
        yield say("the log cannot be played")
        return
    seals = {str(each.number): each.seal for each in receipts_of(game).sealings()}
    if seals != plain["seals"]:
        yield say("other seals come out")
    if game.draws != kept.draws:
        yield say("other cards were drawn")
    yield from _of_result(plain, game)
    if game.save() != save:
        yield say("the table ends otherwise")
