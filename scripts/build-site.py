#!/usr/bin/env python3
"""Builds the site: build-site.py MODELC OUTPUT [BUILD]

One static site of the pages in Documentation, the reference of all commands of MODELC, made from their help, and the API of all
library products, made by DocC from the modules in the folder BUILD of a build, .build/debug by default, which must be there. Links
between pages must lead somewhere, and every public symbol must have a page; else the script ends with status 1. `python3 -m
http.server -d OUTPUT` shows it; no network is needed, also for its search. scripts/check-site.py looks at it in a browser.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from symbol_graphs import ROOT, modules, symbol_graph

PAGES = ROOT / "Documentation"


class Articles:
    """Pages in Markdown, as DocC wants them."""

    def __init__(self, folder):
        self.folder, self.problems = folder, []
        self.names = {path.relative_to(PAGES).as_posix(): path.stem.lower() + "-page" for path in PAGES.rglob("*.md")}

    def add_all(self):
        for name in self.names:
            if name != "README.md":
                text = (PAGES / name).read_text()
                (self.folder / f"{self.names[name]}.md").write_text(self.linked(name, self.plain(text)))

    def add_root(self, commands):
        """The index page, whose lists are the topics."""
        text = (PAGES / "README.md").read_text()
        topics = re.sub(r"^## ", "### ", text[text.index("\n## ") + 1:], flags=re.M)
        topics = re.sub(r"- \[[^\]]*\]\(([^)]*)\)", lambda link: f"- <doc:{self.target('README.md', link[1])}>", topics)
        readme = (ROOT / "README.md").read_text()
        abstract = readme.split("\n\n")[1]
        (self.folder / "modelc.md").write_text(
            "# modelc\n\n@Metadata {\n  @TechnologyRoot\n}\n\n" + abstract + "\n\n## Topics\n\n" + topics
            + "\n### Commands\n\n" + "".join(f"- <doc:{name}>\n" for name in commands))

    def add_commands(self, help):
        """A page for each command."""
        names = []
        commands = [command for command in help["command"]["subcommands"] if command.get("shouldDisplay")]
        while commands:
            command = commands.pop(0)
            commands = [sub for sub in command.get("subcommands", []) if sub.get("shouldDisplay") and sub["commandName"] != "help"] + commands
            words = [*command.get("superCommands", []), command["commandName"]]
            if command["commandName"] == "help":
                continue
            name = "-".join(words) + "-command"
            names.append(name)
            (self.folder / f"{name}.md").write_text(command_page(words, command))
        return names

    @staticmethod
    def plain(text):
        """Without comments, and with consoles as text that is not colored as something else."""
        text = re.sub(r"<!-- file: (\S+) -->\n", r"`\1`:\n\n", text)
        text = re.sub(r"<!--.*?-->\n*", "", text, flags=re.S)
        title, rest = text.split("\n", 1)
        text = title.replace("`", "") + "\n" + rest
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

    def linked(self, page, text):
        def replaced(link):
            label, target = link[1], link[2]
            if re.match(r"\w+:", target):
                return link[0]
            name = self.target(page, target)
            return f"[{label}](doc:{name})" if name else label

        return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", replaced, text)


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
            usage.append(name)
        about = " ".join([argument.get("abstract", ""), argument.get("discussion", "")]).strip().replace("|", "\\|").replace("<", "\\<").replace("\n", " ")
        if values := argument.get("allValues"):
            about += f" One of {', '.join(f'`{value}`' for value in values)}."
        if argument.get("defaultValue"):
            about += f" Default: `{argument['defaultValue']}`."
        rows.append(f"| `{name}` | {about} |")
    usage = " ".join([usage[0], "[options]", *usage[1:]])
    return "\n".join([
        f"# {' '.join(words)}", "", command.get("abstract", ""), "", "## Overview", "", "```", usage, "```", "",
        examples(command.get("discussion", "")), "", "| | |", "|---|---|", *rows, ""])


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
        # Outside of blocks, a placeholder such as <NAME> would be taken for HTML.
        lines.append(line[2:] if inside and line.startswith("  ") else line if inside else line.replace("<", "\\<"))
    return "\n".join(lines + (["```"] if inside else []))


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
        help = json.loads(subprocess.run([modelc, "--experimental-dump-help"], stdout=subprocess.PIPE, check=True).stdout)
        articles.add_root(articles.add_commands(help))
        jobs = [("modelc", catalog, work / "none")]
        (work / "none").mkdir()
        symbols = {}
        for module in modules():
            graphs = work / f"graphs-{module}"
            graphs.mkdir()
            symbols[module] = symbol_graph(build, module, graphs)
            own = ROOT / "Sources" / module / f"{module}.docc"
            jobs.append((module, own if own.exists() else None, graphs))
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
        subprocess.run(["docc", "merge", *(work / f"{name}.doccarchive" for name, _, _ in jobs), "--synthesized-landing-page-name",
                        "modelc", "--output-path", output], check=True)
    files = sum(1 for path in output.rglob("*") if path.is_file())
    print(f"{len(jobs) - 1} modules, {sum(map(len, symbols.values()))} symbols, {len(list(PAGES.rglob('*.md'))) - 1} pages: {files} files")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
