"""The replay of a table: news, viewers, and obstacles."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.hours.spans import DAY
from bot.table.consent.proposals import Proposals
from bot.table.lobby.keeping import Keeping, Terms
from bot.table.people.forgetting import Forgetting
from bot.table.people.hosting import Hosting
from bot.table.views.replay_pages import ALL, PUBLIC
from bot.table.views.replays import CHAPTER_ONLY, DAMAGED, NOT_THEN, Replays, is_over, winners_in
from bot.table.views.time_lapses import shots_of
from rules.games import GAMES
from rules.kernel import Refused, Voice
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.test_keeping import end
from tests.bot.test_turn_posts import answer, first_action

VOICE = Voice(["Ana", "Bram", "Chidi"])


def replays_of(tables, dealt=True):
    async def by_present_rules(table):
        return dealt

    return Replays(tables.views, by_present_rules)


@pytest.fixture
def replays(tables):
    return replays_of(tables)


async def pages(replays, table, member=DANA, eyes=PUBLIC):
    """Every step, as it is shown to a member."""
    first = await replays.page(table, member, 0, eyes)
    rest = [await replays.page(table, member, at, eyes) for at in range(1, first.count)]
    return [first, *rest]


def shown(page):
    """Return a page's content without names, which are the present ones."""
    return replace(page, view=None)


def said(page):
    return tuple(VOICE.say(line) for line in page.lines)


async def bids(tables, begin, *amounts):
    """Ana, Bram and Chidi bid for the first contract."""
    table = await begin(ANA, BRAM, CHIDI)
    for member, amount in zip((ANA, BRAM, CHIDI), amounts, strict=False):
        await tables.play(table, member, None, amount)
    return table


async def damaged(tables, table, version):
    damage = "UPDATE snapshot SET body = x'00' WHERE game = ? AND version = ?"
    await tables.store._database.write(lambda db: db.execute(damage, (table, version)))


# ---- what was told ------------------------------------------------------------------------------


async def test_its_steps_are_the_posts_and_each_shows_the_table_of_its_post(
    tables, seating, outbox, sender, replays
):
    table, member = await first_action(tables, seating)
    await outbox.start()
    seen_then = {}
    for ids in (["project:aquifer"], [], ["end"]):
        await answer(tables, outbox, table, member, *ids)
        view = await tables.view(table, None)
        seen_then[view.version] = view.game_view

    steps = await pages(replays, table)

    assert [said(step) for step in steps] == [post.lines for post in sender.of("post")]
    seen = {step.version: step.then for step in steps if step.version in seen_then}
    assert len(seen) > 1
    assert seen == {version: seen_then[version] for version in seen}
    assert steps[-1].before == steps[-2].then
    assert steps[0].before is None


async def test_a_secret_answer_makes_no_step(tables, begin, replays):
    table = await bids(tables, begin, 1)
    before = await pages(replays, table)

    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})

    after = await pages(replays, table)
    assert [shown(page) for page in after] == [shown(page) for page in before]


async def test_what_was_taken_back_is_not_shown(tables, taking_back, proposals, begin, replays):
    table = await bids(tables, begin, 1, 2)
    vote = await taking_back.undo(table, BRAM)
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    await tables.play(table, BRAM, None, None)

    steps = await pages(replays, table)

    story = [line for step in steps for line in said(step)]
    assert "Bram bid 2 materials." not in story
    assert story[-1] == "Bram passed."
    assert all(step.then is not None for step in steps)


async def test_beyond_the_last_step_is_the_last(tables, begin, replays):
    table = await bids(tables, begin, 1)
    last = await replays.page(table, DANA, 10**15, PUBLIC)
    assert last.at == last.count - 1
    assert said(last) == ("Ana bid 1 material.",)


async def test_a_lobby_and_a_table_that_is_not_there_are_refused(tables, lobby, seating, replays):
    table = await lobby(ANA, BRAM)
    for number, why in ((table, "not started"), (999, "no longer exists")):
        with pytest.raises(Refused, match=why):
            await replays.page(number, ANA)
    await seating.cancel(table, ANA)
    with pytest.raises(Refused, match="before it began"):
        await replays.page(table, ANA)


# ---- whose eyes ---------------------------------------------------------------------------------


