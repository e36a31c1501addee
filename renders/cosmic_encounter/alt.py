"""The pictures in plain words, for those who do not see them (and for search)."""

from collections.abc import Callable, Sequence
from typing import Final

from renders.cosmic_encounter.hand import sorted_held
from renders.cosmic_encounter.hand_card import card_words, when_words
from renders.cosmic_encounter.ledger import line_value, line_words
from renders.cosmic_encounter.look import LETTERS, Look, deed_of
from renders.cosmic_encounter.reveal import band_words
from renders.cosmic_encounter.words import (
    DOT,
    PHASE_WORDS,
    answer_words,
    counted,
    destiny_words,
    from_whom,
    headline,
    joined,
    plain,
    power_words,
    tech_words,
    turn_words,
    under_headline,
)
from renders.sentences import cut, fullest, sentences
from renders.sketch import Option
from rules.cosmic_encounter.model.views import Consequence, Half, Line, PlanetSeen, PlayerSeen
from rules.cosmic_encounter.texts.book import Book
from rules.cosmic_encounter.texts.entries import entries

Part = Callable[[Look], str]

WAYS: Final = {
    "warp": "lost to the warp",
    "removed": "out of the game",
    "home": "home again",
    "lands": "land",
    "colony": "settle",
}


def table_alt(look: Look) -> str:
    """The whole table: as full as the limit allows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (_opening, _news, _announced, _encounter, _players, _warp, _decks),
        (_opening, _news, _announced, _encounter, _short_players, _warp, _decks),
        (_opening, _news, _announced, _encounter, _short_players, _warp),
        (_opening, _announced, _encounter, _short_players, _warp),
        (_opening, _announced, _short_players),
        (_opening, _announced, _encounter, _scores, _warp),
        (_opening, _encounter, _scores),
        (_opening, _scores),
    )
    return fullest(look, fullness)


def _opening(look: Look) -> str:
    under = under_headline(look).replace(DOT, ", ")
    phases = [PHASE_WORDS[phase] for phase in look.table.lit if phase in PHASE_WORDS]
    where = f"{turn_words(look)}, {joined(phases)}" if phases else turn_words(look)
    return f"{headline(look)}: {under}. {where}" if under else f"{headline(look)}. {where}"


def _news(look: Look) -> str:
    return deed_of(look).removesuffix(".") if look.news else ""


def _announced(look: Look) -> str:
    chain = look.encounter.announced if look.encounter else ()
    said = []
    for one in reversed(chain):
        on = f" on {one.target}" if one.target else ""
        said.append(f"{look.name(one.seat)}: {one.name}{on}{', stopped' if one.stopped else ''}")
    if not chain:
        return ""
    words = f" ({chain[-1].words.rstrip('.')})" if chain[-1].words else ""
    return f"Announced, the latest first: {'; '.join(said)}{words}"


def _encounter(look: Look) -> str:
    encounter = look.encounter
    if encounter is None:
        return ""
    parts = [_half(look, half) for half in encounter.halves]
    place = f"The gate points at {encounter.gate.planet}" if encounter.gate.planet else ""
    asked = [f"{look.name(one.seat)} {answer_words(one)}" for one in encounter.answers]
    return sentences([place, *parts, f"Allies: {'; '.join(asked)}" if asked else ""])


def _half(look: Look, half: Half) -> str:
    own = half.ships.ships if half.ships else 0
    allies = [f"{look.name(one.seat)} {one.ships}" for one in half.allies]
    with_allies = f", allies {', '.join(allies)}" if allies else ""
    card = ""
    if half.card is not None:
        card = f", {half.card.name}"
    elif half.selected:
        card = ", card chosen"
    kicker = f", {half.kicker.name}" if half.kicker else ""
    return (
        f"{half.side.capitalize()} {look.name(half.seat)}: {counted(own, 'ship')}{with_allies}"
        f"{card}{kicker}"
    )


def _players(look: Look) -> str:
    return " ".join(f"{player_words(look, player)}." for player in look.table.players)


def player_words(look: Look, player: PlayerSeen) -> str:
    """One player: power, colonies, cards, planets."""
    name = look.name(player.seat)
    if player.gone:
        return f"{name} left the game"
    parts = [*_powers(player), _score(look, player), _cards(look, player)]
    if look.table.market is not None:
        parts.append(f"{player.lucre} Lucre")
    if player.techs:
        parts.append(f"techs: {', '.join(_techs(player))}")
    planets = "; ".join(planet_words(look, seen) for seen in player.planets)
    return f"{name}: {', '.join(part for part in parts if part)}; {planets}"


def _powers(player: PlayerSeen) -> list[str]:
    said = []
    for alien in player.aliens:
        state = power_words(alien)
        said.append(alien.name if state == "active" else f"{alien.name} ({state})")
    return said


def _score(look: Look, player: PlayerSeen) -> str:
    return f"{player.foreign_colonies} of {look.table.colonies_to_win} foreign colonies"


def _cards(look: Look, player: PlayerSeen) -> str:
    cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
    return counted(cosmic, "card") + (f" and {reward} from the reward deck" if reward else "")


def _techs(player: PlayerSeen) -> list[str]:
    return [
        tech_words(tech) + (f" with {counted(tech.ships, 'ship')}" if tech.ships else "")
        for tech in player.techs
    ]


def planet_words(look: Look, seen: PlanetSeen) -> str:
    """One planet: `D2 Dana 3, Bram 1, 3 Lucre`."""
    if seen.gone:
        return f"{seen.id} gone"
    parts = [f"{look.name(one.seat)} {one.ships}" for one in seen.colonies]
    if seen.lucre:
        parts.append(f"{seen.lucre} Lucre")
    if seen.citadels:
        parts.append(f"citadels {', '.join(card.name for card in seen.citadels)}")
    parts += [token.replace("_", " ") for token in seen.tokens]
    return f"{seen.id} {', '.join(parts) or 'empty'}"


def _short_players(look: Look) -> str:
    """Players with the letters of their systems, by which whose ships they are is told."""
    said = []
    for player in look.table.players:
        planets = ", ".join(short_planet(seen) for seen in player.planets)
        cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
        cards = f"{cosmic}+{reward} cards" if reward else counted(cosmic, "card")
        parts = [*_powers(player), f"{player.foreign_colonies} colonies", cards]
        if look.table.market is not None:
            parts.append(f"{player.lucre} Lucre")
        name = f"{look.name(player.seat)} ({LETTERS[player.seat]})"
        said.append(f"{name}: {', '.join(parts)}; {planets}.")
    needed = look.table.colonies_to_win
    return f"{needed} foreign colonies win. Ships by the letter of their player. {' '.join(said)}"


def short_planet(seen: PlanetSeen) -> str:
    """One planet in letters and numbers: `D2 D3+B1`."""
    if seen.gone:
        return f"{seen.id} gone"
    ships = "+".join(f"{LETTERS[one.seat]}{one.ships}" for one in seen.colonies)
    more = f"+{seen.lucre} Lucre" if seen.lucre else ""
    return f"{seen.id} {ships or 'empty'}{more}"


def _scores(look: Look) -> str:
    said = [f"{look.name(player.seat)} {player.foreign_colonies}" for player in look.table.players]
    return f"Foreign colonies, {look.table.colonies_to_win} win: {', '.join(said)}"


def _warp(look: Look) -> str:
    said = [
        f"{look.name(player.seat)} {player.ships_in_warp}"
        for player in look.table.players
        if player.ships_in_warp
    ]
    return f"Warp: {', '.join(said) or 'empty'}"


def _decks(look: Look) -> str:
    decks, market = look.table.decks, look.table.market
    key = decks.destiny_card or (look.encounter.destiny if look.encounter else "")
    parts = [f"Destiny: {destiny_words(look, key)}, {decks.destiny} left"]
    parts.append(f"{counted(decks.cosmic, 'card')} in the deck, {len(decks.discards)} discarded")
    if look.has_rewards:
        parts.append(f"{decks.reward} reward cards")
    if market is not None:
        parts.append(f"{market.bank} Lucre in the bank")
    return "; ".join(parts)


# ---- the reveal ----------------------------------------------------------------------------------


def reveal_alt(look: Look) -> str:
    """Both cards, both sums line by line, the result and what follows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (_opening, _news, _announced, _ledgers, _result, _after, _scores),
        (_opening, _announced, _ledgers, _result, _after),
        (_announced, _ledgers, _result, _after),
        (_announced, _ledgers, _result),
    )
    return fullest(look, fullness)


