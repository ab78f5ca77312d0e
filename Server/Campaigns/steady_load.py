"""A steady load of requests for the model of product_model.py, each with an answer that is known to the last bit."""
import collections
import http.client
import json
import threading
import time
from dataclasses import dataclass

import numpy as np

import product_model


@dataclass
class Failure:
    """A request without a right answer: its X-Request-Number, when it was sent and when it ended, by time.monotonic(),
    and why."""

    number: int
    start: float
    end: float
    reason: str


class SteadyLoad:
    """Sends requests at a fixed rate from several threads, each on a connection of its own that it keeps.

    A request is sent once: none is repeated. Every second one has a binary tensor. `expect` is called before each
    request, and `check` with an answer's version and what `expect` gave: it says why the version is wrong, or None.
    """

    def __init__(
            self, host, port, model, rate=200, thread_count=8, expect=lambda: None,
            check=lambda version, expected: None):
        self.address, self.model, self.expect, self.check = (host, port), model, expect, check
        self.interval, self.thread_count = 1 / rate, thread_count
        self.lock = threading.Lock()
        self.right = collections.Counter()
        self.wrong, self.failed, self.times = [], [], []
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self._run, args=[index]) for index in range(thread_count)]

    def start(self):
        self.begin = time.monotonic()
        for thread in self.threads:
            thread.start()

    def stop(self):
        """Waits for the last answers."""
        self.stopping.set()
        for thread in self.threads:
            thread.join()

    @property
    def count(self):
        return sum(self.right.values()) + len(self.wrong) + len(self.failed)

    def _run(self, index):
        random = np.random.default_rng(index)
        connection, number = None, index
        while not self.stopping.is_set():
            due = self.begin + number * self.interval
            number += self.thread_count
            delay = due - time.monotonic()
            # Who is late leaves requests out, instead of sending many at a time.
            if delay < -1:
                continue
            if delay > 0 and self.stopping.wait(delay):
                break
            x = product_model.request(random)
            body, headers = self._body(x, is_binary=number // self.thread_count % 2 == 1)
            headers["X-Request-Number"] = str(number)
            expected, start = self.expect(), time.monotonic()
            try:
                if connection is None:
                    connection = http.client.HTTPConnection(*self.address, timeout=30)
                connection.request("POST", f"/v2/models/{self.model}/infer", body, headers)
                response = connection.getresponse()
                answer = response.read()
                if response.will_close:
                    connection.close()
                    connection = None
                if response.status != 200:
                    raise OSError(f"status {response.status}: {answer[:100].decode(errors='replace').strip()}")
            except (OSError, http.client.HTTPException) as error:
                if connection is not None:
                    connection.close()
                connection = None
                reason = str(error) or type(error).__name__
                with self.lock:
                    self.failed.append(Failure(number, start, time.monotonic(), reason))
                continue
            self._judge(x, answer, response.headers, expected, Failure(number, start, 0, ""))

    def _judge(self, x, answer, headers, expected, sent):
        sent.end = time.monotonic()
        try:
            version, y = self._read(answer, headers)
            reason = None if np.array_equal(y, version * product_model.product(x)) else f"not the answer of {version}"
            reason = reason or self.check(version, expected)
        except (ValueError, KeyError, TypeError) as error:
            version, reason = 0, f"unreadable: {error!r}"
        with self.lock:
            if reason is None:
                self.right[version] += 1
                self.times.append(sent.end - sent.start)
            else:
                sent.reason = reason
                self.wrong.append(sent)

    @staticmethod
    def _body(x, is_binary):
        tensor = {"name": "x", "datatype": "FP32", "shape": [1, len(x)]}
        if not is_binary:
            return json.dumps({"inputs": [{**tensor, "data": x.tolist()}]}), {"Content-Type": "application/json"}
        header = json.dumps({
            "parameters": {"binary_data_output": True},
            "inputs": [{**tensor, "parameters": {"binary_data_size": x.nbytes}}]}).encode()
        return header + x.tobytes(), {
            "Content-Type": "application/octet-stream", "Inference-Header-Content-Length": str(len(header))}

    @staticmethod
    def _read(answer, headers):
        """The version and the elements of an answer."""
        length = int(headers.get("Inference-Header-Content-Length", len(answer)))
        description = json.loads(answer[:length])
        (output,) = description["outputs"]
        if output["name"] != "y" or output["shape"] != [1, product_model.WIDTH]:
            raise ValueError(f"output {output['name']} of shape {output['shape']}")
        data = output["data"] if "data" in output else np.frombuffer(answer[length:], np.float32)
        return int(description["model_version"]), np.asarray(data, np.float32)
