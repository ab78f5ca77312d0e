"""Starts servers, asks them over HTTP, and describes the machine; shared by the campaigns."""
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent


def find_server():
    """The path of modelc-server: $MODELC_SERVER, or the release build, which is made first if there is none."""
    if "MODELC_SERVER" in os.environ:
        return os.environ["MODELC_SERVER"]
    path = ROOT / "Server/.build/release/modelc-server"
    if not path.exists():
        subprocess.run(["make", "server"], cwd=ROOT, check=True)
    return str(path)


def free_port():
    """A TCP port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server process in a session of its own, and its HTTP and gRPC ports on 127.0.0.1."""

    def __init__(self, command, http_port, grpc_port, log, ready_path="/v2/health/ready", **options):
        self.http_port, self.grpc_port, self.log = http_port, grpc_port, Path(log)
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=open(log, "wb"), stderr=subprocess.STDOUT,
            start_new_session=True, **options)
        try:
            self._wait_until_ready(ready_path)
        except BaseException:
            self.stop()
            raise

    def _wait_until_ready(self, path, seconds=120):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended at once: {self.log.read_text()[-2000:]}")
            try:
                if self.ask("GET", path)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise RuntimeError(f"the server is not ready after {seconds} seconds: {self.log.read_text()[-2000:]}")

    def ask(self, method, path, body=None, headers=None, timeout=60):
        """Status, headers and body of the answer to one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.http_port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def json(self, method, path, body=None):
        """The answer's JSON; raises RuntimeError for a status other than 200."""
        status, _, answer = self.ask(method, path, None if body is None else json.dumps(body))
        if status != 200:
            raise RuntimeError(f"{method} {path}: status {status}: {answer[:500].decode(errors='replace')}")
        return json.loads(answer) if answer else None

    def processor_ticks(self):
        """Processor time of the server and its children, in ticks of the system's clock (1/100 second)."""
        ticks = 0
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                if int(fields[3]) == self.process.pid:
                    ticks += int(fields[11]) + int(fields[12])
        return ticks

    def settle(self, seconds=60):
        """Waits until the server does nothing, after a generator left with requests unanswered."""
        end = time.monotonic() + seconds
        last = self.processor_ticks()
        while time.monotonic() < end:
            time.sleep(0.25)
            now = self.processor_ticks()
            if now - last <= 1:
                return
            last = now

    def memory(self, field="VmRSS"):
        """MiB of resident memory, or another field of /proc/PID/status."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
        raise RuntimeError(f"/proc/{self.process.pid}/status has no {field}")

    def stop(self):
        """Ends the server with SIGTERM, and what is left of its session with SIGKILL."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def start_modelc(models, log, *options, **environment):
    """modelc-server on free ports, with the models of a directory loaded; `environment` are further variables."""
    ports = free_port(), free_port()
    command = [find_server(), "--models", str(models), "--http-port", str(ports[0]), "--grpc-port", str(ports[1])]
    return Server([*command, *options], *ports, log, env={**os.environ, **environment})


def require(*programs):
    """Ends with a message when a program is missing."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        raise SystemExit(f"error: install {', '.join(missing)}")


def machine():
    """Processors, memory and system, as one phrase."""
    with open("/proc/cpuinfo") as info:
        processor = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), "unknown")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} × {processor}, {memory:.0f} GiB of memory, Linux {os.uname().release}"