def _ledgers(look: Look) -> str:
    halves = look.encounter.halves if look.encounter else ()
    return " ".join(f"{_ledger(look, half)}." for half in halves)


def _ledger(look: Look, half: Half) -> str:
    lines = ", ".join(_line(look, line) for line in half.lines)
    total = f" = {plain(half.total)}" if half.total is not None else ""
    card = half.card.name if half.card else "card face down" if half.selected else "no card"
    if half.card is not None and half.value not in (None, half.card.value):
        card += f" counting {plain(half.value)}"
    kicker = f" with {half.kicker.name}" if half.kicker else ""
    wins = "" if half.wins is None else ", wins" if half.wins else ", loses"
    said = f": {lines}{total}" if lines else f", {_half(look, half).partition(': ')[2]}"
    return f"{half.side.capitalize()} {look.name(half.seat)}, {card}{kicker}{said}{wins}"


def _line(look: Look, line: Line) -> str:
    name = look.name(line.seat) if line.kind == "ships" and line.seat is not None else line.name
    words = f"{name} {line_value(line)}".strip()
    if line_words(look, line):
        words += f" ({line_words(look, line)})"
    if line.struck_out:
        return f"{words} cancelled"
    return f"{words} to come" if line.foreseen else words


def _result(look: Look) -> str:
    words, why = band_words(look)
    return f"{words}{', ' + why if why else ''}"


