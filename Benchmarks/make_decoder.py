#!/usr/bin/env python3
"""Writes decoders of the Llama form with random weights as ML Programs, and the tokens that PyTorch's greedy decoding gives.

Root-mean-square norms, rotary positions, grouped-query attention, SwiGLU, keys and values in two states that are written by
slices, a flexible number of tokens, and a causal mask as an input whose last length says how many places are filled. Weights
come from a fixed seed. Needs torch and the packages in scripts/env/requirements.txt:

    python3 Benchmarks/make_decoder.py --size small --size large --form fp16 --form int4 /tmp/decoders

For each size (tiny: 0.2 M parameters, small: 15 M, large: 112 M) and form it writes DIRECTORY/SIZE-FORM.mlpackage, and
SIZE-FORM.json with the prompt, the greedy tokens after it, and for each step by how much the best logit leads. PyTorch computes
in single precision with the very weights of the package, unpacked, and rounds keys and values to half precision when it stores
them, as states do. The logits of each step are in SIZE-FORM.logits, as floats.

The program asks for half precision. What that costs is measured too: PyTorch computes the same steps in half precision (rotary
angles in single precision), and the largest difference of its logits is written for each step. scripts/compare/check-decoder.py takes
it for its bound.

Forms: fp16; int4 and int8: numbers with one scale for 32 of them; lut4: indices into tables of 16 entries, a table for 16
outputs.
"""
import argparse
import json
import logging
import os
import sys

import numpy as np
import torch
from torch import nn

logging.disable(logging.WARNING)

SIZES = {
    "tiny": dict(vocabulary=512, width=64, depth=2, heads=4, kv_heads=2, hidden=160, context=256),
    "small": dict(vocabulary=32000, width=192, depth=6, heads=6, kv_heads=2, hidden=512, context=1024),
    "large": dict(vocabulary=32000, width=768, depth=10, heads=12, kv_heads=4, hidden=2048, context=1024),
}
FORMS = ("fp16", "int4", "int8", "lut4")


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(1 + 0.1 * torch.randn(width))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


def turned(x, half):
    """Each vector with its halves exchanged, the first of them negated."""
    return torch.cat((-x[..., half:], x[..., :half]), -1)


