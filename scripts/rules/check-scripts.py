#!/usr/bin/env python3
"""Checks that each entry of scripts/ is run by somebody, and writes scripts/README.md, which lists them.

    scripts/rules/check-scripts.py [--write]

 * Each entry is reached from the Makefile or a list of CI: named there by its path, or named or imported by what is reached, in
   code. What a comment or a page names does not count. An entry is a file or a folder right below one of the folders of scripts/.
 * Each path below scripts/ that any file names exists.
 * Programs are called verb-noun.py or verb-noun.sh, and can be executed; what others import or source has underscores, and cannot.
 * scripts/README.md lists all entries, with the first sentence of each. --write writes the list.
"""
import ast
import os
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
PAGE = "scripts/README.md"
# What starts everything else; the lists of CI are scripts, too.
STARTS = ("Makefile", ".ci/fast", ".ci/run", ".ci/nightly")
# Folders of the entries, in the order of the page, with what is in them.
FOLDERS = {
    "build": "builds, packages and releases programs and libraries",
    "rules": "what our own sources, pages and counts must keep to; seconds each",
    "product": "tries what is built, as its users would",
    "compare": "compares modelc with other implementations, and with results that are known",
    "stress": "kills, floods, fuzzes and wears out programs",
    "generate": "writes code, fixtures, example models and pages",
    "env": "installs what all this needs",
    "support": "Python modules that scripts of several folders import",
}
# What a path is followed by when it stands for several, as in `scripts/env/requirements-NAME.txt`.
NAMED = re.compile(r"(?<![\w.-])((?:[\w.-]+/)*)scripts/([\w-][\w./+-]*)([*$<{\[\\]?)")
# What a message tells people to run, or a page that is written names, which are no calls.
ADVICE = re.compile(r"\brun ['\"]?scripts/[\w./-]+|`[^`\n]*scripts/[^`\n]*`")
# find-python.sh NAME takes the packages of requirements-NAME.txt.
PACKAGES = re.compile(r"find-python\.sh(?:[\"')]* (\w+))?")
# Sentences that are longer end at a colon.
LONGEST = 140
PROGRAM = re.compile(r"[a-z]+(-[a-z0-9]+)+\.(py|sh)")
LIBRARY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*(\.(py|sh))?")


def tracked():
    """Text files under version control, or about to be, but for links; by name."""
    names = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True, check=True).stdout
    found = {}
    for name in names.splitlines():
        path = ROOT / name
        if path.is_symlink() or not path.is_file():
            continue
        data = path.read_bytes()
        if b"\0" not in data[:4096]:
            found[name] = data.decode(errors="replace")
    return found


def without_comments(name, text):
    """Code alone: Python without docstrings and comments, other files without lines of comments."""
    if not name.endswith(".py"):
        return ADVICE.sub("", re.sub(r"(?m)^\s*#.*", "", text))
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and isinstance(getattr(body[0], "value", None), ast.Constant):
            body[0] = ast.Pass()
    return ADVICE.sub("", ast.unparse(tree))


