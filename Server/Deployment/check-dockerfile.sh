#!/bin/sh
# Tries the second stage of the Dockerfile without Docker, as root: a minimal system with the packages that the file
# names, in which the server answers a request.
#
# usage: check-dockerfile.sh MODELC_SERVER   (the executable; its system must be of the same release; needs debootstrap)
set -eu
binary=$1
here=$(cd "$(dirname "$0")" && pwd)
stage=$(sed -n '/^FROM debian:/,$p' "$here/Dockerfile")
release=$(echo "$stage" | sed -n 's/^FROM debian:\([a-z]*\)-slim$/\1/p')
packages=$(echo "$stage" | sed -n '/apt-get install/,/&& rm/p' | sed '1d;$d' | tr -d '\134' | tr -s ' \n' ',')
user=$(echo "$stage" | sed -n 's/^USER //p')
root=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$root"' EXIT
debootstrap --variant=minbase --include="${packages#,}" "$release" "$root" >"$root/install.log" 2>&1 ||
  { tail "$root/install.log"; exit 1; }
install -m 755 "$binary" "$root/usr/local/bin/modelc-server"
cp -R "$here/../../examples/models" "$root/models"
missing=$(chroot "$root" ldd /usr/local/bin/modelc-server | grep 'not found' || true)
[ -z "$missing" ] || { echo "error: the image lacks libraries:"; echo "$missing"; exit 1; } >&2
port=18099
chroot --userspec="$user:$user" "$root" /usr/local/bin/modelc-server --models /models --http-port "$port" --grpc-port 0 \
  >"$root/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if curl -sf "localhost:$port/v2/health/ready" >/dev/null; then
    curl -sf "localhost:$port/v2/models/SmallProgram"
    echo
    echo "the server answers in $release with ${packages#,}"
    exit 0
  fi
  sleep 1
done
cat "$root/server.log" >&2
exit 1
