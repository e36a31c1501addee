"""Tables of Cosmic Encounter set up by hand, as the rules would show them."""

from typing import Any

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.views import (
    Alien,
    Announced,
    Answer,
    AuctionSeen,
    BidSeen,
    Consequence,
    CountSeen,
    Decks,
    EncounterSeen,
    Gate,
    Half,
    Lot,
    Market,
    PlanetSeen,
    Playable,
    PlayerSeen,
    Ships,
    Sold,
    Table,
    Tech,
    TotalLine,
)
from rules.cosmic_encounter.texts.book import book
from rules.kernel import say

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Emre", "Femi")
LONG_NAMES = (
    "Maximiliana-Alexandrovna von H🚀", "田中さん 太郎", "José Ñandú Ünïcødé Čapek", "W" * 32,
    "Bartholomew the Third of Nowhere", "Æthelstan Wolfgang Amadeus Q. Xu",
)  # fmt: skip
LETTERS = "ABCDEF"
SHIPS = {
    "A1": {0: 3, 3: 2}, "A2": {0: 4}, "A3": {0: 2, 1: 2}, "A4": {0: 3}, "A5": {0: 1},
    "B1": {1: 3}, "B2": {1: 1, 3: 1}, "B3": {4: 1}, "B4": {1: 2}, "B5": {1: 2, 2: 2},
    "C1": {0: 2, 4: 1}, "C2": {2: 2}, "C3": {2: 2}, "C4": {1: 1}, "C5": {},
    "D1": {3: 4}, "D2": {3: 3}, "D3": {3: 2}, "D4": {3: 1}, "D5": {3: 1, 1: 1},
    "E1": {4: 2, 1: 2}, "E2": {4: 4}, "E3": {4: 3}, "E4": {4: 2, 0: 1, 3: 2}, "E5": {4: 3},
    "F1": {5: 4}, "F2": {5: 4}, "F3": {5: 4}, "F4": {5: 3}, "F5": {5: 4},
}  # fmt: skip
WARP = (2, 2, 8, 4, 1, 1)
HANDS = ((6, 1), (5, 0), (8, 0), (9, 1), (4, 2), (8, 0))
FREE = (6, 9, 3, 4, 7, 5)
INVESTED = {"D2": 3, "A2": 1, "B1": 2, "E3": 1}
TECHS: dict[int, tuple[Tech, ...]] = {
    0: (Tech(id="xenon_lasers", name="Xenon Lasers", research=3, open=True),),
    1: (Tech(id="plasma_thrusters", name="Plasma Thrusters", research=6, open=True),),
    2: (Tech(ships=3),),
    3: (Tech(),),
    4: (Tech(ships=3),),
    5: (Tech(ships=1), Tech(id="xenon_lasers", name="Xenon Lasers", research=3, open=True)),
}
ROLES = {0: "offensive ally", 1: "offense", 2: "defensive ally", 3: "defense"}
DISCARDS = tuple(face(f"attack_08#{number}") for number in range(1, 6)) * 3


def alien(id: str, **more: Any) -> Alien:
    text = book().aliens[id]
    return Alien(
        id=id,
        name=text.name,
        alert=text.alert,
        who=text.who,
        use=text.use,
        phases=text.phases,
        **more,
    )


ALIENS = (
    alien("human"),
    alien("warrior", tokens=5, worth=5),
    alien("pacifist", works=False, why_not="2 home colonies"),
    alien("warpish"),
    alien("remora"),
    alien("philanthropist"),
)


def planet(code: str, ships: dict[int, int] | None = None, **more: Any) -> PlanetSeen:
    found = SHIPS[code] if ships is None else ships
    return PlanetSeen(
        id=code,
        home=LETTERS.index(code[0]),
        number=int(code[1]),
        colonies=tuple(Ships(seat=seat, ships=count) for seat, count in found.items()),
        **{"lucre": INVESTED.get(code, 0), **more},
    )


