#!/usr/bin/env python3
"""One round of failover.sh, which calls it in the namespace of HAProxy: failover.py DIRECTORY PREFIX SECONDS RETRIES.

DIRECTORY has `models` and `haproxy.cfg`; PREFIX-1 to PREFIX-3 are the servers' namespaces. Prints what was counted.
"""
import collections
import csv
import http.client
import io
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from serving import find_server
from steady_load import SteadyLoad

CYCLE = 10
# Longer than HAProxy needs to see that a server is not ready: two checks, 200 ms apart.
DRAIN_DELAY = 2
# How long HAProxy may take to see that a killed server's connections are closed.
SLACK = 0.05


class Node:
    """A server in its namespace."""

    def __init__(self, index, directory, prefix):
        self.index, self.name, self.process = index, f"server{index}", None
        self.log = open(Path(directory, f"server{index}.log"), "ab")
        self.command = [
            "ip", "netns", "exec", f"{prefix}-{index}", find_server(), "--models", str(Path(directory, "models")),
            "--host", "0.0.0.0", "--allow-anonymous", "--http-port", "8000", "--grpc", "false", "--drain-delay",
            str(DRAIN_DELAY)]

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def is_ready(self):
        connection = http.client.HTTPConnection(f"10.77.{self.index}.2", 8000, timeout=2)
        try:
            connection.request("GET", "/v2/health/ready")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def wait_until_ready(self):
        end = time.monotonic() + 30
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"error: {self.name} does not become ready, see its log:\n" + self.tail())
            time.sleep(0.05)

    def kill(self):
        """The times around the kill."""
        before = time.monotonic()
        self.process.kill()
        self.process.wait()
        return before, time.monotonic()

    def drain(self):
        """Exit status, and seconds until the end."""
        before = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60), time.monotonic() - before

    def tail(self):
        return Path(self.log.name).read_text()[-2000:]


class Round:
    def __init__(self, directory, prefix, seconds):
        self.seconds, self.directory = seconds, directory
        self.nodes = [Node(index, directory, prefix) for index in (1, 2, 3)]
        self.kills, self.drains, self.problems = [], [], []

    def run(self):
        """The load after the round; all processes have ended."""
        log = open(Path(self.directory, "haproxy.log"), "wb")
        balancer = None
        try:
            for node in self.nodes:
                node.start()
            for node in self.nodes:
                node.wait_until_ready()
            balancer = subprocess.Popen(
                ["haproxy", "-db", "-f", Path(self.directory, "haproxy.cfg")], stdout=log, stderr=log)
            self.wait_for_haproxy()
            return self.load()
        finally:
            for process in (balancer, *(node.process for node in self.nodes)):
                if process is not None:
                    process.kill()
                    process.wait()

    def load(self):
        load = SteadyLoad("127.0.0.1", 8000, "product")
        load.start()
        try:
            self.disturb()
        finally:
            load.stop()
        (self.statistics,) = (row for row in self.ask_haproxy() if row["svname"] == "BACKEND")
        return load

    def disturb(self):
        """Kills and drains servers until the round's time is over."""
        begin = time.monotonic()
        time.sleep(2)
        cycle = 0
        while time.monotonic() - begin < self.seconds:
            killed, drained = random.sample(self.nodes, 2)
            self.kills.append((killed.name, *killed.kill()))
            time.sleep(1.5)
            killed.start()
            killed.wait_until_ready()
            # HAProxy sends it requests again, so that two remain while the next one is drained.
            time.sleep(1)
            status, seconds = drained.drain()
            self.drains.append(seconds)
            if status != 0:
                self.problems.append(f"{drained.name} ended with status {status} after SIGTERM:\n{drained.tail()}")
            drained.start()
            drained.wait_until_ready()
            cycle += 1
            time.sleep(max(1, begin + 2 + cycle * CYCLE - time.monotonic()))

    def wait_for_haproxy(self):
        """Until HAProxy listens, and all servers have passed their checks."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            time.sleep(0.2)
            try:
                passed = [row for row in self.ask_haproxy() if row["check_status"] == "L7OK" and row["status"] == "UP"]
                socket.create_connection(("127.0.0.1", 8000)).close()
            except OSError:
                continue
            if len(passed) == len(self.nodes):
                return
        raise SystemExit("error: HAProxy finds no three servers:\n" + Path(self.directory, "haproxy.log").read_text())

    def ask_haproxy(self):
        """Its statistics of the servers and of all of them together."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(Path(self.directory, "haproxy.sock")))
            connection.sendall(b"show stat\n")
            text = b"".join(iter(lambda: connection.recv(65536), b"")).decode()
        return [row for row in csv.DictReader(io.StringIO(text.lstrip("# "))) if row["pxname"] == "servers"]

    def places(self):
        """By request, the server that had it last and how it ended there, as HAProxy logged."""
        lines = Path(self.directory, "haproxy.log").read_text().splitlines()
        rows = (line.split(" ", 3) for line in lines if line.startswith("request "))
        return {int(row[1]): row[2:] for row in rows if row[1].isdigit()}

    def was_in_flight(self, failure, server):
        """Whether a failed request was on this server while it was killed."""
        return any(
            server == name and failure.start <= after + SLACK and failure.end >= before
            for name, before, after in self.kills)


def main():
    directory, prefix, seconds, retries = sys.argv[1:]
    round = Round(directory, prefix, float(seconds))
    load = round.run()
    places = round.places()

    def place(failure):
        return places.get(failure.number, (f"server{failure.number % 3 + 1}", "not logged"))

    in_flight = [failure for failure in load.failed if round.was_in_flight(failure, place(failure)[0])]
    others = [failure for failure in load.failed if failure not in in_flight]
    problems = round.problems
    problems += [f"wrong answer of {place(failure)[0]}: {failure.reason}" for failure in load.wrong[:5]]
    problems += [
        f"failed, though not in flight on a killed server: {' '.join(place(failure))}, {failure.reason}, "
        f"{failure.end - failure.start:.3f} s" for failure in others[:10]]
    repeats = "empty-response" in retries
    if repeats and in_flight:
        problems.append(f"{len(in_flight)} requests failed although HAProxy repeats them: {in_flight[0].reason}")
    if not round.kills or not load.right:
        problems.append("nothing was counted")
    times = sorted(load.times)
    longest = 1000 * times[-1] if times else 0
    print(
        f"| HAProxy's retry-on | requests | right | wrong | failed, in flight on a killed server | "
        f"failed otherwise | kills | drains | repeated by HAProxy | sent elsewhere | longest ms |\n{'|---' * 11}|\n"
        f"| {retries} | {load.count} | {sum(load.right.values())} | {len(load.wrong)} | {len(in_flight)} | "
        f"{len(others)} | {len(round.kills)} | {len(round.drains)} | {round.statistics['wretr']} | "
        f"{round.statistics['wredis']} | {longest:.0f} |")
    for reason, count in collections.Counter(failure.reason.split("<")[0].strip() for failure in load.failed).items():
        print(f"failed: {count} × {reason}")
    print(f"drains took {min(round.drains, default=0):.1f} to {max(round.drains, default=0):.1f} s", flush=True)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
