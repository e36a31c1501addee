"""Pictures of the Mars Auction."""
