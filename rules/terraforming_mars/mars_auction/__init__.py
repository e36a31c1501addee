"""The Mars Auction: a fan variant in which every card is won at auction (mars_auction.md)."""
