"""A table's options for stops: cover, the live pace, and who learns what."""

from pathlib import Path

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.stops.frame import COVERED, is_covered
from tests.rules.cosmic_encounter.stops import close, offered_ids
from tests.rules.cosmic_encounter.table import go, meeting, names, told


def ids_of(ask) -> list[str]:
    return [option.id for option in ask.open]


HANDS = {0: ["attack_08", "card_zap"], 1: ["attack_12", "cosmic_zap"], 2: ["attack_04"]}


# Ruling windows
def test_windows_are_no_choice_and_an_upset_is_declared_in_its_own_all_the_same() -> None:
    """Main players' answers in a first window must not count as a pass for later ones."""
    assert "windows" not in META.options.model_fields

    game = meeting("loser", "", "", hands=HANDS, stops="by the clock")
    upset = next(id for id in offered_ids(game, 0) if "loser." in id)
    assert not upset.startswith("alliance_after_formed")
    names(game, 0, upset)
    close(game)
    assert "Loser" in told(game)


def test_a_save_of_a_table_with_each_window_alone_goes_on_with_all_of_them_together() -> None:
    saved = Path(__file__).parents[2] / "saves/cosmic_encounter/rules-1-each-window-alone.json"
    game = META.game.load(saved.read_bytes())
    stop = game.stack[-1]
    assert (game.stop, stop.decided.keys() > set()) == ("C", True)
    assert len({id.partition(":")[0] for ask in game.asks().values() for id in ids_of(ask)}) > 2
    for _ in range(3):
        if game.stop == "C":
            close(game)
    assert game.stop == "V"


# Ruling cover
def test_one_round_in_eight_is_held_open_by_seed_and_number_alone() -> None:
    covered = [number for number in range(1, 801) if is_covered("a seed", number)]
    assert 60 < len(covered) < 140
    assert covered != [number for number in range(1, 801) if is_covered("another", number)]
    assert COVERED == 8


def test_a_round_held_open_as_cover_closes_with_its_clock_whoever_has_spoken() -> None:
    game = meeting("", "", "", hands=HANDS, cover="1 in 8", stops="by the clock")
    while not is_covered(game.seed, game.rounds) or "quiet" not in "".join(game.clocks()):
        close(game)
    assert not [clock for clock in game.clocks() if clock.startswith("floor")]
    [clock] = [clock for clock in game.clocks() if clock.startswith("quiet")]
    rounds = game.rounds
    for _ in range(20):
        waiting = [(s, a) for s, a in game.asks().items() if not a.optional]
        if not waiting:
            break
        seat, ask = waiting[0]
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)
    assert game.rounds == rounds
    assert clock in game.clocks()
    game.clock_ended(clock)
    assert game.rounds > rounds


# Ruling cover
def test_without_cover_only_the_floor_holds_a_round_open() -> None:
    game = meeting("", "", "", hands=HANDS, stops="by the clock")
    for _ in range(12):
        assert any(clock.startswith("floor") for clock in game.clocks())
        close(game)
        if game.stop not in ("C", "V", "R"):
            break


def test_at_a_live_table_all_who_are_able_are_waited_for_until_the_clock_ends() -> None:
    quiet = {}
    for stops in ("by the clock", "all are waited for"):
        game = meeting("virus", "", "", hands=HANDS, stops=stops)
        quiet[stops] = [seat for seat, ask in game.asks().items() if ask.quiet]
        assert game.clocks()
    assert quiet == {"by the clock": [2], "all are waited for": []}


# Ruling offered_cards
def test_offered_cards_are_named_to_the_two_or_to_all() -> None:
    heard = {}
    for offers in ("named to the two", "named to all"):
        hands = {0: ["negotiate", "attack_40"], 1: ["negotiate", "attack_30"]}
        game = meeting("", "", "", hands=hands, offers=offers)
        go(game, until="D", cards={0: "negotiate", 1: "negotiate"})
        game.play(0, ["offer"])
        while (ask := game.asks()[0]).moment != "deal":
            ids = [option.id for option in getattr(ask, "options", ())]
            cards = [id for id in ids if key_of(id) in ("gives_named", "attack_40")]
            game.play(0, cards or ask.fallback)
        heard[offers] = "names Attack 40" in told(game)

    assert heard == {"named to the two": False, "named to all": True}


def test_the_floor_of_a_live_table_is_four_to_ten_seconds_and_another_for_each_round() -> None:
    floor = META.clocks["floor"]
    live = {floor.seconds(floor.live, f"floor:{n}", "a seed") for n in range(200)}
    days = {floor.seconds(600, f"floor:{n}", "a seed") for n in range(200)}

    assert live == set(range(4, 11))
    assert 600 <= min(days) < max(days) <= 1200
    assert floor.seconds(0, "floor:1", "a seed") == 0
