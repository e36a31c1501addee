"""Two tables with the same public course: only at one of them do players keep secret maxima."""

import re
from itertools import count
from random import Random

import pytest

from bot.table.views.table_view import Happened
from cogs.table.post import post
from renders import gallery
from rules.kernel import from_plain
from rules.parts.bid import Bid
from tests.answers import some_answer
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.machines import DEALER

PEOPLE = (ANA, BRAM, CHIDI, DANA)
MOVES = 60
NOTHING_KEPT = {"up_to": 0, "then": "ask"}


@pytest.fixture
async def twins(begin):
    """A quiet and a scheming table, dealt from the same seed."""
    numbers = count(1)

    async def opened(members, seed):
        with DEALER.alike(f"{seed:032x}"):
            return [
                await begin(*members, channel=next(numbers), limit=48, reminder=12)
                for _ in range(2)
            ]

    return opened


async def awaited(tables, table, members):
    """Return a member who must answer, with their view; None: nobody must."""
    for member in members:
        view = await tables.view(table, member)
        if view.ask is not None and not view.ask.optional:
            return member, view
    return None, await tables.view(table, None)


async def scheme(tables, table, members, random):
    """Leave, change and take back maxima; the next bidder keeps none in the end.

    Returns:
        The number of secret moves.
    """
    made = 0
    for member in members:
        view = await tables.view(table, member)
        if not (isinstance(view.ask, Bid) and view.ask.only_limits):
            continue
        for _ in range(random.randint(0, 3)):
            ask = (await tables.view(table, member)).ask
            answer = some_answer(ask, random.random)
            await tables.play(table, member, None, NOTHING_KEPT if answer is None else answer)
            made += 1
        auction = view.game_view["stack"][-1]
        if auction["still_in"][1] == view.viewer:
            await tables.play(table, member, None, NOTHING_KEPT)
            made += 1
    return made


async def public(tables, table):
    """Return everything public about a table, except numbers that only count rows."""
    rows = [
        (row.lane, row.kind, _uncounted(row.to_json()), row.due)
        for row in await tables.store.outbox.rows(table)
    ]
    timers = [(t.seat, t.kind, t.since, t.due) for t in await tables.store.timers.of(table)]
    view, lines = await tables.view(table, None), await latest(tables, table)
    receipts = dict(view.game_view["receipts"])
    shape = len(receipts.pop("seals"))
    told = {**view.game_view, "receipts": receipts}
    seen = told, view.awaited, view.moment, view.since, view.until, lines, view.heard
    return rows, sorted(timers), seen, shape


def _uncounted(body):
    """Return a body without counts of answers and without seals' letters; seals' numbers stay.

    The version counts answers, and so does the name of a seat's own question.
    """
    said = {k: v for k, v in body.items() if k != "version"}
    said |= {"seals": [number for number, _ in said["seals"]]} if "seals" in said else {}
    return said | ({"goes_on": bool(said["goes_on"])} if "goes_on" in said else {})


async def latest(tables, table):
    """Return the latest public news."""
    return [from_plain(line.text) for line in await tables.store.log.lines(table, None, last=8)]


async def carried(tables, table):
    """The post of the present, without the letters of its seals."""
    view = await tables.view(table, None)
    receipts = view.game_view["receipts"]
    seals = tuple(enumerate(receipts["seals"], receipts["number"] - len(receipts["seals"]) + 1))
    lines = tuple(await latest(tables, table))
    happened = Happened(view=view, before=None, lines=lines, seals=seals)
    sending = post(happened)
    said = [str(item.to_component_dict()) for item in sending.view.children]
    said = [re.sub(r"rg:\d+:", "rg:", re.sub(r":n\d+:", ":n:", text)) for text in said]
    alt = gallery.table(view.game, view.game_view, view.names).alt
    return [re.sub(r"(Seal \d+: )[A-Z2-7-]{30}", r"\1…", text) for text in said], alt


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_maxima_that_never_come_to_speak_leave_no_trace(tables, twins, hand, seats, seed):
    members, random = PEOPLE[:seats], Random(seed)
    quiet, scheming = await twins(members, seed)
    assert await public(tables, quiet) == await public(tables, scheming)
    schemes = 0
    for number in range(MOVES):
        hand.now += random.randint(1, 5000)
        schemes += await scheme(tables, scheming, members, random)
        assert await public(tables, quiet) == await public(tables, scheming)
        member, view = await awaited(tables, quiet, members)
        if view.over:
            break
        other = await tables.view(scheming, member)
        assert other.ask == view.ask
        if number % 10 == 0:
            assert await carried(tables, quiet) == await carried(tables, scheming)
        answer = some_answer(view.ask, random.random)
        if isinstance(answer, dict):  # a maximum on one's own turn would speak
            answer = answer.get("up_to", view.ask.low)
        hand.now += random.randint(1, 5000)
        for table in (quiet, scheming):
            await tables.play(table, member, None, answer)
    assert schemes > 10


async def test_each_word_is_sealed_once_whatever_is_kept(tables, twins):
    members = PEOPLE[:3]
    quiet, scheming = await twins(members, 7)
    for most in (3, 4, 3):
        answer = {"up_to": most, "then": "ask"}
        view = await tables.view(scheming, CHIDI)
        await tables.play(scheming, CHIDI, None, answer if view.ask.high >= most else None)
    await tables.play(scheming, CHIDI, None, NOTHING_KEPT)

    for member, bid in ((ANA, 1), (BRAM, 2), (CHIDI, None), (ANA, None)):
        numbers = set()
        for table in (quiet, scheming):
            await tables.play(table, member, None, bid)
            receipts = (await tables.view(table, None)).game_view["receipts"]
            numbers.add((receipts["number"], receipts["ended"], len(receipts["seals"])))
        assert len(numbers) == 1
