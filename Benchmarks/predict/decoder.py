"""A GPT-like decoder with keys and values in states, timed token by token against PyTorch eager."""
import base64
import os
import statistics
import time

import numpy as np

TOKENS = 64


def make(directory):
    """The PyTorch model, and the path of the package made of it."""
    import coremltools as ct
    import torch

    from support.torch_models import transformers

    torch.manual_seed(27)
    model = transformers.Decoder(vocabulary=4000, length=128, width=512, depth=6, heads=8).eval()
    path = os.path.join(directory, "decoder.mlpackage")
    if not os.path.exists(path):
        inputs = [
            ct.TensorType(name="token", shape=(1, 1), dtype=np.int32),
            ct.TensorType(name="place", shape=(1,), dtype=np.int32),
        ]
        states = [
            ct.StateType(wrapped_type=ct.TensorType(shape=buffer.shape, dtype=np.float16), name=name)
            for name, buffer in model.named_buffers() if name.startswith(("keys", "values"))
        ]
        example = (torch.tensor([[7]], dtype=torch.int32), torch.tensor([0], dtype=torch.int32))
        ct.convert(
            torch.jit.trace(model, example, check_trace=False), inputs=inputs, states=states, skip_model_load=True,
            minimum_deployment_target=ct.target.iOS18, compute_precision=ct.precision.FLOAT32).save(path)
    return model, path


def time_decoder(modelc, arguments, directory):
    import torch

    model, path = make(directory)

    def encoded(array):
        elements = base64.b64encode(array.tobytes()).decode()
        return {"t": "array", "dtype": "i4", "shape": list(array.shape), "b64": elements}

    print("| threads | modelc tokens/s | PyTorch tokens/s | ratio |\n|---|---|---|---|")
    for threads in map(int, arguments.threads.split(",")):
        torch.set_num_threads(threads)
        server = modelc(arguments.modelc, threads)
        server.load(path)
        rates = ([], [])
        for _ in range(arguments.rounds):
            state = server.call(op="newState", model=server.model)["state"]
            spent = 0
            for place in range(TOKENS):
                inputs = {
                    "token": encoded(np.array([[place % 50]], np.int32)),
                    "place": encoded(np.array([place], np.int32)),
                }
                # The prediction's own time: the pipe is no part of either.
                spent += server.call(op="predict", model=server.model, state=state, inputs=inputs)["ns"]
            rates[0].append(TOKENS / spent * 1e9)
            server.call(op="freeState", state=state)
            start = time.perf_counter()
            with torch.no_grad():
                for place in range(TOKENS):
                    model(torch.tensor([[place % 50]]), torch.tensor([place]))
            rates[1].append(TOKENS / (time.perf_counter() - start))
        ours, theirs = [statistics.median(rate) for rate in rates]
        print(f"| {threads} | {ours:.0f} | {theirs:.0f} | **{ours / theirs:.2f}** |", flush=True)
        server.close()
