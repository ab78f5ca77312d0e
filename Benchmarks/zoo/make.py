"""Makes the files of the zoo: python make.py FOLDER NET...

For each net a folder with
  fp32.mlpackage …     by coremltools, one for each form
  net.onnx             by PyTorch's exporter
  reference.npz        inputs, and PyTorch's outputs
Each net is made in a process of its own, since exporters keep memory. A file that a converter cannot make is left out, with
its reason in FOLDER/NET/failed-FORM.txt.
"""
import os
import subprocess
import sys
import traceback
import warnings

warnings.filterwarnings("ignore")
os.environ.setdefault("TQDM_DISABLE", "1")


def make(folder, name):
    import logging

    import numpy as np
    import torch

    import catalog
    import families  # noqa: F401

    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    net = catalog.NETS[name]
    target = os.path.join(folder, name)
    os.makedirs(target, exist_ok=True)
    module, inputs = catalog.built(net), catalog.example(net)
    with torch.no_grad():
        output = module(*inputs)
        traced = torch.jit.trace(module, inputs, check_trace=False)
    arrays = {key: tensor.numpy() for key, tensor in zip(net.inputs, inputs)}
    np.savez(os.path.join(target, "reference.npz"), output=output.numpy(), **arrays)

    def attempt(form, action):
        try:
            action()
        except Exception:
            with open(os.path.join(target, f"failed-{form}.txt"), "w") as file:
                file.write(traceback.format_exc())

    def onnx():
        torch.onnx.export(module, tuple(inputs), os.path.join(target, "net.onnx"), input_names=list(net.inputs),
                          output_names=["output"], opset_version=17, dynamo=False)

    def core_ml(form):
        import coremltools as ct
        import coremltools.optimize.coreml as cto

        types = [ct.TensorType(name=key, shape=tuple(tensor.shape), dtype=np.int32 if tensor.dtype == torch.int32 else np.float32)
                 for key, tensor in zip(net.inputs, inputs)]
        if form == "network":
            model = ct.convert(traced, inputs=types, outputs=[ct.TensorType(name="output")], convert_to="neuralnetwork")
            return model.save(os.path.join(target, "network.mlmodel"))
        half = form == "fp16"
        model = ct.convert(
            traced, inputs=types, outputs=[ct.TensorType(name="output", dtype=np.float32)], skip_model_load=True,
            minimum_deployment_target=ct.target.iOS18 if form == "int4" else ct.target.iOS16,
            compute_precision=ct.precision.FLOAT16 if half else ct.precision.FLOAT32)
        if form == "int8":
            config = cto.OptimizationConfig(cto.OpLinearQuantizerConfig(mode="linear_symmetric", weight_threshold=512))
            model = cto.linear_quantize_weights(model, config)
        elif form == "int4":
            config = cto.OptimizationConfig(
                cto.OpPalettizerConfig(nbits=4, mode="kmeans", granularity="per_tensor", weight_threshold=512))
            model = cto.palettize_weights(model, config)
        return model.save(os.path.join(target, f"{form}.mlpackage"))

    attempt("onnx", onnx)
    for form in ("fp32", *net.forms):
        attempt(form, lambda form=form: core_ml(form))


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    if sys.argv[1] == "--one":
        make(*sys.argv[2:])
    else:
        for name in sys.argv[2:]:
            if subprocess.run([sys.executable, __file__, "--one", sys.argv[1], name]).returncode:
                print(f"{name}: cannot be made", file=sys.stderr)
