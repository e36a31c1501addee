"""Lucre, a variant by muGodz with Phil Fleischmann: ten Lucre a player, and a market of cards.

`bank.py` moves money: nothing else may change `game.bank`, `Player.lucre` and `Planet.lucre`, so
that bank, free and invested Lucre are 10 for each player after every action (`total`). `income.py`
pays once ships are launched, `investing.py` is what is placed in regroup, `attack.py` what becomes
of it in an encounter: announced, seized, stolen; `orders.py` does all that unasked. `seen.py` shows
the market. These modules stand on the table alone, below `steps`; frames and questions are in
`phases`. Where the table plays without the variant, nobody has any Lucre.
"""
