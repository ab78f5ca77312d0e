#!/usr/bin/env python3
"""Writes a report page with made-up data, to work on the page without a model.

    scripts/generate/make-report-mock.py [--nodes N] [--shape blocks|flat] [--open all|top|none] [--pair] OUT.html
    scripts/generate/make-report-mock.py --index N OUT.html      the page for a directory of N models
    scripts/generate/make-report-mock.py --bare OUT.html         a model without a graph

The graph has about N operations: residual blocks in groups within groups (`blocks`), or everything at one level (`flat`).
Its layout is a plain grid; real pages get theirs from the layered layout. The data follow Documentation/internals/report-data.md.
"""
import argparse
import base64
import hashlib
import json
import random
from pathlib import Path

RESOURCES = Path(__file__).resolve().parents[2] / "Sources" / "Look" / "ModelReport" / "Resources"
HOSTILE = "</script><img src=x onerror=alert(1)>&lt;!--"  # must show as text


def page(template, scripts, data):
    """The page: style, scripts and data put into the template, with the hashes that its policy allows."""
    style = (RESOURCES / "report.css").read_text()
    script = "\n".join((RESOURCES / name).read_text() for name in scripts)

    def digest(text):
        return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {"connections": "", "style-hash": digest(style), "script-hash": digest(script), "style": style, "script": script, "data": text}
    before, *rest = (RESOURCES / template).read_text().split("{{")
    return before + "".join(parts[piece.split("}}", 1)[0]] + piece.split("}}", 1)[1] for piece in rest)


class Strings:
    def __init__(self):
        self.list, self.places = [""], {"": 0}

    def __call__(self, text):
        if text not in self.places:
            self.places[text] = len(self.list)
            self.list.append(text)
        return self.places[text]


KINDS = {
    "conv": "convolution", "batch_norm": "normalization", "relu": "activation", "add": "arithmetic", "matmul": "matrix",
    "linear": "matrix", "softmax": "activation", "reshape": "shape", "transpose": "shape", "layer_norm": "normalization",
    "gelu": "activation", "mul": "arithmetic", "concat": "shape", "max_pool": "pooling", "split": "shape", "input": "input",
    "output": "output", "constexpr_lut_to_dense": "quantization", "lstm": "recurrent", "while_loop": "control",
}
CATEGORIES = sorted(set(KINDS.values()) | {"group", "other"})


class Scope:
    """A graph: nodes are dicts, edges are (from, to, value) with places in `nodes`."""

    def __init__(self):
        self.nodes, self.edges = [], []

    def add(self, kind, name, inputs=(), note="", inner=None, port=None, shape=None):
        node = dict(kind=kind, name=name, note=note, inner=inner, port=port, inputs=[v for _, v in inputs], shape=shape)
        node["category"] = "group" if inner else KINDS.get(kind, "other")
        if port is not None:
            node["category"] = "other"
        text = max(len(kind if not inner else name) * 7.6, len(note or name) * 6.2 if port is None else len(name) * 7)
        node["w"] = round(min(260, max(92, text + 34 + (16 if inner else 0))))
        node["h"] = 24 if port is not None else 44
        self.nodes.append(node)
        here = len(self.nodes) - 1
        self.edges += [(source, here, value) for source, value in inputs]
        node["value"] = port if port is not None else (kind, id(node))
        return here, node["value"]


