#!/usr/bin/env python3
"""Runs modelc on real models and says which it refuses, and why.

usage: try-models.py [--modelc .build/release/modelc] [--jobs 2] [--timeout 120] [--only TEXT] [--page]
                     [--count NAME] SOURCE...

A source is a folder, or an archive (.tar.xz), which is unpacked once into .build/real-models. Every .mlmodel file and
every .mlpackage and .mlmodelc directory in it goes through the stages that apply to it: inspect, validate, compile,
decompile, load and predict. Source and compiled form predict with the same inputs, made from the interface, and must
agree: once with the default shapes, and again with all optional inputs and with another allowed shape if there are any.
Where scripts/compare/real-model-answers.tsv has an answer of Core ML's, both must come close to it.

Prints a line for each model and for each refusal, then the counts. A refusal counts as a fault of modelc unless
scripts/compare/real-model-notes.tsv has a pattern for its message. The exit status is 1 if there is such a fault, a crash or a
time-out.

--page writes Documentation/measurements/real-models.md. --count prints two lines for scripts/rules/compare-count.sh, NAME-accepted with the
number of models without a fault of modelc and NAME-predicted with the number that predict; the rest goes to standard
error.
"""
import argparse
import concurrent.futures
import os
import sys

from real_models.answers import known_answers
from real_models.finding import ROOT, folder_of, models_in
from real_models.reporting import Results, notes, shown
from real_models.running import Runner
from support import measured

PAGE = ROOT / "Documentation/measurements/real-models.md"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--only", default="")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--count")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    results = Results(notes())
    answers = known_answers()
    models = []
    for source in arguments.sources:
        folder = folder_of(source)
        models += [(shown(os.path.relpath(path, folder)), path) for path in models_in(folder)]
    models = [(name, path) for name, path in models if arguments.only in name]
    if not models:
        sys.exit("error: no models found")

    def run(model):
        _, path = model
        known = answers.get(os.path.basename(path), ())
        return Runner(arguments.modelc, arguments.timeout, path, known).stages()

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for (name, _), stages in zip(models, pool.map(run, models)):
            results.add(name, stages)
            print(f"{name}: {', '.join(f'{s} {r.kind}' for s, r in stages.items() if r) or 'passes'}", file=sys.stderr)
    if arguments.count:
        print(results.counts(arguments.count))
        print(results.text(), file=sys.stderr)
    else:
        print(results.text())
    if arguments.page:
        measured.write(PAGE, results.page())
    sys.exit(1 if results.faults() else 0)


if __name__ == "__main__":
    main()
