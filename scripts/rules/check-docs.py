#!/usr/bin/env python3
"""Checks that every public declaration of the library products has a doc comment.

    scripts/rules/check-docs.py [TARGET ...]

Prints each declaration without one as `file:line: kind name`, then the counts for each target. The exit status is 1 if a
comment is missing. The targets are those of Package.swift's library products, and targets that they re-export.

A doc comment is `///` or `/** */` directly above the declaration or its attributes. The check covers public and open types,
members, initializers, subscripts, type aliases, cases of public enums, requirements of public protocols and members of
public extensions, if the enclosing type is public too.

As in DocC, an implementation of a protocol requirement inherits the comment of the requirement: a member needs no comment
if its type is, or conforms to, a protocol of this package that requires this name, or one of INHERITED in swift_sources.py.
"""
import sys

from swift_sources import Package, Source, requirements, signature


class Public:
    """The public declarations of one target, and what they conform to."""

    def __init__(self, target):
        self.target = target
        self.sources = [Source(path) for path in target.files()]
        self.all = [d for source in self.sources for d in source.declarations]
        self.hidden = {
            d.qualified for d in self.all if d.kind in ("struct", "class", "enum", "protocol", "actor") and not d.is_public
        }
        self.counted = [d for d in self.all if d.is_public and self.counts(d)]

    def counts(self, declaration):
        """Whether users see it: not within a type that is hidden, whatever it says itself."""
        if declaration.kind in ("extension", "import", "deinit", "operator"):
            return False
        path = declaration.container
        while path:
            if path in self.hidden:
                return False
            path = path.rpartition(".")[0]
        return True

    def conformances(self):
        """The protocols that each type of this target states, anywhere in it."""
        stated = {}
        for d in self.all:
            if d.inherited:
                stated.setdefault(d.qualified, set()).update(name.split("<")[0] for name in d.inherited)
        return stated


def has_comment(declaration):
    lines = declaration.source.lines
    above = declaration.first_line - 2
    between = range(declaration.first_line - 1, declaration.line - 1)
    candidates = [above, *between]
    return any(
        0 <= i and (lines[i].lstrip().startswith("///") or lines[i].rstrip().endswith("*/") and block_is_doc(lines, i))
        for i in candidates
    )


def block_is_doc(lines, end):
    """Whether the comment block that ends in this line starts with `/**`."""
    start = end
    while start > 0 and "/*" not in lines[start]:
        start -= 1
    return "/**" in lines[start]


def inherits(declaration, conformances, required):
    if declaration.parent is None or declaration.parent.kind == "protocol":
        return False
    names = {declaration.name, signature(declaration)}
    stated = {declaration.container, *conformances.get(declaration.container, ())}
    return any(names & required.get(name, set()) for name in stated)


def main():
    chosen = sys.argv[1:]
    parts = [Public(target) for target in Package().product_targets()]
    unknown = set(chosen) - {part.target.name for part in parts}
    if unknown:
        sys.exit(f"error: no library product has a target {', '.join(sorted(unknown))}")
    required = requirements([d for part in parts for d in part.all])
    places, totals = [], []
    for part in parts:
        if chosen and part.target.name not in chosen:
            continue
        conformances = part.conformances()
        counted = [d for d in part.counted if not inherits(d, conformances, required)]
        bare = [d for d in counted if not has_comment(d)]
        totals.append((part.target.name, len(counted) - len(bare), len(counted)))
        places += [f"{d.source.shown}:{d.line}: {d.kind} {signature(d)}" for d in bare]
    if places:
        print("\n".join(places))
    totals.append(("all", sum(t[1] for t in totals), sum(t[2] for t in totals)))
    for name, documented, count in totals:
        print(f"{name:16} {documented:5} of {count:5} documented, {100 * documented / max(count, 1):5.1f} %")
    if places:
        sys.exit("error: public declarations without a doc comment, listed above")


if __name__ == "__main__":
    main()
