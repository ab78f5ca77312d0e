"""Nets whose outputs are images, masks, boxes or volumes."""
import torch
from torch import nn
from torch.nn import functional as F

from catalog import net
from convolutions import Residual, conv


class UNet(nn.Module):
    """An encoder and a decoder with connections across."""

    def __init__(self, widths, transposed, norm=True, act=nn.ReLU):
        super().__init__()

        def double(inputs, outputs):
            if norm:
                return nn.Sequential(conv(inputs, outputs, act=act), conv(outputs, outputs, act=act))
            return nn.Sequential(nn.Conv2d(inputs, outputs, 3, 1, 1), act(), nn.Conv2d(outputs, outputs, 3, 1, 1), act())

        self.down = nn.ModuleList(double(a, b) for a, b in zip((3, *widths), widths))
        pairs = list(zip(widths[::-1], widths[-2::-1]))
        self.up = nn.ModuleList(
            nn.ConvTranspose2d(a, b, 2, 2) if transposed else nn.Sequential(nn.Upsample(scale_factor=2.0), conv(a, b, 1))
            for a, b in pairs)
        self.join = nn.ModuleList(double(2 * b, b) for _, b in pairs)
        self.last = nn.Conv2d(widths[0], 2, 1)

    def forward(self, x):
        skips = []
        for index, layer in enumerate(self.down):
            x = layer(F.max_pool2d(x, 2) if index else x)
            skips.append(x)
        for up, join, skip in zip(self.up, self.join, skips[-2::-1]):
            x = join(torch.cat([up(x), skip], 1))
        return self.last(x)


@net("segmentation", x=(1, 3, 256, 256), forms=("fp16",))
def unet():
    return UNet((32, 64, 128, 256), transposed=True)


@net("segmentation", x=(1, 3, 512, 512))
def unet_few_channels():
    return UNet((8, 16, 32, 64), transposed=True, norm=False)


@net("segmentation", x=(1, 3, 256, 256))
def unet_nearest():
    return UNet((16, 32, 64, 128), transposed=False, act=nn.LeakyReLU)


class Atrous(nn.Module):
    """Dilated convolutions side by side, and the average of the image."""

    def __init__(self, inputs, outputs, rates):
        super().__init__()
        self.branches = nn.ModuleList([conv(inputs, outputs, 1), *(conv(inputs, outputs, 3, dilation=r) for r in rates)])
        self.pool = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(inputs, outputs, 1), nn.ReLU())
        self.project = conv(outputs * (len(rates) + 2), outputs, 1)

    def forward(self, x):
        average = self.pool(x).expand(-1, -1, x.shape[2], x.shape[3])
        return self.project(torch.cat([*(branch(x) for branch in self.branches), average], 1))


@net("segmentation", x=(1, 3, 256, 256), forms=("fp16",))
def deeplab():
    return nn.Sequential(
        conv(3, 32, 3, 2), conv(32, 64, 3, 2), conv(64, 128, 3, 2), conv(128, 128, dilation=2), Atrous(128, 96, (3, 6, 9)),
        conv(96, 96), nn.Conv2d(96, 21, 1), nn.Upsample(scale_factor=8.0, mode="bilinear", align_corners=False))


class Split(nn.Module):
    """Cross-stage blocks: one half through bottlenecks, all parts joined at the end."""

    def __init__(self, inputs, outputs, depth):
        super().__init__()
        half = outputs // 2
        self.first, self.last = conv(inputs, outputs, 1, act=nn.SiLU), conv((2 + depth) * half, outputs, 1, act=nn.SiLU)
        self.blocks = nn.ModuleList(
            Residual(nn.Sequential(conv(half, half, act=nn.SiLU), conv(half, half, act=nn.SiLU))) for _ in range(depth))

    def forward(self, x):
        parts = list(self.first(x).chunk(2, 1))
        for block in self.blocks:
            parts.append(block(parts[-1]))
        return self.last(torch.cat(parts, 1))


