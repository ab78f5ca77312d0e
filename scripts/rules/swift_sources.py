"""Parses Swift sources and Package.swift as far as the checks need it: without a compiler, in a few seconds.

A file becomes a list of its declarations at file level and in types, extensions and protocols, without function bodies.
Comments and the text of string literals are blanked out first; interpolations are kept.
"""
import re
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
TOKEN = re.compile(r"`?[^\W\d]\w*`?|\d\w*(?:\.\d\w*)?|\$\d+|[-+*/=<>!&|^~?%.]+|\S")
SPECIAL = re.compile(r'//|/\*|#*"|[()]')
MODIFIERS = set(
    """public open package internal private fileprivate static class final override required convenience mutating
    nonmutating indirect lazy weak unowned dynamic optional nonisolated distributed borrowing consuming prefix postfix
    infix""".split()
)
ACCESS = ["private", "fileprivate", "internal", "package", "public", "open"]
TYPES = {"struct", "class", "enum", "protocol", "actor", "extension"}
KINDS = TYPES | set("func init deinit subscript var let case typealias associatedtype import operator macro".split())
OPENING = {"(": ")", "[": "]", "{": "}"}


def blanked(text):
    """The text with comments and string literals as spaces, newlines and interpolated code as they were.

    Where a literal begins, one quotation mark stays.
    """
    out, kept = [], 0

    def blank(start, end):
        nonlocal kept
        out.append(text[kept:start])
        out.append(re.sub(r"[^\n]", " ", text[start:end]))
        kept = end

    def comment_end(i):
        depth = 0
        for match in re.compile(r"/\*|\*/").finditer(text, i):
            depth += 1 if match.group() == "/*" else -1
            if depth == 0:
                return match.end()
        return len(text)

    def string(i):
        """Blanks the literal that starts at `i`; where it ends."""
        nonlocal kept
        pounds = re.compile("#*").match(text, i).group()
        quote = '"""' if text.startswith('"""', i + len(pounds)) else '"'
        escape = re.escape("\\" + pounds)
        special = re.compile(f"{escape}\\(|{escape}.|{quote}{pounds}", re.S)
        blank(i, i)
        out.append('"')
        kept = i + 1
        start, i = kept, i + len(pounds) + len(quote)
        while match := special.search(text, i):
            i = match.end()
            if match.group().endswith("("):
                blank(start, i - 1)
                start = i = code(i, closed=True)
            elif match.group().endswith(quote + pounds) and not match.group().startswith("\\"):
                blank(start, i)
                return i
        blank(start, len(text))
        return len(text)

    def code(i, closed=False):
        """Walks code, up to the bracket that closes it if `closed`; where it goes on."""
        depth = 0
        while match := SPECIAL.search(text, i):
            found, i = match.group(), match.end()
            if found == "//":
                i = text.find("\n", i)
                i = len(text) if i < 0 else i
                blank(match.start(), i)
            elif found == "/*":
                i = comment_end(match.start())
                blank(match.start(), i)
            elif found == "(":
                depth += 1
            elif found == ")":
                if closed and depth == 0:
                    return i
                depth -= 1
            else:
                i = string(match.start())
        return len(text)

    code(0)
    return "".join(out) + text[kept:]


