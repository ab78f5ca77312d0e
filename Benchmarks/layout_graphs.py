"""The graphs that layout.py draws: those of model files, and generated ones of any size.

A graph is a dictionary: "name", "nodes" with [width, height] for each node, and "edges" with [source, target, output,
input] for each edge.
"""
import json
import logging
import random

HEIGHT = 28


class Graph:
    """Collects the nodes and edges of a graph."""

    def __init__(self, name):
        self.name, self.nodes, self.edges, self.ends = name, [], [], {}

    def node(self, text, *sources):
        """Adds a node with an edge from each of the sources; returns its number."""
        number = len(self.nodes)
        self.nodes.append([7 * len(text) + 20, HEIGHT])
        for index, source in enumerate(sources):
            source, output = source if isinstance(source, tuple) else (source, 0)
            self.edges.append([source, number, output, index])
        return number

    def chain(self, source, *texts):
        for text in texts:
            source = self.node(text, source)
        return source

    def value(self):
        return {"name": self.name, "nodes": self.nodes, "edges": self.edges}


def of_model(path):
    """The graphs of a model file's networks and functions, by coremltools; constants are not drawn."""
    logging.disable(logging.WARNING)
    from coremltools.proto import Model_pb2

    file = path
    if path.is_dir():
        # Weights may be missing: only the root model is read.
        manifest = json.loads((path / "Manifest.json").read_text())
        file = path / "Data" / manifest["itemInfoEntries"][manifest["rootModelIdentifier"]]["path"]
    spec = Model_pb2.Model.FromString(file.read_bytes())
    kind = spec.WhichOneof("Type")
    name = path.stem
    if kind.startswith("pipeline"):
        pipeline = spec.pipeline if kind == "pipeline" else getattr(spec, kind).pipeline
        return [of_stages(name, spec, pipeline)] + [graph for part in pipeline.models for graph in of_spec(part, name)]
    return of_spec(spec, name)


def of_stages(name, spec, pipeline):
    """A pipeline whose stages are nodes."""
    def features(description):
        return [feature.name for feature in description.input], [feature.name for feature in description.output]

    stages = [(part.WhichOneof("Type"), *features(part.description)) for part in pipeline.models]
    return of_operations(f"{name}, stages", *features(spec.description), stages)


def of_spec(spec, name):
    kind = spec.WhichOneof("Type")
    features = [feature.name for feature in spec.description.input], [feature.name for feature in spec.description.output]
    if kind.startswith("neuralNetwork"):
        layers = [(layer.WhichOneof("layer"), list(layer.input), list(layer.output)) for layer in getattr(spec, kind).layers]
        return [of_operations(name, *features, layers)]
    if kind == "mlProgram":
        graphs = []
        for function in spec.mlProgram.functions.values():
            block = function.block_specializations[function.opset]
            operations = []
            for operation in block.operations:
                if operation.type == "const":
                    continue
                inputs = [a.name for argument in operation.inputs.values() for a in argument.arguments if a.name]
                operations.append((operation.type, inputs, [output.name for output in operation.outputs]))
            graphs.append(of_operations(name, [value.name for value in function.inputs], list(block.outputs), operations))
        return graphs
    return []


def of_operations(name, inputs, outputs, operations):
    graph = Graph(name)
    values = {value: (graph.node(value), 0) for value in inputs}
    for kind, sources, results in operations:
        node = graph.node(kind, *(values[source] for source in sources if source in values))
        values.update({result: (node, index) for index, result in enumerate(results)})
    for value in outputs:
        if value in values:
            graph.node(value, values[value])
    return graph.value()


def resnet(blocks):
    graph = Graph(f"ResNet, {blocks} blocks")
    x = graph.chain(graph.node("image"), "conv", "relu", "max_pool")
    for block in range(blocks):
        y = graph.chain(x, "conv", "relu", "conv", "relu", "conv")
        around = graph.node("conv", x) if block % 8 == 0 else x
        x = graph.node("relu", graph.node("add", y, around))
    graph.chain(x, "reduce_mean", "linear", "softmax")
    return graph.value()


