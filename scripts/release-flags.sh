#!/bin/sh
# Prints the arguments of `swift build` for everything that is released, so that builds share what is compiled: optimized, with
# Swift's runtime in the programs, each function in a section of its own, so that the linker leaves out those that nothing uses
# and keeps one of those that are equal, and without symbols. Callers set MODELC_RELEASE=1, which Package.swift knows.
#
# usage: release-flags.sh [library]     of a library, which exports something; else of a program
cd "$(dirname "$0")" || exit 1
printf '%s ' -c release --static-swift-stdlib --quiet -Xswiftc -Xfrontend -Xswiftc -function-sections
printf '%s ' -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --icf=all -Xlinker -s
[ "${1:-}" = library ] || printf '%s ' -Xlinker "--version-script=$(pwd)/executable.map"
echo
