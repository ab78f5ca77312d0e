#!/usr/bin/env python3
"""Times decoders: tokens per second for a prompt of 512 and for one token at a time, and how much memory bandwidth that takes.

    python3 Benchmarks/make_decoder.py --size large /tmp/decoders
    make wheel && pip install dist/*.whl
    python3 Benchmarks/decoder.py /tmp/decoders [--threads 1,2] [--rounds 5] [--modelc PATH] [--gguf DIRECTORY] [--write]

For each decoder: the median of the rounds; bytes of weights and of the cache that one token reads, times tokens per second, over
the bandwidth that the same number of threads measure by summing 512 MiB; and the greatest resident memory of `modelc serve`, which
computes one round, beyond that of weights and cache. Time is that of calls of the Python package. With --gguf, a file
DIRECTORY/NAME.gguf of as many bits is timed by llama-cpp-python in the same process, round by round; Benchmarks/make_gguf.py writes
such files. --write also writes Documentation/measurements/decoder-performance.md.
"""
import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from support import measured
from support.decoding import Decoder, Server

PROMPT, DECODED = 512, 128
PAGE = Path(__file__).resolve().parent.parent / "Documentation/measurements/decoder-performance.md"
HEAD = """# Speed of decoders

Written by `Benchmarks/decoder.py --write`; the script says how to run it. Decoders of the Llama form with random weights, which
`Benchmarks/make_decoder.py` writes: fp16, numbers of 4 and 8 bits with one scale for 32 of them, and 4-bit indices into tables.
Prefill is a prompt of {prompt} tokens in one call; decoding is one token at a time, {decoded} of them, behind the prompt. Figures
are medians of {rounds} rounds, in tokens per second, of calls of the Python package. llama.cpp ({llama}) computes a
model of the same shape with F16, Q8_0 or Q4_0 weights in the same process, and takes turns with modelc; in brackets is modelc's
rate over llama.cpp's.

"MB per token" are the bytes of weights and cache that one token reads. "Of bandwidth" is that times the rate of decoding, over
what as many threads reach by summing 512 MiB. "Beyond" is the peak of resident memory of `modelc serve` less weights and cache.

{processor}, {threads} threads.

"""

UNITS = {"amx_tile": "AMX", "avx512_vnni": "AVX-512 and VNNI", "avx512f": "AVX-512", "avx2": "AVX2 and no AVX-512"}

BANDWIDTH = """
import sys, threading, time
import numpy as np
threads = int(sys.argv[1])
parts = np.array_split(np.ones(64 << 20, np.int64), threads)
best = 0
for _ in range(7):
    workers = [threading.Thread(target=np.sum, args=(part,)) for part in parts]
    start = time.perf_counter()
    for worker in workers: worker.start()
    for worker in workers: worker.join()
    best = max(best, (512 << 20) / (time.perf_counter() - start))
print(best)
"""


def bandwidth(threads):
    return float(subprocess.run(
        [sys.executable, "-c", BANDWIDTH, str(threads)], capture_output=True, text=True, check=True).stdout)


def weight_bytes(package):
    return sum(path.stat().st_size for path in package.rglob("weight.bin"))


def peak(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) << 10


class LlamaCpp:
    def __init__(self, path, threads):
        from llama_cpp import Llama
        self.llama = Llama(
            str(path), n_ctx=1024, n_batch=PROMPT, n_ubatch=PROMPT, n_threads=threads, n_threads_batch=threads,
            logits_all=False, verbose=False)

    def round(self, tokens):
        self.llama.reset()
        start = time.perf_counter()
        self.llama.eval(tokens)
        between = time.perf_counter()
        for step in range(DECODED):
            self.llama.eval([tokens[step]])
        return PROMPT / (between - start), DECODED / (time.perf_counter() - between)


class Modelc:
    def __init__(self, path, threads):
        import modelc
        self.model = modelc.load(path, threads=threads)

    def predict(self, tokens, end, state):
        """Logits after the last of `tokens`, of which `end` are known."""
        import numpy
        count = len(tokens)
        mask = numpy.zeros((count, end), numpy.float16)
        if count > 1:
            mask[numpy.arange(end) > numpy.arange(end - count, end)[:, None]] = -1e4
        inputs = {"tokens": numpy.array([tokens], numpy.int32), "mask": mask[None, None]}
        return self.model.predict(inputs, state=state)["logits"]

    def round(self, tokens):
        state = self.model.make_state()
        start = time.perf_counter()
        self.predict(tokens, PROMPT, state)
        between = time.perf_counter()
        for step in range(DECODED):
            self.predict([tokens[step]], PROMPT + step + 1, state)
        return PROMPT / (between - start), DECODED / (time.perf_counter() - between)


