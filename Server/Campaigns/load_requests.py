"""The requests of load.py in all forms, and the answers of a server to them."""
import json
from pathlib import Path

import grpc
import numpy as np
from mlserver.grpc import dataplane_pb2 as messages
from mlserver.grpc.dataplane_pb2_grpc import GRPCInferenceServiceStub

import generators

JSON, BINARY, GRPC = "HTTP, JSON", "HTTP, binary", "gRPC"


class Request:
    """A request for a model with one example, the same bytes for every server."""

    def __init__(self, model, example, directory):
        self.model = model
        tensor = {"name": "image", "datatype": "FP32", "shape": list(example.shape)}
        # Three decimals are all that the examples have.
        data = [round(float(value), 3) for value in example.ravel()]
        self.json = Path(directory, model + ".json")
        self.json.write_text(json.dumps({"inputs": [{**tensor, "data": data}]}))
        header = json.dumps({
            "parameters": {"binary_data_output": True},
            "inputs": [{**tensor, "parameters": {"binary_data_size": example.nbytes}}]}).encode()
        self.header_length = len(header)
        self.binary = Path(directory, model + ".bin")
        self.binary.write_bytes(header + example.tobytes())
        self.message = messages.ModelInferRequest(
            model_name=model, raw_input_contents=[example.tobytes()],
            inputs=[messages.ModelInferRequest.InferInputTensor(**tensor)]).SerializeToString()
        # Bytes of the answer by gRPC, by server.
        self.answer_sizes = {}

    @property
    def path(self):
        return f"/v2/models/{self.model}/infer"

    def answers(self, server, protocols):
        """The first output of the server's answer by each protocol."""
        arrays = {}
        if JSON in protocols:
            (output,) = server.json("POST", self.path, json.loads(self.json.read_text()))["outputs"]
            arrays[JSON] = np.array(output["data"], np.float32).reshape(output["shape"])
        if BINARY in protocols:
            status, headers, body = server.ask(
                "POST", self.path, self.binary.read_bytes(),
                {"Inference-Header-Content-Length": str(self.header_length)})
            if status != 200:
                raise RuntimeError(f"{self.path}: status {status}: {body[:500]}")
            length = int(headers["Inference-Header-Content-Length"])
            shape = json.loads(body[:length])["outputs"][0]["shape"]
            arrays[BINARY] = np.frombuffer(body[length:], np.float32).reshape(shape)
        if GRPC in protocols:
            with grpc.insecure_channel(
                    f"127.0.0.1:{server.grpc_port}", options=[("grpc.max_receive_message_length", -1)]) as channel:
                stub = GRPCInferenceServiceStub(channel)
                answer = stub.ModelInfer(messages.ModelInferRequest.FromString(self.message), timeout=60)
            self.answer_sizes[server] = answer.ByteSize()
            arrays[GRPC] = np.frombuffer(answer.raw_output_contents[0], np.float32).reshape(answer.outputs[0].shape)
        return arrays

    def measure(self, server, protocol, connections, seconds):
        """A measurement of the server; ask it for `answers` by gRPC before."""
        url = f"http://127.0.0.1:{server.http_port}{self.path}"
        if protocol == JSON:
            return generators.http(url, connections, seconds, self.json)
        if protocol == BINARY:
            return generators.http(url, connections, seconds, self.binary, self.header_length)
        return generators.grpc(
            server.grpc_port, "ModelInfer", connections, seconds, self.message, self.answer_sizes[server])


def check_agreement(name, reference, arrays, tolerance=1e-3):
    """Ends the campaign when an answer differs from the reference by more than the tolerance."""
    for protocol, array in arrays.items():
        if array.shape != reference.shape:
            raise SystemExit(f"error: {name}, {protocol}: shape {array.shape}, expected {reference.shape}")
        difference = float(np.max(np.abs(array - reference)))
        if not difference <= tolerance:
            raise SystemExit(f"error: {name}, {protocol}: answers differ by {difference}")
