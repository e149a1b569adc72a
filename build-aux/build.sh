# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Configures and compiles a build folder inside the checkout.
# Sourced by build-aux/play and build-aux/test; each has a folder of its own, so that neither undoes the other's options.
# Needs what build-aux/packages.sh lists for "play".
# Fails by returning what meson returns; meson has said why.
# shellcheck shell=sh

# build CHECKOUT FOLDER [MESON OPTION…]: a folder that is half made, or was made for a checkout that has moved, is made
# again; any other one is reconfigured by ninja itself when a meson.build has changed.
build ()
{
  build_checkout=$1
  build_folder=$2
  shift 2

  if ! [ -e "$build_folder/build.ninja" ] ||
     ! grep -qsF "\"source\": \"$build_checkout\"" "$build_folder/meson-info/meson-info.json"; then
    rm -rf "$build_folder"
    meson setup "$build_folder" "$build_checkout" "$@" || return
  fi

  ninja -C "$build_folder"
}
