"""Cosmic Encounter for the kernel, and the view of its table."""

from functools import cache
from typing import Annotated, Any

from rules.cosmic_encounter.cards.catalogue import face, key_of, research_number
from rules.cosmic_encounter.lucre.attack import expected, who_announces
from rules.cosmic_encounter.lucre.seen import market_seen
from rules.cosmic_encounter.model import views
from rules.cosmic_encounter.model.pieces import Planet, Promise, Researched, Shown
from rules.cosmic_encounter.model.power import EFFECTS, Power, power
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.model.windows import PHASES, STOPS
from rules.cosmic_encounter.phases.aftermath import consequences
from rules.cosmic_encounter.phases.deal import Negotiation, cost_of_no_deal
from rules.cosmic_encounter.phases.drafting import promised
from rules.cosmic_encounter.phases.leaving import Leaving
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.totals import foretold, sums, told, winner_now
from rules.cosmic_encounter.stops import announced, uses
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.texts.book import book
from rules.kernel import Frame, Held, OwnSeat, Plain, Seat, shown
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action


class InFront(views.PlayerSeen, Plain):
    """The things in front of a player; hand and choice are the player's own."""

    hand: Annotated[tuple[views.Playable, ...] | None, OwnSeat, Held] = None
    choice: Annotated[tuple[views.Alien, ...] | None, OwnSeat] = None


class InHand(views.Playable, Plain):
    """A card of a hand; only its owner sees whether it can be used now."""

    now: Annotated[bool | None, OwnSeat] = False
    why_not: Annotated[str | None, OwnSeat] = ""


class FaceDown(views.Tech, Plain):
    """A technology whose face only its owner knows."""

    id: Annotated[str, OwnSeat, Held] = ""
    name: Annotated[str, OwnSeat, Held] = ""
    research: Annotated[int | None, OwnSeat, Held] = None


class FaceUp(views.Tech, Plain):
    """A technology that all know."""


