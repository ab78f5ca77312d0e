#!/bin/sh
# Type-checks the Swift programs in README.md with the modules of the debug build: check-readme.sh PATH_OF_MODELC
#
# Each snippet is a program of its own, next to the code that modelc generates for a model named Digits. Snippets with …
# are fragments and left out.
set -eu
cd "$(dirname "$0")/../.."
modelc=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each snippet becomes the file main.swift of a folder.
awk -v work="$work" '
  /^```swift$/ { inside = 1; text = ""; next }
  /^```$/ && inside {
    inside = 0
    if (text ~ /…/) next
    folder = work "/" ++count
    system("mkdir " folder)
    printf "%s", text >(folder "/main.swift")
    close(folder "/main.swift")
    next
  }
  inside { text = text $0 "\n" }
  END { print count + 0 }' README.md >"$work/count"

maps=
for folder in Sources/*/C*; do
  # A system library's own, or the one that was made for a target.
  for map in "$PWD/$folder/module.modulemap" "$PWD/.build/debug/${folder##*/}.build/module.modulemap"; do
    [ ! -e "$map" ] || maps="$maps -Xcc -fmodule-map-file=$map"
  done
done

cp examples/models/DigitClassifier.mlmodel "$work/Digits.mlmodel"
"$modelc" generate "$work/Digits.mlmodel" "$work" >/dev/null
for folder in "$work"/*/; do
  # As the build plugin does, the generated code comes with each program.
  # shellcheck disable=SC2086 # Flags are several words.
  if ! swiftc -typecheck -swift-version 6 -I .build/debug/Modules $maps \
    "$folder/main.swift" "$work/Digits.swift" >"$work/log" 2>&1; then
    cat "$folder/main.swift" >&2
    grep 'error:' "$work/log" >&2
    echo "error: this program in README.md does not compile" >&2
    exit 1
  fi
done
echo "the $(cat "$work/count") programs in README.md compile"
