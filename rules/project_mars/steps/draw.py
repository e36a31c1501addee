"""The draw phase: new cards for the pool, and the two decks."""

from rules.project_mars.state import Mars, Slot
from rules.project_mars.steps import scoring


def draw_phase(game: Mars) -> None:
    """Draw players + 3 cards into the pool; taken places are cleared first.

    Ruling (PM-05): as many new cards are drawn, however many were kept; the option `fill` draws
    only up to that number. The Launch Date in the pool does not count (PM-08).
    """
    game.slots = [slot for slot in game.slots if slot.taken_by is None]
    wanted = len(game.playing) + game.catalogue.pool.later
    if game.options.draw == "fill":
        wanted -= sum(slot.card != game.launch for slot in game.slots)
    drawn = draw(game, wanted)
    if not game.over:
        game.tell("Turn {turn}: {drawn:cards} drawn.", turn=game.turn, drawn=drawn, minor=True)
        _tell_what_matters(game, drawn)


def draw(game: Mars, wanted: int) -> int:
    """Draw cards into the pool, fewer if both decks run out; return their number."""
    for drawn in range(wanted):
        if not game.draw_deck.size:
            return drawn
        game.slots.append(Slot(card=game.draw_deck.draw(game)))
        game.turned_up += [{} for _ in range(game.turn - len(game.turned_up))]
        game.turned_up[-1][game.slots[-1].card] = 1
        game.launch_within = max(0, game.launch_within - 1)
        if not game.draw_deck.size:
            _deck_is_empty(game)
    return wanted


def _deck_is_empty(game: Mars) -> None:
    """Build the second deck, or note that it is used up, too.

    Ruling (PM-06): the second deck is built the moment the first is empty; a draw goes on.
    """
    if game.which_deck == 1:
        _build_second_deck(game)
        return
    # Ruling (PM-09): the turn in which the last card is drawn is played to its end.
    game.last_turn = True
    if game.options.strict_end:
        scoring.run_out_of_time(game)


def _build_second_deck(game: Mars) -> None:
    """Shuffle the Launch Date into ten cards of the discard pile and put them on top (PM-07).

    Ruling (PM-07): a pile of fewer than ten cards is used whole.
    """
    pile = game.shuffled(game.discard_pile)
    game.discard_pile = []
    above = game.catalogue.pool.above
    top = game.shuffled([*pile[:above], game.launch])
    game.draw_deck.put_under([*top, *pile[above:]])
    game.which_deck, game.launch_within = 2, len(top)
    text = (
        "The first deck was used up. The Launch Date lies in the top {count} cards of the second."
    )
    game.tell(text, count=len(top))


def _tell_what_matters(game: Mars, drawn: int) -> None:
    new = game.slots[len(game.slots) - drawn :]
    if any(slot.card == game.launch for slot in new):
        game.tell("The Launch Date is in the pool.")
    if game.last_turn:
        game.tell("The second deck was used up: this is the last turn.")
