#!/usr/bin/env python3
"""Checks Core AI models that modelc writes: converts each ML Program and network of the oracle, predicts with what was written, and
compares the results with the expected values.

usage: check-coreai-export.py MODELC [--jobs N] [--only TEXT] [--every N] [--details] [--counts FILE] [--back]

A case is right if each output has the expected values within the tolerance of the test that the case comes from. It is run by Apple's
runtime if the Python that runs this has coreai-core, which then also parses and verifies the file, and else by modelc's. Cases are counted
by group and outcome; refusals and problems are listed by reason. A case is `alike` if modelc's own prediction of the model is not what is
expected either, and that of the written one differs from it by no more than 2⁻¹⁰ of the value and 1e-4, a unit in the last place of half
precision. What is wrong makes the status 1. --every N takes one case in N;
--counts writes the numbers of right cases, a line for each group. With --back, what was written is converted back to an ML Program, with
which modelc predicts.

Needs the oracle in $MODELC_SHARED/oracle (default: ../shared); without it, it does nothing.
"""
import argparse
import asyncio
import collections
import concurrent.futures
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from support import oracle_run

#: What a conversion or a prediction may take, in seconds.
TIME_LIMIT = 120
HAS_APPLES_RUNTIME = importlib.util.find_spec("coreai") is not None


class Refused(Exception):
    """The model has no form."""


class Wrong(Exception):
    """What was written is not right."""


class Alike(Exception):
    """The result is not what is expected, and neither is modelc's own of the model, which is the same."""


async def predicted_by_apple(model, name, steps, states):
    """The outputs of a function for each step, by Apple's runtime. A step is the name of the state that it uses and its inputs; states
    begin as they are given, and are kept."""
    from coreai.authoring import AIModelAsset
    from coreai.runtime import NDArray

    async with AIModelAsset.load(model).executable() as loaded:
        function = loaded.load_function(name)
        held, outputs = {}, {}
        for index, (state, inputs) in enumerate(steps):
            given = {name: NDArray(array) for name, array in inputs.items()}
            own = held.setdefault(state, {name: NDArray(array.copy()) for name, array in states.items()})
            results = await (function(given, state=own) if own else function(given))
            outputs |= {f"{index}.{name}": results[name].numpy().copy() for name in function.desc.output_names}
        return outputs


def in_own_process(model, function, steps, states, output):
    """Runs Apple's runtime, which ends the process with some models. A list of outputs for each step."""
    child = os.fork()
    if child == 0:
        with open(output.with_suffix(".txt"), "w", encoding="utf-8") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
            try:
                np.savez(output, **asyncio.run(predicted_by_apple(model, function, steps, states)))
                os._exit(0)
            except BaseException as error:
                print(f"{type(error).__name__}: {error}", file=log, flush=True)
                os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        lines = output.with_suffix(".txt").read_text(errors="replace").strip().splitlines()
        raise Wrong("Apple's runtime fails: " + (lines[-1] if lines else "it ends the process"))
    arrays = dict(np.load(output))
    return [
        {name.split(".", 1)[1]: array for name, array in arrays.items() if name.split(".", 1)[0] == str(index)}
        for index in range(len(steps))]


