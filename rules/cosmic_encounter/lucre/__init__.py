"""Lucre, a variant by muGodz with Phil Fleischmann: ten Lucre a player, and a market of cards.

The modules here stand on the table alone, below `steps`. Without the variant, nobody has any Lucre.

- `bank.py` moves money. Nothing else may change `game.bank`, `Player.lucre` and `Planet.lucre`. So
  bank, free and invested Lucre make 10 for each player after every action (`total`).
- `income.py` pays once ships are launched.
- `investing.py` places Lucre in regroup.
- `attack.py` uses invested Lucre in an encounter: announced, seized, stolen.
- `orders.py` does all that unasked.
- `market.py` is the auction deck, the open cards and their sale; `seen.py` shows it.

Frames and questions are in `phases`:

- `turn.py`: stop T asks all once for their calls and bids.
- `plans.py`: the questions, and the effects of the answers.
- `market_orders.py`: bids by order.
- `auctions.py`: the calls in order, each an `Auction` with the maxima left before, and the sale.
- `auction_cards.py` and `auction_encounters.py`: the effects of bought cards. An encounter by a
  card is an `ExtraEncounter`. It lies above the start of turn, which goes on with its own encounter
  afterwards. No stop below it hears of its events (`Apart`).
"""
