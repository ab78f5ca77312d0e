"""Lookup tables, identity, and models that cannot run."""
import math

import numpy as np

from .fixture import Fixture


def mappings():
    table = {"low": -5, "middle": 0, "high": 9007199254740993}
    to_integer = Fixture("mapping-to-integers", "a dictionary of Python")
    to_integer.input("x", "string")
    to_integer.output("y", "int64")
    to_integer.model.categoricalMapping.stringToInt64Map.map.update(table)
    to_integer.model.categoricalMapping.int64Value = -1
    for key in [*table, "", "LOW"]:
        to_integer.case({"x": key}, {"y": table.get(key, -1)})
    yield to_integer
    to_string = Fixture("mapping-to-strings", "a dictionary of Python")
    to_string.input("x", "int64")
    to_string.output("y", "string")
    to_string.model.categoricalMapping.int64ToStringMap.map.update({value: key for key, value in table.items()})
    for key, value in table.items():
        to_string.case({"x": value}, {"y": key})
    to_string.failure(
        {"x": 4}, "input 'x' has 4, which is not in the table, and the model has no default value")
    yield to_string


def identities():
    fixture = Fixture("identity", "the inputs", absolute=0, relative=0, reason="values are passed on")
    fixture.model.identity.SetInParent()
    for name, kind in [("array", ("double", [2, 2])), ("whole", "int64"), ("text", "string"), ("table", "strings")]:
        fixture.input(name, kind)
        fixture.output(name, kind)
    values = {"array": np.array([[1.5, -2], [math.inf, math.nan]]), "whole": 2**62, "text": "é", "table": {"a": 0.5}}
    fixture.case(values, values)
    yield fixture
    custom = Fixture("custom-without-code", "the format: code of a custom model is the app's")
    custom.model.customModel.className = "Oracle"
    custom.input("x", "double")
    custom.output("y", "double")
    custom.fails_to_load("a custom model of class 'Oracle' cannot be run by this build")
    yield custom
    serialized = Fixture("serialized", "the format: what is serialized is not said")
    serialized.model.serializedModel.identifier = "com.example.thing"
    serialized.model.serializedModel.model = b"\1\2\3"
    serialized.input("x", "double")
    serialized.output("y", "double")
    serialized.fails_to_load(
        "a model of type `serializedModel` cannot be run here: the code that reads its parameters ships only with "
        "Apple's systems; `inspect`, `compile` and `generate` work with it")
    yield serialized
