#!/usr/bin/env python3
"""Uses what is released in roots of Debian releases, for this architecture and for others under QEMU, and writes what ran where.

    check-roots.py [--folder DIST] [--suite NAME ...] [--architecture NAME ...] [--page FILE]

For each suite and architecture, and each Debian package, archive and wheel of DIST (default: dist) for it, a root is filled with the
packages that apt would install for it, from its indexes of today, whose hashes are checked; nothing of the system is changed. There, as
another architecture's programs are not known to the kernel, one program runs, under QEMU: version, inspect, validate, compile, predict and
serve; of a wheel, the same through Python, too. A package that cannot be installed, or a wheel whose tag asks for a newer glibc, is
"not for it", which is no error. --page writes the table. Needs root, apt, dpkg, and QEMU for arm64 (Debian: qemu-user-static).
"""
import argparse
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = (ROOT / "VERSION").read_text().strip()
SUITES = {"bullseye": "Debian 11", "bookworm": "Debian 12", "trixie": "Debian 13"}
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
EMULATORS = {"arm64": "qemu-aarch64-static"}
# What an archive asks for, and what a wheel does.
ARCHIVE_NEEDS = ["libc6", "libstdc++6", "libgcc-s1"]
WHEEL_NEEDS = ["python3", "libstdc++6", "libgcc-s1"]
REQUESTS = """{"id": 1, "op": "load", "path": "/examples/models/HabitatPricer.mlmodel"}
{"id": 2, "op": "predict", "model": 1, "inputs": {"climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 2}, \
"greenhouses": {"t": "float", "v": 1}, "size": {"t": "float", "v": 750}}}
"""
PYTHON = """
import sys
sys.path.insert(0, "/wheel")
import modelc
with modelc.load("/examples/models/HabitatPricer.mlmodel") as model:
    print(model.predict(climate="polar", solarPanels=2.0, greenhouses=1.0, size=750.0)["price"])
"""


def packages_module():
    specification = importlib.util.spec_from_file_location("unpack_packages", ROOT / "scripts/env/unpack-packages.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    for suite in SUITES:
        module.ARCHIVES.setdefault(suite, [("debian", suite)])
    return module


class Root:
    """A folder with a system of packages in it."""

    def __init__(self, folder, architecture):
        self.folder, self.architecture = folder, architecture

    def fill(self, packages, suite, names, apt):
        """The packages with all that they depend on. Raises CalledProcessError where they cannot be installed."""
        rows = list(packages.pinned(suite, self.architecture, "+ " + " ".join(names), apt, ""))
        for link in ("bin", "lib", "sbin", "lib64"):
            (self.folder / "usr" / link).mkdir(parents=True, exist_ok=True)
            (self.folder / link).symlink_to(f"usr/{link}")
        for _, _, sha256, path, day in rows:
            archive = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", packages.fetch(path, sha256, day)], stdout=subprocess.PIPE)
            subprocess.run(["tar", "-x", "--keep-directory-symlink", "-C", self.folder], stdin=archive.stdout, check=True)
            archive.wait()
        emulator = EMULATORS.get(self.architecture) if not is_native(self.architecture) else None
        if emulator:
            shutil.copy(shutil.which(emulator), self.folder / "usr/bin" / emulator)
        (self.folder / "proc").mkdir(exist_ok=True)
        (self.folder / "tmp").mkdir(exist_ok=True)
        shutil.copytree(ROOT / "examples/models", self.folder / "examples/models")
        shutil.copytree(ROOT / "examples/digits", self.folder / "examples/digits")
        return rows

    def run(self, *command, text=None):
        """What a program in the root prints; raises CalledProcessError."""
        emulator = [] if is_native(self.architecture) else [f"/usr/bin/{EMULATORS[self.architecture]}"]
        script = 'mount -t proc proc "$1/proc" && exec chroot "$@"'
        words = ["unshare", "-m", "sh", "-c", script, "-", self.folder, *emulator, *command]
        environment = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "HOME": "/tmp"}
        return subprocess.run(words, input=text, capture_output=True, text=True, check=True, env=environment, timeout=900).stdout


def is_native(architecture):
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip() == architecture


def demand(condition, what):
    if not condition:
        raise AssertionError(what)


def use(root, program):
    """Uses modelc at a path in the root."""
    demand(root.run(program, "--version").strip() == VERSION, "--version")
    demand(json.loads(root.run(program, "inspect", "--json", "/examples/models/DigitClassifier.mlmodel"))["type"], "inspect")
    root.run(program, "validate", "/examples/models/SmallProgram.mlpackage")
    demand("SmallProgram.mlmodelc/model.mil" in root.run(program, "compile", "/examples/models/SmallProgram.mlpackage", "/tmp/out"),
           "compile")
    digit = root.run(program, "predict", "/examples/models/DigitClassifier.mlmodel", "-i", "image=/examples/digits/8_1.png")
    demand(re.search(r"^digit  *8$", digit, re.M), "predict")
    answers = root.run(program, "serve", "--stdio", text=REQUESTS)
    demand(re.search(r'"id": 2,"ok": true.*"price"', answers), "serve")


