#!/usr/bin/env python3
"""Compares the public declarations of this package's CoreML with those of Apple's.

    scripts/rules/compare-api.py [BUILD]     BUILD is .build/debug by default; the modules of a debug build must lie there

scripts/rules/core-ml-declarations.tsv lists what Apple declares, by name, labels and `async`; scripts/rules/core-ml-types.tsv the types of
parameters, results and properties. Prints what is missing here, what has fewer overloads, and what has another type, each with the
reason that the lists give. The exit status is 1 if a reason is missing, or given for something that is there. Takes a few seconds.

A type is the same if parameters and results are, and type parameters have no constraints here that Apple's have not. Defaults,
`@escaping` and `@Sendable` are not compared, and `rethrows` counts as `throws`.
"""
import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LIST = REPOSITORY / "scripts/rules/core-ml-declarations.tsv"
TYPES = REPOSITORY / "scripts/rules/core-ml-types.tsv"
MODULE = "CoreMLAPI"
# What modules of Swift refer to must be found to load them.
BUILT_MAPS = ["CModelKernels", "COneDNN", "CImageCodecs", "CModelSchema", "CFileGuard"]
# Names of types of the standard library that symbol graphs give in short.
SHORT = {"s:Sn": "Range", "s:SN": "ClosedRange", "s:Sf": "Float", "s:Sd": "Double", "s:Sb": "Bool", "s:Si": "Int"}
# A conformance to the first is one to the others.
IMPLIED = {
    "Hashable": ["Equatable"],
    "NSSecureCoding": ["NSCoding"],
    "OptionSet": ["RawRepresentable"],
    "NSObject": ["NSObjectProtocol"],
}
# What a type parameter also conforms to.
IMPLIED_CONSTRAINTS = {"FixedWidthInteger": "Numeric", "BinaryFloatingPoint": "Numeric"}


def symbol_graphs(build):
    """The parsed symbol graphs of the module: its own, and one for each module that it extends."""
    maps = [build / f"{name}.build" / "module.modulemap" for name in BUILT_MAPS]
    maps += REPOSITORY.glob("Sources/*/*/module.modulemap")
    target = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip() + "-unknown-linux-gnu"
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift", "symbolgraph-extract", "-module-name", MODULE, "-I", build / "Modules", "-target", target]
        command += ["-output-dir", folder, "-module-cache-path", Path(folder) / "cache", "-minimum-access-level", "public"]
        for path in maps:
            command += ["-Xcc", f"-fmodule-map-file={path.resolve()}"]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"compare-api.py: no symbol graph of {MODULE} in {build}; build the tests first\n{done.stderr}")
        return [json.loads(path.read_text()) for path in sorted(Path(folder).glob("*.symbols.json"))]


def type_name(relation, names):
    """The name of the type whose conformance it is."""
    source = relation["source"]
    standard = re.fullmatch(r"s:s\d+(\w+)V", source)
    return names.get(source) or SHORT.get(source) or (standard[1] if standard else source)


def declared(graphs):
    """How often each name is declared, and all conformances as `TYPE: PROTOCOL`."""
    counts, names, conforms = collections.Counter(), {}, collections.defaultdict(set)
    for graph in graphs:
        for symbol in graph["symbols"]:
            name = ".".join(symbol["pathComponents"])
            names[symbol["identifier"]["precise"]] = name
            words = [fragment["spelling"] for fragment in symbol["declarationFragments"]]
            is_accessor = symbol["kind"]["identifier"] in ("swift.property", "swift.type.property")
            counts[name + (" async" if "async" in words and not is_accessor else "")] += 1
    for graph in graphs:
        for relation in graph["relationships"]:
            if relation["kind"] in ("conformsTo", "inheritsFrom"):
                fallback = relation.get("targetFallback", relation["target"]).split(".")[-1]
                conforms[type_name(relation, names)].add(names.get(relation["target"], fallback))
    return counts, conforms


def all_of(name, conforms, seen=None):
    """Everything that a type conforms to or inherits from, at any distance."""
    seen = set() if seen is None else seen
    for target in list(conforms.get(name, ())) + IMPLIED.get(name, []):
        if target not in seen:
            seen.add(target)
            all_of(target, conforms, seen)
    return seen


def found(declaration, counts, conforms):
    """How many declarations there are here."""
    if ": " in declaration:
        name, target = declaration.split(": ")
        return int(target in all_of(name, conforms))
    # A member may come from a protocol's extension, of this package's own protocols too.
    if counts[declaration] or "." not in declaration:
        return counts[declaration]
    for name in sorted(conforms, key=len, reverse=True):
        if declaration.startswith(name + "."):
            member = declaration[len(name) :]
            return max((counts[target + member] for target in all_of(name, conforms)), default=0)
    return 0


def after_brackets(text):
    """Where the angle bracket at the start of a text is closed."""
    depth = 0
    for index, character in enumerate(text):
        if character == "<":
            depth += 1
        elif character == ">" and text[index - 1] != "-":
            depth -= 1
            if not depth:
                return index + 1
    return len(text)


