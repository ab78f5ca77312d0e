#!/usr/bin/env python3
"""Builds the site: build-site.py MODELC OUTPUT [BUILD]

One static site of the pages in Documentation, the reference of all commands of MODELC and of modelc-store, which must lie beside
it, made from their help, and the API of all library products, made by DocC from the modules in the folder BUILD of a build,
.build/debug by default, which must be there. Links between pages must lead somewhere, and every public symbol must have a page; else
the script ends with status 1. `python3 -m http.server -d OUTPUT` shows it; no network is needed, also for its search.
scripts/product/check-site.py looks at it in a browser.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from support.symbol_graphs import ROOT, modules, symbol_graph

PAGES = ROOT / "Documentation"
START = """<!doctype html>
<meta charset="utf-8">
<title>modelc</title>
<meta http-equiv="refresh" content="0; url=documentation/">
<a href="documentation/">Documentation</a>
"""


class Articles:
    """Pages in Markdown, as DocC wants them."""

    def __init__(self, folder):
        self.folder, self.problems = folder, []
        pages = [path.relative_to(PAGES) for path in PAGES.rglob("*.md")]
        self.names = {page.as_posix(): "-".join(page.with_suffix("").parts) + "-page" for page in pages}

    def add_all(self):
        for name in self.names:
            if name != "README.md":
                text = (PAGES / name).read_text()
                (self.folder / f"{self.names[name]}.md").write_text(self.linked(name, self.plain(text)))

    def add_root(self, commands, modules):
        """The index page, whose lists are the topics. Modules are archives of their own, so that links to them are addresses."""
        text = (PAGES / "README.md").read_text()
        topics = re.sub(r"^## ", "### ", text[text.index("\n## ") + 1:], flags=re.M)
        topics = re.sub(r"- \[[^\]]*\]\(([^)]*)\)", lambda link: f"- <doc:{self.target('README.md', link[1])}>", topics)
        readme = (ROOT / "README.md").read_text()
        abstract = readme.split("\n\n")[1]
        api = ", ".join(f"[{name}](/documentation/{name.lower()}/)" for name in sorted(modules))
        (self.folder / "modelc.md").write_text(
            "# Commands and guides\n\n@Metadata {\n  @TechnologyRoot\n}\n\n" + abstract + "\n\n## Overview\n\nThe Swift API has "
            + f"pages of its own: {api}. [The first page](/documentation/) lists and searches everything.\n\n## Topics\n\n" + topics
            + "\n### Commands\n\n" + "".join(f"- <doc:{name}>\n" for name in commands))

    def add_commands(self, commands, above=("modelc",)):
        """A page for each command and, below it, for those in it; gives the names of the pages, without those below."""
        names = []
        for command in commands:
            words = [*above, command["commandName"]]
            inner = self.add_commands(shown(command), words)
            names.append("-".join(words) + "-command")
            topics = ["## Topics", "", "### Commands", "", *(f"- <doc:{name}>" for name in inner), ""] if inner else []
            (self.folder / f"{names[-1]}.md").write_text("\n".join([command_page(words, command), *topics]))
        return names

    @staticmethod
    def plain(text):
        """Without comments, and with consoles as text that is not colored as something else."""
        text = re.sub(r"<!-- file: (\S+) -->\n", r"`\1`:\n\n", text)
        text = re.sub(r"<!--.*?-->\n*", "", text, flags=re.S)
        title, rest = text.split("\n", 1)
        # A title has no code, in which -- would stay as it is.
        text = title.replace("`", "").replace("--", "\\-\\-") + "\n" + rest
        return re.sub(r"^```console$", "```", text, flags=re.M)

    def target(self, page, link):
        """What DocC calls the page that a link leads to; None if it leads out of the folder of pages."""
        path, _, heading = link.partition("#")
        file = (PAGES / page).parent / path if path else PAGES / page
        if not file.exists():
            self.problems.append(f"Documentation/{page}: the link to '{link}' leads nowhere")
            return None
        file = file.resolve()
        if not file.is_relative_to(PAGES):
            return None
        name = self.names.get(file.relative_to(PAGES).as_posix())
        if name is None:
            return None
        if not heading:
            return name
        # DocC keeps the case of a heading.
        for title in re.findall(r"^#+ (.*)$", file.read_text(), flags=re.M):
            if re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") == heading:
                return f"{name}#" + re.sub(r"[^\w.\-]+", "-", title.replace("`", "").replace("'", "")).strip("-")
        self.problems.append(f"Documentation/{page}: there is no heading for '{link}'")
        return name

    def copied(self, catalog, folder):
        """A module's catalog, in which files of Documentation that the text names are links; None if the module has none."""
        if not catalog.exists():
            return None
        copy = Path(shutil.copytree(catalog, folder / catalog.name))
        for page in copy.rglob("*.md"):
            page.write_text(re.sub(r"\bDocumentation/([\w/-]+\.md)", self.address, page.read_text()))
        return copy

    def address(self, named):
        """The link to a page from another archive."""
        if not (name := self.names.get(named[1])):
            self.problems.append(f"there is no '{named[0]}'")
            return named[0]
        title = (PAGES / named[1]).read_text().split("\n", 1)[0].removeprefix("# ").replace("`", "")
        return f"[{title}](/documentation/modelc/{name}/)"

    def linked(self, page, text):
        def replaced(link):
            label, target = link[1], link[2]
            if re.match(r"\w+:", target):
                return link[0]
            name = self.target(page, target)
            return f"[{label}](doc:{name})" if name else label

        return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", replaced, text)


