"""Images in and out."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

import modelc

GRAY, RGB, BGR, HALF = 10, 20, 30, 40


def pixels(*shape: int) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, shape, np.uint8)


def test_colors_come_back_red_first(loaded):
    given = pixels(3, 5, 3)
    for space in (RGB, BGR):
        for value in (given, Image.fromarray(given)):
            picture = loaded("image", space).predict(value)["picture"]
            assert picture.shape[:2] == (3, 5) and picture.dtype == np.uint8
            assert np.array_equal(picture[..., :3], given)


def test_gray_comes_back(loaded):
    given = pixels(3, 5)
    for value in (given, Image.fromarray(given)):
        assert np.array_equal(loaded("image", GRAY).predict(value)["picture"], given)


def test_half_precision_gray_comes_back(loaded):
    given = np.linspace(0, 1, 15, dtype=np.float16).reshape(3, 5)
    for value in (given, Image.fromarray(given.astype(np.float32))):
        picture = loaded("image", HALF).predict(value)["picture"]
        assert picture.dtype == np.float16
        assert np.array_equal(picture, given)


def test_other_kinds_of_pictures_are_converted(loaded):
    palette = Image.fromarray(pixels(3, 5, 3)).convert("P")
    expected = np.asarray(palette.convert("RGB"))
    assert np.array_equal(loaded("image", RGB).predict(palette)["picture"][..., :3], expected)
    bits = Image.fromarray(pixels(3, 5)).convert("1")
    assert np.array_equal(loaded("image", GRAY).predict(bits)["picture"], np.asarray(bits.convert("L")))


def test_alpha_is_not_seen(loaded):
    given = pixels(3, 5, 4)
    picture = loaded("image", RGB).predict(given)["picture"]
    assert np.array_equal(picture[..., :3], given[..., :3])


def test_rows_may_have_gaps(loaded):
    given = pixels(6, 10, 3)[::2, ::2]
    assert np.array_equal(loaded("image", RGB).predict(given)["picture"][..., :3], given)


def test_an_odd_width_has_no_gaps_in_what_comes_back(loaded):
    given = pixels(4, 13, 3)
    assert np.array_equal(loaded("image", RGB, 13, 4).predict(given)["picture"][..., :3], given)


def test_what_is_no_picture_is_refused(loaded):
    for wrong in (pixels(3, 5, 2), pixels(3), np.zeros((3, 5)), "cat.png", pixels(3, 5, 3).astype(np.int32)):
        with pytest.raises(TypeError, match="'picture' is an image of shape"):
            loaded("image", RGB).predict({"picture": wrong})


def test_another_size_is_an_error(loaded):
    with pytest.raises(modelc.ModelError, match="picture"):
        loaded("image", RGB).predict(pixels(4, 5, 3))
