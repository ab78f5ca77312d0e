#!/usr/bin/env python3
"""Checks that decoders give the tokens that PyTorch's greedy decoding gives, step by step.

    python3 Benchmarks/make_decoder.py /tmp/decoders
    python3 scripts/compare/check-decoder.py /tmp/decoders [--modelc .build/release/modelc] [--steps 200]

The prompt is given in one call, and then again in blocks of 16, each with a state of its own. Each step is given PyTorch's token
of the step before, so that all steps are compared, also behind one that differs.

The reference is PyTorch's in single precision; the program asks for half precision. A step that finds another token is a tie,
and is counted as one, when PyTorch's token leads the next best by less than what PyTorch's own logits change by in half
precision, at that very step. Any other is wrong. So is a decoder whose logits differ from those in single precision, at some
step, by more than half precision does at its worst. Needs Python alone. Exit status 1 when something is wrong.
"""
import argparse
import json
import sys
from array import array
from pathlib import Path

from support.decoding import Decoder, Server


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
    parser.add_argument("--modelc", default=str(Path(__file__).resolve().parents[2] / ".build/release/modelc"))
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
