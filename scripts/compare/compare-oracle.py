#!/usr/bin/env python3
"""Compares two programs over cases of the oracle: what passes with the one is to pass with the other.

    compare-oracle.py MODELC OTHER [--every N] [--counts FILE]

Both predict every Nth case (default: all) through `serve --stdio`, with the strict tolerances of the cases and half-precision outputs
unrounded. OTHER may be one that QEMU runs: it has five minutes for a case. Cases that pass with MODELC and not with OTHER are
printed, and are an error; those that pass with OTHER alone are printed. FILE gets the counts, a name and a number on each line.
"""
import argparse
import collections
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import oracle_run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("other")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--counts", type=Path)
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        sys.exit("error: there is no oracle in $MODELC_SHARED")
    corpus = oracle_run.corpus(folder)
    known = oracle_run.cases(corpus)
    chosen = sorted(known)[:: arguments.every]
    ids = oracle_run.FOLDER / "chosen.txt"
    ids.write_text("\n".join(identifier for _, identifier in chosen) + "\n")
    options = ["--strict", "--timeout", "300", "--ids", ids]
    results = [
        oracle_run.statuses(oracle_run.replay(folder, corpus, program, arguments.jobs, name, options))
        for name, program in (("one", arguments.modelc), ("other", arguments.other))]
    ours, others = results
    lost = [case for case in sorted(ours) if oracle_run.passes(ours[case]) and not oracle_run.passes(others.get(case, "missing"))]
    won = [case for case in sorted(ours) if not oracle_run.passes(ours[case]) and oracle_run.passes(others.get(case, "missing"))]
    for words, cases in (("passes with the first alone", lost), ("passes with the second alone", won)):
        for case in cases:
            print(f"{'/'.join(case)}: {words} ({ours[case]}, {others.get(case, 'missing')})")
    both = sum(oracle_run.passes(ours[case]) and oracle_run.passes(others.get(case, "missing")) for case in ours)
    groups = collections.Counter(oracle_run.group_of(known[case]) for case in ours if case in known)
    print(f"{both} of {len(ours)} cases pass with both ({', '.join(f'{number} {name}' for name, number in sorted(groups.items()))})")
    if arguments.counts:
        with open(arguments.counts, "a") as counts:
            counts.write(f"arm64-oracle-cases {len(ours)}\narm64-oracle-passes {both}\n")
    sys.exit(1 if lost or not both else 0)


main()
