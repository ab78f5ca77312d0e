#!/usr/bin/env python3
"""Changes models of Core AI at random, and gives them to modelc.

  scripts/stress/mutate-assets.py [--mutants N] [--seed N] [--modelc PATH] [--keep DIR] [SOURCE...]

SOURCE is a folder with models (.aimodel), those of the tests unless given. Half of the mutants have bytes changed anywhere; the other
half have one section changed, whose length is then made right: numbers replaced by those at the limits of their encoding, bytes
put in, taken out and repeated, a piece of the same section of another model. Each is loaded and, if it loads, predicts in a process of `modelc
serve --stdio`, where a loop without end has to end when it is cancelled; one in fifty is also given to `inspect`, `inspect --mil` and
`validate`. A process that ends by a signal, takes longer than
10 seconds, or more than 2 GiB of memory, is a failure: the mutant is kept in DIR, and the exit status is 1. Prints what became of the
mutants.

 --mutants  How many; 2000 unless given.
 --modelc   The program; $MODELC, or .build/release/modelc.
"""
import argparse
import base64
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from support import asset_bytes  # noqa: E402

SOURCES = [ROOT / "Tests/CoreAIFormatTests/Fixtures", ROOT / "Tests/ModelRuntimeTests/Fixtures/CoreAI"]
TIME_LIMIT = 10
MEMORY_LIMIT = 2 << 30
#: Numbers at the limits of what encodings and readers hold.
LIMITS = [0, 1, 2, 3, 63, 64, 127, 128, 255, 256, 16383, 16384, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**62, 2**63 - 1, 2**63, 2**64 - 1]


class Mutator:
    """Draws mutants; the same ones for the same seed."""

    def __init__(self, seeds, seed):
        self.seeds, self.draw = seeds, random.Random(seed)

    def mutant(self):
        name, data = self.draw.choice(self.seeds)
        if self.draw.random() < 0.5:
            return name, self.bytes_changed(data)
        head, sections = asset_bytes.split(data)
        for _ in range(self.draw.choice([1, 1, 1, 2, 4])):
            index = self.draw.randrange(len(sections))
            kind, alignment, content = sections[index]
            sections[index] = (kind, alignment, self.section(kind, content))
        if self.draw.random() < 0.03:
            self.draw.shuffle(sections)
        if self.draw.random() < 0.03:
            sections.append(self.draw.choice(sections))
        return name, asset_bytes.join(head, sections)

    def bytes_changed(self, data):
        changed = bytearray(data)
        for _ in range(self.draw.choice([1, 1, 2, 3, 8])):
            place = self.draw.randrange(len(changed))
            changed[place] = self.draw.choice([self.draw.randrange(256), changed[place] ^ 1 << self.draw.randrange(8), 0, 255])
        if self.draw.random() < 0.05:
            del changed[self.draw.randrange(len(changed)):]
        return bytes(changed)

    def section(self, kind, content):
        if not content:
            return bytes([self.draw.randrange(256)])
        place = self.draw.randrange(len(content))
        way = self.draw.randrange(14)
        if way >= 6:
            return self.number_changed(content, place)
        if way < 2:
            # What is read as a number here becomes another one, which may take as many bytes or not.
            try:
                end = asset_bytes.take(content, place)[1]
            except (IndexError, ValueError):
                end = place + 1
            number = self.draw.choice(LIMITS + [self.draw.randrange(64) for _ in range(8)])
            return content[:place] + asset_bytes.put(number) + content[end:]
        if way == 2:
            return content[:place] + bytes(self.draw.randrange(256) for _ in range(self.draw.randint(1, 4))) + content[place:]
        if way == 3:
            return content[:place] + content[place + self.draw.randint(1, 8):]
        if way == 4:
            piece = content[place:place + self.draw.randint(1, 32)]
            return content[:place] + piece * self.draw.randint(2, 3) + content[place + len(piece):]
        others = [part for kind_of_other, _, part in asset_bytes.split(self.draw.choice(self.seeds)[1])[1] if kind_of_other == kind and part]
        if not others:
            return content
        other = self.draw.choice(others)
        start = self.draw.randrange(len(other))
        piece = other[start:start + self.draw.randint(1, 64)]
        return content[:place] + piece + content[place + len(piece):]

    def number_changed(self, content, place):
        """Another number of as many bytes, so that all that follows is read as before."""
        try:
            number, end = asset_bytes.take(content, place)
        except (IndexError, ValueError):
            return content
        size = end - place
        low, high = (0, 127) if size == 1 else (1 << 7 * (size - 1), (1 << 7 * min(size, 9)) - 1)
        choices = [number - 2, number - 1, number + 1, number + 2, number ^ 1, low, high, self.draw.randint(low, high)]
        chosen = self.draw.choice([one for one in choices if low <= one <= high] or [number])
        return content[:place] + asset_bytes.put(chosen) + content[end:]


def limited():
    # A process reserves more than it uses; this ends one that would take all memory of the machine.
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(19)


class Server:
    """A process of `modelc serve --stdio`."""

    def __init__(self, modelc):
        # pylint: disable-next=subprocess-popen-preexec-fn
        self.process = subprocess.Popen([modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, preexec_fn=limited)
        self.rest = b""

    def send(self, **request):
        self.process.stdin.write((json.dumps(request) + "\n").encode())
        self.process.stdin.flush()

    def call(self, **request):
        """The reply; raises where there is none."""
        self.send(id=1, **request)
        return self.reply(request["op"])

    def predict(self, model, inputs):
        """What becomes of a prediction, which is cancelled where it takes too long."""
        self.send(id=2, op="predict", model=model, inputs=inputs)
        try:
            done = self.reply("predict")
        except TimeoutError:
            self.send(id=3, op="cancel", request=2)
            replies = [self.reply("predict"), self.reply("cancel")]
            if any(reply["ok"] for reply in replies if reply["id"] == 2):
                raise
            return "cancelled"
        return "predicted" if done["ok"] else "loaded, and a prediction was refused"

    def reply(self, operation):
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], TIME_LIMIT)
            if not ready:
                raise TimeoutError(f"no reply to {operation} within {TIME_LIMIT} seconds")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                raise EOFError(f"ended by {operation} with status {self.process.wait()}")
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def peak(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1]) << 10

    def close(self):
        self.process.kill()
        self.process.wait()


