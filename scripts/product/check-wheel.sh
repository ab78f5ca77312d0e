#!/bin/sh
# Installs a wheel of modelc beside each given version of coremltools, in environments of their own, and uses both:
# scripts/product/check-wheel.sh WHEEL [VERSION...] (default: 9.0 8.3.0).
set -eu
wheel=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- 9.0 8.3.0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for version in "$@"; do
  python3 -m venv "$work/$version"
  "$work/$version/bin/pip" install --quiet "$wheel" "coremltools==$version"
  "$work/$version/bin/python" -W ignore scripts/product/wheel/ten_lines.py 2>"$work/log" || {
    cat "$work/log" >&2
    exit 1
  }
  "$work/$version/bin/modelc" --version >/dev/null
done
# Without coremltools, modelc loads nothing until it is used.
python3 -m venv "$work/alone"
"$work/alone/bin/pip" install --quiet "$wheel"
"$work/alone/bin/python" - <<'END'
import sys
import time

start = time.perf_counter()
import modelc

time_taken = time.perf_counter() - start
assert "coremltools" not in sys.modules and "numpy" not in sys.modules
try:
    import coremltools
except ImportError:
    pass
else:
    raise SystemExit("error: there is no coremltools, but it can be imported")
answer = modelc.load("examples/models/HabitatPricer.mlmodel").predict(
    climate="polar", solarPanels=1.0, greenhouses=2.0, size=750.0
)
print(f"import takes {1000 * time_taken:.1f} ms; the wheel alone answers {answer}")
END
stat -c %s "$wheel" | awk '{ printf "%.1f MB\n", $1 / 1e6 }'
