/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-words"

#include "config.h"

#include "ts-puzzle-words.h"

#include <glib/gi18n.h>

#include "ts-gallery.h"
#include "ts-words.h"

/* Characters of the ending of a file's name, as "jpeg". */
#define MAX_ENDING 5

/* Bytes of a title in the name of a file, which has at most 255, with the words and the ending behind it. */
#define MAX_TITLE_SIZE 200

/* The ending of a file's name is short, and has a letter and no space, so that "Dr. No" and "Easter 2026.04.05" stay
 * whole. */
static gboolean
is_ending (const char *text)
{
  gboolean has_letter = FALSE;
  gsize length = 0;

  for (; g_ascii_isalnum (text[length]); length++)
    has_letter |= g_ascii_isalpha (text[length]);

  return has_letter && length <= MAX_ENDING && text[length] == '\0';
}

/* Returns: (transfer full): the name of @file without its ending */
static char *
dup_file_title (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base != NULL ? base : "");
  char *dot = strrchr (name, '.');

  if (dot != NULL && is_ending (dot + 1))
    *dot = '\0';

  /* Translators: the title of a picture whose file has no name but an ending, as “.jpg”. */
  return g_strdup (*g_strstrip (name) != '\0' ? name : _ ("Untitled Picture"));
}

/**
 * ts_puzzle_words_dup_title:
 * @file: (nullable): a picture; %NULL for numbers
 * @is_saved: whether it is a saved picture, whose file has a made-up name
 *
 * Returns: (transfer full): what people call the picture
 */
char *
ts_puzzle_words_dup_title (GFile *file,
                           gboolean is_saved)
{
  const char *title = file != NULL ? ts_gallery_find_title (file) : NULL;

  if (file == NULL)
    /* Translators: the title of a game without a picture. */
    return g_strdup (_ ("Numbers"));
  if (title != NULL)
    return g_strdup (title);
  if (is_saved)
    /* Translators: the title of a picture that was pasted or dropped, and has no file with a name. */
    return g_strdup (_ ("Pasted Picture"));

  return dup_file_title (file);
}

/**
 * ts_puzzle_words_dup_saved_title:
 * @source: of a saved game
 *
 * Returns: (transfer full): what people call its picture, in the present language if it is in the
 *   gallery
 */
char *
ts_puzzle_words_dup_saved_title (const TsPuzzleSource *source)
{
  GFile *file = source->file;

  return file == NULL || ts_gallery_find_title (file) != NULL ? ts_puzzle_words_dup_title (file, FALSE)
                                                              : g_strdup (source->title);
}

/**
 * ts_puzzle_words_dup_when:
 * @last_played: seconds since 1970
 *
 * Returns: (transfer full): how long a saved game was played, and on which day
 */
char *
ts_puzzle_words_dup_when (gint64 elapsed_ms,
                          gint64 last_played)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (last_played);
  g_autofree char *day = date != NULL ? g_date_time_format (date, "%x") : NULL;
  g_autofree char *time = ts_words_dup_time (elapsed_ms);

  return g_strjoin (" · ", time, day, NULL);
}

/**
 * ts_puzzle_words_dup_puzzle_name:
 * @puzzle: with a picture
 *
 * Returns: (transfer full): the name of the puzzle file, unless the player chooses another; not that of the picture's
 *   own file, unless that is a puzzle, too
 */
char *
ts_puzzle_words_dup_puzzle_name (TsPuzzle *puzzle)
{
  g_autofree char *title = g_strdup (ts_puzzle_get_header (puzzle)->source.title);
  g_autofree char *stem = NULL;
  const char *end;

  /* A character that the limit would split ends the valid part. */
  g_utf8_validate (title, (gssize) MIN (strlen (title), MAX_TITLE_SIZE), &end);
  title[end - title] = '\0';
  stem = ts_picture_get_board_id (ts_puzzle_get_picture (puzzle)) != NULL
             ? g_steal_pointer (&title)
             /* Translators: the name of a file without its ending. %s is the title of a picture. */
             : ts_words_dup_with (_ ("%s Puzzle"), "%s", title);

  return g_strconcat (g_strdelimit (stem, G_DIR_SEPARATOR_S, '-'), ".jpg", NULL);
}

/**
 * ts_puzzle_words_dup_position:
 * @i: the number of a picture, from 0 on
 * @n: of the pictures in its set
 */
