#!/usr/bin/env python3
"""Checks conventions of hand-written Swift that the compiler does not check.

    scripts/rules/check-habits.py [labels] [public] [unchecked] [returns] [traps] [integers] [generics] [TARGET ...]

 labels     Arguments have labels from the third parameter on. Exceptions are `inout` parameters, which have an `&`,
            trailing closures, parameters named like their type (`_ options: LoadingOptions`), and variadic functions.
 public     Targets that are not library products use `package` for other targets, not `public`.
 unchecked  `@unchecked Sendable` has a comment with the reason, at the end of the line or above the declaration, where
            it starts with "Not checked to be sendable".
 returns    Tests do not pass by an early `return`, on however many lines: its block checks something or records an issue first,
            or the test is disabled with a reason.
 traps      Nothing traps on purpose: no `fatalError`, `try!`, `precondition(false`, `assert` and their like. scripts/rules/traps-allowed.tsv
            has the exceptions, and how many `precondition` each folder may have and why.
 integers   A file that makes integers of anything, such as `Int(x)`, imports ModelBase or ModelSpec, where `Sources/Base/ModelBase/Numbers` has the
            compiler refuse those of floating-point numbers, which trap for NaN, infinity and numbers out of range. The same holds
            of durations, such as `.seconds(x)`.
 generics   An integer of a generic type says what becomes of numbers out of range: `Value(truncatingIfNeeded: x)`, not `Value(x)`,
            which the compiler lets be made of a floating-point number of another generic type.

The last is for Server/, Plugins/, Fuzz/ and Benchmarks/, too. They do not see the initializers of ModelBase: there, `integers` finds
conversions of what looks like a floating-point number, by its calls and literals or by what the file declares its names to be.

Prints each violation as `file:line: what`, and the total for each convention. The exit status is 1 if there are any.
scripts/rules/habits-allowed.tsv lists exceptions that read as a sentence, or follow Core ML's own API: file, name and reason.
"""
import re
import sys

from swift_sources import REPOSITORY, TYPES, Package, Source, signature

ALLOWED = REPOSITORY / "scripts/rules/habits-allowed.tsv"
TRAPS_ALLOWED = REPOSITORY / "scripts/rules/traps-allowed.tsv"


def labels(target, source, is_product):
    for d in source.declarations:
        parameters = d.parameters or []
        if any("..." in "".join(type_tokens) for _, _, type_tokens in parameters):
            continue
        bare = [
            name
            for index, (label, name, type_tokens) in enumerate(parameters)
            if label == "_" and index >= 2 and not tells(name, type_tokens, index == len(parameters) - 1)
        ]
        if bare and d.kind != "subscript":
            yield d, f"{d.kind} {signature(d)} has no label for {', '.join(bare)}"


def tells(name, type_tokens, is_last):
    """Whether an argument needs no label to be understood."""
    words = [token for token in type_tokens if token not in ("any", "some", "borrowing", "sending")]
    if "inout" in words or is_last and "->" in words:
        return True
    types = [token for token in words if token[0].isupper()]
    return any(kind.lower().endswith(name.lower()) for kind in types[:1])


def public(target, source, is_product):
    if is_product:
        return
    for d in source.declarations:
        if d.is_public and d.stated_access and d.kind not in ("import",):
            yield d, f"{d.kind} {d.name} is public in a target that is no product"


def unchecked(target, source, is_product):
    for d in source.declarations:
        if d.kind not in TYPES:
            continue
        head = range(d.first_line - 1, d.line + 3)
        for i in head:
            if i < len(source.lines) and re.search(r"@unchecked\s+Sendable", source.lines[i]):
                if not (reason_above(source.lines, d.first_line - 2) or "//" in source.lines[i]):
                    yield d, f"{d.kind} {d.name} gives no reason for @unchecked Sendable"
                break
            if "{" in source.lines[i]:
                break


def reason_above(lines, number):
    """Whether the comment that ends in this line speaks of being sendable."""
    comment = []
    while number >= 0 and lines[number].lstrip().startswith("//"):
        comment.append(lines[number])
        number -= 1
    return "endable" in " ".join(comment)


