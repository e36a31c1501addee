"""A table as a file: nothing secret while it runs, everything once it is over."""

import json
from contextlib import suppress
from itertools import cycle
from random import Random

import pytest

from bot.clock import Clock
from bot.store.rows.records import AnswerRecord
from bot.table.consent.proposals import Proposals
from bot.table.consent.taking_back import TakingBack
from bot.table.replaying import replayed
from bot.table.views.export import export_table, told_log
from rules.games import GAMES
from rules.kernel import Refused
from tests.answers import some_answer
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over, play_to_end
from tests.games import sorcery


async def play_by_chance(tables, table, members, chance):
    """Everybody answers by chance; some leave maxima, give orders and take back."""
    while True:
        views = [await tables.view(table, member) for member in members]
        if views[0].over:
            return
        asked = [
            k for k in views if k.ask is not None and not (k.ask.optional and chance.random() < 0.8)
        ]
        view = chance.choice(asked or views)
        if view.ask is None:
            continue
        member = members[views.index(view)]
        await tables.play(table, member, view.digest, some_answer(view.ask, chance.random))
        if chance.random() < 0.05 and (await tables.view(table, member)).undo:
            await TakingBack(tables, Proposals(tables)).undo(table, member)
        if chance.random() < 0.02:
            await tables.instruct(table, member, chance.choice([[], [0], [2]]))


async def test_a_running_game_exports_no_secret(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        held.game.player(1).materials = 7919
        held.game._asked = None
    await tables.play(table, BRAM, None, {"up_to": 7907, "then": "pass"})
    await tables.play(table, ANA, None, 1)

    plain = await export_table(tables.views, table)

    text = json.dumps(plain)
    record = (await tables.store.table(table))[0]
    for secret in (record.seed, "7907", "7919", "up_to"):
        assert secret not in text
    assert set(plain) == {"game", "table", "players", "story", "over"}
    assert "Bram bid 2 materials." in plain["story"]


@pytest.mark.long
async def test_a_finished_game_replays_to_the_same_save(tables, begin):
    members = (ANA, BRAM, CHIDI)
    table = await begin(*members)
    await play_by_chance(tables, table, members, Random(5))

    plain = json.loads(json.dumps(await export_table(tables.views, table)))

    assert plain["over"]
    assert replayed(plain) == (await tables.store.snapshot(table)).save


async def test_what_was_unsaid_in_between_replays_too(tables, taking_back, begin):
    members = (ANA, BRAM, CHIDI)
    table = await begin(*members)
    await tables.play(table, CHIDI, None, {"up_to": 1, "then": "pass"})
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    assert await taking_back.undo(table, CHIDI) is None
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "ask"})
    await play_to_end(tables, table, members)

    plain = json.loads(json.dumps(await export_table(tables.views, table)))

    assert "unsay" in {entry["kind"] for entry in plain["answers"]}
    assert replayed(plain) == (await tables.store.snapshot(table)).save


async def robots_play(tables, table):
    for timer in await tables.store.timers.of(table):
        if timer.kind == "limit":
            await tables.time_out(timer)


async def test_a_game_with_robots_and_a_leaver_replays_too(tables, begin):
    table = await begin(ANA, BRAM, robots=2)
    await tables.play(table, ANA, None, None)
    await tables.resign(table, BRAM)
    while not (await tables.view(table, None)).over:
        view = await tables.view(table, ANA)
        if view.ask is not None and not view.ask.optional:
            await tables.play(table, ANA, None, view.ask.fallback)
        else:
            await robots_play(tables, table)

    plain = await export_table(tables.views, table)

    assert {entry["kind"] for entry in plain["answers"]} == {"play", "leave"}
    assert replayed(plain) == (await tables.store.snapshot(table)).save


async def takes_back(tables, taking_back, proposals, table, member, members, move=""):
    """A member takes a move back, by itself the last; the others agree if they are asked."""
    vote = await taking_back.undo(table, member, move=move)
    for other in members if vote is not None else ():
        if other != member:
            await proposals.answer(table, other, vote.id, agrees=True)
    return "agreed" if vote is not None else "free"


