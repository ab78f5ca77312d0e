"""Nets that classify images."""
import torch
from torch import nn
from torch.nn import functional as F

from catalog import net

IMAGE = (1, 3, 224, 224)
SMALL = (1, 3, 96, 96)


def conv(inputs, outputs, kernel=3, stride=1, groups=1, act=nn.ReLU, dilation=1):
    """A convolution with batch norm and an activation."""
    layers = [
        nn.Conv2d(inputs, outputs, kernel, stride, (kernel - 1) // 2 * dilation, dilation, groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, *([act()] if act else []))


class Head(nn.Sequential):
    """Average over the image, and class scores."""

    def __init__(self, channels, classes=1000):
        super().__init__(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(channels, classes))


class Excite(nn.Module):
    """Scales channels by what two small layers make of their averages."""

    def __init__(self, channels, inner, act=nn.ReLU, gate=nn.Sigmoid):
        super().__init__()
        self.gate = nn.Sequential(
            nn.AdaptiveAvgPool2d(1), nn.Conv2d(channels, inner, 1), act(), nn.Conv2d(inner, channels, 1), gate())

    def forward(self, x):
        return x * self.gate(x)


class Residual(nn.Module):
    """Adds what the body makes of its input to the input, or to a projection of it."""

    def __init__(self, body, shortcut=None, act=None):
        super().__init__()
        self.body, self.shortcut, self.act = body, shortcut or nn.Identity(), act or nn.Identity()

    def forward(self, x):
        return self.act(self.body(x) + self.shortcut(x))


def basic(inputs, outputs, stride=1):
    shortcut = conv(inputs, outputs, 1, stride, act=None) if stride > 1 or inputs != outputs else None
    return Residual(nn.Sequential(conv(inputs, outputs, 3, stride), conv(outputs, outputs, act=None)), shortcut, nn.ReLU())


def bottleneck(inputs, inner, outputs, stride=1, groups=1, excite=False):
    shortcut = conv(inputs, outputs, 1, stride, act=None) if stride > 1 or inputs != outputs else None
    body = [conv(inputs, inner, 1), conv(inner, inner, 3, stride, groups)]
    if excite:
        body.append(Excite(inner, inputs // 4))
    return Residual(nn.Sequential(*body, conv(inner, outputs, 1, act=None)), shortcut, nn.ReLU())


def inverted(inputs, outputs, expand, kernel=3, stride=1, act=nn.ReLU6, excite=None):
    inner = inputs * expand
    body = [] if expand == 1 else [conv(inputs, inner, 1, act=act)]
    body.append(conv(inner, inner, kernel, stride, inner, act))
    if excite:
        body.append(excite(inner))
    body = nn.Sequential(*body, conv(inner, outputs, 1, act=None))
    return Residual(body) if stride == 1 and inputs == outputs else body


@net("residual", x=IMAGE, batches=(8,), forms=("fp16", "int8", "int4", "network"))
def resnet18():
    layers = [conv(3, 64, 7, 2), nn.MaxPool2d(3, 2, 1)]
    width = 64
    for outputs, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        layers += [basic(width, outputs, stride), basic(outputs, outputs)]
        width = outputs
    return nn.Sequential(*layers, Head(512))


@net("grouped", x=IMAGE, forms=("fp16",))
def resnext26():
    layers = [conv(3, 64, 7, 2), nn.MaxPool2d(3, 2, 1)]
    width = 64
    for inner, outputs, stride in ((128, 256, 1), (256, 512, 2), (512, 1024, 2), (1024, 2048, 2)):
        layers += [bottleneck(width, inner, outputs, stride, 32), bottleneck(outputs, inner, outputs, 1, 32)]
        width = outputs
    return nn.Sequential(*layers, Head(2048))


@net("grouped", x=IMAGE)
def regnet_y():
    layers, width = [conv(3, 32, 3, 2)], 32
    for outputs, depth in ((48, 2), (120, 3), (336, 4)):
        for index in range(depth):
            layers.append(bottleneck(width, outputs, outputs, 2 if index == 0 else 1, outputs // 24, excite=True))
            width = outputs
    return nn.Sequential(*layers, Head(width))


class Dense(nn.Module):
    """Layers that each see all before them."""

    def __init__(self, inputs, growth, depth):
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Sequential(
                nn.BatchNorm2d(inputs + i * growth), nn.ReLU(), nn.Conv2d(inputs + i * growth, 4 * growth, 1, bias=False),
                nn.BatchNorm2d(4 * growth), nn.ReLU(), nn.Conv2d(4 * growth, growth, 3, 1, 1, bias=False))
            for i in range(depth))

    def forward(self, x):
        for layer in self.layers:
            x = torch.cat([x, layer(x)], 1)
        return x


@net("concatenation", x=IMAGE, forms=("fp16",))
def densenet():
    layers, width = [conv(3, 64, 7, 2), nn.MaxPool2d(3, 2, 1)], 64
    for index, depth in enumerate((6, 12, 16, 8)):
        layers.append(Dense(width, 32, depth))
        width += 32 * depth
        if index < 3:
            layers += [nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, width // 2, 1, bias=False), nn.AvgPool2d(2)]
            width //= 2
    return nn.Sequential(*layers, nn.BatchNorm2d(width), nn.ReLU(), Head(width))


@net("mobile", x=IMAGE, batches=(8,), forms=("fp16", "int8"))
def mobilenet_v2():
    layers, width = [conv(3, 32, 3, 2, act=nn.ReLU6)], 32
    for expand, outputs, depth, stride in (
            (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for index in range(depth):
            layers.append(inverted(width, outputs, expand, 3, stride if index == 0 else 1))
            width = outputs
    return nn.Sequential(*layers, conv(width, 1280, 1, act=nn.ReLU6), Head(1280))


@net("mobile", x=IMAGE)
def mobilenet_v3():
    def excite(inner):
        return Excite(inner, inner // 4, nn.ReLU, nn.Hardsigmoid)

    layers, width = [conv(3, 16, 3, 2, act=nn.Hardswish)], 16
    for kernel, expand, outputs, se, act, stride in (
            (3, 1, 16, True, nn.ReLU, 2), (3, 4, 24, False, nn.ReLU, 2), (3, 4, 24, False, nn.ReLU, 1),
            (5, 4, 40, True, nn.Hardswish, 2), (5, 6, 40, True, nn.Hardswish, 1), (5, 3, 48, True, nn.Hardswish, 1),
            (5, 6, 96, True, nn.Hardswish, 2), (5, 6, 96, True, nn.Hardswish, 1)):
        layers.append(inverted(width, outputs, expand, kernel, stride, act, excite if se else None))
        width = outputs
    return nn.Sequential(*layers, conv(width, 576, 1, act=nn.Hardswish), Head(576))


@net("mobile", x=IMAGE, forms=("fp16",))
def efficientnet():
    layers, width = [conv(3, 32, 3, 2, act=nn.SiLU)], 32
    for expand, outputs, depth, kernel, stride in (
            (1, 16, 1, 3, 1), (6, 24, 2, 3, 2), (6, 40, 2, 5, 2), (6, 80, 3, 3, 2), (6, 112, 3, 5, 1), (6, 192, 3, 5, 2)):
        for index in range(depth):
            step = stride if index == 0 else 1
            layers.append(inverted(width, outputs, expand, kernel, step, nn.SiLU, lambda c, w=width: Excite(c, w // 4, nn.SiLU)))
            width = outputs
    return nn.Sequential(*layers, conv(width, 1280, 1, act=nn.SiLU), Head(1280))


class Shuffle(nn.Module):
    """Half of the channels passes by; then both halves are mixed."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        half = outputs // 2
        self.stride = stride
        first = inputs if stride == 2 else half
        self.branch = nn.Sequential(
            conv(first, half, 1), conv(half, half, 3, stride, half, act=None), conv(half, half, 1))
        self.other = nn.Sequential(
            conv(inputs, inputs, 3, 2, inputs, act=None), conv(inputs, half, 1)) if stride == 2 else None

    def forward(self, x):
        if self.other is not None:
            x = torch.cat([self.other(x), self.branch(x)], 1)
        else:
            first, second = x.chunk(2, 1)
            x = torch.cat([first, self.branch(second)], 1)
        n, c, h, w = x.shape
        return x.view(n, 2, c // 2, h, w).transpose(1, 2).reshape(n, c, h, w)


@net("mobile", x=IMAGE)
def shufflenet():
    layers, width = [conv(3, 24, 3, 2), nn.MaxPool2d(3, 2, 1)], 24
    for outputs, depth in ((116, 4), (232, 6), (464, 3)):
        layers += [Shuffle(width, outputs, 2), *(Shuffle(outputs, outputs, 1) for _ in range(depth - 1))]
        width = outputs
    return nn.Sequential(*layers, conv(width, 1024, 1), Head(1024))


@net("mobile", x=IMAGE)
def mobilenet_v1():
    layers, width = [conv(3, 32, 3, 2)], 32
    for outputs, stride in ((64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1), (512, 1), (1024, 2)):
        layers += [conv(width, width, 3, stride, width), conv(width, outputs, 1)]
        width = outputs
    return nn.Sequential(*layers, Head(1024))


class Branches(nn.Module):
    """Results of several bodies side by side."""

    def __init__(self, *bodies):
        super().__init__()
        self.bodies = nn.ModuleList(bodies)

    def forward(self, x):
        return torch.cat([body(x) for body in self.bodies], 1)


@net("concatenation", x=IMAGE, forms=("network",))
def inception():
    def block(inputs, a, b, c, d):
        return Branches(
            conv(inputs, a, 1), nn.Sequential(conv(inputs, b[0], 1), conv(b[0], b[1], 3)),
            nn.Sequential(conv(inputs, c[0], 1), conv(c[0], c[1], 5)),
            nn.Sequential(nn.MaxPool2d(3, 1, 1), conv(inputs, d, 1)))

    return nn.Sequential(
        conv(3, 64, 7, 2), nn.MaxPool2d(3, 2, 1), conv(64, 192), nn.MaxPool2d(3, 2, 1),
        block(192, 64, (96, 128), (16, 32), 32), block(256, 128, (128, 192), (32, 96), 64), nn.MaxPool2d(3, 2, 1),
        block(480, 192, (96, 208), (16, 48), 64), block(512, 128, (128, 256), (24, 64), 64), nn.MaxPool2d(3, 2, 1),
        block(512, 256, (160, 320), (32, 128), 128), Head(832))


@net("concatenation", x=IMAGE)
def squeezenet():
    def fire(inputs, inner, outputs):
        return nn.Sequential(
            nn.Conv2d(inputs, inner, 1), nn.ReLU(),
            Branches(nn.Sequential(nn.Conv2d(inner, outputs, 1), nn.ReLU()),
                     nn.Sequential(nn.Conv2d(inner, outputs, 3, 1, 1), nn.ReLU())))

    return nn.Sequential(
        nn.Conv2d(3, 64, 3, 2), nn.ReLU(), nn.MaxPool2d(3, 2), fire(64, 16, 64), fire(128, 16, 64), nn.MaxPool2d(3, 2),
        fire(128, 32, 128), fire(256, 32, 128), nn.MaxPool2d(3, 2), fire(256, 48, 192), fire(384, 64, 256),
        Head(512))


class ChannelNorm(nn.Module):
    """Layer norm over the channels of an image."""

    def __init__(self, channels):
        super().__init__()
        self.norm = nn.LayerNorm(channels, eps=1e-6)

    def forward(self, x):
        return self.norm(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


class NextBlock(nn.Module):
    """A wide depthwise convolution, layer norm, and two linear layers with GELU."""

    def __init__(self, channels):
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, 7, 1, 3, groups=channels)
        self.norm = nn.LayerNorm(channels, eps=1e-6)
        self.up, self.down = nn.Linear(channels, 4 * channels), nn.Linear(4 * channels, channels)
        self.scale = nn.Parameter(torch.full((channels,), 0.3))

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.down(F.gelu(self.up(y)))
        return x + y.permute(0, 3, 1, 2)


@net("large kernels", x=IMAGE, forms=("fp16",))
def convnext():
    layers, width = [nn.Conv2d(3, 64, 4, 4), ChannelNorm(64)], 64
    for index, (outputs, depth) in enumerate(((64, 2), (128, 2), (256, 4), (512, 2))):
        if index:
            layers += [ChannelNorm(width), nn.Conv2d(width, outputs, 2, 2)]
        layers += [NextBlock(outputs) for _ in range(depth)]
        width = outputs
    return nn.Sequential(*layers, Head(width))


@net("large kernels", x=(1, 3, 128, 128))
def large_kernels():
    def block(channels, kernel):
        return Residual(nn.Sequential(
            conv(channels, channels, 1), conv(channels, channels, kernel, 1, channels), conv(channels, channels, 1, act=None)))

    return nn.Sequential(conv(3, 64, 3, 2), conv(64, 64, 3, 2), block(64, 31), block(64, 31), conv(64, 128, 3, 2),
                         block(128, 13), block(128, 13), Head(128))


@net("plain", x=(1, 3, 112, 112))
def vgg_norm():
    layers, width = [], 3
    for outputs, depth in ((64, 2), (128, 2), (256, 3), (512, 3)):
        for _ in range(depth):
            layers.append(conv(width, outputs))
            width = outputs
        layers.append(nn.MaxPool2d(2))
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(512 * 49, 1024), nn.ReLU(), nn.Linear(1024, 1000))


@net("plain", x=IMAGE, forms=("network",))
def alexnet():
    return nn.Sequential(
        nn.Conv2d(3, 64, 11, 4, 2), nn.ReLU(), nn.MaxPool2d(3, 2), nn.Conv2d(64, 192, 5, 1, 2), nn.ReLU(),
        nn.MaxPool2d(3, 2), nn.Conv2d(192, 384, 3, 1, 1), nn.ReLU(), nn.Conv2d(384, 256, 3, 1, 1), nn.ReLU(),
        nn.Conv2d(256, 256, 3, 1, 1), nn.ReLU(), nn.MaxPool2d(3, 2), nn.Flatten(), nn.Linear(9216, 2048), nn.ReLU(),
        nn.Linear(2048, 1000))


@net("residual", x=IMAGE)
def wide_activation():
    act = nn.ELU
    return nn.Sequential(conv(3, 48, 3, 2, act=act), *(
        Residual(nn.Sequential(conv(48, 96, act=act), conv(96, 48, act=nn.LeakyReLU))) for _ in range(3)),
        conv(48, 96, 3, 2, act=nn.PReLU), Residual(nn.Sequential(conv(96, 96, act=nn.Softplus), conv(96, 96, act=nn.Mish))),
        Head(96))


@net("mobile", x=SMALL)
def ghost():
    class Ghost(nn.Module):
        def __init__(self, inputs, outputs):
            super().__init__()
            self.main, self.cheap = conv(inputs, outputs // 2, 1), conv(outputs // 2, outputs // 2, 3, 1, outputs // 2)

        def forward(self, x):
            x = self.main(x)
            return torch.cat([x, self.cheap(x)], 1)

    layers, width = [conv(3, 16, 3, 2)], 16
    for outputs in (24, 40, 80, 112, 160):
        layers += [Ghost(width, width * 3), conv(width * 3, width * 3, 3, 2 if outputs in (24, 40, 112) else 1, width * 3),
                   Excite(width * 3, width), Ghost(width * 3, outputs)]
        width = outputs
    return nn.Sequential(*layers, Head(width))