class CosmicEncounter(Leaving):
    """The whole table, with its view."""

    @property
    @shown
    def lit(self) -> list[str]:
        """The phases that the present stop covers."""
        windows = STOPS.get(self.stop, ())
        phases: list[str] = list(dict.fromkeys([PHASES[window] for window in windows]))
        return phases or ([self.phase] if self.phase in PHASES.values() else [])

    @property
    @shown
    def to_win(self) -> int:
        return self.colonies_to_win

    @property
    @shown
    def players(self) -> list[InFront]:
        return self.once("players", lambda: [self._in_front(seat) for seat in self.seats])

    def _in_front(self, seat: Seat) -> InFront:
        player = self.seated[seat]
        backs = [face(card).back for card in player.hand]
        return InFront(
            seat=seat,
            aliens=tuple(self._alien(seat, alien) for alien in player.aliens),
            planets=tuple(_planet(each) for each in self.planets if each.home == seat),
            foreign_colonies=self.foreign_colonies(seat),
            home_colonies=self.home_colonies(seat),
            ships_in_warp=player.warp,
            ships_removed=player.removed,
            cards={back: backs.count(back) for back in ("cosmic", "reward") if back in backs},
            hand=tuple(self._hand(seat)),
            tokens=self._tokens(seat),
            choice=tuple(_printed(self.values, alien) for alien in player.dealt) or None,
            flares_out=tuple(face(card) for card in player.out),
            techs=tuple(_tech(tech) for tech in player.techs),
            lucre=player.lucre,
            role=self._role(seat),
            gone=seat in self.gone,
        )

    def _role(self, seat: Seat) -> views.Role:
        now = self.encounter
        if not now.number or (side := now.side_of(seat)) is None:
            return ""
        if seat in now.mains:
            return side
        return "offensive ally" if side == "offense" else "defensive ally"

    def _hand(self, seat: Seat) -> list[views.Playable]:
        """Return each card of a hand, and whether the present stop can use it."""
        player, offered = self.seated[seat], self._offered(seat)
        return [
            *(self._held(card, card in offered) for card in player.hand),
            *self._hoard(seat, offered),
            *(InHand(face=face(card), out=True) for card in player.out),
        ]

    def _hoard(self, seat: Seat, offered: set[str]) -> list[views.Playable]:
        """Return a second hand beside the usual one, open to its owner at any time."""
        found: list[views.Playable] = []
        for alien in self.seated[seat].aliens:
            if power(alien).plays_from_sheet:
                works = not self.why_powerless(seat, alien)
                without = "" if works else asleep(alien)
                cards = self.sheet(alien).cards
                held = [self._held(card, card in offered, why_not=without) for card in cards]
                found += [each.model_copy(update={"hoarded": True}) for each in held]
        return found

    def _offered(self, seat: Seat) -> set[str]:
        """Return the cards that the present question of a seat offers."""
        options = getattr(self.asks().get(seat), "options", ())
        return {_card_named(option.id) for option in options}

    def _held(self, card: str, now: bool, *, why_not: str = "") -> InHand:
        words = "" if now else why_not or uses.when_usable(card)
        return InHand(face=face(card), now=now, why_not=words)

    def _tokens(self, seat: Seat) -> tuple[str, ...]:
        """Return the aliens with a token before this player."""
        notes = sorted(self.encounter.notes)
        of = [each for alien in notes if isinstance(each := EFFECTS.get(alien), Power)]
        return tuple(each.id for each in of if seat in each.token_holders(self))

    def _alien(self, seat: Seat, alien: str) -> views.Alien:
        sheet, why_not = self.sheet(alien), self.why_powerless(seat, alien)
        used = any(each.thing.startswith(f"{alien}.") for each in self.encounter.used)
        return _printed(self.values, alien).model_copy(
            update={
                "works": not why_not,
                "why_not": why_not,
                "tokens": sheet.tokens,
                "worth": power(alien).worth(self, seat),
                "cards": len(sheet.cards),
                "in_use": used and not why_not,
            }
        )

    @property
    @shown
    def decks(self) -> views.Decks:
        return self.once("decks", self._decks)

    def _decks(self) -> views.Decks:
        return views.Decks(
            cosmic=self.draw_deck.size,
            discards=tuple(face(card) for card in self.discard_pile),
            reward=self.reward_deck.size,
            reward_discards=tuple(face(card) for card in self.reward_discards),
            destiny=self.destiny_deck.size,
            destiny_discards=tuple(key_of(card) for card in self.destiny_discards),
            destiny_card=key_of(self.encounter.destiny),
            techs=self.tech_deck.size,
            tech_discards=tuple(self.tech_discards),
        )

    @property
    @shown
    def market(self) -> views.Market | None:
        """The market of Lucre, and the bank; None: the table plays without."""
        return self.once("market", lambda: market_seen(self))

    @property
    @shown
    def present(self) -> views.EncounterSeen | None:
        """The present encounter."""
        return self.once("present", self._present)

    def _present(self) -> views.EncounterSeen | None:
        now = self.encounter
        if not now.number or self.phase == "setup":
            return None
        gate, offense = now.gate, now.gate.get(now.offense)
        both_shown = len(now.shown) == 2
        table = foretold(self) if both_shown and not now.result else self
        result = now.result or (_result(winner_now(table)) if both_shown else "")
        return views.EncounterSeen(
            number=now.number,
            extra=bool(now.extra),
            offense=now.offense,
            defense=now.defense,
            destiny=key_of(now.destiny),
            gate=views.Gate(
                planet=now.planet,
                offense=self._ships(now.offense, offense) if offense else None,
                allies=tuple(self._ships(s, n) for s, n in gate.items() if s != now.offense),
            ),
            halves=self._halves(table, result) if now.defense is not None and now.planet else (),
            answers=self._answers(),
            have_invited=tuple(now.have_invited),
            announced=tuple(self._announced(action) for action in self._chain()),
            lucre=now.lucre,
            expected=expected(self) if now.lucre is None and self._announces() else None,
            result=result,
            foreseen=not now.result,
            consequences=consequences(self),
            offers=self._offers(),
            no_deal=self._no_deal(),
            used=tuple(_used(each.seat, each.thing, each.stopped) for each in now.used),
        )

    def _announces(self) -> bool:
        """Whether an owner of Lucre on the planet is about to announce it."""
        return self.stop == "C" and who_announces(self) is not None

    def _no_deal(self) -> tuple[views.Ships, ...]:
        """Return the ships that both lose if the present talk fails."""
        if not any(isinstance(frame, Negotiation) for frame in self.stack):
            return ()
        costs = cost_of_no_deal(self).items()
        return tuple(views.Ships(seat=seat, ships=n) for seat, n in costs)

    def _offers(self) -> tuple[views.OfferSeen, ...]:
        """Return the open offers, with named cards as a number."""
        talk = next((frame for frame in self.stack if isinstance(frame, Negotiation)), None)
        return tuple(
            views.OfferSeen(
                number=offer.number,
                seat=offer.seat,
                gives=promised(offer.gives),
                takes=promised(offer.takes),
                given=_terms(offer.gives),
                taken=_terms(offer.takes),
            )
            for offer in (talk.offers if talk is not None else ())
        )

    def _ships(self, seat: Seat, n: int) -> views.Ships:
        worth = self.ship_worth(seat)
        return views.Ships(seat=seat, ships=n, worth=worth if worth != 1 else None)

    def _halves(self, table: Cosmic, expected: str) -> tuple[views.Half, ...]:
        """Return both sides as things stand, at the table as pending effects will leave it."""
        now = self.encounter
        counted = sums(table) if table.encounter.attacks else None
        found = []
        for side in ("offense", "defense"):
            of: Side = "offense" if side == "offense" else "defense"
            seat = now.main(of)
            card, kicker = now.shown.get(seat), now.open_kickers.get(seat)
            decided = expected in ("offense wins", "defense wins")
            allies = now.gate if of == "offense" else now.beside
            found.append(
                views.Half(
                    seat=seat,
                    side=of,
                    ships=self._ships(seat, self.ships_in_encounter(seat)),
                    allies=tuple(self._ships(s, n) for s, n in allies.items() if s != seat),
                    selected=len(now.selected) == 2,
                    card=_card_of(card),
                    value=card.value if card is not None else None,
                    kicker=face(kicker) if kicker is not None else None,
                    lines=told(self, counted, of) if counted is not None else (),
                    total=counted[of].total if counted is not None else None,
                    wins=(expected == f"{of} wins") if decided else None,
                )
            )
        return tuple(found)

    def _answers(self) -> tuple[views.Answer, ...]:
        now = self.encounter
        invited = [seat for seats in now.invited.values() for seat in seats]
        asked = [seat for seat in self.seats if seat in now.answered or seat in invited]
        return tuple(
            views.Answer.model_validate(
                {
                    "seat": seat,
                    "invited_by": [side for side, seats in now.invited.items() if seat in seats],
                    "joined": now.answered.get(seat, ""),
                    "ships": now.gate.get(seat, 0) + now.beside.get(seat, 0),
                }
            )
            for seat in asked
        )

    def react(self, moment: str, **happened: Any) -> Frame | None:
        return Reaction.to(self, moment, **happened)

    def _chain(self) -> list[Action]:
        return [a for frame in self.stack if isinstance(frame, Stop) for a in frame.chain]

    def _announced(self, action: Action) -> views.Announced:
        thing = action.id.partition("@")[0]
        seen = _used(action.seat, thing, action.stopped)
        aimed = announced.target_words(self, action)
        words = str(announced.what_it_does(self, action) or "")
        return seen.model_copy(update={"words": words, "target": aimed})


