"""Transformers and mixers."""
import torch
from torch import nn
from torch.nn import functional as F

from catalog import net
from convolutions import ChannelNorm, Residual, conv


class Attention(nn.Module):
    """Attention of several heads; grouped if there are fewer keys than queries."""

    def __init__(self, width, heads, context=None, causal=False):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.q, self.kv = nn.Linear(width, width), nn.Linear(context or width, 2 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x, context=None):
        n, length, width = x.shape
        context = x if context is None else context
        q = self.q(x).view(n, length, self.heads, -1).transpose(1, 2)
        k, v = self.kv(context).view(n, context.shape[1], 2, self.heads, -1).permute(2, 0, 3, 1, 4).unbind(0)
        scores = q @ k.transpose(-1, -2) * (width // self.heads) ** -0.5
        if self.causal:
            scores = scores + torch.full((length, length), -1e4).triu(1)
        y = F.softmax(scores, -1) @ v
        return self.out(y.transpose(1, 2).reshape(n, length, width))


def mlp(width, inner, act=nn.GELU):
    return nn.Sequential(nn.Linear(width, inner), act(), nn.Linear(inner, width))


class Block(nn.Module):
    """Attention and two linear layers, norms before or behind."""

    def __init__(self, width, heads, causal=False, first=True, act=nn.GELU):
        super().__init__()
        self.first = first
        self.attention, self.mlp = Attention(width, heads, causal=causal), mlp(width, 4 * width, act)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))

    def forward(self, x):
        if self.first:
            x = x + self.attention(self.norms[0](x))
            return x + self.mlp(self.norms[1](x))
        x = self.norms[0](x + self.attention(x))
        return self.norms[1](x + self.mlp(x))


class Language(nn.Module):
    """Tokens and places to vectors, blocks, and scores."""

    def __init__(self, words, length, width, heads, depth, causal, classes, act=nn.GELU):
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Parameter(torch.randn(length, width) * 0.1)
        self.blocks = nn.Sequential(*(Block(width, heads, causal, causal, act) for _ in range(depth)))
        self.norm, self.last = nn.LayerNorm(width), nn.Linear(width, classes)

    def forward(self, tokens):
        return self.last(self.norm(self.blocks(self.words(tokens) + self.places)))


@net("language", tokens=((1, 128), 8000), batches=(8,), forms=("fp16", "int8", "int4"))
def encoder():
    return Language(8000, 128, 256, 4, 4, False, 2)


@net("language", tokens=((1, 384), 8000), forms=("fp16",))
def long_encoder():
    return Language(8000, 384, 384, 6, 4, False, 2)


@net("language", tokens=((1, 16), 8000), batches=(32,))
def short_encoder():
    return Language(8000, 16, 192, 3, 3, False, 2, nn.ReLU)


@net("language", tokens=((1, 192), 8000), forms=("fp16", "int4"))
def causal_decoder():
    return Language(8000, 192, 384, 6, 4, True, 512)


@net("language", tokens=((1, 64), 8000))
def wide_encoder():
    return Language(8000, 64, 768, 12, 2, False, 2)


class Translator(nn.Module):
    """An encoder, and a decoder that looks at it."""

    def __init__(self, width=256, heads=4):
        super().__init__()
        self.encoder = nn.Sequential(*(Block(width, heads, first=False) for _ in range(2)))
        self.own = nn.ModuleList(Block(width, heads, True) for _ in range(2))
        self.cross = nn.ModuleList(Attention(width, heads) for _ in range(2))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.last = nn.Linear(width, 1000)

    def forward(self, source, target):
        source = self.encoder(source)
        for own, cross, norm in zip(self.own, self.cross, self.norms):
            target = own(target)
            target = target + cross(norm(target), source)
        return self.last(target)


@net("language", source=(1, 96, 256), target=(1, 48, 256))
def translator():
    return Translator()