def array(shape, seed):
    """An input of `serve`: small numbers, which are places in most tensors too."""
    numbers = random.Random(seed)
    count = 1
    for length in shape:
        count *= length
    data = b"".join(numbers.choice([0, 1, 2, 3]).to_bytes(4, "little") for _ in range(count))
    return {"t": "array", "dtype": "i4", "shape": shape, "b64": base64.b64encode(data).decode()}


def inputs_of(modelc, path):
    """Inputs for a model as it is, which most of its mutants take too."""
    done = subprocess.run([modelc, "inspect", str(path), "--json"], capture_output=True, text=True, check=False)
    if done.returncode:
        return {}
    functions = json.loads(done.stdout).get("functions", [])
    inputs = {}
    for feature in functions[0].get("inputs", []) if functions else []:
        lengths = re.search(r"\[(.*)\]", feature["type"])
        if lengths and not feature.get("isState"):
            shape = [int(one) if one.strip().isdigit() else 2 for one in lengths[1].split(",") if one.strip()]
            inputs[feature["name"]] = array(shape or [1], 1)
    return inputs


def campaign(modelc, seeds, inputs, seed, count, keep):
    """Counts of what became of mutants, and the failures."""
    mutator, counts, failures = Mutator(seeds, seed), collections.Counter(), []
    server, peak = Server(modelc), 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as temporary:
        folder = Path(temporary) / "Mutant.aimodel"
        folder.mkdir()
        (folder / "metadata.json").write_text('{"assetVersion" : "2.0"}')
        for index in range(count):
            name, data = mutator.mutant()
            (folder / "main.mlirb").write_bytes(data)
            failure = None
            try:
                reply = server.call(op="load", path=str(folder))
                if reply["ok"]:
                    model = reply["model"]
                    counts[server.predict(model, inputs.get(name, {}))] += 1
                    server.call(op="unload", model=model)
                else:
                    counts["refused"] += 1
                if index % 50 == 0:
                    failure = other_commands(modelc, folder)
                if index % 100 == 0 and server.peak() > MEMORY_LIMIT:
                    failure = f"{server.peak() >> 20} MiB of memory"
            except (EOFError, TimeoutError, BrokenPipeError) as error:
                failure = str(error)
            if failure:
                shutil.copytree(folder, keep / f"{seed}-{index}.aimodel", dirs_exist_ok=True)
                failures.append(f"{seed}-{index} ({name}): {failure}")
                server.close()
                server = Server(modelc)
            elif index % 2000 == 1999:
                peak = max(peak, server.peak())
                server.close()
                server = Server(modelc)
        peak = max(peak, server.peak())
        server.close()
    return counts, failures, peak


def other_commands(modelc, folder):
    """Why a command other than `serve` fails with a mutant; None if none does."""
    for command in (["inspect"], ["inspect", "--mil"], ["validate"]):
        try:
            # pylint: disable-next=subprocess-popen-preexec-fn
            done = subprocess.run([modelc, *command, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  timeout=TIME_LIMIT, check=False, preexec_fn=limited)
        except subprocess.TimeoutExpired:
            return f"{' '.join(command)} takes longer than {TIME_LIMIT} seconds"
        if done.returncode < 0 or done.returncode > 64:
            return f"{' '.join(command)} ended with status {done.returncode}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="*", default=SOURCES, metavar="SOURCE")
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modelc", default=os.environ.get("MODELC", str(ROOT / ".build/release/modelc")))
    parser.add_argument("--keep", type=Path, default=ROOT / ".build/mutants")
    arguments = parser.parse_args()
    paths = sorted(path for source in arguments.sources for path in source.rglob("*.aimodel") if (path / "main.mlirb").exists())
    seeds = [(str(path), (path / "main.mlirb").read_bytes()) for path in paths]
    seeds = [(name, data) for name, data in seeds if 0 < len(data) < 1 << 17]
    if not seeds:
        sys.exit("error: there is no model in " + ", ".join(map(str, arguments.sources)))
    arguments.keep.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        inputs = dict(zip([name for name, _ in seeds], pool.map(lambda seed: inputs_of(arguments.modelc, seed[0]), seeds)))
    shares = min(os.cpu_count() or 1, 4)
    sizes = [arguments.mutants // shares + (share < arguments.mutants % shares) for share in range(shares)]
    with concurrent.futures.ProcessPoolExecutor(shares) as pool:
        parts = list(pool.map(campaign, [arguments.modelc] * shares, [seeds] * shares, [inputs] * shares,
                              [arguments.seed * 1000 + share for share in range(shares)], sizes, [arguments.keep] * shares))
    counts, failures = collections.Counter(), []
    for some, failed, _ in parts:
        counts += some
        failures += failed
    for failure in failures:
        print(f"failed: {failure}")
    text = ", ".join(f"{count} {what}" for what, count in counts.most_common())
    print(f"{arguments.mutants} mutants of {len(seeds)} models: {text}; {len(failures)} crashes or hangs; at most {max(part[2] for part in parts) >> 20} MiB")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
