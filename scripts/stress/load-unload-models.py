#!/usr/bin/env python3
"""Loads and unloads models in one `modelc serve` process, and checks that their memory comes back.

usage: scripts/stress/load-unload-models.py [--modelc .build/release/modelc] [--count 10000] [--growth MIB] [MODEL ...]

Each model (default: the example models) is compiled once, and then loaded and unloaded in turn, COUNT times in all. A
tenth of them warm the process up. After that, resident memory may grow by --growth MiB (default 4), whatever COUNT is,
and the number of open files and threads must not grow at all. Otherwise the exit status is 1.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Server:
    def __init__(self, modelc):
        self.process = subprocess.Popen([modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def state(self):
        """Resident MiB, open files and threads."""
        status = dict(line.split(":", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        files = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        return int(status["VmRSS"].split()[0]) / 1024, files, int(status["Threads"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--growth", type=float, default=4)
    parser.add_argument("models", nargs="*")
    options = parser.parse_args()
    models = options.models or sorted(
        str(path) for path in (ROOT / "examples/models").iterdir() if path.suffix in (".mlmodel", ".mlpackage"))
    server = Server(options.modelc)
    # The process removes what a load compiled when the model is unloaded, so these stay loaded.
    compiled = [reply["compiledPath"] for reply in (server.ask(op="load", path=path) for path in models) if reply["ok"]]
    if not compiled:
        sys.exit("error: no model can be loaded")
    start = None
    for index in range(options.count):
        reply = server.ask(op="load", path=compiled[index % len(compiled)])
        if not reply["ok"] or not server.ask(op="unload", model=reply["model"])["ok"]:
            sys.exit(f"error: load {index + 1} failed: {reply}")
        if index + 1 == max(options.count // 10, len(compiled)):
            start = server.state()
    end = server.state()
    server.close()
    start = start or end
    for name, before, after in zip(("MiB", "open files", "threads"), start, end):
        print(f"{name}: {before:.0f} → {after:.0f}")
    if end[0] - start[0] > options.growth or end[1] > start[1] or end[2] > start[2]:
        sys.exit(f"error: {options.count} loads and unloads of {len(compiled)} models do not give everything back")


if __name__ == "__main__":
    main()
