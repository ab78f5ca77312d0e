#!/usr/bin/env python3
"""Compares modelc's graph layout with those of Graphviz (dot) and Netron (dagre): crossings, length of edges, area, and time.

    apt-get install graphviz chromium
    "$(scripts/env/find-python.sh netron)" Benchmarks/layout.py [--large] [--only dot,dagre] [--driver PATH] [MODEL ...]
    "$(scripts/env/find-python.sh netron)" Benchmarks/layout.py --write FOLDER …    # the ten models of layout-performance.md

It draws the networks, ML Programs and pipelines in the model files, those in examples/models by default, and graphs that are
generated in layout_graphs.py. --large draws graphs of 5,000 and 50,000 nodes instead, for timing; dot and dagre are given a
minute for each. --write draws the graphs of REAL, looked up in examples/models and below each FOLDER, and writes the page.

The layout is run by the program in Benchmarks/layout, which is built first, unless --driver is the path of one. Dagre is
Netron's copy, from the Python package `netron`, run in headless Chromium with Netron's options but for the gaps, which are the
same for all. Times are processor times, medians of --runs: of modelc's and dagre's layouts alone, and of dot's process, which
also reads the graph and writes coordinates.

Columns: "crossings" counts pairs of edges; "seen" counts lines that lie on top of each other once, as the eye does, which
makes a difference where edges from one output share a line; "long" is the sum of the edges' lengths in layers; "area" is in
millions of square units.
"""
import argparse
import asyncio
import json
import platform
import resource
import statistics
import subprocess
import sys
from bisect import bisect_left
from pathlib import Path

import layout_graphs
from support import measured

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/measurements/layout-performance.md"
NODE_GAP, LAYER_GAP, LINE_GAP = 24, 36, 12
# Seconds for one layout.
PATIENCE = 60
# As many nodes as crossings are counted for.
MOST_COUNTED = 2_000
# Graphs of the page: how the file's name ends, and the family.
REAL = {
    "DigitClassifier.mlmodel": "chain",
    "HabitatPricer.mlmodel": "pipeline of encoders and trees",
    "MyActivityClassifier.mlpackage": "recurrent",
    "PlayerActionClassifier.mlmodel": "graph convolution",
    "basic_pitch.mlpackage": "convolution, three outputs",
    "DeepLabV3Int8LUT.mlmodel": "inverted residuals",
    "OpenELM-270M-Instruct-128-float32.mlpackage": "transformer, decoder",
    "streaming_encoder.mlpackage": "conformer",
    "htdemucs_6s.mlpackage": "U-Net with transformer",
    "KataGoModel29x29fp16m1.mlpackage": "residual",
}
# Straight parts into which each part of a curve is cut.
PARTS_OF_CURVE = 8


def driver():
    package = ROOT / "Benchmarks/layout"
    command = ["swift", "build", "-c", "release", "--package-path", str(package)]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/layout"


def modelc(graph, program):
    """Lines as lists of points, the size, the seconds, and the centers of nodes."""
    run = subprocess.run([program], input=json.dumps(graph) + "\n", capture_output=True, text=True, check=True)
    answer = json.loads(run.stdout)
    lines = [[part for part in edge if part] for edge in answer["edges"]]
    return lines, answer["size"], answer["seconds"], answer["nodes"]


