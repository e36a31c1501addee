"""Moves that are taken back, alone or with the others' leave."""

from dataclasses import replace
from random import Random

import pytest

from bot.table.consent.former_moves import choice_known
from bot.table.held import StaleQuestion
from rules.games import GAMES
from rules.kernel import Refused, say
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over, play_to_end
from tests.bot.standing import answers_of, reopened, version_of

BACK = ("undo", "reshuffle")
"""Entries of the log that tell of a way back."""


async def going_back(proposals, table):
    """Return the details of the present request to undo."""
    [request] = await proposals.tables.store.proposals.of(table)
    return (await proposals.shown(table, request.id)).details


async def test_all_but_the_asker_must_agree_to_go_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    assert vote.agreed == (ANA,)

    assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert not await proposals.answer(table, BRAM, vote.id, agrees=True), "twice is once"
    assert await proposals.answer(table, CHIDI, vote.id, agrees=True)

    assert await answers_of(tables, table) == []
    assert (await tables.view(table, ANA)).ask.moment == "bid"
    assert await tables.store.proposals.of(table) == []


async def test_a_vote_of_a_former_version_counts_for_nothing(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.play(table, BRAM, None, 2)

    with pytest.raises(Refused, match="there is nothing to decide any more"):
        await proposals.answer(table, CHIDI, vote.id, agrees=True)


@pytest.mark.long
async def test_after_going_back_the_game_goes_on_as_if_nothing_had_been(
    tables, taking_back, proposals, begin, hand
):
    table = await begin(ANA, BRAM)
    start = await tables.view(table, ANA)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=True)

    again = await (await reopened(tables, hand)).view(table, ANA)
    assert again.ask == start.ask
    assert again.game_view | {"receipts": ()} == start.game_view | {"receipts": ()}
    assert again.game_view["receipts"]["number"] == 1, "what was published stays published"
    await tables.play(table, ANA, None, 2)
    assert await answers_of(tables, table) == [(0, 2)]
    lines = [str(line.text) for line in await tables.store.log.lines(table, None)]
    assert not any("('amount', 1)" in line or '"amount": 1' in line for line in lines)
    await play_to_end(tables, table, (ANA, BRAM))


@pytest.mark.long
async def test_nobody_goes_back_past_a_player_who_has_left(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.resign(table, BRAM)

    with pytest.raises(Refused, match="Bram has left since"):
        await taking_back.undo(table, ANA)
    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, CHIDI, vote.id, agrees=True)
    assert (await tables.view(table, None)).seats[1].gone
    await play_to_end(tables, table, (ANA, CHIDI))


async def test_alone_only_what_needs_nobody_is_taken_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    with pytest.raises(Refused, match="/game undo"):
        await taking_back.undo(table, ANA, alone=True)

    assert await tables.store.proposals.of(table) == []
    assert await answers_of(tables, table) == [(0, 1)]


