#!/usr/bin/env python3
"""Checks ONNX models that modelc writes of real Core ML models: those that predict are exported, run with ONNX Runtime on
inputs made from the interface, and compared with modelc's own predictions.

usage: check-onnx-export-models.py MODELC [--counts FILE] [--only TEXT] [--openvino N] [--verify] SOURCE...

Each SOURCE is a model, a folder, or an archive (.tar.xz) of models, as for try-models.py. onnx.checker checks each file in
full. Results agree if labels are equal and numbers differ by at most 1e-3 of the root mean square, or 2e-2 where the model
computes in half precision; bytes of pictures may differ by 1. Where the inputs' last places alone move an output of the file
by a sixteenth of the difference, its arithmetic cancels, which is said. A network that predicts sequences only is tried with
those of 2 to 8 elements. Prints a line for each model that is not right, with the reason, and is 1 if one is wrong. With
--openvino, N of the files, spread over those that are right, also run with OpenVINO, as far as it loads them (needs
`scripts/env/find-python.sh openvino`). With --verify, `convert --verify` must say the same.

Needs the Python of `scripts/env/find-python.sh onnx`, and the oracle's client in $MODELC_SHARED/oracle.
"""
import argparse
import collections
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from known_differences import write_counts
from real_models.finding import SUFFIXES, folder_of, models_in
from real_models.inputs import Interface
from real_models.running import LONGEST_SEQUENCE
from support import oracle_run
from support.onnx_session import Refused, Session, Wrong, encoded, exported
from support.value_difference import difference

# Rounding takes place in every operation, not in the inputs alone.
MOVES = 16


class Silent(Exception):
    """The model does not predict here."""


def models(sources):
    """The models of some sources."""
    for source in sources:
        if source.rstrip("/").endswith(SUFFIXES):
            yield Path(source)
        else:
            yield from map(Path, models_in(folder_of(source)))


def read(value):
    """A made-up value as the oracle's codec takes it."""
    import numpy
    import PIL.Image

    if isinstance(value, str) and value.endswith(".npy"):
        array = numpy.load(value)
        return PIL.Image.fromarray(array) if array.dtype == numpy.uint8 else array
    return value


