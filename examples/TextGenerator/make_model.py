#!/usr/bin/env python3
"""Makes Writer.mlpackage, the small language model of this example: fetches a text, trains on it, and writes an ML Program.

The text is the King James Bible of 1611, which is in the public domain, from Debian's package bible-kjv-text. The model has the
form of Benchmarks/make_decoder.py: 2.4 million parameters, 4 bits each, keys and values in two states.

    "$(scripts/env/find-python.sh references)" examples/TextGenerator/make_model.py

It trains on two threads for about five minutes, and prints how well the model predicts chapters that were kept back. On one
machine, every run with the same seed gives the same model; another processor may round differently.

    --steps 1000        trains for longer, and better
    --text FILE         trains on another text, whose parts are separated by empty lines
    --reference DIR     trains nothing, and writes the model that is there and the tokens that PyTorch gives with its weights to
                        DIR, for scripts/compare/check-decoder.py
"""
import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

os.environ["TQDM_DISABLE"] = "1"

import torch
from torch.nn import functional

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "Benchmarks"))
import make_decoder  # noqa: E402

MODEL = HERE / "Sources/TextGenerator/Writer.mlpackage"
SHAPE = dict(vocabulary=2048, width=192, depth=4, heads=6, kv_heads=2, hidden=512, context=512)
BATCH = 2048  # tokens
END = 0  # the token between two parts of the text
BYTES = 1  # the token of byte 0


# The text