def lay_out(scope):
    """A grid: layers by the longest path, a row for each, with lanes for edges that pass by."""
    layer = [0] * len(scope.nodes)
    for a, b, _ in sorted(scope.edges, key=lambda e: e[1]):
        layer[b] = max(layer[b], layer[a] + 1)
    rows = [[] for _ in range(max(layer, default=0) + 1)]
    for i, depth in enumerate(layer):
        rows[depth].append(("node", i, scope.nodes[i]["w"]))
    broken = {}
    for e, (a, b, _) in enumerate(scope.edges):
        if layer[b] - layer[a] > 60:
            broken[e] = True
            continue
        for depth in range(layer[a] + 1, layer[b]):
            rows[depth].append(("lane", e, 14))
    rank, spots, y = {}, {}, 16
    tops, heights = [], []
    for depth, row in enumerate(rows):
        def order(entry):
            kind, k, _ = entry
            sources = [a for a, b, _ in scope.edges_by_target.get(k, [])] if kind == "node" else [scope.edges[k][0]]
            places = [rank.get(s, 0.5) for s in sources]
            return (sum(places) / len(places) if places else 0.5) + (0.3 if kind == "lane" else 0)
        row.sort(key=order)
        width = sum(w for *_, w in row) + 24 * (len(row) - 1)
        height = max((scope.nodes[k]["h"] for kind, k, _ in row if kind == "node"), default=20)
        tops.append(y)
        heights.append(height)
        x = -width / 2
        for kind, k, w in row:
            spots[(kind, k, depth)] = x + w / 2
            if kind == "node":
                scope.nodes[k]["x"], scope.nodes[k]["y"] = x + w / 2, y + height / 2
                rank[k] = (x + w / 2) / max(1, width) + 0.5
            x += w + 24
        y += height + 44
    left = min((n["x"] - n["w"] / 2 for n in scope.nodes), default=0) - 16
    left = min([left] + [x - 16 for x in spots.values()])
    right = max([n["x"] + n["w"] / 2 for n in scope.nodes] + list(spots.values()), default=0) + 16
    for n in scope.nodes:
        n["x"] = round(n["x"] - left)
    scope.lines = []
    for e, (a, b, _) in enumerate(scope.edges):
        na, nb = scope.nodes[a], scope.nodes[b]
        points = [na["x"], na["y"] + na["h"] / 2]
        if e in broken:
            points += [na["x"], na["y"] + na["h"] / 2 + 18, nb["x"] - nb["w"] / 4, nb["y"] - nb["h"] / 2 - 18, nb["x"] - nb["w"] / 4, nb["y"] - nb["h"] / 2]
        else:
            for depth in range(layer[a] + 1, layer[b]):
                x = round(spots[("lane", e, depth)] - left)
                points += [x, tops[depth], x, tops[depth] + heights[depth]]
            points += [nb["x"], nb["y"] - nb["h"] / 2]
        scope.lines.append((points, 2 if e in broken else 0))
    scope.width, scope.height = round(right - left), y - 44 + 16


def block(rng, name, depth):
    """A residual block as a group: attention (a group again) and two matrix products."""
    scope = Scope()
    outer = ("in", name)
    x = scope.add("block input", "x", port=outer)
    norm = scope.add("layer_norm", f"{name}/norm1", [x], note="axes [-1]")
    if depth > 0:
        inner = Scope()
        i = inner.add("block input", "x", port=norm[1])
        q, k, v = (inner.add("linear", f"{name}/attention/{p}", [i], note="768 → 768", shape="[1, 128, 768]") for p in ("query", "key", "value"))
        q, k, v = (inner.add("reshape", f"{name}/attention/{p}_heads", [n], note="12 heads", shape="[1, 12, 128, 64]") for p, n in zip("qkv", (q, k, v)))
        kt = inner.add("transpose", f"{name}/attention/k_transposed", [k], note="[0, 1, 3, 2]", shape="[1, 12, 64, 128]")
        scores = inner.add("matmul", f"{name}/attention/scores", [q, kt], shape="[1, 12, 128, 128]")
        soft = inner.add("softmax", f"{name}/attention/softmax", [scores], note="axis -1", shape="[1, 12, 128, 128]")
        context = inner.add("matmul", f"{name}/attention/context", [soft, v], shape="[1, 12, 128, 64]")
        o = inner.add("linear", f"{name}/attention/out", [context], note="768 → 768", shape="[1, 128, 768]")
        result = ("out", f"{name}/attention")
        inner.add("block output", "context", [o], port=result)
        here = scope.add("attention", f"{name}/attention", [norm], note="11 operations", inner=inner)
        att = (here[0], result)
    else:
        att = scope.add("conv", f"{name}/conv", [norm], note="3×3, 64 → 64", shape="[1, 64, 56, 56]")
    sum1 = scope.add("add", f"{name}/residual1", [x, att], shape="[1, 128, 768]")
    norm2 = scope.add("layer_norm", f"{name}/norm2", [sum1], note="axes [-1]")
    up = scope.add("linear", f"{name}/mlp/up", [norm2], note="768 → 3072", shape="[1, 128, 3072]")
    act = scope.add("gelu", f"{name}/mlp/gelu", [up], note="exact", shape="[1, 128, 3072]")
    down = scope.add("linear", f"{name}/mlp/down", [act], note="3072 → 768", shape="[1, 128, 768]")
    sum2 = scope.add("add", f"{name}/residual2", [sum1, down], shape="[1, 128, 768]")
    scope.add("block output", "y", [sum2], port=("out", name))
    return scope


