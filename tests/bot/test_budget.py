"""One budget of requests for the whole bot: its processes share it, and Discord's word counts more.

The time of these tests is the loop's own, which moves on when nothing else is left to do.
"""

import asyncio
from random import Random
from types import SimpleNamespace

import pytest

from bot.delivery.pace import A_SECOND, SLOW, Pace
from bot.delivery.turns import Urgency, serve
from bot.metrics import Metrics, trace_of
from bot.settings import Settings
from playground.rates import RateLimits
from playground.settings import Allowance
from tests.machines import a_machine

POST, DM, TIDYING = Urgency
MINUTE = 60.0


class Ahead(asyncio.SelectorEventLoop):
    """A loop whose time moves on to the next timer as soon as nothing else is left to do."""

    def __init__(self):
        self._at = 1000.0
        super().__init__()

    def time(self):
        return self._at

    def _run_once(self):
        if not self._ready and self._scheduled:
            self._at = max(self._at, self._scheduled[0].when())
        super()._run_once()


def ahead(work):
    """Return the outcome of some work, at once."""
    with asyncio.Runner(loop_factory=Ahead) as runner:
        return runner.run(work)


def now():
    return asyncio.get_running_loop().time()


OF_THE_LOOP = a_machine(now=now, elapsed=now)
"""The machine on which no time passes but the loop's."""


class Discord:
    """Discord's limit for the whole bot, and processes that send as fast as they may."""

    def __init__(self, a_second=50):
        self.allowed = Allowance(a_second, 1.0)
        self.limits = RateLimits(OF_THE_LOOP)
        self.taken, self.refused = 0, []

    async def sends(self, pace, until, *, listens=False):
        while True:
            await pace.turn(POST)
            if now() >= until:
                return
            if self.limits.take_of_everything(self.allowed) is None:
                self.taken += 1
            else:
                self.refused.append(now())
                if listens:
                    pace.slow_down()

    async def all_send(self, paces, seconds=MINUTE, **how):
        until = now() + seconds
        await asyncio.gather(*(self.sends(pace, until, **how) for pace in paces))


@pytest.mark.parametrize("places", [1, 2, 4])
def test_all_places_together_send_what_discord_allows_and_no_less_than_the_setting(
    places,
):
    discord = Discord()

    async def busy():
        await discord.all_send([Pace(OF_THE_LOOP, places=places) for _ in range(places)])

    ahead(busy())

    assert discord.refused == []
    assert discord.taken >= 0.98 * A_SECOND * MINUTE


@pytest.mark.parametrize(("places", "limit"), [(8, 50), (16, 200), (32, 1000)])
def test_many_places_are_hardly_ever_refused(places, limit):
    discord, chance, a_second = Discord(limit), Random(places), 0.88 * limit

    async def busy():
        until = now() + 20

        async def one():
            await asyncio.sleep(chance.random())
            await discord.sends(Pace(OF_THE_LOOP, a_second, places), until)

        await asyncio.gather(*(one() for _ in range(places)))

    ahead(busy())

    assert len(discord.refused) <= 0.005 * discord.taken
    assert discord.taken >= 0.95 * a_second * 20


def test_two_bots_that_know_nothing_of_each_other_are_refused():
    discord = Discord()

    async def busy():
        await discord.all_send([Pace(OF_THE_LOOP), Pace(OF_THE_LOOP)])

    ahead(busy())

    assert len(discord.refused) > 1000


@pytest.mark.parametrize("places", [1, 2, 3, 4])
def test_places_that_begin_at_once_after_a_pause_are_not_refused_either(places):
    discord = Discord()

    async def in_bursts():
        paces = [Pace(OF_THE_LOOP, places=4) for _ in range(4)]
        for _ in range(20):
            await discord.all_send(paces, 1.5)
            await asyncio.sleep(3.0)

    ahead(in_bursts())

    assert discord.refused == []


def test_a_place_that_is_refused_halves_its_share_for_a_minute():
    discord = Discord()

    async def beside_a_stranger():
        own = [Pace(OF_THE_LOOP, places=2) for _ in range(2)]
        stranger = Pace(OF_THE_LOOP, 12)  # another program with the same token
        until = now() + 10 * MINUTE
        sending = [discord.sends(pace, until, listens=True) for pace in own]
        await asyncio.gather(*sending, discord.sends(stranger, until))

    ahead(beside_a_stranger())

    assert 0 < len(discord.refused) <= 60, "a few each minute, not six a second"


def test_the_share_is_whole_again_after_a_minute_without_a_refusal():
    async def shares():
        pace = Pace(OF_THE_LOOP, places=2)
        found = [pace.a_second()]
        pace.slow_down()
        pace.slow_down()
        found.append(pace.a_second())
        await asyncio.sleep(SLOW - 1)
        pace.slow_down()
        await asyncio.sleep(SLOW - 1)
        found.append(pace.a_second())
        await asyncio.sleep(2)
        return [*found, pace.a_second()]

    assert ahead(shares()) == [22, 11, 11, 22]


def test_within_its_share_a_place_keeps_urgency_age_and_the_turns_of_servers():
    async def passed():
        pace, names = Pace(OF_THE_LOOP, places=4), []

        async def send(server, name, urgency):
            serve(server)
            await pace.turn(urgency)
            names.append((name, now()))

        start = now()
        jobs = [send(1, f"busy {number}", POST) for number in range(330)]
        jobs += [send(2, "quiet", POST), send(3, "dm", DM), send(4, "tidying", TIDYING)]
        await asyncio.gather(*jobs)
        return {name: at - start for name, at in names}

    at = ahead(passed())

    assert at["quiet"] < 1
    assert 5 <= at["dm"] < 6, "it counts as a post by then"
    assert 25 <= at["tidying"] < 26
    assert 29 <= at["busy 329"] <= 31, "eleven a second of forty-four"


def test_without_a_budget_a_proxy_sets_the_pace():
    async def took():
        pace, start = Pace(OF_THE_LOOP, 0), now()
        pace.slow_down()
        await asyncio.gather(*(pace.turn(POST) for _ in range(1000)))
        return now() - start, pace.a_second()

    assert ahead(took()) == (0, 0)


def test_the_setting_is_the_pace_of_a_bot_alone():
    assert Settings.model_fields["requests_a_second"].default == A_SECOND


@pytest.mark.parametrize(
    ("status", "scope", "too_many"),
    [(429, "global", 1), (429, "shared", 0), (429, "user", 0), (429, None, 0), (200, None, 0)],
)
async def test_only_a_refusal_for_the_whole_bot_slows_it_down(status, scope, too_many):
    told = []
    trace = trace_of(a_machine(), Metrics(a_machine()), lambda: told.append(1))
    headers = {} if scope is None else {"X-RateLimit-Scope": scope}
    response = SimpleNamespace(status=status, headers=headers)
    context = SimpleNamespace()
    url = SimpleNamespace(path="/channels/1/messages")
    trace.freeze()
    await trace.on_request_start.send(None, context, None)
    await trace.on_request_end.send(None, context, SimpleNamespace(url=url, response=response))

    assert len(told) == too_many