class Declaration:
    """One name that is declared, and where."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    @property
    def is_public(self):
        return self.access in ("public", "open")

    @property
    def is_stored(self):
        """Whether it is a property with memory of its own: `let`, or `var` without a body that computes it."""
        tokens = [token for token, _, _ in self.source.tokens[self.name_index : self.end]]
        if self.kind != "var" or "{" not in tokens:
            return self.kind in ("var", "let")
        body = tokens.index("{")
        return "=" in tokens[:body] or tokens[body + 1] in ("didSet", "willSet")

    @property
    def qualified(self):
        return f"{self.container}.{self.name}" if self.container else self.name


class Source:
    """A file: its lines, its tokens and its declarations."""

    def __init__(self, path):
        self.path = Path(path)
        self.text = self.path.read_text()
        self.lines = self.text.split("\n")
        self.code = blanked(self.text)
        self.tokens = []
        for number, line in enumerate(self.code.split("\n"), 1):
            if line.lstrip().startswith("#") and re.match(r"\s*#(if|else|elseif|endif|sourceLocation)\b", line):
                continue
            first = True
            for match in TOKEN.finditer(line):
                self.tokens.append((match.group(), number, first))
                first = False
        self.declarations = []
        self._scope(0, None)

    @property
    def shown(self):
        return self.path.resolve().relative_to(REPOSITORY).as_posix()

    def _token(self, i):
        return self.tokens[i][0] if i < len(self.tokens) else ""

    def _group_end(self, i):
        """The index after the bracket that closes the one at `i`."""
        closing = [OPENING[self._token(i)]]
        i += 1
        while i < len(self.tokens) and closing:
            token = self._token(i)
            if token in OPENING:
                closing.append(OPENING[token])
            elif token == closing[-1]:
                closing.pop()
            i += 1
        return i

    def _starts_declaration(self, i):
        token = self._token(i)
        if token in KINDS or token in MODIFIERS:
            return self.tokens[i][2] or self._token(i - 1) == ";"
        return token == "@" and self.tokens[i][2]

    def _rest(self, i):
        """The index where the next declaration of the scope starts, or where the scope closes."""
        while i < len(self.tokens):
            token = self._token(i)
            if token == "}" or self._starts_declaration(i):
                return i
            if token == ";":
                return i + 1
            i = self._group_end(i) if token in OPENING else i + 1
        return i

    def _scope(self, i, parent):
        """Reads the declarations of a file or of a type's braces; the index of what closes it."""
        while i < len(self.tokens) and self._token(i) != "}":
            start, attributes, modifiers = i, [], []
            while True:
                token = self._token(i)
                if token == "@":
                    attributes.append(self._token(i + 1))
                    i += 2
                    while self._token(i).startswith("."):
                        i += 2
                    if self._token(i) == "(" and self.tokens[i][1] == self.tokens[i - 1][1]:
                        i = self._group_end(i)
                elif token in MODIFIERS and not (token == "class" and self._class_is_type(i)):
                    i += 1
                    if self._token(i) == "(":
                        i = self._group_end(i)
                        if self._token(i - 2) in ("set", "unsafe", "safe"):
                            continue
                    modifiers.append(token)
                else:
                    break
            kind = self._token(i)
            if kind not in KINDS:
                # Not a declaration: code at file level, or a macro.
                i = self._rest(i + 1) if kind not in OPENING else self._group_end(i)
                continue
            i = self._declaration(i, start, kind, attributes, modifiers, parent)
        return i

    def _class_is_type(self, i):
        following = self._token(i + 1)
        return following not in KINDS and following not in MODIFIERS

    def _access(self, kind, modifiers, parent):
        stated = [m for m in modifiers if m in ACCESS]
        if stated:
            return stated[0]
        if kind == "extension":
            return "internal"
        if parent is not None:
            if parent.kind == "protocol" or (parent.kind == "enum" and kind == "case"):
                return parent.access
            if parent.kind == "extension" and parent.stated_access:
                return parent.stated_access
        return "internal"

    def _declaration(self, i, start, kind, attributes, modifiers, parent):
        keyword = i
        i += 1
        name_index = keyword if kind in ("init", "deinit", "subscript") else i
        names = []
        if kind in ("init", "deinit", "subscript"):
            names = [kind]
        elif kind in ("var", "let") and self._token(i) == "(":
            end = self._group_end(i)
            names = [t[0] for t in self.tokens[i:end] if re.match(r"[^\W\d]", t[0])]
            i = end
        elif kind in TYPES or kind == "import":
            name, i = self._token(i), i + 1
            while self._token(i) == "." and re.match(r"[^\W\d]", self._token(i + 1)):
                name, i = f"{name}.{self._token(i + 1)}", i + 2
            names = [name]
        else:
            names = [self._token(i)]
            i += 1
        names = [n.strip("`") for n in names]
        inherited = []
        head_end = i
        parameters = None
        if kind in TYPES:
            while self._token(i) not in ("{", ""):
                i = self._group_end(i) if self._token(i) in ("(", "[") else i + 1
            head = [t[0] for t in self.tokens[head_end:i]]
            head = [t for t, before in zip(head, ["", *head]) if "@" not in (t, before)]
            if ":" in head:
                head = head[head.index(":") + 1 :]
                if "where" in head:
                    head = head[: head.index("where")]
                inherited = re.findall(r"[^\W\d][\w.]*", "".join(head).replace(",", " "))
        elif kind in ("func", "init", "subscript"):
            while self._token(i) not in ("(", ""):
                i += 1
            end = self._group_end(i)
            parameters = self._parameters(i + 1, end - 1)
            i = end
        stated = next((m for m in modifiers if m in ACCESS), None)
        container = None if parent is None else parent.qualified
        made = []
        for name in names:
            made.append(
                Declaration(
                    source=self,
                    kind=kind,
                    name=name,
                    container=container,
                    parent=parent,
                    access=self._access(kind, modifiers, parent),
                    stated_access=stated,
                    attributes=attributes,
                    modifiers=modifiers,
                    inherited=inherited,
                    parameters=parameters,
                    line=self.tokens[keyword][1],
                    first_line=self.tokens[start][1],
                    start=start,
                    name_index=name_index,
                    end=0,
                )
            )
        self.declarations += made
        if kind in TYPES:
            i = self._scope(i + 1, made[0]) + 1
        else:
            if kind == "case" or kind in ("var", "let"):
                more, i = self._more_names(i, kind)
                for name, index in more:
                    extra = Declaration(**{**made[0].__dict__, "name": name, "name_index": index})
                    self.declarations.append(extra)
                    made.append(extra)
            i = self._rest(i)
        for declaration in made:
            declaration.end = i
        return i

    def _more_names(self, i, kind):
        """The further names of `case a, b` or `var a, b: Int`."""
        names = []
        while i < len(self.tokens):
            token = self._token(i)
            if token == ",":
                name = self._token(i + 1)
                if re.match(r"`?[^\W\d]", name):
                    names.append((name.strip("`"), i + 1))
                i += 2
            elif token in "([{" and token:
                if token == "{" and kind != "case":
                    break
                i = self._group_end(i)
            elif token == "}" or token == ";" or self._starts_declaration(i):
                break
            elif token == "<":
                # Generic arguments hold commas that separate no names.
                depth = 0
                while i < len(self.tokens):
                    run = self._token(i)
                    depth += run.count("<") - run.replace("->", "").count(">")
                    i += 1
                    if depth <= 0:
                        break
            else:
                i += 1
        return names, i

    def _parameters(self, start, end):
        """The parameters between these tokens, each as (label, name, type as a list of tokens)."""
        parts, part, i = [], [], start
        while i < end:
            token = self._token(i)
            if token in OPENING:
                close = self._group_end(i)
                part += [t[0] for t in self.tokens[i:close]]
                i = close
                continue
            if token == ",":
                parts.append(part)
                part = []
            else:
                part.append(token)
            i += 1
        if part:
            parts.append(part)
        joined = []
        for part in parts:
            while part[:1] == ["@"]:
                part = part[2:]
            if joined and not (part[1:2] == [":"] or part[2:3] == [":"]):
                joined[-1][2].extend([",", *part])
            else:
                label = part[0] if part else ""
                colon = part.index(":") if ":" in part else len(part)
                name = part[1] if colon == 2 else label
                joined.append((label, name, part[colon + 1 :]))
        return joined


