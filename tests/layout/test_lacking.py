from tests.lacking import BEGINS, left_out


def test_what_the_machine_lacks_is_one_line_at_the_end():
    reasons = [f"Skipped: {BEGINS}a browser", f"Skipped: {BEGINS}a browser", "Skipped: no picture"]
    reasons.append(f"Skipped: {BEGINS}PostgreSQL")

    assert left_out(reasons) == (
        "Left out on this machine: 1 tests need PostgreSQL; 2 tests need a browser."
    )


def test_nothing_is_said_where_nothing_is_lacking():
    assert left_out(["Skipped: no picture of this game is drawn"]) == ""
