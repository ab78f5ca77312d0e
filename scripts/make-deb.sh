#!/bin/sh
# Makes the Debian package dist/modelc_VERSION_ARCH.deb: programs, manual pages, completion.
#
# usage: make-deb.sh [FOLDER]     FOLDER is where the package goes, dist by default
#
# It depends on the libraries that the programs are linked with here, so it is for this release of Debian and for later ones, as
# long as they have them. $MODELC_MAINTAINER stands in the package.
set -eu
cd "$(dirname "$0")/.."
output=${1:-dist}
. scripts/release-facts.sh
maintainer=${MODELC_MAINTAINER:-modelc authors <modelc@users.noreply.github.com>}
architecture=$(dpkg --print-architecture)

scripts/build-release.sh modelc modelc-store
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
scripts/stage.sh .build/release "$root/usr" share/zsh/vendor-completions
doc=$root/usr/share/doc/modelc
mkdir -p "$doc" "$root/DEBIAN" "$work/debian"

cat >"$work/debian/control" <<END
Source: modelc

Package: modelc
Architecture: $architecture
END
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/modelc root/usr/bin/modelc-store | sed -n 's/^shlibs:Depends=//p')
# The library that modelc loads when it is first needed; its name has the version that modelc was built with.
onednn=$(grep -aoE 'libdnnl\.so\.[0-9]+' .build/release/modelc | head -n 1 | sed 's/\.so\.//')

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
 Compiled models are those that Apple's compiler writes, and the links coremlc
 and coremlcompiler take its command line.
END
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: modelc

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) the authors of modelc
License: Apache-2.0

Files: usr/bin/*
Copyright: 2014-2026 Apple Inc. and the Swift project authors
           1991-2026 Unicode, Inc. and others
License: Apache-2.0 with Swift runtime library exception, and Unicode-3.0
Comment: Of the programs' parts: Swift's standard library, Dispatch and Foundation,
 swift-argument-parser, swift-collections, and in modelc-store ICU.

License: Apache-2.0
 On Debian systems, the license is in /usr/share/common-licenses/Apache-2.0.

License: Apache-2.0 with Swift runtime library exception, and Unicode-3.0
 Apache-2.0 as above; with the exception that its terms do not bind those who
 distribute what Swift compiled for parts of the runtime library that are in it.
 .
 Unicode-3.0: Permission is hereby granted, free of charge, to any person
 obtaining a copy of data files and any associated documentation (the "Data
 Files") or software and any associated documentation (the "Software") to deal
 in the Data Files or Software without restriction, including without
 limitation the rights to use, copy, modify, merge, publish, distribute, and/or
 sell copies of the Data Files or Software, and to permit persons to whom the
 Data Files or Software are furnished to do so, provided that either (a) this
 copyright and permission notice appear with all copies of the Data Files or
 Software, or (b) this copyright and permission notice appear in associated
 Documentation. They are provided "as is", without warranty of any kind.
END
{
  printf 'modelc (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * Release %s. CHANGELOG.md tells what is new.\n\n' "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.gz"
gzip -9n <CHANGELOG.md >"$doc/CHANGELOG.md.gz"
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
