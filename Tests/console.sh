#!/usr/bin/env bash
# Runs the commands in the ```console blocks of a document: the lines that begin with "$ ", one after
# the other, in an empty folder that has the artifacts in artifacts/.
#
#   Tests/console.sh README.md ARTIFACTS TOOLS           prints the document with the output made anew
#   Tests/console.sh --check README.md ARTIFACTS TOOLS   fails if the output is not what is written
#
# The check leaves out sizes of deflated sections, which may differ between builds of zlib.
set -euo pipefail

is_check=
if [ "$1" = --check ]; then
  is_check=yes
  shift
fi
document=$(realpath "$1")
artifacts=$(realpath "$2")
PATH="$(realpath "$3"):$PATH"

anew() {
  local line in_console=
  while IFS= read -r line; do
    case $line in
    '```console') in_console=yes ;;
    '```'*) in_console= ;;
    esac
    case $in_console$line in
    'yes$ '*)
      printf '%s\n' "$line"
      bash -c "${line#'$ '}" 2>&1 </dev/null || true
      ;;
    'yes```'*) printf '%s\n' "$line" ;;
    yes*) ;;
    *) printf '%s\n' "$line" ;;
    esac
  done
}

without_deflated_sizes() { sed -E '/ zlib /d; s/[0-9,]+ bytes.*//'; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ln -s "$artifacts" artifacts
if [ -z "$is_check" ]; then
  anew <"$document"
else
  anew <"$document" | without_deflated_sizes >output.md
  without_deflated_sizes <"$document" | diff - output.md || {
    echo "${document##*/} shows other output than its commands print; make golden writes it anew" >&2
    exit 1
  }
fi
