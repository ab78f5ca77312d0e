"""Differences that checks find and that are known, from scripts/compare/known-differences.tsv: name of the check, regular expression on its
sentence, reason. Whatever a check finds and no row names makes it fail."""
import re
import sys
from collections import Counter
from pathlib import Path

FILE = Path(__file__).resolve().parent / "known-differences.tsv"


class Known:
    """The rows of one check."""

    def __init__(self, check):
        self.rows = []
        self.counts = Counter()
        for number, line in enumerate(FILE.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            columns = line.split("\t")
            if len(columns) != 3 or not all(columns):
                sys.exit(f"{FILE.name}:{number}: expected a check, a regular expression and a reason, separated by tabs")
            if columns[0] == check:
                self.rows.append((re.compile(columns[1]), columns[2]))

    def reason(self, sentence):
        """The reason why this may be, counted; None when it may not."""
        for pattern, reason in self.rows:
            if pattern.search(sentence):
                self.counts[reason] += 1
                return reason
        return None

    def print(self):
        for reason, count in self.counts.most_common():
            print(f"{count:6} known: {reason}")


def write_counts(path, counts):
    """Writes lines of names and counts for scripts/rules/compare-count.sh --file; nothing without a path."""
    if path:
        Path(path).write_text("".join(f"{name} {count}\n" for name, count in counts.items()))
