"""Many evenings in words and pictures: one neutral list of parts, and one small writer per format."""