def peak_of_round(modelc, path, threads, tokens):
    """Bytes that a process of `modelc serve` has in memory at most."""
    server = Server(modelc, threads)
    try:
        decoder = Decoder(server, path)
        decoder.logits(tokens)
        for step in range(DECODED):
            decoder.logits([tokens[step]])
        return peak(server.process.pid)
    finally:
        server.close()


def write_page(lines, arguments):
    llama = "not run"
    if arguments.gguf:
        import llama_cpp
        llama = f"llama-cpp-python {llama_cpp.__version__}"
    with open("/proc/cpuinfo") as info:
        facts = dict(line.split(":", 1) for line in info.read().replace("\t", "").splitlines() if ":" in line)
    flags = facts["flags"].split()
    units = next((name for flag, name in UNITS.items() if flag in flags), "neither AVX2 nor AVX-512")
    processor = f"{facts['model name'].strip()} with {units}"
    head = HEAD.format(
        prompt=PROMPT, decoded=DECODED, rounds=arguments.rounds, llama=llama, processor=processor,
        threads=arguments.threads.replace(",", " and "))
    measured.write(PAGE, head + "\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--modelc", default=str(Path(__file__).resolve().parent.parent / ".build/release/modelc"))
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="part of the names of the decoders to time")
    parser.add_argument("--gguf", type=Path)
    parser.add_argument("--write", action="store_true", help="also write the page in Documentation")
    arguments = parser.parse_args()
    lines = []

    def say(line):
        lines.append(line)
        print(line, flush=True)

    say("| decoder | threads | prefill | decode | MB per token | of bandwidth | beyond, MiB |"
        + (" llama.cpp prefill | decode |" if arguments.gguf else ""))
    say("|---|--:|--:|--:|--:|--:|--:|" + ("--:|--:|" if arguments.gguf else ""))
    for threads in map(int, arguments.threads.split(",")):
        most = bandwidth(threads)
        for reference in sorted(arguments.directory.glob("*.json")):
            if arguments.only not in reference.stem:
                continue
            shape = json.loads(reference.read_text())
            if shape["context"] < PROMPT + DECODED:
                continue
            tokens = [(7 * index) % shape["vocabulary"] for index in range(PROMPT)]
            package = reference.with_suffix(".mlpackage")
            resident = peak_of_round(arguments.modelc, package, threads, tokens)
            engines = [Modelc(package, threads)]
            if arguments.gguf:
                engines.append(LlamaCpp(arguments.gguf / f"{reference.stem}.gguf", threads))
            for engine in engines:
                engine.round(tokens)
            rates = [[] for _ in engines]
            for _ in range(arguments.rounds):
                for own, engine in zip(rates, engines):
                    own.append(engine.round(tokens))
            medians = [[statistics.median(rate[i] for rate in own) for i in range(2)] for own in rates]
            cache = 2 * 2 * shape["depth"] * shape["kv_heads"] * shape["width"] // shape["heads"]
            weights = weight_bytes(package)
            # Of the embedding one row is read, and half of what is decoded is behind a token.
            embedding = weights * shape["vocabulary"] * shape["width"] / shape["parameters"]
            moved = weights - embedding + cache * (PROMPT + DECODED / 2)
            beyond = resident - weights - cache * shape["context"]
            say(f"| {reference.stem} | {threads} | {medians[0][0]:.0f} | {medians[0][1]:.1f} | {moved / 1e6:.1f} | "
                f"{moved * medians[0][1] / most:.2f} | {beyond / 2**20:.0f} |"
                + "".join(f" {medians[1][i]:.1f} ({medians[0][i] / medians[1][i]:.2f} ×) |" for i in range(2)
                          if arguments.gguf))
    if arguments.write:
        write_page(lines, arguments)


if __name__ == "__main__":
    sys.exit(main())
