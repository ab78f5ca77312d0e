"""ExecuTorch's programs (.pte), run on a machine that ExecuTorch's runtime has no Core ML backend for.

The program is read with ExecuTorch's own functions. Its plan is followed instruction by instruction: calls of Core ML
go to modelc, with the compiled models that are in the program, and calls of kernels to PyTorch's operations of the same
names.
"""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import torch
from executorch.examples.apple.coreml.scripts.extract_coreml_models import COREML_BACKEND_ID, extract_coreml_models
from executorch.exir import schema
from executorch.exir._serialize._program import deserialize_pte_binary

import modelc

_REFERENCE = b"CMJR"


class Delegate:
    """One method's share of a compiled model: it takes and gives tensors by position."""

    def __init__(self, folder: Path, method: str | None) -> None:
        path = folder / "model.mlmodelc"
        metadata = json.loads((folder / "metadata.json").read_text())
        names = metadata if method is None else metadata["methods"][method]
        self.inputs, self.outputs = names["inputNames"], names["outputNames"]
        self._model = modelc.load(path, function=method)
        self._state = self._model.make_state() if self._model.states else None

    def call(self, tensors: list[torch.Tensor]) -> list[torch.Tensor]:
        """What the model gives for these inputs. A state goes on from one call to the next."""
        given = dict(zip(self.inputs, tensors, strict=True))
        outputs = self._model.predict(given, state=self._state)
        return [torch.from_numpy(outputs[name].copy()) for name in self.outputs]


class Program:
    """A program with one or more methods.

    Attributes:
        models: The folders of its compiled models, below `folder`.
    """

    def __init__(self, path: Path, folder: Path) -> None:
        data = path.read_bytes()
        with redirect_stdout(StringIO()):
            extracted = extract_coreml_models(data, folder)
        # Each holds one folder, whose name depends on whether methods share the model.
        self.models = [next(model.iterdir()) for model in extracted]
        self._program = deserialize_pte_binary(data).program
        self._plans = {plan.name: plan for plan in self._program.execution_plan}
        self._delegates = self._load_delegates()

    def run(self, method: str, inputs: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
        """The outputs of a method."""
        plan = self._plans[method]
        values = {index: _constant(value.val) for index, value in enumerate(plan.values)}
        values.update(zip(plan.inputs, inputs, strict=True))
        for instruction in (instruction for chain in plan.chains for instruction in chain.instructions):
            call = instruction.instr_args
            if isinstance(call, schema.DelegateCall):
                delegate = self._delegates[method][call.delegate_index]
                count = len(delegate.inputs)
                outputs = delegate.call([values[index] for index in call.args[:count]])
                values.update(zip(call.args[count:], outputs, strict=True))
            elif isinstance(call, schema.KernelCall):
                _call_kernel(plan.operators[call.op_index], call.args, values)
            elif isinstance(call, schema.MoveCall):
                values[call.move_to] = values[call.move_from]
            elif not isinstance(call, schema.FreeCall):
                raise SystemExit(f"error: '{method}' has an instruction that is not followed here: {call}")
        return [values[index] for index in plan.outputs]

    def _load_delegates(self) -> dict[str, list[Delegate]]:
        """The models of each method, in the order of its plan's delegates."""
        found, own = {}, iter(self.models)
        by_key = {folder.parent.name: folder for folder in self.models}
        for name, plan in self._plans.items():
            found[name] = []
            for delegate in plan.delegates:
                if delegate.id != COREML_BACKEND_ID:
                    raise SystemExit(f"error: '{name}' is for '{delegate.id}', too")
                data = bytes(self._program.backend_delegate_data[delegate.processed.index].data)
                if data.startswith(_REFERENCE):
                    # Methods that share weights share a model, with a function for each.
                    reference = json.loads(data[len(_REFERENCE) :])
                    found[name].append(Delegate(by_key[reference["key"]], reference["functionName"]))
                else:
                    found[name].append(Delegate(next(own), None))
        return found


def _constant(value: Any) -> Any:
    """A value that stands in the plan itself; tensors are computed or given."""
    if isinstance(value, (schema.Int, schema.Double, schema.Bool, schema.String)):
        return next(iter(vars(value).values()))
    return None


def _call_kernel(operator: schema.Operator, arguments: list[int], values: dict[int, Any]) -> None:
    """Computes what an out variant, such as aten::asinh.out, writes to its last argument."""
    namespace, name = operator.name.split("::")
    function = getattr(getattr(getattr(torch.ops, namespace), name), operator.overload)
    declared = function._schema.arguments
    results = [index for argument, index in zip(declared, arguments) if argument.is_out]
    given = [values[index] for argument, index in zip(declared, arguments) if not argument.is_out]
    if len(results) != 1 or any(value is None for value in given):
        raise SystemExit(f"error: '{operator.name}.{operator.overload}' is called in a way that is not followed here")
    values[results[0]] = function(*given, out=torch.empty(0))
