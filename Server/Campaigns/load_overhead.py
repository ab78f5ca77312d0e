"""What a request costs beside its prediction, on the model of about 100 µs, at one connection."""
import shutil
import subprocess
import time

import generators
from load_requests import BINARY, GRPC, JSON
from serving import HERE, ROOT, free_port

STEPS = [
    ("queue", "waiting for a processor"), ("compute_input", "tensors to features"),
    ("compute_infer", "prediction"), ("compute_output", "features to tensors"),
]


def totals(server, model):
    """Nanoseconds and counts of the server's statistics for a model."""
    (statistics,) = server.json("GET", f"/v2/models/{model}/stats")["model_stats"]
    return {name: (value["ns"], value["count"]) for name, value in statistics["inference_stats"].items()}


def plain(modelc, model, directory):
    """The median of predictions in a process that does nothing else, in µs; None without modelc."""
    if not modelc:
        return None
    python = subprocess.run(
        [ROOT / "scripts/env/find-python.sh"], capture_output=True, text=True, check=True).stdout.strip()
    source = next(directory.glob(model + ".ml*"))
    output = subprocess.run(
        [python, HERE / "plain_prediction.py", modelc, source, model], capture_output=True, text=True, check=True)
    return float(output.stdout)


def nginx_median(directory):
    """The median of a request that nginx answers with a constant, in µs: what the machine and the client take alone.
    None without nginx."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        return None
    port = free_port()
    configuration = directory / "nginx.conf"
    configuration.write_text(
        f"daemon off; worker_processes 1; pid {directory}/nginx.pid; error_log {directory}/nginx.log;\n"
        "events {} http { access_log off; server { "
        f"listen 127.0.0.1:{port}; location / {{ return 200 '{{}}'; }} }} }}\n")
    with subprocess.Popen([program, "-c", configuration]) as nginx:
        time.sleep(1)
        try:
            return 1000 * generators.http(f"http://127.0.0.1:{port}/", 1, 2).p50
        finally:
            nginx.terminate()


def table(server, request, seconds, modelc, directory):
    """Lines of the page's section."""
    plain_time = plain(modelc, request.model, directory)
    columns = []
    for protocol in (JSON, BINARY, GRPC):
        request.measure(server, protocol, 1, 1)
        before = totals(server, request.model)
        measurement = request.measure(server, protocol, 1, seconds)
        after = totals(server, request.model)
        means = {}
        for name, (ns, count) in after.items():
            many = count - before[name][1]
            means[name] = (ns - before[name][0]) / many / 1000 if many else 0
        if protocol == GRPC:
            floor = generators.grpc(server.grpc_port, "ServerLive", 1, 2, b"", 2)
        else:
            floor = generators.http(f"http://127.0.0.1:{server.http_port}/v2/health/live", 1, 2)
        columns.append((protocol, measurement, means, floor))
    base = plain_time if plain_time is not None else [means["compute_infer"] for _, _, means, _ in columns]
    bases = [base] * 3 if plain_time is not None else base
    inside = [sum(means[name] for name, _ in STEPS) for _, _, means, _ in columns]

    def row(title, values):
        return f"| {title} | " + " | ".join(f"{value:.0f}" for value in values) + " |"

    p50 = [1000 * measurement.p50 for _, measurement, _, _ in columns]
    mean = [1e6 / measurement.rate for _, measurement, _, _ in columns]
    source = "`modelc serve`, median" if plain_time is not None else "the server's own mean"
    lines = [
        "| µs | " + " | ".join(protocol for protocol, _, _, _ in columns) + " |", "|---|---|---|---|",
        row("request, median", p50), row(f"plain prediction ({source})", bases),
        row("**overhead**", [a - b for a, b in zip(p50, bases)]),
        row("request without a model (`/v2/health/live`, `ServerLive`), median", [1000 * c[3].p50 for c in columns]),
    ]
    floor = nginx_median(directory)
    if floor is not None:
        lines.append(f"| a constant answer of nginx, median | {floor:.0f} | {floor:.0f} | |")
    lines.append(row("request, mean", mean))
    lines += [row(f"– {title}", [means[name] for _, _, means, _ in columns]) for name, title in STEPS]
    lines += [
        row("– the rest of the model's queue and answer", [c[2]["success"] - i for c, i in zip(columns, inside)]),
        row("– protocol, sockets and client", [m - c[2]["success"] for m, c in zip(mean, columns)]),
    ]
    return lines