def transformer(blocks, heads=1):
    """A decoder: the mask and the position's embedding are used in every block."""
    graph = Graph(f"transformer, {blocks} blocks" + (f" of {heads} heads" if heads > 1 else ""))
    mask, cos, sin = graph.node("mask"), graph.node("cos"), graph.node("sin")
    x = graph.node("gather", graph.node("tokens"))
    for _ in range(blocks):
        norm = graph.chain(x, "layer_norm")
        outs = []
        for _ in range(heads):
            q, k, v = (graph.chain(norm, "linear", "reshape", "transpose") for _ in range(3))
            q, k = (graph.node("add", graph.node("mul", p, cos), graph.node("mul", graph.node("rotate", p), sin)) for p in (q, k))
            scores = graph.node("softmax", graph.node("add", graph.node("matmul", q, k), mask))
            outs.append(graph.node("matmul", scores, v))
        out = graph.node("concat", *outs) if heads > 1 else outs[0]
        x = graph.node("add", x, graph.chain(out, "transpose", "reshape", "linear"))
        norm = graph.chain(x, "layer_norm")
        gate = graph.node("mul", graph.chain(norm, "linear", "silu"), graph.chain(norm, "linear"))
        x = graph.node("add", x, graph.node("linear", gate))
    graph.chain(x, "layer_norm", "linear")
    return graph.value()


def u_net(depth):
    graph = Graph(f"U-Net, {depth} levels")
    x, skips = graph.node("image"), []
    for _ in range(depth):
        x = graph.chain(x, "conv", "relu", "conv", "relu")
        skips.append(x)
        x = graph.node("max_pool", x)
    x = graph.chain(x, "conv", "relu")
    for skip in reversed(skips):
        x = graph.chain(graph.node("concat", graph.node("conv_transpose", x), skip), "conv", "relu", "conv", "relu")
    return graph.value()


def dense_net(blocks):
    graph = Graph(f"DenseNet, {blocks} layers")
    x = graph.node("image")
    for _ in range(blocks):
        layers = [graph.node("conv", x)]
        for _ in range(6):
            layers.append(graph.chain(graph.node("concat", *layers), "conv", "relu"))
        x = graph.node("avg_pool", layers[-1])
    return graph.value()


def cells(count, seed):
    """Cells as found by architecture search: each has five pairs of operations on the two cells before."""
    choose = random.Random(seed)
    graph = Graph(f"NASNet, {count} cells")
    before = last = graph.node("conv", graph.node("image"))
    for _ in range(count):
        states = [graph.chain(before, "relu", "conv"), graph.chain(last, "relu", "conv")]
        used = set()
        for _ in range(5):
            pair = [choose.randrange(len(states)) for _ in range(2)]
            used |= set(pair)
            states.append(graph.node("add", *(graph.node("sep_conv", states[i]) for i in pair)))
        unused = [state for i, state in enumerate(states) if i not in used]
        before, last = last, graph.node("concat", *unused)
    graph.chain(last, "relu", "softmax")
    return graph.value()


def series_parallel(count, seed):
    choose = random.Random(seed)
    edges = [(0, 1)]
    for node in range(2, count):
        index = choose.randrange(len(edges))
        source, target = edges[index]
        edges += [(source, node), (node, target)]
        if choose.random() < 0.6:
            edges[index] = edges.pop()
    graph = Graph(f"series-parallel, {count} nodes")
    graph.nodes = [[60, HEIGHT] for _ in range(count)]
    graph.edges = [[source, target, 0, 0] for source, target in edges]
    return graph.value()


def random_graph(count, edge_count, seed):
    """A graph without cycles whose edges are short more often than long."""
    choose = random.Random(seed)
    graph = Graph(f"random, {count} nodes and {edge_count} edges")
    graph.nodes = [[60, HEIGHT] for _ in range(count)]
    edges = set()
    while len(edges) < edge_count:
        source = choose.randrange(count - 1)
        target = min(count - 1, source + 1 + int(choose.expovariate(0.1)))
        edges.add((source, target))
    graph.edges = [[source, target, 0, 0] for source, target in sorted(edges)]
    return graph.value()


def star(count):
    """A chain of operations that all use one input, with a skip connection over each ten of them."""
    graph = Graph(f"one input used {count} times")
    shared = graph.node("shared")
    x = skip = graph.node("x")
    for index in range(count):
        x = graph.node("add", x, shared, *([skip] if index % 10 == 9 else []))
        if index % 10 == 9:
            skip = x
    return graph.value()


def generated():
    """The graphs that need no model file."""
    return [
        resnet(50), transformer(6), transformer(3, heads=4), u_net(5), dense_net(4), cells(12, 1), series_parallel(400, 1),
        random_graph(100, 150, 1), random_graph(300, 400, 2), random_graph(300, 600, 3),
    ]


def large():
    """Graphs for timing."""
    return [resnet(640), transformer(130), star(5000), resnet(6600), transformer(1350)]