def imported(name, text, files):
    """Files that a Python file imports from its folder, from the packages there, or from its own package."""
    if not name.endswith(".py"):
        return
    folder = PurePosixPath(name).parent
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules = [(0, alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [(node.level, node.module or "", [alias.name for alias in node.names])]
        else:
            continue
        for level, module, names in modules:
            base = folder
            for _ in range(level - 1):
                base = base.parent
            parts = module.split(".") if module else []
            if parts[:1] == ["support"]:
                base = PurePosixPath("scripts")
            base = base.joinpath(*parts)
            for candidate in [base, *(base / part for part in names)]:
                for file in (f"{candidate}.py", f"{candidate}/__init__.py"):
                    if file in files:
                        yield file


def named(name, code, files):
    """Files that code names: by a path from the root, by a path from its own folder, or as a Python module after -m."""
    folder = PurePosixPath(name).parent
    for word in set(re.findall(r"[\w.+-]+(?:/[\w.+-]+)*", code)):
        module = word.replace(".", "/")
        behind_variable = word[word.find("/scripts/") + 1:]
        for candidate in (word, f"{folder}/{word}", f"{module}/__main__.py", behind_variable):
            if candidate in files:
                yield candidate
    for packages in PACKAGES.findall(code):
        yield f"scripts/env/requirements{packages and '-' + packages}.txt"


def reached(files):
    """All files that somebody runs."""
    found, waiting = set(), [name for name in STARTS if name in files]
    while waiting:
        name = waiting.pop()
        if name in found or name not in files:
            continue
        found.add(name)
        text = files[name]
        is_program = name.endswith((".py", ".sh")) or name in STARTS
        if is_program:
            waiting += imported(name, text, files)
            waiting += named(name, without_comments(name, text), files)
        if name.endswith(("/__init__.py", "/__main__.py")):
            # A package is one entry.
            waiting += [other for other in files if other.startswith(str(PurePosixPath(name).parent) + "/")]
    return found


def entries(files):
    """Entries by folder, each with its files."""
    found = {}
    for name in sorted(files):
        parts = name.split("/")
        if parts[0] == "scripts" and len(parts) > 2:
            found.setdefault(parts[1], {}).setdefault(parts[2], []).append(name)
    return found


def nobody_runs(files):
    run = reached(files)
    for folder, found in entries(files).items():
        for entry, names in found.items():
            if not run.intersection(names):
                yield f"scripts/{folder}/{entry} is run by nobody: call it in .ci/nightly, or delete it"


def missing(files):
    """Paths that are named and do not exist."""
    for name, text in files.items():
        folder = PurePosixPath(name).parent
        for number, line in enumerate(text.splitlines(), 1):
            if "scripts/" not in line:
                continue
            for before, path, pattern in NAMED.findall(line):
                path = re.split(r"\.(?=$|[^\w])", path)[0].rstrip("/.")
                if pattern or "NAME" in path:
                    continue
                bases = (ROOT, ROOT / folder, ROOT / folder.parts[0] if folder.parts else ROOT)
                places = [base / before / "scripts" / path for base in bases] if before else [base / "scripts" / path for base in bases]
                if before and before not in ("Server/", "../"):
                    # Behind a variable such as $root/, or in a folder of others.
                    places.append(ROOT / "scripts" / path)
                if not any(place.exists() for place in places):
                    yield f"{name}:{number} names 'scripts/{path}', which does not exist"


def misnamed(files):
    for folder, found in entries(files).items():
        if folder not in FOLDERS:
            yield f"scripts/{folder} is not among the folders that scripts/rules/check-scripts.py lists"
        for entry, names in found.items():
            is_script = len(names) == 1 and names[0].endswith(f"/{entry}") and entry.endswith((".py", ".sh"))
            is_package = any(name.endswith("/__init__.py") for name in names)
            is_program = is_script and os.access(ROOT / names[0], os.X_OK)
            if is_program and not PROGRAM.fullmatch(entry):
                yield f"scripts/{folder}/{entry} can be run, and so must be called verb-noun.py or verb-noun.sh"
            if (is_package or is_script and not is_program) and not LIBRARY.fullmatch(entry):
                yield f"scripts/{folder}/{entry} cannot be run, and so must be called like_this, as what others import"
    for name in files:
        if name.startswith("scripts/") and name.count("/") == 1 and name != PAGE:
            yield f"{name} lies in none of the folders of scripts/"


def sentence(names, files):
    """The first sentence of the first comment of an entry; None without any."""
    first = next((name for name in names if name.endswith("/__init__.py")), names[0])
    text = files[first]
    if first.endswith(".py"):
        comment = ast.get_docstring(ast.parse(text)) or ""
    else:
        # What shells and linters read comes first.
        lines = re.sub(r"\A(#(!| shellcheck ).*\n)*", "", text).splitlines()
        comment = ""
        for line in lines:
            mark = re.match(r"(#|//|/\*)\s?(.*?)(\*/)?$", line)
            if not mark or not mark[2]:
                break
            comment += mark[2] + "\n"
    paragraph = " ".join(comment.split("\n\n")[0].split())
    text = re.match(r".*?[^.]\.(?= [A-Z`$]|$)|.*", paragraph)[0].rstrip(".:")
    # How to call it, or all that is in it, is said where the comment stands.
    text = re.split(r": (?=(?:scripts/)?[\w/-]+\.(?:sh|py)\b)", text)[0]
    if len(text) > LONGEST:
        text = re.split(r": |; ", text)[0]
    return text.replace("|", "\\|") or None


def page(files):
    """The text of the page, and entries without a comment."""
    lines, silent = [
        "# Scripts", "",
        "Run them from anywhere; each says at its top what it does, takes and needs. `make` and the lists of CI (`.ci/fast`, `.ci/run`,",
        "`.ci/nightly`) call all of them, themselves or one through another. Written by `scripts/rules/check-scripts.py --write`.", "",
        "Programs are called verb-noun. A file with underscores is imported or sourced by others: by scripts of its own folder, where Python",
        "finds it without help, or, in `support`, by scripts of any folder that has a link to it.", "", "| folder | scripts |", "|---|---|",
        *(f"| [`{folder}`](#{folder}) | {text} |" for folder, text in FOLDERS.items()),
    ], []
    found = entries(files)
    for folder in FOLDERS:
        lines += ["", f"## {folder}", "", "| entry | what it is |", "|---|---|"]
        for entry, names in found.get(folder, {}).items():
            text = sentence(names, files)
            if text is None:
                silent.append(f"scripts/{folder}/{entry} does not say in a first comment what it is")
            is_folder = names != [f"scripts/{folder}/{entry}"]
            lines.append(f"| `{entry}{'/' if is_folder else ''}` | {text} |")
    return "\n".join(lines) + "\n", silent


def main():
    files = tracked()
    text, problems = page(files)
    if sys.argv[1:] == ["--write"]:
        (ROOT / PAGE).write_text(text)
        files[PAGE] = text
    elif files.get(PAGE) != text:
        problems.append(f"{PAGE} is not up to date: run scripts/rules/check-scripts.py --write")
    problems += [*misnamed(files), *nobody_runs(files), *missing(files)]
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems))
    print(f"{sum(map(len, entries(files).values()))} entries of scripts/ in {len(FOLDERS)} folders, all run by somebody")


if __name__ == "__main__":
    main()
