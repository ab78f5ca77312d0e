#!/usr/bin/env python3
"""Makes small models of the types that are no networks, and the answers that other implementations give for them.

Runs with the packages of scripts/requirements-references.txt:

    "$(scripts/python-env.sh references)" scripts/make-classic-references.py

Everything is drawn from fixed seeds. The answers are scikit-learn's, libsvm's, scipy's and numpy's; none is this
project's own. reference_models/fixture.py says what the files hold.
"""
import warnings

from reference_models import (
    detections, features, linear, lookups, machines, neighbors, probit, recommender, trees
)
from reference_models.fixture import write_all


def main():
    warnings.simplefilter("ignore", FutureWarning)
    makers = [
        neighbors.neighbors, probit.bayesian_probit, recommender.recommenders, lookups.mappings, lookups.identities,
        detections.thresholds, detections.suppressions, machines.learned_machines, machines.libsvm_machines,
        machines.regressing_machines, linear.linear_classifiers, linear.linear_regressors, trees.branching_trees,
        trees.learned_trees, features.imputers, features.normalizers, features.encoders, features.vectorizers,
        features.arrays, features.pipelines,
    ]
    write_all("classic", [fixture for make in makers for fixture in make()])


if __name__ == "__main__":
    main()
