"""Checks what a running modelc-server answers over HTTP, byte for byte, with Python's standard library alone.

usage: check_http.py HTTP_ADDRESS

The server must serve the models of examples/models and make_triton_models.py. The cases are those of Triton's own test
of its HTTP server (qa/L0_http), whose names stand in the comments. Where this server answers otherwise, the comment
says why.
"""

import gzip
import http.client
import json
import struct
import sys
import zlib

address = sys.argv[1]
failures = []
LENGTH = "Inference-Header-Content-Length"


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
    print(f"{'ok  ' if condition else 'FAIL'} {name} {detail if not condition else ''}")


class Answer:
    """A response: status, headers, the JSON text as a value, and the bytes behind it."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        body = response.read()
        encoding = self.headers.get("content-encoding")
        body = gzip.decompress(body) if encoding == "gzip" else zlib.decompress(body) if encoding else body
        length = int(self.headers.get(LENGTH.lower(), len(body)))
        self.binary = body[length:]
        is_json = length > 0 and "text/plain" not in self.headers.get("content-type", "")
        self.json = json.loads(body[:length]) if is_json else {}

    @property
    def error(self):
        return self.json.get("error", "")

    def output(self, name):
        return next(output for output in self.json["outputs"] if output["name"] == name)

    def __str__(self):
        return f"{self.status} {self.headers} {str(self.json)[:300]} {self.binary[:100]}"


def call(method, path, body=None, **headers):
    connection = http.client.HTTPConnection(address, timeout=60)
    fields = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, fields, encode_chunked=fields.get("Transfer-Encoding") == "chunked")
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


def infer(model, value, **headers):
    headers = {"Content-Type": "application/json"} | headers
    return call("POST", f"/v2/models/{model}/infer", json.dumps(value), **headers)


def raw(model, body, **headers):
    """A body without JSON: nothing but the elements of the only input."""
    return call("POST", f"/v2/models/{model}/infer", body, **{LENGTH: "0"}, **headers)


def refused(name, answer, status, *parts):
    """Checks the status and words of an error, and that the server lives on."""
    is_right = answer.status == status and all(part in answer.error for part in parts)
    check(name, is_right and answer.headers["content-type"] == "application/json", str(answer))
    check(f"{name}: live", call("GET", "/v2/health/live").status == 200)


def tensor(name, shape, datatype, data):
    return {"name": name, "shape": shape, "datatype": datatype, "data": data}


NUMBERS = list(range(1, 17))
PAIR = [tensor("INPUT0", [1, 16], "INT32", NUMBERS), tensor("INPUT1", [1, 16], "INT32", NUMBERS)]
SUM, DIFFERENCE = [2 * number for number in NUMBERS], [0] * 16
IMAGE = [n / 64 for n in range(64)]
FLOATS = struct.pack("<64f", *IMAGE)


def raw_bodies():
    expected = infer("SmallProgram", {"inputs": [tensor("digits", [1, 1, 8, 8], "FP32", IMAGE)]})
    expected = expected.output("probabilities")["data"]
    answer = raw("SmallProgram", FLOATS)  # test_raw_binary
    found = struct.unpack("<10f", answer.binary)
    check("raw", all(abs(x - y) < 1e-6 for x, y in zip(found, expected)), str(answer))
    check("raw: binary_data_size", answer.output("probabilities")["parameters"]["binary_data_size"] == 40)
    check("raw: type", answer.headers["content-type"] == "application/octet-stream", str(answer))
    answer = raw("SmallProgram", 3 * FLOATS)  # test_raw_binary_longer
    check("longer raw", answer.output("probabilities")["shape"] == [3, 10] and len(answer.binary) == 120, str(answer))
    # test_content_encoding_chunked_manually
    answer = raw("SmallProgram", iter([FLOATS[:100], FLOATS[100:]]), Transfer_Encoding="chunked")
    check("raw in chunks", len(answer.binary) == 40, str(answer))
    # test_chunked_infer_rejected_over_max_chunks: Triton bounds chunks, this server bytes: more chunks are welcome.
    answer = raw("SmallProgram", (FLOATS[n : n + 1] for n in range(len(FLOATS))), Transfer_Encoding="chunked")
    check("raw in chunks of a byte", len(answer.binary) == 40, str(answer))
    answer = raw("simple_identity", b"427")  # test_byte
    check("raw string", answer.binary == b"\x03\x00\x00\x00427", str(answer))
    # test_byte_too_many_elements does not apply: a body is one string, also where the model takes several.
    refused("raw with two free axes", raw("two_free_axes", bytes(8)), 400, "'INPUT0'")  # test_multi_variable_dimensions
    refused("raw for two inputs", raw("simple", bytes(128)), 400, "has 2")  # test_multi_inputs
    refused("raw of a wrong length", raw("SmallProgram", FLOATS[:-4]), 400, "'digits'")
    refused("raw without bytes", raw("SmallProgram", b""), 400)


def shapes_and_data():
    def digits(shape):
        return infer("SmallProgram", {"inputs": [tensor("digits", shape, "FP32", [1.0])]})

    # test_buffer_size_overflow: Triton says 400, this server 413: the request exceeds a limit.
    refused("overflowing count", digits([2**4, 2**60 + 2]), 413, "too many elements")
    refused("overflowing bytes", digits([2**2, 2**60 + 2]), 413, "too many elements")
    # test_negative_dimensions: Triton says 500, this server 400: the fault is the request's.
    refused("negative axis", digits([2, -5]), 400, "-5")
    for count in (15, 18):  # bad requests of test.sh
        inputs = [tensor("INPUT0", [1, 16], "INT32", [1] * count), PAIR[1]]
        refused(f"{count} elements for 16", infer("simple", {"inputs": inputs}), 400, "'INPUT0'", "16")
    nested = [tensor("INPUT0", [1, 16], "INT32", [NUMBERS]), PAIR[1]]
    check("nested data", infer("simple", {"inputs": nested}).output("OUTPUT0")["data"] == SUM)
    # test_json_recursion_depth_limit: Triton takes data nested 100 deep, this server as deep as a shape may have axes.
    for depth, status in ((2, 200), (10, 200), (120, 400), (250_000, 400)):
        text = "[" * depth + '"hello"' + "]" * depth
        text = f'{{"inputs": [{{"name": "INPUT0", "datatype": "BYTES", "shape": [1], "data": {text}}}]}}'
        answer = call("POST", "/v2/models/simple_identity/infer", text)
        check(f"data nested {depth} deep", answer.status == status, str(answer))
    # test_duplicate_output_names
    answer = infer("simple", {"inputs": PAIR, "outputs": [{"name": "OUTPUT0"}, {"name": "OUTPUT0"}]})
    refused("output named twice", answer, 400, "'OUTPUT0'")
    refused("input named twice", infer("simple", {"inputs": [PAIR[0], PAIR[0]]}), 400, "'INPUT0'")


def outputs():
    def ask(**request):
        return infer("simple", {"inputs": PAIR} | request)

    def forms(answer):
        """`json` or `binary` for each output, after a look at the elements."""
        forms, rest = [], answer.binary
        for name, expected in (("OUTPUT0", SUM), ("OUTPUT1", DIFFERENCE)):
            output = answer.output(name)
            if "data" in output:
                forms.append("json" if output["data"] == expected else "wrong")
                continue
            size = output["parameters"]["binary_data_size"]
            forms.append("binary" if list(struct.unpack("<16i", rest[:size])) == expected else "wrong")
            rest = rest[size:]
        return forms

    def wanted(first, second):
        named = zip(("OUTPUT0", "OUTPUT1"), (first, second))
        return [{"name": n} | ({} if p is None else {"parameters": {"binary_data": p}}) for n, p in named]

    # The combinations of binary and JSON outputs of test.sh.
    every = {"binary_data_output": True}
    check("no parameters", forms(ask()) == ["json", "json"])
    check("binary, JSON", forms(ask(outputs=wanted(True, False))) == ["binary", "json"])
    check("binary, not given", forms(ask(outputs=wanted(True, None))) == ["binary", "json"])
    check("all binary", forms(ask(parameters=every)) == ["binary", "binary"])
    check("JSON, all binary", forms(ask(parameters=every, outputs=wanted(False, None))) == ["json", "binary"])
    check("id", ask(id="seven").json["id"] == "seven")
    check("other members are passed over", ask(other=[{}]).status == 200)


def header_lengths():
    body = json.dumps({"inputs": PAIR})

    def length(text):
        return call("POST", "/v2/models/simple/infer", body, **{LENGTH: text})

    check("header length of all", length(str(len(body))).status == 200)
    # test_inference_header_content_length_out_of_range and its neighbours.
    for text in ("99999999999", "99999999999999999999", "-1", "x", "", "1.5", str(len(body) + 1)):
        refused(f"header length '{text}'", length(text), 400)
    refused("header length within the JSON", length("10"), 400, "JSON")
    refused("bytes behind the tensors", call("POST", "/v2/models/simple/infer", body + "    x"), 400)


def encodings():
    body = json.dumps({"inputs": PAIR}).encode()
    compressed = {"gzip": gzip.compress(body), "deflate": zlib.compress(body), "identity": body}
    for name, data in compressed.items():
        answer = call("POST", "/v2/models/simple/infer", data, Content_Encoding=name)
        check(f"{name} request", answer.output("OUTPUT0")["data"] == SUM, str(answer))
    image = json.dumps({"inputs": [tensor("digits", [8, 1, 8, 8], "FP32", IMAGE * 8)]})
    accepted_and_used = {"gzip": "gzip", "deflate": "deflate", "identity": None, "gzip;q=0": None, "br": None}
    for accepted, used in accepted_and_used.items():
        answer = call("POST", "/v2/models/SmallProgram/infer", image, Accept_Encoding=accepted)
        check(f"'{accepted}' response", answer.headers.get("content-encoding") == used, str(answer))
        check(f"'{accepted}' elements", len(answer.json["outputs"][0]["data"]) == 80, str(answer))
    refused("damaged gzip", call("POST", "/v2/models/simple/infer", body, Content_Encoding="gzip"), 400)
    refused("unknown encoding", call("POST", "/v2/models/simple/infer", body, Content_Encoding="br"), 415, "br")


def repository():
    path = "/v2/repository/models/simple/load"
    # test_load_oversized_file_parameter: Triton says 500; this server takes no files, and says so.
    files = {"parameters": {"file:" + 256 * "A": "YQ==", "config": "{}"}}
    refused("files of a model", call("POST", path, json.dumps(files)), 501, "models cannot be sent")
    # test_repository_index_deeply_nested_json
    nested = '{"ready":' + "[" * 250_000 + "true" + "]" * 250_000 + "}"
    refused("deep index", call("POST", "/v2/repository/index", nested), 400)
    refused("index of a number", call("POST", "/v2/repository/index", '{"ready": 1}'), 400, "ready")
    answer = call("POST", "/v2/repository/models/none/load")
    refused("load unknown", answer, 404, "failed to load 'none'")
    for config in ("{", "[]", '{"max_batch_size": "many"}'):
        body = json.dumps({"parameters": {"config": config}})
        refused(f"configuration {config}", call("POST", path, body), 400, "failed to load 'simple'")
    check("still configured", call("GET", "/v2/models/simple/config").json["max_batch_size"] == 8)
    body = json.dumps({"parameters": {"config": '{"max_batch_size": "16"}'}})
    check("new configuration", call("POST", path, body).status == 200)
    check("is configured", call("GET", "/v2/models/simple/config").json["max_batch_size"] == 16)
    check("configuration of the file", call("POST", path).status == 200)
    check("is configured by the file", call("GET", "/v2/models/simple/config").json["max_batch_size"] == 8)
    names = [entry["name"] for entry in call("POST", "/v2/repository/index").json]
    check("index", "simple" in names and names == sorted(names), str(names))


def paths():
    # base_path of test.sh
    refused("base path", call("POST", "/base_path/v2/models/simple/infer", "{}"), 404, "/base_path")
    check("query", call("GET", "/v2/health/live?test_1=1&test_2=2").status == 200)
    refused("unknown model", call("GET", "/v2/models/none"), 404, "Request for unknown model: 'none'")
    refused("unknown version", call("GET", "/v2/models/simple/versions/7"), 404, "Request for unknown model", "7")
    refused("version of letters", call("GET", "/v2/models/simple/versions/x"), 400, "version string 'x'")
    answer = call("GET", "/v2/models/simple/infer")
    refused("method", answer, 405, "POST")
    check("allowed methods", answer.headers.get("allow") == "POST", str(answer))
    for path, value in (("/v2/health/live", {"live": True}), ("/v2/health/ready", {"ready": True})):
        answer = call("GET", path)
        check(path, answer.json == value and answer.status == 200, str(answer))
    answer = call("GET", "/v2/models/simple/ready")
    check("model ready", answer.json == {"name": "simple", "ready": True}, str(answer))


raw_bodies()
shapes_and_data()
outputs()
header_lengths()
encodings()
repository()
paths()
print(f"{len(failures)} failures" if failures else "all passed")
sys.exit(bool(failures))
