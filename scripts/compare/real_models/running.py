"""One model through all commands."""
import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path

from .inputs import Interface

# Compiling joins half-precision weights with those of normalization layers and rounds them again.
TOLERANCE = 2e-2
LONGEST_SEQUENCE = 8
STAGES = ("inspect", "validate", "compile", "decompile", "load", "predict", "known answers")


class Refusal(Exception):
    """A stage that failed: `kind` is refused, crash, time-out or differs."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind, self.message = kind, message


class Runner:
    """Runs one model through the stages."""

    def __init__(self, modelc, limit, path, answers=()):
        self.modelc, self.limit, self.path, self.answers = modelc, limit, path, answers
        self.isCompiled = path.endswith(".mlmodelc")

    def run(self, *arguments, lines=None):
        """What modelc prints on standard output."""
        process = subprocess.Popen(
            [self.modelc, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True)
        try:
            out, err = process.communicate(lines, timeout=self.limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Refusal("time-out", f"no result after {self.limit} seconds") from None
        if process.returncode < 0 or process.returncode > 64:
            raise Refusal("crash", f"ended with status {process.returncode}: {first_error(err or out)}")
        if process.returncode != 0:
            raise Refusal("refused", first_error(err if err.strip() else out))
        return out

    def stages(self):
        """Results by stage: None for a pass, or a Refusal."""
        results = {}

        def attempt(stage, action):
            try:
                found = action()
                results[stage] = None
                return found
            except json.JSONDecodeError:
                results[stage] = Refusal("refused", "what it prints is no JSON")
            except Refusal as refusal:
                results[stage] = refusal
            return None

        with tempfile.TemporaryDirectory(prefix="try-models-") as folder:
            inspected = attempt("inspect", lambda: json.loads(self.run("inspect", "--json", self.path)))
            attempt("validate", lambda: self.run("validate", self.path))
            compiled = self.path if self.isCompiled else None
            if not self.isCompiled:
                attempt("compile", lambda: self.run("compile", self.path, f"{folder}/compiled"))
                if results["compile"] is None:
                    compiled = str(next(Path(folder, "compiled").glob("*.mlmodelc")))
            if compiled:
                attempt("decompile", lambda: self.run("decompile", compiled, f"{folder}/decompiled"))
            attempt("load", lambda: self.load(compiled or self.path))
            if inspected:
                attempt("predict", lambda: self.predict(inspected, compiled, folder))
            if self.answers:
                attempt("known answers", lambda: self.compare(compiled, folder))
        return results

    def load(self, path):
        request = json.dumps({"id": 1, "op": "load", "path": path}).encode()
        reply = json.loads(self.run("serve", "--stdio", lines=request + b"\n") or b"{}")
        if not reply.get("ok"):
            raise Refusal("refused", reply.get("message") or reply.get("error") or "no reply")

    def predict(self, inspected, compiled, folder):
        interface = Interface(inspected)
        for variant in interface.variants():
            try:
                self.predict_both(compiled, interface.values(variant, folder), folder)
            except Refusal as refusal:
                if refusal.kind == "refused" and interface.takes_sequences() and self.predicts_sequence(
                        interface, variant, compiled, folder):
                    continue
                suffix = "" if variant == "required inputs" else f" (with {variant})"
                raise Refusal(refusal.kind, refusal.message + suffix) from refusal

    def predicts_sequence(self, interface, variant, compiled, folder):
        """Whether the model predicts with sequences of some length."""
        for length in range(2, LONGEST_SEQUENCE + 1):
            try:
                self.predict_both(compiled, interface.values(variant, folder, sequence=length), folder)
                return True
            except Refusal as refusal:
                if refusal.kind != "refused":
                    raise
        return False

    def compare(self, compiled, folder):
        """Compares predictions with what Core ML is known to have answered."""
        for answer in self.answers:
            for outputs in self.predictions(compiled, answer.inputs, folder):
                problem = answer.difference(outputs)
                if problem:
                    raise Refusal("differs", problem)

    def predictions(self, compiled, values, folder):
        """The outputs of the source and of the compiled form for inputs in JSON."""
        inputs = Path(folder, "inputs.json")
        inputs.write_text(values)
        forms = [path for path in dict.fromkeys((self.path, compiled)) if path]
        return [json.loads(self.run("predict", path, "--inputs", inputs, "--json")) for path in forms]

    def predict_both(self, compiled, values, folder):
        """Predicts from the source and the compiled form, which must agree."""
        outputs = self.predictions(compiled, json.dumps(values), folder)
        place = difference(*outputs) if len(outputs) == 2 else None
        if place is not None:
            raise Refusal("differs", f"source and compiled form differ at {place}")


def first_error(output):
    """The first error in what modelc printed, in one line."""
    lines = output.decode(errors="replace").splitlines()
    errors = [line for line in lines if "error: " in line] or lines or ["no message"]
    return errors[0].split("error: ", 1)[-1]


def difference(left, right, place="outputs", scale=None):
    """Where two outputs differ, or None. Numbers are compared with the largest of their output; NaN is text."""
    if isinstance(left, dict) and isinstance(right, dict):
        if left.keys() != right.keys():
            return place
        parts = [(left[key], right[key], f"{place}.{key}") for key in left]
    elif isinstance(left, list) and isinstance(right, list):
        if len(left) != len(right):
            return place
        parts = [(a, b, f"{place}[{index}]") for index, (a, b) in enumerate(zip(left, right))]
    elif isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return None if abs(left - right) <= TOLERANCE * (scale or 1) else f"{place}: {left} and {right}"
    else:
        return None if left == right else place
    found = (difference(*part, scale or max(1, largest(part[0]))) for part in parts)
    return next((place for place in found if place is not None), None)


def largest(value):
    """The largest magnitude in an output."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return max(map(largest, value), default=0)
    return abs(value) if isinstance(value, (int, float)) else 0
