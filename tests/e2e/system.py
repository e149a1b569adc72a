# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the tests need of the system beside Python. A test skips where it is missing, and for no other reason.
# Room: tests.

import sys

try:
    import gi

    gi.require_version('Atspi', '2.0')
    import Xlib  # noqa: F401
    from gi.repository import Atspi, Gio, GLib  # noqa: F401
except (ImportError, ValueError) as missing:
    print(f'1..0 # SKIP {missing}')
    sys.exit(0)
