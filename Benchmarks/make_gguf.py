#!/usr/bin/env python3
"""Writes decoders for llama.cpp of the shapes that Benchmarks/make_decoder.py makes, with as many bits, for Benchmarks/decoder.py.

    python3 Benchmarks/make_gguf.py /tmp/decoders /tmp/gguf

For each DIRECTORY/NAME.json it writes NAME.gguf with random weights: F16 for fp16; Q8_0 for int8; Q4_0 for int4 and lut4. The
last two have one scale for 32 numbers, as int8 and int4 have. Times do not depend on the numbers. Needs numpy and gguf.
"""
import argparse
import json
import sys
from pathlib import Path

import gguf
import numpy as np

KINDS = {
    "fp16": gguf.GGMLQuantizationType.F16, "int8": gguf.GGMLQuantizationType.Q8_0,
    "int4": gguf.GGMLQuantizationType.Q4_0, "lut4": gguf.GGMLQuantizationType.Q4_0,
}


def write(path, shape):
    kind, random = KINDS[shape["form"]], np.random.default_rng(3)
    width, hidden, vocabulary = shape["width"], shape["hidden"], shape["vocabulary"]
    size = width // shape["heads"]
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_context_length(shape["context"])
    writer.add_embedding_length(width)
    writer.add_block_count(shape["depth"])
    writer.add_feed_forward_length(hidden)
    writer.add_head_count(shape["heads"])
    writer.add_head_count_kv(shape["kv_heads"])
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(size)
    writer.add_rope_freq_base(10000.0)
    writer.add_vocab_size(vocabulary)
    # Nobody asks it for text.
    writer.add_tokenizer_model("llama")
    writer.add_token_list([b"<unk>", b"<s>", b"</s>"] + [b"t%d" % token for token in range(3, vocabulary)])
    writer.add_token_scores([0.0] * vocabulary)
    writer.add_token_types([gguf.TokenType.NORMAL] * vocabulary)

    def matrix(name, outputs, inputs):
        weights = (random.standard_normal((outputs, inputs)) / inputs ** 0.5).astype(np.float32)
        writer.add_tensor(name + ".weight", gguf.quants.quantize(weights, kind), raw_dtype=kind)

    def ones(name):
        writer.add_tensor(name + ".weight", np.ones(width, np.float32))

    matrix("token_embd", vocabulary, width)
    for layer in range(shape["depth"]):
        block = f"blk.{layer}."
        ones(block + "attn_norm")
        ones(block + "ffn_norm")
        matrix(block + "attn_q", width, width)
        matrix(block + "attn_k", shape["kv_heads"] * size, width)
        matrix(block + "attn_v", shape["kv_heads"] * size, width)
        matrix(block + "attn_output", width, width)
        matrix(block + "ffn_gate", hidden, width)
        matrix(block + "ffn_up", hidden, width)
        matrix(block + "ffn_down", width, hidden)
    ones("output_norm")
    matrix("output", vocabulary, width)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("gguf", type=Path)
    arguments = parser.parse_args()
    arguments.gguf.mkdir(parents=True, exist_ok=True)
    for reference in sorted(arguments.directory.glob("*.json")):
        shape = json.loads(reference.read_text())
        if shape["width"] // shape["heads"] % 32 == 0:
            write(arguments.gguf / f"{reference.stem}.gguf", shape)


if __name__ == "__main__":
    sys.exit(main())
