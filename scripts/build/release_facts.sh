# Facts that the scripts of a release share; they source this file in the repository's folder.
# shellcheck shell=sh disable=SC2034 # Those that source it use what is set here.
version=$(cat VERSION)
# The time of the commit stands in all that is made, so that the same commit gives the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
export LC_ALL=C TZ=UTC
umask 022
. scripts/build/architecture.sh

# settle FOLDER: gives everything below a folder that time
settle() {
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# glibc FILE...: the least version of glibc that has what the files ask for
glibc() {
  # Packed relocations have a name of their own.
  for file; do readelf -V "$file"; done | sed 's/GLIBC_ABI_DT_RELR/GLIBC_2.36/' | grep -oE 'GLIBC_2\.[0-9]+' | sed 's/GLIBC_//' |
    sort -t . -k 2 -n | tail -n 1
}
