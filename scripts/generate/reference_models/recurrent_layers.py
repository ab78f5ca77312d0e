"""Recurrent layers, compared with PyTorch and with the published equations."""
import numpy as np
import torch

from .fixture import array
from .network import Network, fill, numbers


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


GATES = {"sigmoid": sigmoid, "tanh": np.tanh, "ReLU": lambda x: np.maximum(x, 0),
         "sigmoidHard": lambda x: np.clip(0.2 * x + 0.5, 0, 1), "linear": lambda x: x,
         # Without factors, as coremltools writes it, it is tanh itself: a test in coremltools compares with that.
         "scaledTanh": np.tanh}


def add_activation(params, kind):
    activation = params.add()
    getattr(activation, kind).SetInParent()
    if kind == "sigmoidHard":
        activation.sigmoidHard.alpha, activation.sigmoidHard.beta = 0.2, 0.5
    elif kind == "linear":
        activation.linear.alpha = 1


def recurrent():
    steps, batch, width, hidden = 4, 2, 3, 2
    x = numbers(60, steps, batch, width)
    h0, c0 = numbers(61, batch, hidden), numbers(62, batch, hidden)
    blob = lambda values: values.reshape(*values.shape, 1, 1)  # noqa: E731

    def network_for(name, reference):
        network = Network(name, reference)
        network.arrays(x=(steps, batch, width, 1, 1), h=(1, batch, hidden, 1, 1), c=(1, batch, hidden, 1, 1))
        return network

    def finished(network):
        return network.answered(x=blob(x), h=blob(h0[None]), c=blob(c0[None]))

    def outputs(network, kind, inputs, answers):
        """Several outputs of one layer."""
        for name, answer in answers.items():
            network.output(name, ("float32", []))
            network.answers[name] = array(np.asarray(answer, np.float32))
        return network.layer(kind, inputs, list(answers))

    gates = ["inputGate", "forgetGate", "blockInput", "outputGate"]

    def fill_lstm(weights, w, r, b):
        """Rows in PyTorch's order: input, forget, cell, output."""
        for place, gate in enumerate(gates):
            rows = slice(place * hidden, (place + 1) * hidden)
            fill(getattr(weights, f"{gate}WeightMatrix"), w[rows])
            fill(getattr(weights, f"{gate}RecursionMatrix"), r[rows])
            if b is not None:
                fill(getattr(weights, f"{gate}BiasVector"), b[rows])

    # PyTorch's own layers.
    torch.manual_seed(3)
    for both in (False, True):
        network = network_for("lstm-both-directions" if both else "lstm", "PyTorch LSTM")
        if both:
            for name in ("h back", "c back"):
                network.input(name, ("float32", [1, batch, hidden, 1, 1]))
        for biased, everything, reverse in [(True, True, False), (False, False, False), (True, False, True),
                                            (False, True, True)]:
            if both and reverse:
                continue
            layer = torch.nn.LSTM(width, hidden, bias=biased, bidirectional=both)
            for parameter in layer.parameters():
                parameter.data = torch.round(parameter.data, decimals=2)
            start = [torch.from_numpy(np.stack([value, value * -0.5][: 1 + both])) for value in (h0, c0)]
            source = torch.from_numpy(x[::-1].copy() if reverse else x)
            with torch.no_grad():
                y, (h, c) = layer(source, tuple(start))
            name = f"{'biased' if biased else 'plain'} {'all' if everything else 'last'}{' back' if reverse else ''}"
            last = torch.cat([h[0], h[1]], -1)[None] if both else h
            answers = {name: blob((y if everything else last).numpy())}
            order = [("h", h, 0), ("c", c, 0)] + ([("h back", h, 1), ("c back", c, 1)] if both else [])
            for suffix, value, place in order:
                answers[f"{name} {suffix} out"] = blob(value[place][None].numpy())
            inputs = ["x", "h", "c"] + (["h back", "c back"] if both else [])
            params = outputs(network, "biDirectionalLSTM" if both else "uniDirectionalLSTM", inputs, answers)
            params.inputVectorSize, params.outputVectorSize = width, hidden
            params.params.sequenceOutput, params.params.hasBiasVectors = everything, biased
            # As much as no limit at all.
            params.params.cellClipThreshold = 50000
            lists = [params.activationsForwardLSTM, params.activationsBackwardLSTM] if both else [params.activations]
            for kinds in lists:
                for kind in ("sigmoid", "tanh", "tanh"):
                    add_activation(kinds, kind)
            for suffix in ["", "_reverse"][: 1 + both]:
                value = lambda kind, layer=layer, suffix=suffix: getattr(layer, f"{kind}_l0{suffix}").detach().numpy()  # noqa: E731
                weights = params.weightParams.add() if both else params.weightParams
                fill_lstm(weights, value("weight_ih"), value("weight_hh"),
                          value("bias_ih") + value("bias_hh") if biased else None)
            if not both:
                params.reverseInput = reverse
        if both:
            inputs = {"h back": blob(h0[None] * np.float32(-0.5)), "c back": blob(c0[None] * np.float32(-0.5))}
            yield network.answered(x=blob(x), h=blob(h0[None]), c=blob(c0[None]), **inputs)
        else:
            yield finished(network)

    # What PyTorch's do not have, by the published equations.
    def lstm(w, r, b, peep, kinds, coupled, forget, limit):
        inner, update, out = (GATES[kind] for kind in kinds)
        h, c, ys = h0.astype(float), c0.astype(float), []
        w, r, b, peep = (np.asarray(value, float) for value in (w, r, b, peep))
        parts = lambda values: np.split(values, 4)  # noqa: E731
        for step in x.astype(float):
            wi, wf, wz, wo = (step @ part.T for part in parts(w))
            ri, rf, rz, ro = (h @ part.T for part in parts(r))
            bi, bf, bz, bo = parts(b)
            clip = lambda values: np.clip(values, -50, 50)  # noqa: E731
            i = inner(clip(wi + ri + bi + peep[0] * c))
            f = 1 - i if coupled else inner(clip(wf + rf + bf + peep[1] * c + forget))
            z = update(clip(wz + rz + bz))
            c = np.clip(c * f + i * z, -limit, limit)
            o = inner(clip(wo + ro + bo + peep[2] * c))
            h = out(c) * o
            ys.append(h)
        return np.stack(ys), h, c

    network = network_for("lstm-variants", "numpy: the published equations")
    weights = [numbers(63, 4 * hidden, width), numbers(64, 4 * hidden, hidden), numbers(65, 4 * hidden),
               numbers(66, 3, hidden)]
    plain = ("sigmoid", "tanh", "tanh")
    for name, peeps, kinds, coupled, forget, limit, factor in [
        ("peepholes", True, plain, False, 0, 50000, 1), ("coupled", True, plain, True, 0, 50000, 1),
        ("forgetting less", False, plain, False, 1, 50000, 1), ("cell limit", False, plain, False, 0, 0.3, 1),
        ("other functions", True, ("sigmoidHard", "ReLU", "linear"), False, 0, 50000, 1),
        ("scaled functions", False, ("sigmoid", "scaledTanh", "scaledTanh"), False, 0, 50000, 1),
        ("large", False, ("sigmoid", "ReLU", "tanh"), False, 0, 50000, 60),
    ]:
        w, r, b, peep = weights
        w = w * np.float32(factor)
        ys, h, c = lstm(w, r, b, peep * peeps, kinds, coupled, forget, limit)
        params = outputs(network, "uniDirectionalLSTM", ["x", "h", "c"],
                         {name: blob(ys), f"{name} h": blob(h[None]), f"{name} c": blob(c[None])})
        params.inputVectorSize, params.outputVectorSize = width, hidden
        params.params.sequenceOutput = params.params.hasBiasVectors = True
        params.params.hasPeepholeVectors, params.params.coupledInputAndForgetGate = peeps, coupled
        params.params.forgetBias, params.params.cellClipThreshold = bool(forget), limit
        for kind in kinds:
            add_activation(params.activations, kind)
        fill_lstm(params.weightParams, w, r, b)
        if peeps:
            for place, gate in enumerate(("input", "forget", "output")):
                fill(getattr(params.weightParams, f"{gate}GatePeepholeVector"), peep[place])
    yield finished(network)

    network = network_for("recurrent", "PyTorch RNN, and numpy: the published equations of GRU")
    for name, kind, function, reverse, everything in [
        ("tanh", "tanh", "tanh", False, True), ("rectified back", "ReLU", "relu", True, False),
        ("tanh back", "tanh", "tanh", True, True),
    ]:
        layer = torch.nn.RNN(width, hidden, nonlinearity=function)
        for parameter in layer.parameters():
            parameter.data = torch.round(parameter.data, decimals=2)
        with torch.no_grad():
            y, h = layer(torch.from_numpy(x[::-1].copy() if reverse else x), torch.from_numpy(h0[None]))
        answers = {f"simple {name}": blob((y if everything else h).numpy()), f"simple {name} h": blob(h.numpy())}
        params = outputs(network, "simpleRecurrent", ["x", "h"], answers)
        params.inputVectorSize, params.outputVectorSize = width, hidden
        params.sequenceOutput, params.hasBiasVector, params.reverseInput = everything, True, reverse
        getattr(params.activation, kind).SetInParent()
        fill(params.weightMatrix, layer.weight_ih_l0.detach())
        fill(params.recursionMatrix, layer.weight_hh_l0.detach())
        fill(params.biasVector, (layer.bias_ih_l0 + layer.bias_hh_l0).detach())
    w, r, b = numbers(67, 3, hidden, width), numbers(68, 3, hidden, hidden), numbers(69, 3, hidden)
    for name, kinds, reverse, everything, biased in [
        ("gated", ("sigmoid", "tanh"), False, True, True), ("gated back", ("sigmoid", "tanh"), True, True, False),
        ("gated last", ("sigmoidHard", "ReLU"), False, False, True),
    ]:
        inner, out = (GATES[kind] for kind in kinds)
        y, ys = h0.astype(float), []
        for step in (x[::-1] if reverse else x).astype(float):
            bias = b * biased
            z = inner(step @ w[0].T + y @ r[0].T + bias[0])
            reset = inner(step @ w[1].T + y @ r[1].T + bias[1])
            o = out(step @ w[2].T + (y * reset) @ r[2].T + bias[2])
            y = (1 - z) * o + z * y
            ys.append(y)
        params = outputs(network, "gru", ["x", "h"],
                         {name: blob(np.stack(ys) if everything else y[None]), f"{name} h": blob(y[None])})
        params.inputVectorSize, params.outputVectorSize = width, hidden
        params.sequenceOutput, params.hasBiasVectors, params.reverseInput = everything, biased, reverse
        for kind in kinds:
            add_activation(params.activations, kind)
        for place, gate in enumerate(("update", "reset", "output")):
            fill(getattr(params, f"{gate}GateWeightMatrix"), w[place])
            fill(getattr(params, f"{gate}GateRecursionMatrix"), r[place])
            if biased:
                fill(getattr(params, f"{gate}GateBiasVector"), b[place])
    yield finished(network)
