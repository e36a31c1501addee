"""The windows of an encounter in order, with their phases, and the stops."""

from typing import Final, Literal, TypeAlias

Phase: TypeAlias = Literal[
    "start_turn",
    "regroup",
    "destiny",
    "launch",
    "alliance",
    "planning",
    "reveal",
    "resolution",
]
"""The phases, with the rulebook's names."""

PHASES: Final[dict[str, Phase]] = {
    "turn_new_hand": "start_turn",
    "start_turn": "start_turn",
    "encounter_start": "regroup",
    "regroup_tech": "regroup",
    "regroup_retrieve": "regroup",
    "regroup_invest": "regroup",
    "destiny_before_draw": "destiny",
    "destiny_after_draw": "destiny",
    "launch_after_aim": "launch",
    "launch_commit": "launch",
    "launch_after_ships": "launch",
    "alliance_before_invite": "alliance",
    "alliance_invite": "alliance",
    "alliance_before_formed": "alliance",
    "alliance_answer": "alliance",
    "alliance_commit": "alliance",
    "alliance_after_formed": "alliance",
    "planning_new_hand": "planning",
    "planning_before_select": "planning",
    "planning_on_select": "planning",
    "planning_after_select": "planning",
    "reveal_before_reveal": "reveal",
    "reveal_own_card": "reveal",
    "reveal_after_reveal": "reveal",
    "reveal_totals": "reveal",
    "reveal_reinforce": "reveal",
    "outcome": "resolution",
    "outcome_final": "resolution",
    "resolution_winner_known": "resolution",
    "resolution_losses": "resolution",
    "resolution_before_compensation": "resolution",
    "compensation_choose_source": "resolution",
    "compensation_amount": "resolution",
    "compensation_choose_cards": "resolution",
    "after_compensation": "resolution",
    "resolution_benefits": "resolution",
    "reward_amount": "resolution",
    "after_gaining_colony": "resolution",
    "after_gaining_compensation_or_rewards": "resolution",
    "deal_terms": "resolution",
    "resolution_deal_made": "resolution",
    "failed_deal": "resolution",
    "resolution_outcome": "resolution",
    "resolution_after_win_or_deal": "resolution",
    "encounter_cards_discard": "resolution",
    "encounter_cards_discarded": "resolution",
    "encounter_end": "resolution",
}
"""Window -> its phase, in the order of an encounter. `planning_new_hand`, `regroup_tech` and
`regroup_invest` are rules between two windows, in which nothing is played. Before a new hand at the
start of a turn (`turn_new_hand`), only cards for any time can be played."""

WINDOWS: Final[tuple[str, ...]] = tuple(PHASES)

SAME_AS: Final[dict[str, str]] = {"regroup_start": "encounter_start"}
"""Other names of windows in the sheets."""


def _between(first: str, last: str) -> tuple[str, ...]:
    return WINDOWS[WINDOWS.index(first) : WINDOWS.index(last) + 1]


STOPS: Final[dict[str, tuple[str, ...]]] = {
    "T": ("turn_new_hand", "start_turn"),
    "S": _between("encounter_start", "destiny_before_draw"),
    "L": _between("destiny_after_draw", "launch_commit"),
    "A": _between("launch_after_ships", "alliance_commit"),
    "C": _between("alliance_after_formed", "reveal_before_reveal"),
    "V": _between("reveal_own_card", "compensation_amount"),
    "D": ("deal_terms",),
    "R": (
        *_between("compensation_choose_cards", "after_gaining_compensation_or_rewards"),
        *_between("resolution_deal_made", "encounter_end"),
    ),
}
"""Stop -> the windows that it asks about together."""

STOP_NAMES: Final[dict[str, str]] = {
    "T": "Turn",
    "S": "Start",
    "L": "Launch",
    "A": "Alliances",
    "C": "Cards",
    "V": "Reveal",
    "D": "Deal",
    "R": "Result",
}

ANSWERS: Final[tuple[str, ...]] = (
    "on_power_use",
    "on_card_played",
    "on_artifact_played",
    "on_artifact_or_flare_played",
    "on_flare_played",
    "on_other_flare_played",
    "on_own_artifact_played",
    "on_cosmic_zap_on_self",
    "on_tech_use",
    "on_reinforcement_played",
)
"""Windows of answers to an announced or foreseen action."""

REACTIONS: Final[tuple[str, ...]] = (
    "on_ships_to_warp",  # before they go: other places for them
    "on_ships_lost",  # they have gone: Vacuum, Healer
    "on_other_draw",
    "on_other_retrieve",
    "on_other_discard",
    "on_player_loses_power",
    "on_cosmic_deck_reshuffle",
    "on_other_colony_gained",
    "on_new_hand",
    "compensation_from_you",
)
"""Windows of reactions to an event, whenever it happens."""
