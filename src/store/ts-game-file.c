/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-file"

#include "config.h"

#include "ts-game-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-board-text.h"
#include "ts-data-folder.h"
#include "ts-line.h"

#define FIRST_LINE "tileshift-game"
#define RESULT "result"
#define REMAINING "remaining"
#define IDENTITY_FORMAT "%016" G_GINT64_MODIFIER "x"

const char *const ts_game_file_events[] = { "slide", "undo", "redo", "hint", "help",
                                            "pause", "crop", "watched", NULL };
const char *const ts_game_file_origins[] = { "shuffled", "daily", "given", NULL };

/* Returns: the index of the name; that of the %NULL if it is none */
static guint
find_name (const char *const *names,
           const char *name)
{
  guint i = 0;

  while (names[i] != NULL && !g_str_equal (names[i], name))
    i++;

  return i;
}

/**
 * ts_game_file_add_header:
 *
 * The board comes last, so that a header with a board is complete.
 */
void
ts_game_file_add_header (GString *text,
                         const TsGameHeader *header,
                         const TsBoard *initial)
{
  g_autofree char *source = header->source.file != NULL ? g_file_get_uri (header->source.file) : NULL;
  char id[TS_BOARD_TEXT_SIZE];

  g_string_append_printf (text, FIRST_LINE "\nidentity\t" IDENTITY_FORMAT "\n", header->identity);
  ts_line_append_pair (text, "title", header->source.title);
  ts_line_append_pair (text, "picture", header->source.key);
  ts_line_append_pair (text, "source", source);
  ts_line_append_pair (text, "id", header->id);
  ts_line_append_pair (text, "difficulty", ts_difficulty_get_name (header->difficulty));
  ts_line_append_pair (text, "control", header->control);
  ts_line_append_pair (text, "origin", ts_game_file_origins[header->origin]);
  ts_line_append_pair (text, "numbers", header->has_numbers ? "yes" : NULL);
  if (!ts_crop_equal (&header->source.crop, &TS_CROP_SQUARE))
    {
      g_string_append (text, "crop");
      ts_line_append_crop (text, &header->source.crop);
      g_string_append_c (text, '\n');
    }
  ts_board_text_format (initial, id);
  ts_line_append_pair (text, "board", id);
}

static gboolean
has_cell (TsEventKind kind)
{
  return kind == TS_EVENT_SLIDE || kind == TS_EVENT_WATCHED;
}

void
ts_game_file_add_event (GString *text,
                        const TsEvent *event)
{
  g_string_append_printf (text, "%s\t%" G_GINT64_FORMAT, ts_game_file_events[event->kind], event->elapsed_ms);
  if (has_cell (event->kind))
    g_string_append_printf (text, "\t%u", event->cell);
  else if (event->kind == TS_EVENT_CROP)
    ts_line_append_crop (text, &event->crop);
  else if (event->is_remaining)
    g_string_append (text, "\t" REMAINING);
  g_string_append_c (text, '\n');
}

/**
 * ts_game_file_add_end:
 *
 * The last line: what follows it does not count.
 */
void
ts_game_file_add_end (GString *text,
                      const TsGameEnd *end)
{
  g_autofree char *date = ts_game_file_format_date (end->date);

  g_string_append_printf (text, RESULT "\t%" G_GINT64_FORMAT "\t%s\t%u\t%d\n", end->elapsed_ms, date, end->par,
                          end->is_alike ? 1 : 0);
}

/* The board is the last line of the header, and an ID that names another board is none. */
static gboolean
read_board (const char *value,
            TsGameRecord *game)
{
  char *id = game->header.id;
  TsBoard board;
  TsBoard named;

  if (ts_board_text_parse (value, &board) != TS_BOARD_TEXT_OK || !ts_board_is_solvable (&board))
    return FALSE;

  game->history = ts_history_new (&board);
  if (id != NULL && (ts_board_text_parse (id, &named) != TS_BOARD_TEXT_OK || !ts_board_equal (&named, &board)))
    g_clear_pointer (&game->header.id, g_free);

  return TRUE;
}

