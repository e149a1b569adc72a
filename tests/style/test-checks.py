#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-checks: each check of this folder finds the fault that it is there for, and nothing else.
# A check that can only pass proves nothing: every case is a tree with one fault, beside the same tree without it.

import contextlib
import functools
import hashlib
import io
import json
import pathlib
import platform
import runpy
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
CARD = '''/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thing.
 */

'''
FUNCTION = '''int
ts_thing_count (int a,
                int b)
{{
{body}  return a + b;
}}
'''


def card(text=''):
    return CARD + text


def function(n_lines):
    """A function of this many lines from its name to its closing brace."""
    return FUNCTION.format(body='  a++;\n' * (n_lines - 5))


@functools.cache
def load(check):
    """Returns the function of a check that takes a tree and returns its exit code. A process for each tree would take longer
    than the check."""
    return runpy.run_path(str(HERE / check))['main']


class Checks(unittest.TestCase):
    def run_check(self, check, files):
        with tempfile.TemporaryDirectory() as root, contextlib.redirect_stdout(io.StringIO()) as output:
            for name, text in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding='utf-8')
            return load(check)(root), output.getvalue()

    def assert_passes(self, check, files):
        self.assertEqual(self.run_check(check, files), (0, ''))

    def test_hardening(self):
        with tempfile.TemporaryDirectory() as root:
            source = pathlib.Path(root, 'main.c')
            source.write_text('int main (void) { volatile char text[64] = { 0 }; return text[1]; }\n', encoding='utf-8')
            for hard in (True, False):
                program = pathlib.Path(root, f'program-{hard}')
                flags = (['-fPIE', '-pie', '-fstack-protector-all', '-Wl,-z,relro,-z,now'] if hard else
                         ['-fno-pie', '-no-pie', '-fno-stack-protector', '-Wl,-z,norelro,-z,lazy,-z,execstack'])
                calls = ['-fcf-protection=' + ('full' if hard else 'none')] if platform.machine() == 'x86_64' else []
                subprocess.run(['gcc', *flags, *calls, '-o', program, source], check=True)
                result = subprocess.run([HERE / 'check-hardening', program], stdout=subprocess.PIPE, text=True,
                                        check=False)
                self.assertEqual((result.returncode, result.stdout.count('\n')), (0, 0) if hard else (1, 5 + len(calls)))

    def assert_finds(self, fault, check, files):
        returncode, output = self.run_check(check, files)
        self.assertEqual(returncode, 1)
        self.assertEqual(output.count('\n'), 1, output)
        self.assertIn(fault, output)


class Layers(Checks):
    HEADERS = {f'src/{room}/ts-{room}-thing.h': '' for room in ('core', 'game', 'picture', 'store', 'session', 'cli', 'app')}
    HEADERS['src/core/solver/ts-solver.h'] = ''
    HEADERS['src/core/solver/ts-ida.h'] = ''
    HEADERS['src/core/ts-geometry.h'] = ''
    HEADERS['src/game/ts-game-private.h'] = ''
    HEADERS['src/game/ts-history.h'] = ''

    def files(self, room, include):
        return {**self.HEADERS, f'src/{room}/ts-user.c': f'#include {include}\n'}

    def test_allowed(self):
        for room, include in (('core', '<stdint.h>'), ('core', '"ts-geometry.h"'), ('game', '<gio/gio.h>'),
                              ('game', '"ts-core-thing.h"'), ('game', '"ts-game-private.h"'), ('game', '"config.h"'),
                              ('picture', '<gdk-pixbuf/gdk-pixbuf.h>'), ('picture', '"ts-geometry.h"'),
                              ('cli', '<glib/gi18n.h>'), ('cli', '"ts-game-thing.h"'), ('app', '<gtk/gtk.h>'),
                              ('app', '"ts-picture-thing.h"'), ('app', '"ts-session-thing.h"'),
                              ('session', '"ts-store-thing.h"'), ('game', '"ts-solver.h"'),
                              ('store', '"ts-history.h"')):
            with self.subTest(room=room, include=include):
                self.assert_passes('check-layers', self.files(room, include))

    def test_forbidden(self):
        for room, include in (('core', '<glib.h>'), ('core', '<stdio.h>'), ('core', '<time.h>'), ('core', '"config.h"'),
                              ('core', '<stdlib.h>'), ('core/solver', '<stdlib.h>'), ('core/solver', '<threads.h>'),
                              ('core', '"ts-game-thing.h"'), ('game', '<gtk/gtk.h>'), ('game', '<glib/gi18n.h>'),
                              ('game', '<gdk-pixbuf/gdk-pixbuf.h>'), ('game', '"ts-picture-thing.h"'),
                              ('picture', '<gtk/gtk.h>'), ('picture', '"ts-game-thing.h"'),
                              ('picture', '"ts-core-thing.h"'), ('cli', '<gtk/gtk.h>'),
                              ('cli', '<gdk-pixbuf/gdk-pixbuf.h>'), ('cli', '"ts-app-thing.h"'),
                              ('app', '"ts-cli-thing.h"'), ('app', '"ts-game-private.h"'), ('app', '<curl/curl.h>'),
                              ('app', '"ts-nowhere.h"'), ('session', '<gtk/gtk.h>'), ('store', '"ts-game-thing.h"'),
                              ('game', '"ts-store-thing.h"'), ('game', '"ts-ida.h"'),
                              ('core', '"ts-ida.h"'), ('cli', '"ts-session-thing.h"')):
            with self.subTest(room=room, include=include):
                self.assert_finds(include[1:-1], 'check-layers', self.files(room, include))


    def test_libraries(self):
        files = {**self.HEADERS, 'src/store/meson.build': "lib = static_library(\n  'a',\n  dependencies: [core_dep, gio_dep],\n)\n"}
        self.assert_passes('check-layers', files)
        files['src/store/meson.build'] = files['src/store/meson.build'].replace('gio_dep', 'picture_dep')
        self.assert_finds('the room store may not link it', 'check-layers', files)


