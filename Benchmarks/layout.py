#!/usr/bin/env python3
"""Compares modelc's graph layout with Graphviz's dot: crossings, length of edges, size of the drawing, and time.

    apt-get install graphviz
    "$(scripts/python-env.sh)" Benchmarks/layout.py [--large] [--no-dot] [--driver PATH] [MODEL ...]

It draws the networks and ML Programs in the model files, those in examples/models by default, and graphs that are
generated in layout_graphs.py. --large draws graphs of 5,000 and 50,000 nodes instead, for timing; dot is given ten minutes
for each.

The layout is run by the program in Benchmarks/layout, which is built first, unless --driver is the path of one. Times are
processor times: of the layout alone, and of dot's process, which also reads the graph and writes coordinates.

Columns: "crossings" counts pairs of edges; "seen" counts lines that lie on top of each other once, as the eye does, which
makes a difference where edges from one output share a line; "long" is the sum of the edges' lengths in layers; "area" is in
millions of square units.
"""
import argparse
import json
import resource
import subprocess
import sys
from bisect import bisect_left
from pathlib import Path

import layout_graphs

ROOT = Path(__file__).resolve().parent.parent
NODE_GAP, LAYER_GAP = 24, 36
# Straight parts into which each part of a curve is cut.
PARTS_OF_CURVE = 8


def driver():
    package = ROOT / "Benchmarks/layout"
    command = ["swift", "build", "-c", "release", "--package-path", str(package)]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/layout"


def ours(graph, program):
    """Lines as lists of points, the size and the seconds."""
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


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--no-dot", action="store_true")
    parser.add_argument("--driver")
    options = parser.parse_args()
    program = options.driver or driver()
    if options.large:
        graphs = layout_graphs.large()
    else:
        examples = ROOT / "examples/models"
        models = options.models or sorted([*examples.glob("*.mlmodel"), *examples.glob("*.mlpackage")])
        graphs = [graph for model in models for graph in layout_graphs.of_model(model)] + layout_graphs.generated()
    print(row(["graph", "nodes", "edges", "", "crossings", "seen", "long", "area", "seconds"]))
    print(row(["---"] * 9))
    for graph in graphs:
        results = {"modelc": ours(graph, program)}
        if not options.no_dot:
            results["dot"] = dot(graph, 600)
        for name, result in results.items():
            if result is None:
                print(row([graph["name"], len(graph["nodes"]), len(graph["edges"]), name, *["–"] * 5]), flush=True)
                continue
            lines, size, seconds, centers = result
            area = f"{size[0] * size[1] / 1e6:.2f}"
            counts = crossings(lines, centers) if len(graph["nodes"]) < 2_000 else ("–", "–")
            cells = [*counts, length(graph, centers), area, f"{seconds:.3f}"]
            print(row([graph["name"], len(graph["nodes"]), len(graph["edges"]), name, *cells]), flush=True)


if __name__ == "__main__":
    main()
