#!/usr/bin/env python3
"""Sends hostile requests to `modelc serve --stdio`: each must get a reply, and none may end the process.

usage: scripts/stress/send-hostile-requests.py [--modelc .build/release/modelc] [--every N] [--seconds 30] [CASES]

The requests have broken JSON, wrong types, handles that do not exist and, for each example model, invalid inputs: with
a wrong shape, element type or kind, empty, missing, or huge. CASES is an unpacked corpus of the oracle (default:
.build/oracle/corpus, if it exists), of which every N-th model (default 20) is tested in the same way. Models with a
loop that invalid inputs can make endless, or that create arrays as large as their inputs say, get limits of time and
memory with each request. If there is no reply in --seconds, that is a hang. Crashes and hangs are listed with the
request, and the exit status is 1.
"""
import argparse
import base64
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HUGE = 1 << 62
# What may take as long as an input says.
LASTING = {
    "while_loop", "loop", "fill", "range_1d", "tile", "pad", "constantPad", "resize", "upsample_bilinear", "one_hot"}

LINES = [
    "{", "}", "[]", "null", "0", '""', "nan", "{}", '{"op":1}', '{"op":null}', '{"op":"nothing"}',
    '{"id":{},"op":"load"}', '{"op":"load","path":7}', '{"op":"load","path":""}', '{"op":"load","path":"/"}',
    '{"op":"load","path":"/dev/null"}', '{"op":"load","path":"\\u0000"}', '{"op":"load","path":"\\ud800"}',
    '{"op":"compile"}', '{"op":"compile","path":"/nowhere"}', '{"op":"unload"}',
    '{"op":"unload","model":-1}', '{"op":"unload","model":1e400}', '{"op":"predict"}',
    '{"op":"predict","model":-1,"inputs":{}}', '{"op":"predict","model":99999999999999999999,"inputs":{}}',
    '{"op":"predict","model":1.5,"inputs":{}}', '{"op":"predict","model":"1","inputs":[]}', '{"op":"newState"}',
    '{"op":"newState","model":-5}', '{"op":"readState","model":1,"state":-1,"name":3}', '{"op":"freeState","state":[]}',
    '{"op":"writeState","model":1,"state":1,"name":"x","value":{}}', "[" * 100000, '{"a":' * 50000, '"' + "x" * 1000000,
    '{"op":"cancel"}', '{"op":"cancel","request":{}}', '{"op":"load","path":"/","timeout":-1}',
    '{"op":"load","path":"/","timeout":"nan"}', '{"op":"load","path":"/","memoryLimit":1e300}',
    '{"op":"load","op":"unload"}', "\ufeff{}", "{}{}", '{"id":1,}', "\x01", '{"id":-0,"op":"x"}',
]


def array(shape, dtype="f4", byte_count=None):
    size = int(dtype[1])
    count = 1
    for length in shape:
        count *= length
    data = bytes(count * size if byte_count is None else byte_count)
    return {"t": "array", "dtype": dtype, "shape": shape, "b64": base64.b64encode(data).decode()}


def picture(width, height, mode="RGB"):
    data = bytes(width * height * {"RGB": 3, "RGBA": 4, "L": 1}[mode])
    return {"t": "image", "mode": mode, "w": width, "h": height, "b64": base64.b64encode(data).decode()}


