#!/usr/bin/env python3
"""Cuts, overwrites and replaces models while modelc uses them.

  scripts/stress/cut-files.py [--trials N] [--seed N] [--modelc PATH] [--server PATH] [--only COMMAND]...

Runs predict, optimize, simplify, diff, report, weights, serve and modelc-server on models whose files are larger than what modelc
reads at once, and at a random moment cuts the file, writes other weights into it or renames another file into its place. MODELC is
the path of modelc unless --modelc is, and MODELC_SERVER that of modelc-server, which is left out, with a message, where it is not. Prints how the trials
ended. Fails when one ends by a signal, takes too long, leaves a temporary file, or gives results of a cut file; under serve and
modelc-server, also when a request is answered from a file that changed after it was loaded, or when the process does not go on.
"""
import argparse
import base64
import collections
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIDE = 1024
TIMEOUT = 120


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, content):
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def network(layers, seed):
    """A network of dense layers, of 4 MiB each."""
    numbers = random.Random(seed)
    array = field(5, field(1, varint(SIDE)) + field(2, 65568))
    body = b""
    for index in range(layers):
        weights = struct.pack("<1024f", *(numbers.uniform(-1, 1) for _ in range(1024))) * SIDE
        dense = field(1, SIDE) + field(2, SIDE) + field(20, field(1, weights))
        before, after = ["x" if index == 0 else f"v{index}", "y" if index == layers - 1 else f"v{index + 1}"]
        body += field(1, field(1, f"dense{index}".encode()) + field(2, before.encode()) + field(3, after.encode()) + field(140, dense))
    features = field(1, field(1, b"x") + field(3, array)) + field(10, field(1, b"y") + field(3, array))
    return field(1, 4) + field(2, features) + field(500, body)


