"""The rules of Cosmic Encounter in short sections, in our own words."""

from typing import Final

from rules.meta import rules_section

RULES: Final = (
    rules_section(
        "Overview",
        "Each of three to six aliens has a home system of five planets with four ships on each."
        " Win by having colonies on five planets of other systems; players who get there in the"
        " same encounter win together.",
        "In a turn you have an encounter with another player, and a second one if the first was a"
        " success. Others may join either side.",
        "Every alien has a power that breaks a rule. With fewer than three home colonies it is lost"
        " until there are three again.",
        "A short game has four planets, four colonies to win, and needs two home colonies.",
    ),
    rules_section(
        "An encounter",
        "Regroup: bring one of your ships back from the warp.",
        "Destiny: a card says whom you meet, in their system. Your own colour: meet a foreign"
        " colony in your system, take back an empty home planet, or draw again.",
        "Launch: aim the gate at a planet and send one to four ships from your colonies. The"
        " defense fights with the ships it has there, even with none.",
        "Alliance: the offense invites, then the defense; who is invited may join one side with one"
        " to four ships.",
        "Planning: both main players choose an encounter card in secret.",
        "Reveal: the cards are shown; then reinforcements.",
        "Resolution: who has won, who loses ships, and what everybody gets.",
    ),
    rules_section(
        "Who wins",
        "Two attacks: card, ships of the side and everything else are added. The higher total wins,"
        " and a tie goes to the defense.",
        "An attack beats a negotiate. The loser takes one card at random from the winner's hand for"
        " each of their own ships lost.",
        "Two negotiates: the main players have a talk. At least one card or colony must change"
        " hands, else each loses three ships.",
        "A morph becomes a copy of the other card; two of them, and both sides lose.",
        "The offense wins: its side lands on the planet, and the ships of the other side go to the"
        " warp. The defense wins: the gate's ships go to the warp, and allies of the defense get a"
        " reward for each ship.",
    ),
    rules_section(
        "Cards",
        "Encounter cards are attacks, negotiates and morphs. Who has none at the start of their"
        " turn, or as the defense in planning, discards the rest and draws eight.",
        "Flares: super for whoever has the alien, wild for all others. One in each encounter; it"
        " comes back to the hand.",
        "A zap cancels one use of a power or a card, and can itself be cancelled.",
        "A super flare that lets its power work where it would not is a use of that power, too: a"
        " Cosmic Zap answers the use, a Card Zap the flare.",
        "When several may act, the offense comes first, then the defense, then the others"
        " clockwise. What is forced comes before what is chosen.",
    ),
    rules_section(
        "The stops",
        "At a table silence is consent. Here it is filed ahead: moments between which nothing"
        " becomes known unless somebody acts are asked about together, in one stop.",
        "Turn: a new hand, the market. Start: the ship from the warp, cards played at the start of"
        " an encounter. Launch: destiny, aim, ships and the offense's invitations. Alliances: the"
        " defense's invitations, then joining.",
        "You may answer before all invitations are out: what you do if one side invites you, and"
        " if both do; with which ships; and only if somebody before you in table order joins a"
        " side, or does not. If you would rather wait and see, you are asked in that order.",
        "Cards: what may be used before the cards are shown, kickers, and the encounter card."
        " Reveal: everything from the shown cards to the winner. Deal: the talk, after two"
        " negotiates. Result: ships, rewards, compensation, a second encounter.",
        "The offense may say with their card whether they go on after a success. They are asked"
        " once more only if somebody has done something since. Rewards are ships, then cosmic"
        " cards, unless you have ordered to be asked.",
        "The strip on the picture lights all phases that the present stop covers.",
    ),
    rules_section(
        "Rounds of a stop",
        "The post of a stop says what is announced, and what will come by itself as things stand."
        " In secret, everybody who may act names what they want to do in the moments to come, and"
        " what they answer to what is announced.",
        "When the round closes, the first thing named is announced and not yet carried out: a new"
        " round asks for answers to it. What nobody answers is carried out. What others had named"
        " stays secret, and is filled in for them.",
        "What you name counts as things are: if something happens before its moment, you are asked"
        " again, unless you marked it to count whatever happens.",
        "To pass holds for this round. You may also pass for the rest of the stop or of the"
        " encounter; then you are asked only for what you must decide, and orders still act.",
        "Whoever gains a card in a stop is asked again in it, before anything announced goes on.",
    ),
    rules_section(
        "Who is asked, and how loudly",
        "A main decision, such as your ships or your card, is asked by name and with a ping. All"
        " else is asked quietly, and counts as a pass when its clock runs out.",
        "You are called once in a stop. If your time to decide runs out, your orders decide, else"
        " your caretaker, else the mildest choice; that stop does not wait for you again until you"
        " speak. After two such times running you have no longer than those who are asked quietly.",
        "Who may act follows from what all can see: cards in a hand, a technology face down, a"
        " power that works. It never depends on what you hold. Nobody learns who has spoken, nor"
        " for whom the table waits in secret.",
        "A stop closes when all it waits for have spoken, but not at once: a short while of unknown"
        " length hides whether anybody had anything to say. The only person at a table hides from"
        " nobody, and is asked only where something fits.",
    ),
    rules_section(
        "Orders",
        "Leave orders for what you would do anyway: let pass, wait for me, play this card, use this"
        " power, join if invited, invite, launch, choose a card, reinforce.",
        "Orders act when a round closes, in silence. One that cannot be carried out is skipped, and"
        " nobody is told. The first that fits wins; a new one of a kind comes before older ones.",
        "Most take details: where and when (while my side loses, when a certain power is used, when"
        " somebody announces anything), at whom, with how many ships, only once. To wait for you"
        " while a card could be played holds whether you have it or not.",
        "An order is never your word where that would show your hand: whoever is waited for is"
        " waited for all the same, and their card orders count when the time is over. A power that"
        " you always use is foreseen by all.",
        "Without orders: you are asked when you are invited, and as a main player when your side"
        " loses as things stand; in all else your silence is a pass.",
    ),
    rules_section(
        "Deals",
        "Both main players talk in the channel, which binds nobody, and make offers here. Each has"
        " one offer on the table: it may be replaced or withdrawn, and the other may accept it or"
        " offer something else. Nobody sees what you draft.",
        "Each side of an offer may give room for a colony, with a number of ships; cards by name,"
        " of the giver's choice or at random; Lucre; ships that Zombie frees. At least one card"
        " or colony must change hands. All see what an offer is about, and only the two of you"
        " which cards it names.",
        "You may ask for a card by name that the other does not hold: then it cannot be accepted,"
        " and nobody is told why.",
        "Without an offer accepted in time, and whenever one of you says no deal, both lose three"
        " ships. An offer in the last two hours moves the end on by two, three times at most.",
        "All cards are chosen first and then change hands together. Order: accept a colony for a"
        " colony.",
    ),
    rules_section(
        "Lucre",
        "A variant by muGodz, with Phil Fleischmann as contributor. There are ten Lucre for each"
        " player, and all of them can be seen: in the bank, free with a player, or invested on a"
        " planet. The start player begins with 1, the next with 2, and so on; where the table has"
        " agreed on it, whoever is new to the game with more.",
        "Income: once ships are launched the offense gets 1 and the defense 2; in the offense's own"
        " system the offense gets 3. Where the bank is empty, the richest of the others pays.",
        "At every start of a turn each may call one of three auction cards. The caller bids first;"
        " then all bid higher or pass for good. You may leave a secret maximum.",
        "Investing: in every regroup all may place free Lucre on home planets where they have a"
        " colony. Name it in the stop Start; amounts named for one planet add up. It cannot be"
        " taken back.",
        "Attack: when a planet with your Lucre is met and you are a main player, each Lucre there"
        " counts +1 or −1 for your side, as you announce before the cards are selected. It is not"
        " spent. You are asked with your card, or leave an order. Unless you say otherwise all of"
        " it counts with the sign that helps, as far as all can see.",
        "An offense that wins takes all Lucre on the planet; its allies take none. Allies of a"
        " defense that wins may take it in place of single rewards. Nothing else moves it: a deal"
        " or two beaten sides leave it there, and a planet that leaves gives it to the bank.",
    ),
    rules_section(
        "The market",
        "At every start of a turn three auction cards lie open. All who could pay for one are"
        " asked once, quietly: which they call, which they bid on if another calls it, and up to"
        " how much; then at most how many, and how much in all. Whoever says nothing lets it pass.",
        "When the stop has closed, the active player calls first or passes, then the others in turn"
        " order, until all have passed one after the other. Each may call one card until the next"
        " start of a turn, with at least the number printed on it.",
        "The caller bids first. Then all bid higher or pass for good, in turn order; the last one"
        " in pays the bank. A maximum is secret and bids by the smallest steps, as its owner would"
        " have bid in turn; with “then ask me” the auction waits there. What everybody has said is"
        " sealed when the first card is called.",
        "Nobody bids more than their free Lucre. One invested Lucre may go into a price and lowers"
        " it by 2.",
        "The buyer of a card does what it says, or discards it without effect. An encounter that"
        " it brings is played at once; then all are asked about the rest of the market.",
        "When one card is left to draw, it is shuffled with discards and market into a new deck.",
    ),
    rules_section(
        "Technologies",
        "Each player has one face down. At the start of each regroup you may move a ship onto it,"
        " or turn it over: with as many ships as its number it stays, with fewer it is discarded.",
        "Ships on a technology take no part in encounters and come home when it is turned over.",
        "Instead of a second encounter, draw one technology and one more for each of your foreign"
        " colonies, and keep one.",
    ),
    rules_section(
        "Hidden information",
        "Ships, Lucre, bids, discards and the number of cards in every hand, by their backs, can be"
        " seen by all.",
        "Hands, technologies face down, chosen cards and the choice of an alien are their owner's"
        " alone, and the order of a deck is nobody's.",
        "Robots know no more than the seat they play.",
    ),
    rules_section(
        "Whose words",
        "What aliens, flares and other cards do is said in our own words. Whoever runs this bot and"
        " owns the game can give its words, and the numbers of the reward deck, in a file.",
        "How many of each card the reward deck holds was never published: the numbers used here are"
        " ours.",
    ),
)
