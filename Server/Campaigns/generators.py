"""Runs the load generators: wrk for HTTP/1.1, h2load for gRPC. Both keep their connections, and each connection sends
its next request when it has the answer to the last one."""
import json
import re
import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass
class Measurement:
    """Answers per second, the times of requests in milliseconds, and the number of answers; all 0 if there is none."""

    rate: float
    p50: float
    p99: float
    count: int


def http(url, connections, seconds, body=None, header_length=None):
    """Posts the body of a file again and again; without one, sends GET.

    - header_length: the bytes of JSON in a body with binary tensors; None for a body of JSON alone.
    - Throws: RuntimeError if a request fails.
    """
    arguments = [str(value) for value in (body, header_length) if value is not None]
    output = run(
        "wrk", "-t", "1", "-c", str(connections), "-d", f"{max(1, round(seconds))}s", "--timeout", "120s", "-s",
        str(HERE / "post.lua"), url, "--", *arguments)
    result = json.loads(next(line for line in output.splitlines() if line.startswith("{")))
    if result["errors"]:
        raise RuntimeError(f"{url}: {result['errors']} of {result['count']} requests failed: {output}")
    return Measurement(result["count"] / result["seconds"], result["p50"], result["p99"], result["count"])


def grpc(port, method, connections, seconds, message, answer_size):
    """Calls a method of GRPCInferenceService with one and the same message, in one stream of each connection.

    - answer_size: bytes of the right answer's message. h2load does not read gRPC's status, and a failed call has no
      message.
    - Throws: RuntimeError if a request fails.
    """
    url = f"http://127.0.0.1:{port}/inference.GRPCInferenceService/{method}"
    with tempfile.TemporaryDirectory() as directory:
        body, log = Path(directory, "body"), Path(directory, "log")
        body.write_bytes(struct.pack(">BI", 0, len(message)) + message)
        output = run(
            "h2load", "-t", "1", "-c", str(connections), "-m", "1", "-D", str(max(1, round(seconds))), "-w", "24", "-W",
            "24", "-d", str(body), "-H", "content-type: application/grpc", "-H", "te: trailers",
            f"--log-file={log}", url)
        rows = [line.split("\t") for line in log.read_text().splitlines()]
    if any(status != "200" for _, status, _ in rows):
        raise RuntimeError(f"{url}: a status is not 200: {output}")
    counts = re.search(r"(\d+) done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout", output)
    done, succeeded = int(counts[1]), int(counts[2])
    data = int(re.search(r"\((\d+)\) data", output)[1])
    if done != succeeded or abs(data - done * (answer_size + 5)) > connections * (answer_size + 5):
        raise RuntimeError(f"{url}: {data} bytes in {done} answers of {answer_size + 5}: {output}")
    if not rows:
        return Measurement(0, 0, 0, 0)
    times = sorted(int(microseconds) / 1000 for _, _, microseconds in rows)
    start = min(int(began) for began, _, _ in rows)
    end = max(int(began) + int(microseconds) for began, _, microseconds in rows)
    return Measurement(
        len(rows) / max((end - start) / 1e6, 1e-9), times[len(times) // 2], times[len(times) * 99 // 100], len(rows))


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])}… failed: {process.stdout}{process.stderr}")
    return process.stdout
