"""A module that the program imports from its own folder."""

RUNTIME = "python3.13"
MEMORY = 256
