#!/usr/bin/env python3
"""Checks what `modelc extract`, `join` and `split` write with coremltools: cuts every example and a fixed sample of the oracle's
models at three values each, joins part and rest to a pipeline, and opens all three. That they give the numbers of the whole is
tested in Tests/ModelPartsTests.

usage: check-parts.py MODELC [--corpus DIR] [--every N] [--seconds N] [--details] [--counts FILE]

Needs coremltools, which reads names of values. Shared models are found in MODELC_SHARED, or ../shared; DIR is the unpacked corpus
of the oracle.

The table at the end compares with utilities of coremltools. make_pipeline (against `join`): the same features, and the same
predictions. save_multifunction (against `join --functions`): no difference that `modelc diff` knows but for the operation set,
which coremltools raises to that of iOS 18, and a weight file that is no longer. bisect_model (against `split --chunks 2`): the
chunks of both, in a row, give the numbers of the whole: networks within 1e-5, ML Programs of half precision within 1e-2, as values
that cross a cut are rounded and values within a program need not be.

Whatever is not equal makes the status 1, refusals and failures of either side too, unless scripts/compare/known-differences.tsv names it.
--counts FILE keeps how much was compared, for scripts/rules/compare-count.sh --floor.
"""
import argparse
import collections
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")
import coremltools as ct  # noqa: E402

from known_differences import Known, write_counts  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]


