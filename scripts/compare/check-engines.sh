#!/bin/sh
# Predicts 100,000 rows on Ray, Spark and Dask with clusters on this machine, and trains with 100 clients on Flower.
# The rows must come back in order and with the answers of `modelc predict`, and bad ones with a reason. Prints rows per
# second as shares of those of one process, and how much more memory two workers use than one, with 285 MB of weights.
#
# usage: check-engines.sh [ray] [spark] [dask] [flower]       all by default
# MODELC_BINARY and MODELC_LIBRARY name the modelc and the libmodelc.so to use; by default those in .build/release.
# MODELC_ROWS is the number of rows. MODELC_PYTHON_ENV is the virtual environment; by default it is made in .build.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
engines=${*:-ray spark dask flower}
rows=${MODELC_ROWS:-100000}
modelc=${MODELC_BINARY:-$root/.build/release/modelc}
export MODELC_LIBRARY="${MODELC_LIBRARY:-$root/.build/release/libmodelc.so}"
for file in "$modelc" "$MODELC_LIBRARY"; do
  [ -e "$file" ] || { echo "error: there is no '$file': run make build and make library" >&2; exit 1; }
done

environment=${MODELC_PYTHON_ENV:-$root/.build/python-engines}
python=$environment/bin/python
if [ ! -x "$python" ]; then
  "${PYTHON:-python3}" -m venv "$environment"
fi
install() {
  "$python" -m pip install --quiet --disable-pip-version-check "$@" >&2
}
# Flower's simulation wants a Ray of its own choice, so it comes first. An engine that cannot be installed is left out.
failed=
wanted=
for engine in $engines; do
  case $engine in
  flower) packages="flwr[simulation] pillow" test=flwr ;;
  ray) packages="ray[data]" test=ray.data ;;
  spark) packages="pyspark pandas pyarrow" test=pyspark ;;
  dask) packages="dask[dataframe,distributed]" test=distributed ;;
  *) echo "error: there is no engine '$engine'" >&2; exit 64 ;;
  esac
  # shellcheck disable=SC2086 # Packages are several words.
  if "$python" -c "import $test" 2>/dev/null || install $packages; then
    wanted="$wanted $engine"
  else
    echo "$engine: cannot be installed" >&2
    failed="$failed $engine"
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What workers import as well.
export PYTHONPATH="$root/Python/src"
# One thread computes in each worker, as each has one processor.
export OMP_NUM_THREADS=1 PYTHONWARNINGS=ignore RAY_USAGE_STATS_ENABLED=0 FLWR_TELEMETRY_ENABLED=0

# The packages that make models, and coremltools, have an environment of their own.
models=$(env -u MODELC_PYTHON_ENV scripts/env/find-python.sh)
case " $wanted " in
*" ray "* | *" spark "* | *" dask "*)
  large=$work/Large.mlpackage small=$work/Small.mlpackage
  "$models" Benchmarks/make_programs.py weights --bits 32 --megabytes 285 "$large" >&2
  "$models" Benchmarks/make_programs.py weights --bits 32 --megabytes 17 "$small" >&2
  ;;
esac
for engine in $wanted; do
  status=0
  if [ "$engine" = flower ]; then
    "$python" examples/federated/federated.py --output "$work/Learnt.mlmodel" >"$work/log" 2>&1 || status=$?
    grep -E '^(accuracy|weights|[0-9]+ clients)' "$work/log" || true
    PYTHONPATH="$PYTHONPATH:$root/Python/startup" "$models" scripts/compare/engines/check_learnt.py \
      "$work/Learnt.mlmodel" examples/handwriting/test/3_1.png "$modelc" 2>>"$work/log" || status=1
  else
    "$python" scripts/compare/engines/check_engine.py "$engine" --modelc "$modelc" --rows "$rows" --folder "$work" \
      --large "$large" --small "$small" 2>"$work/log" || status=$?
  fi
  if [ $status -ne 0 ]; then
    tail -n 30 "$work/log" >&2
    echo "$engine: failed with status $status" >&2
    failed="$failed $engine"
  fi
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
