"""The digits for training the example models: scikit-learn's copy of the UCI dataset of handwritten digits.

1797 images of 8 × 8 pixels with values 0...16 become 28 × 28 grayscale images, white on black, 0...255.
"""
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

SIDE = 28


@dataclass
class Digits:
    """Pictures uint8 [N, 28, 28] and labels int64 [N], four fifths to learn from and one fifth held out."""

    train_images: np.ndarray
    train_labels: np.ndarray
    test_images: np.ndarray
    test_labels: np.ndarray
    train_small: np.ndarray  # the same pictures as float32 [N, 8, 8], 0...1
    test_small: np.ndarray


def resize(images, side):
    """Bilinear resize of [N, H, W] to [N, side, side] with pixel centers at half integers and clamped edges."""

    def taps(length):
        position = np.clip((np.arange(side) + 0.5) * length / side - 0.5, 0, length - 1)
        low = np.floor(position).astype(int)
        return low, np.minimum(low + 1, length - 1), position - low

    top, bottom, v = taps(images.shape[1])
    left, right, u = taps(images.shape[2])
    rows = images[:, top] * (1 - v)[:, None] + images[:, bottom] * v[:, None]
    return rows[:, :, left] * (1 - u) + rows[:, :, right] * u


def load():
    data = load_digits()
    images = np.rint(resize(data.images, SIDE) * 255 / 16).astype(np.uint8)
    train, test = train_test_split(
        np.arange(len(images)), test_size=0.2, random_state=7, stratify=data.target)
    small = (data.images / 16).astype(np.float32)
    return Digits(images[train], data.target[train], images[test], data.target[test], small[train], small[test])


def write_png(path, image):
    """Writes uint8 [H, W] as an 8-bit grayscale PNG."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    height, width = image.shape
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    lines = b"".join(b"\0" + row.tobytes() for row in image)
    Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def write_pictures(directory, digits, recognized):
    """Writes held-out pictures as `<label>_<n>.png`: the first of every digit and the second of 3 and 8, among those
    that `recognized` [N] marks."""
    directory.mkdir(parents=True, exist_ok=True)
    for label, n in [(label, 1) for label in range(10)] + [(3, 2), (8, 2)]:
        index = np.flatnonzero((digits.test_labels == label) & recognized)[n - 1]
        write_png(directory / f"{label}_{n}.png", digits.test_images[index])
