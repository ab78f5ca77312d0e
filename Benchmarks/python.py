#!/usr/bin/env python3
"""Measures what predicting from Python costs beside the prediction itself, and whether threads predict at once.

    make build library
    "$(scripts/env/find-python.sh)" Benchmarks/python.py [--net squeezenet] [--rounds 9] [--modelc PATH] [--library PATH]

"inside" is the time of a prediction as `modelc serve` takes it, around the engine alone; "Python" is that of
`model.predict(array)` with the package of this checkout. Rounds alternate; the figures are medians of all predictions.
"two threads" is the time of two Python threads that each predict on one thread of the engine, over the time of the same
predictions one after the other. 0.5 is the best.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
release = os.path.join(here, "..", ".build", "release")
sys.path[:0] = [here, os.path.join(here, "predict"), os.path.join(here, "..", "Python", "src")]


def compiled_net(name, modelc, directory):
    import nets
    from coreml_net import CoreMLNet

    net, source = CoreMLNet(1), os.path.join(directory, name + ".mlmodel")
    nets.ALL[name](net)
    net.save(source)
    subprocess.run([modelc, "compile", source, directory], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(directory, name + ".mlmodelc")


def milliseconds(work):
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def overhead(arguments, path, x):
    import modelc
    from predict import Modelc

    server = Modelc(arguments.modelc, 1)
    server.load(path)
    model = modelc.load(path, threads=1)
    repeat = max(5, int(400 / server.predict(x, 3)[1][-1]))
    inside, python = [], []
    for _ in range(arguments.rounds):
        inside += server.predict(x, repeat)[1]
        python += [milliseconds(lambda: model.predict(x)) for _ in range(repeat)]
    server.close()
    return statistics.median(inside), statistics.median(python)


def two_threads(arguments, path, x):
    import modelc

    models = [modelc.load(path, threads=1) for _ in range(2)]
    count = max(5, int(400 / milliseconds(lambda: models[0].predict(x))))

    def several(model):
        for _ in range(count):
            model.predict(x)

    def together():
        threads = [threading.Thread(target=several, args=[model]) for model in models]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    ratios = []
    for _ in range(arguments.rounds):
        serial = sum(milliseconds(lambda model=model: several(model)) for model in models)
        ratios.append(milliseconds(together) / serial)
    return statistics.median(ratios)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=os.path.join(release, "modelc"))
    parser.add_argument("--library", default=os.path.join(release, "libmodelc.so"))
    parser.add_argument("--net", default="squeezenet", help="a network of Benchmarks/predict/nets.py")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    os.environ.setdefault("MODELC_LIBRARY", os.path.abspath(arguments.library))
    shape = (1, 1, 28, 28) if arguments.net == "mnist" else (1, 3, 224, 224)
    x = np.random.default_rng(2).standard_normal(shape, dtype=np.float32)
    with tempfile.TemporaryDirectory() as directory:
        path = compiled_net(arguments.net, arguments.modelc, directory)
        inside, python = overhead(arguments, path, x)
        print("| network | inside ms | Python ms | ratio | two threads |\n|---|---|---|---|---|")
        threads = two_threads(arguments, path, x)
        print(f"| {arguments.net} | {inside:.3f} | {python:.3f} | **{python / inside:.2f}** | **{threads:.2f}** |")


if __name__ == "__main__":
    main()