char *
ts_puzzle_words_dup_position (guint i,
                              guint n)
{
  /* Translators: the place of a picture among those that were opened together, as 3 of 12. */
  return ts_words_dup_format (_ ("%u of %u"), i + 1, n);
}

/**
 * ts_puzzle_words_dup_kind:
 *
 * Returns: (transfer full): the size of the board and, if it was dealt for one, its difficulty
 */
char *
ts_puzzle_words_dup_kind (const TsBoard *board,
                          TsDifficulty difficulty)
{
  static const char *const names[] = {
    [TS_DIFFICULTY_EASY] = NC_ ("difficulty", "Easy"),
    [TS_DIFFICULTY_MEDIUM] = NC_ ("difficulty", "Medium"),
    [TS_DIFFICULTY_HARD] = NC_ ("difficulty", "Hard"),
  };
  /* Translators: a board size, columns and rows. */
  g_autofree char *size = ts_words_dup_format (_ ("%u × %u"), board->columns, board->rows);
  if (difficulty == TS_DIFFICULTY_ANY)
    return g_steal_pointer (&size);

  return g_strdup_printf ("%s · %s", size, g_dpgettext2 (NULL, "difficulty", names[difficulty]));
}

/**
 * ts_puzzle_words_dup_subtitle:
 *
 * Returns: (transfer full): the day of a puzzle of the day; otherwise the kind of the board
 */
char *
ts_puzzle_words_dup_subtitle (TsPuzzle *puzzle)
{
  g_autoptr (GDateTime) day = ts_puzzle_dup_day (puzzle);
  g_autofree char *date = NULL;

  if (day == NULL)
    return ts_puzzle_words_dup_kind (ts_game_get_board (ts_puzzle_get_game (puzzle)),
                                     ts_puzzle_get_header (puzzle)->difficulty);

  /* Translators: a day and a month, in the format of strftime; see g_date_time_format(). Put O before d for the digits
   * of the language. */
  date = g_date_time_format (day, _ ("%B %-Od"));

  return g_strdup_printf ("%s · %s", _ ("Daily Puzzle"), date);
}

/**
 * ts_puzzle_words_dup_progress:
 * @furthest: of ts_averages_find_progress()
 * @sentence: (out): the same as a sentence
 *
 * Returns: (transfer full): the largest size on which a picture was solved and, if there is one, its best time
 */
char *
ts_puzzle_words_dup_progress (const TsResult *furthest,
                              char **sentence)
{
  guint columns = furthest->board.columns;
  guint rows = furthest->board.rows;
  g_autofree char *time = NULL;

  if (!ts_averages_has_best_time (furthest))
    {
      /* Translators: columns and rows of the largest board that was solved. */
      *sentence = ts_words_dup_format (_ ("Solved up to %u×%u."), columns, rows);

      /* Translators: columns and rows of the largest board that was solved. */
      return ts_words_dup_format (_ ("%u×%u"), columns, rows);
    }

  time = ts_words_dup_time (furthest->end.elapsed_ms);
  /* Translators: columns and rows of the largest board that was solved, and the best time on it, as 2:34. */
  *sentence = ts_words_dup_format (_ ("Solved up to %u×%u, best time %s."), columns, rows, time);

  /* Translators: columns and rows of the largest board that was solved, and the best time, as 2:34. */
  return ts_words_dup_format (_ ("%u×%u · %s"), columns, rows, time);
}

/**
 * ts_puzzle_words_dup_status:
 * @has_counters: whether the player wants to see moves and time while playing
 *
 * Returns: (transfer full): moves, time and, if the player wants to know them, the moves to go
 */
char *
ts_puzzle_words_dup_status (TsPuzzle *puzzle,
                            gboolean has_counters)
{
  TsGame *game = ts_puzzle_get_game (puzzle);
  TsAdvisor *advisor = ts_puzzle_get_advisor (puzzle);
  int n_left = ts_advisor_get_moves_to_go (advisor);
  guint moves = ts_game_get_moves (game);
  g_autofree char *time = NULL;
  g_autofree char *counters = NULL;
  g_autofree char *to_go = NULL;

  if (ts_advisor_get_shows_moves_to_go (advisor) && n_left != TS_ADVISOR_UNKNOWN && !ts_game_get_solved (game))
    /* Translators: how many moves the shortest known solution still has; stands behind moves and time. */
    to_go = ts_words_dup_format (ngettext ("%d to go", "%d to go", (gulong) n_left), n_left);
  if (!has_counters && !ts_game_get_solved (game))
    return g_strdup (to_go != NULL ? to_go : "");

  time = ts_words_dup_time (ts_game_get_elapsed_us (game) / G_TIME_SPAN_MILLISECOND);
  /* Translators: the state of a running game. The first is how many moves were made, the second the time, as 2:34. */
  counters = ts_words_dup_format (ngettext ("%u move · %s", "%u moves · %s", moves), moves, time);

  return g_strjoin (" · ", counters, to_go, NULL);
}

