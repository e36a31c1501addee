"""The Mars Auction: a fan variant in which all cards are won at auction (mars_auction.md)."""
