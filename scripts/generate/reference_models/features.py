"""Preprocessing models, compared with scikit-learn, and a pipeline of them."""
import math

import numpy as np
import sklearn.feature_extraction
import sklearn.impute
import sklearn.linear_model
import sklearn.pipeline
import sklearn.preprocessing

from .fixture import Encoded, Fixture, probabilities, set_labels
from .samples import clusters


def imputers():
    """scikit-learn's for arrays; dictionaries and single values are Python's."""
    data = np.array([[1.0, np.nan, 3], [4, 5, np.nan], [np.nan, 8, 9]])
    reference = sklearn.impute.SimpleImputer().fit(data)
    fixture = Fixture("imputer-array", "scikit-learn SimpleImputer")
    fixture.input("x", ("double", [3]))
    fixture.output("y", ("double", [3]))
    fixture.model.imputer.imputedDoubleArray.vector.extend(reference.statistics_.tolist())
    fixture.model.imputer.replaceDoubleValue = math.nan
    for row in data:
        fixture.case({"x": row}, {"y": reference.transform(row[None])[0]})
    yield fixture

    marked = sklearn.impute.SimpleImputer(missing_values=-1, strategy="constant", fill_value=0.5)
    marked.fit(np.zeros((1, 3)))
    fixture = Fixture("imputer-array-with-one-value", "scikit-learn SimpleImputer")
    fixture.input("x", ("double", [3]))
    fixture.output("y", ("double", [3]))
    fixture.model.imputer.imputedDoubleArray.vector.extend([0.5] * 3)
    fixture.model.imputer.replaceDoubleValue = -1
    for row in ([-1, 2, -1], [0.0, 1, 2]):
        fixture.case({"x": np.array(row, float)}, {"y": marked.transform(np.array([row], float))[0]})
    yield fixture

    whole = sklearn.impute.SimpleImputer(missing_values=-9, strategy="most_frequent")
    whole.fit(np.array([[4, 7], [4, 7]]))
    fixture = Fixture(
        "imputer-whole-array", "scikit-learn SimpleImputer", absolute=0, relative=0, reason="whole numbers")
    fixture.input("x", ("int32", [2]))
    fixture.output("y", ("int32", [2]))
    fixture.model.imputer.imputedInt64Array.vector.extend([4, 7])
    fixture.model.imputer.replaceInt64Value = -9
    for row in ([-9, 1], [2, -9], [3, 3]):
        fixture.case({"x": np.int32(row)}, {"y": whole.transform([row])[0].astype(np.int32)})
    yield fixture

    for name, kind, put, marker, values in [
        ("double", "double", 2.5, math.nan, [1.0, math.nan, -3.0]),
        ("whole", "int64", 12, -1, [5, -1, 0]),
        ("text", "string", "unknown", "?", ["yes", "?", ""]),
    ]:
        fixture = Fixture(f"imputer-{name}", "Python: a value or what stands for it", absolute=0, relative=0,
                          reason="values are passed on")
        fixture.input("x", kind, optional=True)
        fixture.output("y", kind)
        field = {"double": "Double", "whole": "Int64", "text": "String"}[name]
        setattr(fixture.model.imputer, f"imputed{field}Value", put)
        setattr(fixture.model.imputer, f"replace{field}Value", marker)
        for value in values:
            missing = value == marker or value != value
            fixture.case({"x": value}, {"y": put if missing else value})
        fixture.case({}, {"y": put})
        yield fixture

    for name, kind, table, inputs in [
        ("strings", "strings", {"a": 1.0, "b": 2.0}, [{"a": 5.0}, {"c": 3.0, "b": 0.0}, None]),
        ("integers", "integers", {1: 0.5, -4: 2.0}, [{1: 9.0, -4: 8.0}, {7: 7.0}, None]),
    ]:
        fixture = Fixture(f"imputer-dictionary-of-{name}", "Python: a dictionary merged into another",
                          absolute=0, relative=0, reason="values are passed on")
        fixture.input("x", kind, optional=True)
        fixture.output("y", kind)
        field = "imputedStringDictionary" if kind == "strings" else "imputedInt64Dictionary"
        getattr(fixture.model.imputer, field).map.update(table)
        for given in inputs:
            fixture.case({} if given is None else {"x": given}, {"y": table | (given or {})})
        yield fixture