/* Said by a toast when the game begins, and on the card at its end. */
#define ALIKE N_ ("Too many tiles look the same: this game does not count toward best results.")

static char *
dup_lookalikes (const TsMessage *message)
{
  /* Translators: how many tiles look like another one, and how many there are. */
  return ts_words_dup_format (ngettext ("%u of %u tile looks like another tile.",
                                        "%u of %u tiles look like another tile.", message->count),
                              message->count, message->total);
}

/* Of a game, or of a picture that was pasted or dropped. */
static char *
dup_not_saved (const TsMessage *message)
{
  gboolean is_game = message->kind == TS_MESSAGE_NOT_SAVED;
  gboolean is_file = message->error != NULL && message->error->domain == G_FILE_ERROR;

  switch (is_file ? message->error->code : G_FILE_ERROR_FAILED)
    {
    case G_FILE_ERROR_NOSPC:
      return g_strdup (is_game ? _ ("There is no space left to save your game. Further progress will be lost when you "
                                    "leave this game.")
                               : _ ("The picture could not be imported: there is no space left to save it."));
    case G_FILE_ERROR_ACCES:
    case G_FILE_ERROR_PERM:
    case G_FILE_ERROR_ROFS:
      return g_strdup (is_game ? _ ("Tileshift is not allowed to write to the folder for saved games. Further progress "
                                    "will be lost when you leave this game.")
                               : _ ("The picture could not be imported: Tileshift is not allowed to write to the "
                                    "folder where it saves pictures."));
    default:
      return g_strdup (is_game ? _ ("Your game could not be saved. Further progress will be lost when you leave this "
                                    "game.")
                               : _ ("The picture could not be imported."));
    }
}

/* @pattern: has %s in the place of the path */
static char *
dup_with_path (const char *pattern,
               const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *home = g_filename_display_name (g_get_home_dir ());
  gboolean is_at_home = g_str_has_prefix (name, home) && name[strlen (home)] == G_DIR_SEPARATOR;
  g_autofree char *short_name = is_at_home ? g_strconcat ("~", name + strlen (home), NULL) : g_strdup (name);
  g_autofree char *quoted = ts_words_dup_quoted (short_name);

  return ts_words_dup_with (pattern, "%s", quoted);
}

static char *
dup_not_read (const TsMessage *message)
{
  if (g_error_matches (message->error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED))
    return ts_words_dup_with (
        /* Translators: the name of the file. */
        _ ("A saved game is damaged and cannot be opened. Its file “%s” was left unchanged."), "%s",
        message->error->message);
  if (g_error_matches (message->error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND))
    return g_strdup (_ ("This saved game is no longer there."));

  return g_strdup (_ ("A saved game could not be read. Its file was left unchanged."));
}

static char *
dup_failed (const TsMessage *message)
{
  if (message->count > 1)
    /* Translators: pictures that were opened together; the others are played. */
    return ts_words_dup_format (_ ("Pictures of the set that could not be opened: %u"), message->count);

  return ts_words_dup_picture_error (message->error, message->text);
}

static char *
dup_played (const TsMessage *message)
{
  return ts_words_dup_format (message->is_puzzle
                                  /* Translators: columns and rows. */
                                  ? _ ("Playing the %d×%d board that came with this picture.")
                                  /* Translators: columns and rows. */
                                  : _ ("Playing the pasted %d×%d board."),
                              message->columns, message->rows);
}

static char *
dup_invalid (const TsMessage *message)
{
  return ts_words_dup_id_error (message->id_result, message->text);
}

/* Adds to a list of such. @pattern: with %u in the place of the count */
static void
add_count (GString *list,
           guint count,
           const char *pattern)
{
  g_autofree char *words = ts_words_dup_with_number (pattern, "%u", count);

  if (count > 0)
    g_string_append_printf (list, "%s%s", list->len > 0 ? C_ ("list", ", ") : "", words);
}