class Target:
    """A target of Package.swift."""

    def __init__(self, name, kind, dependencies, folder):
        self.name, self.kind, self.dependencies, self.folder = name, kind, dependencies, folder

    def files(self, golden=False):
        """The Swift files; `golden` adds those that tests compare generated code with."""
        left_out = {"Fixtures", ".build"} if golden else {"Golden", "Fixtures", ".build"}
        return [path for path in sorted(self.folder.rglob("*.swift")) if not left_out & set(path.parts)]


class Package:
    """What Package.swift says: targets with their dependencies, and which of them are products."""

    def __init__(self, path=REPOSITORY / "Package.swift"):
        text = re.sub(r"//[^\n]*", "", Path(path).read_text().replace("://", ""))
        products = dict(re.findall(r'let (\w+): Target\.Dependency = \.product\(name: "(\w+)"', text))
        self.text, self.targets, self.library_products = text, {}, []
        for kind, name, body in self._calls(text):
            if kind == "library":
                self.library_products += re.findall(r'"([^"]+)"', re.search(r"targets: \[(.*?)\]", body, re.S).group(1))
                continue
            found = re.search(r"dependencies:\s*\[(.*?)\]", body, re.S)
            listed = found.group(1) if found else ""
            dependencies = re.findall(r'"([^"]+)"', listed)
            dependencies += [product for variable, product in products.items() if re.search(rf"\b{variable}\b", listed)]
            # Sources in groups, and what tests share.
            roots = {"testTarget": ["Tests"], "plugin": ["Plugins"]}.get(kind, ["Sources/*", "Tests"])
            for folder in (folder for root in roots for folder in REPOSITORY.glob(f"{root}/{name}")):
                self.targets[name] = Target(name, kind, dependencies, folder)

    @staticmethod
    def _calls(text):
        pattern = r'\.(library|target|testTarget|executableTarget|systemLibrary|plugin)\(\s*name:\s*"([^"]+)"'
        for match in re.finditer(pattern, text):
            depth, end = 1, match.end()
            while depth:
                depth += (text[end] == "(") - (text[end] == ")")
                end += 1
            yield match.group(1), match.group(2), text[match.end() : end]

    def product_targets(self):
        """The targets whose public symbols users see: those of library products, and what these export again."""
        names = [n for n in self.library_products if n in self.targets]
        for name in names:
            for path in self.targets[name].files():
                exported = re.findall(r"^@_exported public import (\w+)", path.read_text(), re.M)
                names += [e for e in exported if e in self.targets and e not in names]
        return [self.targets[n] for n in sorted(set(names))]


