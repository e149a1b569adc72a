/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: sets up the language and runs the application.
 */

#define G_LOG_DOMAIN "tileshift"

#include "config.h"

#include <libintl.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ts-application.h"
#include "ts-data-folder.h"

/* Larger than any allocation of a frame, smaller than the pixels of a picture. */
#define LARGE_BLOCK (4 * 1024 * 1024)

/* glibc raises its mmap threshold to the size of the largest freed block. Pictures would then be allocated from the
 * heap and leave holes there: about a hundred megabytes after a few pictures. */
static void
return_large_blocks (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, LARGE_BLOCK);
  mallopt (M_TRIM_THRESHOLD, 2 * LARGE_BLOCK);
#endif
}

int
main (int argc,
      char **argv)
{
  const char *locale_dir = g_getenv ("TILESHIFT_LOCALE_DIR");
  g_autoptr (TsApplication) application = NULL;

  return_large_blocks ();
  ts_data_folder_check_environment ();
  setlocale (LC_ALL, "");
  /* The variable is for a build that is not installed. */
  bindtextdomain (TS_GETTEXT_DOMAIN, locale_dir != NULL ? locale_dir : TS_LOCALE_DIR);
  bind_textdomain_codeset (TS_GETTEXT_DOMAIN, "UTF-8");
  textdomain (TS_GETTEXT_DOMAIN);

  g_set_application_name ("Tileshift");
  application = ts_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
