#!/usr/bin/env python3
"""Checks that what the pages claim is still backed by something.

usage: scripts/rules/check-claims.py

 * Scripts, programs and folders that a page names exist.
 * A page that names a long campaign has its line in Documentation/measurements/campaigns.md; each line there names a campaign of
   scripts/stress/run-campaigns.sh, did not fail, and is at most 300 commits old. CONTRIBUTING.md and READMEs, which say how to start
   campaigns, may name those that nobody has run.
 * Pages of measurements, which Documentation/README.md lists, say below their title when and of which commit they are.
 * Pages that speak of Apple's systems link to Documentation/evidence.md, which says what was compared with what.
 * Counts in scripts/rules/claims.tsv are those of .ci/ratchet.tsv.

Needs the history of the repository; in a shallow clone, ages are left out with a message.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OLDEST = 300
CAMPAIGNS = "Documentation/measurements/campaigns.md"
EVIDENCE = "evidence.md"
# Pages that name Apple's systems without a claim about what these do.
NO_CLAIM = {
    "CONTRIBUTING.md": "how to work on modelc",
    "SECURITY.md": "what modelc protects against",
    "schema/README.md": "where field numbers come from",
    "Documentation/evidence.md": "the page itself",
    "Documentation/README.md": "a list of pages",
    "Documentation/architecture.md": "how modelc is built",
    "Documentation/decisions/server-runtime.md": "which libraries the server has",
    "Server/README.md": "the server runs on Linux alone",
    "Python/coremltools-tests/README.md": "how to run tests of others",
}
# Folders whose files pages name, in backticks.
NAMED = re.compile(
    r"`\"?(?:\$\()?((?:Server/)?(?:scripts|Benchmarks|Campaigns|Fuzz|Tests|Sources|examples)/[\w./+-]*[\w+-])(?:[ /)`]|`)")
MADE = ("/.build", ".build/")


def git(*arguments):
    run = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def pages():
    """All pages in Markdown that are under version control, but for the list of changes: that tells of the past."""
    names = git("ls-files", "--cached", "--others", "--exclude-standard", "*.md").splitlines()
    return {name: (ROOT / name).read_text() for name in names if name != "CHANGELOG.md" and "/Golden/" not in name}


def prose(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def missing_files(page, text):
    folder = (ROOT / page).parent
    for name in sorted(set(NAMED.findall(text))):
        if any(part in name for part in MADE):
            continue
        if not any((base / name).exists() for base in (ROOT, folder)):
            yield f"{page} names '{name}', which does not exist"


def campaigns():
    """Names of campaigns by their scripts, as run-campaigns.sh lists them: (script, what follows the length)."""
    listed = re.findall(r"^(\w+)\|[\d-]+\|\d+\|(scripts/[\w./-]+)(?: --[\w-]+)* LENGTH ?(\w*)$", (ROOT / "scripts/stress/run-campaigns.sh").read_text(), re.M)
    return {name: (script, target) for name, script, target in listed}


def age(commit, shallow):
    """How many commits came after this one; None where the history is cut off."""
    count = git("rev-list", "--count", f"{commit}..HEAD") if git("merge-base", "--is-ancestor", commit, "HEAD") is not None else None
    if count is None and not shallow:
        return -1
    return int(count) if count is not None else None


def campaign_lines(text, known, shallow):
    """The campaigns that have a line, and what is wrong with the lines."""
    found, problems = set(), []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or cells[0] == "campaign":
            continue
        if len(cells) != 6 or cells[0] not in known:
            problems.append(f"{CAMPAIGNS}: '{cells[0]}' is no campaign of scripts/stress/run-campaigns.sh, or its line has no 6 cells")
            continue
        found.add(cells[0])
        years = age(cells[4], shallow)
        if years == -1:
            problems.append(f"{CAMPAIGNS}: commit {cells[4]} of '{cells[0]}' is not in the history")
        elif years is not None and years > OLDEST:
            problems.append(f"{CAMPAIGNS}: the line of '{cells[0]}' is {years} commits old, {OLDEST} at most: run it again, or remove it")
        if "failed" in cells[5] and "none failed" not in cells[5]:
            problems.append(f"{CAMPAIGNS}: '{cells[0]}' failed")
    return found, problems


def campaigns_named(page, text, known, found):
    if page == CAMPAIGNS or page == "CONTRIBUTING.md" or page.endswith("README.md"):
        return
    for script in sorted({script for script, _ in known.values()}):
        if script in text:
            without = sorted(name for name, (own, _) in known.items() if own == script and name not in found)
            if without:
                yield f"{page} names {script}, but {CAMPAIGNS} has no line of {', '.join(without)}"


def measured(text, shallow):
    """What is wrong with the heads of pages of measurements."""
    section = (ROOT / "Documentation/README.md").read_text().partition("## What was measured\n")[2].split("\n## ")[0]
    names = [name for name in re.findall(r"\]\(([\w/-]+\.md)\)", section) if name not in (EVIDENCE, CAMPAIGNS.removeprefix("Documentation/"))]
    if len(names) < 10:
        yield f"Documentation/README.md lists {len(names)} pages of measurements, at least 10 are expected"
    for name in names:
        head = re.search(r"^# .*\n\nMeasured: (\d{4}-\d\d-\d\d)[,;].*?\b([0-9a-f]{8})\b", text[f"Documentation/{name}"])
        if not head:
            yield f"Documentation/{name} does not say below its title when and of which commit it is: 'Measured: DAY, commit HASH.'"
        elif age(head[2], shallow) == -1:
            yield f"Documentation/{name}: commit {head[2]} is not in the history"


def speaks_of_apple(page, text):
    if page in NO_CLAIM or not page.startswith(("Documentation/", "Python/", "README")):
        return
    found = re.search(r"\b(Apple|Xcode|iPhone|iPad)\b", prose(text))
    if found and EVIDENCE not in text:
        yield f"{page} speaks of {found[1]} and does not link to Documentation/{EVIDENCE}"


def counts(text):
    rows = [line.split("\t") for line in (ROOT / ".ci/ratchet.tsv").read_text().splitlines() if not line.startswith("#")]
    held = {row[0]: int(row[1]) for row in rows if len(row) > 1}
    for line in (ROOT / "scripts/rules/claims.tsv").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        page, pattern, names = line.split("\t")
        stated = re.findall(pattern, text[page])
        wanted = sum(held[name] for name in names.split("+"))
        if len(stated) != 1:
            yield f"{page}: '{pattern}' is found {len(stated)} times, expected once: mend scripts/rules/claims.tsv"
        elif int(stated[0].replace(",", "")) != wanted:
            yield f"{page} says {stated[0]} where .ci/ratchet.tsv has {wanted} ({names})"


def main():
    shallow = git("rev-parse", "--is-shallow-repository") != "false"
    text, known = pages(), campaigns()
    if not known:
        sys.exit("error: no campaign is found in scripts/stress/run-campaigns.sh")
    found, problems = campaign_lines(text[CAMPAIGNS], known, shallow)
    for page, content in text.items():
        problems += missing_files(page, content)
        problems += campaigns_named(page, content, known, found)
        problems += speaks_of_apple(page, content)
    problems += measured(text, shallow)
    problems += counts(text)
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems))
    if shallow:
        print("this clone has no history: ages of campaigns and of measurements are not checked", file=sys.stderr)
    print(f"{len(text)} pages, {len(found)} of {len(known)} campaigns have a line")


if __name__ == "__main__":
    main()
