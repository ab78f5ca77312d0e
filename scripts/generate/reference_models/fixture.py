"""Shared by the scripts that make references. A fixture is NAME.mlmodel and NAME.json, with inputs and the results of
another implementation.

The JSON file is an object:

    reference   the implementation that the results come from
    tolerance   {absolute, relative, reason}: maximum difference from a result a: absolute + relative * |a|
    cases       [{inputs, outputs}], or [{inputs, error}] if the prediction must fail with this message
    loading     instead of cases: the message with which loading the model must fail

A value is an object with one member: int64, double, string, strings (a dictionary), integers (a dictionary with
integers as keys), stringSequence, integerSequence, or array, which is {type, shape, elements}. Expected arrays may lack
a shape. Non-finite numbers are the strings "nan", "inf" and "-inf".
"""
import json
import math
from pathlib import Path

import numpy as np
from coremltools.proto import FeatureTypes_pb2, Model_pb2

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "Tests/ModelRuntimeTests/Fixtures"
TYPES = {"float64": "double", "float32": "float32", "int32": "int32", "int64": "int32"}
ARRAY_TYPES = FeatureTypes_pb2.ArrayFeatureType


class Encoded(dict):
    """A value in its JSON form already, for kinds that Python's value does not show."""


def number(value):
    """The shortest text that a reader makes the same number of."""
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    value = float(str(value)) if isinstance(value, np.float32) else float(value)
    return int(value) if value == int(value) and abs(value) < 1e9 and math.copysign(1, value) > 0 else value


def array(values, with_shape=True):
    values = np.asarray(values)
    result = {"type": TYPES[str(values.dtype)]}
    if with_shape:
        result["shape"] = list(values.shape)
    result["elements"] = [number(value) for value in values.reshape(-1)]
    return Encoded(array=result)


def encoded(value):
    """The JSON form of a value of Python or numpy."""
    if isinstance(value, np.ndarray):
        return array(value)
    if isinstance(value, str):
        return {"string": value}
    if isinstance(value, (int, np.integer)):
        return {"int64": int(value)}
    if isinstance(value, (float, np.floating)):
        return {"double": number(value)}
    if isinstance(value, Encoded):
        return dict(value)
    if isinstance(value, dict):
        kind = "strings" if all(isinstance(key, str) for key in value) else "integers"
        return {kind: {str(key): number(entry) for key, entry in value.items()}}
    kind = "stringSequence" if all(isinstance(entry, str) for entry in value) else "integerSequence"
    return {kind: [entry if isinstance(entry, str) else int(entry) for entry in value]}


def features(values):
    return {name: encoded(value) for name, value in values.items()}


class Fixture:
    """A model and its answers."""

    def __init__(
            self, name, reference, *, absolute=1e-9, relative=1e-9, reason="double precision, sums in another order"):
        self.name = name
        self.model = Model_pb2.Model()
        self.model.specificationVersion = 4
        self.expected = {
            "reference": reference,
            "tolerance": {"absolute": absolute, "relative": relative, "reason": reason},
        }

    def case(self, inputs, outputs):
        self.expected.setdefault("cases", []).append({"inputs": features(inputs), "outputs": features(outputs)})

    def failure(self, inputs, sentence):
        self.expected.setdefault("cases", []).append({"inputs": features(inputs), "error": sentence})

    def fails_to_load(self, sentence):
        self.expected["loading"] = sentence

    def input(self, name, kind, *, optional=False):
        feature = self.model.description.input.add(name=name)
        set_type(feature.type, kind)
        feature.type.isOptional = optional

    def output(self, name, kind):
        set_type(self.model.description.output.add(name=name).type, kind)

    def classifier(self, kind="string", probabilities=True):
        """Outputs "label" and "probabilities"."""
        self.output("label", kind)
        self.model.description.predictedFeatureName = "label"
        if probabilities:
            self.output("probabilities", "strings" if kind == "string" else "integers")
            self.model.description.predictedProbabilitiesName = "probabilities"

    def regressor(self, kind="double"):
        """Output "y"."""
        self.output("y", kind)
        self.model.description.predictedFeatureName = "y"

    def write(self, prefix):
        FOLDER.mkdir(parents=True, exist_ok=True)
        stem = f"{prefix}-{self.name}"
        (FOLDER / f"{stem}.mlmodel").write_bytes(self.model.SerializeToString(deterministic=True))
        cases = self.expected.pop("cases", None)
        lines = [f'  {json.dumps(key)}: {json.dumps(value)}' for key, value in self.expected.items()]
        if cases is not None:
            rows = ",\n".join(f"    {json.dumps(case)}" for case in cases)
            lines.append(f'  "cases": [\n{rows}\n  ]')
        (FOLDER / f"{stem}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def set_type(message, kind):
    """`kind`: int64, double, string, strings, integers, stringSequence, integerSequence; or (element type, shape)."""
    if isinstance(kind, tuple):
        names = {"double": "DOUBLE", "float32": "FLOAT32", "int32": "INT32"}
        message.multiArrayType.dataType = ARRAY_TYPES.ArrayDataType.Value(names[kind[0]])
        message.multiArrayType.shape.extend(kind[1])
    elif kind == "strings":
        message.dictionaryType.stringKeyType.SetInParent()
    elif kind == "integers":
        message.dictionaryType.int64KeyType.SetInParent()
    elif kind == "stringSequence":
        message.sequenceType.stringType.SetInParent()
        message.sequenceType.sizeRange.upperBound = -1
    elif kind == "integerSequence":
        message.sequenceType.int64Type.SetInParent()
        message.sequenceType.sizeRange.upperBound = -1
    else:
        getattr(message, f"{kind}Type").SetInParent()


def set_labels(message, labels):
    """The class labels of a classifier's message."""
    if all(isinstance(label, str) for label in labels):
        message.stringClassLabels.vector.extend(labels)
    else:
        message.int64ClassLabels.vector.extend(int(label) for label in labels)


def plain(label):
    return str(label) if isinstance(label, str) else int(label)


def probabilities(labels, row):
    return {plain(label): float(value) for label, value in zip(labels, row)}


def write_all(prefix, fixtures):
    """Writes the fixtures whose names begin with `prefix`, and removes all others of that prefix."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob(f"{prefix}-*"):
        old.unlink()
    for fixture in fixtures:
        fixture.write(prefix)
    files = list(FOLDER.glob(f"{prefix}-*"))
    size = sum(path.stat().st_size for path in files)
    print(f"{FOLDER.relative_to(ROOT)}: {len(fixtures)} models, {size} bytes")
