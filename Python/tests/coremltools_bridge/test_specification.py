"""Lowering the specification version of a model's bytes."""

from __future__ import annotations

from types import ModuleType

import pytest

from modelc._coremltools import native, specification


@pytest.mark.parametrize(
    ("model", "rest"),
    [
        (b"", b""),
        (b"\x08\x0a", b""),
        (b"\x08\x0a\x12\x01x", b"\x12\x01x"),
        (b"\x12\x01x\x08\x80\x01\x98\x01\x05", b"\x12\x01x\x98\x01\x05"),
        (b"\x11" + b"8" * 8 + b"\x08\x01\x15abcd", b"\x11" + b"8" * 8 + b"\x15abcd"),
        (b"\x08\x01\x08\x02\x15abcd\x08\x03", b"\x15abcd"),
    ],
)
def test_takes_the_version_out(model: bytes, rest: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "minimum_specification_version", lambda model: 4)
    assert specification.with_lowest_version(model) == b"\x08\x04" + rest


@pytest.mark.parametrize("model", [b"\x08", b"\x12\x05x", b"\x15abc", b"\x0b\x01", b"\x80"])
def test_corrupt_bytes_are_an_error(model: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "minimum_specification_version", lambda model: 4)
    with pytest.raises(RuntimeError):
        specification.with_lowest_version(model)


def test_takes_bytes_alone() -> None:
    with pytest.raises(TypeError):
        specification.with_lowest_version("text")  # type: ignore[arg-type]


def test_lowers_a_model(ct: ModuleType) -> None:
    model = ct.proto.Model_pb2.Model(specificationVersion=9)
    for name, features in (("x", model.description.input), ("y", model.description.output)):
        feature = features.add(name=name)
        feature.type.doubleType.MergeFromString(b"")
    model.description.predictedFeatureName = "y"
    model.glmRegressor.offset.append(0.5)
    model.glmRegressor.weights.add().value.append(2.0)
    lowered = ct.proto.Model_pb2.Model()
    lowered.ParseFromString(specification.with_lowest_version(model.SerializeToString()))
    assert lowered.specificationVersion == 1
    lowered.specificationVersion = 9
    assert lowered == model
