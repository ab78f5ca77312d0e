#!/usr/bin/env python3
"""Compares the graphs in modelc's reports with those that Netron reads from the same models.

    python="$(scripts/env/find-python.sh netron)"
    "$python" scripts/compare/compare-netron.py .build/debug/modelc examples/models       # status 1 if a graph differs
    "$python" scripts/compare/compare-netron.py --verbose .build/debug/modelc MODEL…      # prints every difference
    "$python" scripts/compare/compare-netron.py --page .build/debug/modelc FOLDER…        # writes Documentation/measurements/netron.md

Needs `chromium`: Netron's JavaScript, from the Python package `netron`, runs there. PATH is a .mlmodel file, a .mlpackage, or a
directory to search for them; Netron does not read compiled models.

Two graphs are equal if their sets of nodes and of edges are.

* A node is an operation or layer: its type, the names of its outputs, and the names of the values that it reads, as often as it
  reads them. Nodes that agree in type and outputs are numbered in the order of the file. Inputs and outputs of the model are nodes,
  and so are its states.
* An edge is the node that makes a value, the node that reads it, and the value's name. In a report, it is a line that is drawn; one
  that ends at a group goes on inside, to the place where the value leaves or enters.

What both tools add for the eye is taken away first: groups, the borders of groups and of stages; Netron's numbers behind names
that are written again; the part of a layer's type behind the dot, as in `activation.ReLU`. Constants are no nodes in either.
Functions are compared one by one.

REASONS lists the known differences. They are undone where they occur, counted, and named in the output.
"""
import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from support import measured, netron_page
from support.devtools import Browser

REASONS = {
    "label node": "Netron appends a node for the class labels of a classifier, which is not in the file. In a report, label and "
        "probabilities come from the layer that computes the probabilities",
    "preprocessing": "Netron shows the preprocessing of a network's images, which has no name in the file, as nodes",
    "first feature": "Netron connects only the first input and output of most models that are not networks; reports connect all",
    "one step": "Netron shows a model that is no network, program or pipeline as one node; a report has no graph for it",
    "blocks": "Netron does not read the blocks of operations of ML Programs",
    "imputer": "Netron calls imputers oneHotEncoder",
    "unreadable": "Netron does not read the model",
}
PAGE = Path(__file__).resolve().parents[2] / "Documentation/measurements/netron.md"
PREPROCESSING = {"scaler", "meanImage"}
#: Models of which Netron connects one input and one output.
ONE_FEATURE = {
    "arrayFeatureExtractor", "audioFeaturePrint", "categoricalMapping", "customModel", "dictVectorizer", "glmClassifier", "glmRegressor",
    "imputer", "kNearestNeighborsClassifier", "linkedModel", "nonMaximumSuppression", "normalizer", "oneHotEncoder", "scaler",
    "soundAnalysisPreprocessing", "supportVectorClassifier", "supportVectorRegressor", "textClassifier", "treeEnsembleClassifier",
    "treeEnsembleRegressor", "visionFeaturePrint", "wordTagger",
}


class Graph:
    """Nodes in the order of the file; `makers` and `reads` refer to them by number."""

    def __init__(self):
        self.nodes, self.edges = [], set()

    def add(self, kind, inputs, outputs):
        self.nodes.append([kind, inputs, outputs])
        return len(self.nodes) - 1

    def keys(self):
        """A name for each node that the other tool's graph has too."""
        seen, keys = Counter(), []
        for kind, inputs, outputs in self.nodes:
            key = kind, tuple(outputs) or tuple(sorted(inputs))
            seen[key] += 1
            keys.append((*key, seen[key]))
        return keys

    def value(self):
        """The sets of nodes and of edges."""
        keys = self.keys()
        nodes = {(key, tuple(sorted(inputs))) for key, (_, inputs, _) in zip(keys, self.nodes)}
        return nodes, {(keys[a], keys[b], name) for a, b, name in self.edges}


# Netron.

def own_name(name):
    """A value's name in the file: Netron adds a number to one that is written again, and marks probabilities."""
    return re.sub(r"(\|\d+)?(:labelProbabilityLayerName)?$", "", name)


