#!/usr/bin/env python3
"""Counts the instructions of kernels on arm64, and writes Documentation/measurements/arm64-instructions.md.

    Benchmarks/arm64.py [--page]

Builds Benchmarks/arm64.c with the kernels for arm64, and runs each kernel twice and three times under QEMU, which logs each
instruction: the difference is what one call takes. Needs what scripts/product/check-arm64.sh needs, which makes the sysroot.
Nothing is timed.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
import measured

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT / "Sources/Compute/CModelKernels"
SYSROOT = ROOT / ".build/arm64/sysroot"
PAGE = ROOT / "Documentation/measurements/arm64-instructions.md"
FORMS = [
    ("plain C", "cortex-a53", ["plain"]),
    ("NEON", "cortex-a53", []),
    ("with products of bytes", "neoverse-n1", []),
    ("with I8MM", "max", []),
]


def build(folder):
    program = folder / "arm64"
    subprocess.run(
        ["clang", "--target=aarch64-linux-gnu", f"--sysroot={SYSROOT}", "-std=gnu11", "-O2", "-static", "-fuse-ld=lld", "-w"]
        + ["-I", KERNELS, "-I", KERNELS / "include", "-o", program, ROOT / "Benchmarks/arm64.c"]
        + sorted(KERNELS.glob("*/*.c"))
        + ["-lm", "-lpthread"],
        check=True,
    )
    return program


def emulator():
    found = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    if not found:
        sys.exit("error: there is no qemu-aarch64 (Debian: qemu-user-static)")
    help_text = subprocess.run([found, "--help"], capture_output=True, text=True).stdout
    return [found, "-one-insn-per-tb" if "one-insn-per-tb" in help_text else "-singlestep"]


def lines(command, log):
    subprocess.run([*command[:2], "-d", "exec,nochain", "-D", log, *command[2:]], check=True)
    with open(log, "rb") as file:
        return sum(line.startswith(b"Trace") for line in file)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        program, qemu = build(folder), emulator()
        listed = subprocess.run([*qemu, program], check=True, capture_output=True, text=True).stdout
        rows = []
        for line in listed.splitlines():
            name, what, products = line.split("\t")
            counts = []
            for _, processor, words in FORMS:
                command = [*qemu, "-cpu", processor, program, name]
                two, three = (lines([*command, calls, *words], folder / "log") for calls in ("2", "3"))
                counts.append(three - two)
            rows.append((what, int(products), counts))
            print(what, products, counts, flush=True)
    version = subprocess.run([qemu[0], "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    compiler = subprocess.run(["clang", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    if sys.argv[1:] == ["--page"]:
        measured.write(PAGE, page(rows, version, compiler.split(" (")[0]))


def page(rows, version, compiler):
    head = " | ".join(form for form, _, _ in FORMS)
    text = f"""# Kernels on arm64: instructions

**Nothing here was timed, and none of it ran on an Arm processor.** These are counts of instructions that QEMU executed: they say how
much work a form saves, not how fast a processor does what is left. An instruction that multiplies 16 bytes may take longer than one
that adds two numbers, and memory does not count at all.

Each column is what one call takes on the first processor that has the form: plain C that the compiler vectorises with NEON by itself;
our forms for NEON, on every arm64; those with products of bytes (`SDOT`, of Armv8.4 and of many processors of Armv8.2, such as Neoverse N1); and those with products
of matrices of bytes (`USMMLA`, I8MM, of Armv8.6, such as Neoverse V1). In parentheses: multiplications of numbers per instruction. Results of all of them are compared with plain loops by `scripts/product/check-arm64.sh`.

| kernel | {head} |
|---|{"---:|" * len(FORMS)}
"""
    for what, products, counts in rows:
        cells = " | ".join(f"{count:,} ({products / count:.2f})" for count in counts)
        text += f"| {what} | {cells} |\n"
    return f"{text}\nCounted with {version}; compiled by {compiler}, `-O2`. Written by `Benchmarks/arm64.py --page`.\n"


main()
