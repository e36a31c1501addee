"""Lucre, a variant by muGodz with Phil Fleischmann: ten Lucre a player, and a market of cards.

`bank.py` moves money: nothing else may change `game.bank`, `Player.lucre` and `Planet.lucre`, so
that bank, free and invested Lucre are 10 for each player after every action (`total`). `income.py`
pays once ships are launched, `investing.py` is what is placed in regroup, `attack.py` what becomes
of it in an encounter: announced, seized, stolen; `orders.py` does all that unasked. `market.py` is
the auction deck, what lies open and how it is sold, `seen.py` shows it. These modules stand on the
table alone, below `steps`. Where the table plays without the variant, nobody has any Lucre.

Frames and questions are in `phases`: `turn.py` (stop T asks all once what they call and bid),
`plans.py` (the questions, and what comes of the answers), `market_orders.py` (what is bid unasked),
`auctions.py` (the calls in their order, each an `Auction` with the maxima that were left, and the
sale), `auction_cards.py` and `auction_encounters.py` (what is bought). An encounter that a card
brings is `ExtraEncounter`: it lies above the start of turn, which goes on with its own encounter
when the other one is over; no stop below it hears of what happens in it (`Apart`).
"""
