#!/usr/bin/env python3
"""Compares modelc with ONNX Runtime on basic-pitch, Spotify's model for transcribing audio to notes.

    python3 -m venv env && env/bin/pip install numpy onnxruntime
    env/bin/python scripts/compare-basic-pitch.py [--modelc .build/release/modelc] [--model MODEL.mlpackage]

The PyPI package basic-pitch contains the same network as an ONNX model and as a Core ML package. It is downloaded once
with pip, without its dependencies, into .build/basic-pitch. MODEL is another Core ML package of the network, such as
$MODELC_SHARED/models/basic_pitch.mlpackage, which is also compared if it exists. All models get the same two-second
windows of audio at 22,050 Hz. Prints the largest difference of each output; the exit status is 1 if one is more than
1e-3.

Digital silence is left out: TensorFlow's `div_no_nan`, which returns 0 for 0 / 0, is a plain `real_div` in the Core ML
package, so for silence the two models compute different functions.
"""
import argparse
import base64
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/basic-pitch"
SAVED = "basic_pitch/saved_models/icassp_2022"
SAMPLE_COUNT = 43844
RATE = 22050
LARGEST_DIFFERENCE = 1e-3
# What the Core ML model calls what ONNX numbers: contours, notes, onsets.
OUTPUTS = {f"Identity{suffix}": f"StatefulPartitionedCall:{index}" for index, suffix in enumerate(("", "_1", "_2"))}


def package():
    """The folder of basic-pitch's saved models."""
    if not (FOLDER / SAVED / "nmp.onnx").exists():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "basic-pitch", "-d", FOLDER]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(next(FOLDER.glob("basic_pitch-*.whl"))) as wheel:
            names = [name for name in wheel.namelist() if name.startswith(f"{SAVED}/nmp.")]
            wheel.extractall(FOLDER, names)
    return FOLDER / SAVED


def windows():
    """Sounds by name: [1, SAMPLE_COUNT, 1] between -1 and 1."""
    time = np.arange(SAMPLE_COUNT) / RATE
    random = np.random.default_rng(7)

    def tone(frequency, start=0.0, decay=2.0):
        late = np.maximum(time - start, 0)
        harmonics = sum(np.sin(2 * np.pi * frequency * n * late) / n for n in range(1, 6))
        return np.where(time < start, 0, harmonics * np.exp(-decay * late))

    melody = sum(tone(220 * 2 ** (step / 12), 0.25 * index) for index, step in enumerate((0, 4, 7, 12, 7, 4, 0)))
    sounds = {
        "quiet": random.normal(0, 1e-4, SAMPLE_COUNT),
        "noise": random.normal(0, 0.1, SAMPLE_COUNT),
        "sweep": 0.5 * np.sin(2 * np.pi * (50 * time + 1500 * time**2)),
        "chord": 0.2 * (tone(261.63) + tone(329.63) + tone(392.0)),
        "melody": 0.2 * melody,
        "clicks": (np.arange(SAMPLE_COUNT) % 5512 < 4).astype(float),
    }
    return {name: sound.astype("<f4").reshape(1, -1, 1) for name, sound in sounds.items()}


class Server:
    """`modelc serve` with one model loaded."""

    def __init__(self, modelc, model):
        self.process = subprocess.Popen(
            [modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.model = self.call(op="load", path=str(model))["model"]

    def call(self, **request):
        self.process.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            sys.exit(f"error: {reply['error']}")
        return reply

    def predict(self, window):
        value = {"t": "array", "dtype": "f4", "shape": list(window.shape), "b64": base64.b64encode(window).decode()}
        outputs = self.call(op="predict", model=self.model, inputs={"input_2": value})["outputs"]
        return {
            name: np.frombuffer(base64.b64decode(output["b64"]), output["dtype"]).reshape(output["shape"])
            for name, output in outputs.items()
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    shared = Path(os.environ.get("MODELC_SHARED", ROOT / "../shared")).resolve()
    parser.add_argument("--model", type=Path, default=shared / "models/basic_pitch.mlpackage")
    arguments = parser.parse_args()

    saved = package()
    session = onnxruntime.InferenceSession(saved / "nmp.onnx", providers=["CPUExecutionProvider"])
    input_name = session.get_inputs()[0].name
    models = [model for model in (saved / "nmp.mlpackage", arguments.model) if model.exists()]
    largest = 0.0
    for model in models:
        server = Server(arguments.modelc, model)
        print(model)
        for name, window in windows().items():
            expected = dict(zip(OUTPUTS, session.run(list(OUTPUTS.values()), {input_name: window})))
            found = server.predict(window)
            differences = {}
            for output, values in expected.items():
                if found[output].shape != values.shape:
                    sys.exit(f"error: {output} is {found[output].shape}, expected {values.shape}")
                differences[output] = float(np.max(np.abs(found[output] - values)))
            largest = max(largest, *differences.values())
            row = "  ".join(f"{output} {difference:.2e}" for output, difference in differences.items())
            print(f"  {name:8}  {row}  (highest value {max(float(v.max()) for v in expected.values()):.3f})")
    print(f"onnxruntime {onnxruntime.__version__}: largest difference {largest:.2e}, bound {LARGEST_DIFFERENCE:g}")
    # NaN is over the bound.
    sys.exit(0 if largest <= LARGEST_DIFFERENCE else 1)


if __name__ == "__main__":
    main()