class Structure(Checks):
    @staticmethod
    def file(name, *callees):
        calls = '\n'.join(f'  ts_{callee} ();' for callee in callees)
        return f'void\nts_{name} (void)\n{{\n{calls}\n}}\n'

    def test_circle(self):
        files = {'src/app/ts-a.c': self.file('a', 'b'), 'src/app/ts-b.c': self.file('b', 'c'), 'src/app/ts-c.c': self.file('c')}
        self.assert_passes('check-structure', files)
        files['src/app/ts-c.c'] = self.file('c', 'a')
        self.assert_finds('ts-a.c ts-b.c ts-c.c', 'check-structure', files)

    def test_private_header(self):
        files = {f'src/app/ts-{name}.c': '#include "ts-thing-private.h"\n' for name in 'ab'}
        self.assert_passes('check-structure', files)
        files['src/app/ts-c.c'] = files['src/app/ts-a.c']
        self.assert_finds('shared by 3 files', 'check-structure', files)


class Sources(Checks):
    NAME = 'src/core/ts-thing.c'

    def test_fine(self):
        self.assert_passes('check-sources', {self.NAME: card(function(10))})

    def test_card(self):
        bare = card().replace(' *\n * A thing.\n', '')
        for text, fault in ((function(10), 'SPDX'), (card().replace('GPL-3.0-or-later', 'MIT'), 'SPDX'),
                            (bare, 'a card says what'), (card().replace('A thing.', 'A thing.\n * Room: core'), 'empty'),
                            (card().replace('A thing.', 'A thing.\n * Cannot fail.'), 'empty')):
            with self.subTest(text=text):
                self.assert_finds(fault, 'check-sources', {self.NAME: text})
        self.assert_passes('check-sources', {self.NAME: bare, self.NAME[:-1] + 'h': card()})

    def test_function_size(self):
        self.assert_passes('check-sources', {self.NAME: card(function(60))})
        self.assert_finds('ts_thing_count has 61 lines', 'check-sources', {self.NAME: card(function(61))})

    def test_columns(self):
        self.assert_passes('check-sources', {self.NAME: card('/' * 120 + '\n')})
        self.assert_finds('121 columns', 'check-sources', {self.NAME: card('/' * 121 + '\n')})

    def test_blanks(self):
        for line in ('\tint a;', 'int a; '):
            self.assert_finds('a tab, or blanks', 'check-sources', {self.NAME: card(line + '\n')})

    def test_one_parameter_a_line(self):
        text = function(10).replace(',\n                ', ', ')
        self.assert_finds('one parameter a line', 'check-sources', {self.NAME: card(text)})

    def test_names(self):
        for name, text in (('src/app/main.c', 'main'), ('src/app/ts-thing-actions.c', '_ts_thing_count'),
                           ('src/app/ts-thing-actions.c', 'ts_thing_actions_add'), ('src/app/ts-thing.c', 'ts_thing')):
            self.assert_passes('check-sources', {name: card(function(10).replace('ts_thing_count', text))})
        for name, text in (('src/app/ts-thing.c', 'main'), ('src/app/ts-thing.c', '_ts_other_count'),
                           ('src/app/ts-thing-actions.c', 'ts_thing_add'), ('src/app/ts-thing.c', 'ts_things')):
            self.assert_finds('is no name', 'check-sources',
                              {name: card(function(10).replace('ts_thing_count', text))})

    def test_names_of_a_family(self):
        files = {'src/app/ts-thing-actions.c': card(function(10))}
        self.assert_finds('is no name', 'check-sources', files)
        self.assert_passes('check-sources', {**files, 'src/app/ts-thing.h': card()})

    def test_static_has_no_prefix(self):
        text = function(10).replace('int\nts_thing_count', 'static int\ncount')
        self.assert_passes('check-sources', {self.NAME: card(text)})

    def test_forward_declaration(self):
        for text in ('static int count (int a);\n', 'static void count (int a,\n                   int b);\n'):
            self.assert_finds('forward', 'check-sources', {self.NAME: card(text)})
        self.assert_passes('check-sources', {self.NAME: card('static int (*compare) (int a) = other;\n')})
        declared = 'static int count (void);\n\nstatic int\nstep (void)\n{\n  return count ();\n}\n\n'
        self.assert_passes('check-sources', {self.NAME: card(declared + 'static int\ncount (void)\n{\n  step ();\n}\n')})
        self.assert_finds('forward', 'check-sources',
                          {self.NAME: card(declared + 'static int\ncount (void)\n{\n  count ();\n}\n')})

    def test_left_and_right(self):
        for fine in ('margin: 1px 2px 3px 2px;', 'padding: 1px 2px 3px;', 'padding-left: 0; padding-right: 0;'):
            self.assert_passes('check-sources', {self.NAME: card(), 'data/a.css': f'.a {{ {fine} }}'})
        for fault in ('margin: 1px 2px 3px 4px;', 'padding-left: 0;', 'padding-left: 0; padding-right: 1px;',
                      'padding: 0; } .b { padding-right: 0;'):
            self.assert_finds('left and right', 'check-sources', {self.NAME: card(), 'data/a.css': f'.a {{ {fault} }}'})


