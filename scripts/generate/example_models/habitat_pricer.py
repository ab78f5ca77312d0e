"""HabitatPricer.mlmodel: a pipeline of a one-hot encoder, a feature vectorizer and boosted trees."""
import numpy as np
from sklearn.ensemble import GradientBoostingRegressor

from .spec import Model, describe, feature

CLIMATES = ["polar", "temperate", "equatorial"]
VECTOR = len(CLIMATES) + 3


def data(count, seed):
    """Habitats and their prices: climate indices, numbers [N, 3] (solarPanels, greenhouses, size), prices."""
    random = np.random.default_rng(seed)
    climate = random.integers(0, 3, count)
    panels = random.integers(0, 41, count) / 2
    greenhouses = random.integers(0, 11, count)
    size = random.integers(150, 5001, count)
    harvest = np.array([0.6, 1.0, 1.5])[climate]
    price = 300 + 120 * panels * harvest + 450 * greenhouses + 5 * size + 40 * np.sqrt(size) * (climate == 1)
    price += random.normal(0, 100, count)
    return climate, np.stack([panels, greenhouses, size], axis=1), price


def vectors(climate, numbers):
    return np.concatenate([np.eye(3)[climate], numbers], axis=1)


def numbers_in(description):
    feature(description.input, "solarPanels", "double", "Area of solar panels in 100 square metres, 0...20")
    feature(description.input, "greenhouses", "double", "Number of greenhouses, 0...10")
    feature(description.input, "size", "double", "Living area in square metres, 150...5000")


def price_out(description):
    feature(description.output, "price", "double", "Price in thousands of credits")
    description.predictedFeatureName = "price"


def encoder():
    model = Model(specificationVersion=1)
    feature(model.description.input, "climate", "string")
    feature(model.description.output, "climateEncoding", "float64", shape=[3])
    model.oneHotEncoder.stringCategories.vector.extend(CLIMATES)
    model.oneHotEncoder.handleUnknown = model.oneHotEncoder.ErrorOnUnknown
    return model


def vectorizer():
    model = Model(specificationVersion=1)
    feature(model.description.input, "climateEncoding", "float64", shape=[3])
    numbers_in(model.description)
    feature(model.description.output, "features", "float64", shape=[VECTOR])
    for name, count in ("climateEncoding", 3), ("solarPanels", 1), ("greenhouses", 1), ("size", 1):
        model.featureVectorizer.inputList.add(inputColumn=name, inputDimensions=count)
    return model


def trees(regressor):
    model = Model(specificationVersion=1)
    feature(model.description.input, "features", "float64", shape=[VECTOR])
    price_out(model.description)
    ensemble = model.treeEnsembleRegressor.treeEnsemble
    ensemble.numPredictionDimensions = 1
    ensemble.basePredictionValue.append(float(regressor.init_.constant_[0, 0]))
    for tree_id, stage in enumerate(regressor.estimators_[:, 0]):
        tree = stage.tree_
        for n in range(tree.node_count):
            node = ensemble.nodes.add(treeId=tree_id, nodeId=n)
            node.relativeHitRate = tree.weighted_n_node_samples[n] / tree.weighted_n_node_samples[0]
            if tree.children_left[n] < 0:
                node.nodeBehavior = node.LeafNode
                node.evaluationInfo.add(
                    evaluationIndex=0, evaluationValue=regressor.learning_rate * float(tree.value[n, 0, 0]))
            else:
                node.nodeBehavior = node.BranchOnValueLessThanEqual
                node.branchFeatureIndex = tree.feature[n]
                node.branchFeatureValue = tree.threshold[n]
                node.trueChildNodeId = tree.children_left[n]
                node.falseChildNodeId = tree.children_right[n]
    return model


def make():
    """The model, and R² on habitats it has not seen."""
    climate, numbers, price = data(2000, seed=11)
    regressor = GradientBoostingRegressor(n_estimators=40, max_depth=4, learning_rate=0.2, random_state=7)
    regressor.fit(vectors(climate, numbers), price)
    climate, numbers, price = data(500, seed=12)
    score = regressor.score(vectors(climate, numbers), price)

    model = Model(specificationVersion=1)
    describe(
        model, "Estimates the price of a habitat on Mars from its climate, equipment and size.",
        data="made by a formula with noise", trees="40, of depth 4")
    feature(model.description.input, "climate", "string", "polar, temperate or equatorial")
    numbers_in(model.description)
    price_out(model.description)
    model.pipelineRegressor.pipeline.models.extend([encoder(), vectorizer(), trees(regressor)])
    model.pipelineRegressor.pipeline.names.extend(["ClimateEncoder", "Features", "Trees"])
    return model, score
