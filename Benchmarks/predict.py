#!/usr/bin/env python3
"""Times predictions of modelc and ONNX Runtime for the same networks in one run.

    python3 -m venv env && env/bin/pip install coremltools onnx onnxruntime numpy
    make build
    env/bin/python Benchmarks/predict.py [--nets mnist,encoder] [--threads 1,2] [--rounds 5] [--modelc PATH] [--write]

Both runtimes get the same weights and input; their results must agree within 1e-3 before anything is timed. Rounds of
both alternate, so that noise affects both alike; each figure is the median of the predictions of all rounds. Networks
are Core ML neural networks, those in nets.PROGRAMS ML Programs. --palettized times a linear layer of 4096² with 4-bit
weights against its float32 form, both in modelc. --decoder times the tokens of a decoder with states against PyTorch
eager, and also needs torch. --write also writes Documentation/measurements/prediction-performance.md. "Load" is the time from the
compiled model (or .onnx file) to the first result, in a process that has already started; "peak" is the peak resident
memory of a process that loads and predicts.
"""
import argparse
import base64
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

from support import measured

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "predict"))
import nets  # noqa: E402
from coreml_net import CoreMLNet  # noqa: E402
from mil_net import MILNet, PalettizedNet  # noqa: E402


class Modelc:
    """A `modelc serve --stdio` process."""

    def __init__(self, modelc, threads):
        self.process = subprocess.Popen([modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=dict(os.environ, MODELC_THREADS=str(threads)))
        self.call(op="unload", model=0)

    def call(self, **request):
        self.process.stdin.write((json.dumps(dict(request, id=1)) + "\n").encode())
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def load(self, path):
        self.model = self.call(op="load", path=path)["model"]

    @staticmethod
    def value(x):
        x = np.asarray(x, np.float32)
        return {"t": "array", "dtype": "f4", "shape": list(x.shape), "b64": base64.b64encode(x.tobytes()).decode()}

    def predict(self, x, repeat=1):
        reply = self.call(op="predict", model=self.model, inputs={"image": self.value(x)}, repeat=repeat)
        (output,) = reply["outputs"].values()
        return np.frombuffer(base64.b64decode(output["b64"]), np.float32), [t / 1e6 for t in reply["times"]]

    def peak(self):
        return peak(self.process.pid)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class OnnxRuntime:
    """ONNX Runtime in a child process of its own."""

    def __init__(self, threads):
        self.process = subprocess.Popen([sys.executable, os.path.join(here, "predict", "onnx_server.py"), str(threads)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()

    def call(self, *words, payload=b""):
        self.process.stdin.write((" ".join(words) + "\n").encode() + payload)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def load(self, path):
        self.call("load", path)

    def predict(self, x, repeat=1):
        reply = self.call("predict", str(repeat), ",".join(map(str, x.shape)), payload=x.tobytes())
        return np.array(reply["output"], np.float32), reply["times"]

    def peak(self):
        return peak(self.process.pid)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def peak(pid):
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=os.path.join(here, "..", ".build", "release", "modelc"))
    parser.add_argument("--nets", default=",".join([*nets.ALL, *nets.PROGRAMS]))
    parser.add_argument("--palettized", action="store_true", help="time only a palettized linear layer")
    parser.add_argument("--decoder", action="store_true", help="time only a decoder, against PyTorch")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="also write the page in Documentation")
    parser.add_argument("--keep", help="directory in which to keep the models for later runs")
    arguments = parser.parse_args()
    directory = arguments.keep or tempfile.mkdtemp()
    if arguments.palettized:
        return time_palettized(arguments, directory)
    if arguments.decoder:
        from decoder import time_decoder
        return time_decoder(Modelc, arguments, directory)
    lines = ["| network | threads | modelc ms | ONNX Runtime ms | ratio | load ms | ORT load ms | ratio | peak MiB | "
             "ORT MiB | weights MiB |", "|---|---|---|---|---|---|---|---|---|---|---|"]
    print("\n".join(lines))
    for name in arguments.nets.split(","):
        compiled, onnx = os.path.join(directory, name + ".mlmodelc"), os.path.join(directory, name + ".onnx")
        is_program = name in nets.PROGRAMS
        if not (os.path.exists(compiled) and os.path.exists(onnx)):
            from onnx_net import OnnxNet
            source = os.path.join(directory, name + (".mlpackage" if is_program else ".mlmodel"))
            for net, path in ((OnnxNet(1), onnx), (MILNet(1) if is_program else CoreMLNet(1), source)):
                (nets.PROGRAMS if is_program else nets.ALL)[name](net)
                net.save(path)
            subprocess.run([arguments.modelc, "compile", path, directory], check=True, stdout=subprocess.DEVNULL)
        weights = os.path.getsize(os.path.join(
            compiled, "weights/weight.bin" if is_program else "model.espresso.weights")) / 2**20
        shape = {"mnist": (1, 1, 28, 28), "encoder": (1, 128, 384), "weights_277": (1, 1, 2048)}.get(
            name, (1, 3, 224, 224))
        x = np.random.default_rng(2).standard_normal(shape, dtype=np.float32)
        for threads in map(int, arguments.threads.split(",")):
            lines.append(row(name, threads, arguments, compiled, onnx, x, weights))
            print(lines[-1], flush=True)
    if arguments.write:
        write(lines)


def time_palettized(arguments, directory):
    """A linear layer of 4096² for one vector, which reads all its weights: 4 bits beside float32."""
    x = np.random.default_rng(2).standard_normal((1, 1, 4096), dtype=np.float32)
    print("| threads | float32 ms | 4 bits ms | ratio |\n|---|---|---|---|")
    paths = []
    for kind in (MILNet, PalettizedNet):
        path = os.path.join(directory, kind.__name__ + ".mlpackage")
        if not os.path.exists(path):
            net = kind(1)
            nets.wide_linear(net)
            net.save(path)
        paths.append(path)
    for threads in map(int, arguments.threads.split(",")):
        servers = []
        for path in paths:
            servers.append(Modelc(arguments.modelc, threads))
            servers[-1].load(path)
        times = ([], [])
        for _ in range(arguments.rounds):
            for server, list in zip(servers, times):
                list += server.predict(x, 100)[1]
        plain, small = [statistics.median(t) for t in times]
        print(f"| {threads} | {plain:.3f} | {small:.3f} | **{small / plain:.2f}** |", flush=True)
        for server in servers:
            server.close()


def write(lines):
    import onnxruntime
    with open("/proc/cpuinfo") as info:
        processor = next(line.split(":")[1].strip() for line in info if line.startswith("model name"))
    page = f"""# Speed of predictions

Written by `Benchmarks/predict.py --write`; the script says how to run it. Batch size 1, single precision, modelc and
ONNX Runtime {onnxruntime.__version__} in one run on {os.cpu_count()} processors ({processor}). A ratio below 1 means
that modelc is faster. Load is the time from the compiled model (or .onnx file) to the first result, the median of new
processes; peak is the peak resident memory of the process.

"""
    path = os.path.join(here, "..", "Documentation", "measurements", "prediction-performance.md")
    measured.write(path, page + "\n".join(lines) + "\n", "onnxruntime")


def loaded(make, path, x):
    """A runtime in a new process, its result, and the milliseconds from the file to that result."""
    runtime = make()
    start = time.perf_counter()
    runtime.load(path)
    load = (time.perf_counter() - start) * 1000
    # How long the first prediction took where it was made: the way there and back is the benchmark's own.
    runtime.answer, (first,) = runtime.predict(x)
    return runtime, load + first


def row(name, threads, arguments, compiled, onnx, x, weights):
    makers = [lambda: Modelc(arguments.modelc, threads), lambda: OnnxRuntime(threads)]
    loads = ([], [])
    for count in range(arguments.rounds):
        runtimes = []
        for make, path, list in zip(makers, (compiled, onnx), loads):
            runtime, load = loaded(make, path, x)
            list.append(load)
            runtimes.append(runtime)
        if count < arguments.rounds - 1:
            for runtime in runtimes:
                runtime.close()
    ours, theirs = runtimes
    loads = [statistics.median(list) for list in loads]
    difference = float(np.max(np.abs(ours.answer - theirs.answer)))
    if not difference < 1e-3:
        sys.exit(f"{name}: the results differ by {difference}")
    _, (first,) = theirs.predict(x)
    repeat = max(5, min(2000, int(400 / first)))
    times = ([], [])
    for _ in range(arguments.rounds):
        for runtime, list in zip((ours, theirs), times):
            list += runtime.predict(x, repeat)[1]
    medians = [statistics.median(t) for t in times]
    line = (f"| {name} | {threads} | {medians[0]:.3f} | {medians[1]:.3f} | **{medians[0] / medians[1]:.2f}** | "
            f"{loads[0]:.1f} | {loads[1]:.1f} | **{loads[0] / loads[1]:.2f}** | {ours.peak():.0f} | "
            f"{theirs.peak():.0f} | {weights:.0f} |")
    ours.close()
    theirs.close()
    return line


if __name__ == "__main__":
    main()
