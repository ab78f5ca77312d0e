"""Checks a running modelc-server with the clients of KServe's Python package, over REST and gRPC.

usage: check_kserve.py HTTP_ADDRESS GRPC_ADDRESS

The server must serve the models of examples/models, make_triton_models.py, make_counter.py and make_other_formats.py.
"""

import asyncio
import logging
import sys

import grpc
import httpx
import numpy as np
from kserve import InferenceGRPCClient, InferenceRESTClient, InferInput, InferRequest, RESTConfig
from kserve.protocol.grpc import grpc_predict_v2_pb2 as messages
from kserve.protocol.grpc.grpc_predict_v2_pb2_grpc import GRPCInferenceServiceStub
from kserve.protocol.infer_type import RequestedOutput

failures = []


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
    print(f"{'ok  ' if condition else 'FAIL'} {name} {detail if not condition else ''}")


async def fails(name, call, *parts):
    """Checks that the call fails, with each of `parts` in the error's text."""
    try:
        await call
    except (httpx.HTTPStatusError, grpc.RpcError) as error:
        check(name, all(part in str(error) for part in parts), str(error))
    else:
        check(name, False, "no error")


def request(model, arrays, binary, **options):
    inputs = []
    for name, (array, datatype) in arrays.items():
        tensor = InferInput(name, list(array.shape), datatype)
        tensor.set_data_from_numpy(array, binary_data=binary)
        inputs.append(tensor)
    return InferRequest(model, inputs, **options)


def digits(count):
    return {"digits": (np.random.default_rng(0).random((count, 1, 8, 8), dtype=np.float32), "FP32")}


def integers(dtype, datatype):
    left, right = np.arange(16, dtype=dtype).reshape(1, 16), np.ones((1, 16), dtype=dtype)
    return {"INPUT0": (left, datatype), "INPUT1": (right, datatype)}


def habitat():
    arrays = {name: (np.array([value]), "FP64") for name, value in HABITAT.items()}
    return arrays | {"climate": (np.array([b"temperate"], dtype=np.object_), "BYTES")}


HABITAT = {"solarPanels": 2.0, "greenhouses": 1.0, "size": 750.0}
ROWS = np.array([[1, 2, 0.5], [3, -4, 0]], dtype=np.float32)
STRINGS = np.array(["naïve", "", "汉字"], dtype=np.object_)


async def common(kind, infer, binary):
    """What both clients do. `infer` takes a request."""
    form = f"{kind} {'binary' if binary else 'JSON'}"
    response = await infer(request("SmallProgram", digits(3), binary, request_id="one"))
    totals = response.get_output_by_name("probabilities").as_numpy().sum(axis=1)
    check(f"{form} FP32", totals.shape == (3,) and np.allclose(totals, 1, atol=1e-4), str(totals))
    check(f"{form} response", (response.id, response.model_name) == ("one", "SmallProgram"), str(response))
    for model, dtype, datatype in (("simple", np.int32, "INT32"), ("simple_int8", np.int8, "INT8")):
        arrays = integers(dtype, datatype)
        (left, _), (right, _) = arrays.values()
        response = await infer(request(model, arrays, binary))
        results = {output.name: output.as_numpy() for output in response.outputs}
        check(f"{form} {datatype} sum", np.array_equal(results["OUTPUT0"], left + right), str(results))
        check(f"{form} {datatype} difference", np.array_equal(results["OUTPUT1"], left - right), str(results))
    response = await infer(request("HabitatPricer", habitat(), binary))
    check(f"{form} BYTES and FP64", response.outputs[0].as_numpy()[0] > 0, str(response))
    response = await infer(request("simple_identity", {"INPUT0": (STRINGS, "BYTES")}, binary))
    texts = [text.decode() if isinstance(text, bytes) else text for text in response.outputs[0].as_numpy()]
    check(f"{form} strings", texts == list(STRINGS), str(texts))
    response = await infer(request("Doubled", {"x": (ROWS, "FP32")}, binary))
    check(f"{form} ONNX", np.array_equal(response.outputs[0].as_numpy(), 2 * ROWS), str(response))
    response = await infer(request("Rows", {"x": (ROWS[:, :2], "FP32")}, binary))
    check(f"{form} Core AI", np.allclose(response.outputs[0].as_numpy().sum(axis=1), 1, atol=1e-5), str(response))
    outputs = [RequestedOutput("OUTPUT1")]
    response = await infer(request("simple", integers(np.int32, "INT32"), binary, request_outputs=outputs))
    check(f"{form} requested output", [output.name for output in response.outputs] == ["OUTPUT1"], str(response))
    await fails(f"{form} unknown model", infer(request("none", digits(1), binary)), "none")
    await fails(f"{form} wrong input", infer(request("simple", digits(1), binary)), "digits")
    wrong = {"digits": (np.zeros((1, 1, 8, 4), dtype=np.float32), "FP32")}
    await fails(f"{form} wrong shape", infer(request("SmallProgram", wrong, binary)), "digits")