/* Returns: (transfer full) (nullable): %NULL if nothing was copied */
static char *
dup_transferred (const TsTransfer *done)
{
  GString *list = g_string_new (NULL);

  add_count (list, done->n_games, ngettext ("%u saved game", "%u saved games", done->n_games));
  add_count (list, done->n_replays, ngettext ("%u replay", "%u replays", done->n_replays));
  add_count (list, done->n_results, ngettext ("%u result", "%u results", done->n_results));
  add_count (list, done->n_pictures, ngettext ("%u picture", "%u pictures", done->n_pictures));

  return g_string_free (list, list->len == 0);
}

/* Of saving a puzzle and of a transfer. */
static char *
dup_copy_error (const TsMessage *message)
{
  const GError *error = message->error;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    /* Translators: the name of a folder. */
    return ts_words_dup_with (_ ("“%s” is not on this computer. Choose a folder that is."), "%s", message->text);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_strdup (_ ("Canceled. Nothing was changed."));
  if (message->kind == TS_MESSAGE_PUZZLE_NOT_SAVED)
    return ts_words_dup_with (_ ("“%s” could not be written."), "%s", message->text);
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN))
    /* Translators: the path of a folder. */
    return dup_with_path (_ ("“%s” contains other files. Choose another folder."), error->message);
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    return g_strdup (_ ("There is no space left to copy all games. Nothing was lost."));

  return g_strdup (_ ("Not all games could be copied. Nothing was lost."));
}

static char *
dup_transfer (const TsMessage *message)
{
  gboolean is_import = message->kind == TS_MESSAGE_IMPORTED;
  g_autofree char *copied = message->transfer != NULL ? dup_transferred (message->transfer) : NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *damaged = NULL;
  guint n_damaged;

  if (message->error != NULL)
    return dup_copy_error (message);
  if (message->transfer == NULL)
    /* Translators: the name of a folder. */
    return ts_words_dup_with (_ ("There are no games of Tileshift in “%s”."), "%s", message->text);

  if (copied == NULL)
    sentence = ts_words_dup_with (
        is_import ? _ ("There is nothing new in “%s”.") : _ ("“%s” already has all your games."), "%s", message->text);
  else
    /* Translators: the name of a folder, and as “2 saved games, 1 picture”. */
    sentence = g_strdup_printf (is_import ? _ ("Imported from “%s”: %s.") : _ ("Exported to “%s”: %s."), message->text,
                                copied);
  n_damaged = message->transfer->n_damaged;
  if (n_damaged == 0)
    return g_steal_pointer (&sentence);

  damaged = ts_words_dup_format (ngettext ("%u damaged file was not copied completely.",
                                           "%u damaged files were not copied completely.", n_damaged),
                                 n_damaged);

  return g_strjoin (" ", sentence, damaged, NULL);
}

