"""The page of load.py."""
import subprocess
import textwrap
from dataclasses import dataclass
from importlib.metadata import version

import load_models
from load_requests import BINARY, JSON
from mlserver_onnx import BATCH_WAIT, SETTINGS
from serving import find_server, machine


@dataclass
class Results:
    """Measurements of modelc-server and of MLServer by case, MLServer's settings by case, the overhead's
    table, seconds of each case, and the machine's load before."""

    ours: dict
    theirs: dict
    settings: dict
    overhead: list
    seconds: int
    load_average: float


LEFT_OUT = """\
## What is left out

* The generators run on the same processors as the servers and take time from both, the more the faster a server is.
* A closed loop: each connection waits for its answer. Requests at a fixed rate, which queue when a server stalls, would
  see longer delays at the high end.
* One example in each request; larger requests; TLS, compression, tokens, and networks between machines.
* Accelerators: both servers predict on the processor. Only the runtimes named here; MLServer's own runtimes for other
  libraries are not measured.
* Memory, and the time to start and to load."""


def text(results, elapsed):
    """The page in Markdown; `elapsed` are seconds of the whole run."""
    return "\n".join([
        "# Performance of the server", "", introduction(results, elapsed), "", "## Beside MLServer", "",
        *comparison(results), "", "## Binary tensors over HTTP", "",
        "MLServer does not take binary tensors over HTTP, so they are compared with JSON, both by modelc-server.", "",
        *binary(results), "", "## What a request costs beside its prediction", "",
        "One connection, the model `perceptron`. The server's statistics give means, and the generators medians.", "",
        *results.overhead, "", LEFT_OUT, ""])


def output(*command):
    process = subprocess.run(command, capture_output=True, text=True)
    return (process.stdout + process.stderr).splitlines()[0].strip()


def introduction(results, elapsed):
    wrk, h2load = output("wrk", "-v").split(" [")[0].strip(), output("h2load", "--version")
    how = f"""
        Written by `Server/Campaigns/load.py --write`; the script says how to run it. modelc-server
        {output(find_server(), "--version")} beside MLServer {version("mlserver")} with ONNX Runtime
        {version("onnxruntime")} (by a class of our own, `Server/Campaigns/mlserver_onnx.py`), on {machine()}, over
        loopback. Generators: {wrk} for HTTP/1.1 and {h2load} for gRPC. Each case took {results.seconds} s after
        one second of warm-up, longer where answers are slow; the whole run took {elapsed / 60:.0f} minutes. The load average
        was {results.load_average:.1f} at the start."""
    what = f"""
        Both servers have the same weights and get the same bytes, and their answers agreed within 1e-3 before anything
        was timed. Rows are sorted by the ratio of requests per second, the worst for modelc-server first; above 1, it
        answers more. modelc-server has its standard settings; batching is `max_batch_size`
        {load_models.LARGEST_BATCH} or 0. MLServer has the best of {len(set(SETTINGS))} settings, found by a trial of
        each: *workers* are processes beside its own (`parallel_workers`), *threads* are ONNX Runtime's
        (`intra_op_num_threads`), and *beside* means that predictions do not run in the event loop but in a thread of
        their own. Its batches are as large, and wait {1000 * BATCH_WAIT:.0f} ms for requests; its logs of requests,
        metrics and compression are off."""
    return "\n\n".join(
        textwrap.fill(" ".join(part.split()), 120, break_long_words=False, break_on_hyphens=False)
        for part in (how, what))


def comparison(results):
    lines = [
        "| model | protocol | connections | batching | requests/s | p50 ms | p99 ms | MLServer requests/s | p50 ms | "
        "p99 ms | ratio | MLServer's setting |", "|---" * 12 + "|"]
    rows = [(results.ours[case].rate / theirs.rate, case, theirs) for case, theirs in results.theirs.items()]
    for ratio, case, theirs in sorted(rows, key=lambda row: row[0]):
        lines.append(
            f"| {case.model} | {case.protocol} | {case.connections} | {'on' if case.batched else 'off'} | "
            f"{figures(results.ours[case])} | {figures(theirs)} | **{ratio:.2f}** | "
            f"{setting(results.settings[case])} |")
    return lines


def setting(values):
    workers, threads, off_loop = values
    parts = [f"{workers} workers" if workers else "no workers", f"{threads} thread{'s' if threads > 1 else ''}"]
    return ", ".join(parts + (["beside"] if off_loop else []))


def figures(measurement):
    return f"{measurement.rate:.0f} | {measurement.p50:.2f} | {measurement.p99:.2f}"


def binary(results):
    lines = [
        "| model | connections | binary requests/s | p50 ms | p99 ms | JSON requests/s | p50 ms | p99 ms | ratio |",
        "|---|---|---|---|---|---|---|---|---|"]
    for case, measurement in results.ours.items():
        if case.protocol == BINARY:
            other = results.ours[type(case)(case.model, JSON, case.connections)]
            lines.append(
                f"| {case.model} | {case.connections} | {figures(measurement)} | {figures(other)} | "
                f"{measurement.rate / other.rate:.2f} |")
    return lines
