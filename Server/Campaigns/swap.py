#!/usr/bin/env python3
"""Swaps a model's version again and again under a load of 200 requests a second.

    "$(scripts/env/find-python.sh)" Server/Campaigns/swap.py [SWAPS]     1000 by default, in about five minutes

In turn, a swap is a new directory NAME/VERSION that is renamed into place, found by the server itself; one that a load
call announces; a `version_policy` that goes back to the version before, with a load call; and one that asks for the
latest again, found by the server itself. Each answer must be that of the version that it names, in every element; no
request may fail; after a swap, no answer may come from the version before; and from the hundredth swap to the end,
memory may grow by a tenth at most. The exit status is 1 otherwise. $MODELC_SERVER is the path of modelc-server.
"""
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import product_model
from serving import start_modelc
from steady_load import SteadyLoad

NAME = "product"
# Seconds from one swap to the next, at least.
PACE = 0.2
GROWTH = 0.1


class Swaps:
    def __init__(self, directory):
        self.models, self.staging = Path(directory, "models"), Path(directory, "staging")
        self.temporary = Path(directory, "tmp")
        for path in (self.models / NAME, self.staging, self.temporary):
            path.mkdir(parents=True)
        self.newest = 0
        # The version that answers must have, None during a swap; and how many swaps have begun.
        self.expected = (None, 0)
        self.add_version()
        self.server = start_modelc(
            self.models, Path(directory, "log"), "--model-control", "--poll-interval", "0.1", "--grpc", "false",
            TMPDIR=str(self.temporary))

    def add_version(self):
        """A directory with a new version comes into place in one step; old ones go."""
        self.newest += 1
        version = self.staging / str(self.newest)
        version.mkdir()
        product_model.save(self.newest, version / "model.mlmodel")
        version.rename(self.models / NAME / str(self.newest))
        old = self.models / NAME / str(self.newest - 3)
        if old.exists():
            # In one step too: the server does not see half of it.
            shutil.rmtree(old.rename(self.staging / "old"))

    def write_policy(self, policy):
        file = self.staging / "config.json"
        file.write_text(json.dumps({"version_policy": policy}))
        file.rename(self.models / NAME / "config.json")

    def load(self):
        self.server.json("POST", f"/v2/repository/models/{NAME}/load", {})

    def wait_for(self, version, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.server.json("GET", f"/v2/models/{NAME}")["versions"] == [str(version)]:
                return
            time.sleep(0.02)
        raise SystemExit(f"error: version {version} is not served after {seconds} seconds")

    def swap(self, number):
        kind = number % 4
        self.expected = (None, number)
        version = self.newest + (1 if kind < 2 else -1 if kind == 2 else 0)
        if kind < 2:
            self.add_version()
        elif kind == 2:
            self.write_policy({"specific": {"versions": [version]}})
        else:
            self.write_policy({"latest": {"num_versions": 1}})
        if kind in (1, 2):
            self.load()
        else:
            self.wait_for(version)
        self.expected = (version, number)

    def expect(self):
        return self.expected

    def check(self, version, expected):
        """Why an answer cannot have this version, though no swap began since its request was sent; None when it can."""
        if expected[0] in (None, version) or expected != self.expected:
            return None
        return f"version {version} after the swap to {expected[0]}"

    def resources(self):
        """MiB of resident memory, open files, and threads."""
        files = len(os.listdir(f"/proc/{self.server.process.pid}/fd"))
        threads = len(os.listdir(f"/proc/{self.server.process.pid}/task"))
        return self.server.memory(), files, threads


def run(swaps, count):
    """Whether all rules held."""
    load = SteadyLoad("127.0.0.1", swaps.server.http_port, NAME, expect=swaps.expect, check=swaps.check)
    # Of a short run, the second half must be flat.
    baseline = min(100, count // 2)
    begin = time.monotonic()
    load.start()
    try:
        for number in range(1, count + 1):
            swaps.swap(number)
            if number == baseline:
                first = swaps.resources()
            if number % 100 == 0 or number == baseline:
                memory, files, threads = swaps.resources()
                print(
                    f"{number} swaps, {load.count} requests: {memory:.1f} MiB, {files} files, {threads} threads",
                    flush=True)
            time.sleep(max(0, begin + number * PACE - time.monotonic()))
    finally:
        load.stop()
    return judge(swaps, load, count, baseline, first, time.monotonic() - begin)


def judge(swaps, load, count, baseline, first, seconds):
    last = swaps.resources()
    growth = last[0] / first[0] - 1
    left = sorted(path.name for path in swaps.temporary.iterdir())
    problems = [f"{failure.reason}" for failure in load.wrong[:5] + load.failed[:5]]
    if growth > GROWTH:
        problems.append(f"memory grew by {growth:.0%}, at most {GROWTH:.0%} is allowed")
    if len(left) > 2:
        problems.append(f"{len(left)} temporary directories are left for one served version")
    if len(load.right) < count // 2:
        problems.append(f"answers of {len(load.right)} versions only")
    times = sorted(load.times)
    print(
        f"{count} swaps in {seconds:.0f} s: {load.count} requests ({load.count / seconds:.0f}/s) of {len(load.right)} "
        f"versions, {sum(load.right.values())} right, {len(load.wrong)} wrong, {len(load.failed)} failed; p50 "
        f"{1000 * times[len(times) // 2]:.1f} ms, p99 {1000 * times[len(times) * 99 // 100]:.1f} ms, longest "
        f"{1000 * times[-1]:.0f} ms; memory {first[0]:.1f} MiB after {baseline} swaps, {last[0]:.1f} MiB at the end "
        f"({growth:+.1%}); {first[1]} and {last[1]} open files, {len(left)} temporary directories")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return not problems


def main():
    if sys.argv[1:] and not sys.argv[1].isdigit():
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as directory:
        swaps = Swaps(directory)
        try:
            passed = run(swaps, int(sys.argv[1]) if sys.argv[1:] else 1000)
        finally:
            swaps.server.stop()
            if swaps.server.process.returncode != 0:
                print(swaps.server.log.read_text()[-2000:], file=sys.stderr)
    sys.exit(0 if passed and swaps.server.process.returncode == 0 else 1)


if __name__ == "__main__":
    main()
