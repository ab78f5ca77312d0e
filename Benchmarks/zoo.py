#!/usr/bin/env python3
"""Times modelc, ONNX Runtime and OpenVINO on a zoo of nets with random weights, in turn, in one run.

    python3 -m venv env && env/bin/pip install coremltools torch onnx onnxruntime openvino
    swift build -c release --product modelc --static-swift-stdlib
    env/bin/python Benchmarks/zoo.py [--nets GLOB,…] [--forms fp32,fp16,…] [--threads 1,2] [--folder DIR] [--json FILE]

The nets lie in Benchmarks/zoo, a file for each kind. What they are made into is kept in --folder (default .build/zoo) for
the next run; making all takes about half an hour. Each runtime is a process of its own with the same weights, inputs and
number of threads; rounds alternate, and the time of a prediction is the median of all of a run, without the way to the process and
back: modelc's is of its own clock, the others' includes the call from Python, which counts below 0.1 ms. Everything is
run --runs times (3), each with new processes; a figure is the median of the runs, and the spread of the ratio stands beside it. ONNX Runtime gets a graph that it optimized beforehand and bound tensors. All compute in single precision but for the
forms with fewer bits, which are timed against single precision of the others. `activations` has weights and values of 8 bits,
made by `modelc optimize` from single precision; with both forms, quotients of modelc's own times are printed, too.

Answers must be within --tolerance of PyTorch's, relative to the largest element. Prints a table with the worst ratio to
ONNX Runtime first, medians for each family, and a row with the reason for each net that could not be timed or whose answer is
wrong; these are in no median, and the exit status is then 1. --json keeps the figures, --before FILE prints those of an earlier run beside
them, and --write writes Documentation/measurements/zoo-performance.md, or zoo-performance-avx2.md on a processor without AVX-512.
`modelc bench DIR/NET/fp32.mlpackage` shows where the time goes.
"""
import argparse
import base64
import fnmatch
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from support import measured

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "zoo"))
import catalog  # noqa: E402
import families  # noqa: E402, F401

# Forms of fewer bits round: half precision to about a thousandth, weights more; these are compared with PyTorch only to
# see that nothing is broken.
TOLERANCES = {"fp32": 1e-4, "network": 1e-4, "fp16": 3e-2, "int8": 0.2, "int4": 1.0, "activations": 1.0}


class Process:
    """A process that answers lines of JSON."""

    def __init__(self, command, **environment):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env=dict(os.environ, **environment))

    def call(self, **request):
        self.process.stdin.write((json.dumps(request) + "\n").encode())
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the process ended")
        return json.loads(line)

    def peak(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))

    def close(self):
        self.process.kill()
        self.process.wait()


class Modelc(Process):
    """`modelc serve --stdio`."""

    def __init__(self, modelc, threads):
        super().__init__([modelc, "serve", "--stdio"], MODELC_THREADS=str(threads))
        self.call(id=0, op="unload", model=0)

    def load(self, path, reference):
        arrays = dict(np.load(reference))
        expected = arrays.pop("output")
        self.inputs = {name: self.value(array) for name, array in arrays.items()}
        start = time.perf_counter()
        reply = self.call(id=1, op="load", path=str(path))
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        self.model = reply["model"]
        seconds = time.perf_counter() - start
        reply = self.predict(1)
        (output,) = reply["outputs"].values()
        found = np.frombuffer(base64.b64decode(output["b64"]), {"f4": np.float32, "f2": np.float16, "f8": np.float64}[output["dtype"]])
        error = np.max(np.abs(found - expected.ravel())) / np.max(np.abs(expected))
        return {"load": seconds * 1000 + reply["times"][0] / 1e6, "error": float(error)}

    @staticmethod
    def value(array):
        kind = {"float32": "f4", "int32": "i4"}[array.dtype.name]
        return {"t": "array", "dtype": kind, "shape": list(array.shape), "b64": base64.b64encode(array.tobytes()).decode()}

    def predict(self, repeat):
        reply = self.call(id=1, op="predict", model=self.model, inputs=self.inputs, repeat=repeat)
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def times(self, repeat):
        return [nanoseconds / 1e6 for nanoseconds in self.predict(repeat)["times"]]