def player(seat: int, seats: int = 5, **more: Any) -> PlayerSeen:
    codes = [code for code in SHIPS if LETTERS.index(code[0]) < seats]
    homes = [code for code in codes if LETTERS.index(code[0]) == seat]
    settled = [code for code in codes if seat in SHIPS[code]]
    plain: dict[str, Any] = {
        "seat": seat,
        "aliens": (ALIENS[seat],),
        "planets": tuple(
            planet(code, {who: n for who, n in SHIPS[code].items() if who < seats})
            for code in homes
        ),
        "foreign_colonies": len([code for code in settled if code not in homes]),
        "home_colonies": len([code for code in settled if code in homes]),
        "ships_in_warp": WARP[seat],
        "cards": {"cosmic": HANDS[seat][0], "reward": HANDS[seat][1]},
        "techs": TECHS[seat],
        "lucre": FREE[seat],
        "role": ROLES.get(seat, ""),
    }
    return PlayerSeen(**{**plain, **more})


def decks(**more: Any) -> Decks:
    plain = {
        "cosmic": 31, "discards": DISCARDS, "reward": 22, "destiny": 8, "destiny_card": "D",
        "techs": 6,
    }  # fmt: skip
    return Decks(**{**plain, **more})


def halves(**more: Any) -> tuple[Half, ...]:
    offense: dict[str, Any] = {
        "seat": 1, "side": "offense", "ships": Ships(seat=1, ships=4),
        "allies": (Ships(seat=0, ships=2),),
    }  # fmt: skip
    defense: dict[str, Any] = {
        "seat": 3, "side": "defense", "ships": Ships(seat=3, ships=3),
        "allies": (Ships(seat=2, ships=3),),
    }  # fmt: skip
    return Half(**{**offense, **more}), Half(**{**defense, **more})


def encounter(**more: Any) -> EncounterSeen:
    plain: dict[str, Any] = {
        "number": 1,
        "offense": 1,
        "defense": 3,
        "destiny": "D",
        "gate": Gate(planet="D2", offense=Ships(seat=1, ships=4), allies=(Ships(seat=0, ships=2),)),
        "halves": halves(),
        "answers": (
            Answer(seat=0, invited_by=("offense",), joined="offense", ships=2),
            Answer(seat=2, invited_by=("defense",), joined="defense", ships=3),
            Answer(seat=4, invited_by=("offense", "defense")),
        ),
    }
    return EncounterSeen(**{**plain, **more})


def table(seats: int = 5, **more: Any) -> Table:
    """Bram attacks D2; the table waits for Emre."""
    plain: dict[str, Any] = {
        "seats": seats,
        "turn": 7,
        "active": 1,
        "phase": "alliance",
        "stop": "A",
        "lit": ("launch", "alliance"),
        "players": tuple(player(seat, seats) for seat in range(seats)),
        "encounter": encounter(),
        "decks": decks(),
        "market": market(seats),
        "awaited": (min(4, seats - 1),),
    }
    return Table(**{**plain, **more})


def before() -> Table:
    """The same before Chidi joined."""
    now = table()
    players = list(now.players)
    third = planet("C3", {2: 5})
    players[2] = players[2].model_copy(
        update={"planets": (*players[2].planets[:2], third, *players[2].planets[3:])}
    )
    waiting = encounter(
        halves=(halves()[0], halves()[1].model_copy(update={"allies": ()})),
        answers=(encounter().answers[0], Answer(seat=2, invited_by=("defense",)),
                 encounter().answers[2]),
    )  # fmt: skip
    return now.model_copy(update={"players": tuple(players), "encounter": waiting})