@cache
def _printed(values: str, alien: str) -> views.Alien:
    """Return an alien as printed."""
    printed = book(values).aliens[alien]
    return views.Alien(
        id=alien,
        name=printed.name,
        alert=printed.alert,
        who=printed.who,
        use=printed.use,
        phases=printed.phases,
    )


def asleep(alien: str) -> str:
    """Return why the cards on an alien's sheet cannot be played now."""
    return f"The power of {power(alien).name} does not work."


def _result(winner: str) -> str:
    """Return the result in words, if nothing changes."""
    words = {"offense": "offense wins", "defense": "defense wins", "nobody": "both lose"}
    return words.get(winner, winner)


def _terms(promise: Promise) -> views.Terms:
    return views.Terms(
        colony=promise.planet, cards=promise.cards, lucre=promise.lucre, freed=promise.freed
    )


def _card_of(shown: Shown | None) -> views.Face | None:
    """Return the open card, or the card it is claimed to be."""
    id = "" if shown is None else shown.card or shown.claimed
    return face(id) if id else None


def _card_named(id: str) -> str:
    """Return the card that an option plays or selects; empty: none."""
    return id.rpartition(":")[2].rpartition(">")[2].partition("@")[0].partition("/")[0]


def _used(seat: Seat, thing: str, stopped: bool) -> views.Announced:
    of = uses.effects_of(thing)
    card = thing.partition("/")[0]
    if isinstance(of, Power) and "." in thing:
        kind, key = "power", of.id
    elif card in EFFECTS:
        kind, key = "technology", card
    else:
        kind, key = face(card).type, key_of(card)
    name = uses.name_of(thing)
    return views.Announced(seat=seat, key=key, type=kind, name=name, stopped=stopped)


def _planet(planet: Planet) -> views.PlanetSeen:
    return views.PlanetSeen(
        id=planet.id,
        home=planet.home,
        number=planet.number,
        colonies=tuple(views.Ships(seat=seat, ships=n) for seat, n in planet.ships.items()),
        lucre=planet.lucre,
        citadels=tuple(face(card) for card in planet.citadels),
        tokens=tuple(planet.tokens),
        gone=planet.gone,
    )


def _tech(tech: Researched) -> views.Tech:
    name = EFFECTS[tech.key].name if tech.key in EFFECTS else tech.key
    return (FaceUp if tech.shown else FaceDown)(
        id=tech.key,
        name=name,
        research=research_number(tech.key),
        ships=tech.ships,
        open=bool(tech.shown),
    )
