"""Values of each type, there and back, and what is copied."""

from __future__ import annotations

import array
from typing import Any

import numpy as np
import pytest

import modelc
from modelc._arrays import array_value
from modelc._conversions import ndarray
from modelc._library import Handle
from modelc._values import decoded


def memory(values: np.ndarray) -> int:
    return values.ctypes.data


def test_each_type_comes_back(loaded):
    given: dict[str, Any] = {
        "whole": -(2**62),
        "number": 0.1,
        "text": "é\0ü",
        "words": {"a": 0.5, "ü": -1.0},
        "counts": {3: 1.0, -7: 2.5},
        "array": np.array([[1, 2], [3, np.inf]], np.float32),
    }
    outputs = loaded("everything").predict(given)
    assert list(outputs) == list(given)
    assert np.array_equal(outputs.pop("array"), given.pop("array"))
    assert dict(outputs) == given
    assert [type(outputs[name]) for name in ("whole", "number", "text")] == [int, float, str]


def test_numbers_of_numpy_are_numbers(loaded):
    given = {
        "whole": np.int16(5),
        "number": np.float32(0.5),
        "text": np.str_("x"),
        "words": {"a": np.float64(2)},
        "counts": {np.int32(3): 1},
        "array": [[1, 2], [3, 4]],
    }
    outputs = loaded("everything").predict(given)
    assert (outputs["whole"], outputs["number"], outputs["counts"]) == (5, 0.5, {3: 1.0})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("whole", 1.5),
        ("whole", "1"),
        ("number", "x"),
        ("text", 3),
        ("words", [1]),
        ("words", {"a": 1, 2: 3}),
        ("counts", {"x": 1, "y": 2, 3: 1}),
        ("array", "text"),
        ("array", [[1, 2], [3]]),
        ("array", np.array([[1j, 1], [1, 1]])),
    ],
)
def test_values_of_another_type_are_refused(loaded, name, value):
    given = {"whole": 1, "number": 1, "text": "", "words": {}, "counts": {}, "array": np.zeros((2, 2), np.float32)}
    with pytest.raises(TypeError, match=f"'{name}'"):
        loaded("everything").predict({**given, name: value})


def test_integers_beyond_64_bits_are_refused(loaded):
    with pytest.raises(ValueError, match="64 bits"):
        loaded("everything").predict(whole=2**63)


def test_dictionaries_have_numbers_that_are_not_finite(loaded):
    given = {"whole": 1, "number": 1, "text": "", "counts": {}, "array": np.zeros((2, 2), np.float32)}
    words = {"a": float("inf"), "b": float("-inf"), "c": float("nan")}
    outputs = loaded("everything").predict(given, words=words)
    assert (outputs["words"]["a"], outputs["words"]["b"]) == (np.inf, -np.inf)
    assert np.isnan(outputs["words"]["c"])
    assert outputs["counts"] == {}


def test_sequences_come_back(loaded):
    outputs = loaded("sequences").predict(words=["a", "ü", ""], ids=np.array([1, 2**40, -3]))
    assert outputs == {"words": ["a", "ü", ""], "ids": [1, 2**40, -3]}
    assert loaded("sequences").predict(words=[], ids=()) == {"words": [], "ids": []}
    for wrong in ("text", ["a", 1], 5):
        with pytest.raises(TypeError, match="'words'"):
            loaded("sequences").predict(words=wrong, ids=[])
    with pytest.raises(ValueError, match="zero character"):
        loaded("sequences").predict(words=["a\0b"], ids=[])


@pytest.mark.parametrize("dtype", ["f8", "f4", "f2", "i4", "i1"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3, 4), (70, 80)])
def test_arrays_of_each_type_and_shape(dtype, shape):
    given = (np.arange(np.prod(shape, dtype=int)) % 100).reshape(shape).astype(dtype)
    result = decoded(array_value(given))
    assert result.dtype == given.dtype and result.shape == given.shape
    assert np.array_equal(result, given)


def test_large_arrays_are_not_copied_on_the_way_in_or_out():
    given = np.arange(1 << 18, dtype=np.float32).reshape(512, 512)
    for view in (given, given.T, given[::2, 1::3], given[:, None, :], np.broadcast_to(given[0], (512, 512))):
        result = decoded(array_value(view))
        assert memory(result) == memory(view)
        assert result.shape == view.shape and result.strides == view.strides


def test_memory_that_cannot_be_lent_is_copied():
    given = np.arange(1 << 18, dtype=np.float32)
    fields = np.zeros(1 << 17, np.dtype([("a", "i1"), ("b", "f4")]))
    for view in (given[::-1], fields["b"]):
        result = decoded(array_value(view))
        assert memory(result) != memory(view)
        assert np.array_equal(result, view)


