#!/usr/bin/env python3
"""Times modelc on files of 5 and 553 MB against `cat` and `cp`, and on two ML Programs.

Writes Documentation/measurements/file-performance.md.

usage: Benchmarks/files.py [--runs N] [--modelc PATH] [--no-write]

The first run creates the models in .build/benchmarks with make_vgg16.py and make_programs.py, which need the packages
in scripts/env/requirements.txt: run it with "$(scripts/env/find-python.sh)". Copies and compiled models are removed before each
run, so that every run writes new files. Commands alternate, A B C A B C ..., so that changes in the machine's speed
affect all of them alike. The tables show medians, and ratios to `cat` or `cp` of the same file in the same run.
Processor times are summed over all threads; on a busy machine, they vary the least.
"""
import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from support import measured

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/measurements/file-performance.md"


COMPILING = """\
Output files are written to the file system of the source. The third column is the processor time of all threads."""

# What the figures mean; read the table before changing it.
REMAINDER = """\
A compiled network contains two SHA-256 hashes in `analytics/`, of the source file and of the weight file. Computing one
is sequential and cannot be parallelized: at the 1.8 GB/s that `openssl speed` reports for libcrypto with the
processor's SHA instructions, 553 MB take at least 0.31 seconds, while `cp` copies them inside the kernel. Blocks are
read once, then written and hashed by three threads; on two processors, the wall time cannot be less than half the
processor time. That is why the large network does not reach 1.15 × `cp`. For the small one, start-up, checks and hashes
take a larger part of the time. `--dialect xcode11` writes no hashes. ML Programs contain only the hash of their
specification, without the weights, and the kernel copies the weights. The text of programs is written at less than
50 MB/s, which includes reading and validating the specification."""


def run(command, output=None):
    """Wall seconds, processor seconds and peak MiB of one run; `output` is removed first."""
    if output is not None and output.is_dir():
        shutil.rmtree(output)
    elif output is not None:
        output.unlink(missing_ok=True)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def models():
    folder = ROOT / ".build/benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    for name, extra in (("vgg16-5MB.mlmodel", ["--megabytes", "5"]), ("vgg16-553MB.mlmodel", [])):
        path = folder / name
        if not path.exists():
            subprocess.run([sys.executable, ROOT / "Benchmarks/make_vgg16.py", path, *extra], check=True)
        yield path


def programs():
    """A package of 277 MB of weights, and one whose text is 20 MB long."""
    folder = ROOT / ".build/benchmarks"
    for kind, name in (("weights", "Weights.mlpackage"), ("text", "Text.mlpackage")):
        path = folder / name
        if not (path / "Manifest.json").exists():
            shutil.rmtree(path, ignore_errors=True)
            subprocess.run([sys.executable, ROOT / "Benchmarks/make_programs.py", kind, path], check=True)
        yield path


def measure(commands, runs):
    """Medians of wall and processor seconds and the largest peak of each; a command may have the path of its output."""
    samples = {name: [] for name in commands}
    for index in range(runs + 1):
        for name, command in commands.items():
            sample = run(*command) if isinstance(command, tuple) else run(command)
            if index > 0:
                samples[name].append(sample)
    return {
        name: (
            statistics.median(v[0] for v in values), statistics.median(v[1] for v in values),
            max(v[2] for v in values))
        for name, values in samples.items()
    }


def copying(modelc, path, runs, startup):
    """Rows of copying and compiling `path`, which is a file or a package."""
    copy = path.parent / "copy"
    compiled = path.parent / (path.stem + ".mlmodelc")
    recursive = ["-r"] if path.is_dir() else []
    result = measure(
        {
            "cp": (["cp", *recursive, str(path), str(copy)], copy),
            "compile": ([modelc, "compile", str(path), str(path.parent)], compiled),
        },
        runs,
    )
    size = sum(p.stat().st_size for p in ([path] if path.is_file() else path.rglob("*")) if p.is_file()) / 1e6
    cp = result["cp"][0]
    for name, (seconds, processor, memory) in result.items():
        command = f"`{' '.join(['cp', *recursive])}` of" if name == "cp" else "`modelc compile`,"
        title = f"{command} {size:.0f} MB"
        if path.is_dir():
            title += ", ML Program"
        without = f"{(seconds - startup) / cp:.2f}" if name == "compile" else "–"
        yield (
            f"| {title} | {seconds * 1000:.1f} | {processor * 1000:.0f} | {seconds / cp:.2f} | {without} "
            f"| {memory:.0f} |")
    text = compiled / "model.mil"
    if text.exists() and text.stat().st_size > 1e6:
        megabytes = text.stat().st_size / 1e6
        seconds, processor, _ = result["compile"]
        yield (
            f"\n`model.mil` of that program has {megabytes:.1f} MB: {megabytes / (seconds - startup):.0f} MB/s of "
            f"text, {megabytes / (processor - startup):.0f} MB a second of processor time, including reading and "
            "validating.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--no-write", action="store_true", help="print only")
    arguments = parser.parse_args()

    load = os.getloadavg()[0]
    lines = ["| command | milliseconds | ÷ `cat` | peak MiB |", "|---|---|---|---|"]
    modelc = arguments.modelc
    help_time, _, help_memory = measure({"help": [modelc, "--help"]}, arguments.runs)["help"]
    lines.append(f"| `modelc --help` | {help_time * 1000:.1f} | – | {help_memory:.0f} |")
    for path in models():
        size = path.stat().st_size / 1e6
        result = measure(
            {
                "cat": ["cat", str(path)],
                "inspect": [modelc, "inspect", str(path)],
                "inspect --json": [modelc, "inspect", "--json", str(path)],
                "validate": [modelc, "validate", str(path)],
            },
            arguments.runs,
        )
        cat = result["cat"][0]
        for name, (seconds, _, memory) in result.items():
            title = f"`{name}` of {size:.0f} MB" if name == "cat" else f"`modelc {name}`, {size:.0f} MB"
            lines.append(f"| {title} | {seconds * 1000:.1f} | {seconds / cat:.2f} | {memory:.0f} |")
    lines += ["", "## Compiling", "", COMPILING, ""]
    lines += ["| command | milliseconds | processor ms | ÷ copy | without start-up | peak MiB |"]
    lines += ["|---|---|---|---|---|---|"]
    for path in [*models(), *programs()]:
        lines += copying(modelc, path, arguments.runs, help_time)
    lines += ["", REMAINDER]
    table = "\n".join(lines)
    print(table)
    if not arguments.no_write:
        cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
        measured.write(
            PAGE,
            "# Performance\n\n"
            "Times of whole processes, including start-up, with a warm cache: medians of "
            f"{arguments.runs} alternating runs on {os.cpu_count()} × {cpu}, {platform.system()} {platform.machine()}."
            "\nWritten by `Benchmarks/files.py`; the model has VGG16's layers with random weights. Timings vary from "
            "day to day, so compare rows of one run only. "
            f"The load average at the start was {load:.1f}; above 0.5, other programs used the "
            "processors too, and only processor times are meaningful.\n\n" + table + "\n"
        )


if __name__ == "__main__":
    main()