def shown(command):
    """The commands in a command."""
    inner = command.get("subcommands", [])
    return [command for command in inner if command.get("shouldDisplay") and command["commandName"] != "help"]


def commands_of(modelc):
    """All commands. Those that modelc leaves to modelc-store are as that program describes them."""
    def help(program):
        text = subprocess.run([program, "--experimental-dump-help"], stdout=subprocess.PIPE, check=True).stdout
        return json.loads(text)["command"]

    commands, store = shown(help(modelc)), help(Path(modelc).with_name("modelc-store"))
    own = {command["commandName"]: command for command in shown(store)}
    fetch = own.pop("fetch")
    store["subcommands"] = list(own.values())
    own = {"fetch": fetch, "store": store}
    return [own.get(command["commandName"], command) | {"commandName": command["commandName"]} for command in commands]


def command_page(words, command):
    """The help of a command as a page."""
    arguments = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay")]
    usage, rows = [" ".join(words)], []
    for argument in arguments:
        value = f"<{argument.get('valueName', 'value')}>"
        if argument["kind"] == "positional":
            name = value
        else:
            names = [("-" if part["kind"] == "short" else "--") + part["name"] for part in argument["names"]]
            name = ", ".join(sorted(names, key=len)) + (f" {value}" if argument["kind"] == "option" else "")
        if argument["kind"] == "positional":
            usage.append(f"[{value}]" if argument["isOptional"] else value)
            usage[-1] += " …" if argument["isRepeating"] else ""
        elif not argument["isOptional"]:
            # The long name alone.
            usage.append(name.split(", ")[-1])
        about = " ".join([argument.get("abstract", ""), argument.get("discussion", "")]).strip()
        about = prose(about).replace("|", "\\|").replace("\n", " ")
        if values := argument.get("allValues"):
            about += f" One of {', '.join(f'`{value}`' for value in values)}."
        if argument.get("defaultValue"):
            about += f" Default: `{argument['defaultValue']}`."
        rows.append(f"| `{name}` | {about} |")
    usage = " ".join([usage[0], "<command>" if shown(command) else "[options]", *usage[1:]])
    return "\n".join([
        f"# {' '.join(words)}", "", prose(command.get("abstract", "")), "", "## Overview", "", "```", usage, "```", "",
        examples(command.get("discussion", "")), "", "| Argument | Meaning |", "|---|---|", *rows, ""])


def prose(text):
    """Text of a help as Markdown, in which a placeholder such as <NAME> would be HTML, and -- a dash."""
    parts = re.split(r"(`[^`\n]+`)", text)
    plain = [re.sub(r"(?<![\w-])--?[a-z][\w-]*", r"`\g<0>`", part).replace("<", "\\<") for part in parts[::2]]
    parts[::2] = plain
    return "".join(parts)


