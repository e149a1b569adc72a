# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The beginning of the scripts here and in release, which set $checkout and source it. Ends the script when a command fails.
# shellcheck shell=sh
# shellcheck disable=SC2154 # The script sets it.

set -eu

. "$checkout/build-aux/packages.sh"

# build KIND TARGETS: configures and compiles $folder, which each kind has for itself, so that none undoes the options of
# another. A folder that is half made, or was made for a checkout that has moved, is made again; any other one is reconfigured
# by ninja itself when a meson.build has changed.
# Fails by returning what meson or ninja returns; they have said why.
build ()
{
  folder=$checkout/_build-$1
  targets=$2
  linker=
  case $1 in
    play) set -- -Dtests=false -Dbuildtype=release --prefix "$folder/installed" ;;
    test)
      set -- -Dwerror=true
      # Links in a seventh of the time.
      ! command -v mold >/dev/null || linker=mold
      ;;
    sanitized) set -- -Dwerror=true -Db_sanitize=address,undefined ;;
    fuzz) set -- -Dfuzzing=true -Db_sanitize=address,undefined -Db_lundef=false ;;
  esac

  if ! [ -e "$folder/build.ninja" ] ||
     ! grep -qsF "\"source\": \"$checkout\"" "$folder/meson-info/meson-info.json"; then
    rm -rf "$folder"
    ${linker:+env CC_LD=$linker} meson setup "$folder" "$checkout" "$@" || return
  fi

  # shellcheck disable=SC2086 # Words of their own.
  ninja -C "$folder" $targets
}
