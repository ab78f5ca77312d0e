"""Convolutions, pooling and what goes with them."""
import torch
import torch.nn.functional as F
from torch import nn

from .net import net


def layer(inputs, outputs, kernel=3, **others):
    others.setdefault("padding", kernel // 2)
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, bias=False, **others), nn.BatchNorm2d(outputs), nn.ReLU())


def squeezed(m, x):
    y = m.spread(x)
    weights = torch.sigmoid(m.up(F.relu(m.down(y.mean((2, 3), keepdim=True)))))
    return x + m.shrink(F.hardswish(y * weights))


def u_net(m, x):
    a = m.a(x)
    b = m.b(F.max_pool2d(a, 2))
    return m.out(torch.cat([a, m.up(b)], 1))


def inception(m, x):
    return torch.cat([m.one(x), m.three(x), F.avg_pool2d(x, 3, 1, 1), F.max_pool2d(x, 3, 1, 1)], 1)


def causal(m, x):
    for step, inner in enumerate(m.steps):
        x = x + F.relu(inner(F.pad(x, (2 * 2**step, 0))))
    return x


def dense(m, x):
    for inner in m.steps:
        x = torch.cat([x, inner(x)], 1)
    return m.out(F.avg_pool2d(x, 2))


def conv_next(m, x):
    y = m.depth(x).permute(0, 2, 3, 1)
    return x + (m.scale * m.down(F.gelu(m.up(m.norm(y))))).permute(0, 3, 1, 2)


def pyramid(m, x):
    whole = m.stem(x)
    parts = [F.interpolate(inner(F.adaptive_avg_pool2d(whole, size)), scale_factor=8 // size, mode="nearest")
             for size, inner in ((2, m.two), (4, m.four))]
    return torch.cat([whole, *parts], 1)


NETS = [
    net("residual", lambda m, x: F.relu(x + m.second(m.first(x))), (2, 8, 10, 10), lambda: {"first": layer(8, 8), "second": layer(8, 8)}),
    net("squeeze-and-excite", squeezed, (1, 8, 9, 9), lambda: {
        "spread": nn.Conv2d(8, 16, 3, padding=1, groups=8), "down": nn.Conv2d(16, 4, 1), "up": nn.Conv2d(4, 16, 1),
        "shrink": nn.Conv2d(16, 8, 1)}),
    net("u-net", u_net, (1, 3, 16, 16), lambda: {
        "a": layer(3, 8), "b": layer(8, 16), "up": nn.ConvTranspose2d(16, 8, 2, 2), "out": nn.Conv2d(16, 2, 1)}),
    net("inception", inception, (1, 6, 11, 11), lambda: {"one": layer(6, 4, 1), "three": layer(6, 4, 3)}),
    net("dilated-causal", causal, (2, 6, 30), lambda: {
        "steps": nn.ModuleList(nn.Conv1d(6, 6, 3, dilation=2**step) for step in range(3))}),
    net("volumes", lambda m, x: F.avg_pool3d(F.relu(m.inner(x)), 2), (1, 2, 6, 8, 8), lambda: {"inner": nn.Conv3d(2, 4, 3, padding=1)}),
    net("pixel-shuffle", lambda m, x: F.pixel_shuffle(m.inner(x), 2), (1, 3, 7, 7), lambda: {"inner": nn.Conv2d(3, 12, 3, padding=1)}),
    net("separable", lambda m, x: m.point(F.relu6(m.depth(x))), (2, 6, 12, 12), lambda: {
        "depth": nn.Conv2d(6, 6, 5, stride=2, padding=2, groups=6), "point": nn.Conv2d(6, 9, 1)}),
    net("transposed-groups", lambda m, x: m.inner(x), (1, 4, 5, 6), lambda: {
        "inner": nn.ConvTranspose2d(4, 6, 3, stride=2, padding=1, output_padding=1, groups=2)}),
    net("reflected", lambda m, x: m.inner(F.pad(x, (2, 2, 1, 1), mode="reflect")), (1, 3, 9, 8), lambda: {"inner": nn.Conv2d(3, 5, 3)}),
    net("replicated", lambda m, x: m.inner(F.pad(x, (1, 2, 2, 1), mode="replicate")), (1, 3, 9, 8), lambda: {"inner": nn.Conv2d(3, 5, 3, dilation=2)}),
    net("upsampled", lambda m, x: m.inner(F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)), (1, 3, 6, 5),
        lambda: {"inner": nn.Conv2d(3, 4, 3)}),
    net("pyramid", pyramid, (1, 3, 8, 8), lambda: {"stem": layer(3, 6), "two": nn.Conv2d(6, 3, 1), "four": nn.Conv2d(6, 3, 1)}),
    net("dense", dense, (1, 4, 8, 8), lambda: {
        "steps": nn.ModuleList(layer(4 + 3 * step, 3) for step in range(3)), "out": nn.Conv2d(13, 5, 1)}),
    net("conv-next", conv_next, (1, 8, 9, 9), lambda: {
        "depth": nn.Conv2d(8, 8, 7, padding=3, groups=8), "norm": nn.LayerNorm(8), "up": nn.Linear(8, 32), "down": nn.Linear(32, 8),
        "scale": torch.full((8,), 0.5)}),
]
