#!/usr/bin/env python3
"""Checks that decoders give the tokens that PyTorch's greedy decoding gives, step by step.

    python3 Benchmarks/make_decoder.py /tmp/decoders
    python3 scripts/check-decoder.py /tmp/decoders [--modelc .build/release/modelc] [--steps 200]

The prompt is given in one call, and then again in blocks of 16, each with a state of its own. Needs Python alone. Exit status 1
when a token differs.
"""
import argparse
import base64
import json
import os
import struct
import subprocess
import sys
from array import array
from pathlib import Path


class Server:
    def __init__(self, modelc, threads=None):
        environment = dict(os.environ, **({"MODELC_THREADS": str(threads)} if threads else {}))
        self.process = subprocess.Popen(
            [modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def call(self, **request):
        self.process.stdin.write((json.dumps(dict(request, id=1)) + "\n").encode())
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def value(kind, shape, data):
    return {"t": "array", "dtype": kind, "shape": shape, "b64": base64.b64encode(data).decode()}


class Decoder:
    def __init__(self, server, path):
        self.server = server
        self.model = server.call(op="load", path=str(path))["model"]
        self.nanoseconds = 0
        self.start()

    def start(self):
        self.state = self.server.call(op="newState", model=self.model)["state"]
        self.end = 0

    def stop(self):
        self.server.call(op="freeState", state=self.state)

    def logits(self, tokens):
        """Those after the last of `tokens`."""
        count = len(tokens)
        self.end += count
        mask = b"".join(
            struct.pack(f"<{self.end}e", *([0.0] * (self.end - count + 1 + row) + [-1e4] * (count - 1 - row)))
            for row in range(count))
        reply = self.server.call(op="predict", model=self.model, state=self.state, inputs={
            "tokens": value("i4", [1, count], struct.pack(f"<{count}i", *tokens)),
            "mask": value("f2", [1, 1, count, self.end], mask)})
        self.nanoseconds = reply["ns"]
        return array("f", base64.b64decode(reply["outputs"]["logits"]["b64"]))

    def best(self, tokens):
        logits = self.logits(tokens)
        return max(range(len(logits)), key=logits.__getitem__)


def tokens_of(decoder, prompt, steps, block):
    found = None
    for start in range(0, len(prompt), block):
        found = decoder.best(prompt[start:start + block])
    tokens = [found]
    while len(tokens) < steps:
        tokens.append(decoder.best([tokens[-1]]))
    return tokens


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--modelc", default=str(Path(__file__).resolve().parent.parent / ".build/release/modelc"))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--only", default="", help="part of the names of the decoders to check")
    arguments = parser.parse_args()
    wrong = 0
    for reference in sorted(arguments.directory.glob("*.json")):
        if arguments.only not in reference.stem:
            continue
        expected = json.loads(reference.read_text())
        steps = min(arguments.steps, len(expected["tokens"]))
        server = Server(arguments.modelc)
        decoder = Decoder(server, reference.with_suffix(".mlpackage"))
        for name, block in [("prompt in one call", len(expected["prompt"])), ("prompt in blocks of 16", 16)]:
            found = tokens_of(decoder, expected["prompt"], steps, block)
            decoder.stop()
            decoder.start()
            same = next((i for i in range(steps) if found[i] != expected["tokens"][i]), steps)
            if same == steps:
                print(f"{reference.stem}, {name}: {steps} tokens as PyTorch", flush=True)
            else:
                wrong += 1
                print(f"{reference.stem}, {name}: token {same} is {found[same]}, PyTorch's {expected['tokens'][same]}, "
                      f"which leads by {expected['leads'][same]:.2g}", flush=True)
        server.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
