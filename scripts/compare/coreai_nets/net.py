"""What a net of the comparison is."""
from collections.abc import Callable
from dataclasses import dataclass, field

import torch
from torch import nn


@dataclass
class Net:
    """A PyTorch module with inputs, and how it is converted."""

    name: str
    #: Makes the module; random numbers have the same seed each time.
    make: Callable[[], nn.Module]
    #: Makes the inputs, by their names in `forward`.
    inputs: Callable[[], dict[str, torch.Tensor]]
    #: Axes whose length varies, for each input: axis and the range of lengths.
    dynamic: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)
    #: Other inputs that a net with varying lengths is also run with.
    others: Callable[[], list[dict[str, torch.Tensor]]] = list
    #: Whether buffers outlive a call, which the net then gets three times.
    has_states: bool = False
    #: Whether weights and values are in half precision.
    is_half: bool = False
    #: How coreai-opt shrinks the weights, which it does without loss: int8, int4, palette or sparse.
    weights: str = ""
    #: Why coremltools does not convert it; empty if it does.
    without_coreml: str = ""


class Of(nn.Module):
    """A module of modules and a function."""

    def __init__(self, function, **modules):
        super().__init__()
        self.function = function
        for name, module in modules.items():
            if isinstance(module, torch.Tensor):
                self.register_buffer(name, module)
            else:
                setattr(self, name, module)

    def forward(self, x):
        return self.function(self, x)


def net(name, function, shape, modules=dict, **others):
    """A net of one input with normally distributed elements."""
    return Net(name, lambda: Of(function, **modules()), lambda: {"x": torch.randn(*shape)}, **others)
