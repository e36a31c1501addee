"""Back to any move: which there are, what the others are told, how many of them must agree."""

from contextlib import suppress

import pytest

from bot.table.views.export import export_table
from rules.kernel import Refused, Voice
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, NAMES, play_to_end
from tests.bot.standing import answers_of
from tests.bot.test_export import replayed
from tests.bot.test_tables_taking_back import going_back

VOICE = Voice(["Ana", "Bram", "Chidi", "Dana"])


async def listed(taking_back, table, member):
    moves = await taking_back.moves(table, member)
    return [(VOICE.say(move.lines[0]), move.own) for move in moves]


async def named(taking_back, table, member, words):
    moves = await taking_back.moves(table, member)
    return next(m.name for m in moves if words in VOICE.say(m.lines[0]))


async def bids(tables, begin, **hours):
    table = await begin(ANA, BRAM, CHIDI, **hours)
    for member, bid in ((ANA, 1), (BRAM, 2), (CHIDI, None)):
        await tables.play(table, member, None, bid)
    return table


async def test_every_move_that_all_know_of_can_be_asked_for(tables, taking_back, begin):
    table = await bids(tables, begin)

    assert await listed(taking_back, table, BRAM) == [
        ("Chidi passed.", False),
        ("Bram bid 2 materials.", True),
        ("Ana bid 1 material.", False),
    ]


async def test_what_another_has_done_unseen_is_no_move_that_one_could_name(
    tables, taking_back, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    before = await listed(taking_back, table, ANA)
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "pass"})

    assert await listed(taking_back, table, ANA) == before == []
    [(line, own)] = await listed(taking_back, table, CHIDI)
    assert own
    assert line


async def test_of_a_move_half_made_neither_list_nor_vote_tells(
    tables, seating, taking_back, proposals
):
    table = await begun(seating)
    for member in (ANA, BRAM):
        while (await tables.view(table, None)).awaited == ((0,) if member == ANA else (1,)):
            ask = (await tables.view(table, member)).ask
            await tables.play(table, member, None, ask.fallback)
    await tables.play(table, ANA, None, ["project:aquifer"])
    theirs = await listed(taking_back, table, BRAM)
    own = await listed(taking_back, table, ANA)

    await taking_back.undo(table, BRAM, move=await named(taking_back, table, BRAM, "Ana"))
    said = " ".join(VOICE.say(line) for line in await going_back(proposals, table))

    assert any("Aquifer" in line for line, _ in own)
    assert not any("Aquifer" in line for line, _ in theirs)
    assert "Bram" in said
    assert "Aquifer" not in said


async def test_all_go_back_to_a_move_far_before_the_last(tables, taking_back, proposals, begin):
    table = await bids(tables, begin)
    name = await named(taking_back, table, ANA, "Bram bid 2")

    vote = await taking_back.undo(table, ANA, move=name)
    said = [VOICE.say(line) for line in await going_back(proposals, table)]
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)

    assert said[:2] == ["Bram bid 2 materials.", "Chidi passed."]
    assert await answers_of(tables, table) == [(0, 1)]
    assert (await tables.view(table, None)).awaited == (1,)


async def test_a_move_can_be_named_in_words(tables, taking_back, proposals, begin):
    table = await bids(tables, begin)

    vote = await taking_back.undo(table, CHIDI, move="bid 2 mat")

    assert vote.body["moves"] == 1


async def test_several_moves_of_ones_own_go_back_at_once_alone(tables, seating, taking_back):
    table = await begun(seating)
    start = await tables.view(table, ANA)
    await tables.play(table, ANA, None, start.ask.fallback)
    while (await tables.view(table, ANA)).ask.moment != "action":
        await tables.play(table, ANA, None, (await tables.view(table, ANA)).ask.fallback)
    await tables.play(table, ANA, None, ["project:aquifer"])
    first = (await taking_back.moves(table, ANA))[-1]

    assert await taking_back.undo(table, ANA, move=first.name) is None

    assert (first.own, first.moves) == (True, 0)
    assert await answers_of(tables, table) == []
    assert (await tables.view(table, ANA)).game_view == start.game_view
    log = await tables.store.log.answers(table)
    assert not [a for a in log if a.kind == "reshuffle"], "nothing was learnt"


@pytest.mark.parametrize("wanted", ["nothing like it", "0123456789", "*", "Zed bid"])
async def test_a_move_that_does_not_exist_is_refused_with_the_way_out(
    tables, taking_back, begin, wanted
):
    table = await bids(tables, begin)

    with pytest.raises(Refused, match="Pick one that /game undo suggests"):
        await taking_back.undo(table, ANA, move=wanted)

    assert await tables.store.proposals.of(table) == []