class Translations(Checks):
    def files(self, listed, source):
        return {'po/POTFILES': listed, 'data/a.desktop.in': '', 'src/app/a.c': source}

    def test_fine(self):
        self.assert_passes('check-translations', self.files('data/a.desktop.in\n', 'f (1);'))
        for call in ('_("a")', '_ ("a")', 'ngettext ("a", "b", 2)', 'C_ ("a", "b")', 'N_ ("a")',
                     '_ ("Well done")', '_ ("Well " /* so */\n "done")', 'g_strdup_printf (_ ("%s"), id)',
                     'ts_words_dup_format (_ ("%u"), 1)'):
            self.assert_passes('check-translations', self.files('data/a.desktop.in\nsrc/app/a.c\n', call))

    def test_words_for_nobody(self):
        for text in ('g_debug ("not so");', 'set_name (widget, "board");', '/* "Well done" */',
                     'g_set_error (error, 1, 2, "No memory");', 'set_title (window, "Tileshift");'):
            self.assert_passes('check-translations', self.files('data/a.desktop.in\n', text))

    def test_faults(self):
        self.assert_finds('is not in po', 'check-translations', self.files('data/a.desktop.in\n', '_ ("a")'))
        self.assert_finds('has no words', 'check-translations', self.files('data/a.desktop.in\nsrc/app/a.c\n', ''))
        for call in ('g_strdup_printf (_ ("%u"), 1)', 'g_string_append_printf (words, ngettext ("%2d", "%2d", n), n)'):
            self.assert_finds('a number', 'check-translations',
                              self.files('data/a.desktop.in\nsrc/app/a.c\n', call))
        for call in ('gtk_label_new ("Well done")', 'set_title (window, "Help")', 'f ((_ ("%s")), "Well done")'):
            self.assert_finds('cannot be translated', 'check-translations',
                              self.files('data/a.desktop.in\n' + 'src/app/a.c\n' * ('_ (' in call), call))
        self.assert_finds('cannot be translated', 'check-translations',
                          {**self.files('data/a.desktop.in\n', ''),
                           'data/ui/a.ui': '<property name="label">Undo</property>'})
        self.assert_finds('not in order', 'check-translations',
                          self.files('src/app/a.c\ndata/a.desktop.in\n', '_ ("a")'))