def filled(shape, dtype, pattern):
    """An array of the same bytes over and over."""
    value = array(shape, dtype)
    count = len(base64.b64decode(value["b64"]))
    value["b64"] = base64.b64encode((pattern * (count // len(pattern) + 1))[:count]).decode()
    return value


VALUES = [
    None, 0, [], {}, {"t": 1}, {"t": "array"}, {"t": "array", "dtype": "f4"},
    {"t": "array", "dtype": "f4", "shape": [1]}, array([]), array([0]), array([1]), array([2]), array([3, 0, 2]),
    array([1] * 12), array([2] * 7), array([1, 1, 1, 1, 1]), array([5, 7]), array([1, 3, 5, 7]), array([100000]),
    array([1, 1, 1], "f8"), array([4], "i1"), array([4], "b1"), array([4], "u8"), array([2], byte_count=3),
    {"t": "array", "dtype": "f4", "shape": [-1], "b64": ""},
    {"t": "array", "dtype": "f4", "shape": [HUGE, HUGE], "b64": ""},
    {"t": "array", "dtype": "f4", "shape": [HUGE, 0], "b64": ""},
    {"t": "array", "dtype": "f4", "shape": ["nan"], "b64": ""},
    {"t": "array", "dtype": "f4", "shape": [1.5], "b64": ""},
    {"t": "array", "dtype": "q9", "shape": [1], "b64": ""},
    {"t": "array", "dtype": "f4", "shape": [1], "b64": "!!!!"},
    {"t": "int", "v": HUGE}, {"t": "int", "v": -(1 << 63)}, {"t": "int", "v": 1e30}, {"t": "int", "v": "x"},
    {"t": "float", "v": 1e308}, {"t": "float", "v": "nan"}, {"t": "str", "v": ""},
    {"t": "str", "v": "\u0000" * 50}, {"t": "str", "v": 7},
    {"t": "dict", "key": "str", "items": []}, {"t": "dict", "key": "int", "items": [[HUGE, 1], [HUGE, 2]]},
    {"t": "dict", "key": "str", "items": [["a"]]}, {"t": "dict", "key": "str", "items": [["a", "nan"]]},
    {"t": "seq", "v": []}, {"t": "seq", "v": ["a", 1]}, {"t": "seq", "v": [HUGE]}, picture(0, 0), picture(0, 5),
    picture(1, 1), picture(3, 2, "L"), picture(300, 1, "RGBA"),
    {"t": "image", "mode": "RGB", "w": -1, "h": 2, "b64": ""},
    {"t": "image", "mode": "RGB", "w": HUGE, "h": HUGE, "b64": ""},
    {"t": "image", "mode": "CMYK", "w": 1, "h": 1, "b64": ""},
]


class Server:
    def __init__(self, modelc, seconds):
        self.command, self.seconds = [modelc, "serve", "--stdio"], seconds
        self.problems, self.count = [], 0
        # Members of requests to predict.
        self.limits = {}
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.rest = b""

    def ask(self, line, subject):
        """The reply to a line, or None when the process crashed or hangs: it is started anew then."""
        self.count += 1
        try:
            data = memoryview(line.encode("utf-8", "surrogatepass") + b"\n")
            while data:
                data = data[self.process.stdin.write(data):]
            end = time.monotonic() + self.seconds
            while b"\n" not in self.rest:
                if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                    return self.note("no reply", subject, line)
                chunk = os.read(self.process.stdout.fileno(), 1 << 20)
                if not chunk:
                    return self.note(f"the process ended with status {self.process.wait()}", subject, line)
                self.rest += chunk
        except BrokenPipeError:
            return self.note(f"the process ended with status {self.process.wait()}", subject, line)
        reply, self.rest = self.rest.split(b"\n", 1)
        try:
            reply = json.loads(reply)
            if not isinstance(reply, dict) or not isinstance(reply.get("ok"), bool):
                raise ValueError
        except ValueError:
            return self.note(f"the reply is no reply: {reply[:200]}", subject, line)
        return reply

    def note(self, what, subject, line):
        self.problems.append((what, subject, line))
        print(f"error: {what}: {subject}: {line[:300]}", file=sys.stderr, flush=True)
        return self.restart()

    def restart(self):
        self.process.kill()
        self.process.wait()
        self.start()
        return None


def variants(value):
    """Values of the right kind with something wrong, from one that is right."""
    if value.get("t") == "array":
        shape, dtype = value["shape"], value["dtype"]
        yield array([0] * len(shape), dtype)
        for axis in range(len(shape)):
            for length in (0, 1, shape[axis] + 1, max(shape[axis] - 1, 0)):
                other = shape[:axis] + [length] + shape[axis + 1:]
                if sum(other) < 5000:
                    yield array(other, dtype)
        yield array(shape + [1], dtype)
        yield array([1] + shape, dtype)
        yield array(shape[1:], dtype)
        yield array(shape[::-1], dtype)
        if sum(shape) < 5000:
            for other in ("f2", "f8", "i4", "i1", "b1"):
                yield array(shape, other)
            # Not a number, infinities, and indices that are far outside.
            yield filled(shape, "f4", bytes([0, 0, 0xC0, 0x7F]))
            yield filled(shape, "f4", bytes([0, 0, 0x80, 0x7F, 0, 0, 0x80, 0xFF]))
            for pattern in (b"\xff\xff\xff\x7f", b"\x00\x00\x00\x80", b"\xff\xff\xff\xff", b"\x07\x00\x00\x00"):
                yield filled(shape, "i4", pattern)
            yield filled(shape, "f8", bytes([0, 0, 0, 0, 0, 0, 0xF0, 0x43]))
    elif value.get("t") == "image":
        for mode in ("RGB", "RGBA", "L"):
            yield picture(value["w"], value["h"], mode)
        yield picture(value["w"] + 1, value["h"])
        yield picture(value["h"], value["w"] // 2)


def attack(server, path, inputs):
    """Every wrong value for each input of one model, with right ones for the others."""

    def load():
        reply = server.ask(json.dumps({"id": 1, "op": "load", "path": str(path)}), path)
        return reply.get("model") if reply and reply["ok"] else None

    model = load()
    if model is None:
        return
    trials = [{}]
    trials += [{**inputs, name: value} for name in inputs for value in VALUES + list(variants(inputs[name]))]
    trials += [{key: value for key, value in inputs.items() if key != name} for name in inputs]
    trials += [{**inputs, "an input of no model": array([1])}]
    for changed in trials:
        request = {"id": 2, "op": "predict", "model": model, "inputs": changed, **server.limits}
        if server.ask(json.dumps(request), path) is None:
            model = load()
            if model is None:
                return
    server.ask(json.dumps({"id": 3, "op": "predict", "model": model, "inputs": inputs, "repeat": -5}), path)
    server.ask(json.dumps({"id": 4, "op": "unload", "model": model}), path)
    server.ask(json.dumps({"id": 5, "op": "predict", "model": model, "inputs": inputs}), path)


def example_inputs():
    """Inputs that the example models take."""
    return {
        "DigitClassifier.mlmodel": {"image": picture(28, 28, "L")},
        "HabitatPricer.mlmodel": {
            "climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 1},
            "greenhouses": {"t": "float", "v": 1}, "size": {"t": "float", "v": 750}},
        "DrawingClassifier.mlmodel": {"drawing": picture(28, 28, "L")},
        "SmallProgram.mlpackage": {"digits": array([1, 1, 8, 8])},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--modelc", default=str(ROOT / ".build/release/modelc"))
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("cases", nargs="?", type=Path, default=ROOT / ".build/oracle/corpus")
    arguments = parser.parse_args()
    server = Server(arguments.modelc, arguments.seconds)
    for line in LINES:
        server.ask(line, "a line")
    # Longer than a request may be: there is one reply, and the rest of the line is not taken for further requests.
    server.ask("x" * ((1 << 30) + (1 << 20)), "a long line")
    reply = server.ask('{"op":"nothing","id":7}', "the line after a long one")
    if reply is not None and reply["id"] != 7:
        server.note("the long line was split", "the line after a long one", str(reply))
    for name, inputs in example_inputs().items():
        attack(server, ROOT / "examples/models" / name, inputs)
    if (arguments.cases / "manifest.jsonl").exists():
        with open(arguments.cases / "manifest.jsonl") as lines:
            known = [json.loads(line) for line in lines]
        for case in known[arguments.first::arguments.every]:
            folder = arguments.cases / case["family"] / case["id"]
            content = json.loads((folder / "case.json").read_text())
            names = [*case.get("ops", {}), *case.get("layers", {})]
            may_last = any(name in LASTING or name.endswith("Dynamic") or "random" in name for name in names)
            server.limits = {"timeout": 2, "memoryLimit": 1 << 30} if may_last else {}
            attack(server, folder / content["model"], content["steps"][0]["inputs"])
    print(f"{server.count} requests, {len(server.problems)} without a proper reply")
    sys.exit(1 if server.problems else 0)


if __name__ == "__main__":
    main()
