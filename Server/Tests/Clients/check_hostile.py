"""Sends a running modelc-server what no honest client sends, and expects the right status each time.

usage: check_hostile.py HOST PORT

The server must serve the models of examples/models and make_triton_models.py, with --model-control --body-timeout 2
--idle-timeout 2 --max-body-bytes 8388608.
"""

import gzip
import json
import socket
import sys
import time

host, port = sys.argv[1], int(sys.argv[2])
failures = []
PATH = "/v2/models/SmallProgram/infer"


def connect():
    connection = socket.create_connection((host, port), timeout=10)
    return connection


def status(connection):
    data = b""
    try:
        while b"\r\n" not in data:
            part = connection.recv(4096)
            if not part:
                break
            data += part
    except (TimeoutError, ConnectionResetError):
        return "none"
    return data.split(b" ")[1].decode() if data.startswith(b"HTTP/1.1 ") else "closed"


def post(body, headers=None, path=PATH):
    fields = {"Host": "x", "Content-Length": str(len(body))} | (headers or {})
    head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in fields.items() if v is not None)
    with connect() as connection:
        try:
            connection.sendall(head.encode() + b"\r\n" + body)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return status(connection)


def check(name, found, expected):
    expected = expected if isinstance(expected, tuple) else (expected,)
    if found not in expected:
        failures.append(name)
    print(f"{'ok  ' if found in expected else 'FAIL'} {name}: {found}")


def request(**changes):
    tensor = {"name": "digits", "shape": [1, 1, 8, 8], "datatype": "FP32", "data": [0] * 64} | changes
    return json.dumps({"inputs": [{k: v for k, v in tensor.items() if v is not None}]}).encode()