def small_table() -> Table:
    """Three players, four planets, without Lucre, technologies and reward cards."""
    players = tuple(
        player(
            seat,
            3,
            planets=tuple(one for one in player(seat, 3).planets if one.number < 5),
            techs=(),
            lucre=0,
            cards={"cosmic": 8},
            role={0: "offense", 1: "defense"}.get(seat, ""),
        )
        for seat in range(3)
    )
    return table(
        3,
        players=players,
        market=None,
        decks=Decks(cosmic=40, destiny=10),
        colonies_to_win=4,
        active=0,
        phase="destiny",
        stop="L",
        lit=("destiny", "launch"),
        encounter=EncounterSeen(number=2, offense=0, defense=1),
        awaited=(0,),
    )


# ---- the worst there can be ----------------------------------------------------------------------


def crowded_table() -> Table:
    """Six players, planets with six owners, several powers, many technologies, big numbers."""
    everybody = {seat: 4 - seat % 2 for seat in range(6)}
    players = []
    for seat in range(6):
        letter = LETTERS[seat]
        planets = [
            planet(
                f"{letter}{number}",
                everybody if number in (1, 4) else {0: 12, 5: 11, 2: 1, 3: 1},
                lucre=13 if number < 3 else 0,
            )
            for number in range(1, 6)
        ]  # fmt: skip
        planets[1] = planets[1].model_copy(
            update={"citadels": (face("attack_10#1"), face("attack_08#1")),
                    "tokens": ("lunar_cannon", "prometheus")}
        )  # fmt: skip
        planets[2] = planets[2].model_copy(update={"gone": True, "colonies": (), "lucre": 0})
        genesis = planet(f"{letter}5", {seat: 4}, lucre=0).model_copy(
            update={"id": f"{letter}6", "number": 6, "tokens": ("genesis",)}
        )
        powers = (
            alien("reincarnator"), alien("philanthropist", tokens=12, works=False,
                                         why_not="zapped in this encounter"),
            alien("tick_tock", tokens=10),
        )  # fmt: skip
        players.append(
            player(
                seat,
                6,
                planets=(*planets, genesis),
                aliens=powers[: 1 + seat % 3],
                cards={"cosmic": 28, "reward": 12},
                techs=(*TECHS[0], *TECHS[1], *TECHS[2], *TECHS[4], *TECHS[3]),
                lucre=38,
                foreign_colonies=4,
                ships_in_warp=17,
                role=ROLES.get(seat, "defensive ally"),
            )
        )
    players[5] = players[5].model_copy(update={"gone": True})
    big = encounter(
        gate=Gate(planet="D2", offense=Ships(seat=1, ships=12), allies=(Ships(seat=0, ships=9),)),
        halves=(
            halves()[0].model_copy(
                update={"ships": Ships(seat=1, ships=12), "allies": (Ships(seat=0, ships=9),),
                        "selected": True}
            ),
            halves()[1].model_copy(
                update={"ships": Ships(seat=3, ships=11), "selected": True,
                        "allies": tuple(Ships(seat=seat, ships=4) for seat in (2, 4, 5))}
            ),
        ),
        answers=tuple(
            Answer(seat=seat, invited_by=("offense", "defense"), joined=side, ships=4)
            for seat, side in ((0, "offense"), (2, "defense"), (4, "defense"), (5, "declined"))
        ),
        announced=(
            Announced(seat=3, key="virus", type="power", name=say("Virus"),
                      words="Dana’s ships are multiplied by the card."),
            Announced(seat=1, key="cosmic_zap", type="artifact", name=say("Cosmic Zap"),
                      words="Cancels Virus for this encounter.", target=say(" on Virus")),
            Announced(seat=3, key="card_zap", type="artifact", name=say("Card Zap"),
                      words="Cancels the Cosmic Zap, which is discarded.",
                      target=say(" on Cosmic Zap")),
        ),
    )  # fmt: skip
    return table(
        6,
        players=tuple(players),
        encounter=big,
        phase="planning",
        stop="C",
        lit=("alliance", "planning", "reveal"),
        awaited=(1, 3),
        decks=decks(cosmic=102, reward=130),
        market=market(6).model_copy(update={"bank": 60}),
    )