class Completeness(Checks):
    HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    FILES = {
        'po/LINGUAS': 'de\n',
        'po/POTFILES': 'src/app/a.c\n',
        'po/de.po': HEADER + 'msgid "a"\nmsgstr "ä"\n\nmsgctxt "c"\nmsgid "a"\nmsgstr "ö"\n',
        'src/app/a.c': '_ ("a"), C_ ("c", "a")',
    }

    def test_fine(self):
        self.assert_passes('check-completeness', self.FILES)

    def test_faults(self):
        for name, old, new in (('src/app/a.c', ')', '), _ ("b")'), ('src/app/a.c', ')', '), ngettext ("b", "c", n)'),
                               ('po/de.po', '"ä"', '""'),
                               ('po/de.po', 'msgid "a"\nmsgstr "ä"', '#, fuzzy\nmsgid "a"\nmsgstr "ä"')):
            with self.subTest(new=new):
                text = self.FILES[name].replace(old, new, 1)
                self.assert_finds('this message', 'check-completeness', {**self.FILES, name: text})
        self.assert_finds('fr.po is not in po/LINGUAS', 'check-completeness', {**self.FILES, 'po/fr.po': self.HEADER})

    def test_comments(self):
        for comment, is_seen in (('/* Translators: a letter. */\n', True), ('/* Translators: a letter. */\nif (a)\n', False)):
            files = {**self.FILES, 'src/app/a.c': comment + self.FILES['src/app/a.c']}
            if is_seen:
                self.assert_passes('check-completeness', files)
            else:
                self.assert_finds('no translator sees', 'check-completeness', files)

    def test_slips(self):
        for language, fine, slip, fault in (('ar', '”\u2068%s\u2069“', '”%s“', 'no isolate'),
                                            ('he', '\u2066%u×%u\u2069', '%u×%u', 'no isolate'),
                                            ('he', '\u2066%s×\u2069', '%s×', 'no isolate'),
                                            ('fr', '«\u00a0%s\u00a0»', '«\u00a0%s »', 'a space'),
                                            ('fr', 'a\u00a0: b', 'a"\n" : b', 'a space'),
                                            ('de', 'a\\n' + 79 * 'b', 'a\\n' + 80 * 'b', 'a line of 80'),
                                            ('de', 79 * 'b' + '\\na', 80 * 'b' + '\\na', 'a line of 80')):
            files = {'po/LINGUAS': f'{language}\n', 'po/POTFILES': 'src/app/a.c\n', 'src/app/a.c': '_ ("%u×%u : ")',
                     f'po/{language}.po': self.HEADER + f'msgid "%u×%u : "\nmsgstr "{fine}"\n'}
            self.assert_passes('check-completeness', files)
            said = files[f'po/{language}.po'].replace(fine, slip)
            self.assert_finds(fault, 'check-completeness', {**files, f'po/{language}.po': said})


class Mnemonics(Checks):
    LABEL = '<attribute name="label" translatable="yes">{}</attribute>'
    MENU = ('<interface><menu id="m"><section><item>' + LABEL.format('_Copy') + '</item></section><submenu>' +
            LABEL.format('_Size') + '<item>' + LABEL.format('_Large') + '</item><item>' + LABEL.format('_Copied') +
            '</item></submenu></menu><object class="GtkButton"><property name="label" translatable="yes">_Close</property>'
            '<property name="use-underline">1</property></object></interface>')
    GERMAN = ''.join(f'msgid "{words}"\nmsgstr "{said}"\n\n' for words, said in (
        ('', 'Content-Type: text/plain; charset=UTF-8\\n'), ('_Copy', '_Kopieren'), ('_Size', '_Größe'), ('_Large', '_Ändern')))
    FILES = {'po/LINGUAS': 'de\n', 'po/de.po': GERMAN, 'data/ui/a.ui': MENU}

    def test_fine(self):
        self.assert_passes('check-mnemonics', self.FILES)

    def test_faults(self):
        for name, old, new, language in (('data/ui/a.ui', '_Copy', 'Copy a_s', 'en'), ('data/ui/a.ui', '_Copied', 'Copie_s', 'en'),
                                         ('data/ui/a.ui', '_Copied', 'Tota_l', 'en'), ('po/de.po', '_Ändern', 'Eini_ge', 'de')):
            with self.subTest(new=new):
                self.assert_finds(f'a.ui, {language}: the same letter', 'check-mnemonics',
                                  {**self.FILES, name: self.FILES[name].replace(old, new)})
        self.assert_finds('a.ui: “_Close” shows its underline', 'check-mnemonics',
                          {**self.FILES, 'data/ui/a.ui': self.MENU.replace('use-underline', 'visible')})