class Vision(nn.Module):
    def __init__(self, width, heads, depth, patch=16, size=224):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.token = nn.Parameter(torch.randn(1, 1, width) * 0.1)
        self.places = nn.Parameter(torch.randn((size // patch) ** 2 + 1, width) * 0.1)
        self.blocks = nn.Sequential(*(Block(width, heads) for _ in range(depth)))
        self.norm, self.last = nn.LayerNorm(width), nn.Linear(width, 1000)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.places
        return self.last(self.norm(self.blocks(x))[:, 0])


@net("vision transformers", x=(1, 3, 224, 224), batches=(8,), forms=("fp16", "int8"))
def vision_transformer():
    return Vision(192, 3, 6)


class Window(nn.Module):
    """Attention within windows, shifted or not."""

    def __init__(self, width, heads, window, shift):
        super().__init__()
        self.heads, self.window, self.shift = heads, window, shift
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.qkv, self.out, self.mlp = nn.Linear(width, 3 * width), nn.Linear(width, width), mlp(width, 4 * width)
        self.bias = nn.Parameter(torch.randn(heads, window ** 2, window ** 2) * 0.1)

    def forward(self, x):
        n, h, w, c = x.shape
        s, heads = self.window, self.heads
        y = self.norms[0](x)
        if self.shift:
            y = torch.roll(y, (-self.shift, -self.shift), (1, 2))
        y = y.view(n, h // s, s, w // s, s, c).transpose(2, 3).reshape(-1, s * s, c)
        q, k, v = self.qkv(y).view(-1, s * s, 3, heads, c // heads).permute(2, 0, 3, 1, 4).unbind(0)
        y = F.softmax(q @ k.transpose(-1, -2) * (c // heads) ** -0.5 + self.bias, -1) @ v
        y = self.out(y.transpose(1, 2).reshape(-1, s * s, c))
        y = y.view(n, h // s, w // s, s, s, c).transpose(2, 3).reshape(n, h, w, c)
        if self.shift:
            y = torch.roll(y, (self.shift, self.shift), (1, 2))
        x = x + y
        return x + self.mlp(self.norms[1](x))


class Merge(nn.Module):
    """Four neighbours become one of twice the width."""

    def __init__(self, width):
        super().__init__()
        self.norm, self.linear = nn.LayerNorm(4 * width), nn.Linear(4 * width, 2 * width, bias=False)

    def forward(self, x):
        parts = [x[:, i::2, j::2] for j in (0, 1) for i in (0, 1)]
        return self.linear(self.norm(torch.cat(parts, -1)))


class Windows(nn.Module):
    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 64, 4, 4)
        self.body = nn.Sequential(
            nn.LayerNorm(64), Window(64, 2, 7, 0), Window(64, 2, 7, 3), Merge(64), Window(128, 4, 7, 0), Window(128, 4, 7, 3),
            Merge(128), Window(256, 8, 7, 0), Window(256, 8, 7, 3), nn.LayerNorm(256))
        self.last = nn.Linear(256, 1000)

    def forward(self, x):
        return self.last(self.body(self.patches(x).permute(0, 2, 3, 1)).mean((1, 2)))


@net("vision transformers", x=(1, 3, 224, 224), forms=("fp16",))
def window_transformer():
    return Windows()


class Mobile(nn.Module):
    """Convolutions around attention among the places of an image."""

    def __init__(self, channels, width):
        super().__init__()
        self.before = conv(channels, channels, act=nn.SiLU)
        self.widen = nn.Conv2d(channels, width, 1)
        self.blocks = nn.Sequential(Block(width, 4, act=nn.SiLU), Block(width, 4, act=nn.SiLU))
        self.back, self.join = conv(width, channels, 1, act=nn.SiLU), conv(2 * channels, channels, act=nn.SiLU)

    def forward(self, x):
        y = self.widen(self.before(x))
        n, c, h, w = y.shape
        y = y.view(n, c, h // 2, 2, w // 2, 2).permute(0, 3, 5, 2, 4, 1).reshape(n * 4, h * w // 4, c)
        y = self.blocks(y).view(n, 2, 2, h // 2, w // 2, c).permute(0, 5, 3, 1, 4, 2).reshape(n, c, h, w)
        return self.join(torch.cat([x, self.back(y)], 1))


@net("vision transformers", x=(1, 3, 192, 192))
def mobile_transformer():
    return nn.Sequential(conv(3, 16, 3, 2, act=nn.SiLU), conv(16, 48, 3, 2, act=nn.SiLU), conv(48, 64, 3, 2, act=nn.SiLU),
                         Mobile(64, 96), conv(64, 96, 3, 2, act=nn.SiLU), Mobile(96, 128), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(96, 1000))


class Queries(nn.Module):
    """Learned queries that look at an image: boxes and classes."""

    def __init__(self, width=128):
        super().__init__()
        self.body = nn.Sequential(conv(3, 32, 3, 2), conv(32, 64, 3, 2), conv(64, width, 3, 2), conv(width, width, 3, 2))
        self.blocks, self.queries = Block(width, 4), nn.Parameter(torch.randn(1, 50, width))
        self.own, self.cross, self.norm = Block(width, 4), Attention(width, 4), nn.LayerNorm(width)
        self.scores, self.boxes = nn.Linear(width, 21), mlp(width, width, nn.ReLU)

    def forward(self, x):
        memory = self.blocks(self.body(x).flatten(2).transpose(1, 2))
        q = self.own(self.queries.expand(x.shape[0], -1, -1))
        q = self.norm(q + self.cross(q, memory))
        return torch.cat([self.scores(q), torch.sigmoid(self.boxes(q)[..., :4])], -1)


@net("detection", x=(1, 3, 224, 224))
def query_detector():
    return Queries()


class Conformer(nn.Module):
    """Half a linear part, attention, a convolution, and the other half."""

    def __init__(self, width, heads):
        super().__init__()
        self.a, self.b = mlp(width, 4 * width, nn.SiLU), mlp(width, 4 * width, nn.SiLU)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(5))
        self.attention = Attention(width, heads)
        self.widen, self.narrow = nn.Conv1d(width, 2 * width, 1), nn.Conv1d(width, width, 1)
        self.depthwise = nn.Sequential(nn.Conv1d(width, width, 15, padding=7, groups=width), nn.BatchNorm1d(width), nn.SiLU())

    def forward(self, x):
        x = x + 0.5 * self.a(self.norms[0](x))
        x = x + self.attention(self.norms[1](x))
        y = F.glu(self.widen(self.norms[2](x).transpose(1, 2)), 1)
        x = x + self.narrow(self.depthwise(y)).transpose(1, 2)
        return self.norms[4](x + 0.5 * self.b(self.norms[3](x)))


@net("audio", x=(1, 150, 144), forms=("fp16",))
def conformer():
    return nn.Sequential(Conformer(144, 4), Conformer(144, 4), Conformer(144, 4), nn.Linear(144, 128))


class Turn(nn.Module):
    """Runs a body along the other axis."""

    def __init__(self, body):
        super().__init__()
        self.body = body

    def forward(self, x):
        return self.body(x.transpose(1, 2)).transpose(1, 2)


class Flat(nn.Module):
    def forward(self, x):
        return x.flatten(2).transpose(1, 2)


class Mean(nn.Module):
    def forward(self, x):
        return x.mean(1)


@net("mixers", x=(1, 3, 224, 224), forms=("fp16",))
def mixer():
    layers = [nn.Conv2d(3, 256, 16, 16), Flat()]
    for _ in range(4):
        layers += [Residual(nn.Sequential(nn.LayerNorm(256), Turn(mlp(196, 128)))),
                   Residual(nn.Sequential(nn.LayerNorm(256), mlp(256, 1024)))]
    return nn.Sequential(*layers, nn.LayerNorm(256), Mean(), nn.Linear(256, 1000))


class Gate(nn.Module):
    """A linear layer over places that gates half of the channels."""

    def __init__(self, width, length):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.Linear(2 * width, width)
        self.inner, self.places = nn.LayerNorm(2 * width), nn.Conv1d(length, length, 1)

    def forward(self, x):
        u, v = F.gelu(self.up(self.norm(x))).chunk(2, -1)
        return x + self.down(u * (1 + self.places(self.inner(v))))


@net("mixers", x=(1, 128, 192))
def gated_mixer():
    return nn.Sequential(*(Gate(192, 128) for _ in range(4)), nn.LayerNorm(192), Mean(), nn.Linear(192, 100))


@net("mixers", x=(1, 3, 224, 224))
def pool_mixer():
    class Pool(nn.Module):
        def forward(self, x):
            return F.avg_pool2d(x, 3, 1, 1, count_include_pad=False) - x

    layers, width = [nn.Conv2d(3, 64, 7, 4, 3)], 64
    for outputs in (64, 128, 256):
        if outputs != width:
            layers.append(nn.Conv2d(width, outputs, 3, 2, 1))
        width = outputs
        layers += [Residual(nn.Sequential(nn.GroupNorm(1, width), Pool())), Residual(nn.Sequential(
            nn.GroupNorm(1, width), nn.Conv2d(width, 4 * width, 1), nn.GELU(), nn.Conv2d(4 * width, width, 1)))]
    return nn.Sequential(*layers, ChannelNorm(width), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(width, 1000))


@net("mixers", x=(1, 3, 160, 160))
def conv_mixer():
    layers = [nn.Conv2d(3, 192, 7, 7), nn.GELU(), nn.BatchNorm2d(192)]
    for _ in range(6):
        layers += [Residual(nn.Sequential(nn.Conv2d(192, 192, 9, 1, 4, groups=192), nn.GELU(), nn.BatchNorm2d(192))),
                   nn.Conv2d(192, 192, 1), nn.GELU(), nn.BatchNorm2d(192)]
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(192, 1000))
