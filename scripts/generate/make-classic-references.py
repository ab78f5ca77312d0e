#!/usr/bin/env python3
"""Makes small models of types other than networks, and reference results from other implementations.

Needs the packages in scripts/env/requirements-references.txt:

    "$(scripts/env/find-python.sh references)" scripts/generate/make-classic-references.py

All random numbers come from fixed seeds. The results come from scikit-learn, libsvm, SciPy and NumPy, never from this
project. reference_models/fixture.py describes the files.
"""
import warnings

from reference_models import detections, features, linear, lookups, machines, neighbors, probit, recommender, trees
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
