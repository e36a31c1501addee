"""The stop: all windows of a range of moments, asked about at once, in rounds."""
