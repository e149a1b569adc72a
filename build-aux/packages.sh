# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The one list of what Tileshift needs from the system, and the way to get it. Sourced by begin.sh.
# Where apt is, what is missing is installed; on other systems it is named. Never ends its caller: a build says itself what it
# cannot do without, and a test is skipped visibly.
# shellcheck shell=sh

# Use, system, packages. Uses: play = build and play; formats = open further pictures, of which no release has all; screen =
# play without a display; test = run build-aux/test; long, fuzz, valgrind = with that option; bench, release = the scripts.
package_list='
play debian gcc libc6-dev meson ninja-build pkgconf gettext appstream desktop-file-utils libgtk-4-dev libgtk-4-bin
play debian libjpeg-dev libseccomp-dev liblcms2-dev libgsound-dev libreadline-dev
play debian librsvg2-common webp-pixbuf-loader at-spi2-core fonts-dejavu-core
play fedora gcc glibc-devel meson ninja-build pkgconf-pkg-config gettext appstream desktop-file-utils gtk4-devel gtk4
play fedora libjpeg-turbo-devel libseccomp-devel lcms2-devel gsound-devel readline-devel
play fedora librsvg2 webp-pixbuf-loader at-spi2-core dejavu-sans-fonts
play arch gcc glibc meson ninja pkgconf gettext appstream desktop-file-utils gtk4 gtk-update-icon-cache
play arch libjpeg-turbo libseccomp lcms2 gsound readline librsvg webp-pixbuf-loader at-spi2-core ttf-dejavu
play suse gcc glibc-devel meson ninja pkgconf gettext-tools AppStream desktop-file-utils gtk4-devel gtk4-tools
play suse libjpeg8-devel libseccomp-devel liblcms2-devel gsound-devel readline-devel
play suse gdk-pixbuf-loader-rsvg webp-pixbuf-loader at-spi2-core dejavu-fonts

formats debian heif-gdk-pixbuf libavif-gdk-pixbuf libjxl-gdk-pixbuf

screen debian xvfb dbus xdotool imagemagick
screen fedora xorg-x11-server-Xvfb dbus-daemon xdotool ImageMagick
screen arch xorg-server-xvfb dbus xdotool imagemagick
screen suse xorg-x11-server-Xvfb dbus-1-daemon xdotool ImageMagick

test debian metacity mutter pipewire x11-xkb-utils x11-utils xclip python3-xlib python3-gi gir1.2-atspi-2.0 locales mold
test debian clang-format shellcheck libxml2-utils mandoc zsh librsvg2-bin
test debian libjpeg-turbo-progs appstream-compose
test fedora metacity mutter pipewire setxkbmap xprop xclip python3-xlib python3-gobject glibc-locale-source mold
test fedora clang-tools-extra ShellCheck libxml2 mandoc zsh librsvg2-tools
test arch metacity mutter pipewire xorg-setxkbmap xorg-xprop xclip python-xlib python-gobject mold
test arch clang shellcheck libxml2 mandoc zsh
test suse metacity mutter pipewire setxkbmap xprop xclip python3-python-xlib python3-gobject typelib-1_0-Atspi-2_0
test suse glibc-i18ndata mold
test suse clang-tools ShellCheck libxml2-tools mandoc zsh rsvg-convert

long debian clang-tidy cppcheck e2fsprogs xfsprogs
long fedora cppcheck e2fsprogs xfsprogs
long arch cppcheck e2fsprogs xfsprogs
long suse cppcheck e2fsprogs xfsprogs

fuzz debian clang
fuzz fedora clang
fuzz arch clang
fuzz suse clang

valgrind debian valgrind
valgrind fedora valgrind-devel
valgrind arch valgrind
valgrind suse valgrind

bench debian libheif-examples libavif-bin
release debian mmdebstrap debhelper dpkg-dev lintian
'

if command -v apt-get >/dev/null; then
  system=debian install='apt-get install'
elif command -v dnf >/dev/null; then
  system=fedora install='dnf install'
elif command -v pacman >/dev/null; then
  system=arch install='pacman -S --needed'
else
  system=suse install='zypper install'
fi

is_installed ()
{
  case $system in
    debian) dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed ;;
    arch) pacman -T "$1" >/dev/null ;;
    *) rpm -q --whatprovides "$1" >/dev/null 2>&1 ;;
  esac
}

# list_missing USE…: the packages that are not installed.
list_missing ()
{
  for use; do
    for package in $(echo "$package_list" | sed -n "s/^$use $system //p"); do
      is_installed "$package" || echo "$package"
    done
  done
}

# run_apt ARGUMENT…: as root. Fails where one cannot be root.
run_apt ()
{
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
  else
    sudo DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
  fi
}

# offer_packages USE…: installs what apt knows of it, and says nothing of the rest.
offer_packages ()
{
  [ $system = debian ] || return 0
  known=
  for package in $(list_missing "$@"); do
    ! apt-cache show "$package" >/dev/null 2>&1 || known="$known $package"
  done
  # shellcheck disable=SC2086 # Words of their own.
  [ -z "$known" ] || run_apt -y install --no-install-recommends $known || true
}

# need_packages USE…: the same with lists of today, and names what is still missing.
need_packages ()
{
  [ -n "$(list_missing "$@")" ] || return 0
  if [ $system = debian ]; then
    run_apt update || echo 'Some package lists are out of date; trying anyway.'
    offer_packages "$@"
  fi
  missing=$(list_missing "$@" | tr '\n' ' ')
  [ -z "$missing" ] || echo "Not installed, so what needs it fails or is skipped: $install $missing" >&2
}
