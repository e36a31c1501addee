"""Presses on their way between processes: to the home of their table, and never in circles."""

import asyncio
import json

import pytest

from bot import origin
from bot.metrics import Metrics
from bot.origin import Origin, left_to_answer, present
from bot.processes import carrying
from bot.processes.carrying import Carrying
from bot.processes.this_process import ThisProcess
from bot.store.carried import Carried, NotCarried
from bot.store.home import Home
from bot.store.wakes import WakeKind, Wakes
from renders.tongue import spoken
from tests.machines import a_machine
from tests.waiting import become

AT_HOME, ELSEWHERE, MOVED, UNKNOWN = 20, 21, 22, 23
"""Tables of a process with place 0 of three; the third was here and is in place 2 now."""


class Rows:
    """The rows of a server, in memory."""

    def __init__(self):
        self.put_down, self.brought, self.is_away, self.ages = {}, [], False, []

    def _answers(self):
        if self.is_away:
            raise NotCarried("The database is away.")

    async def put(self, place, body, *, passed, age):
        self._answers()
        self.ages.append(age)
        number = len(self.put_down) + 1
        self.put_down[number] = place, json.loads(body)["id"], passed
        return number

    async def take(self):
        self._answers()
        taken, self.brought = self.brought, []
        return taken

    async def waits(self, number):
        self._answers()
        return number in self.put_down

    async def take_back(self, number):
        self._answers()
        return self.put_down.pop(number, None) is not None

    async def forget_old(self):
        self._answers()


class Client:
    """A client of Discord that notes what it is given."""

    def __init__(self):
        self.here, self.brought, self.moving, self.looked = [], [], [], 0
        self.places, self.is_fenced = {AT_HOME: 0, ELSEWHERE: 1, MOVED: 2}, False
        self.is_away = False

    def may_act(self):
        return not self.is_fenced

    def table_of(self, body):
        return body["data"].get("table")

    async def place_of(self, table):
        self.looked += 1
        if self.is_away:
            raise NotCarried("The database is away.")
        return self.places.get(table)

    def carry_out(self, body):
        self.here.append(body["id"])

    def carry_out_carried(self, body):
        self.brought.append(body["id"])

    async def say_moving(self, body):
        self.moving.append(body["id"])


class Told(Wakes):
    def __init__(self):
        super().__init__()
        self.words = []

    def tell(self, place, word, number):
        self.words.append((place, word, number))


@pytest.fixture
def rows():
    return Rows()


@pytest.fixture
def client():
    return Client()


@pytest.fixture
def wakes():
    return Told()


@pytest.fixture
async def process(rows, client, wakes, monkeypatch):
    """A process that holds place 0 of three."""
    monkeypatch.setattr(carrying, "TAKEN_WITHIN", 0.01)
    machine = a_machine()
    made = Carrying(machine, Home(0, 3), rows, wakes, client, Metrics(machine))
    made.begin()
    yield made
    await made.finish()


def press(number, table, kind=3):
    used = {"custom_id": "rg", **({} if table is None else {"table": table})}
    return {"id": str(number), "type": kind, "token": "t", "data": used}


async def done(process):
    """Wait until nothing is on its way."""
    await become(
        lambda: not process._on_the_way and not (process._taking and not process._taking.done())
    )


async def brings(process, rows, *carried, passed=False):
    rows.brought += [
        Carried(each if isinstance(each, str) else json.dumps(each), passed) for each in carried
    ]
    process._wakes.hear(WakeKind.CARRIED, 1)
    await done(process)


async def test_a_press_for_a_table_elsewhere_is_put_down_for_its_home(process, rows, client):
    process.hear(press(1, ELSEWHERE))
    await asyncio.sleep(0)
    while not rows.put_down:  # noqa: ASYNC110 - it tells no event
        await asyncio.sleep(0)

    assert rows.put_down == {1: (1, "1", False)}
    rows.put_down.clear()  # its home takes it
    await done(process)
    assert not client.moving
    assert not client.here


@pytest.mark.parametrize(("table", "kind"), [(AT_HOME, 3), (UNKNOWN, 3), (None, 3), (ELSEWHERE, 2)])
async def test_other_interactions_are_carried_out_here(process, rows, client, table, kind):
    process.hear(press(1, table, kind))
    await done(process)

    assert (client.here, rows.put_down) == (["1"], {})


async def test_the_home_of_a_table_is_looked_up_once(process, client):
    for number in range(3):
        process.hear(press(number, AT_HOME))
        await done(process)

    assert client.looked == 1
    assert client.here == ["0", "1", "2"]


async def test_it_is_looked_up_again_after_the_table_was_written_elsewhere(process, client):
    for forget in (lambda: process._wakes.hear(WakeKind.TABLE, AT_HOME), process._wakes.missed):
        process.hear(press(1, AT_HOME))
        await done(process)
        forget()
    process.hear(press(1, AT_HOME))
    await done(process)

    assert client.looked == 3


async def test_a_press_that_nobody_takes_is_taken_back_and_answered(process, rows, client):
    process.hear(press(1, ELSEWHERE))
    await done(process)

    assert (client.moving, rows.put_down) == (["1"], {})


async def test_without_a_database_a_press_is_carried_out_here_and_says_so(process, rows, client):
    rows.is_away = True
    process.hear(press(1, ELSEWHERE))
    client.is_away = True
    process.hear(press(2, AT_HOME))
    await done(process)

    assert sorted(client.here) == ["1", "2"]


async def test_a_press_is_answered_if_it_cannot_be_taken_back(process, rows, client):
    process.hear(press(1, ELSEWHERE))
    while not rows.put_down:  # noqa: ASYNC110 - it tells no event
        await asyncio.sleep(0)
    rows.is_away = True
    await done(process)

    assert client.moving == ["1"]


