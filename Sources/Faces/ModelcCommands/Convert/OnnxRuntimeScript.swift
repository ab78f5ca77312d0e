/// The program for Python that runs an ONNX file with ONNX Runtime.
enum OnnxRuntimeScript {
  /// The status that it ends with when a package is missing.
  static let missing: Int32 = 3

  /// It takes the file and a folder with `request.json` and `in.npz`, and writes `out.npz` and `out.json` there.
  ///
  /// Inputs and outputs are arrays called by their places in the request. An input of images is an array of bytes, whose
  /// place and order of channels the file or the request says. States begin as zeros.
  static let text = """
    import json
    import os
    import sys

    try:
        import numpy as np
        import onnxruntime
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(3)

    TYPES = {
        "tensor(float)": "float32", "tensor(float16)": "float16", "tensor(double)": "float64", "tensor(bool)": "bool",
        **{f"tensor({kind})": kind for kind in "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()}}


    def pixels(image, wanted, request, metadata):
        order = request.get("order") or metadata.get("Image.BitmapPixelFormat." + wanted.name, "Rgb8")
        planes = image[None] if image.ndim == 2 else image.transpose(2, 0, 1)
        if order.lower().startswith("bgr"):
            planes = planes[::-1]
        planes = planes.astype("float32") * request.get("scale", 1)
        bias = np.asarray(request.get("bias") or [0], dtype="float32").reshape(-1, 1, 1)
        planes = (planes + bias)[None]
        last = len(wanted.shape) == 4 and wanted.shape[1] not in (1, 3) and wanted.shape[3] in (1, 3)
        return planes.transpose(0, 2, 3, 1) if last else planes


    def shaped(value, wanted):
        shape, rank = list(value.shape), len(wanted.shape)
        while len(shape) > rank and shape[0] == 1:
            shape.pop(0)
        return value.reshape([1] * (rank - len(shape)) + shape)


    def main(path, folder):
        with open(os.path.join(folder, "request.json")) as file:
            request = json.load(file)
        given = np.load(os.path.join(folder, "in.npz"))
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        metadata = session.get_modelmeta().custom_metadata_map
        states = [pair.split("=")[0] for pair in metadata.get("coreml.states", "").split(",") if pair]
        own = {entry["name"]: entry for entry in request["inputs"]}
        feed = {}
        for wanted in session.get_inputs() + session.get_overridable_initializers():
            if wanted.name in states:
                feed[wanted.name] = np.zeros(wanted.shape, TYPES[wanted.type])
                continue
            entry = own.get(wanted.name)
            if entry is None:
                continue
            if "value" in entry:
                value = np.asarray(entry["value"])
                fixed = [length if isinstance(length, int) else 1 for length in wanted.shape]
                value = np.broadcast_to(value, fixed) if value.size == 1 else value.reshape(fixed)
            else:
                value = given[entry["key"]]
            if entry.get("image"):
                value = pixels(value, wanted, entry, metadata)
            feed[wanted.name] = np.ascontiguousarray(shaped(value, wanted).astype(TYPES[wanted.type]))
        has = {output.name for output in session.get_outputs()}
        names = [name for name in request["outputs"] if name in has]
        results = dict(zip(names, session.run(names, feed))) if names else {}
        arrays, texts = {}, {}
        for place, name in enumerate(request["outputs"]):
            value = results.get(name)
            if not isinstance(value, np.ndarray):
                continue
            if value.dtype.kind in "OUS":
                texts[str(place)] = str(value.ravel()[0]) if value.size else ""
            else:
                if metadata.get("Image.BitmapPixelFormat." + name) == "Bgr8" and value.ndim > 2:
                    value = value[..., ::-1, :, :]
                kind = "float32" if value.dtype == np.float16 else "int32" if value.dtype == bool else value.dtype
                arrays[str(place)] = np.ascontiguousarray(value.astype(kind))
        np.savez(os.path.join(folder, "out.npz"), none=np.zeros(1, "float32"), **arrays)
        with open(os.path.join(folder, "out.json"), "w") as file:
            classes = json.loads(metadata.get("coreml.classes", "[]"))
            json.dump({"version": onnxruntime.__version__, "texts": texts, "classes": [str(name) for name in classes]}, file)


    try:
        main(*sys.argv[1:])
    except Exception as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        sys.exit(1)
    """
}
