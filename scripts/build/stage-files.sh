#!/bin/sh
# Puts what is installed below a folder: programs, the names of Apple's compiler as links, manual pages, and completion for bash,
# zsh and fish. `make install`, the Debian package and the archive all have the same files.
#
# usage: stage-files.sh BUILT PREFIX [ZSH]     BUILT holds modelc and modelc-store; ZSH is the folder of zsh's completion below PREFIX
#
# Manual pages need Python; without it, a message says that they are missing. MODELC_RUNNABLE is a folder of programs that do the same
# and run here, where those of BUILT are for another architecture.
set -eu
if [ $# -lt 2 ] || [ -z "$2" ]; then
  echo "usage: stage-files.sh BUILT PREFIX [ZSH], for example stage-files.sh .build/release /usr/local" >&2
  exit 64
fi
cd "$(dirname "$0")/../.."
built=$1
prefix=$2
zsh=${3:-share/zsh/site-functions}
bin=$prefix/bin
man=$prefix/share/man/man1

mkdir -p "$bin" "$man"
# Replaces files instead of overwriting them, in case modelc is running.
for program in modelc modelc-store; do
  install -m 755 "$built/$program" "$bin/$program.part"
  mv -f "$bin/$program.part" "$bin/$program"
done
for name in coremlc coremlcompiler; do
  ln -sf modelc "$bin/$name"
done

runnable=${MODELC_RUNNABLE:-$bin}

# completion PROGRAM SHELL FILE
completion() {
  mkdir -p "$(dirname "$3")"
  # The shell reads the file itself: it is no program.
  "$runnable/$1" --generate-completion-script "$2" | sed '1{/^#!/d}' >"$3.part"
  mv -f "$3.part" "$3"
  chmod 644 "$3"
}
for program in modelc modelc-store; do
  completion $program bash "$prefix/share/bash-completion/completions/$program"
  completion $program zsh "$prefix/$zsh/_$program"
  completion $program fish "$prefix/share/fish/vendor_completions.d/$program.fish"
done

if command -v python3 >/dev/null; then
  pages=$(mktemp -d)
  trap 'rm -rf "$pages"' EXIT
  for program in modelc modelc-store; do
    python3 scripts/build/make-manual.py "$runnable/$program" "$pages"
  done
  gzip -9n "$pages"/*.1
  install -m 644 "$pages"/*.1.gz "$man"
else
  echo "note: there is no python3: the manual pages are not installed" >&2
fi
