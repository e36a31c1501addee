"""The words after `python -m bot`: a wrong one gets one line as its answer, and changes nothing."""

import pytest

from bot.__main__ import main
from bot.shell.commands import asked_for


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no `.env` lies


@pytest.mark.parametrize("words", [["mend"], ["mend", "all"], ["break", "1"], ["--loud"]])
def test_a_wrong_word_is_one_line_and_exit_code_2(words, capsys, tmp_path):
    with pytest.raises(SystemExit) as ended:
        main(*words)

    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.count("\n") == 1
    assert "--help" in said
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["show", "close", "mend", "forget"])
@pytest.mark.parametrize("number", ["9" * 20, str(2**63), "0", "-5", "1.5", "²"])
def test_a_number_that_no_database_keeps_is_refused_in_a_sentence(command, number, capsys):
    with pytest.raises(SystemExit) as ended:
        main(command, "--", number)

    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.count("\n") == 1
    assert ", such as" in said


URL = "postgresql://gavel:tell-nobody@db.example/gavel"


@pytest.mark.parametrize(
    "words",
    [
        [URL],
        ["check", URL],
        ["mend", URL],
        ["forget", URL],
        ["backup", URL],
        ["backup", "copy", "--keep", URL],
        ["restore", URL],
        ["words", URL],
    ],
)
def test_no_wrong_word_shows_a_password(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(*words)

    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.count("\n") == 1
    assert "tell-nobody" not in said


def test_without_a_command_the_bot_itself_runs():
    assert asked_for([]).carry_out is None


def test_a_command_needs_no_token(monkeypatch, capsys, tmp_path):
    monkeypatch.delenv("RED_GAVEL_TOKEN", raising=False)
    assert main("mend", "77") == 2
    assert "red-gavel.db cannot be read" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()], "no command makes a database"
