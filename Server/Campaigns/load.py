#!/usr/bin/env python3
"""Times modelc-server beside MLServer with ONNX Runtime, under load over loopback.

    apt-get install wrk nghttp2-client
    "$(scripts/env/find-python.sh mlserver)" Server/Campaigns/load.py [--quick] [--write] [--seconds N] [--modelc PATH]

The same networks, with the same weights, are served as Core ML and as ONNX, with and without batching; both servers get
the same bytes. Their answers must agree within 1e-3 before anything is timed. Generators are wrk for HTTP and h2load
for gRPC, with 1, 8 and 64 connections. One server runs at a time, and one case. MLServer gets the best of several
settings, found by a trial of each. --write also writes Documentation/measurements/server-performance.md; --quick times a few cases
for a second, to see that all works. $MODELC_SERVER is the path of modelc-server.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import load_models
import load_overhead
import load_page
import mlserver_onnx
from load_requests import BINARY, GRPC, JSON, Request, check_agreement
from mlserver_onnx import BATCH_WAIT, SETTINGS
from serving import HERE, ROOT, Server, free_port, require, start_modelc
from support import measured

# Models that are also served with batching.
BATCHED = ("perceptron", "digits", "encoder")


@dataclass(frozen=True)
class Case:
    model: str
    protocol: str
    connections: int
    batched: bool = False

    @property
    def served_name(self):
        return served_name(self.model, self.batched)


def served_name(model, batched):
    return model + ("_batched" if batched else "")


def make_models(directory, names):
    """Writes these models in both forms, each with the packages that it needs."""
    for form, name in (("coreml", ""), ("onnx", "mlserver")):
        environment = subprocess.run(
            [ROOT / "scripts/env/find-python.sh", *filter(None, [name])], capture_output=True, text=True, check=True)
        subprocess.run(
            [environment.stdout.strip(), HERE / "load_models.py", form, directory, *names], check=True,
            capture_output=True)


class Campaign:
    def __init__(self, arguments, directory):
        self.arguments, self.directory = arguments, directory
        self.models = ["perceptron"] if arguments.quick else list(load_models.MODELS)
        self.connections = [1, 8] if arguments.quick else [1, 8, 64]
        self.trial_seconds = 1
        self.seconds = 1 if arguments.quick else arguments.seconds
        self.requests = {}
        for model in self.models:
            for batched in (False, True):
                name = served_name(model, batched)
                self.requests[name] = Request(name, load_models.example(model), directory)
        self.references = {}
        self.load_average = os.getloadavg()[0]

    def cases(self, protocols):
        cases = [Case(m, p, c) for m in self.models for p in protocols for c in self.connections]
        cases += [
            Case(model, protocol, connections, batched=True) for model in self.models if model in BATCHED
            for protocol in protocols if protocol != BINARY for connections in self.connections if connections > 1]
        return cases

    def measure(self, server, case):
        """A trial warms up, and tells how long the measurement must be for several answers of each connection."""
        request = self.requests[case.served_name]
        trial = request.measure(server, case.protocol, case.connections, self.trial_seconds)
        server.settle()
        seconds = max(self.seconds, min(10, 4 * case.connections / max(trial.rate, 1)))
        measurement = request.measure(server, case.protocol, case.connections, seconds)
        if measurement.count == 0:
            raise SystemExit(f"error: {case}: no answer in {seconds:.0f} seconds")
        server.settle()
        return measurement

    def start_modelc(self):
        directory = Path(self.directory, "modelc")
        for model in self.models:
            source = next(Path(self.directory).glob(model + ".ml*"))
            for batched in (False, True):
                folder = directory / served_name(model, batched)
                (folder / "1").mkdir(parents=True)
                (folder / "1" / source.name).symlink_to(source)
                size = load_models.LARGEST_BATCH if batched else 0
                (folder / "config.json").write_text(f'{{"max_batch_size": {size}}}\n')
        server = start_modelc(directory, Path(self.directory, "modelc.log"))
        for name, request in self.requests.items():
            answers = request.answers(server, (JSON, BINARY, GRPC))
            self.references[name] = answers[JSON]
            check_agreement(f"modelc-server, {name}", answers[JSON], answers)
        return server

    def start_mlserver(self, setting):
        workers, threads, off_loop = setting
        directory = tempfile.mkdtemp(dir=self.directory) + "/models"
        files = {}
        for model in self.models:
            path = Path(self.directory, model + ".onnx")
            files[model] = path, 0, 0
            files[served_name(model, True)] = path, load_models.LARGEST_BATCH, BATCH_WAIT
        ports = free_port(), free_port()
        mlserver_onnx.write_repository(
            directory, files, ports=ports, workers=workers, threads=threads, off_loop=off_loop)
        server = Server(
            [*mlserver_onnx.command(), directory], *ports, Path(self.directory, "mlserver.log"),
            env=dict(os.environ, PYTHONPATH=str(HERE)), cwd=self.directory)
        for name, request in self.requests.items():
            check_agreement(f"MLServer, {name}", self.references[name], request.answers(server, (JSON, GRPC)))
        return server

    def best_settings(self):
        """The setting with the most answers a second for each model and protocol, at one connection and at more."""
        rates = {}
        for setting in SETTINGS[:2] if self.arguments.quick else SETTINGS:
            server = self.start_mlserver(setting)
            for model in self.models:
                for protocol in (JSON, GRPC):
                    for connections in (1, max(self.connections)):
                        request = self.requests[model]
                        if connections == 1:
                            request.measure(server, protocol, 1, self.trial_seconds)
                        key = model, protocol, connections > 1
                        rate = request.measure(server, protocol, connections, self.trial_seconds).rate
                        rates.setdefault(key, {})[setting] = rate
                        server.settle()
            server.stop()
        return {key: max(found, key=found.get) for key, found in rates.items()}

    def run(self):
        ours, theirs = {}, {}
        server = self.start_modelc()
        try:
            for case in self.cases((JSON, BINARY, GRPC)):
                ours[case] = self.measure(server, case)
                report("modelc-server", case, ours[case])
            overhead = load_overhead.table(
                server, self.requests["perceptron"], self.seconds, self.arguments.modelc, Path(self.directory))
        finally:
            server.stop()
        best = self.best_settings()
        settings = {case: best[case.model, case.protocol, case.connections > 1] for case in self.cases((JSON, GRPC))}
        for setting in SETTINGS:
            cases = [case for case, wanted in settings.items() if wanted == setting]
            if not cases:
                continue
            server = self.start_mlserver(setting)
            try:
                for case in cases:
                    theirs[case] = self.measure(server, case)
                    report(f"MLServer {setting}", case, theirs[case])
            finally:
                server.stop()
        return load_page.Results(ours, theirs, settings, overhead, self.seconds, self.load_average)


def report(name, case, measurement):
    print(
        f"{name}: {case.served_name}, {case.protocol}, {case.connections}: {measurement.rate:.0f}/s, "
        f"p50 {measurement.p50:.3f} ms, p99 {measurement.p99:.3f} ms", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one model, one second for each case")
    parser.add_argument("--seconds", type=int, default=3, help="of each measurement; slow cases take longer (3)")
    parser.add_argument("--write", action="store_true", help="also write the page in Documentation")
    built = ROOT / ".build/release/modelc"
    parser.add_argument(
        "--modelc", default=built if built.exists() else None,
        help="modelc, to time predictions without a server (.build/release/modelc, if it exists)")
    arguments = parser.parse_args()
    if arguments.quick and arguments.write:
        parser.error("--quick leaves most cases out, so that its page is not written")
    require("wrk", "h2load")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        campaign = Campaign(arguments, directory)
        make_models(directory, campaign.models)
        results = campaign.run()
    page = load_page.text(results, time.monotonic() - start)
    print(page)
    if arguments.write:
        measured.write(ROOT / "Documentation/measurements/server-performance.md", page, "mlserver", "onnxruntime")


if __name__ == "__main__":
    main()
