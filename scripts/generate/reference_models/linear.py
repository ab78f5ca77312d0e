"""Generalized linear models, compared with scikit-learn and SciPy."""
import numpy as np
import scipy.special
import scipy.stats
import sklearn.linear_model
import sklearn.multiclass

from .fixture import Fixture, probabilities, set_labels
from .samples import clusters


def linear_classifiers():
    points, labels = clusters(80, 90, 4, 3)
    points = points.astype(float)
    tests = np.round(np.random.default_rng(81).normal(0, 1.5, (6, 4)), 3)

    def made(name, reference, classes, rows, offsets, encoding, transform, function, string=True):
        fixture = Fixture(f"linear-classifier-{name}", reference)
        fixture.input("x", ("double", [4]))
        fixture.classifier("string" if string else "int64")
        message = fixture.model.glmClassifier
        for row in rows:
            message.weights.add().value.extend(np.asarray(row).tolist())
        message.offset.extend(np.asarray(offsets).tolist())
        message.classEncoding = message.ClassEncoding.Value(encoding)
        message.postEvaluationTransform = message.PostEvaluationTransform.Value(transform)
        set_labels(message, classes)
        for point in tests:
            row = function(point)
            fixture.case({"x": point}, {"label": classes[int(np.argmax(row))],
                                        "probabilities": probabilities(classes, row)})
        return fixture

    two = labels < 2
    binary = sklearn.linear_model.LogisticRegression().fit(points[two], labels[two])
    for encoding in ("ReferenceClass", "OneVsRest"):
        yield made(f"two-logit-{encoding.lower()}", "scikit-learn LogisticRegression", [10, 20], binary.coef_,
                   binary.intercept_, encoding, "Logit", lambda point: binary.predict_proba(point[None])[0], False)
    weights, offset = binary.coef_[0], binary.intercept_[0]

    def probit(point):
        second = scipy.stats.norm.cdf(weights @ point + offset)
        return [1 - second, second]

    yield made("two-probit", "scipy norm.cdf", ["no", "yes"], [weights], [offset], "ReferenceClass", "Probit", probit)
    many = sklearn.multiclass.OneVsRestClassifier(sklearn.linear_model.LogisticRegression()).fit(points, labels)
    rows = [estimator.coef_[0] for estimator in many.estimators_]
    offsets = [estimator.intercept_[0] for estimator in many.estimators_]
    yield made("one-versus-rest", "scikit-learn OneVsRestClassifier of LogisticRegression", ["a", "b", "c"],
               rows, offsets, "OneVsRest", "Logit", lambda point: many.predict_proba(point[None])[0])
    multinomial = sklearn.linear_model.LogisticRegression().fit(points, labels)
    # Softmax does not change when the first class's scores are taken from all.
    yield made("reference-class", "scikit-learn LogisticRegression, multinomial", ["a", "b", "c"],
               multinomial.coef_[1:] - multinomial.coef_[0], multinomial.intercept_[1:] - multinomial.intercept_[0],
               "ReferenceClass", "Logit", lambda point: multinomial.predict_proba(point[None])[0])


def linear_regressors():
    random = np.random.default_rng(90)
    weights, offset = np.round(random.normal(0, 1, 4), 3), 0.25
    functions = {"NoTransform": lambda s: s, "Logit": scipy.special.expit, "Probit": scipy.stats.norm.cdf}
    for transform, function in functions.items():
        fixture = Fixture(f"linear-regressor-{transform.lower()}", "numpy and scipy")
        fixture.input("x", ("double", [4]))
        fixture.regressor()
        message = fixture.model.glmRegressor
        message.weights.add().value.extend(weights.tolist())
        message.offset.append(offset)
        message.postEvaluationTransform = message.PostEvaluationTransform.Value(transform)
        for point in [*np.round(random.normal(0, 1, (4, 4)), 3), np.full(4, 40.0), np.full(4, -40.0)]:
            fixture.case({"x": point}, {"y": float(function(weights @ point + offset))})
        yield fixture
    fixture = Fixture("linear-regressor-several", "numpy")
    fixture.input("x", ("double", [4]))
    fixture.regressor(("double", [3]))
    matrix, offsets = np.round(random.normal(0, 1, (3, 4)), 3), np.round(random.normal(0, 1, 3), 3)
    for row in matrix:
        fixture.model.glmRegressor.weights.add().value.extend(row.tolist())
    fixture.model.glmRegressor.offset.extend(offsets.tolist())
    for point in np.round(random.normal(0, 1, (3, 4)), 3):
        fixture.case({"x": point}, {"y": matrix @ point + offsets})
    yield fixture
