"""`python -m modelc` is the command `modelc`."""

from ._command import main

main()