def normalizers():
    random = np.random.default_rng(130)
    rows = [np.round(random.normal(0, 2, 5), 3), np.abs(np.round(random.normal(0, 2, 5), 3)), np.zeros(5)]
    for kind, norm in (("LMax", None), ("L1", "l1"), ("L2", "l2")):
        fixture = Fixture(f"normalizer-{kind.lower()}", "numpy" if norm is None else "scikit-learn normalize")
        fixture.input("x", ("double", [5]))
        fixture.output("y", ("double", [5]))
        fixture.model.normalizer.normType = fixture.model.normalizer.NormType.Value(kind)
        for row in rows:
            # scikit-learn's greatest is that of the magnitudes, the format's that of the numbers.
            result = row / (row.max() or 1) if norm is None else sklearn.preprocessing.normalize(row[None], norm)[0]
            fixture.case({"x": row}, {"y": result})
        yield fixture


def encoders():
    for name, kind, categories, values in [
        ("strings", "string", ["red", "green", "blue"], ["green", "red", "blue"]),
        ("integers", "int64", [7, -2, 40], [-2, 40, 7]),
    ]:
        encoder = sklearn.preprocessing.OneHotEncoder(
            categories=[np.array(categories)] if name == "strings" else [np.array(sorted(categories))],
            handle_unknown="ignore", sparse_output=False)
        order = categories if name == "strings" else sorted(categories)
        encoder.fit(np.array(order, dtype=object if name == "strings" else int)[:, None])
        for sparse in (False, True):
            for ignores in (False, True):
                stem = f"one-hot-{name}-{'sparse' if sparse else 'dense'}-{'ignoring' if ignores else 'strict'}"
                fixture = Fixture(stem, "scikit-learn OneHotEncoder", absolute=0, relative=0, reason="zeros and ones")
                fixture.input("x", kind)
                fixture.output("y", "integers" if sparse else ("double", [3]))
                message = fixture.model.oneHotEncoder
                getattr(message, "stringCategories" if kind == "string" else "int64Categories").vector.extend(order)
                message.outputSparse = sparse
                message.handleUnknown = int(ignores)
                unknown = "pink" if kind == "string" else 8
                for value in values + ([unknown] if ignores else []):
                    row = encoder.transform(np.array([[value]], dtype=object if kind == "string" else int))[0]
                    entries = Encoded(integers={str(place): 1 for place in np.flatnonzero(row)})
                    fixture.case({"x": value}, {"y": entries if sparse else row})
                if not ignores:
                    shown = "'pink'" if kind == "string" else "8"
                    fixture.failure({"x": unknown}, f"input 'x' is {shown}, which is none of the 3 categories")
                yield fixture


def vectorizers():
    reference = sklearn.feature_extraction.DictVectorizer(sparse=False)
    rows = [{"b": 2.0, "a": 1.5}, {"c": -1.0}, {}]
    reference.fit(rows)
    fixture = Fixture("dictionary-vectorizer-strings", "scikit-learn DictVectorizer", absolute=0, relative=0,
                      reason="values are passed on")
    fixture.input("x", "strings")
    fixture.output("y", ("double", [3]))
    fixture.model.dictVectorizer.stringToIndex.vector.extend(reference.get_feature_names_out().tolist())
    for row in rows + [{"z": 9.0, "a": 4.0}]:
        fixture.case({"x": Encoded(strings=row)}, {"y": reference.transform([row])[0]})
    yield fixture
    keys = [5, -1, 300]
    fixture = Fixture("dictionary-vectorizer-integers", "Python", absolute=0, relative=0, reason="values are passed on")
    fixture.input("x", "integers")
    fixture.output("y", ("double", [3]))
    fixture.model.dictVectorizer.int64ToIndex.vector.extend(keys)
    for row in ({5: 1.0, 300: 2.0}, {-1: 0.5, 8: 9.0}):
        fixture.case({"x": row}, {"y": np.array([row.get(key, 0) for key in keys])})
    yield fixture