async def test_a_request_says_what_would_be_taken_back(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    await taking_back.undo(table, ANA)

    back = [str(line) for line in await going_back(proposals, table)]

    assert back[:-1] == ["Seat 1 bid 1 material.", "Seat 2 bid 2 materials."]
    assert back[-1].startswith("All secrets will be as they were before")


async def everything_public(tables, table, seats=(None, 0, 1)):
    """Return everything about a table that the first two seats and spectators can find out."""
    store, found = tables.store, []
    for seat in seats:
        view = await (
            tables.view(table, None) if seat is None else tables.view_of_seat(table, seat)
        )
        lines = [(line.text, line.version) for line in await store.log.lines(table, seat)]
        found.append((replace(view, version=0), lines))
    timers = [timer for timer in await store.timers.of(table) if timer.seat != 2]
    rows = [row for row in await store.outbox.rows() if row.lane != "letter 2"]
    messages = [
        await store.outbox.message(table, role) for role in ("post", "letter 0", "letter 1")
    ]
    return found, timers, rows, messages, await store.proposals.of(table)


@pytest.mark.parametrize("bram_keeps_one", [False, True])
async def test_what_one_has_said_in_secret_is_unsaid_and_nobody_can_tell(
    tables, taking_back, begin, hand, bram_keeps_one
):
    """Neither the others can tell, nor the player who takes it back: what Bram keeps stays."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 1, "then": "pass"})
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    if bram_keeps_one:
        await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    before = await everything_public(tables, table)
    hand.now += 60

    kept = []
    for _ in range(2):
        assert await taking_back.undo(table, CHIDI) is None
        kept.append(str((await tables.view(table, CHIDI)).ask.chosen))
    with pytest.raises(Refused, match="You have made no move"):
        await taking_back.undo(table, CHIDI)

    assert kept[0].startswith("Your maximum: up to 1 material, then pass."), "one after the other"
    assert kept[1] == "None"
    assert await everything_public(tables, table) == before
    async with tables.open(table) as held:
        limits = held.game.view(1)["stack"][-1]["limits"]
        assert {seat: limit["up_to"] for seat, limit in limits.items()} == (
            {1: 2} if bram_keeps_one else {}
        )


async def test_what_a_public_step_has_sealed_is_taken_back_by_a_vote(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 1, "then": "pass"})
    await tables.play(table, ANA, None, 1)

    vote = await taking_back.undo(table, CHIDI)

    assert vote is not None
    assert str((await going_back(proposals, table))[0]) == "Seat 1 bid 1 material."


async def test_moves_that_only_one_has_seen_have_names_for_whoever_made_them(
    tables, taking_back, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 1, "then": "pass"})
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.play(table, CHIDI, None, None)

    def told(moves):
        return [str(line) for move in moves for line in move.lines]

    own = await taking_back.moves(table, CHIDI)
    assert told(own) == [
        "to pass (Leave a maximum for your turn.)",
        "up to 2 materials (Leave a maximum for your turn.)",
        "up to 1 material (Leave a maximum for your turn.)",
    ]
    assert await taking_back.moves(table, BRAM) == []

    assert await taking_back.undo(table, CHIDI, move=own[1].name) is None

    assert told(await taking_back.moves(table, CHIDI)) == told(own[2:])


async def test_whoever_sits_down_learns_nothing_of_what_was_said_in_secret_before(
    tables, taking_back, begin
):
    """A changed maximum is its owner's secret, also from the player who takes over the seat."""
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.play(table, CHIDI, None, {"up_to": 1, "then": "pass"})
    known = [str(move.lines[0]) for move in await taking_back.moves(table, CHIDI)]
    assert known[1].startswith("up to 2 materials")
    await hand_over(tables, table, 2, DANA, "Dana")

    told = [str(move.lines[0]) for move in await taking_back.moves(table, DANA)]
    asked = await taking_back.undo(table, DANA)

    assert told == ["A move that nobody else has seen."] * 2
    assert asked is not None, "she takes back alone only what she has said herself"
    assert "1 material" in str((await tables.view(table, DANA)).ask.chosen)


async def test_a_secret_answer_ends_no_request_and_is_not_counted_in_it(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI, robots=1)
    await tables.play(table, ANA, None, 1)
    one = await taking_back.undo(table, ANA)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})
    await tables.instruct(table, CHIDI, [])
    two = await taking_back.undo(table, ANA)

    assert one == two
    assert (await tables.view(table, None)).heard == two.body["version"]
    assert await taking_back.undo(table, CHIDI) is None, "what is unsaid asks nobody"
    assert not await proposals.answer(table, BRAM, one.id, agrees=True)
    assert await proposals.answer(table, CHIDI, one.id, agrees=True)
    left = [
        a.kind for a in await tables.store.log.answers(table) if not a.undone and a.kind not in BACK
    ]
    assert left == ["orders"]


@pytest.mark.long
async def test_going_back_keeps_the_standing_orders_that_others_have_given(
    tables, taking_back, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.instruct(table, CHIDI, [0])
    orders = (await tables.view(table, CHIDI)).orders
    vote = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)

    assert orders
    assert (await tables.view(table, CHIDI)).orders == orders
    log = [
        (a.kind, a.seat, a.moves)
        for a in await tables.store.log.answers(table)
        if not a.undone and a.kind not in BACK
    ]
    assert log == [("orders", 2, 0)]
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))


async def test_what_everybody_was_shown_is_remembered_as_it_was(tables, begin):
    table = await begin(ANA, BRAM)
    first = await version_of(tables, table)
    shown = (await tables.view(table, None)).game_view
    await tables.play(table, ANA, None, 1)

    remembered = await tables.views.former_view(table, first)
    tables.views._shown_lately.clear()

    assert remembered is shown
    assert await tables.views.former_view(table, first) == shown
    assert (await tables.view(table, None)).game_view != shown


