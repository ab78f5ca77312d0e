"""Checks a running modelc-server with Triton's own clients for HTTP and gRPC.

usage: check_tritonclient.py HTTP_ADDRESS GRPC_ADDRESS

The server must serve the models of examples/models and make_other_formats.py, whose names are used here, and may serve
the one of make_counter.py.
"""

import queue
import sys

import numpy as np
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from tritonclient.utils import InferenceServerException

failures = []


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
    print(f"{'ok  ' if condition else 'FAIL'} {name} {detail if not condition else ''}")


def fails(name, call, *parts):
    try:
        call()
    except InferenceServerException as error:
        check(name, all(part in str(error) for part in parts), str(error))
    else:
        check(name, False, "no error")


def strings(module, name, values, **options):
    tensor = module.InferInput(name, [len(values)], "BYTES")
    tensor.set_data_from_numpy(np.array(values, dtype=np.object_), **options)
    return tensor


def numbers(module, name, array, datatype, **options):
    tensor = module.InferInput(name, list(array.shape), datatype)
    tensor.set_data_from_numpy(array, **options)
    return tensor


def habitat(module, size=750.0, **options):
    return [
        strings(module, "climate", ["temperate"], **options),
        numbers(module, "solarPanels", np.array([2.0]), "FP64", **options),
        numbers(module, "greenhouses", np.array([1.0]), "FP64", **options),
        numbers(module, "size", np.array([size]), "FP64", **options),
    ]


def common(module, client, kind):
    check(f"{kind} live", client.is_server_live())
    check(f"{kind} ready", client.is_server_ready())
    check(f"{kind} model ready", client.is_model_ready("SmallProgram"))
    check(f"{kind} model version ready", client.is_model_ready("SmallProgram", "1"))
    fails(f"{kind} unknown model", lambda: client.infer("none", habitat(module)), "none")
    fails(f"{kind} unknown version", lambda: client.infer("HabitatPricer", habitat(module), model_version="7"), "7")

    digits = np.random.default_rng(0).random((3, 1, 8, 8), dtype=np.float32)
    result = client.infer("SmallProgram", [numbers(module, "digits", digits, "FP32")], request_id="one")
    answer = result.as_numpy("probabilities")
    check(f"{kind} batch of 3", answer.shape[0] == 3 and np.allclose(answer.sum(axis=1), 1, atol=1e-4), str(answer))
    single = client.infer("SmallProgram", [numbers(module, "digits", digits[1:2], "FP32")]).as_numpy("probabilities")
    check(f"{kind} batch agrees with single", np.allclose(single[0], answer[1], atol=1e-6))

    price = client.infer("HabitatPricer", habitat(module)).as_numpy("price")
    check(f"{kind} scalars and strings", price.shape == (1,) and price[0] > 0, str(price))
    rows = np.array([[1, 2, 0.5], [3, -4, 0]], dtype=np.float32)
    answer = client.infer("Doubled", [numbers(module, "x", rows, "FP32")]).as_numpy("y")
    check(f"{kind} ONNX", np.array_equal(answer, 2 * rows), str(answer))
    answer = client.infer("Rows", [numbers(module, "x", rows[:, :2].copy(), "FP32")]).as_numpy("y")
    check(f"{kind} Core AI", answer.shape == (2, 3) and np.allclose(answer.sum(axis=1), 1, atol=1e-5), str(answer))
    output = module.InferRequestedOutput("probabilities", class_count=2)
    classes = client.infer("SmallProgram", [numbers(module, "digits", digits, "FP32")], outputs=[output])
    classes = classes.as_numpy("probabilities")
    check(f"{kind} classification", classes.shape == (3, 2) and b":" in classes[0][0], str(classes))

    fails(f"{kind} missing input", lambda: client.infer("HabitatPricer", habitat(module)[1:]), "climate", "missing")
    fails(
        f"{kind} wrong shape",
        lambda: client.infer("SmallProgram", [numbers(module, "digits", digits[:, :, :4], "FP32")]),
        "digits",
    )
    fails(
        f"{kind} wrong type", lambda: client.infer("SmallProgram", [strings(module, "digits", ["a"])]), "digits"
    )
    fails(
        f"{kind} unknown output",
        lambda: client.infer(
            "HabitatPricer", habitat(module), outputs=[module.InferRequestedOutput("other")]
        ),
        "other",
    )
    sequences(module, client, kind)
    client.unload_model("HabitatPricer")
    check(f"{kind} unloaded", not client.is_model_ready("HabitatPricer"))
    fails(f"{kind} infer unloaded", lambda: client.infer("HabitatPricer", habitat(module)), "not loaded")
    client.load_model("HabitatPricer")
    check(f"{kind} loaded again", client.is_model_ready("HabitatPricer"))
    client.load_model("SmallProgram", config='{"max_batch_size": 8}')
    fails(f"{kind} load unknown", lambda: client.load_model("none"), "none")


