/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli export and import: take games to another computer.
 */

#define G_LOG_DOMAIN "ts-cli-transfer"

#include "config.h"

#include "ts-cli.h"

#include <glib/gi18n.h>

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-transfer.h"

static void
print_transfer_error (const GError *error)
{
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN))
    ts_cli_print_error (_ ("%s: this folder contains other files; choose a new or empty one"), error->message);
  else
    ts_cli_print_error (_ ("not everything was copied: %s"), error->message);
}

/* Scripts read it, so that it is not translated. */
static void
print_count (guint n,
             const char *noun,
             const char *end)
{
  ts_cli_print ("%u %s%s%s", n, noun, n == 1 ? "" : "s", end);
}

static TsCliStatus
transfer (const char *from,
          const char *to,
          gboolean is_export)
{
  g_autoptr (GError) error = NULL;
  TsTransfer done;
  gboolean is_whole = ts_transfer_run (from, to, is_export, &done, NULL, &error);

  print_count (done.n_games, "game", ", ");
  print_count (done.n_replays, "replay", ", ");
  print_count (done.n_results, "result", ", ");
  print_count (done.n_pictures, "picture", "\n");
  if (!is_whole)
    print_transfer_error (error);
  if (done.n_damaged > 0)
    ts_cli_print_error (ngettext ("%u damaged file was not copied completely",
                                  "%u damaged files were not copied completely", done.n_damaged),
                        done.n_damaged);

  return is_whole && done.n_damaged == 0 ? TS_CLI_OK : TS_CLI_ERROR;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *folder = ts_data_folder_get_default ();
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;
  if (self == &ts_cli_export)
    return transfer (folder, (*args)[1], TRUE);
  if (ts_transfer_is_possible ((*args)[1]))
    return transfer ((*args)[1], folder, FALSE);

  ts_cli_print_error (_ ("%s: there are no games of Tileshift in this folder"), (*args)[1]);
  return TS_CLI_ERROR;
}

const TsCliCommand ts_cli_export = {
  .name = "export",
  .parameters = "FOLDER",
  .min_args = 1,
  .max_args = 1,
  .summary = N_ ("Copy your games to a folder"),
  .description = N_ ("Copies saved games, replays, results and their pictures to FOLDER. FOLDER must\n"
                     "be new, empty or made by \"export\" before; nothing in it is changed, and only\n"
                     "what it does not have is added. Prints what was copied: \"N games, N replays, N\n"
                     "results, N pictures\". The exit status is 2 if something could not be copied."),
  .run = run,
};

const TsCliCommand ts_cli_import = {
  .name = "import",
  .parameters = "FOLDER",
  .min_args = 1,
  .max_args = 1,
  .summary = N_ ("Add the games of a folder to yours"),
  .description = N_ ("FOLDER is one that \"export\" has made. What you do not have is added, and\n"
                     "nothing of yours is lost: of a game that was played on in two places, both\n"
                     "states stay. Importing twice changes nothing; the game may be running. Prints\n"
                     "and exits as \"export\" does."),
  .run = run,
};
