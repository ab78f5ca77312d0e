#!/usr/bin/env python3
"""Writes the manual pages of modelc and modelc-store from what the programs say of their commands.

    scripts/build/make-manual.py PROGRAM FOLDER

PROGRAM is the path of modelc or of modelc-store. FOLDER/modelc.1 lists the commands, FOLDER/modelc-compile.1 describes one,
and so on; beside modelc's there are pages of coremlc and coremlcompiler. $SOURCE_DATE_EPOCH is the date of the pages; without
it, that of the last commit.
"""
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

DESCRIPTIONS = {
    "modelc": "An open Core ML toolchain and runtime. Each command has a manual page of its own, and prints a short one with "
    "`--help`. Models are `.mlmodel` files, and `.mlpackage` and `.mlmodelc` directories.\n\nErrors say what is wrong, where, and "
    "what to do about it.\n\nExit status: 0 on success, 1 if a command says no or fails, 64 for a usage error.",
}
COREMLC = """Called as
.B coremlc
or
.BR coremlcompiler ,
modelc takes the command line of Apple's Core ML compiler, so that builds which call that compiler work on Linux. Options and
paths may come in any order. If an option is repeated, the last value counts; an unknown one is ignored with a warning.
"""
COREMLC_COMMANDS = [
    ("compile IN OUTDIR", "Write OUTDIR/NAME.mlmodelc and print the path of each file."),
    ("metadata IN", "Print the metadata of a model as JSON."),
    ("generate IN OUTDIR", "Write OUTDIR/NAME.swift, or NAME.h and NAME.m, and print the path of each file."),
    ("version", "Print the version of the compiler whose output is written."),
]


