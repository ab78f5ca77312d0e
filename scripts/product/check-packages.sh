#!/bin/sh
# Installs what scripts/build/make-release.sh makes in Debian roots without Swift, and uses it there: scripts/product/check-packages.sh [SUITE...]
#
# The roots are made by debootstrap (as root) in .build/roots, once for each suite; bookworm and trixie by default. In each, the
# Debian package is installed with apt from its file, then inspect, compile, predict, report, serve and the manual are tried; then
# the archive, in a root that has no package; then the wheel, if there is one, in a virtual environment of the root's Python.
# FOLDER, dist by default, holds the release; KINDS is some of: package, archive, wheel. MODELC_MIRROR is where packages come from, else the first source of apt here.
set -eu
cd "$(dirname "$0")/../.."
folder=${FOLDER:-dist}
version=$(cat VERSION)
package=$folder/modelc_${version}_$(dpkg --print-architecture).deb
archive=$folder/modelc-$version-linux-$(uname -m).tar.gz
for file in "$package" "$archive"; do
  [ -f "$file" ] || [ -n "${KINDS:-}" ] || { echo "error: there is no '$file': run scripts/build/make-release.sh first" >&2; exit 1; }
done
wheel=$(find "$folder" -name "modelc_coreml-$version-*_$(uname -m).whl" | sort | tail -n 1)
command -v debootstrap >/dev/null || { echo "error: debootstrap is missing: apt-get install debootstrap" >&2; exit 1; }
mirror=${MODELC_MIRROR:-$(apt-get indextargets --format '$(SITE)' | grep /debian | grep -v security | head -n 1)}
[ $# -gt 0 ] || set -- bookworm trixie
work=$(mktemp -d)
root=
leave() {
  [ -z "$root" ] || umount "$root/proc" 2>/dev/null || true
  rm -rf "$work"
}
trap leave EXIT

inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# use DIR: runs modelc of the folder in the root on the examples
use() {
  inside "$1/modelc" --version >"$work/out"
  grep -qx "$version" "$work/out" || { echo "error: it says version $(cat "$work/out")" >&2; exit 1; }
  inside "$1/modelc" inspect /examples/models/DigitClassifier.mlmodel >"$work/out"
  grep -q 'neuralNetworkClassifier' "$work/out" || { echo "error: inspect does not work" >&2; exit 1; }
  inside "$1/modelc" compile /examples/models/SmallProgram.mlpackage /tmp/out >"$work/out"
  grep -q 'SmallProgram.mlmodelc/model.mil' "$work/out" || { echo "error: compile does not work" >&2; exit 1; }
  [ ! -e "$root$1/coremlc" ] || inside "$1/coremlc" compile /examples/models/SmallProgram.mlpackage /tmp/out >/dev/null
  inside "$1/modelc" predict /examples/models/HabitatPricer.mlmodel --json -i climate=polar -i solarPanels=2 \
    -i greenhouses=1 -i size=750 >"$work/out" || { echo "error: predict does not work" >&2; exit 1; }
  grep -q price "$work/out" || { echo "error: predict does not work" >&2; exit 1; }
  inside "$1/modelc" report /examples/models/DigitClassifier.mlmodel -o /tmp/report.html >/dev/null 2>&1
  inside grep -q '<html' /tmp/report.html || { echo "error: report does not work" >&2; exit 1; }
  inside "$1/modelc" serve --stdio <"$work/requests" >"$work/out"
  grep -q '"id": 2,"ok": true.*"price"' "$work/out" || { echo "error: serve does not work" >&2; exit 1; }
  [ ! -e "$root$1/modelc-store" ] || inside "$1/modelc-store" --help >"$work/out" 2>&1 || store=no
}

cat >"$work/requests" <<'END'
{"id": 1, "op": "load", "path": "/examples/models/HabitatPricer.mlmodel"}
{"id": 2, "op": "predict", "model": 1, "inputs": {"climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 2}, "greenhouses": {"t": "float", "v": 1}, "size": {"t": "float", "v": 750}}}
END
cat >"$work/use.py" <<'END'
import modelc
with modelc.load("/examples/models/HabitatPricer.mlmodel") as model:
    answer = model.predict(climate="polar", solarPanels=2.0, greenhouses=1.0, size=750.0)
assert answer["price"] > 0, answer
END

kinds=${KINDS:-package archive${wheel:+ wheel}}
for suite; do
  base=$PWD/.build/roots/$suite
  if [ ! -e "$base.done" ]; then
    echo "making a root of $suite"
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$base" "$mirror" >"$work/log" 2>&1 ||
      { tail -n 5 "$work/log" >&2; exit 1; }
    touch "$base.done"
  fi
  for kind in $kinds; do
    store=yes
    root=$work/$suite-$kind
    cp -a "$base" "$root"
    mount -t proc proc "$root/proc"
    cp -R examples "$root/examples"
    if [ "$kind" = package ]; then
      cp "$package" "$root/modelc.deb"
      # Manual pages are left out of small roots unless man is wanted.
      rm -f "$root/etc/dpkg/dpkg.cfg.d/docker"
      inside apt-get install -y /modelc.deb man-db bash-completion >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
      use /usr/bin
      inside man modelc-compile >"$work/out"
      grep -q 'Output directory' "$work/out" || { echo "error: man modelc-compile shows nothing" >&2; exit 1; }
      inside modelc predict /examples/models/DigitClassifier.mlmodel -i image=/examples/digits/8_1.png >"$work/out"
      grep -q '^digit  *8$' "$work/out" || { echo "error: the digit is not 8" >&2; exit 1; }
      [ $store = yes ] || { echo "error: modelc-store does not start" >&2; cat "$work/out" >&2; exit 1; }
      what="installed with apt: $(inside dpkg-query -W -f '${Package}\n' 'lib*' | grep -cE 'ssl3|protobuf-c1|curl4') libraries"
      inside apt-get remove -y modelc >/dev/null 2>&1
      [ ! -e "$root/usr/bin/modelc" ] || { echo "error: the package does not go away" >&2; exit 1; }
    elif [ "$kind" = wheel ]; then
      cp "$wheel" "$work/use.py" "$root/tmp"
      inside apt-get update >"$work/log" 2>&1 || true
      inside apt-get install -y --no-install-recommends python3-venv python3-numpy libstdc++6 >"$work/log" 2>&1 ||
        { tail -n 20 "$work/log" >&2; exit 1; }
      inside python3 -m venv --system-site-packages /opt/python
      inside /opt/python/bin/pip install --quiet --no-index --no-deps "/tmp/$(basename "$wheel")"
      inside /opt/python/bin/python /tmp/use.py
      use /opt/python/bin
      what="Python $(inside python3 -c 'import platform; print(platform.python_version())')"
    else
      tar -C "$root/opt" -xzf "$archive"
      inside sh -c 'apt-get install -y libstdc++6 >/dev/null 2>&1'
      use "/opt/modelc-$version-linux-$(uname -m)/bin"
      what="modelc-store starts: $store"
    fi
    ! inside sh -c 'command -v swift || ls /usr/lib/swift' >"$work/out" 2>&1 || { echo "error: Swift is here" >&2; exit 1; }
    umount "$root/proc"
    rm -rf "$root"
    root=
    echo "ok   $suite, $kind: inspect, compile, predict, report, serve ($what)"
  done
done
