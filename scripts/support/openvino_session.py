"""ONNX models that modelc writes, in OpenVINO, called with values in the encoding of the oracle."""
from .onnx_session import Refused, Session


class OpenVINOSession(Session):
    """An ONNX model in OpenVINO, in single precision, with the interface that ONNX Runtime reads."""

    def __init__(self, path, renamed):
        import openvino

        super().__init__(path, renamed)
        try:
            core = openvino.Core()
            self.model = core.compile_model(core.read_model(str(path)), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
        except Exception as error:
            raise Refused(f"OpenVINO does not load it: {' '.join(str(error).split())}") from error

    def execute(self, names, feed):
        """The outputs in the order of `names`."""
        results = self.model(feed)
        return [results[name] for name in names]