def escaped(text):
    """Text as it stands in a line of a page."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return "\\&" + text if text.startswith((".", "'")) else text


def prose(text):
    """Running text: what stands between ` is set in bold."""
    parts = re.split(r"`([^`\n]+)`", text)
    return "".join(escaped(part) if i % 2 == 0 else f"\\fB{escaped(part)}\\fR" for i, part in enumerate(parts))


def discussion(text):
    """The lines of a discussion, and what it says of the exit status."""
    lines, status, was_example = [], None, False
    if not text.strip():
        return lines, status
    for paragraph in re.split(r"\n\n+", text.strip("\n")):
        if paragraph.startswith("Exit status: "):
            status = paragraph.removeprefix("Exit status: ")
            continue
        is_example = "\n" in paragraph or paragraph.startswith(("  ", "$ "))
        if is_example:
            lines += [".PP"] if not was_example else [""]
            lines += [".nf", ".RS 4"] + [escaped(line) or "\\&" for line in paragraph.split("\n")] + [".RE", ".fi"]
        else:
            lines += [".PP", prose(paragraph)]
        was_example = is_example
    return [line for line in lines if line], status


def names(argument):
    """The spellings of an option, short ones first."""
    order = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    return [("-" if name["kind"] != "long" else "--") + name["name"] for name in order]


def value(argument):
    return f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"


def usage(argument):
    """One argument in the synopsis."""
    dots = "..." if argument["isRepeating"] else ""
    if argument["kind"] == "positional":
        text = value(argument) + dots
    else:
        name = names({"names": [argument["preferredName"]]})[0]
        text = f"\\fB{escaped(name)}\\fR" + ("" if argument["kind"] == "flag" else f" {value(argument)}") + dots
    return f"[{text}]" if argument["isOptional"] else text


def described(argument):
    if argument["kind"] == "positional":
        head = value(argument)
    else:
        spellings = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names(argument))
        head = spellings if argument["kind"] == "flag" else f"{spellings} {value(argument)}"
    text = argument.get("abstract", "")
    if argument["kind"] == "option" and argument.get("allValues"):
        text += f" One of: {', '.join(argument['allValues'])}."
    if argument.get("defaultValue"):
        text += f" Default: {argument['defaultValue']}."
    return [".TP", head, prose(text) or "\\&"]


class Manual:
    def __init__(self, program, folder):
        self.program, self.folder = Path(program), Path(folder)
        said = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
        self.root = json.loads(said.stdout)["command"]
        self.name = self.root["commandName"]
        modelc = self.program.parent / "modelc"
        self.version = subprocess.run([modelc, "--version"], check=True, capture_output=True, text=True).stdout.strip()
        seconds = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.run(
            ["git", "log", "-1", "--format=%ct"], check=True, capture_output=True, text=True).stdout
        self.date = time.strftime("%Y-%m-%d", time.gmtime(int(seconds)))

    def head(self, page, abstract):
        title = escaped(page.upper())
        return [
            f'.TH "{title}" 1 {self.date} "modelc {self.version}" "User Commands"', ".nh", ".ad l", ".SH NAME",
            f"{escaped(page)} \\- {prose(abstract[:1].lower() + abstract[1:].removesuffix('.'))}",
        ]

    def write(self, page, lines):
        (self.folder / f"{page}.1").write_text("\n".join(lines) + "\n")

    def command(self, command, path, siblings):
        """The page of a command, and those of its subcommands."""
        page = "-".join(path)
        arguments = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
        commands = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
        lines = self.head(page, command.get("abstract", ""))
        lines += [".SH SYNOPSIS", f"\\fB{escaped(' '.join(path))}\\fR"]
        common = {"version", "help"}
        lines += [usage(a) for a in arguments if a["kind"] == "positional"]
        lines += [usage(a) for a in arguments if a["kind"] != "positional" and a["preferredName"]["name"] not in common]
        lines += ["\\fIcommand\\fR ..."] if commands else []
        text, status = discussion(DESCRIPTIONS.get(page) or command.get("discussion", ""))
        if text:
            lines += [".SH DESCRIPTION"] + text
        if commands:
            lines.append(".SH COMMANDS")
            for inner in commands:
                lines += [".TP", f"\\fB{escaped(inner['commandName'])}\\fR", prose(inner.get("abstract", "")),
                          f"See \\fB{escaped('-'.join([*path, inner['commandName']]))}\\fR(1)."]
        for title, some in self.sections(arguments):
            lines.append(f".SH {escaped(title.upper())}")
            for argument in some:
                lines += described(argument)
        if status:
            lines += [".SH EXIT STATUS", prose(status[:1].upper() + status[1:])]
        if path == ["modelc"]:
            lines.append(".SH ENVIRONMENT")
            for variable, meaning in self.environment():
                lines += [".TP", f"\\fB{escaped(variable)}\\fR", prose(meaning[:1].upper() + meaning[1:] + ".")]
        others = ["-".join(path[:-1])] if len(path) > 1 else [p for p in ("modelc", "modelc-store") if p != self.name]
        others += ["coremlc"] if path == ["modelc"] else []
        lines += [".SH SEE ALSO"] + [f"\\fB{escaped(other)}\\fR(1)" + ("," if other != others[-1] else "") for other in others]
        self.write(page, lines)
        for inner in commands:
            self.command(inner, [*path, inner["commandName"]], commands)

    def environment(self):
        """The variables that the program reads, and what each is for, as `modelc help environment` lists them."""
        said = subprocess.run([self.program, "help", "environment"], check=True, capture_output=True, text=True).stdout
        variables = re.findall(r"^([A-Z_]+) {2,}(.+)$", said, re.MULTILINE)
        if not variables:
            sys.exit(f"error: `{self.program} help environment` lists no variables")
        return variables

    @staticmethod
    def sections(arguments):
        """Titles, and the arguments below each."""
        found = {}
        for argument in arguments:
            kind = "Arguments" if argument["kind"] == "positional" else "Options"
            found.setdefault(argument.get("sectionTitle") or kind, []).append(argument)
        order = [title for title in ("Arguments", "Options") if title in found]
        rest = [title for title in found if title not in order]
        return [(title, found[title]) for title in order[:1] + rest + order[1:]] if "Arguments" in found else [
            (title, found[title]) for title in rest + order]

    def coremlc(self):
        lines = self.head("coremlc", "Compile Core ML models with the command line of Apple's compiler.")
        lines += [".SH SYNOPSIS", "\\fBcoremlc\\fR", "\\fIcommand\\fR", "[\\fIargument\\fR...]", ".SH DESCRIPTION"]
        lines += COREMLC.strip().replace("Apple's", "Apple\\(aqs").split("\n") + [".SH COMMANDS"]
        for call, meaning in COREMLC_COMMANDS:
            lines += [".TP", f"\\fB{escaped(call)}\\fR", prose(meaning)]
        self.write("coremlc", lines + [".SH SEE ALSO", "\\fBmodelc\\fR(1)"])
        self.write("coremlcompiler", [".so man1/coremlc.1"])

    def all(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        self.command(self.root, [self.name], [])
        if self.name == "modelc":
            self.coremlc()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: make-manual.py PROGRAM FOLDER, for example make-manual.py .build/release/modelc dist/man1")
    Manual(*sys.argv[1:]).all()