async def test_a_press_that_was_brought_is_carried_out(process, rows, client):
    await brings(process, rows, press(1, AT_HOME), press(2, AT_HOME))

    assert client.brought == ["1", "2"]


async def test_a_table_that_has_moved_is_followed_once(process, rows, client, wakes):
    await brings(process, rows, press(1, MOVED))

    assert wakes.words == [(None, WakeKind.TABLE, MOVED)], "whoever brought it looks it up again"
    assert client.moving == ["1"], "it was put down for place 2, and nobody is there"


async def test_a_press_that_was_passed_on_goes_no_further(process, rows, client):
    await brings(process, rows, press(1, MOVED), passed=True)

    assert (client.brought, rows.put_down) == (["1"], {})


@pytest.mark.parametrize(
    "carried",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"id": "x"}',
        '{"id": "1", "type": 3, "token": "t", "data": 3}',
        '{"id": "1", "type": 2, "token": "t", "data": {"custom_id": "rg", "table": 20}}',
        '{"id": "1", "type": 3, "data": {"custom_id": "rg", "table": 20}}',
        press(1, None),
        press(1, UNKNOWN),
    ],
)
async def test_what_is_no_press_at_a_table_is_dropped_with_a_line(
    process, rows, client, caplog, carried
):
    await brings(process, rows, carried, press(7, AT_HOME))

    assert client.brought == ["7"]
    [line] = [record for record in caplog.records if "dropped" in record.message]
    assert line.why in ("no interaction", "no such table")
    assert "token" not in caplog.text


async def test_a_process_that_closes_takes_nothing_more(process, rows, client):
    process.shut()
    await brings(process, rows, press(1, AT_HOME))

    assert client.brought == []
    assert rows.brought, "its successor takes it"


async def test_closing_waits_for_presses_on_their_way(process, rows, client):
    process.hear(press(1, ELSEWHERE))
    await process.finish()

    assert client.moving == ["1"]


async def test_closing_waits_no_longer_once_they_are_taken(process, rows, client, monkeypatch):
    monkeypatch.setattr(carrying, "TAKEN_WITHIN", 1000.0)
    monkeypatch.setattr(carrying, "ANSWERED_WITHIN", 1000.0)
    process.hear(press(1, ELSEWHERE))
    while not rows.put_down:  # noqa: ASYNC110 - it tells no event
        await asyncio.sleep(0)
    closing = asyncio.create_task(process.finish())
    await asyncio.sleep(0)
    rows.put_down.clear()
    await closing

    assert not client.moving


async def test_a_process_that_may_have_lost_its_place_takes_nothing(process, rows, client):
    client.is_fenced = True
    await brings(process, rows, press(1, AT_HOME))
    assert (client.brought, len(rows.brought)) == ([], 1)

    client.is_fenced = False
    await brings(process, rows)
    assert client.brought == ["1"]


async def test_nor_does_it_carry_out_what_it_took_before(process, rows, client):
    found = client.place_of

    async def frozen_meanwhile(table):
        client.is_fenced = True
        return await found(table)

    client.place_of = frozen_meanwhile
    await brings(process, rows, press(1, AT_HOME))

    assert (client.brought, client.moving) == ([], ["1"])


async def test_a_press_is_as_old_at_its_home_as_since_it_was_heard(process, rows, client):
    """Discord's three seconds begin where it was heard; whoever passes it on counts them, too."""
    ages, left = [], []

    def carried_out(body):
        ages.append(present().age())
        left.append(left_to_answer())

    client.carry_out_carried = carried_out
    for table in (AT_HOME, MOVED):
        rows.brought.append(Carried(json.dumps(press(1, table)), passed=False, age=100.0))
        process._wakes.hear(WakeKind.CARRIED, 1)
        await done(process)

    assert [round(age) for age in (*ages, *rows.ages)] == [100, 100]
    assert left == [0], "of the minute that tests give it"


def test_a_first_answer_hurries_until_discord_has_it_or_listens_no_more(monkeypatch):
    monkeypatch.setattr(origin, "FIRST_ANSWER_WITHIN", 2.0)
    monkeypatch.setattr(origin, "TOO_LATE", 3.0)
    body = press(1, AT_HOME)
    acknowledged = Origin.of(a_machine(), body, 1.0)
    acknowledged.acknowledged = True

    assert 0 < Origin.of(a_machine(), body, 1.0).left() <= 1
    assert Origin.of(a_machine(), body, 2.5).left() == 0, "there may be time for a refusal"
    assert Origin.of(a_machine(), body, 3.5).left() is None, "what goes on is for nobody who waits"
    assert acknowledged.left() is None
    assert left_to_answer() is None, "nobody has pressed"


async def test_whoever_pressed_elsewhere_is_answered_in_their_language():
    """A brought press passes no gateway's parser, which would set its language."""
    heard = []

    class Here:
        _connection = None

        def carry_out_brought(self, body):
            heard.append((body["id"], spoken()("Yes")))

        async def refuse(self, interaction, text):
            heard.append(("moving", spoken()("Yes")))

    def spoken_in(locale):
        return {"es-ES": lambda said: "Sí"}.get(locale, str)

    here = Here()
    home = ThisProcess(here, here, None, here, spoken_in)
    home.carry_out_carried(press(1, AT_HOME) | {"locale": "es-ES"})
    home.carry_out_carried(press(2, AT_HOME))

    assert heard == [("1", "Sí"), ("2", "Yes")]
    assert spoken() is str
