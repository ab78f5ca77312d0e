"""Checks what modelc-server does without the words that open it, and that the words do open it.

usage: check_closed.py SERVER_BINARY MODELS

MODELS is a directory with the models of examples/models.
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import grpc
from tritonclient.grpc import service_pb2, service_pb2_grpc

binary, models = sys.argv[1], sys.argv[2]
failures = []


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
    print(f"{'ok  ' if condition else 'FAIL'} {name} {detail if not condition else ''}", flush=True)


class Server:
    """A server on free ports of its own, until the end of the block."""

    def __init__(self, *options):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [binary, "--models", models, "--http-port", "0", "--grpc-port", "0", "--log-json", *options],
            stderr=self.log, env={k: v for k, v in os.environ.items() if not k.startswith("MODELC_SERVER_")})

    def __enter__(self):
        for _ in range(600):
            self.log.seek(0)
            text = self.log.read()
            found = dict(re.findall(r'"port":"(\d+)","protocol":"(\w+)"', text))
            ports = {protocol: int(port) for port, protocol in found.items()}
            if len(ports) == 2:
                self.http, self.grpc = ports["http"], ports["grpc"]
                if self.ask("GET", "/v2/health/ready")[0] == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        raise RuntimeError(text)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, token=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.http}{path}", None if body is None else json.dumps(body).encode(), method=method,
            headers={} if token is None else {"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)

    def call(self, name, request, token=None):
        """The status of a gRPC call."""
        metadata = [] if token is None else [("authorization", f"Bearer {token}")]
        with grpc.insecure_channel(f"127.0.0.1:{self.grpc}") as channel:
            try:
                stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
                getattr(stub, name)(request, timeout=60, metadata=metadata)
            except grpc.RpcError as error:
                return error.code().name
            return "OK"


def refuses(name, options, *parts):
    """The server must not start, and say in one line what to add."""
    done = subprocess.run(
        [binary, "--models", models, "--http-port", "0", "--grpc-port", "0", *options], capture_output=True, text=True,
        timeout=60)
    lines = done.stderr.splitlines()
    is_right = done.returncode == 64 and len(lines) == 1 and all(part in lines[0] for part in parts)
    check(name, is_right, f"status {done.returncode}: {done.stderr}")


def model_control():
    path = "/v2/repository/models/HabitatPricer"
    load = service_pb2.RepositoryModelLoadRequest(model_name="HabitatPricer")
    unload = service_pb2.RepositoryModelUnloadRequest(model_name="HabitatPricer")
    with Server() as server:
        for action in ("load", "unload"):
            status, text = server.ask("POST", f"{path}/{action}", {})
            check(f"no {action} over HTTP", status == 403 and "--model-control" in text, text)
        check("no load over gRPC", server.call("RepositoryModelLoad", load) == "PERMISSION_DENIED")
        check("no unload over gRPC", server.call("RepositoryModelUnload", unload) == "PERMISSION_DENIED")
        check("still ready", server.ask("GET", "/v2/models/HabitatPricer/ready")[0] == 200)
        # Only this machine reaches it.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
                own = probe.getsockname()[0]
            except OSError:
                own = "127.0.0.1"
        if not own.startswith("127."):
            for port in (server.http, server.grpc):
                try:
                    socket.create_connection((own, port), timeout=5).close()
                    check(f"closed at {own}", False)
                except OSError:
                    check(f"closed at {own}", True)
    with Server("--model-control") as server:
        check("unload with the word", server.ask("POST", f"{path}/unload", {})[0] == 200)
        check("load with the word", server.ask("POST", f"{path}/load", {})[0] == 200)
        check("unload with the word over gRPC", server.call("RepositoryModelUnload", unload) == "OK")
        check("load with the word over gRPC", server.call("RepositoryModelLoad", load) == "OK")


def limits():
    """No settings raise what the operator gave; see ModelSettingsTests.swift for each of them."""
    options = ("--model-control", "--prediction-time-limit", "5", "--queue-size", "8", "--threads-per-prediction", "2")
    path = "/v2/repository/models/SmallProgram/load"
    high = {
        "parameters": {"time_limit_seconds": 1e9, "thread_count": 1024},
        "dynamic_batching": {"default_queue_policy": {"max_queue_size": 1000000}}}
    with Server(*options) as server:
        def effective():
            config = json.loads(server.ask("GET", "/v2/models/SmallProgram/config")[1])
            parameters = {key: value["string_value"] for key, value in config["parameters"].items()}
            queue = config["dynamic_batching"]["default_queue_policy"]["max_queue_size"]
            return float(parameters["time_limit_seconds"]), int(parameters["thread_count"]), queue

        check("limits at the start", effective() == (5, 2, 8), str(effective()))
        for config in ({}, high, {"parameters": {}}):
            status, text = server.ask("POST", path, {"parameters": {"config": json.dumps(config)}})
            found = effective()
            check(f"limits after {json.dumps(config)}", status == 200 and found[0] == 5 and found[1] <= 2
                  and found[2] == 8, f"{text} {found}")
        request = service_pb2.RepositoryModelLoadRequest(model_name="SmallProgram")
        request.parameters["config"].string_param = json.dumps(high)
        check("load over gRPC", server.call("RepositoryModelLoad", request) == "OK")
        check("limits after a load over gRPC", effective() == (5, 2, 8), str(effective()))


def addresses():
    with tempfile.NamedTemporaryFile("w", suffix=".tokens") as tokens:
        tokens.write("secret\n")
        tokens.flush()
        named = ("--token-file", tokens.name)
        for host in ("0.0.0.0", "::", "models.example"):
            refuses(f"{host} without tokens", ("--host", host), f"'{host}'", "--token-file", "--allow-anonymous")
        refuses("tokens in plain text", ("--host", "0.0.0.0", *named), "--tls-certificate", "--allow-plain-text")
        with Server("--host", "0.0.0.0", "--allow-anonymous") as server:
            check("anonymous", server.ask("GET", "/v2/models/SmallProgram")[0] == 200)
        with Server("--host", "0.0.0.0", "--allow-plain-text", *named) as server:
            model = service_pb2.ModelMetadataRequest(name="SmallProgram")
            refused = (401, "UNAUTHENTICATED")
            for token, (status, code) in ((None, refused), ("x", refused), ("secret", (200, "OK"))):
                for path in ("/v2/models/SmallProgram", "/metrics", "/v2"):
                    check(f"token {token}: {path}", server.ask("GET", path, token=token)[0] == status)
                check(f"token {token} over gRPC", server.call("ModelMetadata", model, token) == code)
            check("health without a token", server.ask("GET", "/v2/health/live")[0] == 200)
            live = service_pb2.ServerLiveRequest()
            check("health over gRPC without a token", server.call("ServerLive", live) == "OK")
            load = server.ask("POST", "/v2/repository/models/SmallProgram/load", {}, "secret")
            check("a token is no word for model control", load[0] == 403, str(load))


model_control()
limits()
addresses()
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