def returns(target, source, is_product):
    for d in source.declarations:
        if d.kind == "func" and "Test" in d.attributes:
            for line in early_returns(source.tokens[d.name_index : d.end]):
                yield d, f"'{d.name}' passes by a return in line {line}"


def early_returns(tokens):
    """Lines of bare returns in a function's own blocks, closures and inner functions left out, before which their block has
    checked or recorded nothing."""
    # Open brackets: "(" for those that are no blocks, else whether the block is the function's own, and whether it checks anything.
    stack, depth, control = [], 0, set()
    started = False
    for i, (token, line, _) in enumerate(tokens):
        if token in ("(", "["):
            depth += 1
        elif token in (")", "]"):
            depth -= 1
        elif token in CONTROL:
            control.add((len(stack), depth))
        elif token == "{":
            # The condition of a statement has its closures in parentheses.
            own = not started or (len(stack), depth) in control and stack[-1][0]
            control.discard((len(stack), depth))
            stack.append([own, False, depth])
            started, depth = True, 0
        elif token == "}" and stack:
            _, _, depth = stack.pop()
        elif token in ("expect", "require", "record") and stack and tokens[i - 1][0] in ("#", "."):
            stack[-1][1] = True
        elif token == "return" and stack and stack[-1][0]:
            following, next_line, _ = tokens[i + 1]
            if (following == "}" or next_line > line) and not stack[-1][1]:
                yield line


CONTROL = {"if", "guard", "else", "for", "while", "switch", "do", "catch", "repeat"}


def traps(target, source, is_product):
    for match in TRAP.finditer(source.code):
        line = source.code.count("\n", 0, match.start()) + 1
        if match["condition"] is not None:
            yield Place(line, "precondition"), "a precondition that scripts/rules/traps-allowed.tsv gives no reason for"
        else:
            yield Place(line, "trap"), f"'{' '.join(match.group().split())}' ends the program"


# Comments and the texts of literals are blanked out before. A space before `!` makes it a negation.
TRAP = re.compile(
    r"\b(?:fatalError|preconditionFailure|assertionFailure|assert|abort)\s*\(|\b(?:try|as)!"
    r"|\bprecondition\s*\((?:\s*false\b|(?P<condition>))")


def integers(target, source, is_product):
    if target.name in ("ModelBase", "ModelSpec") or IMPORT.search(source.code):
        return
    for match in INTEGER.finditer(source.code):
        line = source.code.count("\n", 0, match.start()) + 1
        yield Place(line, "integers"), f"'{match.group()}' may trap for a floating-point number; import ModelBase, which refuses those"


IMPORT = re.compile(r"^(?:@\w+ )*(?:\w+ )?import Model(?:Base|Spec)$", re.M)
# Arguments with these labels have a result for every number.
INTEGER = re.compile(
    r"\bU?Int(?:8|16|32|64|128)?(?:\.init\b|(?:\.init)?\((?!(?:exactly|clamping|truncatingIfNeeded|bitPattern|ascii):|\)))"
    r"|(?:\bDuration|(?<![\w)\]?!]))\.(?:nano|micro|milli)?seconds\((?!-?[\d_]+(?: \* [\d_]+)*\))")


def generics(target, source, is_product):
    for start, end, name in generic_integers(source.code):
        # Arguments with a label, and none at all, are not those that convert and may trap.
        made = re.compile(rf"(?<![\w.])(?:{name})(?:\.init)?(?:\((?!\w+:|\s*\))|(?<=\.init)(?!\w|\())")
        for match in made.finditer(source.code, start, end):
            line = source.code.count("\n", 0, match.start()) + 1
            yield Place(line, "generics"), f"'{match.group()}' traps for numbers out of range; use {name.split('|')[0]}(truncatingIfNeeded:) or another label"


PROTOCOLS = r"(?:Swift\.)?(?:BinaryInteger|FixedWidthInteger|SignedInteger|UnsignedInteger)\b"
BOUND = re.compile(rf"\b([A-Z]\w*(?:\.[A-Z]\w*)*)\s*:\s*(?:[\w.]+\s*&\s*)*{PROTOCOLS}")
EXTENSION = re.compile(rf"\bextension\s+{PROTOCOLS}")


