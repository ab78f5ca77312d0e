#!/usr/bin/env python3
"""Compares the table of targets in CONTRIBUTING.md, and the imports of sources, with the dependencies in Package.swift.

    scripts/rules/check-targets.py [--write]

 - Every target except tests has a row in the table, or shares one with related targets.
 - The last column of a row lists exactly the direct dependencies of its targets, except each other and external packages.
   --write updates the column. These dependencies have rows above.
 - Every declared dependency is imported (or included) somewhere in the target.
 - Only targets in kernel-users.tsv link the kernels, themselves or through others; each line there gives the reason.
 - A target depends on targets of its own folder of Sources and of those that Package.swift lists above it (`folders`).
Prints the differences; the exit status is 1 if there are any.
"""
import re
import sys

from swift_sources import REPOSITORY, Package

PAGE = REPOSITORY / "CONTRIBUTING.md"
KERNEL_USERS = REPOSITORY / "scripts/rules/kernel-users.tsv"
# Edges without an import: the tests of generated code compile classes that import it.
BUILT_FOR_TESTS = {("GeneratedCodeTests", "CoreML")}
HEADING = "| target | holds | imports |"


def rows(lines):
    """The numbers of the table's lines."""
    if HEADING not in lines:
        sys.exit(f"error: CONTRIBUTING.md has no table headed '{HEADING}'")
    number = lines.index(HEADING) + 2
    while lines[number].startswith("|"):
        yield number
        number += 1


def check_table(package, write):
    lines = PAGE.read_text().split("\n")
    order = list(package.targets)
    missing = {name for name, target in package.targets.items() if target.kind not in ("testTarget", "plugin")}
    problems, above = [], set()
    for number in rows(lines):
        _, targets, holds, imports, _ = (cell.strip() for cell in lines[number].split("|"))
        names = re.findall(r"`([\w-]+)`", targets)
        problems += [f"CONTRIBUTING.md:{number + 1}: Package.swift has no target '{n}'" for n in names if n not in order]
        missing -= set(names)
        declared = {d for n in names if n in order for d in package.targets[n].dependencies} & set(order) - set(names)
        problems += [f"CONTRIBUTING.md:{number + 1}: `{n}` has no row above" for n in sorted(declared - above)]
        above |= set(names)
        expected = ", ".join(f"`{name}`" for name in order if name in declared) or "–"
        if imports != expected and names:
            if write:
                lines[number] = f"| {targets} | {holds} | {expected} |"
            else:
                problems.append(f"CONTRIBUTING.md:{number + 1}: {targets} import {imports}, expected {expected}")
    if write:
        PAGE.write_text("\n".join(lines))
    return problems + [f"CONTRIBUTING.md: no row for the target '{name}'" for name in sorted(missing)]


def check_imports(package):
    problems = []
    for target in package.targets.values():
        if target.kind == "plugin":
            continue
        text = "\n".join(path.read_text() for path in target.files(golden=True))
        imported = set(re.findall(r"^\s*(?:@\w+ )?(?:\w+ )?import (?:\w+ )?(\w+)", text, re.M))
        included = set()
        for path in target.folder.rglob("*.[ch]"):
            included |= set(re.findall(r'^\s*#\s*include [<"]([^>"]+)', path.read_text(), re.M))
        for name in target.dependencies:
            if (target.name, name) in BUILT_FOR_TESTS:
                continue
            if name not in imported and not headers(package.targets.get(name)) & included:
                problems.append(f"Package.swift: '{target.name}' depends on '{name}' and does not import it")
    return problems


def linked(package, name, found=None):
    """The targets that a target links, directly or through others."""
    found = set() if found is None else found
    for other in package.targets[name].dependencies:
        if other in package.targets and other not in found:
            found.add(other)
            linked(package, other, found)
    return found


def check_kernels(package):
    lines = [line.split("\t") for line in KERNEL_USERS.read_text().splitlines() if line and not line.startswith("#")]
    allowed = {line[0] for line in lines}
    sources = [name for name, target in package.targets.items() if target.folder.parent.parent.name == "Sources"]
    users = {name for name in sources if "CModelKernels" in linked(package, name)}
    print(f"{len(users)} of {len(sources)} targets link kernels")
    problems = [f"Package.swift: '{name}' links kernels, and kernel-users.tsv does not say why" for name in sorted(users - allowed)]
    return problems + [f"{KERNEL_USERS.name}: '{name}' links no kernels, and need not be there" for name in sorted(allowed - users)]


def check_folders(package):
    order = re.findall(r'^\s*\(?"(\w+)",\s*\[?', re.search(r"^let folders.*?^\]", package.text, re.S | re.M)[0], re.M)
    order = [name for name in order if (REPOSITORY / "Sources" / name).is_dir()]
    missing = {folder.name for folder in (REPOSITORY / "Sources").iterdir()} - set(order)
    problems = [f"Package.swift: `folders` has no folder '{name}'" for name in sorted(missing)]
    level = {name: order.index(target.folder.parent.name) for name, target in package.targets.items()
             if target.folder.parent.name in order}
    for name in level:
        problems += [f"Package.swift: '{name}' in {order[level[name]]}/ depends on '{other}' in {order[level[other]]}/, a folder below"
                     for other in package.targets[name].dependencies if level.get(other, 0) > level[name]]
    return problems


def headers(target):
    """The names under which C code includes a C target's headers."""
    if target is None:
        return set()
    include = target.folder / "include"
    names = {path.relative_to(include).as_posix() for path in include.rglob("*.h")}
    for path in target.folder.glob("*.h"):
        names |= set(re.findall(r"#\s*include <([^>]+)>", path.read_text()))
    module_map = target.folder / "module.modulemap"
    if module_map.exists():
        names |= set(re.findall(r'header "([^"]+)"', module_map.read_text()))
    return names


def main():
    package = Package()
    problems = check_table(package, "--write" in sys.argv[1:]) + check_imports(package) + check_folders(package) + check_kernels(package)
    for problem in problems:
        print(f"error: {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
