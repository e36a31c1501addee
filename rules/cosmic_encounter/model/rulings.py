"""The rulings of Cosmic Encounter; docs/rules/cosmic_encounter.md says what was open, and why."""

from typing import Final

from rules.cosmic_encounter.model.rulings_of_lucre import OF_MONEY
from rules.cosmic_encounter.model.rulings_of_market import OF_MARKET
from rules.meta import Ruling

RULINGS: Final = (
    Ruling(
        "own_target",
        "A planet where the offense has a colony may be aimed at; to win there adds none.",
    ),
    Ruling(
        "secret_selection",
        "Both encounter cards are selected in secret; not even the back of the other card is seen.",
    ),
    Ruling(
        "home_before_talk",
        "Ships in the gate go home before the talk of a deal, so that ships for a new colony come"
        " from anywhere.",
    ),
    Ruling(
        "both_lose",
        "Where both sides lose by a declaration, no cards are selected, all ships of both sides"
        " go to the warp, and nobody is compensated or rewarded.",
    ),
    Ruling(
        "won_unseen",
        "An encounter that is won before cards are shown is resolved as a win; selected cards are"
        " discarded unseen, nobody is compensated, and it is no win with an attack card.",
    ),
    Ruling(
        "as_a_deal",
        "What ends as if a deal had been made is a success without exchange; effects that count"
        " deals count it.",
    ),
    Ruling("mite_ends", "An encounter that Mite ends is a success, neither a win nor a deal."),
    Ruling(
        "victory_check",
        "Colonies are counted at the end of every action outside an encounter, and inside one"
        " once, at its end.",
        option="winning",
    ),
    Ruling(
        "forced_first",
        "At one moment what is mandatory comes before what is chosen, of all players; in each"
        " kind offense, defense, then clockwise.",
    ),
    Ruling(
        "sheet_travels",
        "Tokens and cards on a sheet travel with it; cards beside planets work for whoever has"
        " the sheet.",
    ),
    Ruling(
        "power_from_next_window",
        "A power that is gained in mid-encounter begins with the next window.",
    ),
    Ruling(
        "flare_out",
        "A flare that was used is not in the hand until the encounter is over, so it cannot be"
        " lost.",
    ),
    Ruling(
        "flare_stopped",
        "A flare that is stopped, not zapped, goes back to its holder, who cannot try it again in"
        " this encounter but may use another one.",
    ),
    Ruling(
        "arithmetic",
        "Printed value, morph, changes of digits and size, kicker, cards added, multiplying with"
        " ships, worth of ships, additions, reinforcements, then rules of outcome, Loser last.",
    ),
    Ruling("marks_decide", "A reaction works only in the phases that are printed for it."),
    Ruling(
        "planet_gone",
        "Lucre on a planet that leaves the game goes to the bank, and its owner has a home colony"
        " less.",
    ),
    Ruling("healed", "The healed player cannot refuse.", option="healing"),
    Ruling(
        "windows",
        "Moments between which nothing becomes known are asked about together, in one stop.",
        brief="reactions asked in stops",
        printed="players react at each moment, one after the other, without a clock.",
    ),
    Ruling(
        "gained_cards",
        "Whoever gains cards is asked again in the stop around, before anything announced goes on.",
    ),
    Ruling(
        "gained_too_late",
        "Cards for an event are named before it, so a card gained by the event itself is too late"
        " for it.",
    ),
    Ruling(
        "passing",
        "Passing for the rest of an encounter holds in all its stops until its player names"
        " anything else; decisions are still asked, and orders still act.",
    ),
    Ruling("cover", "A round closes when all it waits for have spoken.", option="cover"),
    Ruling("dealt_flares", "Which flares were dealt stays secret.", option="flares"),
    Ruling("offered_cards", "Cards that an offer names are told to the two.", option="offers"),
    Ruling(
        "invited_with_launch",
        "The offense invites with its launch; its invitations stay sealed only where a power"
        " comes before them.",
    ),
    Ruling(
        "answered_ahead",
        "Who may still be invited may answer ahead; an answer that turns out to be unneeded or a"
        " condition that is not met is told to nobody.",
    ),
    Ruling(
        "result_foreseen",
        "The result as things stand is foreseen in the reveal; what answers it is named ahead,"
        " and asked again if it turns.",
    ),
    Ruling(
        "power_by_order",
        "A power that is always used by order is foreseen, and may be answered before its moment.",
    ),
    Ruling(
        "joining",
        "Invitations are answered in secret, all at once.",
        option="joining",
        brief="sealed joining",
        printed="invited players answer one after the other, clockwise.",
        as_printed=("in turn",),
    ),
    Ruling(
        "settled_by_flare",
        "Ships settled by a flare come from own colonies, not from the warp, unless it says"
        " otherwise.",
    ),
    Ruling(
        "flare_lends_power",
        "A super flare that lets its power work where it would not, as an ally or at another"
        " time, is a use of it, too: Cosmic Zap answers that use, Card Zap the flare.",
    ),
    Ruling(
        "super_with_power",
        "Zapping the use of a power also stops the super flare that is built on it.",
    ),
    Ruling("anti_matter_stops", "A flare that Anti-Matter stops goes back to its holder."),
    Ruling(
        "kamikaze_ships",
        "Kamikaze's ships come from colonies, the target planet among them, never from the gate.",
    ),
    Ruling(
        "kamikaze_zap",
        "Kamikaze names its ships when the power works, so a zap costs it none.",
    ),
    Ruling(
        "observer_from_warp",
        "An ally's ship that comes from the warp by Observer's flare comes as soon as the"
        " alliances are formed.",
    ),
    Ruling(
        "hoard_is_no_hand",
        "Whether a new hand is needed, a second encounter possible or a hand without encounter"
        " cards is judged on the hand, not on Miser's hoard.",
    ),
    Ruling(
        "hoard_unzapped",
        "Playing a card from Miser's hoard is no use that can be zapped, for what is selected is"
        " secret; drawing a new hoard is one, and a zapped Miser cannot play from it.",
    ),
    Ruling(
        "loser_stands",
        "A declared upset stands for the encounter, whatever becomes of Loser's colonies.",
    ),
    Ruling(
        "flares_in_deck",
        "Two flares for each player are in the cosmic deck, and ten at least, also where aliens"
        " are drawn by chance or named.",
    ),
    Ruling(
        "first_win",
        "Of two effects that would win at once the first in timing order does, the offense before"
        " all.",
    ),
    Ruling(
        "back_from_warp",
        "A ship that goes from the warp straight into an encounter has come back from it.",
    ),
    Ruling("home_colony", "A colony at home that is gained anew is a colony gained."),
    Ruling("qax_forced", "Whoever The Qax forces to join gets no grudge token."),
    Ruling("seed_stays", "What a Precursor Seed has brought is not replaced by another power."),
    Ruling(
        "techs_instead",
        "Technologies instead of a second encounter need an encounter card in hand as well.",
    ),
    Ruling("mirror_minus", "A mirrored value keeps its sign: −07 becomes −70."),
    Ruling("hate_order", "The others decide clockwise from Hate; where clocks run, all together."),
    Ruling("trade_rifts", "Rifts in a hand taken by Trader detonate; those given do not."),
    Ruling("amoeba_zero", "Amoeba needs a ship in the encounter to change its number."),
    Ruling("barbarian_hand", "Encounter cards that were played are no part of a looted hand."),
    Ruling("calculator_equal", "Calculator changes nothing where both cards are equal."),
    Ruling("calculator_call", "The call of odd or even counts values as they are by then."),
    Ruling("chosen_none", "Chosen may use none of the cards that it draws."),
    Ruling(
        "chosen_flare",
        "Chosen names its super flare, if at all, once it has seen the drawn cards.",
    ),
    Ruling("chosen_anew", "A negotiate or morph that Chosen shows makes the comparison new."),
    Ruling("citadel_once", "One citadel in each encounter, however often destiny is drawn."),
    Ruling(
        "citadel_leaves",
        "Citadels leave with their planet or alien; without power they only do nothing.",
    ),
    Ruling("clone_first", "Clone keeps the card that counted for it before others pick it up."),
    Ruling("cudgel_outside", "Ships that Cudgel smashes are outside the encounter."),
    Ruling("dictator_each", "Dictator names every destiny card of an encounter, redraws too."),
    Ruling("fido_used", "Only cards that were used to resolve the encounter can be fetched."),
    Ruling("fodder_values", "Fodder compares its cards with what both cards count by then."),
    Ruling("gambler_early", "Where its card is shown early, Gambler may bluff at that moment."),
    Ruling("gambler_claims", "A claim is any encounter card that is in a deck of this game."),
    Ruling("gambler_challenge", "Only the opposing main player may challenge Gambler."),
    Ruling("grudge_sent_away", "Who had joined Grudge and was sent away gets no token."),
    Ruling("grudge_unable", "Who had no ship to join Grudge with gets no token."),
    Ruling("grudge_ships", "Ships that were allied against Grudge cannot be used to pay."),
    Ruling(
        "tech_turned",
        "A technology that works from face down is abandoned where it is turned over unused.",
    ),
    Ruling("tech_deck", "Without technologies to draw, the discarded ones are shuffled."),
    Ruling("quark_replaced", "The card that a Quark Battery replaces is discarded."),
    Ruling("x_research", "A technology of any number needs as many ships as are on it."),
    Ruling("genesis_home", "The Genesis planet is a home planet of its system."),
    Ruling(
        "prometheus_last",
        "Of ships that leave a colony but not for an encounter the Prometheus is the last, and of"
        " those that come back from the warp the first.",
    ),
    Ruling("gluon_unable", "Who was invited and could not join gets no grudge token."),
    Ruling(
        "parasite_says",
        "Parasite says that it joins before the answers of those who were invited are told.",
    ),
    Ruling(
        "philanthropist_lent",
        "Powers that were lent go back where they came from, whatever became of them.",
    ),
    Ruling(
        "reincarnator_drawn",
        "Reincarnator's powers are drawn from all aliens that this table may deal.",
    ),
    Ruling(
        "remora_ships",
        "No more ships come with Remora than it had in the warp before the encounter.",
    ),
    Ruling("reserve_below", "Attack cards below zero may be played as reinforcements as well."),
    Ruling("shadow_seen", "Shadow executes before the gate is aimed, and all may think again."),
    Ruling("shadow_own", "With its flare the defense loses its ships as usual, and one more."),
    Ruling("tick_tock_as_deal", "What ends as if a deal had been made takes a token off, too."),
    Ruling("vacuum_colonies", "Vacuum drags ships from colonies, never out of the gate."),
    Ruling("vulch_order", "Who hands cards over to Vulch says once in which order they come."),
    Ruling(
        "warrior_success",
        "A success that is neither a win nor a deal brings Warrior no token.",
    ),
    Ruling("will_own_colour", "Where its own colour is drawn, Will names another player as well."),
    Ruling("bid_clock", "Each bid that is asked for has a clock of its own; silence is a pass."),
    Ruling("citadel_all", "All citadels of a planet are activated, or none."),
    Ruling("mirror_called", "Which card its super flare reverses is said before the reversal."),
    Ruling("sorcerer_open", "Sorcerer exchanges cards that lie open already as well."),
    Ruling("thrusters", "The ship more of the Plasma Thrusters is no use that can be answered."),
    Ruling("trader_super", "Swapping hands by its super flare takes the place of Trader's power."),
    Ruling("quake", "Where even all discards are too few, all draw one card after the other."),
    Ruling("leaver", "An encounter in which the leaver is a main player ends at once.", "house"),
    Ruling(
        "early_end",
        "When a game ends early, whoever has most foreign colonies wins, if any.",
        "house",
    ),
    Ruling("deal_together", "The cards of a deal are chosen before any of them changes hands."),
    Ruling(
        "deal_at_random",
        "Cards at random in a deal come from all that is left of a hand, whatever their backs.",
    ),
    Ruling(
        "reward_counts",
        "The numbers of cards in the reward deck are ours: the printed ones were never published."
        " Who runs this bot can give them.",
        "house",
        brief="numbers of the reward deck",
        printed="a number of each card that stands in the box alone.",
        needs="rewards",
    ),
    Ruling(
        "time_out",
        "When a stop's time is over, silence is a pass; orders, a caretaker or the mildest choice"
        " make main decisions.",
        "house",
        option="stops",
        brief="deadlines",
        printed="no deadlines; all players are waited for.",
        as_printed=("all speak",),
        timed=True,
    ),
    *OF_MONEY,
    *OF_MARKET,
)
