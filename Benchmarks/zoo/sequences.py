"""Audio, recurrent nets and other sequences."""
import math

import torch
from torch import nn
from torch.nn import functional as F

from catalog import net
from convolutions import Residual, conv


class Gated(nn.Module):
    """A dilated convolution with a gate; its result goes on and aside."""

    def __init__(self, channels, skip, dilation):
        super().__init__()
        self.dilation = dilation
        self.both = nn.Conv1d(channels, 2 * channels, 2, dilation=dilation)
        self.out, self.skip = nn.Conv1d(channels, channels, 1), nn.Conv1d(channels, skip, 1)

    def forward(self, x):
        a, b = self.both(F.pad(x, (self.dilation, 0))).chunk(2, 1)
        y = torch.tanh(a) * torch.sigmoid(b)
        return x + self.out(y), self.skip(y)


class Wave(nn.Module):
    def __init__(self, channels=32, skip=64, layers=16):
        super().__init__()
        self.first = nn.Conv1d(1, channels, 1)
        self.layers = nn.ModuleList(Gated(channels, skip, 2 ** (i % 8)) for i in range(layers))
        self.last = nn.Sequential(nn.ReLU(), nn.Conv1d(skip, skip, 1), nn.ReLU(), nn.Conv1d(skip, 64, 1))

    def forward(self, x):
        x, total = self.first(x), None
        for layer in self.layers:
            x, skip = layer(x)
            total = skip if total is None else total + skip
        return self.last(total)


@net("audio", x=(1, 1, 4000), forms=("fp16",))
def gated_dilated():
    return Wave()


class Causal(nn.Module):
    def __init__(self, inputs, outputs, dilation):
        super().__init__()
        self.reach = 2 * dilation
        self.a, self.b = nn.Conv1d(inputs, outputs, 3, dilation=dilation), nn.Conv1d(outputs, outputs, 3, dilation=dilation)
        self.side = nn.Conv1d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x):
        y = F.relu(self.a(F.pad(x, (self.reach, 0))))
        y = F.relu(self.b(F.pad(y, (self.reach, 0))))
        return F.relu(y + self.side(x))


@net("audio", x=(1, 16, 1024))
def temporal_convolutions():
    return nn.Sequential(*(Causal(16 if i == 0 else 64, 64, 2 ** i) for i in range(7)), nn.Conv1d(64, 10, 1))


class Separable(nn.Module):
    """A block of a speech separator: widen, depthwise dilated, narrow."""

    def __init__(self, channels, inner, dilation):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv1d(channels, inner, 1), nn.PReLU(), nn.GroupNorm(1, inner, eps=1e-8),
            nn.Conv1d(inner, inner, 3, padding=dilation, dilation=dilation, groups=inner), nn.PReLU(),
            nn.GroupNorm(1, inner, eps=1e-8), nn.Conv1d(inner, channels, 1))

    def forward(self, x):
        return x + self.body(x)


