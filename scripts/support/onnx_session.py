"""ONNX models that modelc writes, in ONNX Runtime, called with values in the encoding of the oracle."""
import json
import re
import subprocess


class Refused(Exception):
    """modelc says that the model has no form in ONNX."""


class Wrong(Exception):
    """The model was written, and is not right."""


def exported(modelc, model, output, options):
    """Writes `output`; returns the names that a conversion changed."""
    command = [modelc, "convert", model, "--to", "onnx", output, *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if run.returncode == 1:
        raise Refused(run.stderr.strip())
    if run.returncode != 0:
        raise Wrong(f"convert ended with status {run.returncode}: {run.stderr.strip()[:300]}")
    return dict(re.findall(r"put '(.*)' is called '(.*)':", run.stderr))


class Session:
    """An ONNX model in ONNX Runtime, called with the oracle's values."""

    TYPES = {
        "tensor(float)": "float32", "tensor(float16)": "float16", "tensor(int32)": "int32", "tensor(int64)": "int64",
        "tensor(uint8)": "uint8", "tensor(int8)": "int8", "tensor(uint16)": "uint16", "tensor(int16)": "int16",
        "tensor(bool)": "bool", "tensor(double)": "float64", "tensor(string)": "str"}

    RANDOM = {
        "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial"}

    def __init__(self, path, renamed):
        import onnx
        import onnxruntime

        try:
            onnx.checker.check_model(str(path), full_check=True)
        except Exception as error:
            raise Wrong(f"the checker refuses it: {error}") from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise Wrong(f"ONNX Runtime does not load it: {error}") from error
        self.metadata = self.session.get_modelmeta().custom_metadata_map
        self.renamed = renamed
        model = onnx.load(str(path), load_external_data=False)
        self.has_half = (
            any(node.op_type == "Cast" and node.attribute[0].i == 10 for node in model.graph.node)
            or any(value.type.tensor_type.elem_type == 10 for value in [*model.graph.input, *model.graph.output])
            or any(tensor.data_type == 10 for tensor in model.graph.initializer))
        self.is_random = any(node.op_type in self.RANDOM for node in model.graph.node)
        # What two computations in half precision may differ by, or in single precision.
        self.tolerance = 2e-2 if self.has_half else 1e-3
        pairs = self.metadata.get("coreml.states", "")
        self.states = dict(pair.split("=") for pair in pairs.split(",") if pair)

    def value(self, given, wanted, name):
        """An input of the oracle as ONNX Runtime takes it."""
        import numpy

        if isinstance(given, dict):
            # ONNX Runtime takes no empty dictionaries from Python; an entry of 0 is as none. Keys are as the file has them.
            kind = int if wanted.type.startswith("map(int64") else str
            return {kind(key): float(number) for key, number in (given or {0: 0}).items()}
        kind = self.TYPES[wanted.type]
        if hasattr(given, "mode"):
            order = self.metadata.get(f"Image.BitmapPixelFormat.{name}", "Rgb8")
            pixels = numpy.asarray(given.convert("L" if order == "Gray8" else "RGB") if given.mode != "F" else given)
            if order == "Bgr8":
                pixels = pixels[..., ::-1]
            pixels = pixels[None] if pixels.ndim == 2 else pixels.transpose(2, 0, 1)
            return numpy.ascontiguousarray(pixels[None]).astype(kind)
        if isinstance(given, str):
            return numpy.array([given], dtype=object)
        given = numpy.asarray(given)
        shape, rank = list(given.shape), len(wanted.shape)
        while len(shape) > rank and shape[0] == 1:
            shape.pop(0)
        if rank == 3 and len(shape) == 2:
            shape.insert(1, 1)
        shape = [1] * (rank - len(shape)) + shape
        if rank == 0:
            shape = []
        return given.reshape(shape).astype(kind)

    def zeros(self, name):
        import numpy

        wanted = next(i for i in self.session.get_inputs() if i.name == name)
        return numpy.zeros(wanted.shape, self.TYPES[wanted.type])

    def state(self, name, given):
        """What a state holds as ONNX Runtime takes it."""
        zeros = self.zeros(name)
        return given.astype(zeros.dtype).reshape(zeros.shape)

    def run(self, inputs, states):
        """The outputs, with classes and probabilities as the oracle has them."""
        import numpy

        feed = {}
        for wanted in self.session.get_inputs():
            if wanted.name in self.states:
                feed[wanted.name] = states.setdefault(wanted.name, self.zeros(wanted.name))
                continue
            found = [name for name in inputs if self.renamed.get(name, name) == wanted.name]
            if not found:
                raise Wrong(f"the case has no value for input '{wanted.name}'")
            feed[wanted.name] = self.value(inputs[found[0]], wanted, wanted.name)
        # Inputs that may be left out.
        for wanted in self.session.get_overridable_initializers():
            for name in inputs:
                if self.renamed.get(name, name) == wanted.name:
                    feed[wanted.name] = self.value(inputs[name], wanted, wanted.name)
        names = [output.name for output in self.session.get_outputs()]
        try:
            results = dict(zip(names, self.execute(names, feed)))
        except Wrong:
            raise
        except Exception as error:
            raise Wrong(f"ONNX Runtime fails: {error}") from error
        for name, output in self.states.items():
            states[name] = results.pop(output)
        for name, value in results.items():
            if value.dtype == numpy.float16:
                results[name] = value.astype(numpy.float32)
        return results

    def execute(self, names, feed):
        """The outputs in the order of `names`."""
        return self.session.run(names, feed)

    def classes(self):
        return json.loads(self.metadata["coreml.classes"]) if "coreml.classes" in self.metadata else None


def encoded(session, expected, value, name=""):
    """A result of ONNX Runtime in the oracle's encoding of what is expected."""
    import numpy
    import oracle_codec

    if expected["t"] == "dict":
        classes = session.classes()
        if classes is None:
            raise Wrong("the file does not say what the classes are")
        return oracle_codec.enc(dict(zip(classes, numpy.ravel(value).tolist())))
    if expected["t"] == "str":
        return oracle_codec.enc(str(numpy.ravel(value)[0]))
    if expected["t"] == "int" and value.size == 1:
        return oracle_codec.enc(int(numpy.ravel(value)[0]))
    if expected["t"] == "image":
        import PIL.Image

        planes = numpy.asarray(value).reshape(value.shape[-3:])
        if session.metadata.get(f"Image.BitmapPixelFormat.{name}") == "Bgr8":
            planes = planes[::-1]
        pixels = planes[0] if len(planes) == 1 else planes.transpose(1, 2, 0)
        mode = expected["mode"]
        if mode == "RGBA":
            pixels = numpy.concatenate([pixels, numpy.full_like(pixels[..., :1], 255)], axis=-1)
        return oracle_codec.enc(PIL.Image.fromarray(numpy.ascontiguousarray(pixels)))
    if value.ndim == 0:
        value = value.reshape(1)
    return oracle_codec.enc(value)
