"""Cosmic Encounter, for three to six players.

Adding an alien
---------------
One file, `powers/<alien>.py`: a subclass of `Power` with its power, its two flares and the frames
that only it needs. Nothing else lists it: importing `powers` reads every file. Its test is
`tests/rules/cosmic_encounter/powers/test_<alien>.py`, a test for each ruling and flare side.
`powers/human.py`, `tripler.py`, `zombie.py`, `oracle.py`, `filch.py` and `void.py` are examples.

1. **Marked methods** say when something may be used. `@at(window, who=…, use="mandatory")` is the
   power (optional unless said), `@wild(window, who=…)` and `@superpower(window, who=…)` the flare.
   Windows are those of `model/windows.py`. `when(self, game, use)` is a further condition (shared
   ones stand in `steps/conditions.py`), `targets(self, game, use)` gives options of which one is
   named with the use (`use.target`, `use.target_seat`), `after_use` says where the flare goes,
   `zappable=False` marks what is no "use". `texts/uses.toml` says in a sentence what each method
   does. `alien.py` has what every alien imports. A method carries out what was announced and not
   stopped; it may return a frame. `when` and `targets` only look, are asked at many tables and
   often ahead of time: cards may not be shown yet, there may be no defense yet (whoever asks for an
   opponent then is taken to have said no), `use.event` may be empty (it *could* happen). Whether
   a power is offered must follow from what all can see. A stop asks once for all its windows, so
   `when` must be true already when it *could* be true at its window (Filch in stop R, before the
   cards are discarded); the method then does nothing where it has become impossible.
2. **Three kinds of windows.** Those of an encounter (`reveal_totals`) come in their order. Answers
   (`on_power_use`, `on_card_played`, …) go on top of what was announced: `use.answered` is that
   action; `steps/zaps.py` stops it. Reactions (`on_ships_to_warp`, `on_ships_lost`,
   `on_other_draw`, …) come when something happens: `use.event` has `seat` and more. A power's owner
   is asked then; a flare must have been named ahead in the stop, so that nobody learns of it.
   Ships are sent elsewhere by `losing(game).divert(seat, "home")` in `on_ships_to_warp`; what comes
   of ships that have gone (Vacuum, Healer) is `on_ships_lost`. `with_power` flares answer their
   own power, `@superpower("on_power_use", when=with_own_power)`, or are marked at a window just
   before it; they leave a word in `game.encounter.notes[alien]`. A super flare that lets its power
   work where it would not (as an ally) is marked `lends=True`: zaps of powers answer it as well.
3. **Totals**: a use adds a term, `game.encounter.term(stage, use.why, use.seat, side, amount)`, and
   `reckon(self, game, sums, term)` works it out in the order of `STAGES` each time the totals are
   counted: change `sums[side].card`, `.added`, `.worth`, `.signs`, `.instead_of_ships`. Effects on
   who wins set `game.encounter.won_by`, `.reversed`, `.talk`; on cards `replace_card`.
4. **Numbers** that others ask for are methods of `Power` to override: `ships_to_send`,
   `ship_worth`, `reward_units`, `compensation_units`, `destination_of_losses`, `may_go_on`,
   `aims_freely`, `compensation_in_all`, `compensation_chooser`, `cards_kept`,
   `keeps_face_down`, `has_won`. A number that is missing is one more method there, which passes
   its value on, and `game.fold(name, value, seat)` where it is needed.
   If the change is zappable, an empty forced use at the window announces it: once zapped, the
   power is out and the number is as ever.
5. **Doing things**: frames and functions of `steps/`: `losses.py` (LoseShips, ChooseLosses),
   `ships.py` (Land, free, join_encounter), `cards.py` (Draw, discard, ChooseDiscards, TakeCards,
   give, taken, NewHand, look_at_hand), `giving.py` (ChooseGift, PickCards, Settle), `colonies.py`
   (place), `allies.py` (join, JoinWith), `planets.py` (planet_leaves), `turns.py` (replace_card,
   all_go_home, cut_short, take_used_card), `powers.py` (trade_powers), `then.py` (several in a
   row). What nobody could foresee (cards drawn, hands swapped) calls `unforeseen(game)` of
   `asking.py`: all that is left of the stop is asked anew. A question of its own is a `Decision`
   (`deciding.py`): `next_question` until None, then `carry_out`; its moment must stand in
   `looks/advice.py` (`power` fits most). Cards leave hands only through these, ships never vanish:
   every table has 20 ships a player (16 in a short game) and all cards.
   A card is played with `game.play_out` and comes back with `game.take_back`, for it may lie in a
   hoard (`game.playable`). What changes hands or what others have named calls `unforeseen`. A
   forced use that does so before main players decide is marked `decided_first` (Shadow, Mite).
6. **Remembering**: until the end of the encounter `game.encounter.notes[alien]` (then
   `after_encounter` is called, also of a flare whose alien nobody has; `somebody_leaves` before
   a player leaves); longer, on the
   sheet: `game.sheet(alien).tokens`, `.cards` (hidden from others), `.notes`. It travels with the
   alien. `tokens_at_start`, `set_up`, `has_setup_text`, `keeps_power_without_home_colonies`,
   `not_with`, `worth` say the rest.
7. **A ruling** is a line in `model/rulings.py`, a comment that begins `Ruling:`, and a test.

Artifacts and technologies are written alike (`artifacts/`, `technologies/`): `Effects` with
`@card` or `@technology`, their `id` being the card's key.
A technology is a `Technology` (`model/tech.py`), discarded once used if it is a `UsedOnce`; it says
whether it is `hidden` until its use, or `stays`, and what comes of it as it is `completed`.
Lucre is a package of its own (`lucre/`, which says what stands where): money moves through
`lucre/bank.py` alone, and tests of it stand on `tests/rules/cosmic_encounter/lucre_table.py`.
Tests stand on `tests/rules/cosmic_encounter/table.py`: `meeting(*aliens, hands=…, ships=…)` begins
at stop C of an encounter of seat 0 with seat 1, and `go(game, cards=…, acts=…)` plays on.
"""
