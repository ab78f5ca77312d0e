#!/usr/bin/env python3
"""Writes what a release is made of: an SPDX 2.3 document in JSON.

    scripts/build/make-sbom.py VERSION OUT.spdx.json --program PROGRAM=LINK_MAP ... [--wheel WHEEL ...] [--file RELEASED ...]

A program's name in it has the folder that it lies in, as in "modelc (deb)". Of each program it lists the archives that the
linker took something from, as its map says, the packages of Swift in it, and the shared libraries that it needs, with the Debian
package and version that each comes from; of a WHEEL the shared libraries that lie in it. RELEASED are the files of the release,
which stand in it with their SHA-256. Programs for arm64 are made of the pinned packages (scripts/env/debian-packages.tsv). The document's time is $SOURCE_DATE_EPOCH.
"""
import argparse
import hashlib
import json
import os
import re
import subprocess
import time
import zipfile
from pathlib import Path

LICENSES = {
    "swift": "Apache-2.0 WITH Swift-exception", "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-collections": "Apache-2.0 WITH Swift-exception", "lib_FoundationICU.a": "Unicode-3.0", "libssl": "Apache-2.0",
    "libprotobuf-c": "BSD-2-Clause", "libdnnl": "Apache-2.0", "libcurl": "curl", "libc6": "LGPL-2.1-or-later",
    "libgcc": "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgomp1": "GPL-3.0-or-later WITH GCC-exception-3.1", "libarchive13": "BSD-2-Clause", "libpng16": "libpng-2.0",
    "libjpeg": "IJG AND BSD-3-Clause AND Zlib", "zlib1g": "Zlib", "libheif1": "LGPL-3.0-or-later",
}
# Where the copyright of a package is told.
NOTICES = {
    "swift-runtime/lib_FoundationICU": "unicode.txt", "swift": "swift.txt", "libssl": "openssl.txt", "libprotobuf-c": "protobuf-c.txt",
    "libdnnl": "oneDNN.txt", "libgomp": "libgomp.txt", "coremltools-schema": "coremltools.txt",
}
ROOT = Path(__file__).resolve().parents[2]
# What release builds change of a package.
CHANGES = {"swift-argument-parser": "one file replaced by scripts/build/argument-parser/Foundation.swift"}


def license_of(package):
    """The license of a Debian package, if it is known, whatever version its name has."""
    return next((text for name, text in LICENSES.items() if name != "swift" and package.startswith(name)), None)


def copyright_of(package):
    """The lines on copyright of a part's text in licenses/, by what its file is called; NOASSERTION where there is none."""
    file = next((file for start, file in NOTICES.items() if package.startswith(start)), None)
    lines = (ROOT / "licenses" / file).read_text().splitlines() if file else []
    return "\n".join(line.strip() for line in lines if re.match(r"copyright ([(©]|\d)", line.strip(), re.I)) or "NOASSERTION"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def owner(path):
    """The Debian package of a file and its version; None if it comes from none."""
    for spelling in dict.fromkeys((str(path), str(Path(path).resolve()), str(path).removeprefix("/usr"))):
        found = subprocess.run(["dpkg-query", "-S", spelling], capture_output=True, text=True).stdout
        if found and not found.startswith("diversion"):
            name = found.split(":")[0].split(",")[0]
            return name, output("dpkg-query", "-W", "-f", "${Version}", name).strip()
    return None


ARM64 = 183
# Our own: functions under the names that newer headers give them.
OWN_ARCHIVES = {"libold-names.a"}
# Below it lies the older glibc that some programs are linked with.
OLD_GLIBC = "/old-glibc/root/"


def is_arm64(program):
    """Whether the program was built for arm64, on another machine."""
    header = program.read_bytes()[:20]
    return int.from_bytes(header[18:20], "little") == ARM64 and os.uname().machine != "aarch64"


def pinned_owners(names):
    """The pinned packages for arm64 that have files of these names, with their versions."""
    said = output(ROOT / "scripts/env/unpack-packages.py", "--owners", "arm64", *names) if names else ""
    rows = [line.split("\t") for line in said.splitlines()]
    return {name: (package, version) for name, package, version in rows}


def pinned_version(*words):
    """The version of a pinned package, by its set, architecture and name."""
    rows = [line.split("\t") for line in (ROOT / "scripts/env/debian-packages.tsv").read_text().splitlines()]
    return next(row[3] for row in rows if row[:3] == list(words))


def linked_archives(link_map):
    """The archives that something was taken from."""
    text = link_map.read_text(errors="replace")
    return sorted(set(re.findall(r"(/[^\s(]+\.a)\(", text)))


def needed(program):
    """Paths of the shared libraries that a program needs, by name."""
    names = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", str(program)))
    return {name: places().get(name) for name in names}


def places():
    """Where the system finds shared libraries, by name."""
    return dict(re.findall(r"^\t(\S+) .* => (\S+)$", output("/sbin/ldconfig", "-p"), re.MULTILINE))