class Documents(Checks):
    FILES = {
        'README.md': '![A picture](data/a.png)\n\nbuild-aux/play\n',
        'CONTRIBUTING.md': '`tests/` has `test-thing.c`; `_build/x` is made, `--size` is no file, nor is `4x4`.\n',
        'src/DESIGN.md': '`TsThing` (`ts-thing.h`), `ts_thing_get ()` in `core/ts-thing.c` and `ts-thing`\n',
        'data/a.png': '',
        'build-aux/play': '',
        'tests/core/test-thing.c': '',
        'src/core/ts-thing.c': 'ts_thing_get (TsThing *self)',
        'src/core/ts-thing.h': '',
    }

    def test_fine(self):
        self.assert_passes('check-documents', self.FILES)

    def test_faults(self):
        for name, old, new in (('README.md', 'a.png', 'b.png'), ('README.md', 'aux/play', 'aux/start'),
                               ('CONTRIBUTING.md', 'test-thing', 'test-other'),
                               ('src/DESIGN.md', '`ts-thing`', '`ts-a`'), ('src/DESIGN.md', 'core/ts', 'game/ts'),
                               ('src/DESIGN.md', 'thing_get', 'thing_set'), ('src/DESIGN.md', 'TsThing', 'TsOther')):
            with self.subTest(new=new):
                self.assert_finds('which is not there', 'check-documents',
                                  {**self.FILES, name: self.FILES[name].replace(old, new)})


class Metadata(Checks):
    FILES = {
        'meson.build': "project(\n  version: '1.2.0',\n)\napplication_id = 'org.example.Thing'\n",
        'NEWS': 'Thing 1.2.0\n',
        'build-aux/release/org.example.Thing.json':
            '{"app-id": "org.example.Thing", "runtime-version": "999", "finish-args": ["--socket=wayland"]}',
        'data/icons/org.example.Thing.svg': '',
        'data/icons/org.example.Thing-symbolic.svg': '',
        'data/screenshots/trees.sha256': '',
        'data/desktop/org.example.Thing.desktop.in':
            '[Desktop Entry]\nIcon=org.example.Thing\nMimeType=@picture_types@\n',
        'data/desktop/org.example.Thing.metainfo.xml.in':
            '<component><id>org.example.Thing</id><launchable>org.example.Thing.desktop</launchable><provides>'
            '@picture_types@</provides><releases>'
            '<release version="1.2.0"/><release version="1.1.0"/></releases></component>',
    }

    def test_fine(self):
        self.assert_passes('check-metadata', self.FILES)

    def test_faults(self):
        for ending, old, new, fault in (('NEWS', '1.2', '1.1', 'in NEWS is 1.1.0'),
                                        ('.xml.in', 'version="1.2', 'version="1.3', 'the metainfo is 1.3.0'),
                                        ('.xml.in', '@picture_types@', '<mediatype>a/b</mediatype>', 'the metainfo has types'),
                                        ('.desktop.in', '@picture_types@', 'image/png;', 'own: image/png;'),
                                        ('.xml.in', '<id>org', '<id>net', 'net.example.Thing'),
                                        ('.xml.in', 'Thing.desktop', 'Other.desktop', 'launches'),
                                        ('.json', 'org', 'net', 'manifest is of net'),
                                        ('.json', '999', '48', 'ended, in March 2026'),
                                        ('.json', 'socket=wayland', 'filesystem=home', 'wants --filesystem=home'),
                                        ('.json', 'socket=wayland', 'share=network', 'wants --share=network'),
                                        ('.desktop.in', 'Icon=org', 'Icon=net', 'icon of net')):
            with self.subTest(fault=fault):
                self.assert_finds(fault, 'check-metadata', {name: text.replace(old, new) if name.endswith(ending)
                                                            else text for name, text in self.FILES.items()})

    def test_screenshot(self):
        name = 'data/desktop/org.example.Thing.metainfo.xml.in'
        shown = '<screenshots><screenshot><image width="3" height="2">@a@/b.png</image></screenshot></screenshots>'
        sums = f'{hashlib.sha256(b"window").hexdigest()}  tests/e2e/trees/b.txt\n'
        files = {**self.FILES, name: self.FILES[name].replace('<provides>', shown + '<provides>'),
                 'tests/e2e/trees/b.txt': 'window', 'data/screenshots/trees.sha256': sums}
        picture = 'data/screenshots/b.png'
        self.assert_passes('check-metadata', {**files, picture: '.' * 16 + '\0\0\0\3\0\0\0\2'})
        self.assert_finds('b.png is 4×2', 'check-metadata', {**files, picture: '.' * 16 + '\0\0\0\4\0\0\0\2'})
        self.assert_finds('b.png has changed', 'check-metadata', {**files, picture: '.' * 16 + '\0\0\0\3\0\0\0\2',
                                                                  'tests/e2e/trees/b.txt': 'window “B”'})

    def test_missing_icon(self):
        files = {name: text for name, text in self.FILES.items() if 'symbolic' not in name}
        self.assert_finds('no icon', 'check-metadata', files)


