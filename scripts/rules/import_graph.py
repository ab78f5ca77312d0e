"""What the modules of a Python package and the C files of a target need of each other, and circles in that.

A graph has a dictionary for each file: of the files that it needs, each with one sentence for each reason.
"""
import ast
import os
import re
import subprocess
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.M)


def python_graph(root):
    """The imports among the modules below a folder of packages or scripts.

    All imports count, wherever they stand: one in a function or under `if TYPE_CHECKING` puts off a circle and does not
    break it, as neither module can be read, tested or taken away without the other.
    """
    modules = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph = {}
    for name, path in modules.items():
        needed = defaultdict(list)
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(ast.parse(path.read_text(), path)):
            for target in imported(node, package, modules):
                if target != name:
                    needed[str(modules[target].relative_to(root))].append(f"line {node.lineno} imports {target}")
        graph[str(path.relative_to(root))] = dict(needed)
    return graph


def imported(node, package, modules):
    """The modules that a statement imports; a package only where it is named itself."""

    def known(name):
        # A script imports what lies beside it by its name alone.
        return next((one for one in (name, f"{package}.{name}") if one in modules), None)

    if isinstance(node, ast.Import):
        names = [known(alias.name) for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        parents = package.split(".")
        start = parents[: len(parents) - node.level + 1] if node.level else []
        base = ".".join([*start, *([node.module] if node.module else [])])
        names = [known(f"{base}.{alias.name}") or known(base) for alias in node.names]
    else:
        return []
    return [name for name in dict.fromkeys(names) if name]


def c_graph(target, includes=()):
    """What the C files and headers of a target include, and the functions and tables that each object file takes from others.

    The symbols of object files, compiled without optimization, say what no search of the text can: which function a macro makes or
    calls, and which of several implementations a file holds.
    """
    files = sorted(path for path in target.rglob("*") if path.suffix in (".c", ".h"))
    graph = {str(path.relative_to(target)): defaultdict(list) for path in files}
    for path in files:
        for name in INCLUDE.findall(path.read_text()):
            places = [path.parent / name, target / name, *(folder / name for folder in folders(files))]
            header = next((place for place in places if place.is_file()), None)
            if header is not None and target in header.resolve().parents:
                shown = str(header.resolve().relative_to(target))
                graph[str(path.relative_to(target))][shown].append(f"includes {name}")
    sources = [path for path in files if path.suffix == ".c"]
    options = [f"-I{folder}" for folder in [target, *folders(files), *includes]]
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [(path, Path(work) / f"{number}.o", options) for number, path in enumerate(sources)]
        symbols = dict(zip(sources, pool.map(lambda job: object_symbols(*job), jobs)))
    owner = {symbol: path for path, (defined, _) in symbols.items() for symbol in defined}
    for path, (_, undefined) in symbols.items():
        for symbol in sorted(undefined):
            if symbol in owner and owner[symbol] != path:
                graph[str(path.relative_to(target))][str(owner[symbol].relative_to(target))].append(f"uses {symbol}")
    return {name: dict(needed) for name, needed in graph.items()}


def folders(files):
    """The folders that have headers, `include` first."""
    found = {path.parent for path in files if path.suffix == ".h"}
    return sorted(found, key=lambda folder: (folder.name != "include", folder))


def object_symbols(source, output, options):
    """The symbols that a C file defines for others, and those that it takes from others."""
    compiler = os.environ.get("CC", "clang")
    subprocess.run([compiler, "-std=gnu11", "-O0", "-w", *options, "-c", source, "-o", output], check=True)
    defined, undefined = set(), set()
    listing = subprocess.run(["nm", "-P", "-g", output], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        name, kind = line.split()[:2]
        (undefined if kind in "Uwv" else defined).add(name)
    return defined, undefined


def circles(graph):
    """The largest sets of files of which each needs all others, in order."""
    reached = {name: reachable(graph, name) for name in graph}
    found = (frozenset(other for other in reached[name] if name in reached[other]) for name in graph)
    return sorted(sorted(circle) for circle in set(found) if circle)


def reachable(graph, start):
    """What a file needs, directly or through others."""
    seen, rest = set(), list(graph[start])
    while rest:
        name = rest.pop()
        if name not in seen:
            seen.add(name)
            rest += graph[name]
    return seen
