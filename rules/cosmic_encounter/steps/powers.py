"""Powers that change hands, come into the game and leave it."""

from collections.abc import Collection
from typing import Final

from rules.cosmic_encounter.cards.catalogue import flare_of
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import AlienSheet
from rules.cosmic_encounter.model.power import Power, power, powers
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat


def trade_powers(game: Cosmic, one: Seat, two: Seat) -> None:
    """Trade the aliens of two players, with all that lies on the sheets."""
    first, second = game.player(one), game.player(two)
    first.aliens, second.aliens = second.aliens, first.aliens
    for seat in (one, two):
        for alien in game.player(seat).aliens:
            game.sheet(alien).seat = seat
    game.tell("{one:seat} and {two:seat} trade their aliens.", one=one, two=two)


def give_power(game: Cosmic, alien: str, taker: Seat) -> None:
    """Give an alien to another player, with all that lies on its sheet."""
    sheet = game.sheet(alien)
    for player in game.seated:
        player.aliens = [each for each in player.aliens if each != alien]
    game.player(taker).aliens.append(alien)
    sheet.seat = taker
    if brought := sheet.notes.get("brings"):
        give_power(game, brought, taker)


def clash(one: Power, other: Power) -> bool:
    """Whether two aliens may not meet."""
    return one.id in other.not_with or other.id in one.not_with


def allowed(options: CosmicOptions) -> list[Power]:
    """Return the aliens that may be dealt at a table with these options."""
    return [each for each in powers() if each.name in options.dealt]


def deal_flares(game: Cosmic, known: Collection[Seat] = ()) -> None:
    """Deal flares to each player, without pairs that may not meet; the rest is unused.

    The players in `known` keep theirs.
    """
    options, by_name = game.options, {each.name: each for each in powers()}
    for seat in game.seats:
        if seat not in known:
            name = options.aliens_named.get(seat)
            game.seated[seat].dealt = [] if name is None else [by_name[name].id]
    dealt = [power(alien) for player in game.seated for alien in player.dealt]
    left = game.shuffled([each for each in allowed(options) if each not in dealt])
    for seat in game.seats:
        if seat in known or seat in options.aliens_named:
            continue
        while len(game.seated[seat].dealt) < options.each:
            fitting = (each for each in left if not any(clash(each, other) for other in dealt))
            if (one := next(fitting, None)) is None:
                raise ValueError("there are too few aliens")
            left.remove(one)
            dealt.append(one)
            game.seated[seat].dealt.append(one.id)
    game.flare_deck.cards = [flare_of(one.id) for one in powers() if one not in dealt]
    game.flare_deck.shuffle(game)


def random_unused(game: Cosmic) -> Power | None:
    """Return a random alien outside the game, without setup text; None: there is none."""
    met = [power(sheet.alien) for sheet in game.sheets]
    fitting = [
        each
        for each in allowed(game.options)
        if each not in met
        and not each.has_setup_text
        and not any(clash(each, other) for other in met)
    ]
    return fitting[int(game.chance() * len(fitting))] if fitting else None


def swapped_powers(game: Cosmic, seat: Seat, but: str = "") -> list[str]:
    """Return the aliens that a new one replaces: all but those by a technology."""
    aliens = game.player(seat).aliens
    return [each for each in aliens if each != but and BESIDES not in game.sheet(each).notes]


BESIDES: Final = "besides"
"""The note on the sheet of an alien that its player keeps beside the own one."""


def take_new_power(game: Cosmic, seat: Seat, new: Power, *, besides: bool = False) -> None:
    """Give a player an alien that was not in the game."""
    sheet = AlienSheet(alien=new.id, seat=seat, tokens=new.tokens_at_start)
    if besides:
        sheet.notes[BESIDES] = True
    game.player(seat).aliens.append(new.id)
    game.sheets.append(sheet)
    game.tell("{seat:seat} becomes {alien}.", seat=seat, alien=new.name)


def drop_power(game: Cosmic, alien: str) -> None:
    """Take an alien out of the game, and discard the cards on its sheet."""
    sheet = game.sheet(alien)
    power(alien).leaves_the_game(game, sheet.seat)
    game.put_away(sheet.cards)
    for player in game.seated:
        player.aliens = [each for each in player.aliens if each != alien]
    game.sheets.remove(sheet)
