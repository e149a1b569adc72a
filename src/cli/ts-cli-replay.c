/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli replay: prints a saved or finished game from its log.
 */

#define G_LOG_DOMAIN "ts-cli-replay"

#include "config.h"

#include "ts-cli.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ts-game-file.h"
#include "ts-moves.h"

/* Scripts read the lines, so that the names of the events are not translated. */
static void
print_line (TsCliFormat format,
            gint64 elapsed_ms,
            const char *name,
            const char *moves,
            const TsBoard *board)
{
  char id[TS_BOARD_TEXT_SIZE];

  format (board, id);
  ts_cli_print ("%" G_GINT64_FORMAT "\t%s\t%s\t%s\n", elapsed_ms, name, moves, id);
}

static void
replay_event (TsHistory *history,
              const TsEvent *event,
              TsCliFormat format)
{
  char moves[TS_BOARD_MAX_SIDE] = "";
  TsSlide slide;

  ts_history_apply (history, event, &slide);
  memset (moves, ts_moves_get_letter (slide.direction), slide.n_tiles);

  print_line (format, event->elapsed_ms, ts_game_file_events[event->kind], moves, &history->board);
}

static void
replay (const TsGameRecord *saved,
        TsCliFormat format)
{
  g_autoptr (TsHistory) history = ts_history_new (&saved->history->initial);

  print_line (format, 0, "start", "", &history->board);
  for (guint i = 0; i < saved->events->len; i++)
    replay_event (history, &g_array_index (saved->events, TsEvent, i), format);

  if (ts_game_record_is_finished (saved))
    print_line (format, saved->end.date != 0 ? saved->end.elapsed_ms : saved->history->elapsed_ms, "finished", "",
                &history->board);
}

static void
print_read_error (const char *path,
                  const GError *error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (error->domain == TS_STORE_ERROR)
    ts_cli_print_error (_ ("%s: this is not a saved game, or it is damaged"), name);
  else
    ts_cli_print_error (_ ("the input could not be read: %s"), error->message);
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *format_name = NULL;
  TsCliFormat format;
  const GOptionEntry entries[] = {
    TS_CLI_FORMAT_OPTION (&format_name),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) error = NULL;
  TsCliStatus status;

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (!ts_cli_read_format (format_name, &format))
    return TS_CLI_ERROR;

  saved = ts_game_file_read ((*args)[1], &error);
  if (saved == NULL)
    {
      print_read_error ((*args)[1], error);
      return TS_CLI_ERROR;
    }

  replay (saved, format);
  return TS_CLI_OK;
}

const TsCliCommand ts_cli_replay = {
  .name = "replay",
  .parameters = "FILE",
  .min_args = 1,
  .max_args = 1,
  .summary = N_ ("Print a saved or finished game, move by move with its times"),
  .description = N_ ("FILE is the file of the game. Prints one line for each event, with these fields\n"
                     "separated by TABs: the milliseconds played, the event, its moves (U D L R), and\n"
                     "the ID of the board after it. The events are start, slide, undo, redo, hint,\n"
                     "help, pause, crop, watched and finished in every language. The exit status is 2\n"
                     "if FILE cannot be read."),
  .run = run,
};