/* How each message is said. */
static const struct
{
  TsToastKind kind;
  char *(*dup_words) (const TsMessage *);
  const char *words;        /* in place of the function; %s is the text of the message */
  const char *puzzle_words; /* in place of both, of a board that came with a picture */
  const char *label;        /* of a button */
  const char *action_name;
} messages[] = {
  [TS_MESSAGE_PICTURE_FAILED] = { TS_TOAST_ANSWER, dup_failed },
  [TS_MESSAGE_PICTURES_SKIPPED] = { TS_TOAST_ANSWER, dup_failed },
  /* Translators: %s is the name of a folder. */
  [TS_MESSAGE_NO_PICTURES] = { TS_TOAST_ANSWER, NULL, N_ ("The folder “%s” has no picture that can be opened.") },
  [TS_MESSAGE_PICTURE_NOT_RECEIVED] = { TS_TOAST_ANSWER, dup_not_saved },
  [TS_MESSAGE_GAME_NOT_READ] = { TS_TOAST_NEWS, dup_not_read },
  [TS_MESSAGE_GAME_LEFT] = { TS_TOAST_PASSING, NULL, N_ ("The game you left is saved. “Previous Game” continues it."),
                             /* Translators: a button. */
                             NULL, N_ ("Previous Game"), "win.previous-game" },
  [TS_MESSAGE_GAME_DAMAGED] = { TS_TOAST_NEWS, NULL,
                                N_ ("This saved game is damaged. It continues from its last readable move; the old "
                                    "file was left unchanged.") },
  [TS_MESSAGE_FOREIGN_FILE] = { TS_TOAST_NEWS, NULL,
                                /* Translators: the name of a file. */
                                N_ ("“%s” in the folder for saved games is not from this version of Tileshift. It was "
                                    "left unchanged.") },
  [TS_MESSAGE_SECOND_PROGRAM] = { TS_TOAST_TROUBLE, NULL,
                                  N_ ("Games you play here are not saved: Tileshift is already running elsewhere. "
                                      "Close it there, then start it again here.") },
  [TS_MESSAGE_NOT_SAVED] = { TS_TOAST_TROUBLE, dup_not_saved },
  [TS_MESSAGE_SAVED_AGAIN] = { TS_TOAST_TROUBLE },
  [TS_MESSAGE_RESULT_NOT_SAVED] = { TS_TOAST_NEWS, NULL,
                                    N_ ("A finished game could not be added to your statistics.") },
  [TS_MESSAGE_ID_PLAYED] = { TS_TOAST_ANSWER, dup_played },
  [TS_MESSAGE_ID_INVALID] = { TS_TOAST_ANSWER, dup_invalid, NULL,
                              N_ ("The board that came with this picture is damaged and was ignored.") },
  [TS_MESSAGE_ID_SOLVED] = { TS_TOAST_ANSWER, NULL, N_ ("This board is already solved."),
                             N_ ("The board that came with this picture is already solved and was ignored.") },
  [TS_MESSAGE_ID_UNSOLVABLE] = { TS_TOAST_ANSWER, NULL, N_ ("This board cannot be solved."),
                                 N_ ("The board that came with this picture cannot be solved and was ignored.") },
  [TS_MESSAGE_PUZZLE_SAVED] = { TS_TOAST_ANSWER, NULL,
                                /* Translators: %s is the name of a file. */
                                N_ ("Saved “%s”. Anyone who opens it in Tileshift plays the same board.") },
  [TS_MESSAGE_PUZZLE_NOT_SAVED] = { TS_TOAST_ANSWER, dup_copy_error },
  /* Translators: a button. */
  [TS_MESSAGE_LOOKALIKES] = { TS_TOAST_PASSING, dup_lookalikes, NULL, NULL, N_ ("Show Numbers"),
                              "settings.show-numbers" },
  [TS_MESSAGE_ALIKE] = { TS_TOAST_PASSING, NULL, ALIKE, NULL, N_ ("Show Numbers"), "settings.show-numbers" },
  [TS_MESSAGE_EXPORTED] = { TS_TOAST_NEWS, dup_transfer },
  [TS_MESSAGE_IMPORTED] = { TS_TOAST_NEWS, dup_transfer },
};

/**
 * ts_puzzle_words_dup_message:
 *
 * Returns: (transfer full) (nullable): one sentence; %NULL for a message that only takes another one back
 */
char *
ts_puzzle_words_dup_message (const TsMessage *message)
{
  const char *puzzle_words = message->is_puzzle ? messages[message->kind].puzzle_words : NULL;
  const char *words = puzzle_words != NULL ? puzzle_words : messages[message->kind].words;
  TsMessage quoting = *message;
  g_autofree char *quoted = ts_words_dup_quoted (message->text);

  quoting.text = quoted;
  if (words != NULL)
    return ts_words_dup_with (_ (words), "%s", quoted != NULL ? quoted : "");

  return messages[message->kind].dup_words != NULL ? messages[message->kind].dup_words (&quoting) : NULL;
}

/**
 * ts_puzzle_words_show_message:
 *
 * Shows the sentence with what can be done about it, or takes the trouble back that is over.
 */
void
ts_puzzle_words_show_message (const TsMessage *message,
                              TsToast *toast)
{
  g_autofree char *words = ts_puzzle_words_dup_message (message);
  const char *label = messages[message->kind].label;

  if (words == NULL)
    ts_toast_drop (toast, messages[message->kind].kind);
  else
    ts_toast_show (toast, messages[message->kind].kind, words, label != NULL ? _ (label) : NULL,
                   messages[message->kind].action_name);
}

/* @puzzle: is finished, so that some way to solve it is known
 * Returns: (transfer full): as “61 moves (fewest possible 52)” */