class Separator(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Conv1d(1, 256, 16, 8, bias=False)
        self.mask = nn.Sequential(nn.GroupNorm(1, 256), nn.Conv1d(256, 96, 1),
                                  *(Separable(96, 192, 2 ** (i % 6)) for i in range(12)), nn.PReLU(), nn.Conv1d(96, 512, 1))
        self.decode = nn.ConvTranspose1d(256, 1, 16, 8, bias=False)

    def forward(self, x):
        y = self.encode(x)
        a, b = torch.sigmoid(self.mask(y)).chunk(2, 1)
        return torch.cat([self.decode(y * a), self.decode(y * b)], 1)


@net("audio", x=(1, 1, 8000))
def speech_separation():
    return Separator()


@net("audio", x=(1, 1, 16000), forms=("fp16",))
def waveform_front_end():
    layers, width = [], 1
    for index, (kernel, stride) in enumerate(((10, 5), (3, 2), (3, 2), (3, 2), (3, 2), (2, 2), (2, 2))):
        layers += [nn.Conv1d(width, 128, kernel, stride, bias=False)]
        layers += [nn.GroupNorm(128, 128)] if index == 0 else []
        layers += [nn.GELU()]
        width = 128
    return nn.Sequential(*layers)


class Spectrogram(nn.Module):
    """Short-time spectra by a convolution, log mel bands, and a small net on the image they make."""

    def __init__(self):
        super().__init__()
        n = torch.arange(400.0)
        k = torch.arange(201.0)[:, None]
        angle = 2 * math.pi * k * n / 400
        window = torch.hann_window(400)
        self.register_buffer("basis", torch.cat([torch.cos(angle) * window, -torch.sin(angle) * window])[:, None, :])
        self.register_buffer("mel", torch.rand(64, 201).pow(8))
        self.body = nn.Sequential(conv(1, 16, 3, 2), conv(16, 32, 3, 2), conv(32, 64, 3, 2), conv(64, 64),
                                  nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 50))

    def forward(self, x):
        spectra = F.conv1d(x, self.basis, stride=160)
        power = spectra[:, :201] ** 2 + spectra[:, 201:] ** 2
        return self.body(torch.log(self.mel @ power + 1e-6)[:, None])


@net("audio", x=(1, 1, 16000))
def spectrogram():
    return Spectrogram()


@net("audio", x=(1, 1, 49, 10), forms=("network",))
def keywords():
    return nn.Sequential(
        nn.Conv2d(1, 64, (10, 4), 2, (5, 1)), nn.ReLU(),
        *(nn.Sequential(conv(64, 64, 3, 1, 64), conv(64, 64, 1)) for _ in range(4)), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        nn.Linear(64, 12))


@net("audio", x=(1, 1, 8000))
def raw_audio():
    def part(inputs, outputs, kernel, stride=1):
        return [nn.Conv1d(inputs, outputs, kernel, stride), nn.BatchNorm1d(outputs), nn.ReLU(), nn.MaxPool1d(4)]

    return nn.Sequential(*part(1, 32, 80, 4), *part(32, 32, 3), *part(32, 64, 3), *part(64, 64, 3), nn.AdaptiveAvgPool1d(1),
                         nn.Flatten(), nn.Linear(64, 35))


class Recurrent(nn.Module):
    """Recurrent layers, and a linear one on each step."""

    def __init__(self, layer, classes):
        super().__init__()
        self.layer = layer
        self.last = nn.Linear(layer.hidden_size * (2 if layer.bidirectional else 1), classes)

    def forward(self, x):
        return self.last(self.layer(x)[0])


@net("recurrent", x=(1, 200, 64), batches=(32,), forms=("fp16", "int8"))
def lstm():
    return Recurrent(nn.LSTM(64, 256, batch_first=True), 32)


@net("recurrent", x=(1, 100, 80), forms=("fp16", "network"))
def lstm_both_ways():
    return Recurrent(nn.LSTM(80, 128, 2, batch_first=True, bidirectional=True), 40)


@net("recurrent", x=(1, 100, 80), forms=("fp16",))
def gru_both_ways():
    return Recurrent(nn.GRU(80, 128, 2, batch_first=True, bidirectional=True), 40)


@net("recurrent", x=(1, 200, 64), batches=(8,))
def gru():
    return Recurrent(nn.GRU(64, 256, batch_first=True), 32)


@net("recurrent", x=(1, 128, 32))
def simple_recurrent():
    return Recurrent(nn.RNN(32, 128, 2, batch_first=True), 16)


@net("recurrent", x=(1, 10, 16))
def small_lstm():
    return Recurrent(nn.LSTM(16, 32, batch_first=True), 4)


@net("recurrent", x=(1, 1000, 16))
def long_gru():
    return Recurrent(nn.GRU(16, 48, batch_first=True), 4)


