#!/usr/bin/env python3
"""Exports networks with ExecuTorch for Core ML, reads the programs back and compares what they compute with PyTorch.

check_programs.py [FOLDER]      FOLDER keeps the programs and the compiled models that were in them
"""

from __future__ import annotations

import copy
import logging
import sys
import tempfile
import warnings
from pathlib import Path

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)

import coremltools as ct  # noqa: E402
import executorch.version  # noqa: E402
import torch  # noqa: E402
from executorch.backends.apple.coreml.compiler import CoreMLBackend  # noqa: E402
from executorch.backends.apple.coreml.partition import CoreMLPartitioner  # noqa: E402
from executorch.exir import to_edge_transform_and_lower  # noqa: E402
from executorch.runtime import Runtime  # noqa: E402

from nets import Case, Inputs, cases  # noqa: E402
from program import Program  # noqa: E402

ROUNDS = 8
# As a share of the largest number of an output, since sums of products cancel: what is left of a small result has the
# error of the large terms. Half precision keeps 11 bits of each number (an error of 2^-11 at most), and a result here
# goes through about ten operations that round. Single precision keeps 24 bits, and sums are taken in another order
# than PyTorch's.
TOLERANCE = {ct.precision.FLOAT16: 2.0**-8, ct.precision.FLOAT32: 2.0**-18}


def export(case: Case, path: Path) -> None:
    """Writes the program as ExecuTorch's pages say."""
    specs = case.compile_specs()
    axes = {axis: torch.export.Dim.AUTO for sizes in case.shapes for axis in _differing(sizes, case.shapes[0])}
    programs = {
        method: torch.export.export(case.network, inputs, dynamic_shapes=(axes,) if axes else None)
        for method, inputs in case.examples.items()
    }
    if case.shapes:
        forward = programs["forward"]
        name = forward.graph_signature.user_inputs[0]
        specs.append(CoreMLBackend.generate_enumerated_shapes_compile_spec(forward, {name: case.shapes}))
    partitioner = CoreMLPartitioner(compile_specs=specs, lower_full_graph=bool(case.shapes))
    lowered = to_edge_transform_and_lower(programs, partitioner=[partitioner])
    path.write_bytes(lowered.to_executorch().buffer)


def check(case: Case, folder: Path) -> str:
    """What was found, in words. Raises SystemExit where the program is not what the network is."""
    path = folder / "program.pte"
    export(case, path)
    program = Program(path, folder / "models")
    kinds = sorted(model.suffix for folder in program.models for model in folder.glob("model.*"))
    if kinds != [".mlmodelc"] * case.models:
        raise SystemExit(f"error: '{case.name}' has {kinds}, expected {case.models} compiled models")
    error = 0.0
    expected_from = copy.deepcopy(case.network)
    for _ in range(ROUNDS):
        for method, inputs in _inputs(case):
            with torch.no_grad():
                expected = expected_from(*inputs)
            (found,) = program.run(method, inputs)
            if found.shape != expected.shape:
                raise SystemExit(f"error: '{case.name}' gives {list(found.shape)}, expected {list(expected.shape)}")
            error = max(error, float((found - expected).abs().max() / expected.abs().max()))
    # "not >" would let NaN pass.
    if not error <= TOLERANCE[case.precision]:
        raise SystemExit(f"error: '{case.name}' is off by {error:.2g} of the largest output")
    return f"{len(path.read_bytes()):7,} bytes, {_counted(case.models, 'compiled model')}, off by {error:.1g} at most"


def _inputs(case: Case) -> list[tuple[str, Inputs]]:
    """New random inputs for each method, and for each listed shape."""
    if case.shapes:
        return [("forward", (torch.randn(sizes),)) for sizes in case.shapes]
    return [(method, tuple(torch.randn_like(x) for x in inputs)) for method, inputs in case.examples.items()]


def _differing(sizes: list[int], others: list[int]) -> list[int]:
    return [axis for axis, (size, other) in enumerate(zip(sizes, others)) if size != other]


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def main() -> None:
    """Checks all networks."""
    versions = f"ExecuTorch {executorch.version.__version__}, coremltools {ct.__version__}, PyTorch {torch.__version__}"
    print(f"{versions} on {sys.platform}")
    backends = Runtime.get().backend_registry.registered_backend_names
    print(f"ExecuTorch's runtime {'has' if 'CoreMLBackend' in backends else 'lacks'} a Core ML backend here")
    with tempfile.TemporaryDirectory() as scratch:
        base = Path(sys.argv[1] if len(sys.argv) > 1 else scratch)
        for case in cases():
            folder = base / case.name.replace(",", "").replace(" ", "-")
            folder.mkdir(parents=True)
            print(f"{case.name + ':':37}{check(case, folder)}", flush=True)


if __name__ == "__main__":
    main()
