"""Tensors of PyTorch as inputs and from outputs."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from conftest import EXAMPLES

import modelc
from modelc._conversions import ndarray

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
LARGE = 1 << 18


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "int32", "int8"])
def test_tensors_are_used_where_they_lie(dtype):
    tensor = torch.arange(12).to(getattr(torch, dtype)).reshape(3, 4)
    for view in (tensor, tensor.T, tensor[::2, 1:], tensor[:1].expand(5, 4), tensor[0, 0]):
        array = ndarray(view, "float32", "x")
        assert array.dtype == dtype and array.shape == tuple(view.shape)
        assert array.ctypes.data == view.data_ptr()
        assert np.array_equal(array, view.numpy())


@pytest.mark.parametrize("dtype", ["int64", "int16", "uint8", "bool", "bfloat16"])
def test_tensors_of_other_types_are_converted(dtype):
    tensor = torch.tensor([0, 1, 3]).to(getattr(torch, dtype))
    assert ndarray(tensor, "float32", "x").tolist() == tensor.float().tolist()


def test_tensors_lose_nothing():
    with pytest.raises(ValueError, match="'x' has 16777217 "):
        ndarray(torch.tensor([16777217]), "float32", "x")
    turned = torch.tensor([1 + 2j, 3 - 4j]).conj().imag
    assert ndarray(turned, "float32", "x").tolist() == [-2, 4]


@pytest.mark.parametrize(
    "tensor",
    [
        torch.ones(3, requires_grad=True),
        torch.ones(3, requires_grad=True).bfloat16(),
        torch.ones(3, dtype=torch.complex64),
        torch.ones(3, device="meta"),
        torch.eye(3).to_sparse(),
    ],
    ids=["gradient", "bfloat16 with a gradient", "complex", "without memory", "sparse"],
)
def test_tensors_without_plain_numbers_are_refused(loaded, tensor):
    with pytest.raises(TypeError, match="^'x' "):
        loaded("half", 3).predict(x=tensor)


def test_pictures_are_tensors(loaded):
    given = torch.arange(45, dtype=torch.uint8).reshape(3, 5, 3)
    picture = loaded("image", 20).predict(given)["picture"]
    assert np.array_equal(picture[..., :3], given.numpy())
    with pytest.raises(TypeError, match="^'picture' "):
        loaded("image", 20).predict(given.float().requires_grad_())


@pytest.mark.parametrize("size", [3, LARGE])
def test_outputs_become_tensors(loaded, size):
    model = loaded("half", size)
    given = torch.rand(size)
    for make in (torch.from_dlpack, torch.from_numpy, torch.as_tensor):
        output = model.predict(given)["y"]
        tensor = make(output)
        assert tensor.dtype == torch.float32 and tensor.data_ptr() == output.ctypes.data
        del output
        gc.collect()
        # Other predictions do not get the memory while the tensor has it.
        kept = [model.predict(torch.zeros(size)) for _ in range(4)]
        assert torch.equal(tensor, given * 2) and kept
        tensor.add_(1)
        assert torch.equal(tensor, given * 2 + 1)


def test_an_output_goes_into_the_memory_of_a_tensor(loaded):
    given, buffer = torch.rand(LARGE), torch.zeros(LARGE)
    loaded("half", LARGE).predict(given, output_buffers={"y": buffer.numpy()})
    assert torch.equal(buffer, given * 2)


def test_a_tensor_lives_as_long_as_the_prediction_needs_it(loaded, no_leaks):
    model = loaded("half", LARGE)
    futures = [model.predict_async(torch.full((LARGE,), float(index))) for index in range(8)]
    gc.collect()
    for index, future in enumerate(futures):
        assert (future.result()["y"] == 2 * index).all()
    del futures, future
    model.close()


def test_tensors_are_numbers(loaded):
    given = {"whole": torch.tensor(5), "number": torch.tensor(0.5), "text": "x", "words": {"a": torch.tensor(2.0)}}
    outputs = loaded("everything").predict(given, counts={3: 1}, array=torch.eye(2))
    assert (outputs["whole"], outputs["number"], outputs["words"]) == (5, 0.5, {"a": 2.0})
    assert np.array_equal(outputs["array"], np.eye(2))


def test_tensors_are_examples():
    images = torch.randint(0, 255, (12, 28, 28), dtype=torch.uint8)
    digits = torch.arange(12) % 10

    def loss(examples):
        with modelc.Trainer(EXAMPLES / "DigitClassifier.mlmodel") as trainer:
            trainer.set("epochs", 1)
            trainer.set("shuffle", 0)
            return trainer.train(examples, progress=False)

    tensors = loss({"image": images, "digit": digits})
    assert tensors == loss({"image": images.numpy(), "digit": digits.tolist()})