# Requirements of the standard library's and Foundation's protocols, by the conformance that a type states.
RAW = {"init(rawValue:)", "rawValue", "RawValue"}
SEQUENCE = {"Element", "Iterator", "makeIterator", "underestimatedCount"}
COLLECTION = SEQUENCE | set("Index Indices SubSequence startIndex endIndex indices count index formIndex".split())
INHERITED = {
    "CustomStringConvertible": {"description"},
    "LosslessStringConvertible": {"description", "init(_:)"},
    "CustomDebugStringConvertible": {"debugDescription"},
    "Error": {"localizedDescription"},
    "_ObjectiveCBridgeable": {
        "_bridgeToObjectiveC()",
        "_forceBridgeFromObjectiveC(_:result:)",
        "_conditionallyBridgeFromObjectiveC(_:result:)",
        "_unconditionallyBridgeFromObjectiveC(_:)",
    },
    "CustomNSError": {"errorCode", "errorDomain", "errorUserInfo"},
    "LocalizedError": {"errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"},
    "Equatable": {"=="},
    "Hashable": {"==", "hash(into:)"},
    "Comparable": {"<", "=="},
    "Identifiable": {"id", "ID"},
    "CaseIterable": {"allCases", "AllCases"},
    "RawRepresentable": RAW,
    "OptionSet": RAW,
    "CodingKey": {"stringValue", "intValue", "init(stringValue:)", "init(intValue:)"},
    "Decodable": {"init(from:)"},
    "Encodable": {"encode(to:)"},
    "Codable": {"init(from:)", "encode(to:)"},
    "ExpressibleByArrayLiteral": {"init(arrayLiteral:)", "ArrayLiteralElement"},
    "ExpressibleByDictionaryLiteral": {"init(dictionaryLiteral:)"},
    "ExpressibleByStringLiteral": {"init(stringLiteral:)"},
    "ExpressibleByIntegerLiteral": {"init(integerLiteral:)"},
    "ExpressibleByFloatLiteral": {"init(floatLiteral:)"},
    "ExpressibleByBooleanLiteral": {"init(booleanLiteral:)"},
    "ExpressibleByNilLiteral": {"init(nilLiteral:)"},
    "IteratorProtocol": {"next()", "Element"},
    "AsyncIteratorProtocol": {"next()", "Element"},
    "AsyncSequence": {"makeAsyncIterator()", "Element", "AsyncIterator"},
    "RandomNumberGenerator": {"next()"},
    "Sequence": SEQUENCE,
    "Collection": COLLECTION | {"subscript(position:)"},
    "BidirectionalCollection": COLLECTION | {"subscript(position:)"},
    "RandomAccessCollection": COLLECTION | {"subscript(position:)"},
    "ParsableArguments": {"validate()"},
    "ParsableCommand": {"configuration", "validate()", "run()"},
    "AsyncParsableCommand": {"configuration", "validate()", "run()"},
    "NSCopying": {"copy(with:)"},
    "NSSecureCoding": {"init(coder:)", "encode(with:)", "supportsSecureCoding"},
    "NSObject": {"description", "hash", "isEqual(_:)"},
}


def signature(declaration):
    """The name as a reader writes it, with the labels: `hash(into:)`."""
    if declaration.parameters is None:
        return declaration.name
    return f"{declaration.name}({''.join(label + ':' for label, _, _ in declaration.parameters)})"

def requirements(declarations):
    """What each protocol requires, with what it refines requires: those among the declarations, and INHERITED."""
    own, refined = {name: set(names) for name, names in INHERITED.items()}, {}
    for d in declarations:
        if d.kind == "protocol":
            own.setdefault(d.name, set())
            refined[d.name] = d.inherited
    for d in declarations:
        if d.parent is not None and d.parent.kind == "protocol":
            own[d.parent.name].add(signature(d))

    def collect(name, seen):
        names = set(own.get(name, ()))
        for parent in refined.get(name, ()):
            if parent not in seen:
                names |= collect(parent, seen | {parent})
        return names

    return {name: collect(name, {name}) for name in own}
