#!/bin/sh
# Makes the Debian package dist/modelc-server_VERSION_ARCH.deb of the inference server: the program, a systemd unit with a user of its
# own and no more rights than it needs (DynamicUser), /etc/modelc-server/config.json, and /var/lib/modelc/models.
#
# usage: make-server-deb.sh [PROGRAM [FOLDER]]   default: Server/.build/release/modelc-server, which `make server` builds, and dist
#
# Installing it makes a token, if there is none, and starts nothing: systemctl enable --now modelc-server. It depends on the libraries
# that the program is linked with here. $MODELC_MAINTAINER stands in the package.
set -eu
cd "$(dirname "$0")/../.."
program=${1:-Server/.build/release/modelc-server}
output=${2:-dist}
. scripts/build/release_facts.sh
# The server is not among what is built for another architecture.
[ "$is_cross" = no ] || { echo "error: there is no server for '$architecture' on '$here'" >&2; exit 64; }
maintainer=${MODELC_MAINTAINER:-modelc authors <modelc@users.noreply.github.com>}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
doc=$root/usr/share/doc/modelc-server
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib/systemd/system" "$root/etc/modelc-server" "$root/var/lib/modelc/models" "$doc" \
  "$work/debian"
install -m 755 "$program" "$root/usr/bin/modelc-server"
# The unit says where its settings are, instead of some of them; what it says of installing itself is done.
sed -e '/^# Copy to /,/^#   install -d/d' \
  -e 's|^ExecStart=.*|ExecStart=/usr/bin/modelc-server --config /etc/modelc-server/config.json --token-file %d/tokens|' \
  Server/Deployment/modelc-server.service >"$root/usr/lib/systemd/system/modelc-server.service"
cat >"$root/etc/modelc-server/config.json" <<END
{
  "models": "/var/lib/modelc/models",
  "drain_delay": 5,
  "log_json": true
}
END
echo /etc/modelc-server/config.json >"$root/DEBIAN/conffiles"
printf 'Source: modelc\n\nPackage: modelc-server\nArchitecture: %s\n' "$architecture" >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/modelc-server | sed -n 's/^shlibs:Depends=//p')
cat >"$root/DEBIAN/control" <<END
Package: modelc-server
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Recommends: systemd, libdnnl2 | libdnnl3, ca-certificates
Section: science
Priority: optional
Description: inference server for Core ML models
 Serves models of Apple's Core ML over the Open Inference Protocol, by HTTP and
 gRPC. It starts closed: for this machine alone, and with a token.
END
cat >"$root/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if [ ! -e /etc/modelc-server/tokens ]; then
    # Readable by root alone; systemd hands it to the server.
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >/etc/modelc-server/tokens && echo >>/etc/modelc-server/tokens)
  fi
  [ ! -d /run/systemd/system ] || systemctl daemon-reload
fi
END
cat >"$root/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl --no-reload disable --now modelc-server.service || true
fi
END
cat >"$root/DEBIAN/postrm" <<'END'
#!/bin/sh
set -e
[ "$1" != purge ] || rm -f /etc/modelc-server/tokens
[ ! -d /run/systemd/system ] || systemctl daemon-reload
END
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm" "$root/DEBIAN/postrm"
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: modelc

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) the authors of modelc
License: Apache-2.0
Comment: The program holds parts of other works: NOTICE beside this file has their notices.

License: Apache-2.0
 On Debian systems, the license is in /usr/share/common-licenses/Apache-2.0.
END
if [ -d Server/.build/checkouts ]; then
  python3 scripts/build/make-notice.py "$doc/NOTICE" --checkouts Server/.build/checkouts
else
  python3 scripts/build/make-notice.py "$doc/NOTICE"
fi
(cd "$root" && find usr -type f | sort | xargs md5sum) >"$root/DEBIAN/md5sums"
settle "$root"
mkdir -p "$output"
package=$output/modelc-server_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package: $(stat -c %s "$package") bytes"
