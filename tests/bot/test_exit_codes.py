"""How a process ends: 2 for what an operator must change, 1 for what may be well later."""

import pytest

import bot.__main__ as program
from bot.lifetime import PlaceLost, Unreachable
from bot.settings import SettingsError
from bot.store import StoreAway, StoreError, StoreTrouble


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (None, 0),
        (SettingsError("RED_GAVEL_SHARDS is 3."), 2),
        (StoreError("The bot runs with 2 places."), 2),
        (StoreAway("The database is away."), 2),
        (PlaceLost("Another process has taken this one's place."), 1),
        (Unreachable("Discord is not reached."), 1),
        (StoreTrouble("SELECT s3cret"), 1),
    ],
)
def test_a_process_ends_with_one_line_and_a_code(monkeypatch, capsys, fault, code):
    async def ended(*_, **__):
        if fault is not None:
            raise fault

    monkeypatch.setenv("RED_GAVEL_TOKEN", "a")
    monkeypatch.setattr(program, "run_until_stopped", ended)
    monkeypatch.setattr(program, "log_to_stderr", lambda *_, **__: None)

    assert program.main() == code

    said = capsys.readouterr().err
    assert len(said.splitlines()) == (0 if fault is None else 1)
    assert "s3cret" not in said