def bible():
    """The chapters of the King James Bible, a verse a line."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)  # apt downloads as a user of its own
        subprocess.run(["apt-get", "-qq", "download", "bible-kjv", "bible-kjv-text"], cwd=folder, check=True)
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        command = [f"{folder}/usr/bin/bible", "-f", "-p", f"{folder}/usr/lib", "Gen1:1-Rev22:21"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    chapters = defaultdict(list)
    for line in lines:
        place, verse = line.split(" ", 1)
        chapters[place.split(":")[0]].append(verse.strip())
    return ["\n".join(verses) for verses in chapters.values()]


# The tokenizer: byte pairs within words. Sources/TextGenerator/Tokenizer.swift encodes and decodes the same way.

PIECE = re.compile(rb" ?[A-Za-z'\x80-\xff]+|[\x00-\xff]")


def learned_tokens(texts, count):
    """The `count` byte pairs that are merged, the most frequent first, as strings of bytes."""
    words = Counter(piece for text in texts for piece in PIECE.findall(text.encode()))
    spelled = {word: [bytes([byte]) for byte in word] for word in words}
    pairs, places = Counter(), defaultdict(set)
    for word, parts in spelled.items():
        for pair in zip(parts, parts[1:]):
            pairs[pair] += words[word]
            places[pair].add(word)
    tokens = []
    while len(tokens) < count:
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merged = best[0] + best[1]
        if merged not in tokens:
            tokens.append(merged)
        for word in list(places[best]):
            for pair in zip(spelled[word], spelled[word][1:]):
                pairs[pair] -= words[word]
            spelled[word] = joined(spelled[word], best)
            for pair in zip(spelled[word], spelled[word][1:]):
                pairs[pair] += words[word]
                places[pair].add(word)
        del pairs[best]
    return tokens


def joined(parts, pair):
    result, index = [], 0
    while index < len(parts):
        together = tuple(parts[index:index + 2]) == pair
        result.append(pair[0] + pair[1] if together else parts[index])
        index += 2 if together else 1
    return result


class Tokenizer:
    def __init__(self, tokens):
        self.strings = [b""] + [bytes([byte]) for byte in range(256)] + tokens
        self.ids = {string: index for index, string in enumerate(self.strings) if index != END}
        self.cache = {}

    def encode(self, text):
        return [token for piece in PIECE.findall(text.encode()) for token in self.encoded(piece)]

    def encoded(self, piece):
        """Merges the two neighbors that make the token learned first, as long as there are any."""
        if piece not in self.cache:
            parts = [bytes([byte]) for byte in piece]
            while True:
                pairs = [pair for pair in zip(parts, parts[1:]) if pair[0] + pair[1] in self.ids]
                if not pairs:
                    break
                parts = joined(parts, min(pairs, key=lambda pair: self.ids[pair[0] + pair[1]]))
            self.cache[piece] = [self.ids[part] for part in parts]
        return self.cache[piece]

    def decode(self, tokens):
        return b"".join(self.strings[token] for token in tokens).decode(errors="replace")


# Training


def rounded(weight):
    """The weight as 4-bit numbers with one scale for 32 hold it. Gradients pass through as if nothing were rounded."""
    blocks = weight.detach().view(weight.shape[0], -1, 32)
    scale = (blocks.abs().amax(-1, keepdim=True) / 7).clamp_min(1e-6).half().float()
    near = ((blocks / scale).round().clamp(-7, 7) * scale).view_as(weight)
    return weight + (near - weight).detach()


def logits_of(model, tokens, weights):
    """Logits behind each of the tokens [batch, count]: what `Decoder` computes, for many texts and without states."""
    batch, count = tokens.shape
    angles = torch.arange(count).float()[:, None] * model.frequencies[None]
    angles = torch.cat((angles, angles), -1)
    cosine, sine = angles.cos(), angles.sin()
    x = functional.embedding(tokens, weights(model.embedding.weight))
    for layer in model.layers:
        normed = layer.attention_norm(x)

        def heads(linear, number, normed=normed, size=layer.size):
            return functional.linear(normed, weights(linear.weight)).view(batch, count, number, size).transpose(1, 2)

        def turned(t, size=layer.size):
            return t * cosine + make_decoder.turned(t, size // 2) * sine

        query, key = turned(heads(layer.query, layer.heads)), turned(heads(layer.key, layer.kv_heads))
        value = heads(layer.value, layer.kv_heads)
        group = layer.heads // layer.kv_heads
        mixed = functional.scaled_dot_product_attention(
            query, key.repeat_interleave(group, 1), value.repeat_interleave(group, 1), is_causal=True)
        x = x + functional.linear(mixed.transpose(1, 2).reshape(batch, count, -1), weights(layer.out.weight))
        normed = layer.hidden_norm(x)
        gate, up = (functional.linear(normed, weights(linear.weight)) for linear in (layer.gate, layer.up))
        x = x + functional.linear(functional.silu(gate) * up, weights(layer.down.weight))
    return functional.linear(model.norm(x), weights(model.head.weight))


def loss_of(model, batch, weights):
    logits = logits_of(model, batch[:, :-1], weights)
    return functional.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten())


@torch.no_grad()
def bits_per_byte(model, tokens, tokenizer, weights):
    """Of chapters that were kept back."""
    count = SHAPE["context"]
    rows = tokens[:(len(tokens) - 1) // count * count + 1]
    batch = torch.stack([rows[start:start + count + 1] for start in range(0, len(rows) - 1, count)])
    losses = [loss_of(model, part, weights) for part in batch.split(BATCH // count)]
    size = sum(len(tokenizer.strings[token]) for token in rows.tolist())
    return float(torch.stack(losses).mean()) * (len(rows) - 1) / size / math.log(2)


def initialize(model):
    """Layers begin by adding nothing, and all tokens are equally likely."""
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() < 2:
                parameter.fill_(1)
            elif name.startswith(("head", "embedding")) or name.endswith(("out.weight", "down.weight")):
                parameter.normal_(std=0.3 if name.startswith("embedding") else 0.002)
            else:
                parameter.normal_(std=parameter.shape[1] ** -0.5)


class Muon(torch.optim.Optimizer):
    """Steps along the nearest orthogonal matrix to the mean gradient, so that a matrix learns in all directions alike. Needs
    about half of AdamW's steps. PyTorch's own computes with bfloat16, which is slow on most processors."""

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for parameter in group["params"]:
                mean = self.state[parameter].setdefault("mean", torch.zeros_like(parameter))
                mean.lerp_(parameter.grad, 0.05)
                x = parameter.grad.lerp(mean, 0.95)
                wide = x.shape[0] <= x.shape[1]
                x = (x if wide else x.T) / (x.norm() + 1e-7)
                for _ in range(5):  # Newton and Schulz's iteration, with the coefficients of Jordan
                    square = x @ x.T
                    x = 3.4445 * x + (2.0315 * square @ square - 4.775 * square) @ x
                larger = max(1, parameter.shape[0] / parameter.shape[1]) ** 0.5
                parameter.mul_(1 - group["lr"] * 0.05).sub_(x if wide else x.T, alpha=group["lr"] * larger)


def train(model, stream, held_out, tokenizer, arguments):
    """Rates rise, stay, and fall to 0. The second half of the steps sees weights as 4 bits hold them, and the last third sees
    texts as long as the states hold; shorter ones take less time."""
    initialize(model)
    inner = [p for name, p in model.layers.named_parameters() if p.dim() == 2]
    outer = [p for p in model.parameters() if not any(p is q for q in inner)]
    optimizers = [
        Muon(inner, dict(lr=0.02)),
        torch.optim.AdamW(outer, lr=4e-3, betas=(0.9, 0.95), weight_decay=0.01),
    ]
    rates = [optimizer.param_groups[0]["lr"] for optimizer in optimizers]
    started, recent = time.time(), 0.0
    for step in range(arguments.steps):
        share = step / arguments.steps
        weights = rounded if share > 0.5 else torch.nn.Identity()
        count = SHAPE["context"] // (2 if share < 0.7 else 1)
        starts = torch.randint(len(stream) - count, (BATCH // count,)).tolist()
        loss = loss_of(model, torch.stack([stream[start:start + count + 1] for start in starts]), weights)
        loss.backward()
        for optimizer, rate in zip(optimizers, rates):
            optimizer.param_groups[0]["lr"] = rate * min(1, (step + 1) / 50, (1 - share) / 0.6)
            optimizer.step()
            optimizer.zero_grad()
        recent = loss.item() if step == 0 else recent + 0.03 * (loss.item() - recent)
        if (step + 1) % 50 == 0:
            print(f"step {step + 1} of {arguments.steps}: loss {recent:.2f}, {time.time() - started:.0f} s", flush=True)
        if (step + 1) % 500 == 0 or step + 1 == arguments.steps:
            bits = bits_per_byte(model, held_out, tokenizer, weights)
            print(f"step {step + 1}: {bits:.3f} bits a byte of chapters that were kept back", flush=True)


# The package


def write(model, tokens):
    import coremltools as ct
    import coremltools.optimize.coreml as cto
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 2:
                parameter.copy_(rounded(parameter))
    package = make_decoder.compressed(make_decoder.convert(model, SHAPE["context"], ct), "int4", cto)
    package.short_description = "Continues a text in the language of the King James Bible, a token at a time."
    package.license = "Public domain, as is the text that it was trained on"
    package.author = "modelc's examples/TextGenerator/make_model.py"
    package.input_description["tokens"] = "Tokens that follow those in the states"
    package.input_description["mask"] = "0 where a token may look, -10000 where not; the last length counts all tokens"
    package.output_description["logits"] = "Of the token that comes next"
    # Token 0 ends a text, 1 to 256 are bytes, and these follow.
    package.user_defined_metadata["tokens"] = json.dumps([token.decode() for token in tokens])
    shutil.rmtree(MODEL, ignore_errors=True)
    package.save(str(MODEL))
    print(f"{MODEL}: {sum(file.stat().st_size for file in MODEL.rglob('*')) / 1e6:.2f} MB")


def constants(package):
    """The package's constants by name, unpacked."""
    from coremltools.converters.mil.frontend.milproto.load import load
    spec = package.get_spec()
    program = load(spec, specification_version=spec.specificationVersion, file_weights_dir=package.weights_dir)
    outputs = [op.outputs[0] for op in program.functions["main"].operations if op.op_type.startswith("const")]
    return {output.name: make_decoder.unpacked(output) for output in outputs if "_weight_to_fp16" in output.name}


