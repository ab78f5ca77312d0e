#!/usr/bin/env python3
"""Prints the median µs of predictions by `modelc serve`, on one thread.

    "$(scripts/env/find-python.sh)" Server/Campaigns/plain_prediction.py MODELC MODEL.mlmodel NAME-IN-load_models
"""
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import load_models

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks"))
from predict import Modelc


def main():
    modelc, source, name = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([modelc, "compile", source, directory], check=True, stdout=subprocess.DEVNULL)
        server = Modelc(modelc, 1)
        server.load(os.path.join(directory, name + ".mlmodelc"))
        x = load_models.example(name)
        server.predict(x, 200)
        print(1000 * statistics.median(server.predict(x, 5000)[1]))
        server.close()


if __name__ == "__main__":
    main()
