"""Features of the library from inputs by name, and outputs from its features."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from ctypes import byref
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import apart, array_value, can_lend, is_native
from ._errors import take_text
from ._features import Feature
from ._library import Handle, call, library
from ._prediction import Prediction
from ._values import decoded, encoder


class Encoder:
    """Makes features of the library from values by name, for a set of declared inputs."""

    def __init__(self, declared: Mapping[str, Feature]) -> None:
        self._declared = declared
        self._plans = {name: (name.encode(), feature, encoder(feature)) for name, feature in declared.items()}
        self._required = [name for name, feature in declared.items() if not feature.optional]

    def bound(self, x: Any, named: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values by name: `named`, and those of `x`, a dict of them or the value of the only input that is missing.

        Raises:
            TypeError: `x` is one value, and it does not follow which input it is for.
        """
        if x is None:
            return named
        if isinstance(x, Mapping) and not self._is_value(x, named):
            return {**x, **named} if named else x
        free = self._free(named)
        if len(free) != 1:
            raise TypeError(f"which input is it? Pass a dict or keywords; the inputs are {self._names()}")
        return {free[0]: x, **named} if named else {free[0]: x}

    def _free(self, named: Mapping[str, Any]) -> list[str]:
        for names in (self._required, self._declared):
            free = [name for name in names if name not in named]
            if free:
                return free
        return []

    def _is_value(self, x: Mapping[str, Any], named: Mapping[str, Any]) -> bool:
        """Whether a dict is the value of the one input that is missing, and not inputs by name."""
        free = self._free(named)
        if len(free) != 1 or self._declared[free[0]].type != "dictionary":
            return False
        return not x or any(name not in self._declared for name in x)

    def features(self, values: Mapping[str, Any]) -> int:
        """A handle of features with these values; None leaves an input out.

        Raises:
            TypeError: There is no input of such a name, or a value is of another type.
            ValueError: A value cannot be held by the type of its input.
        """
        lib = library()
        features = call(lib.modelc_features_make)
        try:
            for name, value in values.items():
                plan = self._plans.get(name)
                if plan is None:
                    raise TypeError(f"the model has no input '{name}'; its inputs are {self._names()}")
                if value is not None:
                    put(features, plan[0], plan[2](value, plan[1]))
        except BaseException:
            lib.modelc_release(features)
            raise
        return int(features)

    def _names(self) -> str:
        return ", ".join(f"'{name}'" for name in self._declared) or "none"


def put(features: int, name: bytes, value: int) -> None:
    """Puts a value under a name and gives its handle back."""
    lib = library()
    try:
        call(lib.modelc_features_set, features, name, value)
    finally:
        lib.modelc_release(value)


def lent_arrays(arrays: Mapping[str, NDArray[Any]]) -> Handle:
    """Features over arrays that the library writes to.

    Raises:
        TypeError: One is no ndarray of float64, float32, float16, int32 or int8.
        ValueError: One is read-only, or has strides that are negative or no whole elements.
    """
    features = Handle(call(library().modelc_features_make))
    number = features.number
    assert number is not None
    for name, array in arrays.items():
        if not isinstance(array, np.ndarray) or not is_native(array.dtype):
            kind = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            expected = "an ndarray of float64, float32, float16, int32 or int8"
            raise TypeError(f"buffer '{name}' is of {kind}, expected {expected}")
        if not array.flags.writeable or not can_lend(array):
            raise ValueError(f"buffer '{name}' is read-only, or has strides that are negative or no whole elements")
        put(number, name.encode(), array_value(array, must_lend=True))
    return features


class Decoder:
    """Makes predictions from features of the library, for a set of declared outputs."""

    def __init__(self, names: Iterable[str], probabilities_name: str) -> None:
        self._names = [(name, name.encode()) for name in names]
        self._probabilities_name = probabilities_name

    def prediction(self, features: int, buffers: Mapping[str, Any] | None = None) -> Prediction:
        """The outputs in these features, whose handle is given back; those with a buffer are that buffer."""
        lib = library()
        outputs = Prediction(self._probabilities_name)
        get = lib.modelc_features_get
        error = ctypes.c_void_p()
        try:
            names = self._names
            if lib.modelc_features_count(features) != len(names):
                names = feature_names(features)
            for name, text in names:
                if buffers and name in buffers:
                    outputs[name] = buffers[name]
                    continue
                value = get(features, text, byref(error)) or call(get, features, text)
                output = decoded(value)
                outputs[name] = apart(output) if isinstance(output, np.ndarray) else output
        finally:
            lib.modelc_release(features)
        return outputs


def feature_names(features: int) -> list[tuple[str, bytes]]:
    """The names in features, as text and as the bytes that the library takes."""
    lib = library()
    names = []
    for index in range(lib.modelc_features_count(features)):
        name = take_text(lib, call(lib.modelc_features_name, features, index))
        names.append((name, name.encode()))
    return names