class Peer(Process):
    """ONNX Runtime or OpenVINO."""

    def __init__(self, name, threads):
        super().__init__([sys.executable, str(HERE / "zoo" / "peers.py"), name, str(threads)], OMP_NUM_THREADS=str(threads))
        self.process.stdout.readline()

    def load(self, path, reference):
        return self.call(load=str(path), inputs=str(reference))

    def times(self, repeat):
        return self.call(repeat=repeat)["times"]


class Failure(Exception):
    """Why a net has no figures."""


def timed(arguments, folder, form, threads):
    """Medians in milliseconds of several runs, load times, peaks and errors of all runtimes for one net, and for modelc the
    ratios to the first of the others in each run."""
    for name in ("onnx", form):
        made = folder / f"failed-{name}.txt"
        if made.exists():
            raise Failure(f"{name} cannot be made: {made.read_text().strip().splitlines()[-1]}")
    runs = [timed_once(arguments, folder, form, threads) for _ in range(arguments.runs)]
    figures = {
        name: {key: statistics.median(run[name][key] for run in runs) for key in runs[0][name]} for name in runs[0]}
    if arguments.peers:
        figures["modelc"]["ratios"] = [ratio(run, arguments.peers[0]) for run in runs]
    return figures


def compiled(modelc, source, folder):
    """The model, compiled by that program into the folder unless it is there."""
    target = folder / (source.stem + ".mlmodelc")
    if not target.exists():
        folder.mkdir(exist_ok=True)
        subprocess.run([modelc, "compile", source, folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return target


def timed_once(arguments, folder, form, threads):
    """The same of one run."""
    source = folder / ("network.mlmodel" if form == "network" else f"{form}.mlpackage")
    if form == "activations" and not source.exists():
        subprocess.run([arguments.modelc, "optimize", folder / "fp32.mlpackage", "--activations", "int8", "--quantize", "int8",
                        "--threshold", "0", "--output", source], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
    makers = {"modelc": (lambda: Modelc(arguments.modelc, threads), compiled(arguments.modelc, source, folder / "compiled"))}
    for name in arguments.peers:
        if "/" in name:
            makers[name] = (lambda name=name: Modelc(name, threads), compiled(name, source, folder / f"compiled-{hashlib.sha256(name.encode()).hexdigest()[:8]}"))
        else:
            makers[name] = (lambda name=name: Peer(name, threads), folder / "net.onnx")
    result = {name: {} for name in makers}
    running = {}
    for name, (make, path) in makers.items():
        loads = []
        for _ in range(arguments.loads):
            if name in running:
                running[name].close()
            running[name] = make()
            facts = running[name].load(path, folder / "reference.npz")
            loads.append(facts["load"])
        result[name] = {"load": statistics.median(loads), "error": facts["error"]}
    tolerance = arguments.tolerance or TOLERANCES[form]
    if not result["modelc"]["error"] <= tolerance:
        for process in running.values():
            process.close()
        raise Failure(f"an answer is {result['modelc']['error']:.2g} from PyTorch's, relative to the largest; {tolerance:g} is allowed")
    times = {name: [] for name in running}
    first = statistics.median(running["modelc"].times(3))
    repeat = max(3, min(3000, int(arguments.milliseconds / first)))
    for _ in range(arguments.rounds):
        for name, process in running.items():
            # ONNX Runtime's threads keep a processor busy for up to 50 ms after a prediction: the next runtime's must not
            # share it with them.
            time.sleep(0.1)
            times[name] += process.times(repeat)
    for name, process in running.items():
        result[name].update(median=statistics.median(times[name]), least=min(times[name]), peak=process.peak())
        process.close()
    return result


def ratio(figures, peer="onnxruntime"):
    return figures["modelc"]["median"] / figures[peer]["median"]


def fastest(figures):
    """The ratio to the faster of the others."""
    return figures["modelc"]["median"] / min(f["median"] for name, f in figures.items() if name != "modelc")


def table(rows, before):
    """Lines of Markdown, the worst first."""
    peers = [name for name in rows[0]["figures"] if name != "modelc"]
    lines = ["| net | family | form | threads | modelc ms | " + " | ".join(f"{name} ms | ratio" for name in peers)
             + " | ratio by run | load ms | load ratio | peak MiB | error |" + (" before |" if before else "")]
    lines.append("|---" * (lines[0].count("|") - 1) + "|")
    for row in sorted(rows, key=lambda row: -ratio(row["figures"], peers[0])):
        f = row["figures"]
        line = f"| {row['net']} | {row['family']} | {row['form']} | {row['threads']} | {f['modelc']['median']:.3f} | "
        line += " | ".join(f"{f[name]['median']:.3f} | **{ratio(f, name):.2f}**" for name in peers)
        spread = f["modelc"].get("ratios")
        line += f" | {min(spread):.2f}…{max(spread):.2f}" if spread else " | –"
        line += f" | {f['modelc']['load']:.1f} | {f['modelc']['load'] / f[peers[0]]['load']:.2f} | {f['modelc']['peak']:.0f} | {f['modelc']['error']:.1g} |"
        old = before.get((row["net"], row["form"], row["threads"]))
        lines.append(line + (f" {ratio(old, peers[0]):.2f} |" if old else " – |" if before else ""))
    return lines


def summary(rows, before):
    """Medians for each family and for all."""
    peers = [name for name in rows[0]["figures"] if name != "modelc"]
    lines = ["| family | form | threads | nets | median | worst |" + (" median before |" if before else ""), ""]
    lines[1] = "|---" * (lines[0].count("|") - 1) + "|"
    groups = {}
    for row in rows:
        for family in (row["family"], "**all**"):
            groups.setdefault((family, row["form"], row["threads"]), []).append(row)
    for (family, form, threads), members in sorted(groups.items(), key=lambda item: (item[0][1:], item[0][0])):
        ratios = [ratio(row["figures"], peers[0]) for row in members]
        line = f"| {family} | {form} | {threads} | {len(members)} | {statistics.median(ratios):.2f} | {max(ratios):.2f} |"
        if before:
            old = [ratio(before[key], peers[0]) for row in members
                   if (key := (row["net"], row["form"], row["threads"])) in before]
            line += f" {statistics.median(old):.2f} |" if old else " – |"
        lines.append(line)
    for threads in sorted({row["threads"] for row in rows}):
        here = [row for row in rows if row["threads"] == threads and row["form"] == "fp32"]
        if not here:
            continue
        ratios = [ratio(row["figures"], peers[0]) for row in here]
        lines.append("")
        lines.append(
            f"{threads} thread{'s' if threads > 1 else ''}, single precision, against {peers[0]}: median "
            f"{statistics.median(ratios):.2f}, {100 * sum(r <= 1 for r in ratios) / len(ratios):.0f} % of {len(ratios)} nets at "
            f"most 1, worst {max(ratios):.2f}; against the faster of {' and '.join(peers)}: median "
            f"{statistics.median([fastest(row['figures']) for row in here]):.2f}.")
    scaling = {}
    for row in rows:
        scaling.setdefault((row["net"], row["form"]), {})[row["threads"]] = row["figures"]["modelc"]["median"]
    singles = {(row["net"], row["threads"]): row["figures"]["modelc"]["median"] for row in rows if row["form"] == "fp32"}
    quotients = [(single / row["figures"]["modelc"]["median"], row) for row in rows
                 if row["form"] == "activations" and (single := singles.get((row["net"], row["threads"])))]
    if quotients:
        lines += ["", "Values of 8 bits, times as fast as single precision of modelc:", ""]
        lines += [f"* {row['net']}, {row['threads']} thread{'s' if row['threads'] > 1 else ''}: {quotient:.2f}"
                  for quotient, row in sorted(quotients, key=lambda pair: pair[0])]
    gains = [times[1] / times[2] for (_, form), times in scaling.items() if form == "fp32" and {1, 2} <= set(times)]
    if gains:
        lines += ["", f"From one thread to two, single precision: median {statistics.median(gains):.2f} × as fast."]
    return lines


def failed(failures):
    """A table of nets without figures, or nothing."""
    if not failures:
        return []
    lines = ["", "Without figures, and in no median:", "", "| net | family | form | threads | why |", "|---|---|---|---|---|"]
    return lines + ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in failures]


def write(text, arguments, count):
    """Writes the page of this processor's kind."""
    with open("/proc/cpuinfo") as info:
        facts = info.read()
    processor = next(line.split(":")[1].strip() for line in facts.splitlines() if line.startswith("model name"))
    suffix, title = ("", "") if " avx512f " in facts else ("-avx2", ", without AVX-512")
    measured.write(
        HERE.parent / "Documentation" / "measurements" / f"zoo-performance{suffix}.md",
        f"# Speed on nets of many kinds{title}\n\nWritten by `Benchmarks/zoo.py --write`, which says how it measures: medians of "
        f"{arguments.runs} runs of {count} nets, on {os.cpu_count()} processors ({processor}). A ratio below 1 means that modelc is "
        f"faster.\n\n{text}\n", "torch", "coremltools", *arguments.peers)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=str(HERE.parent / ".build" / "release" / "modelc"))
    parser.add_argument("--folder", default=str(HERE.parent / ".build" / "zoo"), help="where the nets are kept")
    parser.add_argument("--nets", default="*", help="names, with * and ?, with commas between them; also @FAMILY")
    parser.add_argument("--forms", default="fp32", help="fp32, fp16, int8, int4, network, or all of these; activations")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--peers", default="onnxruntime,openvino", help="also paths of other builds of modelc, such as the last release")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=3, help="how often everything is timed")
    parser.add_argument("--loads", type=int, default=1, help="processes whose load time is measured")
    parser.add_argument("--milliseconds", type=float, default=150, help="of modelc in each round")
    parser.add_argument("--tolerance", type=float)
    parser.add_argument("--json", help="keep the figures in this file")
    parser.add_argument("--before", help="figures of an earlier run, to print beside these")
    parser.add_argument("--write", action="store_true", help="also write the page in Documentation")
    arguments = parser.parse_args()
    arguments.peers = [name for name in arguments.peers.split(",") if name]
    forms = catalog.FORMS if arguments.forms == "all" else arguments.forms.split(",")
    before = {}
    if arguments.before:
        for row in json.loads(Path(arguments.before).read_text()):
            before[row["net"], row["form"], row["threads"]] = row["figures"]
    patterns = arguments.nets.split(",")
    chosen = [net for net in catalog.NETS.values()
              if any(fnmatch.fnmatch(net.name, p) or p == "@" + net.family for p in patterns)]
    missing = [net.name for net in chosen if not (Path(arguments.folder) / net.name / "reference.npz").exists()]
    if missing:
        subprocess.run([sys.executable, str(HERE / "zoo" / "make.py"), arguments.folder, *missing], check=True)
    rows, failures = [], []
    for net in chosen:
        folder = Path(arguments.folder) / net.name
        for form in forms:
            if form not in ("fp32", "activations", *net.forms):
                continue
            for threads in map(int, arguments.threads.split(",")):
                try:
                    figures = timed(arguments, folder, form, threads)
                except Exception as problem:
                    print(f"{net.name} {form} on {threads}: {problem}", file=sys.stderr)
                    failures.append((net.name, net.family, form, threads, f"{problem}".splitlines()[0] if f"{problem}" else type(problem).__name__))
                    continue
                rows.append({"net": net.name, "family": net.family, "form": form, "threads": threads, "figures": figures})
                line = "  ".join(f"{name} {f['median']:.3f}" for name, f in figures.items())
                print(f"{net.name} {form} {threads}: {line}", file=sys.stderr, flush=True)
        if arguments.json:
            Path(arguments.json).write_text(json.dumps(rows, indent=1))
    if not rows:
        sys.exit("no net was timed")
    print("\n".join([*summary(rows, before), *failed(failures), "", *table(rows, before)]))
    if arguments.write:
        # The page tells of this run alone.
        write("\n".join([*summary(rows, {}), *failed(failures), "", *table(rows, {})]), arguments, len(chosen))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
