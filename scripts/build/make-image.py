#!/usr/bin/env python3
"""Makes an image for containers, without Docker: an archive in the form of the Open Container Initiative.

    make-image.py NAME OUT.tar --program ARCHITECTURE=FILE ...

NAME is `modelc` or `modelc-server`; ARCHITECTURE is amd64 or arm64, and an image of several has an index. An image holds the program
and the Debian packages of its set in scripts/env/debian-packages.tsv, which are pinned by their hashes: no shell, no package manager.
It runs as user 10001. Its parts list is in the image and beside OUT.tar: SPDX 2.3, ARCHITECTURE.spdx.json.

The same programs at the same commit give the same bytes ($SOURCE_DATE_EPOCH is the time of everything).
`skopeo copy oci-archive:OUT.tar docker-daemon:NAME:VERSION` hands it to Docker, and `podman load` reads it.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USER = 10001
SETS = {"modelc": "modelc", "modelc-server": "server"}
# What a program does not read: manuals, translations, tables for other encodings, scripts for installing.
UNUSED = ["usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/lintian", "usr/share/bug", "usr/share/perl5",
          "usr/lib/*-linux-gnu/gconv", "usr/lib/*-linux-gnu/perl", "usr/lib/*-linux-gnu/perl-base", "usr/share/gdb",
          "usr/lib/*-linux-gnu/engines-3", "usr/sbin", "usr/bin/*", "usr/lib/init", "usr/lib/systemd", "etc/init.d", "var/cache",
          "var/lib"]
CONFIGURATIONS = {
    "modelc": {"Entrypoint": ["/usr/bin/modelc"], "Cmd": ["help"], "WorkingDir": "/work"},
    # As in Server/Deployment/Dockerfile: closed, unless it is told otherwise.
    "modelc-server": {
        "Entrypoint": ["/usr/bin/modelc-server"],
        "Cmd": ["--models", "/models", "--host", "0.0.0.0", "--token-file", "/run/secrets/tokens"],
        "ExposedPorts": {"8000/tcp": {}, "8001/tcp": {}},
    },
}


def packages(name, architecture):
    lines = (ROOT / "scripts/env/debian-packages.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [row[2:6] for row in rows if row[:2] == [SETS[name], architecture]]


def parts_list(name, architecture, program, version, epoch):
    """The image's parts as SPDX: Debian's packages with their hashes, and the program."""
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    parts = [
        {"SPDXID": "SPDXRef-program", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
         "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0", "copyrightText": "NOASSERTION", "filesAnalyzed": False,
         "primaryPackagePurpose": "APPLICATION", "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    ]
    for package, package_version, sha256, path in packages(name, architecture):
        parts.append(
            {"SPDXID": "SPDXRef-" + package.replace("+", "-plus").replace("_", "-"), "name": package,
             "versionInfo": package_version, "downloadLocation": "http://deb.debian.org/" + path, "filesAnalyzed": False,
             "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
             "checksums": [{"algorithm": "SHA256", "checksumValue": sha256}],
             "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                               "referenceLocator": f"pkg:deb/debian/{package}@{package_version}?arch={architecture}"}]})
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-program"}]
    relations += [
        {"spdxElementId": "SPDXRef-program", "relationshipType": "DEPENDS_ON", "relatedSpdxElement": part["SPDXID"]}
        for part in parts[1:]
    ]
    return json.dumps(
        {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{name}-{version}-{architecture}",
         "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{version}-{architecture}-{digest[:16]}",
         "creationInfo": {"created": when, "creators": ["Tool: scripts/build/make-image.py"]}, "packages": parts,
         "relationships": relations}, indent=1) + "\n"


def fill(root, name, architecture, program, parts):
    """Makes the image's root folder."""
    subprocess.run([ROOT / "scripts/env/unpack-packages.py", SETS[name], architecture, root], check=True)
    certificates = sorted((root / "usr/share/ca-certificates").glob("*/*.crt"))
    for pattern in UNUSED:
        for path in root.glob(pattern):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    for folder in root.glob("usr/share/doc/*"):
        for file in [path for path in folder.iterdir() if path.name != "copyright"] if folder.is_dir() and not folder.is_symlink() else []:
            shutil.rmtree(file) if file.is_dir() and not file.is_symlink() else file.unlink()
    for folder in ("etc", "tmp", "work", "models", "run/secrets", "usr/bin", f"usr/share/doc/{name}"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    shutil.copyfile(program, root / "usr/bin" / name)
    (root / "usr/bin" / name).chmod(0o755)
    (root / "etc/passwd").write_text(f"root:x:0:0:root:/:/nonexistent\nmodelc:x:{USER}:{USER}:modelc:/work:/nonexistent\n")
    (root / "etc/group").write_text(f"root:x:0:\nmodelc:x:{USER}:\n")
    (root / "etc/nsswitch.conf").write_text("hosts: files dns\n")
    if certificates:
        (root / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
        bundle = "".join(path.read_text() for path in certificates)
        (root / "etc/ssl/certs/ca-certificates.crt").write_text(bundle)
    (root / "tmp").chmod(0o1777)
    for file in ("LICENSE",):
        shutil.copyfile(ROOT / file, root / f"usr/share/doc/{name}" / file)
    (root / f"usr/share/doc/{name}/sbom.spdx.json").write_text(parts)


def layer(root, epoch):
    """The folder as a tar archive, in order, of one time and owner."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as tar:
        paths = sorted(Path(folder) / name for folder, folders, files in os.walk(root) for name in folders + files)
        for path in paths:
            entry = tar.gettarinfo(path, path.relative_to(root).as_posix())
            # What the packages' files have twice by hard links is written twice.
            if entry.islnk():
                entry.type, entry.linkname, entry.size = tarfile.REGTYPE, "", path.stat().st_size
            entry.uid = entry.gid = USER if entry.name == "work" else 0
            entry.uname = entry.gname = ""
            entry.mtime = epoch
            if entry.isreg():
                with open(path, "rb") as file:
                    tar.addfile(entry, file)
            else:
                tar.addfile(entry)
    return data.getvalue()


class Layout:
    """An image layout that becomes an archive."""

    def __init__(self):
        self.blobs = {}

    def put(self, data, kind, **more):
        if not isinstance(data, bytes):
            data = json.dumps(data, sort_keys=True).encode()
        digest = hashlib.sha256(data).hexdigest()
        self.blobs[f"blobs/sha256/{digest}"] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data), **more}

    def write(self, out, manifests, tag, epoch):
        top = manifests[0]
        if len(manifests) > 1:
            index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": manifests}
            top = self.put(index, "index.v1+json")
        top = {**top, "annotations": {"org.opencontainers.image.ref.name": tag}}
        files = {**self.blobs, "index.json": json.dumps({"schemaVersion": 2, "manifests": [top]}).encode(),
                 "oci-layout": b'{"imageLayoutVersion": "1.0.0"}'}
        with tarfile.open(out, "w", format=tarfile.PAX_FORMAT) as tar:
            for name in sorted(files):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime = len(files[name]), epoch
                tar.addfile(entry, io.BytesIO(files[name]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=sorted(SETS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--program", action="append", required=True, metavar="ARCHITECTURE=FILE")
    arguments = parser.parse_args()
    version = (ROOT / "VERSION").read_text().strip()
    commit = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%H %ct"], check=True, capture_output=True, text=True).stdout
    revision, seconds = commit.split()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", seconds))
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    layout, manifests = Layout(), []
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    for item in arguments.program:
        architecture, _, program = item.partition("=")
        parts = parts_list(arguments.name, architecture, Path(program), version, epoch)
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), arguments.name, architecture, Path(program), parts)
            tar = layer(Path(folder), epoch)
        packed = gzip.compress(tar, 9, mtime=0)
        labels = {"title": arguments.name, "version": version, "revision": revision, "licenses": "Apache-2.0"}
        config = {
            "architecture": architecture, "os": "linux", "created": created,
            "config": {**CONFIGURATIONS[arguments.name], "User": f"{USER}:{USER}", "Env": ["PATH=/usr/bin"],
                       "Labels": {f"org.opencontainers.image.{key}": value for key, value in labels.items()}},
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(tar).hexdigest()]},
            "history": [{"created": created, "created_by": "scripts/build/make-image.py"}],
        }
        manifest = {
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
            "config": layout.put(config, "config.v1+json"), "layers": [layout.put(packed, "layer.v1.tar+gzip")],
        }
        manifests.append(
            layout.put(manifest, "manifest.v1+json", platform={"os": "linux", "architecture": architecture}))
        (arguments.out.parent / f"{arguments.name}-{version}-{architecture}.spdx.json").write_text(parts)
        print(f"{arguments.name} for {architecture}: {len(packed) / 1e6:.1f} MB compressed, {len(tar) / 1e6:.1f} MB unpacked")
    layout.write(arguments.out, manifests, version, epoch)


main()
