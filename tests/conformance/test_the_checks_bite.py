"""Games with one thing wrong, which the suite must find: what never fails proves nothing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Annotated, Any

import pytest

import rules
import tests.games
from renders.sketch import Picture
from rules.games import GAMES as OFFERED
from rules.kernel import (
    Allocation,
    Ask,
    CardId,
    Choose,
    Everyone,
    Option,
    OwnKey,
    OwnSeat,
    Plain,
    Saved,
    Seat,
    Share,
    StandingOrder,
    Text,
    folder_of,
    say,
)
from tests.conformance import pictures, promises, promises_of_imagining, promises_of_undo
from tests.conformance.broken_games import (
    AlwaysSeals,
    Boasts,
    CallsItOtherwise,
    Counts,
    CountsInSecret,
    DealsTheSameAgain,
    DoubtsTheFirst,
    EndsForNoReason,
    Forgetful,
    ForgetsThePurse,
    HidesItsDoubt,
    HidesTheAble,
    Hoards,
    ImaginesNoEnd,
    ImaginesPennies,
    LeavesItsDeckAsItIs,
    LosesACard,
    LyingStones,
    NamesTheAwaited,
    NeverSealed,
    NoSuchClock,
    OffersAWayBackInSecret,
    OffersTheIllegal,
    OpenHands,
    RemembersWhatIsTakenBack,
    RollsItsOwnDice,
    SaysNothing,
    Shrugs,
    TakesNoAnswer,
    TellsReceipts,
    TooLongAQuestion,
    orchard_with,
    sorcery_with,
    stones_drawn_as,
    with_wasteful_robots,
)
from tests.conformance.fit import fits
from tests.conformance.hidden import MAY_BE_EMPTY, SECRETS, who_may_see
from tests.conformance.promise_of_digests import what_has_one_digest_is_one_question
from tests.conformance.promise_of_endings import every_picture_of_a_finished_game_says_how_it_ended
from tests.conformance.promises import Promise
from tests.conformance.random_games import GAMES, lacks_ways_back, numbered
from tests.conformance.tables import Case, Kind, Play
from tests.conformance.test_every_game import NO_WAY_BACK
from tests.conformance.watch import Broken, watch
from tests.games import sorcery
from tests.games.orchard import Orchard
from tests.games.sorcery import Sorcery

SECRETS["broken_games.Hoards.hoard"] = OwnKey
MAY_BE_EMPTY.add("broken_games.Hoards.hoard")
SPEAKING = (
    "promises",
    "promise_of_digests",
    "promise_of_endings",
    "promises_of_robots",
    "promises_of_undo",
    "promises_of_imagining",
    "fit",
    "hidden",
    "pictures",
    "tables",
    "watch",
    "robots",
    "census",
)
"""The files in which the suite looks at a game."""


BITES = [
    (
        every_picture_of_a_finished_game_says_how_it_ended,
        stones_drawn_as(LyingStones),
        "the wide table does not say who won: '.*Ana takes",
    ),
    (
        promises.cards_and_pieces_neither_vanish_nor_double,
        orchard_with(LosesACard),
        "the census counts other cards",
    ),
    (promises.a_game_that_is_over_is_over, orchard_with(EndsForNoReason), "needs a reason"),
    (
        promises.a_save_loads_to_the_same_table_and_plays_on_the_same,
        sorcery_with(Forgetful),
        "loaded again it asks something else",
    ),
    (
        promises.a_replay_from_seed_and_log_is_equal_byte_for_byte,
        orchard_with(RollsItsOwnDice),
        r"after \d+ moves",
    ),
    (promises.asking_changes_nothing, orchard_with(Counts), "looked at twice, it looks like two"),
    (
        promises.every_offered_answer_is_legal_and_every_question_fits_discord,
        sorcery_with(OffersTheIllegal),
        "the fallback answer .*is not legal",
    ),
    (
        promises.every_offered_answer_is_legal_and_every_question_fits_discord,
        sorcery_with(TooLongAQuestion),
        "letters, where 250 fit",
    ),
    (
        promises.every_offered_answer_is_legal_and_every_question_fits_discord,
        sorcery_with(NoSuchClock),
        "`Meta.clocks` lacks one of",
    ),
    (
        what_has_one_digest_is_one_question,
        sorcery_with(CallsItOtherwise),
        "one digest, but two questions",
    ),
    (
        promises.nonsense_is_refused_with_a_sentence_and_changes_nothing,
        sorcery_with(Shrugs),
        "no sentence refuses: 'no'",
    ),
    (
        promises.the_news_can_be_said_in_every_voice,
        orchard_with(SaysNothing),
        "a line says nothing",
    ),
    (
        promises.a_robot_does_nothing_of_no_effect_while_anything_else_is_open,
        sorcery_with(HidesItsDoubt),
        "a warning of no effect is not vain",
    ),
    (
        promises.a_robot_does_nothing_of_no_effect_while_anything_else_is_open,
        with_wasteful_robots(sorcery_with(DoubtsTheFirst)),
        "a robot does what has no effect",
    ),
    (
        promises.what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
        orchard_with(OpenHands),
        r"tells what others hold, at growers/\d/hand",
    ),
    (
        promises.what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
        orchard_with(Boasts),
        r"tells what others hold, at growers/\d/rich",
    ),
    (
        promises.what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
        orchard_with(TellsReceipts),
        "tells what others hold, at key",
    ),
    (
        promises.what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
        sorcery_with(NamesTheAwaited),
        "tells who is awaited by what others hold",
    ),
    (
        promises.what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
        orchard_with(CountsInSecret, drafting="draft"),
        "a flag or a step is a word or a bool, never a number",
    ),
    (
        promises.a_secret_window_asks_all_alike,
        sorcery_with(HidesTheAble),
        "who is named as awaited depends on what is hidden",
    ),
    (
        promises.no_way_back_and_no_public_moment_tells_of_a_secret_answer,
        sorcery_with(OffersAWayBackInSecret),
        "there is a way back while others may be answering in secret",
    ),
    (
        promises.going_back_never_gives_the_same_hidden_cards_again,
        sorcery_with(DealsTheSameAgain),
        "a hidden pile lies as before",
    ),
    (
        promises.after_going_back_all_see_what_they_saw_and_what_is_drawn_is_drawn_anew,
        orchard_with(RemembersWhatIsTakenBack),
        "after going back somebody sees another table",
    ),
    (
        promises.what_nobody_may_know_is_reshuffled,
        orchard_with(LeavesItsDeckAsItIs),
        "name it in `Game.hidden_piles`",
    ),
    (
        promises.how_many_cards_each_has_seen_is_known_to_all,
        orchard_with(Hoards),
        "depends on what others keep in secret",
    ),
    (
        promises_of_imagining.an_imagined_table_looks_the_same_and_nothing_vanishes,
        orchard_with(ImaginesPennies),
        r"imagines looks otherwise, at growers/\d/fruit",
    ),
    (
        promises_of_imagining.what_a_seat_imagines_never_depends_on_what_it_may_not_see,
        orchard_with(ForgetsThePurse),
        r"imagines depends on what it may not see, at growers/\d/purse",
    ),
    (
        promises_of_imagining.every_imagined_table_can_be_played_to_its_end,
        orchard_with(ImaginesNoEnd),
        "on an imagined table nobody is asked",
    ),
    (
        promises.an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything,
        orchard_with(NeverSealed),
        "call `Game.seal`",
    ),
]
"""A promise, a game that breaks it and no other of those that look before, and what is said."""


def play_all(case: Case, looking: Sequence[Promise]) -> None:
    """Play a case as often as the suite does."""
    kinds: Counter[Kind] = Counter()
    for number in range(GAMES):
        watch(numbered([case], number, kinds=kinds), looking)


@pytest.mark.parametrize(
    ("promise", "case", "said"), BITES, ids=[case.meta.game.__name__ for _, case, _ in BITES]
)
def test_a_game_with_one_thing_wrong_is_found_out_in_a_sentence(
    promise: Promise, case: Case, said: str
) -> None:
    words = promise.__name__.replace("_", " ")
    where = f"{words}: {case.in_full()}, seed 'many-\\d'.*(decision \\d+|when it was over): "

    with pytest.raises(Broken, match=f"{where}.*{said}"):
        play_all(case, [promise])


def test_every_promise_bites() -> None:
    assert {promise for promise, _, _ in BITES} == set(promises.ALL)


def test_a_game_in_which_every_move_seals_is_told_what_to_do() -> None:
    plays = [
        watch(numbered([orchard_with(AlwaysSeals)], number, kinds=Counter()), promises.ALL)
        for number in range(GAMES)
    ]

    assert lacks_ways_back(plays)
    assert "Call `Game.seal` only for what shows something hidden" in NO_WAY_BACK


@pytest.mark.parametrize("module", SPEAKING)
def test_whatever_the_suite_finds_it_says_in_a_sentence(module: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{module}.py").read_text("utf-8"))
    silent = [
        ast.unparse(node.test)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert) and node.msg is None
    ]

    assert silent == []


def test_a_game_that_cannot_go_on_is_found_out() -> None:
    where = "each answer that is offered.*sorcery with 3.*decision \\d+: KeyError"

    with pytest.raises(Broken, match=where):
        play_all(sorcery_with(TakesNoAnswer), [])


@pytest.mark.parametrize("case", [orchard_with(Orchard), sorcery_with(Sorcery)], ids=str)
def test_the_same_games_pass_with_nothing_wrong(case: Case) -> None:
    play_all(case, promises.ALL)


class Keep(StandingOrder):
    """An order that names any card of the game, though its giver has seen none of them."""

    cards: Annotated[list[CardId], Everyone]

    def title(self) -> Text:
        return say("Keep {count}", count=len(self.cards))

    def answers(self, game: Any, seat: Seat, ask: Ask) -> None:
        return None


class Peep(Keep):
    """Names a card that its giver did not: the one on top of the deck."""

    def given(self, game: Any, seat: Seat) -> Keep:
        return Keep(cards=[game.deck[-1]])


class OpenOrders(Orchard):
    orders: Annotated[dict[Seat, list[Saved[StandingOrder]]], Everyone] = {}


def giving(
    order: type[Keep], game: type[Orchard] = Orchard
) -> tuple[Play, Seat, Callable[[], None]]:
    """A game, and what looks at it once a seat that is not awaited has ordered an unseen card."""
    play = Play(orchard_with(game), "orders")
    mover = next(iter(play.game.asks()))
    before, one = play.saved, play.chance_of("orders")
    giver = next(seat for seat in play.game.seats if seat != mover)
    play.move(("orders", giver, [order(cards=play.game.deck[-1:] if order is Keep else [])]))
    return (
        play,
        giver,
        lambda: promises_of_undo.nothing_was_learnt(play, mover, before, play.log, one),
    )


def test_an_order_may_name_a_card_that_its_giver_has_not_seen() -> None:
    play, giver, look = giving(Keep)
    [unseen] = play.game.orders[giver][0].cards  # type: ignore[attr-defined]  # it is a Keep

    look()

    play.game.growers[giver].hand.append(unseen)
    play._views.clear()
    with pytest.raises(AssertionError):
        look()


@pytest.mark.parametrize(("order", "game"), [(Peep, Orchard), (Keep, OpenOrders)])
def test_an_order_shows_its_giver_what_they_named_and_others_nothing(
    order: type[Keep], game: type[Orchard]
) -> None:
    _, _, look = giving(order, game)

    with pytest.raises(AssertionError):
        look()


def test_a_game_goes_the_same_way_whoever_looks_on() -> None:
    alone, watched = (
        watch(numbered([orchard_with(Orchard)], 1, kinds=Counter()), looking)
        for looking in ([], promises.ALL)
    )

    assert [(what, seat) for what, seat, _ in alone.log] == [(w, s) for w, s, _ in watched.log]
    assert alone.game.save() == watched.game.save()


ASK = Choose(title=say("Which?"), moment="which", fallback=["a"], options=(Option("a", say("A")),))


@pytest.mark.parametrize(
    "options",
    [
        (Option("a", say("")),),
        (Option("a", say("A" * 101)),),
        (Option("a" * 61, say("A")),),
        (Option("a", say("A")), Option("a", say("B"))),
        tuple(Option(str(n), say("{n}", n=n)) for n in range(26)),
        (Option("a", say("A"), why_not=say("Not now.")),),
        (
            Option(
                "a", say("{a} {b} {c}", a=say("{s:seat}", s=0), b=say("{s:seat}", s=1), c="x" * 40)
            ),
        ),
    ],
)
def test_a_question_that_discord_would_refuse_is_found_out(options: tuple[Option, ...]) -> None:
    fits(ASK)

    with pytest.raises(AssertionError):
        fits(replace(ASK, options=options))


def spread(lines: int, high: int) -> Allocation:
    shares = tuple(Share(str(n), say("Colony {n}", n=n), 0, high) for n in range(lines))
    fallback = {share.id: 0 for share in shares}
    title, most = say("How many ships from where?"), lines * high
    return Allocation(
        title=title, moment="ships", lines=shares, least=0, most=most, fallback=fallback
    )


def test_a_spread_may_have_as_many_lines_as_the_forms_can_carry() -> None:
    fits(spread(5, 4))
    fits(spread(12, 4))
    fits(spread(25, 20))

    with pytest.raises(AssertionError, match="holds what was given before"):
        fits(spread(40, 2000))


class Wizard(Plain):
    """Another game's class of the name of one of Sorcery's, with an open hand."""

    seat: Seat = 0
    hand: Annotated[list[CardId], Everyone] = []


def test_the_secrets_of_one_game_are_not_those_of_anothers_class_of_the_same_name() -> None:
    assert who_may_see(sorcery.Wizard, "hand") == (OwnSeat, "sorcery.Wizard.hand")
    assert who_may_see(Wizard, "hand") == (Everyone, "")


def test_every_secret_that_is_listed_is_a_field_of_the_rules() -> None:
    def classes(cls: type[Plain]) -> set[type[Plain]]:
        return {cls}.union(*(classes(below) for below in cls.__subclasses__()))

    for package in (rules, tests.games):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)

    declared = {
        f"{folder_of(cls)}.{cls.__name__}.{name}"
        for cls in classes(Plain)
        for name in cls.model_fields
    }

    assert set(SECRETS) <= declared


def test_a_picture_that_leaks_is_told_by_the_words_that_leak() -> None:
    meta = OFFERED["hammer_price"]
    game = meta.new(3, meta.options(), "a leak", "")
    other = type(game).load(game.save())
    other.players[0].money = 57  # type: ignore[attr-defined]  # it is Hammer Price
    here, there = (pictures.drawings(meta.id, each, None)["table"] for each in (game, other))

    assert re.search(r"the alt text of table says .* or '\$57", pictures.leak("table", here, there))
    drawn = pictures.leak("table", *(partial(_untold, draw) for draw in (here, there)))
    assert re.search(r"table shows .* or '\$?57", drawn)
    assert pictures.leak("table", here, here) == ""


def _untold(draw: pictures.Draw) -> Picture:
    return replace(draw(), alt="")
