#!/bin/sh
# Makes a release build of modelc and installs PREFIX/bin/modelc, modelc-store (which downloads models), and the names
# of Apple's compiler as links to modelc; and the completion of their command lines for bash, zsh and fish.
#
# usage: install.sh PREFIX
set -eu
if [ $# -ne 1 ] || [ -z "$1" ]; then
  echo "usage: install.sh PREFIX, for example install.sh /usr/local" >&2
  exit 64
fi
case $1 in
/*) prefix=${1%/} ;;
*) prefix=$(pwd)/${1%/} ;;
esac
cd "$(dirname "$0")/.."

scripts/install-dependencies.sh
for program in modelc modelc-store; do
  swift build -c release --product "$program" --static-swift-stdlib --quiet
done
built=$(swift build -c release --product modelc --static-swift-stdlib --show-bin-path)

bin=${DESTDIR:-}$prefix/bin
mkdir -p "$bin"
# Replace the file instead of overwriting it, in case modelc is running.
for program in modelc modelc-store; do
  install -m 755 "$built/$program" "$bin/$program.part"
  mv -f "$bin/$program.part" "$bin/$program"
done
for name in coremlc coremlcompiler; do
  ln -sf modelc "$bin/$name"
done
share=${DESTDIR:-}$prefix/share
for program in modelc modelc-store; do
  # install_completion SHELL FILE
  install_completion() {
    mkdir -p "$share/$(dirname "$2")"
    "$bin/$program" --generate-completion-script "$1" >"$share/$2"
  }
  install_completion bash "bash-completion/completions/$program"
  install_completion zsh "zsh/site-functions/_$program"
  install_completion fish "fish/vendor_completions.d/$program.fish"
done
echo "installed modelc, modelc-store, coremlc and coremlcompiler in $bin"
