#!/usr/bin/env python3
"""Makes a model of Core AI with 6 GB of weights, in a sparse file that takes some kilobytes of disk, and inspects it.

  scripts/stress/inspect-large.py [--modelc PATH] [--bytes N] [--runs N]

The model is one of the tests, whose weights stand in a resource; the resource, the type of the weights and all lengths are those of a
large one. Fails if `inspect` ends with an error, does not name the large resource, or needs more than 100 milliseconds or 64 MiB in the
best of RUNS runs (7 unless given).
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from support import asset_bytes  # noqa: E402

SOURCE = ROOT / "Tests/ModelRuntimeTests/Fixtures/CoreAI/large-weights.aimodel"
TIME_LIMIT, MEMORY_LIMIT = 0.1, 64 << 20


def signed(number):
    return asset_bytes.put(number << 1 if number >= 0 else (-number << 1) - 1)


def with_weights(data, count, new_count):
    """The file as far as its weights, with a tensor of so many floats in place of one of `count`, and what follows the weights."""
    head, sections = asset_bytes.split(data)
    old, new = signed(count), signed(new_count)
    for index, (kind, alignment, content) in enumerate(sections):
        if kind == asset_bytes.ATTRIBUTE:
            sections[index] = (kind, alignment, content.replace(old, new))
            places = content.count(old)
        if kind == asset_bytes.RESOURCE_OFFSETS:
            # Groups of outside resources; the dialect, and its resources: key, size and kind of each.
            at = 0
            numbers = []
            while at < len(content) - 1:
                number, at = asset_bytes.take(content, at)
                numbers.append(number)
            numbers[-1] += 4 * (new_count - count)
            sections[index] = (kind, alignment, b"".join(map(asset_bytes.put, numbers)) + content[-1:])
    # The sizes of types come before the types.
    grown = len(new) - len(old)
    for index, (kind, alignment, content) in enumerate(sections):
        if kind == asset_bytes.OFFSETS and grown:
            sections[index] = (kind, alignment, resized(content, dict(enumerate_entries(data)), old, grown))
    assert places, "the type of the weights was not found"
    return head, sections


def enumerate_entries(data):
    """Each attribute and type by its number, attributes first, with its bytes."""
    _, sections = asset_bytes.split(data)
    offsets = next(content for kind, _, content in sections if kind == asset_bytes.OFFSETS)
    entries = next(content for kind, _, content in sections if kind == asset_bytes.ATTRIBUTE)
    place = 0
    for number, size in enumerate(sizes(offsets)):
        yield number, entries[place:place + size]
        place += size


def sizes(offsets):
    return [number >> 1 for number, is_size in numbers_of(offsets) if is_size]


def numbers_of(offsets):
    """The numbers of the section, and whether each is the size of an entry."""
    attributes, at = asset_bytes.take(offsets, 0)
    types, at = asset_bytes.take(offsets, at)
    yield attributes, False
    yield types, False
    for total in (attributes, types):
        seen = 0
        while seen < total:
            dialect, at = asset_bytes.take(offsets, at)
            count, at = asset_bytes.take(offsets, at)
            yield dialect, False
            yield count, False
            for _ in range(count):
                size, at = asset_bytes.take(offsets, at)
                yield size, True
            seen += count


def resized(offsets, entries, old, grown):
    result, index = b"", 0
    for number, is_size in numbers_of(offsets):
        if is_size:
            number += 2 * grown * entries[index].count(old)
            index += 1
        result += asset_bytes.put(number)
    return result


def write(path, data, count, new_count):
    head, sections = with_weights(data, count, new_count)
    extra = 4 * (new_count - count)
    with open(path, "wb") as file:
        file.write(head)
        for kind, alignment, content in sections:
            if kind != asset_bytes.RESOURCES:
                file.write(asset_bytes.header(file.tell(), kind, alignment, len(content)) + content)
                continue
            # Alignment and length of the one resource, padding up to that alignment, and its bytes.
            resource, at = asset_bytes.take(content, 0)
            length, _ = asset_bytes.take(content, at)
            start = asset_bytes.put(resource) + asset_bytes.put(length + extra)
            for _ in range(2):
                before = len(asset_bytes.header(file.tell(), kind, alignment, len(start) + length + extra))
                padding = -(file.tell() + before + len(asset_bytes.put(resource) + asset_bytes.put(length + extra))) % resource
                start = asset_bytes.put(resource) + asset_bytes.put(length + extra) + b"\xcb" * padding
            file.write(asset_bytes.header(file.tell(), kind, alignment, len(start) + length + extra) + start)
            file.seek(length + extra, os.SEEK_CUR)


def measured(command):
    start = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        text = process.stdout.read() + process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return time.monotonic() - start, usage.ru_maxrss << 10, process.returncode, text.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelc", default=os.environ.get("MODELC", str(ROOT / ".build/release/modelc")))
    parser.add_argument("--bytes", type=int, default=6_000_000_000)
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    data = (SOURCE / "main.mlirb").read_bytes()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "Large.aimodel"
        folder.mkdir()
        (folder / "metadata.json").write_text('{"assetVersion" : "2.0"}')
        write(folder / "main.mlirb", data, 1000, arguments.bytes // 4)
        status = (folder / "main.mlirb").stat()
        runs = [measured([arguments.modelc, "inspect", str(folder)]) for _ in range(arguments.runs)]
    code, text = runs[0][2:]
    seconds, memory = min(run[0] for run in runs), min(run[1] for run in runs)
    print(f"{status.st_size} bytes, of which {status.st_blocks * 512} on disk: {1000 * seconds:.0f} ms, {memory / (1 << 20):.1f} MiB")
    if code or f"{arguments.bytes // 4 * 4}" not in text.replace(",", "").replace(" ", ""):
        sys.exit(f"error: inspect ended with status {code}:\n{text}")
    sys.exit(seconds > TIME_LIMIT or memory > MEMORY_LIMIT)


if __name__ == "__main__":
    main()