async def rest(address):
    base = f"http://{address}"
    async with InferenceRESTClient(RESTConfig(protocol="v2", retries=0, timeout=60)) as client:
        check("rest live", await client.is_server_live(base) is True)
        check("rest ready", await client.is_server_ready(base) is True)
        check("rest model ready", await client.is_model_ready(base, "SmallProgram") is True)
        check("rest unknown model not ready", await client.is_model_ready(base, "none") is False)

        async def infer(data):
            return await client.infer(base, data, model_name=data.model_name)

        for binary in (True, False):
            await common("rest", infer, binary)
        headers = {}
        mixed = request("simple", integers(np.int32, "INT32"), True, parameters={"binary_data_output": True})
        mixed.inputs[0].set_data_from_numpy(mixed.inputs[0].as_numpy(), binary_data=False)
        response = await client.infer(base, mixed, model_name="simple", response_headers=headers)
        check("rest binary outputs", "inference-header-content-length" in headers, str(headers))
        check("rest JSON and binary inputs", response.outputs[0].as_numpy()[0, 3] == 4, str(response))
        outputs = [RequestedOutput("OUTPUT0", {"binary_data": True}), RequestedOutput("OUTPUT1")]
        mixed = request("simple", integers(np.int32, "INT32"), False, request_outputs=outputs)
        response = await client.infer(base, mixed, model_name="simple")
        results = [output.as_numpy()[0, 3] for output in response.outputs]
        check("rest binary and JSON outputs", results == [4, 2], str(response))
        data = {"inputs": [{"name": "INPUT0", "shape": [2], "datatype": "BYTES", "data": ["a", "b"]}]}
        response = await client.infer(base, data, model_name="simple_identity")
        check("rest dictionary", list(response.outputs[0].as_numpy()) == ["a", "b"], str(response))
        await fails("rest malformed", client.infer(base, {"inputs": 1}, model_name="simple"), "400", "an array")
    async with httpx.AsyncClient(base_url=base) as client:
        metadata = (await client.get("/v2")).json()
        check("rest server metadata", {"name", "version", "extensions"} == set(metadata), str(metadata))
        metadata = (await client.get("/v2/models/simple")).json()
        check("rest model metadata", metadata["inputs"][0] | {"shape": None} == INPUT0, str(metadata))
        # The client asks for the status alone; the body is part of the protocol too.
        ready = (await client.get("/v2/models/simple/ready")).json()
        check("rest model readiness", ready == {"name": "simple", "ready": True}, str(ready))


INPUT0 = {"name": "INPUT0", "datatype": "INT32", "shape": None}


async def rpc(address):
    async with InferenceGRPCClient(address, retries=0, timeout=60, channel_args=[]) as client:
        check("grpc live", await client.is_server_live() is True)
        check("grpc ready", await client.is_server_ready() is True)
        check("grpc model ready", await client.is_model_ready("SmallProgram") is True)
        await fails("grpc unknown model not ready", client.is_model_ready("none"), "NOT_FOUND", "none")
        for binary in (True, False):
            await common("grpc", client.infer, binary)
        response = await client.infer(request("SmallProgram", digits(1), True))
        check("grpc model version", response.model_version == "1", str(response))
        half = {"addend": (np.ones(2, dtype=np.float16), "FP16")}
        await fails("grpc no sequence", client.infer(request("Counter", half, True)), "sequence_id")
        options = {"parameters": {"sequence_id": 9, "sequence_start": True, "sequence_end": True}}
        response = await client.infer(request("Counter", half, True, **options))
        check("grpc FP16 and sequence", list(response.outputs[0].as_numpy()) == [1, 1], str(response))
    # The client has no calls for metadata; KServe's messages have.
    async with grpc.aio.insecure_channel(address) as channel:
        stub = GRPCInferenceServiceStub(channel)
        metadata = await stub.ServerMetadata(messages.ServerMetadataRequest())
        check("grpc server metadata", metadata.name != "" and "binary_tensor_data" in metadata.extensions)
        metadata = await stub.ModelMetadata(messages.ModelMetadataRequest(name="simple"))
        check("grpc model metadata", metadata.inputs[0].datatype == "INT32", str(metadata))


# The client logs each error that it raises.
logging.disable(logging.ERROR)
asyncio.run(rest(sys.argv[1]))
asyncio.run(rpc(sys.argv[2]))
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