def generic_integers(code):
    """Where names of generic integer types hold, from one place of the file to another, and their pattern; and the function that
    converts to any."""
    for match in BOUND.finditer(code):
        # The name holds in the body that follows; without one, as in a protocol, in the rest of the file.
        is_associated = re.search(r"\bassociatedtype\s+$", code[: match.start()])
        yield match.start(), len(code) if is_associated else body_end(code, match.end()), match[1]
    yield 0, len(code), "numericCast"
    for match in EXTENSION.finditer(code):
        yield match.start(), body_end(code, match.end()), r"Self|self\.init"


def body_end(code, start):
    """Where the block ends that begins behind `start`."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, start):
        depth += 1 if match.group() == "{" else -1
        if depth <= 0:
            return match.end()
    return len(code)


# What `generics` finds, and does not: the line of each is the number of findings in it.
GENERIC_SAMPLES = """func a<T: BinaryInteger, F: BinaryFloatingPoint>(_ x: F) -> T { T(x) } // 1
func b<T: FixedWidthInteger>(_ x: [Double]) -> [T] { x.map(T.init) } // 1
func c<T>(_ x: Double) -> T where T: Sendable & SignedInteger { T.init(x.rounded()) } // 1
extension FixedWidthInteger { init(half x: Double) { self.init(x) }; static func d(_ x: Double) -> Self { Self(x) } } // 2
extension Array where Element: UnsignedInteger { func e(_ x: Double) -> Element { Element(x) } } // 1
protocol P { associatedtype Bits: FixedWidthInteger }; extension P { func f(_ x: Double) -> Bits { Bits(x) } } // 1
let j: UInt8 = numericCast(x) // 1
func g<T: BinaryInteger>(_ x: Double) -> T? { T(exactly: x) ?? T(truncatingIfNeeded: 1) + T() + T.init(clamping: 2) } // 0
func h<T: BinaryFloatingPoint>(_ x: Double) -> T { T(x) } // 0
func i<T: BinaryInteger>(_ x: T) -> String { String(x) + Text(x).T(x) } // 0
"""


# The same for `floats`.
FLOAT_SAMPLES = """func a(_ x: Double) -> Int { Int(x) } // 1
func b() -> Int64 { Int64(time.timeIntervalSince1970 * 1000) + Int64(4 * (y + 0.5)) } // 2
let share = Double(count) / 3; let d = UInt8(max(0, share)) // 1
func c(_ x: Double, _ y: Int) -> Int { Int(exactly: x) ?? Int(y) + Int(truncatingIfNeeded: y) } // 0
func d(_ x: Int, _ y: Float) -> UInt { y.isNaN ? UInt(x) : UInt(y.isNaN ? x : 30) } // 0
"""


def check_samples():
    """Exits when a convention no longer finds what it is for."""
    for samples, find in ((GENERIC_SAMPLES, lambda code: generics(None, code, False)), (FLOAT_SAMPLES, floats)):
        for sample in samples.splitlines():
            code, expected = sample.split(" // ")
            found = len(list(find(Sample(code))))
            if found != int(expected):
                sys.exit(f"error: {found} findings, expected {expected}, in the sample: {code}")


class Sample:
    """A line of code in place of a file."""

    def __init__(self, code):
        self.code = code


def floats(source):
    """Integers of floating-point numbers, as far as a file alone shows them."""
    names = "|".join(sorted({name for names in FLOAT_NAME.findall(source.code) for name in names if name}))
    shown = re.compile(FLOAT + (rf"|(?<![\w.])(?:{names})\b(?!\s*\.(?:is|bitPattern|sign|exponent))" if names else ""))
    for match in INTEGER.finditer(source.code):
        argument = source.code[match.end() : call_end(source.code, match.end())]
        if re.match(r"U?Int.*\($", match.group()) and shown.search(argument):
            line = source.code.count("\n", 0, match.start()) + 1
            yield Place(line, "integers"), f"'{match.group()}' traps for NaN, infinity and numbers out of range; use a label such as `exactly:`"


# A call or a literal that only floating-point numbers have.
FLOAT = r"\.rounded\(|\b(?:Double|Float|Float16|CGFloat|TimeInterval)\(|imeInterval|\.squareRoot\(|\b(?:floor|ceil|round|trunc|sqrt|pow|log|log2|exp)\(|\b\d[\d_]*(?:\.\d|e-?\d)"
FLOAT_NAME = re.compile(r"\b([a-z]\w*)\s*:\s*(?:inout\s+)?(?:Double|Float|Float16|CGFloat|TimeInterval)\b(?!\.)|\blet ([a-z]\w*) = (?:Double|Float)\(")


def call_end(code, start):
    """Where the bracket closes that is open at `start`."""
    depth = 1
    for match in re.compile(r"[()]").finditer(code, start):
        depth += 1 if match.group() == "(" else -1
        if depth == 0:
            return match.start()
    return len(code)


class Place:
    """A line with a name, as the other conventions name declarations."""

    parameters = None

    def __init__(self, line, name):
        self.line, self.name = line, name


class AllowedTraps:
    """Rows of scripts/rules/traps-allowed.tsv: a path or folder, `trap` or `precondition`, how many at most, and why."""

    def __init__(self):
        rows = [line.split("\t") for line in TRAPS_ALLOWED.read_text().splitlines() if line and not line.startswith("#")]
        self.rows = [[path, kind, int(count), 0] for path, kind, count, reason in rows if reason]
        # The longest path that fits a file is its own.
        self.rows.sort(key=lambda row: -len(row[0]))

    def allows(self, path, kind):
        row = next((row for row in self.rows if row[1] == kind and path.startswith(row[0])), None)
        if row:
            row[3] += 1
        return row is not None

    def exceeded(self):
        for path, kind, allowed, found in self.rows:
            if found > allowed:
                yield f"error: {path} has {found} of kind '{kind}', {allowed} have a reason in {TRAPS_ALLOWED.name}"
            if found == 0:
                yield f"error: {path} has no {kind}, and need not be in {TRAPS_ALLOWED.name}"


HABITS = {
    "labels": labels, "public": public, "unchecked": unchecked, "returns": returns, "traps": traps, "integers": integers,
    "generics": generics,
}
# Code that the main package does not compile.
OTHERS = ("Server/Sources", "Plugins", "Fuzz", "Benchmarks")


def main():
    arguments = sys.argv[1:]
    habits = [name for name in HABITS if name in arguments] or list(HABITS)
    targets = [name for name in arguments if name not in HABITS]
    package = Package()
    products = {target.name for target in package.product_targets()}
    excused = set()
    if ALLOWED.exists():
        rows = [line.split("\t") for line in ALLOWED.read_text().splitlines() if line and not line.startswith("#")]
        excused = {(path, name) for path, name, reason in rows}
    counts, used, allowed_traps = dict.fromkeys(habits, 0), set(), AllowedTraps()
    for target in package.targets.values():
        if target.kind == "plugin" or targets and target.name not in targets:
            continue
        checked = [habit for habit in habits if (habit == "returns") == (target.kind == "testTarget")]
        for path in target.files():
            source = Source(path)
            if "Generated" in path.parts or source.text.startswith("// Generated"):
                continue
            for habit in checked:
                for d, what in HABITS[habit](target, source, target.name in products):
                    if habit == "traps" and allowed_traps.allows(source.shown, d.name):
                        continue
                    key = (source.shown, signature(d))
                    if key in excused:
                        used.add(key)
                        continue
                    counts[habit] += 1
                    print(f"{source.shown}:{d.line}: {what}")
    if {"integers", "generics"} <= set(habits) and not targets:
        check_samples()
        for path in (path for folder in OTHERS for path in sorted((REPOSITORY / folder).rglob("*.swift"))):
            if not {"Generated", ".build"} & set(path.parts):
                source = Source(path)
                for d, what in (*generics(None, source, False), *floats(source)):
                    counts[d.name] += 1
                    print(f"{source.shown}:{d.line}: {what}")
    print(", ".join(f"{habit}: {count}" for habit, count in counts.items()))
    stale = [] if targets or len(habits) < len(HABITS) else sorted(excused - used)
    for path, name in stale:
        print(f"error: {path}: '{name}' is on the allow list, and need not be")
    too_many = [] if targets or "traps" not in habits else list(allowed_traps.exceeded())
    print(*too_many, sep="\n", end="\n" if too_many else "")
    sys.exit(1 if any(counts.values()) or stale or too_many else 0)


if __name__ == "__main__":
    main()
