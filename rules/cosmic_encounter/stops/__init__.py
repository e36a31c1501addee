"""The stops of Cosmic Encounter: their questions, their players, their announcements."""