class Eventful:
    """A whole game at which everything happens that a table allows; `done` are what did."""

    def __init__(self, tables, taking_back, proposals, hand, seed):
        self.tables, self.taking_back, self.proposals = tables, taking_back, proposals
        self.hand, self.clock, self.chance = hand, Clock(tables), Random(seed)
        self.table = 0
        self.people = {0: ANA, 1: BRAM, 2: CHIDI}
        self.next_for_seat_1 = cycle([(DANA, "Dana"), (None, ""), (BRAM, "Bram")])
        self.done = set()

    async def begin(self, seating, game, **chosen):
        self.table = await seating.new(game, channel=5, guild=9, host=(ANA, "Ana"))
        await seating.join(self.table, BRAM, "Bram")
        await seating.join(self.table, CHIDI, "Chidi")
        for option, value in chosen.items():
            await seating.choose(self.table, ANA, option, value)
        await seating.start(self.table, ANA)

    async def play(self, most=5000):
        for number in range(1, most):
            if await self._over():
                return
            if not await self._answer(number):
                await self._wait()
            elif not await self._over():
                await self._happen(number)
        raise AssertionError("the game does not end")

    async def _over(self):
        return (await self.tables.view(self.table, None)).over

    async def _answer(self, number):
        """Somebody answers, first of all who is waited for; whether anybody could."""
        asked = {}
        for seat, member in self.people.items():
            view = await self.tables.view(self.table, member)
            if view.ask is not None:
                asked[seat] = view
        urgent = [s for s, k in asked.items() if not k.ask.optional and not k.ask.quiet]
        could = urgent or ([] if number % 3 else [*asked])
        if not could:
            return False
        view = asked[self.chance.choice(could)]
        answer = some_answer(view.ask, self.chance.random)
        await self.tables.play(self.table, self.people[view.viewer], view.digest, answer)
        return True

    async def _wait(self):
        """Let robots play, clocks of the game end, or somebody's time run out."""
        timers = await self.tables.store.timers.of(self.table)
        self.hand.now = max(self.hand.now, min(t.due for t in timers if t.kind != "remind"))
        await self.clock.ring()

    async def _happen(self, number):
        if number % 6 == 5 or number % 5 == 0:
            await self._take_back(alone=number % 5 == 0)
        if number % 41 == 40:
            await self._run_out()
        if number % 29 == 28:
            await self.tables.instruct(self.table, ANA, self.chance.choice([[], [0]]))
            self.done.add("orders")
        if number % 13 == 12:
            await self._replace(*next(self.next_for_seat_1))
        if number == 60:
            await self.tables.resign(self.table, self.people.pop(2))
            self.done.add("leave")

    async def _take_back(self, *, alone):
        members = [*self.people.values()]
        views = {member: await self.tables.view(self.table, member) for member in members}
        may = [member for member in members if views[member].undo or not alone]
        if not may:
            return
        member = self.chance.choice(may)
        listed = await self.taking_back.moves(self.table, member)
        far = "" if alone or not listed or self.chance.random() < 0.7 else listed[:FAR][-1].name
        services = self.tables, self.taking_back, self.proposals
        with suppress(Refused):  # too old, or before somebody left
            done = await takes_back(*services, self.table, member, members, far)
            self.done.add("far" if far else done)

    async def _run_out(self):
        timers = await self.tables.store.timers.of(self.table)
        of_people = [t for t in timers if t.kind == "limit" and t.seat in self.people]
        if of_people:
            await self.tables.time_out(of_people[0])
            self.done.add("time")

    async def _replace(self, member, name):
        await hand_over(self.tables, self.table, 1, member, name)
        if member is None:
            del self.people[1]
        else:
            self.people[1] = member
        self.done.add("robot" if member is None else name)


FAR = 5
"""The most moves of one undo: the game has to come to its end."""
EVENTS = {"orders", "free", "agreed", "far", "leave", "robot", "Dana", "Bram"}
"""Events that a game needs for its replay to prove anything."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "chosen", "events"),
    [
        ("project_mars", {"limit": "24"}, EVENTS | {"time"}),
        ("terraforming_mars", {"limit": "24"}, EVENTS | {"time"}),
        ("sorcery", {"windows": "by the clock", "life": "hardy"}, EVENTS),
    ],
)
async def test_a_game_with_everything_that_may_happen_to_it_replays(
    tables, seating, taking_back, proposals, hand, monkeypatch, game, chosen, events
):
    monkeypatch.setitem(GAMES, "sorcery", sorcery.META)
    evening = Eventful(tables, taking_back, proposals, hand, seed=11)
    await evening.begin(seating, game, **chosen)
    await evening.play()

    plain = json.loads(json.dumps(await export_table(tables.views, evening.table)))

    assert plain["over"]
    assert events <= evening.done
    kinds = {entry["kind"] for entry in plain["answers"]}
    assert kinds >= {"play", "orders", "undo", "reshuffle", "leave"}
    assert ("clock" in kinds) == (game == "sorcery")
    assert replayed(plain) == (await tables.store.snapshot(evening.table)).save
    assert [each["seat"] for each in plain["result"]] == [0, 1, 2]
    assert min(each["place"] for each in plain["result"]) >= 1
    asked = [entry["asked"] for entry in plain["answers"] if entry["kind"] == "play"]
    assert None not in asked


@pytest.mark.long
async def test_no_seats_private_lines_are_exported(tables, begin):
    table = await begin(ANA, BRAM)
    for seat, member in ((0, ANA), (1, BRAM)):
        async with tables.open(table) as held:
            held.game.tell(f"Only seat {seat} may read this.", to=seat)
        await tables.play(table, member, None, (await tables.view(table, member)).ask.fallback)
    running = await export_table(tables.views, table)
    await play_to_end(tables, table, (ANA, BRAM))

    over = await export_table(tables.views, table)

    assert running["story"]
    assert len(over["story"]) > len(running["story"])
    for plain in (running, over):
        assert "may read this" not in json.dumps(plain)


def entry(moves, said, kind="play", *, undone=False):
    return AnswerRecord(moves, kind, 0, said, undone=undone)


def test_what_a_former_release_took_back_without_a_word_is_left_out_though_a_later_undo_covers_it():
    log = [
        entry(4, "kept"),
        entry(5, "taken back by the former release", undone=True),
        entry(6, "and what followed", undone=True),
        entry(5, "made anew", undone=True),
        entry(6, None, "time", undone=True),
        entry(6, "what time running out has brought", undone=True),
        entry(5, {"to": 5}, "undo"),
        entry(5, "made a third time"),
    ]

    assert told_log(log) == [log[0], *log[3:]]
