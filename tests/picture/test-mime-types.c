/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that the desktop offers this game for the pictures that load, and for no others.
 * Room: tests/picture (the picture room).
 * Run by meson, suite picture; the argument is the desktop file.
 * Fails by failing the test.
 */

#include "ts-format.h"

static const char *desktop_path;

/* Every kind of picture has one name there, of the several that a loader may know. */
static void
test_desktop_file (void)
{
  g_autoptr (GKeyFile) desktop = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) offered = NULL;

  g_key_file_load_from_file (desktop, desktop_path, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  offered = g_key_file_get_string_list (desktop, "Desktop Entry", "MimeType", NULL, &error);
  g_assert_no_error (error);

  g_assert_cmpuint (g_strv_length (offered), ==, TS_N_FORMATS - 1);
  for (guint format = TS_FORMAT_UNKNOWN + 1; format < TS_N_FORMATS; format++)
    {
      g_autofree char *type = g_strconcat ("image/", ts_format_get_loader_name ((TsFormat) format), NULL);

      g_assert_true (g_strv_contains ((const char *const *) offered, type));
      g_assert_true (g_strv_contains (ts_format_get_mime_types (), type));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  desktop_path = argv[1];

  g_test_add_func ("/mime-types/desktop-file", test_desktop_file);

  return g_test_run ();
}
