"""The console `play`: a core that takes a line and gives lines, and two shells around it."""
