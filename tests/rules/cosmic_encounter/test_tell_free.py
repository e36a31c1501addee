"""Public facts tell nothing about a hand: who is asked, how loudly, until when, and the news."""

import pytest

from rules.cosmic_encounter.match import Match, Turn
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.orders import AskWhereShipsLand
from rules.cosmic_encounter.steps.ships import Land
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import Then
from rules.kernel import BACK, MORE
from rules.parts.stop.clock import Round
from tests.answers import way_back
from tests.conformance.hidden import another_world
from tests.conformance.tables import Case, Play
from tests.rules.cosmic_encounter.table import go, meeting, table, told

CLOCK = CosmicOptions(planets="four", stops="by the clock")
LUCRE = CosmicOptions(planets="four", stops="by the clock", lucre=True)
SHOWS = (
    "Destiny",
    "new hand",
    "no encounter card",
    "draws",
    "shows",
    "takes",
    "discards",
    " lays ",
    "Zap",
    "flare",
    "becomes",  # Reincarnator: of the unused flares
)
"""Words of lines that show what was hidden: from there on two worlds may differ."""


def public(game) -> tuple:
    """Return everything that others may see of a moment, times included."""
    asked = {
        seat: (ask.quiet, ask.optional, ask.anonymous, unnumbered(ask.clock))
        for seat, ask in game.asks().items()
    }
    clocks = [unnumbered(clock) for clock in game.clocks()]
    return game.awaited(), clocks, game.moment, game.view(None), asked


def unnumbered(clock: str) -> str:
    """A clock as others may know it: nobody is shown which decision it is."""
    return clock.partition(":")[0] if ":decision" in clock else clock


def step(game, silent=False) -> list[str]:
    """Let the next awaited player answer, or end the first clock; return the public news.

    The player passes or takes the fallback. A hand decides how many questions somebody's decision
    takes; nobody sees that number. If `silent`, only clocks end.
    """
    here, waiting = game.stack[-1], [] if silent else awaited(game)
    if not waiting:
        game.clock_ended(min(game.clocks(), key=_first))
    for seat in waiting[:1]:
        while game.stack[-1:] == [here] and seat in awaited(game):
            ask = game.asks()[seat]
            game.play(seat, [] if ask.moment == "stop" else ask.fallback)
    return [str(line.text) for line in game.take_news() if line.to is None]


def _first(clock: str) -> int:
    """Return the place of a clock in the order in which running clocks end."""
    return ["floor", "quiet", "main", "deal"].index(clock.partition(":")[0])


def awaited(game) -> list[int]:
    return [seat for seat, a in game.asks().items() if not (a.optional or a.quiet)]


def said(stop) -> bool:
    """Whether anybody has said anything in this round of a stop, or begun to."""
    return bool(stop.named or stop.decided or stop.drafts or stop.beside)


def as_silent(other, game) -> None:
    """Copy into `other` who was silent, passes or is away, which depend on no card."""
    other.missed, other.away = dict(game.missed), dict(game.away)
    other.passing = dict(game.passing)
    for one, same in zip(other.stack, game.stack, strict=True):
        if isinstance(same, Round):
            one.away = dict(same.away)


def positions(seats, seed, most, options=CLOCK):
    """Saves of a random game at the beginning of its stops."""
    play, found = Play(Case(META, seats, options, whole=True), seed), []
    for game in play.decisions():
        top = game.stack[-1]
        if isinstance(top, CosmicStop) and not isinstance(top, Reaction) and not said(top):
            found.append((play.saved, game.stop))
        if len(found) == most:
            break
    return type(play.game), found


# Ruling secret_selection
@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), [(3, CLOCK), (5, CLOCK), (4, LUCRE)])
def test_with_other_hands_and_decks_everybody_sees_the_same_until_something_is_shown(
    seats, options
) -> None:
    games = [positions(seats, f"tell-free-{seats}{which}", 12, options) for which in "abc"]
    kind, found = games[0][0], [position for _, each in games for position in each]
    compared, chance = 0, Play(Case(META, seats, CLOCK), "other worlds").random
    for saved, _ in found:
        game = kind.load(saved)
        other = another_world(game, chance, None)
        if other is None:
            continue
        as_silent(other, game)
        other = kind.load(other.save())
        for _ in range(30):
            assert public(other) == public(game)
            compared += 1
            told, elsewhere = step(game), step(other)
            if any(word in line for word in SHOWS for line in (*told, *elsewhere)):
                break
            assert elsewhere == told
            if game.over:
                break  # all secrets are shown

    assert compared > 40


def test_nor_does_it_where_nobody_ever_speaks_and_main_clocks_end() -> None:
    kind, found = positions(4, "silent", 14)
    compared, late = 0, set()
    chance = Play(Case(META, 4, CLOCK), "other silent worlds").random
    for saved, _ in found:
        game = kind.load(saved)
        other = another_world(game, chance, None)
        if other is None:
            continue
        as_silent(other, game)
        other = kind.load(other.save())
        for _ in range(30):
            assert public(other) == public(game)
            compared += 1
            late |= {seat for frame in game.stack for seat in getattr(frame, "late", ())}
            told, elsewhere = step(game, silent=True), step(other, silent=True)
            if any(word in line for word in SHOWS for line in (*told, *elsewhere)):
                break
            assert elsewhere == told
            if game.over:
                break

    assert compared > 30
    assert late, "somebody was not waited for any more"


