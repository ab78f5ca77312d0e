"""Attention and transformers."""
import torch
import torch.nn.functional as F
from torch import nn

from .net import Net, net


class Heads(nn.Module):
    """Attention with several heads, whose scores a function makes."""

    def __init__(self, width=32, heads=4, groups=None, attend=None):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups or heads, width // heads
        self.query, self.out = nn.Linear(width, width), nn.Linear(width, width)
        self.key, self.value = nn.Linear(width, self.groups * self.size), nn.Linear(width, self.groups * self.size)
        self.attend = attend or F.scaled_dot_product_attention

    def split(self, x, heads):
        return x.reshape(x.shape[0], x.shape[1], heads, self.size).transpose(1, 2)

    def forward(self, x, context=None):
        context = x if context is None else context
        q, k, v = self.split(self.query(x), self.heads), self.split(self.key(context), self.groups), self.split(self.value(context), self.groups)
        if self.groups != self.heads:
            k, v = (part.repeat_interleave(self.heads // self.groups, dim=1) for part in (k, v))
        y = self.attend(q, k, v)
        return self.out(y.transpose(1, 2).reshape(x.shape[0], x.shape[1], -1))


def causal(q, k, v):
    mask = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril()
    scores = (q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5).masked_fill(~mask, float("-inf"))
    return scores.softmax(-1) @ v


def rotated(q, k, v):
    def rotate(x):
        half = x.shape[-1] // 2
        angles = torch.arange(x.shape[-2])[:, None] / 100.0 ** (torch.arange(half) / half)
        a, b = x[..., :half], x[..., half:]
        return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], -1)

    return causal(rotate(q), rotate(k), v)


def biased(q, k, v):
    places = torch.arange(q.shape[-2])
    slopes = 0.5 ** torch.arange(1.0, q.shape[1] + 1)
    bias = -(places[:, None] - places[None]).abs() * slopes[:, None, None]
    return (q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5 + bias).softmax(-1) @ v


def linear(q, k, v):
    q, k = F.relu(q) + 0.1, F.relu(k) + 0.1
    sums = q @ (k.transpose(-1, -2) @ v)
    return sums / (q * k.sum(-2, keepdim=True)).sum(-1, keepdim=True)


class Windows(nn.Module):
    """Attention within windows that are shifted."""

    def __init__(self, window=4):
        super().__init__()
        self.window, self.inner, self.norm = window, Heads(16, 2), nn.LayerNorm(16)

    def forward(self, x):
        n, h, w, c = x.shape
        s = self.window
        y = torch.roll(self.norm(x), (-s // 2, -s // 2), (1, 2))
        y = y.reshape(n, h // s, s, w // s, s, c).permute(0, 1, 3, 2, 4, 5).reshape(-1, s * s, c)
        y = self.inner(y).reshape(n, h // s, w // s, s, s, c).permute(0, 1, 3, 2, 4, 5).reshape(n, h, w, c)
        return x + torch.roll(y, (s // 2, s // 2), (1, 2))


class Block(nn.Module):
    """A layer of a transformer with gates instead of a plain perceptron."""

    def __init__(self, width=32):
        super().__init__()
        self.first, self.second, self.inner = nn.RMSNorm(width, eps=1e-6), nn.RMSNorm(width, eps=1e-6), Heads(width, 4, 2, rotated)
        self.gate, self.up, self.down = (nn.Linear(width, 2 * width, bias=False) for _ in range(3))
        self.down = nn.Linear(2 * width, width, bias=False)

    def forward(self, x):
        x = x + self.inner(self.first(x))
        y = self.second(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


def heads(name, attend=None, groups=None):
    return net(name, lambda m, x: m.inner(x), (2, 9, 32), lambda: {"inner": Heads(32, 4, groups, attend)})


NETS = [
    heads("attention"), heads("attention-causal", causal), heads("attention-grouped", causal, 2),
    heads("attention-rotary", rotated), heads("attention-distance-bias", biased), heads("attention-linear", linear),
    net("attention-windows", lambda m, x: m.inner(x), (1, 8, 8, 16), lambda: {"inner": Windows()}),
    net("attention-latent", lambda m, x: m.inner(m.latent.expand(x.shape[0], -1, -1), x), (2, 20, 32),
        lambda: {"inner": Heads(), "latent": torch.randn(1, 5, 32)}),
    net("multihead", lambda m, x: m.inner(x, x, x)[0], (2, 7, 32),
        lambda: {"inner": nn.MultiheadAttention(32, 4, batch_first=True)}),
    net("encoder-layer", lambda m, x: m.inner(x), (2, 7, 32),
        lambda: {"inner": nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, activation="gelu")}),
    Net("decoder-layer", lambda: nn.TransformerDecoderLayer(32, 4, 64, batch_first=True, norm_first=True),
        lambda: {"tgt": torch.randn(2, 5, 32), "memory": torch.randn(2, 8, 32)}),
    net("gated-blocks", lambda m, x: m.second(m.first(x)), (1, 12, 32), lambda: {"first": Block(), "second": Block()}),
]