@torch.no_grad()
def write_reference(folder):
    """What scripts/compare/check-decoder.py compares: the tokens that PyTorch gives with the weights of the package."""
    import coremltools as ct
    package = ct.models.MLModel(str(MODEL), skip_model_load=True)
    tokenizer = Tokenizer([token.encode() for token in json.loads(package.user_defined_metadata["tokens"])])
    model, found = make_decoder.Decoder(**SHAPE), constants(package)
    for name, parameter in model.named_parameters():
        start = name.replace(".", "_") + "_to_fp16"
        # Matrices are quantized, the weights of norms are not.
        parameter.copy_(torch.from_numpy(found[start if parameter.dim() == 1 else start + "_quantized"]))
    model.frequencies.copy_(model.frequencies.half().float())
    prompt = [END] + tokenizer.encode("In the beginning")
    tokens, logits = make_decoder.greedy(model, prompt, 200)
    best = logits.topk(2).values
    shutil.copytree(MODEL, folder / MODEL.name, dirs_exist_ok=True)
    logits.numpy().tofile(folder / "Writer.logits")
    (folder / "Writer.json").write_text(json.dumps({
        **SHAPE, "prompt": prompt, "tokens": tokens, "leads": (best[:, 0] - best[:, 1]).tolist(),
        "halfErrors": make_decoder.half_errors(model, SHAPE, prompt, tokens, logits)}))
    print(tokenizer.decode(prompt + tokens))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--text", type=Path)
    parser.add_argument("--reference", type=Path)
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(arguments.seed)
    if arguments.reference:
        return write_reference(arguments.reference)
    parts = arguments.text.read_text().split("\n\n") if arguments.text else bible()
    kept, read_parts = parts[::40], [part for index, part in enumerate(parts) if index % 40]
    tokens = learned_tokens(read_parts, SHAPE["vocabulary"] - 257)
    tokenizer = Tokenizer(tokens)
    stream, held_out = (
        torch.tensor([token for part in some for token in [END] + tokenizer.encode(part)]) for some in (read_parts, kept))
    model = make_decoder.Decoder(**SHAPE)
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.1f} M parameters, {len(stream)} tokens, "
          f"{sum(map(len, read_parts)) / len(stream):.2f} bytes each", flush=True)
    train(model, stream, held_out, tokenizer, arguments)
    write(model, tokens)


if __name__ == "__main__":
    main()
