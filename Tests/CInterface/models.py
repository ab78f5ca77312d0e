"""Writes the models of the C tests that are made for them: models.py FOLDER"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "Python" / "tests"))
import models
import specs as s


def square() -> bytes:
    """Twice `x` [2, 2] as `y`, in single precision."""
    kind = s.tensor("fp32", [2, 2])
    main = s.function(
        [s.named("x", kind)], [s.operation("add", {"x": "x", "y": "x"}, [s.named("y", kind)])], ["y"])
    return s.program({"main": main}, [(1, list(s.array("x", [2, 2]))), (10, list(s.array("y", [2, 2])))])


for name, content in {
    "counter": models.counter(),
    "everything": models.everything(),
    "functions": models.two_functions(),
    "gray": models.image(10),
    "slow": models.slow(64, 400),
    "square": square(),
    "twice": models.half(1000),
}.items():
    (Path(sys.argv[1]) / f"{name}.mlmodel").write_bytes(content)
