#!/usr/bin/env python3
"""Lists unused declarations in Sources.

    scripts/rules/check-dead-code.py [--products]

Prints each as `file:line: kind name`, with a separate list of those used only by tests. The exit status is 1 if there are
any. scripts/rules/dead-code-allowed.tsv lists exceptions with reasons; an exception that is no longer needed is an error too.
--products lists public symbols of library products that the package itself does not use, which is not an error.

The check works on names, without a compiler: a declaration is used if its name occurs where it could refer to it.
 - Private declarations are searched for in their file, internal ones in their target and its tests, others everywhere.
 - Outside its type, a member needs a dot before its name. Argument labels do not count as uses.
 - A call must have labels that match the function's.
 - Uses in the declaration itself, or in another unused declaration, do not count.
Not checked: public symbols of library products, implementations of protocol requirements, overrides, operators, coding keys,
cases with raw values, properties read by ArgumentParser or Codable, and generated files.
"""
import collections
import sys

from swift_sources import REPOSITORY, TYPES, Package, Source, requirements, signature

ALLOWED = REPOSITORY / "scripts/rules/dead-code-allowed.tsv"
# Users besides targets: folders of their own packages.
OTHER_USERS = ["Fuzz", "Benchmarks", "examples"]
WRAPPED = {"Option", "Flag", "Argument", "OptionGroup", "main"}
# Members that the compiler calls by name.
IMPLICIT = {"wrappedValue", "projectedValue", "callAsFunction", "CodingKeys", "urlSession"}
# Conformances whose code the compiler writes, from all properties.
READ_BY_COMPILER = {"Codable", "Encodable", "Decodable", "Hashable"}
RAW_VALUED = {"String", "CaseIterable", "CodingKey"} | {f"{sign}Int{bits}" for sign in ("", "U") for bits in ("", 8, 16, 32, 64)}


class File:
    """A file that may use names, with the type that each token stands in."""

    def __init__(self, source, target, is_test):
        self.source, self.target, self.is_test = source, target, is_test
        self.containers = [()] * len(source.tokens)
        for d in source.declarations:
            if d.kind in TYPES:
                path = tuple(d.qualified.split("."))
                self.containers[d.name_index + 1 : d.end] = [path] * (d.end - d.name_index - 1)
        self.dead = [False] * len(source.tokens)


class Use:
    """A place where a name stands that is not its declaration."""

    __slots__ = ("file", "index", "has_dot", "labels", "is_pattern")

    def __init__(self, file, index, has_dot, labels):
        self.file, self.index, self.has_dot, self.labels = file, index, has_dot, labels


def call_labels(tokens, i):
    """The labels of the call whose bracket opens at `i`: `_` for an argument without one."""
    labels, depth, starts = [], 0, True
    while i < len(tokens):
        token = tokens[i][0]
        if token in ("(", "[", "{"):
            if depth == 1 and starts:
                labels.append("_")
            starts = depth == 0
            depth += 1
        elif token in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return labels
            starts = False
        elif depth == 1:
            if token == ",":
                starts = True
            elif starts:
                labels.append(token if tokens[i + 1][0] == ":" else "_")
                starts = False
        i += 1
    return labels


def uses_of(files, names):
    """Where each of the names stands, declarations, labels and local variables of that name left out."""
    found = collections.defaultdict(list)
    for file in files:
        tokens = file.source.tokens
        declared = {d.name_index for d in file.source.declarations}
        brackets = []
        for i, (token, _, _) in enumerate(tokens):
            if token in ("(", "[", "{"):
                brackets.append(token)
            elif token in (")", "]", "}"):
                if brackets:
                    brackets.pop()
            name = token.strip("`")
            if name not in names or i in declared:
                continue
            before = tokens[i - 1][0] if i else ""
            after = tokens[i + 1][0] if i + 1 < len(tokens) else ""
            if after == ":" and before in ("(", ",") and brackets[-1:] == ["("]:
                continue
            if before in ("let", "var", "func", "for") and after not in ("(",):
                continue
            labels = call_labels(tokens, i + 1) if after == "(" else None
            found[name].append(Use(file, i, before.endswith("."), labels))
    return found


def fits(labels, parameters):
    """Whether a call with these labels may be of a function with these parameters, some of them left to defaults."""
    if any("..." in "".join(types) for _, _, types in parameters):
        return True
    expected = iter(label for label, _, _ in parameters)
    return all(label in expected for label in labels)


