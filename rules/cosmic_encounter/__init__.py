"""Cosmic Encounter, for three to six players.

Adding an alien
---------------

One file, `powers/<alien>.py`: a subclass of `Power` with its power, its two flares and its own
frames. Nothing else lists it: importing `powers` reads every file. Its test is
`tests/rules/cosmic_encounter/powers/test_<alien>.py`, a test for each ruling and flare side.
`powers/human.py`, `tripler.py`, `zombie.py`, `oracle.py`, `filch.py` and `void.py` are examples.

1. **Marked methods** say when something may be used. `alien.py` has what every alien imports.

   - `@at(window, who=…, use="mandatory")` is the power (optional unless said).
   - `@wild(window, who=…)` and `@superpower(window, who=…)` are the flare.
   - Windows are those of `model/windows.py`.
   - `when(self, game, use)` is a further condition. Shared ones stand in `steps/conditions.py`.
   - `targets(self, game, use)` gives options of which one is named with the use (`use.target`,
     `use.target_seat`).
   - `after_use` says where the flare goes. `zappable=False` marks what is no "use".
   - `texts/uses.toml` says in a sentence what each method does.

   A method carries out a use that was announced and not stopped; it may return a frame.

   `when` and `targets` only look. They are asked at many tables, often ahead of time:

   - Cards may not be shown yet.
   - There may be no defense yet. A `when` that asks for an opponent then counts as False.
   - `use.event` may be empty (it *could* happen).
   - All must be able to see whether a power is offered.
   - A stop asks once for all its windows. So `when` must be true already when it *could* be true
     at its window (Filch in stop R, before the cards are discarded). The method does nothing where
     it has become impossible.

2. **Three kinds of windows.**

   - Those of an encounter (`reveal_totals`) come in their order.
   - Answers (`on_power_use`, `on_card_played`, …) go on top of an announced action, which is
     `use.answered`. `steps/zaps.py` stops it.
   - Reactions (`on_ships_to_warp`, `on_ships_lost`, `on_other_draw`, …) come with an event:
     `use.event` has `seat` and more. A power's owner is asked then. A flare must have been named
     ahead in the stop, so that nobody learns of it.
   - `losing(game).divert(seat, "home")` in `on_ships_to_warp` sends ships elsewhere. Consequences
     of ships that have gone (Vacuum, Healer) belong to `on_ships_lost`.
   - `with_power` flares answer their own power, `@superpower("on_power_use",
     when=with_own_power)`, or are marked at a window just before it. They leave a word in
     `game.encounter.notes[alien]`.
   - `lends=True` marks a super flare that lets its power work where it would not (as an ally).
     Zaps of powers answer it as well.

3. **Totals**: a use adds a term, `game.encounter.term(stage, use.why, use.seat, side, amount)`.
   `reckon(self, game, sums, term)` works it out in the order of `STAGES`, each time the totals are
   counted. It changes `sums[side].card`, `.added`, `.worth`, `.signs`, `.instead_of_ships`. Effects
   on the winner set `game.encounter.won_by`, `.reversed`, `.talk`; on cards `replace_card`.
4. **Numbers** that others ask for are methods of `Power` to override: `ships_to_send`,
   `ship_worth`, `reward_units`, `compensation_units`, `destination_of_losses`, `may_go_on`,
   `aims_freely`, `compensation_in_all`, `compensation_chooser`, `cards_kept`,
   `keeps_face_down`, `has_won`. A missing number is one more method there, which passes
   its value on, and `game.fold(name, value, seat)` where it is needed.
   If the change is zappable, an empty forced use at the window announces it. Once zapped, the
   power is out and the number is the usual one.
5. **Doing things**: frames and functions of `steps/`:

   - `losses.py`: LoseShips, ChooseLosses
   - `ships.py`: Land, free, join_encounter
   - `cards.py`: Draw, discard, ChooseDiscards, TakeCards, give, taken, NewHand, look_at_hand;
     `to_pay` where one of several cards is paid
   - `discards.py`: pick_up, PickUpOne, DropJunk
   - `giving.py`: ChooseGift, PickCards, Settle
   - `colonies.py`: place
   - `allies.py`: join, JoinWith
   - `planets.py`: planet_leaves
   - `turns.py`: replace_card, all_go_home, cut_short, take_used_card
   - `powers.py`: trade_powers
   - `then` of `stops/then.py`: several in a row

   Cards leave hands only through these, and come into hands only through `gain` of
   `stops/frame.py`. Ships never vanish: every table has 20 ships a player (16 in a short game) and
   all cards.

   - A seat that gains cards is asked again in the stop around, by itself, before anything announced
     goes on: where any card could still be used there, or where it decides something.
   - Another event that nobody could foresee calls `unforeseen(game)` of `stops/present.py`: the
     rest of the stop is asked anew. A change of named things does so, too.
   - A forced use that does so before main players decide is marked `decided_first` (Shadow, Mite).
   - A question of its own is a `Decision` (`deciding.py`): `next_question` until None, then
     `carry_out`. Its moment must stand in `views/advice.py` (`power` fits most).
   - `game.play_out` plays a card and `game.take_back` brings it back, for it may lie in a hoard
     (`game.playable`).

6. **Remembering**: until the end of the encounter `game.encounter.notes[alien]`. Then
   `after_encounter` is called, also of a flare whose alien nobody has. `somebody_leaves` is called
   before a player leaves. Longer, on the sheet: `game.sheet(alien).tokens`, `.cards` (hidden from
   others), `.notes`. The sheet travels with the alien. `tokens_at_start`, `set_up`,
   `has_setup_text`, `keeps_power_without_home_colonies`, `not_with`, `worth` say the rest.
7. **A ruling** is a line in `model/rulings.py`, a row of `docs/rules`, a comment that begins
   `Ruling (own_target)`, and a test.

Artifacts and technologies are written alike (`artifacts/`, `technologies/`): `Effects` with
`@card` or `@technology`, their `id` being the card's key.
A technology is a `Technology` (`model/tech.py`); a `UsedOnce` is discarded after its use. It says
whether it is `hidden` until its use, or `stays`, and what follows when it is `completed`.

Lucre is a package of its own (`lucre/`, which says what stands where). Money moves through
`lucre/bank.py` alone. Its tests stand on `tests/rules/cosmic_encounter/lucre_table.py`.

Tests stand on `tests/rules/cosmic_encounter/table.py`. `meeting(*aliens, hands=…, ships=…)` begins
at stop C of an encounter of seat 0 with seat 1. `go(game, cards=…, acts=…)` plays on.
"""