def by_modelc(modelc, model, inputs, folder, state=None, function=None):
    """The outputs by modelc's own runtime. States are kept in a file, by the name of the state that a step uses."""
    command = [modelc, "predict", str(model), "-o", str(folder / "out.npz")]
    if function:
        command += ["--function", function]
    if state is not None:
        kept = folder / f"state-{state}.npz"
        command += ["--state-out", str(kept)] + (["--state-in", str(kept)] if kept.exists() else [])
    for index, (name, value) in enumerate(inputs.items()):
        path = folder / (f"{index}.png" if hasattr(value, "mode") else f"{index}.npy")
        if hasattr(value, "mode"):
            value.save(path)
        else:
            np.save(path, np.asarray(value))
        command += ["-i", f"{name}={path}"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
    if run.returncode != 0:
        raise Wrong("predict: " + run.stderr.strip().split("\n")[0])
    return dict(np.load(folder / "out.npz"))


def converted(modelc, *arguments):
    """Runs `modelc convert`; raises what is wrong or refused."""
    run = subprocess.run([modelc, "convert", *arguments], capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
    if run.returncode == 1:
        raise Refused(run.stderr)
    if run.returncode != 0:
        raise Wrong(f"convert ends with status {run.returncode}")


def check(modelc, folder, goes_back=False):
    """Compares one case; raises what is wrong or refused."""
    import oracle_codec

    details = json.loads((folder / "case.json").read_text())
    with tempfile.TemporaryDirectory() as temporary:
        output = Path(temporary) / "model.aimodel"
        converted(modelc, str(folder / details["model"]), "--to", "coreai", str(output))
        asset = output
        if goes_back:
            converted(modelc, str(output), str(Path(temporary) / "model.mlpackage"))
            output = Path(temporary) / "model.mlpackage"
        steps = [step for step in details["steps"] if not step.get("expectError")]
        inputs = [{name: oracle_codec.dec(value) for name, value in step["inputs"].items()} for step in steps]
        if HAS_APPLES_RUNTIME and not goes_back:
            text = subprocess.run([modelc, "inspect", "--json", str(output)], capture_output=True, text=True, check=True).stdout
            function, features = declared(json.loads(text), details.get("functionName"))
            orders = json.loads((output / "metadata.json").read_text())
            inputs = [{name: pixels(value, orders.get(f"coreml.image.{name}")) for name, value in given.items()} for given in inputs]
            results = in_own_process(
                output, function, [(step.get("state"), in_declared_types(given, features)) for step, given in zip(steps, inputs)],
                empty_states(features), Path(temporary) / "out.npz")
        else:
            results = [
                by_modelc(modelc, output, given, Path(temporary), step.get("state")) for step, given in zip(steps, inputs)]
        results = [labeled(found, asset) for found in results]
        problem = compared(steps, results)
        if not problem:
            return
        own = [
            by_modelc(modelc, folder / details["model"], given, Path(temporary), own_state(step), details.get("functionName"))
            for step, given in zip(steps, inputs)]
        if compared(steps, own) and all(same(found, results) for found, results in zip(own, results)):
            raise Alike(problem)
        raise Wrong(problem)


class Labeled(dict):
    """Outputs with the labels of a classifier."""

    classes = None


def labeled(found, output):
    """Outputs with the labels that the metadata of the written model lists."""
    result = Labeled(found)
    result.classes = json.loads(json.loads((output / "metadata.json").read_text()).get("coreml.classes", "null"))
    return result


def own_state(step):
    """The name of a state of the model as it was, unless a step uses none."""
    return None if step.get("state") is None else f"own-{step['state']}"


def compared(steps, results):
    """What differs from what is expected."""
    import oracle_codec
    import verify

    for step, found in zip(steps, results):
        for name, expected in step.get("expected", {}).items():
            if name not in found:
                return f"output '{name}' is missing"
            value = oracle_codec.enc(shaped(found[name], expected, getattr(found, "classes", None)))
            problem = verify.check_value(expected, value, step["checks"][name], False)
            if problem:
                return f"output '{name}': {problem}"
    return None


def same(own, results):
    """Whether two predictions are the same but for a unit in the last place of half precision."""
    return all(
        name in results and results[name].size == array.size
        and np.allclose(results[name].ravel().astype(float), array.ravel().astype(float), rtol=2**-10, atol=1e-4, equal_nan=True)
        for name, array in own.items())


#: NumPy's types by the names of Core AI's.
TYPES = {
    "float32": np.float32, "float16": np.float16, "sint32": np.int32, "sint16": np.int16, "uint16": np.uint16, "bool": np.bool_,
    "sint8": np.int8, "uint8": np.uint8}


def declared(description, wanted):
    """The name of the function that is wanted, else `main` or the first, and for each input and state of it whether it is a state, its
    type and its lengths, None for open ones."""
    functions = {function["name"]: function for function in description["functions"]}
    name = next(name for name in [wanted, "main", *functions] if name in functions)
    features = {}
    for feature in functions[name]["inputs"]:
        kind, shape = re.sub(r"^state ", "", feature["type"]).split(" ", 1)
        lengths = [int(part) if part.isdigit() else None for part in re.findall(r"[\d?]+", shape)]
        features[feature["name"]] = (feature["isState"], TYPES.get(kind), lengths)
    return name, features


def pixels(value, order):
    """An image as bytes with the channels in front, in an order of colors; anything else as an array."""
    if not hasattr(value, "mode"):
        return np.asarray(value)
    array = np.asarray(value if value.mode == "F" else value.convert("L" if order == "GRAY" else "RGB"))
    array = array[None] if array.ndim == 2 else array.transpose(2, 0, 1)
    return array[None, ::-1] if order == "BGR" else array[None]


def in_declared_types(inputs, features):
    """Inputs in the types that the file declares."""
    result = {}
    for name, array in inputs.items():
        _, kind, lengths = features.get(name, (False, None, [None]))
        array = array.astype(kind or array.dtype)
        result[name] = np.ascontiguousarray(array if None in lengths else array.reshape(lengths))
    return result


def empty_states(features):
    """States as a model begins with them."""
    return {name: np.zeros(lengths, kind) for name, (is_state, kind, lengths) in features.items() if is_state}


def shaped(array, expected, classes=None):
    """A single number has the shape that the case has for it, and an image its pixels."""
    if expected["t"] == "dict" and classes:
        keys = [int(key) for key in classes] if expected["key"] == "int" else classes
        return dict(zip(keys, np.ravel(array).tolist()))
    if expected["t"] == "str" and classes:
        return classes[int(np.ravel(array)[0])]
    if expected["t"] == "int" and array.size == 1:
        return int(np.ravel(array)[0])
    if expected["t"] == "image":
        from PIL import Image

        planes = array.reshape(array.shape[-3:])
        colors = planes[0] if len(planes) == 1 else planes.transpose(1, 2, 0)
        if expected["mode"] == "RGBA":
            colors = np.concatenate([colors, np.full_like(colors[..., :1], 255)], axis=-1)
        return Image.fromarray(np.ascontiguousarray(colors))
    return array.reshape(expected["shape"]) if array.ndim == 0 and expected.get("shape") == [1] else array


def outcome(task):
    """(status, detail) of one case."""
    modelc, folder, tools, goes_back = task
    if str(tools) not in sys.path:
        sys.path.insert(0, str(tools))
    try:
        check(modelc, folder, goes_back)
    except Refused as refusal:
        return "refused", str(refusal)
    except Alike as problem:
        return "alike", str(problem)
    except Wrong as problem:
        return "wrong", str(problem)
    except Exception as error:  # One case must not end the others.
        return "wrong", f"{type(error).__name__}: {error}"
    return "right", ""


def reason(detail):
    """What differs from case to case left out."""
    line = next((line for line in detail.splitlines() if line.strip()), "")
    line = re.sub(r"^\S+: error: |/\S+/", "", line)
    return re.sub(r"\d+(\.\d+)?(e[-+]?\d+)?", "N", line)[:160]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", help="only cases whose identifier, family or test contains this text")
    parser.add_argument("--every", type=int, default=1, help="one case in this many")
    parser.add_argument("--details", action="store_true", help="print every case that is wrong")
    parser.add_argument("--counts", type=Path, help="write the numbers of right cases to this file")
    parser.add_argument("--back", action="store_true", help="convert what was written back, and predict with that")
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle found: nothing checked")
        return
    corpus = oracle_run.corpus(folder)
    cases = [
        case for case in oracle_run.cases(corpus).values()
        if not arguments.only or arguments.only in f"{case['family']}/{case['id']} {case['test']}"]
    cases = [case for case in cases if oracle_run.group_of(case) in ("oracle-programs", "oracle-networks")][:: arguments.every]
    modelc = str(Path(arguments.modelc).resolve())
    tasks = [(modelc, corpus / case["family"] / case["id"], folder, arguments.back) for case in cases]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(outcome, tasks, chunksize=4))
    groups = collections.defaultdict(collections.Counter)
    reasons = collections.Counter()
    for case, (status, detail) in zip(cases, outcomes):
        groups[oracle_run.group_of(case)][status] += 1
        if status not in ("right", "alike"):
            reasons[status, reason(detail)] += 1
        if status == "wrong" and arguments.details:
            print(f"{case['family']}/{case['id']} {case['test'].split('::', 1)[-1]}: {detail.strip()}")
    print(f"run by {'coreai-core' if HAS_APPLES_RUNTIME and not arguments.back else 'modelc'}")
    for group, counts in sorted(groups.items()):
        print(f"{group}: " + ", ".join(f"{count} {status}" for status, count in sorted(counts.items())))
    for (status, why), count in reasons.most_common():
        print(f"{count:5} {status}: {why}")
    if arguments.counts:
        arguments.counts.write_text("".join(f"{group} {counts['right']}\n" for group, counts in sorted(groups.items())))
    if any(counts["wrong"] for counts in groups.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
