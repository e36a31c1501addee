"""The pages of a game's rules: each leads to every other, and no line is left out."""

import pytest

from cogs.reference.rules_pages import rules_sheet, with_operator
from cogs.ui.words import escape
from rules.games import GAMES
from rules.meta import Entry
from tests.discord.test_ui_posts import said, shown
from tests.discord.ui_walker import parts


def test_a_page_of_the_rules_leads_to_every_other() -> None:
    sections = [Entry(name, "rules", ("One each:", "Launch.")) for name in ("Actions", "Action")]

    first, action = (rules_sheet("mars", "Mars", sections, wanted) for wanted in ("", "action"))
    [menu] = [part for part in parts(shown(action).to_components()) if part["type"] == 3]

    assert said(first).startswith("### Mars: Actions\nOne each:\nLaunch.")
    assert said(action).startswith("### Mars: Action\n"), "rather than the first that begins so"
    assert [option["value"] for option in menu["options"]] == ["Actions", "Action"]
    assert [option["description"] for option in menu["options"]] == ["One each."] * 2
    missed = said(rules_sheet("mars", "Mars", sections, "bids"))
    assert missed.startswith("There is no section “bids”.\n### Mars: Actions")


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_rules_is_on_a_page_of_the_select(game: str) -> None:
    sections = with_operator(GAMES[game].rules)
    first = shown(rules_sheet(game, game, sections, "")).to_components()
    [menu] = [part for part in parts(first) if part["type"] == 3]
    pages = [rules_sheet(game, game, sections, one["value"]) for one in menu["options"]]
    lines = "\n".join(map(said, pages)).splitlines()

    assert all(escape(line) in lines for one in sections for line in one.lines)
    assert all(len(said(page)) <= 4000 for page in pages)
