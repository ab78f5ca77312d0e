#!/bin/sh
# Installs missing Debian or Ubuntu packages, as root or with sudo. Prints what it installs, and nothing if nothing is
# missing.
#
# usage: install-dependencies.sh [build|test|check]
#   build  packages for building and running modelc (the default); to read HEIC images, install libheif1 yourself
#   test   also nginx, which the model store tests run on a free loopback port, openssl for its certificate, and libheif1
#   check  also packages for the checks of .ci/run: schema generators, Python's venv and QEMU
set -eu
packages="libprotobuf-c-dev libssl-dev libcurl4-openssl-dev libdnnl-dev libpng-dev libjpeg-dev libarchive-dev zlib1g-dev pkg-config"
[ "${1:-build}" = build ] || packages="$packages nginx-light openssl libheif1"
if [ "${1:-build}" = check ]; then
  packages="$packages protobuf-c-compiler protobuf-compiler python3-protobuf python3-venv qemu-user-static"
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
  # The run level keeps packages of servers from starting them.
  # shellcheck disable=SC2086 # Packages are several words.
  $sudo env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if ! command -v swift >/dev/null; then
  echo "error: Swift 6.2 or later is not installed: see https://www.swift.org/install/linux" >&2
  exit 1
fi