def test_nobody_learns_who_has_named_something_before_a_round_is_over() -> None:
    kind, found = positions(4, "named", 8)
    compared = 0
    for saved, _ in found:
        game = kind.load(saved)
        for seat, ask in game.asks().items():
            if ask.moment != "stop" or not ask.quiet:
                continue
            later = kind.load(saved)
            named = [option.id for option in ask.open][:1]
            later.play(seat, named)
            others = [each for each in (*game.seats, None) if each != seat]
            assert [later.view(each) for each in others] == [game.view(each) for each in others]
            assert (later.awaited(), later.clocks()) == (game.awaited(), game.clocks())
            compared += 1

    assert compared > 10


def test_a_flare_named_ahead_that_does_not_come_to_pass_shows_nowhere() -> None:
    seen = []
    for named in ([], ["on_ships_to_warp:flare_zombie/wild"]):
        hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_zombie", "attack_08"]}
        game = meeting("", "", "", hands=hands)
        go(game, cards={0: "attack_04", 1: "attack_40"}, acts={2: named}, until="R")
        seen.append((game.view(None), told(game)))

    assert seen[0] == seen[1]


def test_who_is_asked_about_a_new_hand_follows_from_no_card_of_anybody() -> None:
    """A turn begins with a question to all with cards; the table waits for the hand's owner."""
    for miser in (0, 1, 2):
        seen = []
        for held in ("flare_miser", "flare_mite"):
            hands = {0: ["plague"], 1: ["attack_04"], 2: ["attack_06"]}
            hands[miser] = [*hands[miser], held]
            game = table("", "", "", hands=hands, stops="by the clock")
            game.stack = [Match(at="end"), Turn(seat=0)]
            game.begin()
            assert list(game.asks()) == [0, 1, 2]
            assert [seat for seat, ask in game.asks().items() if not ask.quiet] == [0]
            assert all(ask.anonymous for ask in game.asks().values())
            seen.append((public(game), step(game)[0]))

        assert seen[0] == seen[1]


def test_a_new_hand_in_stop_c_asks_nobody_whatever_the_defense_holds() -> None:
    seen = []
    for held in ("flare_miser", "quash"):
        game = meeting("", "", "", hands={0: ["attack_04"], 1: ["plague", held], 2: ["attack_06"]})
        asked = []
        for _ in range(20):
            if game.stop != "C":
                break
            seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
            asked.append((seat, ask.moment, public(game)[:3]))
            game.play(seat, [] if ask.moment == "stop" else ask.fallback)
            if "needs a new hand" in told(game):
                break
        seen.append(asked)

    assert seen[0] == seen[1]
    assert all(moment != "react" for _, moment, _ in seen[0])


@pytest.mark.parametrize("ordered", [True, False])
def test_by_taking_back_nobody_learns_who_has_ordered_to_be_asked_where_ships_land(ordered) -> None:
    game = table("", "", "", stops="by the clock")
    for seat in (0, 1):
        game.player(seat).warp += game.lift(seat, {f"{'AB'[seat]}1": 3})
    game.orders = {0: [AskWhereShipsLand()]}
    game.orders |= {1: [AskWhereShipsLand()]} if ordered else {}
    game.stack.append(Then(frames=[Land(seat=seat, ships=3, source="warp") for seat in (0, 1)]))
    game.begin()
    game.play(0, game.asks()[0].fallback)

    assert ("land" in {ask.moment for ask in game.asks().values()}) == ordered
    assert way_back(game, 0) is None


@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("decider", [0, 1])
def test_who_decides_shows_nobody_whether_there_is_more_to_do_beside(decider, names) -> None:
    """In one world a flare fits, and is looked at or named; in the other there is nothing."""
    hands = {seat: ["attack_04", "attack_10"] for seat in range(3)}
    hands[decider] = ["attack_04", "flare_dictator"]  # destiny is drawn
    other = meeting("", "", "", hands=hands, stops="by the clock")
    hands[decider] = ["attack_04", "flare_zombie"]  # no ships are lost in this stop
    game = meeting("", "", "", hands=hands, stops="by the clock")
    assert game.asks()[decider].more is not None
    assert other.asks()[decider].more is None
    seen = public(game)
    assert seen == public(other)

    game.play(decider, MORE)
    assert public(game) == seen, "looking shows nowhere"
    ids = [option.id for option in game.asks()[decider].options if "zombie" in option.id]
    game.play(decider, ids[:1] if names else BACK)
    assert public(game) == seen, "naming shows nowhere"
    for each in (game, other):
        each.play(decider, each.asks()[decider].fallback)

    assert public(game) == public(other)
    for _ in range(6):
        assert step(game) == step(other)
        assert public(game) == public(other)