def of_netron(source, model_type, notes):
    """One of Netron's graphs, without what REASONS tells of."""
    nodes = []

    def collect(g):
        for node in g["nodes"]:
            nodes.append(node)
            for inner in node["graphs"]:
                collect(inner)

    collect(source)
    same = {}  # Values that stand for another.
    kept, constants = [], set()
    for node in nodes:
        if node["kind"].endswith("ClassLabels") and not node["group"] and len(node["outputs"]) == 2 and len(set(node["inputs"])) <= 1:
            notes["label node"] += 1
            same.update({output: node["inputs"][0] for output in node["outputs"] if node["inputs"] and output != node["inputs"][0]})
        elif node["kind"] in PREPROCESSING and re.fullmatch(r".*:\d+", node["outputs"][0]) and model_type not in PREPROCESSING:
            notes["preprocessing"] += 1
            same[node["outputs"][0]] = node["inputs"][0]
        elif node["kind"] == "const":
            constants |= {*node["outputs"]}
        else:
            kept.append(node)

    def origin(value):
        seen = set()
        while value in same and value not in seen:
            seen.add(value)
            value = same[value]
        return value

    graph = Graph()
    makers = {}
    for name in source["inputs"]:
        makers[name] = graph.add("input", [], [own_name(name)])
    places = []
    for node in kept:
        inputs = [origin(name) for name in node["inputs"]]
        known = [name for name in inputs if name and name not in constants]
        place = graph.add(node["kind"], [own_name(name) for name in known], [own_name(name) for name in node["outputs"]])
        places.append((place, known))
        for name in node["outputs"]:
            makers[name] = place
    for name in source["outputs"]:
        maker = origin(name)
        place = graph.add("output", [own_name(name)], [])
        if maker in makers:
            graph.edges.add((makers[maker], place, own_name(name)))
    for place, inputs in places:
        graph.edges |= {(makers[name], place, own_name(name)) for name in inputs if name in makers}
    return graph


# Reports.

def slots(strings, column):
    lists, place = [], 0
    for count in column["count"]:
        lists.append([(strings[column["name"][k]], column["value"][k]) for k in range(place, place + count)])
        place += count
    return lists


class Report:
    """The graph of a report's page; items by number, as Documentation/internals/report-data.md describes them."""

    def __init__(self, page):
        text = re.search(r'id="report-data">(.*?)</script>', page.read_text(), re.S)[1]
        model = json.loads(text)["models"][0]
        strings, data = model["strings"], model.get("graph")
        self.type, self.is_empty = model.get("type"), data is None
        if data is None:
            return
        items = data["items"]
        self.kind = [strings[k].split(".")[0] for k in items["kind"]]
        self.name = [strings[k] for k in items["name"]]
        self.category = [data["categories"][k] for k in items["category"]]
        self.inner, self.port = items["inner"], items["port"]
        self.inputs, self.outputs = slots(strings, items["inputs"]), slots(strings, items["outputs"])
        self.values = [strings[k] for k in data["values"]["name"]]
        self.members = [range(f, f + n) for f, n in zip(data["graphs"]["first"], data["graphs"]["count"])]
        self.owner = {graph: item for item, graph in enumerate(self.inner) if graph >= 0}
        self.graph_of = {item: graph for graph, items in enumerate(self.members) for item in items}
        edges = data["edges"]
        self.edges = list(zip(edges["from"], edges["to"], edges["value"]))
        self.into, self.out_of = {}, {}
        for a, b, value in self.edges:
            self.into.setdefault(b, []).append((a, value))
            self.out_of.setdefault(a, []).append((b, value))

    def is_stage(self, item):
        return self.inner[item] >= 0 and self.category[item] == "group" and any(
            self.category[k] in ("input", "output") for k in self.members[self.inner[item]])

    def is_node(self, item):
        """Whether an item is an operation, and not a border, a stage or a group of operations."""
        if self.port[item] >= 0 or self.category[item] == "group" and self.inner[item] >= 0:
            return False
        owner = self.owner.get(self.graph_of[item], -1)
        return self.category[item] not in ("input", "output") or owner < 0 or self.kind[owner] == "function"

    def sources(self, item, value):
        """The nodes that make `value` where a line leaves `item`."""
        if self.is_node(item):
            return {item}
        if self.inner[item] >= 0:
            found = set()
            for k in self.members[self.inner[item]]:
                # Where the value leaves a group, or the output of a stage.
                if self.port[k] == value and self.into.get(k) or self.category[k] == "output" and self.name[k] == self.values[value]:
                    found |= {source for a, v in self.into.get(k, []) for source in self.sources(a, v)}
            return found
        owner = self.owner.get(self.graph_of[item], -1)
        outer = value if self.port[item] >= 0 else next((v for name, v in self.inputs[owner] if name == self.name[item]), -1)
        return {source for a, v in self.into.get(owner, []) if v == outer for source in self.sources(a, v)}

    def graphs(self, notes):
        """The graph of each function, or the only one; by name."""
        top = [k for k in self.members[0]]
        if top and all(self.kind[k] == "function" for k in top):
            return {self.name[k]: self.graph(self.inner[k], notes) for k in top}
        return {"": self.graph(0, notes)}

    def graph(self, start, notes):
        graph, numbers = Graph(), {}

        def visit(g):
            for item in self.members[g]:
                if self.is_node(item):
                    has_blocks = self.inner[item] >= 0
                    # A group also lists what is used inside it.
                    inputs = [self.values[v] for name, v in self.inputs[item] if name or not has_blocks]
                    names = [self.values[v] for _, v in self.outputs[item]]
                    kind = self.category[item] if self.category[item] in ("input", "output") else self.kind[item]
                    if kind == "output":
                        inputs = [self.name[item]]
                    numbers[item] = graph.add(kind, inputs, names)
                if self.inner[item] >= 0:
                    if self.is_node(item) and self.type == "mlProgram":
                        notes["blocks"] += 1
                    else:
                        visit(self.inner[item])

        visit(start)
        for item, number in numbers.items():
            named = {v for name, v in self.inputs[item] if name}
            for a, value in self.into.get(item, []):
                if self.inner[item] >= 0 and self.type == "mlProgram" and value not in named:
                    continue
                name = self.name[item] if self.category[item] == "output" else self.values[value]
                for source in self.sources(a, value):
                    if source in numbers:
                        graph.edges.add((numbers[source], number, name))
        return graph


