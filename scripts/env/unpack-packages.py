#!/usr/bin/env python3
"""Unpacks Debian packages that are pinned by their hashes into a folder, without installing anything.

    unpack-packages.py SET ARCHITECTURE FOLDER [--only PATH]
                                                  the packages of a set in debian-packages.tsv, or what they have below
                                                  PATH, in FOLDER
    unpack-packages.py --owners ARCHITECTURE NAME...
                                                  the pinned package that has a file of each name, and its version
    unpack-packages.py --pin [SET]                writes debian-packages.tsv anew, or its rows of a set, from apt's indexes of
                                                  today

Sets: `sysroot`, what C and Swift are compiled with for another architecture; `swift`, Swift's compiler and libraries;
`modelc` and `server`, what an image of the program holds; `glibc`, an older glibc that programs are linked with to run on older systems.

Packages are kept in $MODELC_PACKAGES (default .build/packages), and fetched from $MODELC_DEBIAN (default
http://deb.debian.org); versions that have left it are at snapshot.debian.org. The status is 3 where a package is at neither.
Needs dpkg; --pin needs apt.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE / "debian-packages.tsv"
STORE = Path(os.environ.get("MODELC_PACKAGES", HERE.parent.parent / ".build/packages"))
DEBIAN = os.environ.get("MODELC_DEBIAN", "http://deb.debian.org")
SNAPSHOT = "https://snapshot.debian.org/archive"
UNREACHABLE = 3

LIBRARIES = "libc6 libgcc-s1 libstdc++6 gcc-12-base zlib1g libssl3 libprotobuf-c1"
# Behind "+" with all that they depend on; those behind "-" alone.
SETS = {
    # Each library with its headers, so that links of the headers' package lead somewhere.
    ("sysroot", "bookworm", "arm64"): "libc6 libc6-dev linux-libc-dev libcrypt1 libcrypt-dev libgcc-s1 libgcc-12-dev "
    "libstdc++6 libstdc++-12-dev libgomp1 libatomic1 zlib1g zlib1g-dev libssl3 libssl-dev libprotobuf-c1 "
    "libprotobuf-c-dev libpng16-16 libpng-dev libjpeg62-turbo libjpeg62-turbo-dev libarchive13 libarchive-dev libdnnl2 "
    "libdnnl-dev",
    ("swift", "sid", "arm64"): "swiftlang libswiftlang",
    # With all that they depend on: a system in which they run.
    ("swift", "sid", "amd64"): "+ swiftlang libswiftlang binutils git pkgconf libc6-dev libstdc++-15-dev dash coreutils",
}
for architecture in ("amd64", "arm64"):
    SETS["glibc", "bullseye", architecture] = "libc6 libc6-dev libgcc-s1"
    SETS["modelc", "bookworm", architecture] = LIBRARIES
    SETS["server", "bookworm", architecture] = f"+ {LIBRARIES} libcurl4 - ca-certificates"

ARCHIVES = {
    "bullseye": [("debian", "bullseye")],
    "bookworm": [
        ("debian", "bookworm"),
        ("debian", "bookworm-updates"),
        ("debian-security", "bookworm-security"),
    ],
    "sid": [("debian", "sid")],
}


def table():
    """The rows: set, architecture, package, version, SHA-256, path at a mirror, day of the pin."""
    lines = TABLE.read_text().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def addresses(path, day):
    """Where a package may be, in the order in which to ask."""
    archive, rest = path.split("/", 1)
    quoted = urllib.parse.quote(path)
    return [f"{DEBIAN}/{quoted}", f"{SNAPSHOT}/{archive}/{day}T000000Z/{urllib.parse.quote(rest)}"]


def fetch(path, sha256, day):
    """The path of the package's file, whose hash is right."""
    kept = STORE / Path(path).name
    if kept.exists() and hashlib.sha256(kept.read_bytes()).hexdigest() == sha256:
        return kept
    STORE.mkdir(parents=True, exist_ok=True)
    failures = []
    for address in addresses(path, day):
        try:
            with urllib.request.urlopen(address, timeout=600) as answer:
                data = answer.read()
        except (urllib.error.URLError, OSError) as error:
            failures.append(f"{address}: {error}")
            continue
        found = hashlib.sha256(data).hexdigest()
        if found != sha256:
            failures.append(f"{address}: its SHA-256 is {found}, not {sha256}")
            continue
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_bytes(data)
        part.replace(kept)
        return kept
    print("error: a package cannot be fetched\n  " + "\n  ".join(failures), file=sys.stderr)
    sys.exit(UNREACHABLE if all("SHA-256" not in failure for failure in failures) else 1)