class Layer(nn.Module):
    def __init__(self, width, heads, kv_heads, hidden, index, **_):
        super().__init__()
        self.heads, self.kv_heads, self.size, self.index = heads, kv_heads, width // heads, index
        self.attention_norm, self.hidden_norm = Norm(width), Norm(width)
        self.query = nn.Linear(width, heads * self.size, bias=False)
        self.key = nn.Linear(width, kv_heads * self.size, bias=False)
        self.value = nn.Linear(width, kv_heads * self.size, bias=False)
        self.out = nn.Linear(heads * self.size, width, bias=False)
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x, cosine, sine, mask, keys, values, begin, end):
        count = x.shape[1]
        normed = self.attention_norm(x)
        query = self.query(normed).view(1, count, self.heads, self.size).transpose(1, 2)
        key = self.key(normed).view(1, count, self.kv_heads, self.size).transpose(1, 2)
        value = self.value(normed).view(1, count, self.kv_heads, self.size).transpose(1, 2)
        query = query * cosine + turned(query, self.size // 2) * sine
        key = key * cosine + turned(key, self.size // 2) * sine
        if not torch.jit.is_tracing():
            # States hold half precision; in the program they say so themselves.
            key, value = key.half().to(key.dtype), value.half().to(value.dtype)
        i = self.index
        keys[i, :, :, begin:end, :] = key
        values[i, :, :, begin:end, :] = value
        all_keys, all_values = keys[i, :, :, :end, :], values[i, :, :, :end, :]
        group = self.heads // self.kv_heads

        def repeated(t):
            return t[:, :, None, :, :].expand(1, self.kv_heads, group, end, self.size).reshape(1, self.heads, end, self.size)

        mixed = nn.functional.scaled_dot_product_attention(
            query, repeated(all_keys), repeated(all_values), attn_mask=mask)
        x = x + self.out(mixed.transpose(1, 2).reshape(1, count, self.heads * self.size))
        normed = self.hidden_norm(x)
        return x + self.down(nn.functional.silu(self.gate(normed)) * self.up(normed))


class Decoder(nn.Module):
    """Tokens [1, count] and mask [1, 1, count, end] to logits [1, 1, vocabulary]; the tokens are the last of `end`."""

    def __init__(self, vocabulary, width, depth, heads, kv_heads, hidden, context):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.layers = nn.ModuleList(Layer(width, heads, kv_heads, hidden, index) for index in range(depth))
        self.norm = Norm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        size = width // heads
        shape = (depth, 1, kv_heads, context, size)
        self.register_buffer("keys", torch.zeros(shape))
        self.register_buffer("values", torch.zeros(shape))
        self.register_buffer("frequencies", 10000.0 ** (-torch.arange(0, size, 2).float() / size), persistent=False)
        generator = torch.Generator().manual_seed(11)
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                if parameter.dim() < 2:
                    continue
                # What comes out of a layer is as large as what goes in; embeddings are as large as what layers add.
                scale = 1.0 if name.startswith("embedding") else 1.6 / parameter.shape[1] ** 0.5
                parameter.copy_(scale * torch.randn(parameter.shape, generator=generator))

    def forward(self, tokens, mask):
        count, end = tokens.shape[1], mask.shape[3]
        begin = end - count
        angles = (torch.arange(count) + begin).float()[:, None] * self.frequencies[None]
        angles = torch.cat((angles, angles), -1)
        cosine, sine = angles.cos(), angles.sin()
        x = self.embedding(tokens)
        if x.dtype != cosine.dtype:
            cosine, sine = cosine.to(x.dtype), sine.to(x.dtype)
        for layer in self.layers:
            x = layer(x, cosine, sine, mask, self.keys, self.values, begin, end)
        return self.head(self.norm(x[:, -1:]))


def causal(count, end):
    """0 where a token may look, -inf where not."""
    places = torch.arange(end)[None] > torch.arange(end - count, end)[:, None]
    return torch.zeros(count, end).masked_fill(places, -1e4)[None, None]


def convert(model, context, ct):
    example = (torch.zeros(1, 2, dtype=torch.int32), causal(2, 5))
    traced = torch.jit.trace(model.eval(), example, check_trace=False)
    count = ct.RangeDim(lower_bound=1, upper_bound=context, default=1)
    end = ct.RangeDim(lower_bound=1, upper_bound=context, default=1)
    return ct.convert(
        traced,
        inputs=[
            ct.TensorType(name="tokens", shape=(1, count), dtype=np.int32),
            ct.TensorType(name="mask", shape=(1, 1, count, end), dtype=np.float16),
        ],
        outputs=[ct.TensorType(name="logits", dtype=np.float32)],
        states=[
            ct.StateType(wrapped_type=ct.TensorType(shape=getattr(model, name).shape, dtype=np.float16), name=name)
            for name in ("keys", "values")
        ],
        minimum_deployment_target=ct.target.iOS18, compute_precision=ct.precision.FLOAT16, skip_model_load=True)


def compressed(package, form, cto):
    if form in ("int4", "int8"):
        op = cto.OpLinearQuantizerConfig(
            mode="linear_symmetric", dtype=form, granularity="per_block", block_size=32, weight_threshold=2048)
        return cto.linear_quantize_weights(package, cto.OptimizationConfig(global_config=op))
    if form == "lut4":
        op = cto.OpPalettizerConfig(
            mode="uniform", nbits=4, granularity="per_grouped_channel", group_size=16, weight_threshold=2048)
        return cto.palettize_weights(package, cto.OptimizationConfig(global_config=op))
    return package


def unpacked(weight):
    """The matrix that a constant stands for, in single precision: numbers with scales are not rounded on the way."""
    maker = weight.op
    if maker is not None and maker.op_type == "constexpr_blockwise_shift_scale":
        codes, scale = np.asarray(maker.data.val, np.float32), np.asarray(maker.scale.val, np.float32)
        return codes * scale.repeat(codes.shape[0] // scale.shape[0], 0).repeat(codes.shape[1] // scale.shape[1], 1)
    if maker is not None and maker.op_type.startswith("constexpr"):
        return np.asarray(maker.materialized_val_inference(), np.float32)
    return None if weight.val is None else np.asarray(weight.val, np.float32)


def weights_of(package):
    """The package's large constants unpacked, in the order in which the program uses them."""
    from coremltools.converters.mil.frontend.milproto.load import load as load_proto
    spec = package.get_spec()
    program = load_proto(spec, specification_version=spec.specificationVersion, file_weights_dir=package.weights_dir)
    found = []
    for op in program.functions["main"].operations:
        if op.op_type in ("linear", "gather"):
            matrix = unpacked(op.weight if op.op_type == "linear" else op.x)
            if matrix is not None and matrix.ndim == 2:
                found.append(matrix)
    return found


def matrices(model):
    """The parameters in the order in which the program uses them."""
    yield model.embedding.weight
    for layer in model.layers:
        for part in (layer.query, layer.key, layer.value, layer.out, layer.gate, layer.up, layer.down):
            yield part.weight
    yield model.head.weight


@torch.no_grad()
def adopt(model, found):
    """Gives the model the weights of the program. Projections of one input may come in any order: shapes and nearness tell."""
    left = list(found)
    for parameter in matrices(model):
        near = [i for i, weight in enumerate(left) if weight.shape == tuple(parameter.shape)]
        best = min(near, key=lambda i: float((torch.from_numpy(left[i])[:8] - parameter[:8]).abs().mean()))
        weight = torch.from_numpy(left.pop(best))
        assert float((weight - parameter).abs().mean()) < 0.2 * float(parameter.abs().mean())
        parameter.copy_(weight)
    for parameter in model.parameters():
        if parameter.dim() == 1:
            parameter.copy_(parameter.half().float())
    model.frequencies.copy_(model.frequencies.half().float())


def logits_of(model, tokens, end):
    """Those after the last of `tokens`, in single precision."""
    mask = causal(len(tokens), end).to(model.keys.dtype)
    return model(torch.tensor([tokens]), mask)[0, -1].float()


@torch.no_grad()
def greedy(model, prompt, steps):
    """Tokens that follow, and the logits of each step."""
    model.keys.zero_(), model.values.zero_()
    logits = [logits_of(model, prompt, len(prompt))]
    tokens = [int(logits[0].argmax())]
    while len(tokens) < steps:
        logits.append(logits_of(model, [tokens[-1]], len(prompt) + len(tokens)))
        tokens.append(int(logits[-1].argmax()))
    return tokens, torch.stack(logits)


@torch.no_grad()
def half_errors(model, shape, prompt, tokens, logits):
    """By how much the logits differ at most, at each step, when all of the same steps are computed in half precision."""
    half = Decoder(**shape)
    half.load_state_dict(model.state_dict())
    half = half.half()
    half.frequencies = model.frequencies
    half.keys.zero_(), half.values.zero_()
    errors, inputs = [], prompt
    for step, token in enumerate(tokens):
        found = logits_of(half, inputs, len(prompt) + step)
        errors.append(float((found - logits[step]).abs().max()))
        inputs = [token]
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--form", action="append", choices=FORMS)
    parser.add_argument("--steps", type=int, default=200)
    arguments = parser.parse_args()
    import coremltools as ct
    import coremltools.optimize.coreml as cto
    os.makedirs(arguments.directory, exist_ok=True)
    for size in arguments.size or ["small", "large"]:
        shape = SIZES[size]
        torch.manual_seed(5)
        model = Decoder(**shape)
        count = sum(p.numel() for p in model.parameters())
        plain = convert(model, shape["context"], ct)
        original = {name: parameter.clone() for name, parameter in model.named_parameters()}
        for form in arguments.form or FORMS:
            with torch.no_grad():
                for name, parameter in model.named_parameters():
                    parameter.copy_(original[name])
            path = os.path.join(arguments.directory, f"{size}-{form}")
            package = compressed(plain, form, cto)
            package.save(path + ".mlpackage")
            adopt(model, weights_of(package))
            prompt = np.random.default_rng(5).integers(0, shape["vocabulary"], 40).tolist()
            tokens, logits = greedy(model, prompt, arguments.steps)
            best = logits.topk(2).values
            leads = (best[:, 0] - best[:, 1]).tolist()
            errors = half_errors(model, shape, prompt, tokens, logits)
            logits.numpy().tofile(path + ".logits")
            with open(path + ".json", "w") as file:
                json.dump({"size": size, "form": form, "parameters": count, **shape, "prompt": prompt,
                           "tokens": tokens, "leads": leads, "halfErrors": errors}, file)
            print(f"{path}.mlpackage: {count / 1e6:.1f} M parameters, {len(set(tokens))} different tokens, "
                  f"least lead {min(leads):.2g}, half precision differs by {max(errors):.2g}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
