/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-words"

#include "config.h"

#include "ts-words.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ts-formats.h"
#include "ts-text.h"

#define MS_PER_SECOND 1000
#define SECONDS_PER_HOUR 3600
#define SECONDS_PER_MINUTE 60

/* GLib formats the locale's digits only as part of a date or time: here as the hour. */
static const char *
get_digit (int digit)
{
  static char *digits[10];

  if (digits[digit] == NULL)
    {
      g_autoptr (GDateTime) time = g_date_time_new_utc (2000, 1, 1, digit, 0, 0);

      digits[digit] = g_date_time_format (time, "%-OH");
    }

  return digits[digit];
}

/**
 * ts_words_dup_format:
 * @format: as of printf; translated
 *
 * Like g_strdup_printf(), with every digit in the result replaced by the locale's own. Therefore no argument may be an
 * id or the name of a file.
 *
 * Returns: (transfer full): the text
 */
char *
ts_words_dup_format (const char *format,
                     ...)
{
  g_autofree char *text = NULL;
  GString *words = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  for (const char *at = text; *at != '\0'; at++)
    {
      if (g_ascii_isdigit (*at))
        g_string_append (words, get_digit (*at - '0'));
      else
        g_string_append_c (words, *at);
    }

  return g_string_free (words, FALSE);
}

/**
 * ts_words_dup_quoted:
 * @text: (nullable): a name, or a text of the player
 *
 * Returns: (transfer full) (nullable): @text as a sentence quotes it: in one line, and shortened
 */
char *
ts_words_dup_quoted (const char *text)
{
  char *quoted = g_strdup (text);

  if (quoted != NULL)
    ts_text_shorten (g_strdelimit (quoted, "\t\r\n", ' '));

  return quoted;
}

/**
 * ts_words_dup_with:
 * @pattern: translated
 * @directive: as %s in @pattern
 * @words: what stands for it; their digits stay as they are
 *
 * Returns: (transfer full): the text
 */
char *
ts_words_dup_with (const char *pattern,
                   const char *directive,
                   const char *words)
{
  GString *text = g_string_new (pattern);

  g_string_replace (text, directive, words, 0);

  return g_string_free (text, FALSE);
}

/**
 * ts_words_dup_with_number:
 *
 * Returns: (transfer full): as ts_words_dup_with(), with the locale's digits
 */
char *
ts_words_dup_with_number (const char *pattern,
                          const char *directive,
                          guint number)
{
  g_autofree char *digits = ts_words_dup_format ("%u", number);

  return ts_words_dup_with (pattern, directive, digits);
}

/**
 * ts_words_dup_time:
 * @elapsed_ms: milliseconds, at least 0
 *
 * Returns: (transfer full): as 2:34, or 1:02:34 from an hour on; parts of a second are left out
 */
char *
ts_words_dup_time (gint64 elapsed_ms)
{
  gint64 seconds = elapsed_ms / MS_PER_SECOND;
  int hours = (int) (seconds / SECONDS_PER_HOUR);
  int minutes = (int) (seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE);

  if (hours > 0)
    /* Translators: hours, minutes and seconds of a time played. */
    return ts_words_dup_format (_ ("%d:%02d:%02d"), hours, minutes, (int) (seconds % SECONDS_PER_MINUTE));

  /* Translators: minutes and seconds of a time played. */
  return ts_words_dup_format (_ ("%d:%02d"), minutes, (int) (seconds % SECONDS_PER_MINUTE));
}

/**
 * ts_words_dup_exact_time:
 * @time_ms: milliseconds, at least 0
 *
 * Returns: (transfer full): as 2:34.56 or 62:34.56, rounded down to hundredths as in speed solving
 */