def arrays():
    random = np.random.default_rng(140)
    scaler = sklearn.preprocessing.StandardScaler().fit(random.normal(3, 2, (20, 4)))
    fixture = Fixture("scaler-standard", "scikit-learn StandardScaler")
    fixture.input("x", ("double", [4]))
    fixture.output("y", ("double", [4]))
    fixture.model.scaler.shiftValue.extend((-scaler.mean_).tolist())
    fixture.model.scaler.scaleValue.extend((1 / scaler.scale_).tolist())
    for row in np.round(random.normal(0, 3, (3, 4)), 3):
        fixture.case({"x": row}, {"y": scaler.transform(row[None])[0]})
    yield fixture
    fixture = Fixture("scaler-one-value", "numpy")
    fixture.input("x", ("double", [2, 3]))
    fixture.output("y", ("double", [2, 3]))
    fixture.model.scaler.shiftValue.append(1.5)
    fixture.model.scaler.scaleValue.append(-4)
    row = np.round(random.normal(0, 3, (2, 3)), 3)
    fixture.case({"x": row}, {"y": (row + 1.5) * -4})
    yield fixture
    fixture = Fixture("array-extractor", "numpy indexing", absolute=0, relative=0, reason="values are passed on")
    fixture.input("x", ("double", [2, 3]))
    fixture.output("y", ("double", [4]))
    fixture.model.arrayFeatureExtractor.extractIndex.extend([5, 0, 0, 2])
    fixture.case({"x": row}, {"y": row.reshape(-1)[[5, 0, 0, 2]]})
    yield fixture
    fixture = Fixture("feature-vectorizer", "numpy concatenate", absolute=0, relative=0, reason="values are passed on")
    fixture.input("a", "double")
    fixture.input("b", ("double", [3]))
    fixture.input("c", "int64")
    fixture.output("y", ("double", [5]))
    for name, size in (("a", 1), ("b", 3), ("c", 1)):
        fixture.model.featureVectorizer.inputList.add(inputColumn=name, inputDimensions=size)
    fixture.case({"a": 1.5, "b": np.array([4.0, 5, -6]), "c": -8}, {"y": np.array([1.5, 4, 5, -6, -8])})
    yield fixture


def pipelines():
    """An imputer, a scaler and a linear classifier behind each other, as scikit-learn's pipeline of the same."""
    points, labels = clusters(150, 60, 3, 2)
    points = points.astype(float)
    points[np.random.default_rng(2).random(points.shape) < 0.1] = np.nan
    reference = sklearn.pipeline.make_pipeline(
        sklearn.impute.SimpleImputer(), sklearn.preprocessing.StandardScaler(),
        sklearn.linear_model.LogisticRegression())
    reference.fit(points, labels)
    imputer, scaler, regression = (step for _, step in reference.steps)
    fixture = Fixture("pipeline", "scikit-learn Pipeline")
    fixture.input("x", ("double", [3]))
    fixture.classifier("int64")
    models = fixture.model.pipelineClassifier.pipeline.models
    stages = [Fixture("", "") for _ in range(3)]
    stages[0].input("x", ("double", [3]))
    stages[0].output("filled", ("double", [3]))
    stages[0].model.imputer.imputedDoubleArray.vector.extend(imputer.statistics_.tolist())
    stages[0].model.imputer.replaceDoubleValue = math.nan
    stages[1].input("filled", ("double", [3]))
    stages[1].output("scaled", ("double", [3]))
    stages[1].model.scaler.shiftValue.extend((-scaler.mean_).tolist())
    stages[1].model.scaler.scaleValue.extend((1 / scaler.scale_).tolist())
    stages[2].input("scaled", ("double", [3]))
    stages[2].classifier("int64")
    message = stages[2].model.glmClassifier
    message.weights.add().value.extend(regression.coef_[0].tolist())
    message.offset.append(regression.intercept_[0])
    set_labels(message, [0, 1])
    for stage in stages:
        models.add().CopyFrom(stage.model)
    for point in points[np.isnan(points).any(1)][:3].tolist() + points[:3].tolist():
        row = reference.predict_proba([point])[0]
        fixture.case({"x": np.array(point)},
                     {"label": int(row.argmax()), "probabilities": probabilities([0, 1], row)})
    yield fixture
