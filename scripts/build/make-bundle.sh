#!/bin/sh
# Puts a built modelc into an artifact bundle, from which SwiftPM's plugins run it: make-bundle.sh MODELC BUNDLE [TRIPLE=MODELC...]
#
# Behind the bundle stand programs for other systems. With MODELC_BUNDLE=PATH, the bundle's path from Package.swift, the plugins use it,
# and a package that depends on modelc compiles nothing for its build alone.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: make-bundle.sh MODELC BUNDLE [TRIPLE=MODELC...], for example make-bundle.sh .build/release/modelc dist/modelc.artifactbundle" >&2
  exit 64
fi
modelc=$1
bundle=$2
shift 2
triple=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')
version=$("$modelc" --version)
mkdir -p "$bundle/bin"
# Builds compare the tool's time with their products': it stays the same when the tool does.
cmp -s "$modelc" "$bundle/bin/modelc" || cp -p "$modelc" "$bundle/bin/modelc"
variants="{ \"path\": \"bin/modelc\", \"supportedTriples\": [\"$triple\"] }"
for other; do
  mkdir -p "$bundle/bin/${other%%=*}"
  cp -p "${other#*=}" "$bundle/bin/${other%%=*}/modelc"
  variants="$variants, { \"path\": \"bin/${other%%=*}/modelc\", \"supportedTriples\": [\"${other%%=*}\"] }"
done
cat >"$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "modelc": {
      "type": "executable",
      "version": "$version",
      "variants": [$variants]
    }
  }
}
END
