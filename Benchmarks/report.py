#!/usr/bin/env python3
"""Times `modelc report` on programs of 5,000 and 50,000 operations, and their pages in headless Chromium.

    apt-get install chromium
    "$(scripts/python-env.sh netron)" Benchmarks/report.py [--modelc .build/release/modelc] [--runs 5] [--write]

make_programs.py writes the programs to .build/benchmarks. Times of modelc and until the first picture are medians of --runs;
pages are opened in a window of 1440 × 900, which nothing but the page uses. Frames are counted for two seconds of panning: with all
operations in view, at 30 % and at 100 %; the slowest is shown. The 5,000 operations are all unfolded; 50,000 are cut into groups of
200, as the page opens. --write writes Documentation/Report-performance.md.
"""
import argparse
import asyncio
import importlib.util
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

from files import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from devtools import Browser  # noqa: E402

PAGE = ROOT / "Documentation/Report-performance.md"
FOLDER = ROOT / ".build/benchmarks"
SIZES = (5_000, 50_000)
# What the smaller program must do.
GOALS = {"make": 1.0, "size": 5.0, "first": 1.0, "frames": 30}


def checks():
    """The module of scripts/check-report.py."""
    spec = importlib.util.spec_from_file_location("check_report", ROOT / "scripts/check-report.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(count):
    path = FOLDER / f"Graph{count}.mlpackage"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        script = ROOT / "Benchmarks/make_programs.py"
        subprocess.run([sys.executable, script, "graph", "--operations", str(count), path], check=True)
    return path


def made(modelc, model, page, runs):
    """Seconds to make a page, and peak memory in MB."""
    seconds, memory = [], 0
    for _ in range(runs):
        start = time.monotonic()
        process = subprocess.Popen([modelc, "report", model, "-o", page], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"error: modelc report {model} failed")
        seconds.append(time.monotonic() - start)
        memory = max(memory, usage.ru_maxrss / 1000)
    return statistics.median(seconds), memory


async def opened(browser, script, path, runs):
    """Seconds until the first picture, frames per second, and seconds to unfold and fold a group."""
    first = []
    for _ in range(runs):
        page = await browser.page()
        await page.size(1440, 900)
        await page.open(path.as_uri())
        await page.until("performance.getEntriesByName('graph-drawn').length")
        first.append(await page.run("performance.getEntriesByName('graph-drawn')[0].startTime / 1000"))
        last = page
        if len(first) < runs:
            await page.close()
    view = script.VIEW
    step = 0
    if await last.run(f"{view}.graph.count") <= script.UNFOLDED:
        await last.run(f"{view}.unfoldAll()")
    else:
        step = await last.run(f"(() => {{ const v = {view}, g = v.arrangement.nodes.find((i) => v.graph.isGroup(i)), t = performance.now(); v.toggle(g); v.draw(); v.toggle(g); v.draw(); return (performance.now() - t) / 2000 }})()")
    rates = []
    for _, setup in script.PANNING:
        count, seconds = await last.run(script.PAN.replace("SETUP", setup))
        rates.append(count / seconds)
    await last.close()
    return statistics.median(first), min(rates), step


def row(cells):
    return "| " + " | ".join(cells) + " |"


TEXT = """# Reports of large models

Programs of {sizes} operations, with the edges of a transformer: residual connections, and a mask that every block uses. {processor}

{table}

The goals are those for {smaller} operations. *Frames* are the fewest per second while panning over the whole, at 30 % and at 100 %.
{smaller} operations are drawn in one graph, without any folded; {larger} open as groups of 200, which take {step:.0f} ms to unfold.

```
$ "$(scripts/python-env.sh netron)" Benchmarks/report.py --write
```

## What it leaves out

The programs have no weights; distributions of weights take more time and space. Chromium draws without a graphics processor here, and reaches
60 frames a second at most. Unfolding all {larger} operations at once is possible, but not measured.
"""


def table(results):
    lines = [row(["operations", "page made in", "peak memory", "page", "first picture after", "frames a second"]), row(["---"] * 6)]
    lines.append(row(["*goal*", f"{GOALS['make']:.0f} s", "", f"{GOALS['size']:.0f} MB", f"{GOALS['first']:.0f} s", f"{GOALS['frames']}"]))
    for count, (seconds, memory, size, first, frames, _) in results.items():
        lines.append(row([f"{count:,}", f"{seconds:.2f} s", f"{memory:.0f} MB", f"{size / 1e6:.1f} MB", f"{first:.2f} s", f"{frames:.0f}"]))
    return "\n".join(lines)


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", type=Path, default=ROOT / ".build/release/modelc")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    script, results = checks(), {}
    async with Browser() as browser:
        for count in SIZES:
            page = FOLDER / f"Graph{count}.html"
            seconds, memory = made(options.modelc, program(count), page, options.runs)
            results[count] = seconds, memory, page.stat().st_size, *await opened(browser, script, page, options.runs)
    print(table(results))
    if options.write:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
        smaller, larger = (f"{count:,}" for count in SIZES)
        PAGE.write_text(TEXT.format(
            table=table(results), sizes=f"{smaller} and {larger}", smaller=smaller, larger=larger, step=1000 * results[SIZES[1]][5],
            processor=f"Measured on {os.cpu_count()} cores of {model}."))


if __name__ == "__main__":
    asyncio.run(main())