class Checker:
    def __init__(self, products_too=False):
        package = Package()
        products = {t.name for t in package.product_targets()}
        self.files, self.candidates = [], []
        parts = []
        for target in package.targets.values():
            is_test = target.kind == "testTarget"
            sources = [Source(path) for path in target.files(golden=is_test)]
            self.files += [File(source, target.name, is_test) for source in sources]
            if not is_test and target.kind != "plugin":
                parts.append((target, [d for source in sources for d in source.declarations]))
        for folder in OTHER_USERS:
            for path in sorted((REPOSITORY / folder).rglob("*.swift")):
                if not any(part.startswith(".build") for part in path.parts):
                    self.files.append(File(Source(path), folder, False))
        self.by_source = {file.source: file for file in self.files}
        every = [d for _, declarations in parts for d in declarations]
        required = requirements(every)
        conformances = collections.defaultdict(set)
        self.closed_types = {d.name for d in every if d.kind in ("struct", "enum", "actor")}
        for d in every:
            conformances[d.qualified.split(".")[-1]].update(d.inherited)
        for target, declarations in parts:
            hidden = {d.qualified for d in declarations if d.kind in TYPES - {"extension"} and not d.is_public}
            for d in declarations:
                path = d.qualified.split(".")
                seen = d.is_public and not any(".".join(path[:n]) in hidden for n in range(1, len(path)))
                if target.name in products and seen != products_too:
                    continue
                if products_too and target.name not in products:
                    continue
                if self.is_candidate(d, conformances, required):
                    self.candidates.append((d, target.name))

    def is_candidate(self, d, conformances, required):
        if d.kind not in ("func", "var", "let", "case", "typealias", "struct", "class", "enum", "protocol", "actor"):
            return False
        if not (d.name[0].isalpha() or d.name[0] == "_" and len(d.name) > 1) or d.name in IMPLICIT:
            return False
        if "Generated" in d.source.path.parts or d.source.text.startswith("// Generated"):
            return False
        if "override" in d.modifiers or WRAPPED & set(d.attributes):
            return False
        if d.parent is None:
            return True
        stated = conformances[d.parent.qualified.split(".")[-1]]
        if d.parent.kind != "protocol" and any({d.name, signature(d)} & required.get(name, set()) for name in stated):
            return False
        if d.kind == "case" and (RAW_VALUED & stated or d.parent.name == "CodingKeys"):
            return False
        if d.is_stored and READ_BY_COMPILER & stated or "main" in d.parent.attributes:
            return False
        return not (d.kind == "typealias" and d.parent.kind != "extension" and stated)

    def counts(self, use, d, target):
        """Whether the use may mean the declaration."""
        file = self.by_source[d.source]
        if d.access in ("private", "fileprivate") and use.file is not file:
            return False
        if d.access == "internal" and use.file.target != target and not use.file.is_test:
            return False
        if use.file is file and d.start <= use.index < d.end or use.file.dead[use.index]:
            return False
        path = use.file.containers[use.index]
        if d.kind in TYPES:
            return d.name not in path
        if d.kind == "func" and use.labels is not None and not fits(use.labels, d.parameters):
            return False
        if d.parent is None or use.has_dot:
            return True
        owner = d.parent.qualified.split(".")[-1]
        return d.kind != "case" and (owner in path or owner not in self.closed_types)

    def support(self, d, target, uses):
        """A use in the product, or else one in tests."""
        tested = None
        for use in uses:
            if use.file.is_test and target != "_ModelTestSupport":
                if tested is None and self.counts(use, d, target):
                    tested = use
            elif self.counts(use, d, target):
                return use
        return tested

    def run(self):
        """The declarations without a use, and those that tests alone use."""
        uses = uses_of(self.files, {d.name for d, _ in self.candidates})
        dead, tested, left = [], [], [(d, target, None) for d, target in self.candidates]
        while True:
            found, remaining = [], []
            for d, target, use in left:
                if use is None or use.file.dead[use.index]:
                    use = self.support(d, target, uses[d.name])
                if use is not None and (target == "_ModelTestSupport" or not use.file.is_test):
                    remaining.append((d, target, use))
                    continue
                file = self.by_source[d.source]
                if not file.dead[d.name_index]:
                    (tested if use else dead).append(d)
                    found.append(d)
            for d in found:
                self.by_source[d.source].dead[d.start : d.end] = [True] * (d.end - d.start)
            if not found:
                return dead, tested
            left = remaining


def allowed():
    """The places of the allow list: `file name`, with its reason."""
    if not ALLOWED.exists():
        return {}
    rows = [line.split("\t") for line in ALLOWED.read_text().splitlines() if line and not line.startswith("#")]
    return {(path, name): reason for path, name, reason in rows}


def main():
    products = "--products" in sys.argv[1:]
    dead, tested = Checker(products).run()
    excused = {} if products else allowed()
    status, used = 0, set()
    for title, found in (("that nothing uses", dead), ("that tests alone use", tested)):
        kept = []
        for d in sorted(found, key=lambda d: (d.source.shown, d.line)):
            key = (d.source.shown, d.qualified)
            if key in excused:
                used.add(key)
            else:
                kept.append(f"{d.source.shown}:{d.line}: {d.kind} {d.qualified}")
        print(f"{len(kept)} declarations {title}")
        for line in kept:
            print("  " + line)
            status = 1
    for path, name in sorted(set(excused) - used):
        print(f"error: {path}: '{name}' is on the allow list, and need not be")
        status = 1
    sys.exit(0 if products else status)


if __name__ == "__main__":
    main()
