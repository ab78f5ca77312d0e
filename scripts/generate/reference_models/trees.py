"""Tree ensembles, compared with a traversal node by node and with scikit-learn."""
import math

import numpy as np
import scipy.special
import sklearn.ensemble

from .fixture import Fixture, probabilities, set_labels
from .samples import NAMES, clusters

MODES = ["LessThanEqual", "LessThan", "GreaterThanEqual", "GreaterThan", "Equal", "NotEqual"]


ASKS = {"LessThanEqual": np.less_equal, "LessThan": np.less, "GreaterThanEqual": np.greater_equal,
        "GreaterThan": np.greater, "Equal": np.equal, "NotEqual": np.not_equal}


def tree_transforms():
    return {
        "NoTransform": lambda sums: sums,
        "Regression_Logistic": scipy.special.expit,
        "Classification_SoftMax": scipy.special.softmax,
        "Classification_SoftMaxWithZeroClassReference":
            lambda sums: scipy.special.softmax(np.concatenate([[0], sums[1:]])),
    }


def add_leaf(parameters, tree, node, values):
    leaf = parameters.nodes.add(treeId=tree, nodeId=node, nodeBehavior=parameters.TreeNode.LeafNode)
    for place, value in values.items():
        leaf.evaluationInfo.add(evaluationIndex=place, evaluationValue=value)


def branching_trees():
    """Trees of all ways to branch, walked in Python node by node."""

    def grow(random, parameters, tree, modes, dimensions, depth, next_id):
        node = next_id[0]
        next_id[0] += 1
        if depth == 0 or (depth < 3 and random.random() < 0.2):
            values = {int(place): round(random.normal(), 3)
                      for place in random.choice(dimensions, random.integers(1, dimensions + 1), replace=False)}
            add_leaf(parameters, tree, node, values)
            return (node, values)
        mode = modes[random.integers(len(modes))]
        feature, value = int(random.integers(4)), float(random.integers(-2, 3))
        tracks = bool(random.integers(2))
        yes = grow(random, parameters, tree, modes, dimensions, depth - 1, next_id)
        no = grow(random, parameters, tree, modes, dimensions, depth - 1, next_id)
        parameters.nodes.add(
            treeId=tree, nodeId=node, nodeBehavior=parameters.TreeNode.TreeNodeBehavior.Value(f"BranchOnValue{mode}"),
            branchFeatureIndex=feature, branchFeatureValue=value, trueChildNodeId=yes[0], falseChildNodeId=no[0],
            missingValueTracksTrueChild=tracks)
        return (node, mode, feature, value, tracks, yes, no)

    def leaf(node, x):
        while len(node) > 2:
            _, mode, feature, value, tracks, yes, no = node
            isTrue = tracks if math.isnan(x[feature]) else ASKS[mode](x[feature], value)
            node = yes if isTrue else no
        return node[1]

    plans = [(mode.lower(), [mode], "NoTransform", 1) for mode in MODES]
    plans += [(f"all-{name.lower().replace('_', '-')}", MODES, name, 3) for name in tree_transforms()]
    for seed, (name, modes, transform, dimensions) in enumerate(plans):
        random = np.random.default_rng(100 + seed)
        fixture = Fixture(f"trees-{name}", "Python: trees walked node by node, and scipy")
        fixture.input("x", ("double", [4]))
        fixture.regressor("double" if dimensions == 1 else ("double", [dimensions]))
        message = fixture.model.treeEnsembleRegressor
        parameters = message.treeEnsemble
        parameters.numPredictionDimensions = dimensions
        base = np.round(random.normal(0, 1, dimensions), 2)
        parameters.basePredictionValue.extend(base.tolist())
        message.postEvaluationTransform = type(message).DESCRIPTOR.fields_by_name[
            "postEvaluationTransform"].enum_type.values_by_name[transform].number
        trees = [grow(random, parameters, tree * 5, modes, dimensions, 4, [0]) for tree in range(5)]
        points = random.integers(-3, 4, (8, 4)).astype(float)
        points[5, 1] = points[6, 0] = points[6, 2] = math.nan
        points[7] = [math.inf, -math.inf, math.nan, 0]
        for point in points:
            sums = base.copy()
            for tree in trees:
                for place, value in leaf(tree, point).items():
                    sums[place] += value
            result = tree_transforms()[transform](sums)
            fixture.case({"x": point}, {"y": float(result[0]) if dimensions == 1 else np.asarray(result)})
        yield fixture