async def test_whoever_sits_there_sees_their_own_hand_and_nobody_another(tables, begin, replays):
    table = await bids(tables, begin, 1, 2)

    own = await replays.page(table, BRAM)

    assert (own.eyes, own.offered) == (1, (PUBLIC, 1))
    assert [seat for seat, _ in own.hands] == [1]
    last = await replays.page(table, BRAM, 10**9)
    assert last.hands == ((1, (await tables.view(table, BRAM)).game_view),)
    for eyes in (0, 2, ALL):
        with pytest.raises(Refused, match="only the player who sat there"):
            await replays.page(table, BRAM, 0, eyes)
    for eyes in (0, 1, 2, ALL):
        with pytest.raises(Refused, match="only the player who sat there"):
            await replays.page(table, DANA, 0, eyes)
    assert (await replays.page(table, DANA)).hands == ()


async def test_who_has_left_a_seat_sees_their_time_and_the_newcomer_theirs(tables, begin, replays):
    table = await bids(tables, begin, 1)
    await hand_over(tables, table, 0, DANA, "Dana")
    for member, amount in ((BRAM, 2), (CHIDI, None), (DANA, None)):
        await tables.play(table, member, None, amount)

    for member, theirs in ((ANA, slice(0, 2)), (DANA, slice(2, None))):
        steps = await pages(replays, table, member, 0)
        seen = [bool(step.hands) for step in steps]
        assert all(seen[theirs])
        assert sum(seen) == len(seen[theirs])
        assert all((NOT_THEN in step.notes) != bool(step.hands) for step in steps)
    with pytest.raises(Refused):
        await replays.page(table, BRAM, 0, 0)


async def test_a_moment_names_who_sat_there_then_in_its_lines_and_its_picture(
    tables, begin, replays
):
    table = await bids(tables, begin, 1)
    await hand_over(tables, table, 0, DANA, "Dana")
    for member, amount in ((BRAM, 2), (CHIDI, None), (DANA, None)):
        await tables.play(table, member, None, amount)

    steps = await pages(replays, table)

    for step in steps:
        told = [Voice(step.view.names).say(line).split() for line in step.lines]
        assert all(words[0] in step.view.names for words in told if words[1] in {"bid", "passed"})
    named = [step.view.names[0] for step in steps]
    assert named == sorted(named)
    assert {*named} == {"Ana", "Dana"}
    shots = await shots_of(replays, table)
    assert [(await shots.take(place)).names[0] for place in shots.places] == [
        named[place] for place in shots.places
    ]


async def test_lines_for_a_seat_alone_are_told_to_who_sat_there_then(tables, begin, replays):
    table = await begin(ANA, BRAM, CHIDI)
    await whispered(tables, table, 0, ANA, 1)
    await hand_over(tables, table, 0, DANA, "Dana")

    def own(steps):
        return [line for step in steps for line in said(step) if line == "A whisper."]

    assert own(await pages(replays, table, ANA, 0)) == ["A whisper."]
    for member, eyes in ((DANA, 0), (BRAM, 1), (CHIDI, PUBLIC)):
        assert own(await pages(replays, table, member, eyes)) == []


async def whispered(tables, table, seat, member, answer):
    """Something is told to one seat alone, with the answer of a member."""
    async with tables.open(table) as held:
        held.running().tell("A whisper.", to=seat)
    await tables.play(table, member, None, answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_every_game_and_its_winners_are_found_in_its_view(game):
    meta = GAMES[game]
    played = meta.new(max(3, meta.seats[0]), meta.options(), "deal", "")
    assert not is_over(played.view(None))

    played.end_early()

    assert is_over(played.view(None))
    assert winners_in(played.view(None)) == tuple(played.result.winners)


async def test_once_it_has_ended_all_hands_are_open_to_whoever_looks(tables, begin, replays):
    table = await bids(tables, begin, 1)
    await end(tables, table)

    first, last = await replays.page(table, DANA, 0, ALL), await replays.page(table, DANA, 10**9)

    assert [seat for seat, _ in first.hands] == [0, 1, 2]
    assert first.offered == (PUBLIC, ALL, 0, 1, 2)
    assert last.hands == ()
    assert is_over(last.then)
    assert not is_over(first.then)
    assert last.ended


async def test_a_closed_game_opens_as_its_seals_do(tables, begin, seating, opening, proposals):
    replays = replays_of(tables)
    table = await bids(tables, begin, 1, 2)
    await seating.close(table)

    own = await replays.page(table, BRAM, 0, 1)
    assert [seat for seat, _ in own.hands] == [1]
    with pytest.raises(Refused):
        await replays.page(table, BRAM, 0, ALL)

    await opening.propose(table, ANA)
    [vote] = await proposals.open_at(table, BRAM, "seals")
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)

    assert [seat for seat, _ in (await replays.page(table, DANA, 0, ALL)).hands] == [0, 1, 2]


