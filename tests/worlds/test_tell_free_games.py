"""Each game through the bot's posts: with other secrets, all see the same at each second.

`python -m tests.worlds.soak` plays many whole games.
"""

import logging
import re

import pytest

from bot.delivery.operating import Operating
from bot.table.held_tables import HeldTables
from bot.table.time import limits
from bot.table.views.replays import Replays
from rules.games import GAMES
from rules.project_mars.phases.contract import ContractAuction
from rules.terraforming_mars.mars_auction.bidding import Bidding
from tests.worlds import soak
from tests.worlds.pair import Differ
from tests.worlds.titles import TITLES

HOURS = {"limit": "24", "reminder": "4"}
AUCTION = {"mars_auction": "yes", "bidding": "plan"}


def table(game, seats=3, steps=60, **options):
    return soak.Table("suite", game, seats, options, HOURS, steps=steps)


def test_every_game_is_played_in_two_worlds() -> None:
    assert list(TITLES) == list(GAMES)


@pytest.mark.parametrize(
    "table",
    [
        table("hammer_price", 6, steps=60, length="long"),
        table("project_mars"),
        table("terraforming_mars", prelude="yes", draft="yes", initial_draft="yes"),
        table("terraforming_mars", 2, mars_auction="yes", bidding="open"),
        table("terraforming_mars", steps=90, mars_auction="yes", bidding="plan"),
        table("terraforming_mars", mars_auction="yes", bidding="sealed", prelude="yes"),
        table("on_mars", first_colonists="yes"),
    ],
    ids=str,
)
async def test_all_see_the_same_until_something_hidden_is_shown(tmp_path, table) -> None:
    counted = await soak.played(table, tmp_path)

    assert counted["worlds"]
    assert counted["steps alike"] > 30
    assert counted["messages"] > 30
    assert counted["pages"] > 10
    assert counted["desks"]
    assert counted["lines"] > 10
    assert counted["replays"] > 5


async def test_a_moment_that_tells_who_can_raise_would_be_found_out(tmp_path, monkeypatch) -> None:
    def by_purse(auction, asks):
        return "bid" if all(ask.high >= ask.low for ask in asks.values()) else "pass"

    monkeypatch.setattr(ContractAuction, "public_moment", by_purse)

    with pytest.raises(Differ, match="moment"):
        await soak.played(table("project_mars", steps=200), tmp_path)


async def test_a_dm_that_follows_from_a_hand_would_be_found_out(tmp_path, monkeypatch) -> None:
    def can_play(view):
        return view.ask is not None and len(str(view.ask)) % 2 == 0  # their cards are offered there

    monkeypatch.setattr("bot.delivery.question_dms._is_waited_for", can_play)

    with pytest.raises(Differ, match="DMs"):
        await soak.played(table("terraforming_mars", steps=100), tmp_path)


async def test_a_plan_that_shows_itself_would_be_found_out(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(Bidding, "public_moment", lambda bidding, asks: f"{len(bidding.plans)}")
    planned = soak.Table("g", "terraforming_mars", 3, AUCTION, HOURS, steps=100)

    with pytest.raises(Differ, match="moment"):
        await soak.played(planned, tmp_path)


async def test_a_limit_that_follows_from_a_goal_would_be_found_out(tmp_path, monkeypatch) -> None:
    real = limits.limit_of

    def by_goal(live, hours, stand, seat, since, **rest):
        more = 0 if live.game is None else 60 * ("G9" in live.game.player(seat).goals)
        return real(live, hours, stand, seat, since - more, **rest)

    monkeypatch.setattr(limits, "limit_of", by_goal)

    with pytest.raises(Differ, match="clocks"):
        await soak.played(table("on_mars", steps=100), tmp_path)


def leak(tells):
    """Return a commit that tells the operator the size of each save."""
    real = HeldTables.commit

    async def commit(tables, held, change):
        await real(tables, held, change)
        tells(tables.store.metrics, len(change.save or ""))

    return commit


def counted_by_size(metrics, size) -> None:
    metrics.committed(0.0, size)


def logged_by_size(metrics, size) -> None:
    logging.getLogger("bot.leak").info("kept", extra={"bytes": size})


@pytest.mark.parametrize(
    ("tells", "where"), [(counted_by_size, "counts.red_gavel_writes"), (logged_by_size, "lines")]
)
@pytest.mark.parametrize("game", ["terraforming_mars", "cosmic_encounter"])
async def test_what_tells_the_operator_of_a_hand_would_be_found_out(
    tmp_path, monkeypatch, tells, where, game
) -> None:
    monkeypatch.setattr(HeldTables, "commit", leak(tells))
    hours = {} if GAMES[game].clocks else HOURS
    secret = soak.Table("suite", game, 3, {}, hours, steps=60)

    with pytest.raises(Differ, match=where):
        await soak.played(secret, tmp_path)


async def test_a_replay_that_follows_from_a_hand_would_be_found_out(tmp_path, monkeypatch) -> None:
    real = Replays._moment

    async def of_a_seat(replays, looked, version, eyes):
        return await real(replays, looked, version, (0, *eyes[1:]))

    monkeypatch.setattr(Replays, "_moment", of_a_seat)
    monkeypatch.setattr("tests.worlds.pair.REPLAYED", 1)

    with pytest.raises(Differ, match="replay"):
        await soak.played(table("terraforming_mars", steps=20), tmp_path)


async def test_a_desk_that_tells_the_operator_of_a_hand_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    async def by_size(operating):
        snapshot = await operating._store.snapshot(1)
        return f"{len(snapshot.save)} bytes"

    monkeypatch.setattr(Operating, "note", by_size)
    monkeypatch.setattr("tests.worlds.pair.DESKS", 1)

    with pytest.raises(Differ, match="pages: - Note in panels"):
        await soak.played(table("terraforming_mars", steps=60), tmp_path)


def test_a_seed_gives_the_same_tables_again_and_they_are_told() -> None:
    lines: list[str] = []
    code = soak.soak_as_told(["--seed", "5", "--games", "1", "--steps", "4"], lines.append)

    assert code == 0
    assert re.match(r"seed 5, from game 0", lines[0])
    assert "to go on: --seed 5 --from 1" in lines[-1]
    assert soak.table_of(5, 3) == soak.table_of(5, 3) != soak.table_of(5, 4)