def _after(look: Look) -> str:
    encounter = look.encounter
    if encounter is None:
        return ""
    return "; ".join(_consequence(look, one) for one in encounter.consequences)


def _consequence(look: Look, one: Consequence) -> str:
    name = look.name(one.seat)
    if one.kind == "rewards":
        words = f"{name} chooses {counted(one.number, 'reward')}"
    elif one.kind == "compensation":
        words = f"{name} takes {counted(one.number, 'card')} {from_whom(look, one)}"
    elif one.kind == "deal":
        words = f"{name}: {one.words or 'deal'}"
    else:
        words = f"{name} {counted(one.number, 'ship')} {WAYS[one.kind]}"
    return f"{words}{', waited for' if one.awaited else ''}"


# ---- the market ----------------------------------------------------------------------------------


def market_alt(look: Look) -> str:
    """The cards, the bids in order, and what everybody has to spend."""
    return fullest(look, ((_opening, _lots, _bids, _purses), (_lots, _bids, _purses)))


def _lots(look: Look) -> str:
    market = look.table.market
    if market is None:
        return ""
    said = []
    for number, lot in enumerate(market.lots, 1):
        text = look.book.lucre[lot.key]
        hammer = market.auction is not None and market.auction.lot == lot.id
        mark = ", under the hammer" if hammer else ""
        said.append(f"{number} {text.name}, from {lot.minimum}{mark} ({text.text.rstrip('.')})")
    return f"Market: {'; '.join(said)}"


def _bids(look: Look) -> str:
    auction = look.table.market.auction if look.table.market else None
    if auction is None:
        return ""
    said = [
        f"{look.name(bid.seat)} {'passed' if bid.amount is None else bid.amount}"
        for bid in auction.spoken
    ]
    high = f"; {look.name(auction.leader)} leads" if auction.leader is not None else ""
    return f"Bids: {', '.join(said) or 'none yet'}{high}"


