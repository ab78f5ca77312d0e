"""ONNX Runtime behind a pipe: `load PATH`, and `predict REPEAT SHAPE` followed by the input's bytes."""
import json
import sys
import time

import numpy as np
import onnxruntime

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = int(sys.argv[1])
options.inter_op_num_threads = 1
print("ready", flush=True)
while line := sys.stdin.buffer.readline():
    words = line.decode().split()
    if words[0] == "load":
        session = onnxruntime.InferenceSession(words[1], options, providers=["CPUExecutionProvider"])
        print("{}", flush=True)
        continue
    shape = tuple(map(int, words[2].split(",")))
    x = np.frombuffer(sys.stdin.buffer.read(4 * int(np.prod(shape))), np.float32).reshape(shape)
    times = []
    for _ in range(int(words[1])):
        start = time.perf_counter()
        (output,) = session.run(None, {"image": x})
        times.append((time.perf_counter() - start) * 1000)
    print(json.dumps({"output": output.ravel().tolist(), "times": times}), flush=True)
