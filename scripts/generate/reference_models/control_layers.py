"""Loops and branches, compared with Python."""
import numpy as np

from .network import Network, add_layer, fill


class Body:
    """Layers of a network within a loop or a branch, in the words of the program that they are."""

    def __init__(self, network):
        self.network = network

    def set(self, name, value):
        """name = value, a constant."""
        layer = add_layer(self.network, "loadConstantND", [], [name]).loadConstantND
        layer.shape.append(1)
        fill(layer.data, [value])
        return self

    def apply(self, kind, target, *sources):
        """target = kind(sources); a target that a source has the name of goes through a value of its own."""
        made = f"{target} {len(self.network.layers)} made" if target in sources else target
        add_layer(self.network, kind, list(sources), [made])
        if made != target:
            add_layer(self.network, "copy", [made], [target])
        return self

    def step(self, name, amount=1):
        """name += amount."""
        fresh = f"{name} step {len(self.network.layers)}"
        return self.set(fresh, amount).apply("addBroadcastable", name, name, fresh)

    def compare(self, kind, target, name, value):
        layer = add_layer(self.network, kind, [name], [target])
        getattr(layer, kind).alpha = value
        return self

    def when(self, condition, then, otherwise=None):
        layer = add_layer(self.network, "branch", [condition], []).branch
        then(Body(layer.ifBranch))
        if otherwise:
            otherwise(Body(layer.elseBranch))
        return self

    def loop(self, count, body, condition=None):
        layer = add_layer(self.network, "loop", [], []).loop
        layer.maxLoopIterations = count
        if condition:
            layer.conditionVar = "going on"
            condition(Body(layer.conditionNetwork))
        body(Body(layer.bodyNetwork))
        return self

    def leave(self):
        add_layer(self.network, "loopBreak", [], [])

    def next(self):
        add_layer(self.network, "loopContinue", [], [])


def control_flow():
    """Loops and branches against the same loops and branches of Python, on three inputs each."""

    def made(name, build, function):
        network = Network(f"control-{name}", "Python: the same loops and branches")
        network.arrays(x=[1])
        network.output("sum", ("float32", []))
        body = Body(network.network)
        body.set("sum", 0)
        build(body)
        for x in (0.5, -3.0, 2.0, 7.0):
            network.case({"x": np.float32([x])}, {"sum": np.float32([function(x)])})
        return network

    def leaving(body):
        body.set("i", 0)
        body.loop(6, lambda loop: loop.step("i").compare("greaterThan", "far", "i", 3).when("far", Body.leave)
                  .apply("addBroadcastable", "sum", "sum", "x"))

    yield made("break-in-branch", leaving, lambda x: 3 * x)

    def leaving_on_data(body):
        body.set("i", 0)
        body.loop(10, lambda loop: loop.step("i").apply("addBroadcastable", "sum", "sum", "x")
                  .compare("greaterThan", "far", "sum", 4)
                  .when("far", lambda then: then.step("sum", 100).leave(), lambda other: other.step("sum", 0.25)))

    def left_on_data(x):
        total = 0.0
        for _ in range(10):
            total += x
            if total > 4:
                total += 100
                break
            total += 0.25
        return total

    yield made("break-on-data", leaving_on_data, left_on_data)

    def always(body):
        body.loop(5, lambda loop: loop.apply("addBroadcastable", "sum", "sum", "x").leave())

    yield made("break-always", always, lambda x: x)

    def skipping(body):
        body.set("i", 0)
        body.loop(6, lambda loop: loop.step("i").compare("lessThan", "early", "i", 3).when("early", Body.next)
                  .apply("addBroadcastable", "sum", "sum", "x"))

    yield made("continue-in-branch", skipping, lambda x: 4 * x)

    def both(body):
        body.set("i", 0)
        body.loop(12, lambda loop: loop.step("i").compare("lessThan", "early", "i", 3).when("early", Body.next)
                  .compare("greaterThan", "late", "sum", 9)
                  .when("late", Body.leave)
                  .compare("greaterThan", "big", "x", 1)
                  .when("big", lambda then: then.compare("greaterThan", "very", "i", 6).when("very", Body.leave)
                        .step("sum", 1), lambda other: other.step("sum", 0.5))
                  .apply("addBroadcastable", "sum", "sum", "x"))

    def both_in_python(x):
        total, i = 0.0, 0
        for _ in range(12):
            i += 1
            if i < 3:
                continue
            if total > 9:
                break
            if x > 1:
                if i > 6:
                    break
                total += 1
            else:
                total += 0.5
            total += x
        return total

    yield made("break-and-continue", both, both_in_python)

    def nested(body):
        names = ["i", "j", "k", "l"]

        def level(place):
            def build(loop):
                loop.step(names[place])
                if place == 3:
                    loop.apply("addBroadcastable", "sum", "sum", "l").apply("addBroadcastable", "sum", "sum", "x")
                    return
                loop.set(names[place + 1], 0).loop(place + 2, level(place + 1))
            return build

        body.set("i", 0).loop(2, level(0))

    def nested_in_python(x):
        total = 0.0
        for _ in range(2):
            for _ in range(2):
                for _ in range(3):
                    for inner in range(4):
                        total += inner + 1 + x
        return total

    yield made("four-deep", nested, nested_in_python)

    def nested_breaks(body):
        inner = lambda loop: (  # noqa: E731
            loop.step("j").compare("greaterThan", "enough", "j", 2).when("enough", Body.leave)
            .apply("addBroadcastable", "sum", "sum", "x"))
        body.set("i", 0).loop(
            5, lambda loop: loop.step("i").set("j", 0).loop(4, inner).compare("greaterThan", "done", "i", 2)
            .when("done", Body.leave).step("sum", 10))

    yield made("break-in-both-loops", nested_breaks, lambda x: 3 * 2 * x + 2 * 10)

    def while_loop(body):
        body.set("i", 0)
        body.loop(
            0, lambda loop: loop.step("i").apply("addBroadcastable", "sum", "sum", "i")
            .compare("greaterThan", "far", "sum", 11).when("far", lambda then: then.step("sum", 0.5).leave())
            .apply("addBroadcastable", "sum", "sum", "x"),
            condition=lambda test: test.compare("lessThan", "going on", "i", 6))

    def while_in_python(x):
        total, i = 0.0, 0
        while i < 6:
            i += 1
            total += i
            if total > 11:
                total += 0.5
                break
            total += x
        return total

    yield made("break-in-while", while_loop, while_in_python)