class Analysis(unittest.TestCase):
    FINE = 'int ts_thing (int n) { const int *p = &n; return *p; }\n'
    NOWHERE = 'int ts_thing (int n) { const int *p = 0; if (n > 7) p = &n; return *p; }\n'

    def test_tools(self):
        for tool, text, returncode in ((tool, text, returncode) for tool in ('gcc', 'cppcheck', 'clang-tidy')
                                       for text, returncode in ((self.FINE, 0), (self.NOWHERE, 1))):
            with self.subTest(tool=tool, text=text), tempfile.TemporaryDirectory() as root:
                pathlib.Path(root, 'thing.c').write_text(text, encoding='utf-8')
                command = {'directory': root, 'file': 'thing.c', 'command': 'cc -std=c11 -c thing.c'}
                pathlib.Path(root, 'compile_commands.json').write_text(json.dumps([command]), encoding='utf-8')
                result = subprocess.run([HERE / 'check-analysis', tool, root, root], stdout=subprocess.PIPE, text=True,
                                        check=False)
                if result.returncode != 77:
                    self.assertEqual(result.returncode, returncode, result.stdout)
                    self.assertEqual('thing.c:1' in result.stdout, returncode == 1, result.stdout)


class Summary(unittest.TestCase):
    """A skip, of a test or of a part of it, is seen; where CI is set it fails unless it is explained."""
    SKIPS = (('SKIP', '1..0 # SKIP no tool'), ('SKIP', 'SKIP: no tool'), ('SKIP', ''), ('OK', '1..2\nok 1 /a # SKIP no tool\nok 2 /b'))

    def assert_sums(self, words, environment, *tests, status='0'):
        with tempfile.NamedTemporaryFile('w', suffix='.json') as log:
            log.writelines(json.dumps({'name': 'a', 'result': result, 'stdout': text}) + '\n' for result, text in tests)
            log.flush()
            result = subprocess.run([HERE.parents[1] / 'build-aux' / 'summary', status, log.name], stdout=subprocess.PIPE, text=True,
                                    env=environment, check=False)
            self.assertEqual((result.stdout.splitlines()[-1], result.returncode), (words, int('0 failed' not in words)))

    def test_sums(self):
        self.assert_sums('1 passed, 1 failed', {}, ('OK', 'ok 1 /a'), ('FAIL', 'not ok 1 /a'), status='1')
        self.assert_sums('1 passed, 1 failed', {}, ('OK', 'ok 1 /a'), status='1')
        self.assert_sums('0 passed, 1 failed', {})
        for skip in self.SKIPS:
            with self.subTest(skip=skip):
                self.assert_sums('0 passed, 0 failed, 1 skipped', {}, skip)
                self.assert_sums('0 passed, 1 failed', {'CI': 'true'}, skip)
        explained = ('SKIP', '1..0 # SKIP unshare: Operation not permitted')
        self.assert_sums('0 passed, 0 failed, 1 skipped', {'CI': 'true'}, explained)


if __name__ == '__main__':
    unittest.main()