def unpack(name, architecture, folder, only):
    rows = [row for row in table() if row[0] == name and row[1] == architecture]
    if not rows:
        sys.exit(f"error: debian-packages.tsv has no set '{name}' for '{architecture}'")
    folder.mkdir(parents=True, exist_ok=True)
    # Debian's packages of one release still have files in /lib, which is a link in its systems.
    for link in ("bin", "lib", "sbin", *(["lib64"] if architecture == "amd64" else [])):
        (folder / "usr" / link).mkdir(parents=True, exist_ok=True)
        if not (folder / link).is_symlink():
            (folder / link).symlink_to(f"usr/{link}")
    for _, _, _, _, sha256, path, day in rows:
        # By tar, because `dpkg -x` replaces the links.
        archive = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", fetch(path, sha256, day)], stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "--keep-directory-symlink", "-C", folder, *only], stdin=archive.stdout, check=True)
        if archive.wait() != 0:
            sys.exit(f"error: '{path}' is no package")
    relative_links(folder)


def owners(architecture, names):
    """The first package of the architecture with a file of each name, as (name, package, version)."""
    rows = {tuple(row[2:]) for row in table() if row[1] == architecture and row[0] not in ("swift", "glibc")}
    found = {}
    for package, version, sha256, path, day in sorted(rows):
        command = ["dpkg-deb", "--fsys-tarfile", fetch(path, sha256, day)]
        archive = subprocess.Popen(command, stdout=subprocess.PIPE)
        listed = subprocess.run(["tar", "-t"], stdin=archive.stdout, check=True, capture_output=True, text=True).stdout
        archive.wait()
        for name in {Path(line).name for line in listed.splitlines()} & set(names):
            found.setdefault(name, (package, version))
    return [(name, *found[name]) for name in names if name in found]


def relative_links(folder):
    """Turns links to /… into links within the folder."""
    for directory, directories, files in os.walk(folder):
        for name in directories + files:
            path = Path(directory) / name
            if path.is_symlink() and os.readlink(path).startswith("/"):
                target = os.path.relpath(f"{folder}{os.readlink(path)}", directory)
                path.unlink()
                path.symlink_to(target)


def pinned(suite, architecture, packages, folder, day):
    """The versions, hashes and paths that apt would install today."""
    for part in ("lists/partial", "cache/archives/partial"):
        (folder / suite / part).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    key = "/usr/share/keyrings/debian-archive-keyring.gpg"
    sources = folder / f"{suite}.list"
    sources.write_text(
        "".join(
            f"deb [arch=amd64,arm64 signed-by={key}] {DEBIAN}/{archive} {name} main\n"
            for archive, name in ARCHIVES[suite]
        )
    )
    options = [
        f"Dir::Etc::sourcelist={sources}",
        "Dir::Etc::sourceparts=/dev/null",
        f"Dir::State::lists={folder}/{suite}/lists",
        f"Dir::Cache={folder}/{suite}/cache",
        f"Dir::State::status={folder}/status",
        "APT::Sandbox::User=root",
        "Acquire::ForceHash=SHA256",
        "APT::Architectures::=amd64",
        "APT::Architectures::=arm64",
    ]
    options = [word for option in options for word in ("-o", option)]
    subprocess.run(["apt-get", "-qq", *options, "update"], check=True)
    whole, _, alone = packages.partition(" - ")
    for names in filter(None, (whole, alone)):
        command = ["install", "-y", "--no-install-recommends"] if names.startswith("+") else ["download"]
        # Packages behind "-" are for all architectures.
        words = names.removeprefix("+").split()
        words = words if names is alone else [f"{name}:{architecture}" for name in words]
        shown = subprocess.run(
            ["apt-get", "-qq", *options, *command, "--print-uris", *words], check=True, capture_output=True, text=True
        ).stdout
        for uri, file, sha256 in re.findall(r"'([^']*)' (\S*) \d+ SHA256:(\w+)", shown):
            name, version, _ = urllib.parse.unquote(file).split("_")
            yield name, version, sha256, urllib.parse.unquote(uri).removeprefix(f"{DEBIAN}/"), day


def pin(only):
    kept = ["\t".join(row) for row in table() if only and row[0] != only]
    day = subprocess.run(["date", "-u", "+%Y%m%d"], check=True, capture_output=True, text=True).stdout.strip()
    heading = "# Written by `unpack-packages.py --pin`: set, architecture, package, version, SHA-256, path at a mirror, day."
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        for (name, suite, architecture), packages in sorted(SETS.items()):
            if only and name != only:
                continue
            rows = pinned(suite, architecture, packages, Path(folder), day)
            lines += ["\t".join((name, architecture, *row)) for row in sorted(rows)]
    TABLE.write_text("\n".join([heading, *sorted(kept + lines)]) + "\n")


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--pin"] and len(arguments) <= 2:
        pin((arguments + [None])[1])
    elif arguments[:1] == ["--owners"] and len(arguments) > 2:
        for row in owners(arguments[1], arguments[2:]):
            print("\t".join(row))
    elif len(arguments) in (3, 5) and not arguments[0].startswith("-") and arguments[3:4] in ([], ["--only"]):
        # tar has members in order: with a pattern, those that match.
        only = ["--wildcards", f"./{arguments[4]}*"] if len(arguments) == 5 else []
        unpack(arguments[0], arguments[1], Path(arguments[2]).absolute(), only)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
