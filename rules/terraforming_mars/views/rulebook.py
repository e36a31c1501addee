"""The rules of Terraforming Mars in short sections, in our own words."""

from typing import Final

from rules.meta import rules_section

RULES: Final = (
    rules_section(
        "Overview",
        "Corporations compete while they make Mars habitable together. The game ends after the"
        " generation in which temperature (+8 °C), oxygen (14 %) and oceans (9) are all complete.",
        "Every step of a parameter raises the terraform rating of whoever made it; the rating is"
        " income and, in the end, points.",
        "A generation has four phases: player order, research, action, production. The first one"
        " skips player order and research.",
    ),
    rules_section(
        "Setup",
        "Each player gets two corporations and ten project cards (with Prelude also four preludes),"
        " keeps one corporation and two preludes, and buys any of the ten for 3 M€ each.",
        "With the beginner corporation on offer, each decides before the deal whether to start with"
        " it: 42 M€ and all ten cards free, without a choice.",
        "All choose at once and in secret. The cards must be payable from the corporation's money.",
        "The rating starts at 20. Without Corporate Era each production starts at 1.",
    ),
    rules_section(
        "Research",
        "From the second generation on everybody sees four cards and buys any of them for 3 M€"
        " each. With the draft option, cards are picked and handed on first: clockwise in even"
        " generations, the other way round in odd ones.",
    ),
    rules_section(
        "Mars Auction",
        "A fan variant: nobody is dealt anything. For each player two companies, four preludes and"
        " ten projects lie face up; three auctions follow, after which companies, then preludes,"
        " then projects are handed out. Later, four projects for each player are auctioned in"
        " place of every research phase.",
        "In turn order put one or two markers on cards, or pass for the whole auction. You may"
        " have at most 3 markers on a card and 15 in an auction, and only markers that you could"
        " pay for. Markers on cards not yet handed out stay.",
        "Handing out: the card with most markers goes first, to whoever has most on it; ties go to"
        " fewer cards in front, then to the one nearer to the first player. The winner owes 1 M€ a"
        " marker, the first on companies and preludes being free; losers owe nothing.",
        "Play one of your companies and two of your preludes; take projects to hand for 2 M€ each."
        " Terralabs Research owes 1 less for each card won (to hand: 1 M€), Polyphemos 1 more (to"
        " hand: 3 M€).",
    ),
    rules_section(
        "Actions",
        "In turn order, take one or two actions. If you take none, you pass: you are out until the"
        " next generation. The phase ends when all have passed.",
        "Play a card; use a blue card's action (each once a generation); use a standard project;"
        " claim a milestone; fund an award; turn 8 plants into a greenery; turn 8 heat into a"
        " temperature step; sell cards for 1 M€ each.",
        "If a table's time limit runs out after your first action, your turn ends. Before it, a"
        " card's action that costs nothing is used, else 8 heat are turned, else your cheapest card"
        " is sold, else a greenery is placed; without any of these, and the second time in one"
        " generation, you pass.",
    ),
    rules_section(
        "Playing cards",
        "Requirements must hold before the card is played. Steel (2 M€) pays for building tags,"
        " titanium (3 M€) for space tags; nothing is given back.",
        "Lowered production must be there. Tiles without a legal space, parameters at their end and"
        " resources without a card to lie on are lost; the rest happens. So it is printed; the"
        " designer's errata and most groups do not let a card be played whose tile has no space"
        " (option: no room for a tile).",
        "Events go face down when they are done: their tags no longer count, their points do.",
    ),
    rules_section(
        "Parameters",
        "Temperature runs from −30 to +8 °C in steps of 2. Reaching −24 and −20 gives a step of"
        " heat production, reaching 0 an ocean.",
        "Oxygen runs from 0 to 14 %. Reaching 8 % raises the temperature one step.",
        "A parameter at its end moves no further and gives nothing.",
    ),
    rules_section(
        "Tiles",
        "Oceans go on spaces reserved for them. Cities may not touch other cities. Greeneries go"
        " next to a tile of yours if they can, and raise the oxygen.",
        "Take the bonus of the space you cover, and 2 M€ for every ocean next to your new tile.",
        "A greenery is worth a point, a city a point for each greenery next to it.",
    ),
    rules_section(
        "Standard projects",
        "Power Plant 11 M€: energy production. Asteroid 14 M€: temperature. Aquifer 18 M€: an"
        " ocean. Greenery 23 M€. City 25 M€, with a step of M€ production.",
    ),
    rules_section(
        "Milestones and awards",
        "A milestone costs 8 M€ and is worth 5 points; only three can be claimed, each once.",
        "Awards cost 8, then 14, then 20 M€ to fund; at the end whoever has most gets 5 points, the"
        " second 2 (not with two players). Ties share the first place, and then nobody is second.",
    ),
    rules_section(
        "Production",
        "Energy becomes heat. Then take M€ (rating plus production) and everything else that you"
        " produce.",
    ),
    rules_section(
        "The end",
        "After the last production, plants may still become greeneries, in player order. Then count"
        " rating, awards, milestones, greeneries, cities and cards. M€ break ties.",
    ),
    rules_section(
        "Preludes",
        "Two preludes are played before the first generation. One that cannot be carried out is"
        " discarded for 15 M€.",
        "“The next card” of Indentured Workers and Special Design is the next project card, also if"
        " a prelude plays one of these or the next card. A prelude itself is no such card.",
    ),
    rules_section(
        "Alone",
        "Rating 14, Corporate Era cards, no production; two neutral cities and greeneries lie on"
        " the map. Complete all parameters in 14 generations (12 with Prelude), or, as another aim,"
        " reach a rating of 63. There are no milestones and awards.",
    ),
    rules_section(
        "About",
        "An unofficial implementation by fans, with no art and no printed text of the publishers.",
    ),
)
