"""What a model consists of, as `coremltools.models.compute_plan.MLModelStructure`."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from . import native
from .errors import as_runtime_errors


class _MLModelStructureProgramOperationProxy:
    """What the compute plan knows of an operation.

    `weight` is its share of the model's work, 0...1, or None; `runs` is false for constants.
    """

    def __init__(self, weight: float | None, runs: bool) -> None:
        self.weight = weight
        self.runs = runs


class _MLModelStructureNeuralNetworkLayerProxy:
    """What the compute plan knows of a layer: nothing beyond that it runs."""


def model_structure(path: str) -> Any:
    """The structure of the model at `path`. Raises RuntimeError when it cannot be read."""
    with as_runtime_errors():
        view = native.structure(path)
    return _Builder().structure(view, path)


def _compiled_types(path: str) -> dict[str, str]:
    """Layers' types by name as they stand in a compiled network, which Apple's structure gives; empty without one.

    They are not the schema's: an `add` is an `elementwise`.
    """
    try:
        with open(os.path.join(path, "model.espresso.net"), encoding="utf-8") as file:
            layers = json.load(file)["layers"]
        return {layer["name"]: layer["type"] for layer in layers}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


class _Builder:
    """Makes coremltools' classes of the library's JSON."""

    def __init__(self) -> None:
        from coremltools.models import compute_plan

        self._classes = compute_plan

    def structure(self, view: dict[str, Any], path: str) -> Any:
        """`path` is the compiled model's; stages of a pipeline are in folders model0, model1 and so on in it."""
        network = program = pipeline = None
        if view["type"] == "neuralNetwork":
            types = _compiled_types(path)
            layers = [self._layer(layer, types) for layer in view.get("layers", [])]
            network = self._classes.MLModelStructureNeuralNetwork(layers)
        elif view["type"] == "program":
            functions = {name: self._function(function) for name, function in view.get("functions", {}).items()}
            program = self._classes.MLModelStructureProgram(functions)
        elif view["type"] == "pipeline":
            stages = [
                (stage["name"], self.structure(stage["structure"], os.path.join(path, f"model{index}")))
                for index, stage in enumerate(view.get("stages", []))
            ]
            pipeline = self._classes.MLModelStructurePipeline(stages)
        return self._classes.MLModelStructure(network, program, pipeline)

    def _layer(self, layer: dict[str, Any], types: Mapping[str, str]) -> Any:
        return self._classes.MLModelStructureNeuralNetworkLayer(
            layer["name"],
            types.get(layer["name"], layer["type"]),
            list(layer.get("inputs", [])),
            list(layer.get("outputs", [])),
            _MLModelStructureNeuralNetworkLayerProxy(),
        )

    def _function(self, function: dict[str, Any]) -> Any:
        block = function.get("block")
        return self._classes.MLModelStructureProgramFunction(
            self._named(function.get("inputs", [])), None if block is None else self._block(block)
        )

    def _block(self, block: dict[str, Any]) -> Any:
        return self._classes.MLModelStructureProgramBlock(
            self._named(block.get("inputs", [])),
            [self._operation(operation) for operation in block.get("operations", [])],
            list(block.get("outputs", [])),
        )

    def _operation(self, operation: dict[str, Any]) -> Any:
        operator = operation["operator"]
        inputs = {
            name: self._classes.MLModelStructureProgramArgument([self._binding(binding) for binding in bindings])
            for name, bindings in operation.get("inputs", {}).items()
        }
        return self._classes.MLModelStructureProgramOperation(
            inputs,
            operator,
            self._named(operation.get("outputs", [])),
            [self._block(block) for block in operation.get("blocks", [])],
            _MLModelStructureProgramOperationProxy(operation.get("weight"), operator != "const"),
        )

    def _binding(self, binding: dict[str, Any]) -> Any:
        value = self._classes.MLModelStructureProgramValue() if "value" in binding else None
        return self._classes.MLModelStructureProgramBinding(binding.get("name"), value)

    def _named(self, values: list[dict[str, Any]]) -> list[Any]:
        return [
            self._classes.MLModelStructureProgramNamedValueType(
                value["name"], self._classes.MLModelStructureProgramValueType()
            )
            for value in values
        ]