class Pyramid(nn.Module):
    """Pools of several sizes, joined."""

    def __init__(self, channels):
        super().__init__()
        self.first, self.last = conv(channels, channels // 2, 1, act=nn.SiLU), conv(channels * 2, channels, 1, act=nn.SiLU)

    def forward(self, x):
        parts = [self.first(x)]
        for _ in range(3):
            parts.append(F.max_pool2d(parts[-1], 5, 1, 2))
        return self.last(torch.cat(parts, 1))


class Detector(nn.Module):
    """A one-stage detector with boxes decoded on a grid."""

    def __init__(self, width=16, classes=80):
        super().__init__()
        act, w = nn.SiLU, width
        self.stem = nn.Sequential(conv(3, w, 3, 2, act=act), conv(w, 2 * w, 3, 2, act=act), Split(2 * w, 2 * w, 1))
        self.p3 = nn.Sequential(conv(2 * w, 4 * w, 3, 2, act=act), Split(4 * w, 4 * w, 2))
        self.p4 = nn.Sequential(conv(4 * w, 8 * w, 3, 2, act=act), Split(8 * w, 8 * w, 2))
        self.p5 = nn.Sequential(conv(8 * w, 16 * w, 3, 2, act=act), Split(16 * w, 16 * w, 1), Pyramid(16 * w))
        self.n4, self.n3 = Split(24 * w, 8 * w, 1), Split(12 * w, 4 * w, 1)
        self.heads = nn.ModuleList(
            nn.Sequential(conv(c * w, 4 * w, act=act), nn.Conv2d(4 * w, 4 + classes, 1)) for c in (4, 8, 16))

    def forward(self, x):
        p3 = self.p3(self.stem(x))
        p4 = self.p4(p3)
        p5 = self.p5(p4)
        n4 = self.n4(torch.cat([F.interpolate(p5, scale_factor=2.0), p4], 1))
        n3 = self.n3(torch.cat([F.interpolate(n4, scale_factor=2.0), p3], 1))
        outputs = []
        for level, stride, head in zip((n3, n4, p5), (8.0, 16.0, 32.0), self.heads):
            y = head(level).flatten(2)
            boxes, scores = y[:, :4].sigmoid() * stride, y[:, 4:].sigmoid()
            outputs.append(torch.cat([boxes, scores], 1))
        return torch.cat(outputs, 2)


@net("detection", x=(1, 3, 320, 320), forms=("fp16", "int8"))
def detector():
    return Detector()


class Single(nn.Module):
    """A mobile backbone with box and class heads on three maps."""

    def __init__(self):
        super().__init__()

        def separable(inputs, outputs, stride):
            return nn.Sequential(conv(inputs, inputs, 3, stride, inputs), conv(inputs, outputs, 1))

        self.stages = nn.ModuleList([
            nn.Sequential(conv(3, 32, 3, 2), separable(32, 64, 2), separable(64, 128, 2), separable(128, 256, 2)),
            separable(256, 512, 2), separable(512, 256, 2)])
        self.boxes = nn.ModuleList(nn.Conv2d(c, 6 * 4, 3, 1, 1) for c in (256, 512, 256))
        self.scores = nn.ModuleList(nn.Conv2d(c, 6 * 21, 3, 1, 1) for c in (256, 512, 256))

    def forward(self, x):
        boxes, scores = [], []
        for stage, box, score in zip(self.stages, self.boxes, self.scores):
            x = stage(x)
            boxes.append(box(x).permute(0, 2, 3, 1).reshape(x.shape[0], -1, 4))
            scores.append(score(x).permute(0, 2, 3, 1).reshape(x.shape[0], -1, 21))
        return torch.cat([torch.cat(boxes, 1), torch.cat(scores, 1)], 2)


@net("detection", x=(1, 3, 300, 300))
def ssd_mobile():
    return Single()


class FeaturePyramid(nn.Module):
    def __init__(self):
        super().__init__()
        self.stages = nn.ModuleList([
            nn.Sequential(conv(3, 32, 3, 2), conv(32, 64, 3, 2)), conv(64, 128, 3, 2), conv(128, 256, 3, 2)])
        self.side = nn.ModuleList(nn.Conv2d(c, 96, 1) for c in (64, 128, 256))
        self.out = nn.ModuleList(nn.Conv2d(96, 96, 3, 1, 1) for _ in range(3))

    def forward(self, x):
        maps = []
        for stage in self.stages:
            x = stage(x)
            maps.append(x)
        top = None
        outputs = []
        for level, side, out in zip(maps[::-1], list(self.side)[::-1], list(self.out)[::-1]):
            top = side(level) if top is None else side(level) + F.interpolate(top, scale_factor=2.0)
            outputs.append(out(top).flatten(2))
        return torch.cat(outputs, 2)


@net("detection", x=(1, 3, 256, 256))
def feature_pyramid():
    return FeaturePyramid()


@net("super-resolution", x=(1, 1, 180, 180), forms=("fp16",))
def pixel_shuffle():
    return nn.Sequential(nn.Conv2d(1, 64, 5, 1, 2), nn.Tanh(), nn.Conv2d(64, 32, 3, 1, 1), nn.Tanh(),
                         nn.Conv2d(32, 9, 3, 1, 1), nn.PixelShuffle(3))


@net("super-resolution", x=(1, 3, 96, 96))
def residual_super_resolution():
    body = [Residual(nn.Sequential(nn.Conv2d(64, 64, 3, 1, 1), nn.ReLU(), nn.Conv2d(64, 64, 3, 1, 1))) for _ in range(6)]
    return nn.Sequential(nn.Conv2d(3, 64, 3, 1, 1), *body, nn.Conv2d(64, 256, 3, 1, 1), nn.PixelShuffle(2),
                         nn.Conv2d(64, 3, 3, 1, 1))


@net("super-resolution", x=(1, 1, 128, 128))
def transposed_super_resolution():
    layers = [nn.Conv2d(1, 56, 5, 1, 2), nn.PReLU(56), nn.Conv2d(56, 12, 1), nn.PReLU(12)]
    for _ in range(4):
        layers += [nn.Conv2d(12, 12, 3, 1, 1), nn.PReLU(12)]
    return nn.Sequential(*layers, nn.Conv2d(12, 56, 1), nn.PReLU(56), nn.ConvTranspose2d(56, 1, 9, 3, 4, 2))


@net("style", x=(1, 3, 224, 224), forms=("fp16",))
def style_transfer():
    def layer(inputs, outputs, kernel, stride=1, last=False):
        parts = [nn.ReflectionPad2d(kernel // 2), nn.Conv2d(inputs, outputs, kernel, stride)]
        return nn.Sequential(*parts, *([] if last else [nn.InstanceNorm2d(outputs, affine=True), nn.ReLU()]))

    body = [Residual(nn.Sequential(layer(96, 96, 3), nn.ReflectionPad2d(1), nn.Conv2d(96, 96, 3),
                                   nn.InstanceNorm2d(96, affine=True))) for _ in range(3)]
    return nn.Sequential(
        layer(3, 24, 9), layer(24, 48, 3, 2), layer(48, 96, 3, 2), *body, nn.Upsample(scale_factor=2.0), layer(96, 48, 3),
        nn.Upsample(scale_factor=2.0), layer(48, 24, 3), layer(24, 3, 9, last=True))


@net("style", x=(1, 3, 256, 256))
def image_translation():
    def down(inputs, outputs, norm=True):
        return [nn.Conv2d(inputs, outputs, 4, 2, 1), *([nn.InstanceNorm2d(outputs)] if norm else []), nn.LeakyReLU(0.2)]

    def up(inputs, outputs):
        return [nn.ConvTranspose2d(inputs, outputs, 4, 2, 1), nn.InstanceNorm2d(outputs), nn.ReLU()]

    return nn.Sequential(*down(3, 32, False), *down(32, 64), *down(64, 128), *up(128, 64), *up(64, 32),
                         nn.ConvTranspose2d(32, 3, 4, 2, 1), nn.Tanh())


@net("generation", x=(1, 100, 1, 1), forms=("network",))
def generator():
    layers, width = [], 100
    for index, outputs in enumerate((256, 128, 64, 32)):
        layers += [nn.ConvTranspose2d(width, outputs, 4, 1 if index == 0 else 2, 0 if index == 0 else 1, bias=False),
                   nn.BatchNorm2d(outputs), nn.ReLU()]
        width = outputs
    return nn.Sequential(*layers, nn.ConvTranspose2d(width, 3, 4, 2, 1), nn.Tanh())


class GroupBlock(nn.Module):
    """Two convolutions with group norm and swish before them."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.body = nn.Sequential(
            nn.GroupNorm(16, inputs), nn.SiLU(), nn.Conv2d(inputs, outputs, 3, 1, 1), nn.GroupNorm(16, outputs), nn.SiLU(),
            nn.Conv2d(outputs, outputs, 3, 1, 1))
        self.side = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x):
        return self.side(x) + self.body(x)


class ImageAttention(nn.Module):
    """Attention among the places of an image."""

    def __init__(self, channels):
        super().__init__()
        self.norm, self.qkv, self.out = nn.GroupNorm(16, channels), nn.Conv2d(channels, 3 * channels, 1), nn.Conv2d(channels, channels, 1)

    def forward(self, x):
        n, c, h, w = x.shape
        q, k, v = self.qkv(self.norm(x)).reshape(n, 3, c, h * w).transpose(2, 3).unbind(1)
        y = F.softmax(q @ k.transpose(1, 2) * c ** -0.5, -1) @ v
        return x + self.out(y.transpose(1, 2).reshape(n, c, h, w))


@net("generation", x=(1, 4, 24, 24), forms=("fp16", "int4"))
def image_decoder():
    return nn.Sequential(
        nn.Conv2d(4, 128, 3, 1, 1), GroupBlock(128, 128), ImageAttention(128), GroupBlock(128, 128),
        nn.Upsample(scale_factor=2.0), nn.Conv2d(128, 128, 3, 1, 1), GroupBlock(128, 64), nn.Upsample(scale_factor=2.0),
        nn.Conv2d(64, 64, 3, 1, 1), GroupBlock(64, 64), nn.GroupNorm(16, 64), nn.SiLU(), nn.Conv2d(64, 3, 3, 1, 1))


def conv3(inputs, outputs, kernel=3, stride=1, groups=1):
    padding = tuple(k // 2 for k in kernel) if isinstance(kernel, tuple) else kernel // 2
    return nn.Sequential(
        nn.Conv3d(inputs, outputs, kernel, stride, padding, groups=groups, bias=False), nn.BatchNorm3d(outputs), nn.ReLU())


@net("3-d", x=(1, 3, 16, 64, 64), forms=("fp16",))
def video():
    return nn.Sequential(conv3(3, 16), nn.MaxPool3d((1, 2, 2)), conv3(16, 32), nn.MaxPool3d(2), conv3(32, 64),
                         nn.MaxPool3d(2), conv3(64, 128), nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(128, 101))


@net("3-d", x=(1, 3, 8, 112, 112))
def factored_video():
    def pair(inputs, outputs, stride=1):
        return nn.Sequential(conv3(inputs, outputs, (1, 3, 3), (1, stride, stride)), conv3(outputs, outputs, (3, 1, 1)))

    return nn.Sequential(pair(3, 24, 2), pair(24, 32), pair(32, 64, 2), pair(64, 64), nn.AdaptiveAvgPool3d(1), nn.Flatten(),
                         nn.Linear(64, 400))


@net("3-d", x=(1, 1, 32, 48, 48))
def volume_segmentation():
    return nn.Sequential(conv3(1, 8), conv3(8, 16, 3, 2), conv3(16, 32, 3, 2), conv3(32, 32), nn.ConvTranspose3d(32, 16, 2, 2),
                         nn.ReLU(), nn.ConvTranspose3d(16, 8, 2, 2), nn.ReLU(), nn.Conv3d(8, 3, 1))
