#!/usr/bin/env python3
"""Checks that decoders give the tokens that PyTorch's greedy decoding gives, step by step.

    python3 Benchmarks/make_decoder.py /tmp/decoders
    python3 scripts/check-decoder.py /tmp/decoders [--modelc .build/release/modelc] [--steps 200]

The prompt is given in one call, and then again in blocks of 16, each with a state of its own. Each step is given PyTorch's token
of the step before, so that all steps are compared, also behind one that differs.

The reference is PyTorch's in single precision; the program asks for half precision. A step that finds another token is a tie,
and is counted as one, when PyTorch's token leads the next best by less than what PyTorch's own logits change by in half
precision, at that very step. Any other is wrong. So is a decoder whose logits differ from those in single precision, at some
step, by more than half precision does at its worst. Needs Python alone. Exit status 1 when something is wrong.
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


def compare(decoder, reference, logits, steps, block):
    """Compares all steps: ties and wrong steps, as (step, token), and the largest difference of a logit."""
    prompt, tokens = reference["prompt"], reference["tokens"]
    for start in range(0, len(prompt), block):
        found = decoder.logits(prompt[start:start + block])
    ties, wrong, error = [], [], 0.0
    for step in range(steps):
        if step > 0:
            found = decoder.logits([tokens[step - 1]])
        expected = logits[step * len(found):(step + 1) * len(found)]
        error = max(error, max(map(abs, map(float.__sub__, found, expected))))
        best = max(range(len(found)), key=found.__getitem__)
        if best != tokens[step]:
            is_tie = reference["leads"][step] < reference["halfErrors"][step]
            (ties if is_tie else wrong).append((step, best))
    return ties, wrong, error


def describe(step, token, reference):
    return (f"token {step} is {token}, PyTorch's {reference['tokens'][step]}, which leads by {reference['leads'][step]:.2g}; "
            f"half precision changes logits by up to {reference['halfErrors'][step]:.2g}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--modelc", default=str(Path(__file__).resolve().parent.parent / ".build/release/modelc"))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--only", default="", help="part of the names of the decoders to check")
    arguments = parser.parse_args()
    failures = 0
    for path in sorted(arguments.directory.glob("*.json")):
        if arguments.only not in path.stem:
            continue
        reference = json.loads(path.read_text())
        steps = min(arguments.steps, len(reference["tokens"]))
        logits = array("f", path.with_suffix(".logits").read_bytes())
        bound = max(reference["halfErrors"])
        server = Server(arguments.modelc)
        decoder = Decoder(server, path.with_suffix(".mlpackage"))
        for name, block in [("prompt in one call", len(reference["prompt"])), ("prompt in blocks of 16", 16)]:
            ties, wrong, error = compare(decoder, reference, logits, steps, block)
            decoder.stop()
            decoder.start()
            print(f"{path.stem}, {name}: {steps - len(ties) - len(wrong)} of {steps} tokens as PyTorch, {len(ties)} ties, "
                  f"{len(wrong)} wrong; logits differ by up to {error:.2g}, those of half precision by {bound:.2g}", flush=True)
            for kind, steps_found in [("tie", ties), ("wrong", wrong)]:
                for step, token in steps_found:
                    print(f"  {kind}: {describe(step, token, reference)}", flush=True)
            if wrong or error > bound:
                failures += 1
        server.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