char *
ts_words_dup_exact_time (gint64 time_ms)
{
  /* Translators: minutes and seconds of a time played. */
  g_autofree char *time = ts_words_dup_format (_ ("%d:%02d"), (int) (time_ms / MS_PER_SECOND / SECONDS_PER_MINUTE),
                                               (int) (time_ms / MS_PER_SECOND % SECONDS_PER_MINUTE));

  return ts_words_dup_format ("%s%s%02d", time, localeconv ()->decimal_point, (int) (time_ms / 10 % 100));
}

/* Each has a directive for the picture's name. */
static const char *const picture_sentences[] = {
  [TS_PICTURE_ERROR_NOT_FOUND] = N_ ("“%s” could not be found."),
  [TS_PICTURE_ERROR_IS_FOLDER] = N_ ("“%s” is a folder. Choose a picture inside it."),
  [TS_PICTURE_ERROR_NOT_A_FILE] = N_ ("“%s” is not a regular file."),
  [TS_PICTURE_ERROR_WEB_ADDRESS] = N_ ("“%s” is on the web. Save it as a file first, then open the file."),
  [TS_PICTURE_ERROR_NOT_READABLE] = N_ ("You do not have permission to open “%s”."),
  [TS_PICTURE_ERROR_FILE_TOO_LARGE] = N_ ("“%s” is too large: the file has more than 256 MB."),
  [TS_PICTURE_ERROR_TOO_MANY_PIXELS] =
      N_ ("“%s” is too large: only a JPEG may have more than 128 million pixels, up to 256 million."),
  [TS_PICTURE_ERROR_TOO_SMALL] = N_ ("“%s” is too small to be cut into tiles."),
  [TS_PICTURE_ERROR_EMPTY] = N_ ("“%s” is an empty file."),
  [TS_PICTURE_ERROR_DAMAGED] = N_ ("“%s” is damaged, or of a kind that cannot be opened here."),
  [TS_PICTURE_ERROR_INVISIBLE] = N_ ("“%s” shows nothing: it is transparent everywhere."),
  [TS_PICTURE_ERROR_TRUNCATED] = N_ ("“%s” is incomplete: part of the picture is missing."),
  [TS_PICTURE_ERROR_NO_MEMORY] = N_ ("There is not enough memory to open “%s”."),
  [TS_PICTURE_ERROR_NO_DECODER] =
      N_ ("“%s” could not be opened because part of Tileshift is missing. Reinstall Tileshift."),
  [TS_PICTURE_ERROR_CRASHED] = N_ ("“%s” could not be opened: the picture decoder crashed."),
  [TS_PICTURE_ERROR_TIMED_OUT] = N_ ("“%s” took too long to open."),
  [TS_PICTURE_ERROR_FAILED] = N_ ("“%s” could not be read."),
};

/**
 * ts_words_dup_picture_error:
 * @error: why the picture could not be loaded
 * @name: the picture's name
 *
 * Returns: (transfer full): words that name the picture and the reason
 */
char *
ts_words_dup_picture_error (const GError *error,
                            const char *name)
{
  guint code = TS_PICTURE_ERROR_FAILED;
  g_autofree char *quoted = ts_words_dup_quoted (name);

  if (g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE))
    {
      /* Translators: between two names of picture formats. */
      g_autofree char *formats = ts_formats_dup_names (C_ ("list of formats", ", "));

      /* Translators: a file, and formats such as JPEG, PNG. */
      return g_strdup_printf (_ ("“%s” is not a picture that can be opened here. This system opens %s."), quoted,
                              formats);
    }
  if (g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_LOADER))
    /* Translators: a file, and its format, such as HEIC. A loader is a small program library. */
    return g_strdup_printf (_ ("To open “%s”, install the GdkPixbuf loader for %s."), quoted, error->message);

  if (error->domain == TS_PICTURE_ERROR && (guint) error->code < G_N_ELEMENTS (picture_sentences))
    code = (guint) error->code;

  return ts_words_dup_with (_ (picture_sentences[code]), "%s", quoted);
}