# ---- reveal --------------------------------------------------------------------------------------

OFFENSE_LINES = (
    TotalLine(kind="card", key="attack", name="Card", change="12", after=12),
    TotalLine(kind="ships", seat=1, name="Bram", words="4 ships", change="+4", after=16),
    TotalLine(kind="ships", seat=0, name="Ana", words="2 ships", change="+2", after=18),
    TotalLine(
        kind="alien", seat=1, key="warrior", name="Warrior", words="5 tokens", change="+5", after=23
    ),
    TotalLine(kind="alien", seat=0, key="human", name="Human", words="Ana", change="+4", after=27),
    TotalLine(
        kind="tech",
        seat=0,
        key="xenon_lasers",
        name="Xenon Lasers",
        words="Ana",
        change="+1",
        after=28,
    ),
    TotalLine(
        kind="reinforcement",
        seat=0,
        key="reinforcement_3",
        name="Reinforcement",
        words="Ana",
        change="+3",
        after=31,
    ),
)
DEFENSE_LINES = (
    TotalLine(kind="card", key="attack", name="Card", change="8", after=8),
    TotalLine(kind="ships", seat=3, name="Dana", words="3 ships", change="+3", after=11),
    TotalLine(kind="ships", seat=2, name="Chidi", words="3 ships", change="+3", after=14),
    TotalLine(
        kind="alien",
        seat=3,
        key="warpish",
        name="Warpish",
        words="17 in the warp",
        change="+17",
        after=31,
    ),
    TotalLine(kind="lucre", seat=3, name="Lucre", words="3 placed on D2", change="+3", after=34),
)


def revealed(**more: Any) -> EncounterSeen:
    first, second = halves()
    plain: dict[str, Any] = {
        "halves": (
            first.model_copy(
                update={"card": face("attack_12#1"), "value": 12, "lines": OFFENSE_LINES,
                        "total": 31, "wins": False, "selected": True}
            ),
            second.model_copy(
                update={"card": face("attack_08#1"), "value": 8, "lines": DEFENSE_LINES,
                        "total": 34, "wins": True, "selected": True}
            ),
        ),
        "result": "defense wins",
        "consequences": (
            Consequence(kind="warp", seat=1, number=4),
            Consequence(kind="warp", seat=0, number=2),
            Consequence(kind="home", seat=2, number=3),
            Consequence(kind="rewards", seat=2, number=3, words="one for each ship", awaited=True),
        ),
    }  # fmt: skip
    return encounter(**{**plain, **more})


def result_table(**more: Any) -> Table:
    return table(
        **{
            "phase": "resolution", "stop": "R", "lit": ("resolution",), "awaited": (2,),
            "encounter": revealed(), **more,
        }
    )  # fmt: skip


def reveal_table(**more: Any) -> Table:
    """Both cards shown, with what will come by itself, and what was zapped."""
    first, second = revealed().halves
    lines = list(second.lines)
    lines[3] = lines[3].model_copy(update={"struck_out": True, "after": 14})
    foreseen = tuple(
        line.model_copy(update={"foreseen": line.kind in ("alien", "lucre")})
        for line in first.lines
    )
    now = revealed(
        halves=(
            first.model_copy(update={"lines": foreseen, "wins": True}),
            second.model_copy(update={"lines": tuple(lines), "total": 17, "wins": False}),
        ),
        foreseen=True,
        result="offense wins",
        consequences=(
            Consequence(kind="warp", seat=3, number=3, foreseen=True),
            Consequence(kind="warp", seat=2, number=3, foreseen=True),
            Consequence(kind="colony", seat=1, number=4, foreseen=True),
            Consequence(kind="colony", seat=0, number=2, foreseen=True),
        ),
        announced=(
            Announced(seat=4, key="emotion_control", type="artifact", name=say("Emotion Control"),
                      words="Unless stopped, both cards become negotiates."),
        ),
    )  # fmt: skip
    return table(
        **{
            "phase": "reveal", "stop": "V", "lit": ("reveal", "resolution"), "awaited": (),
            "encounter": now, **more,
        }
    )  # fmt: skip


