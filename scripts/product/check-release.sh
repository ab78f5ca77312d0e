#!/bin/sh
# Makes a release twice and checks it: the same bytes, signatures, checksums, sizes, the Debian package by lintian, completion in
# the shells, and use in Debian roots (scripts/product/check-packages.sh). Takes two to three quarters of an hour from a fresh clone.
#
# usage: check-release.sh [--no-roots] [--no-wheel]
set -eu
cd "$(dirname "$0")/../.."
roots=yes
wheel=
for option; do
  case $option in
  --no-roots) roots=no ;;
  --no-wheel) wheel=--no-wheel ;;
  *)
    echo "error: there is no option '$option'" >&2
    exit 64
    ;;
  esac
done
. scripts/build/release_facts.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "error: $1" >&2
  exit 1
}
ok() { echo "ok   $1"; }

scripts/build/build-release.sh modelc modelc-store
scripts/build/stage-files.sh .build/release "$work/usr"
modelc=$work/usr/bin/modelc
"$modelc" keygen "$work/key.pem" >/dev/null
for round in first second; do
  scripts/build/make-release.sh $wheel --key "$work/key.pem" "$work/$round" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "no release"; }
done
for file in "$work/first"/*; do
  # What a signature says holds the time at which it was made.
  case $file in *.sig) continue ;; esac
  cmp -s "$file" "$work/second/$(basename "$file")" || fail "$(basename "$file") is another one the second time"
done
ok "two releases are equal byte for byte"
(cd "$work/first" && sha256sum -c --quiet ./*.SHA256SUMS) || fail "checksums differ"
for file in "$work/first"/*.sig; do
  "$modelc" verify "${file%.sig}" --key "$work/key.pub.pem" >/dev/null || fail "$file is not a signature"
done
ok "checksums and signatures"

size=$(stat -c %s "$modelc")
[ "$size" -le 31000000 ] || fail "modelc has $size bytes, more than 31 MB"
ok "modelc has $size bytes"

# What the programs in the packages need must be in the list, and what the portable ones have inside.
mkdir "$work/deb"
dpkg-deb -x "$work/first"/*.deb "$work/deb"
tar -C "$work" -xzf "$work/first"/*.tar.gz
python3 - "$work/first/modelc-$version.spdx.json" "$work"/deb/usr/bin/modelc* "$work"/modelc-*/bin/modelc* <<'END' ||
import json, re, subprocess, sys
document = json.load(open(sys.argv[1]))
ids = {p["SPDXID"] for p in document["packages"]} | {f["SPDXID"] for f in document["files"]} | {"SPDXRef-DOCUMENT"}
assert all(r["spdxElementId"] in ids and r["relatedSpdxElement"] in ids for r in document["relationships"])
comments = " ".join(f'{p["name"]} {p.get("comment", "")}' for p in document["packages"])
needed = set()
for program in sys.argv[2:]:
    said = subprocess.run(["readelf", "-d", program], capture_output=True, text=True).stdout
    needed |= set(re.findall(r"\(NEEDED\).*\[(.*)\]", said))
missing = [name for name in sorted(needed) + ["libcrypto.a", "libprotobuf-c.a", "libswiftCore.a"] if name not in comments]
assert not missing, missing
print(f"     {len(document['packages'])} parts; needed at run time: {', '.join(sorted(needed))}")
END
  fail "the list of parts is not complete"
ok "the list of parts has every linked library"

echo "     glibc $(glibc "$work/deb/usr/bin/modelc") for the package, $(glibc "$work"/modelc-*/bin/modelc) for the archive"
for file in "$work"/deb/usr/bin/modelc-store "$work"/modelc-*/bin/modelc "$work/first"/*; do
  case $file in *.sig) ;; *) printf '     %10d bytes  %s\n' "$(stat -c %s "$file")" "${file#"$work/"}" ;; esac
done

if command -v lintian >/dev/null; then
  lintian --fail-on error,warning "$work/first"/*.deb || fail "lintian has complaints"
  ok "lintian"
else
  echo "     lintian is not installed, left out"
fi
"$(scripts/env/find-python.sh completion)" scripts/product/check-completion.py "$work/usr"
scripts/product/check-notices.py "$work/first"/*.whl "$work/first"/*.deb "$work/first"/*.tar.gz "$work/first"/*.artifactbundle.zip
[ $roots = no ] || FOLDER=$work/first scripts/product/check-packages.sh
