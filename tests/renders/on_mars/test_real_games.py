"""Real games, drawn as they go: every kind of question, tables after news, every close-up."""

from random import Random

import pytest

from renders import gallery
from rules.kernel import Choose, Voice
from rules.on_mars.meta import META
from rules.on_mars.model.board import HEXES
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.state import OnMars
from tests.renders.written import assert_apart

NAMES = ("Ana", "Maximiliana-Alexandrovna von Hohenlohe", "Chloé", "Dmitri")
EVERY = 90
"""Turns between two tables that are drawn with everything."""


def options_of(ask, names) -> list[gallery.DrawnOption]:
    if not isinstance(ask, Choose):
        return []
    voice = Voice(names)
    return [
        gallery.DrawnOption(
            one.mark,
            voice.say(one.label),
            voice.say(one.detail) if one.detail else "",
            voice.say(one.why_not) if one.why_not else "",
            one.id,
        )
        for one in ask.options
    ]


def check(written, least: float) -> None:
    """Check that words are large enough and apart; `written` has checked that they fit."""
    assert min(entry.style.size * entry.canvas.scale for entry in written) >= least
    last = written[-1].canvas
    drawn = [entry for entry in written if entry.canvas is last]
    once = {entry.words if entry.words in HEXES else id(entry): entry for entry in drawn}
    assert_apart(list(once.values()))  # hexes that are lit or on offer are drawn twice
    written.clear()


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 3])
def test_every_question_and_table_of_a_game_can_be_drawn(seats, written):
    game = META.new(seats, OnMarsOptions(), f"pictures {seats}", "")
    assert isinstance(game, OnMars)
    dice, names, asked, turns = Random(seats).random, NAMES[:seats], set[str](), 0
    before = game.view(None)
    gallery.forget()
    while not game.over:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if ask.moment not in asked:
            asked.add(ask.moment)
            seen = game.view(seat)
            gallery.private("on_mars", seen, names, options=options_of(ask, names))
            check(written, 15)
        game.play(seat, META.robot(game.view(seat), ask, seat, dice))
        news = [Voice(names).say(line.text) for line in game.take_news() if line.to is None]
        if not news:
            continue
        turns += 1
        if turns % EVERY == 0:
            draw_all(game, names, before, news, written)
        before = game.view(None)
    assert len(asked) > 20
    gallery.ending("on_mars", game.view(None), names)
    check(written, 15)


def draw_all(game: OnMars, names, before, news, written) -> None:
    view = game.view(None)
    for size, least in (("wide", 15), ("compact", 22)):
        picture = gallery.table("on_mars", view, names, before=before, news=news, size=size)
        assert len(picture.image_bytes) < 300_000
        assert all(name in picture.alt for name in names)
        check(written, least)
    for close_up in gallery.close_ups("on_mars", view, names):
        gallery.close_up("on_mars", view, names, close_up.what)
        check(written, 15)