def examples(discussion):
    """The text with indented lines as blocks of code."""
    lines, inside = [], False
    for line in discussion.splitlines():
        if line.startswith("  ") and line.strip() and not inside:
            lines += ["", "```"]
            inside = True
        elif inside and line.strip() and not line.startswith("  "):
            while lines[-1] == "":
                lines.pop()
            lines += ["```", ""]
            inside = False
        lines.append(line[2:] if inside and line.startswith("  ") else line if inside else prose(line))
    return "\n".join(lines + (["```"] if inside else []))


def list_all(graph):
    """Lets DocC list what implements a requirement of another module's protocol as a member of its type: there is no page of the
    requirement that it could be listed on."""
    content = json.loads(graph.read_text())
    here = {symbol["identifier"]["precise"] for symbol in content["symbols"]}
    content["relationships"] = [
        found for found in content["relationships"] if found["kind"] != "defaultImplementationOf" or found["target"] in here]
    graph.write_text(json.dumps(content))


def archive(name, catalog, graphs, output):
    """Runs DocC, and gives its complaints about links."""
    command = ["docc", "convert", *([catalog] if catalog else []), "--additional-symbol-graph-dir", graphs, "--output-path", output,
               "--fallback-display-name", name, "--fallback-bundle-identifier", f"modelc.{name}", "--transform-for-static-hosting"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(f"{name}: {result.stdout[-2000:]}")
    return [f"{name}: {line}" for line in result.stdout.splitlines() if re.search(r"warning: .*(doesn't exist|unresolved)", line)]


def described(archive):
    """The symbols that have a page in an archive."""
    pages = (json.loads(path.read_text()) for path in (archive / "data").rglob("*.json"))
    return {page.get("metadata", {}).get("externalID") for page in pages}


def main():
    modelc, output = sys.argv[1], Path(sys.argv[2]).resolve()
    build = Path(sys.argv[3] if len(sys.argv) > 3 else ROOT / ".build" / "debug").resolve()
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        catalog = work / "modelc.docc"
        catalog.mkdir()
        articles = Articles(catalog)
        articles.add_all()
        articles.add_root(articles.add_commands(commands_of(modelc)), modules())
        jobs = [("modelc", catalog, work / "none")]
        (work / "none").mkdir()
        symbols = {}
        for module in modules():
            graphs = work / f"graphs-{module}"
            graphs.mkdir()
            symbols[module] = symbol_graph(build, module, graphs)
            list_all(graphs / f"{module}.symbols.json")
            jobs.append((module, articles.copied(ROOT / "Sources" / module / f"{module}.docc", work), graphs))
        with ThreadPoolExecutor(2) as pool:
            complaints = pool.map(lambda job: archive(job[0], job[1], job[2], work / f"{job[0]}.doccarchive"), jobs)
            problems = articles.problems + [problem for list in complaints for problem in list]
        for module, found in symbols.items():
            shown = described(work / f"{module}.doccarchive")
            missing = [".".join(symbol["pathComponents"]) for symbol in found if symbol["identifier"]["precise"] not in shown]
            problems += [f"{module}: '{name}' has no page" for name in missing]
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        # The pages come first in the list of all.
        first = {"name": "modelc", "kind": "Documentation", "topics-style": "list"}
        options = [word for key, value in first.items() for word in (f"--synthesized-landing-page-{key}", value)]
        archives = [work / f"{name}.doccarchive" for name, _, _ in jobs]
        subprocess.run(["docc", "merge", *archives, *options, "--output-path", output], check=True)
        # The pages ask for settings of colors; and whoever opens the folder wants the first page.
        (output / "theme-settings.json").write_text("{}\n")
        (output / "index.html").write_text(START)
    files = sum(1 for path in output.rglob("*") if path.is_file())
    print(f"{len(jobs) - 1} modules, {sum(map(len, symbols.values()))} symbols, {len(list(PAGES.rglob('*.md'))) - 1} pages: {files} files")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
