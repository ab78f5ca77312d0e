"""Networks of parallel layers."""
import numpy as np

from .fixture import Fixture, array

SINGLE = {"absolute": 1e-5, "relative": 1e-5, "reason": "single precision, sums in another order"}


def numbers(seed, *shape, low=None, high=None):
    """Numbers of few digits, normal ones or between two limits."""
    random = np.random.default_rng(seed)
    drawn = random.normal(0, 1, shape) if low is None else random.uniform(low, high, shape)
    return np.round(drawn, 2).astype(np.float32)


def fill(weights, values):
    weights.floatValue.extend(np.asarray(values, np.float32).reshape(-1).tolist())


class Network(Fixture):
    """A network whose arrays have the axes that they are declared with; else axes are taken for the last of five."""

    def __init__(self, name, reference, exact=True, **tolerance):
        super().__init__(name, reference, **(tolerance or SINGLE))
        self.model.specificationVersion = 5 if exact else 3
        self.network = self.model.neuralNetwork
        if exact:
            self.network.arrayInputShapeMapping = 1
        self.exact = exact
        self.answers = {}

    def arrays(self, **shapes):
        for name, shape in shapes.items():
            self.input(name, ("float32", list(shape)))

    def rename(self, kind):
        """Makes it a network of another model type, before it has layers."""
        getattr(self.model, kind).arrayInputShapeMapping = self.network.arrayInputShapeMapping
        self.network = getattr(self.model, kind)

    def layer(self, kind, inputs, outputs, network=None):
        """Adds a layer and returns its parameters."""
        network = self.network if network is None else network
        return getattr(add_layer(network, kind, inputs, outputs), kind)

    def variant(self, output, kind, inputs, answer):
        """A layer whose output is one of the network's."""
        self.output(output, ("float32", []))
        self.answers[output] = array(np.asarray(answer, np.float32), with_shape=self.exact)
        return self.layer(kind, inputs, [output])

    def answered(self, **inputs):
        self.case({name: np.float32(value) for name, value in inputs.items()}, self.answers)
        return self


def add_layer(network, kind, inputs, outputs):
    layer = network.layers.add(name=f"{kind} {len(network.layers)}", input=inputs, output=outputs)
    getattr(layer, kind).SetInParent()
    return layer