async def test_a_former_save_that_cannot_be_read_is_nobodys_move_back(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM)
    first = await version_of(tables, table)
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await tables.store._database.write(
        lambda db: db.execute("UPDATE snapshot SET body = ? WHERE version = ?", (b"\0", first))
    )

    assert await tables.views.former_view(table, first) is None
    with pytest.raises(Refused, match="cannot be read"):
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await answers_of(tables, table) == [(0, 1)]
    await tables.play(table, BRAM, None, 2)


async def test_an_old_button_never_takes_back_a_newer_move(tables, taking_back, seating):
    table = await seating.new("terraforming_mars", channel=8, guild=9, host=(ANA, "Ana"))
    await seating.start(table, ANA)
    names = []
    while len(names) < 2:
        view = await tables.view(table, ANA)
        if view.undo:
            names.append(view.undo_name)
            if len(names) == 1:
                await taking_back.undo(table, ANA, alone=True, name=names[0])
        view = await tables.view(table, ANA)
        await tables.play(table, ANA, None, view.ask.fallback)
    made = await answers_of(tables, table)

    for old in (names[0], ""):
        with pytest.raises(StaleQuestion):
            await taking_back.undo(table, ANA, alone=True, name=old)

    assert await answers_of(tables, table) == made
    assert names[0] != names[1]


async def test_a_way_back_needs_no_lock_but_its_tables_own(tables, taking_back, begin):
    held, other = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    async with tables.open(held):
        with pytest.raises(Refused):
            await taking_back.undo(other, ANA, alone=True)


async def test_a_request_names_the_choice_beside_what_came_of_it(
    tables, seating, taking_back, proposals
):
    """The end of a turn is not told, only its consequences."""
    table = await seating.new("on_mars", channel=1, guild=9, host=(ANA, "Ana"))
    await seating.join(table, BRAM, "Bram")
    await seating.start(table, ANA)
    robot, chance = GAMES["on_mars"].robot, Random(1).random
    for _ in range(300):
        views = {member: await tables.view(table, member) for member in (ANA, BRAM)}
        member, view = next((m, v) for m, v in views.items() if v.ask and not v.ask.optional)
        answer = robot(view.game_view, view.ask, view.viewer, chance)
        before = await tables.view(table, None)
        await tables.play(table, member, None, answer)
        told = await tables.store.log.lines(table, None, last=1, since=before.version)
        if answer == ["end"] and told and told[0].version > view.version:
            break

    vote = await taking_back.undo(table, member)
    asked = (await proposals.shown(table, vote.id)).question
    text = "{seat:seat} asks to take back “{move}”:"
    assert asked == say(text, seat=view.viewer, move=say("End turn"))


async def test_a_request_never_names_a_private_goal(tables, seating):
    """The question of a turn is public, the goals among its choices are not."""
    table = await seating.new("on_mars", channel=1, guild=9, host=(ANA, "Ana"))
    await seating.join(table, BRAM, "Bram")
    await seating.start(table, ANA)
    robot, chance = GAMES["on_mars"].robot, Random(1).random
    given = None
    for _ in range(100):
        views = {member: await tables.view(table, member) for member in (ANA, BRAM)}
        member, view = next((m, v) for m, v in views.items() if v.ask and not v.ask.optional)
        goals = [one.id for one in view.ask.options if one.id.startswith("give/")]
        answer = robot(view.game_view, view.ask, view.viewer, chance)
        if goals and given is None and not view.ask.secret:
            answer, given = goals[:1], view.viewer
        await tables.play(table, member, None, answer)
        if given is not None and view.viewer != given:
            break  # whatever was told of the turn has been told

    gave = next(
        a for a in await tables.store.log.answers(table) if str(a.answer[0]).startswith("give/")
    )
    async with tables.open(table) as held:
        assert await choice_known(tables, held, given, gave.moves) is None


async def test_a_request_names_no_secret_choice(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)  # bids are chosen in secret
    vote = await taking_back.undo(table, ANA)

    assert "chosen" not in vote.body
    asked = (await proposals.shown(table, vote.id)).question
    assert asked == say("{seat:seat} asks to take back:", seat=0)
