"""A decoder of the Llama form through `modelc serve --stdio`: tokens in, logits out, with its state behind them."""
import base64
import json
import os
import struct
import subprocess
from array import array


class Server:
    def __init__(self, modelc, threads=None):
        environment = dict(os.environ, **({"MODELC_THREADS": str(threads)} if threads else {}))
        self.process = subprocess.Popen(
            [modelc, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def call(self, **request):
        self.process.stdin.write((json.dumps(dict(request, id=1)) + "\n").encode())
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def value(kind, shape, data):
    return {"t": "array", "dtype": kind, "shape": shape, "b64": base64.b64encode(data).decode()}


class Decoder:
    def __init__(self, server, path):
        self.server = server
        self.model = server.call(op="load", path=str(path))["model"]
        self.nanoseconds = 0
        self.start()

    def start(self):
        self.state = self.server.call(op="newState", model=self.model)["state"]
        self.end = 0

    def stop(self):
        self.server.call(op="freeState", state=self.state)

    def logits(self, tokens):
        """Those after the last of `tokens`."""
        count = len(tokens)
        self.end += count
        mask = b"".join(
            struct.pack(f"<{self.end}e", *([0.0] * (self.end - count + 1 + row) + [-1e4] * (count - 1 - row)))
            for row in range(count))
        reply = self.server.call(op="predict", model=self.model, state=self.state, inputs={
            "tokens": value("i4", [1, count], struct.pack(f"<{count}i", *tokens)),
            "mask": value("f2", [1, 1, count, self.end], mask)})
        self.nanoseconds = reply["ns"]
        return array("f", base64.b64decode(reply["outputs"]["logits"]["b64"]))
