"""Players who leave the game: their things, and the encounter they were in."""

from rules.cosmic_encounter.lucre.bank import all_to_the_bank
from rules.cosmic_encounter.lucre.market import put_aside_away
from rules.cosmic_encounter.model.pieces import Player
from rules.cosmic_encounter.model.power import EFFECTS, Power, power
from rules.cosmic_encounter.phases.auction_encounters import ExtraEncounter
from rules.cosmic_encounter.phases.turn import Turn
from rules.cosmic_encounter.steps.imagining import ImaginableCosmic
from rules.kernel import Seat


class Leaving(ImaginableCosmic):
    """The table with the rules on leaving players."""

    def left(self, seat: Seat) -> None:
        """Discard a leaver's hand and remove all their ships; the planets stay.

        Ruling (leaver): an encounter in which the leaver is a main player ends at once.
        """
        player, now = self.seated[seat], self.encounter
        for alien in sorted(now.notes):
            if isinstance(of := EFFECTS.get(alien), Power):
                of.somebody_leaves(self, seat)
        self.put_away([*player.hand, *player.out, *player.aside])
        self.put_away([card for tech in player.techs for card in tech.under])
        if card := now.selected.pop(seat, ""):
            self.put_away([card])
        self._clear(player)
        self.tell("{seat:seat} left the game.", seat=seat)
        if len(self.playing) < 2:
            text = "Only {seat:seat} is left and wins."
            self.tell(text, seat=self.playing[0])
            self.end(self.playing, "last one")
        elif self.phase != "setup" and seat in now.mains:
            self._break_off()
        if seat == self.active and self.result is None and self.phase != "setup":
            self._break_off()

    def _clear(self, player: Player) -> None:
        seat, now = player.seat, self.encounter
        for alien in player.aliens:
            power(alien).leaves_the_game(self, seat)
        all_to_the_bank(self, seat)
        apart = sum(tech.leaves_the_game(self, seat) for tech in self.open_techs(seat))
        player.removed += self.ships_owned(seat) - player.captured - apart
        player.hand, player.out, player.aside = [], [], []
        player.warp = player.transit = 0
        tokens = [tech.marker for tech in self.open_techs(seat)]
        for planet in self.planets:
            planet.tokens = [each for each in planet.tokens if each not in tokens]
        self.tech_discards += [*(tech.key for tech in player.techs), *player.tech_choice]
        player.techs, player.tech_choice = [], []
        for planet in self.planets:
            planet.ships.pop(seat, None)
        now.gate.pop(seat, None)
        now.beside.pop(seat, None)
        for said in (now.gained, now.given, now.joining, now.inviting, now.mixes, now.onward):
            said.pop(seat, None)
        now.bound.pop(seat, None)
        self.passing.pop(seat, None)
        for side, invited in now.invited.items():
            now.invited[side] = [each for each in invited if each != seat]
        for one, wanted in now.inviting.items():
            now.inviting[one] = [each for each in wanted if each != str(seat)]

    def _break_off(self) -> None:
        """End the present encounter, which cannot go on; the turn around it goes on."""
        now = self.encounter
        for seat in self.playing:
            apart = now.gate.pop(seat, 0) + now.beside.pop(seat, 0)
            apart += self.seated[seat].transit
            self.seated[seat].transit = 0
            home = self.spread_home(seat, apart)
            for planet, n in home.items():
                self.settle(seat, planet, n)
            self.seated[seat].warp += apart - sum(home.values())
            self.seated[seat].hand += [*self.seated[seat].out, *self.seated[seat].aside]
            self.seated[seat].out, self.seated[seat].aside = [], []
        self.put_away([*now.selected.values(), *now.kickers.values()])
        self.put_away([*now.open_kickers.values()])
        self.put_away([each.card for each in now.shown.values() if each.card])
        now.selected, now.kickers, now.open_kickers, now.shown = {}, {}, {}, {}
        now.result = "ended"
        self._cut_off(whole_turn=self.active in self.gone)

    def _cut_off(self, *, whole_turn: bool) -> None:
        """Go on after the broken encounter with the turn, or with its start.

        Encounters added to it still come.
        """
        apart = [place for place, each in enumerate(self.stack) if isinstance(each, ExtraEncounter)]
        if apart and not whole_turn:
            self.stack = self.stack[: apart[-1] + 1]
            return
        for place in reversed(apart):
            extra = self.stack[place]
            if isinstance(extra, ExtraEncounter):
                extra.break_off(self)
        if self.stall is not None:
            put_aside_away(self)
        self.stack = self.stack[:2]
        for turn in self.stack[1:]:
            if isinstance(turn, Turn):
                turn.more = False
                turn.go_to("added")
