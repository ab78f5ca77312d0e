#!/usr/bin/env python3
"""Converts PyTorch nets for Core AI and for Core ML, and compares what four programs compute with them.

    "$(scripts/env/find-python.sh nets)" scripts/compare/check-coreai-nets.py [MODELC] [--only TEXT] [--keep DIR] [--page PAGE]
        [--counts FILE]

The nets are those of coreai_nets; their weights are random, with fixed seeds, and nothing is downloaded. coreai-torch writes each as
an `.aimodel`, and coremltools as an `.mlpackage` in the same precision. PyTorch, Apple's runtime of Core AI on Linux, and modelc with
either file get the same inputs: a net with states three times, and one whose lengths vary also with other lengths. Prints a table,
the worst net first. Numbers are largest differences from PyTorch's results as a share of the largest number in them; the last column is
that between modelc and Apple's runtime. A net passes if those of modelc are within 1e-5, or 1e-2 for nets in half precision, or within
what Apple's runtime differs from PyTorch by, if that is more. Core ML keeps states in half precision, so 1e-2 is allowed there too. The exit status is 1 if a net fails, or if a converter fails with one that
it is known to convert.

 MODELC    The program; .build/release/modelc unless given.
 --only    Only nets whose names contain this text.
 --keep    Leaves the models in this folder.
 --page    Writes the table as a page.
 --counts  Writes `coreai-nets`, the nets that pass, for scripts/rules/compare-count.sh.
"""
import argparse
import asyncio
import copy
import json
import logging
import math
import os
import subprocess
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

logging.disable(logging.ERROR)
warnings.filterwarnings("ignore")

import coremltools as ct  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402
from coreai.authoring import AIModelAsset  # noqa: E402
from coreai.runtime import NDArray  # noqa: E402
from coreai_torch import TorchConverter, get_decomp_table  # noqa: E402

from coreai_nets import NETS  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import measured  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TOLERANCES = {"single": 1e-5, "half": 1e-2}
#: What a program may take with a net, in seconds.
TIME_LIMIT = 60
COLUMNS = ["apple", "aimodel", "mlpackage", "between"]


def shrunk(program, kind):
    """The program with weights of fewer bits, of those that lose nothing by it."""
    from coreai_opt.coreai_utils import DType, palettize_weights, quantize_weights, sparsify_weights

    match kind:
        case "int8":
            return quantize_weights(program, DType.INT8)
        case "int4":
            return quantize_weights(program, DType.INT4)
        case "palette":
            return palettize_weights(program, None, n_bits=4, num_kmeans_workers=1)
        case "sparse":
            return sparsify_weights(program, 0.5)
        case _:
            return program


def write_aimodel(net, module, inputs, path):
    varying = {name: {axis: torch.export.Dim(f"{name}{axis}", min=low, max=high) for axis, (low, high) in axes.items()}
               for name, axes in net.dynamic.items()}
    shapes = tuple(varying.get(name, {}) for name in inputs) if varying else None
    exported = torch.export.export(module, tuple(inputs.values()), dynamic_shapes=shapes)
    exported = exported.run_decompositions(get_decomp_table())
    program = TorchConverter().add_exported_program(exported).to_coreai()
    shrunk(program, net.weights).save_asset(path)


def write_mlpackage(net, module, inputs, path):
    half = np.float16 if net.is_half else np.float32
    types = []
    for name, value in inputs.items():
        shape = list(value.shape)
        for axis, (low, high) in net.dynamic.get(name, {}).items():
            shape[axis] = ct.RangeDim(low, high, default=shape[axis])
        types.append(ct.TensorType(name, shape=shape, dtype=half if value.is_floating_point() else np.int32))
    options = {}
    if net.has_states:
        options["states"] = [ct.StateType(ct.TensorType(shape=buffer.shape, dtype=np.float16), name=name)
                             for name, buffer in module.named_buffers()]
    precision = ct.precision.FLOAT16 if net.is_half else ct.precision.FLOAT32
    options |= {"compute_precision": precision, "minimum_deployment_target": ct.target.iOS18, "skip_model_load": True}
    # Core ML's converter rounds weights itself.
    inputs = tuple(value.float() if value.is_floating_point() else value for value in inputs.values())
    module = copy.deepcopy(module).float()
    try:
        source = torch.jit.trace(copy.deepcopy(module), inputs, check_trace=False)
        model = ct.convert(source, inputs=types, **options)
    except Exception:  # pylint: disable=broad-exception-caught
        if net.dynamic or net.has_states:
            raise
        # It takes some nets only as torch.export has them.
        source = torch.export.export(module, inputs).run_decompositions({})
        model = ct.convert(source, **options)
    model.save(str(path))
    description = model.get_spec().description
    return [feature.name for feature in description.input], [feature.name for feature in description.output]