static char *
dup_moves_and_par (TsPuzzle *puzzle)
{
  TsAdvisor *advisor = ts_puzzle_get_advisor (puzzle);
  guint moves = ts_game_get_moves (ts_puzzle_get_game (puzzle));
  g_autofree char *words = ts_words_dup_format (ngettext ("%u move", "%u moves", moves), moves);
  int par = ts_advisor_get_par (advisor);
  g_autofree char *best = ts_words_dup_format (
      ts_advisor_get_par_proved (advisor)
          /* Translators: stands in parentheses behind the moves of a finished game. */
          ? _ ("fewest possible %d")
          /* Translators: stands in parentheses; there may be fewer than these moves. */
          : _ ("fewest known %d"),
      par);

  return g_strdup_printf ("%s (%s)", words, best);
}

/**
 * ts_puzzle_words_dup_result:
 * @puzzle: finished
 *
 * Returns: (transfer full): one line to share, as “Tileshift · 4×4 · 61 moves (fewest possible 52) · 0:48”, and at its
 *   end why it does not count
 */
char *
ts_puzzle_words_dup_result (TsPuzzle *puzzle)
{
  TsGame *game = ts_puzzle_get_game (puzzle);
  const TsBoard *board = ts_game_get_board (game);
  g_autoptr (GDateTime) day = ts_puzzle_dup_day (puzzle);
  guint n_days = ts_puzzle_count_days (puzzle);
  g_autofree char *name = day != NULL ? g_date_time_format (day, "Tileshift %F") : g_strdup ("Tileshift");
  g_autofree char *size = ts_words_dup_format (_ ("%u×%u"), board->columns, board->rows);
  g_autofree char *moves = dup_moves_and_par (puzzle);
  g_autofree char *time = ts_words_dup_time (ts_game_get_elapsed_us (game) / G_TIME_SPAN_MILLISECOND);
  const char *mark = ts_words_get_verdict (ts_puzzle_get_verdict (puzzle));
  g_autofree char *streak = NULL;

  if (n_days == 0)
    return g_strjoin (" · ", name, size, moves, time, mark, NULL);

  /* Translators: on so many days in a row the puzzle of the day was solved. */
  streak = ts_words_dup_format (ngettext ("%u-day streak", "%u-day streak", n_days), n_days);

  return g_strjoin (" · ", name, size, moves, time, streak, mark, NULL);
}

/**
 * ts_puzzle_words_dup_daily:
 * @is_solved: whether the player solved today's puzzle, perhaps with help
 * @n_days: on how many days in a row the puzzle of the day was solved; not 0 if @is_solved
 *
 * Returns: (transfer full): the entry of the menu, with its mnemonic
 */
char *
ts_puzzle_words_dup_daily (gboolean is_solved,
                           guint n_days)
{
  /* Translators: on so many days in a row the puzzle of the day was solved. */
  g_autofree char *streak = ts_words_dup_format (ngettext ("%u-Day Streak", "%u-Day Streak", n_days), n_days);

  if (is_solved)
    /* Translators: stands behind the entry for today's puzzle in the menu. */
    return g_strjoin (" · ", _ ("Dail_y Puzzle"), C_ ("daily", "Solved"), streak, NULL);

  return g_strjoin (" · ", _ ("Dail_y Puzzle"), n_days > 0 ? streak : NULL, NULL);
}

static const char *
get_news (TsPuzzle *puzzle)
{
  TsPuzzleBests bests = ts_puzzle_get_bests (puzzle);

  if (ts_puzzle_get_verdict (puzzle) == TS_VERDICT_KNOWN)
    return _ ("Boards you chose or played before do not count toward best results.");
  if (ts_puzzle_get_verdict (puzzle) == TS_VERDICT_ALIKE)
    return _ (ALIKE);
  if (ts_puzzle_get_verdict (puzzle) == TS_VERDICT_HELPED)
    return ts_game_get_history (ts_puzzle_get_game (puzzle))->helped == TS_GAME_HELP_NONE
               /* Translators: of a finished game, which therefore does not count toward best results. */
               ? _ ("With hints")
               /* Translators: of a finished game: the moves to go or the solution were shown. */
               : _ ("With help");
  if (bests == (TS_PUZZLE_BEST_TIME | TS_PUZZLE_FEWEST_MOVES))
    return _ ("New best time and fewest moves!");
  if (bests == TS_PUZZLE_BEST_TIME)
    return _ ("New best time!");

  return bests == TS_PUZZLE_FEWEST_MOVES ? _ ("Fewest moves yet!") : NULL;
}

