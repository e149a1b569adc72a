#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A desktop's settings portal: says "ready", and from then on has the color scheme of the last number on its input:
# 0 no preference, 1 dark, 2 light. It begins with its argument, and ends with its input.
# Room: tests. Needs a session bus of its own.

import sys

from gi.repository import Gio, GLib

PATH = '/org/freedesktop/portal/desktop'
NAME = 'org.freedesktop.portal.Settings'
KEY = ('org.freedesktop.appearance', 'color-scheme')
XML = f'''<node><interface name="{NAME}">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>'''


class Portal:
    def __init__(self, scheme):
        self.scheme = scheme
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], self.answer)
        self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                           GLib.Variant('(su)', ('org.freedesktop.portal.Desktop', 0)), None, 0, -1)

    def answer(self, _bus, _sender, _path, _interface, _method, parameters, invocation):
        namespace, key = KEY
        assert parameters.unpack() == ([namespace],), parameters
        invocation.return_value(GLib.Variant('(a{sa{sv}})', ({namespace: {key: GLib.Variant('u', self.scheme)}},)))

    def tell(self, scheme):
        self.scheme = scheme
        self.bus.emit_signal(None, PATH, NAME, 'SettingChanged',
                             GLib.Variant('(ssv)', (*KEY, GLib.Variant('u', scheme))))


def hear(_channel, _condition, portal, loop):
    line = sys.stdin.readline()
    if line:
        portal.tell(int(line))
    else:
        loop.quit()
    return bool(line)


main_loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin.fileno(), 0, GLib.IOCondition.IN | GLib.IOCondition.HUP, hear,
                  Portal(int(sys.argv[1])), main_loop)
print('ready', flush=True)
main_loop.run()
