"""Games with one thing wrong, which the suite must find: what never fails proves nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import pytest

from rules.kernel.ask import Ask, Choose, Option, Seat, Share, Spread
from rules.kernel.game import Game
from rules.kernel.meta import Meta
from rules.kernel.text import say
from rules.kernel.view import CardId, Everyone, OwnSeat, Plain, folder_of, shown
from tests.conformance import test_every_game as suite
from tests.conformance.fit import fits
from tests.conformance.hidden import SECRETS, Cells, Walk
from tests.conformance.tables import Case
from tests.games import orchard, sorcery
from tests.games.orchard import Grower, Orchard, OrchardOptions
from tests.games.sorcery import Sorcery, SorceryOptions

check_of_views = suite.test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see
check_of_windows = suite.test_a_secret_window_asks_all_alike
check_of_asking = suite.test_asking_changes_nothing
check_of_undo = suite.test_an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything
check_of_saves = suite.test_a_save_at_every_decision_loads_to_the_same_table_and_plays_on_the_same


def case_of(meta: Meta, game: type[Game], options: Any) -> Case:
    """The same game, its table replaced by another class just before it begins."""

    def new(seats: int, chosen: Any, seed: str, values: str) -> Game:
        begun = meta.new(seats, chosen, seed, values)
        plain = begun.model_dump(mode="json")
        return game.model_validate(plain)

    return Case(replace(meta, new=new, game=game), 3, options)


def orchard_with(game: type[Orchard]) -> Case:
    return case_of(orchard.META, game, OrchardOptions(drafting="deal"))


def sorcery_with(game: type[Sorcery]) -> Case:
    return case_of(sorcery.META, game, SorceryOptions())


class OpenGrower(Grower):
    hand: Annotated[list[CardId], Everyone] = []


class OpenHands(Orchard):
    growers: list[OpenGrower]  # type: ignore[assignment]  # the mark on the hand is gone


class BoastfulGrower(Grower):
    @property
    @shown
    def rich(self) -> bool:
        return self.coins > 6


class Boasts(Orchard):
    growers: list[BoastfulGrower]  # type: ignore[assignment]  # a shown property tells


class TellsReceipts(Orchard):
    @property
    @shown
    def key(self) -> str:
        return self.receipts.keys[0]


class NamesTheAwaited(Sorcery):
    """Asks only those who could react."""

    def asks(self) -> dict[Seat, Ask]:
        asked = super().asks()
        able = {seat: ask for seat, ask in asked.items() if len(getattr(ask, "options", ())) > 2}
        return {seat: replace(ask, anonymous=False) for seat, ask in (able or asked).items()}


class HidesTheAble(Sorcery):
    """Those who cannot react are named as awaited."""

    def asks(self) -> dict[Seat, Ask]:
        able = {seat: len(getattr(ask, "options", ())) > 2 for seat, ask in super().asks().items()}
        return {
            seat: replace(ask, anonymous=ask.anonymous and able[seat])
            for seat, ask in super().asks().items()
        }


class Counts(Orchard):
    looks: int = 0

    def asks(self) -> dict[Seat, Ask]:
        self.looks += 1
        return super().asks()


class NeverSealed(Orchard):
    """What was shown can be undone."""

    def seal(self) -> None:
        pass


class Forgetful(Sorcery):
    """Keeps something outside its save."""

    def save(self) -> str:
        handless = [wizard.model_copy(update={"hand": []}) for wizard in self.wizards]
        return self.model_copy(update={"wizards": handless}).model_dump_json()


@pytest.mark.parametrize(
    ("check", "case"),
    [
        pytest.param(check_of_views, orchard_with(OpenHands), id="mark removed"),
        pytest.param(check_of_views, orchard_with(Boasts), id="property tells"),
        pytest.param(check_of_views, orchard_with(TellsReceipts), id="receipts tell"),
        pytest.param(check_of_views, sorcery_with(NamesTheAwaited), id="awaited tell"),
        pytest.param(check_of_windows, sorcery_with(HidesTheAble), id="window not alike"),
        pytest.param(check_of_asking, orchard_with(Counts), id="asking changes"),
        pytest.param(check_of_undo, orchard_with(NeverSealed), id="undo after a look"),
        pytest.param(check_of_saves, sorcery_with(Forgetful), id="save forgets"),
    ],
)
def test_a_game_with_one_thing_wrong_is_found_out(
    check: Callable[[Case], None], case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "CASES", [case])

    with pytest.raises(AssertionError):
        check(case)


@pytest.mark.parametrize(
    "check", [check_of_views, check_of_windows, check_of_asking, check_of_undo]
)
def test_the_same_games_pass_with_nothing_wrong(check: Callable[[Case], None]) -> None:
    check(orchard_with(Orchard))


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


def spread(lines: int, high: int) -> Spread:
    shares = tuple(Share(str(n), say("Colony {n}", n=n), 0, high) for n in range(lines))
    fallback = {share.id: 0 for share in shares}
    title, most = say("How many ships from where?"), lines * high
    return Spread(title=title, moment="ships", lines=shares, least=0, most=most, fallback=fallback)


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
    walk = Walk((None,), (), set(), Cells([], [], [], []))

    assert walk.field(sorcery.Wizard, "hand") == (OwnSeat, "sorcery.Wizard.hand")
    assert walk.field(Wizard, "hand") == (Everyone, "")


def test_every_secret_that_is_listed_is_a_field_of_the_rules() -> None:
    def classes(cls: type[Plain]) -> set[type[Plain]]:
        return {cls}.union(*(classes(below) for below in cls.__subclasses__()))

    declared = {
        f"{folder_of(cls)}.{cls.__name__}.{name}"
        for cls in classes(Plain)
        for name in cls.model_fields
    }

    assert set(SECRETS) <= declared
