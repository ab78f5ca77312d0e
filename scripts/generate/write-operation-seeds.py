#!/usr/bin/env python3
"""Writes seeds for FuzzOperations that random bytes would hardly reach: operations with many arguments that must match.

usage: scripts/generate/write-operation-seeds.py FOLDER

Each is a file FOLDER/NAME.operation with the choices that Fuzz/Sources/FuzzOperations/OperationCase.swift reads, in the
same order. The numbers of operations and parameters come from the sources, so that they match the current fuzzer.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPS = ROOT / "Sources/Graph/ModelGraph"
CASE = (ROOT / "Fuzz/Sources/FuzzOperations/OperationCase.swift").read_text()

SCALARS = re.findall(r"^  case (\w+)$", (OPS / "Types/ScalarType.swift").read_text(), re.M)
STRINGS = re.findall(r'"([^"]*)"', CASE[CASE.index("strings = [") : CASE.index("init(_ reader")])
INTEGERS = [0, 1, 2, 3, 4, 5, 7, 8, -1]
FLOATS = [0, 1, 0.5, 2, -1, 3, 1e-5]


def operations():
    """The parameters of each operation, sorted by name as the fuzzer has them."""
    table = {}
    text = (OPS / "OperationParameters+Table.swift").read_text()
    for name, forms in re.findall(r'^    "([a-z0-9_.]+)": \[(.*)\],?$', text, re.M):
        words = {word.split(":")[0] for form in re.findall(r'"([^"]*)"', forms) for word in form.split()[1:]}
        table[name] = sorted(words)
    known = set()
    for path in OPS.glob("*/*.swift"):
        known.update(re.findall(r'static let name = "([^"]+)"', path.read_text()))
    return {name: table[name] for name in sorted(known) if name in table}


OPERATIONS = operations()


def shape(lengths):
    return [len(lengths)] + [160 + length for length in lengths]


def typed(scalar, *lengths):
    return [0, SCALARS.index(scalar)] + shape(lengths)


def floats(*lengths):
    return typed("fp32", *lengths)


def integer(value):
    return [8, 0, INTEGERS.index(value)]


def integers(*values):
    return [9, 0, len(values), 0] + [INTEGERS.index(value) for value in values]


def number(value):
    return [10, 0, FLOATS.index(value)]


def flag(value):
    return [12, int(value)]


def word(value):
    return [13, STRINGS.index(value)]


def case(operation, arguments, outputs):
    choices = [list(OPERATIONS).index(operation), outputs - 1]
    for parameter in OPERATIONS[operation]:
        argument = arguments.pop(parameter, None)
        if argument is None:
            choices.append(0)
        elif isinstance(argument[0], list):
            choices += [240 + len(argument)] + sum(argument, [])
        else:
            choices += [100] + argument
    assert not arguments, f"{operation} has no {', '.join(arguments)}"
    # The elements of the first tensor; those of others are the first of the fuzzer's numbers.
    return bytes(choices + [15, 1, 2, 3, 4, 0, 5, 1, 2, 13, 0, 1, 1, 2, 3, 4, 1])


def seeds():
    image = floats(1, 2, 4, 5)

    yield "conv", 1, dict(
        x=image, weight=floats(4, 1, 3, 2), bias=floats(4), strides=integers(1, 2), pad_type=word("custom"),
        pad=integers(1, 0, 2, 1), dilations=integers(1, 2), groups=integer(2))
    yield "conv", 1, dict(
        x=floats(1, 3, 8), weight=floats(2, 3, 3), strides=integers(2), pad_type=word("same"))
    yield "conv", 1, dict(x=floats(1, 1, 3, 3, 3), weight=floats(2, 1, 2, 2, 2), pad_type=word("valid"))
    yield "conv_transpose", 1, dict(
        x=image, weight=floats(2, 3, 3, 2), bias=floats(3), strides=integers(2, 1), pad_type=word("custom"),
        pad=integers(1, 0, 0, 1), dilations=integers(1, 2), groups=integer(1))
    yield "conv_transpose", 1, dict(
        x=image, weight=floats(2, 1, 3, 2), strides=integers(2, 1), pad_type=word("same"),
        output_shape=integers(1, 1, 8, 5))
    for name in ["avg_pool", "l2_pool", "max_pool"]:
        yield name, 1, dict(
            x=image, kernel_sizes=integers(2, 3), strides=integers(2, 1), pad_type=word("custom"),
            pad=integers(1, 0, 1, 1), ceil_mode=flag(True))
    yield "max_pool", 1, dict(
        x=floats(2, 5, 7), kernel_sizes=integers(3), strides=integers(2), pad_type=word("same_lower"),
        pad=integers(0, 0), ceil_mode=flag(False))

    for name, gates in [("rnn", 1), ("gru", 3), ("lstm", 4)]:
        arguments = dict(
            x=floats(3, 2, 3), initial_h=floats(2, 2), weight_ih=floats(2 * gates, 3), weight_hh=floats(2 * gates, 2),
            bias=floats(2 * gates), direction=word("reverse"), output_sequence=flag(True))
        if name == "lstm":
            arguments.update(initial_c=floats(2, 2), peephole=floats(6), clip=number(2))
        yield name, 3 if name == "lstm" else 2, arguments
    yield "lstm", 3, dict(
        x=floats(3, 1, 2), initial_h=floats(1, 4), initial_c=floats(1, 4), weight_ih=floats(8, 2),
        weight_hh=floats(8, 2), weight_ih_back=floats(8, 2), weight_hh_back=floats(8, 2),
        direction=word("bidirectional"))

    yield "batch_norm", 1, dict(
        x=image, mean=floats(2), variance=floats(2), gamma=floats(2), beta=floats(2), epsilon=number(1e-5))
    yield "layer_norm", 1, dict(
        x=floats(2, 3, 4), axes=integers(0, 2), gamma=floats(2, 4), beta=floats(2, 4), epsilon=number(1e-5))
    yield "local_response_norm", 1, dict(x=image, size=integer(3), alpha=number(1), beta=number(0.5), k=number(1))

    yield "matmul", 1, dict(
        x=floats(2, 3, 4), y=floats(4, 5), transpose_x=flag(False), transpose_y=flag(False))
    yield "einsum", 1, dict(values=[floats(2, 3), floats(3, 4)], equation=word("ab,bc->ac"))
    yield "einsum", 1, dict(values=[floats(2, 3, 2, 4), floats(2, 4, 2, 3)], equation=word("abcd,adce->abce"))
    yield "scaled_dot_product_attention", 1, dict(
        query=floats(2, 2, 3, 4), key=floats(2, 1, 5, 4), value=floats(2, 1, 5, 2), attn_mask=floats(3, 5))

    yield "affine", 1, dict(
        x=image, transform_matrix=floats(1, 6), output_height=integer(3), output_width=integer(2),
        sampling_mode=word("bilinear"), padding_mode=word("constant"), padding_value=number(0),
        coordinates_mode=word("normalized_minus_one_to_one"), align_corners=flag(True))
    yield "resample", 1, dict(
        x=image, coordinates=floats(1, 3, 2, 2), sampling_mode=word("nearest"), padding_mode=word("reflection"),
        padding_value=number(0), coordinates_mode=word("normalized_zero_to_one"), align_corners=flag(False))
    yield "crop_resize", 1, dict(
        x=image, roi=floats(2, 1, 5, 1, 1), target_height=integer(3), target_width=integer(2),
        normalized_coordinates=flag(False), spatial_scale=number(1), sampling_mode=word("UNALIGN_CORNERS"),
        box_coordinate_mode=word("CENTER_SIZE_HEIGHT_FIRST"))
    yield "crop_resize", 1, dict(
        x=image, boxes=floats(1, 4), box_indices=typed("int32", 1), target_height=integer(3), target_width=integer(2),
        normalized_coordinates=flag(True), spatial_scale=number(1), sampling_mode=word("ALIGN_CORNERS"),
        box_coordinate_mode=word("CORNERS_HEIGHT_FIRST"))
    yield "resize", 1, dict(
        x=image, shape=integers(3, 7), resized_dims=integer(2), sampling_mode=word("ALIGN_CORNERS"))
    yield "resize", 1, dict(x=typed("int32", 3, 4), shape=integers(2, 5), resized_dims=integer(1))

    yield "non_maximum_suppression", 3, dict(
        boxes=floats(1, 5, 4), scores=floats(1, 5, 2), iou_threshold=number(0.5), score_threshold=number(0),
        max_boxes=integer(3), per_class_suppression=flag(True))
    yield "non_maximum_suppression", 3, dict(
        boxes=floats(1, 4, 5), scores=floats(1, 2, 5), iou_threshold=number(0.5), max_boxes=integer(7))
    yield "reverse_sequence", 1, dict(
        x=floats(3, 4, 2), lengths=integers(1, 0, 4), seq_axis=integer(1), batch_axis=integer(0))
    yield "scatter_nd", 1, dict(
        data=floats(3, 4), indices=typed("int32", 2, 2), updates=floats(2), mode=word("add"))
    yield "slice_by_index", 1, dict(
        x=floats(4, 5), begin=integers(0, -1), end=integers(3, 0), stride=integers(2, -1))
    yield "slice_update", 1, dict(
        x=floats(4, 5), update=floats(2, 1), begin=integers(0, 1), end=integers(4, 2), stride=integers(2, 1))

    yield "constexpr_cast", 1, dict(source_val=typed("fp16", 3), output_dtype=word("fp32"))
    yield "constexpr_lut_to_sparse", 2, dict(
        indices_mask=typed("uint1", 2, 2), indices_nonzero_data=typed("uint1", 2), lut=floats(1, 1, 2, 3),
        vector_axis=integer(1))
    yield "constexpr_sparse_blockwise_shift_scale", 2, dict(
        data_mask=typed("uint1", 2, 2), nonzero_data=typed("int8", 2), scale=floats(1, 2),
        offset=typed("int8", 1, 2))
    yield "quantize", 1, dict(
        input=floats(2, 3), zero_point=typed("int8", 3), scale=floats(3), axis=integer(1), output_dtype=word("int8"))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1])
    counts = {}
    for operation, outputs, arguments in seeds():
        counts[operation] = counts.get(operation, 0) + 1
        name = f"{operation}-{counts[operation]}.operation"
        (folder / name).write_bytes(case(operation, arguments, outputs))


if __name__ == "__main__":
    main()