def _purses(look: Look) -> str:
    market = look.table.market
    said = []
    for player in look.table.players:
        placed = sum(seen.lucre for seen in player.planets)
        more = f" and {placed} placed" if placed else ""
        said.append(f"{look.name(player.seat)} {player.lucre}{more}")
    return f"Lucre: {', '.join(said)}; {market.bank if market else 0} in the bank"


# ---- close-ups, private pictures, the end --------------------------------------------------------


def board_alt(look: Look, seat: int) -> str:
    """One player's alien in words, with everything that lies in front of the player."""
    player = look.player(seat)
    powers = [f"{alien.name}: {look.book.aliens[alien.id].power}" for alien in player.aliens]
    flares = [
        f"Its flare, wild: {look.book.flares[alien.id].wild.text} Super:"
        f" {look.book.flares[alien.id].super.text}"
        for alien in player.aliens
    ]
    return cut(sentences([player_words(look, player), *powers, *flares]))


def private_alt(look: Look, seat: int, options: Sequence[Option]) -> str:
    """The viewer's hand card by card, with what can be used now, and the choices."""
    player = look.player(seat)
    held = sorted_held([*(player.hand or ()), *(player.hoard or ())])
    cards = [
        f"{one.marked} {one.face.name} ({when_words(look, seat, one)})".strip() for one in held
    ]
    techs = [
        f"{tech.name}, {counted(tech.ships, 'ship')} of {tech.research or 'any number'}"
        for tech in player.techs
        if tech.name and not tech.open
    ]
    ids = {one.face.id for one in held}
    choices = [
        f"{option.mark} {option.label}"
        for option in options
        if option.mark and option.id not in ids
    ]
    parts = [
        f"{headline(look)}. Only you see this",
        f"Your hand: {'; '.join(cards) or 'no cards'}",
        f"Face down: {'; '.join(techs)}" if techs else "",
        f"Choices: {'; '.join(choices)}" if choices else "",
        *(f"{alien.name}: {look.book.aliens[alien.id].power}" for alien in player.aliens),
    ]
    return cut(sentences(parts))


def choice_alt(look: Look) -> str:
    """The aliens between which the viewer chooses."""
    said = [
        f"{alien.name}: {look.book.aliens[alien.id].power}" for alien in look.table.choice or ()
    ]
    return cut(sentences(["Choose an alien; only you see this", *said]))


def hand_words(look: Look, seat: int) -> tuple[str, ...]:
    """What the viewer holds, what can be used now, and why the rest cannot."""
    player = look.player(seat)
    held = [*(player.hand or ()), *(player.hoard or ())]
    if not held:
        return ("No cards in hand.",)
    usable = [one.face.name for one in held if one.now and not one.out]
    said = [
        f"You hold {counted(len(held), 'card')}.",
        f"Usable now: {joined(usable) or 'nothing'}.",
    ]
    for one in held:
        if not one.now or one.out:
            why = one.why_not or when_words(look, seat, one)
            said.append(f"{one.face.name}: {why.rstrip('.')}. {card_words(look, seat, one.face)}")
    return tuple(said)


def ending_alt(look: Look) -> str:
    """The result, and how it came about."""
    players = sorted(look.table.players, key=lambda one: -one.foreign_colonies)
    lines = [
        f"{look.name(player.seat)}: {', '.join([*_powers(player), _score(look, player)])}, "
        f"{player.ships_in_warp} in the warp"
        for player in players
    ]
    course = [
        f"after encounter {count.encounter}: {'/'.join(map(str, count.colonies))}"
        for count in look.table.history[-8:]
    ]
    opening = f"{headline(look)}: {under_headline(look)}"
    told = f"Colonies by seat {'; '.join(course)}" if course else ""
    return cut(sentences([opening, *lines, told]))


def card_alt(read: Book, key: str, values: str) -> str:
    """A card in words."""
    entry = next(one for one in entries(values) if one.key == key)
    return cut(sentences([f"{entry.name}, {entry.kind}", *entry.lines]))