def signature(name, symbol, demangled):
    """The type in a demangled name, and its constraints as a set; the type that it belongs to is `Self`, its elements `Scalar`."""
    text = re.sub(r"\(extension in \w+\):", "", demangled)
    text = re.sub(r"\b(CoreMLAPI|Swift|FoundationEssentials|Foundation|__C)\.", "", text)
    member = name.split("..", 1)[-1] if ".." in name else name.rsplit(".", 1)[-1] if "(" not in name else re.split(r"\.(?=[^.]*\()", name)[-1]
    base = member.split("(")[0]
    for found in re.finditer(re.escape(base), text):
        rest = re.sub(r"^ (infix|prefix)", "", text[found.end() :])
        if (found.start() == 0 or text[found.start() - 1] in ". ") and (rest[:1] in ("(", "<") or rest.startswith(" : ")):
            break
    else:
        return None
    constraints = ""
    if rest[0] == "<":
        end = after_brackets(rest)
        _, _, constraints = rest[1 : end - 1].partition(" where ")
        rest = rest[end:]
    rest = rest.removeprefix(" : ")
    owner = name.split(".")[0]
    if owner.startswith("MLShapedArray"):
        is_own = symbol.startswith(f"s:{len(MODULE)}{MODULE}{len(owner)}{owner}V") and "SYNTHESIZED" not in symbol

        def generic(part):
            if is_own:
                part = re.sub(r"\bA\b", "Scalar", part)
            else:
                part = re.sub(r"\bA(?=\b(?!\.))", "Self", part).replace("A.Scalar", "Scalar")
            return re.sub(r"\bA1\b", "A", part).replace(f"{owner}<Scalar>", "Self")

        rest, constraints = generic(rest), generic(constraints)
    return rest, frozenset(filter(None, constraints.split(", ")))


def signatures(graphs):
    """The types of each name's declarations."""
    symbols = [
        (".".join(symbol["pathComponents"]), symbol["identifier"]["precise"], symbol)
        for graph in graphs
        for symbol in graph["symbols"]
    ]
    text = "\n".join("$" + precise.split("::")[0].replace("s:", "s", 1) for _, precise, _ in symbols)
    lines = subprocess.run(["swift", "demangle", "--compact"], input=text, capture_output=True, text=True, check=True).stdout
    types = collections.defaultdict(list)
    for (name, precise, _), line in zip(symbols, lines.splitlines()):
        found = signature(name, precise, line)
        if found:
            types[name].append(found)
    return types


def listed_types():
    """Each name with a type that Apple's declaration of it has, and the reason if there is none such here."""
    for line in TYPES.read_text().splitlines():
        if line and not line.startswith("#"):
            name, text, reason = (line.split("\t") + [""])[:3]
            shape, _, constraints = text.partition(" where ")
            known = set(filter(None, constraints.split(", ")))
            for constraint in list(known):
                name_of, _, target = constraint.partition(": ")
                if target in IMPLIED_CONSTRAINTS:
                    known.add(f"{name_of}: {IMPLIED_CONSTRAINTS[target]}")
            yield name, text, (shape, known), reason


def compare_types(types):
    """What has another type, for a reason; faults; and how many types there are."""
    other, faults, number = [], [], 0
    for name, text, (shape, constraints), reason in listed_types():
        number += 1
        is_here = any(found == shape and own <= constraints for found, own in types[name.removesuffix(" async")])
        if is_here and reason:
            faults.append(f"{name} {text}: a reason is given, but it is there")
        elif not is_here and reason:
            other.append(f"{name} {text}: {reason}")
        elif not is_here:
            here = "; ".join(found for found, _ in types[name.removesuffix(" async")]) or "nothing"
            faults.append(f"{name}: expected the type {text}, found {here}")
    return other, faults, number


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else REPOSITORY / ".build" / "debug")
    graphs = symbol_graphs(build)
    counts, conforms = declared(graphs)
    lacking, faults, number = [], [], 0
    for line in LIST.read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        declaration, count, reason = (line.split("\t") + ["", ""])[:3]
        number += 1
        wanted, here = int(count or 1), found(declaration, counts, conforms)
        if here >= wanted:
            if reason:
                faults.append(f"{declaration}: a reason is given, but it is there")
        elif reason:
            lacking.append((declaration, "missing" if here == 0 else f"{here} of {wanted}", reason))
        else:
            faults.append(f"{declaration}: {'missing' if here == 0 else f'{here} of {wanted} declarations'}, without a reason")
    for declaration, what, reason in lacking:
        print(f"{what}: {declaration}: {reason}")
    print(f"{number} public declarations of Core ML, {number - len(lacking) - len(faults)} of them here, {len(lacking)} not, for a reason")
    other, wrong, types = compare_types(signatures(graphs))
    for text in other:
        print(f"another type: {text}")
    print(f"{types} types of declarations compared, {types - len(other) - len(wrong)} of them as at Apple, {len(other)} not, for a reason")
    faults += wrong
    for fault in faults:
        print(f"compare-api.py: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
