"""Norms, indices, arithmetic, and weights of few bits."""
import torch
import torch.nn.functional as F
from torch import nn

from .net import Net, net


def neighbors(m, x):
    """A layer of a graph: messages along edges, summed at their ends."""
    source, target = m.edges[0], m.edges[1]
    messages = F.relu(m.message(torch.cat([x[source], x[target]], -1)))
    ends = (target[None] == torch.arange(x.shape[0])[:, None]).to(torch.float32)
    sums = ends @ messages
    return m.update(torch.cat([x, sums], -1))


class Words(nn.Module):
    """Means of the vectors of words that are not padding."""

    def __init__(self):
        super().__init__()
        self.words, self.out = nn.Embedding(50, 16), nn.Linear(16, 4)

    def forward(self, x):
        kept = (x != 0).unsqueeze(-1).to(torch.float32)
        return self.out((self.words(x) * kept).sum(1) / kept.sum(1).clamp(min=1)).log_softmax(-1)


class Experts(nn.Module):
    """A mixture of two of four experts for each row."""

    def __init__(self):
        super().__init__()
        self.gate, self.weights = nn.Linear(8, 4), nn.Parameter(torch.randn(4, 8, 8))

    def forward(self, x):
        scores, chosen = self.gate(x).topk(2, dim=-1)
        every = torch.einsum("nc,ecd->ned", x, self.weights)
        picked = every.gather(1, chosen.unsqueeze(-1).expand(-1, -1, 8))
        return (picked * scores.softmax(-1).unsqueeze(-1)).sum(1)


def exact(module, values):
    """Weights of few values, so that nothing is lost with fewer bits: each row has the largest."""
    for weight in module.parameters():
        if weight.dim() > 1:
            drawn = torch.tensor(values)[torch.randint(len(values), weight.shape)]
            drawn.view(len(drawn), -1)[:, 0] = max(values)
            weight.data = drawn
    return module


def perceptron():
    return nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 32))


def pictures():
    return nn.Sequential(nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 16, 3))


BYTES = [number / 128 for number in range(-127, 128)]
FOUR_BITS = [number / 8 for number in range(-7, 8)]
SIXTEEN = [number / 16 for number in (-15, -13, -9, -7, -5, -3, -2, -1, 1, 2, 4, 6, 8, 10, 12, 14)]
ONE_OF_TWO = [-1.0, -0.5, 0.5, 1.0]


def thinned(module):
    for weight in module.parameters():
        if weight.dim() > 1:
            flat = weight.data.view(-1)
            flat[::2] = 0
    return module


NETS = [
    net("layer-norms", lambda m, x: m.second(F.gelu(m.first(x))), (2, 5, 12), lambda: {"first": nn.LayerNorm(12), "second": nn.LayerNorm([5, 12])}),
    net("group-norm", lambda m, x: F.silu(m.inner(x)), (2, 8, 6, 6), lambda: {"inner": nn.GroupNorm(4, 8)}),
    net("instance-norm", lambda m, x: F.leaky_relu(m.inner(x), 0.1), (2, 4, 6, 6), lambda: {"inner": nn.InstanceNorm2d(4, affine=True)}),
    net("spread", lambda m, x: torch.cat([(x - x.mean(1, keepdim=True)).square().mean(1).sqrt(), x.amax(1), x.amin(1), x.norm(dim=1)], -1), (3, 7, 4)),
    net("functions", lambda m, x: torch.stack([x.sin(), x.exp().log1p(), x.abs().sqrt(), torch.erf(x), x.atan(), torch.tanh(x).atanh()]), (3, 5)),
    net("comparisons", lambda m, x: torch.where((x > 0) & (x < 1), x.square(), torch.where(x != x, x, x.sign())), (4, 6)),
    net("whole-numbers", lambda m, x: ((x * 10).to(torch.int32) // 3 - (x * 7).to(torch.int32) * 2).to(torch.float32), (4, 6)),
    net("sorted", lambda m, x: torch.cat([x.topk(8).values, x.gather(-1, x.topk(8, largest=False).indices)], -1), (3, 8)),
    net("largest", lambda m, x: torch.cat([x.topk(3).values, x.cumsum(-1)[:, -2:], x.amin(-1, keepdim=True)], -1), (3, 8)),
    net("rolled", lambda m, x: torch.flip(torch.roll(x, (1, -2), (0, 1)), (1,)).tril() + x.t().triu(1).t(), (6, 6)),
    net("sums-of-powers", lambda m, x: torch.logsumexp(x, -1) + F.softmin(x, -1).sum(-1) + F.softplus(x).sum(-1), (3, 5)),
    net("products", lambda m, x: torch.einsum("nhqd,nhkd->nhqk", x, x).flatten(1) @ m.w, (2, 3, 4, 5), lambda: {"w": torch.randn(48, 6)}),
    net("neighbors", neighbors, (6, 5), lambda: {
        "message": nn.Linear(10, 8), "update": nn.Linear(13, 4), "edges": torch.tensor([[0, 1, 2, 3, 5, 5], [1, 2, 0, 0, 4, 1]])}),
    Net("words", Words, lambda: {"x": torch.tensor([[3, 7, 0, 0], [1, 2, 49, 4]], dtype=torch.int32)}),
    net("experts", lambda m, x: m.inner(x), (5, 8), lambda: {"inner": Experts()}),
    net("weights-of-8-bits", lambda m, x: m.inner(x), (3, 64), lambda: {"inner": exact(perceptron(), BYTES)}, weights="int8"),
    net("weights-of-4-bits", lambda m, x: m.inner(x), (3, 64), lambda: {"inner": exact(perceptron(), FOUR_BITS)}, weights="int4"),
    net("weights-of-a-palette", lambda m, x: m.inner(x), (3, 64), lambda: {"inner": exact(perceptron(), SIXTEEN)}, weights="palette"),
    net("half-of-the-weights", lambda m, x: m.inner(x), (3, 64), lambda: {"inner": thinned(exact(perceptron(), ONE_OF_TWO))}, weights="sparse"),
    net("pictures-of-8-bits", lambda m, x: m.inner(x), (1, 16, 9, 9), lambda: {"inner": exact(pictures(), BYTES)}, weights="int8"),
]