/**
 * ts_puzzle_words_dup_news:
 * @puzzle: finished
 *
 * Returns: (transfer full) (nullable): a sentence or two; %NULL if the game counts, is no better than those before, and
 *   is not of a day
 */
char *
ts_puzzle_words_dup_news (TsPuzzle *puzzle)
{
  const char *news = get_news (puzzle);
  guint n_days = ts_puzzle_count_days (puzzle);
  g_autofree char *streak = NULL;

  if (n_days == 0)
    return g_strdup (news);

  streak = ts_words_dup_format (ngettext ("Daily puzzle solved. Streak: %u day.",
                                          "Daily puzzle solved. Streak: %u days.", n_days),
                                n_days);

  return g_strjoin (" ", streak, news, NULL);
}

/**
 * ts_puzzle_words_dup_day_state:
 * @day: in UTC
 * @result: (nullable): of its puzzle, or of practice
 * @separator: between the parts
 *
 * Returns: (transfer full): the date, and what the player did on it
 */
char *
ts_puzzle_words_dup_day_state (GDateTime *day,
                               TsDay state,
                               const TsResult *result,
                               const char *separator)
{
  const char *const states[] = {
    /* Translators: of a day whose puzzle was not played, before the first one that was. */
    [TS_DAY_EARLIER] = C_ ("daily", "Not played"),
    [TS_DAY_MISSED] = C_ ("daily", "Missed"),
    /* Translators: of a past day whose puzzle was played afterwards, when it no longer counts. */
    [TS_DAY_PRACTICED] = C_ ("daily", "Practice"),
    [TS_DAY_TODAY] = _ ("Today"),
    [TS_DAY_FUTURE] = C_ ("daily", "Not yet"),
    [TS_DAY_SOLVED] = C_ ("daily", "Solved"),
    [TS_DAY_HELPED] = C_ ("daily", "Solved"),
    /* Translators: of a day whose puzzle was solved by the program: it ends the streak. */
    [TS_DAY_WATCHED] = C_ ("daily", "Solution watched"),
  };
  g_autofree char *date = g_date_time_format (day, _ ("%B %-Od"));
  g_autofree char *time = NULL;
  g_autofree char *moves = NULL;
  const char *mark;

  if (result == NULL)
    return g_strjoin (separator, date, states[state], NULL);

  time = ts_words_dup_time (result->end.elapsed_ms);
  moves = ts_words_dup_format (ngettext ("%u move", "%u moves", result->moves), result->moves);
  mark = ts_words_get_verdict (ts_result_get_verdict (result));
  /* Practice has said so. */
  if (state == TS_DAY_PRACTICED && ts_result_get_verdict (result) != TS_VERDICT_HELPED)
    mark = NULL;

  return g_strjoin (separator, date, states[state], moves, time, mark, NULL);
}

/**
 * ts_puzzle_words_dup_result_title:
 *
 * Returns: (transfer full): what people called the picture when the game was played; numbers in the present language
 */
char *
ts_puzzle_words_dup_result_title (const TsResult *result)
{
  gboolean has_picture = g_strcmp0 (result->header.source.key, TS_PUZZLE_SOURCE_NUMBERS) != 0;

  return g_strdup (has_picture ? result->header.source.title : _ ("Numbers"));
}

/**
 * ts_puzzle_words_dup_summary:
 *
 * Returns: (transfer full): size, moves, time and date, whether it is excluded, and why it does not count
 */
char *
ts_puzzle_words_dup_summary (const TsResult *result)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (result->end.date);
  g_autofree char *day = date != NULL ? g_date_time_format (date, "%x") : NULL;
  g_autofree char *time = ts_words_dup_time (result->end.elapsed_ms);
  g_autofree char *size = ts_puzzle_words_dup_kind (&result->board, TS_DIFFICULTY_ANY);
  g_autofree char *moves =
      ts_words_dup_format (ngettext ("%u move in %s", "%u moves in %s", result->moves), result->moves, time);
  const char *mark = ts_words_get_verdict (ts_result_get_verdict (result));

  if (result->is_excluded)
    /* Translators: of a finished game that does not count for bests and averages any more. */
    return g_strjoin (" · ", _ ("Excluded"), size, moves, day, mark, NULL);

  return g_strjoin (" · ", size, moves, day, mark, NULL);
}

