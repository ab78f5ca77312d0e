"""Control flow, states, lengths that vary, and half precision."""
import torch
import torch.nn.functional as F
from torch import nn

from .attention import Heads
from .net import Net, net


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(6, 4), nn.Linear(6, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: self.first(x), lambda x: F.relu(self.second(x)), (x,))


class Sums(nn.Module):
    """A sum that lasts from call to call."""

    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.zeros(4))
        self.out = nn.Linear(4, 3)

    def forward(self, x):
        self.total.add_(x)
        return self.out(self.total)


class Averages(nn.Module):
    """Two states: a moving mean, and how many there were."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(2, 3))
        self.register_buffer("largest", torch.zeros(2, 3))

    def forward(self, x):
        self.mean.mul_(0.75).add_(0.25 * x)
        self.largest[:] = torch.maximum(self.largest, x)
        return self.mean + self.largest


class Rows(nn.Module):
    """A window of rows that moves with each call, and a head that looks at all of them."""

    def __init__(self):
        super().__init__()
        self.register_buffer("rows", torch.zeros(1, 5, 6))
        self.out = nn.Linear(6, 6)

    def forward(self, x):
        self.rows[:] = torch.cat([self.rows[:, 1:], x], 1)
        scores = (x @ self.rows.transpose(1, 2)).softmax(-1)
        return self.out(scores @ self.rows)


def lengths(*shapes):
    return lambda: [{"x": torch.randn(*shape)} for shape in shapes]


NETS = [
    Net("branches", Branches, lambda: {"x": torch.randn(2, 6)}, others=lengths((2, 6), (2, 6)), without_coreml="it has no torch.cond"),
    Net("state-of-sums", Sums, lambda: {"x": torch.randn(4)}, has_states=True),
    Net("two-states", Averages, lambda: {"x": torch.randn(2, 3)}, has_states=True),
    Net("state-of-rows", Rows, lambda: {"x": torch.randn(1, 1, 6)}, has_states=True),
    net("batches", lambda m, x: m.inner(x), (3, 16), lambda: {"inner": nn.Sequential(nn.Linear(16, 8), nn.GELU(), nn.Linear(8, 4))},
        dynamic={"x": {0: (1, 16)}}, others=lengths((1, 16), (9, 16))),
    net("sequences", lambda m, x: m.inner(x), (1, 6, 32), lambda: {"inner": Heads()}, dynamic={"x": {1: (2, 32)}},
        others=lengths((1, 2, 32), (1, 17, 32))),
    net("any-picture", lambda m, x: F.interpolate(F.relu(m.inner(x)), scale_factor=2, mode="nearest"), (1, 3, 10, 12),
        lambda: {"inner": nn.Conv2d(3, 4, 3, padding=1)}, dynamic={"x": {2: (8, 40), 3: (8, 40)}},
        others=lengths((1, 3, 8, 33), (1, 3, 21, 9))),
    net("perceptron-in-half", lambda m, x: m.inner(x), (3, 16), lambda: {"inner": nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 4))},
        is_half=True),
    net("pictures-in-half", lambda m, x: m.inner(x), (1, 4, 9, 9), lambda: {"inner": nn.Sequential(nn.Conv2d(4, 8, 3), nn.ReLU(), nn.Conv2d(8, 4, 3))},
        is_half=True),
]
