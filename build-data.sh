#!/usr/bin/env bash
# Builds the default artifacts into artifacts/: kbtool build, then kbtool verify.
#
#   ./build-data.sh           builds and verifies
#   ./build-data.sh --check   only sees to what the toolchain needs: Swift and zlib's headers
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

required_major=6
required_minor=2

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

check_swift() {
  local version major minor
  command -v swift >/dev/null ||
    fail "Swift ${required_major}.${required_minor} or later is needed: https://www.swift.org/install"
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  major=${version%%.*}
  minor=${version#*.}
  if [ -z "$version" ] || [ "$major" -lt "$required_major" ] ||
    { [ "$major" -eq "$required_major" ] && [ "$minor" -lt "$required_minor" ]; }; then
    fail "Swift ${required_major}.${required_minor} or later is needed, this is ${version:-unknown}:" \
      "https://www.swift.org/install"
  fi
}

has_zlib() {
  if command -v pkg-config >/dev/null && pkg-config --exists zlib; then return 0; fi
  if [ "$(uname)" = Darwin ]; then
    [ -f "$(xcrun --show-sdk-path 2>/dev/null)/usr/include/zlib.h" ]
  else
    [ -f /usr/include/zlib.h ] || [ -f /usr/local/include/zlib.h ]
  fi
}

check_zlib() {
  has_zlib && return
  local install=
  if command -v apt-get >/dev/null; then
    install='apt-get install -y zlib1g-dev'
  elif command -v brew >/dev/null; then
    install='brew install zlib'
  elif command -v dnf >/dev/null; then
    install='dnf install -y zlib-devel'
  elif command -v apk >/dev/null; then
    install='apk add zlib-dev'
  fi
  case $install in
  brew*) brew install zlib ;;
  '') fail "zlib's headers are missing: install your system's development package of zlib" ;;
  *)
    [ "$(id -u)" -eq 0 ] || fail "zlib's headers are missing; install them with:" "  sudo $install"
    if command -v apt-get >/dev/null; then apt-get update -qq; fi
    $install
    ;;
  esac
  has_zlib || fail "zlib's headers are still missing after: $install"
}

check_swift
check_zlib
if [ "${1:-}" = --check ]; then exit 0; fi

swift build -c release --product kbtool
kbtool="$(swift build -c release --show-bin-path)/kbtool"
"$kbtool" build
# Damage is reported on stderr; what is whole needs no line after the table.
"$kbtool" verify artifacts/*.kba >/dev/null
