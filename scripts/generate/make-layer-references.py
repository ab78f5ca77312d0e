#!/usr/bin/env python3
"""Makes small neural networks, and reference results from other implementations.

Needs the packages in scripts/env/requirements-references.txt:

    "$(scripts/env/find-python.sh references)" scripts/generate/make-layer-references.py

All random numbers come from fixed seeds. The results come from PyTorch and NumPy; loops and branches are run by Python.
Each network contains several variants of a layer, each with its own output. reference_models/fixture.py describes the
files.
"""
from reference_models import control_layers, elementwise_layers, image_layers, moving_layers, recurrent_layers
from reference_models.fixture import write_all


def main():
    makers = [
        elementwise_layers.activations, elementwise_layers.unary, elementwise_layers.reductions,
        elementwise_layers.elementwise, image_layers.old_layers, image_layers.exact_old_layers,
        image_layers.local_response, image_layers.pooling, recurrent_layers.recurrent, control_layers.control_flow,
        moving_layers.moving, moving_layers.choosing, moving_layers.old_moving, moving_layers.detections,
        moving_layers.sizes_as_data, moving_layers.with_labels,
    ]
    write_all("layers", [fixture for make in makers for fixture in make()])


if __name__ == "__main__":
    main()
