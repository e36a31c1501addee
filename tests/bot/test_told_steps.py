"""The steps in which a table was told: what everybody read at once, and nothing of how."""

import json

from bot.store.rows.records import LineRecord, TenureRecord
from bot.table.views.told_steps import lines_of, sat_in, told_steps, withheld_in


def line(version, words, seat=None):
    return LineRecord({"say": words}, seat, version=version)


def told(lines, withheld=None, versions=()):
    steps = told_steps(lines, versions, withheld or {})
    return [(step.version, [line.text["say"] for line in step.lines]) for step in steps]


def texts(*words):
    return [{"say": each} for each in words]


def test_what_was_told_at_once_is_one_step_and_a_silent_version_is_none():
    lines = [line(2, "a"), line(2, "b"), line(3, "mine", 0), line(7, "c")]
    assert told(lines, versions=range(1, 9)) == [(2, ["a", "b"]), (7, ["c"])]


def test_a_half_made_move_is_told_when_it_is_complete_in_however_many_answers():
    short = told([line(2, "a"), line(3, "b"), line(3, "c"), line(4, "d")], versions=range(1, 5))
    long = told(
        [line(2, "a"), line(3, "b"), line(5, "c"), line(7, "d")],
        {3: texts("b"), 4: texts("b")},
        range(1, 8),
    )
    silent = told([line(2, "a"), line(3, "b"), line(5, "d")], {3: texts("b")}, range(1, 6))

    assert [words for _, words in short] == [words for _, words in long]
    assert long[1] == (5, ["b", "c"])
    assert silent == [(2, ["a"]), (4, ["b"]), (5, ["d"])]


def test_a_half_made_move_is_told_when_it_is_complete_though_its_seat_changed_hands_since():
    thing, takes = {"say": "a", "with": {}}, "{who:seat} takes {what}."
    saved = {"say": takes, "with": {"who": 1, "what": thing}}
    kept = {"say": takes, "with": {"who": "Ana", "what": thing}}
    lines = [line(2, "a"), LineRecord(kept, None, version=3), line(5, "b")]
    another = {"say": takes, "with": {"who": 1, "what": 2}}

    steps = told(lines, {3: [another, saved], 4: [saved]}, range(1, 6))

    assert steps == [(2, ["a"]), (5, [takes, "b"])]


def test_what_is_half_made_now_is_not_told():
    assert told([line(2, "a"), line(3, "b")], {3: texts("b")}, [2, 3]) == [(2, ["a"])]


def test_a_way_back_into_the_middle_of_a_move_is_told_and_the_move_is_not():
    lines = [line(2, "begun"), line(5, "taken back"), line(6, "done")]
    steps = told(lines, {2: texts("begun"), 5: texts("begun")}, [2, 5, 6])
    assert steps == [(5, ["taken back"]), (6, ["begun", "done"])]


def test_two_same_texts_are_told_one_after_the_other():
    lines = [line(2, "a"), line(2, "a"), line(3, "b")]
    assert told(lines, {2: texts("a")}, [2, 3]) == [(2, ["a"]), (3, ["a", "b"])]


def test_ones_own_lines_go_with_the_next_step():
    lines = [line(2, "a"), line(3, "mine", 0), line(4, "b"), line(5, "later", 0)]
    steps = told_steps(lines, (), {})
    own = [each for each in lines if each.seat == 0]
    assert [[each.text["say"] for each in lines_of(steps, at, own)] for at in (0, 1)] == [
        ["a"],
        ["mine", "b"],
    ]


def test_a_save_tells_what_it_withholds():
    half = {"seat": 1, "moves": 3, "told": [[{"say": "a { b"}, False], [{"say": "c"}, True]]}
    save = json.dumps(
        {"moves": 4, "half_move": half, "name": '"half_move":{'}, separators=(",", ":")
    )
    assert withheld_in(save) == texts("a { b", "c")
    assert withheld_in('{"half_move":null,"name":"\\"half_move\\":{"}') == []
    assert withheld_in('{"moves":1}') == []


# ---- who sat where ------------------------------------------------------------------------------


def tenure(seat, member, since, until=None, ended=0, lobby=False):
    return TenureRecord(seat, member, "", since, until, lobby, 0, ended)


def spans(tenures, member, left_by=None):
    found = sat_in(tenures, member, left_by or {})
    return {seat: [(s.start, s.stop) for s in spans] for seat, spans in found.items()}


def test_a_newcomer_sits_down_with_the_version_with_which_the_former_player_left():
    course = [
        tenure(0, 1, 10, 20, 3, lobby=True),
        tenure(0, 1, 20, 50, 9),
        tenure(0, 2, 50, 80, 15),
        tenure(0, 1, 80),
        tenure(1, 3, 20),
    ]
    assert spans(course, 1) == {0: [(3, 9), (15, 2**62)]}
    assert spans(course, 2) == {0: [(9, 15)]}
    assert spans(course, 3) == {1: [(0, 2**62)]}
    assert spans(course, 4) == {}


def test_of_a_former_release_only_the_time_is_known_and_neither_sees_too_much():
    upgraded = 40  # the version at which the newer release began to count
    course = [tenure(0, 1, 20, 50, upgraded), tenure(0, 2, 50)]
    assert spans(course, 1, {50: 9}) == {0: [(0, 9)]}
    assert spans(course, 2) == {0: [(upgraded, 2**62)]}


def test_a_tenure_that_ended_before_it_is_known_to_have_begun_shows_nothing():
    course = [tenure(0, 1, 20, 50, 40), tenure(0, 2, 50, 60, 40), tenure(0, 3, 60)]
    assert spans(course, 2, {60: 12}) == {0: [(40, 40)]}