async def test_a_move_that_was_taken_back_is_none_any_more(tables, taking_back, proposals, begin):
    table = await bids(tables, begin)
    name = await named(taking_back, table, ANA, "Chidi passed")
    for _ in range(2):
        vote = await taking_back.undo(table, CHIDI)
        for member in (ANA, BRAM):
            await proposals.answer(table, member, vote.id, agrees=True)
        await tables.play(table, CHIDI, None, None)

    with pytest.raises(Refused, match="or has been already"):
        await taking_back.undo(table, ANA, move=name)
    assert [line for line, _ in await listed(taking_back, table, ANA)] == [
        "Chidi passed.",
        "Bram bid 2 materials.",
        "Ana bid 1 material.",
    ]


async def test_nothing_before_somebody_left_can_be_named(tables, taking_back, begin):
    table = await bids(tables, begin)
    await tables.resign(table, BRAM)

    assert await taking_back.moves(table, ANA) == []


@pytest.mark.long
async def test_a_game_that_went_back_to_all_kinds_of_moves_replays(
    tables, taking_back, proposals, begin
):
    table = await bids(tables, begin)
    for words in ("Bram bid 2", "Ana bid 1"):
        name = await named(taking_back, table, ANA, words)
        vote = await taking_back.undo(table, ANA, move=name)
        for member in (BRAM, CHIDI):
            await proposals.answer(table, member, vote.id, agrees=True)
        for member, bid in ((ANA, 1), (BRAM, 2), (CHIDI, None)):
            with suppress(Refused):
                await tables.play(table, member, None, bid)
    await play_to_end(tables, table, (ANA, BRAM, CHIDI))

    plain = await export_table(tables.views, table)

    assert [a["kind"] for a in plain["answers"]].count("reshuffle") == 2
    assert replayed(plain) == (await tables.store.snapshot(table)).save


# ---- more than half ----------------------------------------------------------------------------


async def test_of_three_one_absentee_blocks_two_for_a_day_and_no_longer(
    tables, taking_back, proposals, begin, hand
):
    table = await bids(tables, begin, undo="majority")
    vote = await taking_back.undo(table, ANA)

    shown = await proposals.shown(table, vote.id)
    assert (shown.needed, shown.silent, shown.until) == (2, True, hand.now + 24 * 3600)
    assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
    hand.now += 24 * 3600 - 1
    await proposals.expire()
    assert len(await answers_of(tables, table)) == 3
    hand.now += 1
    await proposals.expire()

    assert await answers_of(tables, table) == []
    assert await tables.store.proposals.of(table) == []


async def test_two_accounts_outvote_nobody_who_speaks(tables, taking_back, proposals, begin, hand):
    """Ana and Bram are one person, who would draw anew as often as they like."""
    table = await bids(tables, begin, undo="majority")
    vote = await taking_back.undo(table, ANA)
    assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await proposals.answer(table, CHIDI, vote.id, agrees=False)
    with pytest.raises(Refused, match="That was refused"):
        await taking_back.undo(table, ANA)
    hand.now += 24 * 3600
    await proposals.expire()

    assert len(await answers_of(tables, table)) == 3


async def test_of_three_all_three_decide_at_once(tables, taking_back, proposals, begin):
    table = await bids(tables, begin, undo="majority")
    vote = await taking_back.undo(table, ANA)

    await proposals.answer(table, CHIDI, vote.id, agrees=True)
    assert await proposals.answer(table, BRAM, vote.id, agrees=True)

    assert await answers_of(tables, table) == []


async def test_one_absentee_cannot_block_where_more_than_half_decide(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA, undo="majority")
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)

    assert (await proposals.shown(table, vote.id)).needed == 3
    assert not await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await proposals.answer(table, CHIDI, vote.id, agrees=True)

    assert await answers_of(tables, table) == []


async def test_one_refusal_does_not_end_it_there_but_too_many_do(
    tables, taking_back, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI, DANA, undo="majority")
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)

    assert not await proposals.answer(table, BRAM, vote.id, agrees=False)
    shown = await proposals.shown(table, vote.id)
    assert [voter.member for voter in shown.refused] == [BRAM]
    assert [voter.member for voter in shown.awaited] == [CHIDI, DANA]
    assert await proposals.answer(table, CHIDI, vote.id, agrees=False)

    assert await tables.store.proposals.of(table) == []
    assert await answers_of(tables, table) == [(0, 1)]