def test_memory_lives_as_long_as_somebody_needs_it():
    given = np.arange(1 << 18, dtype=np.float32)
    result = decoded(array_value(given))
    expected = given.copy()
    del given
    part = result[1000:]
    del result
    assert np.array_equal(part, expected[1000:])


def test_an_output_does_not_lie_in_an_input(loaded):
    given = np.zeros((2, 2), np.float32)
    arguments = {"whole": 1, "number": 1, "text": "", "words": {}, "counts": {}}
    output = loaded("everything").predict(arguments, array=given)["array"]
    given[:] = 1
    assert not output.any()


def test_a_large_output_does_not_lie_in_an_input(loaded):
    given = np.zeros(1 << 18, np.float32)
    output = loaded("copy", 1 << 18).predict(given)["x"]
    given[:] = 1
    assert not output.any()


@pytest.mark.parametrize(
    ("value", "dtype", "expected"),
    [
        (np.array([1, 2], np.int64), "float32", "float32"),
        (np.array([True, False]), "int32", "int32"),
        (np.array([250], np.uint8), "float16", "float16"),
        (np.array([1, -1], ">f4"), "float32", "float32"),
        (np.array([1, -1], ">i8"), "int32", "int32"),
        (np.array([np.nan, 1.5], np.longdouble), "float64", "float64"),
        (np.array([1, 2], np.float64), "float32", "float64"),
        (np.array([1], np.int64), "", "float32"),
        ([0.1, 2], "float16", "float16"),
        ([1, 2], "int32", "int32"),
        (5, "int8", "int8"),
        (array.array("d", [0.1, 0.2]), "float32", "float64"),
        (bytearray(b"\1\2"), "int32", "int32"),
        (memoryview(array.array("h", [1, 2])), "float32", "float32"),
    ],
)
def test_other_element_types_are_converted(value, dtype, expected):
    result = ndarray(value, dtype, "x")
    assert result.dtype == expected
    assert np.allclose(result, np.asarray(value), rtol=1e-3, equal_nan=True)


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        (np.array([1, 2**24 + 1], np.int64), "float32"),
        (np.array([2**63 - 1], np.int64), "float64"),
        (np.array([2**64 - 1], np.uint64), "float64"),
        (np.array([300], np.int64), "int8"),
        (np.array([2**31], np.uint32), "int32"),
        (np.array([4097], np.uint16), "float16"),
        (np.array([0.1], np.longdouble) / 3, "float32"),
        ([0.5], "int32"),
        ([1 << 40], "int32"),
    ],
)
def test_conversions_that_lose_something_are_refused(value, dtype):
    with pytest.raises(ValueError, match="'x' has"):
        ndarray(value, dtype, "x")


class OnlyDLPack:
    """A tensor as other frameworks have them."""

    def __init__(self, values: np.ndarray) -> None:
        self.values = values

    def __dlpack__(self, **options: Any) -> Any:
        return self.values.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.values.__dlpack_device__()


class BFloat16:
    """A tensor of a type that NumPy does not have."""

    dtype = "torch.bfloat16"

    def __dlpack__(self, **options: Any) -> Any:
        raise BufferError("bfloat16")

    def __dlpack_device__(self) -> Any:
        return (1, 0)

    def float(self) -> np.ndarray:
        return np.array([1.5, 2], np.float32)


def test_tensors_come_by_dlpack(loaded):
    values = np.ones(1 << 18, np.float32)
    assert memory(ndarray(OnlyDLPack(values), "float32", "x")) == memory(values)
    assert ndarray(BFloat16(), "float32", "x").tolist() == [1.5, 2]
    assert loaded("half", 1 << 18).predict(OnlyDLPack(values))["y"][5] == 2


def test_buffers_are_not_copied():
    numbers = array.array("f", [1.0] * 10_000)
    assert memory(ndarray(numbers, "float32", "x")) == numbers.buffer_info()[0]


def test_outputs_can_be_changed_each_by_itself(loaded):
    model = loaded("half", 1 << 16)
    x = np.ones(1 << 16, np.float32)
    first, second = model.predict(x)["y"], model.predict(x)["y"]
    first += 1
    assert (second == 2).all() and (model.predict(x)["y"] == 2).all()


def test_predictions_are_pickled(loaded):
    import pickle

    outputs = loaded("half", 3).predict([1, 2, 3])
    copy = pickle.loads(pickle.dumps(outputs))
    assert isinstance(copy, modelc.Prediction) and copy["y"].tolist() == [2, 4, 6]


def test_a_handle_is_given_back_once():
    handle = Handle(array_value(np.zeros(3, np.float32)))
    number = handle.number
    handle.close()
    handle.close()
    with pytest.raises(modelc.ModelError) as caught:
        decoded_array(number)
    assert caught.value.code == "handle"


def decoded_array(number: int | None) -> Any:
    from modelc._library import call, library
    from modelc._structures import Array

    return call(library().modelc_value_get_array, number, Array())
