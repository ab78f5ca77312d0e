#!/usr/bin/env python3
"""`modelc weights export` and `import` beside the Python packages numpy and safetensors, and coremltools' own view of weights.

    "$(scripts/env/find-python.sh)" scripts/compare/check-weights.py MODELC FOLDER…

For each model of the folders: exports to both formats, reads them with the Python packages, compares the arrays of ML
Programs and networks with what coremltools finds, imports the files unchanged (which must give the same files, byte for byte)
and again as numpy and safetensors write them, with every array changed. Prints what differs; the status is 1 if anything does, or
if there was no model.
"""
import filecmp
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

logging.disable(logging.WARNING)
import coremltools as ct  # noqa: E402  (its warnings come as it is imported)


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True)


def read_npz(path):
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def read_safetensors(path):
    with safe_open(path, "np") as file:
        return {name: file.get_tensor(name) for name in file.keys()}


def same(one, other):
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


def same_files(one, other):
    """Whether two files, or all files of two directories, are equal."""
    if one.is_file():
        return filecmp.cmp(one, other, shallow=False)
    names = sorted(p.relative_to(one) for p in one.rglob("*") if p.is_file())
    others = sorted(p.relative_to(other) for p in other.rglob("*") if p.is_file())
    return names == others and all(filecmp.cmp(one / n, other / n, shallow=False) for n in names)


def expected(path):
    """Weights as coremltools reads them: of constants by name, and of layers by name and field; some of all."""
    spec = ct.utils.load_spec(str(path))
    kind = spec.WhichOneof("Type")
    found = {}
    if kind.startswith("neuralNetwork"):
        for layer in getattr(spec, kind).layers:
            body = getattr(layer, layer.WhichOneof("layer"))
            for descriptor, value in body.ListFields():
                is_weight = descriptor.message_type and descriptor.message_type.name == "WeightParams"
                if is_weight and descriptor.label != descriptor.LABEL_REPEATED and layer.name:
                    if len(value.floatValue):
                        found[f"{layer.name}/{descriptor.name}"] = np.array(value.floatValue, np.float32)
                    elif len(value.float16Value):
                        found[f"{layer.name}/{descriptor.name}"] = np.frombuffer(value.float16Value, np.float16)
    elif kind == "mlProgram" and len(spec.mlProgram.functions) == 1:
        from coremltools.libmilstoragepython import _BlobStorageReader as Reader

        for function in spec.mlProgram.functions.values():
            for operation in function.block_specializations[function.opset].operations:
                value = operation.attributes["val"] if operation.type == "const" else None
                if value is None or not value.blobFileValue.fileName:
                    continue
                file = path / "Data/com.apple.CoreML" / value.blobFileValue.fileName.removeprefix("@model_path/")
                reader, offset = Reader(str(file)), value.blobFileValue.offset
                kind = value.type.tensorType.dataType
                if kind == 10:
                    found[operation.outputs[0].name] = np.array(reader.read_fp16_data(offset), np.uint16).view(np.float16)
                elif kind == 11:
                    found[operation.outputs[0].name] = np.array(reader.read_float_data(offset), np.float32)
    return found


def changed(array):
    """Another array of the same type and shape, all of whose elements the type has."""
    return array[tuple(slice(None, None, -1) for _ in array.shape)].copy() if array.ndim else array * 0


def check(modelc, path, work):
    problems, arrays = [], {}
    for ending, read in (("npz", read_npz), ("safetensors", read_safetensors)):
        file = work / f"w.{ending}"
        result = run(modelc, "weights", "export", path, "-o", file)
        if result.returncode:
            text = result.stderr.splitlines()[0]
            return [] if text == "error: the model has no weight tensors" else [f"export: {text}"], 0
        arrays[ending] = read(file)
        out = work / f"{ending}{path.suffix}"
        result = run(modelc, "weights", "import", path, file, "-o", out)
        if result.returncode:
            problems.append(f"import of {ending}: {result.stderr}")
        elif not same_files(path, out):
            problems.append(f"import of an unchanged {ending} changes the file")
    names = set(arrays["npz"])
    if names != set(arrays["safetensors"]):
        problems.append("the files have different names")
    for name in names:
        if not same(arrays["npz"][name], arrays["safetensors"][name]):
            problems.append(f"'{name}' differs between the files")
    for name, values in expected(path).items():
        if name not in names:
            problems.append(f"'{name}' is missing")
        elif arrays["npz"][name].reshape(-1).tobytes() != values.tobytes():
            problems.append(f"'{name}' is not what coremltools reads")
    # What Python writes is read, whatever it holds.
    new = {name: changed(array) for name, array in arrays["npz"].items()}
    np.savez_compressed(work / "new.npz", **new)
    save_file({name: np.ascontiguousarray(array) for name, array in new.items()}, work / "new.safetensors")
    results = []
    for ending in ("npz", "safetensors"):
        out = work / f"new.{ending}{path.suffix}"
        result = run(modelc, "weights", "import", path, work / f"new.{ending}", "-o", out)
        if result.returncode:
            problems.append(f"import of numpy's {ending}: {result.stderr}")
            continue
        results.append(out)
        result = run(modelc, "weights", "export", out, "-o", work / "again.npz")
        again = read_npz(work / "again.npz") if result.returncode == 0 else {}
        wrong = [name for name in new if name not in again or not same(new[name], again[name])]
        problems += [f"'{name}' is not what was imported" for name in wrong]
        ct.utils.load_spec(str(out))
    if len(results) == 2 and not same_files(*results):
        problems.append("the two formats give different models")
    return problems, len(names)


def main():
    modelc, *folders = sys.argv[1:]
    models, tensors, differences = 0, 0, 0
    for path in sorted(path for folder in folders for path in Path(folder).iterdir()):
        if path.suffix not in (".mlmodel", ".mlpackage"):
            continue
        with tempfile.TemporaryDirectory() as work:
            problems, count = check(modelc, path, Path(work))
        models, tensors = models + 1, tensors + count
        differences += len(problems)
        for problem in problems:
            print(f"{path}: {problem}")
    print(f"{models} models, {tensors} tensors, {differences} differences")
    return differences > 0 or models == 0


sys.exit(main())
