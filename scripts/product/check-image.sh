#!/bin/sh
# Tries images that make-image.py made, without an engine for containers, as root: check-image.sh IMAGE.tar...
#
# Each is read by skopeo, is at most 60 MB for an architecture, has its list of parts, names a user that is not root, and is unpacked
# by umoci for this machine's architecture: there, in a root of its own and as that user, the program says its version; modelc
# describes a model, and modelc-server answers over HTTP (Debian: skopeo, umoci). An image that has arm64, too, is unpacked for it,
# and its program runs under QEMU where there is one.
set -eu
cd "$(dirname "$0")/../.."
most=60000000
for program in skopeo umoci; do
  command -v $program >/dev/null || { echo "error: there is no $program" >&2; exit 1; }
done
work=$(mktemp -d)
server=
# Processes of the root end before it goes.
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

# fact FORMAT: of the image's configuration
fact() { skopeo inspect --override-arch "$architecture" --config --format "$1" "oci-archive:$image"; }

for image; do
  name=$(basename "$image" | sed -E 's/-[0-9].*//')
  for architecture in amd64 arm64; do
    rm -rf "$work/layout" "$work/bundle"
    skopeo copy --quiet --override-arch "$architecture" "oci-archive:$image" "oci:$work/layout:try" 2>"$work/log" || continue
    [ "$(fact '{{.Architecture}}')" = "$architecture" ] || continue
    size=$(du -sb --apparent-size "$work/layout/blobs" | cut -f 1)
    [ "$size" -le $most ] || { echo "error: $image has $size bytes for $architecture, more than $most" >&2; exit 1; }
    user=$(fact '{{.Config.User}}')
    [ "$user" = 10001:10001 ] || { echo "error: $image runs as '$user'" >&2; exit 1; }
    umoci unpack --image "$work/layout:try" "$work/bundle" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    root=$work/bundle/rootfs
    chmod 755 "$work" "$work/bundle" "$root"
    python3 -c 'import json, sys; parts = json.load(open(sys.argv[1])); assert parts["spdxVersion"] == "SPDX-2.3" and len(parts["packages"]) > 5' \
      "$root/usr/share/doc/$name/sbom.spdx.json"
    emulator=
    if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
      found=$(command -v qemu-aarch64-static) || { echo "$image: $architecture was not run, for there is no qemu-aarch64-static"; continue; }
      cp "$found" "$root/usr/bin/"
      emulator=/usr/bin/$(basename "$found")
    fi
    mkdir -p "$root/proc"
    # inside ARGUMENT...: the program with its own view of /proc, where Swift reads a program's arguments.
    inside() {
      # shellcheck disable=SC2086 # No word, where nothing is emulated.
      unshare -m sh -c 'mount -t proc proc "$2/proc" && user=$1 root=$2; shift 2; exec chroot --userspec="$user" "$root" "$@"' - "$user" "$root" $emulator "/usr/bin/$name" "$@"
    }
    said=$(inside --version)
    case $said in
    *"$(cat VERSION)"*) ;;
    *) echo "error: the program of $image says '$said' as its version" >&2; exit 1 ;;
    esac
    cp -R examples/models/. "$root/models/"
    if [ "$name" = modelc ]; then
      inside inspect --json /models/SmallProgram.mlpackage >"$work/described"
      grep -q '"type"' "$work/described"
    else
      port=18098
      inside --models /models --http-port $port --grpc-port 0 >"$work/log" 2>&1 &
      server=$!
      for _ in $(seq 120); do
        ! curl -sf "localhost:$port/v2/models/SmallProgram" >"$work/described" || break
        sleep 1
      done
      kill "$server"
      wait "$server" || true
      server=
      [ -s "$work/described" ] || { cat "$work/log" >&2; exit 1; }
    fi
    echo "$image: $architecture runs, $size bytes"
  done
done
