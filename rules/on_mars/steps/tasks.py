"""First Colonist cards: an A card shown by what is built, B tasks that pay."""

from __future__ import annotations

from rules.kernel.ask import Seat
from rules.on_mars.cards.catalogue import COLONIST_A, COLONIST_B
from rules.on_mars.model.kinds import BuildingKind
from rules.on_mars.model.words import amount
from rules.on_mars.state import OnMars


def fulfil(game: OnMars, seat: Seat, task: str) -> None:
    """Pay a B card whose task was done; one in a turn."""
    if game.is_automaton(seat):
        return
    player = game.player(seat)
    held = (card for card in player.colonist_cards if card in COLONIST_B)
    card = next((card for card in held if COLONIST_B[card].task == task), None)
    if card is None or player.task_done:
        return
    player.colonist_cards.remove(card)
    player.task_done = True
    game.gain(seat, COLONIST_B[card].reward)
    text = "showed a First Colonist card ({task}): {goods}."
    goods = amount(COLONIST_B[card].reward, 1)
    game.report(seat, text, task=COLONIST_B[card].text.lower(), goods=goods)


def constructed(game: OnMars, seat: Seat, kind: BuildingKind) -> None:
    """Whoever builds one of the kinds on the A card shows it and draws two B cards."""
    if game.is_automaton(seat):
        return
    player = game.player(seat)
    held = (card for card in player.colonist_cards if card in COLONIST_A)
    card = next((card for card in held if kind in COLONIST_A[card].buildings), None)
    if card is not None:
        player.colonist_cards.remove(card)
        player.colonist_card = card
        drawn, game.b_deck = game.b_deck[:2], game.b_deck[2:]
        if drawn:
            game.seal()
        player.colonist_cards += drawn
        game.report(seat, "showed their First Colonist card and drew two tasks.")
    if kind == "shelter":
        fulfil(game, seat, "shelter")
