"""A model of MLServer that predicts with ONNX Runtime, and the directory of models for it.

`parameters.extra` of a model's settings has `path`, the ONNX file, `threads` of one prediction, and `off_loop`: whether
predictions run in a thread beside the event loop, which then goes on reading requests.
"""
import asyncio
import json
import sys
from pathlib import Path

import onnxruntime
from mlserver import MLModel
from mlserver.codecs import NumpyCodec
from mlserver.types import InferenceRequest, InferenceResponse

# Seconds that a request waits for others to fill its batch.
BATCH_WAIT = 0.001
# Settings to try: processes beside the server's own, ONNX Runtime's threads, and whether it predicts beside the loop.
SETTINGS = [(0, 1, False), (0, 2, False), (0, 1, True), (2, 1, False), (2, 2, False)]


class OnnxModel(MLModel):
    async def load(self) -> bool:
        extra = self.settings.parameters.extra
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = extra["threads"]
        options.inter_op_num_threads = 1
        self.off_loop = extra["off_loop"]
        self.session = onnxruntime.InferenceSession(extra["path"], options, providers=["CPUExecutionProvider"])
        self.output_names = [output.name for output in self.session.get_outputs()]
        return True

    async def predict(self, payload: InferenceRequest) -> InferenceResponse:
        inputs = {tensor.name: NumpyCodec.decode_input(tensor) for tensor in payload.inputs}
        if self.off_loop:
            arrays = await asyncio.to_thread(self.session.run, None, inputs)
        else:
            arrays = self.session.run(None, inputs)
        outputs = [NumpyCodec.encode_output(name, array) for name, array in zip(self.output_names, arrays)]
        return InferenceResponse(model_name=self.name, outputs=outputs)


def write_repository(directory, models, *, ports, workers, threads, off_loop):
    """Writes the settings of a server and its models.

    - models: the path of the ONNX file by name, and the largest batch (0 for none) and seconds to wait for it.
    - workers: processes beside the server's own; 0 for none.
    """
    directory = Path(directory)
    directory.mkdir(parents=True)
    # Logs and metrics of each request are off, and so is compression, which no request asks for.
    (directory / "settings.json").write_text(json.dumps({
        "debug": False, "host": "127.0.0.1", "http_port": ports[0], "grpc_port": ports[1], "parallel_workers": workers,
        "metrics_endpoint": None, "gzip_enabled": False, "grpc_max_message_length": 1 << 28}))
    for name, (path, batch, seconds) in models.items():
        (directory / name).mkdir()
        (directory / name / "model-settings.json").write_text(json.dumps({
            "name": name, "implementation": "mlserver_onnx.OnnxModel", "max_batch_size": batch,
            "max_batch_time": seconds,
            "parameters": {"extra": {"path": str(path), "threads": threads, "off_loop": off_loop}}}))


def command():
    """The command that starts MLServer; a directory of models comes last."""
    return [str(Path(sys.executable).parent / "mlserver"), "start"]
