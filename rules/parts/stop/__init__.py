"""The stop: one question about all windows of a range of moments, asked in rounds."""
