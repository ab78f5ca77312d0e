#!/usr/bin/env python3
"""Packs a folder in a zip archive, always to the same bytes: sorted, with the time of $SOURCE_DATE_EPOCH.

    scripts/build/make-zip.py FOLDER OUT.zip
"""
import os
import sys
import time
import zipfile
from pathlib import Path


def pack(folder, output):
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    part = Path(f"{output}.part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
    part.rename(output)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: make-zip.py FOLDER OUT.zip")
    pack(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
