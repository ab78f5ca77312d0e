#!/usr/bin/env python3
"""Times how long programs take to start: Benchmarks/start.py PROGRAM...

Each program runs `--version`, and `inspect` of a small model, 200 times in turns with the others, after some runs that do not count.
Prints the medians of wall time and of processor time in milliseconds, and bytes of the program.
"""
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

MODEL = Path(__file__).resolve().parent.parent / "examples" / "models" / "HabitatPricer.mlmodel"
RUNS = 200


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    programs = sys.argv[1:]
    if not programs:
        sys.exit(__doc__.split("\n")[0])
    print(f"load average {os.getloadavg()[0]:.1f}\n\n| program | bytes | `--version` ms | processor ms | `inspect` ms | processor ms |")
    print("|---|---|---|---|---|---|")
    times = {(program, what): [] for program in programs for what in ("version", "inspect")}
    for round in range(RUNS + 10):
        for program in programs:
            for what, command in (("version", [program, "--version"]), ("inspect", [program, "inspect", str(MODEL)])):
                taken = run(command)
                if round >= 10:
                    times[program, what].append(taken)
    for program in programs:
        columns = [f"{1000 * statistics.median(column):.1f}" for what in ("version", "inspect")
                   for column in zip(*times[program, what])]
        print(f"| {program} | {os.stat(program).st_size:,} | {' | '.join(columns)} |")


if __name__ == "__main__":
    main()