def tripled_table() -> Table:
    """A card that a power has tripled: its line says the new value instead of a change."""
    first, second = revealed().halves
    tripled = TotalLine(
        kind="alien", seat=3, key="tripler", name="Tripler", words="times 3", change="= 120",
        after=120,
    )  # fmt: skip
    now = second.model_copy(update={"lines": (second.lines[0], tripled, *second.lines[1:3])})
    return result_table(encounter=revealed(halves=(first, now)))


def negotiate_table() -> Table:
    first, second = halves()
    now = revealed(
        halves=(
            first.model_copy(
                update={"card": face("negotiate#1"), "wins": False, "selected": True}
            ),
            second.model_copy(
                update={"card": face("reward_attack_16#1"), "value": 16, "wins": True,
                        "selected": True}
            ),
        ),
        consequences=(
            Consequence(kind="warp", seat=1, number=4),
            Consequence(kind="warp", seat=0, number=2),
            Consequence(kind="home", seat=2, number=3),
            Consequence(kind="compensation", seat=1, number=4, words="from Dana", awaited=True),
            Consequence(kind="rewards", seat=2, number=3, words="one for each ship"),
        ),
    )  # fmt: skip
    return result_table(encounter=now, awaited=(1,))


# ---- market --------------------------------------------------------------------------------------


def market(seats: int = 5, **more: Any) -> Market:
    plain: dict[str, Any] = {
        "lots": (
            Lot(id="cosmic_best_of_2#1", key="cosmic_best_of_2", letter="C", minimum=1),
            Lot(id="free_7_ships#1", key="free_7_ships", minimum=3),
            Lot(id="extra_encounter#1", key="extra_encounter", minimum=7),
        ),
        "deck": 9,
        "discards": 13,
        "bank": 14,
        "may_call": tuple(range(seats)),
    }
    return Market(**{**plain, **more})


def market_table(**more: Any) -> Table:
    auction = AuctionSeen(
        lot="free_7_ships#1",
        high=5,
        leader=1,
        order=(3, 4, 0, 1, 2),
        still_in=(2, 3, 4, 1),
        spoken=(
            BidSeen(seat=3, amount=3),
            BidSeen(seat=4, amount=4),
            BidSeen(seat=0, amount=None),
            BidSeen(seat=1, amount=5),
        ),
    )
    players = tuple(player(seat, role="", lucre=free) for seat, free in enumerate((6, 10, 8, 7, 6)))
    plain: dict[str, Any] = {
        "players": players,
        "active": 2,
        "phase": "start_turn",
        "stop": "T",
        "lit": ("start_turn",),
        "encounter": None,
        "market": market(auction=auction, may_call=(0, 1, 2, 4)),
        "awaited": (2,),
    }
    return table(**{**plain, **more})


def sold_table(**more: Any) -> Table:
    """Chidi has bought a card, which lies aside while it is carried out."""
    lots = market().lots
    sold = Sold(lot=lots[1], seat=2, price=5)
    left = market(lots=(lots[0], lots[2]), sold=sold)
    return market_table(**{"market": left, "awaited": (2,), **more})


# ---- private -------------------------------------------------------------------------------------

HAND = (
    ("attack_08#1", True, ""), ("attack_14#1", True, ""), ("negotiate#1", True, ""),
    ("morph#1", True, ""), ("reward_kicker_2#1", True, ""), ("flare_chosen", True, ""),
    ("flare_warpish", False, "In the reveal."), ("reinforcement_3#1", False, "After the reveal."),
    ("cosmic_zap#1", False, "When a power is used."), ("plague#1", False, "At the next regroup."),
)  # fmt: skip


