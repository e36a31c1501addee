"""Cosmic Encounter, for three to six players."""
