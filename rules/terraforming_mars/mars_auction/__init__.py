"""The Mars Auction, in which all cards are won at auction (docs/rules, sections 13 to 18)."""
