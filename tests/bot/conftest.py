"""Tables without Discord: a store on disk, a clock set by hand, and games that have begun."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.address import ServerAddress
from bot.delivery.outbox import Outbox
from bot.store import Store
from bot.store.rows.records import SeatRecord
from bot.table.consent.opening import Opening
from bot.table.consent.proposals import Proposals
from bot.table.consent.taking_back import TakingBack
from bot.table.lobby.places import Places
from bot.table.lobby.seating import Seating
from bot.table.people.handing import Handing
from bot.table.seats.robots import free_robot_name
from bot.table.tables import Tables
from bot.table.views.views import Views
from tests import postgres
from tests.bot.paper import PaperSender, PlainMessages
from tests.machines import Hand
from tests.skipping import SkippingLoop

ANA, BRAM, CHIDI, DANA = 101, 102, 103, 104
NAMES = {ANA: "Ana", BRAM: "Bram", CHIDI: "Chidi", DANA: "Dana"}
ON_BOTH = {
    "test_clock",
    "test_clock_of_the_machine",
    "test_clock_hours",
    "test_clock_shards",
    "test_closed_receipts",
    "test_deal",
    "test_ending",
    "test_fence",
    "test_former_names",
    "test_guests",
    "test_half_moves",
    "test_hosting",
    "test_keeping",
    "test_known",
    "test_lookouts",
    "test_many_tables",
    "test_memberships",
    "test_mending",
    "test_outbox",
    "test_outbox_crashes",
    "test_outbox_dms",
    "test_outbox_pauses",
    "test_outbox_refusals",
    "test_pausing",
    "test_places",
    "test_promised_time",
    "test_quotas",
    "test_records",
    "test_seating",
    "test_store",
    "test_superseded_posts",
    "test_tables",
    "test_tables_taking_back",
    "test_tables_times",
    "test_vanishing",
    "test_word_of_owners",
}
"""Modules whose tests run on SQLite and on PostgreSQL.

What other modules let seats agree on runs no statement on a server that these do not run there.
"""


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> dict[str, Any]:
    """Skip the time in which nothing happens."""
    is_real = item.get_closest_marker("real_time") is not None
    return {"loop": asyncio.SelectorEventLoop if is_real else SkippingLoop}


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | ServerAddress:
    """Where the store of a test is: in a file, or on a server for the tests of both."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return tmp_path / "red-gavel.db"
    return postgres.emptied(request.getfixturevalue("postgres_database"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let the tests of some modules run on both engines, but those of SQLite's own matters."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if "where" in metafunc.fixturenames and module in ON_BOTH:
        own = metafunc.definition.get_closest_marker("sqlite") is not None
        metafunc.parametrize("where", ["sqlite"] if own else ["sqlite", "postgres"], indirect=True)


@pytest.fixture
async def store(where: Path | ServerAddress, hand: Hand) -> AsyncIterator[Store]:
    opened = await Store.open(hand.machine(), where)
    yield opened
    await opened.close()


@pytest.fixture
def told() -> list[int]:
    """Return the tables that a service has reported to the outbox."""
    return []


@pytest.fixture
def tables(store: Store, hand: Hand, told: list[int]) -> Tables:
    return Tables(store, tell=told.append)


class DealsAtOnce(Seating):
    """Deals the cards without waiting for a post."""

    async def start(self, table: int, member: int) -> None:
        await super().start(table, member)
        await self.deal(table, [1, 2])


@pytest.fixture
def seating(tables: Tables) -> Seating:
    return DealsAtOnce(tables)


@pytest.fixture
def proposals(tables: Tables) -> Proposals:
    return Proposals(tables)


@pytest.fixture
def taking_back(tables: Tables, proposals: Proposals) -> TakingBack:
    return TakingBack(tables, proposals)


@pytest.fixture
def handing(tables: Tables, proposals: Proposals) -> Handing:
    return Handing(tables, proposals)


@pytest.fixture
def opening(tables: Tables, proposals: Proposals) -> Opening:
    return Opening(tables, proposals)


@pytest.fixture
def places(tables: Tables, proposals: Proposals, seating: Seating, sender: PaperSender) -> Places:
    return Places(tables, proposals, seating, sender)


@pytest.fixture
def sender() -> PaperSender:
    return PaperSender()


@pytest.fixture
async def outbox(
    tables: Tables, seating: Seating, proposals: Proposals, sender: PaperSender
) -> AsyncIterator[Outbox]:
    """An outbox that has not been started."""
    made = Outbox(tables, seating, proposals, sender, PlainMessages())
    tables.held.tell = made.wake
    yield made
    await made.drain(0)


Begin = Callable[..., Awaitable[int]]


@pytest.fixture
def lobby(seating: Seating) -> Begin:
    """Return a way to open a table for these members, with a number of robots."""

    async def opened(*members: int, robots: int = 0, channel: int = 1, **hours: int) -> int:
        host, *others = members
        chosen = {"starting_player": "seat 1", "pace": "untimed"}
        table = await seating.new(
            "project_mars", channel=channel, guild=9, host=(host, NAMES[host]), chosen=chosen
        )
        for member in others:
            await seating.join(table, member, NAMES[member])
        for _ in range(robots):
            await seating.add_robot(table, host)
        for option, value in hours.items():
            await seating.choose(table, host, option, str(value))
        return table

    return opened


@pytest.fixture
def begin(lobby: Begin, seating: Seating) -> Begin:
    """Return a way to start a game for these members, with a number of robots."""

    async def begun(*members: int, **rest: int) -> int:
        table = await lobby(*members, **rest)
        await seating.start(table, members[0])
        return table

    return begun


async def play_to_end(
    tables: Tables, table: int, members: tuple[int, ...], most: int = 2000
) -> int:
    """Everybody gives the rules' own answers; how many there were."""
    for number in range(most):
        views = [await tables.view(table, member) for member in members]
        if views[0].over:
            return number
        asked = [k for k in views if k.ask is not None and not k.ask.optional]
        member = members[views.index(asked[0])]
        ask = asked[0].ask
        assert ask is not None
        await tables.play(table, member, None, ask.fallback)
    raise AssertionError("the game does not end")


@pytest.fixture(autouse=True)
def dms_do_not_wait(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No DM waits for a reader who is at the table, but in the tests of that."""
    if "patient_dms" not in request.keywords:
        monkeypatch.setattr(Views, "last_seen", lambda tables, table, member: 0)


async def hand_over(
    tables: Tables, table: int, seat: int, member: int | None, name: str = ""
) -> None:
    """Somebody else plays for a seat from now on, with everybody's leave."""
    async with tables.open(table) as held:
        name = name or free_robot_name(held.seats)
        await tables.hand_over(held, SeatRecord(seat, member, name))
