"""A vision transformer, a BERT-like encoder, and a GPT-like decoder that keeps keys and values in states."""
import math

import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def split(self, x):
        # One example: the batch is not looked up.
        return [
            part.reshape(1, -1, self.heads, self.width // self.heads).transpose(1, 2)
            for part in self.qkv(x).chunk(3, -1)
        ]

    def joined(self, x):
        return self.out(x.transpose(1, 2).flatten(2))

    def forward(self, x, mask=None):
        q, k, v = self.split(x)
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.width // self.heads)
        if mask is not None:
            scores = scores + mask
        return self.joined(scores.softmax(-1) @ v)


class FusedAttention(Attention):
    """The same through PyTorch's own operation."""

    def forward(self, x, mask=None):
        q, k, v = self.split(x)
        return self.joined(nn.functional.scaled_dot_product_attention(q, k, v, mask))


class Block(nn.Module):
    """Norms before (as ViT and GPT have them) or after (as BERT has them)."""

    def __init__(self, width, heads, attention=Attention, after=False, gelu="none"):
        super().__init__()
        self.after = after
        self.attention = attention(width, heads)
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(gelu), nn.Linear(4 * width, width))

    def forward(self, x, mask=None):
        if self.after:
            x = self.norms[0](x + self.attention(x, mask))
            return self.norms[1](x + self.feed(x))
        x = x + self.attention(self.norms[0](x), mask)
        return x + self.feed(self.norms[1](x))


class VisionTransformer(nn.Module):
    def __init__(self, size=64, patch=8, width=96, depth=4, heads=4, classes=20):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.token = nn.Parameter(torch.randn(1, 1, width) / 8)
        self.places = nn.Parameter(torch.randn(1, (size // patch) ** 2 + 1, width) / 8)
        self.blocks = nn.ModuleList([Block(width, heads, FusedAttention) for _ in range(depth)])
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, classes)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token, x], 1) + self.places
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)[:, 0])


class Encoder(nn.Module):
    """Takes tokens and a mask of those that count; gives a vector for each token and one for the whole."""

    def __init__(self, vocabulary=500, length=40, width=96, depth=4, heads=4):
        super().__init__()
        self.tokens, self.places = nn.Embedding(vocabulary, width), nn.Embedding(length, width)
        self.norm = nn.LayerNorm(width)
        self.blocks = nn.ModuleList([Block(width, heads, after=True) for _ in range(depth)])
        self.pool = nn.Linear(width, width)
        self.register_buffer("order", torch.arange(length)[None])

    def forward(self, tokens, mask):
        x = self.norm(self.tokens(tokens) + self.places(self.order))
        hidden = (1.0 - mask.to(x.dtype))[:, None, None, :] * -1e4
        for block in self.blocks:
            x = block(x, hidden)
        return x, torch.tanh(self.pool(x[:, 0]))


class CachedAttention(nn.Module):
    """Attention of one token to itself and those before it, whose keys and values lie in `keys` and `values`."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x, keys, values, place, mask):
        q, k, v = [
            part.reshape(1, 1, self.heads, self.width // self.heads).transpose(1, 2) for part in
            self.qkv(x).chunk(3, -1)
        ]
        keys[:, :, place : place + 1] = k
        values[:, :, place : place + 1] = v
        scores = q @ keys.transpose(-1, -2) / math.sqrt(self.width // self.heads) + mask
        return self.out((scores.softmax(-1) @ values).transpose(1, 2).flatten(2))


class Decoder(nn.Module):
    """One token in, the scores of the next one out. `places` is 0, 1, ... up to and with the token's own place."""

    def __init__(self, vocabulary=300, length=80, width=96, depth=3, heads=4):
        super().__init__()
        self.length = length
        self.tokens, self.order = nn.Embedding(vocabulary, width), nn.Embedding(length, width)
        self.norms = nn.ModuleList([nn.LayerNorm(width) for _ in range(2 * depth)])
        self.attentions = nn.ModuleList([CachedAttention(width, heads) for _ in range(depth)])
        self.feeds = nn.ModuleList([
            nn.Sequential(nn.Linear(width, 4 * width), nn.GELU("tanh"), nn.Linear(4 * width, width))
            for _ in range(depth)
        ])
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary, bias=False)
        for index in range(depth):
            shape = (1, heads, length, width // heads)
            self.register_buffer(f"keys{index}", torch.zeros(shape))
            self.register_buffer(f"values{index}", torch.zeros(shape))
        self.register_buffer("all_places", torch.arange(length))

    def forward(self, token, place):
        x = self.tokens(token) + self.order(place)
        mask = (self.all_places > place).to(x.dtype)[None, None, None] * -1e4
        for index, (attention, feed) in enumerate(zip(self.attentions, self.feeds)):
            keys, values = getattr(self, f"keys{index}"), getattr(self, f"values{index}")
            x = x + attention(self.norms[2 * index](x), keys, values, place, mask)
            x = x + feed(self.norms[2 * index + 1](x))
        return self.head(self.norm(x))
