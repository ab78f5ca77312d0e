"""Does to a running modelc-server over gRPC what no honest client does.

Each peer must be refused or closed in time, the server must go on, and no memory may be left taken.

usage: check_hostile_grpc.py HOST HTTP_PORT GRPC_PORT

The server must serve the models of examples/models and make_triton_models.py, with --body-timeout 2 --idle-timeout 2
--max-body-bytes 8388608 --max-connections 40 --max-streams 16 --request-memory 16777216.
"""

import concurrent.futures
import gzip
import os
import random
import socket
import struct
import sys
import time
import urllib.request

import hpack
from tritonclient.grpc import service_pb2

host, http_port, grpc_port = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
failures = []
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS = 1, 4
# A connection without calls is asked to leave after --idle-timeout, and closed after as much again.
PATIENCE = 7


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
    print(f"{'ok  ' if condition else 'FAIL'} {name} {detail if not condition else ''}", flush=True)


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    length = len(payload) if length is None else length
    return struct.pack(">I", length)[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def message(data, compressed=0, length=None):
    return struct.pack(">BI", compressed, len(data) if length is None else length) + data


def digits(**changes):
    request = service_pb2.ModelInferRequest(model_name="SmallProgram", **changes)
    tensor = request.inputs.add(name="digits", datatype="FP32", shape=[1, 1, 8, 8])
    tensor.contents.fp32_contents.extend([0] * 64)
    return request.SerializeToString()


def text(size):
    request = service_pb2.ModelInferRequest(model_name="simple_identity")
    tensor = request.inputs.add(name="INPUT0", datatype="BYTES", shape=[1])
    tensor.contents.bytes_contents.append(b"x" * size)
    return request.SerializeToString()


BEGINNING = PREFACE + frame(SETTINGS)


class Peer:
    """A client that speaks HTTP/2 by hand."""

    def __init__(self, preface=BEGINNING):
        self.socket = socket.create_connection((host, grpc_port), timeout=20)
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        self.rest, self.is_closed, self.status, self.resets, self.went_away = b"", False, {}, {}, None
        self.window, self.windows, self.initial = 65535, {}, 65535
        self.send(preface)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.settimeout(20)
            self.socket.sendall(data)
        except OSError:
            self.is_closed = True

    def head(self, path="ModelInfer", **changes):
        fields = {
            ":method": "POST", ":scheme": "http", ":authority": "x", ":path": f"/inference.GRPCInferenceService/{path}",
            "te": "trailers", "content-type": "application/grpc"}
        fields |= {key.replace("_", "-"): value for key, value in changes.items()}
        return self.encoder.encode([(key, value) for key, value in fields.items() if value is not None])

    def call(self, stream=1, data=None, end=True, **changes):
        self.send(frame(HEADERS, END_HEADERS, stream, self.head(**changes)))
        if data is not None:
            self.body(stream, data, end)

    def body(self, stream, data, end=True):
        """The bytes as fast as the server gives room for them."""
        self.windows.setdefault(stream, self.initial)
        start, limit = 0, time.monotonic() + 20
        while start < len(data) and not self.is_closed and stream not in self.status and time.monotonic() < limit:
            size = min(self.window, self.windows[stream], 16384, len(data) - start)
            if size <= 0:
                self.read(0.2)
                continue
            self.window -= size
            self.windows[stream] -= size
            start += size
            self.send(frame(DATA, END_STREAM if end and start == len(data) else 0, stream, data[start - size:start]))

    def read(self, seconds, until=None):
        """Takes what comes in this time, or until the stream has a status."""
        limit = time.monotonic() + seconds
        while not self.is_closed and (until is None or (until not in self.status and until not in self.resets)):
            left = limit - time.monotonic()
            if left <= 0:
                return self
            self.socket.settimeout(left)
            try:
                part = self.socket.recv(1 << 16)
            except TimeoutError:
                return self
            except OSError:
                part = b""
            self.is_closed = not part
            self.rest += part
            while len(self.rest) >= 9 and len(self.rest) >= 9 + int.from_bytes(self.rest[:3], "big"):
                end = 9 + int.from_bytes(self.rest[:3], "big")
                self.take(self.rest[3], self.rest[4], int.from_bytes(self.rest[5:9], "big"), self.rest[9:end])
                self.rest = self.rest[end:]
        return self

    def take(self, kind, flags, stream, payload):
        if kind == HEADERS:
            fields = dict(self.decoder.decode(payload))
            if "grpc-status" in fields:
                self.status[stream] = int(fields["grpc-status"])
        elif kind == RESET:
            self.resets[stream] = int.from_bytes(payload, "big")
        elif kind == GOAWAY:
            self.went_away = int.from_bytes(payload[4:8], "big")
        elif kind == SETTINGS and not flags & 1:
            for start in range(0, len(payload), 6):
                key, value = struct.unpack(">HI", payload[start:start + 6])
                if key == 4:
                    self.windows = {name: left + value - self.initial for name, left in self.windows.items()}
                    self.initial = value
            self.send(frame(SETTINGS, 1))
        elif kind == WINDOW:
            value = int.from_bytes(payload, "big")
            if stream == 0:
                self.window += value
            else:
                self.windows[stream] = self.windows.get(stream, self.initial) + value

    def closes(self, seconds=PATIENCE):
        """Whether the server ends the connection."""
        self.read(seconds)
        return self.is_closed

    def __str__(self):
        return f"closed {self.is_closed}, status {self.status}, resets {self.resets}, gone {self.went_away}"


def status(data, **changes):
    with Peer() as peer:
        peer.call(data=data, **changes)
        peer.read(10, until=1)
        return peer.status.get(1, str(peer))


def honest(name):
    found = None
    for _ in range(10):
        found = status(message(digits()))
        if found == 0:
            break
        time.sleep(0.5)
    check(f"{name}: honest call", found == 0, str(found))


def metric(name):
    answer = urllib.request.urlopen(f"http://{host}:{http_port}/metrics", timeout=20).read().decode()
    return float(next(line.split()[1] for line in answer.splitlines() if line.startswith(name + " ")))


def ends(name, *frames, preface=BEGINNING):
    """Bytes after which the connection must end, with a reason or without."""
    with Peer(preface) as peer:
        peer.send(b"".join(frames))
        peer.read(PATIENCE)
        check(name, peer.is_closed, str(peer))


def connections():
    ends("silent connection", preface=b"")
    ends("no HTTP/2", preface=b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    ends("half of the preface", preface=PREFACE[:12])
    ends("no call")
    ends("random bytes", os.urandom(5000), preface=b"")
    with Peer(b"") as peer:
        for byte in PREFACE + frame(SETTINGS) * 20:
            peer.send(bytes([byte]))
            peer.read(0.2)
            if peer.is_closed:
                break
        check("slow preface", peer.is_closed, str(peer))
    with Peer() as peer:
        start = time.monotonic()
        while not peer.is_closed and time.monotonic() < start + PATIENCE:
            peer.send(frame(PING, 0, 0, bytes(8)))
            peer.read(0.2)
        check("pings instead of calls", peer.is_closed, str(peer))
    silent = [Peer(b"") for _ in range(60)]
    honest("60 silent connections")
    for peer in silent:
        peer.socket.close()


def frames():
    window = struct.pack(">I", 0x7FFFFFFF)
    setting = struct.pack(">HI", 4, 0xFFFFFFFF)
    ends("data without a call", frame(DATA, 0, 0, b"x"))
    ends("data of an idle stream", frame(DATA, 0, 9, b"x"))
    ends("call of an even number", frame(HEADERS, END_HEADERS, 2, Peer().head()))
    ends("endless frame", frame(DATA, 0, 1, b"", length=0xFFFFFF) + bytes(100_000))
    ends("continuation of nothing", frame(CONTINUATION, END_HEADERS, 1, b"x"))
    ends("settings of half a value", frame(SETTINGS, 0, 0, b"x" * 5))
    ends("setting beyond its range", frame(SETTINGS, 0, 0, setting))
    ends("window beyond its range", frame(WINDOW, 0, 0, window) * 2)
    ends("window of nothing", frame(WINDOW, 0, 0, bytes(4)))
    ends("push by a client", frame(PUSH, END_HEADERS, 1, struct.pack(">I", 2) + Peer().head()))
    ends("broken header block", frame(HEADERS, END_HEADERS, 1, b"\xff" * 200))
    ends("ping of a wrong size", frame(PING, 0, 0, b"x" * 3))
    source = random.Random(7)
    for _ in range(20):
        with Peer() as peer:
            for _ in range(20):
                payload = source.randbytes(source.randrange(40))
                peer.send(frame(source.randrange(12), source.randrange(256), source.randrange(6), payload))
            peer.read(0.3)
    honest("broken frames")


def floods():
    with Peer() as peer:
        for stream in range(1, 81, 2):
            peer.call(stream)
        peer.read(1)
        open_calls = 40 - len(peer.status) - len(peer.resets)
        check("40 calls at once", peer.is_closed or peer.went_away is not None or open_calls <= 16, str(peer))
    with Peer() as peer:
        for stream in range(1, 4001, 2):
            peer.send(frame(HEADERS, END_HEADERS, stream, peer.head()) + frame(RESET, 0, stream, bytes(4)))
            if peer.is_closed:
                break
        check("2000 calls that are reset", peer.closes(3) or peer.went_away is not None, str(peer))
    ends("endless header block", frame(HEADERS, 0, 1, Peer().head()), frame(CONTINUATION, 0, 1, b"") * 5000)
    with Peer() as peer:
        peer.send(frame(PING, 0, 0, bytes(8)) * 50_000)
        peer.read(3)
        check("50000 pings", peer.is_closed or peer.went_away is not None, str(peer))
    with Peer() as peer:
        peer.send(frame(SETTINGS, 0, 0, struct.pack(">HI", 3, 5)) * 20_000)
        peer.read(1)
    with Peer() as peer:
        peer.call()
        peer.send(frame(DATA, 0, 1, b"") * 10_000)
        check("empty frames", peer.read(PATIENCE, until=1).is_closed or 1 in peer.status or 1 in peer.resets, str(peer))
    honest("floods")


def headers():
    found = status(message(digits()), x="a" * 100_000)
    check("header of 100 kB", found != 0, str(found))
    with Peer() as peer:
        # One field of 3 kB in the table, and a thousand references to it.
        block = peer.encoder.encode([("x-bomb", "b" * 3000)])
        block = peer.head() + block + b"\xbe" * 1000
        peer.send(frame(HEADERS, END_HEADERS, 1, block[:16000]))
        peer.read(3, until=1)
        check("header bomb", peer.is_closed or peer.status.get(1, 13) != 0, str(peer))
    fields = {f"x_{number}": "a" for number in range(3000)}
    check("3000 headers", status(message(digits()), **fields) != 0)
    check("method", status(message(digits()), **{":method": "GET"}) != 0)
    check("content type", status(message(digits()), content_type="text/plain") != 0)
    check("unknown call", status(message(digits()), path="Nothing") == 12)
    check("unknown encoding", status(message(digits(), 1), grpc_encoding="br") != 0)
    honest("headers")


def messages():
    found = status(message(b"", length=0xFFFFFFFF) + b"x" * 1000)
    check("4 GiB announced", found == 8, str(found))
    found = status(message(b"x" * (9 << 20)))
    check("message beyond the limit", found == 8, str(found))
    check("no message", status(b"") != 0)
    check("half a message", status(message(b"x", length=100)) != 0)
    check("two messages", status(message(digits()) * 2) != 0)
    check("no protobuf", status(message(b"\xff" * 1000)) != 0)
    check("compressed without an encoding", status(message(gzip.compress(digits()), 1)) != 0)
    bomb = gzip.compress(bytes(256 << 20), 1)
    found = status(message(bomb, 1), grpc_encoding="gzip")
    check("bomb", found != 0, str(found))
    check("damaged gzip", status(message(b"\x1f\x8b" + b"x" * 50, 1), grpc_encoding="gzip") != 0)
    check("honest gzip", status(message(gzip.compress(digits()), 1), grpc_encoding="gzip") == 0)
    honest("messages")


def slowness():
    def late(name, peer):
        start = time.monotonic()
        peer.read(PATIENCE, until=1)
        took = time.monotonic() - start
        check(name, peer.status.get(1) == 4 and took < PATIENCE, f"{peer} after {took:.1f} s")

    with Peer() as peer:
        peer.call(data=message(b"x", length=1000), end=False)
        late("call whose message stops", peer)
    with Peer() as peer:
        peer.call(data=message(digits()), end=False)
        late("call without an end", peer)
    with Peer() as peer:
        peer.call(path="ModelStreamInfer")
        late("stream without messages", peer)
    with Peer() as peer:
        peer.call(path="ModelStreamInfer", data=message(digits()) + b"\0\0", end=False)
        late("stream whose second message stops", peer)
    with Peer() as peer:
        peer.call(data=message(b"x", length=1000), end=False)
        for _ in range(40):
            peer.send(frame(DATA, 0, 1, b"x"))
            peer.read(0.2, until=1)
            if peer.status or peer.is_closed:
                break
        check("call that drips", peer.status.get(1) == 4, str(peer))


def never_reading():
    with Peer(PREFACE + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0))) as peer:
        peer.call(data=message(digits()))
        peer.read(PATIENCE, until=1)
        check("response that is not taken", 1 in peer.resets or peer.is_closed or 1 in peer.status, str(peer))
    # Large windows, and a socket that is never read.
    settings = frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0x7FFFFFFF))
    peers = [Peer(PREFACE + settings + frame(WINDOW, 0, 0, struct.pack(">I", 1 << 30))) for _ in range(6)]
    for peer in peers:
        peer.call(data=message(text(3 << 20)))
    time.sleep(2 * PATIENCE)
    check("responses that nobody reads are dropped", metric("modelc_request_memory_bytes") == 0)
    for peer in peers:
        peer.socket.close()
    honest("never reading")


