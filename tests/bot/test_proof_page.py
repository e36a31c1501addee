"""The scripts of docs/proof.md, run as a reader would run them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.table.receipts import seal_numbered
from cogs.table.seals import verify_sheet
from rules.parts.codes import code_of_deal
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.discord.test_ui_posts import said

PAGE = Path(__file__).parents[2] / "docs" / "proof.md"
SEAL, DEAL = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
FITS, DOES_NOT = "It fits.\n", "It does not fit.\n"


def run(script, *arguments, given=""):
    done = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, "-W", "error", "-c", script, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def box_of(view, found):
    """Return the part of the private sheet that a player copies."""
    return re.search(r"```\n(.*?)\n```", said(verify_sheet(view, found)), re.DOTALL)[1]


def test_the_scripts_have_ten_lines():
    for script in (SEAL, DEAL):
        assert len([line for line in script.splitlines() if line.strip()]) <= 10


@pytest.fixture
async def table(tables, begin):
    number = await begin(ANA, BRAM, CHIDI)
    await tables.play(number, BRAM, None, {"up_to": 2, "then": "ask"})
    await tables.play(number, ANA, None, 1)
    return number


async def test_a_real_proof_fits_and_a_changed_one_does_not(tables, table):
    [posted] = (await tables.view(table, None)).game_view["receipts"]["seals"]
    view = await tables.view(table, BRAM)

    box = box_of(view, await seal_numbered(tables, table, BRAM, 1))

    assert box.splitlines()[0] == f"seal 1 {posted}"
    assert '"up_to":2' in box
    assert len(box.splitlines()) == 1 + 3
    assert run(SEAL, given=box) == FITS
    assert run(SEAL, given=box.replace("\n", "\r\n") + "\n\n") == FITS
    assert run(SEAL, given=box.replace('"up_to":2', '"up_to":3')) == DOES_NOT
    assert run(SEAL, given=box.replace("seal 1 ", "seal 2 ")) == DOES_NOT
    first, *seats = box.splitlines()
    assert run(SEAL, given="\n".join([first, *seats[::-1]])) == DOES_NOT


async def test_whoever_may_open_less_gets_a_proof_that_fits_as_well(tables, table):
    view = await tables.view(table, ANA)

    box = box_of(view, await seal_numbered(tables, table, CHIDI, None))

    assert "up_to" not in box
    assert run(SEAL, given=box) == FITS


async def test_at_the_end_the_proof_of_everything_fits(tables, table):
    async with tables.open(table) as held:
        held.running().end([0], "over")
    view = await tables.view(table, CHIDI)

    box = box_of(view, await seal_numbered(tables, table, CHIDI, 1))

    assert all(":" in line for line in box.splitlines()[1:])
    assert run(SEAL, given=box) == FITS


def test_a_deal_is_checked():
    promise, start = "1300000000000000000", "1300000000500000000"
    seed = f"{'5eed' * 8}/{promise}/{start}"
    code = code_of_deal(seed)

    assert run(DEAL, code, seed, promise, start) == FITS
    assert run(DEAL, code_of_deal(f"other/{start}"), seed, promise, start) == DOES_NOT
    assert run(DEAL, code, seed, promise, "1300000000500000001") == DOES_NOT
    swapped = f"{'5eed' * 8}/{start}/{promise}"
    assert run(DEAL, code, swapped, start, promise) == DOES_NOT
