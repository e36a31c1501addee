"""The stops of Cosmic Encounter: what is asked in them, of whom, and what is announced there."""