def undo_first_feature(theirs, ours, notes):
    """Takes from models that are no networks the features that Netron leaves out."""
    places = {(kind, outputs[0]): place for place, (kind, _, outputs) in enumerate(theirs.nodes) if len(outputs) == 1}
    for place, (kind, inputs, outputs) in enumerate(ours.nodes):
        match = places.get((kind, outputs[0])) if outputs else None
        if match is None or kind not in ONE_FEATURE:
            continue
        _, their_inputs, their_outputs = theirs.nodes[match]
        if (their_inputs, their_outputs) == (inputs, outputs) or (their_inputs, their_outputs) != (inputs[:1], outputs[:1]):
            continue
        notes["first feature"] += 1
        ours.nodes[place][1:] = inputs[:1], outputs[:1]
        known = {name for maker, _, name in theirs.edges if maker == match}
        ours.edges = {(a, b, name) for a, b, name in ours.edges
                      if not (b == place and name in inputs[1:]) and not (a == place and name in outputs[1:] and name not in known)}


def text(item):
    """A node or an edge, in short."""
    if len(item) == 2:
        (kind, names, number), inputs = item
        return f"node {kind}{f' #{number}' if number > 1 else ''} ({', '.join(inputs)}) → {', '.join(names)}"
    a, b, name = item
    return f"edge {name}: {a[0]} {', '.join(a[1])} → {b[0]} {', '.join(b[1])}"


def compare(theirs, ours):
    """The differences as text, and the numbers of equal nodes and edges."""
    (nodes, edges), (own_nodes, own_edges) = theirs.value(), ours.value()
    lines = [f"only in Netron: {text(x)}" for x in sorted(nodes - own_nodes) + sorted(edges - own_edges)]
    lines += [f"only in the report: {text(x)}" for x in sorted(own_nodes - nodes) + sorted(own_edges - edges)]
    return lines, len(nodes & own_nodes), len(edges & own_edges)


def models(paths):
    for path in paths:
        if path.suffix in (".mlmodel", ".mlpackage"):
            yield path
        elif path.is_dir() and path.suffix != ".mlmodelc":
            yield from models(sorted(path.iterdir()))