async def test_whoever_changes_their_mind_is_counted_once(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI, DANA, undo="majority")
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)

    await proposals.answer(table, BRAM, vote.id, agrees=False)
    await proposals.answer(table, BRAM, vote.id, agrees=True)
    shown = await proposals.shown(table, vote.id)
    assert (len(shown.agreed), shown.refused) == (2, ())
    assert await proposals.answer(table, CHIDI, vote.id, agrees=True)

    assert await answers_of(tables, table) == []


async def test_two_of_two_must_agree_even_there(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, undo="majority")
    await tables.play(table, ANA, None, 1)

    vote = await taking_back.undo(table, ANA)

    assert vote is not None
    assert await proposals.answer(table, BRAM, vote.id, agrees=False)
    assert await answers_of(tables, table) == [(0, 1)]


async def test_nobody_is_outvoted_by_somebody_who_leaves(
    tables, taking_back, proposals, handing, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, DANA, undo="majority")
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    await proposals.answer(table, BRAM, vote.id, agrees=False)
    await proposals.answer(table, CHIDI, vote.id, agrees=True)

    await handing.replace(table, DANA, 3, None)

    assert await answers_of(tables, table) == [(0, 1)]
    assert (await proposals.shown(table, vote.id)).needed == 3
    hand.now += 72 * 3600
    await proposals.expire()
    assert await answers_of(tables, table) == [(0, 1)]


async def test_how_it_is_decided_is_fixed_at_the_start(tables, seating, begin):
    table = await begin(ANA, BRAM, CHIDI)

    with pytest.raises(Refused, match="is fixed at the start"):
        await seating.choose(table, ANA, "undo", "majority")

    assert (await tables.store.table(table))[0].hours.undo == "all"


# ---- what was refused ---------------------------------------------------------------------------


async def refused(taking_back, proposals, table, member, by, move=""):
    vote = await taking_back.undo(table, member, move=move)
    assert await proposals.answer(table, by, vote.id, agrees=False)


async def test_what_was_refused_is_asked_again_only_after_some_hours(
    tables, taking_back, proposals, begin, hand
):
    table = await bids(tables, begin)
    await refused(taking_back, proposals, table, ANA, BRAM)

    hand.now += 12 * 3600 - 1
    with pytest.raises(Refused, match=f"or from <t:{int(hand.now) + 1}:f> on"):
        await taking_back.undo(table, ANA)
    assert await tables.store.proposals.of(table) == []
    hand.now += 1

    assert await taking_back.undo(table, ANA) is not None


async def test_what_was_refused_is_asked_again_once_somebody_else_has_moved(
    tables, taking_back, proposals, begin
):
    table = await bids(tables, begin)
    await refused(taking_back, proposals, table, CHIDI, BRAM)
    await tables.play(table, ANA, None, None)

    assert await taking_back.undo(table, CHIDI) is not None


async def test_ones_own_moves_wear_nobody_down(tables, taking_back, proposals, begin):
    table = await begin(ANA, BRAM, CHIDI)
    for member, bid in ((ANA, 1), (BRAM, None)):
        await tables.play(table, member, None, bid)
    name = await named(taking_back, table, CHIDI, "Ana bid")
    await refused(taking_back, proposals, table, CHIDI, BRAM, move=name)
    await tables.play(table, CHIDI, None, 2)

    with pytest.raises(Refused, match="That was refused"):
        await taking_back.undo(table, CHIDI, move=name)


async def test_less_than_what_was_refused_may_be_asked_at_once_and_by_others_the_same(
    tables, taking_back, proposals, begin
):
    table = await bids(tables, begin)
    first = await named(taking_back, table, BRAM, "Bram bid")
    await refused(taking_back, proposals, table, BRAM, CHIDI, move=first)
    further = await named(taking_back, table, BRAM, "Ana bid")
    less = await named(taking_back, table, BRAM, "Chidi passed")

    with pytest.raises(Refused, match="That was refused"):
        await taking_back.undo(table, BRAM, move=further)
    vote = await taking_back.undo(table, BRAM, move=less)
    await proposals.answer(table, BRAM, vote.id, agrees=False)  # withdrawn, not refused
    vote = await taking_back.undo(table, BRAM, move=less)
    await proposals.answer(table, BRAM, vote.id, agrees=False)

    assert await taking_back.undo(table, CHIDI, move=first) is not None


# ---- what would be un-learned ------------------------------------------------------------------


