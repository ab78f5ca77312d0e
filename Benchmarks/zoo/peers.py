"""ONNX Runtime or OpenVINO behind a pipe: peers.py onnxruntime|openvino THREADS.

peers.py optimize PATH THREADS writes PATH.optimized, the graph as ONNX Runtime optimizes it for this processor.

Takes lines of JSON, answers each with one:
  {"load": PATH, "inputs": REFERENCE.npz}   milliseconds until the first answer, and how far it is from the reference
  {"repeat": N}                             milliseconds of each of N predictions, and of processor time for all
"""
import json
import os
import subprocess
import sys
import time

import numpy as np


class OnnxRuntime:
    def __init__(self, threads):
        import onnxruntime

        self.library = onnxruntime
        self.options = onnxruntime.SessionOptions()
        self.options.intra_op_num_threads = threads
        self.options.inter_op_num_threads = 1

    def load(self, path, inputs):
        # Graphs that were optimized beforehand load fastest. Another process does it: here, the first load is timed, as it is
        # of the other runtimes.
        optimized = path + ".optimized"
        if not os.path.exists(optimized) or os.path.getmtime(optimized) < os.path.getmtime(path):
            subprocess.run([sys.executable, __file__, "optimize", path, str(self.options.intra_op_num_threads)], check=True)
        start = time.perf_counter()
        session = self.library.InferenceSession(optimized, self.options, providers=["CPUExecutionProvider"])
        # Bound tensors leave Python's share out.
        self.session, self.binding = session, session.io_binding()
        for name, array in inputs.items():
            self.binding.bind_ortvalue_input(name, self.library.OrtValue.ortvalue_from_numpy(array))
        self.binding.bind_output("output", "cpu")
        self.predict()
        return time.perf_counter() - start

    def optimize(self, path):
        self.options.optimized_model_filepath = path + ".optimized"
        self.options.log_severity_level = 3
        self.library.InferenceSession(path, self.options, providers=["CPUExecutionProvider"])

    def predict(self):
        self.session.run_with_iobinding(self.binding)

    def output(self):
        return self.binding.copy_outputs_to_cpu()[0]


class OpenVINO:
    def __init__(self, threads):
        import openvino

        self.library = openvino
        self.settings = {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32",
                         "ENABLE_CPU_PINNING": False}

    def load(self, path, inputs):
        start = time.perf_counter()
        compiled = self.library.Core().compile_model(path, "CPU", self.settings)
        self.request = compiled.create_infer_request()
        self.tensors = [self.library.Tensor(array) for array in inputs.values()]
        for name, tensor in zip(inputs, self.tensors):
            self.request.set_tensor(name, tensor)
        self.predict()
        return time.perf_counter() - start

    def predict(self):
        self.request.start_async()
        self.request.wait()

    def output(self):
        return self.request.get_output_tensor(0).data


def main():
    if sys.argv[1] == "optimize":
        return OnnxRuntime(int(sys.argv[3])).optimize(sys.argv[2])
    peer = {"onnxruntime": OnnxRuntime, "openvino": OpenVINO}[sys.argv[1]](int(sys.argv[2]))
    print("{}", flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        if "load" in request:
            reference = dict(np.load(request["inputs"]))
            expected = reference.pop("output")
            seconds = peer.load(request["load"], reference)
            error = np.max(np.abs(peer.output() - expected)) / np.max(np.abs(expected))
            print(json.dumps({"load": seconds * 1000, "error": float(error)}), flush=True)
            continue
        times, used = [], time.process_time()
        for _ in range(request["repeat"]):
            start = time.perf_counter()
            peer.predict()
            times.append((time.perf_counter() - start) * 1000)
        print(json.dumps({"times": times, "processor": (time.process_time() - used) * 1000}), flush=True)


main()
