"""Standing orders for Cosmic Encounter.

They name every card there is, never one's hand. They act in secret when their question opens. An
impossible order is skipped, and nobody is told. The first that fits wins. They depend on public
facts. Each kind stands in `standing/`.
"""

from collections.abc import Mapping
from typing import Any

from rules.cosmic_encounter.lucre.orders import lucre_orders
from rules.cosmic_encounter.phases.deal import AcceptColonies
from rules.cosmic_encounter.phases.market_orders import market_orders
from rules.cosmic_encounter.phases.standing.allying import DeclineAll, Invite, Join, LaunchPlan
from rules.cosmic_encounter.phases.standing.household import (
    AskAboutRewards,
    AskWhereShipsLand,
    AskWhichShipsAreLost,
    DrawTechs,
    Homes,
    Losses,
    Research,
    RewardMix,
    SecondEncounter,
)
from rules.cosmic_encounter.phases.standing.playing import (
    NeverUsePower,
    PlayCards,
    SelectCards,
    UsePower,
)
from rules.cosmic_encounter.phases.standing.reinforcing import Reinforce
from rules.cosmic_encounter.phases.standing.waiting import (
    LetPass,
    LetPassFor,
    WaitOnlyAsOrdered,
    WaitWhen,
    Watchful,
)
from rules.kernel import Seat, StandingOrder


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """Return the orders that any seat may give at any time."""
    others = [each["seat"] for each in view["players"] if each["seat"] != seat]
    return (
        LetPass(),
        LetPassFor(),
        Watchful(),
        WaitWhen(),
        WaitOnlyAsOrdered(),
        PlayCards(),
        Reinforce(),
        SelectCards(),
        UsePower(),
        NeverUsePower(),
        Join(),
        DeclineAll(),
        Invite(side="offense"),
        Invite(side="defense"),
        LaunchPlan(),
        *(LaunchPlan(against=each) for each in others),
        SecondEncounter(),
        SecondEncounter(wanted=False),
        RewardMix(),
        AskAboutRewards(),
        Homes(),
        AskWhereShipsLand(),
        Losses(),
        AskWhichShipsAreLost(),
        *((DrawTechs(), Research()) if view["options"]["techs"] else ()),
        AcceptColonies(),
        *lucre_orders(view),
        *(market_orders() if view["options"]["lucre"] else ()),
    )
