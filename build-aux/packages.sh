# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The one list of what Tileshift needs from the system, and the way to get it.
# Sourced by begin.sh, for all of them.
# Needs nothing but a POSIX shell; asks apt only when something is missing.
# Fails by ending the caller's process with 1, after saying in words what is missing.
# shellcheck shell=sh

# Use, how to see that it is there, and its package in Debian, Fedora, Arch Linux and openSUSE.
# Uses: play = build and play; loader = open further formats, of which no system has all; screen = play without a display;
# test = run every test; fuzz = run the fuzzers; valgrind = look for lost memory; package = make a Debian package; peer =
# what tests and benchmarks compare with, which they skip visibly where the system has none ("-"); bench = the same of
# benchmarks alone.
package_table='
play    command:gcc                         gcc                 gcc                     gcc                    gcc
play    file:/usr/include/stdlib.h          libc6-dev           glibc-devel             glibc                  glibc-devel
play    command:meson                       meson               meson                   meson                  meson
play    command:ninja                       ninja-build         ninja-build             ninja                  ninja
play    command:pkg-config                  pkg-config          pkgconf-pkg-config      pkgconf                pkgconf-pkg-config
play    command:msgfmt                      gettext             gettext                 gettext                gettext-tools
play    module:gtk4>=4.8                    libgtk-4-dev        gtk4-devel              gtk4                   gtk4-devel
play    command:gtk4-update-icon-cache      libgtk-4-bin        gtk4                    gtk-update-icon-cache  gtk4-tools
play    command:update-desktop-database     desktop-file-utils  desktop-file-utils      desktop-file-utils     desktop-file-utils
play    module:libjpeg>=1.5                 libjpeg-dev         libjpeg-turbo-devel     libjpeg-turbo          libjpeg8-devel
play    module:libseccomp>=2.5              libseccomp-dev      libseccomp-devel        libseccomp             libseccomp-devel
play    module:lcms2>=2.9                   liblcms2-dev        lcms2-devel             lcms2                  liblcms2-devel
play    module:gsound>=1.0.2                libgsound-dev       gsound-devel            gsound                 gsound-devel
play    module:readline>=8.0                libreadline-dev     readline-devel          readline               readline-devel
play    its:metainfo.its                    appstream           appstream               appstream              AppStream
play    loader:svg                          librsvg2-common     librsvg2                librsvg                gdk-pixbuf-loader-rsvg
play    loader:webp                         webp-pixbuf-loader  webp-pixbuf-loader      webp-pixbuf-loader     webp-pixbuf-loader
play    service:org.a11y.Bus                at-spi2-core        at-spi2-core            at-spi2-core           at-spi2-core
play    font:any                            fonts-dejavu-core   dejavu-sans-fonts       ttf-dejavu             dejavu-fonts
loader  loader:heif                         heif-gdk-pixbuf     heif-pixbuf-loader     libheif                gdk-pixbuf-loader-libheif
loader  loader:avif                         libavif-gdk-pixbuf  avif-pixbuf-loader     libavif                gdk-pixbuf-loader-libavif
loader  loader:jxl                          libjxl-gdk-pixbuf   jxl-pixbuf-loader      libjxl                 gdk-pixbuf-loader-jxl
screen  command:Xvfb                        xvfb                xorg-x11-server-Xvfb    xorg-server-xvfb       xorg-x11-server-Xvfb
screen  command:dbus-run-session            dbus                dbus-daemon             dbus                   dbus-1-daemon
screen  command:xdotool                     xdotool             xdotool                 xdotool                xdotool
screen  command:import                      imagemagick         ImageMagick             imagemagick            ImageMagick
test    command:metacity                    metacity            metacity                metacity               metacity
test    command:mutter                      mutter              mutter                  mutter                 mutter
test    command:pipewire                    pipewire            pipewire                pipewire               pipewire
test    command:setxkbmap                   x11-xkb-utils       setxkbmap               xorg-setxkbmap         setxkbmap
test    command:xprop                       x11-utils           xprop                   xorg-xprop             xprop
test    command:xclip                       xclip               xclip                   xclip                  xclip
test    python:Xlib                         python3-xlib        python3-xlib            python-xlib            python3-python-xlib
test    python:gi                           python3-gi          python3-gobject         python-gobject         python3-gobject
test    python:pyatspi                      python3-pyatspi     python3-pyatspi         python-atspi           python3-atspi
test    command:mold                        mold                mold                    mold                   mold
test    command:clang-format                clang-format        clang-tools-extra       clang                  clang-tools
test    command:shellcheck                  shellcheck          ShellCheck              shellcheck             ShellCheck
test    command:xmllint                     libxml2-utils       libxml2                 libxml2                libxml2-tools
test    command:mandoc                      mandoc              mandoc                  mandoc                 mandoc
test    command:zsh                         zsh                 zsh                     zsh                    zsh
test    file:/usr/share/i18n/locales/fa_IR  locales             glibc-locale-source     glibc                  glibc-i18ndata
test    command:rsvg-convert                librsvg2-bin        librsvg2-tools          librsvg                rsvg-convert
test    command:clang-tidy                  clang-tidy          clang-tools-extra       clang                  clang-tools
test    command:cppcheck                    cppcheck            cppcheck                cppcheck               cppcheck
test    file:/usr/sbin/mkfs.ext4            e2fsprogs           e2fsprogs               e2fsprogs              e2fsprogs
test    file:/usr/sbin/mkfs.xfs             xfsprogs            xfsprogs                xfsprogs               xfsprogs
fuzz    command:clang                       clang               clang                   clang                  clang
valgrind command:valgrind                   valgrind            valgrind-devel          valgrind               valgrind
valgrind file:/usr/share/gtk-4.0/valgrind/gtk.supp libgtk-4-dev gtk4-devel              gtk4                   gtk4-devel
package command:mmdebstrap                  mmdebstrap          -                       -                      -
package command:dh                          debhelper           -                       -                      -
package command:dpkg-buildpackage           dpkg-dev            -                       -                      -
package command:lintian                     lintian             -                       -                      -
peer    command:djpeg                       libjpeg-turbo-progs libjpeg-turbo-utils     libjpeg-turbo          libjpeg-turbo
bench   command:heif-enc                    libheif-examples    libheif-tools           libheif                -
bench   command:avifenc                     libavif-bin         libavif-tools           libavif                -
peer    file:/usr/libexec/appstreamcli-compose appstream-compose -                    -                      -
peer    file:/usr/games/sgt-fifteen         sgt-puzzles         -                       -                      -
peer    command:s390x-linux-gnu-gcc         gcc-s390x-linux-gnu gcc-s390x-linux-gnu     -                      -
peer    file:/usr/s390x-linux-gnu/include/stdlib.h libc6-dev-s390x-cross -              -                      -
peer    command:qemu-s390x                  qemu-user           qemu-user               qemu-user              qemu-linux-user
'

