#!/usr/bin/env python3
"""Checks that text from outside is taken apart and escaped by its bytes or Unicode scalars, never by characters.

A slash with an accent behind it is one character for Swift, but a slash for the system; so is `<` with a letter that joins it for
a browser. So no split, search, comparison of a beginning or an end, or replacement may have a separator of paths or markup in a
literal, unless its receiver is a `utf8` or `unicodeScalars` view, and no loop may go over characters.

    scripts/rules/check-text.py           complains of what is not in scripts/rules/text-allowed.tsv
    scripts/rules/check-text.py --list    prints what there is, as lines of that file without their reasons
"""
import re
import sys

from swift_sources import REPOSITORY, blanked

ALLOWED = REPOSITORY / "scripts/rules/text-allowed.tsv"
ROOTS = ["Sources", "Server/Sources"]
SEPARATORS = set("/\\<>&|\"'`%\n\r\0")
CALL = re.compile(
    r"\.\s*(?P<call>split|contains|firstIndex|lastIndex|hasPrefix|hasSuffix|firstRange|ranges|replacing|starts|trimmingPrefix|"
    r"components|replacingOccurrences)\s*\(\s*(?:(?:separator|of|with|separatedBy)\s*:\s*)?(?P<literal>\")|"
    r"\.\s*(?P<ends>first|last)\s*(?:==|!=)\s*(?P<text>\")|"
    r"\bfor\s+(?P<loop>character|letter|char)\s+in\b|"
    r"\\\.\s*(?P<newline>isNewline)\b"
)
VIEW = re.compile(r"(?:utf8|unicodeScalars|utf16|scalars|bytes)(?:\[[^\]]*\])?(?:\.(?:dropFirst|dropLast)\([^()]*\))*\s*$")


def literal(text, start):
    """The content of the literal that begins with the quotation mark at `start`, as far as it is plain."""
    found = re.compile(r'"((?:[^"\\\n]|\\.)*)"').match(text, start)
    content = found.group(1) if found else ""
    for escape, plain in (("\\n", "\n"), ("\\r", "\r"), ("\\0", "\0"), ('\\"', '"'), ("\\\\", "\\")):
        content = content.replace(escape, plain)
    return re.sub(r"\\\(.*?\)", "", content)


def findings(path):
    text = path.read_text()
    code = blanked(text)
    for match in CALL.finditer(code):
        at = match.start()
        start = match.start("literal") if match["literal"] else match.start("text") if match["text"] else None
        if start is not None:
            content = literal(text, start)
            if not SEPARATORS & set(content):
                continue
            following = text[start + 1 + len(content) : start + 12 + len(content)]
            if VIEW.search(code[:at]) or re.match(r'"\.(utf8|unicodeScalars)', following):
                continue
        yield text.count("\n", 0, at) + 1, text.split("\n")[text.count("\n", 0, at)].strip()


def main():
    found = {}
    for path in sorted(path for root in ROOTS for path in REPOSITORY.glob(f"{root}/**/*.swift")):
        if "Generated" in path.parts or path.name.endswith("+Table.swift"):
            continue
        lines = list(findings(path))
        if lines:
            found[path.relative_to(REPOSITORY).as_posix()] = lines
    if "--list" in sys.argv:
        for name, lines in found.items():
            print(f"{name}\t{len(lines)}\t")
        return
    allowed = {}
    for line in ALLOWED.read_text().splitlines():
        if line and not line.startswith("#"):
            name, count, reason = line.split("\t")
            allowed[name] = (int(count), reason)
    wrong = False
    for name, (_, reason) in allowed.items():
        if not reason.strip() or name not in found:
            wrong = True
            print(f"error: scripts/rules/text-allowed.tsv: {name} has no such line any more, or no reason", file=sys.stderr)
    for name, lines in found.items():
        if len(lines) != allowed.get(name, (0, ""))[0]:
            wrong = True
            print(f"error: text is taken apart by characters; use `utf8` or `unicodeScalars` ({name})", file=sys.stderr)
            for number, line in lines:
                print(f"  {name}:{number}: {line}", file=sys.stderr)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
