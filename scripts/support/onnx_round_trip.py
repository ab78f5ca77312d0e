"""An ONNX model that modelc wrote, converted to a package again, which modelc predicts with."""
import json
import shlex
import subprocess

from .onnx_session import Refused, Session, Wrong


class RoundTrip(Session):
    """The package of an ONNX model, called as a session of ONNX Runtime is."""

    def __init__(self, modelc, path, renamed):
        super().__init__(path, renamed)
        package = path.with_name("back.mlpackage")
        options = ["--random"] if self.is_random else []
        run = subprocess.run([modelc, "convert", path, package, *options], capture_output=True, text=True, timeout=120)
        if run.returncode == 1:
            raise Refused(f"back: {run.stderr.strip()}")
        if run.returncode != 0:
            raise Wrong(f"convert back ended with status {run.returncode}: {run.stderr.strip()[:300]}")
        inspected = subprocess.run(
            [modelc, "inspect", "--json", package], capture_output=True, text=True, timeout=120, check=True)
        self.description = json.loads(inspected.stdout)
        entries = self.description.get("metadata", {}).get("userDefined", {})
        # An output that is an input has another name in the package.
        self.called, self.given = (
            {original: key.split(".", 2)[2] for key, original in entries.items() if key.startswith(f"onnx.{kind}.")}
            for kind in ("output", "input"))
        self.modelc, self.package = modelc, package

    def execute(self, names, feed):
        import numpy
        import oracle_codec
        from predict_client import Client, PredictError

        inputs = {}
        for name, value in feed.items():
            if isinstance(value, numpy.ndarray) and value.dtype.kind in "iub":
                value = value.astype(numpy.int32)
            elif isinstance(value, numpy.ndarray) and value.dtype.kind == "f":
                value = value.astype(numpy.float32)
            if isinstance(value, numpy.ndarray) and value.ndim == 0:
                value = value.reshape(1)
            inputs[self.given.get(name, name)] = oracle_codec.enc(value)
        client = Client(f"{shlex.quote(str(self.modelc))} serve --stdio")
        try:
            model = client.call(
                op="load", path=str(self.package), computeUnits="CPU_ONLY", functionName="", optimizationHints={})["model"]
            outputs = client.call(op="predict", model=model, state=None, inputs=inputs)["outputs"]
        except PredictError as error:
            raise Wrong(f"the package fails: {error}") from error
        finally:
            client.close()
        missing = [name for name in names if self.called.get(name, name) not in outputs]
        if missing:
            raise Wrong(f"the package has no output '{missing[0]}'")
        return [numpy.asarray(oracle_codec.dec(outputs[self.called.get(name, name)])) for name in names]
