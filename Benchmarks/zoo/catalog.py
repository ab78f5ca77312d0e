"""The list of nets: each family is a file, and each net a function there with `@net`."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import torch

FORMS = ("fp32", "fp16", "int8", "int4", "network")


@dataclass
class Net:
    """A net of the zoo.

    Attributes:
        name: Its name, a file name.
        family: What it has in common with others.
        make: Makes the module.
        inputs: Shapes of its inputs by name; an input of integers has their end behind its shape.
        forms: Forms of FORMS in which it is timed beside fp32.
    """

    name: str
    family: str
    make: Callable[[], torch.nn.Module]
    inputs: dict
    forms: tuple = field(default=())


NETS: dict[str, Net] = {}


def net(family, *, forms=(), batches=(), **inputs):
    """Adds the function below, which makes a module, to the zoo.

    Args:
        family: The family.
        forms: Forms in which it is timed beside fp32.
        batches: Numbers of samples with which it is timed as well.
        inputs: Shape of each input; `(shape, end)` for integers below an end.
    """

    def add(function):
        name = function.__name__
        NETS[name] = Net(name, family, function, inputs, tuple(forms))
        for batch in batches:
            many = {key: batched(shape, batch) for key, shape in inputs.items()}
            NETS[f"{name}_b{batch}"] = Net(f"{name}_b{batch}", family, function, many, ())
        return function

    return add


def batched(shape, batch):
    """The shape with another first axis."""
    if isinstance(shape[0], tuple):
        return ((batch, *shape[0][1:]), shape[1])
    return (batch, *shape[1:])


def example(net, seed=1):
    """Tensors for the inputs of a net."""
    generator = torch.Generator().manual_seed(seed)
    tensors = []
    for shape in net.inputs.values():
        if isinstance(shape[0], tuple):
            tensors.append(torch.randint(0, shape[1], shape[0], generator=generator, dtype=torch.int32))
        else:
            tensors.append(torch.randn(shape, generator=generator))
    return tensors


def built(net, seed=0):
    """The module, with random weights whose activations neither vanish nor grow, ready to predict."""
    torch.manual_seed(seed)
    module = net.make()
    for part in module.modules():
        if isinstance(part, (torch.nn.Conv1d, torch.nn.Conv2d, torch.nn.Conv3d, torch.nn.Linear)):
            torch.nn.init.normal_(part.weight, std=math.sqrt(1.5 / part.weight[0].numel()))
        elif isinstance(part, (torch.nn.ConvTranspose1d, torch.nn.ConvTranspose2d, torch.nn.ConvTranspose3d)):
            reach = part.weight.numel() / part.weight.shape[1] / math.prod(part.stride)
            torch.nn.init.normal_(part.weight, std=math.sqrt(1.5 / reach))
        elif isinstance(part, torch.nn.modules.batchnorm._BatchNorm):
            part.momentum = 1.0
            torch.nn.init.uniform_(part.weight, 0.7, 1.3)
            torch.nn.init.normal_(part.bias, std=0.1)
    if any(isinstance(part, torch.nn.modules.batchnorm._BatchNorm) for part in module.modules()):
        # Running statistics as after training: those of some inputs.
        module.train()
        for part in module.modules():
            if isinstance(part, torch.nn.Dropout):
                part.eval()
        with torch.no_grad():
            module(*example(two(net), seed=3))
    return module.eval()


def two(net):
    """The net for at least two samples, which batch statistics of a single value need."""
    inputs = {
        key: batched(shape, max(2, (shape[0] if isinstance(shape[0], tuple) else shape)[0]))
        for key, shape in net.inputs.items()
    }
    return Net(net.name, net.family, net.make, inputs)