async def test_a_forgotten_player_is_nobody_and_the_game_is_all_there(
    tables, begin, seating, handing, replays
):

    table = await bids(tables, begin, 1, 2)
    before = await pages(replays, table)
    forgetting = Forgetting(tables, handing, Hosting(tables, Proposals(tables)), seating)
    await forgetting.forget(BRAM)

    with pytest.raises(Refused, match="only the player who sat there"):
        await replays.page(table, BRAM, 0, 1)
    after = await pages(replays, table)
    assert [step.then for step in after][: len(before)] == [step.then for step in before]
    assert "Bram" not in after[0].view.names


# ---- what stands in the way ---------------------------------------------------------------------


async def test_a_damaged_save_in_the_middle_says_so_and_the_others_work(tables, begin, replays):
    table = await bids(tables, begin, 1, 2, None)
    whole = await pages(replays, table)
    await damaged(tables, table, whole[1].version)

    steps = await pages(replays_of(tables), table)

    assert [said(step) for step in steps] == [said(step) for step in whole]
    assert steps[1].then is None
    assert steps[1].notes == (DAMAGED,)
    others = [place for place in range(len(steps)) if place != 1]
    assert [steps[place].then for place in others] == [whole[place].then for place in others]
    assert not any(steps[place].notes for place in others)


async def test_a_thinned_game_plays_on_from_the_saves_it_has(
    tables, begin, taking_back, proposals, sender, hand, replays
):
    table = await bids(tables, begin, 1)
    await answers(tables, table, 22)
    vote = await taking_back.undo(table, next(iter(await undoers(tables, table))))
    for voter in () if vote is None else (ANA, BRAM, CHIDI):
        with suppress(Refused):
            await proposals.answer(table, voter, vote.id, agrees=True)
    await answers(tables, table, 8)
    await end(tables, table)
    whole = await pages(replays, table, DANA, ALL)
    saves = await tables.store.retention.versions(table)
    hand.now += 90 * DAY
    await Keeping(tables, sender, Terms()).grow_old()
    assert len(await tables.store.retention.versions(table)) < len(saves) / 3

    for place in (1, 7, 8, 12, 20, len(whole) - 2, len(whole) - 1):
        again = await replays_of(tables).page(table, DANA, place, ALL)
        assert shown(again) == shown(whole[place])
        of_former = await replays_of(tables, dealt=False).page(table, DANA, place, ALL)
        assert said(of_former) == said(again)
        assert of_former.then == again.then or of_former.notes == (CHAPTER_ONLY,)
    firsts = [[chapter.label for chapter in page.chapters] for page in (again, whole[0])]
    assert firsts[0] == firsts[1]


async def answers(tables, table, number):
    """Let somebody give the default answer this many times."""
    for _ in range(number):
        views = {m: await tables.view(table, m) for m in (ANA, BRAM, CHIDI)}
        asked = {m: v.ask for m, v in views.items() if v.ask is not None and not v.ask.optional}
        member, ask = next(iter(asked.items()))
        await tables.play(table, member, None, ask.fallback)


async def undoers(tables, table):
    """Return the members who could undo something, alone or with the others' consent."""
    log = await tables.store.log.answers(table)
    return [(ANA, BRAM, CHIDI)[log[-1].seat]]


async def test_its_chapters_begin_where_their_rounds_do(tables, begin, replays):
    table = await begin(ANA, BRAM, CHIDI)
    await answers(tables, table, 30)

    steps = await pages(replays, table)

    rounds = [step.then["turn"] for step in steps]
    firsts = [n for n in range(len(rounds)) if n == 0 or rounds[n] != rounds[n - 1]]
    assert [chapter.at for chapter in steps[0].chapters] == firsts
    assert str(steps[0].chapters[1].label) == "Turn 2"
