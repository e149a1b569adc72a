/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-end"

#include "config.h"

#include "ts-game-end.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ts-disk.h"
#include "ts-game-folder.h"

/* Behind the name of a game that is finished: a file with the line that belongs into the records. While it is there,
 * the game counts as finished, and the line as missing unless it is found. */
#define PLEDGE ".finished"

/* Far longer than a line. */
#define MAX_LINE (64 * 1024)

/* Makes the line in the pledge true. The game goes before the pledge does: it could be finished once more. */
static gboolean
redeem (const char *pledge,
        const char *game,
        const char *records,
        const char *line,
        GError **error)
{
  g_unlink (game);
  if (!ts_disk_append_once (records, line, error))
    return FALSE;

  g_unlink (pledge);
  return TRUE;
}

/**
 * ts_game_end_record:
 * @game: the game's file, which may never have been written
 * @records: the file of records
 *
 * Adds the record and removes the game. If that cannot be done now, a pledge stays in the place of the game; where not
 * even that can be written, the game.
 *
 * Returns: whether the record is there
 */
gboolean
ts_game_end_record (const char *game,
                    const char *records,
                    const TsRecord *record,
                    GError **error)
{
  g_autofree char *line = NULL;
  g_autofree char *pledge = NULL;
  g_autofree char *games_folder = NULL;
  g_autofree char *records_folder = NULL;

  g_return_val_if_fail (game != NULL, FALSE);
  g_return_val_if_fail (records != NULL, FALSE);
  g_return_val_if_fail (record != NULL, FALSE);

  line = ts_records_format_line (record);
  pledge = g_strconcat (game, PLEDGE, NULL);
  games_folder = g_path_get_dirname (game);
  records_folder = g_path_get_dirname (records);
  if (!ts_disk_make_folder (records_folder, error))
    return FALSE;

  if (ts_disk_make_folder (games_folder, NULL) && ts_disk_replace (pledge, line, strlen (line), NULL))
    return redeem (pledge, game, records, line, error);

  if (!ts_disk_append_once (records, line, error))
    return FALSE;

  g_unlink (game);
  return TRUE;
}

/**
 * ts_game_end_redeem:
 * @folder: of the games
 * @records: the file of records
 *
 * Adds the records that are still missing: their programs were killed, or the disk was full. What is no record is set
 * aside.
 */
void
ts_game_end_redeem (const char *folder,
                    const char *records)
{
  g_auto (GStrv) names = NULL;

  g_return_if_fail (folder != NULL);
  g_return_if_fail (records != NULL);

  names = ts_game_folder_list (folder, TS_GAME_FOLDER_GAME PLEDGE);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *pledge = g_build_filename (folder, names[i], NULL);
      g_autofree char *game = g_strndup (pledge, strlen (pledge) - strlen (PLEDGE));
      gsize length = 0;
      g_autofree char *line = ts_disk_read (pledge, MAX_LINE, &length, NULL);

      if (line == NULL)
        continue;
      if (strlen (line) == length && ts_records_is_line (line))
        redeem (pledge, game, records, line, NULL);
      else
        ts_game_folder_set_aside (folder, names[i], "damaged");
    }
}