async def check(page, server, modelc, path, scratch):
    """The result of a model: differences, what was undone, equal nodes and edges; or None if modelc does not read it."""
    run = subprocess.run([modelc, "report", path, "-o", scratch], capture_output=True, text=True)
    if run.returncode != 0:
        return None, run.stderr.strip().split("\n")[0]
    notes, report = Counter(), Report(scratch)
    try:
        read = await netron_page.read_model(page, server, path)
    except RuntimeError as error:
        return ([], Counter(unreadable=1), 0, 0), str(error).split("\n")[0]
    if report.is_empty:
        return ([], Counter({"one step": 1}), 0, 0), "" if all(len(g["nodes"]) <= 2 for g in read) else "several nodes"
    ours = report.graphs(notes)
    lines, nodes, edges = [], 0, 0
    if len(ours) > 1 or len(read) > 1:
        theirs = {g["name"]: g for g in read if g["name"]}
    else:
        theirs = {"": read[0]} if read else {}
    for name in {**theirs, **ours}:
        if name not in theirs or name not in ours:
            lines.append(f"function '{name}' is only in {'Netron' if name in theirs else 'the report'}")
            continue
        other = of_netron(theirs[name], report.type, notes)
        undo_first_feature(other, ours[name], notes)
        for node in other.nodes:
            if node[0] == "oneHotEncoder" and any(n[0] == "imputer" and n[2] == node[2] for n in ours[name].nodes):
                notes["imputer"] += 1
                node[0] = "imputer"
        found, n, e = compare(other, ours[name])
        lines, nodes, edges = lines + found, nodes + n, edges + e
    return (lines, notes, nodes, edges), ""


TEXT = """# Graphs compared with Netron's

The graphs in reports and the graphs that Netron {version} reads from the same files, {models} models of other people and of examples, have
the same nodes and edges, but for the differences below. `scripts/compare/compare-netron.py` runs Netron's own JavaScript in headless Chromium,
and defines when nodes and edges are the same.

| models | |
|---|---|
| {equal} | equal |
| {but} | equal but for differences of the list |
| {different} | different |
| {none} | no graph in one of the two |
| {unread} | not read by modelc: text files with a model's name |

{nodes:,} nodes and {edges:,} edges agree.

## Differences

| models | |
|---|---|
{reasons}

```
$ "$(scripts/env/find-python.sh netron)" scripts/compare/compare-netron.py --page .build/debug/modelc examples/models FOLDER…
```

## What it leaves out

Shapes, attributes and weights are not compared, nor the insides of groups that only one of the two draws. Netron reads no compiled models.
"""


class Totals:
    """Counts over all models."""

    def __init__(self):
        self.counts, self.reasons = Counter(equal=0, but=0, different=0, none=0, unread=0, nodes=0, edges=0), Counter()

    def add(self, result):
        """Returns the word for a model's result."""
        if result is None:
            self.counts["unread"] += 1
            return "unread"
        lines, notes, nodes, edges = result
        self.reasons.update(notes.keys())
        kind = "different" if lines else "none" if not nodes else "but" if notes else "equal"
        self.counts.update({kind: 1, "nodes": nodes, "edges": edges})
        return kind

    def page(self):
        models = sum(self.counts[kind] for kind in ("equal", "but", "different", "none", "unread"))
        reasons = "\n".join(f"| {count} | {REASONS[reason]} |" for reason, count in self.reasons.most_common())
        return TEXT.format(version=netron_page.VERSION, models=models, reasons=reasons, **self.counts)


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc", type=Path)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()
    totals = Totals()
    with tempfile.TemporaryDirectory() as folder, netron_page.Server() as server:
        async with Browser() as browser:
            page = await netron_page.open_page(browser, server)
            for path in models(options.paths):
                result, remark = await check(page, server, options.modelc, path, Path(folder) / "report.html")
                kind = totals.add(result)
                lines, notes, nodes, edges = result or ([], {}, 0, 0)
                tail = f" ({', '.join(f'{count} {reason}' for reason, count in notes.items())})" if notes else ""
                print(f"{kind:9} {path.name}: {nodes} nodes, {edges} edges{tail} {remark}".rstrip(), flush=True)
                for line in lines if options.verbose else lines[:6]:
                    print(f"          {line}")
    print(f"Netron {netron_page.VERSION}: {', '.join(f'{count} {kind}' for kind, count in totals.counts.items())}")
    for reason, count in totals.reasons.most_common():
        print(f"  {reason} ({count} models): {REASONS[reason]}")
    if options.page:
        measured.write(PAGE, totals.page())
    return 1 if totals.counts["different"] else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