def chunks(count):
    with connect() as connection:
        connection.sendall(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        try:
            for _ in range(count):
                connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass
        return status(connection)


def drip(lines, seconds):
    with connect() as connection:
        start = time.time()
        try:
            for byte in lines:
                connection.sendall(bytes([byte]))
                time.sleep(0.25)
                if time.time() - start > seconds:
                    break
        except (BrokenPipeError, ConnectionResetError):
            pass
        return status(connection)


check("honest", post(request()), "200")
check("huge shape", post(request(shape=[1 << 40])), "413")
check("overflowing shape", post(request(shape=[1 << 62, 1 << 62])), "413")
check("negative shape", post(request(shape=[-1, 1, 8, 8])), "400")
check("many axes", post(request(shape=[1] * 100)), "413")
check("wrong type", post(request(datatype="BYTES", data=["a"] * 64)), "400")
check("unknown type", post(request(datatype="FP7")), "400")
check("strings for numbers", post(request(data=["a"] * 64)), "400")
check("objects for data", post(request(data={"a": 1})), "400")
check("too few elements", post(request(data=[0] * 63)), "400")
check("no inputs", post(b"{}"), "400")
check("empty body", post(b""), "400")
check("no JSON", post(b"\xff\xfe" * 1000), "400")
check("deep arrays", post(b'{"inputs":' + b"[" * 100_000), "400")
check("deep objects", post(b'{"a":' * 100_000), "400")
check("deep data", post(b'{"inputs":[{"name":"digits","shape":[1],"datatype":"FP32","data":' + b"[" * 50_000), "400")
check("endless number", post(b'{"a":' + b"9" * 4_000_000 + b"}"), "400")
check("long string", post(b'{"id":"' + b"a" * 4_000_000 + b'"}'), ("400", "413"))
check("many parameters", post(json.dumps({"parameters": {str(n): n for n in range(10_000)}}).encode()), "413")
check("many inputs", post(json.dumps({"inputs": [{}] * 5000}).encode()), ("400", "413"))
check("long header length", post(request(), {"Inference-Header-Content-Length": "99999999"}), "400")
check("negative header length", post(request(), {"Inference-Header-Content-Length": "-5"}), "400")
check("no header length", post(request(), {"Inference-Header-Content-Length": "x"}), "400")
check("lying binary size", post(request(data=None, parameters={"binary_data_size": 1 << 50})), "400")
check("short binary size", post(request(data=None, parameters={"binary_data_size": 4})), "400")
check("large body", post(b" " * (9 << 20)), "413")
check("endless chunks", chunks(400), "413")
check("bomb", post(gzip.compress(b" " * (1 << 30), 1), {"Content-Encoding": "gzip"}), "413")
check("damaged gzip", post(b"\x1f\x8b" + b"x" * 50, {"Content-Encoding": "gzip"}), "400")
check("unknown encoding", post(request(), {"Content-Encoding": "br"}), "415")
check("unknown path", post(b"{}", path="/v2/other"), "404")
check("unknown model", post(request(), path="/v2/models/other/infer"), "404")
check("path of dots", post(request(), path="/v2/models/..%2f..%2fetc/infer"), "404")
check("lying content length", post(request(), {"Content-Length": "1000000"}), "408")
check("two content lengths", post(request(), {"Content-Length": f"{len(request())}\r\nContent-Length: 5"}), "400")
check("long header", post(request(), {"X": "a" * 200_000}), ("400", "431", "closed", "none"))
check("many headers", post(request(), {f"X{n}": "a" for n in range(3000)}), ("400", "431", "closed", "none"))
check("slow head", drip(b"GET /v2 HTTP/1.1\r\nHost: xxxxxxxxxxxxxxxxxxxxxxxxxxxx", 8), ("closed", "none"))
check("slow body", drip(f"POST {PATH} HTTP/1.1\r\nContent-Length: 999\r\n\r\n".encode()[-8:], 8), ("400", "closed"))
with connect() as connection:
    connection.sendall(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n".encode())
    for _ in range(12):
        try:
            connection.sendall(b" ")
        except (BrokenPipeError, ConnectionResetError):
            break
        time.sleep(0.25)
    check("dripping body", status(connection), "408")
with connect() as connection:
    body = request()
    connection.sendall(
        f"POST {PATH} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    )
    check("expect", status(connection), "100")
    connection.sendall(body)
    check("expected body", status(connection), "200")
# A response that is not taken: the connection is closed, and what was not sent is dropped.
with connect() as connection:
    tensor = {"name": "INPUT0", "shape": [1], "datatype": "BYTES", "data": ["x" * (7 << 20)]}
    body = json.dumps({"inputs": [tensor]}).encode()
    head = f"POST /v2/models/simple_identity/infer HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sendall(head.encode() + body)
    time.sleep(5)
    taken = 0
    try:
        while part := connection.recv(1 << 20):
            taken += len(part)
    except (TimeoutError, ConnectionResetError):
        pass
    check("response that is not taken", "dropped" if 0 < taken < 7 << 20 else f"{taken} bytes", "dropped")
# Requests that wait in a queue for 3 seconds: they expire, are forgotten when their client is gone, and fill the queue.
settings = {"max_batch_size": 8, "dynamic_batching": {"max_queue_delay_microseconds": 3_000_000}}
settings["dynamic_batching"]["default_queue_policy"] = {"max_queue_size": 2}
LOAD = "/v2/repository/models/SmallProgram/load"
check("settings", post(json.dumps({"parameters": {"config": json.dumps(settings)}}).encode(), path=LOAD), "200")


def pending():
    with connect() as connection:
        connection.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        text = b""
        while part := connection.recv(65536):
            text += part
    line = [x for x in text.decode().splitlines() if x.startswith('nv_inference_pending_request_count{model="Small')]
    return line[0].split()[-1]


expired = json.loads(request()) | {"parameters": {"timeout": 50_000}}
check("expired request", post(json.dumps(expired).encode()), "504")
waiting = []
for _ in range(2):
    connection = connect()
    connection.sendall(
        f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(request())}\r\n\r\n".encode() + request()
    )
    waiting.append(connection)
time.sleep(0.3)
check("pending requests", pending(), "2")
check("full queue", post(request()), "503")
for connection in waiting:
    connection.close()
time.sleep(0.3)
check("pending requests of clients that are gone", pending(), "0")
check("settings of before", post(b"{}", path=LOAD), "200")
check("honest at the end", post(request()), "200")
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
