#!/bin/sh
# Installs the Debian or Ubuntu packages that are missing, as root or with sudo; says what it installs, and nothing
# when nothing is missing.
#
# usage: install-dependencies.sh [build|test|check]
#   build  what building and running modelc needs (the default); libheif1, with which it reads HEIC pictures, is left to
#          be installed by hand
#   test   also nginx, which the tests of the model store run on a free port of loopback, and openssl for its certificate
#   check  also what the checks of .ci/run need: schema generators and Python's venv
set -eu
packages="libprotobuf-c-dev libssl-dev libcurl4-openssl-dev libdnnl-dev libpng-dev libjpeg-dev libarchive-dev pkg-config"
[ "${1:-build}" = build ] || packages="$packages nginx-light openssl"
if [ "${1:-build}" = check ]; then
  packages="$packages protobuf-c-compiler protobuf-compiler python3-protobuf python3-venv"
fi

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
  sudo=""
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "error: these packages are missing and installing them needs root:$missing" >&2
      exit 1
    fi
    sudo=sudo
  fi
  echo "installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -qq
  # shellcheck disable=SC2086
  # The run level keeps packages of servers from starting them.
  $sudo env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if ! command -v swift >/dev/null; then
  echo "error: Swift 6.2 or later is not installed: see https://www.swift.org/install/linux" >&2
  exit 1
fi
