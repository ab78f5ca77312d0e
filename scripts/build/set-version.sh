#!/bin/sh
# Writes the version of the file VERSION wherever it must stand: the programs, the server, the Python package.
#
# usage: set-version.sh [--check | VERSION]
#   VERSION   first puts this version into the file
#   --check   changes nothing; exits with 1 if a place has another version, or CHANGELOG.md does not tell of it
set -eu
cd "$(dirname "$0")/../.."
check=no
case ${1:-} in
--check) check=yes ;;
"") ;;
*[!0-9.]* | .* | *. | *..*)
  echo "error: '$1' is not a version: expected three numbers, such as 1.2.0" >&2
  exit 64
  ;;
*) echo "$1" >VERSION ;;
esac
version=$(cat VERSION)
failed=no

# place FILE PATTERN: the first group of the sed pattern stands before the version, the second after it
place() {
  changed=$(sed -E "s/^$2\$/\\1$version\\2/" "$1")
  if ! grep -Eq "^$2\$" "$1"; then
    echo "error: $1 has no place for the version" >&2
    exit 1
  fi
  [ "$changed" != "$(cat "$1")" ] || return 0
  if [ $check = yes ]; then
    echo "error: $1 has another version than VERSION, which is $version: run scripts/build/set-version.sh" >&2
    failed=yes
  else
    printf '%s\n' "$changed" >"$1.part"
    cat "$1.part" >"$1"
    rm "$1.part"
    echo "$1: $version"
  fi
}
place Sources/Format/ModelSpec/Namespaces.swift '(  package static let text = ")[0-9.]+(")'
place Server/Sources/ModelHosting/Server/InferenceServer.swift '(  package static let version = ")[0-9.]+(")'
place Server/Sources/RESTServer/Resources/openapi.json '(  "version": ")[0-9.]+(",)'
place Python/src/modelc/_version.py '(__version__ = ")[0-9.]+(")'
if ! grep -Eq "^## $version |^Nothing has been released yet; the version is $version\\.$" CHANGELOG.md; then
  echo "error: CHANGELOG.md does not tell of version $version: add a line '## $version (DATE)'" >&2
  failed=yes
fi
[ $failed = no ]
