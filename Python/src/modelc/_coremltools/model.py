"""A model that coremltools loaded, and its states."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
import time
import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import devices, native, plan, specification, structure, values
from .asset import _MLModelAssetProxy, asset_from_memory, asset_from_path
from .errors import as_runtime_errors, prediction_error

COMPUTE_UNITS = ("ALL", "CPU_ONLY", "CPU_AND_GPU", "CPU_AND_NE")


class _State:
    """What a model remembers between predictions: arrays by name, zeros at first."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        weakref.finalize(self, native.release, handle)

    def read_state(self, name: str) -> Any:
        """A copy of the array under `name`; half precision comes as float32. RuntimeError if there is none."""
        with as_runtime_errors():
            value = native.read_state(self._handle, name)
            try:
                return values.read(value)
            finally:
                native.release(value)

    def write_state(self, name: str, value: Any) -> None:
        """Copies an array of the declared shape. Raises RuntimeError for another shape, value or an unknown name."""
        if not isinstance(value, np.ndarray):
            raise RuntimeError("Failed to write state, only multi-array value is supported")
        with as_runtime_errors():
            handle = values.make(value) or 0
            try:
                native.write_state(self._handle, name, handle)
            finally:
                native.release(handle)


class _MLModelProxy:
    """A loaded model.

    `path` ends in .mlmodelc, or is compiled into a temporary folder, which is deleted with the proxy if it is still
    there. `compute_units` and `optimization_hints` are taken and change nothing: models run on the processor.
    `function_name` is empty for the default function. With an `asset`, `path` is not used.

    Raises RuntimeError when the model cannot be compiled or loaded.
    """

    def __init__(
        self,
        path: str,
        compute_units: str,
        function_name: str = "",
        optimization_hints: Mapping[str, str] | None = None,
        asset: _MLModelAssetProxy | None = None,
    ) -> None:
        if compute_units not in COMPUTE_UNITS:
            raise RuntimeError(f"unknown compute units '{compute_units}', expected one of {', '.join(COMPUTE_UNITS)}")
        if asset is not None and not isinstance(asset, _MLModelAssetProxy):
            raise TypeError(f"asset is {type(asset).__name__}, expected _MLModelAssetProxy")
        self._compiled_path: str | None = None
        self._last_predict_duration: int | None = None
        self._features: dict[str, Any] | None = None
        if asset is None:
            self._compiled_path = os.path.abspath(path)
            if not path.rstrip("/").endswith(".mlmodelc"):
                with as_runtime_errors("Error compiling model: "):
                    self._compiled_path = _compiled(path)
                weakref.finalize(self, _remove, self._compiled_path, os.getpid())
        start = time.perf_counter_ns()
        with as_runtime_errors():
            if asset is not None:
                self._handle = asset.load(function_name)
            else:
                self._handle = native.load(self._compiled_path or "", function_name)
        self._load_duration = time.perf_counter_ns() - start
        weakref.finalize(self, native.release, self._handle)

    def predict(self, data: Mapping[str, Any], state: _State | None = None) -> dict[str, Any]:
        """The outputs by name. `state` is read and changed. Raises RuntimeError."""
        return self._predict([data], state)[0]

    def batchPredict(self, batch: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The outputs for each set of inputs, in order. All or none: raises RuntimeError when one fails."""
        return self._predict(batch, None)

    def newState(self) -> _State:
        """A state of zeros; it has no names when the model has no states."""
        with as_runtime_errors():
            return _State(native.make_state(self._handle))

    def get_compiled_model_path(self) -> str | None:
        """The compiled model's folder; None for a model of an asset."""
        return self._compiled_path

    def get_load_duration_in_nano_seconds(self) -> int | None:
        """Time that loading took, without compiling."""
        return self._load_duration

    def get_last_predict_duration_in_nano_seconds(self) -> int | None:
        """Time that the last prediction or batch took, without converting values; None before the first."""
        return self._last_predict_duration

    def _predict(self, batch: list[Mapping[str, Any]], state: _State | None) -> list[dict[str, Any]]:
        handles: list[int] = []
        outputs: list[int] = []
        batch = [self._with_numbers(data) for data in batch]
        try:
            with as_runtime_errors():
                for data in batch:
                    handles.append(values.make_features(data))
            start = time.perf_counter_ns()
            try:
                if state is None and len(handles) != 1:
                    outputs = native.predict_batch(self._handle, handles)
                else:
                    state_handle = None if state is None else state._handle
                    outputs = [native.predict(self._handle, handles[0], state_handle)]
            except native.ModelError as error:
                features = self._declared()
                problems = (prediction_error(error, data, features) for data in batch)
                raise next(iter(sorted(problems, key=lambda problem: -len(str(problem))))) from None
            self._last_predict_duration = time.perf_counter_ns() - start
            with as_runtime_errors():
                return [values.read_features(output) for output in outputs]
        finally:
            for handle in itertools.chain(handles, outputs):
                native.release(handle)

    def _with_numbers(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Arrays of one element stand for a number where the model declares one."""
        single = [name for name, value in data.items() if isinstance(value, np.ndarray) and value.size == 1]
        if not single:
            return data
        features, changed = self._declared(), dict(data)
        for name in single:
            kind = features.get(name, {}).get("type")
            if kind in ("double", "int64"):
                number = changed[name].reshape(()).item()
                changed[name] = float(number) if kind == "double" else int(number)
        return changed

    def _declared(self) -> dict[str, Any]:
        if self._features is None:
            try:
                description = native.description(self._handle)
            except native.ModelError:
                description = {}
            self._features = {feature["name"]: feature for feature in description.get("inputs", [])}
        return self._features

    @staticmethod
    def compileModel(path: str) -> str:
        """Compiles the model into a temporary folder, which is the caller's. Raises RuntimeError."""
        with as_runtime_errors():
            return _compiled(path)

    maximum_supported_specification_version = staticmethod(specification.newest_version)
    auto_set_specification_version = staticmethod(specification.with_lowest_version)
    create_model_asset_from_path = staticmethod(asset_from_path)
    create_model_asset_from_memory = staticmethod(asset_from_memory)
    get_model_structure = staticmethod(structure.model_structure)
    get_compute_plan = staticmethod(plan.compute_plan)
    get_available_compute_devices = staticmethod(devices.compute_devices)
    get_all_compute_devices = staticmethod(devices.compute_devices)


def _compiled(path: str) -> str:
    name, _ = os.path.splitext(os.path.basename(os.path.abspath(path)))
    folder = tempfile.mkdtemp(prefix=f"{name}_", suffix=".mlmodelc")
    try:
        native.compile_model(path, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def _remove(folder: str, process: int) -> None:
    # A process that was forked off leaves the folder to its parent.
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)