def hand(count: int = 10) -> tuple[Playable, ...]:
    return tuple(
        Playable(
            face=face(HAND[number % len(HAND)][0]),
            now=HAND[number % len(HAND)][1],
            why_not=HAND[number % len(HAND)][2],
            marked=str(number + 1),
        )
        for number in range(count)
    )


def private_table(count: int = 10, **more: Any) -> Table:
    now = table()
    players = list(now.players)
    players[3] = players[3].model_copy(
        update={
            "hand": hand(count),
            "techs": (Tech(id="genesis_bomb", name="Genesis Bomb", research=4, ships=2),),
        }
    )
    plain: dict[str, Any] = {
        "viewer": 3,
        "players": tuple(players),
        "phase": "planning",
        "stop": "C",
        "lit": ("planning",),
        "awaited": (1, 3),
    }
    return table(**{**plain, **more})


def choice_table() -> Table:
    offered = (alien("tick_tock"), alien("citadel"))
    return table(
        viewer=2,
        phase="setup",
        stop="",
        lit=(),
        encounter=None,
        awaited=(0, 1, 2, 3, 4),
        players=tuple(
            player(seat, aliens=(), role="", choice=offered if seat == 2 else None)
            for seat in range(5)
        ),
    )


# ---- the end -------------------------------------------------------------------------------------

COURSE = (
    (0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 1, 0, 1, 0), (2, 1, 0, 1, 0),
    (2, 2, 0, 1, 1), (2, 3, 0, 1, 1), (2, 3, 1, 2, 1), (2, 3, 1, 3, 2), (2, 4, 1, 3, 2),
    (3, 5, 1, 3, 2),
)  # fmt: skip


def ending_table(winners: tuple[int, ...] = (1,), **more: Any) -> Table:
    players = tuple(player(seat, role="", foreign_colonies=COURSE[-1][seat]) for seat in range(5))
    history = tuple(CountSeen(encounter=number, colonies=row) for number, row in enumerate(COURSE))
    return table(
        **{
            "players": players, "phase": "end", "stop": "", "lit": (), "awaited": (),
            "encounter": None, "over": True, "winners": winners, "history": history,
            "reason": "colonies", **more,
        }
    )  # fmt: skip


def won_by(power: str, reason: str, colonies: int = 2, **more: Any) -> Table:
    """Chidi wins by this power, without the colonies."""
    ended = ending_table((2,), reason=reason, **more)
    players = list(ended.players)
    own = (ALIENS[2], alien(power))
    players[2] = players[2].model_copy(update={"aliens": own, "foreign_colonies": colonies})
    return ended.model_copy(update={"players": tuple(players)})


def shared_ending(*, by_power: bool = False) -> Table:
    """Bram and Chidi win together: both by colonies, or Chidi by Tick-Tock."""
    ended = won_by("tick_tock", "countdown" if by_power else "colonies", 2 if by_power else 5)
    return ended.model_copy(update={"winners": (1, 2), "encounter": revealed()})


def crowded_ending() -> Table:
    """Six players with three powers each, all winners with names and numbers at their longest."""
    ended = crowded_table()
    players = [
        one.model_copy(update={"ships_in_warp": 20, "cards": {"cosmic": 24, "reward": 11},
                               "lucre": 38, "gone": one.seat == 4})
        for one in ended.players
    ]  # fmt: skip
    return ended.model_copy(
        update={
            "players": tuple(players), "phase": "end", "stop": "", "awaited": (), "over": True,
            "winners": (0, 2, 5), "reason": "countdown", "encounter": revealed(),
        }
    )  # fmt: skip


ENDINGS = {
    "one": lambda: ending_table(encounter=revealed()),
    "shared": shared_ending,
    "a power": lambda: won_by("masochist", "all ships lost"),
    "a power and colonies": lambda: shared_ending(by_power=True),
    "early": lambda: ending_table((0, 3), reason="early", encounter=encounter()),
    "nobody": lambda: ending_table((), reason="early"),
    "crowded": crowded_ending,
}