def dot(graph, timeout):
    text = [f"digraph {{ nodesep={NODE_GAP / 72}; ranksep={LAYER_GAP / 72}; node [shape=box, fixedsize=true, label=\"\"]"]
    text += [f"{i} [width={w / 72}, height={h / 72}]" for i, (w, h) in enumerate(graph["nodes"])]
    text += [f"{edge[0]} -> {edge[1]} [arrowhead=none]" for edge in graph["edges"]]
    start = processor_time()
    try:
        run = subprocess.run(
            ["dot", "-Tplain"], input="\n".join(text) + "}", capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    seconds = processor_time() - start
    if run.returncode != 0:
        return None
    lines, centers, size = [], {}, (0, 0)
    for row in run.stdout.replace("\\\n", "").split("\n"):
        words = row.split()
        if words[:1] == ["graph"]:
            size = 72 * float(words[2]), 72 * float(words[3])
        elif words[:1] == ["node"]:
            centers[int(words[1])] = 72 * float(words[2]), size[1] - 72 * float(words[3])
        elif words[:1] == ["edge"]:
            numbers = [72 * float(word) for word in words[4 : 4 + 2 * int(words[3])]]
            lines.append([flattened([(x, size[1] - y) for x, y in zip(numbers[::2], numbers[1::2])])])
    return lines, size, seconds, [centers[i] for i in range(len(centers))]


async def dagre(page, graph, timeout):
    """The same by dagre, which takes one edge between two nodes."""
    nodes = [{"v": str(i), "width": w, "height": h} for i, (w, h) in enumerate(graph["nodes"])]
    pairs = dict.fromkeys((s, t) for s, t, *_ in graph["edges"])
    edges = [{"v": str(s), "w": str(t), **DAGRE_EDGE} for s, t in pairs]
    options = {"nodesep": NODE_GAP, "ranksep": LAYER_GAP, "edgesep": LINE_GAP}
    if len(nodes) > 3_000:
        options["ranker"] = "longest-path"
    before = await task_seconds(page)
    try:
        answer = await page.run(f"({DAGRE})({json.dumps(nodes)}, {json.dumps(edges)}, {json.dumps(options)})", timeout)
    except TimeoutError:
        await page.send("Runtime.terminateExecution")
        return None
    except RuntimeError:  # Its stack overflows.
        return None
    seconds = await task_seconds(page) - before
    xs, ys = zip(*answer["nodes"])
    corners = [point for line in answer["edges"] for point in line]
    left, top = min([x - w / 2 for x, (w, _) in zip(xs, graph["nodes"])] + [x for x, _ in corners]), min(ys) - layout_graphs.HEIGHT / 2
    right, bottom = max([x + w / 2 for x, (w, _) in zip(xs, graph["nodes"])] + [x for x, _ in corners]), max(ys) + layout_graphs.HEIGHT / 2
    lines = dict(zip(pairs, answer["edges"]))
    return [[lines[s, t]] for s, t, *_ in graph["edges"]], (right - left, bottom - top), seconds, answer["nodes"]


# What Netron gives edges without labels.
DAGRE_EDGE = {"minlen": 1, "weight": 1, "width": 0, "height": 0, "labeloffset": 10, "labelpos": "r"}
DAGRE = """async (nodes, edges, options) => {
  const dagre = await import('/dagre.js');
  dagre.layout(nodes, edges, options, {});
  return { nodes: nodes.map((node) => [node.x, node.y]), edges: edges.map((edge) => edge.points.map((point) => [point.x, point.y])) };
}"""


async def task_seconds(page):
    metrics = (await page.send("Performance.getMetrics"))["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def processor_time():
    """The seconds that processes started here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def flattened(points):
    """A line along cubic curves."""
    line = points[:1]
    for i in range(1, len(points) - 2, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[i - 1 : i + 3]
        for part in range(1, PARTS_OF_CURVE + 1):
            t = part / PARTS_OF_CURVE
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            line.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return line


def crossings(lines, centers):
    """Counts crossings of lines that lead up or down, between the levels where nodes begin and end.

    Returns the pairs of edges that cross, and the same with lines on top of each other counted once.
    """
    half = layout_graphs.HEIGHT / 2
    # Just outside of the nodes, so that lines that end at one point are told apart.
    levels = sorted({round(y + side * (half + 1), 1) for _, y in centers for side in (-1, 1)})
    levels = [y for i, y in enumerate(levels) if i == 0 or y - levels[i - 1] > 0.5]
    bands = [[] for _ in levels]
    for edge in lines:
        for line in edge:
            places = at_levels(line if line[0][1] <= line[-1][1] else line[::-1], levels)
            for (i, x), (_, next_x) in zip(places, places[1:]):
                bands[i].append((x, next_x))
    total = seen = 0
    for band in bands:
        total += inversions([b for _, b in sorted(band)])
        distinct = sorted({(round(a, 1), round(b, 1)) for a, b in band})
        seen += inversions([b for _, b in distinct])
    return total, seen


def at_levels(line, levels):
    """The x of a line at each level that it passes, with the level's number."""
    places, part = [], 0
    i = bisect_left(levels, line[0][1])
    while i < len(levels) and levels[i] <= line[-1][1]:
        while part + 2 < len(line) and line[part + 1][1] < levels[i]:
            part += 1
        (ax, ay), (bx, by) = line[part], line[part + 1]
        places.append((i, ax if ay == by else ax + (bx - ax) * (levels[i] - ay) / (by - ay)))
        i += 1
    return places


def inversions(values):
    """How many pairs are in the wrong order, by merging."""
    if len(values) < 2:
        return 0
    middle = len(values) // 2
    left, right = values[:middle], values[middle:]
    count = inversions(left) + inversions(right)
    left.sort()
    right.sort()
    j = 0
    for value in left:
        while j < len(right) and right[j] < value - 1e-6:
            j += 1
        count += j
    return count


def length(graph, centers):
    """The sum of the edges' lengths in layers, as layers are about one height and one gap apart."""
    ys = sorted({round(y) for _, y in centers})
    layer = {y: i for i, y in enumerate(ys)}
    return sum(abs(layer[round(centers[s][1])] - layer[round(centers[t][1])]) for s, t, *_ in graph["edges"])


class Layouts:
    """Runs the programs that make layouts; use with `async with`."""

    def __init__(self, options):
        self.names = ["modelc", *[name for name in options.only.split(",") if name]]
        self.runs, self.program = options.runs, options.driver or driver()

    async def __aenter__(self):
        if "dagre" in self.names:
            from support import netron_page
            from support.devtools import Browser

            self.server = netron_page.Server().__enter__()
            self.browser = await Browser().__aenter__()
            self.page = await netron_page.open_page(self.browser, self.server)
            await self.page.send("Performance.enable", timeDomain="threadTicks")
            await self.page.run("import('/dagre.js').then(() => true)")
            self.version = netron_page.VERSION
        return self

    async def __aexit__(self, *_):
        if "dagre" in self.names:
            await self.browser.__aexit__()
            self.server.__exit__()

    async def run(self, name, graph):
        if name == "modelc":
            return modelc(graph, self.program)
        return dot(graph, PATIENCE) if name == "dot" else await dagre(self.page, graph, PATIENCE)

    async def measured(self, name, graph):
        """Crossings, crossings seen, length, area and median of seconds; None if it takes too long."""
        results = [await self.run(name, graph)]
        while results[-1] and len(results) < self.runs:
            results.append(await self.run(name, graph))
        if results[-1] is None:
            return None
        lines, size, _, centers = results[0]
        counts = crossings(lines, centers) if len(graph["nodes"]) < MOST_COUNTED else ("–", "–")
        seconds = statistics.median(seconds for _, _, seconds, _ in results)
        return [*counts, length(graph, centers), f"{size[0] * size[1] / 1e6:.2f}", f"{seconds:.3f}"]


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def real(folders):
    """The ten graphs, with their families."""
    graphs = []
    for ending, family in REAL.items():
        found = [p for root in (ROOT / "examples/models", *folders) for p in sorted(root.rglob(f"*{ending}"))]
        if not found:
            sys.exit(f"error: no file {ending} in {', '.join(map(str, folders))}")
        graphs.append({**layout_graphs.of_model(found[0])[0], "name": f"{ending.split('.')[0]}, {family}"})
    return graphs


HEAD = ["graph", "nodes", "edges", "", "crossings", "seen", "long", "area", "seconds"]


def page(rows, version):
    """The page: `rows` are lists of a graph and of its results by name."""
    def badness(item):
        results = item[1]
        others = [result for name, result in results.items() if name != "modelc" and result]
        ours = results["modelc"]
        return -(ours[0] + 1) / (min(other[0] for other in others) + 1), -float(ours[3]) / min(float(other[3]) for other in others)

    lines = [row(HEAD), row(["---"] * len(HEAD))]
    for graph, results in sorted(rows, key=badness):
        for k, (name, result) in enumerate(results.items()):
            head = [graph["name"], len(graph["nodes"]), len(graph["edges"])] if k == 0 else ["", "", ""]
            lines.append(row([*head, name, *(result or ["–"] * 5)]))
    dot_version = subprocess.run(["dot", "-V"], capture_output=True, text=True).stderr.split(" version ")[1].split(" ")[0]
    return TEXT.format(table="\n".join(lines), dot=dot_version, netron=version, machine=machine())


def machine():
    model = next((line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), "")
    return model or platform.machine()


TEXT = """# Layout of graphs

How `modelc report` and `modelc graph` place operations, beside Graphviz {dot} (`dot`) and the copy of dagre in Netron {netron}. The
ten graphs are those of examples and of real models, one of each family. The worst for modelc comes first: the largest ratio of its
crossings to the fewest of the two others, then that of areas.

{table}

*Crossings* are pairs of edges; *seen* counts edges that are drawn on top of each other once, as the eye does: if several operations
read one value, modelc bundles the edges to them, and an edge that crosses the bundle counts as a crossing with each of them in *crossings*. *Long* is the sum of
the edges' lengths in layers. *Area* is in millions of square units, with the same boxes and gaps for all. *Seconds* are of processor time on one core ({machine}): modelc's and dagre's layouts
alone, and dot's whole process; – is more than a minute.

```
$ "$(scripts/env/find-python.sh netron)" Benchmarks/layout.py --write FOLDER …    # with the models that are not in examples/models
```

## What it leaves out

All operations are drawn in one graph, without groups, and without the insides of blocks. Dagre draws one edge
between two operations that share several values; its crossings count once for each value. None of the three places the shapes beside
the edges. dot and dagre run with their defaults; dot has options that trade time for fewer crossings, or the other way round.
"""


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--only", default="dot,dagre", help="programs to compare with; empty for none")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--write", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--driver")
    options = parser.parse_args()
    if options.write:
        graphs = real(options.write)
    elif options.large:
        graphs = layout_graphs.large()
    else:
        examples = ROOT / "examples/models"
        models = options.models or sorted([*examples.glob("*.mlmodel"), *examples.glob("*.mlpackage")])
        graphs = [graph for model in models for graph in layout_graphs.of_model(model)]
        graphs += [] if options.models else layout_graphs.generated()
    print(row(HEAD))
    print(row(["---"] * len(HEAD)))
    rows = []
    async with Layouts(options) as layouts:
        for graph in graphs:
            results = {}
            for name in layouts.names:
                results[name] = await layouts.measured(name, graph)
                print(row([graph["name"], len(graph["nodes"]), len(graph["edges"]), name, *(results[name] or ["–"] * 5)]), flush=True)
            rows.append((graph, results))
        if options.write:
            measured.write(PAGE, page(rows, layouts.version))


if __name__ == "__main__":
    asyncio.run(main())
