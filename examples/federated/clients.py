"""One hundred people who write digits, each in their own way, and few of the ten digits.

The pictures are those of examples/handwriting/learn, which DigitPersonalizer learns too. Each person has 8 to 24 of
them, in a slant and at a place of their own, and mostly of two or three digits. The 100 pictures of
examples/handwriting/test belong to nobody.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

# Where models and pictures are; elsewhere if this folder was copied alone.
examples_folder = Path(__file__).resolve().parents[1]
COUNT = 100

# Of a Dirichlet distribution: the less, the fewer digits does a person write.
CONCENTRATION = 0.3
SIDE = 28

Examples = dict[str, np.ndarray]


def model() -> Path:
    """The model that all start from."""
    return examples_folder / "models" / "DigitClassifier.mlmodel"


@lru_cache
def pictures(folder: str) -> tuple[np.ndarray, np.ndarray]:
    """The pictures uint8 [N, 28, 28] in a folder of examples/handwriting, and their digits int64 [N]."""
    files = sorted((examples_folder / "handwriting" / folder).glob("*.png"))
    images = [np.asarray(Image.open(file).convert("L")) for file in files]
    return np.stack(images), np.array([int(file.name.partition("_")[0]) for file in files])


def moved(image: np.ndarray, slant: float, right: float) -> np.ndarray:
    """The picture with each row moved by its distance from the middle times `slant`, and all by `right` pixels."""
    columns = np.arange(SIDE)
    rows = [
        np.interp(columns - right - (row - (SIDE - 1) / 2) * slant, columns, image[row], left=0, right=0)
        for row in range(SIDE)
    ]
    return np.rint(rows).astype(np.uint8)


def examples(client: int) -> Examples:
    """What a person has written: "image" uint8 [N, 28, 28] and "digit" int64 [N]; the same in each call."""
    random = np.random.default_rng(client)
    images, digits = pictures("learn")
    shares = random.dirichlet(np.full(10, CONCENTRATION))
    chosen = random.choice(10, size=random.integers(8, 25), p=shares)
    slant, right = random.uniform(-0.2, 0.2), random.uniform(-1, 1)
    places = [random.choice(np.flatnonzero(digits == digit)) for digit in chosen]
    return {"image": np.stack([moved(images[place], slant, right) for place in places]), "digit": chosen}


def everything() -> Examples:
    """What all people have written."""
    parts = [examples(client) for client in range(COUNT)]
    return {name: np.concatenate([part[name] for part in parts]) for name in ("image", "digit")}


def test() -> Examples:
    """What nobody trains with."""
    images, digits = pictures("test")
    return {"image": images, "digit": digits}