def blocks_graph(rng, wanted):
    """Input, stages of blocks in a chain, and a head; a mask goes from the input to every block."""
    root = Scope()
    image = root.add("input", "tokens", shape="[1, 128]")
    mask = root.add("input", "mask", shape="[1, 1, 128, 128]")
    x = root.add("linear", "embedding", [image], note="30522 → 768", shape="[1, 128, 768]")
    x = root.add("add", "embedding/position", [x], shape="[1, 128, 768]")
    root.add("mul", f"mask/{HOSTILE}", [mask], note="by -10,000")
    count = max(1, wanted // 21)
    per_stage = 12 if count > 24 else count
    number = 0
    while number < count:
        stage = Scope() if per_stage < count else None
        target, inside = (stage, None) if stage else (root, x)
        name = f"encoder/stage{number // per_stage}"
        if stage:
            inside = stage.add("block input", "x", port=x[1])
        for _ in range(min(per_stage, count - number)):
            inner = block(rng, f"encoder/layer{number}", 1)
            entry = next(n for n in inner.nodes if n["port"])
            entry["port"] = entry["value"] = inside[1]
            inner.edges = [(a, b, inside[1] if a == 0 else v) for a, b, v in inner.edges]
            here = target.add("transformer layer", f"encoder/layer{number}", [inside], note="20 operations", inner=inner)
            inside = (here[0], ("out", f"encoder/layer{number}"))
            number += 1
        if stage:
            result = ("out", name)
            stage.add("block output", "y", [inside], port=result)
            here = root.add("stage", name, [x], note=f"{per_stage} layers", inner=stage)
            x = (here[0], result)
        else:
            x = inside
    x = root.add("layer_norm", "norm", [x], shape="[1, 128, 768]")
    pooled = root.add("linear", "pooler", [x], note="768 → 768", shape="[1, 768]")
    logits = root.add("linear", "classifier", [pooled], note="768 → 1000", shape="[1, 1000]")
    prob = root.add("softmax", "probabilities_1", [logits], shape="[1, 1000]")
    root.add("output", "probabilities", [prob])
    root.add("output", "embedding_out", [x])
    return root


def flat_graph(rng, wanted):
    """A chain with branches, skip connections and one value that is used from end to end."""
    root = Scope()
    x = start = root.add("input", "image", shape="[1, 3, 224, 224]")
    side = []
    while len(root.nodes) < wanted - 2:
        n = len(root.nodes)
        shape = f"[1, {rng.choice((64, 128, 256))}, 56, 56]"
        branches = []
        for b in range(rng.choice((1, 1, 2, 3, 4))):
            y = root.add("conv", f"block{n}/branch{b}/conv", [x], note=rng.choice(("1×1, 64 → 256", "3×3, 64 → 64, stride 2")), shape=shape)
            y = root.add("batch_norm", f"block{n}/branch{b}/norm", [y], shape=shape)
            branches.append(root.add("relu", f"block{n}/branch{b}/relu", [y], shape=shape))
        side.append(x)
        extra = [rng.choice(side[-6:])] if rng.random() < 0.5 else []
        if rng.random() < 0.02:
            extra.append(start)
        x = root.add("concat" if len(branches) > 1 else "add", f"block{n}/join", list(dict(branches + extra).items()), shape=shape)
    root.add("output", "features", [x])
    return root


def columns(root, rng, opened, strings):
    """The column form of a graph, and the items that own weights."""
    graphs, queue = [], [root]
    while queue:
        scope = queue.pop(0)
        scope.edges_by_target = {}
        for edge in scope.edges:
            scope.edges_by_target.setdefault(edge[1], []).append(edge)
        lay_out(scope)
        graphs.append(scope)
        queue += [n["inner"] for n in scope.nodes if n["inner"]]
    number_of = {id(g): k for k, g in enumerate(graphs)}
    values, value_table = {}, dict(name=[], type=[], shape=[])

    def value(key, name="", shape=""):
        if key not in values:
            values[key] = len(values)
            for column, text in (("name", name), ("type", "float16"), ("shape", shape)):
                value_table[column].append(strings(text))
        return values[key]

    items = {k: [] for k in ("kind", "name", "note", "category", "place", "x", "y", "w", "h", "inner", "port", "flops", "time", "weightBytes", "bytes", "error")}
    inputs, outputs, attributes = dict(count=[], name=[], value=[]), dict(count=[], name=[], value=[]), dict(count=[], name=[], value=[])
    table, edges = dict(first=[], count=[], width=[], height=[]), {"from": [], "to": [], "value": [], "points": [], "xy": [], "break": []}
    base, owners, opening = 0, [], []
    for depth, g in enumerate(graphs):
        table["first"].append(base)
        table["count"].append(len(g.nodes))
        table["width"].append(g.width)
        table["height"].append(g.height)
        for k, n in enumerate(g.nodes):
            group, port = n["inner"] is not None, n["port"] is not None
            heavy = n["category"] in ("matrix", "convolution")
            plain = not (group or port or n["category"] in ("input", "output"))
            for key in ("kind", "name", "note"):
                items[key].append(strings(n[key]))
            items["category"].append(CATEGORIES.index(n["category"]))
            items["place"].append(strings(f"model.mil:{base + k + 12}" if plain else ""))
            for key in "xywh":
                items[key].append(round(n[key]))
            items["inner"].append(number_of[id(n["inner"])] if group else -1)
            items["port"].append(value(n["port"]) if port else -1)
            flops = rng.randrange(1, 400) * 1_000_000 if heavy else rng.randrange(1, 900) * 1000
            items["flops"].append(flops if plain else None)
            items["time"].append(round(flops / 2e11 + 4e-6, 8) if plain else None)
            items["weightBytes"].append(768 * 768 * 2 if heavy else 0 if plain else None)
            items["bytes"].append(rng.randrange(1, 60) * 10_000 if plain else None)
            items["error"].append(round(rng.random() ** 6 * 0.01, 6) if plain else None)
            if heavy:
                owners.append(base + k)
            if group and (opened == "all" or opened == "top" and depth == 0 and len(graphs) < 30):
                opening.append(base + k)
            mine = [value(v) for v in n["inputs"]] if not port else []
            inputs["count"].append(len(mine))
            inputs["value"] += mine
            inputs["name"] += [strings(p) for p in ("x", "y", "z", "mask", "bias", "w")[: len(mine)]] + [0] * max(0, len(mine) - 6)
            made = [] if port or group or n["category"] == "output" else [value(n["value"])]
            if made:
                value_table["name"][made[0]] = strings(n["name"])
                value_table["shape"][made[0]] = strings(n["shape"] or "[1, 128, 768]")
            outputs["count"].append(len(made))
            outputs["value"] += made
            outputs["name"] += [0] * len(made)
            shown = [("pad_type", "valid"), ("strides", "[1, 1]"), ("dilations", "[1, 1]"), ("groups", "1")] if n["category"] == "convolution" else [("axis", "-1")] if plain else []
            attributes["count"].append(len(shown))
            attributes["name"] += [strings(a) for a, _ in shown]
            attributes["value"] += [strings(b) for _, b in shown]
        for (a, b, v), (points, broken) in zip(g.edges, g.lines):
            edges["from"].append(base + a)
            edges["to"].append(base + b)
            edges["value"].append(value(v))
            edges["points"].append(len(points) // 2)
            edges["xy"] += [round(p, 1) if p % 1 else int(p) for p in points]
            edges["break"].append(broken)
        base += len(g.nodes)
    # A group's result has the name and shape of what leaves it.
    for column in ("name", "shape"):
        for v, text in enumerate(value_table[column]):
            if not text:
                value_table[column][v] = strings("[1, 128, 768]" if column == "shape" else f"value{v}")
    items.update(inputs=inputs, outputs=outputs, attributes=attributes)
    return dict(categories=CATEGORIES, graphs=table, items=items, values=value_table, edges=edges, open=opening, parts=[i for i in opening if i < table["count"][0]]), owners


def weights(owners, items, strings, rng):
    result = {k: [] for k in ("name", "type", "shape", "parameter", "storage", "item", "bytes", "elements", "min", "max", "mean", "deviation", "zeros", "nan", "infinite", "examined", "histogram")}
    for i in owners[:4000]:
        bins = [0] * 24
        for _ in range(150):
            bins[min(23, max(0, int(12 + rng.gauss(0, 3.4))))] += 1
        row = dict(name=strings(strings.list[items["name"][i]] + "/weight"), type=strings("float16"), shape=strings("[768, 768]"), parameter=strings("weight"),
                   storage=strings("weights/weight.bin"), item=i, bytes=768 * 768 * 2, elements=768 * 768, min=-0.41, max=0.39, mean=0.0012, deviation=0.081, zeros=0.02,
                   nan=0 if i % 9 else 3, infinite=0, examined=None if i % 4 else 65536, histogram=bins)
        for key, x in row.items():
            result[key].append(x)
    return result


def facts(name, rng):
    return dict(
        name=name, path=f"models/{name}.mlpackage", format="mlpackage", type="mlProgram", specificationVersion=7, isUpdatable=False, runs=True,
        fileBytes=219_734_112, systems=[dict(system=s, version=v) for s, v in (("iOS", "16"), ("macOS", "13"), ("tvOS", "16"), ("watchOS", "9"))],
        metadata=dict(shortDescription="Assigns one of 1,000 topics to a text of up to 128 tokens.", author="Example", license="MIT", version="2.1",
                      userDefined={"com.github.apple.coremltools.version": "9.0", HOSTILE: HOSTILE}),
        inputs=[dict(name="tokens", type="multiArray", optional=False, shortDescription="Token identifiers", multiArray=dict(dataType="int32", shape=[1, 128], shapeRange=[[1, 1], [1, 512]])),
                dict(name="mask", type="multiArray", optional=True, multiArray=dict(dataType="float16", shape=[1, 1, 128, 128], enumeratedShapes=[[1, 1, 64, 64], [1, 1, 128, 128]])),
                dict(name="picture", type="image", optional=False, shortDescription="Cover of the book", image=dict(width=224, height=224, colorSpace="RGB", widthRange=[64, -1], heightRange=[64, 1024]))],
        outputs=[dict(name="topic", type="string", optional=False), dict(name="probabilities", type="dictionary", optional=False, dictionary=dict(keyType="string"))],
        states=[dict(name="keyCache", type="state", optional=False, multiArray=dict(dataType="float16", shape=[12, 1, 12, 512, 64]))],
        functions=[dict(name="main", isDefault=True, inputs=[], outputs=[]), dict(name="prompt", isDefault=False, inputs=[], outputs=[])],
        predictedFeatureName="topic", predictedProbabilitiesName="probabilities", classLabels=[f"topic {k}" for k in range(1000)],
        parameterCount=109_482_240, weightBytes=218_964_480, weightTypes=dict(float16=218_964_480),
        updateFacts=[["Loss", "categoricalCrossEntropyLossLayer 'loss' of probabilities and topic_true"], ["Optimizer", "sgdOptimizer"]],
        updateParameters=[dict(name="learningRate", value="0.01", allowed="0…1"), dict(name="epochs", value="10", allowed="1…100")],
        problems=[dict(severity="warning", code="unused-input", message="input 'mask' is used by one operation only", location=f"models/{name}.mlpackage › main", item=4, remedy="remove the input, or use it"),
                  dict(severity="error", code="shape", message="`axis` is 5, expected -3...2", location=f"models/{name}.mlpackage › main › 'probabilities_1', offset 0x1f40", item=-1, expected="-3...2", found="5")],
        benchmarks=[dict(title="8 threads, batches of 1", runs=500, loadTime=0.41, latency=dict(least=0.0112, median=0.0121, p90=0.0134, p95=0.0141, p99=0.0187, greatest=0.0224),
                         histogram=dict(min=0.0112, max=0.0224, counts=[rng.randrange(1, 90) >> (k // 6) for k in range(48)]),
                         memory=dict(before=20_000_000, loaded=260_000_000, peak=301_000_000),
                         throughput=[dict(threads=t, concurrency=c, batch=b, inputsPerSecond=r, latency=dict(median=1 / r, p99=1.4 / r)) for t, c, b, r in ((1, 1, 1, 31.5), (1, 8, 1, 120.2), (8, 1, 1, 82.6), (8, 1, 8, 133.1))],
                         machine=dict(floatingPointOperationsPerSecond=9.3e11, bytesPerSecond=4.1e10))])


def model_with_graph(name, arguments, rng):
    model, strings = facts(name, rng), Strings()
    root = (flat_graph if arguments.shape == "flat" else blocks_graph)(rng, arguments.nodes)
    model["graph"], owners = columns(root, rng, arguments.open, strings)
    model["weights"] = weights(owners, model["graph"]["items"], strings, rng)
    model["strings"] = strings.list
    return model


def changes(model, rng):
    """Differences of every kind, of many operations alike and of single ones."""
    items = model["graph"]["items"]
    rows = [dict(part="interface", change="changed", title="input 'image'", aspect="shape", old="[1, 224]", new="[1, 256]", note="breaks predictions: values that fit the old model are refused", items=[-1, -1]),
            dict(part="size", change="changed", title="weights", old="12 MB", new="6 MB", items=[-1, -1])]
    for k in range(0, len(items["kind"]), 3):
        kind = model["strings"][items["kind"][k]]
        rows.append(dict(part="structure", change=rng.choice(("changed", "added", "removed")), title=f"layer.{k}.{kind}", kind=kind, aspect="strides", old="[1, 1]", new="[2, 2]", items=[k, k]))
        rows.append(dict(part="weights", change="changed", title=f"layer.{k} › weight", old="float32 [64, 64]", new="float16 [64, 64]", note="4,096 values, max 0.001", error=rng.random() / 100, items=[k, k]))
    rows.append(dict(part="structure", change="renamed", title=HOSTILE, kind="conv", old="a", new=HOSTILE, items=[-1, 3]))
    return dict(old="old/TopicClassifier.mlpackage", new="new/TopicClassifier.mlpackage", verdict="breaks apps", isBreaking=True, notes=["stage 0 was not compared"], rows=rows, omitted=12)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=260)
    parser.add_argument("--shape", choices=("blocks", "flat"), default="blocks")
    parser.add_argument("--open", choices=("all", "top", "none"), default="top")
    parser.add_argument("--pair", action="store_true", help="two models side by side, with their differences")
    parser.add_argument("--bare", action="store_true", help="a model without a graph")
    parser.add_argument("--index", type=int, help="a directory of this many models")
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    rng = random.Random(7)
    scripts = sorted(p.name for p in RESOURCES.glob("report*.js"))
    if arguments.index is not None:
        categories = sorted(set(KINDS.values()))
        cards = [dict(href=f"model {k}.html", name=f"Model{k}" if k else HOSTILE, type=rng.choice(("mlProgram", "neuralNetwork", "pipelineClassifier")), specificationVersion=rng.randrange(1, 10),
                      fileBytes=rng.randrange(10_000, 400_000_000), operationCount=rng.randrange(5, 900), runs=rng.random() < 0.8, shortDescription="Tells what a picture shows.",
                      systems=[dict(system="iOS", version="16"), dict(system="macOS", version="13")], problems=dict(error=int(rng.random() < 0.2), warning=rng.randrange(3)),
                      thumbnail=dict(boxes=[[20 + 30 * (j % 3), 12 * j / 1.5, 22, 5, rng.choice(categories)] for j in range(12)],
                                     lines=[[31 + 30 * (j % 3), 12 * j / 1.5 + 5, 31 + 30 * ((j + 1) % 3), 12 * (j + 1) / 1.5] for j in range(11)])) for k in range(arguments.index)]
        if len(cards) > 2:
            cards[2] = dict(name="broken.mlmodel", fileBytes=12, problems=dict(error=1), diagnostic=dict(code="cut-off", message="the file ends within a message", remedy="get the file again"))
        text = page("index.html", ["report-dom.js", "report-page.js", "index.js"], dict(format=1, title="Models", models=cards))
    elif arguments.bare:
        model = facts("HabitatPricer", rng)
        model.update(type="treeEnsembleRegressor", strings=[""], layerHistogram={"treeEnsembleRegressor": 1}, contents=dict(trees=100, depth=6),
                     contentTables=[dict(title="Weights", columns=["Feature", "Weight"], rows=[[f"x[{k}]", 0.5 - k / 40] for k in range(30)], omitted=0, bars=True)])
        text = page("report.html", scripts, dict(format=1, tool="modelc", models=[model]))
    else:
        models = [model_with_graph("TopicClassifier", arguments, rng)]
        data = dict(format=1, tool="modelc 0.0.0", models=models)
        if arguments.pair:
            models.append(model_with_graph("TopicClassifier, quantized", arguments, random.Random(7)))
            for model in models:
                count = len(model["graph"]["items"]["kind"])
                model["graph"]["items"]["difference"] = [rng.choice((0, 0, 0, 0, 1, 2, 3)) for _ in range(count)]
                model["graph"]["items"]["counterpart"] = list(range(count))
            data["changes"] = changes(models[1], rng)
        text = page("report.html", scripts, data)
    arguments.output.write_text(text)
    print(f"{arguments.output}: {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main()