class Document:
    def __init__(self, version):
        self.moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
        self.packages, self.relationships, self.files = {}, [], []
        self.version = version
        self.swift = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
        pins = json.loads(Path("Package.resolved").read_text())["pins"]
        self.pins = {pin["identity"]: pin for pin in pins}

    def identifier(self, name):
        return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)

    def package(self, name, version, place="NOASSERTION", license=None, comment=None):
        entry = {
            "name": name, "SPDXID": self.identifier(name), "versionInfo": version, "downloadLocation": place,
            "filesAnalyzed": False, "licenseConcluded": license or "NOASSERTION", "licenseDeclared": license or "NOASSERTION",
            "copyrightText": copyright_of(name),
        }
        entry = self.packages.setdefault(name, entry)
        if comment and comment not in entry.get("comment", "").split("; "):
            entry["comment"] = "; ".join(filter(None, [entry.get("comment"), comment]))
        return entry["SPDXID"]

    def relate(self, one, kind, other):
        relationship = {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
        if relationship not in self.relationships:
            self.relationships.append(relationship)

    def program(self, path, link_map):
        own = self.package(f"{path.name} ({path.parent.name})", self.version, license="Apache-2.0")
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", own)
        schema = self.package("coremltools-schema", "9.0", license="BSD-3-Clause", comment="the definitions in schema/")
        self.relate(own, "GENERATED_FROM", schema)
        for identity, pin in sorted(self.pins.items()):
            part = self.package(identity, pin["state"].get("version") or pin["state"]["revision"], pin["location"],
                                LICENSES.get(identity), CHANGES.get(identity))
            self.relate(own, "STATIC_LINK", part)
        if is_arm64(path):
            self.parts_for_arm64(path, link_map, own)
            return
        for archive in linked_archives(link_map):
            if OLD_GLIBC in archive:
                self.old_glibc(archive, "amd64" if os.uname().machine == "x86_64" else "arm64", own)
                continue
            found = owner(archive)
            name = Path(archive).name
            if found:
                part = self.package(found[0], found[1], license=license_of(found[0]), comment=f"holds {name}")
                self.relate(own, "STATIC_LINK", part)
            else:
                part = self.package(f"swift-runtime/{name}", self.swift, license=LICENSES.get(name, LICENSES["swift"]))
                self.relate(own, "STATIC_LINK", part)
        for name, place in needed(path).items():
            self.relate(own, "DYNAMIC_LINK", self.shared(name, place))

    def parts_for_arm64(self, path, link_map, own):
        everything = linked_archives(link_map)
        for archive in everything:
            if OLD_GLIBC in archive:
                self.old_glibc(archive, "arm64", own)
        archives = [Path(archive) for archive in everything if OLD_GLIBC not in archive and Path(archive).name not in OWN_ARCHIVES]
        runtime = {archive.name for archive in archives if {"swift", "swift_static"} & set(archive.parts)}
        names = sorted({archive.name for archive in archives} - runtime)
        shared = sorted(needed(path))
        for name in sorted(runtime):
            part = self.package(f"swift-runtime:arm64/{name}", pinned_version("swift", "arm64", "swiftlang"), license=LICENSES.get(name, LICENSES["swift"]))
            self.relate(own, "STATIC_LINK", part)
        for name, (package, version) in pinned_owners(names + shared).items():
            part = self.package(f"{package}:arm64", version, license=license_of(package), comment=f"holds {name}")
            self.relate(own, "STATIC_LINK" if name in names else "DYNAMIC_LINK", part)

    def old_glibc(self, archive, architecture, own):
        """The package of an archive of the older glibc."""
        version = pinned_version("glibc", architecture, "libc6-dev")
        part = self.package(f"libc6-dev:{architecture} ({version})", version, license=license_of("libc6"),
                            comment=f"holds {Path(archive).name}")
        self.relate(own, "STATIC_LINK", part)

    def shared(self, name, place):
        """The package of a shared library."""
        found = owner(place) if place else None
        package = found[0] if found else name
        return self.package(package, found[1] if found else "NOASSERTION", license=license_of(package), comment=f"holds {name}")

    def wheel(self, path):
        """The libraries of the system that were copied into a wheel."""
        own = self.package(path.name, self.version, license="Apache-2.0")
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", own)
        with zipfile.ZipFile(path) as archive:
            names = [Path(name).name for name in archive.namelist() if "/_lib/" in name and ".so" in name]
        for name in names:
            if not name.startswith("libmodelc.so"):
                self.relate(own, "CONTAINS", self.shared(name, places().get(name)))

    def file(self, path):
        identifier = f"SPDXRef-File-{re.sub(r'[^A-Za-z0-9.-]', '-', path.name)}"
        content = path.read_bytes()
        self.files.append({
            "fileName": f"./{path.name}", "SPDXID": identifier, "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
            "checksums": [{"algorithm": kind.upper(), "checksumValue": hashlib.new(kind, content).hexdigest()}
                          for kind in ("sha1", "sha256")],
        })
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", identifier)

    def json(self):
        name = f"modelc-{self.version}"
        digest = hashlib.sha256(json.dumps([list(self.packages.values()), self.files]).encode()).hexdigest()
        return {
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
            "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest[:32]}",
            "creationInfo": {"created": self.moment, "creators": ["Tool: modelc-make-sbom"]},
            "packages": list(self.packages.values()), "files": self.files, "relationships": self.relationships,
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("output", type=Path)
    parser.add_argument("--program", action="append", default=[], metavar="PROGRAM=LINK_MAP")
    parser.add_argument("--wheel", action="append", default=[], type=Path)
    parser.add_argument("--file", action="append", default=[], type=Path)
    arguments = parser.parse_args()
    document = Document(arguments.version)
    for pair in arguments.program:
        program, _, link_map = pair.partition("=")
        document.program(Path(program), Path(link_map))
    for wheel in arguments.wheel:
        document.wheel(wheel)
    for path in arguments.file:
        document.file(path)
    arguments.output.write_text(json.dumps(document.json(), indent=1) + "\n")
    print(f"{arguments.output}: {len(document.packages)} packages, {len(document.files)} files")


if __name__ == "__main__":
    main()
