# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The beginning of every script beside it: . "$(dirname "$(readlink -f "$0")")/begin.sh"
# Sets $checkout, has need_packages and build, and ends the script when a command fails.
# shellcheck shell=sh

set -eu

here=$(dirname "$(readlink -f "$0")")
checkout=$(dirname "$here")

. "$here/packages.sh"

# build KIND: configures and compiles $folder, which each kind has for itself, so that none undoes the options of another.
# A folder that is half made, or was made for a checkout that has moved, is made again; any other one is reconfigured by
# ninja itself when a meson.build has changed. Needs what packages.sh lists for "play".
# Fails by returning what meson or ninja returns; they have said why.
build ()
{
  folder=$checkout/_build-$1
  targets=all
  linker=
  case $1 in
    play) set -- -Dtests=false -Dbuildtype=release --prefix "$folder/installed" ;;
    test)
      set -- -Dwerror=true
      # Links in a seventh of the time.
      ! command -v mold >/dev/null || linker=mold
      # All but the benchmarks.
      targets='meson-test-prereq tileshift-gmo'
      ;;
    sanitized) set -- -Dwerror=true -Db_sanitize=address,undefined ;;
    fuzz)
      set -- -Dfuzzing=true -Db_sanitize=address,undefined -Db_lundef=false
      targets=fuzzers
      ;;
  esac

  if ! [ -e "$folder/build.ninja" ] ||
     ! grep -qsF "\"source\": \"$checkout\"" "$folder/meson-info/meson-info.json"; then
    rm -rf "$folder"
    ${linker:+env CC_LD=$linker} meson setup "$folder" "$checkout" "$@" || return
  fi

  # shellcheck disable=SC2086 # Words of their own.
  ninja -C "$folder" $targets
}