async def begun(seating):
    """Ana and Bram play Terraforming Mars, and the table waits for Ana's first action."""
    chosen = {"first_player": "first seat", "beginner_corporation": "everybody"}
    table = await seating.new(
        "terraforming_mars", channel=8, guild=9, host=(ANA, "Ana"), chosen=chosen
    )
    await seating.join(table, BRAM, "Bram")
    await seating.start(table, ANA)
    return table


async def drawn(tables, seating):
    """Return a table on which Ana's card has just drawn another, which only she sees."""
    table = await begun(seating)
    async with tables.open(table) as held:
        player = held.running().player(0)
        player.in_play.append("development_center")
        player.stock["energy"] = 3
        held.running()._changes()
    ask = (await tables.view(table, ANA)).ask
    await tables.play(table, ANA, None, ask.fallback)
    while (await tables.view(table, ANA)).ask.moment != "action":
        await tables.play(table, ANA, None, (await tables.view(table, ANA)).ask.fallback)
    await tables.play(table, ANA, None, ["use:development_center:0"])
    return table


async def hand_of(tables, table):
    return [card["id"] for card in (await tables.view(table, ANA)).game_view["players"][0]["hand"]]


async def test_the_vote_says_how_many_cards_were_seen_and_by_whom_and_not_which(
    tables, seating, taking_back, proposals
):
    table = await drawn(tables, seating)
    card = (await tables.view(table, ANA)).game_view["players"][0]["hand"][-1]["name"]

    await taking_back.undo(table, ANA)
    said = [VOICE.say(line) for line in await going_back(proposals, table)]

    assert "Ana has seen a card that not everybody has seen." in said
    assert "Nobody can forget what they have seen." in said[-1]
    assert card not in " ".join(said)


async def test_whoever_is_curious_learns_nothing_by_proposing(
    tables, seating, taking_back, proposals
):
    """Bram asks to take back each move in turn, reads what is said, and withdraws it."""
    table = await drawn(tables, seating)
    before = await tables.view(table, BRAM)
    story = " ".join(VOICE.say(move.lines[0]) for move in await taking_back.moves(table, BRAM))
    hand = (await tables.view(table, ANA)).game_view["players"][0]["hand"]
    secret = [card["name"] for card in hand if card["name"] not in story]

    for move in await taking_back.moves(table, BRAM):
        vote = await taking_back.undo(table, BRAM, move=move.name)
        said = " ".join(VOICE.say(line) for line in await going_back(proposals, table))
        assert not [name for name in secret if name in said]
        await proposals.answer(table, BRAM, vote.id, agrees=False)

    assert secret
    assert (await tables.view(table, BRAM)).game_view == before.game_view
    assert await tables.store.proposals.of(table) == []


async def test_nobody_changes_a_bad_draw_alone(tables, seating, taking_back, proposals, hand):
    table = await drawn(tables, seating)
    cards = await hand_of(tables, table)

    with pytest.raises(Refused, match="cannot take that back alone"):
        await taking_back.undo(table, ANA, alone=True)
    for move in await taking_back.moves(table, ANA):
        vote = await taking_back.undo(table, ANA, move=move.name)
        assert vote is not None, "nothing that was drawn goes back alone"
        assert await proposals.answer(table, BRAM, vote.id, agrees=False)
        assert await hand_of(tables, table) == cards
        hand.now += 12 * 3600  # until then it would not be asked again


async def test_who_goes_back_with_leave_draws_another_card(tables, seating, taking_back, proposals):
    kept = set()
    table = await drawn(tables, seating)
    for _ in range(4):
        kept.add((await hand_of(tables, table))[-1])
        vote = await taking_back.undo(table, ANA)
        await proposals.answer(table, BRAM, vote.id, agrees=True)
        await tables.play(table, ANA, None, ["use:development_center:0"])

    assert len(kept) > 1
    assert NAMES[ANA] in [seat.name for seat in (await tables.view(table, None)).seats]


async def test_a_vote_that_too_few_agree_to_lapses_and_is_told(
    tables, taking_back, proposals, begin, hand
):
    table = await begin(ANA, BRAM, CHIDI, undo="majority")
    await tables.play(table, ANA, None, 1)
    vote = await taking_back.undo(table, ANA)
    hand.now += 72 * 3600

    await proposals.expire()

    notes = [r.text for r in await tables.store.outbox.rows(table) if r.kind == "note"]
    assert notes[-1]["say"].endswith("Too few agreed in time.")
    with pytest.raises(Refused, match="nothing to decide"):
        await proposals.answer(table, BRAM, vote.id, agrees=True)
    assert await answers_of(tables, table) == [(0, 1)]
