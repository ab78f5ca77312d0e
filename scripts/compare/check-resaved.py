#!/usr/bin/env python3
"""Models that coremltools reads and writes again do not differ, says `modelc diff`.

    "$(scripts/env/find-python.sh)" scripts/compare/check-resaved.py MODELC FOLDER…

Prints how many models were written again, and each difference; the status is 1 if there is one, or if there was no model.
"""
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

logging.disable(logging.WARNING)
import coremltools  # noqa: E402  (its warnings come as it is imported)


def main():
    modelc, *folders = sys.argv[1:]
    count, differences = 0, 0
    for model in sorted(path for folder in folders for path in Path(folder).iterdir()):
        if model.suffix not in (".mlmodel", ".mlpackage"):
            continue
        weights = model / "Data/com.apple.CoreML/weights"
        with tempfile.TemporaryDirectory() as work:
            written = str(Path(work, model.name))
            coremltools.utils.save_spec(
                coremltools.utils.load_spec(str(model)), written, weights_dir=str(weights) if weights.is_dir() else None)
            result = subprocess.run([modelc, "diff", model, written], capture_output=True, text=True)
        count += 1
        if result.returncode:
            differences += 1
            print(f"{model}: status {result.returncode}\n{result.stdout}{result.stderr}")
    print(f"{count} models written again, {differences} differ")
    return differences > 0 or count == 0


sys.exit(main())
