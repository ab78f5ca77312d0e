#!/bin/sh
# Builds for Linux on arm64, on x86-64, as it is released: cross-arm64.sh [--library] [ARGUMENT...]   (of `swift build`; default:
# --product modelc). --library says that what is built is no program. --prepare builds nothing yet.
#
# The compiler is Debian's Swift 6.2, because Debian also has its libraries for arm64; it runs in a folder of its packages, as root
# (chroot). C's headers and libraries are those of Debian 12, so that programs run where glibc is 2.35 or later. All packages are
# pinned by their hashes (scripts/env/debian-packages.tsv: 1.4 GB, once; 6 GB of disk) and unpacked in .build/arm64, where the build
# folder is, too: .build/arm64/build. .build/arm64/run/PROGRAM runs a program here, by QEMU (Debian: qemu-user-static).
# Dependencies of the package are those that `swift package resolve` fetched here. $MODELC_ARM64 is another folder for all this.
set -eu
cd "$(dirname "$0")/../.."
source=$PWD
base=${MODELC_ARM64:-$PWD/.build/arm64}
mkdir -p "$base"
# What the table of packages has now, of what is used here; a folder keeps what it was made of.
packages() { grep -E '^(swift|sysroot|server	arm64)' scripts/env/debian-packages.tsv; }
made() { packages | cmp -s - "$base/$1/made"; }

if ! made system; then
  rm -rf "$base/system"
  scripts/env/unpack-packages.py swift amd64 "$base/system"
  (cd "$base/system" && mkdir -p proc dev tmp root cross source)
  ln -sf dash "$base/system/usr/bin/sh"
  packages >"$base/system/made"
fi

