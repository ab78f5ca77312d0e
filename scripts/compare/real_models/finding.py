"""Folders and archives of models."""
import os
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
UNPACKED = ROOT / ".build/real-models"
SUFFIXES = (".mlmodel", ".mlpackage", ".mlmodelc")


def folder_of(source):
    """The folder of a source; an archive is unpacked if it is another one than last time."""
    source = Path(source)
    if source.is_dir():
        return source
    state = source.stat()
    stamp = f"{source.resolve()} {state.st_size} {state.st_mtime_ns}\n"
    folder = UNPACKED / source.name.split(".")[0]
    known = UNPACKED / f"{folder.name}.stamp"
    if not known.exists() or known.read_text() != stamp:
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(source) as tar:
            tar.extractall(folder, filter="data")
        known.write_text(stamp)
    inside = list(folder.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].suffix not in SUFFIXES else folder


def models_in(folder):
    """Paths of the models in a folder, at any depth but not inside each other, sorted."""
    found = []
    for place, folders, files in os.walk(folder):
        found += [os.path.join(place, name) for name in files if name.endswith(".mlmodel")]
        found += [os.path.join(place, name) for name in folders if name.endswith(SUFFIXES)]
        folders[:] = [name for name in folders if not name.endswith(SUFFIXES)]
    return sorted(found)
