#!/usr/bin/env python3
"""Times modelc on files of 5 and 553 MB against `cat`, whole processes, and writes Documentation/Performance.md.

usage: Benchmarks/files.py [--runs N] [--modelc PATH] [--no-write]

Makes the models once with make_vgg16.py (.build/benchmarks). Commands are run in turn, A B C A B C ..., so that a
machine whose speed drifts treats them alike; the table shows medians and the ratio to `cat` of the same file.
Needs Python alone.
"""
import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/Performance.md"


def run(command):
    """Wall seconds and peak MiB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return seconds, usage.ru_maxrss / 1024


def models():
    folder = ROOT / ".build/benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    for name, extra in (("vgg16-5MB.mlmodel", ["--megabytes", "5"]), ("vgg16-553MB.mlmodel", [])):
        path = folder / name
        if not path.exists():
            subprocess.run([sys.executable, ROOT / "Benchmarks/make_vgg16.py", path, *extra], check=True)
        yield path


def measure(commands, runs):
    samples = {name: [] for name in commands}
    for index in range(runs + 1):
        for name, command in commands.items():
            sample = run(command)
            if index > 0:
                samples[name].append(sample)
    return {
        name: (statistics.median(s for s, _ in values), max(m for _, m in values)) for name, values in samples.items()
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--no-write", action="store_true", help="print only")
    arguments = parser.parse_args()

    lines = ["| command | milliseconds | ÷ `cat` | peak MiB |", "|---|---|---|---|"]
    modelc = arguments.modelc
    help_time, help_memory = measure({"help": [modelc, "--help"]}, arguments.runs)["help"]
    lines.append(f"| `modelc --help` | {help_time * 1000:.1f} | – | {help_memory:.0f} |")
    for path in models():
        size = path.stat().st_size / 1e6
        result = measure(
            {
                "cat": ["cat", str(path)],
                "inspect": [modelc, "inspect", str(path)],
                "inspect --json": [modelc, "inspect", "--json", str(path)],
                "validate": [modelc, "validate", str(path)],
                "cp": ["cp", str(path), str(path.parent / "copy")],
                "compile": [modelc, "compile", str(path), str(path.parent)],
            },
            arguments.runs,
        )
        cat = result["cat"][0]
        for name, (seconds, memory) in result.items():
            title = f"`{name}` of {size:.0f} MB" if name in ("cat", "cp") else f"`modelc {name}`, {size:.0f} MB"
            lines.append(f"| {title} | {seconds * 1000:.1f} | {seconds / cat:.2f} | {memory:.0f} |")
    table = "\n".join(lines)
    print(table)
    if not arguments.no_write:
        cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "?")
        PAGE.write_text(
            "# Performance\n\n"
            "Whole processes, start-up included, warm cache; medians of "
            f"{arguments.runs} runs in turn on {os.cpu_count()} × {cpu}, {platform.system()} {platform.machine()}.\n"
            "Written by `Benchmarks/files.py`; the model has VGG16's layers with random weights. Machines are noisy: "
            "compare rows, not days.\n\n" + table + "\n"
        )


if __name__ == "__main__":
    main()