def flat(results):
    return [part.detach().float().numpy() for part in (results if isinstance(results, (tuple, list)) else [results])]


def of_torch(module, calls):
    with torch.no_grad():
        module = copy.deepcopy(module)
        return [flat(module(*call.values())) for call in calls]


def of_apple(path, calls, states):
    async def run():
        async with AIModelAsset.load(path).executable() as model:
            function = model.load_function("main")
            # Buffers have a letter in front of their names.
            kept = {name: NDArray(states[name.removeprefix("b_")].copy()) for name in function.desc.state_names}
            results = []
            for call in calls:
                given = {name: NDArray(value.numpy()) for name, value in call.items()}
                out = await (function(given, state=kept) if kept else function(given))
                names = [name for name in function.desc.output_names if name not in kept]
                results.append([np.asarray(out[name].numpy(), np.float32).copy() for name in names])
            return results, [name for name in function.desc.output_names if name not in kept], list(kept)

    return asyncio.run(run())


def of_modelc(modelc, path, calls, outputs, renamed, states, folder):
    results = []
    for index, call in enumerate(calls):
        command = [modelc, "predict", str(path), "-o", str(folder / "out.npz"), "--timeout", str(TIME_LIMIT)]
        for name, value in call.items():
            np.save(folder / f"{name}.npy", value.numpy())
            command += ["-i", f"{renamed.get(name, name)}={folder / f'{name}.npy'}"]
        if states:
            if index == 0:
                np.savez(folder / "states.npz", **states)
            command += ["--state-in", str(folder / "states.npz"), "--state-out", str(folder / "states.npz")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * TIME_LIMIT, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"modelc: {(done.stderr.strip().splitlines() or [f'status {done.returncode}'])[0]}")
        arrays = np.load(folder / "out.npz")
        results.append([arrays[name].astype(np.float32) for name in outputs])
    return results


def difference(found, expected):
    """The largest difference as a share of the largest number; infinite where shapes or what is no number are not the same."""
    worst = 0.0
    for calls in zip(found, expected, strict=True):
        for one, other in zip(*calls, strict=True):
            # Arrays of Core ML have one axis at least.
            one, other = np.atleast_1d(one), np.atleast_1d(other)
            if one.shape != other.shape or not np.array_equal(np.isfinite(one), np.isfinite(other)):
                return math.inf
            finite = np.isfinite(other)
            if finite.any():
                largest = max(float(np.abs(other[finite]).max()), 1e-6)
                worst = max(worst, float(np.abs(one[finite].astype(np.float64) - other[finite]).max()) / largest)
    return worst


def compare(net, modelc, folder):
    """The differences of a net, with the message of what failed."""
    torch.manual_seed(7)
    module, inputs, others = net.make().eval(), net.inputs(), net.others()
    if net.is_half:
        module, inputs = module.half(), {name: value.half() for name, value in inputs.items()}
    calls = [inputs, inputs, inputs] if net.has_states else [inputs, *others]
    states = {name: buffer.detach().clone().numpy() for name, buffer in module.named_buffers()} if net.has_states else {}
    asset, package = folder / f"{net.name}.aimodel", folder / f"{net.name}.mlpackage"
    row = {"name": net.name, "failures": []}
    results = {}
    try:
        write_aimodel(net, module, inputs, asset)
        results["apple"], names, kept = of_apple(asset, calls, states)
        named = {name: states[name.removeprefix("b_")] for name in kept}
        results["aimodel"] = of_modelc(modelc, asset, calls, names, {}, named, folder)
    except Exception as error:  # pylint: disable=broad-exception-caught
        row["failures"].append(f"aimodel: {str(error).strip().splitlines()[-1][:160] if str(error).strip() else traceback.format_exc()[-160:]}")
    if net.without_coreml:
        row["note"] = f"coremltools: {net.without_coreml}"
    else:
        try:
            given, names = write_mlpackage(net, module, inputs, package)
            renamed = dict(zip(inputs, given, strict=True))
            results["mlpackage"] = of_modelc(modelc, package, calls, names, renamed, states, folder)
        except Exception as error:  # pylint: disable=broad-exception-caught
            row["failures"].append(f"mlpackage: {str(error).strip().splitlines()[-1][:160]}")
    expected = of_torch(module, calls)
    for name, found in results.items():
        row[name] = difference(found, expected)
    if "aimodel" in results:
        row["between"] = difference(results["aimodel"], results["apple"])
    tolerance = max(TOLERANCES["half" if net.is_half else "single"], min(row.get("apple", 0), 1e-2))
    for name in ("aimodel", "mlpackage", "between"):
        # Core ML keeps states in half precision.
        allowed = max(tolerance, TOLERANCES["half"]) if net.has_states and name == "mlpackage" else tolerance
        if row.get(name, 0) > allowed:
            row["failures"].append(f"{name}: {row[name]:.2g}, allowed is {allowed:.2g}")
    return row