def http_upload(size, missing):
    """The status of a request over HTTP whose last bytes never come, and whether it says when to try again."""
    with socket.create_connection((host, http_port), timeout=20) as connection:
        head = f"POST /v2/models/simple/infer HTTP/1.1\r\nHost: x\r\nContent-Length: {size + missing}\r\n\r\n"
        try:
            connection.sendall(head.encode() + b" " * size)
        except OSError:
            pass
        answer = b""
        try:
            while part := connection.recv(4096):
                answer += part
        except OSError:
            pass
    return answer[9:12].decode(), b"retry-after: 1" in answer.lower()


def grpc_upload(size, missing):
    """The status of a call whose last bytes never come."""
    with Peer() as peer:
        peer.call(data=message(b"x" * size, length=size + missing), end=False)
        peer.read(5, until=1)
        return peer.status.get(1), peer.status.get(1) == 8


def memory():
    """Requests that hold what they have sent: together more than the server allows, over either protocol or both."""
    for name, uploads in (
        ("gRPC", [grpc_upload] * 8), ("HTTP", [http_upload] * 8), ("both", [grpc_upload, http_upload] * 4)
    ):
        with concurrent.futures.ThreadPoolExecutor(len(uploads)) as pool:
            found = [call.result() for call in [pool.submit(upload, 7 << 20, 10) for upload in uploads]]
        refused = [status for status, is_right in found if status in (8, "503") and is_right]
        check(f"{name}: 8 requests of 7 MiB in 16 MiB", len(refused) >= 2, f"{found}")
        honest(f"memory over {name}")


for step in (connections, frames, floods, headers, messages, slowness, never_reading, memory):
    step()
for _ in range(10):
    if metric("modelc_request_memory_bytes") == 0:
        break
    time.sleep(1)
taken = metric("modelc_request_memory_bytes")
check("no memory is left taken", taken == 0, str(taken))
resident = metric("process_resident_memory_bytes")
check("resident memory", resident < 1 << 30, str(resident))
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