/* Returns: %FALSE if this line cannot be read; one of an unknown kind says nothing */
static gboolean
read_header_line (char **fields,
                  TsGameRecord *game)
{
  TsGameHeader *header = &game->header;
  const struct
  {
    const char *name;
    char **text;
  } texts[] = { { "title", &header->source.title },
                { "picture", &header->source.key },
                { "id", &header->id },
                { "control", &header->control } };
  const char *name = fields[0];
  const char *value = fields[1];

  if (g_str_equal (name, "crop"))
    return g_strv_length (fields) >= 4 && ts_line_parse_crop (fields + 1, &header->source.crop);
  if (value == NULL)
    return TRUE;
  if (g_str_equal (name, "board"))
    return read_board (value, game);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (!g_str_equal (name, texts[i].name))
        continue;
      g_free (*texts[i].text);
      *texts[i].text = g_strdup (value);
    }
  if (g_str_equal (name, "identity"))
    g_ascii_string_to_unsigned (value, 16, 0, G_MAXUINT64, &header->identity, NULL);
  else if (g_str_equal (name, "source"))
    {
      g_clear_object (&header->source.file);
      header->source.file = g_file_new_for_uri (value);
    }
  else if (g_str_equal (name, "difficulty"))
    header->difficulty = ts_difficulty_parse (value);
  else if (g_str_equal (name, "origin"))
    /* With an origin of a later version the game does not count. */
    header->origin = MIN (find_name (ts_game_file_origins, value), TS_ORIGIN_GIVEN);
  else if (g_str_equal (name, "numbers"))
    header->has_numbers = g_str_equal (value, "yes");

  return TRUE;
}

/* @fields: date, par, and whether tiles look alike */
static gboolean
read_end (char **fields,
          gint64 elapsed_ms,
          TsGameRecord *game)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (fields[0], NULL);
  TsGameEnd end = { .elapsed_ms = elapsed_ms, .is_alike = g_str_equal (fields[2], "1") };

  end.date = date != NULL ? g_date_time_to_unix (date) : 0;
  if (end.date == 0 || !ts_line_parse_count (fields[1], &end.par))
    return FALSE;

  game->end = end;
  return TRUE;
}

/* Returns: %FALSE if this cannot have happened; an event of an unknown kind has a time as well, and moves nothing */
static gboolean
read_event_line (char **fields,
                 TsGameRecord *game)
{
  guint n_fields = g_strv_length (fields);
  TsEvent event = { .crop.is_square = TRUE };

  if (n_fields < 2 || *fields[0] == '\0' ||
      !g_ascii_string_to_signed (fields[1], 10, 0, G_MAXINT64 / 1000, &event.elapsed_ms, NULL))
    return FALSE;
  if (g_str_equal (fields[0], RESULT))
    return n_fields >= 5 && read_end (fields + 2, event.elapsed_ms, game);

  event.kind = (TsEventKind) find_name (ts_game_file_events, fields[0]);
  if (ts_game_file_events[event.kind] == NULL)
    return TRUE;

  event.is_remaining = event.kind == TS_EVENT_HELPED && g_strcmp0 (fields[2], REMAINING) == 0;
  if ((has_cell (event.kind) && (n_fields < 3 || !ts_line_parse_count (fields[2], &event.cell))) ||
      (event.kind == TS_EVENT_CROP && (n_fields < 5 || !ts_line_parse_crop (fields + 2, &event.crop))))
    return FALSE;

  return ts_game_record_apply (game, &event);
}

/**
 * ts_game_file_parse:
 * @text: need not end with a zero
 * @length: bytes of the text
 * @name: of the file
 *
 * Returns: (transfer full): the game after the lines that count, those before the first torn or illegal one; or the
 *   error %TS_STORE_ERROR_DAMAGED if its header is not complete
 */
