# The architecture that is built for; scripts source this file in the repository's folder. MODELC_ARCH=arm64 on x86-64 is what
# cross-arm64.sh builds.
# shellcheck shell=sh disable=SC2034 # Those that source it use what is set here.
# Debian's name of it, and the kernel's.
machine=$(uname -m)
case $machine in
x86_64) here=amd64 ;;
aarch64) here=arm64 ;;
*) here=$machine ;;
esac
# The kernel's may be another one than that of programs.
! command -v dpkg >/dev/null || here=$(dpkg --print-architecture)
architecture=${MODELC_ARCH:-$here}
# The folder of what is built, and one of programs that run here and do the same.
built=.build/release
runnable=.build/release
is_cross=no
if [ "$architecture" != "$here" ]; then
  [ "$here-$architecture" = amd64-arm64 ] || { echo "error: there is no build for '$architecture' on '$here'" >&2; exit 64; }
  is_cross=yes
  machine=aarch64
  cross=${MODELC_ARM64:-$PWD/.build/arm64}
  built=$cross/build/aarch64-unknown-linux-gnu/release
  runnable=$cross/run
fi