def sequences(module, client, kind):
    if not client.is_model_ready("Counter"):
        print(f"     {kind} sequences: not checked, as the server has no model 'Counter'")
        return

    def add(number, sequence, **options):
        addend = numbers(module, "addend", np.full(2, number, dtype=np.float16), "FP16")
        return client.infer("Counter", [addend], sequence_id=sequence, **options).as_numpy("sum")[0]

    check(f"{kind} sequence start", add(1, 7, sequence_start=True) == 1)
    check(f"{kind} sequence of a name", add(10, "seven", sequence_start=True) == 10)
    check(f"{kind} sequence goes on", add(2, 7) == 3 and add(20, "seven") == 30)
    check(f"{kind} sequence end", add(3, 7, sequence_end=True) == 6)
    fails(f"{kind} ended sequence", lambda: add(1, 7), "sequence 7")
    fails(f"{kind} no sequence", lambda: add(1, 0), "sequence_id")
    check(f"{kind} sequence starts anew", add(5, "seven", sequence_start=True) == 5)
    check(f"{kind} other sequence end", add(5, "seven", sequence_end=True) == 10)


def http(address):
    client = httpclient.InferenceServerClient(address, concurrency=8)
    common(httpclient, client, "http")
    meta = client.get_server_metadata()
    check("http server metadata", meta["name"] == "modelc", str(meta))
    meta = client.get_model_metadata("SmallProgram")
    check("http model metadata", meta["inputs"][0]["datatype"] == "FP32", str(meta))
    config = client.get_model_config("SmallProgram")
    check("http config", config["max_batch_size"] == 8 and config["input"][0]["dims"] == [1, 8, 8], str(config))
    statistics = client.get_inference_statistics("SmallProgram")["model_stats"][0]
    check("http statistics", "inference_stats" in statistics, str(statistics))
    check("http all statistics", len(client.get_inference_statistics()["model_stats"]) > 1)
    index = client.get_model_repository_index()
    check("http index", any(m["name"] == "SmallProgram" and m["state"] == "READY" for m in index), str(index))

    digits = np.ones((1, 1, 8, 8), dtype=np.float32)
    for binary_in in (True, False):
        for binary_out in (True, False):
            for algorithm in (None, "gzip", "deflate"):
                result = client.infer(
                    "SmallProgram",
                    [numbers(httpclient, "digits", digits, "FP32", binary_data=binary_in)],
                    outputs=[httpclient.InferRequestedOutput("probabilities", binary_data=binary_out)],
                    request_compression_algorithm=algorithm,
                    response_compression_algorithm=algorithm,
                )
                total = result.as_numpy("probabilities").sum()
                check(f"http binary in {binary_in} out {binary_out} {algorithm}", abs(total - 1) < 1e-4)
    price = client.infer("HabitatPricer", habitat(httpclient, binary_data=False)).as_numpy("price")
    check("http JSON strings", price[0] > 0)
    calls = [
        client.async_infer("SmallProgram", [numbers(httpclient, "digits", digits * n, "FP32")]) for n in range(32)
    ]
    totals = [call.get_result().as_numpy("probabilities").sum() for call in calls]
    check("http asynchronous", all(abs(total - 1) < 1e-4 for total in totals))
    body = httpclient.InferenceServerClient.generate_request_body(
        [numbers(httpclient, "digits", digits, "FP32")]
    )
    check("http request body", len(body[0]) > 256)


def grpc(address):
    client = grpcclient.InferenceServerClient(address)
    common(grpcclient, client, "grpc")
    check("grpc server metadata", client.get_server_metadata().name == "modelc")
    check("grpc model metadata", client.get_model_metadata("SmallProgram").inputs[0].datatype == "FP32")
    config = client.get_model_config("SmallProgram").config
    check("grpc config", config.max_batch_size == 8 and list(config.input[0].dims) == [1, 8, 8], str(config))
    statistics = client.get_inference_statistics("SmallProgram").model_stats[0]
    check("grpc statistics", statistics.name == "SmallProgram", str(statistics))
    check("grpc index", any(m.name == "SmallProgram" for m in client.get_model_repository_index().models))

    digits = np.ones((1, 1, 8, 8), dtype=np.float32)
    for algorithm in (None, "gzip", "deflate"):
        result = client.infer(
            "SmallProgram", [numbers(grpcclient, "digits", digits, "FP32")], compression_algorithm=algorithm
        )
        check(f"grpc {algorithm}", abs(result.as_numpy("probabilities").sum() - 1) < 1e-4)
    results = queue.Queue()
    for n in range(32):
        client.async_infer(
            "SmallProgram",
            [numbers(grpcclient, "digits", digits * n, "FP32")],
            lambda result, error: results.put((result, error)),
        )
    answers = [results.get(timeout=20) for _ in range(32)]
    check("grpc asynchronous", all(error is None for _, error in answers), str(answers[0][1]))
    client.start_stream(lambda result, error: results.put((result, error)))
    for n in range(8):
        client.async_stream_infer(
            "SmallProgram", [numbers(grpcclient, "digits", digits, "FP32")], request_id=str(n)
        )
    client.async_stream_infer("SmallProgram", [strings(grpcclient, "digits", ["a"])], request_id="bad")
    answers = [results.get(timeout=20) for _ in range(9)]
    client.stop_stream()
    good = [result.get_response().id for result, error in answers if error is None]
    check("grpc stream", good == [str(n) for n in range(8)], str(good))
    check("grpc stream error", sum(error is not None for _, error in answers) == 1)


http(sys.argv[1])
grpc(sys.argv[2])
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