class Check:
    """Models by one modelc."""

    def __init__(self, modelc, oracle, verifies):
        import oracle_codec
        import predict_client

        self.modelc, self.codec, self.verifies = modelc, oracle_codec, verifies
        self.error = predict_client.PredictError
        self.client = predict_client.Client(f"{shlex.quote(modelc)} serve --stdio", 300)

    def prediction(self, path, folder):
        """Inputs and outputs of one prediction, and whether it is of a sequence."""
        run = subprocess.run([self.modelc, "inspect", "--json", path], capture_output=True, text=True, timeout=120)
        if run.returncode:
            raise Silent(run.stderr)
        interface = Interface(json.loads(run.stdout))
        lengths = range(2, LONGEST_SEQUENCE + 1) if interface.takes_sequences() else ()
        try:
            model = self.client.call(
                op="load", path=str(path), computeUnits="CPU_ONLY", functionName="", optimizationHints={})["model"]
        except self.error as error:
            raise Silent(str(error)) from error
        problem = None
        for length in (None, *lengths):
            given = interface.values("required inputs", folder, sequence=length)
            if None in given.values():
                raise Silent("an input is of a type for which no value is made up")
            inputs = {name: self.codec.enc(read(value)) for name, value in given.items()}
            try:
                state = self.client.call(op="newState", model=model)["state"]
                outputs = self.client.call(op="predict", model=model, state=state, inputs=inputs)["outputs"]
                self.client.call(op="unload", model=model)
                return inputs, outputs, length is not None
            except self.error as error:
                problem = problem or error
        raise Silent(str(problem))

    def compare(self, session, inputs, expected):
        """Compares with what a session gives; raises what is wrong, and returns what is to be said of it."""
        given = {name: self.codec.dec(value) for name, value in inputs.items()}
        problem = self.problem(session, session.run(given, {}), expected)
        if problem:
            moved = self.moved(session, given)
            if not self.problem(session, session.run(given, {}), expected, moved):
                return f"its arithmetic cancels: {problem}"
            raise Wrong(problem)
        return None

    @staticmethod
    def moved(session, given):
        """How far the outputs move, at most, when each number of the inputs does by one unit in its last place."""
        import numpy

        random = numpy.random.default_rng(1)
        results = session.run(given, {})
        near = {
            name: value * (1 + 2.0**-23 * random.choice([-1, 1], value.shape)).astype(value.dtype)
            if isinstance(value, numpy.ndarray) and value.dtype.kind == "f" else value for name, value in given.items()}
        others = session.run(near, {})
        return {
            name: float(numpy.max(numpy.abs(value - others[name]), initial=0)) for name, value in results.items()
            if isinstance(value, numpy.ndarray) and value.dtype.kind == "f"}

    def problem(self, session, results, expected, moved=None):
        """What differs; nothing of numbers that are as near as MOVES times what `moved` says of their output."""
        import numpy

        for name, wanted in expected.items():
            called = session.renamed.get(name, name)
            if called not in results:
                return f"output '{name}' is missing"
            found, reference = self.codec.dec(encoded(session, wanted, results[called], called)), self.codec.dec(wanted)
            problem = difference(reference, found, session.tolerance)
            if problem and wanted["t"] == "image" and numpy.shape(found) == numpy.shape(reference):
                # The last step of a picture is rounding.
                levels = numpy.abs(numpy.asarray(found, dtype=float) - numpy.asarray(reference, dtype=float))
                problem = None if levels.max() <= 1 else problem
            if problem and moved and called in moved and numpy.shape(found) == numpy.shape(reference):
                if float(numpy.max(numpy.abs(found - reference))) <= MOVES * moved[called]:
                    continue
            if problem:
                return f"output '{name}': {problem}"
        return None

    def check(self, path, kinds):
        """Compares one model in sessions of some kinds."""
        with tempfile.TemporaryDirectory() as folder:
            inputs, expected, is_sequence = self.prediction(path, folder)
            output = Path(folder) / "model.onnx"
            options = ["--leading-axes"] if is_sequence else []
            renamed = exported(self.modelc, path, output, options)
            said = [self.compare(kind(output, renamed), inputs, expected) for kind in kinds]
            if self.verifies and not is_sequence:
                self.verify(path, output)
        return "".join(text or "" for text in said)

    def verify(self, path, output):
        command = [self.modelc, "convert", path, "--to", "onnx", output, "--verify"]
        environment = dict(os.environ, MODELC_PYTHON=sys.executable)
        run = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
        if run.returncode and "no value can be made up" not in run.stderr:
            raise Wrong(f"convert --verify: {run.stderr.strip().splitlines()[0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--counts", help="a file for the counts")
    parser.add_argument("--only", default="", help="only models whose name contains this text")
    parser.add_argument("--openvino", type=int, default=0, help="how many models also run with OpenVINO")
    parser.add_argument("--verify", action="store_true", help="also run convert --verify")
    arguments = parser.parse_args()
    folder = oracle_run.oracle()
    if folder is None:
        print("no oracle found: nothing checked")
        return
    sys.path.insert(0, str(folder))
    check = Check(str(Path(arguments.modelc).resolve()), folder, arguments.verify)
    counts: collections.Counter[str] = collections.Counter()
    right = []

    def attempt(path, kinds):
        try:
            return "right", check.check(path, kinds)
        except Silent:
            return "silent", None
        except Refused as refusal:
            return "refused", str(refusal).splitlines()[0]
        except Wrong as problem:
            return "wrong", str(problem)
        except Exception as error:  # One model must not end the others.
            return "wrong", f"{type(error).__name__}: {error}"

    for path in models(arguments.sources):
        if arguments.only in path.name:
            status, detail = attempt(path, [Session])
            counts[status] += 1
            if status == "right":
                right.append(path)
            if detail:
                print(f"{status}: {path.name}: {detail}", flush=True)
    predicting = sum(counts.values()) - counts["silent"]
    print(
        f"{counts['right']} of {predicting} models that predict give the same results as ONNX, {counts['refused']} are "
        f"refused, {counts['wrong']} wrong; {counts['silent']} do not predict")
    outcomes: collections.Counter[str] = collections.Counter()
    if arguments.openvino:
        from support.openvino_session import OpenVINOSession

        step = max(1, len(right) // arguments.openvino)
        for path in [path for first in range(step) for path in right[first::step]]:
            if outcomes["right"] + outcomes["wrong"] == arguments.openvino:
                break
            status, detail = attempt(path, [OpenVINOSession])
            outcomes[status] += 1
            if status != "right":
                print(f"OpenVINO: {status}: {path.name}: {detail[:200]}")
        print(
            f"{outcomes['right']} of {outcomes['right'] + outcomes['wrong']} of them also with OpenVINO, which does not load "
            f"{outcomes['refused']} more")
    check.client.close()
    write_counts(arguments.counts, {"onnx-export-real": counts["right"]})
    sys.exit(1 if counts["wrong"] or outcomes["wrong"] else 0)


if __name__ == "__main__":
    main()
