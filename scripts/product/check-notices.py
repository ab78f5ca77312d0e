#!/usr/bin/env python3
"""Checks that packages have the notices that licenses ask for.

usage: scripts/product/check-notices.py [PACKAGE…]      packages are wheels, .deb, .tar.gz and .artifactbundle.zip; by default those in dist

Opens each package: it must have the file LICENSE of this repository, or in a .deb the name of it, and a file NOTICE with the texts
of licenses/ for all that is in it; a wheel those of each shared library that it bundles, too, and their versions. The status is 1 if
one is missing, or if there is no package.
"""
import importlib.util
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def notices():
    specification = importlib.util.spec_from_file_location("make_notice", ROOT / "scripts/build/make-notice.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def files_of_tar(stream):
    with tarfile.open(fileobj=stream) as archive:
        return {
            member.name.removeprefix("./"): archive.extractfile(member).read() for member in archive.getmembers() if member.isfile()}


def contents(path):
    """Files of a package by their paths."""
    if path.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    if path.suffix == ".deb":
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, capture_output=True).stdout
        return files_of_tar(io.BytesIO(data))
    return files_of_tar(io.BytesIO(path.read_bytes()))


def problems(path, make_notice):
    files = contents(path)
    bundled = [Path(name).name for name in files if "/_lib/" in name and ".so" in Path(name).name]
    bundled = [name for name in bundled if not name.startswith("libmodelc.so")]
    found = [content.decode() for name, content in files.items() if Path(name).name == "NOTICE"]
    if len(found) != 1:
        yield f"has {len(found)} files NOTICE, expected one"
        return
    for part in make_notice.wanted(bundled):
        if part.heading not in found[0] or part.text.strip() not in found[0]:
            yield f"has no notice of {part.name} in NOTICE"
    license = (ROOT / "LICENSE").read_bytes()
    if path.suffix == ".deb":
        copyright = next((content.decode() for name, content in files.items() if name.endswith("/copyright")), "")
        if "/usr/share/common-licenses/Apache-2.0" not in copyright:
            yield "does not say in `copyright` where the license is"
    elif license not in [content for name, content in files.items() if Path(name).name == "LICENSE"]:
        yield "has no file LICENSE like that of this repository"
    versions = next((content.decode() for name, content in files.items() if name.endswith("/licenses/VERSIONS")), "")
    for name in bundled:
        if not name.endswith(".txt") and f"{name} " not in versions:
            yield f"does not say in VERSIONS which package {name} is from"


def main():
    dist = ROOT / "dist"
    names = [Path(name) for name in sys.argv[1:]] or [
        path for pattern in ("*.whl", "*.deb", "*.tar.gz", "*.artifactbundle.zip") for path in sorted(dist.glob(pattern))]
    if not names:
        sys.exit("error: there is no package: name one, or make them in dist")
    make_notice, wrong = notices(), []
    for path in names:
        wrong += [f"error: {path.name} {problem}" for problem in problems(path, make_notice)]
    if "NOTICE" not in (ROOT / "Server/Deployment/Dockerfile").read_text():
        wrong.append("error: Server/Deployment/Dockerfile puts no NOTICE into the image")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(names)} packages have their notices")


if __name__ == "__main__":
    main()
