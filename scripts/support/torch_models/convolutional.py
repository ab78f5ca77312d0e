"""ResNet, MobileNetV3 and U-Net, several times narrower than in the papers."""
import torch
from torch import nn


def normalized(inputs, outputs, kernel, stride=1, groups=1, activation=None):
    layers = [
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, *([activation] if activation else []))


def settle(model, *inputs):
    """Gives batch norms the statistics of some data, so that no layer's results vanish or grow."""
    model.train()
    with torch.no_grad():
        for _ in range(4):
            model(*[torch.randn_like(x) for x in inputs])
    return model.eval()


class Residual(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.first = normalized(inputs, outputs, 3, stride, activation=nn.ReLU())
        self.second = normalized(outputs, outputs, 3)
        self.shortcut = normalized(inputs, outputs, 1, stride) if stride > 1 or inputs != outputs else nn.Identity()

    def forward(self, x):
        return torch.relu(self.second(self.first(x)) + self.shortcut(x))


class ResNet(nn.Module):
    def __init__(self, classes=20):
        super().__init__()
        self.stem = nn.Sequential(normalized(3, 16, 7, 2, activation=nn.ReLU()), nn.MaxPool2d(3, 2, 1))
        widths = [16, 32, 64, 128]
        blocks, inputs = [], 16
        for index, width in enumerate(widths):
            blocks += [Residual(inputs, width, 1 if index == 0 else 2), Residual(width, width, 1)]
            inputs = width
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(inputs, classes)

    def forward(self, x):
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


class SqueezeExcitation(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.down = nn.Conv2d(channels, channels // 4, 1)
        self.up = nn.Conv2d(channels // 4, channels, 1)

    def forward(self, x):
        scale = torch.relu(self.down(nn.functional.adaptive_avg_pool2d(x, 1)))
        return x * nn.functional.hardsigmoid(self.up(scale))


class InvertedResidual(nn.Module):
    def __init__(self, inputs, expanded, outputs, kernel, stride, attends, activation):
        super().__init__()
        layers = [normalized(inputs, expanded, 1, activation=activation)]
        layers.append(normalized(expanded, expanded, kernel, stride, groups=expanded, activation=activation))
        if attends:
            layers.append(SqueezeExcitation(expanded))
        self.layers = nn.Sequential(*layers, normalized(expanded, outputs, 1))
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x):
        return x + self.layers(x) if self.adds else self.layers(x)


class MobileNetV3(nn.Module):
    # Channels in, expanded, out, kernel, stride, squeeze and excitation, hard swish: the small form of the paper.
    ROWS = [
        (16, 16, 16, 3, 2, True, False), (16, 72, 24, 3, 2, False, False), (24, 88, 24, 3, 1, False, False),
        (24, 96, 40, 5, 2, True, True), (40, 240, 40, 5, 1, True, True), (40, 120, 48, 5, 1, True, True),
        (48, 288, 96, 5, 2, True, True), (96, 576, 96, 5, 1, True, True),
    ]

    def __init__(self, classes=20):
        super().__init__()
        layers = [normalized(3, 16, 3, 2, activation=nn.Hardswish())]
        for inputs, expanded, outputs, kernel, stride, attends, swishes in self.ROWS:
            activation = nn.Hardswish() if swishes else nn.ReLU()
            layers.append(InvertedResidual(inputs, expanded, outputs, kernel, stride, attends, activation))
        layers.append(normalized(96, 288, 1, activation=nn.Hardswish()))
        self.layers = nn.Sequential(*layers)
        self.head = nn.Sequential(nn.Linear(288, 128), nn.Hardswish(), nn.Dropout(0.2), nn.Linear(128, classes))

    def forward(self, x):
        return self.head(nn.functional.adaptive_avg_pool2d(self.layers(x), 1).flatten(1))


class Twice(nn.Sequential):
    def __init__(self, inputs, outputs):
        def layer(inputs):
            return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.GroupNorm(4, outputs), nn.SiLU())

        super().__init__(layer(inputs), layer(outputs))


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([Twice(3, 16), Twice(16, 32), Twice(32, 64)])
        self.bottom = Twice(64, 64)
        self.up = nn.ModuleList([nn.ConvTranspose2d(64, 64, 2, 2), nn.ConvTranspose2d(64, 32, 2, 2)])
        self.join = nn.ModuleList([Twice(128, 64), Twice(64, 32), Twice(48, 16)])
        self.head = nn.Conv2d(16, 2, 1)

    def forward(self, x):
        kept = []
        for layer in self.down:
            x = layer(x)
            kept.append(x)
            x = nn.functional.max_pool2d(x, 2)
        x = self.bottom(x)
        for index, join in enumerate(self.join):
            if index < 2:
                x = self.up[index](x)
            else:
                x = nn.functional.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)
            x = join(torch.cat([x, kept[-1 - index]], 1))
        return self.head(x)
