"""Recurrent layers and scans."""
import torch
from torch import nn

from .net import net


class Cells(nn.Module):
    """Steps written one by one."""

    def __init__(self, cell, width, has_memory=False):
        super().__init__()
        self.cell, self.width, self.has_memory = cell, width, has_memory

    def forward(self, x):
        state = torch.zeros(x.shape[0], self.width)
        memory = torch.zeros(x.shape[0], self.width)
        outputs = []
        for step in range(x.shape[1]):
            if self.has_memory:
                state, memory = self.cell(x[:, step], (state, memory))
            else:
                state = self.cell(x[:, step], state)
            outputs.append(state)
        return torch.stack(outputs, 1)


class Gates(nn.Module):
    """The gates of an LSTM or a GRU, as the converters take them."""

    def __init__(self, inputs, width, count):
        super().__init__()
        self.count, self.given, self.kept = count, nn.Linear(inputs, count * width), nn.Linear(width, count * width)

    def forward(self, x, state):
        if self.count == 3:
            given, kept = self.given(x).chunk(3, -1), self.kept(state).chunk(3, -1)
            reset, update = torch.sigmoid(given[0] + kept[0]), torch.sigmoid(given[1] + kept[1])
            return (1 - update) * torch.tanh(given[2] + reset * kept[2]) + update * state
        hidden, memory = state
        enter, forget, new, leave = (self.given(x) + self.kept(hidden)).chunk(4, -1)
        memory = torch.sigmoid(forget) * memory + torch.sigmoid(enter) * torch.tanh(new)
        return torch.sigmoid(leave) * torch.tanh(memory), memory


def cells(name, cell, width, has_memory=False):
    return net(name, lambda m, x: m.inner(x), (2, 5, 6), lambda: {"inner": Cells(cell(), width, has_memory)})


def decayed(m, x):
    """A linear recurrence as sums of what is left of each step."""
    steps = torch.arange(x.shape[1], dtype=torch.float32)
    left = torch.where(steps[:, None] >= steps[None], 0.8 ** (steps[:, None] - steps[None]).clamp(min=0), torch.zeros(()))
    return m.out(torch.cumsum(x, 1) + torch.einsum("st,ntc->nsc", left, x))


NETS = [
    cells("gru-cells", lambda: Gates(6, 8, 3), 8),
    cells("lstm-cells", lambda: Gates(6, 8, 4), 8, True),
    cells("tanh-cells", lambda: nn.RNNCell(6, 8), 8),
    net("lstm", lambda m, x: m.inner(x)[0], (2, 5, 6), lambda: {"inner": nn.LSTM(6, 8, batch_first=True)}),
    net("lstm-both-ways", lambda m, x: m.inner(x)[0], (2, 5, 6), lambda: {"inner": nn.LSTM(6, 8, batch_first=True, bidirectional=True)}),
    net("gru", lambda m, x: m.inner(x)[0], (2, 5, 6), lambda: {"inner": nn.GRU(6, 8, batch_first=True)}),
    net("decayed-sums", decayed, (2, 10, 4), lambda: {"out": nn.Linear(4, 4)}),
]