have_loader ()
{
  # From 2.44 on GdkPixbuf decodes through Glycin and has no loader of its own for this.
  pkg-config --exists 'gdk-pixbuf-2.0 >= 2.44' 2>/dev/null && return 0

  for loader in /usr/lib*/gdk-pixbuf-2.0/*/loaders/*"$1"*.so /usr/lib/*/gdk-pixbuf-2.0/*/loaders/*"$1"*.so
  do
    [ ! -e "$loader" ] || return 0
  done
  return 1
}

# have KIND:NAME: whether the system has it.
have ()
{
  name=${1#*:}
  case $1 in
    command:*) command -v "$name" >/dev/null 2>&1 ;;
    file:*) [ -e "$name" ] ;;
    its:*) [ -e "/usr/share/gettext/its/$name" ] ;;
    service:*) [ -e "/usr/share/dbus-1/services/$name.service" ] ;;
    module:*) pkg-config --exists "${name%>=*} >= ${name#*>=}" 2>/dev/null ;;
    python:*) /usr/bin/python3 -c "import $name" >/dev/null 2>&1 ;;
    loader:*) have_loader "$name" ;;
    font:*) [ -n "$(find -L /usr/share/fonts -name '*.[ot]t[cf]' -print 2>/dev/null | head -n 1)" ] ;;
  esac
}

# list_missing SYSTEM USE…: the packages of what is not there; SYSTEM is 1 for Debian … 4 for openSUSE.
list_missing ()
{
  system=$1
  shift
  echo "$package_table" | while read -r use probe packages
  do
    case " $* " in
      *" $use "*) have "$probe" || echo "$packages" ;;
    esac
  done | awk -v column="$system" 'NF && $column != "-" && !seen[$column]++ { printf "%s%s", separator, $column; separator = " " }'
}

as_root ()
{
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

explain_missing ()
{
  echo "$(basename "$0"): something is missing that cannot be installed from here. Please install, in the words of"
  echo "  Debian:    apt-get install $(list_missing 1 "$@")"
  echo "  Fedora:    dnf install $(list_missing 2 "$@")"
  echo "  Arch:      pacman -S --needed $(list_missing 3 "$@")"
  echo "  openSUSE:  zypper install $(list_missing 4 "$@")"
  echo "and run $0 again. GTK has to be 4.8 or newer."
}

# need_packages USE…: returns when all of it is there, else ends the process.
need_packages ()
{
  missing=$(list_missing 1 "$@")
  [ -n "$missing" ] || return 0

  if command -v apt-get >/dev/null 2>&1 && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1; }; then
    echo "Installing $missing"
    as_root apt-get -q -o DPkg::Lock::Timeout=300 update || echo "Some package lists are out of date; trying anyway."
    # The names are words of their own here.
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
      install --no-install-recommends $missing || true
    [ -n "$(list_missing 1 "$@")" ] || return 0
  fi

  explain_missing "$@" >&2
  exit 1
}

# offer_packages USE…: what apt has of it; the rest is done without.
offer_packages ()
{
  command -v apt-get >/dev/null 2>&1 || return 0

  for package in $(list_missing 1 "$@"); do
    ! apt-cache show "$package" >/dev/null 2>&1 ||
      as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends "$package" || true
  done
}

# want_packages USE…: the same where apt has them; elsewhere what needs them is skipped visibly.
want_packages ()
{
  ! command -v apt-get >/dev/null 2>&1 || need_packages "$@"
}
