"""Looking back on On Mars: hidden goals, their luck, and what nobody took or discovered."""

from rules.on_mars.cards.catalogue import GOAL, TILE
from rules.on_mars.steps.goals import COUNTED, met
from rules.on_mars.views.looking_back import looking_back, scores
from tests.rules.looking_back import cells, said, sections
from tests.rules.on_mars.table import change, table


def game():
    found = table()
    found.player(0).goals, found.player(0).goal_done = ["G8"], "G7"
    found.player(1).goals = ["G11", "G9"]
    found.player(1).hangar = 3
    found.level = 3
    change(found)
    return found


def test_goals_that_were_kept_to_the_end_are_opened():
    found = said(sections(looking_back(game()))["Private goals that stayed hidden"])
    assert found == [
        f"Ana kept a goal to the end: {GOAL['G8'].need} (reached, not shown).",
        f"Bram kept a goal to the end: {GOAL['G11'].need} (reached, not shown).",
        f"Bram kept a goal to the end: {GOAL['G9'].need} (not reached).",
    ]


def test_their_luck_is_beside_the_mean_of_all_goals():
    finished = game()
    possible = [sum(met(finished, seat, goal) for goal in COUNTED) for seat in (0, 1)]
    found = cells(sections(looking_back(finished))["Luck of the draw: private goals"])
    assert [(row[0], row[2]) for row in found] == [
        ("2 of 2", str(possible[0])),
        ("1 of 2", str(possible[1])),
    ]
    for row, of_all in zip(found, possible, strict=True):
        assert abs(float(row[1]) - 2 * of_all / 16) <= 0.05


def test_what_lay_open_to_the_end_is_named():
    finished = game()
    finished.tiles = {"D1": "A"}
    finished.discoveries_left = 3
    found = sections(looking_back(finished))
    assert said(found["What nobody discovered"]) == [f"{TILE['A'].name} on D1", "3 in the pile"]
    lying = sum(not desk.empty for desk in finished.desks)
    lying += sum(place.taken_by is None for column in finished.display for place in column)
    assert len(said(found["What nobody took"])) == lying


def test_a_position_has_its_points_and_the_automaton_none_of_its_own():
    assert len(scores(game())) == 2
    assert len(scores(table(1))) == 1