TsGameFile *
ts_game_file_parse (const char *text,
                    gsize length,
                    const char *name)
{
  TsGameFile *self = g_new0 (TsGameFile, 1);
  g_autoptr (TsGameRecord) game = ts_game_record_new (NULL, "", "");
  const char *at = text;
  const char *end = text + length;
  gboolean is_good = TRUE;
  gsize good = 0;

  while (is_good && game->end.date == 0 && at < end)
    {
      g_autofree char **fields = ts_line_next (&at, end);

      if (fields == NULL)
        is_good = FALSE;
      else if (good == 0)
        is_good = g_str_equal (fields[0], FIRST_LINE);
      else
        is_good = game->history != NULL ? read_event_line (fields, game) : read_header_line (fields, game);
      if (is_good)
        good = (gsize) (at - text);
    }
  self->name = g_strdup (name);
  self->text = g_string_new_len (text, (gssize) good);
  self->is_torn = good < length;
  /* A crash leaves no whole lines behind the first bad one. */
  self->is_damaged = !is_good && at < end && memchr (at, '\n', (gsize) (end - at)) != NULL;
  self->fd = -1;
  if (game->history != NULL)
    self->game = g_steal_pointer (&game);
  /* A power cut can leave zeros in the place of a new log. */
  else
    ts_store_error_set (&self->error,
                        length == 0 || *text == '\0' ? TS_STORE_ERROR_NOT_FOUND : TS_STORE_ERROR_DAMAGED, name);

  return self;
}

/**
 * ts_game_file_new:
 * @path: of any game; the file is not changed
 *
 * Returns: (transfer full): the game as ts_game_file_parse() reads it, or the error
 */
TsGameFile *
ts_game_file_new (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  gsize length = 0;
  g_autoptr (GError) error = NULL;
  gboolean is_read = g_file_get_contents (path, &text, &length, &error);
  TsGameFile *self = ts_game_file_parse (text, length, name);
  struct stat status;

  if (!is_read)
    {
      g_clear_error (&self->error);
      self->error = g_steal_pointer (&error);
    }
  self->last_played = g_stat (path, &status) == 0 ? status.st_mtime : g_get_real_time () / G_USEC_PER_SEC;

  return self;
}

/**
 * ts_game_file_read:
 *
 * Returns: (transfer full) (nullable): the game of ts_game_file_new()
 */
TsGameRecord *
ts_game_file_read (const char *path,
                   GError **error)
{
  g_autoptr (TsGameFile) file = ts_game_file_new (path);

  if (file->error != NULL)
    g_propagate_error (error, g_steal_pointer (&file->error));

  return g_steal_pointer (&file->game);
}

/**
 * ts_game_file_open:
 * @self: a saved game
 * @folder: the data folder
 *
 * Lets the game go on. Changes nothing: a damaged file stays, and the game goes on in another one, whose name this is
 * then. A file that is torn is written whole, and so is one that another program has replaced since it was read.
 */
void
ts_game_file_open (TsGameFile *self,
                   const char *folder)
{
  g_autofree char *name = g_steal_pointer (&self->name);
  g_autofree char *path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, name, NULL);
  struct stat status;

  self->name = self->is_damaged ? ts_data_folder_create_fresh_name (name) : g_strdup (name);
  self->fd = g_open (path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  if (self->fd >= 0 && (self->is_torn || fstat (self->fd, &status) != 0 || (gsize) status.st_size != self->text->len))
    close (g_steal_fd (&self->fd));
}

void
ts_game_file_free (TsGameFile *self)
{
  if (self->fd >= 0)
    close (self->fd);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_clear_pointer (&self->game, ts_game_record_free);
  g_clear_error (&self->error);
  g_free (self->name);
  g_free (self);
}

/**
 * ts_game_file_format_date:
 * @date: seconds since 1970 UTC
 *
 * Returns: (transfer full): as ISO 8601 has it
 */
char *
ts_game_file_format_date (gint64 date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (date);

  return g_date_time_format_iso8601 (time);
}
