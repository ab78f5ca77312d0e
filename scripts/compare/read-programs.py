#!/usr/bin/env python3
"""Has coremltools read ML Programs: read-programs.py PACKAGE... prints `ok`, or what coremltools has against it, a line each.

Needs the Python of `scripts/env/find-python.sh`.
"""
import sys

from support.program_reading import program_problem


def main():
    for path in sys.argv[1:]:
        print(" ".join(str(program_problem(path) or "ok").split()), flush=True)


if __name__ == "__main__":
    main()
