#!/usr/bin/env python3
"""Checks that links and names of pages lead somewhere.

usage: scripts/rules/check-links.py

 * Each relative link of a Markdown file leads to a file or folder under version control, and its anchor to a heading there.
 * Each `Documentation/….md` that any text file names, such as a help text or a comment, exists.
 * Names of pages are lower-case words with hyphens (README.md aside), and Documentation/README.md lists each page.
"""
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
INDEX = "Documentation/README.md"
LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)")
NAMED = re.compile(r"\bDocumentation/[\w./-]+\.md\b")
# What others wrote, and texts that are compared with what a program prints.
FOREIGN = ("licenses/", "Tests/ModelcCommandsTests/Golden/")


def listed():
    """Files under version control, and new ones that are not ignored."""
    command = ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def prose(text):
    """The text without code, in which brackets are no links."""
    text = re.sub(r"^( *)```.*?^\1```", "", text, flags=re.M | re.S)
    return re.sub(r"`(?:[^`\n]|\n(?!\s*\n))*`", "", text)


def anchors(text):
    """The anchors of all headings, as GitHub makes them."""
    found, counts = set(), {}
    text = re.sub(r"^( *)```.*?^\1```", "", text, flags=re.M | re.S)
    for title in re.findall(r"^#+ (.*?) *#*$", text, flags=re.M):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        count = counts[anchor] = counts.get(anchor, -1) + 1
        found.add(f"{anchor}-{count}" if count else anchor)
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


def resolved(page, path):
    """The name of the file that a link leads to, from the root; None when it leads out of the repository."""
    parts = []
    for part in (*PurePosixPath(page).parent.parts, *PurePosixPath(path).parts):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def broken(page, text, files, folders):
    """What is wrong with the links of a page."""
    for link in LINK.findall(prose(text)):
        if re.match(r"[a-z][a-z+.-]*:", link, flags=re.I) or link.startswith("//"):
            continue
        path, _, anchor = link.partition("#")
        name = resolved(page, path) if path else page
        if name not in files and name not in folders:
            yield f"{page}: the link to '{link}' leads nowhere"
        elif anchor and name.endswith(".md") and anchor not in anchors((ROOT / name).read_text()):
            yield f"{page}: there is no heading for '{link}'"


def misnamed(names):
    """Pages with another spelling, and those that the index leaves out."""
    index = {resolved(INDEX, link.partition("#")[0]) for link in LINK.findall((ROOT / INDEX).read_text())}
    for name in names:
        if not name.startswith("Documentation/") or name == INDEX:
            continue
        if not re.fullmatch(r"Documentation/(?:[a-z-]+/)?[a-z0-9-]+\.md", name):
            yield f"{name}: names of pages are lower-case words with hyphens, at most one folder deep"
        if name not in index:
            yield f"{name}: {INDEX} does not list it"


def main():
    files = listed()
    folders = {""} | {str(parent) for name in files for parent in PurePosixPath(name).parents if str(parent) != "."}
    known, pages, count, problems = set(files), [name for name in files if name.endswith(".md")], 0, []
    for name in files:
        if name.startswith(FOREIGN):
            continue
        try:
            text = (ROOT / name).read_text()
        except UnicodeDecodeError:
            continue
        for named in sorted(set(NAMED.findall(text)) - known):
            problems.append(f"{name} names '{named}', which does not exist")
        if name.endswith(".md"):
            count += len(LINK.findall(prose(text)))
            problems += broken(name, text, known, folders)
    problems += misnamed(pages)
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems))
    print(f"{count} links in {len(pages)} Markdown files lead somewhere")


if __name__ == "__main__":
    main()
