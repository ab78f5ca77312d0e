#!/usr/bin/env python3
"""Opens a model that federated learning has written with coremltools, which predicts as modelc does on its own.

usage: check_learnt.py MODEL PICTURE MODELC

Needs coremltools, and the sources of the package and of its startup on PYTHONPATH.
"""
import json
import logging
import subprocess
import sys

import _modelc_coremltools

logging.disable(logging.WARNING)
_modelc_coremltools.install()
import coremltools  # noqa: E402
from PIL import Image  # noqa: E402

model, picture, modelc = sys.argv[1:]
opened = coremltools.models.MLModel(model)
if not opened.get_spec().isUpdatable:
    sys.exit(f"error: '{model}' is not updatable any more")
outputs = opened.predict({"image": Image.open(picture).convert("L")})
command = [modelc, "predict", model, "--input", f"image={picture}", "--json"]
expected = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
probabilities = {int(digit): share for digit, share in expected["digitProbabilities"].items()}
if outputs["digit"] != expected["digit"] or outputs["digitProbabilities"] != probabilities:
    sys.exit(f"error: with coremltools '{model}' gives {outputs}, but modelc gives {expected}")
print(f"coremltools opens the model and predicts as modelc does: {picture} is a {outputs['digit']}")
