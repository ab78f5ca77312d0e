#!/bin/sh
# Prints the arguments of `swift build` for everything that is released, so that builds share what is compiled: optimized, with
# Swift's runtime in the programs, each function in a section of its own, so that the linker leaves out those that nothing uses
# and keeps one of those that are equal, and without symbols. Callers set MODELC_RELEASE=1, which Package.swift knows.
#
# usage: print-release-flags.sh [portable] [library] [FOLDER]
#   library    of a library, which exports something; else of a program
#   portable   for systems with an older glibc, too. Else, where glibc is 2.36 or later here, a program's list of addresses that
#              the loader adjusts is packed, which makes it 2 MB smaller, and which older ones cannot read
#   FOLDER     of the repository, as a path, where the compiler sees it in another place
cd "$(dirname "$0")" || exit 1
here=$(cd ../.. && pwd)
for word; do
  case $word in /*) here=$word ;; esac
done
printf '%s ' -c release --static-swift-stdlib --quiet -Xswiftc -Xfrontend -Xswiftc -function-sections
printf '%s ' -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --icf=all -Xlinker -s
case " $* " in
*" library "*) ;;
*) printf '%s ' -Xlinker "--version-script=$here/scripts/build/executable.map" ;;
esac
case " $* " in
*" library "* | *" portable "*) ;;
*)
  if getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ split($2, part, "."); exit !(part[1] > 2 || part[2] >= 36) }'; then
    printf '%s ' -Xlinker -z -Xlinker pack-relative-relocs
  fi
  ;;
esac
echo
