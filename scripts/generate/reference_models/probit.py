"""Probit regression with Gaussian weights, compared with numerical integration."""
import math

import numpy as np
import scipy.integrate
import scipy.stats

from .fixture import Fixture


def bayesian_probit():
    """Gaussian weights, Graepel et al., "Web-Scale Bayesian Click-Through Rate Prediction" (2010): the probability is
    the average of Phi(s) over the sum s of the weights, here by numerical integration. The noise beta of the paper has
    no field in the format: its unit is the unit of the weights, so it is 1."""
    random = np.random.default_rng(9)
    fixture = Fixture("bayesian-probit", "scipy: integral of Phi(s) over a Gaussian s", absolute=1e-8, relative=1e-8,
                      reason="numerical integration")
    fixture.input("x", ("int32", [3]))
    fixture.input("optimism", "double", optional=True)
    fixture.regressor()
    for name in ("mean", "variance", "pessimistic"):
        fixture.output(name, "double")
    message = fixture.model.bayesianProbitRegressor
    message.numberOfFeatures = 3
    message.bias.mean, message.bias.precision = -0.3, 5
    weights = {}
    for feature in range(3):
        row = message.features.add(featureId=feature)
        for value in (0, 2, 7, 4000000000):
            weight = (round(random.normal(), 3), round(random.uniform(0.5, 8), 3))
            weights[feature, value] = weight
            entry = row.weights.add(featureValue=value)
            entry.featureWeight.mean, entry.featureWeight.precision = weight
    message.regressionInputFeatureName = "x"
    message.optimismInputFeatureName = "optimism"
    message.meanOutputFeatureName = "mean"
    message.varianceOutputFeatureName = "variance"
    message.pessimisticProbabilityOutputFeatureName = "pessimistic"

    def average(mean, variance):
        deviation = math.sqrt(variance)
        return scipy.integrate.quad(
            lambda z: scipy.stats.norm.cdf(mean + deviation * z) * scipy.stats.norm.pdf(z), -12, 12,
            epsabs=1e-12, epsrel=1e-12, limit=400)[0]

    for x, optimism in [([0, 2, 7], 0.0), ([7, 7, 0], 1.5), ([2, 0, 99], -0.75), ([5, 5, 5], 2.0), ([0, 0, 0], None)]:
        used = [weights[pair] for pair in enumerate(x) if pair in weights] + [(-0.3, 5)]
        mean = sum(weight[0] for weight in used)
        variance = sum(1 / weight[1] for weight in used)
        shifted = mean + (optimism or 0) * math.sqrt(variance)
        inputs = {"x": np.int32(x)} | ({} if optimism is None else {"optimism": optimism})
        outputs = {"y": average(mean, variance), "mean": mean, "variance": variance,
                   "pessimistic": average(shifted, variance)}
        fixture.case(inputs, outputs)
        if optimism is not None:
            pairs = np.int32([[feature, value] for feature, value in enumerate(x)])
            # Three features and two columns: a matrix of feature numbers and values.
            fixture.case({"x": pairs[::-1].copy(), "optimism": optimism}, outputs)
    # Both forms of the input are taken, so the description allows both.
    array = fixture.model.description.input[0].type.multiArrayType
    array.enumeratedShapes.shapes.add().shape.extend([3])
    array.enumeratedShapes.shapes.add().shape.extend([3, 2])
    yield fixture
