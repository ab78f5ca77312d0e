#!/bin/sh
# Takes Foundation out of swift-argument-parser before programs are built for release. The package imports it for two functions,
# and whatever imports it is 7 MB larger: its tables of types keep all of it in a program. Its file with these functions is
# replaced in SwiftPM's checkout by scripts/build/argument-parser/Foundation.swift, which does the same without it. Another version of
# that file stays as it is, with a warning, and with MODELC_LIGHTEN=0 in the environment nothing is replaced.
set -eu
[ "${MODELC_LIGHTEN:-}" != 0 ] || exit 0
cd "$(dirname "$0")/../.."
own=scripts/build/argument-parser/Foundation.swift
theirs=.build/checkouts/swift-argument-parser/Sources/ArgumentParser/Utilities/Foundation.swift
[ -f $theirs ] || swift package resolve >/dev/null 2>&1
! cmp -s $own $theirs || exit 0
case $(sha256sum <$theirs) in
84a93a23fbd20041ad236f4c6ed7056a9e488e4945563d727815313090e8e2ef*)
  # Checkouts are read-only, and other builds may be reading it.
  cp $own $theirs.part
  mv -f $theirs.part $theirs
  ;;
*) echo "warning: swift-argument-parser has changed, so modelc gets Foundation: see scripts/build/lighten-dependencies.sh" >&2 ;;
esac
