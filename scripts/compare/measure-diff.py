#!/usr/bin/env python3
"""Times `modelc diff` beside `cmp` for two ML Programs with 277 MB of weights: equal ones, and ones in which a weight differs.

    "$(scripts/env/find-python.sh)" scripts/compare/measure-diff.py [--modelc PATH] [--rounds 7] [--most 1.2]

The files are read once before anything is timed, so that all of them are in memory. Times are the best of all rounds. `cmp` is
given the weight files alone, and ends at the first difference, which is near the end. Status 1 if diff takes more than --most
times as long. Needs the packages in scripts/env/requirements.txt and 600 MB of disk.
"""
import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def seconds(*command):
    start = time.perf_counter()
    status = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    if status not in (0, 1):
        sys.exit(f"{command}: status {status}")
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--most", type=float, default=1.2)
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder) / "Old.mlpackage", Path(folder) / "New.mlpackage"
        subprocess.run([sys.executable, ROOT / "Benchmarks/make_programs.py", "weights", old], check=True,
                       stdout=subprocess.DEVNULL)
        shutil.copytree(old, new)
        weights = [next(package.rglob("weight.bin")) for package in (old, new)]
        for what in ("equal models", "one weight differs"):
            if what == "one weight differs":
                with open(weights[1], "r+b") as file:
                    file.seek(-3, 2)
                    byte = file.read(1)[0]
                    file.seek(-3, 2)
                    file.write(bytes([byte ^ 1]))
            times = {"cmp": [], "diff": []}
            for _ in range(arguments.rounds):
                times["cmp"].append(seconds("cmp", *weights))
                times["diff"].append(seconds(arguments.modelc, "diff", old, new))
            cmp, diff = min(times["cmp"]), min(times["diff"])
            failed = failed or diff > arguments.most * cmp
            print(f"{what}: cmp {1000 * cmp:.0f} ms, modelc diff {1000 * diff:.0f} ms, {diff / cmp:.2f} times")
    sys.exit(failed)


main()
