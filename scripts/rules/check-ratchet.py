#!/usr/bin/env python3
"""Checks that no count in .ci/ratchet.tsv, and no floor in .ci/floors.tsv, falls without a reason, and that none is forgotten.

usage: scripts/rules/check-ratchet.py

Each line of a file is NAME, COUNT, and, if the count was ever lowered, REASON, separated by tabs. The file is compared with
the one of the last commit, and that with the one before, through all first parents: a count that falls, or a line that goes away,
needs a reason that was not there before. A line that is no longer counted stays with the count 0 and a reason. Falls from before
reasons were demanded are in .ci/ratchet-past.tsv: commit, name, reason. Each name whose count is not 0 must be in .ci/steps.sh,
which passes it to scripts/rules/compare-count.sh.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = (".ci/ratchet.tsv", ".ci/floors.tsv")
PAST = ".ci/ratchet-past.tsv"


def git(*arguments):
    run = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def lines(file, text):
    """Counts and reasons by name; exits when the file cannot be read."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) not in (2, 3) or not columns[1].isdigit() or columns[0] in found:
            sys.exit(f"{file}:{number}: expected a name of its own, a count and at most a reason, separated by tabs")
        found[columns[0]] = int(columns[1]), columns[2] if len(columns) == 3 else ""
    return found


def falls(file, old, new):
    """Counts that fall from one version of the file to the next without a reason, each with a sentence."""
    for name, (count, reason) in old.items():
        after, given = new.get(name, (0, ""))
        if after < count and (not given or given == reason):
            yield name, f"{name} falls from {count} to {after if name in new else 'no line'} without a reason in {file}"


def past():
    """Reasons by commit and name; exits when the file cannot be read."""
    rows = [line.split("\t") for line in (ROOT / PAST).read_text().splitlines() if line and not line.startswith("#")]
    if any(len(row) != 3 or not all(row) for row in rows):
        sys.exit(f"{PAST}: expected commit, name and reason, separated by tabs")
    return {(commit, name): reason for commit, name, reason in rows}


def compare(file, excused, used):
    """How many versions were compared, and the falls in them."""
    newer, where, problems = (ROOT / file).read_text(), "the working tree", []
    commits = (git("log", "--first-parent", "--format=%H", "--", file) or "").split()
    for commit in commits:
        before = git("show", f"{commit}:{file}")
        if before is None:
            # The commit that deletes or adds it.
            continue
        for name, problem in falls(file, lines(file, before), lines(file, newer)):
            if (where[:8], name) in excused:
                used.add((where[:8], name))
            else:
                problems.append(f"error: {where[:8] if len(where) == 40 else where}: {problem}")
        newer, where = before, commit
    return len(commits), problems


def main():
    run = set(re.findall(r"[\w-]+", (ROOT / ".ci/steps.sh").read_text()))
    excused, used, problems, compared, names = past(), set(), [], 0, 0
    for file in FILES:
        count, found = compare(file, excused, used)
        compared += count
        problems += found
        for name, (held, _) in lines(file, (ROOT / file).read_text()).items():
            names += 1
            if held and name not in run:
                problems.append(f"error: .ci/steps.sh compares nothing with '{name}' of {file}")
    shallow = git("rev-parse", "--is-shallow-repository") != "false\n"
    problems += [
        f"error: {PAST}: {name} does not fall in {commit}" for commit, name in sorted(set(excused) - used) if not shallow]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{names} counts, compared with {compared} earlier versions")


if __name__ == "__main__":
    main()
