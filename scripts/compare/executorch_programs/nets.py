"""Small networks, each with what ExecuTorch's Core ML backend does in its own way."""

from __future__ import annotations

from dataclasses import dataclass, field

import coremltools as ct
import torch
from executorch.backends.apple.coreml.compiler import CoreMLBackend
from torch import nn

Inputs = tuple[torch.Tensor, ...]


@dataclass
class Case:
    """A network to export.

    Attributes:
        examples: The inputs of each of its methods, all of which run `forward`.
        models: How many compiled models the program must have.
        precision: What the models compute in.
        shapes: Sizes of the first input besides the example's, listed when exporting.
        quantized: Whether weights are to have eight bits.
    """

    name: str
    network: nn.Module
    examples: dict[str, Inputs]
    models: int = 1
    precision: ct.precision = ct.precision.FLOAT16
    shapes: list[list[int]] = field(default_factory=list)
    quantized: bool = False

    def compile_specs(self) -> list:
        """What the backend is told, but for the listed shapes."""
        weights = {"mode": "linear_symmetric", "dtype": "int8", "granularity": "per_channel", "weight_threshold": 1}
        return CoreMLBackend.generate_compile_specs(
            minimum_deployment_target=ct.target.iOS18,
            compute_precision=self.precision,
            model_type=CoreMLBackend.MODEL_TYPE.COMPILED_MODEL,
            op_linear_quantizer_config=weights if self.quantized else None,
        )


class Classifier(nn.Module):
    """Convolutions with batch norm, pooling and a linear layer. With `asinh`, Core ML cannot run the middle of it."""

    def __init__(self, middle: nn.Module | None = None) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, stride=2, padding=1, groups=4), nn.Hardswish(), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        )  # fmt: skip
        self.middle = middle or nn.Identity()
        self.scores = nn.Linear(32, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.log_softmax(self.scores(self.middle(self.features(x))), -1)


class Asinh(nn.Module):
    """An operation that ExecuTorch never gives to Core ML."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.asinh(x)


class Attention(nn.Module):
    """An encoder's block for sequences, of any length."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = nn.LayerNorm(32), nn.LayerNorm(32)
        self.pairs, self.out = nn.Linear(32, 96), nn.Linear(32, 32)
        self.wide, self.narrow = nn.Linear(32, 64), nn.Linear(64, 32)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = self.pairs(self.before(x)).unflatten(-1, (3, 4, 8)).permute(2, 0, 3, 1, 4)
        mixed = nn.functional.scaled_dot_product_attention(parts[0], parts[1], parts[2])
        x = x + self.out(mixed.transpose(1, 2).flatten(2))
        return x + self.narrow(nn.functional.gelu(self.wide(self.after(x))))


class RunningMean(nn.Module):
    """Gives the mean of what it was given so far, and remembers."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(1, 8))
        self.register_buffer("count", torch.zeros(1, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.total.add_(x)
        self.count.add_(1)
        return self.total / self.count


class EightBits(nn.Module):
    """A linear layer whose weights eight bits hold exactly, so that quantizing them changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(64, 32)
        weight = torch.randint(-127, 128, (32, 64))
        weight[:, 0] = 127
        self.linear.weight = nn.Parameter(weight / 1024)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x).tanh()


def cases() -> list[Case]:
    """Networks with weights that are the same in each run."""
    torch.manual_seed(1)
    image = (torch.randn(1, 3, 24, 24),)
    token, tokens = (torch.randn(1, 1, 32),), (torch.randn(1, 8, 32),)
    found = [
        Case("classifier", Classifier(), {"forward": image}),
        Case("classifier, single precision", Classifier(), {"forward": image}, precision=ct.precision.FLOAT32),
        Case("two partitions", Classifier(Asinh()), {"forward": image}, models=2),
        Case("two methods with one set of weights", Attention(), {"forward": token, "prefill": tokens}),
        Case("listed shapes", Attention(), {"forward": tokens}, shapes=[[1, 8, 32], [1, 4, 32], [1, 16, 32]]),
        Case("state", RunningMean(), {"forward": (torch.randn(1, 8),)}),
        Case("weights of eight bits", EightBits(), {"forward": (torch.randn(1, 64),)}, quantized=True),
    ]
    for case in found:
        case.network.eval()
        for module in case.network.modules():
            if isinstance(module, nn.BatchNorm2d):
                # As after training: else it changes nothing.
                nn.init.uniform_(module.running_mean, -0.5, 0.5)
                nn.init.uniform_(module.running_var, 0.5, 2)
    return found