def learned_trees():
    """scikit-learn's trees: they compare in single precision, so the inputs are single."""
    points, labels = clusters(120, 80, 4, 3)
    points[np.random.default_rng(1).random(points.shape) < 0.1] = np.nan

    def add_tree(parameters, index, tree, value):
        for node in range(tree.node_count):
            if tree.children_left[node] < 0:
                add_leaf(parameters, index, node, {place: float(v) for place, v in enumerate(value(node))})
                continue
            parameters.nodes.add(
                treeId=index, nodeId=node, nodeBehavior=parameters.TreeNode.BranchOnValueLessThanEqual,
                branchFeatureIndex=int(tree.feature[node]), branchFeatureValue=tree.threshold[node],
                trueChildNodeId=int(tree.children_left[node]), falseChildNodeId=int(tree.children_right[node]),
                missingValueTracksTrueChild=bool(tree.missing_go_to_left[node]))

    tests = np.vstack([clusters(121, 8, 4, 3)[0], points[np.isnan(points).any(1)][:3]])
    forest = sklearn.ensemble.RandomForestClassifier(7, max_depth=4, random_state=3).fit(points, labels)
    fixture = Fixture("trees-learned-forest", "scikit-learn RandomForestClassifier, with missing values")
    fixture.input("x", ("float32", [4]))
    fixture.classifier("int64")
    message = fixture.model.treeEnsembleClassifier
    message.treeEnsemble.numPredictionDimensions = 3
    message.treeEnsemble.basePredictionValue.extend([0, 0, 0])
    set_labels(message, [0, 1, 2])
    for index, estimator in enumerate(forest.estimators_):
        tree = estimator.tree_
        add_tree(message.treeEnsemble, index, tree, lambda node, values=tree.value: values[node, 0] / values[node, 0].sum() / 7)
    for point in tests:
        row = forest.predict_proba(point[None])[0]
        fixture.case({"x": point}, {"label": int(row.argmax()), "probabilities": probabilities([0, 1, 2], row)})
    yield fixture

    two = labels < 2
    filled = np.nan_to_num(points)
    for name, classes in (("two", 2), ("three", 3)):
        chosen = two if classes == 2 else np.full(len(labels), True)
        boosted = sklearn.ensemble.GradientBoostingClassifier(n_estimators=5, max_depth=3, random_state=2)
        boosted.fit(filled[chosen], labels[chosen])
        fixture = Fixture(f"trees-learned-boosting-{name}", "scikit-learn GradientBoostingClassifier")
        fixture.input("x", ("float32", [4]))
        fixture.classifier()
        message = fixture.model.treeEnsembleClassifier
        names = NAMES[:classes].tolist()
        set_labels(message, names)
        sums = 1 if classes == 2 else classes
        message.treeEnsemble.numPredictionDimensions = sums
        message.treeEnsemble.basePredictionValue.extend(np.ravel(boosted._raw_predict_init(filled[:1])).tolist())
        message.postEvaluationTransform = 2 if classes == 2 else 1
        for index, row in enumerate(boosted.estimators_):
            for place, estimator in enumerate(row):
                tree = estimator.tree_
                rate = boosted.learning_rate
                add_tree(
                    message.treeEnsemble, index * sums + place, tree,
                    lambda node, values=tree.value, place=place, rate=rate, sums=sums: [
                        values[node, 0, 0] * rate if p == place else 0 for p in range(sums)])
        for point in np.nan_to_num(tests):
            row = boosted.predict_proba(point[None])[0]
            fixture.case({"x": point}, {"label": names[row.argmax()], "probabilities": probabilities(names, row)})
        yield fixture
