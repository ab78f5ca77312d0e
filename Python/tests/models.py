"""The models that the tests load, as bytes."""

from __future__ import annotations

import specs as s


def counter() -> bytes:
    """Adds `x` [4] to the state `sum` and gives `total`, in half precision."""
    kind = s.tensor("fp16", [4])
    inputs = [s.named("sum", s.state_of("fp16", [4])), s.named("x", kind)]
    operations = [
        s.operation("read_state", {"input": "sum"}, [s.named("before", kind)]),
        s.operation("add", {"x": "before", "y": "x"}, [s.named("total", kind)]),
        s.operation("write_state", {"input": "sum", "data": "total"}, []),
    ]
    description = [
        (1, list(s.array("x", [4], s.FLOAT16))),
        (10, list(s.array("total", [4], s.FLOAT16))),
        (13, list(s.state("sum", [4]))),
    ]
    return s.program({"main": s.function(inputs, operations, ["total"])}, description)


def two_functions() -> bytes:
    """The functions `double`, which is the default, and `square` of `x` [3] with the output `y`."""
    kind = s.tensor("fp32", [3])

    def body(operator: str) -> s.Message:
        operations = [s.operation(operator, {"x": "x", "y": "x"}, [s.named("y", kind)])]
        return s.function([s.named("x", kind)], operations, ["y"])

    interface = [(2, list(s.array("x", [3]))), (3, list(s.array("y", [3])))]
    description = [(20, [(1, name), *interface]) for name in ("double", "square")]
    return s.program({"double": body("add"), "square": body("mul")}, [*description, (21, "double")])


def half(size: int) -> bytes:
    """Twice `x` [size] as `y`, in single precision."""
    kind = s.tensor("fp32", [size])
    operations = [s.operation("add", {"x": "x", "y": "x"}, [s.named("y", kind)])]
    main = s.function([s.named("x", kind)], operations, ["y"])
    return s.program({"main": main}, [(1, list(s.array("x", [size]))), (10, list(s.array("y", [size])))])


def slow(size: int = 256, steps: int = 2000) -> bytes:
    """A long chain of products of square matrices: `x` [size, size] gives `y`."""
    kind = s.tensor("fp32", [size, size])
    operations = [s.constant("no", "bool", False)]
    last = "x"
    for step in range(steps):
        name = "y" if step == steps - 1 else f"t{step}"
        arguments = {"x": last, "y": "x", "transpose_x": "no", "transpose_y": "no"}
        operations.append(s.operation("matmul", arguments, [s.named(name, kind)]))
        last = name
    main = s.function([s.named("x", kind)], operations, ["y"])
    shape = [size, size]
    return s.program({"main": main}, [(1, list(s.array("x", shape))), (10, list(s.array("y", shape)))])


def everything() -> bytes:
    """Gives what it takes: one input of each type but images."""
    return s.identity(
        [
            s.feature("whole", 1),
            s.feature("number", 2),
            s.feature("text", 3),
            s.feature("words", 6, [(2, [])]),
            s.feature("counts", 6, [(1, [])]),
            s.array("array", [2, 2]),
        ]
    )


def sequences() -> bytes:
    """Gives the sequences that it takes."""
    sizes = (101, [(1, 0), (2, -1)])
    return s.identity([s.feature("words", 7, [(3, []), sizes]), s.feature("ids", 7, [(1, []), sizes])])


def image(color_space: int, width: int = 5, height: int = 3) -> bytes:
    """Gives the image `picture` that it takes: color space 10 is gray, 20 RGB, 30 BGR, 40 half-precision gray."""
    return s.identity([s.feature("picture", 4, [(1, width), (2, height), (3, color_space)])])


def copy(size: int) -> bytes:
    """Gives the array `x` [size] that it takes."""
    return s.identity([s.array("x", [size])])