class Campaign:
    def __init__(self, options, place):
        self.modelc = options.modelc
        self.server = options.server
        self.random = random.Random(options.seed)
        self.place = place
        self.counts = collections.defaultdict(collections.Counter)
        self.failures = []
        self.temporary = place / "tmp"
        self.temporary.mkdir()
        self.environment = dict(os.environ, TMPDIR=str(self.temporary), MODELC_CACHE=str(place / "cache"))
        self.sources = place / "sources"
        self.sources.mkdir()
        (self.sources / "net.mlmodel").write_bytes(network(4, 1))
        self.check("compile", "net.mlmodel", ".")
        self.check("convert", "net.mlmodel", "--to", "mlprogram", "program.mlpackage")
        self.check("compile", "program.mlpackage", ".")
        shutil.copytree(self.sources / "program.mlpackage", self.sources / "other.mlpackage")
        x = struct.pack(f"<{SIDE}f", *([0.5] * SIDE))
        head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({SIDE},), }}".encode()
        head += b" " * (63 - (10 + len(head)) % 64) + b"\n"
        self.input = place / "x.npy"
        self.input.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + x)

    def check(self, *arguments):
        subprocess.run([self.modelc, *arguments], cwd=self.sources, check=True, capture_output=True, env=self.environment)

    def cases(self):
        x = f"x={self.input}"
        return {
            "predict network": (["net.mlmodelc"], ["predict", "net.mlmodelc", "--input", x]),
            "predict program": (["program.mlmodelc"], ["predict", "program.mlmodelc", "--input", x]),
            "optimize": (["program.mlpackage"], ["optimize", "program.mlpackage", "--quantize", "int8", "-o", "out.mlpackage"]),
            "simplify": (["program.mlpackage"], ["simplify", "program.mlpackage", "--float16", "-o", "out.mlpackage"]),
            "diff": (["program.mlpackage", "other.mlpackage"], ["diff", "program.mlpackage", "other.mlpackage"]),
            "report": (["program.mlpackage"], ["report", "program.mlpackage", "-o", "out.html"]),
            "weights": (["net.mlmodel"], ["weights", "stats", "net.mlmodel"]),
        }

    def copy(self, names):
        work = pathlib.Path(tempfile.mkdtemp(dir=self.place, prefix="work"))
        for name in names:
            source = self.sources / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, work / name)
        first = work / names[0]
        files = [first] if first.is_file() else [path for path in first.rglob("*") if path.is_file()]
        return work, max(files, key=lambda path: path.stat().st_size)

    def disturb(self, path):
        """Cuts the file, writes other weights into it, or renames another file into its place. Returns which."""
        size = path.stat().st_size
        choice = self.random.random()
        if choice < 0.2:
            other = path.with_name("other")
            data = bytearray(path.read_bytes())
            if self.random.random() < 0.5:
                del data[self.random.randrange(size):]
            else:
                data[size // 2:size // 2 + 4096] = os.urandom(4096)
            other.write_bytes(data)
            os.replace(other, path)
            return "replaced"
        if choice < 0.7:
            os.truncate(path, self.random.choice([0, self.random.randrange(size), size - self.random.randrange(1, 5000)]))
            return "cut"
        with open(path, "r+b") as file:
            for _ in range(64):
                file.seek(self.random.randrange(size // 2, size - 4096))
                file.write(os.urandom(4096))
        return "changed"

    def fail(self, case, text):
        self.failures.append(f"{case}: {text}")
        self.counts[case]["FAILED"] += 1

    def look(self, case, work):
        left = [str(path) for place in (work, self.temporary) for path in place.rglob("*modelc-new-*")]
        if left:
            self.fail(case, f"left {left}")
            for path in left:
                shutil.rmtree(path, ignore_errors=True)
        shutil.rmtree(work)

    def run(self, case, names, arguments, trials):
        work, _ = self.copy(names)
        start = time.monotonic()
        healthy = subprocess.run([self.modelc, *arguments], cwd=work, capture_output=True, env=self.environment)
        length = time.monotonic() - start
        self.look(case, work)
        for _ in range(trials):
            work, path = self.copy(names)
            process = subprocess.Popen(
                [self.modelc, *arguments], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
            time.sleep(self.random.uniform(0, length * 1.1))
            how = self.disturb(path)
            try:
                output, errors = process.communicate(timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.fail(case, f"{how}: no end after {TIMEOUT} s")
            else:
                self.judge(case, how, process.returncode, healthy, output, errors)
            self.look(case, work)

    def judge(self, case, how, status, healthy, output, errors):
        if status < 0 or status >= 128:
            self.fail(case, f"{how}: signal {-status}: {errors.decode(errors='replace')[:300]}")
        elif status == healthy.returncode and output == healthy.stdout:
            self.counts[case][f"{how}, same result"] += 1
        elif errors and status:
            text = errors.decode(errors="replace")
            in_use = "while it was" in text or "while they were" in text
            self.counts[case][f"{how}, error{' (in use)' if in_use else ''}"] += 1
        elif how in ("changed", "replaced") or case in ("report", "diff", "weights"):
            # It was changed before it was opened, or the page shows what is wrong.
            self.counts[case][f"{how}, other result"] += 1
        else:
            self.fail(case, f"{how}: another result, status {status}: {output.decode(errors='replace')[:200]}")

    def serve(self, trials):
        x = base64.b64encode(struct.pack(f"<{SIDE}f", *([0.5] * SIDE))).decode()
        value = {"t": "array", "dtype": "f4", "shape": [SIDE], "b64": x}
        for trial in range(trials):
            name = ["net.mlmodelc", "program.mlmodelc"][trial % 2]
            case = f"serve {name}"
            work, path = self.copy([name])
            process = subprocess.Popen(
                [self.modelc, "serve", "--stdio"], cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=self.environment)

            def ask(process=process, **request):
                process.stdin.write(json.dumps(request).encode() + b"\n")
                process.stdin.flush()
                line = process.stdout.readline()
                return json.loads(line) if line else {"ok": None}

            handle = ask(op="load", path=name).get("model")
            good = ask(op="predict", model=handle, inputs={"x": value}).get("outputs")
            if self.random.random() < 0.5:
                # While it is being answered.
                request = {"op": "predict", "model": handle, "inputs": {"x": value}, "repeat": 50}
                process.stdin.write(json.dumps(request).encode() + b"\n")
                process.stdin.flush()
                time.sleep(self.random.uniform(0, 0.3))
                how = self.disturb(path)
                line = process.stdout.readline()
                reply = json.loads(line) if line else {"ok": None}
                if reply["ok"] and reply["outputs"] != good:
                    self.fail(case, f"{how}: other outputs")
            else:
                how = self.disturb(path)
            reply = ask(op="predict", model=handle, inputs={"x": value})
            if reply["ok"] is None:
                process.wait()
                self.fail(case, f"{how}: the process ended with {process.returncode}")
            elif how == "replaced":
                # The file that was loaded is still there, without a name.
                if reply["ok"] and reply["outputs"] == good:
                    self.counts[case][f"{how}, same result"] += 1
                else:
                    self.fail(case, f"{how}: {str(reply)[:200]}")
            elif reply["ok"] or "while it was in use" not in reply["error"]:
                self.fail(case, f"{how}: {str(reply)[:200]}")
            else:
                self.counts[case][f"{how}, error (in use)"] += 1
            shutil.rmtree(work / name)
            shutil.copytree(self.sources / name, work / name)
            handle = ask(op="load", path=name).get("model")
            again = ask(op="predict", model=handle, inputs={"x": value}).get("outputs")
            if again != good:
                self.fail(case, f"{how}: not the same again")
            process.stdin.close()
            if process.wait(timeout=TIMEOUT) != 0:
                self.fail(case, f"{how}: status {process.returncode}: {process.stderr.read()[:200]}")
            self.look(case, work)

    def serving(self, trials):
        """One modelc-server for all trials, which loads what changed, as in production."""
        models = self.place / "models"
        models.mkdir()
        names = ["net", "program"]
        for name in names:
            shutil.copytree(self.sources / f"{name}.mlmodelc", models / f"{name}.mlmodelc")
        log = open(self.place / "server.log", "w+")
        process = subprocess.Popen(
            [self.server, "--models", str(models), "--http-port", "0", "--grpc-port", "0", "--poll-interval", "0.2", "--log-json"],
            stdout=log, stderr=log, env=self.environment)
        body = json.dumps({"inputs": [{"name": "x", "shape": [SIDE], "datatype": "FP32", "data": [0.5] * SIDE}]}).encode()

        def ask(name):
            """Status and outputs; status 0 if the server is gone."""
            request = urllib.request.Request(f"http://127.0.0.1:{port}/v2/models/{name}/infer", body)
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
                    return reply.status, json.load(reply)["outputs"]
            except urllib.error.HTTPError as error:
                return error.code, error.read().decode(errors="replace")
            except (urllib.error.URLError, OSError) as error:
                return 0, str(error)

        def wait(name, wanted):
            """Whether a model answers `wanted` before long."""
            for _ in range(TIMEOUT * 5):
                if ask(name) == (200, wanted):
                    return True
                time.sleep(0.2)
            return False

        try:
            port = None
            for _ in range(300):
                for line in pathlib.Path(log.name).read_text().splitlines():
                    if '"listening"' in line and '"http"' in line:
                        port = json.loads(line)["port"]
                if port or process.poll() is not None:
                    break
                time.sleep(0.1)
            good = {}
            for name in names:
                for _ in range(300):
                    status, good[name] = ask(name) if port else (0, None)
                    if status == 200 or process.poll() is not None:
                        break
                    time.sleep(0.1)
            for trial in range(trials):
                name = names[trial % 2]
                case = f"server {name}.mlmodelc"
                place = models / f"{name}.mlmodelc"
                path = max((path for path in place.rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)
                thread = None
                if self.random.random() < 0.5:
                    # While requests are being answered.
                    replies = []
                    thread = threading.Thread(target=lambda name=name, replies=replies: replies.extend(ask(name) for _ in range(20)))
                    thread.start()
                    time.sleep(self.random.uniform(0, 0.1))
                how = self.disturb(path)
                reply = ask(name)
                if thread:
                    thread.join()
                    if how == "cut" and any(status == 200 and outputs != good[name] for status, outputs in replies):
                        self.fail(case, f"{how}: other outputs")
                if process.poll() is not None:
                    self.fail(case, f"{how}: the server ended with {process.returncode}: {log_end(log)}")
                    return
                if reply[0] == 200 and reply[1] != good[name] and how == "cut":
                    self.fail(case, f"{how}: other outputs")
                else:
                    same = "same result" if reply[0] == 200 and reply[1] == good[name] else "other result"
                    self.counts[case][f"{how}, {same if reply[0] == 200 else f'status {reply[0]}'}"] += 1
                # As the README says: the whole model beside it, then renamed into place.
                fresh = models / ".fresh"
                shutil.copytree(self.sources / f"{name}.mlmodelc", fresh)
                old = self.place / f"old-{trial}"
                os.rename(place, old)
                os.rename(fresh, place)
                shutil.rmtree(old)
                if not wait(name, good[name]):
                    self.fail(case, f"{how}: not the same again: {str(ask(name))[:200]}")
                    if process.poll() is not None:
                        return
        finally:
            process.terminate()
            try:
                if process.wait(timeout=TIMEOUT) < 0:
                    self.fail("server", f"ended by signal {-process.returncode}: {log_end(log)}")
            except subprocess.TimeoutExpired:
                process.kill()
                self.fail("server", "did not end")
            log.close()


def log_end(log):
    return pathlib.Path(log.name).read_text()[-600:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modelc", default=os.environ.get("MODELC", str(ROOT / ".build/release/modelc")))
    parser.add_argument("--only", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--server", default=os.environ.get("MODELC_SERVER", str(ROOT / ".build/release/modelc-server")))
    options = parser.parse_args()
    options.server = str(pathlib.Path(options.server).resolve())
    options.modelc = str(pathlib.Path(options.modelc).resolve())
    place = pathlib.Path(tempfile.mkdtemp(prefix="cut-files-"))
    try:
        campaign = Campaign(options, place)
        for case, (names, arguments) in campaign.cases().items():
            if not options.only or case.split()[0] in options.only:
                campaign.run(case, names, arguments, options.trials)
        if not options.only or "serve" in options.only:
            campaign.serve(options.trials)
        if not options.only or "server" in options.only:
            if pathlib.Path(options.server).exists():
                campaign.serving(options.trials)
            else:
                print(f"no {options.server}: modelc-server is left out", file=sys.stderr)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    for case, counts in campaign.counts.items():
        print(f"{case}: " + "; ".join(f"{text} {count}" for text, count in sorted(counts.items())))
    for failure in campaign.failures:
        print(f"error: {failure}", file=sys.stderr)
    if campaign.failures:
        sys.exit(1)
    total = sum(sum(counts.values()) for counts in campaign.counts.values())
    print(f"{total} trials: no signal, no result of a cut file, nothing left behind")


if __name__ == "__main__":
    main()