class Reader(nn.Module):
    """Reads a line of text: columns of an image, then both ways along them."""

    def __init__(self):
        super().__init__()
        self.columns = nn.Sequential(conv(1, 32), nn.MaxPool2d(2), conv(32, 64), nn.MaxPool2d(2), conv(64, 128),
                                     nn.MaxPool2d((2, 1)), conv(128, 128), nn.MaxPool2d((4, 1)))
        self.rows = Recurrent(nn.LSTM(128, 96, 2, batch_first=True, bidirectional=True), 37)

    def forward(self, x):
        return self.rows(self.columns(x)[:, :, 0].transpose(1, 2))


@net("recurrent", x=(1, 1, 32, 256))
def text_reader():
    return Reader()


class Tagger(nn.Module):
    """Words to vectors, convolutions of three widths, and both ways along them."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(8000, 96)
        self.convs = nn.ModuleList(nn.Conv1d(96, 64, k, padding=k // 2) for k in (1, 3, 5))
        self.rows = Recurrent(nn.GRU(192, 64, batch_first=True, bidirectional=True), 17)

    def forward(self, tokens):
        x = self.words(tokens).transpose(1, 2)
        return self.rows(torch.cat([F.relu(layer(x)) for layer in self.convs], 1).transpose(1, 2))


@net("recurrent", tokens=((1, 60), 8000))
def tagger():
    return Tagger()


class Forecast(nn.Module):
    """Predicts a series from its past: blocks that each explain a part."""

    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Linear(168, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 192))
            for _ in range(6))

    def forward(self, x):
        total = None
        for block in self.blocks:
            y = block(x)
            x = x - y[:, :168]
            total = y[:, 168:] if total is None else total + y[:, 168:]
        return total


@net("tabular", x=(1, 168), batches=(32,))
def forecast():
    return Forecast()


@net("tabular", x=(1, 512), batches=(32,), forms=("fp16", "int8", "int4"))
def wide_linear():
    return nn.Sequential(nn.Linear(512, 4096), nn.ReLU(), nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 100))


class Table(nn.Module):
    """Categories to vectors beside numbers, then linear layers with norms."""

    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(100 * (i + 1), 16) for i in range(8))
        self.body = nn.Sequential(nn.Linear(8 * 16 + 20, 256), nn.BatchNorm1d(256), nn.ReLU(), nn.Linear(256, 128), nn.SELU(),
                                  nn.Linear(128, 2))

    def forward(self, kinds, numbers):
        parts = [table(kinds[:, i]) for i, table in enumerate(self.tables)]
        return self.body(torch.cat([*parts, numbers], 1))


@net("tabular", kinds=((1, 8), 100), numbers=(1, 20))
def table():
    return Table()


@net("tabular", x=(1, 784))
def autoencoder():
    widths = (784, 256, 64, 16, 64, 256, 784)
    return nn.Sequential(*(layer for a, b in zip(widths, widths[1:]) for layer in (nn.Linear(a, b), nn.Sigmoid())))


@net("small", x=(1, 8), forms=("network",))
def tiny_layers():
    return nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 3))


@net("small", x=(1, 1, 28, 28), forms=("fp16",))
def lenet():
    return nn.Sequential(nn.Conv2d(1, 6, 5, 1, 2), nn.Tanh(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.Tanh(), nn.AvgPool2d(2),
                         nn.Flatten(), nn.Linear(400, 120), nn.Tanh(), nn.Linear(120, 84), nn.Tanh(), nn.Linear(84, 10))


@net("small", x=(1, 6, 128))
def motion():
    return nn.Sequential(nn.Conv1d(6, 16, 5, 2), nn.ReLU(), nn.Conv1d(16, 32, 5, 2), nn.ReLU(), nn.AdaptiveAvgPool1d(1),
                         nn.Flatten(), nn.Linear(32, 6))


@net("small", x=(1, 3, 32, 32))
def small_images():
    return nn.Sequential(conv(3, 16), conv(16, 16, 3, 2), Residual(conv(16, 16)), conv(16, 32, 3, 2), nn.AdaptiveAvgPool2d(1),
                         nn.Flatten(), nn.Linear(32, 10))
