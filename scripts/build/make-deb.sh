#!/bin/sh
# Makes the Debian package dist/modelc_VERSION_ARCH.deb: programs, manual pages, completion.
#
# usage: make-deb.sh [FOLDER]     FOLDER is where the package goes, dist by default
#
# It depends on the libraries that the programs are linked with here, so it is for this release of Debian and for later ones, as
# long as they have them. $MODELC_MAINTAINER stands in the package. MODELC_ARCH=arm64 on x86-64 makes it for arm64 (cross-arm64.sh).
set -eu
cd "$(dirname "$0")/../.."
output=${1:-dist}
. scripts/build/release_facts.sh
maintainer=${MODELC_MAINTAINER:-modelc authors <modelc@users.noreply.github.com>}

scripts/build/build-release.sh modelc modelc-store
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
MODELC_RUNNABLE=$runnable scripts/build/stage-files.sh "$built" "$root/usr" share/zsh/vendor-completions
doc=$root/usr/share/doc/modelc
mkdir -p "$doc" "$root/DEBIAN" "$work/debian"

if [ $is_cross = yes ]; then
  # This system does not know packages of the other architecture: those that the programs are linked with, in their version.
  libraries=$(readelf -d "$root/usr/bin/modelc" "$root/usr/bin/modelc-store" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u)
  # shellcheck disable=SC2086 # Names.
  depends=$(scripts/env/unpack-packages.py --owners "$architecture" $libraries |
    awk -F '\t' -v glibc="$(glibc "$root/usr/bin/modelc" "$root/usr/bin/modelc-store")" '
      { version = $3; sub(/^[0-9]+:/, "", version); sub(/-[^-]*$/, "", version); needed[$2] = $2 == "libc6" ? glibc : version }
      END { for (name in needed) print name " (>= " needed[name] ")" }' | sort | paste -sd , | sed 's/,/, /g')
else
  printf 'Source: modelc\n\nPackage: modelc\nArchitecture: %s\n' "$architecture" >"$work/debian/control"
  depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/modelc root/usr/bin/modelc-store | sed -n 's/^shlibs:Depends=//p')
fi
# The library that modelc loads when it is first needed; its name has the version that modelc was built with.
onednn=$(grep -aoE 'libdnnl\.so\.[0-9]+' "$built/modelc" | head -n 1 | sed 's/\.so\.//')

cat >"$root/DEBIAN/control" <<END
Package: modelc
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Recommends: ${onednn:+$onednn, }libarchive13, libjpeg62-turbo | libjpeg-turbo8, libpng16-16
Suggests: libheif1
Section: science
Priority: optional
Description: tools for Core ML models
 Inspects, validates, compiles, runs, compares, trains and converts models of
 Apple's Core ML on Linux, without a Mac: files that end in .mlmodel, and
 directories that end in .mlpackage or .mlmodelc.
 .
 Compiled models have the form of Apple's compiler, and the links coremlc and
 coremlcompiler take its command line.
END
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: modelc

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) the authors of modelc
License: Apache-2.0
Comment: The programs hold parts of other works, under Apache-2.0 with the exceptions of Swift's runtime library and of LLVM,
 BSD-2-Clause, BSD-3-Clause and Unicode-3.0: /usr/share/doc/modelc/NOTICE has their notices.

License: Apache-2.0
 On Debian systems, the license is in /usr/share/common-licenses/Apache-2.0.
END
{
  printf 'modelc (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * Release %s. CHANGELOG.md tells what is new.\n\n' "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.gz"
gzip -9n <CHANGELOG.md >"$doc/CHANGELOG.md.gz"
python3 scripts/build/make-notice.py "$doc/NOTICE"
mkdir -p "$root/usr/share/lintian/overrides"
cat >"$root/usr/share/lintian/overrides/modelc" <<END
# Swift's runtime is linked in, and has no package of its own.
modelc: hardening-no-fortify-functions [usr/bin/modelc*]
END
(cd "$root" && find usr -type f -printf '%P\n' | sort | sed 's|^|usr/|' | xargs md5sum) >"$root/DEBIAN/md5sums"
settle "$root"
mkdir -p "$output"
package=$output/modelc_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package: $(stat -c %s "$package") bytes"
