"""Each player chooses between the aliens of two flares, secretly, all together (setup)."""

from functools import reduce
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import destiny_deck, flare_of
from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.card import COLOURS
from rules.cosmic_encounter.model.pieces import AlienSheet
from rules.cosmic_encounter.model.power import power
from rules.cosmic_encounter.model.words import ALERT_WORDS, lucre
from rules.cosmic_encounter.state import HAND, Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.techs import DEALT, DealTechs
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.texts.book import AlienText, book
from rules.kernel import Ask, Choose, Confirm, Frame, Option, Procedure, Seat, Text, say, step
from rules.parts.together import Together

HINT: Final = 690
"""Most letters of powers in the question which alien to play."""
FLARES, FLARES_A_PLAYER = 10, 2
"""Least number of flares in the cosmic deck: in all, and for each player."""


class Selection(Procedure):
    """The choice of the aliens, and its consequences."""

    @step
    def choose(self, game: Cosmic) -> Frame | None:
        choosing = [seat for seat in game.playing if len(game.player(seat).dealt) > 1]
        if not choosing:
            self._take(game, {})
            return None
        lanes: dict[Seat, Frame] = {seat: ChooseAlien(seat=seat) for seat in choosing}
        return Together.of(lanes, revisable=True, clock=game.new_main_clock())

    def heard(self, game: Cosmic, result: Any) -> None:
        if isinstance(result, dict) and result and game.phase == "setup" and not game.sheets:
            self._take(game, {seat: said["alien"][0] for seat, said in result.items()})

    def _take(self, game: Cosmic, chosen: dict[Seat, str]) -> None:
        """Reveal the aliens: chosen ones, and those of seats without a choice."""
        dealt = [flare_of(alien) for player in game.seated for alien in player.dealt]
        for seat in game.playing:
            player = game.player(seat)
            alien = chosen.get(seat, player.dealt[0])
            player.aliens = [alien]
            tokens = power(alien).tokens_at_start
            game.sheets.append(AlienSheet(alien=alien, seat=seat, tokens=tokens))
            game.tell("{seat:seat} is {alien}.", seat=seat, alien=power(alien).name)
        for player in game.seated:
            player.dealt = []  # also of players who left while the others chose
        number = max(FLARES, FLARES_A_PLAYER * len(game.seats))
        while len(dealt) < number and game.flare_deck.size:
            dealt.append(game.flare_deck.draw(game))
        if game.options.flares == "listed":
            game.listed = sorted(game.face(flare).alien for flare in dealt)
            names = tuple(game.named(flare) for flare in sorted(dealt))
            game.tell("The cosmic deck holds {flares}.", flares=names)
        game.draw_deck.put_under(dealt)
        game.draw_deck.shuffle(game)

    @step
    def set_up(self, game: Cosmic) -> None:
        for seat in game.playing:
            for alien in game.player(seat).aliens:
                power(alien).set_up(game, seat)
        players = [game.seated[seat] for seat in game.playing]
        for player in players * HAND:
            player.hand.append(game.draw_deck.draw(game))

    @step
    def dealt(self, game: Cosmic) -> Frame | None:
        return then(
            *(
                power(alien).after_dealing(game, seat)
                for seat in game.playing
                for alien in game.player(seat).aliens
            )
        )

    @step
    def technologies(self, game: Cosmic) -> Frame | None:
        """Deal two technologies to each player, who keeps one face down."""
        if not game.options.techs:
            return None
        return DealTechs(seats=game.playing, number=DEALT)

    @step
    def start_player(self, game: Cosmic) -> None:
        """Draw the start player by a destiny card's colour, among players still in the game."""
        colours = [card for card in destiny_deck(len(game.seats)) if card[0] in COLOURS]
        playing = {COLOURS[seat] for seat in game.playing}
        drawn = [card for card in colours if card[0] in playing]
        game.active = COLOURS.index(drawn[int(game.chance() * len(drawn))][0])
        game.start_player = game.active
        game.tell("{seat:seat} has the first turn.", seat=game.active)
        if game.options.lucre:
            bank.hand_out(game)

    @step
    def newcomers(self, game: Cosmic) -> Frame | None:
        """Ask all whether they are new, where the table has agreed on it."""
        return Newcomers() if game.options.more_for_newcomers else None


class ChooseAlien(Decision):
    """Choose which of the dealt aliens to play."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "alien" in answers:
            return None
        dealt = game.player(self.seat).dealt
        aliens = book(game.values).aliens
        printed = {alien: aliens[alien] for alien in dealt}
        options = tuple(
            Option(alien, say(power(alien).name), say(ALERT_WORDS[power(alien).alert]))
            for alien in dealt
        )
        return "alien", Choose(
            title=say("Which alien do you play?"),
            moment="alien",
            hint=_powers(printed),
            options=options,
            fallback=[dealt[0]],
            secret=True,
        )


def _powers(printed: dict[str, AlienText]) -> Text:
    """Return the aliens' powers in words; in short where a panel has no room."""
    whole = sum(len(each.name) + len(each.power) + 3 for each in printed.values()) <= HINT
    said = [
        say("{alien}: {power}", alien=each.name, power=each.power if whole else each.short)
        for each in printed.values()
    ]
    return reduce(lambda before, more: say("{before} {more}", before=before, more=more), said)


class Newcomers(Procedure):
    """New players begin with more Lucre, from the bank."""

    @step
    def ask(self, game: Cosmic) -> Frame:
        lanes: dict[Seat, Frame] = {seat: IsNew(seat=seat) for seat in game.playing}
        return Together.of(lanes, revisable=True, clock=game.new_main_clock())

    def heard(self, game: Cosmic, result: Any) -> None:
        more = game.options.more_for_newcomers
        for seat in bank.in_seat_order(game):
            if (result.get(seat) or {}).get("new"):
                got = bank.receive(game, seat, more)
                game.tell("{seat:seat} is new: {n} more.", seat=seat, n=lucre(got))


class IsNew(Decision):
    """Choose whether to be counted as new to the game."""

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        if "new" in answers:
            return None
        n = game.options.more_for_newcomers
        return "new", Confirm(
            title=say("Are you new to this game? Then you begin with {n} more.", n=lucre(n)),
            moment="newcomer",
            fallback=False,
            yes=say("I am new"),
            no=say("I know the game"),
            secret=True,
        )