/**
 * ts_puzzle_words_dup_details:
 *
 * Returns: (transfer full): as ts_puzzle_words_dup_summary(), and the moves if a slide of several tiles counts as one
 */
char *
ts_puzzle_words_dup_details (const TsResult *result)
{
  g_autofree char *summary = ts_puzzle_words_dup_summary (result);
  g_autofree char *slides = NULL;

  if (result->n_slides == 0 || result->n_slides == result->moves)
    return g_steal_pointer (&summary);

  /* Translators: moves of a finished game, if a slide of several tiles counts as one. */
  slides = ts_words_dup_format (ngettext ("%u slide", "%u slides", result->n_slides),
                                result->n_slides);

  return g_strjoin (" · ", summary, slides, NULL);
}

/**
 * ts_puzzle_words_dup_solution:
 * @replay: of a solution
 *
 * Returns: (transfer full): size, moves, and whether fewer are possible
 */
char *
ts_puzzle_words_dup_solution (TsReplay *replay)
{
  const TsBoard *board = ts_game_get_board (ts_replay_get_game (replay));
  guint n_moves = ts_replay_get_n_steps (replay);
  g_autofree char *size = ts_puzzle_words_dup_kind (board, TS_DIFFICULTY_ANY);
  g_autofree char *moves = ts_words_dup_format (ngettext ("%u move", "%u moves", n_moves), n_moves);

  /* Translators: stands behind the moves of a solution. */
  return g_strjoin (" · ", size, moves, ts_replay_get_is_proved (replay) ? _ ("fewest possible") : NULL, NULL);
}

/**
 * ts_puzzle_words_dup_step:
 *
 * Returns: (transfer full): the move at which the replay is, its time, and whether it lost distance
 */
char *
ts_puzzle_words_dup_step (TsReplay *replay)
{
  guint position = ts_replay_get_position (replay);
  const TsResult *result = ts_replay_get_result (replay);
  const TsReplayStep *step = result != NULL && position > 0 ? ts_replay_get_step (replay, position - 1) : NULL;
  g_autofree char *time = NULL;
  g_autofree char *move = NULL;
  g_autofree char *undone = NULL;

  if (result == NULL)
    /* Translators: how many moves of the solution were shown, and how many it has. */
    return ts_words_dup_format (_ ("Solution: move %u of %u"), position, ts_replay_get_n_steps (replay));

  time = ts_words_dup_time (ts_replay_get_elapsed_ms (replay));
  /* Translators: where a replay is: a move, the number of all moves, and the time, as 2:34. */
  move = ts_words_dup_format (_ ("Move %u of %u, %s"), step != NULL ? step->moves : 0, result->moves, time);
  /* Translators: %s is where a replay is; there the player took a move back. */
  undone = ts_words_dup_with (step != NULL && step->is_undo ? _ ("%s, undone") : "%s", "%s", move);

  /* Translators: %s is where a replay is; the move there led away from the solution. */
  return ts_words_dup_with (ts_replay_get_has_lost (replay) ? _ ("%s, away from the solution") : "%s", "%s", undone);
}

/**
 * ts_puzzle_words_dup_review:
 *
 * Returns: (transfer full) (nullable): how many moves lost distance; %NULL if that will not be known
 */
char *
ts_puzzle_words_dup_review (const TsReview *review)
{
  guint n_lost;

  switch (review->state)
    {
    case TS_REVIEW_RUNNING:
      return g_strdup (_ ("Looking for moves that led away from the solution…"));
    case TS_REVIEW_COMPLETE:
      n_lost = review->n_lost;
      if (n_lost == 0)
        return g_strdup (_ ("No move led away from the solution."));
      /* Translators: of a finished game: the moves that led away from the solution, and the fewest moves there are. */
      return ts_words_dup_format (ngettext ("%u move led away from the solution. Fewest possible: %u",
                                            "%u moves led away from the solution. Fewest possible: %u", n_lost),
                                  n_lost, review->par);
    case TS_REVIEW_ENDED:
    default:
      return NULL;
    }
}

/**
 * ts_puzzle_words_get_replay_error:
 * @error: why a replay could not be loaded
 *
 * Returns: a sentence
 */
const char *
ts_puzzle_words_get_replay_error (const GError *error)
{
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND))
    return _ ("This replay is no longer there.");
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED))
    return _ ("This replay is damaged.");

  return _ ("This replay could not be read.");
}