static const char *const id_reasons[] = {
  [TS_BOARD_TEXT_SIZE_OUT_OF_RANGE] = N_ ("columns and rows must be 2 to 20"),
  [TS_BOARD_TEXT_NO_SEPARATOR] = N_ ("neither : nor # follows the size"),
  [TS_BOARD_TEXT_BAD_NUMBER] = N_ ("there is something other than a number in place of a tile"),
  [TS_BOARD_TEXT_NO_COMMA] = N_ ("there is something other than a comma after a tile"),
  [TS_BOARD_TEXT_NO_SUCH_TILE] = N_ ("a number is greater than the number of the last tile"),
  [TS_BOARD_TEXT_TILE_TWICE] = N_ ("a number appears twice"),
  [TS_BOARD_TEXT_TOO_FEW] = N_ ("some cells have no number"),
  [TS_BOARD_TEXT_TOO_MANY] = N_ ("there is text after the last number"),
  [TS_BOARD_TEXT_BAD_SEED] = N_ ("the text after # is not a decimal number"),
  [TS_BOARD_TEXT_SEED_OUT_OF_RANGE] = N_ ("the number after # is too large"),
  [TS_BOARD_TEXT_RAGGED] = N_ ("its rows differ in length"),
};

/**
 * ts_words_dup_id_error:
 * @result: not %TS_BOARD_TEXT_OK
 * @id: the rejected text
 *
 * Returns: (transfer full): a sentence that says why it is no board ID
 */
char *
ts_words_dup_id_error (TsBoardTextResult result,
                       const char *id)
{
  g_autofree char *quoted = ts_words_dup_quoted (id);

  if (*id == '\0')
    return g_strdup (_ ("No picture or board ID such as 4x4#7 was found."));

  if (result == TS_BOARD_TEXT_BAD_SIZE)
    /* Translators: %s is a text, shortened. */
    return g_strdup_printf (_ ("“%s” contains no board ID such as 4x4#7 and is not the name of a picture."), quoted);

  /* Translators: the first %s is a text, shortened, the second one of the reasons why it names no board. */
  return g_strdup_printf (_ ("“%s” is not a board ID: %s."), quoted, _ (id_reasons[result]));
}

/**
 * ts_words_get_verdict:
 *
 * Returns: (nullable): why a finished game does not count, as a mark behind its result; %NULL if it does
 */
const char *
ts_words_get_verdict (TsVerdict verdict)
{
  switch (verdict)
    {
    case TS_VERDICT_HELPED:
      /* Translators: behind the result of a finished game: hints, the moves to go or the solution were shown. */
      return _ ("with help");
    case TS_VERDICT_KNOWN:
    case TS_VERDICT_ALIKE:
      /* Translators: behind the result of a finished game: it does not count for bests and averages. */
      return _ ("practice");
    case TS_VERDICT_COUNTS:
    default:
      return NULL;
    }
}

/**
 * ts_words_dup_protections:
 * @protections: what is on
 *
 * Returns: (transfer full): a line that lists them
 */
char *
ts_words_dup_protections (TsPictureProtections protections)
{
  static const struct
  {
    TsPictureProtections protection;
    const char *words;
  } kinds[] = {
    { TS_PICTURE_PROTECTIONS_PROCESS, N_ ("separate process") },
    { TS_PICTURE_PROTECTIONS_LIMITS, N_ ("limits of memory and time") },
    { TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES, N_ ("no new privileges") },
    { TS_PICTURE_PROTECTIONS_FILTER, N_ ("seccomp filter") },
    { TS_PICTURE_PROTECTIONS_GLYCIN, N_ ("Glycin’s sandbox") },
  };
  g_autoptr (GString) list = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if ((protections & kinds[i].protection) != 0)
      g_string_append_printf (list, "%s%s", list->len > 0 ? C_ ("list of formats", ", ") : "", _ (kinds[i].words));

  /* Translators: what protects from hostile pictures, such as "separate process, seccomp filter". */
  return g_strdup_printf (_ ("Protections from hostile pictures: %s"), list->len > 0 ? list->str : _ ("none"));
}
