#!/usr/bin/env python3
"""Times the ways to ship networks of 5, 100 and 553 MB; writes Documentation/measurements/packing-performance.md.

They are compiling the source, and unpacking archives of the compiled model, by modelc and by programs that only
decompress.

usage: Benchmarks/pack.py [--modelc PATH] [--sizes 5,100,553] [--runs N] [--no-write]

The first run creates the networks in .build/benchmarks with make_vgg16.py, which needs the packages in
scripts/env/requirements.txt: run it with "$(scripts/env/find-python.sh)". Commands alternate, A B C A B C ..., and medians are
shown; packing is timed once. Results of other sizes are kept from earlier runs (.build/benchmarks/pack.json), so that
the large network, which takes some minutes, can be run separately.
"""
import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys

from files import ROOT, measured, run

PAGE = ROOT / "Documentation/measurements/packing-performance.md"
FOLDER = ROOT / ".build/benchmarks"
RESULTS = FOLDER / "pack.json"
# Runs of each command by size: fewer for the larger networks.
RUNS = {5: 9, 100: 3, 553: 1}
# The extension of each archive, and the program that only decompresses it.
WAYS = {"tar": None, "tar.gz": "gzip", "tar.bz2": "bzip2", "tar.xz": "xz", "tar.zst": "zstd"}
GOAL = 0.3


def model(size):
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"vgg16-{size}MB.mlmodel"
    if not path.exists():
        extra = [] if size == 553 else ["--megabytes", str(size)]
        subprocess.run([sys.executable, ROOT / "Benchmarks/make_vgg16.py", path, *extra], check=True)
    return path


def byte_count(path):
    return sum(p.stat().st_size for p in ([path] if path.is_file() else path.rglob("*")) if p.is_file())


def measure(modelc, size, runs):
    """One dictionary per row: the form, its size in bytes, and the seconds for packing it and making it ready."""
    source = model(size)
    work = FOLDER / "pack"
    shutil.rmtree(work, ignore_errors=True)
    out = work / "out"
    out.mkdir(parents=True)
    compiled = out / f"{source.stem}.mlmodelc"
    kept = work / "kept" / compiled.name
    run([modelc, "compile", str(source), str(kept.parent)], kept)
    commands = {"source": ([modelc, "compile", str(source), str(out)], compiled)}
    packing = {}
    for ending, program in WAYS.items():
        archive = work / f"model.{ending}"
        packing[ending] = run([modelc, "pack", str(kept), str(archive)], archive)
        commands[ending] = ([modelc, "unpack", str(archive), str(out)], compiled)
        if program:
            plain = work / "plain.tar"
            commands[program] = (["sh", "-c", f"{program} -dc '{archive}' > '{plain}'"], plain)
    samples = {name: [] for name in commands}
    warm = 1 if runs > 3 else 0
    for index in range(runs + warm):
        for name, (command, output) in commands.items():
            sample = run(command, output)
            if index >= warm:
                samples[name].append(sample)
            if name in WAYS and subprocess.run(["diff", "-r", str(kept), str(compiled)]).returncode != 0:
                sys.exit(f"{name}: the unpacked model differs from the original")
    median = {name: statistics.median(sample[0] for sample in values) for name, values in samples.items()}
    memory = {name: max(sample[2] for sample in values) for name, values in samples.items()}
    rows = [
        {"form": "source", "bytes": byte_count(source), "ready": median["source"], "memory": memory["source"]},
        {"form": "compiled", "bytes": byte_count(kept)},
    ]
    for ending, program in WAYS.items():
        rows.append({
            "form": ending, "bytes": byte_count(work / f"model.{ending}"), "packed": packing[ending][0],
            "ready": median[ending], "memory": memory[ending], "program": program, "plain": median.get(program),
        })
    shutil.rmtree(work)
    return {"runs": runs, "load": os.getloadavg()[0], "rows": rows}


def milliseconds(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.0f}"


def table(result):
    rows = result["rows"]
    whole = rows[0]["bytes"]
    lines = [
        "| shipped as | bytes | of the source | packed in, ms | ready in, ms | decompression alone, ms | peak MiB |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        plain = milliseconds(row.get("plain")) + (f" (`{row['program']} -dc`)" if row.get("program") else "")
        memory = f"{row['memory']:.0f}" if "memory" in row else "–"
        lines.append(
            f"| {row['form']} | {row['bytes']} | {100 * row['bytes'] / whole:.1f} % "
            f"| {milliseconds(row.get('packed'))} | {milliseconds(row.get('ready'))} | {plain} | {memory} |")
    by_form = {row["form"]: row for row in rows}
    ratio = by_form["source"]["ready"] / by_form["tar.bz2"]["plain"]
    verdict = "within" if ratio <= GOAL else "beyond"
    runs = "1 run" if result["runs"] == 1 else f"{result['runs']} runs"
    return "\n".join(lines) + (
        f"\n\nCompiling takes {ratio:.3f} × the time of `bzip2 -dc`, {verdict} the goal of {GOAL}; and "
        f"{by_form['source']['ready'] / by_form['tar.zst']['ready']:.2f} × that of unpacking the `.tar.zst`. "
        f"Median of {runs}, load average {result['load']:.1f} at the end.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--sizes", default="5,100,553", help="sizes in megabytes, separated by commas")
    parser.add_argument("--runs", type=int, help="runs of each command; default: fewer for larger networks")
    parser.add_argument("--no-write", action="store_true", help="print only")
    arguments = parser.parse_args()
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for size in map(int, arguments.sizes.split(",")):
        results[str(size)] = measure(arguments.modelc, size, arguments.runs or RUNS.get(size, 3))
        RESULTS.write_text(json.dumps(results))
        print(f"## {size} MB\n\n{table(results[str(size)])}\n", flush=True)
    if arguments.no_write:
        return
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    sections = [f"## {size} MB\n\n{table(results[size])}\n" for size in sorted(results, key=int)]
    measured.write(
        PAGE,
        "# Ways to ship a model: size and time\n\n"
        "A network can be shipped as source and compiled on the device, or compiled and packed. *Ready in* is the time "
        "until the compiled directory exists: of `modelc compile` for the source, of `modelc unpack` for an archive. "
        "*Decompression alone* decompresses the same archive to a tar file with another program, without unpacking it. "
        f"Times of whole processes, including start-up, with a warm cache, on {os.cpu_count()} × {cpu}, "
        f"{platform.system()} {platform.machine()}; data is not flushed to disk.\n\n"
        "Written by `Benchmarks/pack.py`; the networks have VGG16's layers with random weights, which are harder to "
        "compress than trained weights. `modelc pack --compare` prints such a table for any model.\n\n"
        + "\n".join(sections))


if __name__ == "__main__":
    main()
