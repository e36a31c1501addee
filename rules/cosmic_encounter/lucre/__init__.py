"""Lucre, a variant by muGodz with Phil Fleischmann: ten Lucre a player, and a market of cards.

`bank.py` moves money: nothing else may change `game.bank`, `Player.lucre` and `Planet.lucre`, so
that bank, free and invested Lucre are 10 for each player after every action (`total`). These modules
stand on the table alone, below `steps`; frames and questions are in `phases`. `income.py` pays after each launch, `investing.py` places Lucre on home planets, `attack.py` is its use in an
encounter: announced in planning, seized by an offense that wins, stolen by defensive allies.
`seen.py` shows the market. Where the table plays without the variant, nobody has any Lucre.
"""