def png(suite):
    """The package of the library that reads the picture of a digit."""
    return "libpng16-16t64" if suite == "trixie" else "libpng16-16"


def try_package(file, suite, root, packages, apt):
    fields = subprocess.run(["dpkg-deb", "-f", file, "Depends"], check=True, capture_output=True, text=True).stdout
    needs = [re.match(r"([\w.+-]+)(?: \(>= ([^)]*)\))?", part.strip()).groups() for part in fields.split(",")]
    rows = root.fill(packages, suite, [*(name for name, _ in needs), png(suite)], apt)
    versions = {row[0].removesuffix("t64"): row[1] for row in rows}
    for name, least in needs:
        version = versions.get(name.removesuffix("t64"), "")
        if least and subprocess.run(["dpkg", "--compare-versions", version, "ge", least]).returncode != 0:
            raise NotForIt(f"there is {name} {version}, and it asks for {least}")
    subprocess.run(["dpkg-deb", "-x", file, root.folder / "deb"], check=True)
    use(root, "/deb/usr/bin/modelc")
    root.run("/deb/usr/bin/modelc-store", "--help")
    return f"with {len(rows)} packages; modelc-store starts"


class NotForIt(Exception):
    """The artifact says itself that it does not run there."""


def try_archive(file, suite, root, packages, apt):
    root.fill(packages, suite, [*ARCHIVE_NEEDS, png(suite)], apt)
    (root.folder / "opt").mkdir(exist_ok=True)
    subprocess.run(["tar", "-xzf", file, "-C", root.folder / "opt"], check=True)
    use(root, f"/opt/{Path(file).name.removesuffix('.tar.gz')}/bin/modelc")
    return "glibc and libstdc++ alone"


def try_wheel(file, suite, root, packages, apt):
    least = int(re.search(r"manylinux_2_(\d+)_", file.name)[1])
    root.fill(packages, suite, [*WHEEL_NEEDS, png(suite)], apt)
    libc = max(int(match[1]) for path in root.folder.rglob("libc.so.6") for match in re.finditer(rb"GLIBC_2\.(\d+)\0", path.read_bytes()))
    if libc < least:
        raise NotForIt(f"it has glibc 2.{libc}, and the tag asks for 2.{least}")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(root.folder / "wheel")
    program = next((root.folder / "wheel").rglob("_bin/modelc"))
    program.chmod(0o755)
    use(root, f"/{program.relative_to(root.folder)}")
    price = root.run("/usr/bin/python3", "-c", PYTHON).strip()
    demand(float(price) > 0, "Python")
    version = root.run("/usr/bin/python3", "--version").split()[1]
    return f"glibc 2.{libc}, Python {version}"


HEADING = [
    "# Packages in roots of Debian releases",
    "",
    "What `make release ARM64=yes` made on Debian 12 with x86-64, in roots of packages that apt would install: version, inspect, validate,",
    "compile, predict and serve, and from wheels a prediction in Python. Programs for arm64 ran under QEMU, never on an Arm machine.",
    "",
]
KINDS = {".deb": ("Debian package", try_package), ".gz": ("archive", try_archive), ".whl": ("wheel", try_wheel)}


def artifacts(folder, architecture):
    """What is in the folder for the architecture."""
    machine = MACHINES[architecture]
    patterns = [f"modelc_{VERSION}_{architecture}.deb", f"modelc-{VERSION}-linux-{machine}.tar.gz", f"modelc_coreml-{VERSION}-*_{machine}.whl"]
    return [path for pattern in patterns for path in sorted(folder.glob(pattern))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    parser.add_argument("--suite", action="append", choices=SUITES)
    parser.add_argument("--architecture", action="append", choices=MACHINES)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    packages = packages_module()
    lines, failed = [*HEADING, "| root | architecture | artifact | result |", "|---|---|---|---|"], False
    apt = ROOT / ".build/apt"
    apt.mkdir(parents=True, exist_ok=True)
    for suite in arguments.suite or SUITES:
        for architecture in arguments.architecture or MACHINES:
            for file in artifacts(arguments.folder, architecture):
                kind, attempt = KINDS[file.suffix]
                tag = re.search(r"manylinux_2_\d+", file.name)
                with tempfile.TemporaryDirectory() as work:
                    root = Root(Path(work) / "root", architecture)
                    try:
                        result = f"runs ({attempt(file, suite, root, packages, apt)})"
                    except NotForIt as reason:
                        result = f"not for it: {reason}"
                    except (AssertionError, subprocess.SubprocessError) as problem:
                        failed = True
                        result = f"FAILS: {problem} {getattr(problem, 'stderr', '') or ''}".strip()[:400]
                how = "" if is_native(architecture) else ", under QEMU"
                lines.append(f"| {SUITES[suite]} ({suite}) | {architecture}{how} | {kind}{f' ({tag[0]})' if tag else ''} | {result} |")
                print(lines[-1], flush=True)
    if len(lines) == len(HEADING) + 2:
        sys.exit(f"error: there is nothing of version {VERSION} in '{arguments.folder}'")
    if arguments.page:
        arguments.page.write_text("\n".join([*lines, "", "Written by `scripts/product/check-roots.py --page`."]) + "\n")
    sys.exit(1 if failed else 0)


main()