def apart(net, modelc, folder):
    """`compare` in a process of its own: Apple's packages end the process where they find a fault."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        try:
            row = compare(net, modelc, folder)
        except BaseException:  # pylint: disable=broad-exception-caught
            row = {"name": net.name, "failures": [traceback.format_exc().strip().splitlines()[-1][:160]]}
        with os.fdopen(write, "w") as pipe:
            json.dump(row, pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    status = os.waitpid(child, 0)[1]
    return json.loads(text) if text else {"name": net.name, "failures": [f"the process ended with status {status}"]}


def worst(row):
    return max([row.get(name, 0) for name in ("aimodel", "mlpackage", "between")] + [math.inf if row["failures"] else 0])


def shown(number):
    return "–" if number is None else "0" if number == 0 else f"{number:.1e}"


def page(rows, path):
    lines = ["| net | Apple's runtime | modelc, `.aimodel` | modelc, `.mlpackage` | modelc and Apple's runtime |", "|---|---|---|---|---|"]
    lines += [f"| {row['name']} | " + " | ".join(shown(row.get(name)) for name in COLUMNS) + " |" for row in rows]
    passed = sum(not row["failures"] for row in rows)
    notes = [f"- {row['name']}: {text}" for row in rows for text in row["failures"] + [row.get("note", "")] if text]
    measured.write(path, f"""# Core AI beside Core ML, PyTorch and Apple's runtime

The same {len(rows)} PyTorch nets, as `.aimodel` by coreai-torch and as `.mlpackage` by coremltools, in the same precision: attention,
convolutions, recurrent layers, norms, indices, control flow, states, lengths that vary, half precision, and weights of few bits.
{passed} of {len(rows)} pass: PyTorch, Apple's runtime of Core AI on Linux, and modelc with either file agree.
`scripts/compare/check-coreai-nets.py` says what is allowed, and writes this page.

Nothing that modelc writes was ever loaded by Apple's software: [what was compared with what](../evidence.md).

Numbers are the largest difference from PyTorch's results, as a share of the largest number in them; the last column is the same between
modelc and Apple's runtime with the same file. The worst net is first.

{chr(10).join(lines)}
""" + (f"\n## What fails or is left out\n\n{chr(10).join(notes)}\n" if notes else ""), "torch", "coreai-core", "coreai-torch", "coremltools")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc", nargs="?", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--counts", type=Path)
    arguments = parser.parse_args()
    nets = [net for name, net in NETS.items() if arguments.only in name]
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        for net in nets:
            folder = (arguments.keep or Path(temporary)) / net.name
            folder.mkdir(parents=True, exist_ok=True)
            rows.append(apart(net, arguments.modelc, folder))
            print(f"{len(rows)} of {len(nets)}: {net.name}", file=sys.stderr, flush=True)
    rows.sort(key=lambda row: -worst(row))
    print(f"{'net':24}{'Apple':>10}{'.aimodel':>10}{'.mlpackage':>12}{'both':>10}")
    for row in rows:
        numbers = [shown(row.get(name)) for name in COLUMNS]
        print(f"{row['name']:24}{numbers[0]:>10}{numbers[1]:>10}{numbers[2]:>12}{numbers[3]:>10}  {'; '.join(row['failures'])}")
    passed = sum(not row["failures"] for row in rows)
    print(f"{passed} of {len(rows)} nets agree")
    if arguments.page:
        page(rows, arguments.page)
    if arguments.counts:
        arguments.counts.write_text(f"coreai-nets {passed}\n")
    sys.exit(passed < len(rows))


if __name__ == "__main__":
    main()
