#!/usr/bin/env python3
"""Times Core AI models beside the same nets as ML Programs, with `modelc bench`.

    python3 scripts/compare/time-coreai-nets.py DIR [--modelc MODELC] [--rounds N] [--only TEXT]

DIR has NAME/NAME.aimodel and NAME/NAME.mlpackage, as scripts/compare/check-coreai-nets.py --keep leaves them. Each round times both files of each
net, one after the other, in an order that changes from round to round; a net's ratio is the median over all rounds of the least latency of one
over that of the other. Prints the nets, the slowest first. The exit status is 1 if the median over all nets, or one net that takes more than
a tenth of a millisecond, is above 1.05. Needs an idle machine.

 --modelc  The program; .build/release/modelc unless given.
 --rounds  How often each is timed; 9 unless given.
 --only    Only nets whose names contain this text.
"""
import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = 1.05
#: Shorter times are those of starting a prediction, which vary more than what is allowed.
LEAST = 1e-4


def seconds(modelc, path):
    """The least latency of a prediction with one thread; None where the model cannot run."""
    command = [modelc, "bench", str(path), "--json", "--seconds", "0.3", "--threads", "1", "--batch", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return json.loads(done.stdout)["latency"]["min"] if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    nets = sorted(path.name for path in arguments.folder.iterdir()
                  if arguments.only in path.name and all((path / f"{path.name}.{kind}").exists() for kind in ("aimodel", "mlpackage")))
    times = {name: [] for name in nets}
    for index in range(arguments.rounds):
        for name in nets:
            kinds = ["aimodel", "mlpackage"][:: 1 if index % 2 == 0 else -1]
            found = {kind: seconds(arguments.modelc, arguments.folder / name / f"{name}.{kind}") for kind in kinds}
            if all(found.values()):
                times[name].append((found["aimodel"], found["mlpackage"]))
    ratios = {name: statistics.median(one / other for one, other in pairs) for name, pairs in times.items() if pairs}
    if not ratios:
        sys.exit(f"error: there is no net with both files in '{arguments.folder}' that runs")
    slow = []
    print(f"{'net':24}{'.aimodel':>12}{'.mlpackage':>12}{'ratio':>8}")
    for name in sorted(ratios, key=lambda name: -ratios[name]):
        one, other = (statistics.median(part) for part in zip(*times[name]))
        print(f"{name:24}{1e6 * one:>9.1f} µs{1e6 * other:>9.1f} µs{ratios[name]:>8.3f}")
        if ratios[name] > ALLOWED and other > LEAST:
            slow.append(name)
    median = statistics.median(ratios.values())
    print(f"{len(ratios)} nets: the median ratio is {median:.3f}; above {ALLOWED}: {', '.join(slow) or 'none'}")
    sys.exit(bool(slow) or median > ALLOWED)


if __name__ == "__main__":
    main()
