"""The begin and end of an encounter, and the values of shown cards."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.card import COLOURS
from rules.cosmic_encounter.model.pieces import Encounter, Shown
from rules.cosmic_encounter.model.power import EFFECTS, Power
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.ships import Land
from rules.cosmic_encounter.stops.frame import gain, note_gain
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Frame, Seat


def begin_encounter(game: Cosmic, offense: Seat, number: int, extra: str = "") -> None:
    """Begin a new encounter; things used up in the one before are back."""
    end_encounter(game)
    game.encounter = Encounter(number=number, offense=offense, extra=extra)
    game.encounters += 1


def begin_added(game: Cosmic) -> bool:
    """Begin the next added encounter; return whether there is one."""
    while game.queue:
        extra = game.queue.pop(0)
        if extra.offense in game.gone or extra.defense in game.gone:
            continue
        begin_encounter(game, extra.offense, 1, extra.by)
        game.encounter.named = extra.defense
        return True
    return False


def end_encounter(game: Cosmic) -> None:
    """End an encounter; used flares return to the hand, or to their hoard."""
    for player in game.seated:
        out, player.out = player.out, []
        for card in out:
            game.take_back(player.seat, card)
        for card in game.hoarded_in_hand(player.seat):
            player.hand.remove(card)
            game.take_back(player.seat, card)
    for sheet in game.sheets:
        sheet.played = []
    for alien in sorted(game.encounter.notes):
        if isinstance(of := EFFECTS.get(alien), Power):
            of.after_encounter(game)


def may_go_on(game: Cosmic) -> bool:
    """Whether the offense may have another encounter: by the result, not by its hand."""
    now = game.encounter
    success = now.result in ("offense wins", "deal", "success")
    may = success and now.number < 2 and not now.extra
    return bool(game.fold("may_go_on", may, now.offense))


def show(game: Cosmic, seat: Seat) -> None:
    """Turn a selected card over."""
    now = game.encounter
    card = now.selected.pop(seat)
    printed = game.face(card)
    now.shown[seat] = Shown(
        card=card, type=printed.type, value=printed.value, crooked=printed.crooked
    )
    game.tell("{seat:seat} shows {card}.", seat=seat, card=game.named(card))
    show_kicker(game, seat)
    game.seal()


def show_claimed(game: Cosmic, seat: Seat, key: str) -> None:
    """Count a selected card as the claimed one; it goes face down under its deck."""
    now = game.encounter
    card, printed = now.selected.pop(seat), game.face(key)
    now.shown[seat] = Shown(
        card="", type=printed.type, value=printed.value, crooked=printed.crooked, claimed=key
    )
    deck = game.reward_deck if game.face(card).back == "reward" else game.draw_deck
    deck.put_under([card])
    show_kicker(game, seat)


def show_kicker(game: Cosmic, seat: Seat) -> None:
    """Turn the kicker of a selected card over."""
    now = game.encounter
    if seat in now.kickers:
        now.open_kickers[seat] = kicker = now.kickers.pop(seat)
        game.tell("{seat:seat} adds {card}.", seat=seat, card=game.named(kicker))
        now.term("kicker", "kicker.times", seat, side_of(game, seat), game.face(kicker).value or 0)


def side_of(game: Cosmic, seat: Seat) -> Side:
    """Return the side of a seat that takes part."""
    side = game.encounter.side_of(seat)
    if side is None:
        raise RuntimeError(f"seat {seat} takes no part")
    return side


def copy_by_morph(game: Cosmic) -> None:
    """Turn a morph into a copy of the other card's printed face."""
    now = game.encounter
    if len(now.shown) < 2:
        return
    for seat, shown in now.shown.items():
        other = now.shown[now.opponent(seat)]
        printed = game.face(other.card or other.claimed)
        if shown.type == "morph" and printed.type != "morph":
            shown.type, shown.value, shown.crooked = printed.type, printed.value, printed.crooked
            game.tell("The morph of {seat:seat} becomes {card}.", seat=seat, card=printed.name)


def replace_card(game: Cosmic, seat: Seat, type: str, value: int | None) -> None:
    """Count a main player's shown card as another one from now on."""
    shown = game.encounter.shown[seat]
    shown.type, shown.value = type, value


def all_go_home(game: Cosmic, seats: list[Seat]) -> Frame | None:
    """Send the ships of these seats in the encounter home, but not those of the defense."""
    now = game.encounter
    return then(
        *(
            Land(seat=seat, ships=game.ships_in_encounter(seat))
            for seat in game.timing_order()
            if seat in seats and seat != now.defense
        )
    )


def cut_short(game: Cosmic, result: str) -> None:
    """End the encounter at once with this result; the caller sees to the ships."""
    game.encounter.result = result  # type: ignore[assignment]  # one of the words of Result
    game.encounter.cut_short = True


def seat_of_colour(letter: str) -> Seat:
    """Return the seat that has a system of this letter."""
    return COLOURS.index(letter)


def has_lost(game: Cosmic, seat: Seat) -> bool:
    """Whether the side of a seat has lost, or as a main player its deal has failed."""
    now = game.encounter
    if now.result == "failed deal":
        return seat in now.mains
    side = now.side_of(seat) if seat in now.mains else now.was_on(seat)
    return side is not None and (
        now.result == "both lose" or (now.winner is not None and now.winner != side)
    )


def has_won_or_dealt(game: Cosmic, seat: Seat) -> bool:
    """Whether a main player has won or made a deal."""
    now = game.encounter
    won = now.winner is not None and now.winner == now.side_of(seat)
    return seat in now.mains and (won or now.result == "deal")


def destiny_target(game: Cosmic) -> Seat | None:
    """Return the player named by the drawn card; None: a wild card."""
    key = key_of(game.encounter.destiny)
    if key in COLOURS:
        return seat_of_colour(key)
    if key == "wild":
        return None
    others = game.clockwise(game.encounter.offense)[1:]
    match key:
        case "fewest_in_warp":
            return min(others, key=lambda seat: game.player(seat).warp)
        case "most_cards":
            return max(others, key=lambda seat: len(game.player(seat).hand))
        case _:
            return max(others, key=game.foreign_colonies)


def used_card(game: Cosmic, seat: Seat) -> str:
    """Return the card that counted for a main player; empty: something has taken it."""
    now = game.encounter
    card = now.discarded.get(seat, "")
    if not card and seat in now.shown:
        return now.shown[seat].card
    return card if card in (*game.discard_pile, *game.reward_discards) else ""


def take_used_card(game: Cosmic, taker: Seat, seat: Seat) -> None:
    """Take an encounter card from the discards into the hand."""
    card = used_card(game, seat)
    if card in (*game.discard_pile, *game.reward_discards):
        pile = game.discard_pile if card in game.discard_pile else game.reward_discards
        pile.remove(card)
        gain(game, taker, [card])
        game.tell("{seat:seat} takes {card}.", seat=taker, card=game.named(card))


def keep_shown_card(game: Cosmic, seat: Seat) -> None:
    """Take the card that counted for a main player back into its hand."""
    shown = game.encounter.shown[seat]
    if shown.card:
        game.take_back(seat, shown.card)
        note_gain(game, seat)
        shown.card = ""