class Checker:
    def __init__(self, modelc, folder):
        self.modelc = modelc
        self.folder = folder
        self.counts = collections.Counter()
        self.problems = []
        self.known = Known("parts")
        self.wrong = []
        self.utilities = {name: collections.Counter() for name in ("make_pipeline", "save_multifunction", "bisect_model")}

    def run(self, *arguments):
        try:
            result = subprocess.run([self.modelc, *map(str, arguments)], capture_output=True, text=True, timeout=120)
            return result.returncode, result.stdout, result.stderr
        except subprocess.TimeoutExpired:
            return -1, "", "timeout"

    def count(self, kind, model, value, text=""):
        first = text.strip().split("\n")[0][:110]
        self.counts[f"{kind}: {first}" if kind != "opened" else kind] += 1
        if kind != "opened":
            self.problem(f"{kind} {model} at '{value}': {text.strip()[:400]}")

    def problem(self, sentence):
        """Keeps a sentence about what is not as it should be, and counts it as wrong unless it is known."""
        self.problems.append(sentence)
        if not self.known.reason(sentence):
            self.wrong.append(sentence)

    def check(self, path):
        spec = read(path)
        names, tolerance = values(spec)
        count = len(names)
        for number, index in enumerate(dict.fromkeys((count // 4, count // 2, 3 * count // 4) if count else ())):
            if self.cut(path, names[index]) and number == 0:
                self.compare("make_pipeline", path, self.make_pipeline)
        if spec.WhichOneof("Type") == "mlProgram" and not spec.description.functions:
            self.compare("save_multifunction", path, lambda: self.save_multifunction(path))
            if count > 1 and not spec.description.state:
                self.compare("bisect_model", path, lambda: self.bisect(path, tolerance))

    def compare(self, utility, path, agree):
        """Counts whether `agree` returns nothing, or why not."""
        row = self.utilities[utility]
        row["models"] += 1
        try:
            why = agree()
            row["differs" if why else "agrees"] += 1
        except Theirs as error:
            why = f"coremltools: {error}"
            row["fails"] += 1
        if why:
            row["why " + re.sub(r"\s+|[|]|'[^']*'|/\S+", " ", why)[:100]] += 1
            self.problem(f"{utility} {path}: {why[:400]}")

    def make_pipeline(self):
        made = self.folder / "theirs.mlpackage"
        with theirs():
            models = [ct.models.MLModel(str(self.folder / f"{name}.mlpackage"), skip_model_load=True) for name in ("part", "rest")]
            ct.utils.make_pipeline(*models).save(str(made))
        own = self.folder / "joined.mlpackage"
        features = []
        for path in (own, made):
            d = read(path).description
            features.append([{f.name: f.type.SerializeToString() for f in side} for side in (d.input, d.output)])
        if features[0] != features[1]:
            return "other features"
        status, output, text = self.run("compare", own, made, "--random", 1)
        return (text or output) if status else None

    def save_multifunction(self, path):
        made, own = self.folder / "theirs.mlpackage", self.folder / "functions.mlpackage"
        with theirs():
            description = ct.utils.MultiFunctionDescriptor()
            source = whole_package(path, self.folder)
            for name in ("one", "two"):
                description.add_function(str(source), src_function_name="main", target_function_name=name)
            description.default_function_name = "two"
            ct.utils.save_multifunction(description, str(made))
        status, _, text = self.run("join", "--functions", f"one={path}", f"two={path}", "--default", "two", "-o", own)
        if status:
            return text
        sizes = [sum(file.stat().st_size for file in folder.rglob("weight.bin")) for folder in (own, made)]
        if sizes[0] > sizes[1]:
            return f"{sizes[0]} bytes of weights, not {sizes[1]}"
        status, output, text = self.run("diff", own, made)
        # coremltools writes all functions in the operation set of iOS 18, and the defaults of its parameters.
        raised = re.compile(r"^\s*~.*(opset '| none → )")
        left = [line for line in output.split("\n") if line.startswith("  ~") and not raised.match(line)]
        return text or "; ".join(left) or None

    def bisect(self, path, tolerance):
        folders = [self.folder / "own", self.folder / "bisected"]
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        with theirs():
            ct.models.utils.bisect_model(
                str(whole_package(path, self.folder)), str(folders[1]), merge_chunks_to_pipeline=False,
                check_output_correctness=False)
        status, output, text = self.run("split", path, "--chunks", 2, "-o", folders[0])
        if status:
            return text
        for folder in folders:
            chunks, row = sorted(folder.glob("*.mlpackage")), self.folder / "row.mlpackage"
            status, output, text = self.run("join", *chunks, "-o", row)
            if status and folder == folders[1]:
                raise Theirs(f"its chunks cannot be joined: {text}")
            if not status:
                status, output, text = self.run(
                    "compare", path, row, "--random", 1, "--atol", tolerance, "--rtol", tolerance)
            if status:
                return f"{'split' if folder == folders[0] else 'their chunks'}: {text or output}"
        return None

    def cut(self, path, value):
        part, rest, joined = (self.folder / f"{name}.mlpackage" for name in ("part", "rest", "joined"))
        status, _, text = self.run("extract", path, "--to", value, "-o", part, "--rest", rest)
        if status:
            return self.count("refused", path, value, text)
        status, _, text = self.run("join", part, rest, "-o", joined)
        if status:
            return self.count("not joined", path, value, text)
        for made in (part, rest, joined):
            ct.models.MLModel(str(made), skip_model_load=True)
        self.count("opened", path, value)
        return True


class Theirs(Exception):
    """coremltools' own failure."""


class theirs:
    """What fails within is a failure of coremltools."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None and not isinstance(error, KeyboardInterrupt):
            raise Theirs(f"{type(error).__name__}: {error}") from error


def whole_package(path, folder):
    """A copy with the directories that archives drop because they are empty."""
    copy = Path(folder) / "source.mlpackage"
    shutil.rmtree(copy, ignore_errors=True)
    if Path(path).is_dir():
        shutil.copytree(path, copy)
        (copy / "Data/com.apple.CoreML/weights").mkdir(exist_ok=True)
    else:
        ct.models.MLModel(str(path), skip_model_load=True).save(str(copy))
    return copy


def read(path):
    path = Path(path)
    spec = ct.proto.Model_pb2.Model()
    if path.is_dir():
        path = next(path.glob("Data/*/*.mlmodel"))
    spec.ParseFromString(path.read_bytes())
    return spec


def values(spec):
    """Names of the values between inputs and outputs, and the tolerance."""
    kind = spec.WhichOneof("Type")
    names, tolerance = [], "1e-5"
    if kind == "mlProgram" and "main" in spec.mlProgram.functions:
        function = spec.mlProgram.functions["main"]
        block = function.block_specializations[function.opset]
        for operation in block.operations:
            if operation.type != "const" and not operation.type.startswith("constexpr"):
                names += [output.name for output in operation.outputs]
                if any(output.type.tensorType.dataType == 10 for output in operation.outputs):
                    tolerance = "1e-2"
    elif kind.startswith("neuralNetwork"):
        names = [name for layer in getattr(spec, kind).layers for name in layer.output]
    outputs = {feature.name for feature in spec.description.output} | {feature.name for feature in spec.description.input}
    return [name for name in dict.fromkeys(names) if name not in outputs], tolerance


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelc")
    parser.add_argument("--corpus")
    parser.add_argument("--every", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--details", action="store_true")
    parser.add_argument("--counts", help="a file for the counts")
    options = parser.parse_args()
    shared = Path(os.environ.get("MODELC_SHARED", ROOT.parent / "shared"))
    paths = sorted((ROOT / "examples/models").glob("*.ml*")) + sorted((shared / "models").glob("*.ml*"))
    if options.corpus:
        paths += sorted(Path(options.corpus).glob("*/*/model.ml*"))[:: options.every]
    end = time.monotonic() + options.seconds
    seen = 0
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(os.path.abspath(options.modelc), Path(folder))
        for path in paths:
            if time.monotonic() > end:
                break
            seen += 1
            try:
                checker.check(path)
            except Exception as error:  # one bad model is no reason to leave out the others
                checker.count("failed", path, "", str(error))
    print(f"{seen} of {len(paths)} models")
    for kind, count in checker.counts.most_common():
        print(f"{count:6} {kind}")
    print("\n| utility of coremltools | models | agrees | differs | fails | why |\n|---|---|---|---|---|---|")
    for name, row in checker.utilities.items():
        why = "; ".join(f"{count} × {text[4:]}" for text, count in row.most_common() if text.startswith("why "))
        print(f"| {name} | {row['models']} | {row['agrees']} | {row['differs']} | {row['fails']} | {why} |")
    if options.details:
        print(*checker.problems, sep="\n")
    checker.known.print()
    write_counts(options.counts, {
        "parts-models": seen, "parts-opened": checker.counts["opened"],
        **{f"parts-{name.replace('_', '-')}": row["agrees"] for name, row in checker.utilities.items()}})
    for sentence in checker.wrong:
        print(f"error: {sentence}", file=sys.stderr)
    sys.exit(1 if checker.wrong or not seen else 0)


if __name__ == "__main__":
    main()
