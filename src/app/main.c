/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: sets the language up and runs the application.
 * Room: app.
 * Owned by the system.
 * Thread: main.
 * Fails as the application does.
 */

#define G_LOG_DOMAIN "tileshift"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ts-application.h"

int
main (int argc,
      char **argv)
{
  const char *locale_dir = g_getenv ("TILESHIFT_LOCALE_DIR");
  g_autoptr (TsApplication) application = NULL;

  setlocale (LC_ALL, "");
  /* The variable lets a build that is not installed speak every language. */
  bindtextdomain (TS_GETTEXT_DOMAIN, locale_dir != NULL ? locale_dir : TS_LOCALE_DIR);
  bind_textdomain_codeset (TS_GETTEXT_DOMAIN, "UTF-8");
  textdomain (TS_GETTEXT_DOMAIN);

  g_set_application_name ("Tileshift");
  application = ts_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