# The sysroot of the C compiler, with Swift's libraries in it.
if ! made swift-sysroot; then
  rm -rf "$base/swift-sysroot" "$base/swift"
  scripts/env/unpack-packages.py sysroot arm64 "$base/swift-sysroot"
  # libcurl, for modelc-store.
  scripts/env/unpack-packages.py server arm64 "$base/swift-sysroot"
  scripts/env/unpack-packages.py swift arm64 "$base/swift" --only usr/libexec/swift/lib
  for part in swift swift_static clang; do
    mv "$base/swift/usr/libexec/swift/lib/$part" "$base/swift-sysroot/usr/lib/"
  done
  rm -rf "$base/swift" "$base/swift-sysroot/usr/lib/swift/clang"
  ln -s "../clang/$(ls "$base/swift-sysroot/usr/lib/clang")" "$base/swift-sysroot/usr/lib/swift/clang"
  # For a shared library with Swift's runtime in it, the compiler looks for archives where those for shared libraries are.
  (cd "$base/swift-sysroot/usr/lib/swift/linux" && rm -f ./*.so && ln -f ../../swift_static/linux/*.a ../../swift_static/linux/*.lnk .)
  packages >"$base/swift-sysroot/made"
fi

# run COMMAND...: in the system, which sees this folder as /source and $base as /cross; what is mounted goes with the command.
run() {
  unshare -m sh -c '
    base=$1 source=$2
    shift 2
    mount --bind "$base" "$base/system/cross"
    mount --bind "$source" "$base/system/source"
    mount -t proc proc "$base/system/proc"
    mount --bind /dev "$base/system/dev"
    exec chroot "$base/system" env -i HOME=/root PATH=/usr/libexec/swift/bin:/usr/bin PKG_CONFIG_PATH=/cross/pkgconfig \
      MODELC_RELEASE=1 ${MODELC_STATIC_LIBRARY:+MODELC_STATIC_LIBRARY=1} \
      ${MODELC_LINK_FLAGS:+MODELC_LINK_FLAGS="$MODELC_LINK_FLAGS"} "$@"' - "$base" "$source" "$@"
}

# Debian compiled Swift's libraries with the headers of glibc 2.38, which give some functions new names.
if [ ! -e "$base/old-names/libold-names.a" ] || [ scripts/build/old_glibc.c -nt "$base/old-names/libold-names.a" ]; then
  mkdir -p "$base/old-names"
  run clang --target=aarch64-linux-gnu --sysroot=/cross/swift-sysroot -O2 -fPIC -c /source/scripts/build/old_glibc.c \
    -o /cross/old-names/old-names.o
  ar rcs "$base/old-names/libold-names.a" "$base/old-names/old-names.o"
fi

# The SDK as SwiftPM wants it, and archives of the libraries that programs are linked with.
sdk=$base/sdk/arm64.artifactbundle
mkdir -p "$sdk/debian/aarch64" "$base/pkgconfig" "$base/archives"
cat >"$sdk/info.json" <<'END'
{"schemaVersion": "1.0", "artifacts": {"debian-arm64": {"type": "swiftSDK", "version": "0.1", "variants": [{"path": "debian/aarch64"}]}}}
END
cat >"$sdk/debian/aarch64/swift-sdk.json" <<'END'
{"schemaVersion": "4.0", "targetTriples": {"aarch64-unknown-linux-gnu": {"sdkRootPath": "sysroot",
  "swiftResourcesPath": "sysroot/usr/lib/swift", "swiftStaticResourcesPath": "sysroot/usr/lib/swift_static",
  "toolsetPaths": ["toolset.json"]}}}
END
cat >"$sdk/debian/aarch64/toolset.json" <<'END'
{"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]},
  "linker": {"path": "ld.lld"}, "cCompiler": {"path": "clang"}, "librarian": {"path": "llvm-ar"}}
END
ln -sfn /cross/swift-sysroot "$sdk/debian/aarch64/sysroot"
for library in libcrypto libprotobuf-c; do
  ln -sf "/cross/swift-sysroot/usr/lib/aarch64-linux-gnu/$library.a" "$base/archives/$library.a"
  printf 'Name: %s\nDescription: %s\nVersion: 1\nLibs: -L/cross/archives -l%s\n' $library $library "${library#lib}" \
    >"$base/pkgconfig/$library.pc"
done
ln -sf /cross/swift-sysroot/usr/lib/aarch64-linux-gnu/libcurl.so.4 "$base/archives/libcurl.so"

# Dependencies as they lie in the build folder here: SwiftPM of another version need not fetch them.
build=$base/build
if [ ! -e "$build/checkouts" ]; then
  [ -e .build/checkouts ] || swift package resolve --quiet
  mkdir -p "$build"
  scripts/build/lighten-dependencies.sh
  cp -R .build/checkouts .build/repositories .build/workspace-state.json "$build/"
fi
[ "${1:-}" != --prepare ] || exit 0
kind=
if [ "${1:-}" = --library ]; then
  kind=library
  shift
fi
[ $# -gt 0 ] || set -- --product modelc
if [ -n "${MODELC_LINK_MAP:-}" ]; then
  mkdir -p "$base/maps"
  set -- "$@" -Xlinker -Map -Xlinker "/cross/maps/$MODELC_LINK_MAP"
fi
# Not oneDNN, which Debian builds for arm64 without fast kernels. Libraries of C need code that may lie anywhere.
# shellcheck disable=SC2046 # Flags are several words.
run swift-build --package-path /source --scratch-path /cross/build --swift-sdks-path /cross/sdk --swift-sdk aarch64-unknown-linux-gnu \
  --disable-automatic-resolution --disable-sandbox --disable-default-traits -Xcc -fPIC \
  $(scripts/build/print-release-flags.sh portable $kind /source) \
  -Xlinker -L/cross/old-names -Xlinker -lold-names -Xlinker -L/cross/archives "$@"
mkdir -p "$base/run"
for program in modelc modelc-store; do
  built=$base/build/aarch64-unknown-linux-gnu/release/$program
  [ -x "$built" ] || continue
  printf '#!/bin/sh\nexec qemu-aarch64-static -L "%s" "%s" "$@"\n' "$base/swift-sysroot" "$built" >"$base/run/$program.part"
  chmod 755 "$base/run/$program.part"
  mv -f "$base/run/$program.part" "$base/run/$program"
done
