#!/usr/bin/env python3
"""Checks ONNX models that modelc writes of real Core ML models: those that predict are exported, run with ONNX Runtime on
random inputs, and compared with modelc's own predictions.

usage: check-onnx-export-models.py MODELC [--counts FILE] PATH...

Each PATH is a model or a folder of models. Results agree if labels are equal and numbers differ by at most 1e-3 of the root
mean square, or 2e-2 where the model computes in half precision. Prints a line for each model that is not right, with the
reason. Needs the Python of `scripts/env/find-python.sh onnx`, and the oracle's client in $MODELC_SHARED/oracle.
"""
import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from known_differences import write_counts
from support import oracle_run
from support.onnx_session import Refused, Session, Wrong, encoded, exported


def models(paths):
    """The models at some paths."""
    for path in map(Path, paths):
        if path.suffix in (".mlmodel", ".mlpackage", ".mlmodelc"):
            yield path
        else:
            yield from sorted(p for p in path.iterdir() if p.suffix in (".mlmodel", ".mlpackage", ".mlmodelc"))


def value(feature, random):
    """A random value for an input; None for kinds that are not tried."""
    import numpy
    import PIL.Image

    kind = feature["type"]
    if kind == "multiArray" and feature["multiArray"].get("shape"):
        shape = feature["multiArray"]["shape"]
        if feature["multiArray"].get("dataType") == "int32":
            return random.integers(0, 3, shape).astype(numpy.int32)
        return random.random(shape).astype(numpy.float32)
    if kind == "image":
        size = feature["image"]["height"], feature["image"]["width"]
        if feature["image"].get("colorSpace", "").lower().startswith("gray"):
            return PIL.Image.fromarray(random.integers(0, 256, size).astype(numpy.uint8))
        return PIL.Image.fromarray(random.integers(0, 256, (*size, 3)).astype(numpy.uint8))
    if kind in ("double", "int64"):
        return int(random.integers(0, 3)) if kind == "int64" else float(random.random())
    return "text" if kind == "string" else None


def difference(expected, found, tolerance):
    """What is different; None when nothing is."""
    import numpy

    if isinstance(expected, dict):
        keys = sorted(expected, key=str)
        if sorted(map(str, found)) != sorted(map(str, keys)):
            return "other keys"
        expected, found = [expected[key] for key in keys], [found[key] for key in keys]
    if isinstance(expected, (str, int)) and not isinstance(expected, bool):
        return None if str(expected) == str(found) else f"{found!r} instead of {expected!r}"
    expected, found = numpy.asarray(expected, dtype=float).ravel(), numpy.asarray(found, dtype=float).ravel()
    if expected.size != found.size:
        return f"{found.size} elements instead of {expected.size}"
    if not expected.size:
        return None
    scale = max(float(numpy.sqrt(numpy.mean(expected**2))), 1e-6)
    worst = float(numpy.max(numpy.abs(expected - found)))
    return None if worst <= tolerance * scale else f"off by {worst:.3g}, the root mean square is {scale:.3g}"


def check(modelc, client, path, codec):
    """Compares one model; raises what is wrong. Returns False for a model that does not predict."""
    import numpy
    from predict_client import PredictError

    run = subprocess.run([modelc, "inspect", "--json", path], capture_output=True, text=True, timeout=120)
    if run.returncode:
        return False
    random = numpy.random.default_rng(1)
    inputs = {}
    for feature in json.loads(run.stdout)["inputs"]:
        drawn = value(feature, random)
        if drawn is None:
            return False
        inputs[feature["name"]] = codec.enc(drawn)
    try:
        model = client.call(
            op="load", path=str(path), computeUnits="CPU_ONLY", functionName="", optimizationHints={})["model"]
        state = client.call(op="newState", model=model)["state"]
        expected = client.call(op="predict", model=model, state=state, inputs=inputs)["outputs"]
        client.call(op="unload", model=model)
    except PredictError:
        return False
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "model.onnx"
        session = Session(output, exported(modelc, path, output, []))
        results = session.run({name: codec.dec(given) for name, given in inputs.items()}, {})
    for name, wanted in expected.items():
        called = session.renamed.get(name, name)
        if called not in results:
            raise Wrong(f"output '{name}' is missing")
        found = codec.dec(encoded(session, wanted, results[called]))
        problem = difference(codec.dec(wanted), found, session.tolerance)
        if problem:
            raise Wrong(f"output '{name}': {problem}")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--counts", help="a file for the counts")
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle found: nothing checked")
        return
    sys.path.insert(0, str(folder))
    import oracle_codec
    import predict_client

    modelc = str(Path(arguments.modelc).resolve())
    client = predict_client.Client(f"{shlex.quote(modelc)} serve --stdio", 120)
    right = predicting = 0
    for path in models(arguments.paths):
        try:
            if not check(modelc, client, path, oracle_codec):
                continue
            right += 1
        except Refused as refusal:
            print(f"refused: {path.name}: {str(refusal).splitlines()[0]}")
        except Wrong as problem:
            print(f"wrong: {path.name}: {problem}")
        except Exception as error:  # One model must not end the others.
            print(f"fails: {path.name}: {type(error).__name__}: {error}")
        predicting += 1
    client.close()
    print(f"{right} of {predicting} models that predict give the same results as ONNX")
    write_counts(arguments.counts, {"onnx-export-real": right})


if __name__ == "__main__":
    main()
