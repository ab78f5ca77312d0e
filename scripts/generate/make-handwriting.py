#!/usr/bin/env python3
"""Makes the images of examples/handwriting: digits of someone who leans to the left and presses hard.

They are scikit-learn's held-out digits, sheared and thickened, so that the example models recognize few of them at
first. Needs the packages in scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" scripts/generate/make-handwriting.py

Writes ten images of every digit to `learn` and ten others to `test`, named <digit>_<n>.png.
"""
import argparse
from pathlib import Path

import numpy as np

from example_models import digits

ROOT = Path(__file__).resolve().parents[2]
SLANT = 0.6
COUNT = 10


def slanted(image):
    """uint8 [H, W]: each row moved by its distance from the middle times SLANT, then every stroke one pixel wider."""
    side = image.shape[0]
    moved = np.zeros_like(image)
    for row in range(side):
        shift = (row - (side - 1) / 2) * SLANT
        columns = np.arange(side) - shift
        moved[row] = np.interp(columns, np.arange(side), image[row], left=0, right=0)
    thick = moved.copy()
    thick[:, 1:] = np.maximum(thick[:, 1:], moved[:, :-1])
    return thick


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "outdir", nargs="?", type=Path, default=ROOT / "examples/handwriting", help="default: examples/handwriting")
    out = parser.parse_args().outdir
    data = digits.load()
    for folder in ("learn", "test"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for label in range(10):
        places = np.flatnonzero(data.test_labels == label)[:2 * COUNT]
        for number, place in enumerate(places):
            folder = "learn" if number < COUNT else "test"
            digits.write_png(out / folder / f"{label}_{number % COUNT + 1}.png", slanted(data.test_images[place]))


if __name__ == "__main__":
    main()
